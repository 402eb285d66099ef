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
    rulesets=(
        "nfl-s1",
        "nfl-espn-standard",
        "nfl-espn-half",
        "nfl-espn-ppr",
        "nfl-espn-superflex",
        "nfl-espn-te-premium",
        "nfl-espn-idp",
        "nfl-yahoo-standard",
        "nfl-yahoo-half",
        "nfl-yahoo-ppr",
        "nfl-yahoo-superflex",
        "nfl-yahoo-te-premium",
        "nfl-yahoo-idp",
        "nfl-sleeper-standard",
        "nfl-sleeper-half",
        "nfl-sleeper-ppr",
        "nfl-sleeper-superflex",
        "nfl-sleeper-te-premium",
        "nfl-sleeper-idp",
    ),
)
