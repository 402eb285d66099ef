"""A toy sport, registered as a stranger's plug-in would be: passers (P), runners (R), coaches (C); goals and saves.

Its clock is UTC. Day 0 is a Monday; a week is a period, and a game counts for the week that its row names.
"""

from collections.abc import Sequence
from typing import Any

import attrs

from leaguecore.clock import DAY, HOUR, MINUTE, Instant
from leaguecore.hooks import hookimpl
from leaguecore.managers.decision import Decision
from leaguecore.managers.protocol import Manager, ManagerEntry, ManagerRequest
from leaguecore.sport.contract import LineupUnit, Period, Positions, ScheduledGame, Sport, Stat
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore.sport.tables import PROJECTION_RESOLUTION
from leaguecore.testing import SeasonBuilder

MONDAY = 19_723
"""2024-01-01 in days since 1970-01-01."""


def at(day: int, hour: int = 0, minute: int = 0) -> Instant:
    """Return an instant of the toy's clock; day 0 is Monday, 2024-01-01."""
    return Instant((MONDAY + day) * DAY + hour * HOUR + minute * MINUTE)


OPENING = at(-30)
"""When the schedule is published and last season is known."""


@attrs.frozen
class ToyCalendar:
    """Weeks by label, days by UTC."""

    unit: LineupUnit

    @property
    def lineup_unit(self) -> LineupUnit:
        """What one lineup covers where players lock one by one."""
        return self.unit

    def day_of(self, instant: Instant) -> int:
        """Return the UTC date."""
        return instant // DAY

    def day_starts_at(self, day: int) -> Instant:
        """Return UTC midnight."""
        return Instant(day * DAY)

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return the weeks that a game counts for."""
        # A season may be played some times 52 weeks from that of day 0.
        first = min((game.day for game in games), default=MONDAY)
        begins = MONDAY + (first - MONDAY + 30) // 364 * 364
        return tuple(
            Period(number=week, label=f"Week {week}", first_day=begins + 7 * week - 7, last_day=begins + 7 * week - 1)
            for week in sorted({game.period for game in games})
        )


def _sport(name: str, unit: LineupUnit) -> Sport:
    return Sport(
        id=name,
        name=name,
        positions=Positions(base=("P", "R", "C"), groups={"FLEX": ("P", "R")}),
        stats=(
            Stat(name="goals", unit="goals", high=1_000),
            Stat(name="saves", unit="saves", high=1_000, may_be_unknown=True),
        ),
        calendar=ToyCalendar(unit),
        rulesets=(),
    )


BY_DAY, BY_WEEK = _sport("toy-day", "day"), _sport("toy-week", "week")


class Absent:
    """A manager who never answers."""

    def decide(self, _briefing: object) -> Decision | None:
        """Return nothing."""
        return None


def _absent(_request: ManagerRequest) -> Manager:
    return Absent()


@hookimpl
def leaguecore_register_sports(register: Any) -> None:
    """Register the toy with lineups by day and with lineups by week."""
    register(BY_DAY)
    register(BY_WEEK)


@hookimpl
def leaguecore_register_managers(register: Any) -> None:
    """Register the absent manager."""
    register(ManagerEntry(name="absent", summary="never answers", make=_absent))


@attrs.define
class ToySeason(SeasonBuilder):
    """A season of the toy, by hand: a line is of goals and saves, for the reds if nobody says otherwise."""

    sport: Sport = BY_DAY
    season: str = attrs.field(default="toy-1", kw_only=True)
    opening: int = attrs.field(default=OPENING, kw_only=True)

    def player(
        self, player: str, positions: str = "P", team: str = "red", *, known: int | None = None, name: str = ""
    ) -> None:
        """Say who somebody is from an instant on."""
        super().player(player, positions, team, known=known, name=name or player.title())

    def game(
        self,
        game: str,
        start: int,
        home: str = "red",
        away: str = "blue",
        *,
        known: int | None = None,
        status: str = "scheduled",
        week: int | None = None,
    ) -> None:
        """Say when a game is; its week is that of its day unless another is named."""
        period = week or (start // DAY - MONDAY) // 7 + 1
        super().game(game, start, home, away, period=period, known=known, status=status)

    def line(
        self,
        player: str,
        game: str,
        goals: int,
        *,
        known: int,
        saves: int | None = 0,
        revision: int = 0,
        past: bool = False,
    ) -> None:
        """Say what a player did in a game."""
        stats = {"goals": goals, "saves": saves}
        super().line(player, game, stats, known=known, revision=revision, team="red", past=past)

    def projection(self, player: str, goals_millis: int, games_millis: int, *, known: int | None = None) -> None:
        """Say what somebody expects of a player's season, in thousandths."""
        super().projection(player, {"goals": goals_millis}, games_millis, known=known)

    def rank(self, player: str, rank: int, *, known: int | None = None) -> None:
        """Rank a player for the draft."""
        super().rank(player, rank, source="toy", known=known)

    def facts(self) -> FactSet:
        """Return the season as a data set."""
        return read_facts(self.sport, "toy/test", self)


CLUBS = ("red", "blue", "gold", "grey")


def box_at(start: int) -> int:
    """Return when the lines of a game are known: at noon of the day after."""
    return (start // DAY + 1) * DAY + 12 * HOUR


def toy_season(sport: Sport = BY_DAY, *, weeks: int = 3, past: bool = True) -> ToySeason:
    """Return a season of four clubs with two passers, two runners and a coach each.

    Every club plays on Tuesday, Thursday and Saturday, 18:00 and 20:00. Player `red-p1` scored in last season's
    single game what his number among all says; this season his goals go round from 0 to 6.
    """
    season = ToySeason(sport)
    people = [
        (f"{club}-{kind}{number}", kind.upper(), club)
        for club in CLUBS
        for kind, number in (("p", 1), ("p", 2), ("r", 1), ("r", 2), ("c", 1))
    ]
    for place, (player, position, club) in enumerate(people):
        season.player(player, position, club)
        season.rank(player, place + 1)
        if past:
            season.line(player, "last-year", len(people) - place, known=OPENING, past=True)
    pairings = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
    for week in range(weeks):
        for turn, day in enumerate((1, 3, 5)):
            a, b, c, d = pairings[turn]
            for hour, home, away in ((18, a, b), (20, c, d)):
                start = at(7 * week + day, hour)
                game = f"w{week + 1}-d{day}-{CLUBS[home]}"
                season.game(game, start, CLUBS[home], CLUBS[away])
                for place, (player, _, club) in enumerate(people):
                    if club in (CLUBS[home], CLUBS[away]):
                        season.line(player, game, (3 * place + 5 * week + day) % 7, known=box_at(start))
    return season


assert PROJECTION_RESOLUTION == 1_000  # the thousandths of `projection`
