"""The declaration of the sport; it holds no rule of play."""

from leaguecore.sport import Sport
from leaguecore_soccer.calendar import SoccerCalendar
from leaguecore_soccer.positions import POSITIONS
from leaguecore_soccer.stats import STATS

SPORT = Sport(
    id="soccer",
    name="Soccer",
    positions=POSITIONS,
    stats=STATS,
    calendar=SoccerCalendar(),
    rulesets=("soccer-classic",),
)
