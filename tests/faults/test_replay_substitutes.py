"""Forged substitutions: who came on, for whom, where they sit, and whether anybody did, is found by the replay."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from forgery import Fields, faults_of, first, forged
from season_cases import Scripted, played, toy_rules
from toy_sport import BY_WEEK, Absent, ToySeason, at

from leaguecore import League
from leaguecore.managers.decision import Lineup, Pick

RULES: Mapping[str, Any] = {
    "lineups__lock": "weekly",
    "lineups__substitutes": "bench_order",
    "roster__bench": 2,
    "draft__rounds": 4,
}
MINE, THEIRS = ("ann", "cat", "eve", "fay"), ("bob", "dan", "ira", "gus")
TEAM, RIVAL = "team-01", "team-02"


@pytest.fixture(scope="module")
def league() -> League:
    """A week: cat has no line, so eve comes on for her, who stands before fay; bob and dan have played."""
    season = ToySeason(BY_WEEK)
    for rank, player in enumerate((*MINE, *THEIRS), start=1):
        season.player(player, "P" if player in ("ann", "bob") else "R")
        season.rank(player, rank)
    season.game("g1", at(1, 18))
    for player, goals in (("ann", 4), ("eve", 3), ("fay", 2), ("bob", 1), ("dan", 5)):
        season.line(player, "g1", goals, known=at(2, 12))

    def managed(players: tuple[str, ...]) -> Scripted:
        def pick(briefing: Any) -> Pick:
            return Pick(player=next(one for one in players if briefing.free(one)))

        seating = {"P": players[:1], "FLEX": players[1:2]}
        return Scripted(Absent(), {"pick": pick, "lineup": lambda _: Lineup(seating=seating, bench=players[2:])})

    rules = toy_rules(sport=BY_WEEK.id, **RULES)
    return played(rules, season.facts(), [managed(MINE), managed(THEIRS)]).league


def substitution(records: list[Fields]) -> Fields:
    return first(records, "lineups.substituted")


def test_as_played_eve_comes_on_for_cat_and_nothing_is_found(league: League) -> None:
    (event,) = (record.data for record in league.records() if record.kind == "lineups.substituted")
    assert event["replaced"] == {TEAM: {"cat": "eve"}}
    assert event["seatings"] == {TEAM: {"P": ["ann"], "FLEX": ["eve"]}}
    assert faults_of(league) == []


def another_comes_on(event: Fields) -> None:
    event["data"] |= {"replaced": {TEAM: {"cat": "fay"}}, "seatings": {TEAM: {"P": ["ann"], "FLEX": ["fay"]}}}


def another_goes_out(event: Fields) -> None:
    event["data"] |= {"replaced": {TEAM: {"ann": "eve"}}, "seatings": {TEAM: {"P": ["eve"], "FLEX": ["cat"]}}}


def they_change_seats(event: Fields) -> None:
    event["data"]["seatings"][TEAM] = {"P": ["eve"], "FLEX": ["ann"]}


def the_rival_has_one_too(event: Fields) -> None:
    event["data"]["replaced"][RIVAL] = {"dan": "ira"}
    event["data"]["seatings"][RIVAL] = {"P": ["bob"], "FLEX": ["ira"]}


def nobody_comes_on(event: Fields) -> None:
    event["data"] |= {"replaced": {}, "seatings": {}}


@pytest.mark.parametrize(
    "forge", [another_comes_on, another_goes_out, they_change_seats, the_rival_has_one_too, nobody_comes_on]
)
def test_a_forged_substitution_is_found(league: League, forge: Callable[[Fields], None]) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = substitution(records)
        forge(event)
        seqs.append(event["seq"])

    assert faults_of(forged(league, change))[0] == ("event.differs", seqs[0])


def test_a_substitution_is_found_although_the_points_were_made_to_fit(league: League) -> None:
    """Fay has 2 goals, eve 3: the forger takes the ten points off in the score too."""
    seqs = []

    def change(records: list[Fields]) -> None:
        event = substitution(records)
        another_comes_on(event)
        first(records, "period.scored")["data"]["points"][TEAM] -= 10
        seqs.append(event["seq"])

    assert faults_of(forged(league, change))[0] == ("event.differs", seqs[0])


def test_a_substitution_that_is_left_out_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = substitution(records)
        seqs.append(event["seq"])
        records.remove(event)

    assert faults_of(forged(league, change))[0][1] == seqs[0]
