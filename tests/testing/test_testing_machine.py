"""The machine of leagues as the author of a sport uses it: it plays his positions, and it finds what is wrong."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test
from season_cases import plugins
from toy_sport import BY_DAY, BY_WEEK

from leaguecore.league import decide
from leaguecore.league.commands import Command
from leaguecore.league.events import ClaimWon, Event, PeriodScored, PlayerDrafted
from leaguecore.league.state import LeagueState
from leaguecore.sport import Sport
from leaguecore.testing import Cast, LeagueMachine, league_machine, rulesets
from leaguecore.testing.machine import league as machine_module

FEW = settings(
    max_examples=20,
    stateful_step_count=30,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
UNTIL_FOUND = settings(FEW, max_examples=400, phases=[Phase.generate])
ELEVEN = Cast.invented(("GK", "DEF", "MID", "FWD"), stats=("minutes", "saves"))


def run(machine: type[LeagueMachine], how: settings = FEW) -> None:
    run_state_machine_as_test(machine, settings=how)


@pytest.mark.parametrize("sport", [BY_DAY, ELEVEN, Cast.invented(("ANY",))], ids=["toy", "eleven", "one position"])
def test_it_plays_the_positions_of_any_sport(sport: Sport | Cast) -> None:
    run(league_machine(sport))


def test_it_plays_the_rules_that_it_is_given() -> None:
    """A plug-in may narrow the rules to those of its own kind; what is drawn passes the checks of a file besides."""
    played: set[str] = set()

    class Noted(league_machine(BY_WEEK, rulesets(BY_WEEK, plugins=plugins()).map(lambda one: one.ruleset))):
        @invariant()
        def note(self) -> None:
            played.add(self.ruleset.sport)

    run(Noted)
    assert played == {"toy-week"}


def drafted_by_another(state: LeagueState, event: Event) -> Event:
    """Gives a player who is picked to another team."""
    if not isinstance(event, PlayerDrafted):
        return event
    return attrs.evolve(event, team=next(team for team in state.teams if team != event.team))


def claimed_for_nothing(_state: LeagueState, event: Event) -> Event:
    """Lets who wins a claim keep his dollars."""
    return attrs.evolve(event, paid=0) if isinstance(event, ClaimWon) else event


def a_point_too_many(state: LeagueState, event: Event) -> Event:
    """Adds one to what the first team scored."""
    if not isinstance(event, PeriodScored):
        return event
    first = state.teams[0]
    return attrs.evolve(event, points={**event.points, first: event.points[first] + 1})


Bug = Callable[[LeagueState, Event], Event]


@pytest.mark.parametrize("bug", [drafted_by_another, claimed_for_nothing, a_point_too_many])
def test_a_bug_in_a_rule_is_found(bug: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(state: LeagueState, command: Command) -> Any:
        return [bug(state, event) for event in decide(state, command)]

    monkeypatch.setattr(machine_module, "decide", wrong)
    with pytest.raises(AssertionError):
        run(league_machine(BY_DAY), UNTIL_FOUND)


def test_a_step_or_an_invariant_of_a_plugin_is_looked_at_too() -> None:
    class Mine(league_machine(BY_DAY)):
        @invariant()
        def nobody_owns_anybody(self) -> None:
            assert not self.state.owners, "somebody has been drafted"

    with pytest.raises(AssertionError, match="somebody has been drafted"):
        run(Mine, UNTIL_FOUND)


@pytest.mark.parametrize("sport", [BY_DAY, ELEVEN, Cast.invented(("ANY",)), Cast.invented("ABCDEFGHIJ")])
def test_each_position_is_played_by_as_many_as_the_largest_draft_takes(sport: Sport | Cast) -> None:
    """Six teams of four: then whoever needs a position finds somebody, whatever others have picked."""
    cast = sport if isinstance(sport, Cast) else Cast.of(sport)
    for position in cast.positions:
        assert sum(position in where for where in cast.players.values()) >= 6 * 4
    assert len(cast.leading(12)) == 12
    assert all(cast.players[player] == cast.positions[:1] for player in cast.leading(12))


def test_a_cast_compares_only_stats_that_add_up_and_are_never_below_zero() -> None:
    assert Cast.of(BY_DAY).stats == ("goals", "saves")
    low = tuple(attrs.evolve(stat, low=-1) for stat in BY_DAY.stats)
    assert Cast.of(attrs.evolve(BY_DAY, stats=low)).stats == ()
    assert isinstance(league_machine(ELEVEN).rulesets, st.SearchStrategy)
