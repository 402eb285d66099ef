"""Power: how much of the field a team outscored, with a fifth for the matches that it won.

It says how strong a team is, with most of the luck of its schedule taken out; the official table decides the
competition.
"""

from fractions import Fraction

from leaguecore.league.records import Record
from leaguecore.points import rounded

ALL_PLAY_SHARE, HEAD_TO_HEAD_SHARE = 80, 20


def power(all_play: Record, head_to_head: Record) -> Fraction:
    """Return a team's power from 0 to 100, exactly: 80 % its share of the field outscored, 20 % its rate of wins.

    Ties count half in both; byes that were given as wins count as wins.
    """
    return ALL_PLAY_SHARE * all_play.rate + HEAD_TO_HEAD_SHARE * head_to_head.rate


def power_tenths(all_play: Record, head_to_head: Record) -> int:
    """Return a team's power in tenths, rounded once, half up.

    >>> power_tenths(Record(wins=7, losses=3, ties=1), Record(ties=1))
    645
    """
    exact = 10 * power(all_play, head_to_head)
    return rounded(exact.numerator, exact.denominator, "half_up")
