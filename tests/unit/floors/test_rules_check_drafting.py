"""Whether the rules of the draft, of an auction and of keepers make sense together."""

from typing import Any

import attrs
import pytest
from toy_ball import shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.checks.drafting import CARRIED_MOST
from leaguecore.rules.sections.drafting import AuctionRules, KeeperRules
from leaguecore.rules.sections.moves import TradeRules
from leaguecore_nba import SPORT as NBA

AUCTION = AuctionRules(budget=200, min_bid=1, increment=1, bid_seconds=30, nomination="linear", price="proxy")
KEEPERS = KeeperRules(most=3, cost="round", dearer_by=1, undrafted_round=13, same_round="next_earlier", lead_hours=24)
TRADES = TradeRules(
    counts="any",
    most_teams=2,
    most_open=5,
    offer_hours=48,
    window_after_period_hours=9,
    deadline_period=0,
    review="none",
    review_hours=0,
    veto_one_in=3,
    locked_player="reject",
    faab=True,
    faab_above_budget=False,
    picks_seasons=0,
)


def problems(ruleset: Ruleset) -> dict[str, str]:
    return {problem.path: problem.message for problem in check_ruleset(ruleset, NBA)}


def drafting(keepers: KeeperRules | None = None, trades: TradeRules | None = None, **draft: Any) -> Ruleset:
    """Return the NBA ruleset (ten teams, thirteen places) with other rules of the draft."""
    rules = shipped()
    return attrs.evolve(rules, draft=attrs.evolve(rules.draft, **draft), keepers=keepers, trades=trades)


def test_an_auction_has_its_section_and_a_draft_by_picks_has_none() -> None:
    assert problems(drafting(kind="auction", auction=AUCTION)) == {}
    assert problems(drafting(kind="auction")) == {"draft.auction": "is missing"}
    assert list(problems(drafting(kind="snake", auction=AUCTION))) == ["draft.auction"]


@pytest.mark.parametrize(("budget", "min_bid", "fine"), [(13, 1, True), (12, 1, False), (65, 5, True), (1, 0, True)])
def test_a_budget_pays_the_smallest_bid_for_each_place(budget: int, min_bid: int, fine: bool) -> None:
    auction = attrs.evolve(AUCTION, budget=budget, min_bid=min_bid)
    assert (problems(drafting(kind="auction", auction=auction)) == {}) == fine


def test_an_auction_has_no_picks_to_queue_for_or_to_trade() -> None:
    assert list(problems(drafting(kind="auction", auction=AUCTION, queue=1))) == ["draft.queue"]
    traded = attrs.evolve(TRADES, picks_seasons=1)
    assert list(problems(drafting(kind="auction", auction=AUCTION, trades=traded))) == ["trades.picks_seasons"]
    assert problems(drafting(kind="auction", auction=AUCTION, trades=TRADES)) == {}
    assert problems(drafting(queue=100, trades=traded)) == {}


def test_newcomers_alone_are_drafted_by_teams_that_keep_others() -> None:
    assert list(problems(drafting(pool="newcomers"))) == ["draft.pool"]
    assert problems(drafting(KEEPERS, pool="newcomers")) == {}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"most": 13}, ""),
        ({"most": 14}, "keepers.most"),
        ({"undrafted_round": 14}, "keepers.undrafted_round"),
        ({"cost": "auction_price"}, "keepers.cost"),
        ({"cost": "last_rounds"}, "keepers.dearer_by"),
        ({"cost": "last_rounds", "dearer_by": 0}, ""),
    ],
)
def test_keepers_fit_the_draft(changes: dict[str, Any], path: str) -> None:
    assert list(problems(drafting(attrs.evolve(KEEPERS, **changes)))) == ([path] if path else [])


def test_in_an_auction_keepers_cost_dollars_or_the_last_places() -> None:
    auction = {"kind": "auction", "auction": AUCTION}
    assert list(problems(drafting(KEEPERS, **auction))) == ["keepers.cost"]
    assert problems(drafting(attrs.evolve(KEEPERS, cost="auction_price"), **auction)) == {}
    assert problems(drafting(attrs.evolve(KEEPERS, cost="last_rounds", dearer_by=0), **auction)) == {}


@pytest.mark.parametrize(("teams", "bench", "fine"), [(20, 40, True), (20, 41, False)])
def test_so_many_players_fit_into_one_record_of_the_next_season(teams: int, bench: int, fine: bool) -> None:
    """Ten starters and the bench: twenty teams with fifty players are a thousand."""
    assert CARRIED_MOST == 1_000
    rules = drafting(KEEPERS, rounds=10 + bench)
    rules = attrs.evolve(
        rules,
        league=attrs.evolve(rules.league, teams=teams),
        roster=attrs.evolve(rules.roster, bench=bench),
    )
    assert ("keepers" in problems(rules)) == (not fine)
