"""The public face: load a ruleset, play a season, look at a league, check its log."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from leaguecore.errors import LedgerError, StoreError, UsageError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Ledger, MemoryStore, Record, verify_lines
from leaguecore.ledger.store import EventStore
from leaguecore.ledger.verify import genesis_faults
from leaguecore.managers import make_manager
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.season.calendar_plan import draft_start
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import ENGINE, genesis_data, hindsight_needed
from leaguecore.season.replay import replayed
from leaguecore.season.runner import Progress, SeasonRunner, Seat, resumed
from leaguecore.season.setting import CheckedRules, check_rules, league_id, seat_managers
from leaguecore.season.standings_table import StandingsRow, StandingsTable
from leaguecore.sport.contract import ProviderRequest, Sport
from leaguecore.sport.facts import FactSet, read_facts

SYNTHETIC, FILES = "synthetic", "files"
SEED_SECRET = "seed"
OPENING = "open"


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
        raise UsageError("data.no_folder", f"{folder} is not a folder")
    return read_facts(sport, entry.id, entry.open(ProviderRequest(folder=folder, season=season)))


@attrs.frozen(kw_only=True, eq=False)
class League:
    """One league: its rules, its facts and its log."""

    rules: CheckedRules
    facts: FactSet
    ledger: Ledger
    plugins: Plugins = attrs.field(repr=False)

    @classmethod
    def open(cls, folder: str | Path, *, read_only: bool = True, plugins: Plugins | None = None) -> "League":
        """Return the league in a folder.

        Raises:
            StoreError: if this is no league's folder, or it is in use.
            LedgerError: to play on, if the first or the newest record cannot be read.
        """
        from leaguecore.ledger.sqlite_store import SqliteStore

        loaded = plugins or load_plugins()
        files = LeagueFolder(Path(folder))
        rules = check_rules(RulesetFile(source=str(folder), data=files.ruleset_bytes()), loaded)
        store = SqliteStore(files.database, read_only=read_only)
        try:
            last = store.last()
            if last is None:
                raise StoreError("folder.empty", f"{folder} holds no record yet", fix="remove it and play again")
            first = next(verify_lines([next(store.read()).line]))[0]
            if first is None and not read_only:
                raise LedgerError("genesis.unreadable", "the first record cannot be read", seq=0)
            ledger = Ledger(store, first.league if first else "", reading=read_only)
            return cls(rules=rules, facts=files.facts(rules.sport), ledger=ledger, plugins=loaded)
        except BaseException:
            store.close()
            raise

    def close(self) -> None:
        """Let go of the store."""
        self.ledger.store.close()

    def state(self) -> LeagueState:
        """Return the state that the log folds to.

        Raises:
            LedgerError: `genesis.file` if the ruleset is not the one that was committed before play.
        """
        self._require_rules()
        return resumed(self.rules.opened(self.ledger.league), self.ledger)[0]

    def records(self, start: int = 0) -> Iterator[Record]:
        """Walk the records from a seq on."""
        return self.ledger.records(start)

    @property
    def seats(self) -> dict[str, str]:
        """The specification of each team's manager, as committed."""
        listed: dict[str, str] = self.ledger.genesis().data["seats"]
        return dict(listed)

    @property
    def standings(self) -> StandingsTable:
        """The table as it stands."""
        seats, state = self.seats, self.state()
        unit = self.rules.plan.unit
        rows = tuple(
            StandingsRow(
                team=line.team,
                seat=state.teams.index(line.team) + 1,
                manager=seats[line.team],
                rank=line.rank,
                wins=line.head_to_head.wins,
                losses=line.head_to_head.losses,
                ties=line.head_to_head.ties,
                points_for=unit.text(line.points_for),
                points_against=unit.text(line.points_against),
                all_play_wins=line.all_play.wins,
                all_play_losses=line.all_play.losses,
                all_play_ties=line.all_play.ties,
                auto=line.auto,
            )
            for line in standings(state)
        )
        return StandingsTable(
            league=self.ledger.league,
            ruleset=self.rules.ruleset.id,
            ruleset_sha256=self.rules.file.sha256,
            data_sha256=self._data_sha256(),
            season=self.facts.season,
            periods=len(state.results),
            unit=unit,
            teams=rows,
        )

    def faults(self, *, replay: bool = True) -> list[Fault]:
        """Return everything that is wrong with the log: bytes, chain, genesis, and with `replay` every figure."""
        found: list[Fault] = []
        records: list[Record] = []
        for record, faults in verify_lines(stored.line for stored in self.ledger.store.read()):
            found += faults
            records += [record] if record is not None else []
        if not records or found:
            return found or [Fault(code="genesis.missing", seq=0, message="the log is empty")]
        found += genesis_faults(records[0], {"ruleset": self.rules.file.data})
        return found + self._replay_faults(records) if replay and not found else found

    def verify(self, *, replay: bool = True) -> None:
        """Check the log.

        Raises:
            LedgerError: for the first fault, with code and seq.
        """
        found = self.faults(replay=replay)
        if found:
            raise found[0].error()

    def engine(self) -> tuple[Engine, bool]:
        """Return the engine of this league, and whether its seed is known (revealed, or in the private store)."""
        seed = self._seed()
        return Engine(self.rules, self.facts, self.ledger.league, seed or ""), seed is not None

    def run(self, *, periods: int | None = None, progress: Progress | None = None) -> LeagueState:
        """Play on from wherever the log stands.

        Raises:
            StoreError: `seed.missing` if the private store is not here.
            LedgerError: `genesis.file` or `genesis.data` if ruleset, facts or seed are not what was committed before
                play.
        """
        self._require_rules()
        engine, seed_known = self.engine()
        if not seed_known:
            raise StoreError("seed.missing", "the private seed of this league is not here; it cannot be played on")
        for fault in self._genesis_faults(engine, ("data", "seed_commitment")):
            raise fault.error()
        seats = {
            team: Seat(
                manager=make_manager(spec, self.plugins.managers, team, engine.manager_seed(team)),
                hindsight=hindsight_needed(spec, self.plugins),
            )
            for team, spec in self.seats.items()
        }
        return SeasonRunner(engine, self.ledger, seats).run(periods=periods, progress=progress)

    def _require_rules(self) -> None:
        for fault in genesis_faults(self.ledger.genesis(), {"ruleset": self.rules.file.data}):
            raise fault.error()

    def _replay_faults(self, records: list[Record]) -> list[Fault]:
        engine, seed_known = self.engine()
        found = self._genesis_faults(engine) if seed_known else []
        _, faults = replayed(engine, records[1:], seed_known=seed_known)
        return found + faults

    def _genesis_faults(self, engine: Engine, only: tuple[str, ...] = ()) -> list[Fault]:
        """Return the fields of genesis (`only` those, or all) that are not those of rules, facts, seats and seed."""
        record = self.ledger.genesis()
        genesis, seats = record.data, record.data.get("seats")
        if not isinstance(seats, dict) or sorted(seats) != sorted(engine.rules.opened(engine.league).teams):
            return [Fault(code="genesis.data", seq=0, message="seats does not name each team once")]
        expected = genesis_data(engine, seats, self.plugins)
        fields = sorted(key for key in {*expected, *genesis} if expected.get(key) != genesis.get(key))
        opened_at = draft_start(self.facts, self.rules.ruleset)
        if (record.at, record.actor, record.cmd) != (opened_at, ENGINE, OPENING):
            fields.append("the time or the giver")
        if self.ledger.league != league_id(self.rules, self.facts.season, engine.seed, seats):
            fields.append("the league's id, or what it follows from (ruleset, season, seed, seats),")
        return [
            Fault(code="genesis.data", seq=0, message=f"{key} is not what was played with")
            for key in fields
            if not only or key in only
        ]

    def _seed(self) -> str | None:
        last = self.ledger.store.last()
        for stored in [last] if last else []:
            record = next(self.records(stored.seq))
            if record.kind == "league.closed":
                return str(record.data["seed"])
        return self.ledger.store.secret(SEED_SECRET)

    def _data_sha256(self) -> str:
        newest = str(self.ledger.genesis().data["data"]["snapshot"])
        for record in self.records():
            if record.kind == "period.scored":
                newest = str(record.data["snapshot"])
            elif record.kind == "league.closed":
                newest = str(record.data["data_sha256"])
        return newest


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
) -> League:
    """Return a new league with its genesis record written, ready to be played.

    Args:
        rules: from `load_ruleset`.
        facts: from `load_facts`.
        managers: specifications, one a seat; a shorter list goes round.
        seed: what all lots derive from.
        out: the folder to keep it in; None keeps it in memory.
        plugins: what is installed; None looks.
    """
    loaded = plugins or load_plugins()
    seats = seat_managers(rules, list(managers))
    identity = league_id(rules, facts.season, str(seed), seats)
    engine = Engine(rules, facts, identity, str(seed))
    for team, spec in seats.items():
        make_manager(spec, loaded.managers, team, "")
    genesis = genesis_data(engine, seats, loaded)
    opened_at = draft_start(facts, rules.ruleset)
    folder = None if out is None else LeagueFolder(Path(out))
    store: EventStore = MemoryStore() if folder is None else _created(folder, rules, facts)
    try:
        ledger = Ledger(store, identity)
        ledger.append(
            at=opened_at,
            actor=ENGINE,
            cmd=OPENING,
            bodies=[("league.open", genesis)],
            secrets={SEED_SECRET: str(seed)},
        )
    except BaseException:
        store.close()
        if folder is not None:
            folder.remove()
        raise
    return League(rules=rules, facts=facts, ledger=ledger, plugins=loaded)


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

    Raises:
        LeagueError: of the kind that says what is wrong; nothing half done stays behind.

    Example:
        >>> season = play_season("nba-s1", seed=7, periods=1)
        >>> len(season.standings.teams)
        10
    """
    loaded = plugins or load_plugins()
    checked = rules if isinstance(rules, CheckedRules) else load_ruleset(rules, plugins=loaded)
    facts = load_facts(checked.sport, data=data, season=season, plugins=loaded)
    league = open_league(checked, facts, managers, seed=seed, out=out, plugins=loaded)
    try:
        league.run(periods=periods, progress=progress)
        return Season(league=league, standings=league.standings)
    finally:
        league.close()


def _created(folder: LeagueFolder, rules: CheckedRules, facts: FactSet) -> EventStore:
    from leaguecore import __version__
    from leaguecore.ledger.sqlite_store import SqliteStore

    folder.create(rules.file.data, facts, __version__)
    try:
        return SqliteStore(folder.database, create=True)
    except BaseException:
        folder.remove()
        raise


__all__ = ["League", "Season", "load_facts", "load_ruleset", "open_league", "play_season"]
