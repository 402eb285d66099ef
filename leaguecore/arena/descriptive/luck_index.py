"""The luck of a schedule: wins beyond those that the points deserved."""

from fractions import Fraction

import attrs

from leaguecore.arena.descriptive.all_play import expected_wins
from leaguecore.arena.descriptive.weekly_scores import WeeklyScores


@attrs.frozen(kw_only=True)
class LuckRow:
    """A team's wins, those that were to be expected, and the difference: its luck.

    Attributes:
        team: its name.
        actual: wins and half the ties; byes that count as wins are wins.
        expected: the sum of its weekly all-play rates.
    """

    team: str
    actual: Fraction
    expected: Fraction

    @property
    def luck(self) -> Fraction:
        """Actual less expected wins; above 0 the schedule was kind."""
        return self.actual - self.expected


def luck_index(scores: WeeklyScores) -> tuple[LuckRow, ...]:
    """Return the luck of every team, by name.

    If every team meets another each week the luck of all sums to 0; a bye that is given as a win adds to the actual
    wins, and the week's score to the expected ones, so then it need not.
    """
    expected = expected_wins(scores)
    rows = []
    for team in scores.teams:
        record = scores.actual(team)
        rows.append(LuckRow(team=team, actual=record.wins + Fraction(record.ties, 2), expected=expected[team]))
    return tuple(rows)
