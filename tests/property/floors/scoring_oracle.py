"""Scoring a second time, slowly: in fractions, line by line, by the words of the rules.

A line is a mapping from the toy sport's stats to stored whole numbers; its `kicks` are a plain list of distances.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from math import floor
from typing import Any

from toy_ball import TOY

RESOLUTION = {stat.name: stat.resolution for stat in TOY.stats}
MEMBERS = {"A": "A", "B": "B", "C": "C", "AB": "AB", "ALL": "ABC"}
Line = Mapping[str, Any]


def is_for(named: Sequence[str], positions: AbstractSet[str]) -> bool:
    """Say whether a rule for positions and groups is for a player; one for nobody in particular is for all."""
    return not named or any(position in positions for name in named for position in MEMBERS[name])


def points_of(rule: Mapping[str, Any], line: Line, positions: AbstractSet[str]) -> Fraction:
    """Return the points of one rule for one line."""
    if not is_for(rule.get("positions", ()), positions):
        return Fraction(0)
    return Fraction(_WORDS[rule["kind"]](rule, line, positions))


def finest_of(rule: Mapping[str, Any]) -> list[Fraction]:
    """Return the parts of which all points of a rule are made: what one stored whole number, or one step, is worth."""
    kind = rule["kind"]
    if kind in ("per_unit", "per_position"):
        each = [rule["points_each"]] if kind == "per_unit" else [one["points_each"] for one in rule["by_position"]]
        return [Fraction(one) / (1 if rule["whole"] else rule["per"] * RESOLUTION[rule["stat"]]) for one in each]
    if kind in ("ppr", "te_premium"):
        return [Fraction(rule.get("points_each", rule.get("points_more"))) / RESOLUTION[rule["receptions"]]]
    if kind == "idp":
        return [Fraction(worth) / RESOLUTION[name] for name, worth in _columns(rule)]
    steps = rule.get("bands") or rule.get("events") or rule.get("steps") or []
    alone = [rule[key] for key in ("points_once", "yard_points") if key in rule]
    return [Fraction(points) for points in (*(step["points"] for step in steps), *alone)]


def game_points(
    rules: Sequence[Mapping[str, Any]], line: Line, positions: AbstractSet[str], fields: Mapping[str, Any]
) -> int:
    """Return the points of a game in the unit of the ruleset, rounded and floored as its fields say."""
    unit = 10 ** fields["decimals"]
    parts = [unit * points_of(rule, line, positions) for rule in rules]
    if fields["round_at"] == "rule":
        total = sum(rounded(part, fields["rounding"]) for part in parts)
    else:
        total = rounded(sum(parts, Fraction(0)), fields["rounding"])
    return max(total, 0) if fields["floor"] == "player_game" else total


def rounded(value: Fraction, mode: str) -> int:
    """Return the whole number that a mode of rounding gives."""
    if mode == "half_even":
        return round(value)
    sign = -1 if value < 0 else 1
    return sign * floor(abs(value) + (Fraction(1, 2) if mode == "half_up" else 0))


def _value(line: Line, name: str) -> Fraction:
    return Fraction(line[name], RESOLUTION[name])


def _units(rule: Mapping[str, Any], line: Line) -> Fraction:
    units = _value(line, rule["stat"]) / rule["per"]
    return Fraction(int(units)) if rule["whole"] else units


def _per_unit(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    return Fraction(rule["points_each"]) * _units(rule, line)


def _per_position(rule: Mapping[str, Any], line: Line, positions: AbstractSet[str]) -> Fraction:
    for entry in rule["by_position"]:
        if is_for(entry["positions"], positions):
            return Fraction(entry["points_each"]) * _units(rule, line)
    return Fraction(0)


def _receptions(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    return Fraction(rule.get("points_each", rule.get("points_more"))) * _value(line, rule["receptions"])


def _columns(rule: Mapping[str, Any]) -> list[tuple[str, Any]]:
    solo = [(name, rule["points_solo"]) for name in rule["solo"]]
    return [*solo, *((name, rule["points_assisted"]) for name in rule["assisted"]), *rule["plays"].items()]


def _idp(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    return sum((Fraction(worth) * _value(line, name) for name, worth in _columns(rule)), Fraction(0))


def _in_bands(value: Fraction, bands: Sequence[Mapping[str, Any]]) -> Fraction:
    hit = [Fraction(band["points"]) for band in bands if band["low"] <= floor(value) <= band["high"]]
    return sum(hit, Fraction(0))


def _band(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    return _in_bands(_value(line, rule["stat"]), rule["bands"])


def _band_of_sum(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    total = sum((term["weight"] * _value(line, term["stat"]) for term in rule["terms"]), Fraction(0))
    return _in_bands(total, rule["bands"])


def _per_event(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    total = Fraction(0)
    for distance in line[rule["stat"]]:
        total += _in_bands(Fraction(distance), rule["events"])
        total += Fraction(rule["yard_points"]) * max(distance - rule["yards_beyond"], 0)
    return total


def _threshold(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    reached = [step["points"] for step in rule["steps"] if _value(line, rule["stat"]) >= step["at"]]
    return sum(map(Fraction, reached), Fraction(0))


def _flag(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    return Fraction(rule["points_once"]) if _value(line, rule["stat"]) > 0 else Fraction(0)


def _combo(rule: Mapping[str, Any], line: Line, _positions: AbstractSet[str]) -> Fraction:
    count = sum(_value(line, name) >= rule["at"] for name in rule["of"])
    reached = [step for step in rule["steps"] if count >= step["count"]]
    if rule["stack"]:
        return sum((Fraction(step["points"]) for step in reached), Fraction(0))
    return Fraction(max(reached, key=lambda step: step["count"])["points"]) if reached else Fraction(0)


_WORDS = {
    "per_unit": _per_unit,
    "per_position": _per_position,
    "ppr": _receptions,
    "te_premium": _receptions,
    "idp": _idp,
    "band": _band,
    "band_of_sum": _band_of_sum,
    "per_event": _per_event,
    "threshold": _threshold,
    "flag": _flag,
    "combo": _combo,
}
