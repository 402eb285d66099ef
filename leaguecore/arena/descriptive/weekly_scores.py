"""What the measures are taken from: each team's points by week, and who met whom."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias, TypeVar

import attrs

from leaguecore.errors import UsageError
from leaguecore.league.records import Record

Points: TypeAlias = int | Decimal | Fraction
"""Points that are exact: whole units, decimals, fractions; never floats."""

_Entry = TypeVar("_Entry")


@attrs.frozen(kw_only=True)
class WeeklyScores:
    """The scored weeks of a league so far; made by `of`, which checks them.

    Attributes:
        points: by team its points of each week, None for a week in which it has no score.
        matches: of each week, as pairs of teams.
        byes: of each week, the teams that were given a win without a match.
    """

    points: Mapping[str, tuple[Fraction | None, ...]]
    matches: tuple[tuple[tuple[str, str], ...], ...]
    byes: tuple[frozenset[str], ...]

    @classmethod
    def of(
        cls,
        points: Mapping[str, Sequence[Points | None]],
        matches: Sequence[Iterable[tuple[str, str]]] = (),
        byes: Sequence[Iterable[str]] = (),
    ) -> "WeeklyScores":
        """Return the checked scores; teams stand in the order of their names.

        Args:
            points: one entry a week for each team, None where it has no score.
            matches: one entry a week; may end early, or be left out in a league without matches.
            byes: one entry a week, only those that count as wins; may end early.

        Raises:
            UsageError: `descriptive.scores`.
        """
        weeks = max((len(row) for row in points.values()), default=0)
        made = cls(
            points={team: tuple(_exact(one, team) for one in points[team]) for team in sorted(points)},
            matches=tuple(tuple(pairs) for pairs in _filled(matches, weeks, "matches")),
            byes=tuple(frozenset(teams) for teams in _filled(byes, weeks, "byes")),
        )
        made._check(weeks)
        return made

    @property
    def teams(self) -> tuple[str, ...]:
        """All teams, by name."""
        return tuple(self.points)

    @property
    def weeks(self) -> int:
        """How many weeks there are."""
        return len(self.matches)

    def scored(self, week: int) -> dict[str, Fraction]:
        """Return the points of the teams that have a score in a week, which counts from 0."""
        return {team: one for team, row in self.points.items() if (one := row[week]) is not None}

    def meetings(self, team: str) -> list[tuple[str, Fraction, Fraction]]:
        """Return a team's matches in order: the opponent, the team's own points, the opponent's."""
        found = []
        for week, pairs in enumerate(self.matches):
            scored = self.scored(week)
            found += [
                (other, scored[one], scored[other])
                for pair in pairs
                for one, other in (pair, pair[::-1])
                if one == team
            ]
        return found

    def actual(self, team: str) -> Record:
        """Return a team's record of matches; byes are wins."""
        played = Record.of(_sign(mine - theirs) for _, mine, theirs in self.meetings(team))
        return Record.total([played, Record(wins=sum(team in teams for teams in self.byes))])

    def _check(self, weeks: int) -> None:
        if any(len(row) != weeks for row in self.points.values()):
            raise UsageError("descriptive.scores", f"not every team has an entry for each of {weeks} weeks")
        for week, (pairs, byes) in enumerate(zip(self.matches, self.byes, strict=True)):
            playing = check_meetings(pairs, self.teams, f"week {week}", byes)
            unscored = sorted(playing - set(self.scored(week)))
            if unscored:
                raise UsageError("descriptive.scores", f"week {week}: no points of {', '.join(unscored)}, who played")


def check_meetings(
    pairs: Iterable[tuple[str, str]], teams: Iterable[str], place: str, byes: Iterable[str] = ()
) -> set[str]:
    """Return who meets somebody in a week, in which no team may stand twice.

    Raises:
        UsageError: `descriptive.scores`.
    """
    playing = [team for pair in pairs for team in pair]
    unknown = sorted({*playing, *byes} - set(teams))
    if unknown:
        raise UsageError("descriptive.scores", f"{place}: there is no team {', '.join(unknown)}")
    twice = sorted(team for team, count in Counter([*playing, *byes]).items() if count > 1)
    if twice:
        raise UsageError("descriptive.scores", f"{place}: {', '.join(twice)} stands there twice")
    return set(playing)


def _exact(points: Points | None, team: str) -> Fraction | None:
    if points is None:
        return None
    if isinstance(points, float) or (isinstance(points, Decimal) and not points.is_finite()):
        raise UsageError(
            "descriptive.scores", f"{team}: {points} is no exact number", fix="give whole units or decimals"
        )
    return Fraction(points)


def _filled(rows: Sequence[Iterable[_Entry]], weeks: int, what: str) -> list[list[_Entry]]:
    if len(rows) > weeks:
        raise UsageError("descriptive.scores", f"there are {what} of {len(rows)} weeks and points of {weeks}")
    missing: list[list[_Entry]] = [[] for _ in range(weeks - len(rows))]
    return [*map(list, rows), *missing]


def _sign(difference: Fraction) -> int:
    return (difference > 0) - (difference < 0)
