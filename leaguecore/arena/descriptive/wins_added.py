"""Wins added over replacement: how many expected wins a team owes to a player."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from leaguecore.arena.descriptive.all_play import weekly_all_play
from leaguecore.arena.descriptive.weekly_scores import Points, WeeklyScores
from leaguecore.errors import UsageError


@attrs.frozen(kw_only=True)
class Started:
    """A week in which a player stood in a slot that counts.

    Attributes:
        week: from 0, as the weeks of the scores.
        slot: where he stood.
        points: what he made there.
    """

    week: int
    slot: str
    points: Points


def replacement_level(free: Sequence[Points]) -> Fraction:
    """Return the replacement level of a slot in a week: the mean points of the players that one could have had instead.

    Own definition. Choose them without hindsight, such as the three free players at the position with the highest
    projection before the week began; what they then made is given here.

    Raises:
        UsageError: `descriptive.replacement` if there is none.
    """
    if not free:
        raise UsageError("descriptive.replacement", "nobody was free")
    return sum((Fraction(one) for one in free), Fraction(0)) / len(free)


def wins_added(
    scores: WeeklyScores, team: str, started: Sequence[Started], replacement: Mapping[str, Sequence[Points]]
) -> Fraction:
    """Return the expected wins that a player added to his team, exactly.

    Own definition. In each week in which he counted, the team's all-play rate with its real points, less the rate that
    it would have had with the replacement level of his slot in place of his points; the other teams keep theirs. Summed
    over weeks it is in wins, as expected wins are. Players of one team need not add up, because two of them together
    can turn a week that neither would turn alone. Below 0 the replacement would have won more.

    Args:
        scores: points of all teams.
        team: his team in these weeks.
        started: the weeks in which he counted.
        replacement: by slot the level of each week, see `replacement_level`.

    Raises:
        UsageError: `descriptive.replacement` for a week without a score of the team, or a slot without a level.
    """
    added = Fraction(0)
    for one in started:
        scored = scores.scored(one.week) if 0 <= one.week < scores.weeks else {}
        levels = replacement.get(one.slot, ())
        if team not in scored or one.week >= len(levels):
            raise UsageError(
                "descriptive.replacement", f"week {one.week}: no points of {team}, or no level of slot {one.slot}"
            )
        instead = scored[team] - Fraction(one.points) + Fraction(levels[one.week])
        added += weekly_all_play(scored)[team].rate - weekly_all_play({**scored, team: instead})[team].rate
    return added
