"""Who exists and for whom he plays, from what was known before the season and from the box scores since."""

import attrs
import numpy as np
import pandas as pd

from leaguecore_nba.providers.frames import Ints, Texts, codes, frame, instants


@attrs.frozen(kw_only=True, eq=False)
class Sightings:
    """Players seen with a team, an entry each: by a box score, or (`game` is "") before the season."""

    player: Texts
    team: Texts
    game: Texts
    known_at: Ints

    def plus(self, other: "Sightings") -> "Sightings":
        """Return both, one after the other."""
        return Sightings(
            player=np.concatenate([self.player, other.player]),
            team=np.concatenate([self.team, other.team]),
            game=np.concatenate([self.game, other.game]),
            known_at=np.concatenate([self.known_at, other.known_at]),
        )

    def only(self, players: set[str]) -> "Sightings":
        """Return those of the named players."""
        kept = np.fromiter((name in players for name in self.player), dtype=bool, count=len(self.player))
        return Sightings(
            player=self.player[kept], team=self.team[kept], game=self.game[kept], known_at=self.known_at[kept]
        )

    def changes(self) -> "Sightings":
        """Return the first sighting of each player and each with another team than the one before, in time order."""
        order = np.lexsort((codes(self.game), self.known_at, codes(self.player)))
        player, team, known_at = self.player[order], self.team[order], self.known_at[order]
        # Of several sightings of one instant the last game's stands.
        last_of_instant = np.ones(len(order), dtype=bool)
        last_of_instant[:-1] = (player[1:] != player[:-1]) | (known_at[1:] != known_at[:-1])
        last = order[last_of_instant]
        player, team = self.player[last], self.team[last]
        new = np.ones(len(last), dtype=bool)
        new[1:] = (player[1:] != player[:-1]) | (team[1:] != team[:-1])
        kept = last[new]
        return Sightings(
            player=self.player[kept], team=self.team[kept], game=self.game[kept], known_at=self.known_at[kept]
        )

    def last_teams(self) -> dict[str, str]:
        """Return the team with which each player was seen last."""
        order = np.lexsort((codes(self.game), self.known_at))
        return dict(zip(self.player[order].tolist(), self.team[order].tolist(), strict=True))


def players_frame(sightings: Sightings, names: dict[str, str], positions: dict[str, str]) -> pd.DataFrame:
    """Return the players table: a row a player when he is first known, further ones when his team is another."""
    rows = sightings.changes()
    return frame(
        {
            "known_at": instants(rows.known_at),
            "player": rows.player,
            "name": _looked_up(rows.player, names),
            "positions": _looked_up(rows.player, positions),
            "team": rows.team,
        }
    )


def _looked_up(players: Texts, values: dict[str, str]) -> Texts:
    out = np.empty(len(players), dtype=object)
    out[:] = [values[player] for player in players]
    return out
