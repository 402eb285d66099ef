"""Draft picks that change hands: what they are called, whose they are, and a draft that goes by their owners."""

import attrs
import pytest
from draft_cases import drafted, with_traded_picks
from league_cases import A, B, C, do, drafting_league, new_league, pick, playing_league, refusal
from trade_cases import TRADES

from leaguecore.league.draft_invariants import DRAFT_CHECKS
from leaguecore.league.picks import (
    owner_of_pick,
    pick_id,
    pick_parts,
    pick_violations,
    picks_of,
    with_pick_owner,
)
from leaguecore.league.turns import players_to_come

# --- names and owners -------------------------------------------------------------------------------------------------


def test_a_pick_is_named_by_season_round_and_whose_it_was_at_first() -> None:
    assert pick_id(1, 3, B) == "1:3:team-02"
    assert pick_parts("1:3:team-02") == (1, 3, B)


def test_a_traded_pick_keeps_its_name_and_changes_its_owner() -> None:
    state = playing_league()
    traded = with_pick_owner(state, "2:1:team-01", C)
    assert (owner_of_pick(state, "2:1:team-01"), owner_of_pick(traded, "2:1:team-01")) == (A, C)
    assert owner_of_pick(traded, "2:2:team-01") == A
    assert with_pick_owner(traded, "2:1:team-01", A) == state


def test_picks_can_be_traded_for_as_many_seasons_as_the_rules_say_this_one_s_before_its_draft() -> None:
    before = new_league(trades__={**TRADES, "picks_seasons": 2})
    assert picks_of(before, A) == tuple(f"{season}:{number}:{A}" for season in (1, 2) for number in (1, 2, 3))
    later = playing_league(trades__={**TRADES, "picks_seasons": 2})
    assert picks_of(later, A) == tuple(f"2:{number}:{A}" for number in (1, 2, 3))
    assert picks_of(with_pick_owner(later, "2:3:team-02", A), A)[-1] == "2:3:team-02"
    assert picks_of(playing_league(trades__={**TRADES, "picks_seasons": 1}), A) == ()
    assert picks_of(new_league(trades__={**TRADES, "picks_seasons": 0}), A) == ()
    assert picks_of(new_league(), A) == ()


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("2:1:team-01", []),
        ("2:3:team-01", []),
        ("2:4:team-01", ["pick.unknown"]),  # three rounds
        ("2:0:team-01", ["pick.unknown"]),
        ("3:1:team-01", ["pick.unknown"]),  # two seasons
        ("0:1:team-01", ["pick.unknown"]),
        ("1:1:team-01", ["pick.used"]),
        ("2:1:team-02", ["pick.not_owned"]),
        ("2:1:team-09", ["pick.unknown"]),
        ("2:01:team-01", ["pick.unknown"]),
        ("+2:1:team-01", ["pick.unknown"]),
        ("2:1", ["pick.unknown"]),
        ("", ["pick.unknown"]),
        ("9" * 5_000 + ":1:team-01", ["pick.unknown"]),
        ("²:1:team-01", ["pick.unknown"]),
    ],
)
def test_a_team_trades_away_the_later_picks_that_it_owns(name: str, codes: list[str]) -> None:
    state = playing_league(trades__={**TRADES, "picks_seasons": 2})
    assert [one.code for one in pick_violations(state, A, name)] == codes


def test_a_round_may_have_two_digits() -> None:
    state = playing_league(
        {team: [f"p{team[-1]}{number:02d}" for number in range(12)] for team in (A, B, C)},
        trades__={**TRADES, "picks_seasons": 2},
        bench=10,
        rounds=12,
    )
    assert pick_violations(state, A, "2:12:team-01") == []
    assert [one.code for one in pick_violations(state, A, "2:13:team-01")] == ["pick.unknown"]


def test_a_pick_of_this_season_can_be_traded_until_its_draft_begins() -> None:
    trades = {**TRADES, "picks_seasons": 1}
    assert pick_violations(new_league(trades__=trades), A, "1:1:team-01") == []
    assert [one.code for one in pick_violations(drafting_league(trades__=trades), A, "1:1:team-01")] == ["pick.used"]


# --- a draft with traded picks ----------------------------------------------------------------------------------------


def test_a_draft_goes_by_the_owners_of_the_picks() -> None:
    """Snake of A, B, C: the second round goes C, B, A; A has B's pick of the first, B has A's of the second."""
    state = with_traded_picks({"1:1:team-02": A, "1:2:team-01": B})
    state, teams = drafted(state, [f"p{number}" for number in range(9)])
    assert teams == [A, A, C, C, B, B, A, B, C]
    assert state.phase == "playing"
    # What a player cost is the round of the pick, whoever used it.
    assert [state.costs[f"p{number}"] for number in range(9)] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_a_pick_belongs_to_its_owner_alone() -> None:
    state = with_traded_picks({"1:1:team-01": B})
    assert refusal(state, attrs.evolve(pick(state, "p1"), team=A)) == ["draft.turn"]


def test_who_has_more_picks_than_places_loses_the_last_and_who_has_fewer_ends_with_open_places() -> None:
    """A gave its last pick for nothing: B has four for three places, and is passed over at the fourth."""
    state = with_traded_picks({"1:3:team-01": B})
    state, teams = drafted(state, [f"p{number}" for number in range(8)])
    assert teams == [A, B, C, C, B, A, B, C]
    assert state.phase == "playing"
    assert [len(roster) for roster in state.rosters.values()] == [2, 3, 3]


def test_with_lazy_lock_a_team_uses_all_its_picks_and_drops_later() -> None:
    state = with_traded_picks({"1:3:team-01": B}, roster__overflow="lazy_lock")
    state, teams = drafted(state, [f"p{number}" for number in range(9)])
    assert teams == [A, B, C, C, B, A, B, B, C]
    assert [len(roster) for roster in state.rosters.values()] == [2, 4, 3]


def test_players_to_come_are_counted_by_picks_and_places() -> None:
    state = with_traded_picks({"1:3:team-01": B, "1:2:team-01": B})
    assert [players_to_come(state, team) for team in (A, B, C)] == [1, 3, 3]
    state, _ = drafted(state, ["p1", "p2"])
    assert [players_to_come(state, team) for team in (A, B, C)] == [0, 2, 3]
    lazy = with_traded_picks({"1:3:team-01": B, "1:2:team-01": B}, roster__overflow="lazy_lock")
    assert [players_to_come(lazy, team) for team in (A, B, C)] == [1, 5, 3]


def test_a_team_that_gave_picks_away_must_fill_its_starters_with_those_that_are_left() -> None:
    """Two picks for a P and a FLEX: who can never start is one too many at once; with three he is not yet."""
    fewer = with_traded_picks({"1:3:team-01": B}, enforce_fillable="true")
    assert refusal(fewer, pick(fewer, "x1")) == ["draft.unfillable"]
    # A runner fills the FLEX, and the last pick is for the P.
    state = do(fewer, pick(fewer, "r1"))
    state, _ = drafted(state, ["p2", "p3", "p4", "p5"])
    assert refusal(state, pick(state, "r2")) == ["draft.unfillable"]
    assert do(state, pick(state, "p6")).rosters[A].keys() == {"r1", "p6"}
    whole = drafting_league(enforce_fillable="true")
    assert do(whole, pick(whole, "x1")).picks == 1


def test_a_draft_with_traded_picks_is_told_sound_and_a_miscount_is_told() -> None:
    state, _ = drafted(with_traded_picks({"1:3:team-01": B}), ["p1", "p2"])
    assert [sentence for check in DRAFT_CHECKS for sentence in check(state)] == []
    wrong = attrs.evolve(state, picks=1)
    assert [sentence for check in DRAFT_CHECKS for sentence in check(wrong)] == [
        "1 picks were made, but 2 players drafted"
    ]
