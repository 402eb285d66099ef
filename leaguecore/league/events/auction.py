"""Events of an auction."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class PlayerNominated:
    """A player is the next lot; `scarce` are the teams that may take him though he fills no open starting slot."""

    kind: ClassVar[str] = "auction.nominated"
    team: str
    lot: int
    player: str
    positions: tuple[str, ...]
    scarce: tuple[str, ...]
    opening: int
    reason: str
    auto: bool


@attrs.frozen(kw_only=True)
class LotBidSealed:
    """How far a team would go for the lot is in, sealed."""

    kind: ClassVar[str] = "auction.bid_sealed"
    team: str
    lot: int
    commitment: str
    auto: bool


@attrs.frozen(kw_only=True)
class LotBidVoided:
    """A bid did not count; `reason` is a stable code."""

    kind: ClassVar[str] = "auction.bid_voided"
    team: str
    lot: int
    bid: int
    reason: str


@attrs.frozen(kw_only=True)
class LotSold:
    """The lot went to a team, for a price."""

    kind: ClassVar[str] = "auction.sold"
    team: str
    lot: int
    player: str
    positions: tuple[str, ...]
    price: int
