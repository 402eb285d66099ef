"""Seasons by hand, leagues in memory, the clock and the scripted manager, used as the author of a plug-in would."""

import pytest
from season_cases import Watched, plugins, toy_rules
from toy_sport import BY_DAY

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.errors import ProviderError, RulesetError
from leaguecore.managers import Answer, Briefing, Lineup, Manager, Pick
from leaguecore.testing import (
    FakeClock,
    ScriptedManager,
    SeasonBuilder,
    changed_rules,
    open_in_memory,
    play_in_memory,
)

TUESDAY = Instant(19_724 * DAY + 18 * HOUR)
"""2024-01-02, 18:00 UTC."""


def by_hand() -> SeasonBuilder:
    """Return a season of one week: ann scores 3 and bob 2 on Tuesday, cat and dan 1 each; fay and gus never play."""
    season = SeasonBuilder(sport=BY_DAY)
    for rank, (player, position, goals) in enumerate(
        [("ann", "P", 3), ("bob", "P", 2), ("cat", "R", 1), ("dan", "R", 1), ("fay", "R", 0), ("gus", "R", 0)], 1
    ):
        season.player(player, position, "red")
        season.rank(player, rank)
        if goals:
            season.rows.setdefault("wanted", []).append({"player": player, "goals": goals})
    season.game("final", TUESDAY, "red", "blue", period=1)
    for row in season.rows.pop("wanted"):
        season.line(row["player"], "final", {"goals": row["goals"]})
    return season


def test_a_season_by_hand_is_scored_as_it_was_written() -> None:
    """Team-01 has ann and cat or dan, team-02 bob and the other, by the order of the ranks: 3 + 1 and 2 + 1."""
    game = play_in_memory(toy_rules(), by_hand().facts(), ["adp"], plugins=plugins())
    (scored,) = game.bodies("period.scored")
    assert sorted(scored["points"].values()) == [30, 40]
    assert game.state.phase == "closed"
    assert game.league.faults() == []
    assert len(game.log()) == len(list(game.league.records()))


def test_a_line_is_known_at_noon_of_the_next_day() -> None:
    season = by_hand()
    assert {row["known_at"] for row in season.rows["stat_lines"]} == {(TUESDAY // DAY + 1) * DAY + 12 * HOUR}
    before = season.facts().known_by(Instant((TUESDAY // DAY + 1) * DAY + 12 * HOUR - 1))
    assert len(before.tables["stat_lines"]) == 0


def test_what_no_provider_may_say_is_refused_with_its_place() -> None:
    season = by_hand()
    season.line("ann", "final", {"goals": 1}, revision=0)
    with pytest.raises(ProviderError, match="toy-day/by-hand stat_lines row ann/final/0"):
        season.facts()
    with pytest.raises(KeyError, match="has no stat 'asists'"):
        season.line("ann", "final", {"asists": 1})
    with pytest.raises(KeyError, match="nowhere"):
        season.line("ann", "nowhere", {})


def test_corrections_reports_projections_and_past_lines_are_rows_too() -> None:
    season = by_hand()
    season.line("ann", "final", {"goals": 4, "saves": None}, known=TUESDAY + 3 * DAY, revision=1)
    season.line("ann", "last-year", {"goals": 9}, past=True)
    season.report("bob", "OUT", known=TUESDAY - DAY, game="final")
    season.projection("ann", {"goals": 1_500}, 1_000)
    tables = season.facts().tables
    assert tables["stat_lines"].stats[-1].tolist() == [4, 0]
    assert tables["stat_lines"].unknown[-1].tolist() == [False, True]
    assert tables["past_lines"].stats.tolist() == [[9, 0]]
    assert tables["availability"].texts["status"].tolist() == ["OUT"]
    assert tables["projections"].unknown.tolist() == [[False, True]]


def test_a_scripted_manager_answers_by_kind_and_leaves_the_rest() -> None:
    def dan_first(briefing: Briefing) -> Pick | None:
        return Pick(player="dan") if briefing.free("dan") else None

    scripted = ScriptedManager({"pick": dan_first, "lineup": Lineup(seating={})})
    game = play_in_memory(toy_rules(), by_hand().facts(), [scripted, "adp"], plugins=plugins())
    mine = [data["player"] for data in game.bodies("draft.picked") if data["team"] == "team-01"]
    assert mine[0] == "dan"
    assert {briefing.kind for briefing in scripted.seen} == {"pick", "lineup"}
    assert all(data["seating"] == {} for data in game.bodies("lineup.set") if data["team"] == "team-01")
    assert game.bodies("period.scored")[0]["points"]["team-01"] == 0


def test_a_script_may_hand_on_to_another_manager() -> None:
    inner = ScriptedManager({"pick": Pick(player="gus")})
    outer = ScriptedManager({"lineup": None}, otherwise=inner)
    play_in_memory(toy_rules(), by_hand().facts(), [outer, "adp"], plugins=plugins())
    assert {briefing.kind for briefing in outer.seen} == {"lineup"}
    assert {briefing.kind for briefing in inner.seen} == {"pick"}


def test_somebody_may_sit_around_a_manager() -> None:
    watched: dict[str, Watched] = {}

    def around(team: str, manager: Manager) -> Manager:
        watched[team] = Watched(manager)
        return watched[team]

    game = open_in_memory(toy_rules(), by_hand().facts(), ["adp"], plugins=plugins(), around=around)
    game.runner.run()
    assert sorted(watched) == ["team-01", "team-02"]
    assert all(one.seen for one in watched.values())


def test_a_fake_clock_moves_only_when_it_is_told() -> None:
    clock = FakeClock(Instant(1_000))
    tell = clock.stopwatch()
    assert (clock(), tell()) == (1_000, 1_000)
    clock.spend_seconds(2)
    assert (clock(), tell()) == (3_000, 3_000)
    clock.go_on_to(Instant(500))
    assert clock() == 3_000


@pytest.mark.parametrize(("seconds", "accepted"), [(59, True), (61, False)])
def test_who_thinks_longer_than_he_may_by_the_fake_clock_is_late(seconds: int, accepted: bool) -> None:
    """A pick has 60 seconds, and the measured time of a seat is what its clock says."""
    clock = FakeClock(Instant(0))

    def slowly(briefing: Briefing) -> Pick:
        clock.spend_seconds(seconds if briefing.pick == 0 else 0)
        return Pick(player=next(player for player in ("gus", "fay", "dan") if briefing.free(player)))

    rules = toy_rules(time={"decision_seconds": 60, "bank_seconds": 0, "repairs": 0})
    game = open_in_memory(rules, by_hand().facts(), [ScriptedManager({"pick": slowly})], plugins=plugins(), clock=clock)
    clock.go_on_to(game.engine.opens_at)
    while not game.bodies("draft.picked"):
        game.runner.run(until=clock())
        clock.spend_seconds(1)
    first = game.bodies("draft.picked")[0]
    assert (first["player"] == "gus") is accepted


def test_a_league_that_is_ticked_takes_the_instant_of_a_fake_clock() -> None:
    game = open_in_memory(toy_rules(), by_hand().facts(), ["adp"], plugins=plugins())
    clock = FakeClock(game.engine.opens_at)
    assert game.league.tick(clock()).phase == "drafting"
    clock.spend_seconds(30 * 24 * 3_600)
    clock.spend_seconds(30 * 24 * 3_600)
    assert game.league.tick(clock()).phase == "closed"


def test_an_answer_may_say_how_long_it_took() -> None:
    late = ScriptedManager({"pick": Answer(decision=Pick(player="gus"), took_ms=3_600_000)})
    game = play_in_memory(toy_rules(), by_hand().facts(), [late], plugins=plugins())
    assert "gus" not in [data["player"] for data in game.bodies("draft.picked")][:1]


def test_rules_may_be_changed_and_are_checked_again() -> None:
    rules = changed_rules(toy_rules(), {"league.teams": 3, "draft.kind": "linear"}, plugins())
    assert (rules.ruleset.league.teams, rules.ruleset.draft.kind) == (3, "linear")
    with pytest.raises(RulesetError, match="rounds"):
        changed_rules(toy_rules(), {"draft.rounds": 9}, plugins())
