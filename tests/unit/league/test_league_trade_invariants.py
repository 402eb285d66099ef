"""The invariants of trades are silent in a sound league and speak when its state is broken by hand."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs
import pytest
from league_cases import A, B, C, do
from trade_cases import accept, agreed, leg, offer, passing, swap, takes_turn, trading_league, turn

from leaguecore.league import LeagueState
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.offers import Offer

FIRST = "trade-001"
SWAP = swap(C, "r30", B, "r20")
REVIEWED: Mapping[str, Any] = {"review": "vote", "review_hours": 48}


def sound(**trades: Any) -> LeagueState:
    """Return a league with an agreed trade and an open offer."""
    state = agreed(trading_league(trades={**REVIEWED, **trades}), *SWAP)
    return takes_turn(state, A, offer(*swap(A, "r10", B, "p20")))


def with_offer(state: LeagueState, name: str, **changes: Any) -> LeagueState:
    """Return a league in which an offer was changed by hand."""
    changed: Offer = attrs.evolve(state.trades.offers[name], **changes)
    return attrs.evolve(state, trades=attrs.evolve(state.trades, offers={**state.trades.offers, name: changed}))


def with_book(state: LeagueState, **changes: Any) -> LeagueState:
    """Return a league in which the counts of trades were changed by hand."""
    return attrs.evolve(state, trades=attrs.evolve(state.trades, **changes))


def with_dollars(state: LeagueState, team: str, dollars: int) -> LeagueState:
    """Return a league in which a team has so much left."""
    return attrs.evolve(state, budgets={**state.budgets, team: dollars})


def test_a_sound_league_breaks_nothing_at_any_stage() -> None:
    state = trading_league(trades={"faab_above_budget": True})
    offered = takes_turn(state, C, offer(leg(C, B, "r30", dollars=100), leg(B, C, "r20")))
    mine = passing(offered, B)
    spent = with_dollars(state, A, 0)
    for one in (state, spent, offered, do(mine, turn(mine, B, accept(mine, FIRST))), sound()):
        assert broken_invariants(one) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda s: with_dollars(s, A, -1), "team-01 has -1 dollars"),
        (lambda s: with_dollars(s, A, 101), "team-01 has 101 dollars"),
        (lambda s: with_dollars(s, A, 101), "the teams have 301 dollars of 300"),
        (lambda s: with_offer(s, FIRST, drops={C: ()}), "is agreed without some of its teams"),
        (lambda s: with_offer(s, "trade-002", drops={A: (), C: ()}), "was accepted by others"),
        (lambda s: with_offer(s, FIRST, terms_sha256="0" * 64), "has other terms than its hash says"),
        (lambda s: with_offer(s, FIRST, legs=SWAP[::-1]), "has other terms than its hash says"),
        (lambda s: with_offer(s, FIRST, drops={C: ("p30",), B: ()}), "has other terms than its hash says"),
        (lambda s: with_offer(s, FIRST, votes={B: False}), "a party has voted on trade-001"),
        (lambda s: with_book(s, made=1), "more offers or agreed trades than were made"),
        (lambda s: with_book(s, agreed=0), "more offers or agreed trades than were made"),
        (
            lambda s: with_book(with_offer(s, "trade-002", agreement=0, drops={A: (), B: ()}), agreed=2),
            "two trades were agreed in one place",
        ),
        (lambda s: with_book(s, turns={A: 3}), "team-01 has used 3 windows of trades of 2"),
        (lambda s: attrs.evolve(s, pick_owners={"2:1:team-01": "team-09"}), "the pick 2:1:team-01 belongs to nobody"),
        (lambda s: attrs.evolve(s, pick_owners={"2:1:team-09": A}), "the pick 2:1:team-09 belongs to nobody"),
    ],
)
def test_each_says_what_is_broken(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    found = broken_invariants(broken(sound()))
    assert any(sentence in one for one in found)


def test_a_team_may_hold_more_than_the_budget_where_the_league_says_so_but_none_is_made() -> None:
    state = sound(faab_above_budget=True)
    assert broken_invariants(with_dollars(with_dollars(state, A, 150), B, 50)) == []
    assert broken_invariants(with_dollars(with_dollars(state, A, 150), B, 51)) == ["the teams have 301 dollars of 300"]
    assert broken_invariants(with_book(state, turns={A: 2})) == []
