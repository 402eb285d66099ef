"""Forged auctions, queues and keepers: another price, bid, winner, roster or cost is found by the replay."""

import copy
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from following_facts import years_on
from forgery import Fields, faults_of, fields_of, first, forged, pair
from season_cases import Scripted, new_game, played, plugins, runner_of, toy_rules
from toy_sport import Absent, toy_season

from leaguecore import League
from leaguecore.commit import commitment
from leaguecore.league.auction import lot_tag
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Shortlist
from leaguecore.season.facade import open_league
from leaguecore.season.line_up import LineUp

FACTS = toy_season().facts()
AUCTION = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}
KEEPERS = {
    "most": 2,
    "cost": "round",
    "dearer_by": 1,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 24,
}


def codes_of(league: League) -> set[str]:
    return {code for code, _ in faults_of(league)}


@pytest.fixture(scope="module")
def auction() -> League:
    """An auction of one who bids by value and one who bids at random."""
    game = played(toy_rules(draft__kind="auction", draft__auction=AUCTION), FACTS, ["projection", "random"])
    assert game.league.faults() == []
    return game.league


@pytest.fixture(scope="module")
def second() -> League:
    """The second season of a keeper league whose managers never answer."""
    rules = toy_rules(keepers=KEEPERS)
    one = played(rules, years_on(FACTS, -1), [Absent()])
    league = open_league(rules, FACTS, ["projection"], seed="8", plugins=plugins(), previous=one.league)
    engine, _ = league.engine()
    runner_of(engine, league.ledger.store, dict.fromkeys(league.seats, Absent())).run()
    assert league.faults() == []
    assert league.previous_faults(one.league) == []
    return league


# --- auctions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda sale: sale.update(price=sale["price"] + 1),
        lambda sale: sale.update(team="team-02" if sale["team"] == "team-01" else "team-01"),
        lambda sale: sale.update(player="grey-p2"),
    ],
    ids=["price", "winner", "player"],
)
def test_a_changed_sale_is_found(auction: League, change: Callable[[Fields], None]) -> None:
    found = forged(auction, lambda records: change(first(records, "auction.sold")["data"]))
    assert "event.differs" in codes_of(found)


def test_a_bid_that_differs_from_what_was_sealed_is_found(auction: League) -> None:
    def change(records: list[Fields]) -> None:
        bids = first(records, "auction.award")["data"]["bids"]
        bids[0]["bid"] = (bids[0]["bid"] or 0) + 1

    assert codes_of(forged(auction, change)) == {"command.illegal", "reveal.mismatch"}


def test_a_bid_that_was_left_out_is_found(auction: League) -> None:
    def change(records: list[Fields]) -> None:
        command = first(records, "auction.seal_bid", lot=0)
        event = records[records.index(command) + 1]
        award = first(records, "auction.award", lot=0)
        award["data"]["bids"] = [one for one in award["data"]["bids"] if one["team"] != command["data"]["team"]]
        records.remove(command)
        records.remove(event)

    assert codes_of(forged(auction, change)) == {"command.not_due"}


def test_a_bid_above_the_maximum_never_counts_even_if_sealed_so(auction: League) -> None:
    """An operator seals a fortune for a friend: it is voided, so the sale that he writes does not follow."""

    def change(records: list[Fields]) -> None:
        award = first(records, "auction.award", lot=0)
        friend = award["data"]["bids"][0]
        friend["bid"] = 49  # three places of 50 dollars: 48 at most
        tag = lot_tag(award["league"], friend["team"], 0)
        sealed = commitment(tag, friend["salt"], 49)
        for fields in pair(records, "auction.seal_bid", team=friend["team"], lot=0):
            fields["data"]["commitment"] = sealed
        first(records, "auction.sold", lot=0)["data"].update(team=friend["team"], price=49)

    assert "event.differs" in codes_of(forged(auction, change))


@pytest.mark.parametrize(
    "changes",
    [{"positions": ["R"]}, {"scarce": ["team-01"]}, {"in_pool": False}, {"player": "nobody"}],
    ids=["positions", "scarce", "pool", "player"],
)
def test_a_nomination_with_other_facts_is_found(auction: League, changes: Fields) -> None:
    def change(records: list[Fields]) -> None:
        for fields in pair(records, "auction.nominate", lot=0):
            fields["data"].update({key: value for key, value in changes.items() if key in fields["data"]})

    assert codes_of(forged(auction, change)) & {"command.differs", "command.facts"}


# --- queues -----------------------------------------------------------------------------------------------------------


def queued_league() -> League:
    def shortlist(briefing: Briefing) -> Decision | None:
        return Shortlist(players=(), queue=("grey-p2", "grey-r2")) if briefing.pick < 2 else None

    managers = [Scripted(Absent(), {"shortlist": shortlist})]
    game = new_game(toy_rules(draft__queue=2), FACTS, managers)
    game.runner.run(periods=1)
    return game.league


def test_a_missed_pick_that_is_not_the_first_of_the_queue_is_found() -> None:
    league = queued_league()
    assert league.faults() == []

    def change(records: list[Fields]) -> None:
        for fields in pair(records, "draft.pick_player", pick=0):
            assert fields["data"]["player"] == "grey-p2"
            fields["data"].update(player="grey-p1")

    assert "command.differs" in codes_of(forged(league, change))


def test_a_queue_that_was_changed_afterwards_is_found() -> None:
    league = queued_league()

    def change(records: list[Fields]) -> None:
        first(records, "draft.queued")["data"]["players"] = ["grey-p1"]

    assert "event.differs" in codes_of(forged(league, change))


# --- keepers ----------------------------------------------------------------------------------------------------------


def altered(second: League, kind: str, alter: Callable[[Fields], Any]) -> set[str]:
    """Return the codes of the faults after the first command of a kind and its event were altered alike."""

    def change(records: list[Fields]) -> None:
        for fields in pair(records, kind):
            alter(fields["data"])

    return codes_of(forged(second, change))


def test_another_roster_of_the_season_before_is_found(second: League) -> None:
    def cheaper(data: Fields) -> None:
        roster = data["rosters"]["team-01"]
        roster[min(roster)] = 0

    def richer(data: Fields) -> None:
        data["rosters"]["team-01"]["grey-p1"] = 3

    for alter in (cheaper, richer, lambda data: data["picks"].update({"1:1:team-01": "team-02"})):
        assert "command.differs" in altered(second, "season.carry_over", alter)


def test_a_league_without_its_first_command_is_found(second: League) -> None:
    def change(records: list[Fields]) -> None:
        for fields in pair(records, "season.carry_over"):
            records.remove(fields)

    assert "command.not_due" in codes_of(forged(second, change))


def test_other_keepers_than_were_named_are_found(second: League) -> None:
    assert "command.differs" in altered(second, "keepers.name", lambda data: data["keepers"].reverse())
    assert "command.differs" in altered(second, "keepers.name", lambda data: data["keepers"].pop())


@pytest.mark.parametrize("changes", [{"cost": 3}, {"pick": "1:3:team-01"}, {"dollars": 1}])
def test_a_keeper_for_another_cost_is_found(second: League, changes: Fields) -> None:
    found = forged(second, lambda records: first(records, "keepers.kept")["data"].update(changes))
    assert "event.differs" in codes_of(found)


def test_a_draft_pick_of_a_keeper_s_round_is_found(second: League) -> None:
    """The operator lets a team pick where its keeper was paid for."""

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "draft.pick_player")
        extra = copy.deepcopy([command, event])
        for fields in extra:
            fields["cmd"] = fields["cmd"].replace(f":{command['data']['pick']}:", ":0:")
            fields["data"]["pick"] = 0
        records[command["seq"] : command["seq"]] = extra

    assert "command.not_due" in codes_of(forged(second, change))


def test_another_file_of_the_season_before_is_found(second: League) -> None:
    previous = second.previous
    assert previous is not None
    changed = attrs.evolve(previous, rosters={"team-01": {}, "team-02": {}})
    files = second.files.replaced(previous=changed.to_bytes())
    assert faults_of(attrs.evolve(second, files=files)) == [("genesis.file", 0)]

    def change(records: list[Fields]) -> None:
        records[0]["data"]["hashes"]["previous"] = changed.sha256

    # With the hash changed too, the league's id and its first command do not follow any more.
    both = attrs.evolve(forged(second, change), files=files)
    assert {"genesis.data", "command.differs"} <= codes_of(both)


# --- the order --------------------------------------------------------------------------------------------------------


def test_an_order_against_the_slots_of_the_line_up_is_found() -> None:
    """The operator lets another team pick first than the seats that he has committed to."""
    seats = "".join(
        f'[[seat]]\nteam = "team-0{team}"\nmanager = "adp"\nmodel = ""\nlab = ""\nsurface = ""\nvariant = "standard"\n'
        f"draft_slot = {3 - team}\n"
        for team in (1, 2)
    )
    lines = LineUp(seats=seats.encode())
    league = open_league(toy_rules(), FACTS, (), seed="8", plugins=plugins(), line_up=lines)
    league.run(periods=1)
    assert first(fields_of(league), "draft.ordered")["data"]["order"] == ["team-02", "team-01"]

    def change(records: list[Fields]) -> None:
        for fields in pair(records, "draft.draw_order"):
            fields["data"]["order"].reverse()

    assert "command.differs" in codes_of(forged(league, change))
