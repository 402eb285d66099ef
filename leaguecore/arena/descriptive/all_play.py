"""All-play: every team against every other, every week; the wins that a schedule without luck would give."""

from collections.abc import Mapping
from fractions import Fraction

from leaguecore.arena.descriptive.weekly_scores import WeeklyScores
from leaguecore.league.records import Record


def weekly_all_play(scored: Mapping[str, Fraction]) -> dict[str, Record]:
    """Return each team's record of one week against all others that have a score.

    >>> found = weekly_all_play({"A": Fraction(90), "B": Fraction(90), "C": Fraction(70)})
    >>> found["A"].rate, found["C"].rate
    (Fraction(3, 4), Fraction(0, 1))
    """
    return {
        team: Record.of((mine > theirs) - (mine < theirs) for other, theirs in scored.items() if other != team)
        for team, mine in scored.items()
    }


def all_play_records(scores: WeeklyScores) -> dict[str, Record]:
    """Return each team's all-play record over all weeks; weeks without a score of its own do not count."""
    weeks = [weekly_all_play(scores.scored(week)) for week in range(scores.weeks)]
    return {team: Record.total(week[team] for week in weeks if team in week) for team in scores.teams}


def expected_wins(scores: WeeklyScores) -> dict[str, Fraction]:
    """Return each team's expected wins, exactly: the sum over weeks of its all-play rate, ties counting half.

    It is the mean number of wins over all opponents that it might have met. The sum over the teams is half the number
    of scores, so as many as there are matches if every team plays every week.
    """
    weeks = [weekly_all_play(scores.scored(week)) for week in range(scores.weeks)]
    return {team: sum((week[team].rate for week in weeks if team in week), Fraction(0)) for team in scores.teams}
