"""The positions of basketball, and what a directory that knows only guard, forward and centre says about them."""

from leaguecore.sport.contract import Positions

BASE = ("PG", "SG", "SF", "PF", "C")

POSITIONS = Positions(base=BASE, groups={"G": ("PG", "SG"), "F": ("SF", "PF"), "UTIL": BASE})


def eligible(directory_position: str) -> str:
    """Return the base positions that a directory entry stands for, joined by "|" in declared order.

    Raises:
        KeyError: for an entry that is not made of G, F and C.

    >>> eligible("C-F")
    'SF|PF|C'
    """
    letters = {"G": POSITIONS.groups["G"], "F": POSITIONS.groups["F"], "C": ("C",)}
    found = {base for letter in directory_position.split("-") for base in letters[letter]}
    return "|".join(base for base in BASE if base in found)
