"""The cases of how a period is scored: rotisserie, games caps, what counts at all, exact ratios, a correction."""

import tomllib
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import tomli_w
from league_cases import A, B, do, finalize, lineup, open_slate, playing_league, refusal, score
from rule_cases import case

from leaguecore.hooks.loader import load_plugins
from leaguecore.league import LeagueState, decide
from leaguecore.league.caps import games_used
from leaguecore.league.categories import better, value_of
from leaguecore.league.commands import LockSlate
from leaguecore.league.events import PlayerCorrected
from leaguecore.league.rotisserie import rotisserie_points
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.rules.sections.results import CategoryRule
from leaguecore.scoring import compile_scoring

PLUGINS = load_plugins(only=["nba", "nfl", "nhl", "scoring"])
FG = CategoryRule(name="FG%", stats=("FGM",), over=("FGA",), lower_is_better=False)
NBA_STATS = {"pts": "PTS", "reb": "REB", "ast": "AST", "stl": "STL", "blk": "BLK", "to": "TOV"}
"""What the case calls the stats that are ours."""


# --- rotisserie -------------------------------------------------------------------------------------------------------


def best_tied(teams: int, tied: int) -> LeagueState:
    """Return a rotisserie league of one scored period in whose only category some teams are tied for first."""
    category = {"name": "PTS", "stats": ["PTS"], "over": [], "lower_is_better": False}
    section = {"contest": "rotisserie", "zero_attempts": "worst", "categories": [category]}
    state = playing_league(periods=1, teams=teams, order_by='"rotisserie"', categories__=section)
    state = do(state, open_slate(state))
    passers = [next(player for player in state.rosters[team] if player.startswith("p")) for team in state.teams]
    for team, passer in zip(state.teams, passers, strict=True):
        state = do(state, lineup(state, team, "1a", {"P": (passer,)}))
    sums = {passer: (max(0, place - tied + 1) * -1,) for place, passer in enumerate(passers)}
    return do(state, score(1, {"1a": dict.fromkeys(passers, 0)}, stats={"1a": sums}))


@pytest.mark.parametrize(("tied", "name"), [("two_tied_for_1st", "two"), ("three_tied_for_1st", "three")])
def test_who_is_tied_for_first_shares_the_places(tied: str, name: str) -> None:
    """roto-001: the points of the first places are shared; everybody else has his own."""
    given = case("roto-001")
    teams, many = given["rules"]["teams"], given["input"][tied]
    points = sorted(rotisserie_points(best_tied(teams, many)).values(), reverse=True)
    assert points[:many] == [Fraction(given["expected"][name])] * many
    assert points[many:] == list(range(teams - many, 0, -1))


# --- games caps -------------------------------------------------------------------------------------------------------

SLATES, SEATS = 6, 3
"""Days a period and seats under the cap in the league that plays up to it."""

UTIL = '{ name = "UTIL", count = 3, eligible = ["P", "R"], multiplier = 1 }'
TRIO = ("p10", "p11", "r10")


def day(state: LeagueState, started: int) -> tuple[LeagueState, str, tuple[str, ...]]:
    """Return the league after the next slate has opened and A has seated so many players in it."""
    state = do(state, open_slate(state))
    slate = list(state.slates)[-1]
    return do(state, lineup(state, A, slate, {"UTIL": TRIO[:started]})), slate, TRIO[:started]


def period(state: LeagueState, starts: list[int]) -> LeagueState:
    """Return the league after a period in whose days A started so many; each scored one unit."""
    points, games = {}, {}
    for started in starts:
        state, slate, players = day(state, started)
        points[slate], games[slate] = dict.fromkeys(players, 1), (players,)
    return do(state, score(len(state.results) + 1, points, games=games))


def test_the_day_on_which_a_cap_is_reached_counts_whole_and_the_next_not() -> None:
    """cap-001: with 161 games of 162 used, three players start today and two tomorrow."""
    given = case("cap-001")
    assert given["rules"]["overrun"] == "same_day_counts"
    caps = {"overrun": "same_day", "games": [{"slots": ["UTIL"], "most": given["rules"]["max_games_group"]}]}
    used, expected = given["input"]["used"], given["expected"]
    days = [SEATS] * (used // SEATS) + [used % SEATS]
    periods = len(days) // SLATES
    assert (used % SEATS, len(days) % SLATES) == (2, 0)
    state = playing_league(periods=periods + 1, slates_each=SLATES, slots=UTIL, caps__=caps)
    for first in range(0, len(days), SLATES):
        state = period(state, days[first : first + SLATES])
    assert games_used(state)[A] == (used,)
    today, tomorrow = given["input"]["today_started_in_group"], given["input"]["tomorrow_started"]
    state = period(state, [today, tomorrow, 0, 0, 0, 0])
    assert state.results[-1][A] == expected["counted_today"] + expected["counted_tomorrow"]
    assert games_used(state)[A] == (expected["final_used"],)
    assert expected["final_used"] - used == expected["counted_today"]


# --- what counts ------------------------------------------------------------------------------------------------------


def test_bench_and_reserve_never_count() -> None:
    """ln-004: 120.5 of the starters, 20 on the bench, 12.6 on IR; the bench is known and still counts nothing."""
    given = case("ln-004")
    (started,), (benched,), (hurt,) = (given["input"][where] for where in ("starters", "bench", "ir"))
    slot = {
        "name": "IR",
        "count": 1,
        "statuses": ["OUT"],
        "newcomers_only": False,
        "misplaced": "nothing",
        "checked_at": "processing",
        "min_days": 0,
        "direct_add": False,
    }
    state = playing_league(roster__reserve=[slot], schedule__tie="bench")
    state = do(state, open_slate(state))
    away = {"reserve": {"r10": "IR"}, "statuses": {"r10": "OUT"}}
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}, **away), LockSlate(slate="1a"))
    points = {player: int(worth * 100) for player, worth in (("p10", started), ("p11", benched), ("r10", hurt))}
    assert refusal(state, score(1, {"1a": points})) == ["period.player"]
    del points["r10"]
    state = do(state, score(1, {"1a": points}))
    assert state.results[0][A] == given["expected"]["team_points"] * 100
    assert state.bench_results[0][A] == benched * 100


# --- ratios -----------------------------------------------------------------------------------------------------------


def test_a_ratio_is_that_of_the_sums() -> None:
    """cat-001: 6 of 16 against 8 of 20; the mean of A's single ratios would be .667."""
    given = case("cat-001")
    sums = {
        team: {"FGM": sum(made for made, _ in lines), "FGA": sum(tried for _, tried in lines)}
        for team, lines in given["input"].items()
    }
    values = {team: value_of(FG, of_team) for team, of_team in sums.items()}
    assert values == {team: Fraction(given["expected"][team]) for team in ("A", "B")}
    assert given["expected"]["winner"] == ("A" if better(FG, sums["A"], sums["B"], "worst") > 0 else "B")


def test_ratios_that_look_alike_are_told_apart() -> None:
    """cat-003: both are shown as .455."""
    given = case("cat-003")
    sums = {team: {"FGM": made, "FGA": tried} for team, (made, tried) in given["input"].items()}
    assert better(FG, sums["A"], sums["B"], "worst") == (1 if given["expected"]["winner"] == "A" else -1)
    for team in ("A", "B"):
        value = value_of(FG, sums[team])
        assert value is not None
        shown = round(value, given["rules"]["display_decimals"])
        assert shown == Fraction(given["expected"][f"{team}_display"])


# --- a correction -----------------------------------------------------------------------------------------------------


def nba_points(rules: list[dict[str, Any]], line: dict[str, int]) -> int:
    """Return what a line of the case scores, in hundredths, under rules in our spelling for the real sport."""
    document = tomllib.loads(find_ruleset("nba-s1").data.decode(), parse_float=Decimal)
    document["scoring"] |= {"decimals": 2, "rounding": "exact", "rules": rules}
    plan = compile_scoring(
        parse_ruleset(tomli_w.dumps(document).encode()), PLUGINS.sports.get("nba"), PLUGINS.scoring_rules
    )
    values = np.zeros((1, len(plan.stats)), dtype=np.int64)
    for name, value in line.items():
        values[0, plan.stats.index(NBA_STATS[name])] = value
    lines = plan.lines(values, np.zeros_like(values, dtype=bool), np.array([plan.mask_of(["C"])]))
    return int(plan.points(lines)[0])


def test_a_correction_is_a_difference_that_is_told_and_the_triple_double_stands() -> None:
    """nba-score-001: one rebound less, 78.4 becomes 77.2; three of five stats still reach ten."""
    given = case("nba-score-001")
    rules = [
        {
            "kind": "per_unit",
            "stat": NBA_STATS[one["stat"]],
            "points_each": Decimal(one["points"]),
            "per": 1,
            "whole": False,
            "positions": [],
        }
        for one in given["rules"]["yahoo_points"]
    ]
    first, second = given["input"]["first_published"], given["input"]["corrected"]
    before, after = nba_points(rules, first), nba_points(rules, second)
    state = playing_league(corrections__={"window_hours": 24, "reseed": False})
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}), score(1, {"1a": {"p10": before}}))
    assert state.results[0][A] == given["expected"]["first"] * 100
    command = finalize(1, {"1a": {"p10": after}})
    correction = decide(state, command)[0]
    assert isinstance(correction, PlayerCorrected)
    assert correction.points_before is not None
    assert correction.points_after is not None
    assert correction.points_after - correction.points_before == given["expected"]["delta"] * 100
    assert do(state, command).results[0] == {**state.results[0], A: given["expected"]["corrected"] * 100}
    combo = {"kind": "combo", "of": ["PTS", "REB", "AST", "STL", "BLK"], "at": 10, "stack": False, "positions": []}
    triple = {**combo, "steps": [{"count": 3, "points": 1}]}
    assert nba_points([triple], first) == nba_points([triple], second) == 100
    assert state.results[0][B] == 0
