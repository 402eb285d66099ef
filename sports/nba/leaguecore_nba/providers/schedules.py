"""The schedule of a season: as published, as moved, and when the box score of each game is known."""

from functools import cached_property

import attrs
import numpy as np
import pandas as pd

from leaguecore.errors import ProviderError
from leaguecore.sport.contract import Period
from leaguecore_nba.calendar import MOVE_LEAD, box_score_at, period_number, publication_at, weeks_of
from leaguecore_nba.providers.frames import Ints, Texts, frame, instants, texts


@attrs.frozen(kw_only=True, eq=False)
class Games:
    """The games of one season, an entry each.

    Attributes:
        provider: for messages.
        game, home, away: ids.
        published, published_day: whether the schedule had the game when it came out; then its start in milliseconds
            and its Eastern date there. Where it had not, both are those of the game as played.
        start_at, day: as played.
    """

    provider: str
    game: Texts
    home: Texts
    away: Texts
    published: "np.typing.NDArray[np.bool_]"
    published_at: Ints
    published_day: Ints
    start_at: Ints
    day: Ints

    @cached_property
    def opens_at(self) -> int:
        """The instant at which the schedule is taken as published."""
        return publication_at(int(self.published_day[self.published].min()))

    @cached_property
    def periods(self) -> tuple[Period, ...]:
        """The weeks that have a game in the schedule as published."""
        return weeks_of(self.published_day[self.published].tolist())

    @cached_property
    def box_scores_at(self) -> Ints:
        """When the box score of each game is known, in milliseconds."""
        pairs = zip(self.start_at.tolist(), self.day.tolist(), strict=True)
        return np.array([box_score_at(start, day) for start, day in pairs], dtype=np.int64)

    def box_known_at(self, games: Texts) -> Ints:
        """Return when the box scores of the named games are known.

        Raises:
            ProviderError: for a game that is not in the schedule.
        """
        place = {game: at for at, game in enumerate(self.game)}
        strange = [game for game in dict.fromkeys(games.tolist()) if game not in place]
        if strange:
            raise ProviderError(
                "the schedule has no such game",
                provider=self.provider,
                table="schedule",
                row=strange[0],
                column="GAME_ID",
                code="data.unknown_game",
            )
        return self.box_scores_at[[place[game] for game in games]]

    def frame(self) -> pd.DataFrame:
        """Return a row a game as first known, and a further one for each that moved."""
        moved = self.published & (self.start_at != self.published_at)
        first_known = np.where(self.published, self.opens_at, np.maximum(self.start_at - MOVE_LEAD, self.opens_at))
        move_known = np.minimum(self.start_at, self.published_at) - MOVE_LEAD
        number = {day: period_number(self.periods, day) for day in dict.fromkeys([*self.day, *self.published_day])}
        days = np.concatenate([self.published_day, self.day[moved]])
        return frame(
            {
                "known_at": instants(np.concatenate([first_known, move_known[moved]])),
                "game": np.concatenate([self.game, self.game[moved]]),
                "home": np.concatenate([self.home, self.home[moved]]),
                "away": np.concatenate([self.away, self.away[moved]]),
                "status": texts(["scheduled"] * len(days)),
                "start_at": instants(np.concatenate([self.published_at, self.start_at[moved]])),
                "day": days,
                "period": np.array([number[day] for day in days], dtype=np.int64),
            }
        )
