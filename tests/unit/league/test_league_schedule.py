"""Pairings: the circle method for a round robin, and random weeks."""

from collections import Counter
from itertools import combinations

import attrs
import pytest
from league_cases import A, B, C, D, E, do, drafting_league, new_league, plan, refusal, schedule

from leaguecore.league.commands import DrawSchedule
from leaguecore.league.schedule import circle_rounds, neighbours, round_robin

SIZES = range(2, 21)


def names(teams: int) -> tuple[str, ...]:
    """Return so many team names."""
    return tuple(f"t{number:02d}" for number in range(teams))


def unordered(rounds: tuple[tuple[tuple[str, str], ...], ...]) -> list[set[frozenset[str]]]:
    """Return the pairs of each round without who is at home."""
    return [{frozenset(pair) for pair in pairs} for pairs in rounds]


def test_four_teams_by_hand() -> None:
    """One team stays, the others move round a table: a-d b-c, then a-c d-b, then a-b c-d."""
    first, second, third = unordered(circle_rounds(("a", "b", "c", "d")))
    assert first == {frozenset("ad"), frozenset("bc")}
    assert second == {frozenset("ac"), frozenset("db")}
    assert third == {frozenset("ab"), frozenset("cd")}


@pytest.mark.parametrize("teams", SIZES)
def test_everybody_meets_everybody_once(teams: int) -> None:
    met = Counter(frozenset(pair) for pairs in circle_rounds(names(teams)) for pair in pairs)
    assert met == Counter(frozenset(pair) for pair in combinations(names(teams), 2))


@pytest.mark.parametrize("teams", SIZES)
def test_nobody_plays_twice_in_a_round_and_an_odd_one_has_one_bye(teams: int) -> None:
    rounds = circle_rounds(names(teams))
    assert len(rounds) == (teams - 1 if teams % 2 == 0 else teams)
    byes: Counter[str] = Counter()
    for pairs in rounds:
        playing = Counter(team for pair in pairs for team in pair)
        assert set(playing.values()) == {1}
        byes.update(set(names(teams)) - set(playing))
    assert byes == (Counter() if teams % 2 == 0 else Counter(names(teams)))


@pytest.mark.parametrize("teams", SIZES)
def test_home_and_away_are_as_even_as_they_can_be(teams: int) -> None:
    """An odd number of matches (even number of teams) cannot be split evenly: one more at home or away."""
    at_home: Counter[str] = Counter()
    for pairs in circle_rounds(names(teams)):
        for home, away in pairs:
            at_home.update({home: 1, away: -1})
    assert {abs(at_home[team]) for team in names(teams)} == ({1} if teams % 2 == 0 else {0})


@pytest.mark.parametrize("teams", SIZES)
def test_the_second_cycle_is_the_first_with_home_and_away_swapped(teams: int) -> None:
    length = teams - 1 if teams % 2 == 0 else teams
    weeks = round_robin(names(teams), 3 * length)
    first, second, third = weeks[:length], weeks[length : 2 * length], weeks[2 * length :]
    assert second == tuple(tuple((away, home) for home, away in pairs) for pairs in first)
    assert third == first


def test_a_season_shorter_or_longer_than_a_cycle_takes_the_first_rounds_again() -> None:
    rounds = unordered(circle_rounds(names(4)))
    assert unordered(round_robin(names(4), 2)) == rounds[:2]
    assert unordered(round_robin(names(4), 5)) == [*rounds, *rounds[:2]]


def test_a_random_week_pairs_the_drawn_order_two_by_two_and_the_last_of_an_odd_number_has_a_bye() -> None:
    assert neighbours((C, A, D, B)) == ((C, A), (D, B))
    assert neighbours((C, A, E, D, B)) == ((C, A), (E, D))


def test_a_round_robin_league_plays_the_circle_of_its_lot() -> None:
    state = drafting_league(teams=4, periods=3)
    weeks = unordered(tuple(state.pairings[number] for number in ("1", "2", "3")))
    assert weeks == [
        {frozenset((A, D)), frozenset((B, C))},
        {frozenset((A, C)), frozenset((D, B))},
        {frozenset((A, B)), frozenset((C, D))},
    ]


def test_a_random_league_has_a_lot_for_each_period() -> None:
    state = do(new_league(teams=4, schedule="random"), plan(2))
    drawn = do(state, DrawSchedule(orders=((A, B, C, D), (D, B, A, C)), lots=state.teams))
    assert drawn.pairings == {"1": ((A, B), (C, D)), "2": ((D, B), (A, C))}


@pytest.mark.parametrize(("kind", "many"), [("round_robin", 0), ("round_robin", 2), ("random", 1), ("random", 3)])
def test_another_number_of_lots_than_the_kind_needs_is_refused(kind: str, many: int) -> None:
    state = do(new_league(schedule=kind), plan(2))
    assert refusal(state, DrawSchedule(orders=((A, B, C),) * many, lots=(A, B, C))) == ["schedule.orders"]


@pytest.mark.parametrize("order", [(A, B), (A, B, B), (A, B, C, A), (A, B, D)])
def test_a_lot_names_each_team_once(order: tuple[str, ...]) -> None:
    state = do(new_league(), plan(2))
    assert refusal(state, DrawSchedule(orders=(order,), lots=state.teams)) == ["schedule.order"]
    assert refusal(state, DrawSchedule(orders=(state.teams,), lots=order)) == ["schedule.lots"]


def test_pairings_are_drawn_once_and_after_the_calendar() -> None:
    state = do(new_league(), plan(2))
    drawn = do(state, schedule(state))
    assert refusal(drawn, schedule(state, (C, B, A))) == ["schedule.drawn"]
    # Without a calendar there is no period to pair.
    assert refusal(new_league(), schedule(state)) == ["schedule.drawn"]
    assert attrs.evolve(drawn, pairings={}, lots=()) == state
