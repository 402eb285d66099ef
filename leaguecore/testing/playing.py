"""Small leagues in memory, whose managers are objects of the test and whose engine and runner are at hand."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.conformance.seasons import changed_rules as changed_ruleset
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.league import LeagueState
from leaguecore.ledger import Ledger
from leaguecore.ledger.store import EventStore
from leaguecore.managers import Manager, make_manager
from leaguecore.season.asking import Seat, ThinkingClock
from leaguecore.season.engine import Engine
from leaguecore.season.facade import open_league
from leaguecore.season.genesis import hindsight_needed
from leaguecore.season.league import League
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules
from leaguecore.sport import FactSet


@attrs.define
class LeagueInMemory:
    """A league under test with its engine, its runner and its managers.

    Attributes:
        managers: by team.
    """

    league: League
    engine: Engine
    runner: SeasonRunner
    managers: Mapping[str, Manager]

    @property
    def state(self) -> LeagueState:
        """The state in which the league is."""
        return self.runner.state

    def log(self) -> list[bytes]:
        """Return the lines of the log."""
        return [stored.line for stored in self.league.ledger.store.read()]

    def bodies(self, kind: str) -> list[Mapping[str, Any]]:
        """Return the data of the records of a kind (`draft.picked`)."""
        return [record.data for record in self.league.records() if record.kind == kind]


def changed_rules(rules: CheckedRules, changes: Mapping[str, object], plugins: Plugins | None = None) -> CheckedRules:
    """Return a ruleset with other values at dotted paths (`draft.kind`), checked as a file would be.

    Raises:
        RulesetError: with every problem.
    """
    return changed_ruleset(rules.ruleset, changes, plugins or load_plugins())


def open_in_memory(
    rules: CheckedRules,
    facts: FactSet,
    managers: Sequence[str | Manager],
    *,
    seed: int | str = 7,
    plugins: Plugins | None = None,
    previous: League | None = None,
    clock: ThinkingClock | None = None,
    committed_as: str = "random",
    around: Callable[[str, Manager], Manager] | None = None,
) -> LeagueInMemory:
    """Return a league that has opened and waits to be run.

    Args:
        rules: what is played by.
        facts: what is played on, of `SeasonBuilder.facts` for instance.
        managers: one a seat; a shorter list goes round. A specification is made as in any league; an object sits at
            all its seats itself.
        seed: what all lots derive from.
        plugins: what is installed; None looks.
        previous: the league of the season before.
        clock: None plays in simulated time: a decision takes as long as the manager says (`took_ms` of his `Answer`),
            or no time if he says nothing, no clock is read, and `league.runner.run()` plays to the end. With a
            `FakeClock` the league is played in time: a decision of any seat, whoever sits there, takes what is spent on
            the clock meanwhile, and what he says of it is not asked. Move the clock to where the league begins and run
            in steps: `clock.go_on_to(league.engine.opens_at)`, then `league.runner.run(until=clock())` after each move;
            a wake-up that is reached after its deadline counts as missed by the league. A `ThinkingClock` takes the
            machine's time instead, so such a test may give other bytes each time.
        committed_as: the specification that stands in the log for the seats of objects.
        around: returns who sits at a team in place of its manager, for instance one who watches and hands on.

    Raises:
        UsageError: `manager.none` if there is no manager, and whatever `open_league` raises.
    """
    loaded = plugins or load_plugins()
    specs = [one if isinstance(one, str) else committed_as for one in managers]
    league = open_league(rules, facts, specs, seed=seed, plugins=loaded, previous=previous)
    engine, _ = league.engine()  # made anew from what was kept, as after a restart
    made: dict[str, Manager] = {}
    for number, (team, spec) in enumerate(league.seats.items()):
        one = managers[number % len(managers)]
        seed_of = engine.manager_seed(team)
        manager = make_manager(spec, loaded.managers, team, seed_of) if isinstance(one, str) else one
        made[team] = manager if around is None else around(team, manager)
    shown = [team for team, spec in league.seats.items() if hindsight_needed(spec, loaded)]
    runner = runner_of(engine, league.ledger.store, made, shown, clock)
    return LeagueInMemory(league, engine, runner, made)


def play_in_memory(
    rules: CheckedRules,
    facts: FactSet,
    managers: Sequence[str | Manager],
    *,
    periods: int | None = None,
    seed: int | str = 7,
    plugins: Plugins | None = None,
    previous: League | None = None,
) -> LeagueInMemory:
    """Return a league that was played to its end, or until so many periods were scored; see `open_in_memory`."""
    league = open_in_memory(rules, facts, managers, seed=seed, plugins=plugins, previous=previous)
    league.runner.run(periods=periods)
    return league


def runner_of(
    engine: Engine,
    store: EventStore,
    managers: Mapping[str, Manager],
    hindsight: Iterable[str] = (),
    clock: ThinkingClock | None = None,
) -> SeasonRunner:
    """Return a fresh runner over a store, as after a restart.

    Args:
        engine: of the league.
        store: of its log.
        managers: by team.
        hindsight: the teams that are shown what will happen.
        clock: by which the time of all seats is measured; None takes what they say, see `open_in_memory`.
    """
    shown, measured = set(hindsight), clock is not None
    seats = {
        team: Seat(manager=manager, hindsight=team in shown, measured=measured) for team, manager in managers.items()
    }
    return SeasonRunner(engine, Ledger(store, engine.league), seats, clock=clock)
