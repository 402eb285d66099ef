"""Whether categories, best ball, caps, minimums and corrections make sense together."""

from collections import Counter
from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.results import CategoryRule
from leaguecore.sport.contract import Sport

RECORD_BYTES = 60_000
"""Of the 64 KiB of a record, what the figures of a scored period may take."""

GAMES_A_PERIOD = 5
"""In how many games of a period a player may well play, where a slate is a day."""


def periods_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with how periods are scored."""
    if ruleset.categories is not None:
        yield from _category_problems(ruleset, sport)
    yield from _rotisserie_problems(ruleset)
    if ruleset.caps is not None:
        yield from _cap_problems(ruleset, sport)
    if ruleset.minimums is not None:
        yield from _minimum_problems(ruleset, sport)
    yield from _size_problems(ruleset, sport)


def _category_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    categories = ruleset.categories.categories if ruleset.categories else ()
    for name, count in Counter(category.name for category in categories).items():
        if count > 1:
            yield Problem(path="categories.categories", message=f"the name {name!r} stands {count} times")
    for at, category in enumerate(categories):
        path = f"categories.categories[{at}]"
        yield from _stat_problems(sport, category.stats, f"{path}.stats")
        yield from _stat_problems(sport, category.over, f"{path}.over")
        yield from _attempt_problems(sport, category, f"{path}.over")
    if any(slot.multiplier != 1 for slot in ruleset.roster.slots):
        message = "multiplies points, but teams are compared in categories; write 1"
        yield Problem(path="roster.slots", message=message)


def _stat_problems(sport: Sport, names: tuple[str, ...], path: str) -> Iterator[Problem]:
    known = {stat.name: stat for stat in sport.stats}
    for name, count in Counter(names).items():
        if name not in known:
            yield Problem(path=path, message=f"{sport.id} has no stat {name!r}")
        elif not known[name].adds_up:
            yield Problem(path=path, message=f"{name!r} is a list of distances, which nothing can add")
        elif count > 1:
            yield Problem(path=path, message=f"{name!r} stands {count} times")
    resolutions = {known[name].resolution for name in names if name in known}
    if len(resolutions) > 1:
        yield Problem(path=path, message="are counted in different fractions, so their numbers cannot be added")


def _attempt_problems(sport: Sport, category: CategoryRule, path: str) -> Iterator[Problem]:
    for name in category.over:
        stat = sport.stat(name)
        if stat is not None and stat.low < 0:
            yield Problem(path=path, message=f"{name!r} may be below zero, so nothing can be divided by it")


def _rotisserie_problems(ruleset: Ruleset) -> Iterator[Problem]:
    rotisserie = ruleset.categories is not None and ruleset.categories.contest == "rotisserie"
    if rotisserie and "rotisserie" not in ruleset.standings.order:
        message = "the contest is rotisserie, but the table does not go by it; add rotisserie"
        yield Problem(path="standings.order", message=message)
    if not rotisserie and "rotisserie" in ruleset.standings.order:
        message = "names rotisserie, but categories.contest is not rotisserie"
        yield Problem(path="standings.order", message=message)


def _cap_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    caps = ruleset.caps.games if ruleset.caps else ()
    slots = {slot.name for slot in ruleset.roster.slots}
    for at, cap in enumerate(caps):
        for name in cap.slots:
            if name not in slots:
                message = f"there is no slot {name!r}; there are {', '.join(sorted(slots))}"
                yield Problem(path=f"caps.games[{at}].slots", message=message)
    for name, count in Counter(name for cap in caps for name in cap.slots).items():
        if count > 1:
            yield Problem(path="caps.games", message=f"the slot {name!r} stands under {count} caps")
    if not _slates_are_days(ruleset, sport):
        yield Problem(path="caps", message="caps are looked at day by day; they need a lineup a day")


def _minimum_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    minimums = ruleset.minimums
    if minimums is None:
        return
    for name in minimums.positions:
        if name not in sport.positions.names():
            message = f"{sport.id} has no position {name!r}; it has {', '.join(sport.positions.names())}"
            yield Problem(path="minimums.positions", message=message)
    names = {category.name for category in ruleset.categories.categories} if ruleset.categories else set()
    for name in minimums.categories:
        if name not in names:
            there = ", ".join(sorted(names)) or "none"
            yield Problem(path="minimums.categories", message=f"there is no category {name!r}; there are {there}")
    if minimums.below == "listed" and not minimums.categories:
        yield Problem(path="minimums.categories", message="is empty, so a team below the minimum would lose nothing")
    if minimums.below == "points" and (minimums.categories or ruleset.categories):
        message = "points are lost where teams are compared by points; in categories write listed"
        yield Problem(path="minimums.below", message=message)
    if ruleset.lineups.kind == "best_ball":
        message = "with best_ball nobody seats players, so nobody could care for a minimum of games"
        yield Problem(path="minimums", message=message)


def _size_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    """Keep the record of a scored period within one line of the log."""
    counting, where = ruleset.starters, "roster.slots"
    lineups = ruleset.lineups
    if lineups.kind == "best_ball" or lineups.substitutes != "none" or ruleset.schedule.tie == "bench":
        counting, where = ruleset.roster_size, "roster"
    games = GAMES_A_PERIOD if _slates_are_days(ruleset, sport) else 1
    size = ruleset.league.teams * counting * games * _entry_bytes(ruleset)
    if size > RECORD_BYTES:
        most = RECORD_BYTES // (games * _entry_bytes(ruleset))
        message = f"{ruleset.league.teams} teams of {counting} players whose figures count; a record takes {most}"
        yield Problem(path=where, message=message)


def _entry_bytes(ruleset: Ruleset) -> int:
    """Return about how many bytes the figures of a player and slate take: points, and what else is asked for."""
    categories = ruleset.categories.categories if ruleset.categories else ()
    stats = {name for category in categories for name in (*category.stats, *category.over)}
    return 20 + (12 + 4 * len(stats) if stats else 0) + (12 if ruleset.caps or ruleset.minimums else 0)


def _slates_are_days(ruleset: Ruleset, sport: Sport) -> bool:
    return ruleset.lineups.lock == "daily" or (ruleset.lineups.lock == "game" and sport.calendar.lineup_unit == "day")
