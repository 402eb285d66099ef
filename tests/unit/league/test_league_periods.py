"""The frame of a season: its calendar, its points, its end."""

from collections.abc import Mapping

import attrs
import pytest
from league_cases import (
    A,
    B,
    C,
    do,
    drafting_league,
    lineup,
    new_league,
    open_slate,
    plan,
    playing_league,
    refusal,
    run,
    sealed_league,
)
from league_cases import score as scoring

from leaguecore.errors import LeagueError
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import CloseSeason, PlannedSlate
from leaguecore.league.events import PeriodScored

CLOSE = CloseSeason(seed="7", seed_salt="0" * 64, data_sha256="0" * 64)

CAPTAIN = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1.5 },
  { name = "FLEX", count = 1, eligible = ["P", "R"], multiplier = 1 },
"""


def seated_league(**fields: object) -> LeagueState:
    """Return a league of three in whose two slates of week 1 A seats p10 and r10, B p20 alone, C nobody."""
    state = playing_league(slates_each=2, **fields)
    for slate in ("1a", "1b"):
        state = do(state, open_slate(state))
        state = do(state, lineup(state, A, slate, {"P": ("p10",), "FLEX": ("r10",)}))
        state = do(state, lineup(state, B, slate, {"P": ("p20",)}))
    return state


# --- the calendar -----------------------------------------------------------------------------------------------------


def test_a_calendar_is_fixed_once() -> None:
    state = do(new_league(), plan(2))
    assert [period.number for period in state.periods] == [1, 2]
    assert refusal(state, plan(3)) == ["season.planned"]


def test_a_season_has_a_period() -> None:
    empty = attrs.evolve(plan(), periods=(), slates=(), runs=())
    assert refusal(new_league(), empty) == ["season.empty"]


@pytest.mark.parametrize("order", [(1, 0), (0, 0, 1)])
def test_periods_stand_in_order_and_once(order: tuple[int, ...]) -> None:
    whole = plan(2)
    periods = tuple(whole.periods[at] for at in order)
    assert refusal(new_league(), attrs.evolve(whole, periods=periods)) == ["season.periods"]


def test_every_slate_has_a_period_and_every_period_a_slate() -> None:
    whole = plan(2)
    assert refusal(new_league(), attrs.evolve(whole, slates=whole.slates[:1])) == ["season.slates"]
    assert refusal(new_league(), attrs.evolve(whole, periods=whole.periods[:1])) == ["season.slates"]
    twice = (*whole.slates, PlannedSlate(slate="1a", period=2, opens_at=whole.slates[0].opens_at))
    assert refusal(new_league(), attrs.evolve(whole, slates=twice)) == ["season.slates"]


# --- points -----------------------------------------------------------------------------------------------------------


def test_a_team_gets_the_points_of_its_seated_players_over_all_slates_of_the_period() -> None:
    """A: 10.00 + 2.50 on the first day, 1.00 - 0.25 on the second; B: 3.00; C seated nobody."""
    state = seated_league()
    command = scoring(1, {"1a": {"p10": 1000, "r10": 250, "p20": 300}, "1b": {"p10": 100, "r10": -25}})
    state = do(state, command)
    assert state.results == ({A: 1325, B: 300, C: 0},)


def test_a_player_without_a_line_is_absent_and_the_bench_counts_nothing() -> None:
    state = seated_league()
    assert do(state, scoring(1, {"1a": {"p10": 5}})).results == ({A: 5, B: 0, C: 0},)
    assert do(state, scoring(1, {})).results == ({A: 0, B: 0, C: 0},)
    # p11 sits on A's bench: points for him are not even accepted.
    assert refusal(state, scoring(1, {"1a": {"p11": 5}})) == ["period.player"]
    assert refusal(state, scoring(1, {"1a": {"p90": 5}})) == ["period.player"]


def test_the_points_of_one_slate_do_not_count_in_another() -> None:
    """A sits r10 on the second day: what he scored on that day counts for nothing."""
    state = playing_league(slates_each=2)
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", {"P": ("p10",), "FLEX": ("r10",)}), open_slate(state))
    state = do(state, lineup(state, A, "1b", {"P": ("p10",)}))
    assert do(state, scoring(1, {"1a": {"p10": 1, "r10": 10}, "1b": {"p10": 100}})).results[0][A] == 111
    assert refusal(state, scoring(1, {"1b": {"r10": 1000}})) == ["period.player"]


@pytest.mark.parametrize(
    ("rounding", "scored", "expected"),
    [
        ("exact", 1000, 1500),  # 10.00 times 1.5
        ("half_up", 333, 500),  # 4.995 -> 5.00
        ("half_up", -333, -500),  # half away from zero
        ("half_even", 333, 500),  # 499.5 -> 500
        ("half_even", 335, 502),  # 502.5 -> 502
        ("truncate", 333, 499),
        ("truncate", -333, -499),  # toward zero
    ],
)
def test_a_slot_that_counts_one_and_a_half_times_rounds_as_the_ruleset_says(
    rounding: str, scored: int, expected: int
) -> None:
    state = seated_league(slots=CAPTAIN, rounding=rounding)
    state = do(state, scoring(1, {"1a": {"p10": scored, "r10": 7}}))
    assert state.results[0][A] == expected + 7


def test_rounding_happens_at_each_player_s_slate_not_on_the_sum() -> None:
    """Twice 4.995 is 10.00 when each is rounded half up, 9.99 if only the sum were."""
    state = seated_league(slots=CAPTAIN, rounding="half_up")
    assert do(state, scoring(1, {"1a": {"p10": 333}, "1b": {"p10": 333}})).results[0][A] == 1000


def test_points_that_do_not_fit_exactly_are_an_error_and_never_rounded_silently() -> None:
    state = seated_league(slots=CAPTAIN, rounding="exact")
    with pytest.raises(LeagueError) as caught:
        decide(state, scoring(1, {"1a": {"p10": 333}}))
    assert caught.value.code == "points.inexact"


def test_a_dropped_player_s_points_stay_with_the_lineup_in_which_he_sat() -> None:
    """Points belong to the lineup, not to the roster of today: his game has begun, so he leaves his seat behind."""
    state = seated_league()
    wishes = {A: [("p90", "p10", 1)]}
    state = sealed_league(state, wishes)
    state = do(state, run(state, wishes, kept_seats={"1a": ("p10",)}))
    assert "p10" not in state.owners
    assert do(state, scoring(1, {"1a": {"p10": 1000}})).results[0] == {A: 1000, B: 0, C: 0}


def test_a_scored_period_names_the_state_and_the_snapshot_that_it_was_scored_from() -> None:
    state = seated_league()
    (event,) = decide(state, attrs.evolve(scoring(1, {}), snapshot="ab" * 32))
    assert isinstance(event, PeriodScored)
    assert event.state_sha256 == state.sha256()
    assert event.snapshot == "ab" * 32


def test_the_lineups_of_a_scored_period_are_history_but_the_newest_is_still_carried() -> None:
    state = do(seated_league(), scoring(1, {}))
    assert state.slates == {}
    assert state.last_lineups[A] == {"P": ("p10",), "FLEX": ("r10",)}


def test_a_slate_of_the_next_period_survives_the_scoring() -> None:
    state = seated_league()
    state = do(state, open_slate(state))
    assert list(do(state, scoring(1, {})).slates) == ["2a"]


@pytest.mark.parametrize(
    ("period", "points", "code"),
    [
        (2, {}, "period.order"),
        (0, {}, "period.order"),
        (1, {"1c": {}}, "period.slate"),
        (1, {"2a": {}}, "period.slate"),
    ],
)
def test_periods_are_scored_in_order_and_from_their_own_slates(
    period: int, points: Mapping[str, Mapping[str, int]], code: str
) -> None:
    state = seated_league()
    state = do(state, open_slate(state))  # 2a, of the next period
    assert refusal(state, scoring(period, points)) == [code]


def test_a_period_waits_until_all_its_slates_have_opened() -> None:
    state = playing_league(slates_each=2)
    state = do(state, open_slate(state))
    assert refusal(state, scoring(1, {})) == ["period.open"]


def test_nothing_is_scored_before_the_season_or_after_its_last_period() -> None:
    assert refusal(drafting_league(), scoring(1, {})) == ["period.none"]
    state = playing_league(periods=1)
    state = do(state, open_slate(state))
    state = do(state, scoring(1, {}))
    assert refusal(state, scoring(2, {})) == ["period.none"]


# --- the end ----------------------------------------------------------------------------------------------------------


def finished_league() -> LeagueState:
    """Return a league all of whose periods are scored."""
    state = playing_league(periods=1)
    state = do(state, open_slate(state))
    return do(state, scoring(1, {}))


def test_a_league_ends_when_every_period_is_scored() -> None:
    assert do(finished_league(), CLOSE).phase == "closed"


def test_a_league_does_not_end_before_that() -> None:
    for state in (new_league(), drafting_league(), playing_league(), do(seated_league(), scoring(1, {}))):
        assert refusal(state, CLOSE) == ["season.unfinished"]
