"""Who finished where: by points of the season, then by the rate of comparisons won; equal teams stand together."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from leaguecore.arena.results import TeamResult, finishing_order
from leaguecore.points import PointsUnit

UNIT = PointsUnit(2)


def team(name: str, points: str, wins: int = 0, losses: int = 0, ties: int = 0) -> TeamResult:
    """Return a team of which only points and comparisons matter."""
    seat = {"team": name, "draft_slot": 1, "entrant": name, "clone": 1, "variant": "standard", "manager": "adp"}
    counts = {"all_play_wins": wins, "all_play_losses": losses, "all_play_ties": ties}
    table = {"wins": 0, "losses": 0, "ties": 0, "rank": 1, "auto": 0, "weekly": (points,), "points_for": points}
    return TeamResult(**seat, model="", lab="", surface="", rated=True, **counts, **table)


def test_more_points_stand_above_however_they_are_written() -> None:
    assert finishing_order([team("a", "99.50"), team("b", "100.00")], UNIT) == (("b",), ("a",))


def test_equal_points_are_parted_by_the_rate_of_comparisons_won() -> None:
    teams = [team("a", "10.00", wins=1, losses=2), team("b", "10.00", wins=2, losses=1), team("c", "10.00", ties=3)]
    assert finishing_order(teams, UNIT) == (("b",), ("c",), ("a",))


def test_whom_nothing_parts_stand_together_in_alphabetical_order() -> None:
    teams = [team("c", "10.00", wins=1, losses=1), team("a", "10.00", ties=2), team("b", "5.00")]
    assert finishing_order(teams, UNIT) == (("a", "c"), ("b",))


def test_points_below_nothing_stand_last() -> None:
    assert finishing_order([team("a", "-0.05"), team("b", "0.00")], UNIT) == (("b",), ("a",))


@given(st.lists(st.tuples(st.integers(-300, 300), st.integers(0, 3)), min_size=1, max_size=8), st.randoms())
def test_it_holds_every_team_once_and_not_in_the_order_in_which_they_came(
    drawn: list[tuple[int, int]], chance: Random
) -> None:
    teams = [team(f"t{at}", UNIT.text(units), wins=wins, losses=3 - wins) for at, (units, wins) in enumerate(drawn)]
    found = finishing_order(teams, UNIT)
    assert sorted(name for group in found for name in group) == sorted(one.team for one in teams)
    chance.shuffle(teams)
    assert finishing_order(teams, UNIT) == found
