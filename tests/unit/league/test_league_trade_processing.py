"""Processing: everything changes hands at once or nothing does, judged on what everybody has then."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, outcome, refusal
from trade_cases import (
    OPENS,
    accept,
    agreed,
    hours,
    lapse,
    leg,
    offer,
    passing,
    played,
    process,
    swap,
    takes_turn,
    trading_league,
    turn,
)

from leaguecore.clock import HOUR, Instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import DropPlayer, ProcessTrade, TradeLeg
from leaguecore.league.events import TradeExecuted, TradePostponed, TradeVoided
from leaguecore.league.picks import owner_of_pick, picks_of

FIRST, SECOND = "trade-001", "trade-002"
SWAP = swap(C, "r30", B, "r20")
REVIEWED: Mapping[str, Any] = {"review": "commissioner", "review_hours": 48}


def reviewed(*legs: TradeLeg, drops: Mapping[str, Sequence[str]] | None = None, **fields: Any) -> LeagueState:
    """Return a league in which a trade was agreed that is processed 48 hours later."""
    rules = {**REVIEWED, **fields.pop("trades", {})}
    return agreed(trading_league(trades=rules, **fields), *legs, drops=drops)


def fate(state: LeagueState, name: str = FIRST, **more: Any) -> str:
    """Return the reason for which a trade is voided, or "executed"; a void changes nothing but that it is gone."""
    (event,) = decide(state, process(state, name, **more))
    after = do(state, process(state, name, **more))
    assert name not in after.trades.offers
    if isinstance(event, TradeVoided):
        rest = attrs.evolve(after, trades=state.trades)
        assert rest == state
        return event.reason
    assert isinstance(event, TradeExecuted)
    return "executed"


# --- what an execution does -------------------------------------------------------------------------------------------


def test_players_dollars_and_picks_change_hands_and_drops_leave() -> None:
    legs = [leg(C, B, "r30", "p30", picks=["2:1:team-03"]), leg(B, C, "r20", dollars=7)]
    state = reviewed(*legs, drops={B: ["p20"]}, trades={"faab_above_budget": True})
    after = do(state, process(state))
    assert after.rosters[C] == {"p31": ("P",), "r20": ("R",)}
    assert after.rosters[B] == {"p21": ("P",), "r30": ("R",), "p30": ("P",)}
    assert after.rosters[A] == state.rosters[A]
    assert after.budgets == {A: 100, B: 93, C: 107}
    assert owner_of_pick(after, "2:1:team-03") == B
    assert owner_of_pick(after, "2:2:team-03") == C
    # Who was dropped is nobody's, and waits for the waivers like any drop.
    assert "p20" not in after.owners
    assert "p20" in after.waived
    assert "r30" not in after.waived


def test_nothing_is_lost_and_nothing_made() -> None:
    legs = [leg(C, B, "r30", dollars=5), leg(B, A, "r20", picks=["2:1:team-02"]), leg(A, C, "r10", dollars=1)]
    state = reviewed(*legs, trades={"faab_above_budget": True})
    after = do(state, process(state))
    assert sorted(after.owners) == sorted(state.owners)
    assert sum(after.budgets.values()) == sum(state.budgets.values())
    assert after.budgets == {A: 99, B: 105, C: 96}
    assert sorted(pick for team in after.teams for pick in picks_of(after, team)) == sorted(
        pick for team in state.teams for pick in picks_of(state, team)
    )
    assert {after.owners["r30"], after.owners["r20"], after.owners["r10"]} == {A, B, C}


def test_a_player_from_reserve_comes_to_the_roster() -> None:
    """Nobody inherits a place on reserve. B gives who took no place for one who takes one."""
    injured = {
        "name": "IR", "count": 1, "statuses": [], "newcomers_only": False, "misplaced": "nothing",
        "checked_at": "processing", "min_days": 0, "direct_add": False,
    }  # fmt: skip
    state = reviewed(*SWAP, roster__reserve=[injured])
    state = attrs.evolve(state, reserve={B: {"IR": ("r20",)}}, reserved_at={"r20": OPENS})
    assert fate(with_player(state, B, "p99")) == "roster.full"
    after = do(state, process(state))
    assert (after.reserve[B], after.reserved_at) == ({}, {})
    assert set(after.rosters[C]) == {"p30", "p31", "r20"}


def with_player(state: LeagueState, team: str, player: str) -> LeagueState:
    """Return a league in which a team has one passer more, however he came."""
    rosters = {**state.rosters, team: {**state.rosters[team], player: ("P",)}}
    return attrs.evolve(state, rosters=rosters, owners={**state.owners, player: team})


# --- nothing but what was agreed --------------------------------------------------------------------------------------


def test_nothing_is_processed_that_not_all_have_accepted() -> None:
    state = takes_turn(trading_league(), C, offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10")))
    command = ProcessTrade(snapshot="0" * 64, offer=FIRST, at=hours(999), locked=(), kept_seats={})
    assert refusal(state, command) == ["trade.stale"]
    state = takes_turn(state, B, accept(state, FIRST))
    assert refusal(state, command) == ["trade.stale"]
    state = takes_turn(state, A, accept(state, FIRST))
    assert outcome(state, command) == []
    assert refusal(do(state, command), command) == ["trade.stale"]
    assert refusal(state, attrs.evolve(command, offer=SECOND)) == ["trade.stale"]


def test_chained_trades_the_first_agreed_wins_and_the_others_are_void() -> None:
    """C offers his runner to A first and to B second; B says yes first."""
    state = trading_league(trades=REVIEWED)
    state = takes_turn(state, C, offer(*swap(C, "r30", A, "r10")), offer(*SWAP))
    state = takes_turn(state, B, accept(state, SECOND))
    state = takes_turn(state, A, accept(state, FIRST))
    first, second = state.trades.offers[SECOND], state.trades.offers[FIRST]
    assert (first.agreement, second.agreement) == (0, 1)
    assert fate(state, SECOND) == "executed"
    after = do(state, process(state, SECOND))
    assert after.owners["r30"] == B
    assert fate(after, FIRST) == "trade.not_owned"


@pytest.mark.parametrize(
    ("happened", "reason"),
    [
        (DropPlayer(player="r30"), "trade.not_owned"),
        (DropPlayer(player="p30"), "drop.invalid"),
        (DropPlayer(player="p31"), "executed"),
    ],
)
def test_what_has_left_since_makes_the_whole_trade_void(happened: DropPlayer, reason: str) -> None:
    state = reviewed(*SWAP, drops={C: ["p30"]})
    state = takes_turn(state, C, happened)
    assert fate(state) == reason


@pytest.mark.parametrize(("left", "reason"), [(6, "trade.over_budget"), (7, "executed")])
def test_dollars_spent_since_make_it_void(left: int, reason: str) -> None:
    state = reviewed(leg(C, B, "r30", dollars=7), leg(B, C, "r20"), trades={"faab_above_budget": True})
    assert fate(attrs.evolve(state, budgets={**state.budgets, C: left})) == reason


@pytest.mark.parametrize(("held", "reason"), [(94, "trade.above_budget"), (93, "executed")])
def test_dollars_above_the_budget_make_it_void(held: int, reason: str) -> None:
    state = trading_league(trades=REVIEWED)
    state = agreed(attrs.evolve(state, budgets={**state.budgets, B: 90}), leg(C, B, "r30", dollars=7), leg(B, C, "r20"))
    assert fate(attrs.evolve(state, budgets={**state.budgets, B: held})) == reason


def test_a_pick_traded_away_since_makes_it_void() -> None:
    state = reviewed(leg(C, B, picks=["2:1:team-03"]), leg(B, C, "r20"), drops={C: ["p30"]})
    assert fate(attrs.evolve(state, pick_owners={"2:1:team-03": A})) == "pick.not_owned"
    assert fate(state) == "executed"


def test_a_team_that_plays_no_more_makes_it_void() -> None:
    assert fate(attrs.evolve(reviewed(*SWAP), eliminated={C: 1})) == "trade.team"


def test_a_drop_protected_since_makes_it_void() -> None:
    """The list is part of the rules, so this is looked at in a league that has it from the beginning."""
    state = reviewed(*SWAP, drops={C: ["p30"]})
    protected = attrs.evolve(state.ruleset.roster, undroppable=("p30",))
    rules = attrs.evolve(state.ruleset, roster=protected)
    assert fate(attrs.evolve(state, ruleset=rules)) == "player.undroppable"


# --- room -------------------------------------------------------------------------------------------------------------

TWO_FOR_ONE = (leg(C, B, "r30", "p30"), leg(B, C, "r20"))
"""B would have four players in three places."""


def test_reject_refuses_a_roster_too_large_when_the_trade_is_processed() -> None:
    state = reviewed(*TWO_FOR_ONE, roster__overflow="reject")
    assert fate(state) == "roster.full"
    # Until then the team may still make room.
    room = takes_turn(state, B, DropPlayer(player="p20"))
    assert fate(room) == "executed"


def test_require_drops_refuses_it_already_when_it_is_accepted_or_offered() -> None:
    state = trading_league(roster__overflow="require_drops")
    offered = takes_turn(state, C, offer(*TWO_FOR_ONE))
    assert refusal(offered, turn(offered, B, accept(offered, FIRST))) == ["roster.full"]
    done = do(offered, turn(offered, B, accept(offered, FIRST, "p20")))
    assert fate(done) == "executed"
    # The team that offers must name its own.
    greedy = passing(state, B)
    wish = offer(leg(C, B, "r30", "p30"), leg(B, C, "r20"))
    assert refusal(greedy, turn(greedy, B, wish)) == ["roster.full"]
    assert outcome(greedy, turn(greedy, B, attrs.evolve(wish, drops=("p20",)))) == []


def test_require_drops_looks_at_everybody_who_stands_by_the_trade() -> None:
    """C had room when he offered and has not when B accepts."""
    state = trading_league(roster__overflow="require_drops")
    state = takes_turn(state, C, DropPlayer(player="p31"), offer(leg(C, B, "r30"), leg(B, C, "r20", "p20")))
    assert outcome(state, turn(state, B, accept(state, FIRST))) == []
    refilled = with_player(state, C, "p99")
    assert refusal(refilled, turn(refilled, B, accept(refilled, FIRST))) == ["roster.full"]


def test_lazy_lock_lets_a_roster_be_too_large() -> None:
    state = reviewed(*TWO_FOR_ONE, roster__overflow="lazy_lock")
    assert fate(state) == "executed"
    after = do(state, process(state))
    assert len(after.rosters[B]) == 4
    # He may trade on, and drop.
    again = agreed(after, *swap(C, "p31", B, "p20"))
    assert fate(again, SECOND) == "executed"
    assert outcome(passing(after, B), turn(passing(after, B), B, DropPlayer(player="p20"))) == []


def test_drops_make_room_and_a_drop_from_reserve_makes_none() -> None:
    assert fate(reviewed(*TWO_FOR_ONE, drops={B: ["p20"]})) == "executed"
    state = reviewed(*TWO_FOR_ONE, drops={B: ["p20"]})
    injured = attrs.evolve(state, reserve={B: {"IR": ("p20",)}})
    # Three players, one of them on reserve: two places taken, one player leaves for two who come.
    assert fate(injured) == "executed"
    crowded = with_player(injured, B, "p99")
    assert fate(crowded) == "roster.full"


@pytest.mark.parametrize(("most", "reason"), [(2, "roster.position_max"), (3, "executed")])
@pytest.mark.parametrize("overflow", ["reject", "lazy_lock"])
def test_position_maxima_hold_whatever_becomes_of_large_rosters(overflow: str, most: int, reason: str) -> None:
    """C has two passers and would get a third for his runner."""
    state = reviewed(*swap(C, "r30", B, "p20"), drops={}, roster__position_max={"P": most}, roster__overflow=overflow)
    assert fate(state) == reason


# --- players whose game has begun -------------------------------------------------------------------------------------


def test_reject_refuses_a_player_whose_game_has_begun_at_the_acceptance_and_at_the_processing() -> None:
    offered = takes_turn(trading_league(), C, offer(*SWAP))
    for player in ("r20", "r30"):
        assert refusal(offered, turn(offered, B, accept(offered, FIRST), locked=[player])) == ["player.locked"]
    # Attached drops are looked at like the players traded; others are not.
    assert refusal(offered, turn(offered, B, accept(offered, FIRST, "p20"), locked=["p20"])) == ["player.locked"]
    assert outcome(offered, turn(offered, B, accept(offered, FIRST), locked=["p20", "r10"])) == []
    state = reviewed(*SWAP)
    assert fate(state, locked=["r30"]) == "player.locked"
    assert fate(state, locked=["p30"]) == "executed"


def days_end_at(state: LeagueState, *ends: Instant) -> LeagueState:
    """Return a league whose periods have their last days end at these instants; each is scored eight hours later."""
    periods = tuple(
        attrs.evolve(period, scored_at=hours(8, end)) for period, end in zip(state.periods, ends, strict=True)
    )
    return attrs.evolve(state, periods=periods)


@pytest.mark.parametrize(
    ("ends", "waits_for"),
    [
        ((24 * HOUR, 192 * HOUR, 360 * HOUR), 24 * HOUR),
        # The first period is over and not yet scored: who plays then plays in the second.
        ((-4 * HOUR, 164 * HOUR, 332 * HOUR), 164 * HOUR),
        ((0, 168 * HOUR, 336 * HOUR), 168 * HOUR),
        ((1, 168 * HOUR, 336 * HOUR), 1),
    ],
)
def test_wait_lets_the_trade_wait_as_a_whole_for_the_last_day_of_the_period_that_is_played(
    ends: tuple[int, ...], waits_for: int
) -> None:
    """Not for its scoring, by when somebody may have begun the next period, and again the next."""
    state = reviewed(*SWAP, trades={"locked_player": "wait"})
    now = state.trades.offers[FIRST].process_at
    state, due = days_end_at(state, *(Instant(now + end) for end in ends)), Instant(now + waits_for)
    command = process(state, locked=["p10", "r30"])
    assert decide(state, command) == [TradePostponed(offer=FIRST, locked=("r30",), process_at=due)]
    waiting = do(state, command)
    assert waiting.owners == state.owners
    assert (waiting.trades.offers[FIRST].postponed, waiting.trades.offers[FIRST].process_at) == (1, due)
    assert refusal(waiting, process(waiting, at=Instant(due - 1))) == ["trade.early"]
    assert fate(waiting, at=due) == "executed"


def test_wait_lets_a_trade_be_agreed_and_waits_only_for_who_is_in_it() -> None:
    offered = takes_turn(trading_league(trades={"locked_player": "wait"}), C, offer(*SWAP))
    assert outcome(offered, turn(offered, B, accept(offered, FIRST), locked=["r20"])) == []
    assert fate(reviewed(*SWAP, trades={"locked_player": "wait"}), locked=["p10"]) == "executed"


def test_points_stay_executes_it_at_once() -> None:
    state = reviewed(*SWAP, trades={"locked_player": "points_stay"})
    assert fate(state, locked=["r30", "r20"]) == "executed"
    offered = takes_turn(trading_league(trades={"locked_player": "points_stay"}), C, offer(*SWAP))
    assert outcome(offered, turn(offered, B, accept(offered, FIRST), locked=["r20"])) == []


# --- the end ----------------------------------------------------------------------------------------------------------


def test_what_waits_when_the_last_period_is_scored_is_void() -> None:
    state = played(reviewed(*SWAP, periods=2))
    assert refusal(state, process(state, at=OPENS)) == ["trade.early"]
    over = played(state)
    assert fate(over, at=OPENS) == "trade.season_over"


def test_an_open_offer_is_not_processed_nor_an_agreed_one_lapsed() -> None:
    state = reviewed(*SWAP)
    assert refusal(state, lapse(FIRST, hours(999))) == ["trade.stale"]
