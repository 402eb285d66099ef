"""What a player can do in a game, under the names that the field uses.

Who did not play has no line; who came on in the last minute has one with `minutes` 1, and zeros. The ranges hold any
game that the rules allow: they bound sums, they do not judge lines. Time is stored in seconds.
"""

from leaguecore.sport import Stat

STATS = (
    Stat(name="minutes", unit="minutes", resolution=60, high=130 * 60, kind="seconds"),
    Stat(name="goals_scored", unit="goals", high=15),
    Stat(name="assists", unit="assists", high=15),
    # Sixty minutes or more on the field, and no goal against him in them.
    Stat(name="clean_sheets", unit="games", high=1, kind="flag"),
    Stat(name="goals_conceded", unit="goals", high=30),
    Stat(name="saves", unit="saves", high=60),
    Stat(name="penalties_saved", unit="penalties", high=10),
    Stat(name="penalties_missed", unit="penalties", high=10),
    Stat(name="own_goals", unit="goals", high=10),
    Stat(name="yellow_cards", unit="cards", high=2),
    Stat(name="red_cards", unit="cards", high=1, kind="flag"),
    Stat(name="bonus", unit="points of the panel", high=3),
)
