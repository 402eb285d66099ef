"""The public face: load a ruleset, open a league, play a season."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from leaguecore.errors import ProviderError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.ledger import GENESIS_KIND, Ledger, MemoryStore
from leaguecore.ledger.store import EventStore
from leaguecore.managers import make_manager
from leaguecore.rules.files import find_ruleset
from leaguecore.season.calendar_plan import opening
from leaguecore.season.commitments import Commitments
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import ENGINE, OPENING, SEED_SECRET, genesis_data
from leaguecore.season.going_on import left_by
from leaguecore.season.keeping_heads import keep_first_head
from leaguecore.season.league import League
from leaguecore.season.league_files import PROMPTS, LeagueFiles
from leaguecore.season.line_up import LineUp, check_line_up, with_line_up
from leaguecore.season.observing import observers_of, tell
from leaguecore.season.outside_reach import kept_reach
from leaguecore.season.previous import Previous
from leaguecore.season.prompts import prompts_file
from leaguecore.season.rehearsal import rehearse_opening
from leaguecore.season.runner import Progress
from leaguecore.season.setting import CheckedRules, check_rules, check_seed, league_id, seat_managers
from leaguecore.season.standings_table import StandingsTable
from leaguecore.season.store_place import StorePlace
from leaguecore.sport.contract import ProviderRequest, Sport
from leaguecore.sport.facts import FactSet, read_facts

SYNTHETIC, FILES = "synthetic", "files"


def load_ruleset(ruleset: str | Path, *, plugins: Plugins | None = None) -> CheckedRules:
    """Return a ruleset by path or id, fully checked.

    Raises:
        RulesetError: with every problem of the file.
        UsageError: if there is no such ruleset.
    """
    loaded = plugins or load_plugins()
    return check_rules(find_ruleset(ruleset, loaded.ruleset_roots), loaded)


def load_facts(
    sport: Sport,
    *,
    data: str | Path | None = None,
    season: str | None = None,
    provider: str | None = None,
    plugins: Plugins | None = None,
) -> FactSet:
    """Return the facts of a season: from a folder in the documented layout, or the embedded synthetic season.

    Args:
        sport: which.
        data: the folder of a provider that reads one.
        season: its label; None takes the newest.
        provider: who gives the facts, by his name within the sport; None takes `synthetic`, with a folder `files`.
        plugins: what is installed; None looks.

    Raises:
        PluginError: `plugin.unknown` if there is no such provider.
        ProviderError: naming provider, table, row and column of what is wrong.
    """
    loaded = plugins or load_plugins()
    entry = loaded.providers.get(f"{sport.id}/{provider or (SYNTHETIC if data is None else FILES)}")
    folder = None if data is None else Path(data)
    if folder is not None and not folder.is_dir():
        raise ProviderError(
            f"{folder} is not a folder",
            provider=entry.id,
            code="data.no_folder",
            fix="give the folder that holds the seasons of this sport",
        )
    return read_facts(sport, entry.id, entry.open(ProviderRequest(folder=folder, season=season)))


def open_with_facts(folder: str | Path, data: str | Path, *, plugins: Plugins | None = None) -> League:
    """Return the league in a folder, to be read, with its facts from elsewhere: those that were not published.

    Args:
        folder: of the league, a public one for instance.
        data: real seasons in the documented layout; whether they are the facts that were played on, a replay tells.
        plugins: what is installed; None looks.
    """
    loaded = plugins or load_plugins()
    league = League.open(folder, plugins=loaded)
    season = str(league.ledger.genesis().data["data"]["season"])
    found = load_facts(league.rules.sport, data=data, season=season, plugins=loaded)
    return attrs.evolve(league, read_facts=lambda: found)


@attrs.frozen(kw_only=True)
class Season:
    """A season that was played: the league and its table."""

    league: League
    standings: StandingsTable


def open_league(
    rules: CheckedRules,
    facts: FactSet,
    managers: Sequence[str],
    *,
    seed: int | str,
    out: str | Path | None = None,
    plugins: Plugins | None = None,
    previous: League | str | Path | None = None,
    line_up: LineUp | None = None,
    commitments: Commitments | None = None,
) -> League:
    """Return a new league with its genesis record written, ready to be played.

    Args:
        rules: from `load_ruleset`.
        facts: from `load_facts`.
        managers: specifications, one a seat; a shorter list goes round.
        seed: what all lots derive from.
        out: the folder to keep it in; None keeps it in memory.
        plugins: what is installed; None looks.
        previous: the league of the season before, or its folder; None for a league that begins anew.
        line_up: who plays where; `managers` is not looked at then.
        commitments: what a league that is played in time commits to beside, and who signs its first head; None for a
            simulation, which has no heads until it is published.

    Raises:
        UsageError: `previous.open`, `previous.other`, `previous.cost`, `previous.season` or `previous.players` if it
            cannot go on from that one; `season.start` if its draft is not within the season.
        IllegalAction: `season.empty` or `season.short` if the season could never begin.
        LedgerError: for the first fault in the log of that one.
    """
    loaded, given = plugins or load_plugins(), commitments or Commitments()
    check_seed(str(seed))
    earlier = _earlier(previous, rules, facts, loaded)
    seats = _checked_seats(rules, managers, line_up, loaded)
    identity = league_id(rules, facts.season, str(seed), seats, earlier, line_up=line_up)
    draft_order = () if line_up is None else line_up.draft_order
    engine = Engine(rules, facts, identity, str(seed), earlier, given.text_secret, draft_order)
    rehearse_opening(engine)
    files = _committed_files(rules, earlier, line_up)
    terms = given.terms(files.by_name[PROMPTS], facts, engine.opens_at)
    genesis = with_line_up(genesis_data(engine, seats, loaded, terms), line_up)
    folder = None if out is None else LeagueFolder(Path(out))
    store = _created(folder, files, facts, given.place(identity))
    try:
        ledger = Ledger(store, identity)
        _write_genesis(ledger, engine, genesis, given)
        if commitments is not None:
            keep_first_head(ledger, given.signer, given.opened_at)
    except BaseException:
        store.close()
        if folder is not None:
            folder.remove()
        raise
    tell(observers_of(loaded), ledger, 0)
    return League(
        rules=rules,
        ledger=ledger,
        plugins=loaded,
        read_facts=lambda: facts,
        files=files,
        opened_with=engine,
        read_reach=lambda: kept_reach(None if out is None else Path(out)),
    )


def _checked_seats(
    rules: CheckedRules, managers: Sequence[str], line_up: LineUp | None, plugins: Plugins
) -> dict[str, str]:
    """Return the specification of each team's manager, having seen that it can be made."""
    if line_up is not None:
        seats = line_up.managers(rules.opened("").teams)
        check_line_up(line_up, rules.ruleset, plugins)
        return seats
    seats = seat_managers(rules, list(managers))
    for team, spec in seats.items():
        make_manager(spec, plugins.managers, team, "")
    return seats


def _committed_files(rules: CheckedRules, earlier: Previous | None, line_up: LineUp | None) -> LeagueFiles:
    """Return the files that the first record names by their hashes."""
    kept = None if earlier is None else earlier.to_bytes()
    return LeagueFiles.of(rules.file.data, prompts=prompts_file(rules.ruleset), previous=kept, line_up=line_up)


def _write_genesis(ledger: Ledger, engine: Engine, genesis: dict[str, Any], given: Commitments) -> None:
    ledger.append(
        at=engine.opens_at,
        actor=ENGINE,
        cmd=OPENING,
        bodies=[(GENESIS_KIND, genesis)],
        secrets={SEED_SECRET: engine.seed, **given.secrets},
    )


def _earlier(
    previous: League | str | Path | None, rules: CheckedRules, facts: FactSet, plugins: Plugins
) -> Previous | None:
    """Return what the league of the season before leaves to this one."""
    if previous is None:
        return None
    if not isinstance(previous, League):
        with contextlib.closing(League.open(previous, plugins=plugins)) as opened:
            return _earlier(opened, rules, facts, plugins)
    previous.verify(replay=False)
    left = left_by(previous, rules.ruleset, facts, opening(facts, rules.ruleset, goes_on=True))
    # As it will be read from its file: whoever is asked is told in the same order, also after an interruption.
    return Previous.from_bytes(left.to_bytes())


def play_season(
    rules: CheckedRules | str | Path,
    *,
    data: str | Path | None = None,
    season: str | None = None,
    provider: str | None = None,
    managers: Sequence[str] = ("projection",),
    seed: int | str = 0,
    out: str | Path | None = None,
    periods: int | None = None,
    progress: Progress | None = None,
    plugins: Plugins | None = None,
    previous: League | str | Path | None = None,
) -> Season:
    """Play a whole fantasy season and return it.

    Args:
        rules: from `load_ruleset`, or a path or id.
        data: a folder of real seasons in the documented layout; None plays the embedded synthetic season.
        season: its label; None takes the newest there is.
        provider: who gives the facts, by his name within the sport; None takes `synthetic`, with a folder `files`.
        managers: specifications such as `projection`, `adp`, `random`, `projection:noise=0.10`, `oracle`.
        seed: another seed gives another draft order.
        out: a folder for the league; None keeps it in memory.
        periods: stop after so many scored periods.
        progress: called with the state after each step.
        plugins: what is installed; None looks.
        previous: the league of the season before, or its folder: rosters, costs and traded picks go on from there.

    Raises:
        LeagueError: of the kind that says what is wrong. What is wrong before the first record leaves nothing behind;
            a season that stops later stays in its folder and can be resumed.

    Example:
        >>> season = play_season("nba-s1", seed=7, periods=1)
        >>> len(season.standings.teams)
        10
    """
    loaded = plugins or load_plugins()
    checked = rules if isinstance(rules, CheckedRules) else load_ruleset(rules, plugins=loaded)
    facts = load_facts(checked.sport, data=data, season=season, provider=provider, plugins=loaded)
    league = open_league(checked, facts, managers, seed=seed, out=out, plugins=loaded, previous=previous)
    try:
        state = league.run(periods=periods, progress=progress)
        table = league.table(state)
    except BaseException:
        league.close()
        raise
    if out is not None:
        # What was written is let go of, so that others may read it; the league that is returned only reads.
        league.close()
        league = League.open(out, plugins=loaded)
    return Season(league=league, standings=table)


def _created(folder: LeagueFolder | None, files: LeagueFiles, facts: FactSet, place: StorePlace | None) -> EventStore:
    from leaguecore import __version__

    if folder is None:
        return MemoryStore() if place is None else place.create()
    return folder.create_store(files, facts, __version__, place)


__all__ = ["League", "Season", "load_facts", "load_ruleset", "open_league", "play_season"]
