"""Checks of a sport: what it declares must fit together, and its calendar must cut time without gap or overlap."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

import attrs

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.seasons import Seasons
from leaguecore.hooks.loader import Plugins
from leaguecore.ids import is_id
from leaguecore.rules import Ruleset, find_ruleset, parse_ruleset
from leaguecore.sport import ScheduledGame, Sport, Stat
from leaguecore.sport.tables import table_schemas

_DAYS = range(19_000, 19_000 + 2 * 366)
"""Two years of days, with every change of clocks that a zone makes: from 2022-01-08."""

_COLUMNS = ("player", "game", "team", "revision", "known_at", "horizon", "games")
"""Columns of tables of lines that are no stat's."""


@attrs.frozen(kw_only=True, eq=False, slots=False)
class SportSubject:
    """A sport, its own rulesets and its invented season."""

    sport: Sport
    seasons: Seasons

    @cached_property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The sport's own rulesets, as their files say."""
        roots = self.seasons.plugins.ruleset_roots
        return tuple(parse_ruleset(find_ruleset(name, roots).data, source=name) for name in self.sport.rulesets)


def sport_checks(sport: Sport, plugins: Plugins, *, seasons: Seasons | None = None) -> Iterator[Check]:
    """Walk the checks of a sport.

    Args:
        sport: as it is registered.
        plugins: what is installed; the sport's own rulesets and its invented season are looked for there.
        seasons: shares invented seasons with other checks; None reads them anew.
    """
    subject = SportSubject(sport=sport, seasons=seasons or Seasons(plugins=plugins))
    yield from (one.of(subject, sport.id) for one in SPORT_PROPERTIES)


def _named(subject: SportSubject) -> None:
    """A sport has a short lower-case id and a name for people."""
    sport = subject.sport
    require(is_id(sport.id) and "/" not in sport.id, f"{sport.id!r} is no id of a sport: take a-z, 0-9, . _ -")
    require(bool(sport.name.strip()), f"the sport {sport.id} has no name")


def _positions(subject: SportSubject) -> None:
    """Positions are unique words, and each group of positions names some of them, each once."""
    positions = subject.sport.positions
    require(bool(positions.base), f"the sport {subject.sport.id} has no position")
    for name, count in Counter((*positions.base, *positions.groups)).items():
        require(count == 1, f"the position {name!r} stands {count} times")
        require(name.isprintable() and not set(name) & set("| "), f"the position {name!r} has a blank or a |")
    for group, members in positions.groups.items():
        strangers = [name for name in members if name not in positions.base]
        require(not strangers, f"the group {group!r} names {strangers[:1]}, which is no base position")
        require(0 < len(set(members)) == len(members), f"the group {group!r} is empty, or names a position twice")


def _stats_unique(subject: SportSubject) -> None:
    """No two stats of a sport have one name, and none has that of a column of the tables."""
    stats = subject.sport.stats
    require(bool(stats), f"the sport {subject.sport.id} has no stat")
    for name, count in Counter(stat.name for stat in stats).items():
        require(count == 1, f"the stat {name!r} is declared {count} times")
        require(name not in _COLUMNS, f"the stat {name!r} has the name of a column of the tables")
        require(bool(name) and name.isprintable(), f"{name!r} is no name of a stat")


def _stat_units(subject: SportSubject) -> None:
    """Each stat says in which unit it is, and one of the kind seconds is stored in seconds."""
    for stat in subject.sport.stats:
        require(bool(stat.unit.strip()), f"the stat {stat.name!r} has no unit")
        if stat.kind == "seconds":
            unit = {1: "seconds", 60: "minutes", 3_600: "hours"}.get(stat.resolution, "")
            message = f"the stat {stat.name!r} is of the kind seconds, has the resolution {stat.resolution}"
            require(stat.unit == unit, f"{message} and the unit {stat.unit!r}; that would be {unit or 'no unit'!r}")
        elif stat.unit in ("seconds", "minutes", "hours"):
            fail(f"the stat {stat.name!r} is in {stat.unit}, but not of the kind seconds")


def _stat_ranges(subject: SportSubject) -> None:
    """The range of each stat fits its kind and 64 bits, as a line and as a projection for a season."""
    for stat in subject.sport.stats:
        require(_fits(stat), f"the stat {stat.name!r} may be {stat.low} to {stat.high}, beyond 64 bits")
        if stat.kind == "flag":
            bounds = (stat.low, stat.high, stat.resolution)
            require(bounds == (0, 1, 1), f"the stat {stat.name!r} is a flag: its range is 0 to 1, its resolution 1")
        require(stat.low <= 0 <= stat.high, f"the stat {stat.name!r} cannot be 0 in a game")
    for stat in table_schemas(subject.sport)["projections"].stats:
        require(_fits(stat), f"the stat {stat.name!r} may be so large that a season's projection exceeds 64 bits")


def _fits(stat: Stat) -> bool:
    return stat.low >= -(2**63) and stat.high < 2**63


def _days(subject: SportSubject) -> None:
    """Each day of the calendar begins at an instant, ends where the next begins, and holds all instants between."""
    calendar = subject.sport.calendar
    for day in _DAYS:
        begins, ends = calendar.day_starts_at(day), calendar.day_starts_at(day + 1)
        require(DAY - 3 * HOUR <= ends - begins <= DAY + 3 * HOUR, f"day {day} is {ends - begins} ms long")
        for instant in (begins, Instant((begins + ends) // 2), Instant(ends - 1)):
            found = calendar.day_of(instant)
            require(found == day, f"day {day} begins at {begins}, but the instant {instant} is of day {found}")


def _periods(subject: SportSubject) -> None:
    """Periods are in order, disjoint and not empty, and each has a label."""
    games = _opening_games(subject)
    periods = subject.sport.calendar.periods(games)
    require(bool(periods), "there are games, but no period")
    for one, following in pairwise(periods):
        message = f"period {following.number} does not follow period {one.number}"
        require(one.number < following.number and one.last_day < following.first_day, message)
    for period in periods:
        require(period.first_day <= period.last_day, f"period {period.number} ends before it begins")
        require(bool(period.label.strip()), f"period {period.number} has no label")


def _calendar_order(subject: SportSubject) -> None:
    """Periods do not depend on the order in which games are given."""
    games, calendar = _opening_games(subject), subject.sport.calendar
    inside_out = [*games[1::2], *games[::2]]
    same = calendar.periods(games) == calendar.periods(list(reversed(games))) == calendar.periods(inside_out)
    require(same, f"the calendar of {subject.sport.id} gives other periods for the same games in another order")


def _opening_games(subject: SportSubject) -> Sequence[ScheduledGame]:
    """Return the games of the sport's invented season as first published."""
    table = subject.seasons.facts(subject.sport).tables["schedule"]
    published = table.first_rows(table.rows_by(int(table.known_at[0])) if len(table) else 0)
    return [
        ScheduledGame(game=game, start_at=Instant(start_at), day=day, period=period)
        for game, start_at, day, period in zip(
            published.texts["game"].tolist(),
            *(published.ints[name].tolist() for name in ("start_at", "day", "period")),
            strict=True,
        )
    ]


def _rulesets(subject: SportSubject) -> None:
    """The rulesets that a sport names are found, and are of that sport."""
    for ruleset in subject.rulesets:
        message = f"the ruleset {ruleset.id} is of the sport {ruleset.sport!r}, not of {subject.sport.id!r}"
        require(ruleset.sport == subject.sport.id, message)
    require(len(set(subject.sport.rulesets)) == len(subject.sport.rulesets), "a ruleset is named twice")


def _slots(subject: SportSubject) -> None:
    """The slots of a sport's own rulesets name positions and groups that it has."""
    if not subject.rulesets:
        raise CheckSkipped(f"the sport {subject.sport.id} comes without a ruleset")
    known = subject.sport.positions.names()
    for ruleset in subject.rulesets:
        for slot in ruleset.roster.slots:
            strangers = [name for name in slot.eligible if name not in known]
            message = f"the slot {slot.name!r} of {ruleset.id} takes {strangers[:1]}, which the sport does not declare"
            require(not strangers, message)


def _positions_used(subject: SportSubject) -> None:
    """Each base position is taken by a slot of the sport's own rulesets, or is declared to be unseated, never both."""
    if not subject.rulesets:
        raise CheckSkipped(f"the sport {subject.sport.id} comes without a ruleset")
    positions = subject.sport.positions
    named = {name for ruleset in subject.rulesets for slot in ruleset.roster.slots for name in slot.eligible}
    taken = positions.members(named.intersection(positions.names()))
    for name in positions.base:
        unseated = name in positions.unseated
        require(name in taken or unseated, f"no slot takes the position {name!r}: declare it unseated, or leave it out")
        require(name not in taken or not unseated, f"the position {name!r} is declared unseated, and a slot takes it")
    strangers = [name for name in positions.unseated if name not in positions.base]
    require(not strangers, f"{strangers[:1]} is declared unseated, and is no base position")


SPORT_PROPERTIES: tuple[Property[SportSubject], ...] = (
    Property(name="sport.named", holds=_named),
    Property(name="sport.positions", holds=_positions),
    Property(name="sport.stats_unique", holds=_stats_unique),
    Property(name="sport.stat_units", holds=_stat_units),
    Property(name="sport.stat_ranges", holds=_stat_ranges),
    Property(name="sport.calendar_days", holds=_days),
    Property(name="sport.calendar_periods", holds=_periods),
    Property(name="sport.calendar_order", holds=_calendar_order),
    Property(name="sport.rulesets", holds=_rulesets),
    Property(name="sport.slots", holds=_slots),
    Property(name="sport.positions_used", holds=_positions_used),
)
