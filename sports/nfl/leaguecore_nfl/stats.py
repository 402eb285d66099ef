"""The statistics of a line, under nflverse's names.

Player lines and team-defence (`DST-XXX`) lines share one tuple; a stat that does not apply to a line is 0 there. So a
rule on a defensive name must say for which positions it counts: `def_sacks` stands in a linebacker's line and, as the
team's sum, in his defence's. A `points_allowed` band without `positions = ["DST"]` would pay everybody for a shutout.

A player's touchdowns that he neither ran nor caught stand under `def_tds` (interceptions), `special_teams_tds` and
`fumble_recovery_tds`, a defence's under `def_st_tds` and once more, by how they came about, under the names of
`RETURNED`: a ruleset scores the one or the others. In the same way `fumbles_lost_total` is the sum of the fumbles lost
on sacks, runs, catches and returns.

What a defence allowed stands under `points_allowed`, which is the other side's score, and by kind under the names of
`ALLOWED`, whose points make that score: a ruleset that leaves some of them out adds up the others.
"""

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from leaguecore.sport.contract import Stat

HALVES = 2

# Ranges are what a legal game allows with room to spare, and never what some season happened to reach: they bound the
# sums, so that no overflow is possible, and catch columns that were mixed up.
_YARDS = (-150, 1_000)
_MANY = (0, 120)
_SOME = (0, 40)
_FEW = (0, 20)


def _stats(unit: str, span: tuple[int, int], names: str, resolution: int = 1) -> tuple[Stat, ...]:
    low, high = span[0] * resolution, span[1] * resolution
    return tuple(Stat(name=name, unit=unit, resolution=resolution, low=low, high=high) for name in names.split())


def _lists(unit: str, names: str, *, may_be_unknown: bool = False) -> tuple[Stat, ...]:
    return tuple(Stat.of_distances(name, unit, may_be_unknown=may_be_unknown) for name in names.split())


def _unknowable(stats: tuple[Stat, ...]) -> tuple[Stat, ...]:
    return tuple(attrs.evolve(stat, may_be_unknown=True) for stat in stats)


_BINS = ("0_19", "20_29", "30_39", "40_49", "50_59", "60_")

OFFENCE = (
    *_stats("passes", _MANY, "completions attempts"),
    *_stats("yards", _YARDS, "passing_yards"),
    *_stats("touchdowns", _FEW, "passing_tds"),
    *_stats("interceptions", _FEW, "passing_interceptions"),
    *_stats("conversions", _FEW, "passing_2pt_conversions"),
    *_stats("first downs", _MANY, "passing_first_downs"),
    *_stats("sacks", _SOME, "sacks_suffered"),
    *_stats("fumbles", _FEW, "sack_fumbles sack_fumbles_lost"),
    *_stats("carries", _MANY, "carries"),
    *_stats("yards", _YARDS, "rushing_yards"),
    *_stats("touchdowns", _FEW, "rushing_tds"),
    *_stats("fumbles", _FEW, "rushing_fumbles rushing_fumbles_lost"),
    *_stats("conversions", _FEW, "rushing_2pt_conversions"),
    *_stats("first downs", _MANY, "rushing_first_downs"),
    *_stats("passes", _MANY, "receptions targets"),
    *_stats("yards", _YARDS, "receiving_yards"),
    *_stats("touchdowns", _FEW, "receiving_tds"),
    *_stats("fumbles", _FEW, "receiving_fumbles receiving_fumbles_lost"),
    *_stats("conversions", _FEW, "receiving_2pt_conversions"),
    *_stats("first downs", _MANY, "receiving_first_downs"),
    *_stats("plays of 40 yards or more", _FEW, "passing_40 rushing_40 receiving_40"),
    *_stats("fumbles", _FEW, "fumbles_total fumbles_lost_total"),
    # Only play-by-play tells how long a touchdown was; who scored none has an empty list.
    *_lists("touchdowns", "passing_td_list rushing_td_list receiving_td_list", may_be_unknown=True),
)

RETURNS = (
    *_stats("touchdowns", _FEW, "special_teams_tds fumble_recovery_tds"),
    *_stats("returns", _SOME, "punt_returns"),
    *_stats("yards", _YARDS, "punt_return_yards"),
    *_stats("returns", _SOME, "kickoff_returns"),
    *_stats("yards", _YARDS, "kickoff_return_yards"),
)

KICKING = (
    *_stats("field goals", _FEW, "fg_made fg_missed fg_blocked"),
    *_stats("field goals", _FEW, " ".join(f"fg_made_{span}" for span in _BINS)),
    *_stats("field goals", _FEW, " ".join(f"fg_missed_{span}" for span in _BINS)),
    *_stats("yards", (0, 1_500), "fg_made_distance"),
    *_lists("field goals", "fg_made_list fg_missed_list fg_blocked_list"),
    *_stats("extra points", _FEW, "pat_made pat_missed pat_blocked"),
    *_stats("punts", _SOME, "pt_att pt_inside_20"),
    *_stats("yards", (-150, 2_000), "pt_yards"),
)

DEFENCE = (
    *_stats("tackles", _SOME, "def_tackles_solo def_tackles_with_assist def_tackle_assists"),
    *_stats("tackles", _SOME, "def_tackles_for_loss"),
    *_stats("fumbles", _FEW, "def_fumbles_forced"),
    *_stats("sacks", _SOME, "def_sacks", HALVES),
    *_stats("yards", (0, 400), "def_sack_yards", HALVES),
    *_stats("hits", (0, 60), "def_qb_hits"),
    *_stats("interceptions", _FEW, "def_interceptions"),
    *_stats("yards", (-300, 1_000), "def_interception_yards"),
    *_stats("passes", (0, 60), "def_pass_defended"),
    *_stats("touchdowns", _FEW, "def_tds"),
    *_stats("safeties", _FEW, "def_safeties"),
    *_stats("fumbles", _FEW, "def_fumbles fumble_recovery_own fumble_recovery_opp"),
)

RETURNED: Mapping[str, str] = MappingProxyType(
    {
        "interception_tds": "interception_tds_allowed",
        "fumble_return_tds": "fumble_return_tds_allowed",
        "kickoff_return_tds": "kickoff_return_tds_allowed",
        "punt_return_tds": "punt_return_tds_allowed",
        "blocked_fg_tds": "blocked_fg_tds_allowed",
        "blocked_punt_tds": "blocked_punt_tds_allowed",
        "missed_fg_tds": "missed_fg_tds_allowed",
    }
)
"""A defence's touchdowns by how they came about, and the name of each in the other defence's line."""

ALLOWED: Mapping[str, int] = MappingProxyType(
    {
        "offensive_tds_allowed": 6,
        **dict.fromkeys(RETURNED.values(), 6),
        "fg_allowed": 3,
        "two_point_allowed": 2,
        "two_point_returns_allowed": 2,
        "safeties_allowed": 2,
        "pat_allowed": 1,
    }
)
"""What a defence allows, and the points of each. Offensive touchdowns are all that are in no other row."""

TEAM_DEFENCE = (
    *_stats("points", (0, 150), "points_allowed"),
    *_stats("yards", (-200, 1_500), "yards_allowed"),
    *_stats("touchdowns", _FEW, "def_st_tds"),
    *_stats("blocks", _FEW, "blocked_fg blocked_punt blocked_pat"),
    *_stats("returns", _FEW, "def_2pt_returns"),
)

BY_KIND = (
    *_stats("yards", _YARDS, "def_punt_return_yards def_kickoff_return_yards"),
    # From the rows of both sides; where these leave open what happened, they are unknown.
    *_unknowable(_stats("touchdowns", _FEW, " ".join(RETURNED))),
    *_unknowable(_stats("safeties", _FEW, "def_1pt_safeties")),
    *_unknowable(_stats("scores", _FEW, " ".join(ALLOWED))),
    *_unknowable(_stats("yards", (-200, 1_500), "passing_yards_allowed rushing_yards_allowed")),
    *_unknowable(_stats("punts", _SOME, "punts_forced")),
)
"""What a defence's line says of its own returns and, with the rows of the other side, of what it allowed.

Passing yards are net of sacks. Return yards have names of their own, or they would pay the defence wherever a ruleset
pays its returner.
"""

PLAYER_STATS = (*OFFENCE, *RETURNS, *KICKING, *DEFENCE)
"""The stats of a player's line, as `player_week` has them."""

STATS: tuple[Stat, ...] = (*PLAYER_STATS, *TEAM_DEFENCE, *BY_KIND)

DST_STATS = (
    "def_sacks",
    "def_interceptions",
    "def_interception_yards",
    "fumble_recovery_opp",
    "def_fumbles_forced",
    "def_safeties",
    "def_tackles_for_loss",
    "def_qb_hits",
    "def_pass_defended",
    *(stat.name for stat in TEAM_DEFENCE),
)
"""The stats of a defence's line that `dst_week` has under the same name.

Not among them: `def_tds` and `special_teams_tds`, which `def_st_tds` holds already.
"""

PROJECTED: Mapping[str, str] = MappingProxyType(
    {
        "proj_attempts": "attempts",
        "proj_completions": "completions",
        "proj_passing_yards": "passing_yards",
        "proj_passing_tds": "passing_tds",
        "proj_passing_interceptions": "passing_interceptions",
        "proj_carries": "carries",
        "proj_rushing_yards": "rushing_yards",
        "proj_rushing_tds": "rushing_tds",
        # The source projects fumbles lost without saying how: under one name, rules on the several ways see it once.
        "proj_fumbles_lost_total": "rushing_fumbles_lost",
        "proj_receptions": "receptions",
        "proj_receiving_yards": "receiving_yards",
        "proj_receiving_tds": "receiving_tds",
        "proj_fg_made": "fg_made",
        "proj_pat_made": "pat_made",
        "proj_def_sacks": "def_sacks",
        "proj_def_interceptions": "def_interceptions",
        "proj_fumble_recovery_opp": "fumble_recovery_opp",
        "proj_def_fumbles_forced": "def_fumbles_forced",
        "proj_def_st_tds": "def_st_tds",
        "proj_def_safeties": "def_safeties",
        "proj_points_allowed": "points_allowed",
        "proj_yards_allowed": "yards_allowed",
    }
)
"""The stat that each column of `proj_season` projects."""

PROJECTED_TOO: Mapping[str, str] = MappingProxyType({"proj_fumbles_lost_total": "fumbles_lost_total"})
"""A second stat that a column projects: a ruleset counts the sum or its parts."""
