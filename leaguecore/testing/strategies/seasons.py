"""Small whole seasons, drawn: clubs, games, lines with corrections, reports and ranks."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.rng import draw_below
from leaguecore.sport import FactSet, Sport
from leaguecore.testing.cast import Cast
from leaguecore.testing.season_builder import SeasonBuilder
from leaguecore.testing.strategies.stat_lines import line_stats

CLUBS = ("red", "blue", "gold", "grey")
FIRST_THURSDAY = 19_726
"""2024-01-04 in days since 1970-01-01."""

_WEEK = 7
_SATURDAY = 2


@attrs.frozen(kw_only=True, eq=False, repr=False)
class DrawnSeason(FactSet):
    """A data set that is shown in one line: a failing example names it, and nobody reads a season there."""

    def __repr__(self) -> str:
        """Return sport, lines and head."""
        return f"<a season of {self.sport.id}: {len(self.tables['stat_lines'])} lines, head {self.head[:8]}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Print the same where Hypothesis would print all fields."""
        printer.text(repr(self))


@st.composite
def seasons(draw: st.DrawFn, sport: Sport, *, weeks: int = 7, first_day: int = FIRST_THURSDAY) -> FactSet:
    """Draw a season of four clubs with the players of `Cast.of(sport)`, enough for any league of `rulesets(sport)`.

    Two clubs meet on Thursday and two on Saturday of each week, which is a period: so the games of one are in one week
    whatever day it begins with. Who plays (about a third of each club), what he does and what is corrected differs.

    Args:
        draw: of Hypothesis.
        sport: whose tables it has.
        weeks: how many; the longest playoffs of `rulesets(sport)` need seven.
        first_day: the date of the first games, a Thursday in days since 1970-01-01, as the sport's calendar has it.
    """
    cast, salt = Cast.of(sport), str(draw(st.integers(0, 2**32 - 1)))
    lines = draw(st.lists(line_stats(sport), min_size=1, max_size=4))
    season = SeasonBuilder(sport=sport, season="drawn")
    clubs: dict[str, str] = {}
    for rank, (player, positions) in enumerate(cast.players.items(), start=1):
        clubs[player] = CLUBS[rank % len(CLUBS)]
        season.player(player, positions, clubs[player])
        season.rank(player, rank)
        if draw_below(4, salt, "newcomer", player):
            season.line(player, "last-year", lines[draw_below(len(lines), salt, "past", player)], past=True)
    for week in range(1, weeks + 1):
        pairs = [("red", "blue"), ("gold", "grey")] if week % 2 else [("red", "gold"), ("blue", "grey")]
        for (home, away), day in zip(pairs, (0, _SATURDAY), strict=True):
            start = (first_day + (week - 1) * _WEEK + day) * DAY + 18 * HOUR
            game = f"week-{week}-{home}"
            season.game(game, start, home, away, period=week)
            _play(season, game, [player for player, club in clubs.items() if club in (home, away)], lines, salt)
    hurt = draw(st.lists(st.sampled_from(cast.names), max_size=3, unique=True))
    for player in hurt:
        season.report(player, "OUT", known=first_day * DAY - draw(st.integers(1, 5)) * DAY)
    return DrawnSeason(**attrs.asdict(season.facts(), recurse=False))


def _play(
    season: SeasonBuilder,
    game: str,
    players: Sequence[str],
    lines: Sequence[Mapping[str, int | None]],
    salt: str,
) -> None:
    """Add the lines of a game; a third of the players plays, and some lines are corrected a day later."""
    start = Instant(season.rows["schedule"][-1]["start_at"])
    box_score_at = (start // DAY + 1) * DAY + 12 * HOUR
    for player in players:
        lot = draw_below(12, salt, game, player)
        if lot > 3:
            continue
        stats = lines[draw_below(len(lines), salt, "line", game, player)]
        season.line(player, game, stats, known=box_score_at)
        if lot == 0:
            other = lines[draw_below(len(lines), salt, "correction", game, player)]
            season.line(player, game, other, known=box_score_at + DAY, revision=1)
