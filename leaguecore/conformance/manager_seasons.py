"""The leagues in which a manager is watched: together they bring every kind of briefing that a first season has."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

import attrs

from leaguecore.conformance.check import CheckSkipped
from leaguecore.conformance.seasons import PlayedLeague, Seasons, changed_rules, play
from leaguecore.conformance.sparring import Sparring
from leaguecore.conformance.watching import Findings, Watched
from leaguecore.errors import LeagueError
from leaguecore.managers import ManagerEntry, ManagerRequest
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.season.asking import Seat
from leaguecore.season.setting import CheckedRules
from leaguecore.sport import FactSet

PERIODS = 2

_SMALL: Mapping[str, object] = {"league": {"teams": 4, "divisions": 1}}
_TIME: Mapping[str, object] = {"time": {"decision_seconds": 300, "bank_seconds": 1_800, "repairs": 1}}
_TRADES: Mapping[str, object] = {
    "counts": "any",
    "most_teams": 2,
    "most_open": 5,
    "offer_hours": 48,
    "window_after_period_hours": 24,
    "deadline_period": 0,
    "review": "vote",
    "review_hours": 12,
    "veto_one_in": 2,
    "locked_player": "points_stay",
    "faab": False,
    "faab_above_budget": False,
    "picks_seasons": 0,
}
_AUCTION: Mapping[str, object] = {
    **_SMALL,
    **_TIME,
    "draft.kind": "auction",
    "draft.auction": {
        "budget": 200,
        "min_bid": 1,
        "increment": 1,
        "bid_seconds": 30,
        "nomination": "linear",
        "price": "proxy",
    },
    "free_agents": {"mode": "first_come", "max_moves": 2, "played_drop": "anybody"},
    "trades": _TRADES,
}
_TALKS: Mapping[str, object] = {
    **_SMALL,
    **_TIME,
    "trades": {**_TRADES, "review": "none", "review_hours": 0},
    "wakes": {"injury": True, "claim_outcome": True, "week_end": True},
    "negotiation": {
        "opens_after_hours": [24],
        "periods": [],
        "window_hours": 24,
        "threads": 2,
        "threads_received": 3,
        "messages": 4,
        "reply_hours": 4,
        "text_chars": 500,
        "steps": [],
        "counter_size": "any",
    },
    "chat": {"messages_per_period": 2, "text_chars": 200, "shown": 10},
}
LEAGUES: Mapping[str, Mapping[str, object]] = {"small": _SMALL, "auction": _AUCTION, "talks": _TALKS}
"""What each league changes in a ruleset; the last two allow to give an answer again."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class ManagerSubject:
    """A manager, and the leagues that it has played.

    Attributes:
        options: what its instances are made with.
        leagues: which leagues it plays, by the names of LEAGUES.
    """

    entry: ManagerEntry
    seasons: Seasons
    options: Mapping[str, str]
    leagues: Sequence[str] = tuple(LEAGUES)

    def made(self, team: str, seed: str) -> object:
        """Return a new instance for a team."""
        return self.entry.make(ManagerRequest(team=team, seed=seed, options=self.options))

    @cached_property
    def found(self) -> Findings:
        """What was seen of it in the first play of each league."""
        return self._all[0]

    @cached_property
    def played(self) -> tuple[PlayedLeague, ...]:
        """The leagues, played once."""
        return self._all[1]

    def played_again(self) -> tuple[PlayedLeague, ...]:
        """Play the leagues with new instances."""
        return self._play(Findings())

    @cached_property
    def _all(self) -> tuple[Findings, tuple[PlayedLeague, ...]]:
        found = Findings()
        return found, self._play(found)

    def _play(self, found: Findings) -> tuple[PlayedLeague, ...]:
        return tuple(self._league(self._rules(LEAGUES[name]), found) for name in self.leagues)

    def _league(self, setting: tuple[CheckedRules, FactSet], found: Findings) -> PlayedLeague:
        rules, facts = setting
        return play(rules, facts, self.seasons.plugins, self.entry.name, self._seat(found), periods=PERIODS)

    def _seat(self, found: Findings) -> Callable[[str, str], Seat]:
        """Return what seats it at every second team, and at the others somebody who trades."""

        def seat(team: str, seed: str) -> Seat:
            if int(team.rpartition("-")[2]) % 2:
                return Seat(manager=Sparring(seed))
            made = self.entry.make(ManagerRequest(team=team, seed=seed, options=self.options))
            return Seat(manager=Watched(made, found), hindsight="hindsight" in self.entry.needs)

        return seat

    def _rules(self, changes: Mapping[str, object]) -> tuple[CheckedRules, FactSet]:
        """Return the first ruleset of an installed sport that can be changed so, with a season of the sport.

        Raises:
            CheckSkipped: if there is none.
        """
        # Sports of weekly lineups first: they ask less often, and no other kinds of questions.
        plugins = self.seasons.plugins
        sports = [plugins.sports.get(name) for name in plugins.sports]
        for sport in sorted(sports, key=lambda one: one.calendar.lineup_unit != "week"):
            for ruleset in sport.rulesets:
                # One that is not valid, or of a sport without a season, is for another check to find.
                with suppress(LeagueError, CheckSkipped):
                    parsed = parse_ruleset(find_ruleset(ruleset, plugins.ruleset_roots).data, source=ruleset)
                    return changed_rules(parsed, changes, plugins), self.seasons.facts(sport)
        raise CheckSkipped("no sport with a ruleset and an invented season is installed")
