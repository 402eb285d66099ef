"""The snake draft: turns, shortlists, picks, and rosters that can still be completed."""

import attrs
import pytest
from league_cases import (
    A,
    B,
    C,
    do,
    drafting_league,
    new_league,
    pick,
    plan,
    playing_league,
    positions_of,
    refusal,
    schedule,
)

from leaguecore.league import LeagueState
from leaguecore.league.commands import DrawDraftOrder, ListPlayers
from leaguecore.league.draftable import keeps_fillable
from leaguecore.league.turns import picks_in_all, team_on_pick


def shortlist(state: LeagueState, *players: str, auto: bool = False) -> ListPlayers:
    """Return the shortlist of the team whose turn it is."""
    team = team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind)
    return ListPlayers(snapshot="0" * 64, team=team, pick=state.picks, players=players, queue=None, auto=auto)


# --- whose turn it is -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "picks"),
    [
        # Twelve teams. Round 1 runs 1-12, round 2 back, so slot n has n and 25-n, then 24+n and 49-n, then 48+n.
        (1, [1, 24, 25, 48, 49]),
        (6, [6, 19, 30, 43, 54]),
        (12, [12, 13, 36, 37, 60]),
    ],
)
def test_a_snake_turns_round_after_each_round(slot: int, picks: list[int]) -> None:
    order = tuple(f"slot-{number}" for number in range(1, 13))
    found = [pick for pick in range(1, 61) if team_on_pick(order, pick - 1, "snake") == f"slot-{slot}"]
    assert found == picks


@pytest.mark.parametrize(
    ("slot", "picks"),
    [
        # As Sleeper documents it for twelve teams: the third round repeats the direction of the second.
        (1, [1, 24, 36, 37, 60]),
        (12, [12, 13, 25, 48, 49]),
    ],
)
def test_third_round_reversal_turns_the_third_round_and_all_after_it(slot: int, picks: list[int]) -> None:
    order = tuple(f"slot-{number}" for number in range(1, 13))
    found = [pick for pick in range(1, 61) if team_on_pick(order, pick - 1, "third_round_reversal") == f"slot-{slot}"]
    assert found == picks


def test_a_linear_draft_never_turns() -> None:
    assert [team_on_pick((A, B, C), pick, "linear") for pick in range(7)] == [A, B, C, A, B, C, A]


@pytest.mark.parametrize("kind", ["snake", "linear", "third_round_reversal"])
@pytest.mark.parametrize("teams", range(2, 15))
def test_every_team_picks_once_a_round(teams: int, kind: str) -> None:
    order = tuple(f"slot-{number}" for number in range(teams))
    for number in range(5):
        of_round = [team_on_pick(order, pick, kind) for pick in range(number * teams, (number + 1) * teams)]
        assert sorted(of_round) == sorted(order)


def test_the_draft_follows_the_drawn_order_and_ends_after_the_last_pick() -> None:
    state = drafting_league(order=(B, C, A))
    turns = []
    for number in range(9):
        assert state.phase == "drafting"
        turns.append(team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind))
        state = do(state, pick(state, f"p{number}"))
    assert turns == [B, C, A, A, C, B, B, C, A]
    assert state.phase == "playing"
    assert picks_in_all(state.ruleset) == 9


def test_a_drafted_player_joins_the_roster_of_his_team_with_his_positions() -> None:
    state = drafting_league()
    state = do(state, pick(state, "pr1"))
    assert state.rosters == {A: {"pr1": ("P", "R")}, B: {}, C: {}}
    assert state.owners == {"pr1": A}


def test_the_first_waiver_order_is_the_reverse_of_the_draft_order() -> None:
    assert drafting_league(order=(B, C, A)).priority == (A, C, B)


# --- the order itself -------------------------------------------------------------------------------------------------


def test_a_second_draft_order_is_refused() -> None:
    assert refusal(drafting_league(), DrawDraftOrder(order=(C, B, A))) == ["draft.ordered"]


@pytest.mark.parametrize("order", [(), (A, B), (A, B, C, C), (A, B, B), (A, B, "team-04")])
def test_an_order_names_each_team_once(order: tuple[str, ...]) -> None:
    state = do(new_league(), plan())
    state = do(state, schedule(state))
    assert refusal(state, DrawDraftOrder(order=order)) == ["draft.order"]


def test_no_draft_begins_before_the_calendar_and_the_pairings_are_fixed() -> None:
    """Otherwise a league could be played whose periods have no opponents, or none at all."""
    order = DrawDraftOrder(order=(A, B, C))
    assert refusal(new_league(), order) == ["draft.early"]
    assert refusal(do(new_league(), plan()), order) == ["draft.early"]


# --- picks ------------------------------------------------------------------------------------------------------------


def test_a_pick_out_of_turn_is_refused() -> None:
    state = drafting_league()
    assert refusal(state, attrs.evolve(pick(state, "p1"), team=B)) == ["draft.turn"]


@pytest.mark.parametrize("number", [-1, 1, 3])
def test_a_pick_with_the_number_of_another_pick_is_refused(number: int) -> None:
    state = drafting_league()
    assert refusal(state, attrs.evolve(pick(state, "p1"), pick=number)) == ["draft.turn"]


def test_nobody_drafts_before_or_after_the_draft() -> None:
    first = pick(drafting_league(), "p1")
    assert refusal(new_league(), first) == ["draft.closed"]
    assert refusal(playing_league(), attrs.evolve(first, pick=9)) == ["draft.closed"]


def test_a_drafted_player_is_gone_for_everybody() -> None:
    state = drafting_league()
    state = do(state, pick(state, "p1"))
    assert refusal(state, pick(state, "p1")) == ["draft.taken"]


def test_a_player_of_whom_no_position_is_known_is_refused() -> None:
    state = drafting_league()
    assert refusal(state, attrs.evolve(pick(state, "p1"), positions=())) == ["player.unknown"]


def test_a_reason_has_at_most_500_characters() -> None:
    state = drafting_league()
    assert refusal(state, pick(state, "p1", reason="r" * 501)) == ["draft.reason"]
    assert do(state, pick(state, "p1", reason="r" * 500)).picks == 1


def test_all_that_is_wrong_with_a_pick_is_said_at_once() -> None:
    state = drafting_league()
    state = do(state, pick(state, "p1"))
    wrong = attrs.evolve(pick(state, "p1", reason="r" * 501), positions=())
    assert refusal(state, wrong) == ["player.unknown", "draft.taken", "draft.reason"]


# --- rosters that can be completed ------------------------------------------------------------------------------------


def drafted_by_one(*players: str, enforce_fillable: str = "true") -> LeagueState:
    """Return a draft of two teams in which team-01, with the next pick, has these players."""
    state = drafting_league(teams=2, enforce_fillable=enforce_fillable)
    mine, others = list(players), [f"p9{number}" for number in range(4)]
    while mine or team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind) != A:
        team = team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind)
        state = do(state, pick(state, (mine if team == A else others).pop(0)))
    return state


def test_a_second_player_without_a_slot_is_refused_when_two_starters_are_missing() -> None:
    """Two starting slots and three rounds leave room for one who can never start."""
    state = drafted_by_one("x1")
    assert refusal(state, pick(state, "x2")) == ["draft.unfillable"]
    assert do(state, pick(state, "p1")).rosters[A] == {"x1": ("X",), "p1": ("P",)}


def test_two_runners_are_one_too_many_when_only_one_pick_is_left_for_the_passer_and_the_flex_takes_one() -> None:
    """Slots P and FLEX (P or R): runners r1 and r2 fill the flex only, so the last pick must be a passer."""
    state = drafted_by_one("r1", "r2")
    assert refusal(state, pick(state, "r3")) == ["draft.unfillable"]
    assert do(state, pick(state, "p1")).rosters[A].keys() == {"r1", "r2", "p1"}


def test_a_player_of_two_positions_counts_for_whichever_slot_is_needed() -> None:
    """With pr1 at P and a runner at FLEX all starters are there, and the last pick is free."""
    state = drafted_by_one("pr1", "r1")
    assert do(state, pick(state, "x1")).rosters[A].keys() == {"pr1", "r1", "x1"}


def test_without_the_rule_any_player_can_be_picked() -> None:
    state = drafted_by_one("x1", "x2", enforce_fillable="false")
    assert do(state, pick(state, "x3")).rosters[A].keys() == {"x1", "x2", "x3"}


def test_the_rule_is_waived_where_no_free_player_could_keep_it() -> None:
    """Nobody is left for the open slots: the floor above says so, and a team takes whom it can get."""
    state = drafted_by_one("x1")
    assert do(state, pick(state, "x2", scarce=True)).rosters[A].keys() == {"x1", "x2"}


def test_whether_a_roster_stays_fillable_does_not_depend_on_the_order_of_its_players() -> None:
    """P, then P or R: seated first come first served, a passer in the flex would hide that p2 and r1 both fit."""
    state = drafted_by_one()
    for players in (("p1", "r1"), ("r1", "p1")):
        roster = {player: positions_of(player) for player in players}
        assert keeps_fillable(state, roster, ("X",), 0)
    assert not keeps_fillable(state, {"r1": ("R",), "r2": ("R",)}, ("X",), 0)
    assert keeps_fillable(state, {"r1": ("R",), "r2": ("R",)}, ("X",), 1)


# --- shortlists -------------------------------------------------------------------------------------------------------


def test_a_shortlist_is_kept_until_its_pick_and_keeps_the_turn() -> None:
    state = drafting_league()
    state = do(state, shortlist(state, "p1", "p2"))
    assert state.listed == ("p1", "p2")
    assert state.picks == 0
    # The pick need not be one of those looked at.
    state = do(state, pick(state, "p3"))
    assert state.listed is None


def test_one_shortlist_is_given_for_a_pick() -> None:
    state = drafting_league()
    state = do(state, shortlist(state, "p1"))
    assert refusal(state, shortlist(state, "p2")) == ["draft.listed"]
    assert refusal(do(drafting_league(), shortlist(drafting_league())), shortlist(state, "p2")) == ["draft.listed"]


@pytest.mark.parametrize(
    ("players", "codes"),
    [
        (("p1", "p2", "p3", "p4"), ["draft.shortlist_size"]),  # the ruleset says three
        (("p1", "p1"), ["draft.shortlist_twice"]),
        (("p1", "p9"), ["draft.taken"]),
        (("p1", "p2", "p9", "p9"), ["draft.shortlist_size", "draft.shortlist_twice", "draft.taken", "draft.taken"]),
    ],
)
def test_a_shortlist_names_a_few_different_free_players(players: tuple[str, ...], codes: list[str]) -> None:
    state = drafting_league()
    state = do(state, pick(state, "p9"))
    assert refusal(state, shortlist(state, *players)) == codes


def test_a_shortlist_may_be_as_long_as_the_rules_say() -> None:
    state = drafting_league()
    assert do(state, shortlist(state, "p1", "p2", "p3")).listed == ("p1", "p2", "p3")


def test_a_shortlist_out_of_turn_is_refused() -> None:
    state = drafting_league()
    assert refusal(state, attrs.evolve(shortlist(state, "p1"), team=C)) == ["draft.turn"]
    assert refusal(state, attrs.evolve(shortlist(state, "p1"), pick=1)) == ["draft.turn"]
    assert refusal(
        playing_league(), ListPlayers(snapshot="0" * 64, team=A, pick=9, players=(), queue=None, auto=False)
    ) == ["draft.closed"]


def test_a_missed_pick_is_counted_once_even_if_its_shortlist_was_missed_too() -> None:
    state = drafting_league()
    state = do(state, shortlist(state, auto=True))
    assert state.autos == {A: 0, B: 0, C: 0}
    state = do(state, pick(state, "p1", auto=True))
    assert state.autos == {A: 1, B: 0, C: 0}
