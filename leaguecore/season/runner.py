"""Playing a season: from one due instant to the next, one command a transaction."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.canon import parse_strict
from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction, LedgerError, Violation
from leaguecore.league import decide, fold
from leaguecore.league.auction import lot_tag
from leaguecore.league.claims import bid_tag
from leaguecore.league.codec import EVENTS, event_from, to_data
from leaguecore.league.commands import Claim, Command, LotBid, Reveal, RuleOnTrade
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Ledger
from leaguecore.ledger.chain import Body
from leaguecore.managers import Manager
from leaguecore.managers.decision import Decision
from leaguecore.season.agenda import Task, due, next_at
from leaguecore.season.briefings import Briefings
from leaguecore.season.decisions import Decisions
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import COMMISSIONER, ENGINE, REFUSED, ruling_id
from leaguecore.season.observing import Observer, tell

Progress = Callable[[LeagueState], None]
MAX_CODES = 20


@attrs.frozen(kw_only=True)
class Seat:
    """A manager at a team, and whether he must be shown what will happen."""

    manager: Manager
    hindsight: bool = False


class SeasonRunner:
    """Plays one league in simulated time; interrupted anywhere, it goes on from the log."""

    def __init__(
        self, engine: Engine, ledger: Ledger, seats: Mapping[str, Seat], observers: Sequence[Observer] = ()
    ) -> None:
        """Fold the log into the state in which the league is.

        Args:
            engine: the rules, the facts and the seed.
            ledger: the log, with its genesis.
            seats: the manager of each team.
            observers: told of each record once it is committed; what one raises is no matter of the league.
        """
        self._engine, self._ledger, self._seats, self._observers = engine, ledger, seats, observers
        self._briefings, self._decisions = Briefings(engine), Decisions(engine)
        last = ledger.store.last()
        newest = next(ledger.records(last.seq)) if last is not None else None
        self._refused = str(newest.data["task"]) if newest is not None and newest.kind == REFUSED else ""
        self.state, self._at = resumed(engine.opened(), ledger)

    def run(self, *, periods: int | None = None, progress: Progress | None = None) -> LeagueState:
        """Play on until the league is closed, or until so many periods are scored.

        Returns:
            The state then.
        """
        while self.state.phase != "closed" and (periods is None or len(self.state.results) < periods):
            if not self.step():
                break
            if progress is not None:
                progress(self.state)
        return self.state

    def step(self) -> bool:
        """Do what is due at the next instant; return whether there was anything."""
        now = next_at(self.state)
        if now is None:
            return False
        for task in due(self.state, now):
            self._at = max(self._at, task.due_at)
            if task.team:
                self._ask(task)
            else:
                command = self._engine.command(self.state, task, self._at, self._reveals, self._bids)
                self._commit(task.id, ENGINE, command, {})
        return True

    def rule_on_trade(self, offer: str, *, approved: bool, reason: str = "") -> None:
        """Let the commissioner approve or forbid an agreed trade now, at the instant of the newest record.

        Raises:
            IllegalAction: `trade.review` if trades are not reviewed by a commissioner, `trade.stale` if no such trade
                waits.
        """
        if self._refused:
            self.step()  # What was interrupted comes first.
        command = RuleOnTrade(offer=offer, at=self._at, approved=approved, reason=reason)
        self._commit(ruling_id(offer), COMMISSIONER, command, {})

    def _ask(self, task: Task) -> None:
        """Wake a team; what it does not answer well gets the published default."""
        if self._refused == task.id:
            # Interrupted between a refusal and its default: the answer was judged already.
            self._default(task)
            return
        try:
            decision = self._decision(task)
            command, secrets = self._decisions.command(self.state, task, decision)
            if decision.private_notes:
                secrets = {**secrets, f"note:{task.id}": decision.private_notes}
            self._commit(task.id, task.team, command, secrets)
        except IllegalAction as refusal:
            self._refuse(task, [violation.code for violation in refusal.violations])
            self._default(task)

    def _default(self, task: Task) -> None:
        board = self._briefings.board(self.state, task)
        command, secrets = self._decisions.default(self.state, task, board)
        self._commit(task.id, ENGINE, command, secrets)
        self._refused = ""

    def _decision(self, task: Task) -> Decision:
        seat = self._seats[task.team]
        briefing = self._briefings.make(self.state, task, hindsight=seat.hindsight)
        try:
            decision = seat.manager.decide(briefing)
        except (Exception, SystemExit) as error:
            # A stranger's fault, whatever he raises, is his missed decision and not the end of everybody's season.
            raise _unanswered("decision.failed", f"{type(error).__name__}") from error
        if decision is None:
            raise _unanswered("decision.missed", "no answer")
        return decision

    def _refuse(self, task: Task, codes: list[str]) -> None:
        data: dict[str, Any] = {"codes": codes[:MAX_CODES], "task": task.id}
        self._append(task.team, f"{task.id}:refused", [(REFUSED, data)], {})

    def _commit(self, cmd: str, actor: str, command: Command, secrets: Mapping[str, str]) -> None:
        events = decide(self.state, command)
        bodies = [(command.kind, to_data(command)), *((event.kind, to_data(event)) for event in events)]
        self._append(actor, cmd, bodies, secrets)
        self.state = fold(self.state, events)

    def _append(self, actor: str, cmd: str, bodies: Sequence[Body], secrets: Mapping[str, str]) -> None:
        begin = len(self._ledger)
        self._ledger.append(at=self._at, actor=actor, cmd=cmd, bodies=bodies, secrets=secrets)
        tell(self._observers, self._ledger, begin)

    def _reveals(self, state: LeagueState) -> tuple[Reveal, ...]:
        return tuple(self._reveal(team, bid_tag(state.league, team, state.runs)) for team in sorted(state.sealed))

    def _reveal(self, team: str, name: str) -> Reveal:
        opened = self._opened(name)
        claims = tuple(
            Claim(add=add, drop=drop, bid=bid, group=group, reserve=reserve)
            for add, drop, bid, group, reserve in opened["claims"]
        )
        return Reveal(team=team, salt=opened["salt"], claims=claims)

    def _bids(self, state: LeagueState) -> tuple[LotBid, ...]:
        auction = state.auction
        return tuple(
            LotBid(team=team, **self._opened(lot_tag(state.league, team, state.picks)))
            for team in (sorted(auction.sealed) if auction is not None else ())
        )

    def _opened(self, name: str) -> dict[str, Any]:
        """Return what the private store keeps under the tag of a commitment."""
        kept = self._ledger.store.secret(name)
        if kept is None:
            raise LedgerError("secret.missing", f"the private store has no {name}")
        opened: dict[str, Any] = parse_strict(kept.encode())
        return opened


def resumed(state: LeagueState, ledger: Ledger) -> tuple[LeagueState, Instant]:
    """Return the state that a log folds to, and the instant of its newest record."""
    at = Instant(0)
    for record in ledger.records():
        at = record.at
        if record.kind in EVENTS:
            state = fold(state, [event_from(record.kind, record.data)])
    return state, at


def _unanswered(code: str, message: str) -> IllegalAction:
    return IllegalAction([Violation(code=code, message=message)])
