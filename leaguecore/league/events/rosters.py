"""Events of rosters that no addition brings."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class PlayerDropped:
    """A player left his team for nobody else."""

    kind: ClassVar[str] = "player.dropped"
    team: str
    player: str
    at: Instant


@attrs.frozen(kw_only=True)
class ReserveMoved:
    """Players of a team went to reserve slots, and others came back from theirs."""

    kind: ClassVar[str] = "reserve.moved"
    team: str
    reserved: Mapping[str, str]
    activated: tuple[str, ...]
    at: Instant
