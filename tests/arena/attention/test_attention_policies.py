"""Policies of attention play frozen rosters: the season is the oracle of the daily one, and hindsight the bound."""

from itertools import pairwise

import pytest

from leaguecore.arena.attention.lineups import Bench, lineups, season_points
from leaguecore.arena.attention.policies import ABSENT, DAILY, HINDSIGHT, INACTIVE, POLICIES, SWAP, WEEKLY, policies_of
from leaguecore.arena.attention.sight import SeasonSight, opened_sight
from leaguecore.arena.attention.study import FrozenLeague
from leaguecore.arena.luck.playing import Drafted, Replay
from leaguecore.arena.luck.world import Source, opened
from leaguecore.season.games import slate_number
from leaguecore.sport.local_days import day_date

PLAIN = ("projection",)


@pytest.fixture(scope="module", params=["by_day", "by_week"])
def source(request: pytest.FixtureRequest) -> Source:
    found: Source = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="module")
def sight(source: Source) -> SeasonSight:
    return opened_sight(source)


@pytest.fixture(scope="module")
def benches(source: Source, sight: SeasonSight) -> list[Bench]:
    slots = opened(source).rules.slots
    rosters = Drafted(source=source, managers=PLAIN, seed="7").run()
    return [Bench(slots=slots, roster=roster, codes=sight.codes.code) for roster in rosters]


def test_the_daily_policy_scores_what_the_projection_bots_score_in_a_season_without_waivers(source: Source) -> None:
    played = Replay(source=source, managers=PLAIN, seed="7").run()
    frozen = FrozenLeague(draft=Drafted(source=source, managers=PLAIN, seed="7")).run()
    assert frozen[DAILY] == played


def test_no_policy_scores_more_than_hindsight_in_any_slate(sight: SeasonSight, benches: list[Bench]) -> None:
    for week in sight.weeks:
        for bench in benches:
            best = [bench.points(seating, slate.truth) for slate, seating in lineups(HINDSIGHT, week, bench)]
            for policy in policies_of(by_period=sight.by_period):
                scored = [bench.points(seating, slate.truth) for slate, seating in lineups(policy.name, week, bench)]
                assert all(low <= high for low, high in zip(scored, best, strict=True)), policy.name


def test_on_average_more_is_worth_more(sight: SeasonSight, benches: list[Bench]) -> None:
    known = [DAILY, INACTIVE, ABSENT, HINDSIGHT]
    totals = [sum(season_points(policy, sight, bench) for bench in benches) for policy in known]
    assert all(low <= high for low, high in pairwise(totals))


def test_who_is_on_the_inactive_list_starts_only_where_nobody_of_worth_is_benched(
    by_day: Source, benches_by_day: list[Bench]
) -> None:
    listed = 0
    for bench in benches_by_day:
        for week in opened_sight(by_day).weeks:
            for slate, seating in lineups(INACTIVE, week, bench):
                (wake,) = slate.wakes
                started = {player for players in seating.values() for player in players}
                benched = set(bench.roster) - started - wake.inactive
                listed += len(wake.inactive & set(bench.roster))
                for player in started & wake.inactive:
                    fits = {one for one in benched if set(bench.roster[one]) == set(bench.roster[player])}
                    assert all(wake.expected[bench.codes[one]] <= 0 for one in fits)
    assert listed > 0


def test_a_weekly_lineup_is_one_for_all_days_of_the_week(by_day: Source, benches_by_day: list[Bench]) -> None:
    for week in opened_sight(by_day).weeks:
        for bench in benches_by_day:
            assert len({str(seating) for _, seating in lineups(WEEKLY, week, bench)}) == 1


def test_the_swap_keeps_the_weekly_lineup_until_thursday_and_one_from_then_on(
    by_day: Source, benches_by_day: list[Bench]
) -> None:
    changed = 0
    for week in opened_sight(by_day).weeks:
        for bench in benches_by_day:
            weekly = {slate.slate: seating for slate, seating in lineups(WEEKLY, week, bench)}
            swapped = {slate.slate: seating for slate, seating in lineups(SWAP, week, bench)}
            early = {name for name in weekly if day_date(slate_number(name)).weekday() < 3}
            assert all(swapped[name] == weekly[name] for name in early)
            assert len({str(swapped[name]) for name in swapped if name not in early}) <= 1
            changed += swapped != weekly
    assert changed > 0


@pytest.fixture(scope="module")
def benches_by_day(by_day: Source) -> list[Bench]:
    slots, codes = opened(by_day).rules.slots, opened_sight(by_day).codes.code
    rosters = Drafted(source=by_day, managers=PLAIN, seed="7").run()
    return [Bench(slots=slots, roster=roster, codes=codes) for roster in rosters]


def test_where_the_week_opens_on_thursday_there_is_no_thursday_swap() -> None:
    assert SWAP not in {policy.name for policy in policies_of(by_period=True)}
    assert [policy.name for policy in policies_of(by_period=False)] == list(POLICIES)


def test_whatever_knows_more_than_its_instant_says_so() -> None:
    assert {name for name, policy in POLICIES.items() if policy.declared} == {INACTIVE, ABSENT, HINDSIGHT}


def test_whoever_has_begun_to_play_keeps_his_seat(by_week: Source) -> None:
    sight, slots = opened_sight(by_week), opened(by_week).rules.slots
    roster = Drafted(source=by_week, managers=PLAIN, seed="7").run()[0]
    bench = Bench(slots=slots, roster=roster, codes=sight.codes.code)
    wakes = [wake for week in sight.weeks for slate in week.slates for wake in slate.wakes]
    assert any(wake.begun for wake in wakes)
    for wake in wakes:
        mine = sorted(wake.begun & set(roster))[:1]
        fixed = {slot.name: tuple(mine) for slot in slots if mine and slot.eligible & set(roster[mine[0]])}
        held = dict([next(iter(fixed.items()))]) if fixed else {}
        seating = bench.best(wake.expected, fixed=held, begun=wake.begun)
        started = {player for players in seating.values() for player in players}
        assert started & wake.begun == {player for players in held.values() for player in players}
