"""One league as it is kept: looked at, checked, and played on."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, reduce
from pathlib import Path

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LedgerError, StoreError, UsageError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Ledger, Record, parse_record, verify_lines
from leaguecore.ledger.record import CLOSING_KIND
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Answer, is_measured
from leaguecore.managers.reach import NO_REACH, Reach
from leaguecore.rules.files import RulesetFile
from leaguecore.season.asking import Submission, ThinkingClock
from leaguecore.season.engine import Engine
from leaguecore.season.folder import LeagueFolder
from leaguecore.season.genesis import HANDED_OVER, SEED_SECRET, TEXT_SECRET
from leaguecore.season.going_on import going_on_faults
from leaguecore.season.handover import past_managers, seats_now
from leaguecore.season.league_files import PROMPTS, LeagueFiles
from leaguecore.season.line_up import LineUp
from leaguecore.season.lineage import BRANCH, Lineage, seat_spans
from leaguecore.season.opening_faults import genesis_faults
from leaguecore.season.outcomes import missed_of
from leaguecore.season.outside_reach import kept_reach
from leaguecore.season.playing import asking_runner_of, runner_of, submitted
from leaguecore.season.preview import Preview, previewed
from leaguecore.season.previous import Previous
from leaguecore.season.prompts import prompts_file
from leaguecore.season.public_folder import PublicFolder
from leaguecore.season.resuming import folded
from leaguecore.season.runner import Progress
from leaguecore.season.sealed_texts import TextSealer
from leaguecore.season.setting import CheckedRules, check_rules
from leaguecore.season.standings_table import StandingsTable, standings_row
from leaguecore.season.verification import Evidence, Verdict, Verification, faults_of
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True, eq=False, slots=False)
class League:
    """One league: its rules, its facts and its log.

    Attributes:
        read_facts: reads the facts that the league is played on; called once, when they are first needed.
        opened_with: the engine that made its first record, if that was just now, so that play begins at once.
        files: what it commits to, as kept.
        published: the public folder from which it is read, None if it is read from its own.
        read_reach: tells how managers elsewhere are reached; called once, when one of them is first asked.
    """

    rules: CheckedRules
    ledger: Ledger
    plugins: Plugins = attrs.field(repr=False)
    read_facts: Callable[[], FactSet] = attrs.field(repr=False)
    files: LeagueFiles = attrs.field(repr=False)
    opened_with: Engine | None = attrs.field(default=None, repr=False)
    published: PublicFolder | None = attrs.field(default=None, repr=False)
    read_reach: Callable[[], Reach] = attrs.field(default=lambda: NO_REACH, repr=False)

    @cached_property
    def reach(self) -> Reach:
        """How its managers elsewhere are reached."""
        return attrs.evolve(self.read_reach(), league=self.ledger.league)

    @cached_property
    def facts(self) -> FactSet:
        """The facts that the league is played on."""
        return self.read_facts()

    @classmethod
    def open(cls, folder: str | Path, *, read_only: bool = True, plugins: Plugins | None = None) -> "League":
        """Return the league in a folder: that in which it is played, or a public one, which is only read.

        Raises:
            StoreError: if this is no league's folder, or it is in use.
            LedgerError: to play on, if the first or the newest record cannot be read.
        """
        loaded = plugins or load_plugins()
        place, public = LeagueFolder(Path(folder)), PublicFolder(Path(folder))
        public.require_whole()
        published = public if public.is_one() else None
        # Of a private league nothing but heads is there, and that is what is said then.
        lines = None if published is None else published.store()
        files = place.files()
        rules = check_rules(RulesetFile(source=str(folder), data=files.ruleset), loaded)
        store = place.open_store(read_only=read_only) if lines is None else lines
        try:
            last = store.last()
            if last is None:
                fix = "remove it and play again" if published is None else "take another copy"
                raise StoreError("folder.empty", f"{folder} holds no record yet", fix=fix)
            first = next(verify_lines([next(iter(store.read())).line]))[0]
            if first is None and not read_only:
                raise LedgerError("genesis.unreadable", "the first record cannot be read", seq=0)
            ledger = Ledger(store, first.league if first else "", reading=read_only)
            return cls(
                rules=rules,
                ledger=ledger,
                plugins=loaded,
                read_facts=lambda: (published or place).facts(rules.sport),
                files=files,
                published=published,
                read_reach=lambda: kept_reach(Path(folder)),
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
        return reduce(folded, self.ledger.records(), self.opened())

    def opened(self) -> LeagueState:
        """Return the state before the first command."""
        previous = self.previous
        return self.rules.opened(self.origin, "" if previous is None else previous.league)

    def text_sealer(self) -> TextSealer | None:
        """Return what opens the commitments to texts, None where the private store is not here."""
        seed, secret = (self.ledger.store.secret(name) for name in (SEED_SECRET, TEXT_SECRET))
        return None if seed is None else TextSealer.of(self.origin, seed, secret or "")

    def records(self, start: int = 0) -> Iterator[Record]:
        """Walk the records from a seq on."""
        return self.ledger.records(start)

    @property
    def seats(self) -> dict[str, str]:
        """The specification of each team's manager, as committed."""
        listed: dict[str, str] = self.ledger.genesis().data["seats"]
        return dict(listed)

    @property
    def managers(self) -> dict[str, str]:
        """The specification of each team's present manager."""
        return seats_now(self.ledger.genesis(), self.handovers())

    @property
    def variants(self) -> dict[str, str]:
        """The variant of each seat that the line-up names, as committed; nothing where all are `standard`."""
        listed: dict[str, dict[str, str]] = self.ledger.genesis().data.get("seats_detail") or {}
        return {team: line["variant"] for team, line in listed.items()}

    def handovers(self) -> tuple[Record, ...]:
        """Return the records of seats that changed hands."""
        mark = f'"kind":"{HANDED_OVER}"'.encode()
        lines = (stored for stored in self.ledger.store.read() if mark in stored.line)
        found = (parse_record(stored.line, seq=stored.seq) for stored in lines)
        return tuple(record for record in found if record.kind == HANDED_OVER)

    @property
    def standings(self) -> StandingsTable:
        """The table as it stands by the log."""
        return self.table(self.state())

    def table(self, state: LeagueState) -> StandingsTable:
        """Return the table of a state that the log folds to, such as `run` returns."""
        genesis = self.ledger.genesis().data
        unit, managers, past = self.rules.plan.unit, self.managers, self._past_managers()
        missed = missed_of(self.ledger.store)
        rows = tuple(
            standings_row(
                state,
                line,
                managers[line.team],
                unit,
                past_managers=", ".join(past[line.team]) or None,
                missed=missed.get(line.team),
            )
            for line in standings(state)
        )
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
        with self._one_edition():
            return list(faults_of(self, replay=replay))

    def verdict(self, evidence: Evidence | None = None, *, replay: bool = True) -> Verdict:
        """Return what a check of the log finds: its faults, and how far it is anchored.

        Args:
            evidence: receipts and heads that somebody has kept, and the present instant.
            replay: whether every command and figure is made again.

        Raises:
            StoreError: `publication.replaced` if it was published anew meanwhile.
        """
        with self._one_edition():
            return Verification(self, evidence or Evidence(), replay=replay).verdict()

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
        texts = self.ledger.store.secret(TEXT_SECRET) or ""
        order = () if self.line_up is None else self.line_up.draft_order
        engine = Engine(self.rules, self.facts, self.origin, seed or "", self.previous, texts, order)
        return engine, seed is not None

    def run(self, *, periods: int | None = None, progress: Progress | None = None) -> LeagueState:
        """Play on from wherever the log stands.

        Raises:
            StoreError: `seed.missing` if the private store is not here.
            LedgerError: `genesis.file` or `genesis.data` if ruleset, facts or seed are not what was committed before
                play.
            ReachError: `connection.unknown` or `connection.key` if a model could not be called, `recording.miss`.
            UsageError: `league.live` if some seat answers in real time: such a league is ticked.
        """
        for team, spec in self.managers.items():
            if is_measured(spec, self.plugins.managers):
                message = f"{spec} at {team} answers in real time, so the season cannot be played at once"
                raise UsageError("league.live", message, fix="play it by: leaguecore tick")
        return asking_runner_of(self).run(periods=periods, progress=progress)

    def tick(self, now: Instant) -> LeagueState:
        """Do everything that happens by an instant, and nothing else; doing it again does nothing.

        Args:
            now: the present instant; it goes on from there while managers think whose time is measured.
        """
        return asking_runner_of(self, ThinkingClock(now)).run(until=now)

    def submit(self, team: str, decision: str, data: bytes, now: Instant) -> Submission:
        """Take the answer of a team from outside, after everything that happens by then.

        Args:
            team: who answers; whoever carries the answer has made sure of it.
            decision: the id of the decision, as its briefing says.
            data: the answer as it came.
            now: when it arrived.

        Raises:
            IllegalAction, StaleCommand: as `submitted`.
        """
        return submitted(runner_of(self, ThinkingClock(now)), team, decision, data, now)

    def committed_engine(self) -> Engine:
        """Return the engine of this league, if it is the one that was committed before play.

        Raises:
            StoreError: `seed.missing` if the private store is not here.
            LedgerError: `genesis.file` or `genesis.data`.
        """
        self._require_rules()
        ready = self.opened_with
        engine, seed_known = (ready, True) if ready is not None and ready.seed == self._seed() else self.engine()
        if not seed_known:
            raise StoreError("seed.missing", "the private seed of this league is not here; it cannot be played on")
        for fault in genesis_faults(self, engine, only=("data", "seed_commitment")):
            raise fault.error()
        return engine

    def preview(self, team: str, decision: Answer | Decision | bytes, asked_for: str = "") -> Preview:
        """Return what a decision would do at what its team is asked now, without taking it.

        Args:
            team: who would decide.
            decision: as a manager would give it; bytes are a stranger's answer.
            asked_for: the id of the decision that is meant, "" for whichever was put first.

        Returns:
            Its violations, or its events; why nothing is asked counts as a violation.
        """
        return previewed(self, team, decision, asked_for)

    def changed_plugins(self) -> tuple[str, ...]:
        """Return the plug-ins of the league whose sources are not those that genesis names.

        A log is not wrong for that: if every figure can be made again by other sources, it is only not anchored to
        these. But nobody should play on with others than those he began with.
        """
        committed = self.committed_plugins()
        installed = {plugin.name: plugin for plugin in self.plugins.loaded}
        return tuple(
            name
            for name, sha256 in sorted(committed.items())
            if name not in installed or installed[name].source_sha256() != sha256
        )

    @property
    def changed_prompts(self) -> bool:
        """Whether seats were told and asked otherwise than this version would, by the file that was committed to."""
        return self.files.by_name.get(PROMPTS) != prompts_file(self.rules.ruleset)

    def committed_plugins(self) -> dict[str, str]:
        """Return the hash of each plug-in that the log names: at the opening, or when a seat changed hands."""
        committed: dict[str, str] = dict(self.ledger.genesis().data.get("plugins") or {})
        for record in self.handovers():
            for name, sha256 in record.data.get("plugins", {}).items():
                committed.setdefault(name, sha256)
        return committed

    def _require_rules(self) -> None:
        for fault in self.file_faults(self.ledger.genesis()):
            raise fault.error()

    @cached_property
    def previous(self) -> Previous | None:
        """What an earlier season left to this one, None if it did not go on from any.

        Raises:
            LedgerError: `previous.unreadable`.
        """
        file = self.files.previous
        return None if file is None else Previous.from_bytes(file)

    @cached_property
    def lineage(self) -> Lineage | None:
        """From where this league goes on if it is a branch, None if it is none.

        Raises:
            LedgerError: `ancestors.unreadable`.
        """
        genesis = self.ledger.genesis()
        if self.files.ancestors is None and BRANCH not in genesis.data:
            return None
        return Lineage.from_bytes(self.files.ancestors or b"", genesis)

    @cached_property
    def line_up(self) -> LineUp | None:
        """Who plays where, None for a league of standard seats."""
        return self.files.line_up

    @property
    def origin(self) -> str:
        """The id from which salts and tags derive: the league's own, or that of the oldest from which it branches."""
        return self.ledger.league if self.lineage is None else self.lineage.origin

    def previous_faults(self, earlier: "League") -> list[Fault]:
        """Return how this league does not go on from an earlier one: another log, another end of it, a later season."""
        return going_on_faults(self, earlier)

    def file_faults(self, genesis: Record) -> list[Fault]:
        """Return the files that are not those that the first record names."""
        return self.files.replaced(ruleset=self.rules.file.data).faults(genesis, left_out=self.left_out)

    @property
    def left_out(self) -> frozenset[str]:
        """The committed files that are not here, as a publication says, by their names in the first record."""
        listed = () if self.published is None else self.published.publication().left_out
        return frozenset(listed) - set(self.files.by_name)

    def _one_edition(self) -> AbstractContextManager[None]:
        """See that all is read of one publication, if it is read from any."""
        return nullcontext() if self.published is None else self.published.one_edition()

    def _past_managers(self) -> dict[str, tuple[str, ...]]:
        return past_managers(seat_spans(self.ledger.genesis(), self.lineage), self.handovers())

    def _seed(self) -> str | None:
        """Return the seed as the last record opens it, or as the private store has it; None if it is not known."""
        last = self.ledger.store.last()
        try:
            record = None if last is None else parse_record(last.line, seq=last.seq)
        except LedgerError:
            record = None  # damaged: that is told where the lines are checked
        opened = record.data.get("seed") if record is not None and record.kind == CLOSING_KIND else None
        return opened if isinstance(opened, str) else self.ledger.store.secret(SEED_SECRET)
