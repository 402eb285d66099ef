"""Events of lineups."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class SlateOpened:
    """Lineups of a slate can be set; without a game there is no first lock and no wake-up."""

    kind: ClassVar[str] = "slate.opened"
    slate: str
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class ManagersCalled:
    """Teams, by slate, are asked again for a lineup that they may still change: for news, on claims, or by choice."""

    kind: ClassVar[str] = "slate.called"
    reason: Literal["injury", "claim_outcome", "alarm"]
    at: Instant
    calls: Mapping[str, tuple[str, ...]]


@attrs.frozen(kw_only=True)
class LineupSet:
    """A team's lineup of a slate, and the order of its bench, stand so, until set again before the locks."""

    kind: ClassVar[str] = "lineup.set"
    team: str
    slate: str
    wake: int
    seating: Mapping[str, tuple[str, ...]]
    bench: tuple[str, ...]
    auto: bool
