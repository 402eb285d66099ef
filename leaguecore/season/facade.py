"""The public face: load a ruleset, open a league, play a season."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

import attrs

from leaguecore.errors import ProviderError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.ledger import GENESIS_KIND, Ledger, MemoryStore
from leaguecore.ledger.store import EventStore
from leaguecore.managers import make_manager
from leaguecore.rules.files import find_ruleset
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import ENGINE, OPENING, SEED_SECRET, genesis_data
from leaguecore.season.league import League
from leaguecore.season.observing import observers_of, tell
from leaguecore.season.previous import Previous, previous_of
from leaguecore.season.runner import Progress
from leaguecore.season.setting import CheckedRules, check_rules, check_seed, league_id, seat_managers
from leaguecore.season.standings_table import StandingsTable
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
    sport: Sport, *, data: str | Path | None = None, season: str | None = None, plugins: Plugins | None = None
) -> FactSet:
    """Return the facts of a season: from a folder in the documented layout, or the embedded synthetic season.

    Raises:
        ProviderError: naming provider, table, row and column of what is wrong.
    """
    loaded = plugins or load_plugins()
    entry = loaded.providers.get(f"{sport.id}/{SYNTHETIC if data is None else FILES}")
    folder = None if data is None else Path(data)
    if folder is not None and not folder.is_dir():
        raise ProviderError(
            f"{folder} is not a folder",
            provider=entry.id,
            code="data.no_folder",
            fix="give the folder that holds the seasons of this sport",
        )
    return read_facts(sport, entry.id, entry.open(ProviderRequest(folder=folder, season=season)))


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

    Raises:
        UsageError: `previous.open`, `previous.other` or `previous.cost` if it cannot go on from that one.
        LedgerError: for the first fault in the log of that one.
    """
    loaded = plugins or load_plugins()
    check_seed(str(seed))
    seats = seat_managers(rules, list(managers))
    earlier = _earlier(previous, rules, loaded)
    identity = league_id(rules, facts.season, str(seed), seats, earlier)
    engine = Engine(rules, facts, identity, str(seed), earlier)
    for team, spec in seats.items():
        make_manager(spec, loaded.managers, team, "")
    genesis = genesis_data(engine, seats, loaded)
    kept = None if earlier is None else earlier.to_bytes()
    folder = None if out is None else LeagueFolder(Path(out))
    store: EventStore = MemoryStore() if folder is None else _created(folder, rules, facts, kept)
    try:
        ledger = Ledger(store, identity)
        ledger.append(
            at=engine.opens_at,
            actor=ENGINE,
            cmd=OPENING,
            bodies=[(GENESIS_KIND, genesis)],
            secrets={SEED_SECRET: str(seed)},
        )
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
        opened_with=engine,
        previous_file=kept,
    )


def _earlier(previous: League | str | Path | None, rules: CheckedRules, plugins: Plugins) -> Previous | None:
    """Return what the league of the season before leaves to this one."""
    if previous is None:
        return None
    if not isinstance(previous, League):
        with contextlib.closing(League.open(previous, plugins=plugins)) as opened:
            return _earlier(opened, rules, plugins)
    previous.verify(replay=False)
    return previous_of(previous.state(), previous.ledger.head, rules.ruleset)


def play_season(
    rules: CheckedRules | str | Path,
    *,
    data: str | Path | None = None,
    season: str | None = None,
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
    facts = load_facts(checked.sport, data=data, season=season, plugins=loaded)
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


def _created(folder: LeagueFolder, rules: CheckedRules, facts: FactSet, previous: bytes | None) -> EventStore:
    from leaguecore import __version__
    from leaguecore.ledger.sqlite_store import SqliteStore

    folder.create(rules.file.data, facts, __version__, previous)
    try:
        return SqliteStore(folder.database, create=True)
    except BaseException:
        folder.remove()
        raise


__all__ = ["League", "Season", "load_facts", "load_ruleset", "open_league", "play_season"]
