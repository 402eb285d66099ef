"""Rank bands: entrants whose intervals overlap that of the band's leader."""

from collections.abc import Sequence

import attrs


@attrs.frozen(kw_only=True)
class Rated:
    """An entrant's rating with both ends of its interval."""

    entrant: str
    rating: float
    lo: float
    hi: float


def rank_bands(rated: Sequence[Rated]) -> dict[str, int]:
    """Return the band of each entrant, from 1.

    From the best rating down, an entrant is in the band while its interval reaches the lower end of the leader's (the
    ends included); the first that does not leads the next band, and nobody is looked at twice. So bands are contiguous.

    Example:
        >>> rank_bands([Rated(entrant="a", rating=3, lo=2, hi=4), Rated(entrant="b", rating=1, lo=0, hi=2)])
        {'a': 1, 'b': 1}
    """
    bands: dict[str, int] = {}
    leader: Rated | None = None
    for one in sorted(rated, key=lambda one: (-one.rating, one.entrant)):
        if leader is None or one.hi < leader.lo:
            leader = one
            bands[one.entrant] = max(bands.values(), default=0) + 1
        else:
            bands[one.entrant] = bands[leader.entrant]
    return bands


def rank_upper_bounds(rated: Sequence[Rated]) -> dict[str, int]:
    """Return for each entrant the best rank that its interval allows: 1 + how many are surely better (LMArena)."""
    return {one.entrant: 1 + sum(other.lo > one.hi for other in rated) for one in rated}
