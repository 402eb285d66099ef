"""What a manager may say to others: threads that he opens, messages in them, a word to the league; and what he sees.

Only the action of a message and its terms do anything. Its text is words: it reaches the other side as it was written,
marked as somebody's text, and nobody needs to believe it.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias, get_args

import attrs

from leaguecore.clock import Instant, format_instant
from leaguecore.managers.forms import is_gives, is_text, is_texts
from leaguecore.managers.trading import Give
from leaguecore.rules.sections.talks import ChatRules, NegotiationRules, ThreadAction

# --- answers ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Message:
    """One message of a thread: one action, and words.

    Attributes:
        action: `propose` an offer, `counter` the other side's, `accept` or `reject` it, or only say something.
        gives: with `propose` and `counter`, everything that would change hands; else nothing.
        drops: with an offer or an acceptance, own players to let go if the trade is executed.
        offer: with `accept`, the hash of the offer that is on the table; else "".
        text: what is said.
    """

    action: ThreadAction
    gives: tuple[Give, ...] = ()
    drops: tuple[str, ...] = ()
    offer: str = ""
    text: str = ""


@attrs.frozen(kw_only=True)
class ThreadOpening:
    """A thread with another team, and its first message."""

    to: str
    message: Message


@attrs.frozen(kw_only=True)
class Negotiate:
    """The threads that a team opens in a window, none perhaps: all of them, or if one cannot be opened none."""

    openings: tuple[ThreadOpening, ...]
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Reply:
    """The next message of a thread; None says nothing, which ends the thread."""

    message: Message | None
    private_notes: str = ""


@attrs.frozen(kw_only=True)
class Chat:
    """What a team says to the whole league after a period, nothing perhaps."""

    texts: tuple[str, ...]
    private_notes: str = ""


TalkDecision: TypeAlias = Negotiate | Reply | Chat


def talk_problem(decision: TalkDecision) -> str:
    """Return what is ill formed about an answer, or ""."""
    if isinstance(decision, Chat):
        return "" if is_texts(decision.texts) else "texts is a tuple of texts"
    if isinstance(decision, Reply):
        message: object = decision.message  # whoever made it may have put anything there
        return "" if message is None or _is_message(message) else f"message is None, or {_MESSAGE}"
    if type(decision.openings) is not tuple or not all(map(_is_opening, decision.openings)):
        return f"openings is a tuple of threads: a team, and {_MESSAGE}"
    return ""


_MESSAGE = "a message: one of the actions, gives, drops, the hash of an offer and a text"


def _is_opening(value: object) -> bool:
    return type(value) is ThreadOpening and is_text(value.to) and _is_message(value.message)


def _is_message(value: object) -> bool:
    if type(value) is not Message or value.action not in get_args(ThreadAction):
        return False
    return is_gives(value.gives) and is_texts(value.drops) and is_text(value.offer) and is_text(value.text)


# --- what is seen -----------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class MessageSeen:
    """A message of a thread, as both sides see it.

    Attributes:
        number: from 1.
        offer: the hash of the offer that it makes or accepts, "" for none.
        text: what `team` wrote; it may be anything.
    """

    number: int
    team: str
    action: ThreadAction
    gives: tuple[Give, ...]
    drops: tuple[str, ...]
    offer: str
    text: str


@attrs.frozen(kw_only=True)
class ThreadSeen:
    """A thread of the own team.

    Attributes:
        other: the other side.
        opened_by: who opened it.
        messages: all so far.
        messages_left: how many may still come.
        offer: the hash of the offer on the table, "" if there is none; only this can be accepted, by whom did not
            make it.
        allowed: what the next message may do, if it is the own team's; nothing else.
        against: codes of what stands against accepting that offer now without drops, none if it may be accepted.
        ended: why it ended, "" while it goes on.
    """

    thread: str
    other: str
    opened_by: str
    messages: tuple[MessageSeen, ...]
    messages_left: int
    offer: str
    allowed: tuple[ThreadAction, ...]
    against: tuple[str, ...]
    ended: str
    closes_at: Instant


@attrs.frozen(kw_only=True)
class SideSeen:
    """A team with which one may trade, or the own one.

    Attributes:
        players: all of its players with their base positions, those on reserve too.
        dollars: its waiver dollars; `picks` are its draft picks that can be traded.
        wins, losses, ties: its record of matches.
        points: what it has scored.
        strengths: what its best lineup is expected to score for the rest of the season, by slot.
        full: whether no more threads of this window can be opened with it.
    """

    team: str
    players: Mapping[str, tuple[str, ...]]
    dollars: int
    picks: tuple[str, ...]
    wins: int
    losses: int
    ties: int
    points: int
    strengths: Mapping[str, int]
    full: bool


@attrs.frozen(kw_only=True)
class ChatSeen:
    """A message to the league; `text` is what `team` wrote, and may be anything."""

    team: str
    period: int
    text: str


@attrs.frozen(kw_only=True)
class TalksSeen:
    """What a manager is told when he may talk.

    Attributes:
        thread: the thread that waits for his answer, "" if he is asked for something else.
        threads: those of his team in the windows that still matter.
        sides: in a thread both teams; when threads can be opened, all that play.
        chat: the newest messages to the league.
        negotiation, chat_rules: the rules, None without.
        collusion: the published rule against collusion, "" if there is none.
        openings_left: how many threads may be opened by this decision.
    """

    thread: str
    threads: tuple[ThreadSeen, ...]
    sides: Mapping[str, SideSeen]
    chat: tuple[ChatSeen, ...]
    negotiation: NegotiationRules | None
    chat_rules: ChatRules | None
    collusion: str
    openings_left: int

    @property
    def open_thread(self) -> ThreadSeen | None:
        """The thread that waits for an answer."""
        return next((seen for seen in self.threads if seen.thread == self.thread), None)


def plain_talks(seen: TalksSeen) -> dict[str, Any]:
    """Return it as canonical JSON can hold it; what somebody wrote stands under `untrusted_text`, beside who did."""
    return {
        **attrs.asdict(seen, filter=lambda field, _value: field.name not in ("threads", "sides", "chat")),
        "chat": [{"from": post.team, "period": post.period, "untrusted_text": post.text} for post in seen.chat],
        "sides": {team: _plain_side(side) for team, side in seen.sides.items()},
        "threads": [_plain_thread(thread) for thread in seen.threads],
    }


def _plain_side(side: SideSeen) -> dict[str, Any]:
    players = {player: list(positions) for player, positions in side.players.items()}
    return {**attrs.asdict(side, recurse=False), "players": players, "strengths": dict(side.strengths)}


def _plain_thread(thread: ThreadSeen) -> dict[str, Any]:
    messages = [_plain_message(message) for message in thread.messages]
    closes_at = format_instant(thread.closes_at)
    return {**attrs.asdict(thread, recurse=False), "closes_at": closes_at, "messages": messages}


def _plain_message(message: MessageSeen) -> dict[str, Any]:
    plain = attrs.asdict(message)
    return {"from": plain.pop("team"), "untrusted_text": plain.pop("text"), **plain}
