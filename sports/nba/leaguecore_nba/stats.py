"""The statistics of a player in a game, named as the league's statistics service spells them.

The ranges are wide enough for any legal game, overtimes included; they come from the rules of the game and its
records, never from a season's maxima. The plus-minus is the only one that can be negative.
"""

from leaguecore.sport.contract import Stat

# 90 minutes hold 48 and eight overtimes of five; the longest game ever had six.
_MINUTES_HIGH = 90
SECONDS_A_MINUTE = 60
"""The box scores give whole minutes; stored are seconds."""

STATS = (
    Stat(name="SECONDS", unit="seconds", high=_MINUTES_HIGH * SECONDS_A_MINUTE, kind="seconds"),
    Stat(name="FGM", unit="field goals", high=80),
    Stat(name="FGA", unit="field goal attempts", high=120),
    Stat(name="FG3M", unit="three-pointers", high=50),
    Stat(name="FG3A", unit="three-point attempts", high=80),
    Stat(name="FTM", unit="free throws", high=60),
    Stat(name="FTA", unit="free throw attempts", high=80),
    Stat(name="OREB", unit="offensive rebounds", high=50),
    Stat(name="DREB", unit="defensive rebounds", high=60),
    Stat(name="REB", unit="rebounds", high=80),
    Stat(name="AST", unit="assists", high=60),
    Stat(name="STL", unit="steals", high=30),
    Stat(name="BLK", unit="blocks", high=40),
    Stat(name="TOV", unit="turnovers", high=40),
    Stat(name="PF", unit="fouls", high=10),
    Stat(name="PTS", unit="points", high=200),
    Stat(name="PLUS_MINUS", unit="points", low=-150, high=150),
)

COUNTED = tuple(stat.name for stat in STATS if stat.name != "SECONDS")
"""Those that the box scores hold under the same name and in the same unit."""
