"""Ratings: what finishing orders say of skill, how sure that is, and what one may not conclude.

`rate` takes how leagues ended and returns the table; `contrasts`, `luck_from_clones` and `standardised` answer the
questions beside it.
"""

from leaguecore.arena.ratings.clones import LuckEstimate, calibration, luck_from_clones, widening
from leaguecore.arena.ratings.contrasts import Contrast, Pair, contrasts
from leaguecore.arena.ratings.finishes import LeagueFinish, finishing_order
from leaguecore.arena.ratings.headline import Headline
from leaguecore.arena.ratings.intervals import Interval
from leaguecore.arena.ratings.rating import RatingOptions, rate
from leaguecore.arena.ratings.standardise import standardised
from leaguecore.arena.ratings.table import RatingRow, RatingTable

__all__ = [
    "Contrast",
    "Headline",
    "Interval",
    "LeagueFinish",
    "LuckEstimate",
    "Pair",
    "RatingOptions",
    "RatingRow",
    "RatingTable",
    "calibration",
    "contrasts",
    "finishing_order",
    "luck_from_clones",
    "rate",
    "standardised",
    "widening",
]
