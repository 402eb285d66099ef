"""The leagues in which a manager is watched: together they bring every kind of briefing that a first season has."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial

import attrs

from leaguecore.conformance.check import CheckSkipped
from leaguecore.conformance.manager_accounts import line_up, seat_with_account, sections
from leaguecore.conformance.other_processes import Replayed
from leaguecore.conformance.seasons import PlayedLeague, Seasons, changed_rules, play
from leaguecore.conformance.sparring import Sparring
from leaguecore.conformance.watching import Findings, Watched
from leaguecore.errors import LeagueError, UsageError
from leaguecore.ledger import Record
from leaguecore.managers import Manager, ManagerEntry, ManagerRequest
from leaguecore.managers.agents.till import Till
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.rules import Ruleset, find_ruleset, parse_ruleset
from leaguecore.season.asking import Seat
from leaguecore.season.genesis import REFUSED
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
LEAGUES: Mapping[str, Mapping[str, object]] = {
    "small": _SMALL,
    "auction": _AUCTION,
    "talks": _TALKS,
    "accounts": _SMALL,
}
"""What each league changes in a ruleset.

The second and the third allow to give an answer again; the last has a seat with a budget and one with tools.
"""

ACCOUNTS = "accounts"

_TELLING = ("auction", "talks")

_ELSEWHERE, _OPTION = "seat.outside", "manager.option"


@attrs.frozen(kw_only=True)
class Setting:
    """What a league is played by and on."""

    rules: CheckedRules
    facts: FactSet


@attrs.frozen(kw_only=True, eq=False)
class Plays:
    """What came of the leagues.

    Attributes:
        played: those that could be played, by name.
        missed: why the others could not.
        found: what was seen of the manager in the leagues in which no seat has an account.
        accounted: what was seen of it in the other.
    """

    played: Mapping[str, PlayedLeague]
    missed: Mapping[str, str]
    found: Findings
    accounted: Findings


@attrs.frozen(kw_only=True, eq=False, slots=False)
class ManagerSubject:
    """A manager, and the leagues that it has played.

    Attributes:
        options: what its instances are made with.
    """

    entry: ManagerEntry
    seasons: Seasons
    options: Mapping[str, str]

    @property
    def spec(self) -> str:
        """The specification under which its seats are committed to."""
        return ":".join([self.entry.name, *(f"{name}={value}" for name, value in sorted(self.options.items()))])

    def made(self, team: str, seed: str, till: Till | None = None, tools: Gateway | None = None) -> Manager:
        """Return a new instance for a team.

        Raises:
            CheckSkipped: if none can be made without options and none were given.
        """
        try:
            return self.entry.make(ManagerRequest(team=team, seed=seed, options=self.options, till=till, tools=tools))
        except LeagueError as error:
            if error.code != _OPTION or self.options:
                raise
            raise CheckSkipped(f"it needs options, and none were given: {error}") from error

    @cached_property
    def plays(self) -> Plays:
        """The leagues, played once.

        Raises:
            CheckSkipped: if none can be.
        """
        return self._plays(LEAGUES)

    @property
    def found(self) -> Findings:
        """What was seen of it where no seat has an account."""
        return self.plays.found

    def seen(self, what: str) -> list[str]:
        """Return the sentences of one field of the findings, of all leagues."""
        return [*getattr(self.plays.found, what), *getattr(self.plays.accounted, what)]

    def accepted(self) -> set[str]:
        """Return the kinds of which an answer of the manager became a decision, where no seat has an account."""
        found = set[str]()
        for name, played in self.plays.played.items():
            if name != ACCOUNTS:
                own = {team for team in played.league.seats if not _spars(team)}
                records = [one for one in played.league.records() if one.actor in own]
                refused = {_command(one) for one in records if one.kind == REFUSED}
                found |= {cmd.partition(":")[0] for cmd in map(_command, records) if cmd not in refused}
        return found

    def played_again(self) -> Mapping[str, PlayedLeague]:
        """Play the leagues with new instances."""
        return self._plays(LEAGUES).played

    def played_elsewhere(self) -> Mapping[str, PlayedLeague]:
        """Play those leagues that another process plays: together they have every kind of briefing."""
        return self._plays(_TELLING).played

    @property
    def elsewhere(self) -> Replayed:
        """What another process needs to play the same leagues."""
        return Replayed(kind="manager", entry=self.entry, name=self.entry.name, options=self.options)

    def require_all_played(self) -> None:
        """Skip what was not found wrong only because a league could not be played.

        Raises:
            CheckSkipped: naming each, and why.
        """
        if self.plays.missed:
            raise CheckSkipped(f"nothing else was found, but {_told(self.plays.missed)}")

    def _plays(self, leagues: Iterable[str]) -> Plays:
        self.made("team-01", "1")
        found, accounted = Findings(), Findings()
        played, missed = dict[str, PlayedLeague](), dict[str, str]()
        for name in leagues:
            try:
                played[name] = self._league(name, accounted if name == ACCOUNTS else found)
            except CheckSkipped as skipped:
                missed[name] = str(skipped)
            except UsageError as error:
                # Who answers from elsewhere, where nothing can be counted, has no account: nothing is asked of him.
                if error.code != _ELSEWHERE:
                    raise
        if not played:
            raise CheckSkipped(_told(missed))
        return Plays(played=played, missed=missed, found=found, accounted=accounted)

    def _league(self, name: str, found: Findings) -> PlayedLeague:
        setting = self._settings[name]
        if isinstance(setting, str):
            raise CheckSkipped(setting)
        plugins, spec = self.seasons.plugins, self.spec
        seats = line_up(setting.rules.ruleset.league.teams, spec) if name == ACCOUNTS else None
        seat = self._seat(setting.rules.ruleset if name == ACCOUNTS else None, found)
        return play(setting.rules, setting.facts, plugins, spec, seat, periods=PERIODS, line_up=seats)

    def _seat(self, accounts: Ruleset | None, found: Findings) -> Callable[[str, str], Seat]:
        """Return what seats it at every second team, and at the others somebody who trades.

        Args:
            accounts: the rules by which some seats have a budget or tools, None in leagues where none has.
            found: where it is noted what is seen.
        """
        hindsight = "hindsight" in self.entry.needs

        def seat(team: str, seed: str) -> Seat:
            if _spars(team):
                return Seat(manager=Sparring(seed))
            make, autopilot = partial(self.made, team, seed), RandomManager(seed)
            special = accounts and seat_with_account(team, make, found, accounts, autopilot, hindsight=hindsight)
            return special or Seat(manager=Watched(make(), found), hindsight=hindsight)

        return seat

    @cached_property
    def _settings(self) -> Mapping[str, Setting | str]:
        """What each league is played by, or why it cannot be played."""
        return {name: self._setting(changes, name == ACCOUNTS) for name, changes in LEAGUES.items()}

    def _setting(self, changes: Mapping[str, object], accounts: bool) -> Setting | str:
        """Return the first ruleset of an installed sport that can be changed so, with a season of the sport."""
        # Sports of weekly lineups first: they ask less often, and no other kinds of questions.
        plugins, why = self.seasons.plugins, list[str]()
        sports = [plugins.sports.get(name) for name in plugins.sports]
        for sport in sorted(sports, key=lambda one: one.calendar.lineup_unit != "week"):
            for ruleset in sport.rulesets:
                # One that is not valid, or of a sport without a season, is for another check to find.
                try:
                    parsed = parse_ruleset(find_ruleset(ruleset, plugins.ruleset_roots).data, source=ruleset)
                    given = {**changes, **sections(self.seasons.spec())} if accounts else changes
                    rules = changed_rules(parsed, given, plugins)
                    return Setting(rules=rules, facts=self.seasons.facts(sport))
                except (LeagueError, CheckSkipped) as error:
                    why.append(f"{ruleset}: {error}".replace("\n", " "))
        return why[0] if why else "no sport with a ruleset and an invented season is installed"


def _command(record: Record) -> str:
    """Return the command of a record; further records of it have its name with their number."""
    return record.cmd.partition("/")[0]


def _spars(team: str) -> bool:
    """Say whether somebody else sits at a team: at every second."""
    return bool(int(team.rpartition("-")[2]) % 2)


def log_digests(played: Mapping[str, PlayedLeague]) -> dict[str, list[str]]:
    """Return a hash of each record of each league, by which another process tells what it has played."""
    return {name: [hashlib.sha256(line).hexdigest()[:16] for line in one.log] for name, one in played.items()}


def _told(missed: Mapping[str, str]) -> str:
    return "; ".join(f"the league {name!r} cannot be played: {why}" for name, why in missed.items())
