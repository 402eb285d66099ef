"""Several seasons of one league: keepers, traded picks, drafts of newcomers, and the proof of where they come from."""

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from following_facts import years_on
from season_cases import Game, Scripted, Watched, new_game, play_until, played, plugins, runner_of, toy_rules
from toy_sport import OPENING, Absent, at, toy_season

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.errors import LedgerError, UsageError
from leaguecore.league.picks import with_pick_owner
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Keepers, Pick, Shortlist, Wish
from leaguecore.managers.valuation import ByProjection
from leaguecore.season.facade import League, open_league
from leaguecore.season.previous import Previous, previous_of
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet

FACTS = toy_season().facts()
EARLIER, LATER = years_on(FACTS, -1), years_on(FACTS, 1)
"""The same season a year before and a year after: a league goes on only in a later season than its own."""

BEGINS = at(0, 18)
"""When the draft begins: a day before the first game."""

KEEPERS: Mapping[str, Any] = {
    "most": 2,
    "cost": "round",
    "dearer_by": 1,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 48,
}


def rules(keepers: Mapping[str, Any] | None = None, **changes: Any) -> CheckedRules:
    return toy_rules(keepers={**KEEPERS, **(keepers or {})}, **changes)


LEADER, FOLLOWER = {"red-p1": 1, "red-r2": 2, "blue-p1": 3}, {"red-p2": 1, "red-r1": 2, "blue-p2": 3}
"""What two absent teams draft of red-p1, red-p2, red-r1, red-r2, blue-p1 and blue-p2, in this order there and back."""


@pytest.fixture(scope="module")
def first() -> Game:
    """A first season of two who never answer: they draft by rank and move nobody."""
    return played(rules(), EARLIER, [Absent()])


def leader(game: Game) -> str:
    """Return the team that picked first."""
    return str(game.bodies("draft.ordered")[0]["order"][0])


def next_game(previous: Game, given: CheckedRules, managers: list[str | Manager], facts: FactSet = FACTS) -> Game:
    """Return the next season of a league, opened but not played, all managers watched."""
    return new_game(given, facts, managers, seed="8", watched=True, previous=previous.league)


def keeping(*players: str) -> Manager:
    """Return a manager who keeps the first of these who are his, and is like the projection otherwise."""

    def keep(briefing: Briefing) -> Decision:
        assert briefing.drafting is not None
        assert briefing.drafting.keepers is not None
        mine = briefing.drafting.keepers.costs[briefing.team]
        most = briefing.drafting.keepers.most
        return Keepers(players=tuple(player for player in players if player in mine)[:most])

    return Scripted(ValuationManager(ByProjection("", 0)), {"keepers": keep})


def test_the_next_season_begins_from_the_closing_rosters_and_what_they_cost(first: Game) -> None:
    game = next_game(first, rules(), [keeping()])
    game.runner.run(periods=1)
    carried, ahead = game.bodies("season.carry_over")[0], leader(first)
    assert carried["rosters"] == {team: LEADER if team == ahead else FOLLOWER for team in ("team-01", "team-02")}
    assert (carried["previous"], carried["head"]) == (first.league.ledger.league, first.league.ledger.head)


def test_who_was_added_in_the_season_leaves_with_0_and_who_was_dropped_is_gone() -> None:
    """The first team claims grey-r2 for one of its players."""

    def claims(briefing: Briefing) -> Decision:
        mine = sorted(briefing.roster)
        wanted = "grey-r2" in briefing.owners or briefing.team != "team-01"
        return Claims(wishes=() if wanted else (Wish(add="grey-r2", drop=mine[0], bid=1),))

    one = played(rules(), EARLIER, [Scripted(Absent(), {"claims": claims})])
    game = next_game(one, rules(), [keeping()])
    game.runner.run(periods=1)
    mine = LEADER if leader(one) == "team-01" else FOLLOWER
    left = {player: cost for player, cost in mine.items() if player != min(mine)}
    assert game.bodies("season.carry_over")[0]["rosters"]["team-01"] == {**left, "grey-r2": 0}


@pytest.mark.parametrize("hours", [48, 12])
def test_managers_are_asked_for_keepers_so_many_hours_before_the_draft(first: Game, hours: int) -> None:
    game = next_game(first, rules({"lead_hours": hours}), [keeping()])
    game.runner.run(periods=1)
    asked = [record for record in game.league.records() if record.kind == "keepers.name"]
    assert [record.at for record in asked] == [BEGINS - hours * HOUR] * 2
    assert next(game.league.records()).at == BEGINS - hours * HOUR
    watched = game.managers["team-01"]
    assert isinstance(watched, Watched)
    briefing = next(one for one, _, _ in watched.seen if one.kind == "keepers")
    assert (briefing.at, briefing.deadline_at) == (BEGINS - hours * HOUR, BEGINS)
    assert briefing.owners == {}


def test_what_becomes_known_after_keepers_are_named_changes_nothing_before(first: Game) -> None:
    later = toy_season()
    later.player("late", "P", "red", known=BEGINS - HOUR)
    later.rank("blue-p2", 1, known=BEGINS - HOUR)
    games = [next_game(first, rules(), [keeping("blue-p1")], facts) for facts in (FACTS, later.facts())]
    sights = []
    for game in games:
        play_until(game.runner, Instant(BEGINS - 2 * HOUR))
        assert game.bodies("keepers.named")
        sights.append([[sight for _, sight, _ in watched_by(game, team)] for team in ("team-01", "team-02")])
    assert games[0].log() == games[1].log()
    assert sights[0] == sights[1]


def watched_by(game: Game, team: str) -> list[Any]:
    watched = game.managers[team]
    assert isinstance(watched, Watched)
    return watched.seen


def test_a_briefing_says_what_everybody_would_cost_and_nobody_sees_others_keepers(first: Game) -> None:
    game = next_game(first, rules(), [keeping("red-p1", "red-p2"), keeping("blue-p1", "blue-p2")])
    game.runner.run(periods=1)
    carried = game.bodies("season.carry_over")[0]["rosters"]
    for manager in game.managers.values():
        assert isinstance(manager, Watched)
        briefing = next(one for one, _, _ in manager.seen if one.kind == "keepers")
        assert briefing.drafting is not None
        sheet = briefing.drafting.keepers
        assert sheet is not None
        # One round earlier than the one before, never before the first; who was not drafted costs the third.
        assert sheet.costs == {
            team: {player: max(1, cost - 1) if cost else 3 for player, cost in roster.items()}
            for team, roster in carried.items()
        }
        assert sheet.rounds == (1, 2, 3)
        assert briefing.roster == {}
        assert briefing.owners == {}


def test_a_keeper_joins_for_his_pick_and_the_draft_skips_it(first: Game) -> None:
    """blue-p1 was drafted in the third round, so he costs the second."""
    game = next_game(first, rules(), [keeping("blue-p1")])
    game.runner.run(periods=1)
    ahead = leader(first)
    kept = [(body["team"], body["player"], body["cost"], body["pick"]) for body in game.bodies("keepers.kept")]
    assert kept == [(ahead, "blue-p1", 2, f"1:2:{ahead}")]
    drafted = [body["team"] for body in game.bodies("draft.picked")]
    assert (drafted.count(ahead), drafted.count(other(ahead))) == (2, 3)
    assert game.league.faults() == []


def other(team: str) -> str:
    return "team-02" if team == "team-01" else "team-01"


@pytest.mark.parametrize("managers", [["projection"], ["random"], ["adp", "random"]])
@pytest.mark.parametrize("cost", ["round", "last_rounds"])
def test_baselines_keep_legally(first: Game, managers: list[str], cost: str) -> None:
    game = next_game(first, rules({"cost": cost, "dearer_by": 0}), list(managers))
    game.runner.run()
    assert game.bodies("decision.refused") == []
    assert game.league.faults() == []


def test_who_does_not_name_keepers_keeps_the_best_by_rank_as_far_as_that_goes(first: Game) -> None:
    game = next_game(first, rules({"cost": "last_rounds", "dearer_by": 0}), [Absent()])
    game.runner.run(periods=1)
    ranks = {row["player"]: row["rank"] for row in toy_season().rows["rankings"]}
    for body in game.bodies("keepers.named"):
        mine = first.runner.state.rosters[body["team"]]
        best = sorted(mine, key=lambda player: ranks[player])[:2]
        assert [one["player"] for one in body["keepers"]] == best
        assert body["auto"]


def test_a_third_season_goes_on_with_what_keepers_cost_in_the_second(first: Game) -> None:
    """blue-p1 was drafted in round 3, kept for round 2, and costs round 1 the year after."""
    second = next_game(first, rules(), [keeping("blue-p1")])
    second.runner.run()
    last = next_game(second, rules(), [keeping("blue-p1")], LATER)
    last.runner.run(periods=1)
    assert last.bodies("season.carry_over")[0]["rosters"][leader(first)]["blue-p1"] == 2
    assert [body["cost"] for body in last.bodies("keepers.kept")] == [1]
    assert last.league.faults() == []
    assert last.league.previous_faults(second.league) == []


def test_traded_picks_of_the_next_draft_belong_to_their_new_owners(first: Game) -> None:
    state = with_pick_owner(first.runner.state, "2:1:team-01", "team-02")
    state = with_pick_owner(state, "3:2:team-02", "team-01")
    left = previous_of(state, "0" * 64, rules().ruleset)
    assert left.picks == {"1:1:team-01": "team-02", "2:2:team-02": "team-01"}


def test_without_keepers_the_next_season_takes_only_the_picks(first: Game) -> None:
    game = next_game(first, toy_rules(), ["projection"])
    game.runner.run()
    assert game.bodies("season.carry_over")[0]["rosters"] == {"team-01": {}, "team-02": {}}
    assert game.bodies("keepers.name") == []
    assert next(game.league.records()).at == BEGINS
    assert game.league.faults() == []


# --- a draft of newcomers ---------------------------------------------------------------------------------------------


def newcomers_facts() -> FactSet:
    """Return a season in which two passers and two runners had no game in the season before."""
    season = toy_season()
    for number, place in ((1, "P"), (2, "P"), (3, "R"), (4, "R")):
        season.player(f"new-{number}", place, "red")
        season.rank(f"new-{number}", 100 + number)
    return season.facts()


def newcomers_game(first: Game, most: int, managers: list[str | Manager]) -> Game:
    given = rules({"cost": "last_rounds", "dearer_by": 0, "most": most}, draft__pool="newcomers")
    return next_game(first, given, managers, newcomers_facts())


def test_only_newcomers_are_drafted_while_there_are_any(first: Game) -> None:
    """Two keepers each leave one pick a team, and four newcomers are there."""
    game = newcomers_game(first, 2, [Absent()])
    game.runner.run(periods=1)
    assert [body["player"] for body in game.bodies("draft.picked")] == ["new-1", "new-2"]
    assert game.league.faults() == []


def test_when_no_newcomer_is_left_everybody_may_be_drafted(first: Game) -> None:
    """One keeper each leaves two picks a team; four newcomers, then the best of those who are free."""
    game = newcomers_game(first, 1, [Absent()])
    game.runner.run(periods=1)
    drafted = [body["player"] for body in game.bodies("draft.picked")]
    # Each keeps his first pick, a passer: his second must start, or leave a place for one who does.
    assert drafted == ["new-1", "new-2", "new-3", "new-4"]
    nobody_kept = newcomers_game(first, 1, [Scripted(Absent(), {"keepers": lambda _briefing: Keepers(players=())})])
    nobody_kept.runner.run(periods=1)
    drafted = [body["player"] for body in nobody_kept.bodies("draft.picked")]
    assert sorted(drafted[:4]) == ["new-1", "new-2", "new-3", "new-4"]
    assert drafted[4:] == ["red-p1", "red-p2"]
    assert nobody_kept.league.faults() == []


def test_a_veteran_is_refused_in_a_draft_of_newcomers(first: Game) -> None:
    def pick(briefing: Briefing) -> Decision:
        free = next(p for p in briefing.board.players if p not in briefing.owners and not p.startswith("new"))
        assert not briefing.free(free)
        return Pick(player=free)

    stubborn = Scripted(
        keeping(*LEADER, *FOLLOWER), {"pick": pick, "shortlist": lambda _briefing: Shortlist(players=())}
    )
    game = newcomers_game(first, 2, [stubborn])
    game.runner.run(periods=1)
    assert {code for body in game.bodies("decision.refused") for code in body["codes"]} == {"draft.pool"}
    assert game.league.faults() == []


# --- where a league comes from ----------------------------------------------------------------------------------------


def test_a_league_names_the_one_that_it_goes_on_from_and_its_end(first: Game) -> None:
    game = next_game(first, rules(), ["projection"])
    genesis = next(game.league.records()).data
    assert genesis["previous"] == {"league": first.league.ledger.league, "head": first.league.ledger.head}
    assert game.league.previous is not None
    assert genesis["hashes"]["previous"] == game.league.previous.sha256
    assert "previous" not in next(first.league.records()).data


def test_the_id_of_a_league_follows_from_the_one_before_too(first: Game) -> None:
    other = played(rules(), EARLIER, ["adp"], seed="9")
    ids = {next_game(one, rules(), ["projection"]).league.ledger.league for one in (first, other)}
    alone = new_game(rules(), FACTS, ["projection"], seed="8").league.ledger.league
    assert len(ids | {alone}) == 3


def test_another_beginning_than_the_earlier_end_is_told(first: Game) -> None:
    game = next_game(first, rules(), ["projection"])
    game.runner.run()
    assert game.league.previous_faults(first.league) == []
    other = played(rules(), EARLIER, ["adp"], seed="9")
    assert [fault.code for fault in game.league.previous_faults(other.league)] == ["previous.differs"]


def test_a_file_that_genesis_does_not_name_is_a_fault(first: Game) -> None:
    game = next_game(first, rules(), ["projection"])
    game.runner.run()
    kept = game.league.previous
    assert kept is not None
    changed = attrs.evolve(kept, picks={"1:1:team-01": "team-02"})
    for file in (changed.to_bytes(), b"", None):
        league = attrs.evolve(game.league, files=game.league.files.replaced(previous=file))
        assert [(fault.code, fault.seq) for fault in league.faults()] == [("genesis.file", 0)]
    alone = attrs.evolve(first.league, files=first.league.files.replaced(previous=kept.to_bytes()))
    assert [(fault.code, fault.seq) for fault in alone.faults()] == [("genesis.file", 0)]


def test_what_an_earlier_season_left_is_read_back_as_it_was_written() -> None:
    left = Previous(league="toy-0", head="0" * 64, rosters={"team-01": {"p1": 3}}, picks={"1:1:team-01": "team-02"})
    assert Previous.from_bytes(left.to_bytes()) == left
    for data in (b"", b"{}", b"[1]", left.to_bytes().replace(b"rosters", b"roster5")):
        with pytest.raises(LedgerError) as caught:
            Previous.from_bytes(data)
        assert caught.value.code == "previous.unreadable"


def refused(previous: League, given: CheckedRules, facts: FactSet = FACTS) -> str:
    with pytest.raises(UsageError) as caught:
        open_league(given, facts, ["projection"], seed="8", plugins=plugins(), previous=previous)
    return caught.value.code


def test_a_league_goes_on_only_from_one_that_has_ended_with_the_same_sport_and_teams(first: Game) -> None:
    unfinished = new_game(rules(), EARLIER, ["projection"])
    unfinished.runner.run(periods=1)
    assert refused(unfinished.league, rules()) == "previous.open"
    assert refused(first.league, rules(league__teams=3)) == "previous.other"
    assert refused(first.league, rules(sport="toy-week", lineups__lock="game")) == "previous.other"


def test_what_rounds_cost_is_not_read_as_dollars(first: Game) -> None:
    auction = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "snake", "price": "first"}
    by_price = rules({"cost": "auction_price"}, draft__kind="auction", draft__auction=auction)
    assert refused(first.league, by_price) == "previous.cost"
    by_place = rules({"cost": "last_rounds", "dearer_by": 0}, draft__kind="auction", draft__auction=auction)
    game = next_game(first, by_place, ["projection"])
    game.runner.run()
    assert game.league.faults() == []
    # And back: prices are no rounds.
    assert refused(game.league, rules(), LATER) == "previous.cost"
    assert next_game(game, by_price, ["projection"], LATER).league.previous is not None


def test_two_seasons_of_an_auction_with_keepers_for_dollars() -> None:
    auction = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "snake", "price": "proxy"}
    given = rules({"cost": "auction_price", "dearer_by": 3}, draft__kind="auction", draft__auction=auction)
    one = played(given, EARLIER, ["projection", "random"])
    prices = {body["player"]: body["price"] for body in one.bodies("auction.sold")}
    everybody = sorted(prices)
    two = next_game(one, given, [keeping(*everybody[:4])])
    two.runner.run(periods=1)
    for body in two.bodies("keepers.kept"):
        assert body["dollars"] == body["cost"] == prices.get(body["player"], 1) + 3
    state = two.runner.state
    assert two.bodies("keepers.kept") != []
    assert two.league.faults() == []
    assert state.phase == "playing"


def test_a_league_that_goes_on_can_be_interrupted_before_its_first_command(first: Game) -> None:
    game = next_game(first, rules(), ["projection"])
    fresh = runner_of(game.engine, game.league.ledger.store, game.managers)
    fresh.run()
    again = next_game(first, rules(), ["projection"])
    again.runner.run()
    assert game.log() == again.log()


assert OPENING < BEGINS - 48 * HOUR - DAY  # everybody is known when keepers are named


def test_a_new_league_and_one_that_was_reopened_show_what_players_cost_in_the_same_order(first: Game) -> None:
    """The first is told by the league that ended, the second by the file of it."""
    game = next_game(first, rules(), ["adp"])
    fresh, reopened = game.league.committed_engine().previous, game.league.previous
    assert fresh is not None
    assert reopened is not None
    assert fresh == reopened
    for team, players in fresh.rosters.items():
        assert [*players] == [*reopened.rosters[team]]
    assert [*fresh.rosters] == [*reopened.rosters]
    assert [*fresh.picks] == [*reopened.picks]
