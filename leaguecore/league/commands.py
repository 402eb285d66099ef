"""Commands: what may be asked of a league. Each is an imperative with a tag that never changes.

Fields marked `auto` are true when the engine acted for a manager who did not. Fields that the floor above fills in
from facts (positions, locked players, points) or from lots (orders) are named as such; `snapshot` names the facts that
were known, to the engine and to whoever decided.
"""

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class PlannedPeriod:
    """A scoring period and its instants: when it is scored, when claims close, when they are run."""

    number: int
    label: str
    scored_at: Instant
    claims_at: Instant
    waivers_at: Instant


@attrs.frozen(kw_only=True)
class PlannedSlate:
    """What one lineup covers: a day or a period. Its locks become known when it opens."""

    slate: str
    period: int
    opens_at: Instant


@attrs.frozen(kw_only=True)
class PlanSeason:
    """Fix the calendar of the league, from the schedule as known at the opening."""

    kind: ClassVar[str] = "season.plan"
    snapshot: str
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]


@attrs.frozen(kw_only=True)
class DrawDraftOrder:
    """Fix the draft order; `order` was drawn by lot."""

    kind: ClassVar[str] = "draft.draw_order"
    order: tuple[str, ...]


@attrs.frozen(kw_only=True)
class DrawSchedule:
    """Fix the head-to-head pairings; `orders` were drawn by lot, one for a round robin, else one a period."""

    kind: ClassVar[str] = "schedule.draw"
    orders: tuple[tuple[str, ...], ...]


@attrs.frozen(kw_only=True)
class ListPlayers:
    """Ask to see some players in detail before a pick (the first of the two steps)."""

    kind: ClassVar[str] = "draft.list_players"
    snapshot: str
    team: str
    pick: int
    players: tuple[str, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class PickPlayer:
    """Draft a player; `positions` are his as known at the cut.

    `scarce` is a fact too: no free player would keep the starting slots fillable, so the rule on that is waived.
    """

    kind: ClassVar[str] = "draft.pick_player"
    snapshot: str
    team: str
    pick: int
    player: str
    positions: tuple[str, ...]
    scarce: bool
    reason: str
    auto: bool


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


@attrs.frozen(kw_only=True)
class Claim:
    """A wish of a waiver run: add a player, drop one ("" for none), pay at most `bid` dollars."""

    add: str
    drop: str
    bid: int


@attrs.frozen(kw_only=True)
class SealBids:
    """Hand in the claims of a team for a run, sealed: the log holds their commitment until the run."""

    kind: ClassVar[str] = "waivers.seal_bids"
    snapshot: str
    team: str
    run: int
    commitment: str
    auto: bool


@attrs.frozen(kw_only=True)
class Reveal:
    """The opened claims of a team, in its order of preference, with the salt of the commitment."""

    team: str
    salt: str
    claims: tuple[Claim, ...]


@attrs.frozen(kw_only=True)
class RunWaivers:
    """Open all bids of a run and award them; `positions` of the players asked for are facts, `lots` were drawn."""

    kind: ClassVar[str] = "waivers.run"
    snapshot: str
    run: int
    reveals: tuple[Reveal, ...]
    positions: Mapping[str, tuple[str, ...]]
    lots: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Move:
    """An addition of a free agent at once, with a drop ("" for none)."""

    add: str
    drop: str
    positions: tuple[str, ...]


@attrs.frozen(kw_only=True)
class MoveFreeAgents:
    """Use a team's turn in a window of free agency; `locked` are players whose game has begun by now."""

    kind: ClassVar[str] = "free_agents.move"
    snapshot: str
    team: str
    window: int
    moves: tuple[Move, ...]
    locked: tuple[str, ...]
    auto: bool


@attrs.frozen(kw_only=True)
class ScorePeriod:
    """Score a period: the points of every seated player with a line, by slate, from the snapshot named."""

    kind: ClassVar[str] = "period.score"
    period: int
    snapshot: str
    points: Mapping[str, Mapping[str, int]]


@attrs.frozen(kw_only=True)
class CloseSeason:
    """End the league: the seed of its lots is shown, and the final head of the data named."""

    kind: ClassVar[str] = "season.close"
    seed: str
    seed_salt: str
    data_sha256: str


Command: TypeAlias = (
    PlanSeason
    | DrawDraftOrder
    | DrawSchedule
    | ListPlayers
    | PickPlayer
    | OpenSlate
    | SetLineup
    | SealBids
    | RunWaivers
    | MoveFreeAgents
    | ScorePeriod
    | CloseSeason
)
