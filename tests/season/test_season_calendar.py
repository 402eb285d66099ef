"""When a league drafts, what its slates and periods are, when they lock and when managers are woken.

Toy day 0 is Monday, 2024-01-01; the toy season plays on Tuesdays, Thursdays and Saturdays at 18:00 and 20:00 UTC.
"""

import pytest
from season_cases import Scripted, new_game, played, toy_rules
from toy_sport import BY_DAY, BY_WEEK, MONDAY, Absent, ToySeason, at, toy_season

from leaguecore.clock import MINUTE, Instant
from leaguecore.errors import IllegalAction, UsageError
from leaguecore.league.commands import PlanSeason
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup, Pick
from leaguecore.season.calendar_plan import SlateTimes, draft_start, plan_season, slate_times
from leaguecore.season.games import Games
from leaguecore.sport.contract import Sport
from leaguecore.sport.local_days import day_date


def plan(season: ToySeason, **rules: object) -> PlanSeason:
    """Return the calendar of a season as planned at its draft."""
    checked, facts = toy_rules(sport=season.sport.id, **rules), season.facts()
    return plan_season(facts, checked.ruleset, Games(facts, checked.ruleset), draft_start(facts, checked.ruleset))


def times(season: ToySeason, slate: str, opens_at: int, **rules: object) -> SlateTimes:
    """Return the locks and wake-ups of a slate that opens at an instant."""
    checked, facts = toy_rules(sport=season.sport.id, **rules), season.facts()
    return slate_times(Games(facts, checked.ruleset), checked.ruleset, slate, Instant(opens_at))


def name(day: int) -> str:
    """Return the name of the slate of a day."""
    return f"d{day_date(MONDAY + day).isoformat()}"


def test_the_draft_begins_so_many_hours_before_the_first_published_game() -> None:
    assert draft_start(toy_season().facts(), toy_rules().ruleset) == at(0, 18)
    assert draft_start(toy_season().facts(), toy_rules(season__draft_lead_hours=30).ruleset) == at(0, 12)


def test_a_game_published_later_does_not_move_the_draft() -> None:
    season = toy_season()
    season.game("extra", at(-5, 18), known=at(-20))
    assert draft_start(season.facts(), toy_rules().ruleset) == at(0, 18)


def winter() -> ToySeason:
    """Return a season from 22 November 2023 to 10 March 2024, a game each ten days."""
    season = ToySeason()
    season.player("ann")
    for number in range(11):
        season.game(f"g{number}", at(-40 + 10 * number, 18), known=at(-100), week=number + 1)
    season.game("last", at(69, 18), known=at(-100), week=12)
    return season


@pytest.mark.parametrize(
    ("start", "begins"),
    [
        ("12-01 17:00", at(-31, 17)),  # 31 days before 1 January
        ("01-04 12:30", at(3, 12, 30)),
        ("02-29 09:00", at(59, 9)),  # 31 + 28 days after 1 January; 2023, in which the season begins, has no such day
    ],
)
def test_a_date_of_the_ruleset_is_in_the_year_in_which_the_season_has_it(start: str, begins: int) -> None:
    assert draft_start(winter().facts(), toy_rules(season__start=start).ruleset) == begins


@pytest.mark.parametrize("start", ["06-15 12:00", "02-30 12:00"])
def test_a_date_outside_the_season_or_that_does_not_exist_is_refused(start: str) -> None:
    with pytest.raises(UsageError) as refusal:
        draft_start(winter().facts(), toy_rules(season__start=start).ruleset)
    assert refusal.value.code == "season.start"


def test_a_season_without_games_is_refused() -> None:
    season = ToySeason()
    season.player("ann")
    with pytest.raises(UsageError) as refusal:
        draft_start(season.facts(), toy_rules().ruleset)
    assert refusal.value.code == "season.empty"


def test_a_daily_league_has_a_slate_each_day_after_the_draft_those_without_games_included() -> None:
    found = plan(toy_season())
    # The draft takes 2 teams * 3 rounds * 1 minute from Monday 18:00, so Monday itself is over.
    assert [slate.slate for slate in found.slates] == [name(day) for day in range(1, 21)]
    assert [slate.opens_at for slate in found.slates] == [at(day) for day in range(1, 21)]
    assert [slate.period for slate in found.slates] == [1] * 6 + [2] * 7 + [3] * 7


def test_a_period_is_scored_claimed_and_run_so_many_hours_after_its_last_day() -> None:
    found = plan(toy_season())
    first, run = found.periods[0], found.runs[0]
    assert (first.number, first.label) == (1, "Week 1")
    # Week 1 ends as Sunday does: settle_hours = 13, run_after_period_hours = 15, claim_lead_hours = 1.
    assert (first.scored_at, run.claims_at, run.waivers_at) == (at(7, 13), at(7, 14), at(7, 15))


def test_a_league_that_starts_in_mid_week_has_a_partial_first_week() -> None:
    found = plan(toy_season(), season__start="01-04 12:00")
    assert found.draft_starts_at == at(3, 12)
    # Thursday's managers are woken at 17:00, after the draft: so Thursday is played, from when the draft ends.
    assert [(slate.slate, slate.period) for slate in found.slates[:4]] == [(name(day), 1) for day in (3, 4, 5, 6)]
    assert found.slates[0].opens_at == at(3, 12, 6)
    assert [period.number for period in found.periods] == [1, 2, 3]


def test_a_day_whose_managers_would_be_woken_during_the_draft_is_not_played() -> None:
    found = plan(toy_season(), season__start="01-04 16:55")
    # The draft ends at 17:01, a minute after the wake-up an hour before 18:00.
    assert found.slates[0].slate == name(4)
    just_in_time = plan(toy_season(), season__start="01-04 16:54")
    assert just_in_time.slates[0].slate == name(3)


@pytest.mark.parametrize("lock", ["weekly", "game"])
def test_a_week_whose_first_game_is_over_at_the_draft_is_not_played_where_a_slate_is_a_week(lock: str) -> None:
    found = plan(toy_season(BY_WEEK), lineups__lock=lock, season__start="01-04 12:00")
    assert [slate.slate for slate in found.slates] == ["p02", "p03"]
    assert [period.number for period in found.periods] == [2, 3]
    assert found.slates[0].opens_at == at(7)


def test_a_week_without_a_game_is_no_period_and_the_numbers_are_those_of_the_sport() -> None:
    season = ToySeason()
    season.player("ann")
    season.game("g1", at(1, 18))
    season.game("g2", at(15, 18))
    found = plan(season)
    assert [period.number for period in found.periods] == [1, 3]
    assert {slate.period for slate in found.slates} == {1, 3}
    assert name(8) not in {slate.slate for slate in found.slates}


def test_only_so_many_periods_are_played_as_the_ruleset_says() -> None:
    found = plan(toy_season(), season__periods=2)
    assert [period.number for period in found.periods] == [1, 2]
    assert {slate.period for slate in found.slates} == {1, 2}


def test_a_draft_after_the_last_game_leaves_no_season() -> None:
    # It ends on Saturday at 18:01, when the first of the last two games has begun: only the Sunday is left.
    # The league is not even opened: it could never begin.
    with pytest.raises(IllegalAction) as refusal:
        new_game(toy_rules(season__start="01-20 17:55"), toy_season().facts())
    assert refusal.value.code == "season.empty"


def test_a_daily_slate_locks_at_its_first_game_and_wakes_managers_once_before() -> None:
    found = times(toy_season(), name(1), at(1))
    assert found == SlateTimes(first_lock_at=at(1, 18), wakes=(at(1, 17),))


def test_a_weekly_slate_locks_at_the_first_game_of_its_week() -> None:
    found = times(toy_season(BY_WEEK), "p02", at(7), lineups__lock="weekly", lineups__wake_lead_minutes=90)
    assert found == SlateTimes(first_lock_at=at(8, 18), wakes=(at(8, 16, 30),))


def test_a_week_whose_players_lock_game_by_game_wakes_managers_on_each_day_with_a_game() -> None:
    found = times(toy_season(BY_WEEK), "p01", at(0), lineups__lock="game")
    assert found == SlateTimes(first_lock_at=at(1, 18), wakes=(at(1, 17), at(3, 17), at(5, 17)))


def test_a_slate_without_a_game_has_neither_lock_nor_wake_up() -> None:
    assert times(toy_season(), name(2), at(2)) == SlateTimes(first_lock_at=None, wakes=())


def test_nobody_is_woken_before_a_slate_opens() -> None:
    found = times(toy_season(), name(1), at(1), lineups__wake_lead_minutes=3 * 24 * 60)
    assert found.wakes == (at(1),)


def test_the_locks_are_those_of_the_schedule_as_known_when_the_slate_opens() -> None:
    season = ToySeason(BY_DAY)
    season.player("ann")
    season.game("g1", at(1, 18))
    season.game("g2", at(1, 20))
    season.game("g1", at(1, 18), known=at(0, 12), status="postponed")
    season.game("g2", at(1, 21), known=at(1, 6))
    assert times(season, name(1), at(0)).first_lock_at == at(1, 18)
    assert times(season, name(1), at(1)).first_lock_at == at(1, 20)
    assert times(season, name(1), at(1, 6)).first_lock_at == at(1, 21)


def deadlines(game_rules: dict[str, object], season: ToySeason) -> dict[str, tuple[Instant, Instant]]:
    """Return when the first briefing of each kind was made and when its answer is late."""
    game = played(toy_rules(sport=season.sport.id, **game_rules), season.facts(), ["projection"], watched=True)
    found: dict[str, tuple[Instant, Instant]] = {}
    for manager in game.managers.values():
        for briefing, _, _ in manager.seen:  # type: ignore[attr-defined]  # a manager that records what it saw
            found.setdefault(briefing.kind, (briefing.at, briefing.deadline_at))
    return found


def test_an_answer_is_late_when_the_clock_runs_out_or_the_lock_or_the_run_comes() -> None:
    found = deadlines({"free_agents__mode": "first_come", "free_agents__max_moves": 1}, toy_season())
    # Team 1 or 2 drafts first, at 18:00 on Monday; a pick takes a minute.
    assert {kind: found[kind][1] - found[kind][0] for kind in ("shortlist", "pick")} == dict.fromkeys(
        ("shortlist", "pick"), MINUTE
    )
    assert found["lineup"] == (at(1, 17), at(1, 18))
    assert found["claims"] == (at(7, 14), at(7, 15))


def test_a_lineup_is_late_at_the_lock_even_if_managers_were_woken_later_than_the_ruleset_would_have_it() -> None:
    found = deadlines({"lineups__wake_lead_minutes": 3 * 24 * 60, "season__start": "01-01 00:00"}, toy_season())
    # Thursday is the first day with games whose managers could be woken three days ahead, but a day's slate opens as
    # the day begins.
    assert found["lineup"] == (at(3), at(3, 18))


@pytest.mark.parametrize(("sport", "lock"), [(BY_DAY, "daily"), (BY_WEEK, "weekly"), (BY_WEEK, "game")])
def test_an_answer_at_the_very_instant_of_the_lock_is_in_time(sport: Sport, lock: str) -> None:
    rules = toy_rules(sport=sport.id, lineups__lock=lock, lineups__wake_lead_minutes=0)
    game = played(rules, toy_season(sport, weeks=1).facts(), ["projection"], watched=True)
    first = game.managers["team-01"].seen  # type: ignore[attr-defined]  # a manager that records what it saw
    lineup = next(briefing for briefing, _, _ in first if briefing.kind == "lineup")
    assert (lineup.at, lineup.deadline_at, lineup.locked) == (at(1, 18), at(1, 18), ())
    assert game.bodies("decision.refused") == []
    assert all(len(data["seating"]["P"]) == 1 for data in game.bodies("lineup.set"))
    assert game.league.faults() == []


def test_a_player_whose_game_was_put_forward_is_locked_where_his_team_left_him() -> None:
    """Grey's game of the second week is moved before the wake-up: its players stand as in the week before."""
    season = toy_season(BY_WEEK, weeks=2)
    season.game("w2-d1-gold", at(8, 10), "gold", "grey", known=at(8, 9))
    rules = toy_rules(sport="toy-week", lineups__lock="game")
    seen: list[Briefing] = []

    def lineup(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        first, second = ("grey-p1", "grey-p2") if briefing.slate == "p01" else ("grey-p2", "grey-p1")
        return Lineup(seating={"P": (first,), "FLEX": (second,)})

    def pick(briefing: Briefing) -> Pick:
        return Pick(player=next(one for one in ("grey-p1", "grey-p2", "grey-r1") if briefing.free(one)))

    game = played(rules, season.facts(), [Scripted(Absent(), {"lineup": lineup, "pick": pick}), Absent()])
    assert {"grey-p1", "grey-p2"} <= set(game.runner.state.rosters["team-01"])
    moved = next(briefing for briefing in seen if briefing.slate == "p02")
    assert {"grey-p1", "grey-p2"} <= set(moved.locked)
    assert moved.seating == {"P": ("grey-p1",), "FLEX": ("grey-p2",)}
    mine = [data for data in game.bodies("lineup.set") if data["team"] == "team-01" and data["slate"] == "p02"]
    assert all(data["seating"] == {"P": ["grey-p1"], "FLEX": ["grey-p2"]} and data["auto"] for data in mine)
    assert game.league.faults() == []
