"""The public strategies draw what they promise, judged by the checks of the core and by counting."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from season_cases import plugins
from toy_sport import BY_DAY, BY_WEEK

from leaguecore.canon import canonical
from leaguecore.errors import ProviderError
from leaguecore.managers import Briefing, Decision
from leaguecore.managers.decision import ANSWERS, form_problem
from leaguecore.managers.wire import answer_data, read_answer
from leaguecore.rules.check import check_ruleset
from leaguecore.scoring import StatLines
from leaguecore.season.setting import CheckedRules
from leaguecore.sport import FactSet, Sport, Stat
from leaguecore.sport.distances import FARTHEST, MOST, unpacked
from leaguecore.testing import (
    ScriptedManager,
    SeasonBuilder,
    broken_answers,
    decisions,
    decisions_for,
    legal_decisions,
    line_stats,
    play_in_memory,
    rosters,
    rulesets,
    seasons,
    stat_lines,
)
from leaguecore.testing.strategies.stat_lines import stat_values

SOME = settings(
    max_examples=max(10, settings().max_examples // 2), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
WANTED = settings(max_examples=2_000, deadline=None, database=None, derandomize=True, phases=[Phase.generate])
SPORTS = [plugins().sports.get(name) for name in ("toy-day", "toy-week", "nba", "nfl", "nhl")]


def by_id(sport: Sport) -> str:
    return sport.id


# --- rulesets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sport", SPORTS, ids=by_id)
@SOME
@given(data=st.data())
def test_every_drawn_ruleset_passes_the_checks_of_a_published_file(sport: Sport, data: st.DataObject) -> None:
    rules = data.draw(rulesets(sport, plugins=plugins()))
    assert check_ruleset(rules.ruleset, rules.sport) == []
    assert rules.sport is sport
    assert 2 <= rules.ruleset.league.teams <= 6
    assert rules.ruleset.roster_size <= 4
    assert {name for slot in rules.ruleset.roster.slots for name in slot.eligible} <= set(sport.positions.names())


@SOME
@given(rules=rulesets(plugins=plugins()))
def test_without_a_sport_it_is_for_one_that_is_installed(rules: CheckedRules) -> None:
    assert rules.ruleset.sport in plugins().sports


FORMATS: dict[str, Any] = {
    "an auction": lambda rules: rules.draft.auction is not None,
    "keepers": lambda rules: rules.keepers is not None,
    "best ball": lambda rules: rules.lineups.kind == "best_ball",
    "substitutes": lambda rules: rules.lineups.substitutes == "bench_order",
    "a reserve": lambda rules: rules.roster.reserve != (),
    "trades that teams vote on": lambda rules: rules.trades is not None and rules.trades.review == "vote",
    "waivers by priority": lambda rules: rules.waivers.kind == "priority",
    "playoffs": lambda rules: rules.playoffs is not None,
    "a guillotine": lambda rules: rules.guillotine is not None,
    "rotisserie": lambda rules: rules.categories is not None and rules.categories.contest == "rotisserie",
    "caps": lambda rules: rules.caps is not None,
    "minimums": lambda rules: rules.minimums is not None,
    "corrections": lambda rules: rules.corrections is not None,
    "divisions": lambda rules: rules.league.divisions > 1,
    "a fractional multiplier": lambda rules: any(slot.multiplier % 1 for slot in rules.roster.slots),
}


@pytest.mark.parametrize("there", FORMATS.values(), ids=FORMATS)
def test_every_format_is_drawn(there: Any) -> None:
    find(rulesets(BY_DAY, plugins=plugins()), lambda rules: there(rules.ruleset), settings=WANTED)


# --- rosters ----------------------------------------------------------------------------------------------------------


@SOME
@given(data=st.data())
def test_rosters_are_disjoint_within_their_limits_and_can_start(data: st.DataObject) -> None:
    rules = data.draw(rulesets(BY_DAY, plugins=plugins()))
    players = {f"{kind}{number}": tuple(kind.split("-")) for kind in ("P", "R", "C", "P-R") for number in range(12)}
    held = data.draw(rosters(rules, players))
    assert list(held) == [f"team-{number:02d}" for number in range(1, rules.ruleset.league.teams + 1)]
    assert max(Counter(player for roster in held.values() for player in roster).values()) == 1
    seats = [slot.eligible for slot in rules.slots for _ in range(slot.count)]
    for roster in held.values():
        assert len(seats) <= len(roster) <= rules.ruleset.roster_size
        for name, most in rules.ruleset.roster.position_max.items():
            assert sum(name in players[player] for player in roster) <= most
        ways = permutations(roster, len(seats))
        assert any(all(seat & set(players[one]) for seat, one in zip(seats, way, strict=True)) for way in ways)


# --- stat lines -------------------------------------------------------------------------------------------------------

ODD_STATS = (
    Stat(name="low", unit="ones", low=-7, high=-2),
    Stat(name="halves", unit="sacks", resolution=2, high=9, may_be_unknown=True),
    Stat(name="won", unit="games", high=1, kind="flag"),
    Stat.of_distances("kicks", "yards", may_be_unknown=True),
)
ODD = Sport(id="odd", name="Odd", positions=BY_DAY.positions, stats=ODD_STATS, calendar=BY_DAY.calendar, rulesets=())


@pytest.mark.parametrize("sport", [*SPORTS, ODD], ids=by_id)
@SOME
@given(data=st.data())
def test_the_stats_of_a_line_pass_the_door(sport: Sport, data: st.DataObject) -> None:
    lines = data.draw(st.lists(line_stats(sport), min_size=1, max_size=3))
    season = SeasonBuilder(sport=sport)
    season.player("ann", sport.positions.base[0], "red")
    for number, stats in enumerate(lines):
        season.game(f"g{number}", 1_000 * number, "red", "blue", period=1)
        season.line("ann", f"g{number}", stats)
    table = season.facts().tables["stat_lines"]
    assert len(table) == len(lines)
    unknown = sum(value is None for stats in lines for value in stats.values())
    assert int(table.unknown.sum()) == unknown


@pytest.mark.parametrize("stat", ODD_STATS, ids=lambda stat: stat.name)
@SOME
@given(data=st.data())
def test_a_value_is_in_the_declared_range(stat: Stat, data: st.DataObject) -> None:
    value = data.draw(stat_values(stat))
    assert stat.may_be_unknown if value is None else stat.low <= value <= stat.high


def test_a_value_outside_would_not_pass() -> None:
    season = SeasonBuilder(sport=ODD)
    season.player("ann", "P", "red")
    season.game("g", 0, "red", "blue", period=1)
    season.line("ann", "g", {"low": -1})
    with pytest.raises(ProviderError, match="-1 is outside -7 to -2"):
        season.facts()


@pytest.mark.parametrize("wanted", [-7, -2])
def test_both_ends_of_a_range_are_drawn(wanted: int) -> None:
    assert find(stat_values(ODD_STATS[0]), lambda value: value == wanted, settings=WANTED) == wanted


def test_unknown_is_drawn_only_where_it_may_be() -> None:
    assert find(stat_values(ODD_STATS[1]), lambda value: value is None, settings=WANTED) is None


@SOME
@given(lines=stat_lines(ODD, min_size=1))
def test_lines_have_the_columns_of_the_sport(lines: StatLines) -> None:
    assert lines.values.shape == lines.unknown.shape == (len(lines), len(ODD.stats))
    assert not lines.unknown[:, [0, 2]].any()
    assert (lines.values[lines.unknown] == 0).all()
    assert ((lines.positions > 0) & (lines.positions < 2**3)).all()
    for column, stat in enumerate(ODD.stats):
        known = lines.values[~lines.unknown[:, column], column]
        assert ((stat.low <= known) & (known <= stat.high)).all()
    distances = unpacked(lines.values[:, 3])
    assert distances.shape[1] == MOST
    assert distances.max() <= FARTHEST


@pytest.mark.parametrize("sport", SPORTS, ids=by_id)
@SOME
@given(data=st.data())
def test_any_drawn_rules_score_any_drawn_lines(sport: Sport, data: st.DataObject) -> None:
    """Line by line it is the same as all at once."""
    rules, lines = data.draw(rulesets(sport, plugins=plugins())), data.draw(stat_lines(sport))
    points = rules.plan.points(lines).tolist()
    assert len(points) == len(lines)
    for at in range(len(lines)):
        one = rules.plan.lines(lines.values[at : at + 1], lines.unknown[at : at + 1], lines.positions[at : at + 1])
        assert rules.plan.points(one).tolist() == [points[at]]


# --- seasons and decisions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sport", SPORTS, ids=by_id)
@settings(SOME, max_examples=5)
@given(data=st.data())
def test_a_season_has_a_period_a_week_for_its_sport(sport: Sport, data: st.DataObject) -> None:
    facts: FactSet = data.draw(seasons(sport, weeks=3))
    games = facts.tables["schedule"]
    assert sorted(games.ints["period"].tolist()) == [1, 1, 2, 2, 3, 3]
    days = [sport.calendar.day_of(start) for start in games.ints["start_at"].tolist()]
    assert days == games.ints["day"].tolist()
    assert len(facts.tables["stat_lines"]) > 0
    assert len(repr(facts)) < 120


@pytest.mark.parametrize("sport", [BY_DAY, BY_WEEK], ids=by_id)
@settings(SOME, max_examples=max(5, settings().max_examples // 10))
@given(data=st.data())
def test_any_drawn_league_can_be_played_and_no_legal_decision_is_refused(sport: Sport, data: st.DataObject) -> None:
    rules = data.draw(rulesets(sport, plugins=plugins()))
    facts = data.draw(seasons(sport))
    plays = ScriptedManager(dict.fromkeys(ANSWERS, lambda briefing: data.draw(legal_decisions(briefing))))
    game = play_in_memory(rules, facts, [plays], plugins=plugins())
    assert game.state.phase == "closed"
    assert game.league.faults() == []
    refused = {code for data in game.bodies("decision.refused") for code in data["codes"]}
    assert refused <= {"decision.missed"}


@settings(SOME, max_examples=max(5, settings().max_examples // 10))
@given(data=st.data())
def test_whatever_is_answered_the_season_goes_on(data: st.DataObject) -> None:
    rules = data.draw(rulesets(BY_DAY, plugins=plugins()))
    facts = data.draw(seasons(BY_DAY))
    plays = ScriptedManager(dict.fromkeys(ANSWERS, lambda briefing: data.draw(decisions_for(briefing))))
    game = play_in_memory(rules, facts, [plays], plugins=plugins())
    assert game.state.phase == "closed"
    assert game.league.faults() == []


def test_legal_and_illegal_answers_are_drawn_for_a_briefing() -> None:
    """A pick is legal if it is of somebody whom nobody owns."""
    seen: list[Briefing] = []
    first = find(rulesets(BY_DAY, plugins=plugins()), lambda one: one.ruleset.draft.auction is None, settings=WANTED)
    facts = find(seasons(BY_DAY), lambda _facts: True, settings=settings(WANTED, max_examples=1))
    play_in_memory(first, facts, [ScriptedManager({"pick": seen.append})], plugins=plugins())
    briefing = seen[1]
    assert briefing.owners

    def free(decision: Decision | None) -> bool:
        return decision is not None and briefing.free(decision.player)

    def taken(decision: Decision | None) -> bool:
        return decision is not None and decision.player in briefing.owners

    assert find(decisions_for(briefing), free, settings=WANTED)
    assert find(decisions_for(briefing), taken, settings=WANTED)
    with pytest.raises(NoSuchExample):
        find(legal_decisions(briefing), taken, settings=WANTED)


@pytest.mark.parametrize("kind", ANSWERS)
@SOME
@given(data=st.data())
def test_a_decision_of_a_kind_is_well_formed_and_crosses_the_wire(kind: str, data: st.DataObject) -> None:
    decision = data.draw(decisions(kind))
    assert type(decision) is ANSWERS[kind]
    assert form_problem(decision) == ""
    plain = answer_data(decision, "any/decision")
    assert read_answer(kind, canonical(plain), decision_id="any/decision") == decision


@SOME
@given(answer=broken_answers("lineup", "any/decision"))
def test_a_broken_answer_is_one_of_plain_data(answer: Any) -> None:
    assert isinstance(answer, dict)
