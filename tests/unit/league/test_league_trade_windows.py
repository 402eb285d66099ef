"""Windows of trades: one after each period up to the deadline, a turn a team, and what does not fit one is refused."""

import attrs
import pytest
from league_cases import A, B, C, do, drafting_league, outcome, playing_league, refusal
from trade_cases import (
    OPENS,
    TRADES,
    accept,
    hours,
    lapse,
    leg,
    offer,
    passing,
    process,
    swap,
    takes_turn,
    trading_league,
    turn,
)

from leaguecore.clock import Instant
from leaguecore.league import decide, verify
from leaguecore.league.commands import AcceptOffer, DropPlayer, RejectOffer
from leaguecore.league.events import OfferLapsed, PlayerDropped, TradeTurnTaken
from leaguecore.league.trade_windows import lapses_at, next_trade_turn, trade_periods, trade_rules, window_at

FIRST = "trade-001"
SWAP = swap(C, "r30", B, "r20")


def test_each_team_has_one_turn_a_window_in_waiver_order() -> None:
    state, served = trading_league(periods=3), []
    while (team := next_trade_turn(state)) is not None:
        served.append(team)
        state = do(state, turn(state, team))
    # Three periods have two windows: after the last there is nothing to trade for.
    assert served == [C, B, A, C, B, A]
    assert refusal(state, turn(state, C, at=Instant(3_000))) == ["trade.deadline"]


def test_the_order_is_that_of_the_waivers_as_it_stands() -> None:
    state = attrs.evolve(trading_league(), priority=(B, C, A))
    assert next_trade_turn(state) == B
    state = attrs.evolve(do(state, turn(state, B)), priority=(B, A, C))
    assert next_trade_turn(state) == A


def test_nobody_acts_before_his_turn_nor_in_another_window() -> None:
    state = trading_league()
    assert refusal(state, turn(state, B)) == ["trade.turn"]
    assert refusal(state, turn(state, C, window=1)) == ["trade.turn"]
    later = do(state, turn(state, C))
    assert refusal(later, turn(later, C, window=0, at=OPENS)) == ["trade.turn"]
    assert refusal(later, turn(later, C, window=1, at=OPENS)) == ["trade.turn"]
    # There are two windows: a third is after the deadline, whoever's turn it is.
    assert refusal(later, turn(later, C, window=2, at=OPENS)) == ["trade.deadline"]


def test_a_window_opens_so_many_hours_after_its_period() -> None:
    """The toy's periods are scored 8 hours after their last day, so 8 hours after it is the instant of the scoring."""
    for after, opens in ((8, OPENS), (9, hours(1)), (0, hours(-8))):
        state = trading_league(trades={"window_after_period_hours": after})
        assert window_at(state, 0) == opens
        assert refusal(state, turn(state, C, at=Instant(opens - 1))) == ["trade.early"]
        assert outcome(state, turn(state, C, at=opens)) == []
    assert window_at(trading_league(), 1) == Instant(2_000)


@pytest.mark.parametrize(
    ("deadline", "periods"), [(0, [1, 2, 3]), (1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (9, [1, 2, 3])]
)
def test_the_deadline_is_a_period(deadline: int, periods: list[int]) -> None:
    state = trading_league(periods=4, trades={"deadline_period": deadline})
    assert [period.number for period in trade_periods(state)] == periods


def test_after_the_deadline_nothing_is_accepted_but_what_was_accepted_is_processed() -> None:
    rules = {"deadline_period": 1, "review": "commissioner", "review_hours": 48}
    state = takes_turn(trading_league(trades=rules), C, offer(*SWAP))
    late = passing(state, A)
    late = do(late, turn(late, A))
    assert next_trade_turn(late) is None
    assert refusal(late, turn(late, B, accept(late, FIRST), window=1, at=Instant(2_000))) == ["trade.deadline"]
    in_time = takes_turn(state, B, accept(state, FIRST))
    in_time = do(in_time, turn(in_time, A))
    assert do(in_time, process(in_time, at=hours(48))).owners["r30"] == B


def test_offers_that_are_open_at_the_deadline_lapse_with_the_last_turn() -> None:
    state = takes_turn(trading_league(trades={"deadline_period": 1}), C, offer(*SWAP))
    assert lapses_at(state, state.trades.offers[FIRST]) == hours(240)
    assert refusal(state, lapse(FIRST, OPENS)) == ["trade.early"]
    over = do(passing(state, A), turn(passing(state, A), A))
    assert lapses_at(over, over.trades.offers[FIRST]) == OPENS
    assert decide(over, lapse(FIRST, OPENS)) == [OfferLapsed(offer=FIRST, reason="trade.deadline")]
    assert refusal(over, lapse(FIRST, Instant(OPENS - 1))) == ["trade.early"]


@pytest.mark.parametrize(("expires", "ends"), [(1_500, 1_500), (2_500, 2_000)])
def test_after_the_last_turn_an_offer_ends_with_its_time_or_with_the_last_window(expires: int, ends: int) -> None:
    state = takes_turn(trading_league(), C, offer(*SWAP))
    while (team := next_trade_turn(state)) is not None:
        state = do(state, turn(state, team))
    short = attrs.evolve(state.trades.offers[FIRST], expires_at=Instant(expires))
    assert lapses_at(state, short) == ends


def test_without_trades_there_is_no_window_and_no_turn() -> None:
    none = playing_league()
    assert trade_periods(none) == ()
    assert next_trade_turn(none) is None
    assert refusal(none, turn(none, C, window=0, at=OPENS)) == ["trade.none"]
    with pytest.raises(LookupError):
        trade_rules(none)


def test_teams_trade_while_the_season_is_played() -> None:
    state = drafting_league(trades__=dict(TRADES))
    assert next_trade_turn(state) is None
    assert refusal(state, turn(state, C, window=0, at=OPENS)) == ["trade.phase"]


def test_a_season_of_one_period_has_no_window() -> None:
    state = trading_league(periods=1)
    assert next_trade_turn(state) is None
    assert refusal(state, turn(state, C, window=0, at=OPENS)) == ["trade.deadline"]


def test_a_team_that_plays_no_more_has_no_turn_and_no_trade() -> None:
    state = attrs.evolve(trading_league(), eliminated={C: 1})
    assert next_trade_turn(state) == B
    assert "trade.team" in refusal(state, turn(state, B, offer(*swap(B, "r20", C, "r30"))))
    before = takes_turn(trading_league(), C, offer(leg(C, B, picks=["2:1:team-03"]), leg(B, C, picks=["2:1:team-02"])))
    before = attrs.evolve(before, eliminated={C: 1})
    assert refusal(before, turn(before, B, accept(before, FIRST))) == ["trade.team"]


# --- a turn as a whole ------------------------------------------------------------------------------------------------


def test_an_absent_team_does_nothing_and_that_is_counted() -> None:
    state = trading_league()
    assert decide(state, turn(state, C, auto=True)) == [TradeTurnTaken(team=C, window=0, auto=True)]
    assert do(state, turn(state, C, auto=True)).autos == {A: 0, B: 0, C: 1}
    assert do(state, turn(state, C)).autos == {A: 0, B: 0, C: 0}


def test_actions_are_judged_each_after_those_before_it() -> None:
    state = passing(takes_turn(trading_league(), C, offer(*SWAP)), B)
    twice = turn(state, B, RejectOffer(offer=FIRST), RejectOffer(offer=FIRST))
    assert refusal(state, twice) == ["trade.stale"]
    both = turn(state, B, RejectOffer(offer=FIRST), offer(*swap(B, "r20", C, "p30")))
    assert list(do(state, both).trades.offers) == ["trade-002"]


def test_a_turn_is_done_whole_or_not_at_all() -> None:
    state = trading_league()
    spoilt = turn(state, C, offer(*SWAP), DropPlayer(player="r20"))
    assert refusal(state, spoilt) == ["drop.invalid"]
    (violation,) = verify(state, spoilt)
    assert violation.path == "actions[1].player"


def test_a_turn_has_at_most_three_hundred_parts() -> None:
    """The library's limit: more might not fit a line of the log. A swap has five: itself, two legs, two players."""
    state = trading_league(trades={"most_open": 100})
    for many, code in ((60, []), (61, ["trade.too_many"])):
        assert outcome(state, turn(state, C, *[offer(*SWAP)] * many)) == code
    for many, code in ((300, ["trade.stale"]), (301, ["trade.too_many"])):
        assert refusal(state, turn(state, C, *[RejectOffer(offer=FIRST)] * many)) == code
    yes = AcceptOffer(offer=FIRST, terms_sha256="", drops=("p30",) * 299)
    assert refusal(state, turn(state, C, yes)) == ["trade.stale"]
    assert refusal(state, turn(state, C, yes, RejectOffer(offer=FIRST))) == ["trade.too_many"]
    picks = [f"2:{number}:team-03" for number in range(297)]
    for drops, code in (((), "trade.too_large"), (("p30",), "trade.too_large"), (("p30", "p31"), "trade.too_many")):
        assert refusal(state, turn(state, C, offer(leg(C, B, picks=picks), drops=drops)))[0] == code


def test_a_player_is_dropped_without_a_trade_and_waits_on_waivers() -> None:
    state = trading_league()
    command = turn(state, C, DropPlayer(player="p30"))
    assert decide(state, command)[0] == PlayerDropped(team=C, player="p30", kept_seats=(), at=OPENS)
    after = do(state, command)
    assert "p30" not in after.owners
    assert "p30" in after.waived


def test_nobody_drops_a_player_of_others_one_whom_nobody_may_drop_or_one_whose_game_has_begun() -> None:
    state = trading_league(roster__undroppable=["p31"])
    for player, code in (("p10", "drop.invalid"), ("nobody", "drop.invalid"), ("p31", "player.undroppable")):
        assert refusal(state, turn(state, C, DropPlayer(player=player))) == [code]
    assert refusal(state, turn(state, C, DropPlayer(player="p30"), locked=["p30"])) == ["player.locked"]
    assert outcome(state, turn(state, C, DropPlayer(player="p30"), locked=["r30"])) == []
