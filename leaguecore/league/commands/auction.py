"""Commands of an auction: a player is nominated, every team seals how far it would go, the lot is awarded."""

from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class NominatePlayer:
    """Put a player up as the next lot, for at least `opening` dollars.

    `positions` and `in_pool` are facts as of a pick; `scarce` names the teams for which no free player would keep the
    starting slots fillable.
    """

    kind: ClassVar[str] = "auction.nominate"
    snapshot: str
    team: str
    lot: int
    player: str
    positions: tuple[str, ...]
    in_pool: bool
    scarce: tuple[str, ...]
    opening: int
    reason: str
    auto: bool


@attrs.frozen(kw_only=True)
class SealLotBid:
    """Say, sealed, how far a team would go for the lot; the log holds the commitment until the award."""

    kind: ClassVar[str] = "auction.seal_bid"
    snapshot: str
    team: str
    lot: int
    commitment: str
    auto: bool


@attrs.frozen(kw_only=True)
class LotBid:
    """The opened bid of a team with the salt of its commitment; None is no bid."""

    team: str
    salt: str
    bid: int | None


@attrs.frozen(kw_only=True)
class AwardLot:
    """Open the bids for a lot and sell it."""

    kind: ClassVar[str] = "auction.award"
    lot: int
    bids: tuple[LotBid, ...]
