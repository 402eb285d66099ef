"""What the regular season gives each team: points, results of matches, comparisons with everybody.

All of it follows from the scored periods and the pairings; a period that is not scored yet counts nothing.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs

from leaguecore.league.divisions import division_of
from leaguecore.league.matches import categories_between, contest, match_record
from leaguecore.league.median import against_median, twice_median
from leaguecore.league.records import Record
from leaguecore.league.regular_season import has_matches, regular_periods, regular_results
from leaguecore.league.state import LeagueState


@attrs.frozen(kw_only=True)
class _Week:
    """A scored period: its place, what was scored, in order too, who met whom (at home or not), what that gave each."""

    at: int
    points: Mapping[str, int]
    ordered: tuple[int, ...]
    doubled_median: int
    home: Mapping[str, str]
    away: Mapping[str, str]
    results: Mapping[str, Record]

    def opponent(self, team: str) -> str | None:
        """Return whom a team met, or None on a bye."""
        return self.home.get(team, self.away.get(team))


@attrs.frozen(kw_only=True, slots=False)
class Tally:
    """One team's season; points in units.

    Attributes:
        team: whose it is.
        recent: its points by period, the newest first.
        head_to_head: all that counts as a result: matches, byes, and games against the median.
        median: those of them that were against the median.
        division: those of them that were matches within its division.
        versus: the results of its matches by opponent, and `met` how many matches these were.
    """

    team: str
    recent: tuple[int, ...]
    points_against: int
    head_to_head: Record
    median: Record
    division: Record
    versus: Mapping[str, Record]
    met: Mapping[str, int]
    _state: LeagueState = attrs.field(repr=False, eq=False)
    _weeks: tuple[_Week, ...] = attrs.field(repr=False, eq=False)

    @cached_property
    def all_play(self) -> Record:
        """The comparisons with every other team in every period; made when asked for, as most tables rank without."""
        return Record.total(_all_play(self._state, week, self.team) for week in self._weeks)

    @cached_property
    def categories(self) -> Record:
        """The single categories of its matches; no table ranks by them."""
        met = [(week.at, week.opponent(self.team)) for week in self._weeks if has_matches(self._state.ruleset)]
        return Record.total(
            categories_between(self._state, range(at, at + 1), self.team, other)
            for at, other in met
            if other is not None
        )

    @property
    def points_for(self) -> int:
        """The sum of its points."""
        return sum(self.recent)

    def among(self, teams: Sequence[str]) -> Record:
        """Return the results of its matches with some teams."""
        return Record.total(self.versus[team] for team in teams if team in self.versus)


def points_for(state: LeagueState) -> dict[str, int]:
    """Return the points of each team over the scored periods of the regular season."""
    results = regular_results(state)
    return {team: sum(result[team] for result in results) for team in state.teams}


def tallies(state: LeagueState) -> dict[str, Tally]:
    """Return the tally of each team."""
    pairs = [state.pairings[str(period.number)] for period in regular_periods(state)[: len(state.results)]]
    weeks = tuple(_week(state, at, met) for at, met in enumerate(pairs))
    return {team: _tally(state, weeks, team) for team in state.teams}


def _week(state: LeagueState, at: int, pairs: tuple[tuple[str, str], ...]) -> _Week:
    points = {team: units for team, units in state.results[at].items() if _plays(state, at, team)}
    matches = [(home, away, match_record(state, at, home, away)) for home, away in pairs]
    return _Week(
        at=at,
        points=points,
        ordered=tuple(sorted(points.values())),
        doubled_median=twice_median(points.values()),
        home=dict(pairs),
        away={away: home for home, away in pairs},
        results={team: record for home, away, won in matches for team, record in ((home, won), (away, won.turned))},
    )


def _plays(state: LeagueState, at: int, team: str) -> bool:
    """Say whether a team was still there in a period."""
    gone = state.eliminated.get(team)
    return gone is None or state.periods[at].number <= gone


def _tally(state: LeagueState, weeks: tuple[_Week, ...], team: str) -> Tally:
    matches = [(week.opponent(team), week) for week in weeks if has_matches(state.ruleset)]
    met = [(other, week) for other, week in matches if other is not None]
    results = [(other, week.results[team]) for other, week in met]
    others = sorted({other for other, _ in met})
    versus = {other: Record.total(record for one, record in results if one == other) for other in others}
    medians = [record for other, week in matches for record in _medians(state, week, team, bye=other is None)]
    byes = [_bye(state) for other, _ in matches if other is None]
    own = division_of(state, team)
    return Tally(
        team=team,
        recent=tuple(week.points.get(team, 0) for week in reversed(weeks)),
        points_against=sum(week.points[other] for other, week in met),
        head_to_head=Record.total([*versus.values(), *medians, *byes]),
        median=Record.total(medians),
        division=Record.total(record for other, record in versus.items() if division_of(state, other) == own),
        versus=versus,
        met={other: sum(one == other for one, _ in met) for other in others},
        state=state,
        weeks=weeks,
    )


def _medians(state: LeagueState, week: _Week, team: str, *, bye: bool) -> list[Record]:
    """Return a team's games against the median of a week: everybody's, and another in place of a bye."""
    rules = state.ruleset.schedule
    games = rules.median + (bye and rules.bye == "median")
    return [against_median(week.points[team], week.doubled_median)] * games


def _bye(state: LeagueState) -> Record:
    """Return what a week without opponent gives besides: nothing, or a win (of all categories, if each is a result)."""
    if state.ruleset.schedule.bye != "win":
        return Record()
    categories = state.ruleset.categories
    each = categories is not None and categories.contest == "each"
    return Record(wins=len(categories.categories) if categories is not None and each else 1)


def _all_play(state: LeagueState, week: _Week, team: str) -> Record:
    """Return the comparisons of a team with all that played in a week; in a rotisserie there are none."""
    rules = state.ruleset.categories
    if team not in week.points or (rules is not None and rules.contest == "rotisserie"):
        return Record()
    if rules is not None:
        return Record.total(contest(state, week.at, team, other) for other in state.teams if other != team)
    mine = week.points[team]
    below, to = bisect_left(week.ordered, mine), bisect_right(week.ordered, mine)
    return Record(wins=below, losses=len(week.ordered) - to, ties=to - below - 1)
