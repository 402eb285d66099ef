"""What the defences of invented games allowed: the other side's score and yards, whole and by kind."""

import numpy as np

from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_field import Field, at_place, of_team
from leaguecore_nfl.providers.synthetic_schedule import TEAMS
from leaguecore_nfl.stats import ALLOWED, RETURNED

_YARDS_A_SACK = 7
_PUNTS = 3_900
"""Thousandths a game."""


def score(stats: dict[str, Ints]) -> Ints:
    """Return each team's points by week, from its own lines."""
    kicks = 3 * of_team(stats, "fg_made") + of_team(stats, "pat_made")
    touchdowns = of_team(stats, "rushing_tds", "receiving_tds", "def_st_tds")
    return 6 * touchdowns + kicks + 2 * of_team(stats, "def_safeties")


def allowed(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return points and yards allowed, in the lines of the defences."""
    net = _passing(stats) + of_team(stats, "rushing_yards")
    return {
        "points_allowed": at_place("DST", field.facing(score(stats))),
        "yards_allowed": at_place("DST", field.facing(net)),
    }


def allowed_by_kind(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return the parts of which these are made, and the punts that a defence forced."""
    none = np.zeros((TEAMS, WEEKS), dtype=np.int64)
    scored = {
        "offensive_tds_allowed": of_team(stats, "rushing_tds", "receiving_tds"),
        **{name: of_team(stats, own) if own in stats else none for own, name in RETURNED.items()},
        "fg_allowed": of_team(stats, "fg_made"),
        "two_point_allowed": none,
        "two_point_returns_allowed": none,
        "safeties_allowed": of_team(stats, "def_safeties"),
        "pat_allowed": of_team(stats, "pat_made"),
    }
    parts = {name: field.facing(scored[name]) for name in ALLOWED}
    parts["passing_yards_allowed"] = field.facing(_passing(stats))
    parts["rushing_yards_allowed"] = field.facing(of_team(stats, "rushing_yards"))
    parts["punts_forced"] = field.counts("punts", np.where(field.opponent >= 0, _PUNTS, 0))
    return {name: at_place("DST", values) for name, values in parts.items()}


def _passing(stats: dict[str, Ints]) -> Ints:
    """Return the yards of passes by team and week, those lost on sacks taken away."""
    return of_team(stats, "receiving_yards") - _YARDS_A_SACK * of_team(stats, "sacks_suffered")
