"""Power: four fifths of the field outscored, one fifth of the matches won, rounded once."""

from fractions import Fraction

import pytest

from leaguecore.league.power import power, power_tenths
from leaguecore.league.records import Record


@pytest.mark.parametrize(
    ("all_play", "head_to_head", "exact", "tenths"),
    [
        # Seven outscored, one level, three not: 7.5 of 11. A tied match.
        (Record(wins=7, losses=3, ties=1), Record(ties=1), Fraction(80 * 15, 22) + 10, 645),
        (Record(wins=11), Record(wins=1), Fraction(100), 1000),
        (Record(losses=11), Record(losses=1), Fraction(0), 0),
        (Record(wins=1, losses=1), Record(wins=1), Fraction(60), 600),
        # All-play and matches weigh four to one.
        (Record(wins=1), Record(losses=1), Fraction(80), 800),
        (Record(losses=1), Record(wins=1), Fraction(20), 200),
        # 80 * 5 / 32 = 12.5, and 12.5 + 20 * 3 / 16 = 16.25: half a tenth goes up.
        (Record(wins=5, losses=27), Record(wins=3, losses=13), Fraction(65, 4), 163),
        (Record(), Record(), Fraction(0), 0),
    ],
)
def test_power_is_a_share_of_a_hundred(all_play: Record, head_to_head: Record, exact: Fraction, tenths: int) -> None:
    assert power(all_play, head_to_head) == exact
    assert power_tenths(all_play, head_to_head) == tenths


def test_both_parts_are_rounded_together_and_not_each_by_itself() -> None:
    """80/3 is 26.667 and 20/3 is 6.667: rounded by themselves they would make 33.4."""
    third = Record(wins=1, losses=2)
    assert power_tenths(third, third) == 333
