"""One replay of the season, and one draft: pure functions of a source, specifications and a seed."""

from collections.abc import Mapping

import attrs

from leaguecore.arena.luck.world import Source, opened
from leaguecore.league.standings import points_for
from leaguecore.season.facade import open_league
from leaguecore.season.playing import runner_of


@attrs.frozen(kw_only=True)
class Replay:
    """A whole season to be played.

    Attributes:
        source: rules and facts.
        managers: a specification for each team, in the order of the teams; a shorter list goes round.
        seed: what the draft order, the noise of the bots and all lots derive from.
    """

    source: Source
    managers: tuple[str, ...]
    seed: str

    def run(self) -> tuple[int, ...]:
        """Return the season points of each team, in the league's unit and the order of the teams."""
        world = opened(self.source)
        league = open_league(world.rules, world.facts, self.managers, seed=self.seed, plugins=world.plugins)
        state = league.run()
        points = points_for(state)
        return tuple(points[team] for team in state.teams)


Roster = Mapping[str, tuple[str, ...]]
"""The base positions of each player of a team."""


@attrs.frozen(kw_only=True)
class Drafted:
    """A league to be drafted, and no further."""

    source: Source
    managers: tuple[str, ...]
    seed: str

    def run(self) -> tuple[Roster, ...]:
        """Return the roster of each team at the end of the draft, in the order of the teams."""
        world = opened(self.source)
        league = open_league(world.rules, world.facts, self.managers, seed=self.seed, plugins=world.plugins)
        runner = runner_of(league)
        while runner.state.phase in ("opened", "drafting") and runner.step():
            pass
        return tuple(dict(runner.state.rosters[team]) for team in runner.state.teams)
