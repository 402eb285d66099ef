"""The result of a league says what its log says, in one canonical form."""

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from small_arenas import Arena

from leaguecore import League
from leaguecore.arena.results import LeagueResult
from leaguecore.errors import StoreError

NAME = "main-nfl-01"


@pytest.fixture(scope="module")
def result(played: Arena) -> LeagueResult:
    return LeagueResult.from_bytes(played.results[NAME])


@pytest.fixture(scope="module")
def league(played: Arena) -> League:
    return League.open(played.out / "leagues" / NAME)


def test_it_names_the_plan_the_rules_and_the_newest_record_by_their_hashes(
    result: LeagueResult, played: Arena, league: League
) -> None:
    assert result.plan_sha256 == played.plan.sha256
    assert (result.ruleset, result.ruleset_sha256) == ("nfl-s1", played.plan.leagues[0].ruleset_sha256)
    assert (result.head, result.records) == (league.ledger.head, len(league.ledger))
    assert (result.league, result.data_sha256) == (league.ledger.league, league.facts.head)
    assert (result.phase, result.periods, result.decimals) == ("closed", 3, 2)


def test_its_teams_are_the_planned_seats(result: LeagueResult, played: Arena) -> None:
    planned = {seat.team: seat for seat in played.plan.leagues[0].seats}
    seats = {team.team: (team.entrant, team.manager, team.draft_slot, team.rated) for team in result.teams}
    assert seats == {team: (seat.entrant, seat.manager, seat.draft_slot, seat.rated) for team, seat in planned.items()}


def test_its_points_and_records_are_those_of_the_table(result: LeagueResult, league: League) -> None:
    names = ("points_for", "wins", "losses", "ties", "rank", "auto", "all_play_wins", "all_play_losses")
    table = {row.team: [getattr(row, name) for name in names] for row in league.standings.teams}
    assert {team.team: [getattr(team, name) for name in names] for team in result.teams} == table


def test_weekly_points_are_those_of_the_scored_periods_and_add_up(result: LeagueResult, league: League) -> None:
    scored = [record.data["points"] for record in league.records() if record.kind == "period.scored"]
    for team in result.teams:
        assert [int(Decimal(week) * 100) for week in team.weekly] == [points[team.team] for points in scored]
        assert sum(map(Decimal, team.weekly)) == Decimal(team.points_for)


def test_all_play_counts_every_pair_of_teams_in_every_week(result: LeagueResult) -> None:
    weekly = {team.team: [Decimal(week) for week in team.weekly] for team in result.teams}
    for team in result.teams:
        others = [other for other in weekly if other != team.team]
        pairs = [(weekly[team.team][at], weekly[other][at]) for at in range(3) for other in others]
        assert team.all_play_wins == sum(mine > theirs for mine, theirs in pairs)
        assert team.all_play_losses == sum(mine < theirs for mine, theirs in pairs)
        assert team.all_play_ties == sum(mine == theirs for mine, theirs in pairs)
        assert team.all_play_rate == Fraction(2 * team.all_play_wins + team.all_play_ties, 2 * len(pairs))


def test_its_matches_are_those_that_were_drawn(result: LeagueResult, league: League) -> None:
    (drawn,) = [record.data["pairings"] for record in league.records() if record.kind == "schedule.drawn"]
    assert {str(one.period): [list(pair) for pair in one.pairs] for one in result.matches} == drawn
    assert all(one.byes == () for one in result.matches)


def test_the_order_goes_by_points_of_the_season(result: LeagueResult) -> None:
    points = {team.team: Decimal(team.points_for) for team in result.teams}
    assert [points[team] for group in result.order for team in group] == sorted(points.values(), reverse=True)


def test_the_same_result_is_the_same_bytes(result: LeagueResult, played: Arena) -> None:
    assert result.to_bytes() == played.results[NAME]


# --- what nobody can use ----------------------------------------------------------------------------------------------


def changed(data: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return a result with a change to its document, in canonical form again."""
    document = json.loads(data)
    change(document)
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def twice_in_its_place(document: dict[str, Any]) -> None:
    """Put the first team into the order as often as it stands among the teams."""
    first = document["teams"][0]["team"]
    document["order"] = [sorted([*group, first]) if first in group else group for group in document["order"]]


def test_a_document_that_is_only_written_again_is_read(played: Arena) -> None:
    assert LeagueResult.from_bytes(changed(played.results[NAME], lambda _: None)).name == NAME


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.update(schema=2),
        lambda document: document.update(note="x"),
        lambda document: document.pop("head"),
        lambda document: document.update(head="f" * 63),
        lambda document: document.update(periods="3"),
        lambda document: document["order"].reverse(),
        lambda document: document["teams"][0].update(points_for="9999.00"),
        lambda document: document["teams"][0]["weekly"].pop(),
        lambda document: document["teams"][0]["weekly"].append("0.00"),
        lambda document: document.update(periods=1),
        lambda document: document["teams"].append(document["teams"][0]) or twice_in_its_place(document),
    ],
)
def test_a_result_that_is_not_whole_or_does_not_fit_itself_is_refused(
    played: Arena, change: Callable[[dict[str, Any]], object]
) -> None:
    with pytest.raises(StoreError) as caught:
        LeagueResult.from_bytes(changed(played.results[NAME], change))
    assert caught.value.code == "result.unreadable"


@pytest.mark.parametrize("cut", [0, 1, 100, -1, -2])
def test_a_result_that_was_cut_short_is_refused(played: Arena, cut: int) -> None:
    with pytest.raises(StoreError, match="result"):
        LeagueResult.from_bytes(played.results[NAME][:cut])


def test_a_result_in_another_spelling_is_refused(played: Arena) -> None:
    with pytest.raises(StoreError, match="spelling"):
        LeagueResult.from_bytes(played.results[NAME].replace(b'"arm":""', b'"arm": ""'))
