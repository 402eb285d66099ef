"""Tie-breaks: each against results worked out by hand, and the order in which they are gone through."""

from fractions import Fraction

import attrs
import pytest
from league_cases import A, B, C, D, E, drafting_league, with_results
from scored_cases import ranks

from leaguecore.league import LeagueState
from leaguecore.league.tie_breaks import Group, Measure, ranked

F = "team-06"


def league(pairings: dict[str, tuple[tuple[str, str], ...]], *weeks: tuple[int, ...], **fields: object) -> LeagueState:
    """Return a league in which these matches were played, points in the order of the teams."""
    teams = len(weeks[0])
    state = drafting_league(teams=teams, periods=len(weeks), order_by='"head_to_head"', **fields)
    return with_results(attrs.evolve(state, pairings={**state.pairings, **pairings}), *weeks)


def four(tie_breaks: list[str], *weeks: tuple[int, ...], **fields: object) -> LeagueState:
    """Return a league of four that met A-D B-C, A-C D-B, A-B C-D, by the circle."""
    return league({}, *weeks, standings__tie_breaks=tie_breaks, **fields)


def test_without_a_tie_break_equal_teams_share_their_rank() -> None:
    """Week 1: A beats D, B beats C. All winners have 1-0, all losers 0-1."""
    assert ranks(four([], (9, 8, 2, 1))) == [(A, 1), (B, 1), (C, 3), (D, 3)]


def test_points_for_part_the_tied() -> None:
    """A beats D 5:1, B beats C 8:2."""
    assert ranks(four(["points_for"], (5, 8, 2, 1))) == [(B, 1), (A, 2), (C, 3), (D, 4)]


@pytest.mark.parametrize(
    ("tie_break", "table"),
    [
        # A met D, who scored 1; B met C, who scored 2. C met B (8), D met A (9).
        ("points_against_high", [(B, 1), (A, 2), (D, 3), (C, 4)]),
        ("points_against_low", [(A, 1), (B, 2), (C, 3), (D, 4)]),
    ],
)
def test_points_scored_against_a_team_count_for_it_or_against_it(tie_break: str, table: list[tuple[str, int]]) -> None:
    assert ranks(four([tie_break], (9, 8, 2, 1))) == table


def test_recent_points_look_at_the_newest_period_first_and_then_at_the_one_before() -> None:
    """Week 1: A beats D 9:1, B beats C 8:2. Week 2: both matches end 4:4. So A and B are level, and C and D."""
    assert ranks(four(["recent_points"], (9, 8, 2, 1), (4, 4, 4, 4))) == [(A, 1), (B, 2), (C, 3), (D, 4)]
    # Had B scored one more in week 2 (and D with it, so that they still tie), the newest period would decide.
    assert ranks(four(["recent_points"], (9, 8, 2, 1), (4, 5, 4, 5))) == [(B, 1), (A, 2), (D, 3), (C, 4)]


def test_more_wins_stand_above_as_many_points_of_ties() -> None:
    """Three weeks: A-D B-C, A-C D-B, A-B C-D. A wins one, loses one, ties one; B ties all three: both are 1.5 of 3."""
    weeks = (5, 3, 3, 2), (1, 4, 6, 4), (3, 3, 2, 2)
    # A: beats D, loses to C, ties B. B: ties C, ties D, ties A. C: ties B, beats A, ties D. D: loses, ties, ties.
    assert ranks(four([], *weeks)) == [(C, 1), (A, 2), (B, 2), (D, 4)]
    assert ranks(four(["wins"], *weeks)) == [(C, 1), (A, 2), (B, 3), (D, 4)]


def test_the_record_against_all_parts_those_whom_another_key_ties() -> None:
    """A beats D, B ties C; then C beats A, D beats B. All have 10 points."""
    state = drafting_league(teams=4, periods=3, standings__tie_breaks=["head_to_head"])
    # C is 1-0-1, A and D 1-1, B 0-1-1.
    assert ranks(with_results(state, (6, 5, 5, 4), (4, 5, 5, 6))) == [(C, 1), (A, 2), (D, 2), (B, 4)]


def test_lots_part_whom_nothing_else_does_the_first_drawn_being_the_best() -> None:
    lots = (C, A, D, B)
    level = attrs.evolve(four(["draw"], (5, 5, 5, 5)), lots=lots)
    assert ranks(level) == [(C, 1), (A, 2), (D, 3), (B, 4)]


def test_of_two_with_one_record_the_better_in_the_division_stands_above() -> None:
    """Divisions A C and B D. A won its match within, D lost its one within; both are 1-1 in all."""
    weeks = ((A, C), (B, D)), ((A, B), (C, D))
    pairings = {"1": weeks[0], "2": weeks[1]}
    # Week 1: A beats C, B beats D. Week 2: B beats A, D beats C. So B 2-0, A 1-1, D 1-1, C 0-2.
    points = (5, 5, 1, 1), (1, 5, 1, 5)
    tied = league(pairings, *points, league__divisions=2)
    assert ranks(tied) == [(B, 1), (A, 2), (D, 2), (C, 4)]
    parted = league(pairings, *points, league__divisions=2, standings__tie_breaks=["division_record"])
    assert ranks(parted) == [(B, 1), (A, 2), (D, 3), (C, 4)]


# --- among the tied ---------------------------------------------------------------------------------------------------

CYCLE = {"1": ((A, B), (C, D)), "2": ((B, C), (D, A)), "3": ((C, A), (B, D))}


def test_matches_between_two_tied_teams_part_them() -> None:
    """A beats B, B and A beat all others or lose alike: both 2-1 with D and C."""
    # Week 1: A beats B, D beats C. Week 2: B beats C, A beats D. Week 3: C beats A, B beats D.
    points = (5, 3, 1, 2), (5, 5, 1, 1), (1, 5, 5, 1)
    assert ranks(league(CYCLE, *points)) == [(A, 1), (B, 1), (C, 3), (D, 3)]
    parted = league(CYCLE, *points, standings__tie_breaks=["among_tied"])
    # A beat B; D beat C.
    assert ranks(parted) == [(A, 1), (B, 2), (D, 3), (C, 4)]


def three_of_whom_two_met(**fields: object) -> LeagueState:
    """Return a league in which A, B and C are tied: A beat B, C has met neither, and they have 140, 145, 150 points.

    A beat B and lost to D, B lost to A and beat E, C tied E and F. D won both, E and F have a loss and a tie.
    """
    pairings = {"1": ((A, B), (C, E), (D, F)), "2": ((A, D), (B, E), (C, F))}
    return league(pairings, (100, 60, 70, 90, 70, 20), (40, 85, 80, 95, 50, 80), **fields)


@pytest.mark.parametrize(
    ("restart", "equal_games", "order"),
    [
        # Not all three have met: points place C. Of A and B, who have, A beat B.
        (True, True, [C, A, B]),
        # One pass: unequal games make the record useless for good, and B has more points than A.
        (False, True, [C, B, A]),
        # Unequal games count: A 1-0, B 0-1, C 0 of 0. A is placed; B and C have not met, C has more points.
        (True, False, [A, C, B]),
        (False, False, [A, C, B]),
    ],
)
def test_three_tied_of_whom_two_have_met(restart: bool, equal_games: bool, order: list[str]) -> None:
    """The order goes on anew with the rest once a team is placed (ESPN 360036952471)."""
    state = three_of_whom_two_met(
        standings__tie_breaks=["among_tied", "points_for"],
        standings__restart=restart,
        standings__equal_games=equal_games,
    )
    tied = [team for team, _ in ranks(state) if team in (A, B, C)]
    assert tied == order


def test_the_three_are_tied_before_any_tie_break() -> None:
    assert {rank for team, rank in ranks(three_of_whom_two_met()) if team in (A, B, C)} == {2}


# --- the procedure by itself ------------------------------------------------------------------------------------------


def by(worth: dict[str, int]) -> Measure:
    """Return a measure that gives each team a fixed worth."""
    return lambda team, _tied: (worth[team],)


def last_of(team: str, tied: Group) -> tuple[Fraction | int, ...]:
    """Measure: worth 1 for the last by name while three or more are tied, else for the first."""
    best = max(tied) if len(tied) > 2 else min(tied)
    return (int(team == best),)


def test_keys_come_before_tie_breaks_and_part_all_at_once() -> None:
    keys = (by({"a": 1, "b": 2, "c": 2}), by({"a": 9, "b": 0, "c": 1}))
    assert ranked(("a", "b", "c"), keys, (), restart=True) == (("c",), ("b",), ("a",))


def test_a_team_that_is_placed_lets_the_rest_begin_anew() -> None:
    """Of four the last is placed (d), then of three the last (c); of two the first."""
    assert ranked(("a", "b", "c", "d"), (), (last_of,), restart=True) == (("d",), ("c",), ("a",), ("b",))
    assert ranked(("a", "b", "c", "d"), (), (last_of,), restart=False) == (("d",), ("a", "b", "c"))


def test_a_tie_break_that_leaves_two_ahead_hands_these_to_the_next() -> None:
    """The second tie-break sees only the two that are left, not all three."""
    seen: list[Group] = []

    def watch(team: str, tied: Group) -> tuple[Fraction | int, ...]:
        seen.append(tied)
        return (int(team == "b"),)

    found = ranked(("a", "b", "c"), (), (by({"a": 1, "b": 1, "c": 0}), watch), restart=True)
    assert found == (("b",), ("a",), ("c",))
    assert set(seen) == {("a", "b")}


def test_whom_nothing_parts_stand_together_in_the_order_of_their_names() -> None:
    level = by({"a": 1, "b": 1, "c": 1})
    for restart in (True, False):
        assert ranked(("c", "a", "b"), (level,), (level,), restart=restart) == (("a", "b", "c"),)
    assert ranked((), (), (), restart=True) == ()
