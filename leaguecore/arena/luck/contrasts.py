"""What one bot is worth against another, in luck SDs: mirror pairs of replays, so that draft slots cancel.

Of a pair both replays have one seed, hence one draft order and the same lots; in the second, the two specifications
have changed seats. So each draft slot is held by both, once each.
"""

from collections.abc import Sequence
from fractions import Fraction

import attrs

from leaguecore.arena.luck.playing import Replay
from leaguecore.arena.luck.resampling import Interval, bootstrap
from leaguecore.arena.luck.spread import Totals
from leaguecore.arena.luck.world import Source
from leaguecore.errors import UsageError


@attrs.frozen(kw_only=True)
class Contrast:
    """Two bots to compare."""

    name: str
    first: str
    second: str


CONTRASTS = (
    Contrast(name="noise10", first="projection", second="projection:noise=0.10"),
    Contrast(name="adp", first="projection", second="adp"),
    Contrast(name="noise25", first="projection", second="projection:noise=0.25"),
    Contrast(name="oracle", first="oracle", second="projection"),
)


@attrs.frozen(kw_only=True)
class Effect:
    """What the first bot of a contrast is better by.

    Attributes:
        points: mean season points of its teams less those of the others, in units.
        sds: the same in luck SDs.
        interval: of `sds`, by resampling pairs, with sigma as it is: the season is one, so it is too narrow for others.
    """

    contrast: Contrast
    pairs: int
    points: float
    sds: float
    interval: Interval


def mirror_pair(source: Source, contrast: Contrast, teams: int, seed: str) -> tuple[Replay, Replay]:
    """Return both replays of a pair: the bots take turns along the teams, then with seats changed.

    Raises:
        UsageError: `luck.odd` if there is an odd number of teams.
    """
    if teams % 2:
        raise UsageError("luck.odd", f"{teams} teams cannot be shared equally by two bots", fix="take an even number")
    one, other = (contrast.first, contrast.second), (contrast.second, contrast.first)
    first, second = (Replay(source=source, managers=specs * (teams // 2), seed=seed) for specs in (one, other))
    return first, second


def pair_difference(straight: Totals, mirrored: Totals) -> Fraction:
    """Return mean points of the first bot less those of the second, over both replays of a pair.

    >>> pair_difference([3, 1], [1, 5])
    Fraction(3, 1)
    """
    first = sum(straight[0::2]) + sum(mirrored[1::2])
    second = sum(straight[1::2]) + sum(mirrored[0::2])
    return Fraction(first - second, len(straight))


def effect(contrast: Contrast, differences: Sequence[Fraction], sigma: float, seed: str) -> Effect:
    """Return the effect over pairs.

    Args:
        contrast: what is compared.
        differences: of each pair, in units.
        sigma: one luck SD, in units.
        seed: of the resampling.
    """
    points = float(sum(differences) / len(differences))
    in_sds = [float(one) / sigma for one in differences]
    return Effect(
        contrast=contrast,
        pairs=len(differences),
        points=points,
        sds=points / sigma,
        interval=bootstrap(in_sds, seed, f"contrast:{contrast.name}"),
    )
