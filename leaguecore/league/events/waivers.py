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

    Attributes:
        kept_seats: the slates in which the drop left his seat behind: his points there are still the team's.
        reserve: the slot into which he was put, "" for the roster.
    """

    kind: ClassVar[str] = "claim.won"
    team: str
    run: int
    player: str
    positions: tuple[str, ...]
    dropped: str
    bid: int
    paid: int
    kept_seats: tuple[str, ...]
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
    """A free agent joined a team at once, and the drop left; `kept_seats` and `reserve` as with a claim."""

    kind: ClassVar[str] = "free_agent.added"
    team: str
    window: int
    player: str
    positions: tuple[str, ...]
    dropped: str
    kept_seats: tuple[str, ...]
    reserve: str


@attrs.frozen(kw_only=True)
class TurnTaken:
    """A team's turn in a window of free agency is over."""

    kind: ClassVar[str] = "free_agents.turn_taken"
    team: str
    window: int
    auto: bool
