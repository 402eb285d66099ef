"""The life of an offer: made, countered, accepted by its exact terms, rejected, withdrawn, lapsed."""

from collections.abc import Callable

import attrs
import pytest
from league_cases import A, B, C, D, do, outcome, refusal
from trade_cases import (
    OPENS,
    accept,
    agreed,
    hours,
    lapse,
    leg,
    offer,
    passing,
    swap,
    takes_turn,
    trading_league,
    turn,
)

from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import AcceptOffer, DropPlayer, RejectOffer, TradeAction, WithdrawOffer
from leaguecore.league.events import OfferLapsed, TradeAccepted, TradeAgreed, TradeOffered, TradeTurnTaken
from leaguecore.league.offers import terms_sha256

FIRST, SECOND = "trade-001", "trade-002"
SWAP = swap(C, "r30", B, "r20")


def offered(**trades: object) -> LeagueState:
    """Return a league in which C, first in waiver order, has offered B his runner for B's; it is B's turn."""
    return takes_turn(trading_league(trades=trades), C, offer(*swap(C, "r30", B, "r20")))


# --- offering ---------------------------------------------------------------------------------------------------------


def test_an_offer_stands_with_its_terms_and_moves_nobody() -> None:
    state = trading_league()
    legs = swap(C, "r30", B, "r20")
    events = decide(state, turn(state, C, offer(*legs)))
    terms = terms_sha256(state.league, FIRST, C, legs, ())
    assert events == [
        TradeOffered(offer=FIRST, team=C, answers="", legs=legs, drops=(), terms_sha256=terms, expires_at=hours(240)),
        TradeTurnTaken(team=C, window=0, auto=False),
    ]
    after = do(state, turn(state, C, offer(*legs)))
    assert list(after.trades.offers) == [FIRST]
    assert after.owners == state.owners


def test_every_part_of_an_offer_is_part_of_its_hash() -> None:
    legs = swap(C, "r30", B, "r20")
    others = [
        ("toy-2", FIRST, C, legs, ()),
        ("toy-1", SECOND, C, legs, ()),
        ("toy-1", FIRST, B, legs, ()),
        ("toy-1", FIRST, C, legs[::-1], ()),
        ("toy-1", FIRST, C, (attrs.evolve(legs[0], dollars=1), legs[1]), ()),
        ("toy-1", FIRST, C, (attrs.evolve(legs[0], picks=("2:1:team-03",)), legs[1]), ()),
        ("toy-1", FIRST, C, (attrs.evolve(legs[0], players=("p30",)), legs[1]), ()),
        ("toy-1", FIRST, C, legs, ("p30",)),
    ]
    hashes = {terms_sha256(*other) for other in [("toy-1", FIRST, C, legs, ()), *others]}
    assert len(hashes) == len(others) + 1


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (offer(leg(C, "team-09", "r30"), leg("team-09", C, "r20")), "trade.team"),
        (offer(leg(C, C, "r30")), "trade.team"),
        (offer(*swap(A, "r10", B, "r20")), "trade.party"),
        (offer(leg(C, B, "r30", dollars=-1), leg(B, C, "r20")), "trade.dollars"),
        (offer(leg(C, B, "r30"), leg(B, C)), "trade.empty"),
        (offer(leg(C, B, "r30"), leg(C, A, "r30"), leg(B, C, "r20"), leg(A, C, "r10")), "trade.twice"),
        (offer(leg(C, B, "r30"), leg(C, B, "p30"), leg(B, C, "r20")), "trade.twice"),
        (offer(leg(C, B, "r30")), "trade.one_sided"),
        (offer(leg(C, B, "r30"), leg(B, C, "r20"), leg(B, A, "p20")), "trade.one_sided"),
        (offer(leg(C, B, "r30"), leg(B, C, "r20"), leg(A, C, "r10")), "trade.one_sided"),
        (offer(*swap(C, "r20", B, "r30")), "trade.not_owned"),
        (offer(*swap(C, "r30", B, "nobody")), "trade.not_owned"),
        (offer(leg(C, B, dollars=101), leg(B, C, "r20")), "trade.over_budget"),
        (offer(leg(C, B, picks=["2:1:team-02"]), leg(B, C, "r20")), "pick.not_owned"),
        (offer(leg(C, B, picks=["3:1:team-03"]), leg(B, C, "r20")), "pick.unknown"),
        (offer(leg(C, B, picks=["1:1:team-03"]), leg(B, C, "r20")), "pick.used"),
        (offer(*swap(C, "r30", B, "r20"), drops=["r20"]), "drop.invalid"),
        (offer(*swap(C, "r30", B, "r20"), drops=["r30"]), "drop.invalid"),
        (offer(*swap(C, "r30", B, "r20"), drops=["p30", "p30"]), "drop.invalid"),
    ],
)
def test_an_offer_that_could_never_be_executed_is_not_made(action: TradeAction, code: str) -> None:
    state = trading_league()
    assert code in refusal(state, turn(state, C, action))


def test_an_offer_may_name_players_dollars_and_picks_up_to_what_its_giver_has() -> None:
    state = trading_league(trades={"faab_above_budget": True})
    action = offer(leg(C, B, "r30", dollars=100, picks=["2:3:team-03"]), leg(B, C, "r20"), drops=["p30"])
    assert outcome(state, turn(state, C, action)) == []


def test_a_trade_has_at_most_forty_parts() -> None:
    """Forty is the library's limit, so that a turn fits a line of the log."""
    state = trading_league(trades={"picks_seasons": 5})
    # A draft of three rounds and three teams has nine picks of each later season: none of them is C's but a third.
    many = [f"{season}:{number}:team-03" for season in range(2, 16) for number in (1, 2, 3)]
    for count, code in ((39, "pick.unknown"), (40, "trade.too_large")):
        legs = (leg(C, B, picks=many[:count]), leg(B, C, "r20"))
        assert refusal(state, turn(state, C, offer(*legs)))[0] == code
    empty = leg(C, B, dollars=1)
    assert "trade.too_large" not in refusal(state, turn(state, C, offer(*[empty] * 40)))
    assert refusal(state, turn(state, C, offer(*[empty] * 41))) == ["trade.too_large"]


def test_a_team_may_have_only_so_many_open_offers() -> None:
    state = trading_league(trades={"most_open": 2})
    first, second, third = (offer(*swap(C, mine, B, "r20")) for mine in ("r30", "p30", "p31"))
    assert refusal(state, turn(state, C, first, second, third)) == ["trade.too_many_open"]
    # One of them withdrawn makes room; offers of others do not count.
    done = takes_turn(state, C, first, second, WithdrawOffer(offer=FIRST), third)
    assert list(done.trades.offers) == [SECOND, "trade-003"]
    done = takes_turn(done, B, offer(*swap(B, "r20", A, "r10")), offer(*swap(B, "p20", A, "r10")))
    assert len(done.trades.offers) == 4
    more = trading_league(trades={"most_open": 3})
    assert len(takes_turn(more, C, first, second, third).trades.offers) == 3


def test_an_agreed_trade_is_no_open_offer() -> None:
    state = agreed(trading_league(trades={"most_open": 1, "review": "commissioner", "review_hours": 1}), *SWAP)
    again = passing(state, C)
    assert outcome(again, turn(again, C, offer(*swap(C, "p30", A, "p10")))) == []


def test_with_equal_counts_a_team_gives_as_many_players_as_it_gets() -> None:
    two_for_one = offer(leg(C, B, "r30", "p30"), leg(B, C, "r20"), drops=[])
    equal, free = trading_league(trades={"counts": "equal"}), trading_league(trades={"counts": "any"})
    assert refusal(equal, turn(equal, C, two_for_one)) == ["trade.counts", "trade.counts"]
    assert outcome(free, turn(free, C, two_for_one)) == []
    assert outcome(equal, turn(equal, C, offer(*SWAP))) == []
    # Dollars are no player.
    assert refusal(equal, turn(equal, C, offer(leg(C, B, "r30"), leg(B, C, dollars=5)))) == ["trade.counts"] * 2
    # With three teams each is counted over all parts.
    round_about = offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10"))
    assert outcome(equal, turn(equal, C, round_about)) == []


def test_a_trade_has_at_most_so_many_teams() -> None:
    round_about = offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10"))
    two, three = trading_league(trades={"most_teams": 2}), trading_league(trades={"most_teams": 3})
    assert refusal(two, turn(two, C, round_about)) == ["trade.teams"]
    assert outcome(three, turn(three, C, round_about)) == []
    assert outcome(two, turn(two, C, offer(*SWAP))) == []


def test_dollars_are_traded_only_where_the_league_says_so() -> None:
    for_dollars = offer(
        leg(C, B, "r30"), leg(B, C, dollars=0, picks=["2:1:team-02"]), leg(C, A, "p30"), leg(A, C, "r10")
    )
    with_dollars = offer(leg(C, B, "r30", dollars=1), leg(B, C, "r20"))
    closed = trading_league(trades={"faab": False})
    assert refusal(closed, turn(closed, C, with_dollars)) == ["trade.faab"]
    assert outcome(closed, turn(closed, C, for_dollars)) == []


def test_dollars_above_the_budget_are_held_only_where_the_league_says_so() -> None:
    """Of 100 dollars each, B would have 101: the initial budget is a maximum, or it is not."""
    action = offer(leg(C, B, "r30", dollars=1), leg(B, C, "r20"))
    capped, free = trading_league(), trading_league(trades={"faab_above_budget": True})
    assert refusal(capped, turn(capped, C, action)) == ["trade.above_budget"]
    assert outcome(free, turn(free, C, action)) == []
    # With a dollar spent there is room for one.
    poorer = attrs.evolve(capped, budgets={**capped.budgets, B: 99})
    assert outcome(poorer, turn(poorer, C, action)) == []
    # Who gives as much as he gets stays where he is.
    even = offer(leg(C, B, "r30", dollars=1), leg(B, C, "r20", dollars=1))
    assert outcome(capped, turn(capped, C, even)) == []


def test_dollars_that_a_team_would_get_do_not_help_it_to_pay() -> None:
    poor = attrs.evolve(trading_league(), budgets={A: 100, B: 1, C: 5})
    two_ways = [leg(C, B, "r30", dollars=5), leg(B, C, "r20", dollars=2)]
    assert refusal(poor, turn(poor, C, offer(*two_ways))) == ["trade.over_budget"]
    one_more = attrs.evolve(poor, budgets={A: 100, B: 2, C: 5})
    assert outcome(one_more, turn(one_more, C, offer(*two_ways))) == []


@pytest.mark.parametrize(("seasons", "allowed"), [(0, False), (1, False), (2, True)])
def test_picks_are_traded_for_so_many_drafts_of_which_the_first_is_over(seasons: int, allowed: bool) -> None:
    state = trading_league(trades={"picks_seasons": seasons})
    action = offer(leg(C, B, picks=["2:1:team-03"]), leg(B, C, "r20"))
    assert (outcome(state, turn(state, C, action)) == []) is allowed


# --- answering --------------------------------------------------------------------------------------------------------


def test_accepted_by_all_it_is_agreed_and_processed_after_the_review() -> None:
    state = offered(review="commissioner", review_hours=48)
    events = decide(state, turn(state, B, accept(state, FIRST, "p20")))
    assert events[:2] == [
        TradeAccepted(offer=FIRST, team=B, drops=("p20",)),
        TradeAgreed(offer=FIRST, agreed_at=OPENS, process_at=hours(48)),
    ]
    at_once = offered()
    assert decide(at_once, turn(at_once, B, accept(at_once, FIRST)))[1] == TradeAgreed(
        offer=FIRST, agreed_at=OPENS, process_at=OPENS
    )


def test_a_trade_of_three_is_agreed_when_the_third_has_accepted() -> None:
    state = takes_turn(trading_league(), C, offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10")))
    state = takes_turn(state, B, accept(state, FIRST))
    assert not state.trades.offers[FIRST].agreed
    state = takes_turn(state, A, accept(state, FIRST))
    assert state.trades.offers[FIRST].agreed
    assert set(state.trades.offers[FIRST].drops) == {A, B, C}


def test_only_an_acceptance_of_the_latest_exact_offer_counts() -> None:
    state = offered()
    before = accept(state, FIRST)
    countered = takes_turn(state, B, offer(leg(C, B, "r30", "p30"), leg(B, C, "r20"), answers=FIRST))
    assert list(countered.trades.offers) == [SECOND]
    again = passing(countered, C)
    assert refusal(again, turn(again, C, before)) == ["trade.stale"]
    # The id of the counter-offer with the hash of the first is no acceptance of either.
    assert refusal(again, turn(again, C, attrs.evolve(before, offer=SECOND))) == ["trade.stale"]
    assert takes_turn(again, C, accept(again, SECOND)).trades.offers[SECOND].agreed


@pytest.mark.parametrize(
    "answer",
    [
        lambda state: AcceptOffer(offer="trade-009", terms_sha256=state.trades.offers[FIRST].terms_sha256, drops=()),
        lambda _state: AcceptOffer(offer=FIRST, terms_sha256="0" * 64, drops=()),
        lambda _state: RejectOffer(offer="trade-009"),
        lambda _state: WithdrawOffer(offer="trade-009"),
        lambda _state: offer(*swap(B, "r20", C, "r30"), answers="trade-009"),
    ],
)
def test_what_answers_no_open_offer_is_stale(answer: Callable[[LeagueState], TradeAction]) -> None:
    state = offered()
    assert refusal(state, turn(state, B, answer(state))) == ["trade.stale"]


def test_nobody_answers_for_others_nor_his_own_offer_nor_twice() -> None:
    state = offered()
    outsider = passing(state, A)
    assert refusal(outsider, turn(outsider, A, accept(outsider, FIRST))) == ["trade.party"]
    assert refusal(outsider, turn(outsider, A, RejectOffer(offer=FIRST))) == ["trade.party"]
    assert refusal(outsider, turn(outsider, A, WithdrawOffer(offer=FIRST))) == ["trade.not_yours"]
    maker = passing(state, C)
    assert refusal(maker, turn(maker, C, accept(maker, FIRST))) == ["trade.accepted"]
    assert refusal(maker, turn(maker, C, RejectOffer(offer=FIRST))) == ["trade.accepted"]
    assert refusal(state, turn(state, B, WithdrawOffer(offer=FIRST))) == ["trade.not_yours"]
    three = takes_turn(trading_league(), C, offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10")))
    three = passing(takes_turn(three, B, accept(three, FIRST)), B)
    assert refusal(three, turn(three, B, accept(three, FIRST))) == ["trade.accepted"]
    assert refusal(three, turn(three, B, RejectOffer(offer=FIRST))) == ["trade.accepted"]


def test_a_rejected_and_a_withdrawn_offer_are_gone() -> None:
    state = offered()
    assert takes_turn(state, B, RejectOffer(offer=FIRST)).trades.offers == {}
    assert takes_turn(state, C, WithdrawOffer(offer=FIRST)).trades.offers == {}


def test_once_all_have_accepted_nobody_steps_back() -> None:
    state = agreed(trading_league(trades={"review": "commissioner", "review_hours": 1}), *SWAP)
    maker, other = passing(state, C), passing(state, B)
    assert refusal(maker, turn(maker, C, WithdrawOffer(offer=FIRST))) == ["trade.stale"]
    assert refusal(other, turn(other, B, RejectOffer(offer=FIRST))) == ["trade.stale"]
    assert refusal(other, turn(other, B, accept(other, FIRST))) == ["trade.stale"]


def test_a_counter_offer_comes_from_who_was_asked_and_between_the_same_teams() -> None:
    state = offered()
    assert refusal(state, turn(state, B, offer(*swap(B, "r20", A, "r10"), answers=FIRST))) == ["trade.counter"]
    outsider = passing(state, A)
    code = refusal(outsider, turn(outsider, A, offer(*swap(A, "r10", B, "r20"), answers=FIRST)))
    assert code == ["trade.party", "trade.counter"]
    maker = passing(state, C)
    assert refusal(maker, turn(maker, C, offer(*SWAP, answers=FIRST))) == ["trade.accepted"]


def test_a_counter_offer_counts_as_its_makers() -> None:
    state = takes_turn(offered(), B, offer(*swap(B, "p20", C, "r30"), answers=FIRST))
    counter = state.trades.offers[SECOND]
    assert (counter.team, list(counter.drops)) == (B, [B])
    # B may withdraw it, C may not.
    assert takes_turn(state, B, WithdrawOffer(offer=SECOND)).trades.offers == {}


def test_what_was_offered_must_still_be_there_to_be_accepted() -> None:
    state = takes_turn(trading_league(), C, offer(*SWAP), DropPlayer(player="r30"))
    state = passing(state, B)
    assert refusal(state, turn(state, B, accept(state, FIRST))) == ["trade.not_owned"]


def test_drops_of_the_accepting_team_are_its_own() -> None:
    state = offered()
    for drop in ("r30", "r20", "p10", "nobody"):
        assert refusal(state, turn(state, B, accept(state, FIRST, drop))) == ["drop.invalid"]
    assert refusal(state, turn(state, B, accept(state, FIRST, "p20", "p20"))) == ["drop.invalid"]
    protected = trading_league(roster__undroppable=["p20", "p30"])
    assert refusal(protected, turn(protected, C, offer(*SWAP, drops=["p30"]))) == ["player.undroppable"]
    protected = takes_turn(protected, C, offer(*SWAP))
    assert refusal(protected, turn(protected, B, accept(protected, FIRST, "p20"))) == ["player.undroppable"]


# --- the end of an offer ----------------------------------------------------------------------------------------------


def test_an_offer_stands_for_so_many_hours() -> None:
    state = offered(offer_hours=5)
    yes = accept(state, FIRST)
    assert refusal(state, turn(state, B, yes, at=hours(5))) == ["trade.expired"]
    last = attrs.evolve(turn(state, B, yes), at=hours(5) - 1)
    assert do(state, last).trades.offers[FIRST].agreed
    longer = offered(offer_hours=6)
    assert do(longer, turn(longer, B, accept(longer, FIRST), at=hours(5))).trades.offers[FIRST].agreed


def test_an_offer_lapses_when_its_time_is_over_and_not_before() -> None:
    state = offered(offer_hours=5)
    early = lapse(FIRST, attrs.evolve(turn(state, B), at=hours(5) - 1).at)
    assert refusal(state, early) == ["trade.early"]
    command = lapse(FIRST, hours(5))
    assert decide(state, command) == [OfferLapsed(offer=FIRST, reason="trade.expired")]
    assert do(state, command).trades.offers == {}
    assert refusal(do(state, command), command) == ["trade.stale"]


def test_an_agreed_trade_does_not_lapse() -> None:
    state = agreed(trading_league(trades={"offer_hours": 1, "review": "commissioner", "review_hours": 9}), *SWAP)
    assert refusal(state, lapse(FIRST, hours(5))) == ["trade.stale"]


def test_a_team_of_four_is_none_of_three() -> None:
    state = trading_league()
    assert refusal(state, turn(state, D)) == ["team.unknown"]
