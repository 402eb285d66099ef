"""Threads: opened in a window, message by message in turn, ended by what is said or not said.

What a message says is sealed, so only its place and its action are judged here. The terms of an offer are judged when
it is made, by the floor above, with `league.message_terms`, and once more when it is accepted (`league.thread_trades`).
"""

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import LeaveThread, Opening, OpenThreads, SendMessage
from leaguecore.league.events import Event, MessageSent, ThreadClosed, ThreadOpened, WindowAnswered
from leaguecore.league.events.talks import ThreadEnd
from leaguecore.league.state import LeagueState, active_teams, counted_auto, put
from leaguecore.league.talk_windows import (
    allowed_actions,
    negotiation_rules,
    talk_windows,
    window_violations,
)
from leaguecore.league.talks import SealedMessage, Talks, Thread
from leaguecore.league.thread_trades import acceptance_events, acceptance_violations
from leaguecore.rules.sections.talks import ThreadAction

# --- opening ----------------------------------------------------------------------------------------------------------


def verify_open(state: LeagueState, command: OpenThreads) -> list[Violation]:
    """Return why a team cannot open these threads: too many, with itself, or with teams that have theirs already."""
    found = window_violations(state, command.team, command.window, command.at)
    if found:
        return found
    most = negotiation_rules(state).threads
    if len(command.openings) > most:
        message = f"{command.team} would open {len(command.openings)} threads"
        allowed = f"at most {most} in a window"
        return [Violation(code="trade.limit", message=message, path="openings", allowed=allowed)]
    taken: list[str] = []
    for at, opening in enumerate(command.openings):
        found += _opening_violations(state, command, opening, taken, f"openings[{at}]")
        taken.append(opening.to)
    return found


def _opening_violations(
    state: LeagueState, command: OpenThreads, opening: Opening, taken: list[str], path: str
) -> list[Violation]:
    to, place = opening.to, f"{path}.to"
    if to == command.team or to not in active_teams(state):
        message = f"{to} is no other team that plays"
        return [Violation(code="trade.team", message=message, path=place)]
    if to in taken:
        message = f"{command.team} would open two threads with {to}"
        return [Violation(code="thread.twice", message=message, path=place)]
    most, received = negotiation_rules(state).threads_received, threads_received(state, to, command.window)
    if received >= most:
        message = f"{received} threads were opened with {to}"
        allowed = f"at most {most} in a window"
        return [Violation(code="trade.limit", message=message, path=place, allowed=allowed, fix="talk to another team")]
    first = _opened(state, command, opening, 0)
    return _action_violations(state, first, opening.action, f"{path}.action")


def threads_received(state: LeagueState, team: str, window: int) -> int:
    """Return how many threads of a window were opened with a team."""
    return sum(thread.other == team and thread.window == window for thread in state.talks.threads.values())


def _opened(state: LeagueState, command: OpenThreads, opening: Opening, at: int) -> Thread:
    """Return a thread before its first message."""
    return Thread(
        number=state.talks.opened + at + 1,
        window=command.window,
        team=command.team,
        other=opening.to,
        closes_at=talk_windows(state)[command.window].closes_at,
    )


def decide_open(state: LeagueState, command: OpenThreads) -> list[Event]:
    """Open the threads, each with its first message."""
    events: list[Event] = []
    for at, opening in enumerate(command.openings):
        thread = _opened(state, command, opening, at)
        events.append(
            ThreadOpened(
                thread=thread.id,
                window=thread.window,
                team=thread.team,
                other=thread.other,
                closes_at=thread.closes_at,
            )
        )
        events.append(
            MessageSent(
                thread=thread.id,
                number=1,
                team=thread.team,
                action=opening.action,
                commitment=opening.commitment,
                at=command.at,
            )
        )
    return [*events, WindowAnswered(team=command.team, window=command.window, auto=command.auto)]


# --- answering --------------------------------------------------------------------------------------------------------


def verify_send(state: LeagueState, command: SendMessage) -> list[Violation]:
    """Return why a message cannot be sent: its place, its action, and for an acceptance all that is against it."""
    accepted = command.acceptance
    offer = "" if accepted is None else accepted.offer
    found = message_violations(
        state, command.team, command.thread, command.number, command.action, at=command.at, offer=offer
    )
    if not found and (command.action == "accept") != (accepted is not None):
        message = "an acceptance, and nothing else, shows the offer that it accepts"
        found.append(Violation(code="thread.action", message=message, path="acceptance"))
    if found or accepted is None:
        return found
    return acceptance_violations(state, state.talks.threads[command.thread], accepted)


def message_violations(
    state: LeagueState,
    team: str,
    thread: str,
    number: int,
    action: ThreadAction,
    *,
    at: Instant,
    offer: str = "",
) -> list[Violation]:
    """Return why a team cannot send such a message, whatever it says.

    Args:
        state: the league.
        team: who sends it.
        thread: to which thread.
        number: which message of it.
        action: what it does.
        at: when.
        offer: the hash of the offer that it accepts, "" if it accepts none.
    """
    found = _place_violations(state, team, thread, number, at)
    if found:
        return found
    open_thread = state.talks.threads[thread]
    found = _action_violations(state, open_thread, action, "action")
    # What may be accepted is told by what is on the table; whether, by the step.
    if action == "accept" and _may_accept(state, open_thread):
        return _offer_violations(open_thread, offer)
    return found


def _place_violations(state: LeagueState, team: str, name: str, number: int, at: Instant) -> list[Violation]:
    """Return why a team cannot send this message of a thread, nor end the thread instead."""
    thread = state.talks.threads.get(name)
    if thread is None:
        return [Violation(code="thread.unknown", message=f"there is no thread {name!r}", path="thread")]
    if team not in thread.teams:
        message = f"{name} is between {thread.team} and {thread.other}"
        return [Violation(code="trade.actor", message=message, path="thread")]
    most = negotiation_rules(state).messages
    if len(thread.messages) >= most:
        allowed = f"at most {most} in a thread"
        return [Violation(code="trade.limit", message=f"{name} has {most} messages", path="thread", allowed=allowed)]
    if thread.ended or at > thread.closes_at:
        return [Violation(code="thread.closed", message=f"{name} has ended", path="thread")]
    if (team, number) != (thread.turn, thread.next_number):
        message = f"message {thread.next_number} of {name} is that of {thread.turn}"
        return [Violation(code="thread.turn", message=message, path="number")]
    return []


def _action_violations(state: LeagueState, thread: Thread, action: ThreadAction, path: str) -> list[Violation]:
    allowed = allowed_actions(state, thread)
    if action in allowed:
        return []
    message = f"{action} makes no sense as message {thread.next_number} of this thread, or is not allowed"
    return [
        Violation(code="thread.action", message=message, path=path, allowed=f"allowed: {', '.join(allowed) or 'none'}")
    ]


def _may_accept(state: LeagueState, thread: Thread) -> bool:
    steps = negotiation_rules(state).steps
    return not steps or "accept" in steps[len(thread.messages)]


def _offer_violations(thread: Thread, offer: str) -> list[Violation]:
    """Return why the offer of a hash cannot be accepted: only the newest can, and nobody accepts his own."""
    latest = thread.offer
    offers = {message.commitment: number for number, message in enumerate(thread.messages, start=1)}
    if offer in offers and thread.sender(offers[offer]) == thread.turn:
        message = f"{thread.turn} made that offer itself"
        return [Violation(code="trade.actor", message=message, path="offer", fix="wait for the other side")]
    if latest is None or offer != latest.commitment:
        allowed = f"the newest offer: {latest.commitment if latest else 'none'}"
        message = f"{offer!r} is not on the table"
        return [Violation(code="trade.stale", message=message, path="offer", allowed=allowed)]
    return []


def decide_send(state: LeagueState, command: SendMessage) -> list[Event]:
    """Send the message; a rejection or the last message ends the thread, an acceptance makes the trade."""
    thread = state.talks.threads[command.thread]
    sent = MessageSent(
        thread=thread.id,
        number=command.number,
        team=command.team,
        action=command.action,
        commitment=command.commitment,
        at=command.at,
    )
    if command.acceptance is not None:
        closed = ThreadClosed(thread=thread.id, team=command.team, reason="accepted", auto=False)
        return [sent, closed, *acceptance_events(state, thread, command.acceptance, command.snapshot, command.at)]
    if command.action == "reject":
        return [sent, ThreadClosed(thread=thread.id, team=command.team, reason="rejected", auto=False)]
    if command.number == negotiation_rules(state).messages:
        return [sent, ThreadClosed(thread=thread.id, team=command.team, reason="spent", auto=False)]
    return [sent]


def verify_leave(state: LeagueState, command: LeaveThread) -> list[Violation]:
    """Return why a team cannot end a thread instead of answering."""
    return _place_violations(state, command.team, command.thread, command.number, command.at)


def decide_leave(_state: LeagueState, command: LeaveThread) -> list[Event]:
    """End the thread."""
    reason: ThreadEnd = "missed" if command.auto else "left"
    return [ThreadClosed(thread=command.thread, team=command.team, reason=reason, auto=command.auto)]


# --- the fold ---------------------------------------------------------------------------------------------------------


def apply_opened(state: LeagueState, event: ThreadOpened) -> LeagueState:
    """Begin the thread."""
    number = state.talks.opened + 1
    thread = Thread(number=number, window=event.window, team=event.team, other=event.other, closes_at=event.closes_at)
    threads = put(state.talks.threads, event.thread, thread)
    return with_talks(state, attrs.evolve(state.talks, threads=threads, opened=number))


def apply_sent(state: LeagueState, event: MessageSent) -> LeagueState:
    """Keep the seal of the message."""
    thread = state.talks.threads[event.thread]
    message = SealedMessage(action=event.action, commitment=event.commitment, at=event.at)
    return _with_thread(state, attrs.evolve(thread, messages=(*thread.messages, message)))


def apply_closed(state: LeagueState, event: ThreadClosed) -> LeagueState:
    """End the thread; it is kept until its window is over, since the threads of a window are counted."""
    ended = _with_thread(state, attrs.evolve(state.talks.threads[event.thread], ended=event.reason))
    return attrs.evolve(ended, autos=counted_auto(state, event.team, event.auto))


def apply_answered(state: LeagueState, event: WindowAnswered) -> LeagueState:
    """Count the window, and forget what was said in those before it."""
    kept = {name: thread for name, thread in state.talks.threads.items() if thread.window >= event.window}
    answered = put(state.talks.answered, event.team, event.window + 1)
    changed = with_talks(state, attrs.evolve(state.talks, answered=answered, threads=kept))
    return attrs.evolve(changed, autos=counted_auto(state, event.team, event.auto))


def with_talks(state: LeagueState, talks: Talks) -> LeagueState:
    """Return the state in which teams have talked so."""
    return attrs.evolve(state, talks=talks)


def _with_thread(state: LeagueState, thread: Thread) -> LeagueState:
    threads = put(state.talks.threads, thread.id, thread)
    return with_talks(state, attrs.evolve(state.talks, threads=threads))
