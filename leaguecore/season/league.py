"""One league as it is kept: looked at, checked, and played on."""

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

import attrs

from leaguecore.errors import LedgerError, PluginError, StoreError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Ledger, Record, verify_lines
from leaguecore.ledger.record import CLOSING_KIND
from leaguecore.ledger.verify import genesis_faults
from leaguecore.managers import make_manager
from leaguecore.rules.files import RulesetFile
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import ENGINE, OPENING, SEED_SECRET, genesis_data, hindsight_needed
from leaguecore.season.observing import observers_of
from leaguecore.season.previous import Previous, previous_of
from leaguecore.season.replay import replayed
from leaguecore.season.runner import Progress, SeasonRunner, Seat, resumed
from leaguecore.season.setting import CheckedRules, check_rules, league_id
from leaguecore.season.standings_table import StandingsTable, standings_row
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True, eq=False, slots=False)
class League:
    """One league: its rules, its facts and its log.

    Attributes:
        read_facts: reads the facts that the league is played on; called once, when they are first needed.
        opened_with: the engine that made its first record, if that was just now, so that play begins at once.
        previous_file: what an earlier season left to this one, as kept; None if it did not go on from any.
    """

    rules: CheckedRules
    ledger: Ledger
    plugins: Plugins = attrs.field(repr=False)
    read_facts: Callable[[], FactSet] = attrs.field(repr=False)
    opened_with: Engine | None = attrs.field(default=None, repr=False)
    previous_file: bytes | None = attrs.field(default=None, repr=False)

    @cached_property
    def facts(self) -> FactSet:
        """The facts that the league is played on."""
        return self.read_facts()

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
            return cls(
                rules=rules,
                ledger=ledger,
                plugins=loaded,
                read_facts=lambda: files.facts(rules.sport),
                previous_file=files.previous_bytes(),
            )
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
        previous = self.previous
        opened = self.rules.opened(self.ledger.league, "" if previous is None else previous.league)
        return resumed(opened, self.ledger)[0]

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
        """The table as it stands by the log."""
        return self.table(self.state())

    def table(self, state: LeagueState) -> StandingsTable:
        """Return the table of a state that the log folds to, such as `run` returns."""
        genesis = self.ledger.genesis().data
        seats: dict[str, str] = genesis["seats"]
        unit = self.rules.plan.unit
        rows = tuple(standings_row(state, line, seats[line.team], unit) for line in standings(state))
        return StandingsTable(
            league=self.ledger.league,
            ruleset=self.rules.ruleset.id,
            ruleset_sha256=self.rules.file.sha256,
            data_sha256=state.snapshot or genesis["data"]["snapshot"],
            season=genesis["data"]["season"],
            periods=len(state.results),
            provisional=len(state.provisional) if state.ruleset.corrections else None,
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
        found += self._file_faults(records[0])
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
        return Engine(self.rules, self.facts, self.ledger.league, seed or "", self.previous), seed is not None

    def run(self, *, periods: int | None = None, progress: Progress | None = None) -> LeagueState:
        """Play on from wherever the log stands.

        Raises:
            StoreError: `seed.missing` if the private store is not here.
            LedgerError: `genesis.file` or `genesis.data` if ruleset, facts or seed are not what was committed before
                play.
        """
        self._require_rules()
        ready = self.opened_with
        engine, seed_known = (ready, True) if ready is not None and ready.seed == self._seed() else self.engine()
        if not seed_known:
            raise StoreError("seed.missing", "the private seed of this league is not here; it cannot be played on")
        for fault in self._genesis_faults(engine, ("data", "seed_commitment")):
            raise fault.error()
        changed = self.changed_plugins()
        if changed:
            raise PluginError(
                "plugin.changed",
                f"{', '.join(changed)} differs from what this league was opened with",
                fix="play on with the versions of its environment.json",
            )
        seats = {
            team: Seat(
                manager=make_manager(spec, self.plugins.managers, team, engine.manager_seed(team)),
                hindsight=hindsight_needed(spec, self.plugins),
            )
            for team, spec in self.seats.items()
        }
        observers = observers_of(self.plugins)
        return SeasonRunner(engine, self.ledger, seats, observers).run(periods=periods, progress=progress)

    def changed_plugins(self) -> tuple[str, ...]:
        """Return the plug-ins of the league whose sources are not those that genesis names.

        A log is not wrong for that: if every figure can be made again by other sources, it is only not anchored to
        these. But nobody should play on with others than those he began with.
        """
        committed: dict[str, str] = self.ledger.genesis().data.get("plugins") or {}
        installed = {plugin.name: plugin for plugin in self.plugins.loaded}
        return tuple(
            name
            for name, sha256 in sorted(committed.items())
            if name not in installed or installed[name].source_sha256() != sha256
        )

    def _require_rules(self) -> None:
        for fault in self._file_faults(self.ledger.genesis()):
            raise fault.error()

    @cached_property
    def previous(self) -> Previous | None:
        """What an earlier season left to this one, None if it did not go on from any.

        Raises:
            LedgerError: `previous.unreadable`.
        """
        return None if self.previous_file is None else Previous.from_bytes(self.previous_file)

    def previous_faults(self, earlier: "League") -> list[Fault]:
        """Return how this league does not go on from an earlier one: another log, or another end of it."""
        mine, found = self.previous, earlier.faults(replay=False)
        if found:
            return found
        made = previous_of(earlier.state(), earlier.ledger.head, self.rules.ruleset)
        if mine == made:
            return []
        message = f"this league does not begin with what {earlier.ledger.league} ended with"
        return [Fault(code="previous.differs", seq=0, message=message)]

    def _file_faults(self, genesis: Record) -> list[Fault]:
        """Return the files that are not those that genesis names."""
        files = {"ruleset": self.rules.file.data}
        if self.previous_file is not None or "previous" in genesis.data:
            files["previous"] = self.previous_file or b""
        return genesis_faults(genesis, files)

    def _replay_faults(self, records: list[Record]) -> list[Fault]:
        engine, seed_known = self.engine()
        found = self._genesis_faults(engine) if seed_known else []
        _, faults = replayed(engine, records[1:], seed_known=seed_known)
        return found + faults

    def _genesis_faults(self, engine: Engine, only: tuple[str, ...] = ()) -> list[Fault]:
        """Return the fields of genesis (`only` those, or all) that are not those of rules, facts, seats and seed."""
        record = self.ledger.genesis()
        genesis, seats = record.data, record.data.get("seats")
        if not isinstance(seats, dict) or sorted(seats) != sorted(engine.opened().teams):
            return [Fault(code="genesis.data", seq=0, message="seats does not name each team once")]
        expected = genesis_data(engine, seats, self.plugins)
        keys = {*expected, *genesis} - {"plugins"}  # those are told apart, see `changed_plugins`
        fields = sorted(key for key in keys if expected.get(key) != genesis.get(key))
        if (record.at, record.actor, record.cmd) != (engine.opens_at, ENGINE, OPENING):
            fields.append("the time or the giver")
        if self.ledger.league != league_id(self.rules, self.facts.season, engine.seed, seats, engine.previous):
            fields.append("the league's id, or what it follows from (ruleset, season, seed, seats, previous),")
        return [
            Fault(code="genesis.data", seq=0, message=f"{key} is not what was played with")
            for key in fields
            if not only or key in only
        ]

    def _seed(self) -> str | None:
        last = self.ledger.store.last()
        record = next(self.records(last.seq)) if last is not None else None
        if record is not None and record.kind == CLOSING_KIND:
            return str(record.data["seed"])
        return self.ledger.store.secret(SEED_SECRET)
