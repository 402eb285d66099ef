"""Invented players: 26 a club in slots ordered by depth, each with a talent of his own, some hurt for a while.

Talents are what a player does in a game on average, in thousandths, so that a club scores about 2.9 goals.
"""

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.sport.invention import Invention
from leaguecore_nhl.providers.invented_schedule import CLUBS, GAMES_A_CLUB
from leaguecore_nhl.providers.moments import Ints

Bools = npt.NDArray[np.bool_]

# Forwards line by line, then defenders pair by pair, then goalies: the order in which a coach picks.
SLOT_POSITIONS = (*("C", "LW", "RW") * 4, "C", "LW", *("D",) * 9, "G", "G", "G")
FORWARDS, DEFENDERS, GOALIES = slice(0, 14), slice(14, 23), slice(23, 26)
SKATERS = slice(0, 23)
SLOTS = len(SLOT_POSITIONS)

_LINES_OF_SLOTS = (*(slot // 3 for slot in range(14)), *(5 + slot // 2 for slot in range(9)))
# By line: the first to the fourth, the reserves, then the pairs of defenders and theirs.
_PER_GAME = {
    "goals": (330, 240, 160, 100, 80, 120, 50, 25, 25, 25),
    "assists": (520, 380, 230, 130, 100, 430, 150, 70, 60, 50),
    "shots": (2_250, 1_750, 1_300, 900, 800, 1_400, 1_000, 850, 800, 700),
    "hits": (800, 1_000, 1_300, 1_900, 1_900, 1_100, 1_200, 1_300, 1_400, 1_400),
    "blocks": (450, 500, 550, 550, 500, 1_500, 1_500, 1_450, 1_300, 1_200),
    "giveaways": (1_000, 850, 700, 550, 500, 1_300, 1_050, 850, 800, 800),
    "takeaways": (420, 360, 300, 240, 220, 280, 240, 200, 180, 180),
    "minors": (190, 200, 220, 260, 280, 230, 230, 240, 240, 240),
    "seconds": (1_130, 1_000, 840, 660, 600, 1_380, 1_200, 1_020, 960, 930),
}
_OFFENCE = ("goals", "assists", "shots")
_PHYSICAL = ("hits", "blocks", "minors")
_HURT_PPM = 10_000
_GAMES_MISSED = (1, 1, 2, 2, 3, 4, 6, 10, 18, 30)
# How many of a club may be hurt at once, so that it can always dress a full team.
_MOST_HURT = ((FORWARDS, 2), (DEFENDERS, 3), (GOALIES, 1))
_ROOKIE_PPM = 80_000
# What a goalie adds or takes from the other club's goals, in thousandths; negative is good.
_GOALIE_LEVELS = (-120, 90, 250)


@attrs.frozen(eq=False)
class Talents:
    """What players do on average: thousandths a game by player, seconds for `seconds`.

    Attributes:
        per_game: by kind, a number a player (goalies zero).
        allows: for goalies, by how much more goals fall.
    """

    per_game: dict[str, Ints]
    allows: Ints


@attrs.frozen(eq=False)
class People:
    """All players of the invented league, numbered club by club and slot by slot.

    Attributes:
        rookie: who did not play the season before.
        late: rookies whom nobody lists before they first appear.
        before, now: talents of the two seasons.
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    positions: tuple[str, ...]
    rookie: Bools
    late: Bools
    before: Talents
    now: Talents


def invent_people(invention: Invention) -> People:
    """Return the players of a league."""
    size = len(CLUBS) * SLOTS
    slot = np.tile(np.arange(SLOTS), len(CLUBS))
    skill = np.maximum(invention.spread(1_000, 270, size), 300)
    body = np.maximum(invention.spread(1_000, 350, size), 200)
    drifted = np.maximum(skill + invention.spread(0, 180, size), 250)
    skater = slot < SKATERS.stop
    rookie = skater & invention.happens(_ROOKIE_PPM, size)
    reserve = skater & ((slot >= 12) & (slot < 14) | (slot >= 20))
    return People(
        tuple(f"p{number:04d}" for number in range(1, size + 1)),
        tuple(invention.names(size)),
        SLOT_POSITIONS * len(CLUBS),
        rookie,
        rookie & reserve,
        _talents(slot, skill, body),
        _talents(slot, drifted, body),
    )


def _talents(slot: Ints, skill: Ints, body: Ints) -> Talents:
    skater = slot < SKATERS.stop
    line = np.array((*_LINES_OF_SLOTS, 0, 0, 0), dtype=np.int64)[slot]
    per_game = {}
    for kind, means in _PER_GAME.items():
        mean = np.array(means, dtype=np.int64)[line]
        factor = skill if kind in _OFFENCE else body if kind in _PHYSICAL else np.full_like(skill, 1_000)
        per_game[kind] = np.where(skater, mean * factor // 1_000, 0)
    level = np.array((*(0,) * SKATERS.stop, *_GOALIE_LEVELS), dtype=np.int64)[slot]
    return Talents(per_game, np.where(skater, 0, level - (skill - 1_000) // 2))


def value_of(talents: Talents, slot: Ints) -> Ints:
    """Return what a draft would look for, on one scale for skaters and goalies."""
    per = talents.per_game
    skaters = 6 * per["goals"] + 4 * per["assists"] + per["shots"] + per["hits"] // 2 + per["blocks"]
    starter = np.array((*(0,) * SKATERS.stop, 6_400, 2_600, 300), dtype=np.int64)[slot]
    return np.where(slot < SKATERS.stop, skaters, starter - 4 * talents.allows)


def home_rosters() -> Ints:
    """Return the player in each slot of each club, as the season begins."""
    return np.arange(len(CLUBS) * SLOTS, dtype=np.int64).reshape(len(CLUBS), SLOTS)


def swapped(invention: Invention, roster: Ints, swaps: int, allowed: Bools) -> Ints:
    """Return rosters after trades of players of the same slot between two clubs, no slot twice.

    Args:
        invention: where the choices come from.
        roster: the player by club and slot.
        swaps: how many trades.
        allowed: by club and slot, who may be traded.
    """
    out = roster.copy()
    free = allowed.copy()
    for slot in invention.below(SLOTS, swaps).tolist():
        clubs = [club for club in invention.order(len(CLUBS)).tolist() if free[club, slot]][:2]
        if len(clubs) == 2:
            out[clubs, slot] = out[clubs[::-1], slot]
            free[clubs, slot] = False
    return out


def invent_injuries(invention: Invention) -> Ints:
    """Return by club, slot and game of the club how long the absence lasts of which this game is part, else 0."""
    size = len(CLUBS) * SLOTS
    lengths = np.array(_GAMES_MISSED, dtype=np.int64)
    absence = np.zeros((GAMES_A_CLUB, size), dtype=np.int64)
    left = np.zeros(size, dtype=np.int64)
    length = np.zeros(size, dtype=np.int64)
    for game in range(1, GAMES_A_CLUB):
        left = np.maximum(left - 1, 0)
        # He was hurt in the game before, so he must have been fit for it.
        begins = invention.happens(_HURT_PPM, size) & (left == 0) & (absence[game - 1] == 0)
        begins = _with_room(begins, left > 0)
        drawn = lengths[invention.below(len(lengths), size)]
        length = np.where(begins, drawn, length)
        left = np.where(begins, drawn, left)
        absence[game] = np.where(left > 0, length, 0)
    return np.ascontiguousarray(absence.T).reshape(len(CLUBS), SLOTS, GAMES_A_CLUB)


def _with_room(begins: Bools, hurt: Bools) -> Bools:
    """Return the injuries that may begin, given who is hurt already."""
    out = begins.reshape(len(CLUBS), SLOTS).copy()
    already = hurt.reshape(len(CLUBS), SLOTS)
    for group, most in _MOST_HURT:
        room = most - already[:, group].sum(axis=1)
        out[:, group] &= np.cumsum(out[:, group], axis=1) <= room[:, None]
    return out.ravel()
