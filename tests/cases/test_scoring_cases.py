"""The cases of scoring: platforms' own examples, famous games and old bugs, under rulesets of our own spelling.

A case names stats in its own words; the tables below say which of ours they are. Rules are written into the text of a
ruleset, compiled for the real sport, and applied to a line.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
import tomli_w
from rule_cases import case, cases_of
from toy_ball import band, band_of_sum, combo, idp, listed, per_event, per_unit, score, te_premium, threshold

from leaguecore.hooks.loader import load_plugins
from leaguecore.points import snapped
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.scoring import ScoringPlan, compile_scoring
from leaguecore.sport.distances import FARTHEST

MOST = 10_000
PLUGINS = load_plugins(only=["nba", "nfl", "nhl", "scoring"])
KICKED = ["fg_made_list"]
NOT_GOOD = ["fg_missed_list", "fg_blocked_list"]  # a blocked kick is a miss
IDP = ["DL", "LB", "DB"]

# What each stat of a case is called here; a rule on it is one on each of ours, a value stands in the first.
NAMES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "NFL": {
        "pass_yd": ["passing_yards"],
        "pass_td": ["passing_tds"],
        "pass_int": ["passing_interceptions"],
        "rush_att": ["carries"],
        "rush_yd": ["rushing_yards"],
        "rush_td": ["rushing_tds"],
        "rec": ["receptions"],
        "rec_yd": ["receiving_yards"],
        "rec_td": ["receiving_tds"],
        "rec_fd": ["receiving_first_downs"],
        "two_pt": ["passing_2pt_conversions", "rushing_2pt_conversions", "receiving_2pt_conversions"],
        "st_td": ["special_teams_tds"],
        "off_fum_rec_td": ["fumble_recovery_tds"],
        "fum": ["fumbles_total"],
        # One stat holds the fumbles lost on returns and all others.
        "fum_lost": ["fumbles_lost_total"],
        "st_fum_lost": ["fumbles_lost_total"],
        "sack": ["def_sacks"],
        "int": ["def_interceptions"],
        "fum_rec": ["fumble_recovery_opp"],
        "safety": ["def_safeties"],
        "blk_kick": ["blocked_fg", "blocked_punt", "blocked_pat"],
        "def_td": ["def_st_tds"],
        "two_pt_ret": ["def_2pt_returns"],
        "one_pt_safety": ["def_1pt_safeties"],
        "pts_allowed": ["points_allowed"],
        "yds_allowed": ["yards_allowed"],
        "xpm": ["pat_made"],
        "xpmiss": ["pat_missed"],
        "idp_tkl_solo": ["def_tackles_solo"],
        "idp_tkl_ast": ["def_tackle_assists"],
    },
    "NBA": {
        "pts": ["PTS"],
        "fg3m": ["FG3M"],
        "fg3a": ["FG3A"],
        "fga": ["FGA"],
        "fgm": ["FGM"],
        "fta": ["FTA"],
        "ftm": ["FTM"],
        "reb": ["REB"],
        "oreb": ["OREB"],
        "dreb": ["DREB"],
        "ast": ["AST"],
        "stl": ["STL"],
        "blk": ["BLK"],
        "to": ["TOV"],
    },
    "NHL": {
        "g": ["goals"],
        "a": ["assists"],
        "plus_minus": ["plusMinus"],
        "ppg": ["powerPlayGoals"],
        "ppp": ["powerPlayPoints"],
        "shg": ["shorthandedGoals"],
        "shp": ["shorthandedPoints"],
        "sog": ["sog"],
        "hit": ["hits"],
        "blk": ["blockedShots"],
        "gwg": ["gameWinningGoals"],
        "w": ["wins"],
        "ga": ["goalsAgainst"],
        "sv": ["saves"],
        "so": ["shutouts"],
        "otl": ["otLosses"],
    },
}
DOUBLES = ("PTS", "REB", "AST", "STL", "BLK")
TACKLES = {"def_tackles_solo": 1, "def_tackle_assists": 1}

# Stats of a case that are kinds of rules here.
KINDS: Mapping[str, Callable[[Any], list[Any]]] = {
    "rec_te_bonus": lambda points: [te_premium("receptions", points, ["TE"])],
    "bonus_rec_te": lambda points: [te_premium("receptions", points, ["TE"])],
    "hat": lambda points: [threshold("goals", (3, points))],
    "dd": lambda points: [combo(DOUBLES, 10, (2, points), stack=True)],
    "td": lambda points: [combo(DOUBLES, 10, (3, points), stack=True)],
    "fgm_0_39": lambda points: [per_event(name, (0, 39, points)) for name in KICKED],
    "fgm_40_49": lambda points: [per_event(name, (40, 49, points)) for name in KICKED],
    "fgm_50p": lambda points: [per_event(name, (50, FARTHEST, points)) for name in KICKED],
    "fgmiss_0_39": lambda points: [per_event(name, (0, 39, points)) for name in NOT_GOOD],
    "fgmiss_40_49": lambda points: [per_event(name, (40, 49, points)) for name in NOT_GOOD],
    "idp_tkl_solo": lambda points: [idp((["def_tackles_solo"], points), positions=IDP)],
    "idp_tkl_ast": lambda points: [idp((["def_tackle_assists"], points), positions=IDP)],
    "idp_tkl": lambda points: [idp((list(TACKLES), points), positions=IDP)],
    "idp_sack": lambda points: [per_unit("def_sacks", points, positions=IDP)],
    "idp_tkl_loss": lambda points: [per_unit("def_tackles_for_loss", points, positions=IDP)],
    "idp_fum_rec": lambda points: [per_unit("fumble_recovery_opp", points, positions=IDP)],
    "bonus_tkl_10p": lambda points: [band_of_sum(TACKLES, (10, MOST, points), positions=IDP)],
}
# What values of such stats mean in a line: our stat and the value of one.
VALUES: Mapping[str, tuple[str, int | list[int]]] = {
    "fgm_0_39": ("fg_made_list", [30]),
    "fgm_50p": ("fg_made_list", [52]),
    "fgmiss_40_49": ("fg_missed_list", [45]),
    "fgmiss_0_39": ("fg_blocked_list", [38]),
    "idp_tkl_loss": ("def_tackles_for_loss", 1),
    "idp_fum_rec": ("fumble_recovery_opp", 1),
    "rush_td_len": ("rushing_td_list", [1]),
}
# Stats that follow from others of the line: the test looks whether they do.
FOLLOWING: Mapping[str, Callable[[Mapping[str, int]], int]] = {
    "rec_te_bonus": lambda line: line["rec"],
    "bonus_rec_te": lambda line: line["rec"],
    "idp_tkl": lambda line: line["idp_tkl_solo"] + line["idp_tkl_ast"],
    "bonus_tkl_10p": lambda line: int(line["idp_tkl"] >= 10),
    "hat": lambda line: int(line["g"] >= 3),
    "ppa": lambda line: line["ppp"] - line["ppg"],
}
# Case files know no positions; these lines are of such players.
POSITIONS = {"nfl-score-005": "TE", "nfl-score-017": "DST", "nfl-score-018": "DST", "nfl-score-025": "K"}
POSITIONS |= {"nfl-score-026": "LB", "nfl-score-030": "TE"}
ANYBODY = {"NFL": "WR", "NBA": "PG", "NHL": "C"}

# Which of the other side's scores count as points allowed, and how much each.
OFFENCE_AND_KICKS = {"offensive_tds_allowed": 6, "fg_allowed": 3, "two_point_allowed": 2, "pat_allowed": 1}
RETURNS = {"kickoff_return_tds_allowed": 6, "punt_return_tds_allowed": 6, "blocked_punt_tds_allowed": 6}
POINTS_ALLOWED = {"sleeper_default": OFFENCE_AND_KICKS, "yahoo": {**OFFENCE_AND_KICKS, **RETURNS}}
TIERS = ((0, 0, 10), (1, 6, 7), (7, 13, 4), (14, 20, 1), (21, 27, 0), (28, 34, -1), (35, MOST, -4))


def plan_of(sport: str, rules: Sequence[Any], **fields: Any) -> ScoringPlan:
    """Return the plan of a ruleset's text whose scoring tables are these."""
    document = tomllib.loads(find_ruleset(f"{sport.lower()}-s1").data.decode(), parse_float=Decimal)
    document["scoring"] |= {"decimals": 2, "rounding": "half_up", "rules": list(rules), **fields}
    ruleset = parse_ruleset(tomli_w.dumps(document).encode())
    return compile_scoring(ruleset, PLUGINS.sports.get(ruleset.sport), PLUGINS.scoring_rules)


def rules_of(sport: str, spec: Mapping[str, Any]) -> list[Any]:
    """Return a rule of a case as some of ours."""
    name = spec["stat"]
    if "steps" in spec and name.endswith("_len"):
        return [per_event("rushing_td_list", *((at, FARTHEST, each) for at, each in spec["steps"]), stack=True)]
    if name in KINDS:
        return KINDS[name](spec["points"])
    ours = NAMES[sport][name]
    if "tiers" in spec:
        tiers = [(low, MOST if high is None else high, points) for low, high, points in spec["tiers"]]
        return [band(one, *tiers) for one in ours]
    if "steps" in spec:
        return [threshold(one, *map(tuple, spec["steps"])) for one in ours]
    per, whole = spec.get("per", 1), spec.get("whole", False)
    return [per_unit(one, spec["points"], per=per, whole=whole) for one in ours]


def all_rules(sport: str, specs: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return the rules of a case; where one stat of ours holds two of the case's, it is scored once."""
    found: list[Any] = []
    for spec in specs:
        found += [rule for rule in rules_of(sport, spec) if rule not in found]
    return found


def line_of(sport: str, values: Mapping[str, int]) -> dict[str, int]:
    """Return a line of a case in our stats, in stored whole numbers."""
    resolutions = {stat.name: stat.resolution for stat in PLUGINS.sports.get(sport.lower()).stats}
    line: dict[str, int] = {}
    kicks: dict[str, list[int]] = {}
    for name, value in values.items():
        if name in FOLLOWING:
            assert value == FOLLOWING[name](values), name
            continue
        ours, one = VALUES.get(name) or (NAMES[sport][name][0], 1)
        if isinstance(one, list):
            kicks.setdefault(ours, []).extend([value] if name.endswith("_len") else one * value)
        else:
            line[ours] = value * one * resolutions[ours]
    return line | {name: listed(*distances) for name, distances in kicks.items()}


def points(plan: ScoringPlan, position: str, line: Mapping[str, int]) -> Decimal:
    return Decimal(score(plan, position, **line))


# --- rules on stats, one line, a total for each set of rules ----------------------------------------------------------


def is_plain(case: Mapping[str, Any]) -> bool:
    """Say whether a case is lists of rules, one line of numbers, and one total a list."""
    rules, line = case["rules"].values(), case["input"].values()
    return all(isinstance(specs, list) for specs in rules) and set(map(type, line)) == {int}


PLAIN = [one for one in cases_of("scoring") if is_plain(one)]
TOTALS = [pytest.param(one, name, id=f"{one['id']}-{name}") for one in PLAIN for name in one["rules"]]
APART = (
    "nfl-score-014",
    "nfl-score-020",
    "nfl-score-022",
    "nfl-score-023",
    "nfl-score-024",
    "nfl-score-028",
    "nba-score-002",
    "nba-score-004",
)


def test_every_case_of_scoring_is_run_here() -> None:
    assert {one["id"] for one in PLAIN} | set(APART) == {one["id"] for one in cases_of("scoring")}
    assert len(PLAIN) + len(APART) == 35


@pytest.mark.parametrize(("one", "name"), TOTALS)
def test_a_published_line_has_its_published_points(one: Any, name: str) -> None:
    sport = one["sport"]
    plan = plan_of(sport, all_rules(sport, one["rules"][name]))
    position = POSITIONS.get(one["id"], ANYBODY[sport])
    assert points(plan, position, line_of(sport, one["input"])) == Decimal(one["expected"][name])


def test_the_premium_is_for_tight_ends_alone() -> None:
    """Why of the case: a receiver with the same line gets what everybody gets."""
    one = case("nfl-score-005")
    plan = plan_of("NFL", all_rules("NFL", one["rules"]["ppr_te_premium_0.5"]))
    assert points(plan, "WR", line_of("NFL", one["input"])) == one["expected"]["ppr"]


def test_a_defence_that_has_not_played_has_no_line_and_no_ten_points() -> None:
    """Why of the case: absent is not zero."""
    plan = plan_of("NFL", all_rules("NFL", case("nfl-score-017")["rules"]["espn_default_dst"]))
    nothing = np.zeros((0, len(plan.stats)), dtype=np.int64)
    lines = plan.lines(nothing, nothing.astype(bool), np.zeros(0, dtype=np.int64))
    assert plan.points(lines).sum() == 0


# --- cases of another form --------------------------------------------------------------------------------------------


def test_bounds_of_a_bonus_are_inclusive() -> None:
    one = case("nfl-score-014")
    plan = plan_of("NFL", all_rules("NFL", one["rules"]["bonus"]))
    found = [points(plan, "WR", {"receiving_yards": yards}) for yards in one["input"]["rec_yd"]]
    assert found == one["expected"]


def allowed(mode: str, line: Mapping[str, int]) -> tuple[Decimal, Decimal]:
    """Return points allowed as a platform counts them, and what they are worth in the tiers of Yahoo and Sleeper."""
    itself = [(number, number, number) for number in range(100)]
    number, worth = (
        plan_of("NFL", [band_of_sum(POINTS_ALLOWED[mode], *bands, positions=["DST"])]) for bands in (itself, TIERS)
    )
    return points(number, "DST", line), points(worth, "DST", line)


def test_a_pick_six_does_not_count_and_the_kick_after_it_does() -> None:
    one = case("nfl-score-020")
    # The other side's 27: the pick-six and its kick, and 20 more from two touchdowns, their kicks, two field goals.
    line = {"interception_tds_allowed": 1, "offensive_tds_allowed": 2, "pat_allowed": 3, "fg_allowed": 2}
    assert one["input"]["opponent_final"] == 6 + 12 + 3 + 6
    assert (one["input"]["pick_six_tds_against_own_offence"], one["input"]["pats_after_those"]) == (1, 1)
    number, worth = allowed(one["rules"]["points_allowed_mode"], line)
    assert number == one["expected"]["points_allowed"]
    assert worth == one["expected"]["yahoo_sleeper_tier_points"]


def test_a_safety_and_a_blocked_kick_returned_do_not_count_on_yahoo() -> None:
    one = case("nfl-score-022")
    scores = one["input"]["opponent_scoring"]
    line = {
        "offensive_tds_allowed": scores["off_td"],
        "pat_allowed": scores["pat"],
        "safeties_allowed": scores["safety"],
        "blocked_fg_tds_allowed": scores["blocked_fg_ret_td"],
    }
    number, worth = allowed(one["rules"]["points_allowed_mode"], line)
    assert (number, worth) == (one["expected"]["points_allowed"], one["expected"]["tier_points"])


@pytest.mark.parametrize("fractional", [False, True])
def test_a_kick_has_the_points_of_its_band_and_of_its_yards(fractional: bool) -> None:
    """Whole points: each rule's points are cut to whole ones before they are added, 3 and 3.5 to 6."""
    one = case("nfl-score-023")
    rules = [
        per_event("fg_made_list", (30, 39, one["rules"]["fg_30_39"])),
        per_event("fg_made_list", yard_points=one["rules"]["fg_yd"]),
    ]
    whole = {"decimals": 0, "rounding": "truncate", "round_at": "rule"}
    plan = plan_of("NFL", rules, **({} if fractional else whole))
    line = {"fg_made_list": listed(*one["input"]["fg_made_yards"])}
    assert points(plan, "K", line) == one["expected"][f"fractional_{str(fractional).lower()}"]


@pytest.mark.parametrize("platform", ["espn", "yahoo", "nfl.com"])
def test_a_kick_is_in_one_band_by_its_own_distance(platform: str) -> None:
    one = case("nfl-score-024")
    plan = plan_of("NFL", [per_event("fg_made_list", *one["rules"]["fg_bands"][platform])])
    yards, expected = one["input"]["fg_made_yards"], one["expected"][platform]
    assert [points(plan, "K", {"fg_made_list": listed(each)}) for each in yards] == expected
    assert points(plan, "K", {"fg_made_list": listed(*yards)}) == sum(expected)


def test_an_imported_coefficient_is_snapped_and_the_match_is_a_tie() -> None:
    one = case("nfl-score-028")
    coefficient = one["rules"]["pass_yd"]
    assert coefficient != Decimal("0.04")
    plan = plan_of("NFL", [per_unit("passing_yards", snapped(coefficient))])
    found = points(plan, "QB", {"passing_yards": one["input"]["pass_yd"]})
    assert found == one["expected"]["points"] == one["input"]["opponent_score"]


def test_a_triple_double_earns_the_double_double_too() -> None:
    one = case("nba-score-002")
    specs, line = one["rules"]["sleeper_like"], line_of("NBA", one["input"])
    assert points(plan_of("NBA", all_rules("NBA", specs)), "C", line) == one["expected"]["points"]
    for name in ("dd", "td"):
        plan = plan_of("NBA", KINDS[name](1))
        assert points(plan, "C", line) == one["expected"][name]


def test_a_made_three_is_a_goal_an_attempt_a_three_and_three_points() -> None:
    one = case("nba-score-004")
    plan = plan_of("NBA", all_rules("NBA", one["rules"]["espn_points_default"]))
    lines = {
        "3-pointer made": {"PTS": 3, "FGM": 1, "FGA": 1, "FG3M": 1, "FG3A": 1},
        "2-pointer made": {"PTS": 2, "FGM": 1, "FGA": 1},
        "free throw made": {"PTS": 1, "FTM": 1, "FTA": 1},
        "field goal missed": {"FGA": 1},
        "free throw missed": {"FTA": 1},
    }
    assert [points(plan, "PG", lines[event]) for event in one["input"]["events"]] == one["expected"]
