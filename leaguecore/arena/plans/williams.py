"""Williams squares: orders of draft slots in which each entrant has every slot and follows every other equally often.

A cyclic Latin square has the first property too, but leaves each entrant behind the same rival in nine leagues of ten.

Source: E. J. Williams, Experimental designs balanced for the estimation of residual effects of treatments,
Australian Journal of Scientific Research A 2 (1949), 149-168.
"""

from leaguecore.errors import UsageError

Rows = tuple[tuple[int, ...], ...]
"""A row is a league, a column a draft slot, an entry the number of an entrant from 0."""


def williams_rows(size: int) -> Rows:
    """Return the square of a size, with its mirror image below it where the size is odd.

    Args:
        size: the number of entrants and of slots, 2 or more.

    Returns:
        `size` rows if it is even: each ordered pair of neighbours once. Twice as many if it is odd: each twice.

    Raises:
        UsageError: `plan.size` for less than 2.

    >>> williams_rows(4)
    ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
    """
    square = _square(size)
    return square if size % 2 == 0 else square + tuple(row[::-1] for row in square)


def reversing_rows(size: int, count: int) -> Rows:
    """Return rows of which each second one is the one before from its end.

    So over each two of them all entrants have the same mean slot, which whole squares would give only after `size`
    leagues; for divisions that have fewer.

    >>> reversing_rows(4, 4)
    ((0, 1, 3, 2), (2, 3, 1, 0), (1, 2, 0, 3), (3, 0, 2, 1))

    Raises:
        UsageError: `plan.size` for a size of less than 2.
    """
    square = _square(size)
    # Of an even square the row after half its size is the row from its end: the second half would be the first again.
    forward = square[: size // 2] if size % 2 == 0 else square
    rows = [forward[number // 2 % len(forward)] for number in range(count)]
    return tuple(row[::-1] if number % 2 else row for number, row in enumerate(rows))


def _square(size: int) -> Rows:
    if size < 2:
        raise UsageError("plan.size", f"a square of {size} has no neighbours", fix="take two entrants or more")
    first = [0, *(number for step in range(1, size // 2 + 1) for number in (step, size - step))][:size]
    return tuple(tuple((entrant + shift) % size for entrant in first) for shift in range(size))
