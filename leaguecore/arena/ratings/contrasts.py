"""What a variant is worth: differences between two seats of one model in one league.

Both seats have the same players, rivals and weeks, so what these give cancels. Models of one league may still differ
alike, and so the bootstrap draws whole leagues.
"""

import math
from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import REPLICATES, Design, bootstrap_weights, stratified_design
from leaguecore.arena.ratings.intervals import LEVEL, Interval
from leaguecore.arena.ratings.means import league_mean
from leaguecore.arena.ratings.quantiles import t_quantile
from leaguecore.errors import UsageError


@attrs.frozen(kw_only=True)
class Pair:
    """The season points of one model in one league without (`base`) and with the variant (`changed`)."""

    league: str
    sport: str
    model: str
    base: float
    changed: float


@attrs.frozen(kw_only=True)
class Contrast:
    """What the variant is worth.

    Attributes:
        model: the model, "" for all together.
        sport: the sport, "" for all together, which is in SDs of luck only.
        unit: `points` a season, or `luck_sd`.
        mean: of changed - base.
        error: its standard error by the spread of the pairs; None for one pair.
        t_interval: by Student's t, pairs as if independent; None for one pair.
        over_leagues: by drawing leagues again.
        pairs: how many.
        leagues: how many.
    """

    model: str
    sport: str
    unit: str
    mean: float
    error: float | None
    t_interval: tuple[float, float] | None
    over_leagues: Interval
    pairs: int
    leagues: int


def contrasts(
    pairs: Sequence[Pair],
    *,
    seed: str,
    luck_sds: Mapping[str, float] | None = None,
    replicates: int = REPLICATES,
    level: float = LEVEL,
) -> tuple[Contrast, ...]:
    """Return the contrasts of each model and of all, in points by sport, and in SDs of luck by sport and over sports.

    Args:
        pairs: one a model and league, in any order.
        seed: of the leagues drawn again.
        luck_sds: the SD of a team's season points by luck alone, by sport; without it there are points only.
        replicates: how often leagues are drawn.
        level: how often intervals should cover.

    Raises:
        UsageError: `rating.form` if there are no pairs, a model has two in one league, or a luck SD is missing.
    """
    ordered = _checked(pairs, luck_sds)
    design = stratified_design({pair.league: (pair.sport,) for pair in ordered})
    weights = bootstrap_weights(design, seed=seed, replicates=replicates)
    sports = sorted({pair.sport for pair in ordered})
    found = []
    for model in (*sorted({pair.model for pair in ordered}), ""):
        own = [pair for pair in ordered if model in ("", pair.model)]
        for sport in sports:
            chosen = [(pair, pair.changed - pair.base) for pair in own if pair.sport == sport]
            found.append(_contrast(chosen, (model, sport, "points"), design, weights, level))
            if luck_sds is not None:
                scaled = [(pair, difference / luck_sds[sport]) for pair, difference in chosen]
                found.append(_contrast(scaled, (model, sport, "luck_sd"), design, weights, level))
        if luck_sds is not None and len(sports) > 1:
            scaled = [(pair, (pair.changed - pair.base) / luck_sds[pair.sport]) for pair in own]
            found.append(_contrast(scaled, (model, "", "luck_sd"), design, weights, level))
    return tuple(contrast for contrast in found if contrast is not None)


def _checked(pairs: Sequence[Pair], luck_sds: Mapping[str, float] | None) -> list[Pair]:
    ordered = sorted(pairs, key=lambda pair: (pair.league, pair.model))
    if not ordered:
        raise UsageError("rating.form", "there are no pairs to compare")
    if len({(pair.league, pair.model) for pair in ordered}) < len(ordered):
        raise UsageError("rating.form", "a model has two pairs in one league")
    missing = sorted({pair.sport for pair in ordered} - set(luck_sds if luck_sds is not None else {}))
    if luck_sds is not None and (missing or any(not luck > 0 for luck in luck_sds.values())):
        raise UsageError("rating.form", f"the luck SD is missing, or not above 0: {', '.join(missing)}")
    return ordered


def _contrast(
    chosen: Sequence[tuple[Pair, float]], names: tuple[str, str, str], design: Design, weights: Floats, level: float
) -> Contrast | None:
    number = {league: index for index, league in enumerate(design.units)}
    sums, counts = np.zeros(len(number)), np.zeros(len(number))
    for pair, difference in chosen:
        sums[number[pair.league]] += difference
        counts[number[pair.league]] += 1
    over = league_mean(sums, counts, design, weights, level=level)
    if over is None:
        return None
    error = _standard_error([difference for _, difference in chosen])
    return Contrast(
        model=names[0],
        sport=names[1],
        unit=names[2],
        mean=over.estimate,
        error=error,
        t_interval=None if error is None else _t_interval(over.estimate, error, len(chosen), level),
        over_leagues=over.interval,
        pairs=len(chosen),
        leagues=over.leagues,
    )


def _standard_error(differences: Sequence[float]) -> float | None:
    size = len(differences)
    if size < 2:
        return None
    mean = math.fsum(differences) / size
    return math.sqrt(math.fsum((one - mean) ** 2 for one in differences) / (size - 1) / size)


def _t_interval(mean: float, error: float, pairs: int, level: float) -> tuple[float, float]:
    reach = error * t_quantile((1 + level) / 2, pairs - 1)
    return mean - reach, mean + reach
