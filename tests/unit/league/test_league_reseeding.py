"""Playoffs under corrections: rounds wait for final points, and seeds may follow what is corrected."""

from typing import Any

import attrs
import pytest
from league_cases import A, B, C, D, E, do, open_slate, refusal
from scored_cases import final, kinds, league_of, scored, table, told

from leaguecore.clock import Instant
from leaguecore.league import LeagueState
from leaguecore.league.commands import AdjustScore, CloseSeason
from leaguecore.league.events import PlayoffsSeeded
from leaguecore.league.period_scores import final_at
from leaguecore.league.state import PlayoffRound

PLAYOFFS: dict[str, Any] = {
    "teams": 4,
    "round_periods": [1, 1],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": False,
    "consolation": "none",
    "lock_eliminated": False,
}
SEEDED = (50, 40, 30, 20, 10)


def league(*, reseed: bool, **fields: Any) -> LeagueState:
    """Return a league of five, four of whom reach playoffs after one week, with a window for corrections."""
    fields = {"playoffs__": PLAYOFFS, "corrections__": {"window_hours": 48, "reseed": reseed}} | fields
    return league_of(5, 3, **fields)


def pairs(state: LeagueState) -> list[tuple[str, str]]:
    """Return the pairs of the newest round."""
    return [(match.home, match.away) for match in state.playoff_rounds[-1].matches]


def test_the_playoffs_are_seeded_by_points_that_are_provisional() -> None:
    state, events = told(league(reseed=False), SEEDED)
    assert kinds(events) == ["period.scored", "period.provisional", "playoffs.seeded", "playoffs.paired"]
    assert state.seeds == (A, B, C, D, E)


@pytest.mark.parametrize(
    ("reseed", "kinds_wanted", "seeds", "matches"),
    [
        (False, ["period.finalized"], (A, B, C, D, E), [(A, D), (B, C)]),
        (True, ["period.finalized", "playoffs.seeded", "playoffs.paired"], (E, A, B, C, D), [(E, C), (A, B)]),
    ],
)
def test_a_correction_before_the_first_match_may_change_seeds_and_pairs(
    reseed: bool, kinds_wanted: list[str], seeds: tuple[str, ...], matches: list[tuple[str, str]]
) -> None:
    """E turns out to have 60 points."""
    state, _ = told(league(reseed=reseed), SEEDED)
    state, events = final(state, (50, 40, 30, 20, 60))
    assert [kind for kind in kinds(events) if kind != "player.corrected"] == kinds_wanted
    assert state.seeds == seeds
    assert pairs(state) == matches
    assert len(state.playoff_rounds) == 1
    # The table follows the correction either way.
    assert table(state)[E].rank == 1


def test_a_correction_that_changes_no_order_changes_no_seed() -> None:
    state, _ = told(league(reseed=True), SEEDED)
    state, events = final(state, (51, 40, 30, 20, 10))
    assert "playoffs.seeded" not in kinds(events)


def test_once_a_playoff_period_is_scored_a_correction_only_orders_those_who_are_in() -> None:
    """Both weeks are scored before the first is final; then D has 60 and E 70 points."""
    state = scored(league(reseed=True), SEEDED, {A: 7, D: 7, B: 7, C: 7})
    state, events = final(state, (50, 40, 30, 60, 70))
    assert [event for event in events if isinstance(event, PlayoffsSeeded)] == [PlayoffsSeeded(seeds=(D, A, B, C, E))]
    assert "playoffs.paired" not in kinds(events)
    assert pairs(state) == [(A, D), (B, C)]
    # The level match of the first round now goes to D, the higher seed.
    state, events = final(state, {A: 7, D: 7, B: 7, C: 7})
    assert state.playoff_rounds[0].winners == (D, B)
    assert pairs(state) == [(D, B)]


@pytest.mark.parametrize(("begun", "repaired"), [(-1, False), (0, True), (1, True)])
def test_once_a_game_of_the_playoffs_has_begun_nobody_is_paired_anew(begun: int, repaired: bool) -> None:
    """E turns out to have 60 points, 48 hours after the first week is scored: out it stays if a game is on by then."""
    state, _ = told(league(reseed=True), SEEDED)
    becomes_final_at = final_at(state, 1)
    opening = attrs.evolve(open_slate(state), first_lock_at=Instant(becomes_final_at + begun))
    state, events = final(do(state, opening), (50, 40, 30, 45, 60))
    assert ("playoffs.paired" in kinds(events)) is repaired
    assert state.seeds == ((E, A, D, B, C) if repaired else (A, D, B, C, E))
    assert pairs(state) == ([(E, B), (A, D)] if repaired else [(A, D), (B, C)])


def test_without_reseeding_the_seeds_stand_whatever_is_corrected_later() -> None:
    state = scored(league(reseed=False), SEEDED, {A: 7, D: 7, B: 7, C: 7})
    state, events = final(state, (50, 40, 30, 60, 70))
    assert "playoffs.seeded" not in kinds(events)
    state, _ = final(state, {A: 7, D: 7, B: 7, C: 7})
    assert state.playoff_rounds[0].winners == (A, B)


def test_a_round_is_decided_by_final_points_and_not_before() -> None:
    state, events = told(final(told(league(reseed=False), SEEDED)[0], SEEDED)[0], {A: 9, B: 9})
    assert kinds(events) == ["period.scored", "period.provisional"]
    assert state.playoff_rounds == (PlayoffRound(matches=state.playoff_rounds[0].matches),)
    # The correction takes the win from A.
    state, events = final(state, {A: 9, D: 10, B: 9})
    assert kinds(events)[-3:] == ["period.finalized", "playoffs.round_decided", "playoffs.paired"]
    assert state.playoff_rounds[0].winners == (D, B)


def test_places_are_decided_with_the_last_final_points() -> None:
    state, _ = final(told(league(reseed=False), SEEDED)[0], SEEDED)
    state, _ = final(scored(state, {A: 1, B: 1}), {A: 1, B: 1})
    state, events = told(state, {A: 1, B: 2})
    assert "season.placed" not in kinds(events)
    state, events = final(state, {A: 3, B: 2})
    assert kinds(events)[-2:] == ["playoffs.round_decided", "season.placed"]
    assert state.placements == {A: 1, B: 2, C: 3, D: 4, E: 5}


def test_a_guillotine_places_nobody_first_while_points_are_provisional() -> None:
    fields = {"guillotine__": {"each_period": 2, "tie": "draw"}, "corrections__": {"window_hours": 1, "reseed": False}}
    state, events = told(league_of(3, 2, **fields), (3, 2, 1))
    assert kinds(events) == ["period.scored", "period.provisional", "team.eliminated", "team.eliminated"]
    close = CloseSeason(seed="", seed_salt="", data_sha256="")
    assert refusal(state, close) == ["season.provisional"]
    # B turns out to have had most, and is out all the same.
    state, events = final(state, (3, 9, 1))
    assert kinds(events)[-2:] == ["period.finalized", "season.placed"]
    assert state.placements == {A: 1, B: 2, C: 3}
    assert do(state, close).phase == "closed"


# --- scores adjusted by hand ------------------------------------------------------------------------------------------


def adjust(team: str, period: int, units: int, reason: str = "a late correction") -> AdjustScore:
    """Return an adjustment."""
    return AdjustScore(team=team, period=period, units=units, reason=reason)


def test_an_adjusted_score_may_change_the_seeds_as_a_correction_does() -> None:
    for reseed, seeds in ((True, (B, A, C, D, E)), (False, (A, B, C, D, E))):
        state = do(scored(league(reseed=reseed), SEEDED), adjust(B, 1, 20))
        assert state.seeds == seeds
        assert table(state)[B].points_for == 60


def test_without_corrections_the_seeds_stand() -> None:
    state = do(scored(league_of(5, 3, playoffs__=PLAYOFFS), SEEDED), adjust(B, 1, 20))
    assert state.seeds == (A, B, C, D, E)
    assert table(state)[B].rank == 1


def test_a_decided_round_is_not_adjusted_any_more() -> None:
    state = scored(league_of(5, 4, playoffs__=PLAYOFFS | {"round_periods": [2, 1]}), SEEDED, {A: 1})
    # The first period of a round that is not decided yet.
    assert do(state, adjust(D, 2, 5)).results[1] == {A: 1, B: 0, C: 0, D: 5, E: 0}
    state = scored(state, {})
    assert refusal(state, adjust(D, 2, 5)) == ["adjust.decided"]
    assert refusal(state, adjust(D, 3, 5)) == ["adjust.decided"]
    assert do(state, adjust(D, 1, 5)).results[0][D] == 25
    final_round = scored(state, {})
    assert refusal(final_round, adjust(A, 4, 1)) == ["adjust.decided"]
