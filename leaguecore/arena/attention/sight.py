"""What is seen at each decision of a season: expectations at the cut of the decision, and nothing known later.

It is the same for all rosters, so it is made once a process. Arrays are by the player's code.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs
import numpy as np

from leaguecore.arena.attention.inactive import InactiveLists
from leaguecore.arena.luck.streams import boards_of, calendar_of
from leaguecore.arena.luck.world import Source, World, opened
from leaguecore.clock import Instant
from leaguecore.league.commands import PlannedSlate
from leaguecore.season.board import Boards
from leaguecore.season.calendar_plan import slate_times
from leaguecore.season.games import slate_number
from leaguecore.season.timeline import NEVER, Codes
from leaguecore.sport.local_days import day_date
from leaguecore.sport.tables import Ints

THURSDAY = 3


@attrs.frozen(kw_only=True, eq=False)
class Wake:
    """A time at which the lineup of a slate can be set.

    Attributes:
        expected: points of each player in the slate, as known then.
        begun: who has begun to play, and is locked.
        inactive: who will not play in the games that begin before the next wake-up; known later, see `InactiveLists`.
    """

    at: Instant
    expected: Ints
    begun: frozenset[str]
    inactive: frozenset[str]


@attrs.frozen(kw_only=True, eq=False)
class SlateSight:
    """One slate.

    Attributes:
        weekly: points expected in the slate as known when the week locks.
        swapped: the same as known at the newest Thursday of the week, None before one; `swap_at` is when that is.
        wakes: the wake-ups, one a day on which a game begins.
        played: who has a line in the slate in the end.
        truth: points that each player scored in the slate.
    """

    slate: str
    weekly: Ints
    swapped: Ints | None
    swap_at: Instant | None
    wakes: tuple[Wake, ...]
    played: frozenset[str]
    truth: Ints


@attrs.frozen(kw_only=True, eq=False)
class WeekSight:
    """One scoring period: its slates in which somebody plays."""

    period: int
    lock_at: Instant
    slates: tuple[SlateSight, ...]


@attrs.frozen(kw_only=True, eq=False)
class SeasonSight:
    """A season.

    Attributes:
        codes: of the players.
        by_period: whether a lineup is for a period, else for a day.
        listed_periods: the periods for which the data have an inactive list.
    """

    codes: Codes
    by_period: bool
    weeks: tuple[WeekSight, ...]
    listed_periods: tuple[int, ...]


@lru_cache(maxsize=1)
def opened_sight(source: Source) -> SeasonSight:
    """Return what is seen in the season of a source, made once a process."""
    return season_sight(opened(source))


def season_sight(world: World) -> SeasonSight:
    """Return what is seen in a season."""
    boards = boards_of(world)
    plan = calendar_of(world, boards)
    maker = _Sights(world, boards)
    by_number: dict[int, list[PlannedSlate]] = {period.number: [] for period in plan.periods}
    for slate in plan.slates:
        by_number[slate.period].append(slate)
    weeks = (maker.week(number, slates) for number, slates in by_number.items())
    return SeasonSight(
        codes=boards.codes,
        by_period=boards.games.by_period,
        weeks=tuple(week for week in weeks if week is not None),
        listed_periods=maker.lists.periods(),
    )


class _Sights:
    def __init__(self, world: World, boards: Boards) -> None:
        self._ruleset, self._boards = world.rules.ruleset, boards
        self.lists = InactiveLists(world.facts, boards)

    def week(self, number: int, slates: Sequence[PlannedSlate]) -> WeekSight | None:
        """Return a week, None if nobody plays in it."""
        lock_at = self._first_wake(slates)
        if lock_at is None:
            return None
        return WeekSight(period=number, lock_at=lock_at, slates=tuple(self._slates(slates, lock_at)))

    def _first_wake(self, slates: Sequence[PlannedSlate]) -> Instant | None:
        """Return the first wake-up of some slates, as known when the first of them opens."""
        for slate in slates:
            wakes = slate_times(self._boards.games, self._ruleset, slate.slate, slates[0].opens_at).wakes
            if wakes:
                return wakes[0]
        return None

    def _slates(self, slates: Sequence[PlannedSlate], lock_at: Instant) -> Iterator[SlateSight]:
        swap_at = None
        for place, slate in enumerate(slates):
            if not self._boards.games.by_period and day_date(slate_number(slate.slate)).weekday() == THURSDAY:
                swap_at = self._first_wake(slates[place:]) or swap_at
            times = slate_times(self._boards.games, self._ruleset, slate.slate, slate.opens_at)
            if times.wakes:
                yield SlateSight(
                    slate=slate.slate,
                    weekly=self._expected(lock_at, slate.slate),
                    swapped=None if swap_at is None else self._expected(swap_at, slate.slate),
                    swap_at=swap_at,
                    wakes=tuple(self._wakes(slate.slate, times.wakes)),
                    played=self._boards.book.played_in(NEVER, slate.slate),
                    truth=self._boards.book.slate_truth(slate_number(slate.slate)),
                )

    def _wakes(self, slate: str, wakes: Sequence[Instant]) -> Iterator[Wake]:
        by_game = self._ruleset.lineups.lock == "game"
        for at, following in zip(wakes, (*wakes[1:], NEVER), strict=True):
            yield Wake(
                at=at,
                expected=self._expected(at, slate),
                begun=self._boards.begun(at, slate) if by_game else frozenset(),
                inactive=self.lists.between(slate, at, following),
            )

    def _expected(self, cut: Instant, slate: str) -> Ints:
        board = self._boards.board(cut, slate)
        out = np.zeros(len(self._boards.codes), dtype=np.int64)
        out[[self._boards.codes.code[player] for player in board.players]] = board.columns["slate_points"]
        return out
