"""The rulesets that a plan names, as they are found where it is looked at."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs

from leaguecore.arena.plans.plan_file import PlanFile
from leaguecore.errors import LeagueError
from leaguecore.rules.files import find_ruleset
from leaguecore.rules.load import parse_ruleset
from leaguecore.rules.model import Ruleset


@attrs.frozen(kw_only=True)
class FoundRules:
    """What was found under the name of a ruleset.

    Attributes:
        sha256: of the file, "" if there is none.
        ruleset: what it says, None if there is none or it is not valid.
        problem: why there is no ruleset, else "".
    """

    sha256: str = ""
    ruleset: Ruleset | None = None
    problem: str = ""


RulesByName = Mapping[str, FoundRules]


def named_rulesets(file: PlanFile) -> tuple[str, ...]:
    """Return the names of all rulesets by which some division of a plan is played, in the order of the file."""
    names = (file.rules_of(division, sport).ruleset for division in file.division for sport in division.sports)
    return tuple(dict.fromkeys(names))


def find_rules(file: PlanFile, roots: Sequence[Path] = ()) -> RulesByName:
    """Return what is found under each name, a missing or invalid ruleset with the reason.

    Args:
        file: the plan.
        roots: folders beside the shipped rulesets where ids are looked for.
    """
    return {name: _found(name, roots) for name in named_rulesets(file)}


def _found(name: str, roots: Sequence[Path]) -> FoundRules:
    try:
        file = find_ruleset(name, roots)
    except LeagueError as error:
        return FoundRules(problem=str(error))
    try:
        return FoundRules(sha256=file.sha256, ruleset=parse_ruleset(file.data, source=name))
    except LeagueError as error:
        return FoundRules(sha256=file.sha256, problem=str(error))
