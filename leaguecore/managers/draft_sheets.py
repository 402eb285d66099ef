"""What a manager is told of an auction and of his keepers, beside the board that all share."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs


@attrs.frozen(kw_only=True)
class AuctionSheet:
    """An auction as it stands.

    Attributes:
        min_bid, increment: prices are the first and whole steps of the second above it.
        dollars, places: what each team has left, and how many players it still needs.
        most: the most that this team may bid.
        lot: the player who is up, "" when one is to be nominated; `nominator` put him up for `opening` dollars.
    """

    min_bid: int
    increment: int
    dollars: Mapping[str, int]
    places: Mapping[str, int]
    most: int
    lot: str = ""
    nominator: str = ""
    opening: int = 0


@attrs.frozen(kw_only=True)
class KeeperSheet:
    """Whom a team may keep.

    Attributes:
        most: how many.
        kind: what they take: the last picks, the pick of a round, or dollars.
        same_round: where the second of two who cost one round goes.
        costs: for each team, whom it may keep and the round or the dollars that he would cost; 0 for the last picks.
        rounds: the rounds of the picks that this team has, each as often as it has one.
        budget, min_bid: the dollars for the auction, and how many must be left for each open place; 0 without one.
    """

    most: int
    kind: Literal["last_rounds", "round", "auction_price"]
    same_round: Literal["next_earlier", "next_later"]
    costs: Mapping[str, Mapping[str, int]]
    rounds: tuple[int, ...]
    budget: int
    min_bid: int


@attrs.frozen(kw_only=True)
class DraftSheet:
    """What a team is told before and in the draft.

    Attributes:
        to_come: how many players it can still draft: by its picks, this one too, or by its open places.
        queue: whom it queued for picks that it may miss.
        auction: in an auction.
        keepers: when it is asked for its keepers.
    """

    to_come: int
    queue: tuple[str, ...]
    auction: AuctionSheet | None = None
    keepers: KeeperSheet | None = None


def plain_sheet(sheet: DraftSheet) -> dict[str, Any]:
    """Return a sheet as plain data."""
    plain: dict[str, Any] = attrs.asdict(sheet)
    return plain
