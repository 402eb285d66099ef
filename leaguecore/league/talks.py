"""What a league knows of how its teams talk: threads, chat, and what their trades have changed so far."""

from collections.abc import Mapping
from typing import Literal

import attrs

from leaguecore.clock import Instant
from leaguecore.league.events.talks import ThreadEnd
from leaguecore.rules.sections.talks import ThreadAction

OFFERS = ("propose", "counter")
"""The actions that put an offer on the table."""

_MESSAGES = 100
"""More messages than a thread can have."""


@attrs.frozen(kw_only=True)
class SealedMessage:
    """A message as a state keeps it: what it does, and the commitment to what it says."""

    action: ThreadAction
    commitment: str
    at: Instant


@attrs.frozen(kw_only=True)
class StandingOffer:
    """The offer that is on the table of a thread: who made it, with which message, and its hash."""

    team: str
    number: int
    commitment: str


@attrs.frozen(kw_only=True)
class Thread:
    """A negotiation of two teams, kept until its window is over.

    Attributes:
        number: counts all threads of the league from 1.
        window: in which it was opened.
        team, other: who opened it, and with whom; their messages alternate.
        closes_at: when its window closes.
        ended: why it ended, "" while it goes on.
    """

    number: int
    window: int
    team: str
    other: str
    closes_at: Instant
    messages: tuple[SealedMessage, ...] = ()
    ended: ThreadEnd | Literal[""] = ""

    @property
    def id(self) -> str:
        """The id of the thread."""
        return thread_id(self.number)

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams, who opened it first."""
        return self.team, self.other

    @property
    def next_number(self) -> int:
        """The number of the message that comes next, from 1."""
        return len(self.messages) + 1

    @property
    def turn(self) -> str:
        """The team that sends the next message."""
        return self.sender(self.next_number)

    @property
    def last_at(self) -> Instant:
        """When the newest message was sent."""
        return self.messages[-1].at

    @property
    def offer(self) -> StandingOffer | None:
        """The newest offer, None if there is none yet: no other can be accepted."""
        for number in range(len(self.messages), 0, -1):
            message = self.messages[number - 1]
            if message.action in OFFERS:
                return StandingOffer(team=self.sender(number), number=number, commitment=message.commitment)
        return None

    @property
    def answer_number(self) -> int:
        """The number of the wake-up for the next message: thread and message in one."""
        return self.number * _MESSAGES + self.next_number

    def other_than(self, team: str) -> str:
        """Return the other side of a team."""
        return self.other if team == self.team else self.team

    def sender(self, number: int) -> str:
        """Return who sends a message of the thread."""
        return self.team if number % 2 else self.other


@attrs.frozen(kw_only=True)
class ChatPost:
    """A message to the whole league."""

    team: str
    period: int
    text: str
    at: Instant


@attrs.frozen(kw_only=True)
class Talks:
    """What a league knows of how its teams talk.

    Attributes:
        threads: those of windows that may still matter, by id, in the order in which they were opened.
        opened: how many there were in all.
        answered: how many windows each team has answered or missed.
        chat: the newest posts, as many as managers are shown; `chats` is after how many periods each team was asked.
        traded: how many trades of each two teams were executed, by both ids with a blank between.
        changes_ppm: what executed trades have changed of each team's best lineup, in millionths, added up.
        dollars: what executed trades have moved from the first of each two teams to the second, less what came back.
    """

    threads: Mapping[str, Thread] = attrs.field(factory=dict)
    opened: int = 0
    answered: Mapping[str, int] = attrs.field(factory=dict)
    chat: tuple[ChatPost, ...] = ()
    chats: Mapping[str, int] = attrs.field(factory=dict)
    traded: Mapping[str, int] = attrs.field(factory=dict)
    changes_ppm: Mapping[str, int] = attrs.field(factory=dict)
    dollars: Mapping[str, int] = attrs.field(factory=dict)


def message_of(answer_number: int) -> tuple[int, int]:
    """Return the numbers of the thread and of the message that a wake-up asks for.

    >>> message_of(1203)
    (12, 3)
    """
    return divmod(answer_number, _MESSAGES)


def thread_id(number: int) -> str:
    """Return the id of a thread.

    >>> thread_id(7)
    'thread-0007'
    """
    return f"thread-{number:04d}"
