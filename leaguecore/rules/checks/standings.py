"""Whether divisions, pairings, the table, a guillotine and the playoffs make sense together."""

from collections import Counter
from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.sport.contract import Sport

NEED_MATCHES = ("head_to_head", "among_tied", "division_record", "points_against_high", "points_against_low", "wins")
"""Keys and tie-breaks that look at matches."""

NEED_POINTS = ("points_for", "points_against_high", "points_against_low", "recent_points")
"""Keys and tie-breaks that look at points, which in categories are only the yardstick of projections."""


def standings_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with how results become a table and a champion."""
    yield from _division_problems(ruleset)
    yield from _schedule_problems(ruleset)
    yield from _table_problems(ruleset)
    yield from _guillotine_problems(ruleset)
    yield from _playoff_problems(ruleset)


def _matchless(ruleset: Ruleset) -> str:
    """Return why nobody meets anybody in a league, or ""."""
    if ruleset.guillotine is not None:
        return "in a guillotine league nobody meets anybody"
    return "in a rotisserie nobody meets anybody" if _contest(ruleset) == "rotisserie" else ""


def _contest(ruleset: Ruleset) -> str:
    return ruleset.categories.contest if ruleset.categories is not None else ""


def _division_problems(ruleset: Ruleset) -> Iterator[Problem]:
    count, teams = ruleset.league.divisions, ruleset.league.teams
    if count > 1 and teams < 2 * count:
        yield Problem(path="league.divisions", message=f"is {count}, but {teams} teams fill {teams // 2} at most")
    if count > 1:
        return
    message = "the league has one division; use another, or more of league.divisions"
    if ruleset.schedule.kind == "divisions_first":
        yield Problem(path="schedule.kind", message=message)
    if ruleset.standings.division_winners_first:
        yield Problem(path="standings.division_winners_first", message=message)
    if "division_record" in ruleset.standings.tie_breaks:
        yield Problem(path="standings.tie_breaks", message=message)


def _schedule_problems(ruleset: Ruleset) -> Iterator[Problem]:
    schedule, why = ruleset.schedule, _matchless(ruleset)
    if why:
        plain = {"kind": "round_robin", "bye": "none", "median": False, "tie": "stands"}
        for name, value in plain.items():
            if getattr(schedule, name) != value:
                yield Problem(path=f"schedule.{name}", message=f"{why}; write {str(value).lower()}")
        return
    if _contest(ruleset):
        message = "teams are compared by categories, not by points"
        if schedule.median:
            yield Problem(path="schedule.median", message=message)
        if schedule.bye == "median":
            yield Problem(path="schedule.bye", message=message)
        if schedule.tie == "bench":
            yield Problem(path="schedule.tie", message=message)
    if _contest(ruleset) == "each" and schedule.tie == "home":
        yield Problem(path="schedule.tie", message="a single category that is level is a tie; write stands")


def _table_problems(ruleset: Ruleset) -> Iterator[Problem]:
    standings, why = ruleset.standings, _matchless(ruleset)
    for name, count in Counter(standings.tie_breaks).items():
        if count > 1:
            yield Problem(path="standings.tie_breaks", message=f"{name!r} stands {count} times")
    for path, names in (("standings.order", standings.order), ("standings.tie_breaks", standings.tie_breaks)):
        for name in sorted({*names} & {*NEED_MATCHES} if why else ()):
            yield Problem(path=path, message=f"{name!r} decides nothing: {why}")
        for name in sorted({*names} & {*NEED_POINTS} if _contest(ruleset) else ()):
            message = f"{name!r} looks at points, but teams are compared by categories"
            yield Problem(path=path, message=message)
    if _contest(ruleset) == "rotisserie" and "all_play" in standings.order:
        yield Problem(path="standings.order", message="'all_play' decides nothing: a rotisserie ranks whole seasons")


def _guillotine_problems(ruleset: Ruleset) -> Iterator[Problem]:
    rules, teams = ruleset.guillotine, ruleset.league.teams
    if rules is None:
        return
    if rules.each_period >= teams:
        message = f"{rules.each_period} teams cannot go of {teams}: one stays"
        yield Problem(path="guillotine.each_period", message=message)
    if ruleset.playoffs is not None:
        yield Problem(path="playoffs", message="a guillotine decides the season; there is nobody left for playoffs")
    if ruleset.categories is not None:
        yield Problem(path="categories", message="a guillotine takes the lowest points; it cannot compare categories")
    if ruleset.league.divisions > 1:
        yield Problem(path="league.divisions", message="a guillotine league has one division")


def _playoff_problems(ruleset: Ruleset) -> Iterator[Problem]:
    rules, teams, periods = ruleset.playoffs, ruleset.league.teams, ruleset.season.periods
    if rules is None:
        if ruleset.corrections is not None and ruleset.corrections.reseed:
            yield Problem(path="corrections.reseed", message="there are no playoffs to be seeded; write false")
        return
    if _contest(ruleset) == "rotisserie":
        yield Problem(path="playoffs", message="in a rotisserie nobody meets anybody")
    if rules.teams > teams:
        yield Problem(path="playoffs.teams", message=f"is {rules.teams}, but there are {teams} teams")
    rounds = (rules.teams - 1).bit_length()
    if len(rules.round_periods) != rounds:
        message = f"has {len(rules.round_periods)} rounds, but {rules.teams} teams play {rounds}"
        yield Problem(path="playoffs.round_periods", message=message)
    if min(rules.round_periods) < 1:
        yield Problem(path="playoffs.round_periods", message="a round lasts at least one period")
    if 0 < periods <= sum(rules.round_periods):
        message = f"takes {sum(rules.round_periods)} of {periods} periods; one must be left for the regular season"
        yield Problem(path="playoffs.round_periods", message=message)
    if rules.third_place and rules.teams < 4:
        yield Problem(path="playoffs.third_place", message="needs four teams: the losers of two matches meet")
    if rules.consolation != "none" and teams - rules.teams < 2:
        message = f"is {rules.consolation!r}, but {max(teams - rules.teams, 0)} teams are left to meet"
        yield Problem(path="playoffs.consolation", message=message)
