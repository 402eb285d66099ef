"""Each invariant of rosters is silent in a sound league and speaks when the state is broken by hand."""

from collections.abc import Callable, Mapping

import attrs
import pytest
from league_cases import A, B, do, lineup
from reserve_leagues import reserve_league, set_reserve, slot

from leaguecore.clock import Instant
from leaguecore.league import LeagueState
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.state import put


def sound() -> LeagueState:
    """Return a league with one player on reserve since instant 0, one in another slate, and no position beyond 2."""
    state = reserve_league(slot(count=1), slot("NA"), roster__position_max={"P": 2})
    return do(set_reserve(state), lineup(state, B, "1a", {"P": ("p20",)}))


def with_reserve(state: LeagueState, **slots: tuple[str, ...]) -> LeagueState:
    """Return a state with another reserve of team A, all since instant 0."""
    everybody = [player for players in slots.values() for player in players]
    return attrs.evolve(state, reserve=put(state.reserve, A, slots), reserved_at=dict.fromkeys(everybody, Instant(0)))


def with_r10_seated(state: LeagueState, **left: Mapping[str, Mapping[str, tuple[str, ...]]]) -> LeagueState:
    """Return a state in which r10, who is on reserve, sits in a lineup."""
    slate = attrs.evolve(state.slates["1a"], lineups={A: {"FLEX": ("r10",)}}, **left)
    return attrs.evolve(state, slates={"1a": slate})


def test_a_sound_league_breaks_nothing() -> None:
    assert broken_invariants(sound()) == []
    assert broken_invariants(with_r10_seated(sound(), left={A: {"r10": ("R",)}})) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (
            lambda s: attrs.evolve(
                s,
                rosters=put(s.rosters, A, {**s.rosters[A], "x98": ("X",), "x99": ("X",)}),
                owners={**s.owners, "x98": A, "x99": A},
            ),
            "team-01 has 4 players in 3 places",
        ),
        (
            lambda s: attrs.evolve(
                s, rosters=put(s.rosters, A, {**s.rosters[A], "p99": ("P",)}), owners={**s.owners, "p99": A}
            ),
            "team-01 has 3 players at P, above the maximum of 2",
        ),
        (lambda s: with_reserve(s, IR=("p11", "r10")), "team-01 has 2 players at IR, which takes 1"),
        (lambda s: with_reserve(s, TAXI=("r10",)), "team-01 has 1 players at TAXI, which takes 0"),
        (lambda s: with_reserve(s, IR=("p20",)), "p20 is on the reserve of team-01, but not its player"),
        (lambda s: with_reserve(s, IR=("r10",), NA=("r10",)), "r10 is on reserve 2 times"),
        (lambda s: attrs.evolve(s, reserved_at={}), "since when they are there"),
        (lambda s: attrs.evolve(s, reserve={}), "since when they are there"),
        (with_r10_seated, "r10 is on the reserve of team-01 and starts in 1a"),
    ],
)
def test_a_broken_state_is_told(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    assert any(sentence in one for one in broken_invariants(broken(sound())))


def test_a_roster_over_its_limit_is_sound_where_the_rules_let_it_happen() -> None:
    def over(overflow: str) -> LeagueState:
        state = reserve_league(roster__overflow=overflow)
        more = {**state.rosters[A], "p99": ("P",)}
        return attrs.evolve(state, rosters=put(state.rosters, A, more), owners={**state.owners, "p99": A})

    assert broken_invariants(over("lazy_lock")) == []
    assert broken_invariants(over("reject")) == broken_invariants(over("require_drops")) != []
