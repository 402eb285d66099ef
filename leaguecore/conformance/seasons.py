"""The seasons on which checks look: the invented one of each sport, read once, and leagues that are played on it."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from leaguecore.conformance.check import CheckSkipped, fail, require
from leaguecore.conformance.other_processes import OtherProcesses
from leaguecore.hooks.loader import Plugins
from leaguecore.league.invariants import broken_invariants
from leaguecore.league.state import LeagueState
from leaguecore.rules import Ruleset, find_ruleset, parse_ruleset
from leaguecore.rules.files import RulesetFile
from leaguecore.season.asking import Seat
from leaguecore.season.facade import SYNTHETIC, load_facts, open_league
from leaguecore.season.league import League
from leaguecore.season.line_up import LineUp
from leaguecore.season.runner import SeasonRunner
from leaguecore.season.setting import CheckedRules, check_rules
from leaguecore.sport import FactSet, Sport

SEED = "conformance"
"""The seed of every league that a check plays."""

_LOOK_EVERY = 7


@attrs.frozen(kw_only=True, eq=False)
class Seasons:
    """The invented seasons of the sports that are installed, each read once, when a check first asks for it.

    Whoever looks at several things of one plug-in gives all of them the same one:

        seasons = Seasons(plugins=plugins)
        checks = [*sport_checks(SPORT, plugins, seasons=seasons), *manager_checks(ENTRY, plugins, seasons=seasons)]

    Attributes:
        plugins: what is installed; the provider `synthetic` of each sport is looked for there.
    """

    plugins: Plugins

    others: OtherProcesses = attrs.field(
        default=attrs.Factory(lambda self: OtherProcesses(self.plugins), takes_self=True), init=False, repr=False
    )
    _read: dict[str, FactSet] = attrs.field(factory=dict, init=False, repr=False)

    def facts(self, sport: Sport) -> FactSet:
        """Return the invented season of a sport.

        Raises:
            CheckSkipped: if the sport has none, or it cannot be read.
        """
        if f"{sport.id}/{SYNTHETIC}" not in self.plugins.providers:
            raise CheckSkipped(f"no provider {sport.id}/{SYNTHETIC} is installed, so there is no season to look at")
        if sport.id not in self._read:
            try:
                self._read[sport.id] = load_facts(sport, plugins=self.plugins)
            except (Exception, SystemExit) as error:
                message = f"the season of {sport.id}/{SYNTHETIC} cannot be read, see provider.schema"
                raise CheckSkipped(message) from error
        return self._read[sport.id]

    def spec(self) -> str:
        """Return the specification under which the seats of a random season are committed to.

        Raises:
            CheckSkipped: if no manager is installed that simply answers.
        """
        names = [name for name in self.plugins.managers if self._plain(name)]
        if not names:
            raise CheckSkipped("no manager is installed, so no season can be played")
        return "random" if "random" in names else names[0]

    def _plain(self, name: str) -> bool:
        entry = self.plugins.managers.get(name)
        return not (getattr(entry, "measured", True) or getattr(entry, "remote", True) or getattr(entry, "needs", True))


class _StateChecker:
    """Looks at every seventh state of a league, and at each in which something has ended."""

    def __init__(self) -> None:
        self.broken: dict[str, None] = {}
        self._steps, self._ended = 0, ("", 0)

    def see(self, state: LeagueState) -> None:
        """Look at a state if its turn has come."""
        ended = (state.phase, len(state.results))
        if ended != self._ended or self._steps % _LOOK_EVERY == 0:
            self.look(state)
        self._steps, self._ended = self._steps + 1, ended

    def look(self, state: LeagueState) -> None:
        """Note what does not hold in a state."""
        self.broken |= dict.fromkeys(broken_invariants(state))


@attrs.frozen(kw_only=True, eq=False)
class PlayedLeague:
    """A league that was played.

    Attributes:
        log: its lines.
        broken: what did not hold in some state, a sentence each.
    """

    league: League
    log: tuple[bytes, ...]
    broken: tuple[str, ...]


def play(
    rules: CheckedRules,
    facts: FactSet,
    plugins: Plugins,
    spec: str,
    seat: Callable[[str, str], Seat],
    *,
    periods: int,
    line_up: LineUp | None = None,
) -> PlayedLeague:
    """Play a league in memory for some periods, with a check of its states on the way.

    Args:
        rules: what is played by.
        facts: what is played on.
        plugins: what is installed.
        spec: of every seat, as committed.
        seat: makes the seat of a team from its id and its seed.
        periods: after how many scored periods to stop.
        line_up: who is committed to at which seat, where some have a budget or tools; `spec` is not looked at then.
    """
    league = open_league(rules, facts, [spec], seed=SEED, plugins=plugins, line_up=line_up)
    engine = league.committed_engine()
    seats: Mapping[str, Seat] = {team: seat(team, engine.manager_seed(team)) for team in league.seats}
    checker = _StateChecker()
    checker.look(SeasonRunner(engine, league.ledger, seats).run(periods=periods, progress=checker.see))
    log = tuple(stored.line for stored in league.ledger.store.read())
    return PlayedLeague(league=league, log=log, broken=tuple(checker.broken))


def require_sound(played: PlayedLeague) -> None:
    """Require that nothing was wrong in any state, and that the log verifies with a replay of every figure."""
    require(not played.broken, f"after some step {'; '.join(played.broken[:2])}")
    faults = played.league.faults()
    if faults:
        fail(f"the log does not verify: {faults[0].error()}")


def require_same(one: Sequence[object], other: Sequence[object], whose: str) -> None:
    """Require that the records of two plays of one league, or their hashes, are the same."""
    at = first_difference(one, other)
    require(at is None, f"{whose} with the same seed, the logs differ from record {at} on")


def first_difference(one: Sequence[object], other: Sequence[object]) -> int | None:
    """Return the first place at which two sequences differ, None if they do not."""
    if list(one) == list(other):
        return None
    pairs = zip(one, other, strict=False)
    return next((at for at, (this, that) in enumerate(pairs) if this != that), min(len(one), len(other)))


def checked_rules(file: RulesetFile, plugins: Plugins) -> CheckedRules:
    """Return a ruleset after every check.

    Raises:
        RulesetError: with every problem.
        CheckSkipped: if the sport declares a stat twice, so that no rule for it means anything.
    """
    name = parse_ruleset(file.data, source=file.source).sport
    names = [stat.name for stat in plugins.sports.get(name).stats] if name in plugins.sports else []
    if len(set(names)) < len(names):
        raise CheckSkipped("two stats of the sport have one name, see sport.stats_unique")
    return check_rules(file, plugins)


def first_rules(sport: Sport, plugins: Plugins) -> CheckedRules:
    """Return the first of a sport's own rulesets.

    Raises:
        CheckSkipped: if it comes without any.
    """
    if not sport.rulesets:
        raise CheckSkipped(f"the sport {sport.id} comes without a ruleset")
    return checked_rules(find_ruleset(sport.rulesets[0], plugins.ruleset_roots), plugins)


def changed_rules(ruleset: Ruleset, changes: Mapping[str, object], plugins: Plugins) -> CheckedRules:
    """Return a ruleset with other values at dotted paths (`draft.kind`), checked as a file would be."""
    import tomli_w

    document = ruleset.as_tables()
    for path, value in changes.items():
        *parents, name = path.split(".")
        table = document
        for parent in parents:
            table = table[parent]
        table[name] = value
    data = tomli_w.dumps(document).encode()
    return checked_rules(RulesetFile(source=f"{ruleset.id}, changed by the check", data=data), plugins)


def known_sport(name: str, plugins: Plugins) -> Sport:
    """Return a sport.

    Raises:
        CheckFailed: if nobody registers it.
    """
    if name not in plugins.sports:
        fail(f"there is no sport {name!r}; installed are: {', '.join(plugins.sports) or 'none'}")
    return plugins.sports.get(name)
