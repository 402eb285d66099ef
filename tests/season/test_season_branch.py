"""Branches: a league that goes on from any record of another, with some seats replaced, under the same chance."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from branch_cases import MANAGERS, place, play_on, season_of, unchained
from following_facts import years_on
from season_cases import Scripted, new_game, plugins, toy_rules
from sport_leagues import SPORTS, small_league
from toy_sport import BY_WEEK, Absent, toy_season
from trade_seasons import accepting, nothing, offering, swap, trading_game

from leaguecore.errors import PluginError, StoreError, UsageError
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.managers import make_manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Answer
from leaguecore.managers.valuation import ByProjection
from leaguecore.season.branching import branch_league
from leaguecore.season.facade import League, open_league
from leaguecore.season.handover import hand_over


@cache
def whole(sport: str) -> League:
    """Return a played season; tests only read it."""
    return season_of(sport)


CUTS: Mapping[str, Callable[[League], int]] = {
    "at the opening": lambda _league: 0,
    "in the draft": lambda league: place(league, "draft.list_players", 4),
    "in the middle of a pick": lambda league: place(league, "draft.pick_player", 3),
    "after the last pick": lambda league: place(league, "draft.picked", -1),
    "between two seats of a wake-up": lambda league: place(league, "lineup.set", 1),
    "between the seal and the run": lambda league: place(league, "bid.sealed", 1),
    "after a period": lambda league: place(league, "period.scored"),
    "before the last record": lambda league: len(league.ledger) - 2,
    "at the last record": lambda league: len(league.ledger) - 1,
}


@pytest.mark.parametrize("sport", SPORTS)
@pytest.mark.parametrize("cut", CUTS)
def test_a_branch_with_no_seat_replaced_gives_the_remaining_records_of_its_parent(sport: str, cut: str) -> None:
    parent = whole(sport)
    branch = branch_league(parent, at=CUTS[cut](parent))
    branch.run()
    assert unchained(branch) == unchained(parent)
    assert branch.ledger.league != parent.ledger.league
    assert branch.faults() == []
    assert branch.state() == parent.state()


@pytest.mark.parametrize("sport", SPORTS)
def test_only_named_fields_of_the_first_record_differ_from_the_parents(sport: str) -> None:
    parent = whole(sport)
    branch = branch_league(parent, at=30, seats={"team-02": "projection"})
    mine, theirs = branch.ledger.genesis().data, parent.ledger.genesis().data
    assert {name for name in {*mine, *theirs} if mine.get(name) != theirs.get(name)} == {"branch", "hashes", "seats"}
    assert {name for name in mine["hashes"] if mine["hashes"][name] != theirs["hashes"].get(name)} == {"ancestors"}
    # What the branch names is the hash by which the parent's next record names the same record.
    point = mine["branch"]
    following = next(parent.records(point["seq"] + 1))
    assert (point["parent"], point["head"]) == (parent.ledger.league, following.prev)


def test_a_record_inside_a_transaction_takes_the_whole_of_it() -> None:
    parent = whole("nba")
    command = place(parent, "draft.pick_player", 5)
    event = place(parent, "draft.picked", 5)
    assert event > command
    seqs = {branch_league(parent, at=seq).ledger.genesis().data["branch"]["seq"] for seq in range(command, event + 1)}
    assert seqs == {event}
    assert branch_league(parent, at=command - 1).ledger.genesis().data["branch"]["seq"] == command - 1


@pytest.mark.parametrize("sport", SPORTS)
def test_a_replaced_seat_decides_otherwise_from_there_on_and_chance_stays_the_same(sport: str) -> None:
    parent = whole(sport)
    cut = place(parent, "draft.ordered")
    branch = branch_league(parent, at=cut, seats={"team-02": "projection"})
    branch.run()
    mine, theirs = unchained(branch), unchained(parent)
    assert mine[:cut] == theirs[:cut]
    assert mine != theirs
    assert branch.faults() == []
    assert branch.seats == {**parent.seats, "team-02": "projection"}
    # The first decision that differs is the replaced team's own.
    first = next(one for one, other in zip(mine, theirs, strict=False) if one != other)
    assert first.actor == "team-02"
    lots = [[record.data["lots"] for record in records if record.kind == "waivers.run"] for records in (mine, theirs)]
    assert lots[0] == lots[1]
    assert mine[-1].data["seed"] == theirs[-1].data["seed"]


def test_every_replacement_point_and_parent_gives_a_league_of_its_own() -> None:
    parent = whole("nfl")
    other = open_league(parent.rules, parent.facts, MANAGERS, seed="8", plugins=plugins())
    ids = [
        branch_league(parent, at=10).ledger.league,
        branch_league(parent, at=40).ledger.league,
        branch_league(parent, at=40, seats={"team-01": "adp"}).ledger.league,
        branch_league(parent, at=40, seats={"team-02": "adp"}).ledger.league,
        branch_league(branch_league(parent, at=40), at=40).ledger.league,
        branch_league(other, at=0).ledger.league,
        parent.ledger.league,
    ]
    assert len(set(ids)) == len(ids)
    assert branch_league(parent, at=40).ledger.league == ids[1]


# --- branches of all kinds of leagues ---------------------------------------------------------------------------------


def test_a_branch_of_a_branch_goes_on_under_the_chance_of_the_oldest() -> None:
    parent = whole("nfl")
    child = branch_league(parent, at=30, seats={"team-02": "projection"})
    child.run()
    for cut in (30, 31, 90, len(child.ledger) - 1):
        grandchild = branch_league(child, at=cut)
        grandchild.run()
        assert unchained(grandchild) == unchained(child)
        assert grandchild.faults() == []
        assert grandchild.origin == parent.ledger.league


def test_a_branch_of_a_branch_from_before_its_beginning_goes_on_with_its_managers() -> None:
    parent = whole("nfl")
    child = branch_league(parent, at=90, seats={"team-02": "projection"})
    grandchild = branch_league(child, at=20)
    grandchild.run()
    direct = branch_league(parent, at=20, seats={"team-02": "projection"})
    direct.run()
    assert unchained(grandchild) == unchained(direct)
    assert grandchild.faults() == []


def test_a_branch_of_a_league_that_is_still_played_goes_on_from_its_newest_record() -> None:
    small = small_league("nfl")
    parent = open_league(small.rules, small.facts, MANAGERS, seed="7", plugins=plugins())
    parent.run(periods=1)
    branch = branch_league(parent, at=len(parent.ledger) - 1)
    parent.run()
    branch.run()
    assert unchained(branch) == unchained(parent)


def test_a_league_that_goes_on_from_a_season_before_can_be_branched_and_one_can_go_on_from_a_branch() -> None:
    rules, facts = toy_rules(), toy_season().facts()
    earlier = open_league(rules, years_on(facts, -1), ["projection"], seed="7", plugins=plugins())
    earlier.run()
    parent = open_league(rules, facts, ["projection", "random"], seed="8", plugins=plugins(), previous=earlier)
    parent.run()
    for cut in (0, 2, 9):
        branch = branch_league(parent, at=cut)
        branch.run()
        assert unchained(branch) == unchained(parent)
        assert branch.faults() == []
        assert branch.previous_faults(earlier) == []
    last = branch_league(earlier, at=4)
    last.run()
    following = open_league(rules, facts, ["random"], seed="9", plugins=plugins(), previous=last)
    following.run()
    assert following.ledger.genesis().data["previous"]["league"] == last.ledger.league
    assert following.faults() == []
    assert following.previous_faults(last) == []


def test_a_branch_taken_while_a_trade_is_reviewed_processes_it_as_its_parent_did() -> None:
    review = {"review": "vote", "review_hours": 24}
    game = trading_game(offering(swap()), accepting, nothing, rules=review)
    game.runner.run()
    parent = game.league
    cut = place(parent, "trade.agreed")
    assert cut < place(parent, "trade.executed")
    branch = branch_league(parent, at=cut)
    play_on(branch, game.managers)
    assert unchained(branch) == unchained(parent)
    assert branch.faults() == []


@attrs.define
class Thinker:
    """Decides as the projection does, after so long."""

    took_ms: int

    def decide(self, briefing: Briefing) -> Answer:
        """Answer."""
        return Answer(decision=ValuationManager(ByProjection("", 0)).decide(briefing), took_ms=self.took_ms)


def test_a_branch_from_any_record_asks_again_what_was_on_its_way() -> None:
    """Answers take their time: in the middle of a wake-up some are in the log, and others arrive after the cut."""
    time = {"decision_seconds": 60, "bank_seconds": 300, "repairs": 1}
    rules = toy_rules(sport="toy-week", league={"teams": 3, "divisions": 1}, time=time, lineups__lock="game")
    thinkers = [Thinker(2_000), Thinker(61_000), Thinker(45_500)]
    game = new_game(rules, toy_season(BY_WEEK, weeks=2).facts(), thinkers)
    game.runner.run()
    parent = unchained(game.league)
    for cut in range(len(parent) + 1):
        branch = branch_league(game.league, at=cut)
        play_on(branch, game.managers)
        assert unchained(branch) == parent


def test_a_branch_goes_on_between_a_refusal_and_its_default_with_the_default() -> None:
    game_facts = toy_season(BY_WEEK, weeks=2).facts()
    rules = toy_rules(sport="toy-week", lineups__lock="game")
    parent = open_league(rules, game_facts, ["projection", "absent"], seed="7", plugins=plugins())
    parent.run()
    cut = place(parent, "decision.refused", 3)
    branch = branch_league(parent, at=cut)
    branch.run()
    assert unchained(branch) == unchained(parent)
    # Also where the seat is replaced: what was judged stays judged.
    other = branch_league(parent, at=cut, seats={"team-02": "projection"})
    other.run()
    assert unchained(other)[cut] == unchained(parent)[cut]
    assert other.faults() == []


def test_a_branch_after_a_handover_goes_on_with_the_present_manager() -> None:
    small = small_league("nfl")
    parent = open_league(small.rules, small.facts, MANAGERS, seed="7", plugins=plugins())
    parent.run(periods=1)
    hand_over(parent, "team-02", "projection")
    parent.run()
    after, before = place(parent, "seat.handed_over"), place(parent, "seat.handed_over") - 1
    for cut, manager in ((after, "projection"), (before, "random")):
        branch = branch_league(parent, at=cut)
        assert branch.managers["team-02"] == manager
        branch.run()
        assert branch.faults() == []
        assert (unchained(branch) == unchained(parent)) == (cut == after)


# --- what cannot be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "seats", "code"),
    [
        (-1, {}, "branch.beyond"),
        (10_000, {}, "branch.beyond"),
        (9, {"team-99": "adp"}, "team.unknown"),
        (9, {"team-01": "adp:noise=1"}, "manager.option"),
        (9, {"team-01": "projection:noise"}, "manager.spec"),
    ],
)
def test_what_cannot_be_branched_is_refused_with_a_code(at: int, seats: dict[str, str], code: str) -> None:
    with pytest.raises(UsageError) as caught:
        branch_league(whole("nfl"), at=at, seats=seats)
    assert caught.value.code == code


def test_a_manager_who_is_not_installed_and_a_seat_after_the_end_are_refused(tmp_path: Path) -> None:
    parent, out = whole("nfl"), tmp_path / "B"
    with pytest.raises(PluginError):
        branch_league(parent, at=9, seats={"team-01": "nobody"}, out=out)
    with pytest.raises(UsageError, match="ended") as caught:
        branch_league(parent, at=len(parent.ledger) - 1, seats={"team-01": "adp"}, out=out)
    assert caught.value.code == "branch.closed"
    assert not out.exists()


def test_a_league_whose_private_seed_is_not_here_cannot_be_branched() -> None:
    small = small_league("nfl")
    parent = open_league(small.rules, small.facts, MANAGERS, seed="7", plugins=plugins())
    parent.run(periods=1)
    store = MemoryStore()
    store.append(list(parent.ledger.store.read()), {})
    public = attrs.evolve(parent, ledger=Ledger(store, parent.ledger.league))
    with pytest.raises(StoreError) as caught:
        branch_league(public, at=9)
    assert caught.value.code == "seed.missing"


# --- the private store ------------------------------------------------------------------------------------------------


@attrs.define
class NoteTaker:
    """Decides as another does and writes down what he was asked."""

    team: str

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer with notes."""
        inner = make_manager("projection", plugins().managers, self.team, "")
        answer: Any = inner.decide(briefing)
        return attrs.evolve(answer, private_notes=f"asked {briefing.decision_id}")


def test_private_values_up_to_the_record_come_along_and_later_ones_do_not() -> None:
    facts = toy_season(BY_WEEK, weeks=2).facts()
    parent = open_league(
        toy_rules(sport="toy-week", lineups__lock="game"), facts, ["absent"], plugins=plugins(), seed="7"
    )
    managers = {team: NoteTaker(team) for team in parent.seats}
    play_on(parent, managers)
    commands = [record for record in parent.records() if parent.ledger.store.secret(f"note:{record.cmd}")]
    sealed = place(parent, "bid.sealed")
    branch = branch_league(parent, at=sealed)
    for record in commands:
        kept = branch.ledger.store.secret(f"note:{record.cmd}")
        assert kept == (f"asked {record.cmd}" if record.seq <= sealed else None)
    assert {record.seq <= sealed for record in commands} == {True, False}
    tags = {team: f"bids:{parent.ledger.league}:{team}:0" for team in parent.seats}
    whose = str(next(parent.records(sealed)).data["team"])
    known = {team for team, tag in tags.items() if branch.ledger.store.secret(tag) is not None}
    assert known == {whose}
    # And nothing stands in the way of the notes that the branch's managers write themselves.
    play_on(branch, managers)
    assert unchained(branch) == unchained(parent)
    assert branch.ledger.store.secret(f"note:{commands[-1].cmd}") is not None


def test_who_replaces_a_manager_does_not_get_what_that_one_kept_for_himself() -> None:
    parent = whole("nfl")
    tasks = {team: f"pick:{number}:{team}" for number, team in enumerate(parent.state().draft_order)}
    store = MemoryStore()
    store.append(list(parent.ledger.store.read()), {"seed": "7", **{f"kept:{task}": "{}" for task in tasks.values()}})
    keeping = attrs.evolve(parent, ledger=Ledger(store, parent.ledger.league))
    branch = branch_league(keeping, at=40, seats={"team-02": "projection"})
    there = {team for team, task in tasks.items() if branch.ledger.store.secret(f"kept:{task}") is not None}
    assert there == {"team-01", "team-03"}


def test_scripted_seats_are_replaced_as_well() -> None:
    game = trading_game(offering(swap()), accepting)
    game.runner.run()
    branch = branch_league(game.league, at=place(game.league, "slate.opened"))
    silent = Scripted(game.managers["team-02"], {"trades": Absent().decide})
    play_on(branch, {**game.managers, "team-02": silent})
    assert [record.kind for record in game.league.records()].count("trade.executed") == 1
    assert [record.kind for record in branch.records()].count("trade.executed") == 0
