"""What may be done before the draft and in an auction agrees with what is refused."""

from draft_cases import AUCTION, auction_league, kept, next_season, nominate, sold
from league_cases import A, B, C, do, drafting_league, positions_of

from leaguecore.league import verify
from leaguecore.league.auction import bid_violations
from leaguecore.league.legal_drafting import legal_bids, legal_keepers, legal_nominations

KNOWN = {player: positions_of(player) for player in ("p1", "p2", "p3", "r1", "r2", "x1", "x2")}


def test_whoever_is_named_may_be_nominated_and_nobody_else() -> None:
    state = auction_league(enforce_fillable="true", teams=2, roster__position_max={"R": 1})
    state = sold(sold(state, "x1", {}), "r1", {})
    # A has one who can never start, and two places for a P and a FLEX.
    found = legal_nominations(state, KNOWN)
    assert found == ("p1", "p2", "p3", "r2")
    assert found == tuple(player for player in sorted(KNOWN) if not verify(state, nominate(state, player)))
    state = sold(state, "p1", {})
    # B has a runner, and may not have another.
    assert legal_nominations(state, KNOWN) == ("p2", "p3", "x2")


def test_where_nobody_fills_the_slots_anybody_may_be_nominated() -> None:
    state = auction_league(enforce_fillable="true", teams=2)
    state = sold(sold(state, "x1", {}), "r1", {})
    assert legal_nominations(state, {"x2": ("X",), "x3": ("X",)}) == ("x2", "x3")


def test_in_a_draft_of_newcomers_these_are_nominated_while_there_are_any() -> None:
    fields = {"draft__kind": "auction", "draft__auction": AUCTION, "draft__pool": "newcomers"}
    state = kept(next_season({A: {"p1": 1}}, keepers={"cost": "auction_price"}, **fields), {})
    assert legal_nominations(state, KNOWN, ("p2", "r1")) == ("p2", "r1")
    assert legal_nominations(state, KNOWN) == tuple(sorted(KNOWN))


def test_nobody_nominates_while_a_lot_is_up_or_without_an_auction() -> None:
    state = auction_league()
    assert legal_nominations(do(state, nominate(state, "p1")), KNOWN) == ()
    assert legal_nominations(drafting_league(), KNOWN) == ()


def test_legal_bids_go_from_the_opening_to_the_maximum_in_whole_steps() -> None:
    state = auction_league(auction={"min_bid": 3, "increment": 5})
    assert legal_bids(state, A) == range(0)
    state = do(state, nominate(state, "p1", 13))
    # 100 dollars, and three for each of the two other places: 94, so 93 is the last price.
    assert list(legal_bids(state, B)) == list(range(13, 94, 5))
    assert [bid for bid in range(110) if not bid_violations(state, B, bid)] == list(legal_bids(state, B))


def test_who_cannot_hold_the_player_has_no_legal_bid() -> None:
    state = auction_league(roster__position_max={"P": 1})
    state = sold(state, "p1", {C: 2})
    state = do(state, nominate(state, "p2"))
    assert legal_bids(state, C) == range(0)
    assert len(legal_bids(state, A)) == 98


def test_legal_keepers_are_those_beside_the_ones_named_before() -> None:
    """p1 and p2 cost the first round, and there is only one pick of it; r1 costs the second."""
    state = next_season({A: {"p1": 1, "p2": 1, "r1": 2}, B: {"r2": 1}})
    assert legal_keepers(state, A, KNOWN) == ("p1", "p2", "r1")
    assert legal_keepers(state, A, KNOWN, ("p1",)) == ("r1",)
    assert legal_keepers(state, A, {"p1": ("P",)}) == ("p1",)
    assert legal_keepers(state, C, KNOWN) == ()
    assert legal_keepers(drafting_league(), A, KNOWN) == ()
