"""The worked leagues of the reference, and leagues that are drawn."""

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from leaguecore.arena.descriptive import WeeklyScores

ONE_WEEK = WeeklyScores.of({"A": [100], "B": [90], "C": [80], "D": [70]}, [[("A", "B"), ("C", "D")]])
TWO_TIES = WeeklyScores.of({"A": [100], "B": [100], "C": [80], "D": [80]}, [[("A", "B"), ("C", "D")]])
ALL_MEET = [[("A", "B"), ("C", "D")], [("A", "C"), ("B", "D")], [("A", "D"), ("B", "C")]]
THREE_WEEKS = WeeklyScores.of(
    {
        "A": [100, Decimal("85.5"), 50],
        "B": [90, Decimal("85.5"), 110],
        "C": [80, 120, 90],
        "D": [70, 60, 95],
    },
    ALL_MEET,
)
_FIRST_BYES: dict[str, Any] = {"matches": [[("A", "B"), ("C", "D")], [("C", "D")]], "byes": [[], ["A", "B"]]}
BYES = WeeklyScores.of({"A": [100, 60], "B": [90, 75], "C": [80, 88], "D": [70, 92]}, **_FIRST_BYES)
UNSCORED_BYES = WeeklyScores.of({"A": [100, None], "B": [90, None], "C": [80, 88], "D": [70, 92]}, **_FIRST_BYES)
TWELVE = WeeklyScores.of(
    {
        team: [first, 99 + 2 * place]
        for place, (team, first) in enumerate(
            zip("ABCDEFGHIJKL", [150, 140, 130, 120, 110, 110, 100, 90, 80, 70, 60, 50], strict=True)
        )
    },
    [
        [("A", "L"), ("B", "K"), ("C", "J"), ("D", "I"), ("E", "F"), ("G", "H")],
        [("A", "B"), ("C", "D"), ("E", "F"), ("G", "H"), ("I", "J"), ("K", "L")],
    ],
)


@st.composite
def leagues(draw: st.DrawFn) -> WeeklyScores:
    """Draw a league of an even number of teams that all play each week, with many ties of points."""
    half, weeks = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    teams = [f"team-{at}" for at in range(2 * half)]
    row = st.lists(st.integers(-3, 9), min_size=weeks, max_size=weeks)
    points = {team: draw(row) for team in teams}
    orders = [draw(st.permutations(teams)) for _ in range(weeks)]
    return WeeklyScores.of(points, [list(zip(order[::2], order[1::2], strict=True)) for order in orders])
