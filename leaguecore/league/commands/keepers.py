"""Commands by which a league goes on from an earlier season."""

from collections.abc import Mapping
from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class CarryOver:
    """Open from the closing state of an earlier league, which genesis names by its id and the head of its log.

    Attributes:
        rosters: what each player of each team cost there: the round in which he was drafted, or his auction price; 0
            for who was not drafted.
        picks: who owns the picks that were traded there, by their ids as this season counts them.
    """

    kind: ClassVar[str] = "season.carry_over"
    previous: str
    head: str
    rosters: Mapping[str, Mapping[str, int]]
    picks: Mapping[str, str]


@attrs.frozen(kw_only=True)
class Keeper:
    """A player to keep, with his positions as known at the cut."""

    player: str
    positions: tuple[str, ...]


@attrs.frozen(kw_only=True)
class NameKeepers:
    """Say whom a team keeps; where two cost the same pick, who stands first has it."""

    kind: ClassVar[str] = "keepers.name"
    snapshot: str
    team: str
    keepers: tuple[Keeper, ...]
    auto: bool
