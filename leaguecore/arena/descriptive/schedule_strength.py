"""Strength of schedule: how good the opponents were whom a team met."""

from fractions import Fraction

import attrs

from leaguecore.arena.descriptive.all_play import all_play_records
from leaguecore.arena.descriptive.weekly_scores import WeeklyScores


@attrs.frozen(kw_only=True)
class ScheduleStrength:
    """Whom a team met; None where it met nobody.

    Attributes:
        team: its name.
        opponents_all_play: mean over its matches of the opponent's all-play rate over the whole season: how strong
            they are.
        opponents_points: mean of the points that its opponents made against it: how strong they were on the day.
    """

    team: str
    opponents_all_play: Fraction | None
    opponents_points: Fraction | None


def schedule_strength(scores: WeeklyScores) -> tuple[ScheduleStrength, ...]:
    """Return the strength of every team's schedule, by name; byes are no matches."""
    records = all_play_records(scores)
    rows = []
    for team in scores.teams:
        met = scores.meetings(team)
        rows.append(
            ScheduleStrength(
                team=team,
                opponents_all_play=_mean([records[other].rate for other, _, _ in met]),
                opponents_points=_mean([theirs for _, _, theirs in met]),
            )
        )
    return tuple(rows)


def _mean(values: list[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None
