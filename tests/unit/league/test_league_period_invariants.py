"""What holds of scored periods is silent in a sound league and speaks when the state is broken by hand."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from league_cases import A, B, do, lineup, open_slate, playing_league, score

from leaguecore.clock import Instant
from leaguecore.league import LeagueState
from leaguecore.league.commands import LockSlate, OpenSlate
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.period_invariants import PERIOD_CHECKS
from leaguecore.league.state import put

RULES: dict[str, Any] = {
    "corrections__": {"window_hours": 1, "reseed": False},
    "schedule__tie": "bench",
    "caps__": {"overrun": "hard", "games": [{"slots": ["P"], "most": 9}]},
    "categories__": {
        "contest": "each",
        "zero_attempts": "tie",
        "categories": [{"name": "PTS", "stats": ["PTS"], "over": [], "lower_is_better": False}],
    },
}


def sound(**fields: Any) -> LeagueState:
    """Return a league of three with every kind of result, two weeks of which are scored and provisional."""
    state = playing_league(periods=3, **{**RULES, **fields})
    for number in (1, 2):
        slate = f"{number}a"
        state = do(state, open_slate(state))
        state = do(state, lineup(state, A, slate, {"P": ("p10",)}), LockSlate(slate=slate))
        stats, games = {slate: {"p10": (3,)}}, {slate: (("p10",),)}
        state = do(state, score(number, {slate: {"p10": 500}}, stats=stats, games=games))
    return state


def kept(state: LeagueState, number: str, **changes: Any) -> LeagueState:
    """Return a league in which the slates that are kept of a period have other fields."""
    held = state.provisional[number]
    slates = {name: attrs.evolve(slate, **changes) for name, slate in held.slates.items()}
    return attrs.evolve(state, provisional=put(state.provisional, number, attrs.evolve(held, slates=slates)))


def test_sound_leagues_break_nothing() -> None:
    for state in (sound(), sound(caps__={**RULES["caps__"], "overrun": "same_day"})):
        assert broken_invariants(state) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda s: attrs.evolve(s, category_results=s.category_results[:1]), "category sums are kept of 1"),
        (lambda s: attrs.evolve(s, category_lost=()), "forfeits are kept of 0"),
        (lambda s: attrs.evolve(s, bench_results=s.bench_results * 2), "benches are kept of 4"),
        (lambda s: attrs.evolve(s, cap_results=()), "capped games are kept of 0"),
        (lambda s: attrs.evolve(s, category_results=({A: (1,)},) * 2), "a period has not 1 sums of each team"),
        (lambda s: attrs.evolve(s, category_results=(dict.fromkeys(s.teams, (1, 2)),) * 2), "has not 1 sums"),
        (lambda s: attrs.evolve(s, cap_results=(dict.fromkeys(s.teams, (-1,)),) * 2), "under a cap"),
        (lambda s: attrs.evolve(s, cap_results=({A: (1,)},) * 2), "under a cap"),
        (lambda s: attrs.evolve(s, provisional={"1": s.provisional["1"]}), "provisional are 1, not the newest"),
        (lambda s: attrs.evolve(s, provisional=dict(reversed(s.provisional.items()))), "provisional are 2, 1"),
        (lambda s: kept(s, "2", period=1), "a slate of another period is kept with period 2"),
        (lambda s: kept(s, "1", lineups={B: {"P": ("p20", "p21")}}), "a lineup that is kept of period 1"),
    ],
)
def test_a_broken_state_is_told(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    state = broken(sound())
    assert any(sentence in one for check in PERIOD_CHECKS for one in check(state))


def test_a_provisional_period_without_corrections_is_told() -> None:
    state = sound()
    rules = attrs.evolve(state.ruleset, corrections=None)
    assert any("without corrections" in one for one in broken_invariants(attrs.evolve(state, ruleset=rules)))


def test_whoever_is_asked_in_best_ball_is_told() -> None:
    state = playing_league(lineups__kind="best_ball")
    state = do(state, OpenSlate(snapshot="0" * 64, slate="1a", first_lock_at=Instant(9), wakes=()))
    assert broken_invariants(state) == []
    woken = attrs.evolve(state.slates["1a"], wakes=(Instant(1),))
    asked = attrs.evolve(state, slates={"1a": woken})
    carried = attrs.evolve(state, last_lineups={A: {"P": ("p10",)}})
    for broken in (asked, carried):
        assert broken_invariants(broken) == ["in best ball somebody was asked for a lineup"]
