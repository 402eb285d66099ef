"""Inventing tables of a scoring rule from the fields of its class.

Every choice is drawn by hash, so the same class gets the same tables on every machine.
"""

from collections.abc import Mapping
from decimal import Decimal
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from leaguecore.errors import LeagueError
from leaguecore.rng import draw_below
from leaguecore.rules.load import structure_strictly
from leaguecore.scoring import ScoringRule
from leaguecore.sport import Positions

STATS = ("alpha", "beta", "gamma", "delta")
POSITIONS = Positions(base=("X", "Y", "Z"), groups={"XY": ("X", "Y")})
"""What the invented sport has, and tables may name."""

_TRIES, _WANTED = 2_000, 8
_WHOLE = (1, 2, 3, 5, 8, 10, 20, 25, 0, -1)
_DECIMALS = (Decimal("1"), Decimal("0.5"), Decimal("-2"), Decimal("0.04"), Decimal("3"), Decimal("0.1"))

Table = Mapping[str, Any]


def invented_tables(kind: type[Any]) -> list[Table]:
    """Return up to eight tables that a class of scoring rules reads without a problem, or none."""
    found: list[Table] = []
    for number in range(_TRIES):
        try:
            table = _Draws(kind, number).table(kind)
        except TypeError:
            return found  # a field of no type that a table could hold
        if table not in found and readable(kind, table):
            found.append(table)
        if len(found) == _WANTED:
            break
    return found


def readable(kind: type[Any], table: Table) -> bool:
    """Say whether a class reads a table, with nothing wrong between its fields and stats that a sport can have."""
    try:
        rule = read(kind, table)
        return not rule.problems() and 0 < len(set(rule.stats())) == len(rule.stats())
    except LeagueError:
        return False


def read(kind: type[Any], table: Table) -> ScoringRule:
    """Return a table as a rule, as strictly as a ruleset is read.

    Raises:
        RulesetError: with every problem.
    """
    rule: ScoringRule = structure_strictly(kind, dict(table), source=str(getattr(kind, "kind", kind)))
    return rule


class _Draws:
    """The choices of one try."""

    def __init__(self, kind: type[Any], number: int) -> None:
        self._labels, self._number, self._drawn = (kind.__name__, str(number)), number, 0

    def table(self, kind: type[Any]) -> dict[str, Any]:
        """Return a table with all fields of an attrs class."""
        hints = get_type_hints(kind)
        return {field.name: self._value(field, hints[field.name]) for field in attrs.fields(kind)}

    def _value(self, field: "attrs.Attribute[Any]", hint: Any) -> Any:
        least = max((getattr(one, "min_length", 0) for one in _validators(field)), default=0)
        options = [one.options for one in _validators(field) if hasattr(one, "options")]
        if options:
            return self._one(tuple(options[0]))
        if field.name == "positions":
            return self._several(POSITIONS.names(), max(least, self._length(len(POSITIONS.names())) - 1))
        return self._of(hint, least)

    def _of(self, hint: Any, least: int) -> Any:
        origin, arguments = get_origin(hint), get_args(hint)
        plain = {bool: (True, False), int: _WHOLE, Decimal: _DECIMALS, str: STATS}
        if hint in plain:
            return self._one(plain[hint])
        if origin is Literal:
            return self._one(arguments)
        if origin in (Union, UnionType):
            return self._of(next(one for one in arguments if one is not type(None)), least)
        if attrs.has(hint):
            return self.table(hint)
        if origin is tuple and arguments[0] is str:
            return self._several(STATS, max(least, self._length(len(STATS))))
        if origin is tuple:
            return [self._of(arguments[0], 0) for _ in range(max(least, 1) + self._below(2))]
        if origin is not None and len(arguments) == 2:
            return {name: self._of(arguments[1], 0) for name in self._several(STATS, self._length(len(STATS)))}
        raise TypeError(f"no table holds a {hint}")

    def _length(self, most: int) -> int:
        """Return 1 to `most`, in every second try by turns: by lot, a list may have one word in all of few tables."""
        turn, by_lot = divmod(self._number, 2)
        return 1 + (self._below(most) if by_lot else (turn + self._drawn) % most)

    def _several(self, words: tuple[str, ...], count: int) -> list[str]:
        start = self._below(len(words))
        return [words[(start + at) % len(words)] for at in range(count)]

    def _one(self, choices: tuple[Any, ...]) -> Any:
        return choices[self._below(len(choices))]

    def _below(self, limit: int) -> int:
        self._drawn += 1
        return draw_below(limit, "conformance", "table", *self._labels, str(self._drawn))


def _validators(field: "attrs.Attribute[Any]") -> tuple[Any, ...]:
    """Return the validators of a field, those that are joined one by one."""
    return tuple(getattr(field.validator, "_validators", (field.validator,)))
