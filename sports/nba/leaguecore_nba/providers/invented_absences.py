"""Invented injuries, and what is said about them before a game."""

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.clock import DAY, HOUR
from leaguecore.sport.invention import PPM, Invention
from leaguecore_nba.providers.frames import Ints
from leaguecore_nba.providers.invented_games import Listed
from leaguecore_nba.providers.invented_schedule import SEASON_DAYS

_INJURIES_A_SEASON_MILLIS = 2_300
_BEFORE_OPENING = 20
# In hundred injuries: so many of from .. to days.
_LENGTHS = ((60, 2, 8), (27, 8, 30), (9, 30, 75), (4, 75, 170))
_LONG_DAYS = 14

OUT_LEAD, QUESTIONABLE_LEAD = 3 * HOUR, 24 * HOUR
_DOUBTED_THEN_OUT, _DOUBTED_THEN_PLAYS = PPM // 4, PPM * 15 // 1_000


@attrs.frozen(kw_only=True, eq=False)
class Reports:
    """What is said about players, an entry each; `game` is a place in the fixtures, or -1 for no game in particular."""

    known_at: Ints
    player: Ints
    game: Ints
    status: list[str]


def absences(invention: Invention, players: int) -> npt.NDArray[np.bool_]:
    """Return on which days of the season each player is injured (player by day)."""
    injured = np.repeat(np.arange(players), invention.counts(_INJURIES_A_SEASON_MILLIS, players))
    first = invention.below(SEASON_DAYS + _BEFORE_OPENING, len(injured)) - _BEFORE_OPENING
    kind = np.repeat(np.arange(len(_LENGTHS)), [many for many, _, _ in _LENGTHS])[invention.below(100, len(injured))]
    low, high = (np.array([row[at] for row in _LENGTHS], dtype=np.int64)[kind] for at in (1, 2))
    length = low + invention.below(PPM, len(injured)) * (high - low) // PPM
    out = np.zeros((players, SEASON_DAYS), dtype=bool)
    for player, start, days in zip(injured.tolist(), first.tolist(), length.tolist(), strict=True):
        out[player, max(start, 0) : max(start + days, 0)] = True
    return out


def game_reports(invention: Invention, rosters: Listed, start_at: Ints) -> Reports:
    """Return the reports on single games.

    Whoever is injured is OUT three hours before the start; a quarter of them were QUESTIONABLE a day before. Some who
    are healthy are QUESTIONABLE a day before and AVAILABLE three hours before.
    """
    start = start_at[rosters.game]
    size = len(start)
    doubted = invention.happens(np.where(rosters.absent, _DOUBTED_THEN_OUT, _DOUBTED_THEN_PLAYS), size)
    parts = (
        (rosters.absent, "OUT", OUT_LEAD),
        (doubted, "QUESTIONABLE", QUESTIONABLE_LEAD),
        (doubted & ~rosters.absent, "AVAILABLE", OUT_LEAD),
    )
    rows = [np.flatnonzero(chosen) for chosen, _, _ in parts]
    lead = [start[row] - before for row, (_, _, before) in zip(rows, parts, strict=True)]
    return Reports(
        known_at=np.concatenate(lead),
        player=rosters.player[np.concatenate(rows)],
        game=rosters.game[np.concatenate(rows)],
        status=[status for row, (_, status, _) in zip(rows, parts, strict=True) for _ in range(len(row))],
    )


def long_reports(absent: npt.NDArray[np.bool_], first_day: int) -> Reports:
    """Return the reports on long absences: OUT at noon UTC of the first day, AVAILABLE at noon UTC after the last."""
    players = len(absent)
    edge = np.zeros((players, 1), dtype=np.int8)
    steps = np.diff(absent.astype(np.int8), prepend=edge, append=edge, axis=1)
    player, begins = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    long = ends - begins >= _LONG_DAYS
    back = long & (ends < SEASON_DAYS)
    days = np.concatenate([begins[long], ends[back]])
    return Reports(
        known_at=(first_day + days) * DAY + 12 * HOUR,
        player=np.concatenate([player[long], player[back]]),
        game=np.full(len(days), -1, dtype=np.int64),
        status=["OUT"] * int(long.sum()) + ["AVAILABLE"] * int(back.sum()),
    )
