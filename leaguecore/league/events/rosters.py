"""Events of rosters that no addition brings."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class PlayerDropped:
    """A player left his team for nobody else; `kept_seats` are the slates in which he left his seat behind."""

    kind: ClassVar[str] = "player.dropped"
    team: str
    player: str
    kept_seats: tuple[str, ...]
    at: Instant


@attrs.frozen(kw_only=True)
class ReserveMoved:
    """Players of a team went to reserve slots, and others came back from theirs.

    `kept_seats` are, by slate, those who left their seat in it behind.
    """

    kind: ClassVar[str] = "reserve.moved"
    team: str
    reserved: Mapping[str, str]
    activated: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]
    at: Instant
