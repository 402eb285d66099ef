"""Compiling scoring tables: strict reading by kind, one common denominator, and a proof that nothing can overflow."""

import difflib
import math
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from leaguecore.errors import Problem, RulesetError
from leaguecore.hooks.registry import Registry
from leaguecore.points import PointsUnit
from leaguecore.rules.load import structure_strictly
from leaguecore.rules.model import Ruleset
from leaguecore.scoring.contract import Bools, ScoringRule
from leaguecore.scoring.plan import EVERYBODY, LinearPart, OtherPart, ScoringPlan
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
    if problems:
        raise RulesetError(problems, source=ruleset.id)
    return _plan(ruleset, sport, rules)


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


def _rule_problems(rule: ScoringRule, sport: Sport, path: str) -> list[Problem]:
    known = [stat.name for stat in sport.stats]
    found = [Problem(path=path, message=message) for message in rule.problems()]
    for name in rule.stats():
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            found.append(Problem(path=path, message=f"{sport.id} has no stat {name!r}{hint}"))
    places = sport.positions.names()
    found += [
        Problem(path=f"{path}.positions", message=f"{sport.id} has no position {name!r}")
        for name in rule.positions
        if name not in places
    ]
    return found


def _unit_problems(ruleset: Ruleset, sport: Sport, rules: list[ScoringRule]) -> list[Problem]:
    resolutions = {stat.name: stat.resolution for stat in sport.stats}
    unit = 10**ruleset.scoring.decimals
    problems = []
    finest = lcm(*(Fraction(slot.multiplier).denominator for slot in ruleset.roster.slots))
    if ruleset.scoring.rounding == "exact":
        for at, rule in enumerate(rules):
            if unit % (finest * lcm(*rule.denominators(resolutions))):
                message = f"its points do not fit {ruleset.scoring.decimals} decimals; add decimals or a rounding"
                message += " (a slot's multiplier counts too)" if finest > 1 else ""
                problems.append(Problem(path=f"scoring.rules[{at}]", message=message))
    elif finest > 1:
        # Rounding happens once, at a player's game; a broken multiplier would make a second one necessary.
        message = 'slots with a fractional multiplier need exact points: write rounding = "exact" and enough decimals'
        problems.append(Problem(path="scoring.rounding", message=message))
    ranges = {stat.name: (stat.low, stat.high) for stat in sport.stats}
    largest = sum((rule.bound(ranges, resolutions) for rule in rules), Fraction(0))
    if largest * _denominator(ruleset, rules, resolutions) * MAX_LINES >= 2**63:
        message = f"a line may score {math.ceil(largest)} points, and sums of lines would not fit 64 bits"
        problems.append(Problem(path="scoring.rules", message=message))
    return problems


def _denominator(ruleset: Ruleset, rules: list[ScoringRule], resolutions: Mapping[str, int]) -> int:
    return lcm(10**ruleset.scoring.decimals, *(d for rule in rules for d in rule.denominators(resolutions)))


def _plan(ruleset: Ruleset, sport: Sport, rules: list[ScoringRule]) -> ScoringPlan:
    resolutions = {stat.name: stat.resolution for stat in sport.stats}
    columns = sport.stat_index()
    denominator = _denominator(ruleset, rules, resolutions)
    bits = {name: bit for bit, name in enumerate(sport.positions.base)}
    linear: dict[int, list[int]] = {}
    others = []
    scored: dict[int, Bools] = {}
    for rule in rules:
        members = sport.positions.members(rule.positions)
        mask = sum(1 << bits[name] for name in members) if rule.positions else EVERYBODY
        read = scored.setdefault(mask, np.zeros(len(columns), dtype=bool))
        read[[columns[name] for name in rule.stats()]] = True
        coefficients = rule.linear()
        if not coefficients:
            others.append(OtherPart(mask=mask, rule=rule))
        for name, each in coefficients.items():
            row = linear.setdefault(mask, [0] * len(columns))
            row[columns[name]] += int(each / resolutions[name] * denominator)
    unit = PointsUnit(ruleset.scoring.decimals)
    return ScoringPlan(
        unit=unit,
        denominator=denominator,
        rounding=ruleset.scoring.rounding if denominator != unit.per_point else "exact",
        unknown=ruleset.scoring.unknown,
        stats=tuple(columns),
        resolutions=resolutions,
        position_bits=bits,
        linear=tuple(LinearPart(mask=mask, coefficients=np.array(row, dtype=np.int64)) for mask, row in linear.items()),
        others=tuple(others),
        scored=scored,
        ignored_in_projections=tuple(f"{other.rule.kind}({', '.join(other.rule.stats())})" for other in others),
    )
