"""Positions and the groups that a slot may name."""

from leaguecore.sport.contract import Positions

POSITIONS = Positions(
    base=("C", "LW", "RW", "D", "G"),
    groups={
        "W": ("LW", "RW"),
        "F": ("C", "LW", "RW"),
        "UTIL": ("C", "LW", "RW", "D"),
    },
)
