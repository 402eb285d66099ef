"""The cases of drafts: the order of picks, and the most that may be bid in an auction."""

from collections import defaultdict

import attrs
import pytest
from draft_cases import auction_league, nominate
from league_cases import do, drafting_league, pick
from rule_cases import case

from leaguecore.league import verify
from leaguecore.league.auction import maximum_bid


@pytest.mark.parametrize("kind", ["snake", "third_round_reversal"])
def test_the_picks_of_each_slot_are_those_of_the_case(kind: str) -> None:
    one = case("dr-001")
    teams, rounds = one["rules"]["teams"], one["input"]["rounds"]
    state = drafting_league(teams=teams, rounds=rounds, bench=rounds - 2, draft__kind=kind)
    found: dict[str, list[int]] = defaultdict(list)
    for number in range(1, teams * rounds + 1):
        command = pick(state, f"p{number}")
        found[str(state.draft_order.index(command.team) + 1)].append(number)
        state = do(state, command)
    assert state.phase == "playing"
    assert {slot: found[slot] for slot in map(str, one["input"]["slots"])} == one["expected"][kind]


def test_the_most_that_may_be_bid_is_that_of_the_case_and_a_dollar_more_is_refused() -> None:
    one = case("dr-002")
    rules = one["rules"]
    for (dollars, places), expected in zip(one["input"]["remaining"], one["expected"], strict=True):
        auction = {"budget": rules["auction_budget"], "min_bid": rules["min_bid"]}
        state = auction_league(auction=auction, rounds=rules["roster"], bench=rules["roster"] - 2)
        team = state.draft_order[0]
        owned = {f"x{number}": ("X",) for number in range(rules["roster"] - places)}
        assert state.auction is not None
        state = attrs.evolve(
            state,
            rosters={**state.rosters, team: owned},
            owners=dict.fromkeys(owned, team),
            auction=attrs.evolve(state.auction, dollars={**state.auction.dollars, team: dollars}),
        )
        assert maximum_bid(state, team) == expected
        assert verify(state, nominate(state, "p1", expected)) == []
        assert [found.code for found in verify(state, nominate(state, "p1", expected + 1))] == ["bid.over_maximum"]
