"""How players come to teams before the first game: the draft, the auction, keepers."""

from typing import Literal

import attrs
from attrs.validators import ge, le

DraftKind = Literal["snake", "linear", "third_round_reversal", "auction"]


@attrs.frozen(kw_only=True)
class AuctionRules:
    """An auction instead of picks: one player is nominated, and whoever bids most has him.

    Every team says once how far it would go, sealed; that is the bid that a proxy would have made in a room.

    Attributes:
        budget: dollars a team for the auction.
        min_bid: the smallest price; nobody may bid so much that less than this is left for each open place.
        increment: prices are `min_bid` plus whole steps of this.
        bid_seconds: how long after a nomination the bids close.
        nomination: teams nominate in the draft's order every round (`linear`), or there and back (`snake`).
        price: what the winner pays: with `proxy` one increment more than the second (never above his own bid), with
            `first` what he bid.
    """

    budget: int = attrs.field(validator=[ge(1), le(1_000_000)])
    min_bid: int = attrs.field(validator=[ge(0), le(1_000_000)])
    increment: int = attrs.field(validator=[ge(1), le(1_000_000)])
    bid_seconds: int = attrs.field(validator=[ge(1), le(604_800)])
    nomination: Literal["linear", "snake"]
    price: Literal["proxy", "first"]


@attrs.frozen(kw_only=True)
class DraftRules:
    """The draft.

    Attributes:
        kind: `snake` reverses the order each round; `linear` never does; `third_round_reversal` is a snake whose third
            round repeats the direction of the second, and that goes on reversing from there; `auction` has no order of
            picks but one of nominations.
        rounds: picks a team; equal to the roster's size without its reserve.
        clock_seconds: time between picks.
        shortlist: how many players a manager may ask to see in detail before a pick.
        queue: how many players a manager may queue for picks that he may miss; 0 for no queue.
        auto_pick: what a missed pick gets if the queue has nobody: the best by `ranking`, or by `projection`.
        enforce_fillable: refuse a pick after which the starting slots could not all be filled.
        pool: who can be drafted in a league that goes on from an earlier season: `everybody`, or only `newcomers`
            (players without a game in the season before: a rookie draft).
        auction: with `kind = "auction"`.
    """

    kind: DraftKind
    rounds: int = attrs.field(validator=[ge(1), le(60)])
    clock_seconds: int = attrs.field(validator=[ge(1), le(604_800)])
    shortlist: int = attrs.field(validator=[ge(1), le(50)])
    queue: int = attrs.field(validator=[ge(0), le(100)])
    auto_pick: Literal["ranking", "projection"]
    enforce_fillable: bool
    pool: Literal["everybody", "newcomers"]
    auction: AuctionRules | None = None

    @property
    def pick_seconds(self) -> int:
        """How long a pick takes, or a lot of an auction: its nomination and its bids."""
        return self.clock_seconds + (0 if self.auction is None else self.auction.bid_seconds)


@attrs.frozen(kw_only=True)
class KeeperRules:
    """Players whom teams keep from the season before; without this section nobody is kept.

    Attributes:
        most: how many players a team may keep.
        cost: what a kept player takes: the team's `last_rounds` (nothing but a place), the `round` in which he was
            drafted, or his `auction_price`.
        dearer_by: with `round`, how many rounds earlier he costs each year; with `auction_price`, how many dollars.
        undrafted_round: with `round`, what a player costs who was not drafted.
        same_round: two keepers who cost one round: the second takes the `next_earlier` free round, or the `next_later`.
        lead_hours: how long before the draft managers name their keepers.
    """

    most: int = attrs.field(validator=[ge(1), le(60)])
    cost: Literal["last_rounds", "round", "auction_price"]
    dearer_by: int = attrs.field(validator=[ge(0), le(1_000_000)])
    undrafted_round: int = attrs.field(validator=[ge(1), le(60)])
    same_round: Literal["next_earlier", "next_later"]
    lead_hours: int = attrs.field(validator=[ge(1), le(2_000)])
