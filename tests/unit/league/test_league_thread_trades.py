"""Acceptances in threads: only the newest exact offer, opened by its seal, checked and executed as one transaction."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, refusal
from talk_cases import (
    accepting,
    offering,
    opens_at,
    reveal,
    sealed,
    sending,
    talked,
    talking_league,
)
from trade_cases import leg, process, ruling, swap, vote

from leaguecore.clock import HOUR, Instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import Command, OfferReveal
from leaguecore.league.events import TradeExecuted, TradePostponed, TradeVoided
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.message_terms import carried_violations
from leaguecore.league.sealed_terms import message_tag, offer_hash

SWAP = swap(A, "r10", B, "r20")
BACK = swap(B, "p20", A, "p10")


def offered(**trades: Any) -> LeagueState:
    """Return a league in which the first team has offered the second to swap their runners."""
    state = talking_league(trades=trades)
    return do(state, offering(state, A, B, *SWAP))


def kinds(state: LeagueState, command: Command) -> list[str]:
    """Return the kinds of the events that a command leads to."""
    return [event.kind for event in decide(state, command)]


# --- the hash ---------------------------------------------------------------------------------------------------------


def test_an_accepted_offer_is_executed_in_the_same_transaction() -> None:
    state = offered()
    yes = accepting(state, B, *SWAP)
    assert kinds(state, yes) == [
        "message.sent",
        "thread.closed",
        "trade.offered",
        "trade.accepted",
        "trade.agreed",
        "trade.executed",
    ]
    state = do(state, yes)
    assert (state.owners["r10"], state.owners["r20"]) == (B, A)
    assert state.trades.offers == {}
    assert state.talks.threads["thread-0001"].ended == "accepted"
    assert broken_invariants(state) == []


def test_only_the_newest_offer_can_be_accepted() -> None:
    state = offered()
    first = sealed("thread-0001", 1, SWAP)
    state = do(state, sending(state, B, "counter", *BACK))
    assert refusal(state, accepting(state, A, *SWAP, offer=first)) == ["trade.actor"]
    state = do(state, sending(state, A, "counter", *swap(A, "p11", B, "r20")))
    assert refusal(state, accepting(state, B, *SWAP, offer=first)) == ["trade.stale"]
    assert refusal(state, accepting(state, B, *SWAP, offer="0" * 64)) == ["trade.stale"]
    assert do(state, accepting(state, B, *swap(A, "p11", B, "r20"))).owners["p11"] == B


def test_nobody_accepts_his_own_offer() -> None:
    state = talked(offered(), (B, "message"))
    assert refusal(state, accepting(state, A, *SWAP)) == ["trade.actor"]


def test_an_offer_stands_while_others_only_talk() -> None:
    state = talked(offered(), (B, "message"), (A, "message"))
    assert do(state, accepting(state, B, *SWAP)).owners["r10"] == B


def test_what_is_shown_must_be_what_was_sealed() -> None:
    state = offered()
    for shown in (
        reveal(swap(A, "r10", B, "p20")),
        reveal(SWAP, drops=["p10"]),
        reveal(SWAP, text="and a favour"),
        attrs.evolve(reveal(SWAP), salt="6" * 64),
    ):
        assert refusal(state, accepting(state, B, shown=shown)) == ["reveal.mismatch"]
    short = OfferReveal(salt="5", legs=SWAP, drops=(), text="")
    assert refusal(state, accepting(state, B, shown=short)) == ["reveal.salt"]


def test_a_seal_is_bound_to_its_league_its_thread_and_its_message() -> None:
    terms = reveal(SWAP)
    tags = [message_tag("a", "thread-0001", 1), message_tag("b", "thread-0001", 1)]
    tags += [message_tag("a", "thread-0002", 1), message_tag("a", "thread-0001", 2)]
    assert len({offer_hash(tag, terms) for tag in tags}) == 4


# --- what stands against it -------------------------------------------------------------------------------------------


def test_who_has_lost_a_player_since_cannot_be_traded_with() -> None:
    state = offered()
    without = {
        team: {one: where for one, where in roster.items() if one != "r10"} for team, roster in state.rosters.items()
    }
    owners = {one: team for one, team in state.owners.items() if one != "r10"}
    state = attrs.evolve(state, rosters=without, owners=owners)
    assert refusal(state, accepting(state, B, *SWAP)) == ["trade.asset"]


@pytest.mark.parametrize(
    ("legs", "code"),
    [
        (swap(A, "r10", C, "r30"), "trade.party"),
        ((leg(A, B, "r10"),), "trade.one_sided"),
        ((leg(A, B, "r10"), leg(B, A, "r20"), leg(B, C, "p20")), "trade.teams"),
        (swap(A, "r20", B, "r10"), "trade.asset"),
    ],
)
def test_what_is_no_trade_of_the_two_is_not_executed_whatever_was_sealed(legs: Any, code: str) -> None:
    state = talking_league()
    state = do(state, offering(state, A, B, *legs))
    assert code in refusal(state, accepting(state, B, *legs))


def test_both_sides_name_the_drops_that_the_trade_needs() -> None:
    state = talking_league()
    two = (leg(A, B, "r10", "p10"), leg(B, A, "r20"))
    state = do(state, offering(state, A, B, *two))
    assert refusal(state, accepting(state, B, *two)) == ["roster.full"]
    assert refusal(state, accepting(state, B, *two, drops=["r20"])) == ["drop.invalid"]
    after = do(state, accepting(state, B, *two, drops=["p20"]))
    assert sorted(after.rosters[B]) == ["p10", "p21", "r10"]
    assert "p20" not in after.owners


def test_what_the_offering_team_drops_is_shown_with_its_offer() -> None:
    state = talking_league()
    two = (leg(A, B, "r10"), leg(B, A, "r20", "p20"))
    state = do(state, offering(state, A, B, *two, drops=["p11"]))
    after = do(state, accepting(state, B, *two, theirs=["p11"]))
    assert sorted(after.rosters[A]) == ["p10", "p20", "r20"]


@pytest.mark.parametrize("locked_player", ["reject", "wait", "points_stay"])
def test_a_player_whose_game_has_begun_is_refused_waits_or_leaves_his_seat(locked_player: str) -> None:
    state = offered(locked_player=locked_player)
    yes = accepting(state, B, *SWAP, locked=["r10"], kept_seats={"1a": ("r10",)})
    if locked_player == "reject":
        assert refusal(state, yes) == ["player.locked"]
        return
    last = decide(state, yes)[-1]
    assert isinstance(last, TradePostponed if locked_player == "wait" else TradeExecuted)


# --- review -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("review", ["commissioner", "vote"])
def test_with_a_review_the_agreed_trade_waits(review: str) -> None:
    state = offered(review=review, review_hours=48)
    state = do(state, accepting(state, B, *SWAP))
    (trade,) = state.trades.offers.values()
    assert trade.agreed
    assert trade.process_at == opens_at(0) + 49 * HOUR  # accepted an hour after the window opened
    assert state.owners["r10"] == A
    assert broken_invariants(state) == []
    after = do(state, process(state))
    assert after.owners["r10"] == B


def test_a_player_who_was_dropped_in_the_review_voids_it_with_a_reason() -> None:
    state = offered(review="commissioner", review_hours=48)
    state = do(state, accepting(state, B, *SWAP))
    owners = {one: team for one, team in state.owners.items() if one != "r20"}
    gone = attrs.evolve(state, owners=owners)
    (event,) = decide(gone, process(state))
    assert event == TradeVoided(offer="trade-001", reason="trade.not_owned")


def test_a_reviewed_trade_can_be_stopped() -> None:
    voted = offered(review="vote", review_hours=48, veto_one_in=3)
    voted = do(voted, accepting(voted, B, *SWAP))
    assert do(voted, vote(C, against=True)).trades.offers == {}
    ruled = offered(review="commissioner", review_hours=48)
    ruled = do(ruled, accepting(ruled, B, *SWAP))
    assert do(ruled, ruling(approved=False, at=Instant(0))).trades.offers == {}


# --- terms before they are sealed -------------------------------------------------------------------------------------


def carried(state: LeagueState, action: Any, *legs: Any, drops: Any = (), text: str = "", **more: Any) -> list[str]:
    """Return the codes against what a message of the first team to the second carries."""
    found = carried_violations(state, A, B, action, tuple(legs), tuple(drops), text, **more)
    return [violation.code for violation in found]


def test_only_an_offer_gives_something_and_only_a_trade_drops_somebody() -> None:
    state = talking_league()
    assert carried(state, "propose", *SWAP) == []
    assert carried(state, "message") == []
    assert carried(state, "message", *SWAP) == ["thread.terms"]
    assert carried(state, "reject", drops=["p10"]) == ["thread.terms"]
    assert carried(state, "accept", drops=["p10"]) == []


@pytest.mark.parametrize("most", [3, 100])
def test_a_text_has_its_length(most: int) -> None:
    state = talking_league({"text_chars": most})
    assert carried(state, "message", text="four") == (["message.too_long"] if most == 3 else [])
    assert carried(state, "message", text="x" * most) == []


@pytest.mark.parametrize(
    ("legs", "drops", "codes"),
    [
        (swap(A, "r10", C, "r30"), (), ["trade.party"]),
        (swap(A, "r10", B, "r30"), (), ["trade.asset"]),
        ((leg(A, B, "r10", "p10"), leg(B, A, "r20")), (), []),
        ((leg(A, B, "r10"), leg(B, A, "r20", "p20")), (), ["roster.full"]),
        ((leg(A, B, "r10"), leg(B, A, "r20", "p20")), ("p10",), []),
        (SWAP, ("p20",), ["drop.invalid"]),
    ],
)
def test_an_offer_is_one_that_could_be_executed_now(legs: Any, drops: Any, codes: list[str]) -> None:
    assert carried(talking_league(), "propose", *legs, drops=drops) == codes


def test_where_trades_are_reviewed_a_team_has_time_to_make_room() -> None:
    legs = (leg(A, B, "r10"), leg(B, A, "r20", "p20"))
    reviewed = {"review": "commissioner", "review_hours": 48}
    assert carried(talking_league(trades=reviewed), "propose", *legs) == []


@pytest.mark.parametrize(("size", "codes"), [("same", ["trade.counter"]), ("any", [])])
def test_a_counter_offer_is_of_the_same_size_where_the_rules_say_so(size: str, codes: list[str]) -> None:
    state = talking_league({"counter_size": size})
    two = (leg(A, B, "r10", "p10"), leg(B, A, "r20", "p20"))
    assert carried(state, "counter", *two, answered=swap(B, "r20", A, "r10")) == codes
    assert carried(state, "counter", *SWAP, answered=swap(B, "p20", A, "r10")) == []


def test_equal_counts_hold_in_threads_too() -> None:
    legs = (leg(A, B, "r10", "p10"), leg(B, A, "r20"))
    assert carried(talking_league(trades={"counts": "equal"}), "propose", *legs) == ["trade.counts"] * 2
