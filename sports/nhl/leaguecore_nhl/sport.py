"""The declaration of the sport; it holds no rule of play."""

from leaguecore.sport.contract import Sport
from leaguecore_nhl.calendar import NhlCalendar
from leaguecore_nhl.positions import POSITIONS
from leaguecore_nhl.stats import STATS

SPORT = Sport(
    id="nhl",
    name="NHL",
    positions=POSITIONS,
    stats=STATS,
    calendar=NhlCalendar(),
    rulesets=(
        "nhl-s1",
        "nhl-s1-talks",
        "nhl-espn-points",
        "nhl-espn-categories",
        "nhl-yahoo-points",
        "nhl-yahoo-categories",
    ),
)
