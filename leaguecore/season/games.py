"""The schedule as of a cut: which games a slate has, when they lock, how often each team has played."""

from datetime import date
from functools import lru_cache

import attrs
import numpy as np

from leaguecore.clock import Instant, format_instant
from leaguecore.errors import ProviderError
from leaguecore.rules.model import Ruleset
from leaguecore.season.timeline import NEVER, AsOf, Codes
from leaguecore.sport.contract import ScheduledGame
from leaguecore.sport.facts import FactSet
from leaguecore.sport.local_days import day_date, day_number
from leaguecore.sport.tables import Bools, Ints


@attrs.frozen(kw_only=True, eq=False)
class GamesKnown:
    """The games as the schedule had them at a cut; arrays by the code of the game.

    Attributes:
        row: the row of the schedule, -1 if the game was not known.
        on: whether the game is not postponed or cancelled.
    """

    row: Ints
    start_at: Ints
    day: Ints
    period: Ints
    home: Ints
    away: Ints
    on: Bools


class Games:
    """The schedule of a season, asked at cuts."""

    def __init__(self, facts: FactSet, ruleset: Ruleset) -> None:
        """Index the rows of the schedule."""
        table = facts.tables["schedule"]
        self._table = table
        self.codes = Codes.of(table.texts["game"])
        self.teams = Codes.of([*table.texts["home"], *table.texts["away"]])
        self._index = AsOf(self.codes.encode(table.texts["game"]), table.known_at, len(self.codes))
        self._home, self._away = (self.teams.encode(table.texts[side]) for side in ("home", "away"))
        self._on = table.texts["status"] == "scheduled"
        self._by_rows = lru_cache(maxsize=4)(self._known)
        # All seats of a wake-up ask about the same slate at the same cut.
        self.in_slate = lru_cache(maxsize=8)(self._in_slate)
        self.begun = lru_cache(maxsize=16)(self._begun)
        self.first_lock = lru_cache(maxsize=8)(self._first_lock)
        self.by_period = slate_is_period(facts, ruleset)

    def known(self, cut: Instant) -> GamesKnown:
        """Return the schedule at a cut."""
        # Between two changes of the schedule all cuts see the same rows.
        return self._by_rows(self._table.rows_by(cut))

    def _known(self, rows: int) -> GamesKnown:
        cut = Instant(int(self._table.known_at[rows - 1])) if rows else Instant(-1)
        row = self._index.latest(cut) if rows else np.full(len(self.codes), -1, dtype=np.int64)
        at = np.maximum(row, 0)
        ints = self._table.ints
        return GamesKnown(
            row=row,
            start_at=ints["start_at"][at],
            day=ints["day"][at],
            period=ints["period"][at],
            home=self._home[at],
            away=self._away[at],
            on=(row >= 0) & self._on[at].astype(bool),
        )

    def scheduled(self, cut: Instant) -> tuple[ScheduledGame, ...]:
        """Return the games that are on at a cut, in order of their ids."""
        known = self.known(cut)
        return tuple(
            ScheduledGame(
                game=self.codes.ids[at],
                start_at=Instant(int(known.start_at[at])),
                day=int(known.day[at]),
                period=int(known.period[at]),
            )
            for at in np.flatnonzero(known.on)
        )

    def slate_numbers(self, known: GamesKnown) -> Ints:
        """Return the number of the slate of each game: its period or its day."""
        return known.period if self.by_period else known.day

    def _in_slate(self, cut: Instant, slate: str) -> Ints:
        """Return the codes of the games of a slate that are on, as known at a cut."""
        known = self.known(cut)
        return np.flatnonzero(known.on & (self.slate_numbers(known) == slate_number(slate)))

    def count_by_team(self, cut: Instant, chosen: Bools) -> Ints:
        """Return how many of the chosen games each team has, by who meets whom as known at a cut."""
        known = self.known(cut)
        return self._count(known, known.on & chosen)

    def team_games_left(self, cut: Instant) -> Ints:
        """Return how many games each team has still to begin."""
        known = self.known(cut)
        return self._count(known, known.on & (known.start_at > cut))

    def team_games_in(self, cut: Instant, slate: str) -> Ints:
        """Return how many games each team has in a slate, as known at a cut."""
        known = self.known(cut)
        return self._count(known, known.on & (self.slate_numbers(known) == slate_number(slate)))

    def _begun(self, cut: Instant, slate: str) -> tuple[tuple[Instant, frozenset[int]], ...]:
        """Return when games of a slate began before the cut (at its start is in time), and the teams of each."""
        known, games = self.known(cut), self.in_slate(cut, slate)
        begun: dict[Instant, set[int]] = {}
        for game in games[known.start_at[games] < cut].tolist():
            teams = begun.setdefault(Instant(int(known.start_at[game])), set())
            teams |= {int(known.home[game]), int(known.away[game])}
        return tuple((start_at, frozenset(begun[start_at])) for start_at in sorted(begun))

    def _first_lock(self, cut: Instant, slate: str) -> Instant | None:
        """Return when the first game of a slate begins, as known at a cut, or None if it has none."""
        starts = self.known(cut).start_at[self.in_slate(cut, slate)]
        return Instant(int(starts.min())) if len(starts) else None

    def _count(self, known: GamesKnown, chosen: Bools) -> Ints:
        size = len(self.teams)
        return np.bincount(known.home[chosen], minlength=size) + np.bincount(known.away[chosen], minlength=size)


def slate_is_period(facts: FactSet, ruleset: Ruleset) -> bool:
    """Say whether one lineup covers a period (else a day)."""
    if ruleset.lineups.lock == "game":
        return facts.sport.calendar.lineup_unit == "week"
    return ruleset.lineups.lock == "weekly"


def slate_name(number: int, by_period: bool) -> str:
    """Return the name of a slate: `p` and the period, or `d` and the date.

    >>> slate_name(3, True), slate_name(20_423, False)
    ('p03', 'd2025-12-01')
    """
    return f"p{number:02d}" if by_period else f"d{day_date(number).isoformat()}"


def slate_number(slate: str) -> int:
    """Return the period or the day of a slate's name."""
    return int(slate[1:]) if slate[0] == "p" else day_number(date.fromisoformat(slate[1:]))


def require_lines(games: Games, box_at: Ints, cut: Instant, period: int) -> None:
    """Refuse to score a period while a game of it that has begun has no line.

    Args:
        games: the schedule.
        box_at: when the box score of each game became known, far away if it never did.
        cut: when the period is scored.
        period: its number.

    Raises:
        ProviderError: `data.incomplete`, naming the game.
    """
    known = games.known(cut)
    missing = known.on & (known.period == period) & (known.start_at < cut) & (box_at > cut)
    if missing.any():
        code = int(np.argmax(missing))
        late = box_at[code] < NEVER
        raise ProviderError(
            f"its box score is known at {format_instant(Instant(int(box_at[code])))}, after its period is scored"
            if late
            else "the game was played, but nobody has a line",
            provider="season",
            table="stat_lines",
            row=games.codes.ids[code],
            code="data.incomplete",
            fix="write a longer season.settle_hours" if late else "fetch again when its box score is there",
        )
