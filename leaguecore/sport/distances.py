"""Lists of distances as one whole number: how far each field goal or touchdown of a game went.

A list has up to nine distances of 0 to 126. Each takes seven bits that hold the distance plus one; the longest stands
in the lowest bits, and zeros follow the last. So a list has one number whatever the order of its events, no list is 0,
and any list fits into 63 bits. Such numbers cannot be added.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from leaguecore.errors import LeagueError

if TYPE_CHECKING:
    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]
else:
    Ints = Bools = Any

MOST = 9
"""How many distances a list may have."""

FARTHEST = 126
"""The largest distance; no event of a game goes farther than from one end of a field to the other."""

_BITS = 7
_ONE = (1 << _BITS) - 1
_SHIFTS = _BITS * np.arange(MOST, dtype=np.int64)


class DistanceTooMuch(LeagueError):
    """A list that cannot be packed; `line` is the index of the first such line. Who packs says whose it is."""

    def __init__(self, line: int, message: str) -> None:
        """Say what does not fit."""
        super().__init__("sport.distances", message)
        self.line = line


def packed(line: Ints, distance: Ints, lines: int) -> Ints:
    """Return the list of each line as a whole number.

    Args:
        line: for each event, to which line it belongs, from 0; in any order.
        distance: for each event, how far it went.
        lines: how many lines there are; those without an event get 0.

    Raises:
        DistanceTooMuch: for a distance out of range, or more than nine of one line.
    """
    order = np.lexsort((-distance, line))
    line, distance = line[order], distance[order]
    place = np.arange(len(line)) - np.searchsorted(line, line)
    outside = (distance < 0) | (distance > FARTHEST)
    wrong = outside | (place >= MOST)
    if wrong.any():
        at = int(np.argmax(wrong))
        too_far = f"{distance[at]} is no distance of 0 to {FARTHEST}"
        raise DistanceTooMuch(int(line[at]), too_far if outside[at] else f"there are more than {MOST} distances")
    out: Ints = np.zeros(lines, dtype=np.int64)
    np.add.at(out, line, (distance + 1) << _SHIFTS[place])
    return out


def unpacked(numbers: Ints) -> Ints:
    """Return a row of nine distances for each number, the longest first; where there is none, -1.

    >>> unpacked(packed(np.array([0, 0]), np.array([29, 51]), 1)).tolist()
    [[51, 29, -1, -1, -1, -1, -1, -1, -1]]
    """
    out: Ints = ((numbers[:, None] >> _SHIFTS) & _ONE) - 1
    return out


def well_packed(numbers: Ints) -> Bools:
    """Say of each number whether it is a list: not negative, the longest first, no distance after an empty place."""
    held = (np.maximum(numbers, 0)[:, None] >> _SHIFTS) & _ONE
    out: Bools = (numbers >= 0) & (held[:, 1:] <= held[:, :-1]).all(axis=1)
    return out
