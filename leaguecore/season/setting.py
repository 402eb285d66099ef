"""Everything that a league is played with: the ruleset as published, the facts, the seats, the seed."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Problem, RulesetError
from leaguecore.hooks.loader import Plugins
from leaguecore.ids import derived_id, team_id
from leaguecore.league.state import LeagueState, opened
from leaguecore.lineup import Slot
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.digest import rules_digest
from leaguecore.rules.files import RulesetFile
from leaguecore.rules.load import parse_ruleset
from leaguecore.rules.model import Ruleset, lineup_slots
from leaguecore.scoring.compile import compile_scoring
from leaguecore.scoring.plan import ScoringPlan
from leaguecore.sport.contract import Sport


@attrs.frozen(kw_only=True, eq=False)
class CheckedRules:
    """A ruleset that is well formed and makes sense for its sport, with all that follows from it.

    Attributes:
        file: the exact bytes that were published.
        plan: the compiled scoring.
    """

    file: RulesetFile
    ruleset: Ruleset
    sport: Sport
    slots: tuple[Slot, ...]
    plan: ScoringPlan
    digest: str

    def opened(self, league: str) -> LeagueState:
        """Return the state of a league that has just opened under these rules."""
        return opened(self.ruleset, self.slots, league)


def check_rules(file: RulesetFile, plugins: Plugins) -> CheckedRules:
    """Return the rules of a file after every check.

    Raises:
        RulesetError: with every problem of the first stage that has any (form, then sense).
    """
    ruleset = parse_ruleset(file.data, source=file.source)
    if ruleset.sport not in plugins.sports:
        there = ", ".join(plugins.sports) or "none"
        message = f"there is no sport {ruleset.sport!r}; installed: {there}"
        raise RulesetError([Problem(path="sport", message=message)], source=file.source)
    sport = plugins.sports.get(ruleset.sport)
    problems = check_ruleset(ruleset, sport)
    try:
        plan = compile_scoring(ruleset, sport, plugins.scoring_rules)
    except RulesetError as error:
        raise RulesetError([*problems, *error.problems], source=file.source) from error
    if problems:
        raise RulesetError(problems, source=file.source)
    members = {name: sport.positions.members([name]) for name in sport.positions.names()}
    return CheckedRules(
        file=file,
        ruleset=ruleset,
        sport=sport,
        slots=lineup_slots(ruleset, members),
        plan=plan,
        digest=rules_digest(ruleset),
    )


def league_id(rules: CheckedRules, season: str, seed: str, seats: Mapping[str, str]) -> str:
    """Return the id of a league: it follows from ruleset, season, seed and seats."""
    listed = [f"{team}={spec}" for team, spec in sorted(seats.items())]
    return derived_id(rules.ruleset.id, rules.file.sha256, season, seed, *listed)


def seat_managers(rules: CheckedRules, specs: list[str]) -> dict[str, str]:
    """Return the manager of each team; a shorter list goes round."""
    teams = rules.ruleset.league.teams
    return {team_id(number + 1): specs[number % len(specs)] for number in range(teams)}
