"""What an arena shows, from its plan and the results of its leagues."""

import hashlib
import math
import statistics
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from leaguecore.arena.plans import Plan, PlannedLeague, PlannedSeat
from leaguecore.arena.rated import rate_arena, results_sha256
from leaguecore.arena.ratings.rating import RatingOptions
from leaguecore.arena.results import LeagueResult, TradeResult, TradeSide
from leaguecore.errors import StoreError

Results = Callable[..., list[LeagueResult]]

WORTH = {"bot": 1000, "good": 1300, "fair": 1150, "weak": 700, "poor": 600}
OPTIONS = RatingOptions(seed="7", replicates=100)


def worth(_league: PlannedLeague, seat: PlannedSeat) -> int:
    return WORTH[seat.entrant]


def noisy(league: PlannedLeague, seat: PlannedSeat) -> int:
    """Return the worth and an error of up to 20 points that differs from seat to seat."""
    lot = hashlib.sha256(f"{league.name}/{seat.team}".encode()).digest()
    return WORTH[seat.entrant] + int.from_bytes(lot[:4]) % 400 - 200


def test_ratings_are_of_the_division_whose_leagues_seat_the_same(plan: Plan, results: Results) -> None:
    found = rate_arena(plan, results(worth), options=OPTIONS)
    assert [(one.division, one.sport) for one in found.ratings] == [("main", "nba")]
    assert [row.entrant for row in found.ratings[0].table.rows] == ["good", "fair", "bot", "weak"]
    assert (found.planned, found.played, found.closed) == (13, 13, 13)


def test_points_a_week_are_above_the_baseline(plan: Plan, results: Results) -> None:
    table = rate_arena(plan, results(worth), options=OPTIONS).ratings[0].table
    weekly = {row.entrant: [line.points_per_week for line in row.headlines] for row in table.rows}
    # 30, 15 and -30 points a season over two weeks.
    assert weekly == {"good": [15.0], "fair": [7.5], "bot": [], "weak": [-15.0]}


def test_a_contrast_is_the_second_variant_less_the_first(plan: Plan, results: Results) -> None:
    def with_x(league: PlannedLeague, seat: PlannedSeat) -> int:
        return worth(league, seat) + (40 if seat.variant == "x" else 0)

    (arm,) = rate_arena(plan, results(with_x), options=OPTIONS).contrasts
    assert (arm.arm, arm.variants) == ("x", ("standard", "x"))
    assert {(line.model, line.unit, line.mean, line.pairs) for line in arm.contrasts} == {
        ("good", "points", 4.0, 2),
        ("", "points", 4.0, 2),
    }


def test_the_luck_floor_is_the_spread_of_clones(plan: Plan, results: Results) -> None:
    played = results(noisy)
    floors = {floor.source: floor.estimate for floor in rate_arena(plan, played, options=OPTIONS).floors}
    mirror = [float(team.points_for) for team in next(one for one in played if one.division == "mirror").teams]
    assert floors["mirror"].df == 3
    assert floors["mirror"].sigma == pytest.approx(statistics.stdev(mirror))
    apart = [
        [float(team.points_for) for team in one.teams if team.entrant == "good"]
        for one in played
        if (one.division, one.block) == ("main", 2)
    ]
    assert floors["main"].df == len(apart) == 4
    assert floors["main"].sigma == pytest.approx(math.sqrt(sum((a - b) ** 2 for a, b in apart) / 8))


def test_clones_that_differ_more_than_others_vary_widen_the_intervals(plan: Plan, results: Results) -> None:
    def clones_apart(league: PlannedLeague, seat: PlannedSeat) -> int:
        return noisy(league, seat) + (2000 if seat.clone == 2 else 0)

    near, far = (rate_arena(plan, results(one), options=OPTIONS).ratings[0].table for one in (noisy, clones_apart))
    assert near.widened_by < 2
    assert far.widened_by > 5


def test_trades_within_a_lab_are_told_apart_from_trades_across(plan: Plan, results: Results) -> None:
    def traded(result: LeagueResult) -> LeagueResult:
        if result.division != "tribes":
            return result
        mates = [team.team for team in result.teams if team.lab == "one"]
        values = dict(zip(mates, ("6.0", "-6.0"), strict=True))
        sides = tuple(TradeSide(team=team, got=(), gave=(), value=value) for team, value in values.items())
        return attrs.evolve(result, trades=(TradeResult(offer="o1", counts_from=1, sides=sides),))

    found = {one.division: one.affinities for one in rate_arena(plan, map(traded, results(worth))).affinities}
    told = {(one.lab, one.measure): (one.within, one.across) for one in found["tribes"]}
    assert told["one", "trades"] == (1.0, 0.0)
    assert told["one", "points_moved"] == (6.0, 0.0)
    assert told["two", "trades"] == (0.0, 0.0)
    assert told["", "trades"] == (0.5, 0.0)


def test_the_order_of_results_changes_nothing(plan: Plan, results: Results) -> None:
    played = results(noisy)
    assert rate_arena(plan, played, options=OPTIONS) == rate_arena(plan, reversed(played), options=OPTIONS)


def test_leagues_without_a_scored_period_say_nothing_yet(plan: Plan, results: Results) -> None:
    def unplayed(result: LeagueResult) -> LeagueResult:
        teams = tuple(attrs.evolve(team, points_for="0.0", weekly=()) for team in result.teams)
        return attrs.evolve(result, periods=0, phase="drafting", teams=teams)

    found = rate_arena(plan, map(unplayed, results(worth)), options=OPTIONS)
    assert (found.played, found.closed, found.ratings, found.contrasts, found.floors) == (0, 0, (), (), ())


def test_the_hash_of_results_is_that_of_their_checksums(plan: Plan, results: Results) -> None:
    played = results(worth)[:2]
    lines = "".join(f"{hashlib.sha256(one.to_bytes()).hexdigest()}  {one.name}.json\n" for one in played)
    assert results_sha256(played) == hashlib.sha256(lines.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        {"plan_sha256": "0" * 64},
        {"name": "main-nba-99"},
        {"name": "main-nba-02"},
        {"block": 2},
        {"division": "mirror"},
        {"sport": "nhl"},
        {"ruleset_sha256": "0" * 64},
        {"teams": lambda teams: (attrs.evolve(teams[0], entrant="weak", clone=2), *teams[1:])},
    ],
    ids=["plan", "no such league", "another league", "block", "division", "sport", "rules", "another in a seat"],
)
def test_a_result_that_is_not_of_the_plan_is_refused(plan: Plan, results: Results, change: dict[str, Any]) -> None:
    first, *others = results(worth)
    changed = {name: value(getattr(first, name)) if callable(value) else value for name, value in change.items()}
    with pytest.raises(StoreError) as caught:
        rate_arena(plan, [attrs.evolve(first, **changed), *others], options=OPTIONS)
    assert caught.value.code == "result.other"


def test_a_result_that_is_there_twice_is_refused(plan: Plan, results: Results) -> None:
    played = results(worth)
    mirror = next(one for one in played if one.division == "mirror")
    with pytest.raises(StoreError) as caught:
        rate_arena(plan, [*played, mirror], options=OPTIONS)
    assert caught.value.code == "result.other"


def test_leagues_of_two_seasons_are_not_rated_together(plan: Plan, results: Results) -> None:
    first, *others = results(worth)
    with pytest.raises(StoreError) as caught:
        rate_arena(plan, [attrs.evolve(first, season="t"), *others], options=OPTIONS)
    assert caught.value.code == "arena.data"


def test_leagues_that_have_not_ended_are_counted_beside_what_they_say(plan: Plan, results: Results) -> None:
    under_way = [
        attrs.evolve(one, phase="playing") if one.name in ("main-nba-01", "main-nba-08") else one
        for one in results(noisy)
    ]
    found = rate_arena(plan, under_way, options=OPTIONS)
    assert [one.unfinished for one in found.ratings] == [2]
    assert {one.arm: one.unfinished for one in found.contrasts} == {"x": 0}
    assert {one.source: one.unfinished for one in found.floors} == {"main": 2, "mirror": 0}
