"""What a team may offer and answer, as a manager or a user interface asks; `verify` agrees."""

import attrs
from league_cases import A, B, C, do, drafting_league, outcome, playing_league
from trade_cases import (
    OPENS,
    TRADES,
    accept,
    hours,
    leg,
    offer,
    passing,
    swap,
    takes_turn,
    trading_league,
    turn,
)

from leaguecore.league.trade_queries import Assets, against_accepting, legal_assets, offers_by, offers_to

FIRST = "trade-001"


def test_a_team_can_give_its_players_dollars_and_picks() -> None:
    assert legal_assets(trading_league(), C) == Assets(
        players=("p30", "p31", "r30"), dollars=100, picks=("2:1:team-03", "2:2:team-03", "2:3:team-03")
    )
    plain = trading_league(trades={"faab": False, "picks_seasons": 0})
    assert legal_assets(plain, C) == Assets(players=("p30", "p31", "r30"))


def test_each_asset_can_be_offered_and_nothing_else() -> None:
    state = trading_league(trades={"faab_above_budget": True})
    mine = legal_assets(state, C)
    for player in [player for roster in state.rosters.values() for player in roster]:
        allowed = outcome(state, turn(state, C, offer(leg(C, B, player), leg(B, C, dollars=1)))) == []
        assert allowed == (player in mine.players)
    for pick in (*mine.picks, "2:1:team-02", "2:4:team-03", "3:1:team-03"):
        allowed = outcome(state, turn(state, C, offer(leg(C, B, picks=[pick]), leg(B, C, "r20")))) == []
        assert allowed == (pick in mine.picks)
    for dollars in (mine.dollars, mine.dollars + 1):
        allowed = outcome(state, turn(state, C, offer(leg(C, B, dollars=dollars), leg(B, C, "r20")))) == []
        assert allowed == (dollars <= mine.dollars)


def test_nothing_can_be_given_where_or_when_nobody_trades() -> None:
    assert legal_assets(playing_league(), C) == Assets()
    assert legal_assets(drafting_league(trades__=dict(TRADES)), C) == Assets()
    assert legal_assets(attrs.evolve(trading_league(), eliminated={C: 1}), C) == Assets()
    last = takes_turn(trading_league(periods=2), C)
    assert legal_assets(last, C) == Assets()
    assert legal_assets(last, B) != Assets()


def test_offers_are_those_made_and_those_to_be_answered() -> None:
    state = takes_turn(trading_league(), C, offer(leg(C, B, "r30"), leg(B, A, "r20"), leg(A, C, "r10")))
    assert [[one.id for one in offers_by(state, team)] for team in (A, B, C)] == [[], [], [FIRST]]
    assert [[one.id for one in offers_to(state, team)] for team in (A, B, C)] == [[FIRST], [FIRST], []]
    after = takes_turn(state, B, accept(state, FIRST))
    assert [[one.id for one in offers_to(after, team)] for team in (A, B, C)] == [[FIRST], [], []]


def test_what_stands_against_accepting_is_what_verify_says() -> None:
    state = passing(takes_turn(trading_league(), C, offer(*swap(C, "r30", B, "r20"))), B)
    (waiting,) = offers_to(state, B)
    for at, locked, drops in ((OPENS, (), ()), (hours(240), (), ()), (OPENS, ("r20",), ()), (OPENS, (), ("r30",))):
        found = against_accepting(state, B, waiting, at=at, locked=locked, drops=drops)
        command = turn(state, B, accept(state, FIRST, *drops), at=at, locked=locked)
        assert [violation.code for violation in found] == outcome(state, command)
    assert against_accepting(state, B, waiting, at=OPENS) == []
    gone = do(state, turn(state, B, accept(state, FIRST)))
    assert [one.code for one in against_accepting(gone, B, waiting, at=OPENS)] == ["trade.stale"]
