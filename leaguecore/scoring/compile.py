"""Compiling scoring tables: strict reading by kind, one common denominator, and a proof that nothing can overflow."""

import difflib
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from leaguecore.errors import Problem, RulesetError
from leaguecore.hooks.registry import Registry
from leaguecore.rules.load import structure_strictly
from leaguecore.rules.model import Ruleset
from leaguecore.scoring.assemble import assembled, common_denominator, declared_ranges, declared_resolutions
from leaguecore.scoring.contract import ReadsDistances, ScoringRule
from leaguecore.scoring.plan import ScoringPlan
from leaguecore.sport.contract import Sport

MAX_LINES = 1_000_000
"""Sums of this many lines are proved to fit 64 bits."""


def compile_scoring(ruleset: Ruleset, sport: Sport, kinds: Registry[type[ScoringRule]]) -> ScoringPlan:
    """Return the plan of a ruleset's scoring for a sport.

    Raises:
        RulesetError: with every problem of the scoring tables.
    """
    rules, problems = _read(ruleset, sport, kinds)
    if not problems:
        problems += _unit_problems(ruleset, sport, rules)
        problems += _size_problems(ruleset, sport, rules)
    if problems:
        raise RulesetError(problems, source=ruleset.id)
    return assembled(ruleset.scoring, sport, rules)


def _read(
    ruleset: Ruleset, sport: Sport, kinds: Registry[type[ScoringRule]]
) -> tuple[list[ScoringRule], list[Problem]]:
    rules: list[ScoringRule] = []
    problems: list[Problem] = []
    for at, table in enumerate(ruleset.scoring.rules):
        path = f"scoring.rules[{at}]"
        try:
            rule = _rule(table, kinds, path)
        except RulesetError as error:
            problems += error.problems
            continue
        rules.append(rule)
        problems += _rule_problems(rule, sport, path)
    return rules, problems


def _rule(table: Mapping[str, Any], kinds: Registry[type[ScoringRule]], path: str) -> ScoringRule:
    kind = table.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        message = f"{kind!r} is not a kind of scoring rule; there are: {', '.join(kinds)}"
        raise RulesetError([Problem(path=f"{path}.kind", message=message)])
    fields = {key: value for key, value in table.items() if key != "kind"}
    rule: ScoringRule = structure_strictly(kinds.get(kind), fields, source=path, path=path)
    return rule


def _rule_problems(rule: ScoringRule, sport: Sport, path: str) -> Iterator[Problem]:
    yield from (Problem(path=path, message=message) for message in rule.problems())
    yield from (Problem(path=path, message=message) for message in _stat_messages(rule, sport))
    places = sport.positions.names()
    for name in rule.positions:
        if name not in places:
            yield Problem(path=f"{path}.positions", message=f"{sport.id} has no position {name!r}")


def _stat_messages(rule: ScoringRule, sport: Sport) -> Iterator[str]:
    """Say which of a rule's stats the sport has not, and which are not of the kind that the rule reads."""
    known = {stat.name: stat for stat in sport.stats}
    lists = rule.distances() if isinstance(rule, ReadsDistances) else ()
    for name in rule.stats():
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            yield f"{sport.id} has no stat {name!r}{hint}"
        elif name in lists and known[name].adds_up:
            yield f"{name!r} is a number, and {rule.kind} reads lists of distances"
        elif name not in lists and not known[name].adds_up:
            yield f"{name!r} is a list of distances, which {rule.kind} cannot read; use per_event"


def _unit_problems(ruleset: Ruleset, sport: Sport, rules: list[ScoringRule]) -> Iterator[Problem]:
    """Say which rules need a finer unit, or that slots would need a second rounding."""
    resolutions = declared_resolutions(sport)
    unit = 10**ruleset.scoring.decimals
    finest = lcm(*(Fraction(slot.multiplier).denominator for slot in ruleset.roster.slots))
    if ruleset.scoring.rounding == "exact":
        for at, rule in enumerate(rules):
            if unit % (finest * lcm(*rule.denominators(resolutions))):
                message = f"its points do not fit {ruleset.scoring.decimals} decimals; add decimals or a rounding"
                message += " (a slot's multiplier counts too)" if finest > 1 else ""
                yield Problem(path=f"scoring.rules[{at}]", message=message)
    elif finest > 1:
        # What was rounded, a game's points or those of its rules, would have to be rounded a second time.
        message = 'slots with a fractional multiplier need exact points: write rounding = "exact" and enough decimals'
        yield Problem(path="scoring.rounding", message=message)


def _size_problems(ruleset: Ruleset, sport: Sport, rules: list[ScoringRule]) -> Iterator[Problem]:
    """Refuse rules by which sums could wrap; a floor only makes sizes smaller."""
    ranges, resolutions = declared_ranges(sport), declared_resolutions(sport)
    # A rule that is rounded by itself may gain up to a unit.
    gained = Fraction(len(rules), 10**ruleset.scoring.decimals)
    largest = sum((rule.bound(ranges, resolutions) for rule in rules), Fraction(0)) + gained
    if largest * common_denominator(ruleset.scoring, rules, resolutions) * MAX_LINES >= 2**63:
        message = f"a line may score {math.ceil(largest)} points, and sums of lines would not fit 64 bits"
        yield Problem(path="scoring.rules", message=message)
