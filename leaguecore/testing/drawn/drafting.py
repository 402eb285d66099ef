"""Rules of drafts, auctions and keepers, drawn at random, and what an earlier season left."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.drafting import AuctionRules, DraftRules, KeeperRules

drawn = st.sampled_from


@st.composite
def draft_sections(draw: st.DrawFn, places: int) -> dict[str, Any]:
    """Draw the sections `draft` and `keepers` for a roster of so many places."""
    kind: Any = draw(drawn(["snake", "linear", "third_round_reversal", "auction"]))
    auction = draw(auction_rules(places)) if kind == "auction" else None
    keepers = draw(st.none() | keeper_rules(places, auction is not None))
    return {
        "draft": DraftRules(
            kind=kind,
            rounds=places,
            clock_seconds=1,
            shortlist=2,
            queue=draw(st.integers(0, 2)) if auction is None else 0,
            auto_pick="ranking",
            enforce_fillable=draw(st.booleans()),
            pool=draw(drawn(["everybody", "newcomers"])) if keepers is not None else "everybody",
            auction=auction,
        ),
        "keepers": keepers,
    }


@st.composite
def auction_rules(draw: st.DrawFn, places: int) -> AuctionRules:
    """Draw an auction in which the budget pays the smallest bid for each place, and sometimes hardly more."""
    min_bid = draw(st.integers(0, 2))
    return AuctionRules(
        budget=max(1, places * min_bid) + draw(st.integers(0, 20)),
        min_bid=min_bid,
        increment=draw(st.integers(1, 3)),
        bid_seconds=1,
        nomination=draw(drawn(["linear", "snake"])),
        price=draw(drawn(["proxy", "first"])),
    )


@st.composite
def keeper_rules(draw: st.DrawFn, places: int, by_price: bool) -> KeeperRules:
    """Draw keepers whose costs go with the draft."""
    cost: Any = draw(drawn(["last_rounds", "auction_price" if by_price else "round"]))
    return KeeperRules(
        most=draw(st.integers(1, places)),
        cost=cost,
        dearer_by=0 if cost == "last_rounds" else draw(st.integers(0, 2)),
        undrafted_round=draw(st.integers(1, places)),
        same_round=draw(drawn(["next_earlier", "next_later"])),
        lead_hours=1,
    )


@st.composite
def earlier_seasons(
    draw: st.DrawFn, rules: Ruleset, teams: tuple[str, ...], players: tuple[str, ...]
) -> tuple[Mapping[str, Mapping[str, int]], Mapping[str, str]]:
    """Draw the rosters with costs and the owners of traded picks with which a league begins.

    Every team keeps a pick at least, so that nobody begins the season without a player.
    """
    costs = st.integers(0, rules.draft.rounds if rules.draft.auction is None else 8)
    rosters: dict[str, dict[str, int]] = {team: {} for team in teams}
    if rules.keepers is not None:
        for player in draw(st.lists(drawn(players), unique=True, max_size=len(teams) * rules.draft.rounds)):
            rosters[draw(drawn(teams))][player] = draw(costs)
    picks = {}
    if rules.draft.auction is None:
        for number in range(2, rules.draft.rounds + 1):
            for team in teams:
                owner = draw(drawn([team, team, team, *teams]))
                if owner != team:
                    picks[f"1:{number}:{team}"] = owner
    return rosters, picks
