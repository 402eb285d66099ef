"""What a player can do in a game, under the names of the NHL's box score.

Skaters and goalies share one tuple: a stat that does not apply to a line is a known zero. The ranges hold any game
that the rules allow and were not taken from any season: they bound sums, they do not judge lines. The records of the
league are far inside them (10 points, 67 penalty minutes, 85 saves in a game).
"""

from leaguecore.sport.contract import Stat

# Longer than the longest playoff game yet (116 minutes of overtime), so that play-offs fit as well.
_GAME_SECONDS = 14_400


def _count(name: str, unit: str, high: int, *, low: int = 0, may_be_unknown: bool = False) -> Stat:
    return Stat(name=name, unit=unit, low=low, high=high, may_be_unknown=may_be_unknown)


def _flag(name: str, unit: str, *, may_be_unknown: bool = False) -> Stat:
    return Stat(name=name, unit=unit, high=1, kind="flag", may_be_unknown=may_be_unknown)


def _seconds(name: str) -> Stat:
    return Stat(name=name, unit="seconds", high=_GAME_SECONDS, kind="seconds")


SKATER_STATS = (
    _count("goals", "goals", 20),
    _count("assists", "assists", 30),
    _count("plusMinus", "goals", 30, low=-30),
    _count("pim", "penalty minutes", 200),
    _count("sog", "shots on goal", 60),
    _count("hits", "hits", 60),
    _count("blockedShots", "blocked shots", 60),
    _count("powerPlayGoals", "goals", 20),
    # The box score lacks the next five; files have them from other reports, with gaps.
    _count("powerPlayPoints", "points", 40, may_be_unknown=True),
    _count("shorthandedGoals", "goals", 20, may_be_unknown=True),
    _count("shorthandedPoints", "points", 40, may_be_unknown=True),
    _flag("gameWinningGoals", "goals", may_be_unknown=True),
    _flag("otGoals", "goals", may_be_unknown=True),
    _seconds("toiSeconds"),
    _count("shifts", "shifts", 200),
    _count("giveaways", "giveaways", 60),
    _count("takeaways", "takeaways", 60),
)

GOALIE_STATS = (
    _flag("gamesStarted", "games"),
    _flag("wins", "games"),
    _flag("losses", "games"),
    _flag("otLosses", "games"),
    _count("saves", "saves", 200),
    _count("shotsAgainst", "shots on goal", 200),
    _count("goalsAgainst", "goals", 60),
    _flag("shutouts", "games"),
    # A goalie's `toiSeconds` in the source; apart from a skater's, because no league counts them together.
    _seconds("goalieSeconds"),
)

STATS = SKATER_STATS + GOALIE_STATS
