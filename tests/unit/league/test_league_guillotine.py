"""The guillotine: who goes, by which rule, and what becomes of his players, his claims and the season."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, D, E, do, lineup, open_slate, pick, refusal, run, score, seal
from scored_cases import kinds, league_of, ranks, ready, scored, table, told

from leaguecore.league import LeagueState, verify
from leaguecore.league.commands import AdjustScore, CloseSeason, OpenSlate, SealBids
from leaguecore.league.contenders import adding_teams
from leaguecore.league.events import PlacesDecided, TeamEliminated
from leaguecore.league.guillotine import lowest_first, one_is_left
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.records import Record
from leaguecore.league.state import active_teams


def league(size: int, periods: int, *, each: int = 1, tie: str = "draw", **fields: Any) -> LeagueState:
    """Return a guillotine league about to play."""
    return league_of(size, periods, guillotine__={"each_period": each, "tie": tie}, **fields)


def gone(state: LeagueState) -> dict[str, int]:
    """Return the final place of each team that was eliminated."""
    return {team: state.placements[team] for team in state.eliminated}


def test_the_lowest_score_goes_with_the_period_that_it_was_made_in() -> None:
    state, events = told(league(4, 3), (5, 3, 2, 4))
    assert kinds(events) == ["period.scored", "team.eliminated"]
    assert events[1] == TeamEliminated(team=C, period=1, place=4, released=("p30", "p31", "r30"))
    assert active_teams(state) == (A, B, D)
    assert state.eliminated == {C: 1}
    state = scored(state, {A: 1, B: 2, D: 2})
    assert gone(state) == {C: 4, A: 3}


@pytest.mark.parametrize(("each", "left"), [(1, 4), (2, 3), (3, 2)])
def test_so_many_go_each_period(each: int, left: int) -> None:
    state = scored(league(5, 2, each=each), (5, 1, 4, 2, 3))
    assert len(active_teams(state)) == left
    # The lowest of all has the last place, and so on upward.
    assert gone(state) == dict(list({B: 5, D: 4, E: 3}.items())[:each])


def test_one_team_always_stays() -> None:
    state, events = told(league(3, 3, each=2), (1, 2, 3))
    assert gone(state) == {A: 3, B: 2}
    assert one_is_left(state)
    assert kinds(events) == ["period.scored", "team.eliminated", "team.eliminated", "season.placed"]
    state = scored(league(4, 3, each=2), (4, 3, 2, 1))
    state, events = told(state, {A: 9, B: 8})
    assert events[1:] == [
        TeamEliminated(team=B, period=2, place=2, released=("p20", "p21", "r20")),
        PlacesDecided(places={A: 1, B: 2, C: 3, D: 4}),
    ]


# --- ties -------------------------------------------------------------------------------------------------------------


def test_of_equal_scores_the_fewer_season_points_go() -> None:
    """A and B score 3 in the second week; before, A had 9 and B 8."""
    for tie, goes in (("lowest_season_points", B), ("draw", A)):
        state = attrs.evolve(league(4, 3, tie=tie), lots=(B, C, D, A))
        state = scored(state, (9, 8, 1, 10))
        assert state.eliminated == {C: 1}
        assert list(scored(state, {A: 3, B: 3, D: 9}).eliminated) == [C, goes]


@pytest.mark.parametrize(("tie", "goes"), [("worst_starter", B), ("draw", C), ("lowest_season_points", C)])
def test_of_equal_scores_the_lowest_starter_goes_where_the_ruleset_says_so(tie: str, goes: str) -> None:
    """A starts players of 2 and 4, B of 1 and 5, C of 3 and 3: six points each, and C drew the last lot."""
    state = attrs.evolve(league(3, 3, tie=tie), lots=(A, B, C))
    state = do(state, open_slate(state))
    seats = {A: ("p10", "p11"), B: ("p20", "p21"), C: ("p30", "p31")}
    for team, (first, second) in seats.items():
        state = do(state, lineup(state, team, "1a", {"P": (first,), "FLEX": (second,)}))
    points = {"p10": 2, "p11": 4, "p20": 5, "p21": 1, "p30": 3, "p31": 3}
    assert list(do(state, score(1, {"1a": points})).eliminated) == [goes]


def test_starters_equal_from_the_lowest_upward_leave_it_to_the_lots() -> None:
    state = attrs.evolve(scored(league(3, 3, tie="draw"), (9, 9, 1)), starter_points={A: (1, 5, 6), B: (1, 4, 7)})
    rules = attrs.evolve(state.ruleset, guillotine=attrs.evolve(state.ruleset.guillotine, tie="worst_starter"))
    state = attrs.evolve(state, ruleset=rules, lots=(C, B, A))
    # Nine points each: the lowest are 1 and 1, the next 5 and 4.
    assert lowest_first(state) == (B, A)
    level = attrs.evolve(state, starter_points={A: (1, 5, 6), B: (1, 5, 6)})
    assert lowest_first(level) == (A, B)
    assert lowest_first(attrs.evolve(level, lots=(A, B, C))) == (B, A)


@pytest.mark.parametrize("tie", ["lowest_season_points", "draw"])
def test_the_lots_decide_what_is_still_equal_the_first_drawn_being_the_best(tie: str) -> None:
    state = attrs.evolve(league(3, 2, tie=tie), lots=(B, C, A))
    assert list(scored(state, (4, 4, 4)).eliminated) == [A]
    assert list(scored(attrs.evolve(state, lots=(A, C, B)), (4, 4, 4)).eliminated) == [B]


# --- what becomes of a team -------------------------------------------------------------------------------------------


def test_the_whole_roster_waits_for_the_next_run_and_can_be_claimed_in_it() -> None:
    state = scored(league(3, 3), (3, 1, 2))
    assert state.rosters[B] == {}
    assert sorted(state.waived) == ["p20", "p21", "r20"]
    assert not any(owner == B for owner in state.owners.values())
    state = do(state, seal(state, A, ("p20", "p10", 7)), seal(state, C, ("p20", "p30", 5)))
    state = do(state, run(state, {A: [("p20", "p10", 7)], C: [("p20", "p30", 5)]}))
    assert state.owners["p20"] == A


def test_its_claims_and_its_lineups_end() -> None:
    state = league(3, 3)
    state = do(state, seal(state, B, ("p90", "p20", 1)), seal(state, A, ("p91", "p10", 1)))
    waiting, command = ready(state, (3, 1, 2))
    # The next slate has opened already, and B has set its lineup there.
    waiting = do(waiting, OpenSlate(snapshot="0" * 64, slate="2a", first_lock_at=None, wakes=()))
    slate = attrs.evolve(waiting.slates["2a"], lineups={B: {"P": ("p20",)}, A: {"P": ("p10",)}}, rosters={A: {}, B: {}})
    waiting = attrs.evolve(waiting, slates={**waiting.slates, "2a": slate})
    state = do(waiting, command)
    assert set(state.sealed) == {A}
    assert set(state.slates["2a"].lineups) == set(state.slates["2a"].rosters or {}) == {A}
    assert B not in state.last_lineups
    assert broken_invariants(state) == []
    # What A sealed is run without B.
    assert do(state, run(state, {A: [("p91", "p10", 1)]})).owners["p91"] == A


def test_it_leaves_the_order_of_claims_too() -> None:
    state = league(3, 3, tie="draw", waivers__tie="earliest")
    state = do(state, seal(state, B), seal(state, C), seal(state, A))
    waiting, command = ready(state, (3, 1, 2))
    assert do(waiting, command).sealed_order == (C, A)


def test_whom_it_had_on_reserve_waits_for_the_next_run_as_well() -> None:
    state = league(3, 3)
    reserved = {"reserve": {B: {"IR": ("r20",)}}, "reserved_at": {"r20": state.periods[0].scored_at}}
    state = scored(attrs.evolve(state, **reserved), (3, 1, 2))
    assert not state.reserve.get(B)
    assert "r20" not in state.reserved_at
    assert sorted(state.waived) == ["p20", "p21", "r20"]


def test_a_player_whom_it_held_briefly_waits_too() -> None:
    """Anti-churn frees at once whom a team drops soon after it added him; here the whole roster goes to waivers."""
    state = league(3, 3, waivers__min_hold_hours=24)
    state = attrs.evolve(state, signed_at={"p21": state.periods[0].scored_at})
    assert sorted(scored(state, (3, 1, 2)).waived) == ["p20", "p21", "r20"]


def test_it_may_do_nothing_any_more() -> None:
    state = scored(league(3, 3), (3, 1, 2))
    assert adding_teams(state) == (A, C)
    assert refusal(state, SealBids(snapshot="", team=B, run=0, commitment="", auto=False)) == ["team.eliminated"]
    state = do(state, open_slate(state))
    assert refusal(state, lineup(state, B, "2a", {})) == ["team.eliminated"]
    # Its old scores can still be set right, which brings it back no more.
    state = do(state, AdjustScore(team=B, period=1, units=5, reason="a touchdown was missed"))
    assert state.eliminated == {B: 1}


def test_its_scores_are_set_right_up_to_the_week_in_which_it_went() -> None:
    state = scored(league(4, 3), (3, 1, 2, 4), {A: 3, C: 2, D: 4})
    last = AdjustScore(team=C, period=2, units=5, reason="a touchdown was missed")
    assert do(state, last).results[1][C] == 7
    assert refusal(state, attrs.evolve(last, team=B)) == ["team.eliminated"]
    assert do(state, attrs.evolve(last, team=B, period=1)).results[0][B] == 6


def test_other_leagues_eliminate_nobody() -> None:
    state, events = told(league_of(3, 2), (3, 1, 2))
    assert kinds(events) == ["period.scored"]
    assert state.eliminated == {}


# --- the table and the end --------------------------------------------------------------------------------------------


def test_those_who_went_stand_below_in_the_order_of_going_whatever_their_points() -> None:
    """C goes first with 50 points; then A with 9. B and D stand by their points."""
    state = scored(league(4, 3), (51, 53, 50, 52), {A: 1, B: 4, D: 6})
    assert ranks(state) == [(D, 1), (B, 2), (A, 3), (C, 4)]
    assert table(state)[C].eliminated == 1
    assert table(state)[A].placement == 3
    assert table(state)[B].placement is None


def test_a_team_is_compared_with_those_who_were_still_there() -> None:
    state = scored(league(4, 3), (51, 53, 50, 52), {A: 1, B: 4, D: 6})
    assert {team: line.all_play for team, line in table(state).items()} == {
        A: Record(wins=1, losses=4),
        B: Record(wins=4, losses=1),
        C: Record(losses=3),
        D: Record(wins=4, losses=1),
    }
    assert {line.head_to_head for line in table(state).values()} == {Record()}
    assert state.pairings == {"1": (), "2": (), "3": ()}


def test_the_season_can_only_be_closed_once_one_team_is_left() -> None:
    state = scored(league(3, 5), (3, 1, 2), {A: 1, C: 2})
    assert one_is_left(state)
    assert len(state.results) == 2
    assert refusal(state, open_slate(state)) == ["season.decided"]
    assert refusal(state, SealBids(snapshot="", team=C, run=0, commitment="", auto=False)) == ["season.decided"]
    close = CloseSeason(seed="", seed_salt="", data_sha256="")
    assert do(state, close).phase == "closed"
    assert state.placements == {C: 1, A: 2, B: 3}
    # One period before, two were left and periods to play.
    assert refusal(scored(league(3, 5), (3, 1, 2)), close) == ["season.unfinished"]


def test_if_the_season_ends_before_survivors_stand_by_the_table() -> None:
    state, events = told(scored(league(5, 2), (9, 5, 1, 5, 6)), {A: 1, B: 9, D: 5, E: 4})
    assert kinds(events) == ["period.scored", "team.eliminated", "season.placed"]
    # C went with 1, A with 1 although it has 10; of the others B has 14, D 10, E 10: the lots part these two.
    assert state.placements[B] == 1
    assert {team: state.placements[team] for team in (A, C)} == {A: 4, C: 5}
    assert sorted([D, E], key=lambda team: state.placements[team]) == sorted([D, E], key=state.lots.index)
    assert not one_is_left(state)


def test_a_sound_guillotine_breaks_no_invariant() -> None:
    state = league(4, 4)
    for points in ({A: 1, B: 2, C: 3, D: 4}, {B: 1, C: 2, D: 3}, {C: 1, D: 2}):
        state = scored(state, points)
        assert broken_invariants(state) == []
        assert verify(state, pick(state, "p99")) != []
    assert state.placements == {D: 1, C: 2, B: 3, A: 4}
