"""Games caps: counted by slot, looked at as a day begins or to the very game, and kept over the periods."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from league_cases import A, B, C, do, lineup, open_slate, playing_league, refusal, score

from leaguecore.league import LeagueState, decide
from leaguecore.league.caps import count_games, games_left, games_used, seat_limits
from leaguecore.rules.sections.rosters import CapRules, GamesCap

SLOTS = ("P", "FLEX", "UTIL")


def caps(overrun: str, **most: int) -> CapRules:
    """Return a cap for each slot, or for slots named `P_FLEX` together."""
    games = tuple(GamesCap(slots=tuple(names.split("_")), most=count) for names, count in most.items())
    return CapRules(games=games, overrun=overrun)


def section(overrun: str, *games: tuple[Sequence[str], int]) -> dict[str, Any]:
    """Return the section of a ruleset."""
    return {"overrun": overrun, "games": [{"slots": list(slots), "most": most} for slots, most in games]}


# --- a day ------------------------------------------------------------------------------------------------------------

TRIO = {"P": ("ann",), "FLEX": ("bob",), "UTIL": ("cid",)}
ALL_AT_ONCE = (("ann", "bob", "cid"),)


@pytest.mark.parametrize(
    ("used", "after", "beyond"),
    [(0, 3, ""), (9, 12, ""), (10, 10, "ann bob cid"), (12, 12, "ann bob cid")],
)
def test_the_day_on_which_a_cap_is_reached_counts_whole_and_the_next_not_at_all(
    used: int, after: int, beyond: str
) -> None:
    """Ten games: with nine used the day of three still counts, with ten it does not."""
    found = count_games(caps("same_day", P_FLEX_UTIL=10), SLOTS, (used,), TRIO, ALL_AT_ONCE)
    assert found == ((after,), frozenset(beyond.split()))


@pytest.mark.parametrize(
    ("used", "after", "beyond"),
    [(7, 10, ""), (8, 10, "cid"), (9, 10, "bob cid"), (10, 10, "ann bob cid")],
)
def test_a_hard_cap_counts_to_the_last_game_in_the_order_of_the_slots(used: int, after: int, beyond: str) -> None:
    found = count_games(caps("hard", P_FLEX_UTIL=10), SLOTS, (used,), TRIO, ALL_AT_ONCE)
    assert found == ((after,), frozenset(beyond.split()))


def test_under_a_hard_cap_an_earlier_game_comes_before_a_higher_slot() -> None:
    """Cid sits in the last slot, but his game begins first."""
    found = count_games(caps("hard", P_FLEX_UTIL=1), SLOTS, (0,), TRIO, (("cid",), ("ann", "bob")))
    assert found == ((1,), frozenset({"ann", "bob"}))


def test_the_order_of_the_slots_is_the_ruleset_s_and_that_within_a_slot_goes_by_id() -> None:
    seating = {"FLEX": ("zoe", "abe"), "P": ("moe",)}
    games = (("abe", "moe", "zoe"),)
    assert count_games(caps("hard", FLEX_P=1), ("P", "FLEX"), (0,), seating, games)[1] == {"abe", "zoe"}
    assert count_games(caps("hard", FLEX_P=1), ("FLEX", "P"), (0,), seating, games)[1] == {"moe", "zoe"}


def test_only_games_that_are_played_and_only_in_the_slots_of_a_cap_are_counted() -> None:
    """Bob has no game; cid's slot has no cap, so he always counts."""
    games = (("ann", "cid"),)
    assert count_games(caps("same_day", P_FLEX=1), SLOTS, (0,), TRIO, games) == ((1,), frozenset())
    assert count_games(caps("same_day", P_FLEX=1), SLOTS, (1,), TRIO, games) == ((1,), frozenset({"ann"}))


def test_each_cap_has_its_own_count() -> None:
    found = count_games(caps("same_day", P=5, FLEX=5), SLOTS, (5, 4), TRIO, ALL_AT_ONCE)
    assert found == ((5, 5), frozenset({"ann"}))


def test_two_games_of_one_player_on_a_day_are_two_games_that_count_together_or_not() -> None:
    games = (("ann",), ("ann", "bob"))
    assert count_games(caps("hard", P_FLEX=2), SLOTS, (0,), TRIO, games) == ((2,), frozenset({"bob"}))
    assert count_games(caps("hard", P_FLEX=1), SLOTS, (0,), TRIO, games) == ((2,), frozenset({"bob"}))
    assert count_games(caps("hard", P_FLEX=2), SLOTS, (2,), TRIO, games) == ((2,), frozenset({"ann", "bob"}))
    assert count_games(caps("same_day", P_FLEX=2), SLOTS, (1,), TRIO, games) == ((4,), frozenset())


def test_what_is_left_is_never_below_nothing_and_limits_the_seats_of_the_next_day() -> None:
    both = {"P": 5, "FLEX": 5, "UTIL": 5}
    assert games_left(caps("hard", **both), (4, 5, 7)) == {("P",): 1, ("FLEX",): 0, ("UTIL",): 0}
    assert seat_limits(caps("hard", **both), (4, 5, 7)) == {("P",): 1, ("FLEX",): 0, ("UTIL",): 0}
    assert seat_limits(caps("same_day", **both), (4, 5, 7)) == {("FLEX",): 0, ("UTIL",): 0}


# --- a season ---------------------------------------------------------------------------------------------------------


def daily_league(*days: Mapping[str, tuple[str, ...]], periods: int = 2, **fields: Any) -> LeagueState:
    """Return a league in whose slates of week 1 team A sits so and B seats p20; each period has as many slates."""
    state = playing_league(periods=periods, slates_each=len(days), **fields)
    return seated(state, *days)


def seated(state: LeagueState, *days: Mapping[str, tuple[str, ...]]) -> LeagueState:
    """Return the league after the slates of the next period."""
    for seating in days:
        state = do(state, open_slate(state))
        slate = list(state.slates)[-1]
        state = do(state, lineup(state, A, slate, seating), lineup(state, B, slate, {"P": ("p20",)}))
    return state


BOTH = {"P": ("p10",), "FLEX": ("r10",)}


def played(*days: tuple[str, Mapping[str, int]]) -> dict[str, Any]:
    """Return the points of days, everybody's game at one instant."""
    return {
        "points": dict(days),
        "games": {name: (tuple(sorted(points)),) for name, points in days if points},
    }


def test_a_team_loses_what_was_scored_after_its_cap_and_others_do_not() -> None:
    """A cap of two: A reaches it on the first day, so its second day counts nothing; B has one game a day."""
    state = daily_league(BOTH, BOTH, caps__=section("same_day", (["P", "FLEX"], 2)))
    days = [("1a", {"p10": 1, "r10": 20, "p20": 5}), ("1b", {"p10": 300, "r10": 4000, "p20": 7})]
    state = do(state, score(1, **played(*days)))
    assert state.results == ({A: 21, B: 12, C: 0},)
    assert state.cap_results == ({A: (2,), B: (2,), C: (0,)},)


def test_the_same_cap_held_hard_cuts_within_the_day() -> None:
    days = [("1a", {"p10": 1, "r10": 20})]
    for overrun, points, used in (("same_day", 21, 2), ("hard", 1, 1)):
        state = daily_league(BOTH, caps__=section(overrun, (["P", "FLEX"], 1)))
        state = do(state, score(1, **played(*days)))
        assert (state.results[0][A], state.cap_results[0][A]) == (points, (used,))


def test_games_add_up_over_the_periods() -> None:
    state = daily_league(BOTH, caps__=section("same_day", (["P", "FLEX"], 3)))
    state = do(state, score(1, **played(("1a", {"p10": 1, "r10": 20}))))
    state = seated(state, BOTH)
    state = do(state, score(2, **played(("2a", {"p10": 300, "r10": 4000}))))
    assert [result[A] for result in state.results] == [21, 4300]
    assert games_used(state) == {A: (4,), B: (0,), C: (0,)}
    assert games_used(state, 1) == {A: (2,), B: (0,), C: (0,)}


def test_with_two_used_of_two_the_next_period_counts_nothing() -> None:
    state = daily_league(BOTH, caps__=section("same_day", (["P", "FLEX"], 2)))
    state = seated(do(state, score(1, **played(("1a", {"p10": 1, "r10": 20})))), BOTH)
    state = do(state, score(2, **played(("2a", {"p10": 300, "r10": 4000}))))
    assert state.results[1][A] == 0


def test_who_played_in_vain_is_named() -> None:
    state = daily_league(BOTH, BOTH, caps__=section("same_day", (["P"], 1)))
    days = [("1a", {"p10": 1}), ("1b", {"p10": 300, "r10": 4000})]
    (event,) = decide(state, score(1, **played(*days)))
    assert event.beyond == {"1b": ("p10",)}
    assert event.points == {A: 4001, B: 0, C: 0}


def test_categories_lose_the_stats_of_games_beyond_a_cap_too() -> None:
    categories = {
        "contest": "each",
        "zero_attempts": "worst",
        "categories": [{"name": "PTS", "stats": ["PTS"], "over": [], "lower_is_better": False}],
    }
    state = daily_league(BOTH, BOTH, caps__=section("same_day", (["P", "FLEX"], 2)), categories__=categories)
    days = played(("1a", {"p10": 1, "r10": 20}), ("1b", {"p10": 300, "r10": 4000}))
    stats = {"1a": {"p10": (3,), "r10": (4,)}, "1b": {"p10": (50,), "r10": (60,)}}
    state = do(state, score(1, stats=stats, **days))
    assert state.category_results[0][A] == (7,)


@pytest.mark.parametrize("games", [{}, {"1a": (("p10",),)}, {"1a": (("p10", "r10", "p20"),)}])
def test_whoever_has_points_had_a_game(games: Any) -> None:
    state = daily_league(BOTH, caps__=section("hard", (["P"], 9)))
    command = score(1, {"1a": {"p10": 1, "r10": 2}}, games=games)
    assert refusal(state, command) == ["period.games"]


def test_games_have_no_place_where_nothing_counts_them() -> None:
    command = score(1, {"1a": {"p10": 1}}, games={"1a": (("p10",),)})
    assert refusal(daily_league(BOTH), command) == ["period.games"]
