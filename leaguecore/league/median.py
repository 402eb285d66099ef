"""The league median: the middle of a period's scores, as an opponent of everybody (Sleeper 3971690)."""

from collections.abc import Collection

from leaguecore.league.records import Record


def twice_median(points: Collection[int]) -> int:
    """Return twice the median: the sum of the two middle scores, or twice the middle one of an odd number.

    It is doubled so that the mean of the two never needs rounding.

    >>> twice_median([10, 7, 4, 1])
    11
    """
    ordered = sorted(points)
    return ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]


def against_median(points: int, doubled: int) -> Record:
    """Return what a team's points give against the median, given as twice its value."""
    return Record().plus(2 * points, doubled)
