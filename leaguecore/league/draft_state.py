"""What an auction is at one instant; a part of the state of a league."""

from collections.abc import Mapping

import attrs


@attrs.frozen(kw_only=True)
class Lot:
    """The player who is up.

    Attributes:
        number: counted from 0 over the auction.
        team: who nominated him, and bids at least `opening`.
        scarce: the teams that may take him though he fills no open starting slot of theirs.
    """

    number: int
    team: str
    player: str
    positions: tuple[str, ...]
    opening: int
    scarce: tuple[str, ...]


@attrs.frozen(kw_only=True)
class AuctionState:
    """An auction between two commands.

    Attributes:
        dollars: what each team has left; waiver dollars are others.
        turn: the place in the order of nominations, from 0; teams that cannot nominate are passed over.
        lot: the player who is up, None while one is to be nominated.
        sealed: the commitments of the teams that have said how far they would go for him.
    """

    dollars: Mapping[str, int]
    turn: int = 0
    lot: Lot | None = None
    sealed: Mapping[str, str] = attrs.field(factory=dict)
