"""The league's chat: who may post when, how much, and what is kept."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, playing_league, refusal
from talk_cases import CHAT, posting
from trade_cases import played

from leaguecore.clock import Instant
from leaguecore.league import LeagueState, verify
from leaguecore.league.chat import chatting_teams
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.talks import ChatPost


def chatting(**rules: Any) -> LeagueState:
    """Return a league with a chat, after its first period."""
    return played(playing_league(chat__={**CHAT, **rules}))


def test_what_is_posted_is_kept_for_all_to_read() -> None:
    state = do(chatting(), posting(B, "hello", at=Instant(2_000)))
    assert state.talks.chat == (ChatPost(team=B, period=1, text="hello", at=Instant(2_000)),)
    assert broken_invariants(state) == []


def test_each_team_has_its_word_once_after_each_scored_period() -> None:
    before = playing_league(chat__=CHAT)
    assert chatting_teams(before) == ()
    assert refusal(before, posting(A, "early")) == ["chat.turn"]
    state = chatting()
    assert chatting_teams(state) == (A, B, C)
    state = do(state, posting(A, "one", "two"), posting(B))
    assert chatting_teams(state) == (C,)
    assert refusal(state, posting(A, "again")) == ["chat.turn"]
    assert refusal(state, posting(C, "later", period=2)) == ["chat.turn"]
    later = played(state)
    # Whoever was late has the words of both periods, in order.
    assert refusal(later, posting(C, "two", period=2)) == ["chat.turn"]
    late = do(later, posting(C, "one"), posting(C, "two", period=2))
    assert [post.period for post in late.talks.chat if post.team == C] == [1, 2]


@pytest.mark.parametrize("most", [1, 2])
def test_a_team_posts_so_many_messages(most: int) -> None:
    command = posting(A, "one", "two")
    assert [one.code for one in verify(chatting(messages_per_period=most), command)] == (["chat.limit"] * (2 - most))


@pytest.mark.parametrize("chars", [3, 20])
def test_each_has_its_length_and_says_something(chars: int) -> None:
    state = chatting(text_chars=chars)
    found = [one.code for one in verify(state, posting(A, "four"))]
    assert found == (["message.too_long"] if chars == 3 else [])
    assert refusal(state, posting(A, "", " ")) == ["chat.empty", "chat.empty"]


@pytest.mark.parametrize("shown", [1, 3])
def test_the_newest_are_kept(shown: int) -> None:
    state = do(chatting(shown=shown), posting(A, "1", "2"), posting(B, "3", "4"))
    assert [post.text for post in state.talks.chat] == ["1", "2", "3", "4"][-shown:]


def test_a_league_without_chat_has_none() -> None:
    assert refusal(played(playing_league()), posting(A, "hello")) == ["chat.none"]


def test_who_says_nothing_and_who_does_not_answer_are_told_apart() -> None:
    assert do(chatting(), posting(A)).autos[A] == 0
    assert do(chatting(), posting(A, auto=True)).autos[A] == 1


def test_a_team_that_plays_no_more_is_not_asked() -> None:
    state = attrs.evolve(chatting(), eliminated={A: 1})
    assert chatting_teams(state) == (B, C)
    assert refusal(state, posting(A, "still here")) == ["team.eliminated"]
