"""Drawn rules of how results become a table and a champion: divisions, pairings, keys, tie-breaks, playoffs."""

from typing import Any

import attrs
from hypothesis import strategies as st

from leaguecore.rules.model import LeagueRules
from leaguecore.rules.sections.results import GuillotineRules, PlayoffRules, ScheduleRules, StandingsRules

KEYS = ("points_for", "all_play", "head_to_head")
TIE_BREAKS = (
    "points_for",
    "head_to_head",
    "among_tied",
    "division_record",
    "points_against_high",
    "points_against_low",
    "recent_points",
    "wins",
    "draw",
)


@st.composite
def standings_rules(draw: st.DrawFn, *, rotisserie: bool = False) -> StandingsRules:
    """Draw some keys and some tie-breaks, in any order."""
    keys: Any = draw(st.permutations(("rotisserie", "points_for") if rotisserie else KEYS))
    return StandingsRules(
        order=tuple(keys[: draw(st.integers(1, len(keys)))]),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(TIE_BREAKS), unique=True, max_size=4))),
        restart=draw(st.booleans()),
        equal_games=draw(st.booleans()),
        division_winners_first=draw(st.booleans()),
    )


schedule_rules = st.builds(
    ScheduleRules,
    kind=st.sampled_from(["round_robin", "divisions_first", "random"]),
    bye=st.sampled_from(["none", "win", "median"]),
    median=st.booleans(),
    tie=st.sampled_from(["stands", "home", "bench"]),
)
plain_schedule = st.just(ScheduleRules(kind="round_robin", bye="none", median=False, tie="stands"))


@st.composite
def playoff_rules(draw: st.DrawFn, teams: int) -> PlayoffRules:
    """Draw playoffs for some of so many teams."""
    inside = draw(st.integers(2, teams))
    rounds = (inside - 1).bit_length()
    return PlayoffRules(
        teams=inside,
        round_periods=tuple(draw(st.lists(st.sampled_from([1, 1, 2]), min_size=rounds, max_size=rounds))),
        reseed=draw(st.booleans()),
        tie=draw(st.sampled_from(["higher_seed", "regular_record"])),
        third_place=inside >= 4 and draw(st.booleans()),
        consolation=draw(st.sampled_from(["none", "ladder", "toilet_bowl"])) if teams - inside > 1 else "none",
        lock_eliminated=draw(st.booleans()),
    )


guillotine_rules = st.builds(
    GuillotineRules,
    each_period=st.integers(1, 2),
    tie=st.sampled_from(["lowest_season_points", "worst_starter", "draw"]),
)


@st.composite
def table_rules(draw: st.DrawFn, contest: str = "", most_teams: int = 6) -> dict[str, Any]:
    """Draw sections that make sense together, by their names: a table alone, with playoffs, or a guillotine.

    Args:
        draw: of Hypothesis.
        contest: what categories are compared for, "" in a league of points.
        most_teams: how many there may be.
    """
    teams = draw(st.integers(2, most_teams))
    ends = draw(st.sampled_from(["table", "table", "playoffs", *([] if contest else ["guillotine"])]))
    sections: dict[str, Any] = {"standings": draw(standings_rules(rotisserie=contest == "rotisserie"))}
    if ends == "guillotine" or contest == "rotisserie":
        fallen = {"guillotine": draw(guillotine_rules)} if ends == "guillotine" else {}
        return sections | {"league": LeagueRules(teams=teams, divisions=1), "schedule": draw(plain_schedule)} | fallen
    divisions, schedule = draw(st.integers(1, max(teams // 2, 1))), draw(schedule_rules)
    if contest:
        tie: Any = "home" if contest == "most" and schedule.tie != "stands" else "stands"
        bye = "none" if schedule.bye == "median" else schedule.bye
        schedule = attrs.evolve(schedule, median=False, tie=tie, bye=bye)
    sections |= {"league": LeagueRules(teams=teams, divisions=divisions), "schedule": schedule}
    return sections | ({"playoffs": draw(playoff_rules(teams))} if ends == "playoffs" else {})
