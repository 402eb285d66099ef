"""Invented box scores: goals are drawn first and handed to scorers, so that all lines of a game agree.

A club-game is one club in one game: number 2g is the home club of game g and 2g + 1 its guest.
"""

import attrs
import numpy as np
import pandas as pd

from leaguecore.sport.invention import Invention
from leaguecore_nhl.providers.frames import STAT_NAMES
from leaguecore_nhl.providers.invented_people import DEFENDERS, FORWARDS, GOALIES, SKATERS, SLOTS, Bools, Talents
from leaguecore_nhl.providers.invented_schedule import CLUBS, GAMES_A_CLUB, InventedGames
from leaguecore_nhl.providers.moments import Ints

_DRESSED_FORWARDS, _DRESSED_DEFENDERS = 12, 6
_RESTED_PPM, _BACKUP_PPM = 25_000, 330_000
_GOALS_A_CLUB, _AT_HOME = 3_030, 90
_OVERTIME_GOAL_PPM = 680_000
_POWER_PLAY, _SHORT_HANDED = 205, 15
_BAD_NIGHT, _RELIEF_PPM = 5, 350_000
_ICE = 5
_HALF_RANGE = 1 << 31


@attrs.frozen(eq=False)
class Lineups:
    """Who was there, by club-game and slot.

    Attributes:
        club, game, turn: the club, the game and which of the club's games it is, a number a club-game.
        player: the player in each slot.
        hurt: whether he is hurt.
        dressed: whether he plays; of the goalies only the one who starts.
    """

    club: Ints
    game: Ints
    turn: Ints
    player: Ints
    hurt: Bools
    dressed: Bools


@attrs.frozen(eq=False)
class Scores:
    """Goals by club-game without the shootout's, and how the game ended."""

    goals: Ints
    won: Bools
    overtime: Bools
    overtime_goal: Bools


def dress(
    invention: Invention, games: InventedGames, rosters: tuple[Ints, Ints, int], absence: Ints, exists: Bools
) -> Lineups:
    """Return who plays: the deepest bench first to sit, a healthy man rested now and then.

    Args:
        invention: where the choices come from.
        games: the schedule as played.
        rosters: players by club and slot, the same after the trades, and the day from which the latter stand.
        absence: by club, slot and turn, not 0 if hurt.
        exists: by player, whether he is in the league.
    """
    size = 2 * len(games.ids)
    game = np.arange(size) // 2
    club = np.stack([games.home, games.away], axis=1).ravel()
    order = np.lexsort((games.played_at[game], club))
    turn = np.empty(size, dtype=np.int64)
    turn[order] = np.tile(np.arange(GAMES_A_CLUB), len(CLUBS))
    early, late, trade_day = rosters
    player = np.where((games.played_day[game] < trade_day)[:, None], early[club], late[club])
    hurt = absence[club, :, turn] > 0
    fit = ~hurt & exists[player]
    fresh = fit & ~invention.happens(_RESTED_PPM, size * SLOTS).reshape(size, SLOTS)
    dressed = np.zeros((size, SLOTS), dtype=bool)
    for group, wanted in ((FORWARDS, _DRESSED_FORWARDS), (DEFENDERS, _DRESSED_DEFENDERS)):
        dressed[:, group] = _deepest_sit(fresh[:, group], fit[:, group], wanted)
    dressed[np.arange(size), GOALIES.start + _goalie(invention, fit[:, GOALIES])] = True
    return Lineups(club, game, turn, player, hurt, dressed)


def _deepest_sit(fresh: Bools, fit: Bools, wanted: int) -> Bools:
    """Return who plays: the first fresh ones, then the first of the rested where these are too few."""
    first = fresh & (np.cumsum(fresh, axis=1) <= wanted)
    missing = wanted - first.sum(axis=1)
    spare = fit & ~fresh
    dressed: Bools = first | (spare & (np.cumsum(spare, axis=1) <= missing[:, None]))
    return dressed


def _goalie(invention: Invention, fit: Bools) -> Ints:
    """Return which goalie starts: the first, at times the second; the third if both are hurt."""
    backup = fit[:, 1] & (invention.happens(_BACKUP_PPM, len(fit)) | ~fit[:, 0])
    return np.where(backup, 1, np.where(fit[:, 0], 0, 2)).astype(np.int64)


def play(invention: Invention, lineups: Lineups, talents: Talents) -> pd.DataFrame:
    """Return lines `club_game slot` with all stats, ordered by club-game and slot."""
    scores = _scores(invention, lineups, talents)
    table = {name: np.zeros((len(lineups.club), SLOTS), dtype=np.int64) for name in STAT_NAMES}
    _hand_out_goals(invention, lineups, talents, scores, table)
    _skate(invention, lineups, talents, table)
    _tend_goal(invention, lineups, scores, table)
    at, slot = np.nonzero(lineups.dressed | (table["goalieSeconds"] > 0))
    return pd.DataFrame({"club_game": at, "slot": slot} | {name: table[name][at, slot] for name in STAT_NAMES})


def _other(per_club_game: Ints) -> Ints:
    """Return the same of the opponents."""
    return per_club_game.reshape(-1, 2, *per_club_game.shape[1:])[:, ::-1].reshape(per_club_game.shape)


def _scores(invention: Invention, lineups: Lineups, talents: Talents) -> Scores:
    size = len(lineups.club)
    attack = (talents.per_game["goals"][lineups.player] * lineups.dressed).sum(axis=1)
    allows = (talents.allows[lineups.player] * lineups.dressed).sum(axis=1)
    home = np.where(np.arange(size) % 2 == 0, _AT_HOME, -_AT_HOME)
    mean = _GOALS_A_CLUB + (attack - attack.sum() // size) // 2 + home + _other(allows)
    goals = invention.counts(np.clip(mean, 1_000, 6_000), size)
    overtime = goals == _other(goals)
    first_wins = np.repeat(invention.happens(500_000, size // 2), 2)
    chosen = first_wins == (np.arange(size) % 2 == 0)
    scored = np.repeat(invention.happens(_OVERTIME_GOAL_PPM, size // 2), 2)
    won = np.where(overtime, chosen, goals > _other(goals))
    overtime_goal = overtime & scored & won
    return Scores(goals + overtime_goal, won, overtime, overtime_goal)


def _hand_out_goals(
    invention: Invention, lineups: Lineups, talents: Talents, scores: Scores, table: dict[str, Ints]
) -> None:
    """Give each goal a scorer, helpers, a strength, and those on the ice their plus or minus."""
    at = np.repeat(np.arange(len(scores.goals)), scores.goals)
    number = np.arange(len(at)) - np.repeat(np.cumsum(scores.goals) - scores.goals, scores.goals) + 1
    dressed = lineups.dressed[at][:, SKATERS]
    player = lineups.player[at][:, SKATERS]
    in_overtime = scores.overtime_goal[at] & (number == scores.goals[at])
    ticket = invention.below(1_000, len(at))
    power = (ticket < _POWER_PLAY) & ~in_overtime
    short = (ticket >= _POWER_PLAY) & (ticket < _POWER_PLAY + _SHORT_HANDED) & ~in_overtime
    on_goal = np.zeros(dressed.shape, dtype=bool)
    helpers = (7, 25)
    rows = np.arange(len(at))
    lots = invention.below(100, len(at))
    for turn, kind in enumerate(("goals", "assists", "assists")):
        weights = talents.per_game[kind][player] * (dressed & ~on_goal)
        slot = _pick(invention, weights)
        counts = np.ones(len(at), dtype=bool) if turn == 0 else lots >= helpers[turn - 1]
        on_goal[rows[counts], slot[counts]] = True
        _add(table[kind], at, slot, counts)
        _add(table["powerPlayPoints"], at, slot, counts & power)
        _add(table["shorthandedPoints"], at, slot, counts & short)
        if kind == "goals":
            winning = scores.won[at] & (number == _other(scores.goals)[at] + 1)
            _add(table["powerPlayGoals"], at, slot, power)
            _add(table["shorthandedGoals"], at, slot, short)
            _add(table["gameWinningGoals"], at, slot, winning)
            _add(table["otGoals"], at, slot, in_overtime)
    _plus_minus(invention, lineups, talents, at[~power], on_goal[~power], table["plusMinus"])


def _plus_minus(
    invention: Invention, lineups: Lineups, talents: Talents, at: Ints, on_goal: Bools, plus_minus: Ints
) -> None:
    """Add one for five of the club that scored, those on the goal first, and take one from five of the other."""
    for side, sign in ((at, 1), (at ^ 1, -1)):
        dressed = lineups.dressed[side][:, SKATERS]
        seconds = talents.per_game["seconds"][lineups.player[side][:, SKATERS]]
        lots = invention.below(1_000, dressed.size).reshape(dressed.shape) * seconds + 1
        if sign > 0:
            lots = np.where(on_goal, np.int64(1) << 40, lots)
        ice = np.argsort(-(lots * dressed), axis=1, kind="stable")[:, :_ICE]
        np.add.at(plus_minus, (side[:, None], ice), sign)


def _pick(invention: Invention, weights: Ints) -> Ints:
    """Return for each row a column, chosen in proportion to the weights."""
    reach = np.cumsum(weights, axis=1)
    ticket = (invention.below(_HALF_RANGE, len(weights)) * reach[:, -1]) >> 31
    column: Ints = (reach <= ticket[:, None]).sum(axis=1, dtype=np.int64)
    return column


def _add(column: Ints, at: Ints, slot: Ints, counts: Bools) -> None:
    np.add.at(column, (at[counts], slot[counts]), 1)


def _skate(invention: Invention, lineups: Lineups, talents: Talents, table: dict[str, Ints]) -> None:
    at, slot = np.nonzero(lineups.dressed[:, SKATERS])
    player = lineups.player[at, slot]
    size = len(player)

    def counted(kind: str) -> Ints:
        return invention.counts(talents.per_game[kind][player], size)

    table["sog"][at, slot] = table["goals"][at, slot] + counted("shots")
    table["hits"][at, slot] = counted("hits")
    table["blockedShots"][at, slot] = counted("blocks")
    table["giveaways"][at, slot] = counted("giveaways")
    table["takeaways"][at, slot] = counted("takeaways")
    table["pim"][at, slot] = 2 * counted("minors") + 5 * invention.happens(6_000, size)
    seconds = np.clip(invention.spread(talents.per_game["seconds"][player], 130, size), 240, 1_800)
    table["toiSeconds"][at, slot] = seconds
    table["shifts"][at, slot] = seconds // 46 + invention.below(4, size)


def _tend_goal(invention: Invention, lineups: Lineups, scores: Scores, table: dict[str, Ints]) -> None:
    at, place = np.nonzero(lineups.dressed[:, GOALIES])
    slot = place + GOALIES.start
    against, shots = _other(scores.goals), _other(table["sog"].sum(axis=1))
    shootout = scores.overtime & (scores.goals == against)
    extra = np.repeat(30 + invention.below(270, len(at) // 2), 2)
    played = 3_600 + np.where(shootout, 300, np.where(scores.overtime, extra, 0))
    values = {
        "gamesStarted": np.ones(len(at), dtype=np.int64),
        "wins": scores.won,
        "losses": ~scores.won & ~scores.overtime,
        "otLosses": ~scores.won & scores.overtime,
        "shotsAgainst": shots,
        "goalsAgainst": against,
        "saves": shots - against,
        "shutouts": against == 0,
        "goalieSeconds": played,
    }
    for name, column in values.items():
        table[name][at, slot] = column.astype(np.int64)[at]
    _relieve(invention, lineups, scores, slot, table)


def _relieve(invention: Invention, lineups: Lineups, scores: Scores, starter: Ints, table: dict[str, Ints]) -> None:
    """After a bad start another fit goalie plays the last third; the decision stays with the one who started."""
    size = len(starter)
    others = ~lineups.hurt[:, GOALIES] & ~lineups.dressed[:, GOALIES]
    bad = (_other(scores.goals) >= _BAD_NIGHT) & invention.happens(_RELIEF_PPM, size) & others.any(axis=1)
    at = np.flatnonzero(bad & ~scores.overtime)
    first, second = starter[at], GOALIES.start + np.argmax(others[at], axis=1)
    for name in ("saves", "goalsAgainst", "goalieSeconds"):
        moved = table[name][at, first] // 3
        table[name][at, second] = moved
        table[name][at, first] -= moved
    for slot in (first, second):
        table["shotsAgainst"][at, slot] = table["saves"][at, slot] + table["goalsAgainst"][at, slot]
