"""What each defence allowed and returned, by kind, from the rows of both sides of its games.

A score's kind is not in the tables, but nearly always follows from them. Where it does not, it is unknown: a league
that scores it is told so, and no guess is made.
"""

from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore_nfl.providers.frames import Ints, maybe
from leaguecore_nfl.stats import ALLOWED, RETURNED

PLAYER_COLUMNS = ("misc_yards", "pt_return_tds", "sack_yards_lost")
"""What is read of players for this alone."""

DEFENCE_COLUMNS = (
    "def_tds",
    "fumble_recovery_tds_opp",
    "special_teams_tds",
    "punt_return_yards",
    "kickoff_return_yards",
)
"""What is read of defences for this alone; their `def_tds` are interceptions returned."""

LONG_RETURN = 60
"""A missed field goal that is run back begins near the runner's own goal line, so it goes farther than this."""


@attrs.frozen(kw_only=True, eq=False)
class _Sides:
    """The defences' rows, and for each the sums over its players and the row of the other side.

    Attributes:
        row_of: by player's row, the row of his team's defence in that game, -1 if there is none.
        other: by row, that of the other side, -1 if there is none.
    """

    players: pd.DataFrame
    defences: pd.DataFrame
    row_of: Ints
    other: Ints

    def total(self, *names: str) -> Ints:
        """Return by row the sum of the named columns over the side's players."""
        return self.summed(sum((self.players[name].to_numpy() for name in names), np.int64(0)))

    def summed(self, values: Any) -> Ints:
        """Return by row the sum of values of players."""
        out = np.zeros(len(self.defences), dtype=np.int64)
        known = self.row_of >= 0
        np.add.at(out, self.row_of[known], np.asarray(values, dtype=np.int64)[known])
        return out

    def own(self, name: str) -> Ints:
        """Return a column of the defences."""
        return self.defences[name].to_numpy(dtype=np.int64)

    def across(self, values: Any) -> Any:
        """Return by row the value of the other side; where there is none it means nothing."""
        return values[np.maximum(self.other, 0)]


def by_kind(players: pd.DataFrame, defences: pd.DataFrame) -> dict[str, Any]:
    """Return the columns of `BY_KIND` for the rows of the defences.

    Args:
        players: all rows of the season's players, those of no fantasy position too.
        defences: the rows of the defences, both sides of each game.
    """
    sides = _sides(players, defences)
    scored, open_kinds = _scored(sides)
    alone = sides.other < 0
    # What the kinds add up to must be the score, or some kind is missing.
    score = sum((points * scored[name] for name, points in ALLOWED.items()), np.zeros(len(defences), dtype=np.int64))
    unclear = alone | (score != sides.across(sides.own("points_allowed")))
    found = {
        "def_punt_return_yards": sides.own("punt_return_yards"),
        "def_kickoff_return_yards": sides.own("kickoff_return_yards"),
        "def_1pt_safeties": maybe(np.zeros(len(defences), dtype=np.int64), unclear),
    }
    nothing = np.zeros(len(defences), dtype=bool)
    for name in ALLOWED:
        hidden = open_kinds.get(name, nothing) | unclear
        found[name] = maybe(sides.across(scored[name]), alone | sides.across(hidden))
    for name, allowed in RETURNED.items():
        found[name] = maybe(scored[allowed], open_kinds.get(allowed, nothing) | unclear)
    return found | _yards_and_punts(sides, alone)


def _sides(players: pd.DataFrame, defences: pd.DataFrame) -> _Sides:
    games = defences["game_id"]
    row = pd.Series(np.arange(len(defences)), index=games + "/" + defences["team"])
    keys = (players["game_id"] + "/" + players["team"], games + "/" + defences["opponent_team"])
    of_players, of_others = (key.map(row).fillna(-1).to_numpy(dtype=np.int64) for key in keys)
    return _Sides(players=players, defences=defences, row_of=of_players, other=of_others)


def _scored(sides: _Sides) -> tuple[dict[str, Ints], dict[str, Any]]:
    """Return what each side scored, under the name by which the other allowed it, and where a kind is left open."""
    own_fumbles = sides.total("fumble_recovery_tds") - sides.own("fumble_recovery_tds_opp")
    special, open_kinds = _special_teams(sides)
    scored = {
        "offensive_tds_allowed": sides.total("rushing_tds", "receiving_tds") + own_fumbles,
        "interception_tds_allowed": sides.own("def_tds"),
        "fumble_return_tds_allowed": sides.own("fumble_recovery_tds_opp"),
        **special,
        "fg_allowed": sides.total("fg_made"),
        "two_point_allowed": sides.total("rushing_2pt_conversions", "receiving_2pt_conversions"),
        "two_point_returns_allowed": sides.own("def_2pt_returns"),
        "safeties_allowed": sides.own("def_safeties"),
        "pat_allowed": sides.total("pat_made"),
    }
    return scored, open_kinds


def _special_teams(sides: _Sides) -> tuple[dict[str, Ints], dict[str, Any]]:
    """Return each side's touchdowns on special teams by kind, and where a kind is left open.

    Punts run back are in the rows of the punters who allowed them. Yards with a blocked or missed kick are in a row of
    their own kind (`misc_yards`), so whoever scored with such yards, or without any return, did not return a kickoff.
    """
    players = sides.players
    touchdowns = players["special_teams_tds"].to_numpy()
    other_yards = players["misc_yards"].to_numpy()
    returns = players["kickoff_returns"].to_numpy() + players["punt_returns"].to_numpy()
    loose = (returns == 0) | (other_yards > 0)
    punts = np.where(sides.other < 0, 0, sides.across(sides.total("pt_return_tds")))
    after_kicks = sides.summed(touchdowns * loose)
    kickoffs = sides.own("special_teams_tds") - after_kicks - punts
    far = sides.summed(touchdowns * (loose & (other_yards >= LONG_RETURN))) > 0
    may_be = {
        "blocked_fg_tds_allowed": sides.own("blocked_fg") > 0,
        "blocked_punt_tds_allowed": sides.own("blocked_punt") > 0,
        "missed_fg_tds_allowed": far & (sides.across(sides.total("fg_missed")) > 0),
    }
    ways = sum((possible.astype(np.int64) for possible in may_be.values()), np.zeros(len(far), dtype=np.int64))
    several = ((after_kicks > 0) & (ways != 1)) | (kickoffs < 0)
    found = {name: after_kicks * (possible & ~several) for name, possible in may_be.items()}
    found |= {"kickoff_return_tds_allowed": kickoffs, "punt_return_tds_allowed": punts}
    # Of which kind they are is hidden then, but not that they belong to the score.
    found["blocked_fg_tds_allowed"] = np.where(several, after_kicks, found["blocked_fg_tds_allowed"])
    # Who recovers a blocked punt behind the goal line gains no yard, and may have returned a kickoff besides.
    recovered = (kickoffs > 0) & may_be["blocked_punt_tds_allowed"]
    return found, {
        **dict.fromkeys(may_be, several),
        "kickoff_return_tds_allowed": recovered | (kickoffs < 0),
        "punt_return_tds_allowed": kickoffs < 0,
        "blocked_punt_tds_allowed": several | recovered,
    }


def _yards_and_punts(sides: _Sides, alone: Any) -> dict[str, Any]:
    passing = sides.across(sides.total("passing_yards", "sack_yards_lost"))
    rushing = sides.across(sides.total("rushing_yards"))
    unclear = alone | (passing + rushing != sides.own("yards_allowed"))
    return {
        "passing_yards_allowed": maybe(passing, unclear),
        "rushing_yards_allowed": maybe(rushing, unclear),
        "punts_forced": maybe(sides.across(sides.total("pt_att")), alone),
    }
