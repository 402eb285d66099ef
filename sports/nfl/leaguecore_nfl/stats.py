"""The statistics of a line, under nflverse's names.

Player lines and team-defence (`DST-XXX`) lines share one tuple; a stat that does not apply to a line is 0 there. So a
rule on a defensive name must say for which positions it counts: `def_sacks` stands in a linebacker's line and, as the
team's sum, in his defence's. A `points_allowed` band without `positions = ["DST"]` would pay everybody for a shutout.

A defence's touchdowns stand under `def_st_tds` alone (interceptions, fumbles, kicks and blocks returned), a player's
under `def_tds`, `special_teams_tds` and `fumble_recovery_tds`: no line has one touchdown under two names.
"""

from collections.abc import Mapping
from types import MappingProxyType

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
    *_stats("extra points", _FEW, "pat_made pat_missed pat_blocked"),
    *_stats("punts", _SOME, "pt_att pt_inside_20"),
    *_stats("yards", (-150, 2_000), "pt_yards"),
)

DEFENCE = (
    *_stats("tackles", _SOME, "def_tackles_solo def_tackles_with_assist def_tackle_assists"),
    *_stats("tackles", _SOME, "def_tackles_for_loss"),
    *_stats("fumbles", _FEW, "def_fumbles_forced"),
    *_stats("sacks", _SOME, "def_sacks", HALVES),
    *_stats("hits", (0, 60), "def_qb_hits"),
    *_stats("interceptions", _FEW, "def_interceptions"),
    *_stats("yards", (-300, 1_000), "def_interception_yards"),
    *_stats("passes", (0, 60), "def_pass_defended"),
    *_stats("touchdowns", _FEW, "def_tds"),
    *_stats("safeties", _FEW, "def_safeties"),
    *_stats("fumbles", _FEW, "def_fumbles fumble_recovery_own fumble_recovery_opp"),
)

TEAM_DEFENCE = (
    *_stats("points", (0, 150), "points_allowed"),
    *_stats("yards", (-200, 1_500), "yards_allowed"),
    *_stats("touchdowns", _FEW, "def_st_tds"),
    *_stats("blocks", _FEW, "blocked_fg blocked_punt blocked_pat"),
    *_stats("returns", _FEW, "def_2pt_returns"),
)

PLAYER_STATS = (*OFFENCE, *RETURNS, *KICKING, *DEFENCE)
"""The stats of a player's line, as `player_week` has them."""

STATS: tuple[Stat, ...] = (*PLAYER_STATS, *TEAM_DEFENCE)

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
"""The stats of a defence's line, as `dst_week` has them.

Not among them: `def_tds` and `special_teams_tds`, which `def_st_tds` holds already, and return yards, which would pay
the defence wherever a ruleset pays its returner.
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
        # The source projects fumbles lost without saying how: under one name, every rule that counts them sees it once.
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
