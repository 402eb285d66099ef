"""The review of agreed trades: none, the commissioner's word, or a vote of the teams that have no part in them."""

import attrs
import pytest
from league_cases import A, B, C, D, E, do, outcome, refusal
from trade_cases import (
    OPENS,
    agreed,
    hours,
    leg,
    offer,
    passing,
    process,
    ruling,
    swap,
    takes_turn,
    trading_league,
    vote,
)

from leaguecore.clock import Instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.events import TradeApproved, TradeExecuted, TradeVoided, VoteCast
from leaguecore.league.trade_review import REASON_MAX, voters_left, votes_needed

FIRST = "trade-001"


def under_review(review: str, review_hours: int = 48, teams: int = 5, **trades: object) -> LeagueState:
    """Return a league of five in which E and D, first in waiver order, have agreed; C, B and A have no part in it."""
    rules = {"review": review, "review_hours": review_hours, **trades}
    return agreed(trading_league(teams=teams, trades=rules), *swap(E, "r50", D, "r40"))


@pytest.mark.parametrize(
    ("teams", "one_in", "votes"),
    [(8, 3, 3), (9, 3, 3), (10, 3, 4), (12, 4, 3), (13, 4, 4), (7, 1, 7), (5, 2, 3), (4, 2, 2)],
)
def test_a_fraction_of_all_teams_is_rounded_up_and_never_more_than_may_vote(
    teams: int, one_in: int, votes: int
) -> None:
    assert votes_needed(teams, one_in, teams) == votes
    assert votes_needed(teams, one_in, votes) == votes
    assert votes_needed(teams, one_in, votes - 1) == votes - 1


def test_without_review_a_trade_is_processed_at_once() -> None:
    state = under_review("none", review_hours=0)
    assert state.trades.offers[FIRST].process_at == OPENS
    assert do(state, process(state)).owners["r50"] == D
    assert voters_left(state, state.trades.offers[FIRST]) == ()
    assert refusal(state, vote(C, against=True)) == ["trade.review"]
    assert refusal(state, ruling(approved=False)) == ["trade.review"]


def test_under_review_it_waits() -> None:
    for review in ("commissioner", "vote"):
        state = under_review(review)
        assert refusal(state, process(state, at=Instant(hours(48) - 1))) == ["trade.early"]
        assert do(state, process(state, at=hours(48))).owners["r50"] == D


# --- the commissioner -------------------------------------------------------------------------------------------------


def test_the_commissioner_forbids() -> None:
    state = under_review("commissioner")
    assert decide(state, ruling(approved=False, reason="collusion")) == [
        TradeVoided(offer=FIRST, reason="trade.forbidden")
    ]
    after = do(state, ruling(approved=False))
    assert after.trades.offers == {}
    assert after.owners == state.owners


def test_the_commissioner_approves_and_it_is_processed_at_once() -> None:
    state = under_review("commissioner")
    assert decide(state, ruling(approved=True, at=hours(3))) == [TradeApproved(offer=FIRST, process_at=hours(3))]
    after = do(state, ruling(approved=True, at=hours(3)))
    assert isinstance(decide(after, process(after, at=hours(3)))[0], TradeExecuted)


def test_the_commissioner_rules_on_agreed_trades_where_he_reviews_them() -> None:
    assert refusal(under_review("vote"), ruling(approved=False)) == ["trade.review"]
    state = under_review("commissioner")
    assert refusal(state, ruling(approved=False, name="trade-002")) == ["trade.stale"]
    open_only = takes_turn(
        trading_league(trades={"review": "commissioner", "review_hours": 1}), C, offer(*swap(C, "r30", B, "r20"))
    )
    assert refusal(open_only, ruling(approved=False)) == ["trade.stale"]
    assert refusal(state, ruling(approved=False, reason="x" * (REASON_MAX + 1))) == ["trade.reason"]
    assert outcome(state, ruling(approved=False, reason="x" * REASON_MAX)) == []


# --- the vote ---------------------------------------------------------------------------------------------------------


def test_every_team_without_a_part_in_it_is_asked_once_in_waiver_order() -> None:
    """All are asked at once; who has voted is not asked again."""
    state, asked = under_review("vote"), []
    while teams := voters_left(state, state.trades.offers[FIRST]):
        asked.append(teams)
        state = do(state, vote(teams[0], against=False))
    assert asked == [(C, B, A), (B, A), (A,)]


def test_parties_do_not_vote_and_nobody_votes_twice() -> None:
    state = under_review("vote")
    for party in (D, E):
        assert refusal(state, vote(party, against=True)) == ["trade.vote"]
    voted = do(state, vote(C, against=False))
    assert refusal(voted, vote(C, against=True)) == ["trade.vote"]
    assert outcome(voted, vote(B, against=True)) == []


def test_who_plays_no_more_does_not_vote() -> None:
    state = attrs.evolve(under_review("vote"), eliminated={C: 1})
    assert voters_left(state, state.trades.offers[FIRST]) == (B, A)
    assert refusal(state, vote(C, against=True)) == ["team.eliminated"]


def test_an_open_offer_is_not_voted_on() -> None:
    state = trading_league(teams=5, trades={"review": "vote", "review_hours": 48})
    state = takes_turn(state, E, offer(*swap(E, "r50", D, "r40")))
    assert voters_left(state, state.trades.offers[FIRST]) == ()
    assert refusal(state, vote(C, against=True)) == ["trade.stale"]
    assert refusal(state, vote(C, against=True, name="trade-009")) == ["trade.stale"]


@pytest.mark.parametrize(("one_in", "needed"), [(3, 2), (2, 3)])
def test_enough_votes_against_end_the_trade_at_once(one_in: int, needed: int) -> None:
    """Of five teams a third is two, a half three."""
    state = under_review("vote", veto_one_in=one_in)
    for team in (C, B, A)[: needed - 1]:
        assert decide(state, vote(team, against=True)) == [VoteCast(offer=FIRST, team=team, against=True, auto=False)]
        state = do(state, vote(team, against=True))
    assert do(state, process(state)).owners["r50"] == D
    last = vote((C, B, A)[needed - 1], against=True)
    assert decide(state, last)[1:] == [TradeVoided(offer=FIRST, reason="trade.vetoed")]
    after = do(state, last)
    assert after.trades.offers == {}
    assert after.owners == state.owners


def votes_to_stop(state: LeagueState) -> int | None:
    """Return after how many votes against, of all who are asked, a trade ends; None if it never does."""
    votes = 0
    while FIRST in state.trades.offers and (teams := voters_left(state, state.trades.offers[FIRST])):
        state, votes = do(state, vote(teams[0], against=True)), votes + 1
    return None if FIRST in state.trades.offers else votes


@pytest.mark.parametrize("one_in", [1, 2, 3])
@pytest.mark.parametrize("gone", [(), (C,), (C, B), (A, B, C)])
def test_if_all_who_may_vote_are_against_it_a_trade_never_passes(one_in: int, gone: tuple[str, ...]) -> None:
    """Of five teams two trade; one, two or three of the others are eliminated."""
    state = attrs.evolve(under_review("vote", veto_one_in=one_in), eliminated=dict.fromkeys(gone, 1))
    left = 3 - len(gone)
    assert votes_to_stop(state) == (min(-(-5 // one_in), left) or None)


def test_a_trade_of_all_but_one_is_stopped_by_that_one() -> None:
    """A trade of three in a league of four: a half of four is two, but only one has no part in it."""
    rules = {"review": "vote", "review_hours": 48, "veto_one_in": 2}
    legs = (leg(D, C, "r40"), leg(C, B, "r30"), leg(B, D, "r20"))
    state = agreed(trading_league(teams=4, trades=rules), *legs)
    assert votes_to_stop(state) == 1


def test_a_vote_against_counts_though_its_team_is_eliminated_before_the_others_are() -> None:
    """C and B are against, A would be asked and is eliminated instead: then all who could vote were against."""
    state = do(under_review("vote", veto_one_in=1), vote(C, against=True), vote(B, against=True))
    assert do(state, process(state)).owners["r50"] == D
    for gone in ({A: 1}, {A: 1, C: 1}):
        fewer = attrs.evolve(state, eliminated=gone)
        assert decide(fewer, process(fewer)) == [TradeVoided(offer=FIRST, reason="trade.vetoed")]


def test_a_vote_that_lets_it_pass_is_none_against_it_and_an_absent_team_does() -> None:
    state = do(under_review("vote"), vote(C, against=False), vote(B, against=False, auto=True), vote(A, against=True))
    assert state.trades.offers[FIRST].votes == {C: False, B: False, A: True}
    assert state.autos == {A: 0, B: 1, C: 0, D: 0, E: 0}
    assert do(state, process(state)).owners["r50"] == D


def test_turns_go_on_while_a_trade_is_reviewed() -> None:
    assert passing(under_review("vote"), A).trades.offers[FIRST].agreed
