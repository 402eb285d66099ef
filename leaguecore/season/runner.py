"""Playing a season: from one instant at which something happens to the next, one command a transaction.

What happens is that a task of the engine is due, that a team is asked, that its answer arrives, or that its time is
over. In simulated time an answer arrives when its manager says; in a live league its manager is given the real time.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import attrs

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction, Violation
from leaguecore.league import decide, fold
from leaguecore.league.codec import to_data
from leaguecore.league.commands import AdjustScore, Command, RuleOnTrade
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Ledger, parse_record
from leaguecore.ledger.blobs import NOTE
from leaguecore.ledger.chain import Body, Receipt
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Answer
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import RANK, Task, pending
from leaguecore.season.alarms import alarm_call, alarm_task
from leaguecore.season.asking import NOTHING, Ask, Asker, Seat, Submission, ThinkingClock, refusal_name, secrets_of
from leaguecore.season.briefings import Briefings
from leaguecore.season.decisions import Decisions
from leaguecore.season.engine import Engine
from leaguecore.season.genesis import COMMISSIONER, DELIVERED, DRAWN, ENGINE, REFUSED, adjustment_id, ruling_id
from leaguecore.season.judging import Refused, commanded, missed
from leaguecore.season.keeping_heads import newest_head_at
from leaguecore.season.masks import Masks
from leaguecore.season.message_seals import opener
from leaguecore.season.observing import Observer, tell
from leaguecore.season.resuming import resumed
from leaguecore.season.sealed_texts import texts_of
from leaguecore.season.sealed_values import SealedValues
from leaguecore.season.timekeeping import TimeBook

Progress = Callable[[LeagueState], None]
MAX_CODES = 20


class SeasonRunner:
    """Plays one league; interrupted anywhere, it goes on from the log."""

    def __init__(
        self,
        engine: Engine,
        ledger: Ledger,
        seats: Mapping[str, Seat],
        observers: Sequence[Observer] = (),
        clock: ThinkingClock | None = None,
    ) -> None:
        """Fold the log into the state in which the league is.

        Args:
            engine: the rules, the facts and the seed.
            ledger: the log, with its genesis.
            seats: the manager of each team.
            observers: told of each record once it is committed; what one raises is no matter of the league.
            clock: tells the real time to seats whose time is measured; None in simulated time.
        """
        self._engine, self.ledger, self._observers, self._clock = engine, ledger, observers, clock
        ruleset, opened = engine.rules.ruleset, opener(ledger.store)
        self._decisions, self._book = Decisions(engine, opened), TimeBook(ruleset.time)
        priced = {team for team, seat in seats.items() if seat.remote}
        self._accounts = Accounts(ruleset, {team: seat.variant for team, seat in seats.items()}, priced)
        briefings, self._sealed = Briefings(engine, opened), SealedValues(opened)
        self._masks = Masks(engine)
        self._asker = Asker(briefings, self._masks, seats, self._book, self._accounts, ledger)
        self._boards = briefings.board
        found = resumed(engine.opened(), ledger, self._book, self._accounts)
        self.state, self._put = found.state, dict(found.put)
        self._at = max(found.at, newest_head_at(ledger.store))
        self._asks: dict[str, Ask] = {}

    def run(
        self,
        *,
        periods: int | None = None,
        until: Instant | None = None,
        awaited: str = "",
        progress: Progress | None = None,
    ) -> LeagueState:
        """Play on until the league is closed, so many periods are scored, or nothing more happens by an instant.

        A task that is `awaited` is not over at that very instant, see `step`.

        Returns:
            The state then.
        """
        while self.state.phase != "closed" and (periods is None or len(self.state.results) < periods):
            # While managers think, time goes on.
            limit = until if until is None or self._clock is None else max(until, self._clock.now)
            if not self.step(limit, awaited):
                break
            if progress is not None:
                progress(self.state)
        return self.state

    def step(self, until: Instant | None = None, awaited: str = "") -> bool:
        """Do what happens at the next instant, if it is not after another; return whether there was anything.

        Args:
            until: the last instant that counts, None for all.
            awaited: a task whose time is not to be over at that last instant, for its answer arrives just then.
        """
        owed = self._book.owed
        if owed:  # Interrupted between a refusal and its default: the answer was judged already.
            self._default(next(task for task in pending(self.state) if task.id == owed))
            return True
        first, batch = self._next(self._moment)
        if not batch or (until is not None and max(first[0], self._at) > until):
            return False
        if first[0] == until and awaited in self._asks and awaited in {task.id for task in batch}:
            return False
        # Tasks put at one instant do not depend on each other; answers that arrive together may.
        single = batch[0].id in self._asks or batch[0].kind in _ONE_BY_ONE
        for task in batch:
            if task.team:
                # Whenever a team comes to be asked, and as often as it is: it is told what all are told.
                self._put.setdefault(task.id, self.state)
        self._at = max(self._at, first[0])
        for task in batch[:1] if single else self._asked_together(batch):
            if task.kind == "vote" and task not in pending(self.state):
                continue  # Others have stopped the trade just now.
            self._do(task)
        return True

    def _next(self, moment: Callable[[Task], Instant]) -> tuple[tuple[Instant, int], list[Task]]:
        """Return when something happens next, with its rank, and the tasks to which it happens; none at the end.

        Args:
            moment: tells when something happens to a task.
        """
        moments = [(moment(task), RANK[task.kind], task) for task in pending(self.state)]
        if not moments:
            return (self._at, 0), []
        first = min((at, rank) for at, rank, _ in moments)
        calls = (
            self._engine.news.task(self.state, self._at, first[0]),
            alarm_task(self.state, self._accounts, self._at, first[0]),
        )
        for call in calls:
            if call is not None and (call.due_at, RANK[call.kind]) < first:
                first, moments = (call.due_at, RANK[call.kind]), [(call.due_at, RANK[call.kind], call)]
        return first, [task for at, rank, task in moments if (at, rank) == first]

    def next_at(self) -> Instant | None:
        """Return when something happens next, unless a team that thinks answers before; None if nothing will.

        What is interrupted happens at once.
        """
        if self._book.owed:
            return self._at
        first, batch = self._next(self._moment_of_silence)
        return max(first[0], self._at) if batch else None

    @property
    def attempts(self) -> int:
        """How many answers to one decision may be given at most."""
        return self._book.repairs + 1

    def receive(self, task: Task, data: bytes, sha256: str, at: Instant) -> Submission:
        """Judge an answer that arrives from outside now; everything that happens before is done already.

        Args:
            task: one of `waiting`.
            data: the answer, and its hash.
            sha256: by which it is known if it comes again.
            at: when it arrives.
        """
        self._at = max(self._at, at)
        self._asks.pop(task.id, None)
        given = Ask(answer=Answer(decision=data), arrives_at=self._at, sha256=sha256)
        cmd, violations = self._judge(task, given)
        told = self._masks.hidden(self.state, self._boards(self.state, task), violations)
        return Submission(receipt=self.ledger.receipt(cmd), violations=told)

    def asked_of(self, decision: str) -> str:
        """Return the team that is or was asked for a decision, "" if nobody is."""
        waiting = {task.id: task.team for task in pending(self.state)}
        stored = self.ledger.store.find(decision)
        if decision in waiting or stored is None:
            return waiting.get(decision, "")
        return str(parse_record(stored.line, seq=stored.seq).data.get("team", ""))

    def briefing(self, task: Task) -> Briefing:
        """Return what the team of a task that waits is told now."""
        return self._asker.briefing(self._put.get(task.id, self.state), task)

    def waiting(self, at: Instant) -> tuple[Task, ...]:
        """Return what teams are asked at an instant, if nothing else has happened by then."""
        return tuple(task for task in pending(self.state) if task.team and self._book.put(task).at <= at)

    def rule_on_trade(self, offer: str, *, approved: bool, reason: str = "", now: Instant | None = None) -> None:
        """Let the commissioner approve or forbid an agreed trade.

        Args:
            offer: the trade.
            approved: whether it may be executed.
            reason: why; everybody can read it.
            now: the present instant, up to which everything happens first; None for that of the newest record.

        Raises:
            IllegalAction: `trade.review` if trades are not reviewed by a commissioner, `trade.stale` if no such trade
                waits.
        """
        self._come_to(now)
        command = RuleOnTrade(offer=offer, at=self._at, approved=approved, reason=reason)
        self._commit(ruling_id(offer), COMMISSIONER, command, {})

    def adjust_score(self, team: str, period: int, units: int, reason: str, now: Instant | None = None) -> None:
        """Let the commissioner add units to a team's points of a scored period.

        Args:
            team: whose points.
            period: of which period.
            units: how many, in the league's unit; below 0 takes them away.
            reason: why; everybody can read it.
            now: the present instant, up to which everything happens first; None for that of the newest record.

        Raises:
            IllegalAction: such as `adjust.period` or `adjust.reason`, if the score cannot be adjusted so.
        """
        self._come_to(now)
        command = AdjustScore(team=team, period=period, units=units, reason=reason)
        self._commit(adjustment_id(len(self.ledger)), COMMISSIONER, command, {})

    def _come_to(self, now: Instant | None) -> None:
        """Do what was interrupted, and what happens by an instant, before somebody does anything from outside."""
        if self._book.interrupted:
            self.step()
        if now is not None:
            self.run(until=now)
            self._at = max(self._at, now)

    def _moment(self, task: Task) -> Instant:
        """Return when something happens to a task."""
        if not task.team:
            return task.due_at
        ask = self._asks.get(task.id) if self._asks else None
        if ask is None:
            return self._book.put(task).at
        return min(ask.arrives_at, self._asker.latest(self.state, task))

    def _moment_of_silence(self, task: Task) -> Instant:
        """Return when something happens to a task if a team to which it was brought says nothing."""
        thinking = bool(task.team) and self._asker.measured(task) and self._book.was_delivered(task)
        return self._asker.latest(self.state, task) if thinking else self._moment(task)

    def _do(self, task: Task) -> None:
        ask = self._asks.pop(task.id, None)
        if task.kind == "alarm":
            snapshot = self._engine.facts.snapshot(task.due_at).id
            self._commit(task.id, ENGINE, alarm_call(self.state, self._accounts, task, snapshot), {})
        elif not task.team:
            command = self._engine.command(self.state, task, self._at, self._sealed.claims, self._sealed.bids)
            self._commit(task.id, ENGINE, command, {})
        elif ask is not None:
            self._judge(task, ask)
        else:
            self._ask(task)

    def _asked_together(self, batch: list[Task]) -> list[Task]:
        """Put tasks to all teams whose time is measured at once, so that nobody waits for another; return the rest."""
        live = [task for task in batch if task.team and self._asker.measured(task)] if self._clock else []
        for task, ask in zip(live, self._asked_live(live), strict=True):
            self._asks[task.id] = ask
        if self._clock is None:
            self._asker.call_ahead([(self._put[task.id], task) for task in batch if task.team])
        return [task for task in batch if task not in live]

    def _asked_live(self, tasks: list[Task]) -> list[Ask]:
        clock, found = self._clock, dict[str, Ask]()
        if clock is None or not tasks:
            return []
        for task in tasks:
            hard = self._asker.hard_deadline(self.state, task)
            if self._deliver(task, clock.now) > hard:
                violation = Violation(code="decision.engine_late", message="the league itself was late")
                found[task.id] = Ask(answer=NOTHING, arrives_at=hard, refused=Refused("engine_late", [violation]))
        open_ = [task for task in tasks if task.id not in found]
        asks = self._asker.ask_together([(self._put[task.id], task) for task in open_], clock)
        found |= {task.id: ask for task, ask in zip(open_, asks, strict=True)}
        return [found[task.id] for task in tasks]

    def _ask(self, task: Task) -> None:
        """Put a task to its team, with the league as it was when the wake-up began."""
        if self._clock is not None and self._asker.measured(task):
            (ask,) = self._asked_live([task])
        else:
            ask = self._asker.ask(self._put[task.id], task)
        if ask.arrives_at <= self._at or self._asker.latest(self.state, task) <= self._at:
            self._judge(task, ask)
        else:
            self._asks[task.id] = ask

    def _deliver(self, task: Task, now: Instant) -> Instant:
        """Note when a task is brought to a team whose time is measured, once; return when that was."""
        if not self._book.was_delivered(task) and self._book.refusal(task) is None:
            self._append(ENGINE, f"{task.id}:delivered", [(DELIVERED, {"delivered_ms": now, "task": task.id})], {})
        return self._book.delivered_at(task)

    def _judge(self, task: Task, ask: Ask) -> tuple[str, tuple[Violation, ...]]:
        """Take an answer, refuse it, or let its time be over; what is refused in the end gets the published default.

        Returns:
            The id of the command or of the refusal, and why it was refused.
        """
        arrived = attrs.evolve(task, arrived_at=self._at)
        try:
            if ask.arrives_at > self._at:
                raise missed("decision.late", "the time for an answer is over")
            if ask.refused is not None:
                raise ask.refused
            self._accept(arrived, ask)
        except Refused as refused:
            cmd = self._refuse(task, refused, ask)
            refusal = self._book.refusal(task)
            if refusal is None or self._book.settled(refusal):
                self._default(task)
            else:
                self._ask(task)
            return cmd, refused.violations
        return task.id, ()

    def _accept(self, task: Task, ask: Ask) -> None:
        answer = ask.answer
        agent = self._engine.rules.ruleset.agent if self._accounts.is_agent(task.team) else None
        shown = partial(self._shown, task)
        decision, command, secrets = commanded(self._decisions, self.state, task, answer, agent, shown)
        texts = texts_of(answer) | ({NOTE: decision.private_notes} if decision.private_notes else {})
        sealed, kept = self._engine.texts.sealed(texts, task.id, task.team, task.id)
        secrets = {**secrets, **kept, **secrets_of(task.id, answer, ask.sha256)}
        try:
            self._commit(task.id, task.team, command, secrets, [*sealed, *self._closing(task, answer)])
        except IllegalAction as error:
            raise Refused("invalid", error.violations) from error

    def _shown(self, task: Task, decision: Decision) -> Decision:
        """Return a decision with real ids, where its manager was shown others."""
        if not self._masks.on:
            return decision
        return self._masks.decision(self.state, self._boards(self.state, task), decision)

    def _default(self, task: Task) -> None:
        board = self._boards(self.state, task)
        arrived = attrs.evolve(task, arrived_at=self._at)
        command, secrets = self._decisions.default(self.state, arrived, board)
        self._commit(task.id, ENGINE, command, secrets, self._closing(arrived, NOTHING))

    def _closing(self, task: Task, answer: Answer) -> list[Body]:
        """Return the records that end the transaction of a decision: what it has used up, of money and of time."""
        bodies = self._accounts.metered(task, answer)
        drawn = self._book.drawn_ms(task, self._at)
        if drawn:
            left = self._book.bank_ms(task.team) - drawn
            bodies.append((DRAWN, {"drawn_ms": drawn, "left_ms": left, "task": task.id, "team": task.team}))
        return bodies

    def _refuse(self, task: Task, refused: Refused, ask: Ask) -> str:
        before = self._book.refusal(task)
        attempt = 1 if before is None else before.attempt + 1
        cmd, told = refusal_name(task.id, attempt), refused.violations[:MAX_CODES]
        codes = [violation.code for violation in told]
        data = {"attempt": attempt, "codes": codes, "outcome": refused.outcome, "task": task.id}
        kept_back = self._book.repairs or ask.sha256
        secrets = {f"refused:{cmd}": canonical(list(map(attrs.asdict, told))).decode()} if kept_back else {}
        answer = attrs.evolve(ask.answer, by="manager", kept=None)
        # What comes after its time has not been said.
        texts = texts_of(answer) if ask.arrives_at <= self._at else {}
        sealed, kept = self._engine.texts.sealed(texts, task.id, task.team, cmd)
        secrets = {**secrets, **kept, **secrets_of(cmd, answer, ask.sha256)}
        self._append(task.team, cmd, [(REFUSED, data), *sealed, *self._accounts.metered(task, answer)], secrets)
        return cmd

    def _commit(
        self, cmd: str, actor: str, command: Command, secrets: Mapping[str, str], closing: Sequence[Body] = ()
    ) -> None:
        events = decide(self.state, command)
        bodies = [(command.kind, to_data(command)), *((event.kind, to_data(event)) for event in events), *closing]
        self._append(actor, cmd, bodies, secrets)
        self.state = fold(self.state, events)
        self._put.pop(cmd, None)

    def _append(self, actor: str, cmd: str, bodies: Sequence[Body], secrets: Mapping[str, str]) -> Receipt:
        begin = len(self.ledger)
        receipt = self.ledger.append(at=self._at, actor=actor, cmd=cmd, bodies=bodies, secrets=secrets)
        tell(self._observers, self.ledger, begin)
        self._book.saw(self._at, cmd, begin, bodies)
        self._accounts.saw(bodies)
        return receipt


_ONE_BY_ONE = ("reply",)  # put at one instant, they still depend on each other
