"""An auction in a season: who is asked when, what he is told, what the log shows, and what absent managers get."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from season_cases import Scripted, Watched, new_game, play_until, played, runner_of, toy_rules
from toy_sport import Absent, at, toy_season

from leaguecore.clock import Instant
from leaguecore.errors import IllegalAction
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Decision, Nomination
from leaguecore.season.agenda import due, next_at
from leaguecore.season.decisions import Decisions
from leaguecore.season.setting import CheckedRules

BEGINS = at(0, 18)
"""A day before the first game, on Tuesday at 18:00."""

FACTS = toy_season().facts()

SHEET = ("dollars", "increment", "lot", "min_bid", "most", "nominator", "opening", "places")
"""All that is told of an auction."""


def auction_rules(*, auction: Mapping[str, Any] | None = None, **changes: Any) -> CheckedRules:
    """Return the toy's rules with an auction: a minute for a nomination, half a minute for bids."""
    rules = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}
    return toy_rules(draft__kind="auction", draft__auction={**rules, **(auction or {})}, **changes)


def bidding(limits: Mapping[str, int], wanted: tuple[str, ...]) -> Manager:
    """Return a manager who nominates the first whom he wants and bids on each player as far as said, else nothing."""

    def nominate(briefing: Briefing) -> Decision:
        return Nomination(player=next(player for player in wanted if briefing.free(player)), opening=1)

    def bid(briefing: Briefing) -> Decision:
        assert briefing.drafting is not None
        assert briefing.drafting.auction is not None
        return Bid(most=limits.get(briefing.drafting.auction.lot))

    return Scripted(Absent(), {"nominate": nominate, "bid": bid})


WANTED = ("red-p1", "red-r1", "blue-p1", "blue-r1", "gold-p1", "gold-r1")


def test_a_whole_auction_goes_by_the_sealed_bids() -> None:
    """Two teams with three places; both nominate down one list, and the second team wants only passers."""
    first = bidding(dict.fromkeys(WANTED, 10), WANTED)
    second = bidding({"red-p1": 30, "blue-p1": 10, "gold-p1": 5}, WANTED)
    game = played(auction_rules(), FACTS, [first, second])
    begins = game.bodies("draft.ordered")[0]["order"][0]
    sold = {body["player"]: (body["team"], body["price"]) for body in game.bodies("auction.sold")}
    # Ten against thirty: one dollar more than the second.
    assert sold["red-p1"] == ("team-02", 11)
    # Ten against ten: who nominated him has him, at his own bid. The third lot is named by who began.
    assert sold["blue-p1"] == (begins, 10)
    # Nobody bids against the first team: the opening bid, or one dollar more if the other named the player.
    openings = {body["player"]: body["team"] for body in game.bodies("auction.nominated")}
    for player in ("red-r1", "blue-r1"):
        assert sold[player] == ("team-01", 1 if openings[player] == "team-01" else 2)
    assert game.league.faults() == []


def test_nominations_bids_and_awards_have_their_instants() -> None:
    """A lot takes a minute and a half: the nomination first, after a minute the bids, then the award."""
    game = new_game(auction_rules(), FACTS, ["projection"])
    game.runner.run(periods=1)
    records = [
        (record.at, record.kind)
        for record in game.league.records()
        if record.kind in ("auction.nominate", "auction.seal_bid", "auction.award")
    ]
    for lot in range(6):
        begins = BEGINS + lot * 90_000
        assert (begins, "auction.nominate") in records
        assert records.count((Instant(begins + 60_000), "auction.seal_bid")) in (1, 2)
        assert (begins + 90_000, "auction.award") in records
    assert len([kind for _, kind in records if kind == "auction.award"]) == 6


@pytest.mark.parametrize(("clock", "bids", "lot"), [(60, 30, 90_000), (60, 120, 180_000), (45, 30, 75_000)])
def test_a_lot_takes_the_clock_of_its_nomination_and_that_of_the_bids(clock: int, bids: int, lot: int) -> None:
    rules = auction_rules(auction={"bid_seconds": bids}, draft__clock_seconds=clock)
    game = new_game(rules, FACTS, ["projection"])
    game.runner.run(periods=1)
    awards = [record.at for record in game.league.records() if record.kind == "auction.award"]
    assert awards == [BEGINS + number * lot for number in range(1, 7)]
    # The season begins when the last lot could have been sold.
    assert game.runner.state.draft_ends_at == awards[-1]


def briefings_of(kind: str, **changes: Any) -> list[Briefing]:
    """Return the briefings of a kind that the first team got in an auction."""
    game = played(auction_rules(**changes), FACTS, ["projection", "projection"], watched=True)
    watched = game.managers["team-01"]
    assert isinstance(watched, Watched)
    return [briefing for briefing, _, _ in watched.seen if briefing.kind == kind]


def test_a_bidder_is_told_of_the_lot_and_of_everybody_s_money() -> None:
    first = briefings_of("bid")[0]
    assert first.drafting is not None
    sheet = first.drafting.auction
    assert sheet is not None
    assert sheet.lot in first.board.index
    assert sheet.nominator in ("team-01", "team-02")
    assert (sheet.opening, sheet.min_bid, sheet.increment) == (1, 1, 1)
    assert sheet.dollars == {"team-01": 50, "team-02": 50}
    assert sheet.places == {"team-01": 3, "team-02": 3}
    assert sheet.most == 48
    assert first.drafting.to_come == 3
    assert first.deadline_at == first.at + 30_000


def test_a_nominator_is_told_the_same_without_a_lot() -> None:
    first = briefings_of("nominate")[0]
    assert first.drafting is not None
    assert first.drafting.auction is not None
    assert first.drafting.auction.lot == ""
    assert first.deadline_at == first.at + 60_000
    assert first.at == BEGINS or first.at == BEGINS + 90_000


def test_no_briefing_shows_what_others_have_sealed() -> None:
    game = played(auction_rules(), FACTS, ["projection", "projection"], watched=True)
    for manager in game.managers.values():
        assert isinstance(manager, Watched)
        for briefing, sight, _ in manager.seen:
            if briefing.kind == "bid":
                told = json.loads(sight)["drafting"]["auction"]
                assert sorted(told) == sorted(SHEET)


def test_the_log_holds_only_commitments_before_the_award() -> None:
    game = new_game(auction_rules(), FACTS, [bidding(dict.fromkeys(WANTED, 37), WANTED)])
    play_until(game.runner, Instant(BEGINS + 60_000))
    assert game.bodies("auction.seal_bid")
    for body in game.bodies("auction.seal_bid"):
        assert set(body) == {"auto", "commitment", "lot", "snapshot", "team"}
    play_until(game.runner, Instant(BEGINS + 90_000))
    assert [one["bid"] for one in game.bodies("auction.award")[0]["bids"]] == [37, 37]


def test_an_absent_manager_nominates_the_best_for_the_smallest_bid_and_bids_on_nobody() -> None:
    game = played(auction_rules(auction={"min_bid": 2, "increment": 3}), FACTS, [Absent(), Absent()])
    nominated = [(body["player"], body["opening"], body["auto"]) for body in game.bodies("auction.nominated")]
    # The toy ranks red-p1, red-p2, red-r1, red-r2, (the coach,) blue-p1, ...; a lineup needs a P and a P or R.
    assert nominated == [(player, 2, True) for player in ("red-p1", "red-p2", "red-r1", "red-r2", "blue-p1", "blue-p2")]
    assert [body["price"] for body in game.bodies("auction.sold")] == [2] * 6
    assert {one["bid"] for body in game.bodies("auction.award") for one in body["bids"]} == {None}
    state = game.runner.state
    assert state.autos["team-01"] >= 6
    assert game.league.faults() == []


def test_an_illegal_bid_or_nomination_is_refused_and_replaced() -> None:
    def too_much(briefing: Briefing) -> Decision:
        assert briefing.drafting is not None
        assert briefing.drafting.auction is not None
        return Bid(most=briefing.drafting.auction.most + 1)

    def stranger(_briefing: Briefing) -> Decision:
        return Nomination(player="nobody", opening=1)

    clumsy = Scripted(Absent(), {"bid": too_much, "nominate": stranger})
    game = played(auction_rules(), FACTS, [clumsy, "projection"])
    codes = {code for body in game.bodies("decision.refused") for code in body["codes"]}
    assert {"bid.over_maximum", "player.unknown"} <= codes
    assert game.league.faults() == []


@pytest.mark.parametrize("answer", [Bid(most=True), Bid(most="5"), Bid(most=2**53), Nomination(player="x", opening=1)])
def test_an_ill_formed_bid_is_refused(answer: Any) -> None:
    game = new_game(auction_rules(), FACTS, ["projection"])
    play_until(game.runner, BEGINS)
    now = next_at(game.runner.state)
    assert now is not None
    task = due(game.runner.state, now)[0]
    assert task.kind == "bid"
    with pytest.raises(IllegalAction) as caught:
        Decisions(game.engine).command(game.runner.state, task, answer)
    assert caught.value.code in ("decision.form", "decision.kind")


@pytest.mark.parametrize("managers", [["projection"], ["projection", "random"], ["random"], ["adp", "random"]])
def test_baselines_buy_a_whole_roster_without_a_refusal(managers: list[str]) -> None:
    for price in ("proxy", "first"):
        game = played(auction_rules(auction={"price": price, "increment": 2}), FACTS, managers)
        assert game.bodies("decision.refused") == []
        assert {len(roster) for roster in game.runner.state.rosters.values()} == {3}
        assert game.league.faults() == []


def test_an_auction_interrupted_anywhere_goes_on_to_the_same_bytes() -> None:
    whole = played(auction_rules(), FACTS, ["projection", "random"])
    game = new_game(auction_rules(), FACTS, ["projection", "random"])
    for step in range(60):
        if step % 3 == 0:
            game.runner = runner_of(game.engine, game.league.ledger.store, game.managers)
        game.runner.step()
    game.runner.run()
    assert game.log() == whole.log()
