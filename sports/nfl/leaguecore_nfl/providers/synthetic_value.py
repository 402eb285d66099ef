"""What an invented player is worth in a draft: expected points above a replacement, with the errors people make."""

import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_lines import CARRIES, TARGETS
from leaguecore_nfl.providers.synthetic_people import PLACES, PLAYERS
from leaguecore_nfl.providers.synthetic_schedule import TEAMS

# Thousandths of a point a target and a carry bring on average, where a catch counts one.
_A_TARGET, _A_CARRY = 1_750, 610
# Thousandths of a point a game for what is neither.
_BESIDE = {"QB": (13_500, 0), "K": (8_000,), "DST": (6_500,)}
# How many of a position are started in a league of twelve.
_STARTED = {"QB": 12, "RB": 30, "WR": 36, "TE": 12, "K": 12, "DST": 12}
_ERROR_PER_GAME = 1_300


def draft_order(label: str, talent: Ints) -> Ints:
    """Return the players' numbers in the order in which they are drafted on average."""
    worth = expected_a_game(talent)
    position = np.tile(np.array(PLACES), TEAMS)
    above = np.zeros(PLAYERS, dtype=np.int64)
    for name, started in _STARTED.items():
        of_it = position == name
        replacement = -np.sort(-worth[of_it], kind="stable")[started]
        above[of_it] = worth[of_it] - replacement
    # Nobody drafts kickers and defences for the little by which they differ.
    above = np.where((position == "K") | (position == "DST"), above // 4 - 4_500, above)
    seen = Invention(label, "adp").spread(above, _ERROR_PER_GAME, PLAYERS)
    return np.lexsort((np.arange(PLAYERS), -seen)).astype(np.int64)


def expected_a_game(talent: Ints) -> Ints:
    """Return thousandths of a point a game while everybody of his team can play."""
    by_place = np.zeros(len(PLACES), dtype=np.int64)
    for at, name in enumerate(PLACES):
        depth = at - PLACES.index(name)
        uses = ((TARGETS, _A_TARGET), (CARRIES, _A_CARRY), (_BESIDE, 1_000))
        by_place[at] = sum(table[name][depth] * each // 1_000 for table, each in uses if name in table)
        # A second quarterback runs only when he plays.
        by_place[at] = 0 if (name, depth) == ("QB", 1) else by_place[at]
    return np.tile(by_place, TEAMS) * talent // 1_000
