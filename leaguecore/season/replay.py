"""Replaying a log: every command is made again from facts and lots, every event decided again, byte for byte.

One rule catches a wrong award, an overdraft, a wrong score, a pick out of turn and an invented trade alike: what
stands in the log must be what follows.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from leaguecore.canon import encode_trusted
from leaguecore.clock import format_instant
from leaguecore.errors import IllegalAction, LeagueError, LedgerError
from leaguecore.league import apply, fold, verify
from leaguecore.league.codec import COMMANDS, EVENTS, command_from, to_data
from leaguecore.league.commands import (
    AwardLot,
    CastVote,
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
from leaguecore.season.agenda import Task, due, next_at
from leaguecore.season.briefings import Briefings
from leaguecore.season.decisions import Decisions, LineupMoves
from leaguecore.season.draft_decisions import DRAFT_COMMANDS, draft_decision
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import COMMISSIONER, ENGINE, REFUSED, ruling_id


class Replay:
    """Walks a log beside a league that is played again."""

    def __init__(self, engine: Engine, *, seed_known: bool) -> None:
        """Begin at the opening.

        Args:
            engine: the rules, the pinned facts and, if it is known, the seed.
            seed_known: whether lots can be drawn again; if not, they are taken from the log and not checked.
        """
        self._engine, self._seed_known = engine, seed_known
        self._briefings, self._decisions = Briefings(engine), Decisions(engine)
        self.state = engine.opened()
        self._expected: list[Event] = []
        self._given: Record | None = None
        self._events = 0
        self._refused = ""
        self._at = engine.opens_at

    def faults(self, records: Iterable[Record]) -> Iterator[Fault]:
        """Walk the records after genesis and give each fault.

        A command that does not follow ends the replay: nothing after it can be judged.
        """
        last = 0
        for record in records:
            last = record.seq
            found = list(self._faults_of(record))
            yield from found
            if any(fault.code in _FATAL for fault in found):
                return
        if self._expected:
            yield Fault(code="event.missing", seq=last, message=f"{self._expected[0].kind} should follow")

    def _faults_of(self, record: Record) -> Iterator[Fault]:
        if record.kind == REFUSED:
            yield from self._refusal_faults(record)
        elif record.kind in EVENTS:
            yield from self._event_faults(record)
        elif record.kind in COMMANDS:
            yield from self._command_faults(record)
        else:
            yield Fault(code="record.kind", seq=record.seq, message=f"{record.kind!r} is no kind of record")
        self._at = record.at

    def _refusal_faults(self, record: Record) -> Iterator[Fault]:
        """Check that a refused decision was asked for; what was refused is not in the log."""
        waiting = {f"{task.id}:refused": task for task in due(self.state, record.at) if task.team}
        task = waiting.get(record.cmd)
        codes = record.data.get("codes")
        well_formed = isinstance(codes, list) and all(isinstance(code, str) for code in codes)
        founded = task is not None and record.actor == task.team and record.data == {"codes": codes, "task": task.id}
        in_time = task is not None and record.at == max(self._at, task.due_at)
        if self._expected or self._refused or not (founded and well_formed and in_time):
            yield Fault(code="refusal.unfounded", seq=record.seq, message=f"nobody was asked what {record.cmd} says")
        self._refused = task.id if task is not None else ""

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
        if self._expected:
            yield Fault(code="event.missing", seq=record.seq, message=f"{self._expected[0].kind} should follow")
            # It has happened all the same, so that what follows is judged by a state that a league can be in.
            self.state = fold(self.state, self._expected)
            self._expected.clear()
        self._given, self._events = record, 0
        try:
            command = command_from(record.kind, record.data)
            if isinstance(command, RuleOnTrade):
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
        waiting = {task.id: task for task in due(self.state, record.at)}
        if record.cmd not in waiting:
            raise LedgerError("command.not_due", f"{record.cmd} is not due; due are: {', '.join(waiting) or 'none'}")
        task = waiting[record.cmd]
        auto = getattr(command_from(record.kind, record.data), "auto", True)
        if record.actor != (ENGINE if auto else task.team):
            raise LedgerError("command.actor", f"{record.actor} cannot give {record.cmd}")
        if record.at != max(self._at, task.due_at):
            raise LedgerError("command.at", f"{record.cmd} was due at {format_instant(task.due_at)}")
        # The engine acts for a team if, and only if, its own decision was refused or missed just before.
        refused, self._refused = self._refused, ""
        if refused != (task.id if auto and task.team else ""):
            raise LedgerError("command.default", f"{record.cmd} does not follow from how {task.team or 'it'} decided")
        return task

    def _ruling(self, command: RuleOnTrade, record: Record) -> Command:
        """Return a ruling as the commissioner could give it: between two things that are due."""
        if (record.actor, record.cmd) != (COMMISSIONER, ruling_id(command.offer)):
            raise LedgerError("command.actor", f"{record.actor} cannot give {record.cmd}")
        following = next_at(self.state)
        if self._refused or record.at < self._at or (following is not None and following < record.at):
            raise LedgerError("command.at", f"{record.cmd} does not fall between two things that are due")
        return attrs.evolve(command, at=record.at)

    def _again(self, command: Command, task: Task, record: Record) -> Command:
        """Return the command as the engine makes it: whole if it is the engine's, else its facts."""
        if isinstance(command, RunWaivers):
            # Claims are for players who were known when they were sealed; who left since fails at the award.
            wanted = {claim.add for reveal in command.reveals for claim in reveal.claims}
            self._engine.require_known(tuple(sorted(wanted)), self.state.planned_runs[task.number].claims_at)
        if not task.team:
            made = self._engine.command(
                self.state,
                task,
                record.at,
                lambda _state: command.reveals if isinstance(command, RunWaivers) else (),
                lambda _state: command.bids if isinstance(command, AwardLot) else (),
            )
            return made if self._seed_known else _with_lots_of(made, command)
        snapshot = self._engine.snapshot_of(self.state, task)
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
            return self._decisions.lineup(self.state, task, command.seating, moves, auto=False)
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


def _replay_code(error: LeagueError) -> str:
    if isinstance(error, IllegalAction):
        return "command.facts"
    return error.code if error.code in _FATAL else "command.facts"


def _with_lots_of(made: Command, logged: Command) -> Command:
    """Return the engine's command with the lots of the log, where the seed is still secret."""
    if isinstance(made, DrawDraftOrder) and isinstance(logged, DrawDraftOrder):
        return logged
    if isinstance(made, DrawSchedule) and isinstance(logged, DrawSchedule):
        return logged
    if isinstance(made, RunWaivers) and isinstance(logged, RunWaivers):
        return attrs.evolve(made, lots=logged.lots)
    return made


def _same(one: Any, other: Any) -> bool:
    """Say whether two values have the same canonical bytes (a tuple and a list do)."""
    return encode_trusted(one) == encode_trusted(other)


def _difference(logged: Command, made: Command) -> str:
    ours, theirs = to_data(made), to_data(logged)
    fields = sorted(name for name in set(ours) | set(theirs) if not _same(ours.get(name), theirs.get(name)))
    return f"{logged.kind}: {', '.join(fields)} cannot be made again from facts and lots"


def replayed(engine: Engine, records: Iterable[Record], *, seed_known: bool) -> tuple[LeagueState, list[Fault]]:
    """Return the state that a replay ends in and its faults."""
    replay = Replay(engine, seed_known=seed_known)
    faults = list(replay.faults(records))
    return replay.state, faults
