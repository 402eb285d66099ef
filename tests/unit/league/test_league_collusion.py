"""Trades that look like collusion: what is flagged, by whole numbers alone, and what comes of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do, refusal
from talk_cases import COLLUSION, accepting, offering, opening, opens_at, talking_league
from trade_cases import leg, process, ruling, swap, vote

from leaguecore.clock import HOUR
from leaguecore.league import LeagueState, decide
from leaguecore.league.collusion import change_ppm, rule_text
from leaguecore.league.commands import Worth
from leaguecore.league.events import TradeFlagged, TradeVoided, TradeWeighed
from leaguecore.league.invariants import broken_invariants
from leaguecore.rules.sections.talks import CollusionRules

THERE, BACK = swap(A, "r10", B, "r20"), swap(A, "r20", B, "r10")
EVEN: Mapping[str, tuple[int, int]] = {A: (1_000, 1_000), B: (1_000, 1_000)}


def watched(trades: Mapping[str, Any] | None = None, **rules: Any) -> LeagueState:
    """Return a league that watches for collusion."""
    return talking_league(trades=trades, collusion__={**COLLUSION, **rules})


def agreeing(state: LeagueState, worths: Mapping[str, tuple[int, int]], window: int = 0) -> list[Any]:
    """Return the events of a swap of runners between the first two teams that changes so much."""
    return decide(*_agreement(state, worths, window))


def _agreement(state: LeagueState, worths: Mapping[str, tuple[int, int]], window: int) -> tuple[LeagueState, Any]:
    legs = THERE if state.owners["r10"] == A else BACK
    thread = f"thread-{state.talks.opened + 1:04d}"
    state = do(state, offering(state, A, B, *legs, window=window))
    return state, accepting(state, B, *legs, worths=worths, thread=thread)


def traded(state: LeagueState, worths: Mapping[str, tuple[int, int]], window: int) -> LeagueState:
    """Return the league after such a swap, the other team having opened nothing."""
    state = do(*_agreement(state, worths, window))
    return do(state, opening(state, B, window=window))


def reasons(events: list[Any]) -> tuple[str, ...]:
    """Return for what a trade is flagged, nothing if it is not."""
    return next((event.reasons for event in events if isinstance(event, TradeFlagged)), ())


@pytest.mark.parametrize(
    ("before", "after", "ppm"),
    [(100, 90, -100_000), (100, 110, 100_000), (3, 2, -333_333), (3, 4, 333_333), (0, 5, 1_000_000), (0, 0, 0)],
)
def test_a_change_is_a_share_of_what_was_there_before(before: int, after: int, ppm: int) -> None:
    assert change_ppm(Worth(before=before, after=after)) == ppm


@pytest.mark.parametrize(
    ("mine", "theirs", "flagged"),
    [
        ((1_000, 899), (1_000, 1_001), True),  # 10.1 % lost, and the other gains
        ((1_000, 900), (1_000, 1_001), False),  # exactly 10 % is not more than 10 %
        ((1_000, 899), (1_000, 1_000), False),  # nobody gains: a bad trade, not a gift
        ((1_000, 1_300), (1_000, 880), True),  # either side may be the one that loses
        ((1_000, 1_300), (1_000, 1_300), False),  # both gain
    ],
)
def test_a_lopsided_trade_is_one_side_s_loss_and_the_other_s_gain(mine: Any, theirs: Any, flagged: bool) -> None:
    events = agreeing(watched(), {A: mine, B: theirs})
    assert reasons(events) == (("lopsided",) if flagged else ())


@pytest.mark.parametrize(("limit", "flagged"), [(100_999, True), (101_000, False)])
def test_how_much_is_lopsided_is_the_ruleset_s(limit: int, flagged: bool) -> None:
    events = agreeing(watched(lopsided_ppm=limit), {A: (1_000, 899), B: (1_000, 1_200)})
    assert (reasons(events) == ("lopsided",)) is flagged


@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_same_two_teams_are_flagged_from_their_so_manieth_trade_on(most: int) -> None:
    state, found = watched(repeated_trades=most), []
    for window in range(4):
        found.append(reasons(agreeing(state, EVEN, window)))
        state = traded(state, EVEN, window)
    assert found == [()] * (most - 1) + [("repeated",)] * (5 - most)
    assert state.talks.traded == {f"{A} {B}": 4}
    assert broken_invariants(state) == []


def test_trades_of_other_pairs_do_not_count_as_repeated() -> None:
    state = watched(repeated_trades=2)
    state = traded(state, EVEN, 0)
    legs = swap(A, "p10", C, "p30")
    state = do(state, offering(state, A, C, *legs, window=1))
    worths = {A: (1_000, 1_000), C: (1_000, 1_000)}
    assert reasons(decide(state, accepting(state, C, *legs, worths=worths, thread="thread-0002"))) == ()


@pytest.mark.parametrize("limit", [150_000, 250_000])
def test_small_losses_add_up_to_dumping(limit: int) -> None:
    """Nine hundredths are lost in each trade: 9, 18, 27 percent together."""
    state, found = watched(dumping_ppm=limit, repeated_trades=9), []
    losing = {A: (1_000, 910), B: (1_000, 1_050)}
    for window in range(3):
        found.append(reasons(agreeing(state, losing, window)))
        state = traded(state, losing, window)
    assert found == ([(), (), ("dumping",)] if limit == 250_000 else [(), ("dumping",), ("dumping",)])
    assert state.talks.changes_ppm == {A: -270_000, B: 150_000}


def test_whoever_gains_now_is_not_flagged_for_what_it_lost_before() -> None:
    state = watched(dumping_ppm=100_000, repeated_trades=9)
    state = traded(state, {A: (1_000, 850), B: (1_000, 1_000)}, 0)
    assert reasons(agreeing(state, {A: (1_000, 1_010), B: (1_000, 1_010)}, 1)) == ()


def test_what_a_trade_changes_is_in_the_log_only_where_somebody_watches() -> None:
    weighed = [event for event in agreeing(watched(), EVEN) if isinstance(event, TradeWeighed)]
    assert weighed == [TradeWeighed(offer="trade-001", changes_ppm={A: 0, B: 0})]
    plain = traded(talking_league(), {}, 0)
    assert plain.talks.changes_ppm == plain.talks.traded == {}
    assert not [event for event in agreeing(talking_league(), {}) if isinstance(event, TradeWeighed)]


# --- trades that wait ------------------------------------------------------------------------------------------------

ROW = (swap(A, "r10", B, "r20"), swap(A, "p10", B, "p20"), swap(A, "p11", B, "p21"))
WAITING: Mapping[str, Mapping[str, Any]] = {
    "for the commissioner": {"review": "commissioner", "review_hours": 240},
    "for a vote": {"review": "vote", "review_hours": 240},
    "for nobody": {"review": "none"},
    "for the end of a game": {"review": "none", "locked_player": "wait"},
}


def row(
    state: LeagueState, worths: Mapping[str, tuple[int, int]], dollars: Sequence[int] = (0, 0, 0), locked: bool = False
) -> list[tuple[str, ...]]:
    """Return for what each of three trades of the first two teams is flagged, agreed on one after the other.

    Args:
        state: the league.
        worths: what each trade changes.
        dollars: what the first team gives the second in each.
        locked: whether a player of each trade is in a game.
    """
    found = []
    for window, ((given, got), paid) in enumerate(zip(ROW, dollars, strict=True)):
        legs = (leg(A, B, *given.players, dollars=max(0, paid)), leg(B, A, *got.players, dollars=max(0, -paid)))
        thread = f"thread-{state.talks.opened + 1:04d}"
        state = do(state, offering(state, A, B, *legs, window=window))
        playing = given.players if locked else ()
        yes = accepting(state, B, *legs, worths=worths, thread=thread, locked=playing)
        found.append(reasons(decide(state, yes)))
        state = do(do(state, yes), opening(state, B, window=window))
    return found


@pytest.mark.parametrize("trades", WAITING.values(), ids=WAITING)
def test_a_trade_counts_from_its_agreement_on_whatever_it_waits_for(trades: Mapping[str, Any]) -> None:
    locked = trades.get("locked_player") == "wait"
    assert row(watched(trades, repeated_trades=2), EVEN, locked=locked) == [(), ("repeated",), ("repeated",)]
    losing = {A: (1_000, 910), B: (1_000, 1_050)}
    dumping = watched(trades, dumping_ppm=150_000, repeated_trades=9)
    assert row(dumping, losing, locked=locked) == [(), ("dumping",), ("dumping",)]
    generous = watched({**trades, "faab_above_budget": True}, dollars=5, repeated_trades=9)
    assert row(generous, EVEN, (4, 4, 4), locked=locked) == [(), ("dollars",), ("dollars",)]


@pytest.mark.parametrize("stopped", [True, False])
def test_a_trade_that_was_stopped_counts_no_more(stopped: bool) -> None:
    state = watched({"review": "commissioner", "review_hours": 240}, repeated_trades=2)
    state = do(state, offering(state, A, B, *ROW[0]))
    state = do(state, accepting(state, B, *ROW[0], worths=EVEN))
    assert state.trades.offers["trade-001"].agreed
    state = do(do(state, opening(state, B)), ruling(approved=not stopped))
    if not stopped:
        state = do(state, process(state))
        assert state.talks.traded == {f"{A} {B}": 1}
    state = do(state, offering(state, A, B, *ROW[1], window=1))
    second = accepting(state, B, *ROW[1], worths=EVEN, thread="thread-0002")
    assert reasons(decide(state, second)) == (() if stopped else ("repeated",))


# --- dollars ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "paid", "flagged"),
    [
        (4, (5, 0, 0), [True, False, False]),  # a trade without dollars is not flagged for an earlier one
        (5, (5, 0, 0), [False, False, False]),  # exactly as many is not more
        (5, (3, 0, 3), [False, False, True]),
        (6, (3, 0, 3), [False, False, False]),
        (3, (3, -3, 3), [False, False, False]),  # what came back counts against it
        (2, (3, -3, 0), [True, False, False]),  # whoever gives some back is not flagged for what he got
        (2, (-3, 0, 0), [True, False, False]),  # either way
        (0, (1, -1, -1), [True, False, True]),
    ],
)
def test_dollars_that_go_one_way_in_all_trades_of_the_season_are_flagged(
    limit: int, paid: tuple[int, int, int], flagged: list[bool]
) -> None:
    state = watched({"faab_above_budget": True}, dollars=limit, repeated_trades=9)
    assert row(state, EVEN, paid) == [("dollars",) if one else () for one in flagged]


def test_dollars_of_other_teams_are_not_counted_together() -> None:
    state = watched({"faab_above_budget": True}, dollars=5)
    worths = {A: (1_000, 1_000), B: (1_000, 1_000), C: (1_000, 1_000)}
    for window, other, mine, theirs in ((0, B, "r10", "r20"), (1, C, "p10", "p30")):
        legs = (leg(A, other, mine, dollars=4), leg(other, A, theirs))
        state = do(state, offering(state, A, other, *legs, window=window))
        given = {team: worths[team] for team in (A, other)}
        yes = accepting(state, other, *legs, worths=given, thread=f"thread-{window + 1:04d}")
        assert reasons(decide(state, yes)) == ()
        state = do(do(state, yes), opening(state, B, window=0)) if window == 0 else do(state, yes)
    assert state.talks.dollars == {f"{A} {B}": 4, f"{A} {C}": 4}


# --- consequences -----------------------------------------------------------------------------------------------------

GIFT: Mapping[str, tuple[int, int]] = {A: (1_000, 500), B: (1_000, 1_500)}


def test_with_flag_the_trade_is_executed_all_the_same() -> None:
    kinds = [event.kind for event in agreeing(watched(), GIFT)]
    assert kinds[-2:] == ["trade.flagged", "trade.executed"]


def test_with_veto_it_is_void_and_says_why() -> None:
    events = agreeing(watched(consequence="veto"), GIFT)
    assert events[-1] == TradeVoided(offer="trade-001", reason="trade.collusion")
    state = do(*_agreement(watched(consequence="veto"), GIFT, 0))
    assert state.owners["r10"] == A
    assert state.talks.traded == {}
    clean = do(*_agreement(watched(consequence="veto"), EVEN, 0))
    assert clean.owners["r10"] == B


@pytest.mark.parametrize("review", ["none", "vote", "commissioner"])
def test_with_review_it_waits_for_the_commissioner_whoever_reviews_others(review: str) -> None:
    state = watched({"review": review, "review_hours": 48}, consequence="review")
    flagged = do(*_agreement(state, GIFT, 0))
    (trade,) = flagged.trades.offers.values()
    assert trade.process_at == opens_at(0) + 49 * HOUR
    assert trade.flags == ("lopsided", "dumping")
    assert refusal(flagged, vote(C, against=True)) == ["trade.review"]
    assert do(flagged, ruling(approved=False)).trades.offers == {}
    assert do(flagged, process(flagged)).owners["r10"] == B
    # What is not flagged is reviewed as ever, or not at all.
    clean = do(*_agreement(state, EVEN, 0))
    assert (clean.owners["r10"] == B) is (review == "none")
    if review == "vote":
        assert refusal(clean, ruling(approved=False)) == ["trade.review"]
        assert do(clean, vote(C, against=False)).trades.offers


def test_the_rule_that_managers_are_told_has_the_numbers_of_the_ruleset() -> None:
    rules = CollusionRules(**COLLUSION)
    text = rule_text(rules)
    assert "100000 millionths" in text
    assert "number 3 of the season" in text
    assert "250000 millionths" in text
    assert "more than 1000 net" in text
    assert rule_text(attrs.evolve(rules, consequence="veto")) != text
