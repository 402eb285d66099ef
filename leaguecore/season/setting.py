"""Everything that a league is played with: the ruleset as published, the facts, the seats, the seed."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Problem, RulesetError, UsageError
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
from leaguecore.season.line_up import LineUp
from leaguecore.season.lineage import Lineage
from leaguecore.season.previous import Previous
from leaguecore.sport.contract import Sport

SEED_MAX = 200


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

    def opened(self, league: str, previous: str = "") -> LeagueState:
        """Return the state of a league that has just opened under these rules.

        Args:
            league: its id.
            previous: the id of the league from which it goes on, "" for none.
        """
        positions = self.sport.positions
        groups = {name: positions.members([name]) for name in positions.names()}
        return opened(self.ruleset, self.slots, league, groups, previous)


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
    problems = [*_name_problems(file, ruleset), *check_ruleset(ruleset, sport)]
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


def _name_problems(file: RulesetFile, ruleset: Ruleset) -> list[Problem]:
    # By a path a copy may go under any name; by an id the reader was promised the ruleset of that id.
    if not file.by_id or ruleset.id == file.source:
        return []
    return [Problem(path="id", message=f"is {ruleset.id!r}, but the file is named {file.source!r}")]


def league_id(
    rules: CheckedRules,
    season: str,
    seed: str,
    seats: Mapping[str, str],
    previous: Previous | None = None,
    lineage: Lineage | None = None,
    line_up: LineUp | None = None,
) -> str:
    """Return the id of a league: it follows from ruleset, season, seed, seats, and the league from which it goes on.

    Args:
        rules: what is played by.
        season: the label of the facts.
        seed: what all lots derive from.
        seats: the specification of each team's manager.
        previous: what an earlier season left to this one, None for none.
        lineage: from where a branch goes on, None for a league that is none.
        line_up: who plays where, None for standard seats.
    """
    listed = [f"{team}={spec}" for team, spec in sorted(seats.items())]
    listed += [] if previous is None else [f"previous={previous.sha256}"]
    listed += [] if line_up is None else [f"{name}={sha256}" for name, sha256 in sorted(line_up.hashes.items())]
    listed += [] if lineage is None else [f"branch={lineage.parent}:{lineage.seq}:{lineage.head}"]
    return derived_id(rules.ruleset.id, rules.file.sha256, season, seed, *listed)


def check_seed(seed: str) -> None:
    """Refuse what cannot be a seed: it is shown in the last record, and draws part their arguments by line feeds.

    A seed hides nothing unless nobody can guess it: the lots, the salts of sealed bids and the league's id follow from
    it. That is as it should be in a simulation, where everybody may know it.

    Raises:
        UsageError: `seed.invalid`.
    """
    if not (0 < len(seed) <= SEED_MAX and seed.isascii() and seed.isprintable()):
        message = f"a seed is 1 to {SEED_MAX} printable ASCII characters"
        raise UsageError("seed.invalid", message, fix="take letters and digits, such as 7")


def seat_managers(rules: CheckedRules, specs: list[str]) -> dict[str, str]:
    """Return the manager of each team; a shorter list goes round.

    Raises:
        UsageError: `manager.none` for an empty list, `manager.too_many` for one longer than there are teams.
    """
    teams = rules.ruleset.league.teams
    if not specs:
        raise UsageError("manager.none", "no manager is named", fix="for instance projection, or projection and adp")
    if len(specs) > teams:
        message = f"{len(specs)} managers are named for {teams} teams"
        raise UsageError("manager.too_many", message, fix=f"name at most {teams}; fewer go round")
    return {team_id(number + 1): specs[number % len(specs)] for number in range(teams)}
