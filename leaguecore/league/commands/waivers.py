"""Commands of waivers and free agency."""

from collections.abc import Mapping
from typing import ClassVar

import attrs


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
