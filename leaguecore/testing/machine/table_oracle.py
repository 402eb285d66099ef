"""The table by other means: every definition written out anew, by pairs and by counting, with none of the rules' code.

Only plain data is read: the ruleset, who met whom, who scored what, who was still there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from statistics import median
from typing import Any

import attrs

from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.results import CategoryRule

Pair = tuple[str, str]


@attrs.frozen
class Week:
    """A scored week of the regular season: matches (home, away), points, points of benches, and who was there.

    In a league of categories also the sums of each team by stat, and the categories that it forfeited.
    """

    pairs: tuple[Pair, ...]
    points: Mapping[str, int]
    bench: Mapping[str, int]
    there: frozenset[str]
    sums: Mapping[str, Mapping[str, int]] = attrs.field(factory=dict)
    lost: Mapping[str, Sequence[str]] = attrs.field(factory=dict)


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
                margins = self.margins(week, team, other)
                if margins == [0] and self.rules.schedule.tie == "home":
                    margins = [side]
                if margins == [0] and self.rules.schedule.tie == "bench":
                    margins = [week.bench[team] - week.bench[other]]
                found += [(other, _half(margin)) for margin in margins]
            matches = self.rules.guillotine is None and self.contest != "rotisserie"
            if matches and not opponents and self.rules.schedule.bye == "win":
                found += [(None, Fraction(1))] * (len(self.categories) if self.contest == "each" else 1)
            if matches and not opponents and self.rules.schedule.bye == "median":
                found.append(against_middle)
            if matches and self.rules.schedule.median:
                found.append(against_middle)
        return found

    @property
    def contest(self) -> str:
        """What categories are compared for, "" in a league of points."""
        return self.rules.categories.contest if self.rules.categories else ""

    @property
    def categories(self) -> Sequence[CategoryRule]:
        """The categories, none in a league of points."""
        return self.rules.categories.categories if self.rules.categories else ()

    def margins(self, week: Week, team: str, other: str) -> list[int]:
        """Return what a comparison of two teams gives the first: by points, by most categories, or by each."""
        if not self.contest:
            return [week.points[team] - week.points[other]]
        single = [self.category(week, category, team, other) for category in self.categories]
        return single if self.contest == "each" else [single.count(1) - single.count(-1)]

    def category(self, week: Week, category: CategoryRule, team: str, other: str) -> int:
        """Return 1, 0 or -1 for a category: forfeits first, then ratios without attempts, then exact values."""
        lost = [category.name in week.lost.get(one, ()) for one in (team, other)]
        if any(lost):
            return lost[1] - lost[0]
        mine, theirs = (worth_in(category, week.sums[one]) for one in (team, other))
        if mine is None or theirs is None:
            tied = self.rules.categories is None or self.rules.categories.zero_attempts == "tie"
            return 0 if tied else (theirs is None) - (mine is None)
        return (mine > theirs) - (mine < theirs)

    def rotisserie(self, team: str) -> Fraction:
        """Return a team's rotisserie points: in each category its average place from the last."""
        total = Fraction(0)
        lost = {one: [name for week in self.weeks for name in week.lost.get(one, ())] for one in self.teams}
        for category in self.categories:
            season = {one: self.season(category, one) for one in self.teams}
            whole = Week((), {}, {}, frozenset(), sums=season, lost=lost)
            against = [self.category(whole, category, team, other) for other in self.teams if other != team]
            total += 1 + against.count(1) + Fraction(against.count(0), 2)
        return total

    def season(self, category: CategoryRule, team: str) -> dict[str, int]:
        """Return a team's sums of all weeks."""
        counting = [week.sums[team] for week in self.weeks]
        return {stat: sum(sums[stat] for sums in counting) for stat in (*category.stats, *category.over)}

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
            margin
            for week in self.weeks
            for other in week.there - {team}
            for margin in (self.margins(week, team, other) if team in week.there else [])
            if self.contest != "rotisserie"
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
            "draw": lambda: -self.lots.index(team) if self.lots else 0,
            "rotisserie": lambda: self.rotisserie(team),
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
                firsts += sorted(self.order(mine)[0], key=(self.lots or self.teams).index)[:1] if mine else []
        return [
            *self.order(firsts),
            *self.order([team for team in left if team not in firsts]),
            *([team] for team in gone),
        ]


def worth_in(category: CategoryRule, sums: Mapping[str, int]) -> Fraction | None:
    """Return what sums are worth in a category, more being better; None for a ratio without attempts."""
    made, of = (sum(sums[stat] for stat in stats) for stats in (category.stats, category.over))
    if category.over and not of:
        return None
    value = Fraction(made, of) if category.over else Fraction(made)
    return -value if category.lower_is_better else value


def _half(margin: Fraction | int) -> Fraction:
    return Fraction(1) if margin > 0 else Fraction(0) if margin < 0 else Fraction(1, 2)
