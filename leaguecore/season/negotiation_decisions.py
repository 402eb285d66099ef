"""From what managers say in threads and in the chat to commands, sealed, with the facts that acceptances need."""

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from leaguecore.errors import IllegalAction, LedgerError, Violation
from leaguecore.league import verify
from leaguecore.league.commands import (
    Acceptance,
    LeaveThread,
    Opening,
    OpenThreads,
    PostChat,
    SendMessage,
    TradeLeg,
)
from leaguecore.league.message_terms import carried_violations
from leaguecore.league.state import LeagueState
from leaguecore.league.talks import Thread, message_of, thread_id
from leaguecore.league.threads import message_violations
from leaguecore.managers.negotiating import Chat, Message, Negotiate, TalkDecision
from leaguecore.managers.trading import Give
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine
from leaguecore.season.message_seals import Opened, opened_message, sealed_message
from leaguecore.season.thread_facts import ThreadFacts

TALKING = ("negotiate", "reply", "chat")
"""The tasks that ask a team to say something."""

TalkCommand: TypeAlias = OpenThreads | SendMessage | LeaveThread | PostChat

_ANSWERS: Mapping[str, tuple[type, ...]] = {
    "negotiate": (OpenThreads,),
    "reply": (SendMessage, LeaveThread),
    "chat": (PostChat,),
}


class NegotiationDecisions:
    """Makes the commands of one league's threads and chat."""

    def __init__(self, engine: Engine, opened: Opened) -> None:
        """Take the facts and the rules, and what opens the seals of earlier messages."""
        self._engine, self._opened, self._facts = engine, opened, ThreadFacts(engine)

    def command(self, state: LeagueState, task: Task, decision: TalkDecision) -> tuple[TalkCommand, dict[str, str]]:
        """Return the command of a decision, and what must be kept to open its seals.

        Raises:
            IllegalAction: for what cannot be judged any more once it is sealed: terms and the length of a text.
        """
        if isinstance(decision, Negotiate):
            return self._opening(state, task, decision)
        if isinstance(decision, Chat):
            return self._chat(state, task, decision.texts, auto=False), {}
        if decision.message is None:
            return self._leaving(state, task, auto=False), {}
        return self._sending(state, task, decision.message)

    def default(self, state: LeagueState, task: Task) -> TalkCommand:
        """Return what the league gives a team that did not answer: no threads, the end of one, nothing said."""
        if task.kind == "negotiate":
            return self._openings(state, task, (), auto=True)
        return self._chat(state, task, (), auto=True) if task.kind == "chat" else self._leaving(state, task, auto=True)

    def again(self, state: LeagueState, task: Task, command: TalkCommand) -> TalkCommand:
        """Return the command of a log with its facts made anew; what is sealed is the team's own.

        Raises:
            LedgerError: `command.not_due` for one that does not answer what is asked.
        """
        if not isinstance(command, _ANSWERS.get(task.kind, ())):
            raise LedgerError("command.not_due", f"{command.kind} does not answer {task.id}")
        if command.auto:
            return self.default(state, task)
        if isinstance(command, OpenThreads):
            return self._openings(state, task, command.openings, auto=False)
        if isinstance(command, PostChat):
            return self._chat(state, task, command.texts, auto=False)
        if isinstance(command, LeaveThread):
            return self._leaving(state, task, auto=False)
        thread, given = _thread(state, task), command.acceptance
        accepted = None
        if given is not None:
            accepted = self._facts.acceptance(state, thread, given.offer, given.reveal, given.drops, task.at)
        made = self._message(state, task, command.commitment, accepted)
        return attrs.evolve(made, action=command.action)

    def _opening(self, state: LeagueState, task: Task, decision: Negotiate) -> tuple[OpenThreads, dict[str, str]]:
        openings, secrets = [], dict[str, str]()
        for at, opening in enumerate(decision.openings):
            name, message = thread_id(state.talks.opened + at + 1), opening.message
            seal, kept = self._sealed(name, 1, message)
            openings.append(Opening(to=opening.to, action=message.action, commitment=seal))
            secrets |= kept
        command = self._openings(state, task, tuple(openings), auto=False)
        found = verify(state, command)
        for at, opening in enumerate(decision.openings if not found else ()):
            against = _carried(state, task.team, opening.to, opening.message)
            found += [_within(f"openings[{at}].message", one) for one in against]
        if found:
            raise IllegalAction(found)
        return command, secrets

    def _openings(self, state: LeagueState, task: Task, openings: tuple[Opening, ...], *, auto: bool) -> OpenThreads:
        return OpenThreads(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            window=task.number,
            at=task.at,
            openings=openings,
            auto=auto,
        )

    def _sending(self, state: LeagueState, task: Task, message: Message) -> tuple[SendMessage, dict[str, str]]:
        thread = _thread(state, task)
        place = (thread.id, thread.next_number)
        found = message_violations(state, task.team, *place, message.action, at=task.at, offer=message.offer)
        if found:
            raise IllegalAction(found)
        table = thread.offer
        standing = None if table is None else opened_message(self._opened, self._engine.league, thread.id, table.number)
        answered = standing.legs if standing is not None and message.action == "counter" else None
        found = _carried(state, task.team, thread.other_than(task.team), message, answered)
        if found:
            raise IllegalAction(found)
        seal, secrets = self._sealed(*place, message)
        accepted = None
        if message.action == "accept" and standing is not None:
            reveal, drops = standing.reveal, message.drops
            accepted = self._facts.acceptance(state, thread, message.offer, reveal, drops, task.at)
        made = self._message(state, task, seal, accepted)
        return attrs.evolve(made, action=message.action), secrets

    def _message(self, state: LeagueState, task: Task, seal: str, accepted: Acceptance | None) -> SendMessage:
        thread = _thread(state, task)
        return SendMessage(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            thread=thread.id,
            number=thread.next_number,
            at=task.at,
            action="message",
            commitment=seal,
            acceptance=accepted,
        )

    def _leaving(self, state: LeagueState, task: Task, *, auto: bool) -> LeaveThread:
        thread = _thread(state, task)
        return LeaveThread(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            thread=thread.id,
            number=thread.next_number,
            at=task.at,
            auto=auto,
        )

    def _chat(self, state: LeagueState, task: Task, texts: tuple[str, ...], *, auto: bool) -> PostChat:
        return PostChat(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            period=task.number,
            at=task.at,
            texts=texts,
            auto=auto,
        )

    def _sealed(self, thread: str, number: int, message: Message) -> tuple[str, dict[str, str]]:
        legs = legs_of(message.gives)
        return sealed_message(self._engine, thread, number, legs=legs, drops=message.drops, text=message.text)


def legs_of(gives: tuple[Give, ...]) -> tuple[TradeLeg, ...]:
    """Return the legs of a trade as a manager states it."""
    return tuple(
        TradeLeg(giver=give.giver, receiver=give.receiver, players=give.players, dollars=give.dollars, picks=give.picks)
        for give in gives
    )


def _thread(state: LeagueState, task: Task) -> Thread:
    """Return the thread whose next message a task asks for."""
    return state.talks.threads[thread_id(message_of(task.number)[0])]


def _carried(
    state: LeagueState, team: str, other: str, message: Message, answered: tuple[TradeLeg, ...] | None = None
) -> list[Violation]:
    legs = legs_of(message.gives)
    found = carried_violations(state, team, other, message.action, legs, message.drops, message.text, answered=answered)
    # A manager names what changes hands by `gives`.
    return [attrs.evolve(one, path=one.path.replace("legs", "gives", 1)) for one in found]


def _within(place: str, violation: Violation) -> Violation:
    return attrs.evolve(violation, path=f"{place}.{violation.path}" if violation.path else place)
