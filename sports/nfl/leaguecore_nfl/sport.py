"""The sport as the house knows it."""

from leaguecore.sport.contract import Sport
from leaguecore_nfl.calendar import NflCalendar
from leaguecore_nfl.positions import POSITIONS
from leaguecore_nfl.stats import STATS

SPORT = Sport(
    id="nfl",
    name="NFL",
    positions=POSITIONS,
    stats=STATS,
    calendar=NflCalendar(),
    rulesets=("nfl-s1",),
)
