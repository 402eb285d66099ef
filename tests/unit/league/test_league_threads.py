"""Threads: when they are opened, whose turn it is, what a message may do, and when a thread is over."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, refusal
from talk_cases import (
    accepting,
    leaving,
    offering,
    opening,
    opens_at,
    sending,
    talked,
    talking_league,
)
from trade_cases import leg, swap, takes_turn, trading_league, turn

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, decide, verify
from leaguecore.league.commands import SendMessage
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.talk_windows import (
    allowed_actions,
    live_threads,
    next_window,
    reply_deadline,
    talk_windows,
    waiting_windows,
)

SWAP = swap(A, "r10", B, "r20")
BACK = swap(B, "p20", A, "p10")
FIRST = "thread-0001"


def offered(**negotiation: Any) -> LeagueState:
    """Return a league in which the first team has offered the second to swap their runners."""
    state = talking_league(negotiation)
    return do(state, offering(state, A, B, *SWAP))


def ended(state: LeagueState, thread: str = FIRST) -> str:
    """Return why a thread ended."""
    return state.talks.threads[thread].ended


# --- windows ----------------------------------------------------------------------------------------------------------


def test_windows_open_after_each_period_but_the_last_up_to_the_deadline() -> None:
    windows = talk_windows(talking_league())
    assert [window.opens_at for window in windows] == [opens_at(number) for number in range(4)]
    assert [window.closes_at - window.opens_at for window in windows] == [24 * HOUR] * 4
    assert [window.period for window in windows] == [1, 1, 2, 2]
    assert [one.period for one in talk_windows(talking_league(trades={"deadline_period": 1}))] == [1, 1]


@pytest.mark.parametrize(
    ("rules", "opened"),
    [
        ({"opens_after_hours": [0]}, [0, 7 * 24]),
        ({"periods": [2]}, [7 * 24 + 12, 7 * 24 + 84]),
        ({"opens_after_hours": [12, 180], "window_hours": 100}, [12, 180, 7 * 24 + 12]),
    ],
)
def test_their_hours_and_periods_are_those_of_the_rules(rules: Any, opened: list[int]) -> None:
    """Hours are counted from the end of the first week; the season's last week is scored 8 hours after it."""
    windows = talk_windows(talking_league(rules))
    begin = opens_at(0) - 12 * HOUR
    assert [(window.opens_at - begin) // HOUR for window in windows] == opened
    if rules.get("window_hours"):
        assert windows[-1].closes_at - windows[-1].opens_at == 100 * HOUR


def test_a_window_that_is_still_open_when_the_last_period_is_scored_closes_then() -> None:
    windows = talk_windows(talking_league({"opens_after_hours": [12, 84], "window_hours": 100}))
    assert windows[-1].closes_at == opens_at(3) + (7 * 24 + 8 - 84) * HOUR  # 92 of 100 hours are left


def test_each_team_is_asked_once_a_window_and_in_order() -> None:
    state = talking_league()
    assert refusal(state, opening(state, A, window=1)) == ["thread.window"]
    assert refusal(state, opening(state, A, at=Instant(opens_at(0) - 1))) == ["trade.early"]
    assert refusal(state, opening(state, A, at=Instant(opens_at(0) + 24 * HOUR + 1))) == ["thread.closed"]
    state = do(state, opening(state, A, at=Instant(opens_at(0) + 24 * HOUR)))
    assert refusal(state, opening(state, A)) == ["thread.window"]
    assert state.talks.answered == {A: 1}
    window = next_window(state, A)
    assert window is not None
    assert window.number == 1
    for number in (1, 2, 3):
        state = do(state, opening(state, A, window=number))
    assert refusal(state, opening(state, A, window=4)) == ["trade.deadline"]
    assert next_window(state, A) is None


def test_each_window_begins_with_another_team() -> None:
    """Who is asked first is served first where a team may be asked by few: so the first place goes round."""
    state, firsts = talking_league(), []
    for number in range(4):
        waiting = [(team, window.number) for team, window in waiting_windows(state)]
        assert sorted(waiting) == [(team, number) for team in (A, B, C)]
        firsts.append(waiting[0][0])
        state = do(state, *(opening(state, team, window=number) for team, _ in waiting))
    assert firsts == [A, B, C, A]
    assert list(waiting_windows(state)) == []


def test_without_negotiation_or_outside_the_season_there_are_no_threads() -> None:
    state = trading_league()
    assert refusal(state, opening(state, A, (B, "message"))) == ["trade.none"]
    assert talk_windows(state) == ()
    closed = attrs.evolve(talking_league(), phase="drafting")
    assert refusal(closed, opening(closed, A)) == ["trade.phase"]


def test_with_negotiation_nobody_has_a_turn_of_trades() -> None:
    state = talking_league()
    assert refusal(state, turn(state, C)) == ["trade.none"]
    assert takes_turn(trading_league(), C).trades.turns == {C: 1}


def test_a_missed_window_is_marked() -> None:
    state = talking_league()
    assert do(state, opening(state, A, auto=True)).autos[A] == 1
    assert do(state, opening(state, A)).autos[A] == 0


# --- how many ---------------------------------------------------------------------------------------------------------


def test_a_third_thread_of_a_team_in_a_window_is_refused() -> None:
    state = talking_league(threads := {"threads": 2, "threads_received": 3}, teams=4)
    four = [(team, "message") for team in (B, C, "team-04")]
    assert refusal(state, opening(state, A, *four)) == ["trade.limit"]  # type: ignore[arg-type]  # literals in a list
    two = do(state, opening(state, A, (B, "message"), (C, "message")))
    assert list(two.talks.threads) == ["thread-0001", "thread-0002"]
    one = talking_league({**threads, "threads": 1}, teams=4)
    assert refusal(one, opening(one, A, (B, "message"), (C, "message"))) == ["trade.limit"]


def test_a_team_is_asked_in_so_many_threads_and_the_first_come_first() -> None:
    for most in (1, 2):
        state = talking_league({"threads_received": most})
        state = do(state, opening(state, B, (A, "message")))
        second = opening(state, C, (A, "message"))
        assert verify(state, second) == [] if most == 2 else refusal(state, second) == ["trade.limit"]
        # In the next window the count begins anew.
        state = do(state, opening(state, C), opening(state, C, (A, "message"), window=1))
        assert state.talks.opened == 2


def test_threads_are_opened_with_others_that_play_one_with_each() -> None:
    state = talking_league()
    assert refusal(state, opening(state, A, (A, "message"))) == ["trade.team"]
    assert refusal(state, opening(state, A, ("team-09", "message"))) == ["trade.team"]
    assert refusal(state, opening(state, A, (B, "message"), (B, "message"))) == ["thread.twice"]
    gone = attrs.evolve(state, eliminated={C: 1})
    assert refusal(gone, opening(gone, A, (C, "message"))) == ["trade.team"]
    assert next_window(gone, C) is None
    # Two teams may each open one with the other.
    state = do(state, opening(state, A, (B, "message")), opening(state, B, (A, "message")))
    assert [(one.team, one.other) for one in state.talks.threads.values()] == [(A, B), (B, A)]


@pytest.mark.parametrize("most", [2, 3, 6])
def test_a_thread_ends_with_its_last_message(most: int) -> None:
    state = offered(messages=most)
    for number in range(2, most + 1):
        assert ended(state) == ""
        state = do(state, sending(state, B if number % 2 == 0 else A, "message"))
    assert ended(state) == "spent"
    assert live_threads(state) == ()
    assert refusal(state, sending(state, A if most % 2 == 0 else B, "message")) == ["trade.limit"]


# --- turns ------------------------------------------------------------------------------------------------------------


def test_messages_alternate_and_each_is_sent_once() -> None:
    state = offered()
    assert refusal(state, sending(state, A, "message")) == ["thread.turn"]
    assert refusal(state, sending(state, B, "message", number=3)) == ["thread.turn"]
    state = do(state, sending(state, B, "message"))
    assert refusal(state, sending(state, B, "message", number=2)) == ["thread.turn"]
    assert do(state, sending(state, A, "message")).talks.threads[FIRST].turn == B


def test_nobody_speaks_in_a_thread_of_others_or_in_one_that_is_not_there() -> None:
    state = offered()
    assert refusal(state, sending(state, C, "message")) == ["trade.actor"]
    assert refusal(state, attrs.evolve(leaving(state, B), team=C)) == ["trade.actor"]
    assert refusal(state, sending(state, B, "message", thread="thread-0009")) == ["thread.unknown"]


def test_a_message_after_the_window_has_closed_comes_too_late() -> None:
    state = offered()
    closes_at = Instant(opens_at(0) + 24 * HOUR)
    assert refusal(state, sending(state, B, "message", at=Instant(closes_at + 1))) == ["thread.closed"]
    assert verify(state, sending(state, B, "message", at=closes_at)) == []


@pytest.mark.parametrize(("hours", "left"), [(6, 6), (30, 24)])
def test_an_answer_has_its_hours_but_no_longer_than_the_window(hours: int, left: int) -> None:
    state = offered(reply_hours=hours)
    (thread,) = live_threads(state)
    assert reply_deadline(state, thread) == opens_at(0) + left * HOUR


def test_who_does_not_answer_ends_the_thread_and_a_missed_answer_is_marked() -> None:
    state = offered()
    left, missed = do(state, leaving(state, B)), do(state, leaving(state, B, auto=True))
    assert (ended(left), left.autos[B]) == ("left", 0)
    assert (ended(missed), missed.autos[B]) == ("missed", 1)
    for after in (left, missed):
        assert live_threads(after) == ()
        assert refusal(after, sending(after, B, "message")) == ["thread.closed"]
        assert refusal(after, leaving(after, B)) == ["thread.closed"]
    assert refusal(state, leaving(state, A)) == ["thread.turn"]


def test_a_thread_with_a_team_that_plays_no_more_waits_for_nobody() -> None:
    state = attrs.evolve(offered(), eliminated={A: 1})
    assert live_threads(state) == ()


def test_the_threads_of_a_window_are_forgotten_when_the_next_is_answered() -> None:
    state = do(offered(), opening(offered(), B), opening(offered(), C))
    assert list(do(state, opening(state, C, window=1)).talks.threads) == []
    assert do(state, opening(state, C, window=1)).talks.opened == 1


# --- actions ----------------------------------------------------------------------------------------------------------


def test_a_thread_begins_with_an_offer_or_a_word() -> None:
    state = talking_league()
    for action in ("counter", "accept", "reject"):
        assert refusal(state, opening(state, A, (B, action))) == ["thread.action"]  # type: ignore[arg-type]  # as drawn
    for action in ("propose", "message"):
        assert verify(state, opening(state, A, (B, action))) == []  # type: ignore[arg-type]  # as drawn


def actions_after(*said: Any, **rules: Any) -> tuple[str, ...]:
    """Return what the next message may do after messages of both teams in turn."""
    state = talking_league(rules)
    state = do(state, opening(state, A, (B, said[0])))
    for number, action in enumerate(said[1:], start=1):
        state = do(state, sending(state, (A, B)[number % 2], action))
    return allowed_actions(state, state.talks.threads[FIRST])


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        (["message"], ("propose", "reject", "message")),
        (["propose"], ("counter", "accept", "reject", "message")),
        (["propose", "message"], ("propose", "reject", "message")),
        (["propose", "counter"], ("counter", "accept", "reject", "message")),
        (["propose", "message", "message"], ("counter", "accept", "reject", "message")),
        (["message", "propose"], ("counter", "accept", "reject", "message")),
    ],
)
def test_accepted_and_countered_is_an_offer_of_the_other_side(said: list[str], allowed: tuple[str, ...]) -> None:
    assert actions_after(*said) == allowed


CLASSIC = [["propose"], ["accept", "counter"], ["accept", "counter"], ["accept", "reject"]]


def test_steps_say_what_each_message_may_do() -> None:
    classic = {"steps": CLASSIC, "messages": 4}
    assert actions_after("propose", **classic) == ("counter", "accept")
    assert actions_after("propose", "counter", **classic) == ("counter", "accept")
    assert actions_after("propose", "counter", "counter", **classic) == ("accept", "reject")
    state = offered(**classic)
    assert refusal(state, sending(state, B, "reject")) == ["thread.action"]
    assert verify(offered(), sending(offered(), B, "reject")) == []
    spoken = talking_league(classic)
    assert refusal(spoken, opening(spoken, A, (B, "message"))) == ["thread.action"]


def test_the_last_answer_of_four_steps_binds() -> None:
    state = talked(offered(steps=CLASSIC, messages=4), (B, "counter"), (A, "counter"))
    assert ended(do(state, sending(state, B, "reject"))) == "rejected"
    assert refusal(state, sending(state, B, "counter")) == ["thread.action"]


def test_a_rejection_ends_the_thread() -> None:
    state = offered()
    state = do(state, sending(state, B, "reject"))
    assert ended(state) == "rejected"
    assert refusal(state, sending(state, A, "propose")) == ["thread.closed"]


def test_the_refusal_of_an_action_names_those_that_are_allowed() -> None:
    state = offered()
    with pytest.raises(IllegalAction) as caught:
        decide(state, sending(state, B, "propose"))
    (found,) = caught.value.violations
    assert (found.path, found.allowed) == ("action", "allowed: counter, accept, reject, message")


def test_an_acceptance_and_nothing_else_shows_an_offer() -> None:
    state = offered()
    yes = accepting(state, B, *SWAP)
    assert refusal(state, attrs.evolve(yes, action="message")) == ["thread.action"]
    assert refusal(state, attrs.evolve(yes, acceptance=None)) == ["trade.stale"]


def test_a_league_that_negotiates_is_sound_at_every_step() -> None:
    state = offered()
    steps: list[SendMessage] = []
    for team, action in ((B, "counter"), (A, "message"), (B, "message"), (A, "counter"), (B, "message")):
        assert broken_invariants(state) == []
        steps.append(sending(state, team, action, leg(A, B, "r10")))  # type: ignore[arg-type]  # as drawn
        state = do(state, steps[-1])
    assert ended(state) == "spent"
    assert broken_invariants(state) == []
