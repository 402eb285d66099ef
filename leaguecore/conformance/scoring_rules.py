"""Checks of a kind of scoring rules: exact whole numbers, a value a line, whatever lines stand beside it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Literal

import attrs
import numpy as np

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.scoring_lines import lines_for, sport_for
from leaguecore.conformance.scoring_tables import invented_tables, read
from leaguecore.ids import is_id
from leaguecore.rules.model import ScoringRules
from leaguecore.scoring import ScoringRule, StatLines
from leaguecore.scoring.assemble import assembled, declared_ranges, declared_resolutions
from leaguecore.scoring.compile import MAX_LINES
from leaguecore.scoring.contract import Ints, LinearByPosition
from leaguecore.scoring.plan import UnknownStat
from leaguecore.sport import Sport

ROWS = 24
MANY = 4_096
"""So many lines are scored at once, and in parts of _PART: a season has more, and a rule may not see the difference."""

_PART = 97
_RESOLUTIONS = (1, 2)
_FINER = (2, 3, 10, 1_000)


@attrs.frozen(kw_only=True, eq=False)
class Trial:
    """A rule on an invented sport; every call works on arrays of its own."""

    table: Mapping[str, Any]
    rule: ScoringRule
    sport: Sport

    @property
    def told(self) -> str:
        """The rule as a ruleset would have it."""
        listed = ", ".join(f"{key} = {value}" for key, value in self.table.items())
        return f"{type(self.rule).kind} {{ {listed} }}"

    @property
    def denominator(self) -> int:
        """What the rule's own denominators ask for."""
        return lcm(*self.rule.denominators(declared_resolutions(self.sport)))

    def lines(self, rows: int = ROWS) -> StatLines:
        """Return lines of the sport."""
        return lines_for(self.sport, rows)

    def points(self, lines: StatLines, finer: int = 1) -> Ints:
        """Return the points of lines, in so many parts of what the denominators ask for."""
        return self.rule.points(_copied(lines), self.denominator * finer)


@attrs.frozen(kw_only=True, eq=False, slots=False)
class RuleSubject:
    """A kind of scoring rules, with rules of it to try."""

    kind: type[Any]
    examples: Sequence[Mapping[str, Any]]

    @cached_property
    def tables(self) -> Sequence[Mapping[str, Any]]:
        """Tables of the kind: those that were given, or invented ones."""
        return self.examples or invented_tables(self.kind)

    def trials(self) -> Iterator[Trial]:
        """Walk rules of the kind.

        Raises:
            CheckSkipped: if there is none.
        """
        if not self.tables:
            raise CheckSkipped("there is no rule of the kind to try, see scoring.table")
        for number, table in enumerate(self.tables):
            rule = read(self.kind, table)
            for resolution in _RESOLUTIONS:
                # By turns, so that neither end of a stat's range can stand for both.
                sport = sport_for(rule, resolution, upwards=(number + resolution) % 2 == 1)
                yield Trial(table=table, rule=rule, sport=sport)


def scoring_rule_checks(kind: type[Any], *, examples: Sequence[Mapping[str, Any]] = ()) -> Iterator[Check]:
    """Walk the checks of a kind of scoring rules.

    Args:
        kind: the class, as it is registered.
        examples: tables of such rules as a ruleset has them, without `kind`; without any, some are invented from the
            fields of the class, with the stats alpha, beta, gamma, delta and the positions X, Y, Z and their group XY.
    """
    subject = RuleSubject(kind=kind, examples=examples)
    yield from (one.of(subject, str(getattr(kind, "kind", kind))) for one in SCORING_PROPERTIES)


def _form(subject: RuleSubject) -> None:
    """A kind is a frozen attrs class with a `kind` by which tables name it."""
    kind = subject.kind
    name = getattr(kind, "kind", None)
    require(isinstance(name, str) and is_id(name), f"{kind.__name__}.kind is {name!r}, which is no id")
    require(attrs.has(kind), f"{kind.__name__} is no attrs class")
    for table in subject.tables[:1]:
        rule: Any = read(kind, table)
        first = next(iter(table))
        try:
            setattr(rule, first, getattr(rule, first))
        except AttributeError:  # as a frozen class raises it
            continue
        fail(f"{kind.__name__} can be written to: make it attrs.frozen")


def _table(subject: RuleSubject) -> None:
    """A table of the kind can be written: it is read strictly, and the rule names the stats that it reads."""
    message = f"no table of {getattr(subject.kind, 'kind', subject.kind)} could be invented: give examples"
    require(bool(subject.tables), message)
    for table in subject.tables:
        rule = read(subject.kind, table)
        problems = rule.problems()
        require(not problems, f"{dict(table)} is no good example: {problems[:1]}")
        require(0 < len(rule.stats()) == len(set(rule.stats())), f"{dict(table)} reads no stat, or one twice")


def _integers(subject: RuleSubject) -> None:
    """Points are whole numbers, one int64 a line."""
    for trial in subject.trials():
        found: object = trial.points(trial.lines())
        if not isinstance(found, np.ndarray):
            fail(f"{trial.told} gives a {type(found).__name__}, not an array")
        require(found.dtype == np.int64, f"{trial.told} gives {found.dtype}, not int64: points are exact whole numbers")
        require(found.shape == (ROWS,), f"{trial.told} gives the shape {found.shape} for {ROWS} lines")


def _denominators(subject: RuleSubject) -> None:
    """`denominators` are whole numbers above 0 that suffice: in finer parts the same points are found."""
    for trial in subject.trials():
        given = trial.rule.denominators(declared_resolutions(trial.sport))
        require(all(type(one) is int and one > 0 for one in given), f"{trial.told} has the denominators {given}")
        try:
            coarse = _whole(trial, 1)
        except ValueError as error:  # as `in_units` raises it
            fail(f"{trial.told} raises in 1/{trial.denominator} of a point ({error}): denominators() is too small")
        for finer in _FINER:
            same = bool((_whole(trial, finer) == coarse * finer).all())
            message = f"{trial.told} loses something in 1/{trial.denominator} of a point: denominators() is too small"
            require(same, message)


def _row_order(subject: RuleSubject) -> None:
    """The points of a line do not depend on the order of the lines."""
    for trial in subject.trials():
        lines, order = trial.lines(), np.arange(ROWS)[::-1]
        found, turned = _whole(trial, 1), trial.points(_rows(lines, order))
        differs = np.flatnonzero(found != turned[::-1])
        require(not len(differs), f"{trial.told} gives line {differs[:1]} other points if the lines are turned round")


def _additive(subject: RuleSubject) -> None:
    """The points of a line do not depend on which lines are scored with it: parts add up to the whole."""
    for trial in subject.trials():
        lines, found = trial.lines(), _whole(trial, 1)
        for first, stop in ((0, ROWS // 3), (ROWS // 3, ROWS), (3, 4), (0, 0)):
            part = trial.points(_rows(lines, np.arange(first, stop)))
            same = part.shape == (stop - first,) and bool((part == found[first:stop]).all())
            require(same, f"{trial.told} gives the lines {first} to {stop} other points by themselves than among all")


def _many_lines(subject: RuleSubject) -> None:
    """Scored with thousands of others, a line gets the points that it gets among a few."""
    for trial in subject.trials():
        lines = trial.lines(MANY)
        parts = [np.arange(first, min(first + _PART, MANY)) for first in range(0, MANY, _PART)]
        few = np.concatenate([_whole_numbers(trial.points(_rows(lines, part)), len(part)) for part in parts])
        differs = np.flatnonzero(_whole_numbers(trial.points(lines), MANY) != few)
        message = f"{trial.told} gives line {differs[:1]} of {MANY} other points than among {_PART}"
        require(not len(differs), message)


def _unknown(subject: RuleSubject) -> None:
    """An unknown value counts as the zero that is stored for it; where it is an error, no line that needs it scores."""
    for trial in subject.trials():
        lines, found = trial.lines(), _whole(trial, 1)
        known = attrs.evolve(lines, unknown=np.zeros_like(lines.unknown))
        differs = np.flatnonzero(trial.points(known) != found)
        message = f"{trial.told} gives line {differs[:1]} other points for an unknown value than for a zero"
        require(not len(differs), message)
        _require_refused(trial, lines)


def _require_refused(trial: Trial, lines: StatLines) -> None:
    """Require of a plan by which unknown values are errors that it refuses each line whose points may hang on one."""
    plan = assembled(_scoring(trial, unknown="error"), trial.sport, [trial.rule])
    stats = [stat for stat in trial.sport.stats if stat.adds_up]
    for at in np.flatnonzero(lines.unknown.any(axis=1)).tolist():
        line = lines.part(np.array([at]), tuple(lines.columns))
        try:
            zero = plan.points(line)
        except UnknownStat:
            continue
        for stat in (one for one in stats if line.unknown[0, line.columns[one.name]]):
            for value in (stat.low, stat.high):
                values = line.values.copy()
                values[0, line.columns[stat.name]] = value
                same = bool((plan.points(attrs.evolve(line, values=values)) == zero).all())
                message = f"{trial.told} scores line {at} although {stat.name} is unknown, and its points hang on it"
                require(same, message)


def _input_kept(subject: RuleSubject) -> None:
    """The lines that a rule is given stay as they are, and its points are an array of their own."""
    for trial in subject.trials():
        lines = trial.lines()
        before = _copied(lines)
        found: object = trial.rule.points(lines, trial.denominator)
        for name in ("values", "unknown", "positions"):
            same = np.array_equal(getattr(lines, name), getattr(before, name))
            require(same, f"{trial.told} writes to the {name} of the lines that it is given")
        shared = isinstance(found, np.ndarray) and np.shares_memory(found, lines.values)
        require(not shared, f"{trial.told} hands back a part of the lines that it is given")


def _own_stats(subject: RuleSubject) -> None:
    """A rule needs no other stats than those that it names in `stats`."""
    for trial in subject.trials():
        lines = trial.lines()
        some = lines.part(np.arange(ROWS), trial.rule.stats())
        try:
            found = trial.rule.points(some, trial.denominator)
        except KeyError as error:
            fail(f"{trial.told} reads the stat {error}, which stats() does not name")
        require(bool((found == _whole(trial, 1)).all()), f"{trial.told} looks at stats that stats() does not name")


def _linear(subject: RuleSubject) -> str | None:
    """A rule that calls itself linear gives just the points for one of each stat that it says."""
    any_linear = False
    for trial in subject.trials():
        each, scale, lines = trial.rule.linear(), trial.denominator, trial.lines()
        if not each or isinstance(trial.rule, LinearByPosition):
            continue
        any_linear = True
        for at, found in enumerate(_whole(trial, 1).tolist()):
            values = {name: Fraction(int(lines.stat(name)[at]), lines.resolutions[name]) for name in each}
            said = sum((worth * values[name] for name, worth in each.items()), Fraction())
            require(found == said * scale, f"{trial.told} gives {found}/{scale} points where linear() says {said}")
    return None if any_linear else "none of its rules calls itself linear for all positions, so nothing was looked at"


def _bound(subject: RuleSubject) -> None:
    """No line gets more points than `bound` says, so a proof that sums fit 64 bits holds."""
    for trial in subject.trials():
        bound = trial.rule.bound(declared_ranges(trial.sport), declared_resolutions(trial.sport))
        most = max(abs(value) for value in _whole(trial, 1).tolist())
        message = f"{trial.told} gives {most}/{trial.denominator} points, and bound() says at most {bound}"
        require(Fraction(most, trial.denominator) <= bound, message)
        fits = bound * trial.denominator * MAX_LINES < 2**63
        require(fits, f"{trial.told}: with points up to {bound} in 1/{trial.denominator}, sums do not fit 64 bits")


def _plan(subject: RuleSubject) -> None:
    """Compiled into a plan, a rule gives the players of its positions its own points, and others nothing."""
    for trial in subject.trials():
        _whole(trial, 1)
        plan, lines = assembled(_scoring(trial, unknown="zero"), trial.sport, [trial.rule]), trial.lines()
        own = trial.rule.points(_copied(lines), plan.denominator)
        step = plan.denominator // plan.unit.per_point
        concerned = lines.plays(trial.rule.positions) if trial.rule.positions else np.ones(ROWS, dtype=bool)
        expected = np.where(concerned, np.sign(own) * (np.abs(own) // step), 0)
        found = plan.points(plan.lines(lines.values, lines.unknown, lines.positions))
        differs = np.flatnonzero(found != expected)
        require(not len(differs), f"{trial.told}, compiled, gives line {differs[:1]} other points than by itself")


def _scoring(trial: Trial, *, unknown: Literal["error", "zero"]) -> ScoringRules:
    """Return the scoring of a ruleset that has the rule and no other."""
    return ScoringRules(
        decimals=6, rounding="truncate", round_at="player_game", floor="none", unknown=unknown, rules=(trial.table,)
    )


def _whole(trial: Trial, finer: int) -> Ints:
    """Return the points of all lines; of a rule that gives no whole numbers nothing further can be said."""
    return _whole_numbers(trial.points(trial.lines(), finer), ROWS)


def _whole_numbers(found: Any, rows: int) -> Ints:
    if not isinstance(found, np.ndarray) or found.dtype != np.int64 or found.shape != (rows,):
        raise CheckSkipped("its points are no whole numbers, see scoring.integers")
    whole: Ints = found
    return whole


def _rows(lines: StatLines, rows: Ints) -> StatLines:
    return lines.part(rows, tuple(lines.columns))


def _copied(lines: StatLines) -> StatLines:
    return attrs.evolve(
        lines, values=lines.values.copy(), unknown=lines.unknown.copy(), positions=lines.positions.copy()
    )


SCORING_PROPERTIES: tuple[Property[RuleSubject], ...] = (
    Property(name="scoring.form", holds=_form),
    Property(name="scoring.table", holds=_table),
    Property(name="scoring.integers", holds=_integers),
    Property(name="scoring.denominators", holds=_denominators),
    Property(name="scoring.row_order", holds=_row_order),
    Property(name="scoring.additive", holds=_additive),
    Property(name="scoring.many_lines", holds=_many_lines),
    Property(name="scoring.unknown", holds=_unknown),
    Property(name="scoring.input_kept", holds=_input_kept),
    Property(name="scoring.own_stats", holds=_own_stats),
    Property(name="scoring.linear", holds=_linear),
    Property(name="scoring.bound", holds=_bound),
    Property(name="scoring.plan", holds=_plan),
)
