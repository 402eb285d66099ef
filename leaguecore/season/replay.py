"""Replaying a log: every command is made again from facts and lots, every event decided again, byte for byte.

One rule catches a wrong award, an overdraft, a wrong score, a pick out of turn and an invented trade alike: what
stands in the log must be what follows.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from leaguecore.canon import encode_trusted
from leaguecore.errors import IllegalAction, LeagueError, LedgerError
from leaguecore.league import apply, fold, verify
from leaguecore.league.codec import COMMANDS, EVENTS, command_from, to_data
from leaguecore.league.commands import (
    AdjustScore,
    AwardLot,
    CastVote,
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    MoveFreeAgents,
    PeriodFacts,
    RuleOnTrade,
    RunWaivers,
    SealBids,
    SealLotBid,
    SetLineup,
    TakeTradeTurn,
)
from leaguecore.league.decide import decide
from leaguecore.league.events import Event, PeriodResult
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Record
from leaguecore.managers.decision import Moves, Wish
from leaguecore.season.agenda import Task
from leaguecore.season.alarms import alarm_call
from leaguecore.season.briefings import Briefings
from leaguecore.season.decisions import Decisions, LineupMoves
from leaguecore.season.draft_decisions import DRAFT_COMMANDS, draft_decision
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import COMMISSIONER, DELIVERED, HANDED_OVER, REFUSED, adjustment_id, ruling_id
from leaguecore.season.negotiation_decisions import TalkCommand
from leaguecore.season.order import SIDE_KINDS, Order

_STANDARD: Mapping[str, str] = MappingProxyType({})
"""The variants of a league whose seats are all alike."""


class Replay:
    """Walks a log beside a league that is played again."""

    def __init__(self, engine: Engine, *, seed_known: bool, variants: Mapping[str, str] = _STANDARD) -> None:
        """Begin at the opening.

        Args:
            engine: the rules, the pinned facts and, if it is known, the seed.
            seed_known: whether lots can be drawn again; if not, they are taken from the log and not checked.
            variants: of each seat that has one beside the standard.
        """
        self._engine, self._seed_known = engine, seed_known
        self._briefings, self._decisions = Briefings(engine), Decisions(engine)
        self.state = engine.opened()
        self._expected: list[Event] = []
        self._given: Record | None = None
        self._events = self._last = 0
        self.ended = False
        self._order = Order(engine.rules.ruleset, variants, engine.news, engine.opens_at)

    def see(self, record: Record) -> list[Fault]:
        """Return what is wrong with the next record after genesis.

        A command that does not follow ends the replay: nothing after it can be judged.
        """
        if self.ended:
            return []
        self._last = record.seq
        found = list(self._faults_of(record))
        self.ended = any(fault.code in _FATAL for fault in found)
        return found

    def finish(self) -> list[Fault]:
        """Return what is missing at the end."""
        if self.ended or not self._expected:
            return []
        return [Fault(code="event.missing", seq=self._last, message=f"{self._expected[0].kind} should follow")]

    def _faults_of(self, record: Record) -> Iterator[Fault]:
        if record.kind in SIDE_KINDS:
            yield from self._side_faults(record)
            return
        if record.kind in EVENTS:
            yield from self._event_faults(record)
        elif record.kind in COMMANDS:
            yield from self._command_faults(record)
        elif record.kind == HANDED_OVER:
            yield from self._handover_faults(record)
            if not isinstance(record.data.get("team"), str):
                return  # what is wrong with it, `HandoverCheck` tells
        else:
            yield Fault(code="record.kind", seq=record.seq, message=f"{record.kind!r} is no kind of record")
        self._order.see(record)

    def _side_faults(self, record: Record) -> Iterator[Fault]:
        """Check what is written beside commands and events: how decisions came about."""
        yield from self._missing_faults(record)
        try:
            if record.kind in (REFUSED, DELIVERED):
                self._order.require_nothing_owed()
            self._order.require_side(self.state, record)
            # What cannot be is not believed: it may not even have the fields of its kind.
            self._order.see(record)
        except LedgerError as error:
            code = error.code if error.code in _TIME else "refusal.unfounded"
            yield Fault(code=code, seq=record.seq, message=str(error))
        if record.kind in (REFUSED, DELIVERED):
            self._given, self._events = record, 0
        else:
            yield from self._envelope_faults(record)

    def _handover_faults(self, record: Record) -> Iterator[Fault]:
        """Check that a seat changed hands between two other things; who had it, `handover_faults` checks."""
        yield from self._missing_faults(record)
        try:
            self._order.require_nothing_owed()
            self._order.require_between(self.state, record)
        except LedgerError as error:
            yield Fault(code=error.code, seq=record.seq, message=str(error))
        self._given, self._events = record, 0

    def _missing_faults(self, record: Record) -> Iterator[Fault]:
        if self._expected:
            yield Fault(code="event.missing", seq=record.seq, message=f"{self._expected[0].kind} should follow")
            # It has happened all the same, so that what follows is judged by a state that a league can be in.
            self.state = fold(self.state, self._expected)
            self._expected.clear()

    def _event_faults(self, record: Record) -> Iterator[Fault]:
        if not self._expected:
            yield Fault(code="event.unfounded", seq=record.seq, message=f"no command leads to {record.kind}")
            return
        expected = self._expected.pop(0)
        yield from self._envelope_faults(record)
        if record.kind != expected.kind or not _same(record.data, to_data(expected)):
            yield Fault(code="event.differs", seq=record.seq, message=f"{expected.kind} with other fields follows")
        self.state = apply(self.state, expected)
        if isinstance(expected, PeriodResult):
            for sentence in broken_invariants(self.state):
                yield Fault(code="state.invariant", seq=record.seq, message=sentence)

    def _envelope_faults(self, record: Record) -> Iterator[Fault]:
        """Check that an event stands under its command: numbered, of the same actor and instant."""
        self._events += 1
        given = self._given
        if given is None or (record.cmd, record.actor, record.at) != (
            f"{given.cmd}/{self._events}",
            given.actor,
            given.at,
        ):
            yield Fault(code="event.envelope", seq=record.seq, message="cmd, actor and at are not those of its command")

    def _command_faults(self, record: Record) -> Iterator[Fault]:
        yield from self._missing_faults(record)
        try:
            self._order.require_nothing_owed()
        except LedgerError as error:
            yield Fault(code=error.code, seq=record.seq, message=str(error))
        self._given, self._events = record, 0
        try:
            command = command_from(record.kind, record.data)
            if isinstance(command, RuleOnTrade | AdjustScore):
                expected = self._ruling(command, record)
            else:
                expected = self._again(command, self._task(record), record)
        except LeagueError as error:
            yield Fault(code=_replay_code(error), seq=record.seq, message=str(error))
            return
        if not _same(to_data(command), to_data(expected)):
            code = "score.differs" if isinstance(command, PeriodFacts) else "command.differs"
            yield Fault(code=code, seq=record.seq, message=_difference(command, expected))
        violations = verify(self.state, command)
        if violations:
            yield Fault(code="command.illegal", seq=record.seq, message="; ".join(map(str, violations)))
            return
        self._expected = decide(self.state, command)

    def _task(self, record: Record) -> Task:
        auto = getattr(command_from(record.kind, record.data), "auto", True)
        task = self._order.settle(self.state, record, auto=auto)
        return attrs.evolve(task, arrived_at=record.at) if task.team else task

    def _ruling(self, command: RuleOnTrade | AdjustScore, record: Record) -> Command:
        """Return what the commissioner does as he could do it: between two things that are due."""
        name = ruling_id(command.offer) if isinstance(command, RuleOnTrade) else adjustment_id(record.seq)
        if (record.actor, record.cmd) != (COMMISSIONER, name):
            raise LedgerError("command.actor", f"{record.actor} cannot give {record.cmd}")
        self._order.require_between(self.state, record)
        return attrs.evolve(command, at=record.at) if isinstance(command, RuleOnTrade) else command

    def _again(self, command: Command, task: Task, record: Record) -> Command:
        """Return the command as the engine makes it: whole if it is the engine's, else its facts."""
        if isinstance(command, RunWaivers):
            # Claims are for players who were known when they were sealed; who left since fails at the award.
            wanted = {claim.add for reveal in command.reveals for claim in reveal.claims}
            self._engine.require_known(tuple(sorted(wanted)), self.state.planned_runs[task.number].claims_at)
        if task.kind == "alarm":
            return alarm_call(self.state, self._order.accounts, task, self._engine.facts.snapshot(task.due_at).id)
        if not task.team:
            made = self._engine.command(
                self.state,
                task,
                record.at,
                lambda _state: command.reveals if isinstance(command, RunWaivers) else (),
                lambda _state: command.bids if isinstance(command, AwardLot) else (),
            )
            return made if self._seed_known else _with_lots_of(made, command)
        return self._decided(command, task)

    def _decided(self, command: Command, task: Task) -> Command:
        """Return the command of a team, or of the engine for one, with its facts made again."""
        snapshot = self._engine.snapshot_of(self.state, task)
        if isinstance(command, TalkCommand):
            return self._decisions.talks.again(self.state, task, command)
        if isinstance(command, SealBids | SealLotBid) and not (command.auto and self._seed_known):
            # What is sealed is the team's own, or nothing under a salt that derives from a secret seed.
            return attrs.evolve(command, snapshot=snapshot, team=task.team)
        if getattr(command, "auto", False):
            board = self._briefings.board(self.state, task)
            return self._decisions.default(self.state, task, board)[0]
        if isinstance(command, DRAFT_COMMANDS):
            return self._decisions.command(self.state, task, draft_decision(command))[0]
        if isinstance(command, SetLineup):
            moves = LineupMoves(drop=command.drop, reserve=command.reserve, activate=command.activate)
            return self._decisions.lineup(self.state, task, command.seating, moves, bench=command.bench, auto=False)
        if isinstance(command, MoveFreeAgents):
            wishes = tuple(Wish(add=move.add, drop=move.drop, reserve=move.reserve) for move in command.moves)
            return self._decisions.command(self.state, task, Moves(wishes=wishes))[0]
        if isinstance(command, TakeTradeTurn):
            return self._decisions.trades.turn(self.state, task, command.actions)
        if isinstance(command, CastVote):
            return self._decisions.trades.vote(self.state, task, against=command.against)
        return command


_FATAL = frozenset(
    {
        "command.actor",
        "command.at",
        "command.default",
        "command.facts",
        "command.illegal",
        "command.not_due",
        "event.unfounded",
    }
)


_TIME = frozenset({"event.envelope", "sealed.form", "time.differs", "time.missing", "meter.form", "meter.over"})


def _replay_code(error: LeagueError) -> str:
    if isinstance(error, IllegalAction):
        return "command.facts"
    return error.code if error.code in _FATAL else "command.facts"


def _with_lots_of(made: Command, logged: Command) -> Command:
    """Return the engine's command with the lots and the seed of the log, where the seed is not known."""
    if isinstance(made, DrawDraftOrder) and isinstance(logged, DrawDraftOrder):
        return logged
    if isinstance(made, DrawSchedule) and isinstance(logged, DrawSchedule):
        return logged
    if isinstance(made, RunWaivers) and isinstance(logged, RunWaivers):
        return attrs.evolve(made, lots=logged.lots)
    if isinstance(made, CloseSeason) and isinstance(logged, CloseSeason):
        return attrs.evolve(made, seed=logged.seed, seed_salt=logged.seed_salt)
    return made


def _same(one: Any, other: Any) -> bool:
    """Say whether two values have the same canonical bytes (a tuple and a list do)."""
    return encode_trusted(one) == encode_trusted(other)


def _difference(logged: Command, made: Command) -> str:
    ours, theirs = to_data(made), to_data(logged)
    fields = sorted(name for name in set(ours) | set(theirs) if not _same(ours.get(name), theirs.get(name)))
    return f"{logged.kind}: {', '.join(fields)} cannot be made again from facts and lots"


def replayed(
    engine: Engine, records: Iterable[Record], *, seed_known: bool, variants: Mapping[str, str] = _STANDARD
) -> tuple[LeagueState, list[Fault]]:
    """Return the state that a replay ends in and its faults."""
    replay = Replay(engine, seed_known=seed_known, variants=variants)
    faults = [fault for record in records for fault in replay.see(record)]
    return replay.state, [*faults, *replay.finish()]
