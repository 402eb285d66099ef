"""Positions and the group that a slot may name."""

from leaguecore.sport import Positions

POSITIONS = Positions(base=("GK", "DEF", "MID", "FWD"), groups={"OUTFIELD": ("DEF", "MID", "FWD")})
