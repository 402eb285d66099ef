"""Golden scoring: what the vendors publish, recomputed in every row, and hand sums for ten named players.

The stat matrices are built here from the raw files with the csv module, so every row is scored, also of those whom no
fantasy league would admit.
"""

import csv
import gzip
import tomllib
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
import tomli_w

from leaguecore.hooks.loader import Plugins
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.scoring import ScoringPlan
from leaguecore.season.facade import load_facts, load_ruleset
from leaguecore.season.setting import check_rules

Rows = list[dict[str, str]]

PPR = """
[scoring]
decimals = 2
rounding = "exact"
round_at = "player_game"
floor = "none"
unknown = "error"
rules = [
  { kind = "per_unit", stat = "passing_yards", points_each = 1, per = 25, whole = false, positions = [] },
  { kind = "per_unit", stat = "passing_tds", points_each = 4, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "passing_interceptions", points_each = -2, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "passing_2pt_conversions", points_each = 2, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "rushing_yards", points_each = 1, per = 10, whole = false, positions = [] },
  { kind = "per_unit", stat = "rushing_tds", points_each = 6, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "rushing_2pt_conversions", points_each = 2, per = 1, whole = false, positions = [] },
  { kind = "ppr", receptions = "receptions", points_each = 1, positions = [] },
  { kind = "per_unit", stat = "receiving_yards", points_each = 1, per = 10, whole = false, positions = [] },
  { kind = "per_unit", stat = "receiving_tds", points_each = 6, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "receiving_2pt_conversions", points_each = 2, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "special_teams_tds", points_each = 6, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "sack_fumbles_lost", points_each = -2, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "rushing_fumbles_lost", points_each = -2, per = 1, whole = false, positions = [] },
  { kind = "per_unit", stat = "receiving_fumbles_lost", points_each = -2, per = 1, whole = false, positions = [] },
]
"""


def read(folder: Path, stem: str) -> Rows:
    """Return the rows of a file."""
    with gzip.open(folder / f"{stem}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def matrix(plan: ScoringPlan, rows: Rows) -> "np.typing.NDArray[np.int64]":
    """Return the stats of raw rows in stored whole numbers; lists, and what a file does not have, are none."""
    there = set(rows[0])
    values = np.zeros((len(rows), len(plan.stats)), dtype=np.int64)
    for at, name in enumerate(plan.stats):
        if name in there and not name.endswith("_list"):
            by = plan.resolutions[name]
            values[:, at] = [int(Decimal(row[name] or 0) * by) for row in rows]
    return values


def scored(plan: ScoringPlan, values: "np.typing.NDArray[np.int64]") -> list[int]:
    """Return the points of stats in hundredths; the players' positions do not matter to the rules of these tests."""
    assert plan.unit.decimals == 2
    nobody = np.zeros(len(values), dtype=np.int64)
    points: list[int] = plan.points(plan.lines(values, np.zeros_like(values, dtype=bool), nobody)).tolist()
    return points


def hundredths(text: str) -> int:
    """Return a published decimal in hundredths; it must have no more than two places."""
    exact = 100 * Decimal(text)
    assert exact == int(exact), text
    return int(exact)


def compiled(plugins: Plugins, scoring: str, without: int | None = None) -> ScoringPlan:
    """Return a scoring section, compiled; or all of it without one rule."""
    document = tomllib.loads(find_ruleset("nfl-s1").data.decode(), parse_float=Decimal)
    document |= tomllib.loads(scoring, parse_float=Decimal)
    if without is not None:
        del document["scoring"]["rules"][without]
    return check_rules(RulesetFile(source="nfl", data=tomli_w.dumps(document).encode()), plugins).plan


def ppr(plugins: Plugins, without: int | None = None) -> ScoringPlan:
    """Return the PPR scoring above, compiled; or all of it without one rule."""
    return compiled(plugins, PPR, without)


def test_a_ppr_ruleset_gives_the_points_that_nflverse_publishes_in_every_row(data: Path, plugins: Plugins) -> None:
    rows = read(data / "nfl", "player_week_2024") + read(data / "nfl", "player_week_2025")
    assert len(rows) == 36_631
    published = [hundredths(row["fantasy_points_ppr"]) for row in rows]
    values = matrix(ppr(plugins), rows)
    found = scored(ppr(plugins), values)
    differing = [
        (row["player_display_name"], row["season"], row["week"])
        for row, points, expected in zip(rows, found, published, strict=True)
        if points != expected
    ]
    assert differing == []
    # Every one of the rules is needed: without any of them some row differs.
    rules = len(tomllib.loads(PPR)["scoring"]["rules"])
    assert all(scored(ppr(plugins, without=at), values) != published for at in range(rules))


# The source counts kicks in bins, and lists their distances in columns of their own.
BINS = {"0_19": (0, 19), "20_29": (20, 29), "30_39": (30, 39), "40_49": (40, 49), "50_59": (50, 59), "60_": (60, 126)}


@pytest.mark.parametrize("season", ["2024", "2025"])
def test_kicks_scored_by_their_distances_are_those_of_the_bins_in_every_line(
    season: str, data: Path, plugins: Plugins
) -> None:
    head = PPR.partition("rules")[0]
    worth = dict(zip(BINS, (1, 2, 3, 4, 5, 6), strict=True))
    by_bin = [
        f'{{ kind = "per_unit", stat = "fg_{end}_{name}", points_each = {sign * points}, per = 1, whole = false, '
        "positions = [] }"
        for end, sign in (("made", 1), ("missed", -1))
        for name, points in worth.items()
    ]
    by_distance = [
        f'{{ kind = "per_event", stat = "fg_{end}_list", stack = false, yard_points = 0, yards_beyond = 0, '
        f"positions = [], events = [{', '.join(_event(*BINS[name], sign * worth[name]) for name in BINS)}] }}"
        for end, sign in (("made", 1), ("missed", -1))
    ]
    facts = load_facts(plugins.sports.get("nfl"), data=data / "nfl", season=season, plugins=plugins)
    stats = facts.tables["stat_lines"].stats
    one, other = (
        scored(compiled(plugins, f"{head}rules = [{', '.join(rules)}]"), stats) for rules in (by_bin, by_distance)
    )
    assert one == other
    assert any(one)


def _event(low: int, high: int, points: int) -> str:
    return f"{{ low = {low}, high = {high}, points = {points} }}"


@pytest.mark.parametrize("season", ["2024-25", "2025-26"])
def test_the_basketball_ruleset_gives_the_leagues_own_fantasy_points_in_every_row(
    season: str, data: Path, plugins: Plugins
) -> None:
    rules = load_ruleset("nba-s1", plugins=plugins)
    rows = read(data / "nba", f"player_game_logs_{season}")
    assert len(rows) == {"2024-25": 26_306, "2025-26": 26_651}[season]
    found = scored(rules.plan, matrix(rules.plan, rows))
    assert found == [hundredths(row["FANTASY_PTS"]) for row in rows]


SKATERS = (
    "Connor McDavid",
    "Nikita Kucherov",
    "Nathan MacKinnon",
    "Macklin Celebrini",
    "David Pastrnak",
    "Leon Draisaitl",
    "Evan Bouchard",
)
GOALIES = ("Andrei Vasilevskiy", "Jake Oettinger", "Karel Vejmelka")


def test_the_hockey_ruleset_agrees_with_hand_sums_for_ten_named_players(data: Path, plugins: Plugins) -> None:
    """The weights are written out here a second time, in tenths of a point."""
    skater = {"goals": 20, "assists": 10, "sog": 1, "hits": 1, "blockedShots": 5}
    goalie = {"wins": 40, "goalsAgainst": -20, "saves": 2, "shutouts": 30, "otLosses": 10}
    expected: dict[str, int] = {}
    for stem, names, weights in (("skater", SKATERS, skater), ("goalie", GOALIES, goalie)):
        for row in read(data / "nhl", f"{stem}_games_20252026"):
            if row["fullName"] in names:
                points = sum(weight * int(row[stat]) for stat, weight in weights.items())
                expected[row["playerId"]] = expected.get(row["playerId"], 0) + points
    assert len(expected) == 10
    rules = load_ruleset("nhl-s1", plugins=plugins)
    facts = load_facts(rules.sport, data=data / "nhl", season="2025-26", plugins=plugins)
    lines = facts.tables["stat_lines"]
    points = rules.plan.points(rules.plan.lines(lines.stats, lines.unknown, np.zeros(len(lines), dtype=np.int64)))
    found = dict.fromkeys(expected, 0)
    for player, units in zip(lines.texts["player"].tolist(), points.tolist(), strict=True):
        if player in found:
            found[player] += units
    assert found == {player: 10 * tenths for player, tenths in expected.items()}
