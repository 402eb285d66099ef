"""Whether divisions, pairings, tables, guillotines and playoffs make sense: each refusal, and what is just allowed."""

from typing import Any, get_args

import attrs
import pytest
from toy_ball import shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.sections.results import (
    CategoryRule,
    CategoryRules,
    CorrectionRules,
    GuillotineRules,
    PlayoffRules,
    StandingKey,
    TieBreak,
)
from leaguecore_nba import SPORT as NBA

PLAYOFFS = PlayoffRules(
    teams=6,
    round_periods=(1, 1, 1),
    reseed=False,
    tie="higher_seed",
    third_place=True,
    consolation="ladder",
    lock_eliminated=False,
)
GUILLOTINE = GuillotineRules(each_period=1, tie="draw")


def rules(**changes: Any) -> Ruleset:
    """Return the NBA ruleset of ten teams with other values; `schedule__median=True` changes `schedule.median`."""
    found = shipped()
    # The NBA ruleset goes by points, which a league of categories cannot.
    changes = {"standings__order": ("all_play",), **changes} if changes.get("categories") else changes
    for path, value in changes.items():
        section, _, name = path.partition("__")
        found = attrs.evolve(
            found, **{section: attrs.evolve(getattr(found, section), **{name: value}) if name else value}
        )
    return found


def problems(**changes: Any) -> list[str]:
    """Return the paths of what is wrong with the table, its pairings and its end."""
    paths = [problem.path for problem in check_ruleset(rules(**changes), NBA)]
    mine = ("league.divisions", "schedule", "standings", "guillotine", "playoffs", "corrections", "categories")
    return [path for path in paths if path.startswith(mine)]


def categories(contest: str) -> CategoryRules:
    """Return one category, compared so."""
    one = CategoryRule(name="PTS", stats=("PTS",), over=(), lower_is_better=False)
    made = CategoryRules(contest="each", categories=(one,), zero_attempts="worst")
    return attrs.evolve(made, contest=contest)


def playoffs(**changes: Any) -> PlayoffRules:
    """Return the playoffs with other values."""
    return attrs.evolve(PLAYOFFS, **changes)


def test_a_division_has_two_teams_at_least() -> None:
    assert problems(league__divisions=5) == []
    assert problems(league__divisions=6) == ["league.divisions"]
    assert problems(league__teams=11, league__divisions=5) == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"schedule__kind": "divisions_first"}, "schedule.kind"),
        ({"standings__division_winners_first": True}, "standings.division_winners_first"),
        ({"standings__tie_breaks": ("division_record",)}, "standings.tie_breaks"),
    ],
)
def test_what_looks_at_divisions_needs_two(change: dict[str, Any], path: str) -> None:
    assert problems(**change) == [path]
    assert problems(league__divisions=2, **change) == []


def test_a_tie_break_stands_once() -> None:
    assert problems(standings__tie_breaks=("points_for", "wins")) == []
    assert problems(standings__tie_breaks=("points_for", "wins", "points_for")) == ["standings.tie_breaks"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"schedule__kind": "random"}, "schedule.kind"),
        ({"schedule__bye": "win"}, "schedule.bye"),
        ({"schedule__median": True}, "schedule.median"),
        ({"schedule__tie": "home"}, "schedule.tie"),
        ({"standings__order": ("head_to_head",)}, "standings.order"),
        ({"standings__tie_breaks": ("among_tied",)}, "standings.tie_breaks"),
        ({"standings__tie_breaks": ("points_against_low",)}, "standings.tie_breaks"),
        ({"standings__tie_breaks": ("wins",)}, "standings.tie_breaks"),
    ],
)
def test_where_nobody_meets_anybody_nothing_may_rest_on_matches(change: dict[str, Any], path: str) -> None:
    assert problems(**change) == []
    assert problems(guillotine=GUILLOTINE, **change) == [path]
    roto = {"categories": categories("rotisserie"), "standings__order": ("rotisserie",)} | change
    assert path in problems(**roto)


def test_a_guillotine_or_a_rotisserie_alone_is_fine() -> None:
    assert problems(guillotine=GUILLOTINE) == []
    assert problems(categories=categories("rotisserie"), standings__order=("rotisserie",)) == []
    assert problems(categories=categories("rotisserie"), standings__order=("rotisserie", "all_play")) == [
        "standings.order"
    ]


@pytest.mark.parametrize("contest", ["each", "most", "rotisserie"])
@pytest.mark.parametrize("where", ["standings__order", "standings__tie_breaks"])
def test_points_decide_no_table_of_categories(contest: str, where: str) -> None:
    """They are the yardstick of projections there (rules.md A9: categories are compared, and nothing else)."""
    first = "rotisserie" if contest == "rotisserie" else "all_play"
    own = {"categories": categories(contest), "standings__order": (first,)}
    assert problems(**own, standings__tie_breaks=("draw",)) == []
    names = get_args(StandingKey if where == "standings__order" else TieBreak)
    of_points = [name for name in names if "points" in name]
    assert {"points_for"} <= {*of_points}
    for name in of_points:
        change = {where: (first, name) if where == "standings__order" else (name,)}
        assert where.replace("__", ".") in problems(**{**own, **change})
        assert problems(**change) == ["standings.order"] * ("rotisserie" in change.get("standings__order", ()))


@pytest.mark.parametrize(
    ("contest", "change", "path"),
    [
        ("each", {"schedule__median": True}, "schedule.median"),
        ("most", {"schedule__bye": "median"}, "schedule.bye"),
        ("most", {"schedule__tie": "bench"}, "schedule.tie"),
        ("each", {"schedule__tie": "home"}, "schedule.tie"),
    ],
)
def test_categories_know_no_points(contest: str, change: dict[str, Any], path: str) -> None:
    assert problems(**change) == []
    assert problems(categories=categories(contest), **change) == [path]


def test_a_match_of_most_categories_may_go_to_the_home_team() -> None:
    assert problems(categories=categories("most"), schedule__tie="home", schedule__bye="win") == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"guillotine": attrs.evolve(GUILLOTINE, each_period=8), "league__teams": 8}, "guillotine.each_period"),
        ({"playoffs": PLAYOFFS}, "playoffs"),
        ({"categories": categories("most")}, "categories"),
        ({"league__divisions": 2}, "league.divisions"),
    ],
)
def test_a_guillotine_leaves_one_and_goes_with_nothing_else(change: dict[str, Any], path: str) -> None:
    assert path in problems(**{"guillotine": GUILLOTINE} | change)


def test_all_but_one_may_go_at_once() -> None:
    assert problems(guillotine=attrs.evolve(GUILLOTINE, each_period=7), league__teams=8) == []


@pytest.mark.parametrize(
    ("changes", "paths"),
    [
        ({}, []),
        ({"teams": 10, "round_periods": (1, 1, 1, 1), "consolation": "none"}, []),
        ({"teams": 11, "round_periods": (1, 1, 1, 1), "consolation": "none"}, ["playoffs.teams"]),
        ({"round_periods": (1, 1)}, ["playoffs.round_periods"]),
        ({"round_periods": (1, 1, 1, 1)}, ["playoffs.round_periods"]),
        ({"round_periods": (1, 0, 1)}, ["playoffs.round_periods"]),
        ({"round_periods": (2, 1, 3)}, []),
        ({"teams": 4, "round_periods": (1, 1)}, []),
        ({"teams": 3, "round_periods": (1, 1)}, ["playoffs.third_place"]),
        ({"teams": 3, "round_periods": (1, 1), "third_place": False}, []),
        ({"teams": 8}, []),
        ({"teams": 9, "round_periods": (1, 1, 1, 1)}, ["playoffs.consolation"]),
    ],
)
def test_rounds_byes_and_consolations_fit_the_number_of_teams(changes: dict[str, Any], paths: list[str]) -> None:
    assert problems(playoffs=playoffs(**changes)) == paths


@pytest.mark.parametrize(("periods", "paths"), [(3, ["playoffs.round_periods"]), (4, []), (0, [])])
def test_a_regular_season_comes_before_the_playoffs(periods: int, paths: list[str]) -> None:
    assert problems(playoffs=PLAYOFFS, season__periods=periods) == paths


def test_a_rotisserie_has_no_playoffs_and_seeds_need_some() -> None:
    roto = {"categories": categories("rotisserie"), "standings__order": ("rotisserie",)}
    assert problems(**roto, playoffs=PLAYOFFS) == ["playoffs"]
    corrections = CorrectionRules(window_hours=24, reseed=True)
    assert problems(corrections=corrections) == ["corrections.reseed"]
    assert problems(corrections=attrs.evolve(corrections, reseed=False)) == []
    assert problems(corrections=corrections, playoffs=PLAYOFFS) == []
