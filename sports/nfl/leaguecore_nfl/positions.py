"""Who may play where: the positions of fantasy football and the groups that its slots name."""

from collections.abc import Mapping
from types import MappingProxyType

from leaguecore.sport.contract import Positions

POSITIONS = Positions(
    base=("QB", "RB", "WR", "TE", "K", "DST", "DL", "LB", "DB", "P"),
    groups=MappingProxyType(
        {
            "FLEX": ("RB", "WR", "TE"),
            "WRRB": ("RB", "WR"),
            "REC": ("WR", "TE"),
            "SUPERFLEX": ("QB", "RB", "WR", "TE"),
            "IDP": ("DL", "LB", "DB"),
        }
    ),
    unseated=("P",),
)

BASE_OF_LISTED: Mapping[str, str] = MappingProxyType(
    {
        **{name: name for name in POSITIONS.base},
        "FB": "RB",
        "KR": "WR",
        "CB": "DB",
        "S": "DB",
        "SAF": "DB",
        "SS": "DB",
        "FS": "DB",
        "DE": "DL",
        "DT": "DL",
        "NT": "DL",
        "ILB": "LB",
        "MLB": "LB",
        "OLB": "LB",
    }
)
"""The base position for each position that sources list; those missing (OL, LS) play for no fantasy team."""
