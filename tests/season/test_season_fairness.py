"""The fairness report: how often each seat was woken and what it used, from the public log alone."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import attrs
import pytest
from branch_cases import place, season_of
from season_cases import Game, Scripted, new_game, toy_rules
from sport_leagues import SPORTS
from toy_sport import BY_WEEK, Absent, at, toy_season
from trade_seasons import accepting, nothing, offering, swap, trading_game

from leaguecore.ledger import Record
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Pick
from leaguecore.managers.protocol import NO_USAGE, Answer, Usage
from leaguecore.managers.valuation import ByProjection
from leaguecore.season.engine import Engine
from leaguecore.season.facade import League
from leaguecore.season.fairness import Fairness, fairness_of
from leaguecore.season.outcomes import outcomes_of

TEAMS = ("team-01", "team-02", "team-03")


@cache
def whole(sport: str) -> League:
    """Return a played season of three seats and three periods; tests only read it."""
    return season_of(sport)


def report(league: League, records: Sequence[Record] | None = None) -> Fairness:
    """Return the report as anybody can make it who has not the seed."""
    rules, facts = league.rules, league.facts
    engine = Engine(rules, facts, league.ledger.league, "", league.previous)
    return fairness_of(engine, list(league.records()) if records is None else records)


def deviations(found: Fairness) -> list[tuple[str, str, str]]:
    return [(one.team, one.task, one.what) for one in found.deviations]


@pytest.mark.parametrize("sport", SPORTS)
def test_seats_of_a_played_season_were_woken_alike(sport: str) -> None:
    league = whole(sport)
    found = report(league)
    assert found.equal
    assert deviations(found) == []
    assert [(group.variant, group.teams, group.uneven) for group in found.groups] == [("standard", TEAMS, {})]
    ruleset = league.rules.ruleset
    for seat in found.seats:
        assert seat.scheduled["pick"].wakes == ruleset.draft.rounds
        assert seat.scheduled["lineup"].wakes == sum(len(one["wakes"]) for one in bodies(league, "slate.opened"))
        assert seat.scheduled["claims"].wakes == len(bodies(league, "waivers.closed"))
        assert sum(count.wakes for count in seat.scheduled.values()) == seat.outcomes["ok"]
        assert seat.by_events == {}


def bodies(league: League, kind: str) -> list[Mapping[str, Any]]:
    return [record.data for record in league.records() if record.kind == kind]


def without(records: Sequence[Record], task: str) -> list[Record]:
    """Return a log in which a team was never asked something."""
    return [record for record in records if record.cmd != task and not record.cmd.startswith((f"{task}/", f"{task}:"))]


def tasks_of(records: Sequence[Record], kind: str) -> list[str]:
    return [one.cmd for one in records if one.cmd.startswith(f"{kind}:") and "/" not in one.cmd and "team" in one.data]


@pytest.mark.parametrize("sport", SPORTS)
@pytest.mark.parametrize("kind", ["shortlist", "pick", "lineup", "claims", "moves"])
def test_a_wake_up_that_one_seat_had_not_is_reported_by_seat_and_task(sport: str, kind: str) -> None:
    league = whole(sport)
    records = list(league.records())
    asked = tasks_of(records, kind)
    assert bool(asked) == (kind != "moves" or league.rules.ruleset.free_agents.mode == "first_come")
    for task in {*asked[:2], *asked[len(asked) // 2 :][:1], *asked[-1:]}:
        found = report(league, without(records, task))
        team = task.rpartition(":")[2]
        assert deviations(found) == [(team, task, "missing")]
        assert not found.equal
        assert not found.groups[0].wakes_equal
        assert found.groups[0].uneven[kind][team] == min(found.groups[0].uneven[kind].values())


@pytest.mark.parametrize("kind", ["lineup", "claims", "moves"])
def test_a_wake_up_that_one_seat_had_too_often_is_reported_by_seat_and_task(kind: str) -> None:
    league = whole("nfl")
    records = list(league.records())
    task = tasks_of(records, kind)[1]
    team = task.rpartition(":")[2]
    *parts, _, _ = task.split(":")
    again = ":".join([*parts, "9", team])
    place_of = next(one.seq for one in records if one.cmd == task)
    copied = [attrs.evolve(one, cmd=one.cmd.replace(task, again)) for one in records if one.cmd.split("/")[0] == task]
    planted = [*records[: place_of + len(copied)], *copied, *records[place_of + len(copied) :]]
    found = report(league, planted)
    assert deviations(found) == [(team, again, "added")]
    assert not found.equal


def test_several_planted_faults_are_all_reported() -> None:
    league = whole("nfl")
    records = list(league.records())
    taken = [tasks_of(records, kind)[number] for kind, number in (("pick", 3), ("lineup", 4), ("claims", 2))]
    forged = records
    for task in taken:
        forged = without(forged, task)
    assert {(task, what) for _, task, what in deviations(report(league, forged))} == {(one, "missing") for one in taken}


def test_a_log_that_is_not_finished_is_judged_as_far_as_it_goes() -> None:
    league = whole("nfl")
    records = list(league.records())
    ends = [record.seq for record, after in pairwise(records) if "/" not in after.cmd]
    for end in ends[:: len(ends) // 25]:
        assert deviations(report(league, records[: end + 1])) == []
    scored = place(league, "period.score")
    task = tasks_of(records[:scored], "lineup")[-1]
    assert deviations(report(league, without(records[:scored], task))) == [(task.rpartition(":")[2], task, "missing")]


def test_what_others_bring_about_is_shown_apart() -> None:
    game = trading_game(offering(swap()), accepting, nothing, rules={"review": "vote", "review_hours": 24})
    game.runner.run()
    found = report(game.league)
    assert found.equal
    votes = {seat.team: {kind: count.wakes for kind, count in seat.by_events.items()} for seat in found.seats}
    assert votes == {"team-01": {}, "team-02": {}, "team-03": {"vote": 1}}
    assert {seat.scheduled["trades"].wakes for seat in found.seats} == {len(bodies(game.league, "period.scored")) - 1}
    vote = tasks_of(list(game.league.records()), "vote")[0]
    assert deviations(report(game.league, without(list(game.league.records()), vote))) == [("team-03", vote, "missing")]


def test_a_lineup_that_is_asked_for_again_after_a_report_is_shown_apart() -> None:
    season = toy_season(BY_WEEK, weeks=2)
    season.report("red-p1", "OUT", known=at(0, 20))
    wakes = {"injury": True, "claim_outcome": False, "week_end": False}
    rules = toy_rules(sport="toy-week", lineups__lock="game", wakes=wakes)
    game = new_game(rules, season.facts(), ["projection"])
    game.runner.run()
    found = report(game.league)
    assert found.equal
    owner = next(record.actor for record in game.league.records() if record.data.get("player") == "red-p1")
    again = {seat.team: sum(count.wakes for count in seat.by_events.values()) for seat in found.seats}
    assert again == {team: int(team == owner) for team in again}
    assert len({seat.scheduled["lineup"].wakes for seat in found.seats}) == 1


# --- what was used ----------------------------------------------------------------------------------------------------

TIME: Mapping[str, int] = {"decision_seconds": 60, "bank_seconds": 300, "repairs": 2}


def timed(managers: Sequence[str | Manager], **changes: Any) -> Game:
    """Return a week of the toy with time for decisions, played to its end."""
    rules = toy_rules(sport="toy-week", time=dict(TIME), lineups__lock="game", **changes)
    game = new_game(rules, toy_season(BY_WEEK, weeks=2).facts(), managers)
    game.runner.run()
    return game


@attrs.define
class Thinker:
    """Decides as the projection does, after so long and for so much."""

    took_ms: int
    usage: Usage = NO_USAGE

    def decide(self, briefing: Briefing) -> Answer:
        """Answer."""
        inner = ValuationManager(ByProjection("", 0))
        return Answer(decision=inner.decide(briefing), took_ms=self.took_ms, usage=self.usage)  # type: ignore[arg-type]  # it always decides


def test_time_attempts_and_use_are_counted_by_seat() -> None:
    # Money and tools are given to no standard seat, so what it says of them does not count.
    usage = Usage(calls=1, output_tokens=30, tool_calls=2, spent_micros=4_000)
    game = timed([Thinker(2_000, usage), Thinker(61_000)])
    found = report(game.league)
    assert deviations(found) == []
    quick, slow = found.seats
    shortlists = quick.scheduled["shortlist"]
    assert shortlists.used_ms == 2_000 * shortlists.wakes
    wakes = sum(count.wakes for count in quick.scheduled.values())
    assert quick.usage == {"calls": wakes, "output_tokens": 30 * wakes}
    assert (slow.usage, quick.drawn_ms) == ({}, 0)
    # A second over the minute is drawn from the bank, for each decision that there was time for.
    assert slow.drawn_ms > 0
    assert slow.drawn_ms == sum(
        record.data["drawn_ms"] for record in game.league.records() if record.kind == "time.drawn"
    )
    assert found.groups[0].limits == {f"time.{name}": value for name, value in TIME.items()}


def test_outcomes_are_counted_one_a_decision() -> None:
    told: list[str] = []

    def mended(briefing: Briefing) -> Pick:
        told.append(briefing.decision_id)
        free = sorted(set(briefing.board.players) - set(briefing.owners))
        return Pick(player="nobody" if not briefing.refused else free[0])

    game = timed([Scripted(ValuationManager(ByProjection("", 0)), {"pick": mended}), Absent()])
    counts = outcomes_of(game.league.records())
    picks = len(tasks_of(list(game.league.records()), "pick"))
    mine = sum(task.startswith("pick:") for task in set(told))
    assert counts["team-01"]["repaired"] == mine == picks // 2
    assert counts["team-01"]["timeout"] == 0
    silent = counts["team-02"]
    assert {name for name, count in silent.items() if count} == {"timeout"}
    found = report(game.league)
    assert [dict(seat.outcomes) for seat in found.seats] == [dict(counts[team]) for team in ("team-01", "team-02")]
    # A refused answer is an attempt of its own, and so is one that never came.
    assert found.seats[0].scheduled["pick"].attempts == 2 * mine
    assert silent["timeout"] == sum(count.attempts for count in found.seats[1].scheduled.values())
    assert sum(count.answered for count in found.seats[1].scheduled.values()) == 0


def test_every_seat_has_every_outcome_also_before_anything_was_asked() -> None:
    league = whole("nfl")
    counts = outcomes_of(list(league.records())[:1])
    assert set(counts) == set(TEAMS)
    assert {sum(one.values()) for one in counts.values()} == {0}
    assert set(counts["team-01"]) == {
        "ok", "repaired", "invalid", "truncated", "refused", "timeout", "transport", "budget", "substituted",
        "engine_late",
    }  # fmt: skip


# --- variants ---------------------------------------------------------------------------------------------------------


def with_details(league: League, details: Mapping[str, Mapping[str, Any]]) -> list[Record]:
    """Return the log with what its first record says of the seats."""
    first, *others = league.records()
    return [attrs.evolve(first, data={**first.data, "seats_detail": details}), *others]


def test_seats_are_compared_within_their_variant() -> None:
    league = whole("nfl")
    details = {"team-01": {"variant": "tools", "model": "m", "lab": "l", "surface": "api"}, "team-02": {}}
    found = report(league, with_details(league, details))
    assert [(group.variant, group.teams) for group in found.groups] == [
        ("standard", ("team-02", "team-03")),
        ("tools", ("team-01",)),
    ]
    assert found.equal


def test_a_limit_that_differs_within_a_variant_is_reported_and_between_variants_not() -> None:
    league = whole("nfl")
    budgets = {"team-01": {"budget_micros": 5}, "team-02": {"budget_micros": 5}, "team-03": {"budget_micros": 6}}
    found = report(league, with_details(league, budgets))
    assert not found.equal
    assert [group.limits_equal for group in found.groups] == [False]
    assert found.groups[0].limits["budget_micros"] == {"team-01": 5, "team-02": 5, "team-03": 6}
    apart = {**budgets, "team-03": {"budget_micros": 6, "variant": "agent"}}
    found = report(league, with_details(league, apart))
    assert found.equal
    assert [group.limits["budget_micros"] for group in found.groups] == [6, 5]
