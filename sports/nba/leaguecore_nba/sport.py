"""The sport as the house knows it."""

from leaguecore.sport.contract import Sport
from leaguecore_nba.calendar import NbaCalendar
from leaguecore_nba.positions import POSITIONS
from leaguecore_nba.stats import STATS

SPORT = Sport(
    id="nba",
    name="NBA",
    positions=POSITIONS,
    stats=STATS,
    calendar=NbaCalendar(),
    rulesets=(
        "nba-s1",
        "nba-s1-talks",
        "nba-espn-points",
        "nba-espn-9cat",
        "nba-yahoo-points",
        "nba-yahoo-9cat",
        "nba-sleeper-points",
    ),
)
