"""Events of waivers and free agency."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class BidsSealed:
    """A team's claims for a run are in, sealed."""

    kind: ClassVar[str] = "bid.sealed"
    team: str
    run: int
    commitment: str
    auto: bool


@attrs.frozen(kw_only=True)
class ClaimWon:
    """A claim was awarded: the player joined, the drop left ("" if nobody had to), the price was paid of what was bid.

    `reserve` is the slot into which he was put, "" for the roster.
    """

    kind: ClassVar[str] = "claim.won"
    team: str
    run: int
    player: str
    positions: tuple[str, ...]
    dropped: str
    bid: int
    paid: int
    reserve: str


@attrs.frozen(kw_only=True)
class ClaimFailed:
    """A claim was not awarded; `reason` is a stable code."""

    kind: ClassVar[str] = "claim.failed"
    team: str
    run: int
    player: str
    dropped: str
    bid: int
    reason: str


@attrs.frozen(kw_only=True)
class WaiversRun:
    """A run is over; the waiver priority stands so, first served first."""

    kind: ClassVar[str] = "waivers.closed"
    run: int
    priority: tuple[str, ...]


@attrs.frozen(kw_only=True)
class FreeAgentAdded:
    """A free agent joined a team at once, on the roster ("") or in a reserve slot, and the drop left."""

    kind: ClassVar[str] = "free_agent.added"
    team: str
    window: int
    player: str
    positions: tuple[str, ...]
    dropped: str
    reserve: str


@attrs.frozen(kw_only=True)
class TurnTaken:
    """A team's turn in a window of free agency is over."""

    kind: ClassVar[str] = "free_agents.turn_taken"
    team: str
    window: int
    auto: bool
