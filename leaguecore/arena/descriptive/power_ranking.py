"""The power ranking of weekly scores: 80 % of the field outscored, 20 % of the matches won."""

from fractions import Fraction

import attrs

from leaguecore.arena.descriptive.all_play import all_play_records
from leaguecore.arena.descriptive.weekly_scores import WeeklyScores
from leaguecore.league.power import ALL_PLAY_SHARE, HEAD_TO_HEAD_SHARE
from leaguecore.league.records import Record
from leaguecore.points import rounded


@attrs.frozen(kw_only=True)
class PowerRank:
    """A team's place in the power ranking.

    Attributes:
        rank: 1 and how many teams have more tenths; equal teams share a rank, and the next ones are left out.
        team: its name.
        exact: from 0 to 100.
        tenths: the same in tenths, rounded once, half up.
    """

    rank: int
    team: str
    exact: Fraction
    tenths: int


def power_ranking(scores: WeeklyScores) -> tuple[PowerRank, ...]:
    """Return the ranking, best first, equal teams by name; none if a team has neither match nor bye, or no score.

    With AP a team's all-play wins and half ties, m teams and G its matches and byes, it is
    100 (0.8 AP / ((m - 1) G) + 0.2 (wins and half ties) / G). All-play is over (m - 1) G, so a week with a bye and
    without a score counts as outscoring nobody; `leaguecore.league.power` takes the rate of the weeks that it has.
    """
    records, field = all_play_records(scores), len(scores.teams) - 1
    if not all(scores.actual(team).games and records[team].games for team in scores.teams):
        return ()
    exact = {team: _power(records[team], scores.actual(team), field) for team in scores.teams}
    tenths = {team: rounded((10 * one).numerator, (10 * one).denominator, "half_up") for team, one in exact.items()}
    return tuple(
        PowerRank(
            rank=1 + sum(other > tenths[team] for other in tenths.values()),
            team=team,
            exact=exact[team],
            tenths=tenths[team],
        )
        for team in sorted(tenths, key=lambda team: (-tenths[team], team))
    )


def _power(all_play: Record, matches: Record, field: int) -> Fraction:
    outscored = Fraction(2 * all_play.wins + all_play.ties, 2 * field * matches.games)
    return ALL_PLAY_SHARE * outscored + HEAD_TO_HEAD_SHARE * matches.rate
