"""Events: what happened. Past participles with tags that never change; the state is their fold."""

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands import PlannedPeriod, PlannedSlate


@attrs.frozen(kw_only=True)
class SeasonPlanned:
    """The calendar of the league is fixed."""

    kind: ClassVar[str] = "season.planned"
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]


@attrs.frozen(kw_only=True)
class DraftOrdered:
    """The order of the first round is fixed."""

    kind: ClassVar[str] = "draft.ordered"
    order: tuple[str, ...]


@attrs.frozen(kw_only=True)
class ScheduleDrawn:
    """The pairings of each period, by its number as text; a team without opponent stands in no pair."""

    kind: ClassVar[str] = "schedule.drawn"
    pairings: Mapping[str, tuple[tuple[str, str], ...]]


@attrs.frozen(kw_only=True)
class PlayersListed:
    """A manager asked to see these players before his pick."""

    kind: ClassVar[str] = "draft.listed"
    team: str
    pick: int
    players: tuple[str, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class PlayerDrafted:
    """A team drafted a player."""

    kind: ClassVar[str] = "draft.picked"
    team: str
    pick: int
    player: str
    positions: tuple[str, ...]
    reason: str
    auto: bool


@attrs.frozen(kw_only=True)
class SlateOpened:
    """Lineups of a slate can be set; without a game there is no first lock and no wake-up."""

    kind: ClassVar[str] = "slate.opened"
    slate: str
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class LineupSet:
    """A team's lineup of a slate stands so, until set again before the locks."""

    kind: ClassVar[str] = "lineup.set"
    team: str
    slate: str
    wake: int
    seating: Mapping[str, tuple[str, ...]]
    auto: bool


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
    """A claim was awarded: the player joined, the drop left, the bid was paid."""

    kind: ClassVar[str] = "claim.won"
    team: str
    run: int
    player: str
    positions: tuple[str, ...]
    dropped: str
    bid: int


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
    """A free agent joined a team at once, and the drop left."""

    kind: ClassVar[str] = "free_agent.added"
    team: str
    window: int
    player: str
    positions: tuple[str, ...]
    dropped: str


@attrs.frozen(kw_only=True)
class TurnTaken:
    """A team's turn in a window of free agency is over."""

    kind: ClassVar[str] = "free_agents.turn_taken"
    team: str
    window: int
    auto: bool


@attrs.frozen(kw_only=True)
class PeriodScored:
    """The points of each team in a period, and the hash of the state in which it was scored."""

    kind: ClassVar[str] = "period.scored"
    period: int
    snapshot: str
    points: Mapping[str, int]
    state_sha256: str


@attrs.frozen(kw_only=True)
class LeagueClosed:
    """Nothing comes after this."""

    kind: ClassVar[str] = "league.closed"
    seed: str
    seed_salt: str
    data_sha256: str


Event: TypeAlias = (
    SeasonPlanned
    | DraftOrdered
    | ScheduleDrawn
    | PlayersListed
    | PlayerDrafted
    | SlateOpened
    | LineupSet
    | BidsSealed
    | ClaimWon
    | ClaimFailed
    | WaiversRun
    | FreeAgentAdded
    | TurnTaken
    | PeriodScored
    | LeagueClosed
)
