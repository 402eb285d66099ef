"""Commands of waivers and free agency."""

from collections.abc import Mapping
from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class Claim:
    """A wish of a waiver run.

    Attributes:
        add: the player.
        drop: who leaves for him, "" for nobody.
        bid: the most dollars that are paid.
        group: a number that claims share of which at most one is to be awarded; 0 for a claim of its own.
        reserve: the reserve slot into which he is put at once, "" for the roster.
    """

    add: str
    drop: str
    bid: int
    group: int = 0
    reserve: str = ""


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
    """Open all bids of a run and award them.

    Attributes:
        positions: a fact: the base positions of the players asked for.
        lots: the teams in an order that was drawn.
        locked: a fact: which of the players to be dropped are locked by their games, where the rules ask for it.
        kept_seats: a fact: by slate, which of them cannot leave the seat that they have in it.
        statuses: a fact: the newest reports on players on reserve, and on those who would go there.
        newcomers: a fact: which of those who would go to a slot for newcomers had no game in the season before.
    """

    kind: ClassVar[str] = "waivers.run"
    snapshot: str
    run: int
    reveals: tuple[Reveal, ...]
    positions: Mapping[str, tuple[str, ...]]
    lots: tuple[str, ...]
    locked: tuple[str, ...]
    kept_seats: Mapping[str, tuple[str, ...]]
    statuses: Mapping[str, str]
    newcomers: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Move:
    """An addition of a free agent at once, with a drop ("" for none), to the roster or a reserve slot."""

    add: str
    drop: str
    positions: tuple[str, ...]
    reserve: str = ""


@attrs.frozen(kw_only=True)
class MoveFreeAgents:
    """Use a team's turn in a window of free agency.

    Attributes:
        locked: a fact: which of the players to be dropped have begun to play, by the slate in which they have.
        begun: a fact: which of the players to be added have begun to play since the claims of the newest run closed,
            where the rules ask for it.
        kept_seats, statuses, newcomers: as with a waiver run.
    """

    kind: ClassVar[str] = "free_agents.move"
    snapshot: str
    team: str
    window: int
    moves: tuple[Move, ...]
    locked: Mapping[str, tuple[str, ...]]
    kept_seats: Mapping[str, tuple[str, ...]]
    begun: tuple[str, ...]
    statuses: Mapping[str, str]
    newcomers: tuple[str, ...]
    auto: bool
