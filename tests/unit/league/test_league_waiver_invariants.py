"""The invariants of waivers are silent in a sound league and speak when the state is broken by hand."""

from collections.abc import Callable

import attrs
import pytest
from league_cases import A, B, playing_league, sealed_league
from waiver_cases import hour, ran

from leaguecore.league import LeagueState
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.waiver_state import Additions, Waived


def sound() -> LeagueState:
    """Return a league after a run and with claims for the next, in which two players a period may be added."""
    state = playing_league(
        periods=3, tie="earliest", waivers__min_hold_hours=24, limits__={"in_period": 2, "in_season": 3}
    )
    state, _ = ran(state, {A: [("p90", "p10", 5)]})
    return sealed_league(attrs.evolve(state, signed_at={"p90": hour(0)}), {B: [], A: []})


def test_a_sound_league_breaks_nothing() -> None:
    state = sound()
    assert (set(state.waived), state.sealed_order) == ({"p10"}, (B, A))
    assert broken_invariants(state) == []


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (lambda s: attrs.evolve(s, waived={"p20": Waived(run=1, team=A)}), "p20 is on waivers and on the roster"),
        (lambda s: attrs.evolve(s, waived={"p10": Waived(run=0, team=A)}), "p10 still waits for run 0"),
        (lambda s: attrs.evolve(s, sealed_order=(B, A, "team-03")), "the order of claims"),
        (lambda s: attrs.evolve(s, sealed_order=(B, A, B)), "the order of claims"),
        (lambda s: attrs.evolve(s, signed_at={"p10": hour(0)}), "it is remembered"),
        (
            lambda s: attrs.evolve(s, additions={A: Additions(season=3, period=3, scored=0)}),
            "team-01 has added 3 players of 2 in a period",
        ),
        (
            lambda s: attrs.evolve(s, additions={A: Additions(season=4, period=1, scored=0)}),
            "team-01 has added 4 players of 3 in the season",
        ),
    ],
)
def test_each_invariant_says_what_is_broken(broken: Callable[[LeagueState], LeagueState], sentence: str) -> None:
    (found,) = broken_invariants(broken(sound()))
    assert sentence in found


def test_what_a_limit_allows_breaks_nothing() -> None:
    for made in (Additions(season=3, period=2, scored=0), Additions(season=0, period=0, scored=0)):
        assert broken_invariants(attrs.evolve(sound(), additions={A: made})) == []
