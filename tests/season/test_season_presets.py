"""The presets: they say what their platforms publish, differ only in what their names say, and can be played."""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any

import numpy as np
import pytest
from season_cases import new_game, plugins
from sport_leagues import SPORTS, whole_season

from leaguecore.clock import Instant
from leaguecore.rules import Ruleset, differences, find_ruleset, list_rulesets, parse_ruleset
from leaguecore.scoring import ScoringPlan
from leaguecore.season.engine import Engine
from leaguecore.season.facade import load_ruleset
from leaguecore.sport.tables import UNAVAILABLE

PLATFORMS = ("espn", "yahoo", "sleeper")
PRESETS = [name for name in list_rulesets() if name.split("-")[1] in PLATFORMS]
IDENTITY = {"id", "title"}


@cache
def preset(name: str) -> Ruleset:
    return parse_ruleset(find_ruleset(name).data, source=name)


@cache
def plan(name: str) -> ScoringPlan:
    return load_ruleset(name, plugins=plugins()).plan


def total(name: str, position: str, **stats: int) -> Decimal:
    """Return what a preset gives a line, in points; stats in stored whole numbers, those not named are 0."""
    scoring = plan(name)
    values = np.zeros((1, len(scoring.stats)), dtype=np.int64)
    for stat, value in stats.items():
        values[0, scoring.stats.index(stat)] = value
    lines = scoring.lines(values, np.zeros_like(values, dtype=bool), np.array([scoring.mask_of([position])]))
    return Decimal(scoring.unit.text(int(scoring.points(lines)[0])))


def changes(one: str, other: str) -> dict[str, tuple[Any, Any]]:
    """Return on what two presets differ, but for their names."""
    found = differences(preset(one), preset(other))
    return {row.path: (row.one, row.other) for row in found if row.path not in IDENTITY}


# Which there are.


def test_every_preset_comes_with_its_sport_after_the_ruleset_to_start_from() -> None:
    for sport in SPORTS:
        own = plugins().sports.get(sport).rulesets
        assert own[0] == f"{sport}-s1"
        assert set(own) >= {name for name in PRESETS if name.startswith(sport)}


def test_football_has_the_same_six_forms_on_each_platform() -> None:
    forms = ("standard", "half", "ppr", "superflex", "te-premium", "idp")
    football = {name for name in PRESETS if name.startswith("nfl")}
    assert football == {f"nfl-{platform}-{form}" for platform in PLATFORMS for form in forms}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_valid_and_may_still_change(name: str) -> None:
    assert load_ruleset(name, plugins=plugins()).ruleset.status == "draft"


# Forms of one platform differ in nothing but what their names say.


@pytest.mark.parametrize("platform", PLATFORMS)
def test_standard_half_and_ppr_differ_only_in_what_a_reception_is_worth(platform: str) -> None:
    place = "scoring.rules[ppr receptions].points_each"
    assert changes(f"nfl-{platform}-standard", f"nfl-{platform}-half") == {place: (0, Decimal("0.5"))}
    assert changes(f"nfl-{platform}-standard", f"nfl-{platform}-ppr") == {place: (0, 1)}


@pytest.mark.parametrize(("platform", "slot"), [("espn", "OP"), ("yahoo", "SUPERFLEX"), ("sleeper", "SUPER_FLEX")])
def test_superflex_differs_only_in_one_slot_and_the_round_that_fills_it(platform: str, slot: str) -> None:
    found = changes(f"nfl-{platform}-ppr", f"nfl-{platform}-superflex")
    rounds = preset(f"nfl-{platform}-ppr").draft.rounds
    assert found.pop("draft.rounds") == (rounds, rounds + 1)
    ((place, (before, after)),) = found.items()
    assert (place, before) == (f"roster.slots[{slot}]", None)
    assert (after["count"], after["eligible"]) == (1, ("SUPERFLEX",))


@pytest.mark.parametrize("platform", PLATFORMS)
def test_te_premium_differs_only_in_half_a_point_more_for_tight_ends(platform: str) -> None:
    ((place, (before, after)),) = changes(f"nfl-{platform}-ppr", f"nfl-{platform}-te-premium").items()
    assert (place, before) == ("scoring.rules[te_premium receptions]", None)
    assert (after["points_more"], after["positions"]) == (Decimal("0.5"), ["TE"])


@pytest.mark.parametrize("platform", PLATFORMS)
def test_idp_differs_only_in_its_slot_its_rounds_and_its_rule(platform: str) -> None:
    found = changes(f"nfl-{platform}-ppr", f"nfl-{platform}-idp")
    sections = sorted(place.partition("[")[0] for place in found)
    assert sections == ["draft.rounds", "roster.slots", "scoring.rules"]
    assert "scoring.rules[idp]" in found


@pytest.mark.parametrize(
    ("points", "categories"),
    [("nba-espn-points", "nba-espn-9cat"), ("nba-yahoo-points", "nba-yahoo-9cat")],
)
def test_nine_categories_differ_from_points_only_in_the_categories_and_tie_breaks(points: str, categories: str) -> None:
    places = set(changes(points, categories))
    assert {place.partition(".")[0] for place in places} == {"categories", "standings"}
    rules = preset(categories).categories
    assert rules is not None
    names = ["FG%", "FT%", "3PTM", "PTS", "REB", "AST", "ST", "BLK", "TO"]
    assert [category.name for category in rules.categories] == names
    # Turnovers are the one category of the nine in which fewer are better.
    assert [category.name for category in rules.categories if category.lower_is_better] == ["TO"]


# Published totals.

KAMARA = {"carries": 22, "rushing_yards": 155, "rushing_tds": 6, "receptions": 3, "receiving_yards": 17}
CHARLES = {"rushing_yards": 20, "rushing_tds": 1, "receptions": 8, "receiving_yards": 195, "receiving_tds": 4}
HOCKENSON = {"receptions": 13, "receiving_yards": 109, "receiving_tds": 2}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_famous_games_have_their_published_totals(platform: str) -> None:
    """A. Kamara on 2020-12-25 and J. Charles on 2013-12-15, as the press printed them; nobody fumbled or threw."""
    kamara = [total(f"nfl-{platform}-{form}", "RB", **KAMARA) for form in ("ppr", "half", "standard")]
    assert kamara == [Decimal("56.2"), Decimal("54.7"), Decimal("53.2")]
    charles = [total(f"nfl-{platform}-{form}", "RB", **CHARLES) for form in ("ppr", "half")]
    assert charles == [Decimal("59.5"), Decimal("55.5")]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_premium_is_the_tight_ends_alone(platform: str) -> None:
    """T. Hockenson's 35.9 of 2022-12-24 are 42.4 with half a point more for each of 13; a receiver's stay 35.9."""
    assert total(f"nfl-{platform}-ppr", "TE", **HOCKENSON) == Decimal("35.9")
    assert total(f"nfl-{platform}-te-premium", "TE", **HOCKENSON) == Decimal("42.4")
    assert total(f"nfl-{platform}-te-premium", "WR", **HOCKENSON) == Decimal("35.9")


def test_espn_s_own_example_of_a_running_back() -> None:
    """ESPN support 360003914032: 50 yards, 6 catches for 30 yards and a touchdown are 14 points, or 20 with PPR."""
    line = {"rushing_yards": 50, "receptions": 6, "receiving_yards": 30, "rushing_tds": 1}
    assert [total(f"nfl-espn-{form}", "RB", **line) for form in ("standard", "ppr")] == [14, 20]


def test_an_interception_costs_two_on_espn_and_one_on_yahoo_and_sleeper() -> None:
    line = {"passing_yards": 310, "passing_tds": 2, "passing_interceptions": 2, "rushing_yards": 14}
    totals = [total(f"nfl-{platform}-ppr", "QB", **line) for platform in PLATFORMS]
    # 310 / 25 + 2 * 4 + 14 / 10 = 21.8.
    assert totals == [Decimal("17.8"), Decimal("19.8"), Decimal("19.8")]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_scores_that_are_no_run_and_no_catch_count_for_whoever_makes_them(platform: str) -> None:
    name = f"nfl-{platform}-standard"
    assert total(name, "WR", special_teams_tds=1) == 6
    assert total(name, "WR", fumble_recovery_tds=1) == 6
    assert total(name, "WR", fumbles_lost_total=1) == -2
    conversions = ("passing_2pt_conversions", "rushing_2pt_conversions", "receiving_2pt_conversions")
    assert [total(name, "QB", **{stat: 1}) for stat in conversions] == [2, 2, 2]


SPANS = {"0_19": 15, "20_29": 25, "30_39": 39, "40_49": 49, "50_59": 50, "60_": 61}


@pytest.mark.parametrize(
    ("platform", "expected", "miss", "missed_extra_point"),
    [
        ("espn", [3, 3, 3, 4, 5, 6], -1, 0),
        ("yahoo", [3, 3, 3, 4, 5, 5], 0, 0),
        ("sleeper", [3, 3, 3, 4, 5, 5], -1, -1),
    ],
)
def test_a_field_goal_is_worth_more_from_farther_away(
    platform: str, expected: list[int], miss: int, missed_extra_point: int
) -> None:
    """Each kick has one value: one of 61 yards is not paid as one of 50 and as one of 60."""
    name = f"nfl-{platform}-ppr"
    assert [total(name, "K", fg_made=1, **{f"fg_made_{span}": 1}) for span in SPANS] == expected
    assert [total(name, "K", **{stat: 1}) for stat in ("fg_missed", "fg_blocked")] == [miss, miss]
    assert [total(name, "K", **{stat: 1}) for stat in ("pat_made", "pat_missed")] == [1, missed_extra_point]


# Team defences.

ESPN_POINTS = {0: 5, 6: 4, 13: 3, 17: 1, 21: 0, 27: 0, 34: -1, 45: -3, 59: -5}
"""ESPN's tiers by the most points that each allows."""

YAHOO_POINTS = {0: 10, 6: 7, 13: 4, 20: 1, 27: 0, 34: -1, 59: -4}
"""Yahoo's, and Sleeper's."""

ESPN_YARDS = {99: 5, 199: 3, 299: 2, 349: 0, 399: -1, 449: -3, 499: -5, 549: -6, 600: -7}

NO_TIER = {"yards_allowed": 320}
"""A game whose yards are worth nothing on ESPN, so that the points allowed stand alone."""


def allowed(points: int) -> dict[str, int]:
    """Return field goals and extra points that make so many points."""
    return {"fg_allowed": points // 3, "pat_allowed": points % 3, **NO_TIER}


def tier(tiers: Mapping[int, int], value: int) -> int:
    return next(worth for most, worth in tiers.items() if value <= most)


@pytest.mark.parametrize(
    ("platform", "tiers"), [("espn", ESPN_POINTS), ("yahoo", YAHOO_POINTS), ("sleeper", YAHOO_POINTS)]
)
def test_points_allowed_change_at_every_boundary_that_the_platform_publishes(
    platform: str, tiers: Mapping[int, int]
) -> None:
    found = [total(f"nfl-{platform}-ppr", "DST", **allowed(points)) for points in range(60)]
    assert found == [tier(tiers, points) for points in range(60)]


def test_yards_allowed_change_at_every_boundary_on_espn_and_count_nothing_elsewhere() -> None:
    edges = [-20, 0, *(yards + more for yards in ESPN_YARDS for more in (0, 1))][:-1]
    base = {"fg_allowed": 7}  # 21 points: no tier's points on any platform
    found = [total("nfl-espn-ppr", "DST", **base, yards_allowed=yards) for yards in edges]
    assert found == [tier(ESPN_YARDS, yards) for yards in edges]
    for platform in ("yahoo", "sleeper"):
        assert {total(f"nfl-{platform}-ppr", "DST", **base, yards_allowed=yards) for yards in edges} == {0}


def test_espn_s_defence_begins_with_ten_points() -> None:
    """Five for no points and five for no yards: ESPN support 115003847231."""
    assert total("nfl-espn-ppr", "DST") == 10


def test_a_defence_s_plays_add_up() -> None:
    """17 points (1), 299 yards (2), 4 sacks, 2 interceptions, a recovery: 1 + 2 + 4 + 4 + 2 on ESPN."""
    plays = {"def_sacks": 8, "def_interceptions": 2, "fumble_recovery_opp": 1}  # sacks are stored in halves
    assert total("nfl-espn-ppr", "DST", **{**allowed(17), "yards_allowed": 299}, **plays) == 13
    # Elsewhere 17 points are in the tier of 14 to 20 and yards are worth nothing: 1 + 4 + 4 + 2.
    assert [total(f"nfl-{platform}-ppr", "DST", **allowed(17), **plays) for platform in ("yahoo", "sleeper")] == [
        11,
        11,
    ]


TWENTY = {"offensive_tds_allowed": 2, "fg_allowed": 2, "pat_allowed": 2, **NO_TIER}
"""Twenty points: one more puts a defence into the next tier on Yahoo and Sleeper, one less keeps it."""

PICK_SIX = {"interception_tds_allowed": 1}
LOST_BALL = {"fumble_return_tds_allowed": 1}
KICKOFF = {"kickoff_return_tds_allowed": 1}
PUNT = {"punt_return_tds_allowed": 1}
BLOCKED_FG = {"blocked_fg_tds_allowed": 1}
BLOCKED_PUNT = {"blocked_punt_tds_allowed": 1}
SAFETY = {"safeties_allowed": 1}
EXTRA_POINT = {"pat_allowed": 3}
CONVERSION = {"two_point_allowed": 1}


@pytest.mark.parametrize(
    ("platform", "counted", "left_out"),
    [
        # ESPN support 115003847231; Yahoo help SLN6441; Sleeper support 4126495.
        ("espn", [KICKOFF, PUNT, BLOCKED_PUNT, BLOCKED_FG, EXTRA_POINT, CONVERSION], [PICK_SIX, LOST_BALL]),
        ("yahoo", [KICKOFF, PUNT, BLOCKED_PUNT, EXTRA_POINT, CONVERSION], [PICK_SIX, LOST_BALL, BLOCKED_FG, SAFETY]),
        ("sleeper", [EXTRA_POINT, CONVERSION], [PICK_SIX, KICKOFF, PUNT]),
    ],
)
def test_each_platform_counts_other_scores_as_points_allowed(
    platform: str, counted: list[dict[str, int]], left_out: list[dict[str, int]]
) -> None:
    # From here one more point makes a difference: from 21 on ESPN pays as before, so begin at its edge of 17.
    base = {**TWENTY, "fg_allowed": 1} if platform == "espn" else TWENTY
    before = total(f"nfl-{platform}-ppr", "DST", **base)
    assert before == 1
    for scores in counted:
        assert total(f"nfl-{platform}-ppr", "DST", **{**base, **scores}) == 0, scores
    for scores in left_out:
        assert total(f"nfl-{platform}-ppr", "DST", **{**base, **scores}) == before, scores


def test_the_extra_point_after_an_interception_returned_counts_and_the_touchdown_does_not() -> None:
    """Miami 27, New England 24 (2019, week 17): 27 less the six of the touchdown are 21, one too many for a point."""
    game = {"offensive_tds_allowed": 2, "interception_tds_allowed": 1, "fg_allowed": 2, "pat_allowed": 3}
    assert 6 * (2 + 1) + 3 * 2 + 3 == 27
    assert [total(f"nfl-{platform}-ppr", "DST", **game) for platform in ("yahoo", "sleeper")] == [0, 0]
    assert total("nfl-sleeper-ppr", "DST", **{**game, "pat_allowed": 2}) == 1


# Single defenders.


def test_single_defenders_are_paid_for_both_columns_of_solo_tackles() -> None:
    line = {"def_tackles_solo": 7, "def_tackles_with_assist": 3, "def_tackle_assists": 5}
    assert [total(f"nfl-{platform}-idp", "LB", **line) for platform in PLATFORMS] == [Decimal("12.5")] * 3
    assert total("nfl-espn-idp", "LB", def_sacks=3) == 6  # one and a half, at four each
    assert total("nfl-yahoo-idp", "LB", def_sacks=3) == 3


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_defender_is_worth_nothing_where_only_teams_defend(platform: str) -> None:
    line = {"def_tackles_solo": 7, "def_sacks": 4, "def_interceptions": 1}
    assert total(f"nfl-{platform}-ppr", "LB", **line) == 0
    assert total(f"nfl-{platform}-idp", "LB", **line) > 0


def test_a_touchdown_of_a_defender_counts_once() -> None:
    assert total("nfl-espn-idp", "DB", def_tds=1) == 6
    assert total("nfl-espn-idp", "DB", fumble_recovery_tds=1) == 6
    assert total("nfl-espn-idp", "DST", def_st_tds=1, **allowed(21)) == 6


# Basketball and hockey.


def test_espn_s_basketball_points_are_those_of_its_article() -> None:
    """ESPN article 30296896: a three is worth 5, a two 3, a free throw 1, a miss of either minus 1."""
    three = {"PTS": 3, "FGM": 1, "FGA": 1, "FG3M": 1}
    two, free = {"PTS": 2, "FGM": 1, "FGA": 1}, {"PTS": 1, "FTM": 1, "FTA": 1}
    found = [total("nba-espn-points", "PG", **line) for line in (three, two, free, {"FGA": 1}, {"FTA": 1})]
    assert found == [5, 3, 1, -1, -1]
    # S. Curry on 2016-04-13, shooting alone: ten threes, five twos, nine misses, six free throws.
    curry = {"PTS": 46, "FGM": 15, "FGA": 24, "FG3M": 10, "FTM": 6, "FTA": 6}
    assert total("nba-espn-points", "PG", **curry) == 62


GREEN = {"PTS": 4, "REB": 11, "AST": 10, "STL": 10, "BLK": 5}
"""D. Green on 2017-02-10, as corrected: a triple-double with four points."""


def test_a_real_line_on_yahoo_and_on_sleeper() -> None:
    # 4 + 11 * 1.2 + 15 + 30 + 15; a rebound more was published first.
    assert total("nba-yahoo-points", "PF", **GREEN) == Decimal("77.2")
    assert total("nba-yahoo-points", "PF", **{**GREEN, "REB": 12}) == Decimal("78.4")
    # 2 + 11 + 10 + 20 + 10, one for the double-double and two for the triple-double.
    assert total("nba-sleeper-points", "PF", **GREEN) == 56


def test_hockey_points_on_yahoo_and_on_espn() -> None:
    skater = {"goals": 2, "assists": 1, "powerPlayPoints": 2, "plusMinus": 2, "sog": 5, "blockedShots": 1}
    # 12 + 4 + 4 + 4 + 4.5 + 1: a goal in a power play counts as a goal, as a point there and as a shot.
    assert total("nhl-yahoo-points", "C", **skater) == Decimal("29.5")
    # 5 + 34 * 0.6 + 5.
    assert total("nhl-yahoo-points", "G", wins=1, saves=34, shutouts=1) == Decimal("30.4")
    short = {"goals": 1, "assists": 1, "shorthandedPoints": 1, "sog": 3, "hits": 4, "blockedShots": 2}
    # 2 + 1 + 0.5 + 0.3 + 0.4 + 1.
    assert total("nhl-espn-points", "D", **short) == Decimal("5.2")
    # 4 - 2 * 2 + 0.2 * 30, and one for losing in overtime instead.
    assert total("nhl-espn-points", "G", wins=1, goalsAgainst=2, saves=30) == 6
    assert total("nhl-espn-points", "G", otLosses=1, goalsAgainst=2, saves=30) == 3


def test_a_goalie_s_assist_is_nothing_on_yahoo_and_counts_on_espn() -> None:
    for name in ("nhl-yahoo-points", "nhl-yahoo-categories"):
        assert total(name, "G", wins=1, goals=1, assists=1, sog=1) == total(name, "G", wins=1) == 5
        assert [total(name, position, assists=1) for position in ("C", "LW", "RW", "D")] == [4] * 4
    assert total("nhl-espn-points", "G", assists=1) == 1


# What the sports report.

LISTED = ("IR", "SUSPENDED")
RULESETS_WITH_RESERVE = [name for name in list_rulesets() if preset(name).roster.reserve]


@cache
def misses(sport: str) -> frozenset[str]:
    """Return the statuses with which a sport reports that somebody is not in a single game."""
    reports = whole_season(sport).tables["availability"].texts
    return frozenset(
        status
        for status, game in zip(reports["status"], reports["game"], strict=True)
        if game and status in UNAVAILABLE and status not in LISTED
    )


@pytest.mark.parametrize("name", RULESETS_WITH_RESERVE)
def test_a_reserve_slot_for_who_is_out_takes_every_report_that_he_is_not_in_a_game(name: str) -> None:
    """Out on Friday and on the inactive list on Sunday is one injury: it may not misplace him in between."""
    for slot in preset(name).roster.reserve:
        if misses(preset(name).sport) & {*slot.statuses}:
            assert misses(preset(name).sport) <= {*slot.statuses}


@pytest.mark.parametrize("name", RULESETS_WITH_RESERVE)
def test_no_report_of_a_missed_game_misplaces_a_player_on_reserve(name: str) -> None:
    """Walks the reports of an invented season: who belongs there still does after it is said that he misses a game."""
    facts = whole_season(preset(name).sport)
    engine = Engine(load_ruleset(name, plugins=plugins()), facts, "league-1", "7")
    reports, seen = facts.tables["availability"], 0
    told = Counter(zip(reports.texts["player"], reports.known_at.tolist(), strict=True))
    missed = np.isin(reports.texts["status"].astype(str), sorted(misses(preset(name).sport)))
    for row in np.flatnonzero(missed)[:400]:
        player, known_at = str(reports.texts["player"][row]), int(reports.known_at[row])
        if told[player, known_at] > 1:
            continue  # something else is said of him at the same instant
        before, after = (engine.statuses([player], Instant(at)).get(player, "") for at in (known_at - 1, known_at))
        for slot in preset(name).roster.reserve:
            seen += before in slot.statuses
            assert before not in slot.statuses or after in slot.statuses
    assert seen or preset(name).sport == "nfl"  # where nobody on a list is ever reported to miss a game


# What the platforms publish beside points.


def test_rules_of_movement_are_the_platforms_own() -> None:
    waivers = {platform: preset(f"nfl-{platform}-ppr").waivers for platform in PLATFORMS}
    clocks = {name: (rules.after_drop, rules.after_drop_length) for name, rules in waivers.items()}
    assert clocks == {"espn": ("days", 1), "yahoo": ("days", 2), "sleeper": ("hours", 48)}
    assert {name: (rules.kind, rules.tie) for name, rules in waivers.items()} == {
        "espn": ("priority", "reset_then_rolling"),
        "yahoo": ("priority", "rolling_priority"),
        "sleeper": ("faab", "rolling_priority"),
    }
    assert waivers["yahoo"].own_drop == "may_not"
    assert waivers["sleeper"].game_lock == "until_run"
    assert [waivers[platform].locked_drop for platform in ("espn", "sleeper")] == ["fail", "allow"]


def test_trades_are_reviewed_as_on_each_platform() -> None:
    yahoo, sleeper = preset("nfl-yahoo-ppr").trades, preset("nfl-sleeper-ppr").trades
    assert yahoo is not None
    assert sleeper is not None
    assert (yahoo.review, yahoo.review_hours, yahoo.veto_one_in) == ("vote", 48, 3)
    assert (yahoo.offer_hours, yahoo.most_open) == (240, 6)
    assert (sleeper.review, sleeper.locked_player, sleeper.faab) == ("commissioner", "points_stay", True)


def test_espn_s_football_rosters_have_a_most_at_each_position() -> None:
    roster = preset("nfl-espn-ppr").roster
    assert roster.position_max == {"QB": 4, "RB": 8, "WR": 8, "TE": 3, "DST": 3, "K": 3}
    assert (roster.bench, preset("nfl-espn-ppr").draft.rounds) == (7, 16)


def test_playoffs_fill_the_weeks_that_yahoo_names() -> None:
    for name, last, lengths, teams in (("nfl-yahoo-ppr", 16, (1, 1), 4), ("nhl-yahoo-points", 24, (1, 1, 1), 6)):
        playoffs = preset(name).playoffs
        assert playoffs is not None
        assert (preset(name).season.periods, playoffs.round_periods, playoffs.teams) == (last, lengths, teams)


# Played.


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_can_be_played_and_every_figure_made_again(name: str) -> None:
    rules = load_ruleset(name, plugins=plugins())
    game = new_game(rules, whole_season(rules.sport.id), ["projection", "adp", "random"])
    game.runner.run(periods=2)
    assert len(game.runner.state.results) == 2
    assert game.league.faults() == []
