"""Telling talk: the threads that a manager sees, what he says in them and to the league, and what comes of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from telling_trades import _clock, _gives

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.negotiating import Chat, Message, Negotiate, Reply

if TYPE_CHECKING:
    from telling import Teller

Data = Mapping[str, Any]
TALK_KINDS = ("negotiate", "reply", "chat")
"""The kinds of briefing that are told here."""


def talks_seen(teller: "Teller", briefing: Briefing) -> Iterator[str]:
    """Tell the thread that waits for a manager's answer, and the newest word to the league."""
    seen = briefing.talks
    if seen is None:
        return
    for post in seen.chat[-1:] if briefing.kind != "chat" else ():
        yield f"the newest word: {post.team} says {post.text!r}"
    thread = seen.open_thread
    if thread is None:
        return
    said = thread.messages[-1]
    yield f"{thread.thread} with {thread.other}, message {said.number}: {said.action}, {said.text!r}"
    if said.gives:
        yield f"  {_gives(teller, said.gives)}"
    against = f"; against accepting: {', '.join(thread.against)}" if thread.against else ""
    yield f"may {', '.join(thread.allowed)}{against}"


def talk_answer(teller: "Teller", answer: Decision) -> str:
    """Return what a manager says; "" if it is something else."""
    if isinstance(answer, Negotiate):
        openings = [f"to {one.to}: {_message(teller, one.message)}" for one in answer.openings]
        return "; ".join(openings) or "nothing to anybody"
    if isinstance(answer, Chat):
        return "; ".join(map(repr, answer.texts)) or "nothing"
    if isinstance(answer, Reply):
        return "nothing" if answer.message is None else _message(teller, answer.message)
    return ""


def _message(teller: "Teller", message: Message) -> str:
    terms = f" ({_gives(teller, message.gives)})" if message.gives else ""
    return f"{message.action}{terms}, {message.text!r}"


# --- what the log says ------------------------------------------------------------------------------------------------


def _opened(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} opens {data['thread']} with {data['other']}, until {_clock(data['closes_at'])}"


def _sent(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['thread']}, message {data['number']} by {data['team']}: {data['action']}, sealed"


def _closed(_teller: "Teller", data: Data) -> Iterator[str]:
    auto = "  AUTO" if data["auto"] else ""
    yield f"> {data['thread']} ends: {data['reason']} by {data['team']}{auto}"


def _answered(_teller: "Teller", data: Data) -> Iterator[str]:
    if data["auto"]:
        yield f"> {data['team']} says nothing  AUTO"


def _weighed(_teller: "Teller", data: Data) -> Iterator[str]:
    changes = ", ".join(f"{team} {change:+d}" for team, change in sorted(data["changes_ppm"].items()))
    yield f"> {data['offer']} changes the best lineups by so many millionths: {changes}"


def _flagged(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['offer']} is flagged: {', '.join(data['reasons'])}"


def _posted(_teller: "Teller", data: Data) -> Iterator[str]:
    yield f"> {data['team']} to all: {data['text']!r}"


TALK_RECORDS: Mapping[str, Callable[["Teller", Data], Iterable[str]]] = {
    "thread.opened": _opened,
    "message.sent": _sent,
    "thread.closed": _closed,
    "talks.window_answered": _answered,
    "trade.weighed": _weighed,
    "trade.flagged": _flagged,
    "chat.posted": _posted,
    "chat.answered": _answered,
}
