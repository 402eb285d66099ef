"""The invariants of threads and chat are silent in a sound league and speak when its state is broken by hand."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do
from talk_cases import CHAT, offering, opening, opens_at, posting, sending, talking_league
from trade_cases import played, swap, trading_league

from leaguecore.clock import Instant
from leaguecore.league import LeagueState
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.talks import SealedMessage, Talks, Thread, thread_id

FIRST = "thread-0001"


def sound() -> LeagueState:
    """Return a league with a thread of three messages, another of one, and talk."""
    state = played(talking_league(chat__=CHAT))
    state = do(
        state, offering(state, A, B, *swap(A, "r10", B, "r20")), opening(state, B), opening(state, C, (A, "message"))
    )
    state = do(state, sending(state, B, "counter", *swap(A, "r10", B, "p20")))
    state = do(state, sending(state, A, "message"))
    return do(state, posting(A, "one", "two"))


def with_talks(state: LeagueState, **changes: Any) -> LeagueState:
    """Return a league in which something that was said was changed by hand."""
    talks: Talks = attrs.evolve(state.talks, **changes)
    return attrs.evolve(state, talks=talks)


def with_thread(state: LeagueState, **changes: Any) -> LeagueState:
    """Return a league in which its first thread was changed by hand."""
    thread: Thread = attrs.evolve(state.talks.threads[FIRST], **changes)
    return with_talks(state, threads={**state.talks.threads, FIRST: thread})


def with_messages(state: LeagueState, *actions: Any, at: int = 0) -> LeagueState:
    """Return a league in which the first thread has messages that do this."""
    sent_at = Instant(opens_at(0) + at)
    messages = tuple(SealedMessage(action=action, commitment="0" * 64, at=sent_at) for action in actions)
    return with_thread(state, messages=messages)


def crowded(state: LeagueState, count: int, **more: Any) -> LeagueState:
    """Return a league with so many copies of the first thread."""
    first = attrs.evolve(state.talks.threads[FIRST], **more)
    copies = {thread_id(number): attrs.evolve(first, number=number) for number in range(1, count + 1)}
    return with_talks(state, threads=copies, opened=count)


def test_a_sound_league_breaks_nothing() -> None:
    assert broken_invariants(sound()) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda s: crowded(s, 3), "team-01 has opened 3 threads in window 0"),
        (lambda s: crowded(s, 3), "3 threads were opened with team-02 in window 0"),
        (lambda s: with_messages(s, *["message"] * 7), "has 7 messages of 6"),
        (lambda s: with_messages(s, *["message"] * 6), "goes on after its last message"),
        (lambda s: with_talks(s, opened=0), "thread-0001 is no thread that was opened"),
        (lambda s: with_thread(s, other=A), "thread-0001 is no thread that was opened"),
        (lambda s: with_thread(s, window=9), "thread-0001 belongs to no window"),
        (lambda s: with_thread(s, closes_at=Instant(5)), "thread-0001 belongs to no window"),
        (lambda s: with_messages(s, "propose", at=25 * 3_600_000), "do not follow each other within its window"),
        (lambda s: with_messages(s, "propose", "accept"), "goes on after an acceptance"),
        (lambda s: with_messages(s, "message", "counter"), "message 2 of thread-0001 answers no offer"),
        (lambda s: with_messages(s, "propose", "message", "accept"), "message 3 of thread-0001 answers no offer"),
        (lambda s: with_talks(s, answered={A: 5}), "team-01 has answered 5 windows of negotiation of 4"),
        (lambda s: with_talks(s, chats={B: 2}), "team-02 was asked for a word after 2 periods of 1"),
        (lambda s: with_talks(s, chat=s.talks.chat[:1] * 3), "more than 2 messages after a period"),
        (lambda s: with_talks(s, chat=(attrs.evolve(s.talks.chat[0], text="x" * 21),)), "more or longer messages"),
    ],
)
def test_each_says_what_is_broken(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    found = broken_invariants(broken(sound()))
    assert any(sentence in one for one in found), found


def test_where_nobody_talks_nothing_was_said() -> None:
    talks = sound().talks
    found = broken_invariants(attrs.evolve(trading_league(), talks=attrs.evolve(talks, answered={}, chats={})))
    assert "there are threads in a league without negotiation" in found
    assert "there is talk in a league without chat" in found
