"""Each invariant of rosters is silent in a sound league and speaks when the state is broken by hand."""

from collections.abc import Callable

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


def seated_at(first_lock_at: int | None) -> Callable[[LeagueState], LeagueState]:
    """Return what seats r10, on reserve since instant 0, in a slate that locks then."""

    def broken(state: LeagueState) -> LeagueState:
        lock = None if first_lock_at is None else Instant(first_lock_at)
        slate = attrs.evolve(state.slates["1a"], first_lock_at=lock, lineups={A: {"FLEX": ("r10",)}})
        return attrs.evolve(state, slates={"1a": slate})

    return broken


def test_a_sound_league_breaks_nothing() -> None:
    assert broken_invariants(sound()) == []
    assert broken_invariants(seated_at(-1)(sound())) == []


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
        (seated_at(0), "r10 is on the reserve of team-01 and starts in 1a"),
        (seated_at(None), "r10 is on the reserve of team-01 and starts in 1a"),
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
