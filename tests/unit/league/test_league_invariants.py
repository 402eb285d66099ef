"""Each invariant is silent in a sound league and speaks when the state is broken by hand."""

from collections.abc import Callable

import attrs
import pytest
from league_cases import A, B, C, do, drafting_league, lineup, open_slate, pick, playing_league, score

from leaguecore.league import LeagueState
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.state import put


def sound() -> LeagueState:
    """Return a league of three in its second week, with a lineup and a result."""
    state = playing_league(periods=3)
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", {"P": ("p10",)}))
    state = do(state, score(1, {"1a": {"p10": 500}}), open_slate(state))
    return do(state, lineup(state, A, "2a", {"P": ("p10",)}))


def with_lineup(seating: dict[str, tuple[str, ...]]) -> LeagueState:
    """Return a sound league in which team A's lineup is replaced by hand."""
    state = sound()
    slate = attrs.evolve(state.slates["2a"], lineups={A: seating})
    return attrs.evolve(state, slates={"2a": slate})


def test_a_sound_league_breaks_nothing_at_any_stage() -> None:
    drafting = drafting_league()
    for state in (drafting, do(drafting, pick(drafting, "p1")), playing_league(), sound()):
        assert broken_invariants(state) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda s: attrs.evolve(s, owners=put(s.owners, "p10", B)), "owners and rosters differ"),
        (lambda s: attrs.evolve(s, owners={**s.owners, "p99": A}), "owners and rosters differ"),
        (
            lambda s: attrs.evolve(s, rosters=put(s.rosters, B, {**s.rosters[B], "p10": ("P",)})),
            "a player is on two rosters",
        ),
        (
            lambda s: attrs.evolve(
                s, rosters=put(s.rosters, A, {**s.rosters[A], "p99": ("P",)}), owners={**s.owners, "p99": A}
            ),
            "team-01 has 4 players in 3 places",
        ),
        (lambda s: attrs.evolve(s, budgets=put(s.budgets, A, -1)), "team-01 has -1 dollars"),
        (lambda s: attrs.evolve(s, budgets=put(s.budgets, A, 101)), "team-01 has 101 dollars"),
        (lambda _s: with_lineup({"P": ("p10", "p11")}), "the lineup of team-01 for 2a"),
        (lambda _s: with_lineup({"P": ("p10",), "FLEX": ("p10",)}), "the lineup of team-01 for 2a"),
        (lambda _s: with_lineup({"BENCH": ("p10",)}), "the lineup of team-01 for 2a"),
        (lambda s: attrs.evolve(s, pairings=put(s.pairings, "2", ((A, B), (A, C)))), "in period 2 a team"),
        (lambda s: attrs.evolve(s, pairings=put(s.pairings, "3", ())), "in period 3 a team"),
        (lambda s: attrs.evolve(s, pairings=put(s.pairings, "1", ((A, B), (A, C)))), "head-to-head"),
        (lambda s: attrs.evolve(s, priority=(A, B)), "the waiver order"),
        (lambda s: attrs.evolve(s, priority=(A, B, B)), "the waiver order"),
        (lambda s: attrs.evolve(s, turns=put(s.turns, C, 1)), "team-03 has used 1 windows of 0"),
        (
            lambda s: attrs.evolve(s, slates={"2a": attrs.evolve(s.slates["2a"], period=1)}),
            "a slate of a scored period still waits",
        ),
        (lambda s: attrs.evolve(s, periods=s.periods[:1], results=s.results * 2), "more periods are scored"),
    ],
)
def test_a_broken_state_is_told(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    assert any(sentence in one for one in broken_invariants(broken(sound())))


def test_picks_that_do_not_equal_the_drafted_players_are_told() -> None:
    state = attrs.evolve(drafting_league(), picks=1)
    assert broken_invariants(state) == ["1 picks were made, but 0 players drafted"]
