"""Who is reported hurt in an invented season, and when one hears of it."""

from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import HOUR
from leaguecore.sport.invention import Invention
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.frames import table
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_people import LONG_WEEKS, PLACES, PLAYERS, Bools, People
from leaguecore_nfl.providers.synthetic_schedule import TEAMS, Fixtures

_HOURS_BEFORE = 3 * HOUR
_SURPRISES_PPM, _FALSE_ALARMS_PPM = 350_000, 45_000


@attrs.frozen(kw_only=True, eq=False)
class _Weeks:
    """Each player's game by week (from 0; -1: none), and by game its id and the eve on which reports are final."""

    game: Ints
    ids: Any
    game_ids: Any
    eve: Ints

    def rows(self, where: Bools, status: str, known_at: Ints) -> pd.DataFrame:
        """Return a report about each marked player's game; `known_at` is by game."""
        who, week = np.nonzero(where)
        game = self.game[who, week]
        text = {
            "player": self.ids[who],
            "game": self.game_ids[game],
            "status": np.full(len(who), status, dtype=object),
        }
        return table(known_at=known_at[game], text=text)

    def standing(self, where: Bools, status: str) -> pd.DataFrame:
        """Return a report about no single game, on the eve of each marked player's game."""
        frame = self.rows(where, status, self.eve)
        return frame.assign(game=np.full(len(frame), "", dtype=object)).astype({"game": object})


def reports(label: str, people: People, fixtures: Fixtures, held: Ints, out: Ints, game_ids: Any) -> pd.DataFrame:
    """Return the table `availability`.

    A long injury puts a player on injured reserve until the eve of his next game. Of short ones some are announced
    beforehand (OUT), others only doubted (QUESTIONABLE) and settled by the inactive list. Some who are doubted play.
    """
    weeks = _Weeks(
        game=_games_of_players(fixtures, held),
        ids=np.array(people.ids, dtype=object),
        game_ids=game_ids,
        eve=moments.eve(np.minimum(fixtures.published_day, fixtures.day)),
    )
    playing = weeks.game >= 0
    hurt, reserve = playing & (out > 0), playing & (out >= LONG_WEEKS)
    stream = Invention(label, "reports")
    surprise = stream.happens(_SURPRISES_PPM, PLAYERS * WEEKS).reshape(PLAYERS, WEEKS)
    alarm = stream.happens(_FALSE_ALARMS_PPM, PLAYERS * WEEKS).reshape(PLAYERS, WEEKS)
    alarm &= playing & (out == 0) & np.tile(np.array(PLACES) != "DST", TEAMS)[:, None]
    placed, back = _turns(playing, reserve)
    short = hurt & ~reserve
    first_start = np.minimum(fixtures.published_at, fixtures.start_at)
    frames = [
        weeks.standing(placed, "IR"),
        weeks.standing(back, "AVAILABLE"),
        weeks.rows(short & ~surprise, "OUT", first_start - _HOURS_BEFORE),
        weeks.rows((short & surprise) | alarm, "QUESTIONABLE", weeks.eve),
        weeks.rows(short & surprise, "INACTIVE", moments.inactive_list(fixtures.start_at)),
    ]
    return pd.concat(frames, ignore_index=True)


def _games_of_players(fixtures: Fixtures, held: Ints) -> Ints:
    """Return the row of each player's game by week, -1 in his week off."""
    game = np.full((PLAYERS, WEEKS), -1, dtype=np.int64)
    week = np.broadcast_to(np.arange(WEEKS)[None, None, :], held.shape)
    game[held, week] = np.broadcast_to(fixtures.game_of[:, None, :], held.shape)
    return game


def _turns(playing: Bools, reserve: Bools) -> tuple[Bools, Bools]:
    """Return in which of their games players are first on reserve, and first back from it."""
    placed, back = np.zeros_like(reserve), np.zeros_like(reserve)
    on = np.zeros(len(reserve), dtype=bool)
    for week in range(WEEKS):
        now = np.where(playing[:, week], reserve[:, week], on)
        placed[:, week], back[:, week] = now & ~on, on & ~now
        on = now
    return placed, back
