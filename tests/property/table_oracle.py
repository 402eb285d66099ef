"""The table by other means: every definition written out anew, by pairs and by counting, with none of the rules' code.

Only plain data is read: the ruleset, who met whom, who scored what, who was still there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import median
from typing import Any

import attrs

from leaguecore.rules.model import Ruleset

Pair = tuple[str, str]


@attrs.frozen
class Week:
    """A scored week of the regular season: matches (home, away), points, points of benches, and who was there."""

    pairs: tuple[Pair, ...]
    points: Mapping[str, int]
    bench: Mapping[str, int]
    there: frozenset[str]


@attrs.frozen
class Oracle:
    """What follows from the weeks, each thing counted when it is asked for."""

    rules: Ruleset
    teams: tuple[str, ...]
    weeks: tuple[Week, ...]
    lots: tuple[str, ...]

    def results(self, team: str) -> list[tuple[str | None, Fraction]]:
        """Return each result of a team: against whom (None for the median or a bye), and 1, 1/2 or 0."""
        found: list[tuple[str | None, Fraction]] = []
        for week in self.weeks:
            middle = median([Fraction(points) for who, points in week.points.items() if who in week.there])
            against_middle = (None, _half(week.points[team] - middle))
            opponents = [(b, 1) for a, b in week.pairs if a == team] + [(a, -1) for a, b in week.pairs if b == team]
            for other, side in opponents:
                margin = week.points[team] - week.points[other]
                if margin == 0 and self.rules.schedule.tie == "home":
                    margin = side
                if margin == 0 and self.rules.schedule.tie == "bench":
                    margin = week.bench[team] - week.bench[other]
                found.append((other, _half(margin)))
            matches = self.rules.guillotine is None
            if matches and not opponents and self.rules.schedule.bye == "win":
                found.append((None, Fraction(1)))
            if matches and not opponents and self.rules.schedule.bye == "median":
                found.append(against_middle)
            if matches and self.rules.schedule.median:
                found.append(against_middle)
        return found

    def rate(self, team: str, others: Iterable[str] | None = None) -> Fraction:
        """Return the share of wins, over all results or over those against some teams; 0 of nothing."""
        wanted = None if others is None else set(others)
        mine = [result for other, result in self.results(team) if wanted is None or other in wanted]
        return sum(mine, Fraction(0)) / len(mine) if mine else Fraction(0)

    def counts(self, team: str) -> tuple[int, int, int]:
        """Return wins, losses and ties."""
        mine = [result for _, result in self.results(team)]
        return mine.count(Fraction(1)), mine.count(Fraction(0)), mine.count(Fraction(1, 2))

    def all_play(self, team: str) -> tuple[int, int, int]:
        """Return wins, losses and ties against everybody who was there, each week."""
        margins = [
            week.points[team] - week.points[other]
            for week in self.weeks
            for other in week.there - {team}
            if team in week.there
        ]
        return sum(m > 0 for m in margins), sum(m < 0 for m in margins), margins.count(0)

    def points(self, team: str) -> int:
        return sum(week.points[team] for week in self.weeks if team in week.there)

    def against(self, team: str) -> int:
        return sum(week.points[a if b == team else b] for week in self.weeks for a, b in week.pairs if team in (a, b))

    def division(self, team: str) -> int:
        return self.teams.index(team) % self.rules.league.divisions

    def met(self, one: str, other: str) -> int:
        return sum({one, other} == {a, b} for week in self.weeks for a, b in week.pairs)

    # --- the order

    def worth(self, name: str, team: str, tied: Sequence[str]) -> Any:
        """Return what a key or a tie-break says of a team among some; more is better."""
        wins, losses, ties = self.all_play(team)
        among = [other for other in tied if other != team]
        uneven = len({self.met(a, b) for a in tied for b in tied if a < b}) > 1
        plain: Mapping[str, Callable[[], Any]] = {
            "points_for": lambda: self.points(team),
            "all_play": lambda: Fraction(2 * wins + ties, 2 * (wins + losses + ties) or 1),
            "head_to_head": lambda: self.rate(team),
            "among_tied": lambda: 0 if uneven and self.rules.standings.equal_games else self.rate(team, among),
            "division_record": lambda: self.rate(
                team, [other for other in self.teams if self.division(other) == self.division(team)]
            ),
            "points_against_high": lambda: self.against(team),
            "points_against_low": lambda: -self.against(team),
            "recent_points": lambda: [week.points[team] for week in self.weeks[::-1]],
            "wins": lambda: self.counts(team)[0],
            "draw": lambda: -self.lots.index(team),
        }
        return plain[name]()

    def refined(self, groups: list[list[str]], name: str) -> list[list[str]]:
        """Return groups parted by one measure: a team's place in its group is how many of it are better."""
        found = []
        for group in groups:
            worth = {team: self.worth(name, team, group) for team in group}
            better = {team: sum(other > worth[team] for other in worth.values()) for team in group}
            found += [[team for team in group if better[team] == place] for place in sorted(set(better.values()))]
        return found

    def order(self, teams: Sequence[str]) -> list[list[str]]:
        """Return teams best first, those together that nothing parts."""
        groups = [sorted(teams)] if teams else []
        for key in self.rules.standings.order:
            groups = self.refined(groups, key)
        return [part for group in groups for part in self.parted(group)]

    def parted(self, group: list[str]) -> list[list[str]]:
        """Return those equal in all keys by the tie-breaks, one by one or all in one pass."""
        if not self.rules.standings.restart:
            parts = [group]
            for name in self.rules.standings.tie_breaks:
                parts = self.refined(parts, name)
            return parts
        if not group:
            return []
        best = group
        for name in self.rules.standings.tie_breaks:
            best = self.refined([best], name)[0]
        return [best, *self.parted([team for team in group if team not in best])]

    def table(self, gone: Sequence[str] = ()) -> list[list[str]]:
        """Return the whole table; `gone` are those whom a guillotine took, the last of them first."""
        left = [team for team in self.teams if team not in gone]
        firsts: list[str] = []
        if self.rules.standings.division_winners_first:
            for number in range(self.rules.league.divisions):
                mine = [team for team in left if self.division(team) == number]
                firsts += self.order(mine)[0] if mine else []
        return [
            *self.order(firsts),
            *self.order([team for team in left if team not in firsts]),
            *([team] for team in gone),
        ]


def _half(margin: Fraction | int) -> Fraction:
    return Fraction(1) if margin > 0 else Fraction(0) if margin < 0 else Fraction(1, 2)
