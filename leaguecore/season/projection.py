"""The baseline projection: last season shrunk (or a published preseason projection), and the season to date.

Points expected in a game that a player plays are `(K * prior + sum of points) // (K + games)` with the ruleset's K;
the chance that he plays is his share of his team's recent games, drawn toward last season's. Whole numbers only, so
the same cut gives the same projection on any machine.
"""

import attrs
import numpy as np

from leaguecore.clock import DAY, Instant
from leaguecore.rng import MICROS
from leaguecore.rules.model import ProjectionRules
from leaguecore.scoring.plan import ScoringPlan
from leaguecore.season.games import Games
from leaguecore.season.statbook import StatBook
from leaguecore.season.timeline import AsOf, Codes
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import PROJECTION_RESOLUTION, Ints

PRIOR_TEAM_GAMES = 3
"""Games that last season's share weighs against the recent window."""


@attrs.frozen(kw_only=True, eq=False)
class Expectation:
    """What is expected of each player at a cut; arrays by the player's code, points in the league's unit."""

    per_game: Ints
    play_chance_ppm: Ints
    season: dict[str, Ints]
    recent: dict[str, Ints]
    last_season: dict[str, Ints]


class Projection:
    """The baseline projection of one season."""

    def __init__(
        self, facts: FactSet, plan: ScoringPlan, rules: ProjectionRules, players: Codes, book: StatBook, games: Games
    ) -> None:
        """Prepare what does not depend on the cut."""
        self._rules, self._book, self._games = rules, book, games
        table = facts.tables["projections"]
        codes = players.encode(table.texts["player"])
        # A projection of no game says nothing about one.
        season = (table.texts["horizon"] == "season") & (table.ints["games"] > 0)
        self._index = AsOf(np.where(season, codes, -1), table.known_at, len(players))
        masks = book.positions.masks_at(codes, table.known_at)
        known = np.where(table.unknown, 0, table.stats)
        games_millis = np.maximum(table.ints["games"], 1)
        expected = plan.expected(known, masks) if len(table) else np.zeros(0, dtype=np.int64)
        self._published_per_game = expected * PROJECTION_RESOLUTION // games_millis
        self._published_games = table.ints["games"] // PROJECTION_RESOLUTION

    def at(self, cut: Instant, team_of: Ints, known: Ints) -> Expectation:
        """Return the expectation at a cut.

        Args:
            cut: only facts known by then are looked at.
            team_of: the code of each player's team as known at the cut, -1 if unknown.
            known: the codes of the players who are known at the cut.
        """
        rules = self._rules
        season, recent = self._book.season_to(cut), self._book.recent(cut, rules.recent_days)
        last = self._book.last_season(cut)
        prior, prior_share = self._prior(cut, last, known)
        weight = rules.prior_games
        per_game = (weight * prior + season["points"]) // (weight + season["games"])
        since = Instant(cut - rules.recent_days * DAY)
        # Only games with a box score count for either: of those that ended a moment ago nobody knows who played.
        boxed = (self._book.box_at > since) & (self._book.box_at <= cut)
        team_games = np.append(self._games.count_by_team(cut, boxed), 0)[team_of]
        played = recent["games"] * MICROS + PRIOR_TEAM_GAMES * prior_share
        chance = np.minimum(played // (np.maximum(team_games, recent["games"]) + PRIOR_TEAM_GAMES), MICROS)
        return Expectation(per_game=per_game, play_chance_ppm=chance, season=season, recent=recent, last_season=last)

    def _prior(self, cut: Instant, last: dict[str, Ints], known: Ints) -> tuple[Ints, Ints]:
        """Return the points a game and the share of games expected before the season.

        The most games of anybody known stand for a whole season: whoever becomes known later changes nothing now.
        """
        row = self._index.latest(cut)
        published = row >= 0
        per_game, games = last["points"] // np.maximum(last["games"] + self._rules.shrink_games, 1), last["games"]
        if published.any():
            at = np.maximum(row, 0)
            per_game = np.where(published, self._published_per_game[at], per_game)
            games = np.where(published, self._published_games[at], games)
        most = max(int(games[known].max(initial=0)), 1)
        return per_game, np.minimum(games * MICROS // most, MICROS)
