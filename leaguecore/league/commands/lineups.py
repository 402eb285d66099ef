"""Commands of lineups."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class OpenSlate:
    """Open a slate for lineups; its first lock and the wake-ups come from the schedule as known now."""

    kind: ClassVar[str] = "slate.open"
    snapshot: str
    slate: str
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class SetLineup:
    """Seat the players of a slate; `locked` are those of the team whose game has begun by now."""

    kind: ClassVar[str] = "lineup.set_lineup"
    snapshot: str
    team: str
    slate: str
    wake: int
    seating: Mapping[str, tuple[str, ...]]
    locked: tuple[str, ...]
    auto: bool
