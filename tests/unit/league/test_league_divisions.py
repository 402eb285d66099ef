"""Divisions: who is in which, whom they play, and what winning one is worth."""

from collections import Counter
from itertools import combinations

import attrs
import pytest
from league_cases import A, B, C, D, drafting_league, with_results
from scored_cases import ranks, table

from leaguecore.league.divisions import division_of, divisions
from leaguecore.league.playoffs import seed_order
from leaguecore.league.records import Record
from leaguecore.league.schedule import circle_rounds, divisions_first, round_robin
from leaguecore.league.standings import standings

Weeks = tuple[tuple[tuple[str, str], ...], ...]


def dealt(teams: int, count: int) -> tuple[tuple[str, ...], ...]:
    """Return teams t00, t01, ... dealt to so many divisions in turn."""
    names = [f"t{number:02d}" for number in range(teams)]
    return tuple(tuple(names[first::count]) for first in range(count))


def order_of(groups: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    return tuple(sorted(team for group in groups for team in group))


def test_teams_are_dealt_to_divisions_in_turn() -> None:
    state = drafting_league(teams=5, periods=1, league__divisions=2)
    assert divisions(state) == ((A, C, "team-05"), (B, D))
    assert [division_of(state, team) for team in state.teams] == [1, 2, 1, 2, 1]
    assert divisions(drafting_league(teams=3, periods=1)) == ((A, B, C),)


SIZES = [(4, 2), (6, 2), (6, 3), (8, 4), (12, 3), (10, 2), (9, 3), (7, 2), (14, 2)]


@pytest.mark.parametrize(("teams", "count"), SIZES)
def test_whole_cycles_are_a_round_robin_and_weeks_beyond_stay_within_divisions(teams: int, count: int) -> None:
    groups = dealt(teams, count)
    order, cycle = order_of(groups), len(circle_rounds(order_of(groups)))
    home = {team: number for number, group in enumerate(groups) for team in group}
    weeks = divisions_first(order, groups, cycle + 2)
    assert weeks[:cycle] == round_robin(order, cycle)
    for pairs in weeks[cycle:]:
        playing = Counter(team for pair in pairs for team in pair)
        assert set(playing.values()) == {1}
        # One bye in an odd league, none in an even one; and only one team of a division may meet a stranger.
        assert len(playing) == teams // 2 * 2
        strangers = Counter(home[team] for pair in pairs if home[pair[0]] != home[pair[1]] for team in pair)
        assert all(many == 1 and len(groups[number]) % 2 for number, many in strangers.items())


@pytest.mark.parametrize(("teams", "count"), [(8, 2), (12, 3), (12, 2)])
def test_within_an_even_division_everybody_meets_everybody_before_anybody_again(teams: int, count: int) -> None:
    groups = dealt(teams, count)
    order, inside = order_of(groups), teams // count - 1
    weeks = divisions_first(order, groups, len(circle_rounds(order)) + inside)[-inside:]
    met = Counter(frozenset(pair) for pairs in weeks for pair in pairs)
    assert met == Counter(frozenset(pair) for group in groups for pair in combinations(group, 2))


def test_a_season_of_whole_cycles_has_no_weeks_beyond() -> None:
    groups = dealt(6, 2)
    assert divisions_first(order_of(groups), groups, 10) == round_robin(order_of(groups), 10)


def test_a_season_shorter_than_a_cycle_stays_within_divisions() -> None:
    weeks = divisions_first(("a", "b", "c", "d"), (("a", "c"), ("b", "d")), 2)
    assert [{frozenset(pair) for pair in pairs} for pairs in weeks] == [{frozenset("ac"), frozenset("bd")}] * 2
    # Home and away change with every meeting.
    assert weeks[1] == tuple((away, home) for home, away in weeks[0])


@pytest.mark.parametrize(("kind", "met"), [("round_robin", {(A, D), (B, C)}), ("divisions_first", {(A, C), (B, D)})])
def test_the_fourth_week_of_four_teams_is_the_first_again_or_one_within_divisions(
    kind: str, met: set[tuple[str, str]]
) -> None:
    state = drafting_league(teams=4, periods=4, schedule=kind, league__divisions=2)
    assert {tuple(sorted(pair)) for pair in state.pairings["4"]} == met


# --- winners ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [False, True])
def test_winners_who_are_the_best_anyway_stand_where_they_stood(first: bool) -> None:
    fields = {"league__divisions": 2, "standings__division_winners_first": first}
    state = with_results(drafting_league(teams=4, periods=1, **fields), (9, 8, 7, 6))
    assert [team for team, _ in ranks(state)] == [A, B, C, D]


@pytest.mark.parametrize(
    ("first", "table_wanted"),
    [
        (False, [(C, 1), (A, 2), (D, 3), (B, 4)]),
        # Divisions A C and B D: their best are C and D.
        (True, [(C, 1), (D, 2), (A, 3), (B, 4)]),
    ],
)
def test_division_winners_may_stand_before_all_others(first: bool, table_wanted: list[tuple[str, int]]) -> None:
    fields = {"league__divisions": 2, "standings__division_winners_first": first}
    assert ranks(with_results(drafting_league(teams=4, periods=1, **fields), (8, 1, 9, 5))) == table_wanted


@pytest.mark.parametrize(
    ("lots", "table_wanted"),
    [((A, B, C, D), [(D, 1), (A, 2), (C, 3), (B, 4)]), ((C, B, A, D), [(D, 1), (C, 2), (A, 3), (B, 4)])],
)
def test_of_two_who_share_the_lead_of_a_division_the_lots_make_one_its_winner(
    lots: tuple[str, ...], table_wanted: list[tuple[str, int]]
) -> None:
    """Divisions A C and B D; A and C have as many points, and neither has met the other."""
    fields = {"league__divisions": 2, "standings__division_winners_first": True}
    state = with_results(drafting_league(teams=4, periods=1, **fields), (7, 5, 7, 9))
    assert ranks(attrs.evolve(state, lots=lots)) == table_wanted


@pytest.mark.parametrize("points", [(1, 9, 1, 8), (100, 50, 100, 90), (5, 5, 5, 5), (0, 9, 0, 9)])
def test_as_many_teams_stand_first_as_there_are_divisions(points: tuple[int, ...]) -> None:
    """Of each division one is among the first two, whoever is level with whom: the other has to be better than all."""
    fields = {"league__divisions": 2, "standings__division_winners_first": True}
    state = with_results(drafting_league(teams=4, periods=1, **fields), points)
    first_two = [team for team, _ in ranks(state)[:2]]
    assert sorted(line.division for line in standings(state) if line.team in first_two) == [1, 2]


def test_only_as_many_reach_the_playoffs_as_divisions_have_winners() -> None:
    """A and C are level at 100, D has 90 and wins its division: of two places one is D's."""
    fields = {"league__divisions": 2, "standings__division_winners_first": True}
    state = with_results(drafting_league(teams=4, periods=1, **fields), (100, 50, 100, 90))
    assert set(seed_order(state)[:2]) == {A, D}


def test_tie_breaks_decide_who_wins_a_division_too() -> None:
    """A and C have as many points, and A the better record: it beat D, C lost to B."""
    fields = {
        "league__divisions": 2,
        "standings__division_winners_first": True,
        "standings__tie_breaks": ["head_to_head"],
    }
    state = with_results(drafting_league(teams=4, periods=1, **fields), (7, 8, 7, 6))
    assert ranks(state) == [(B, 1), (A, 2), (C, 3), (D, 4)]


def test_the_record_within_a_division_is_of_its_matches_only() -> None:
    """Week 1 has A-D and B-C, week 2 A-C and D-B, the ones within."""
    state = with_results(drafting_league(teams=4, periods=3, league__divisions=2), (1, 2, 3, 4), (5, 6, 4, 6))
    found = table(state)
    assert {team: line.division for team, line in found.items()} == {A: 1, B: 2, C: 1, D: 2}
    assert {team: line.division_record for team, line in found.items()} == {
        A: Record(wins=1),
        B: Record(ties=1),
        C: Record(losses=1),
        D: Record(ties=1),
    }
