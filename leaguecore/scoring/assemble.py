"""From checked rules to a plan: linear ones joined into products by position, each other kept as it is."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm

import attrs
import numpy as np

from leaguecore.points import PointsUnit
from leaguecore.rules.model import ScoringRules
from leaguecore.scoring.contract import Bools, LinearByPosition, ScoringRule
from leaguecore.scoring.plan import EVERYBODY, NOBODY, LinearPart, OtherPart, ScoringPlan
from leaguecore.sport.contract import Positions, Sport


def declared_resolutions(sport: Sport) -> dict[str, int]:
    """Return how many stored whole numbers make one of each stat."""
    return {stat.name: stat.resolution for stat in sport.stats}


def declared_ranges(sport: Sport) -> dict[str, tuple[int, int]]:
    """Return the range of each stat in stored whole numbers."""
    return {stat.name: (stat.low, stat.high) for stat in sport.stats}


def common_denominator(scoring: ScoringRules, rules: Iterable[ScoringRule], resolutions: Mapping[str, int]) -> int:
    """Return in how many parts a point is divided so that every rule's points, and the unit, are whole."""
    return lcm(10**scoring.decimals, *(d for rule in rules for d in rule.denominators(resolutions)))


@attrs.frozen(kw_only=True)
class _Linear:
    """Points for one of each stat, for players with the positions of `mask` and none of `but`."""

    mask: int
    but: int
    each: Mapping[str, Fraction]


def assembled(scoring: ScoringRules, sport: Sport, rules: Sequence[ScoringRule]) -> ScoringPlan:
    """Return the plan of rules that were found to be sound."""
    resolutions, columns = declared_resolutions(sport), sport.stat_index()
    denominator = common_denominator(scoring, rules, resolutions)
    unit = PointsUnit(scoring.decimals)
    joined: dict[tuple[int, int], dict[str, Fraction]] = {}
    linear: list[_Linear] = []
    others = []
    for rule in rules:
        parts = _linear_parts(rule, sport.positions)
        if not parts:
            others.append(OtherPart(mask=_mask(rule.positions, sport.positions), rule=rule))
        elif scoring.round_at == "rule" and unit.per_point % lcm(*rule.denominators(resolutions)):
            linear += parts  # rounded by itself
        else:
            for part in parts:
                total = joined.setdefault((part.mask, part.but), {})
                total |= {name: total.get(name, Fraction(0)) + each for name, each in part.each.items()}
    linear += [_Linear(mask=mask, but=but, each=each) for (mask, but), each in joined.items()]
    return ScoringPlan(
        unit=unit,
        denominator=denominator,
        rounding=scoring.rounding if denominator != unit.per_point else "exact",
        rounds_rules=scoring.round_at == "rule",
        floored=scoring.floor == "player_game",
        unknown=scoring.unknown,
        stats=tuple(columns),
        resolutions=resolutions,
        masks={name: _mask((name,), sport.positions) for name in sport.positions.names()},
        linear=tuple(_part(one, resolutions, columns, denominator) for one in linear),
        others=tuple(others),
        scored=_scored(rules, sport.positions, columns),
        ignored_in_projections=_ignored(scoring, others),
    )


def _mask(positions: Iterable[str], known: Positions) -> int:
    """Return the bits of positions and groups; those of nobody in particular are everybody's."""
    bits = {name: bit for bit, name in enumerate(known.base)}
    return sum(1 << bits[name] for name in known.members(positions)) or EVERYBODY


def _linear_parts(rule: ScoringRule, known: Positions) -> list[_Linear]:
    """Return a linear rule as parts of which each player falls under one at most; nothing for any other rule."""
    if not isinstance(rule, LinearByPosition):
        each = rule.linear()
        return [_Linear(mask=_mask(rule.positions, known), but=NOBODY, each=each)] if each else []
    parts, before = [], NOBODY
    for positions, each in rule.coefficients():
        mask = _mask(positions, known)
        parts.append(_Linear(mask=mask, but=before, each=each))
        before |= mask
    return parts


def _part(one: _Linear, resolutions: Mapping[str, int], columns: Mapping[str, int], denominator: int) -> LinearPart:
    row = np.zeros(len(columns), dtype=np.int64)
    for name, each in one.each.items():
        row[columns[name]] = int(each / resolutions[name] * denominator)
    return LinearPart(mask=one.mask, but=one.but, coefficients=row)


def _scored(rules: Iterable[ScoringRule], known: Positions, columns: Mapping[str, int]) -> dict[int, Bools]:
    """Return by position mask which stats are read for such players."""
    scored: dict[int, Bools] = {}
    for rule in rules:
        read = scored.setdefault(_mask(rule.positions, known), np.zeros(len(columns), dtype=bool))
        read[[columns[name] for name in rule.stats()]] = True
    return scored


def _ignored(scoring: ScoringRules, others: Iterable[OtherPart]) -> tuple[str, ...]:
    """Name what an expectation of stats cannot say."""
    ignored = [f"{other.rule.kind}({', '.join(other.rule.stats())})" for other in others]
    return (*ignored, *(["floor"] if scoring.floor != "none" else []))
