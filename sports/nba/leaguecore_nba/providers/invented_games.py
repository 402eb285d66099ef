"""Invented box scores: who plays for how long, and what he does in that time."""

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.sport.invention import PPM, Invention
from leaguecore_nba.providers.frames import Ints
from leaguecore_nba.providers.invented_players import MINUTES, Talents
from leaguecore_nba.stats import SECONDS_A_MINUTE

Bools = npt.NDArray[np.bool_]

_TEAM_MINUTES, _OVERTIME_MINUTES = 240, 25
_MINUTES_HIGH = 48
_FOULS_HIGH = 6
_RATE_MINUTES = 36
# How likely the tenth healthy player of a team plays, the eleventh ...; those before always do.
_BENCH_STARTS = 9
_BENCH_PPM = (900_000, 450_000, 200_000, 80_000, 50_000, 30_000, 20_000)
_COUNTED = ("OREB", "DREB", "AST", "STL", "BLK", "TOV", "PF")


@attrs.frozen(kw_only=True, eq=False)
class Listed:
    """Players on the roster of a team in a game, an entry each, in order of game, team and player.

    Attributes:
        player: place in the cast.
        team: place in the list of teams.
        game: place in the fixtures.
        absent: whether he is injured.
    """

    player: Ints
    team: Ints
    game: Ints
    absent: Bools


@attrs.frozen(kw_only=True, eq=False)
class Boxes:
    """Who of the listed played (places in Listed, in its order), and his stats by name."""

    played: Ints
    stats: dict[str, Ints]


def listed(teams: tuple[Ints, Ints], changes_on: Ints, games: tuple[Ints, Ints, Ints], absent: Bools) -> Listed:
    """Return the rosters of all games.

    Args:
        teams: team of each player before and after his change.
        changes_on: the day of the season from which the second holds.
        games: home, away and day of the season of each game.
        absent: player by day of the season.
    """
    home, away, day = games
    parts = []
    for side in (home, away):
        before = (teams[0][None, :] == side[:, None]) & (day[:, None] < changes_on[None, :])
        after = (teams[1][None, :] == side[:, None]) & (day[:, None] >= changes_on[None, :])
        game, player = np.nonzero(before | after)
        parts.append((game, side[game], player))
    game, team, player = (np.concatenate([part[at] for part in parts]) for at in range(3))
    order = np.lexsort((player, team, game))
    game, team, player = game[order], team[order], player[order]
    return Listed(player=player, team=team, game=game, absent=absent[player, day[game]])


def boxes(invention: Invention, talents: Talents, rosters: Listed, home: Ints) -> Boxes:
    """Return the box scores of all games; `home` is the host of each."""
    played, minutes = _minutes(invention, talents, rosters)
    player = rosters.player[played]
    stats = _shooting(invention, talents, player, minutes)
    form = np.clip(invention.spread(1_000, 150, len(played)), 300, 1_700)
    for name in _COUNTED:
        stats[name] = _counts(invention, talents.rates[name][player] * form // 1_000, minutes)
    stats["PF"] = np.minimum(stats["PF"], _FOULS_HIGH)
    stats["REB"] = stats["OREB"] + stats["DREB"]
    stats["SECONDS"] = minutes * SECONDS_A_MINUTE
    game, at_home = rosters.game[played], rosters.team[played] == home[rosters.game[played]]
    margin = _break_ties(stats, game, at_home, len(home))
    swing = invention.spread(0, 6, len(played))
    signed = np.where(at_home, margin[game], -margin[game])
    even = np.where(minutes > 0, swing + signed * minutes // 48, 0)
    stats["PLUS_MINUS"] = np.clip(even, -60, 60)
    return Boxes(played=played, stats=stats)


def _minutes(invention: Invention, talents: Talents, rosters: Listed) -> tuple[Ints, Ints]:
    """Return who plays and for how many whole minutes; those of a team make 240, or 265 with an overtime."""
    side = np.flatnonzero(~rosters.absent)
    team_game = rosters.game[side] * 64 + rosters.team[side]
    weight = talents.minutes[rosters.player[side]]
    order = np.lexsort((rosters.player[side], -weight, team_game))
    rank_ordered = _place_in_run(team_game[order])
    bench = np.clip(rank_ordered - _BENCH_STARTS, 0, len(_BENCH_PPM) - 1)
    plays = (rank_ordered < _BENCH_STARTS) | invention.happens(np.array(_BENCH_PPM)[bench], len(order))
    kept = order[plays]
    overtime = invention.happens(PPM * 6 // 100, int(rosters.game.max()) + 1)
    total = _TEAM_MINUTES + _OVERTIME_MINUTES * overtime[rosters.game[side][kept]]
    # Whoever stands in for an injured starter plays longer than he is used to, but not as long as the starter.
    place = np.minimum(_place_in_run(team_game[kept]), len(MINUTES) - 1)
    share = (weight[kept] + np.array(MINUTES, dtype=np.int64)[place]) * np.clip(
        invention.spread(1_000, 130, len(kept)), 500, 1_500
    )
    minutes = _shared_out(share, team_game[kept], total)
    back = np.argsort(kept, kind="stable")
    return side[kept[back]], np.minimum(minutes[back], _MINUTES_HIGH)


def _place_in_run(values: Ints) -> Ints:
    """Return for each its place, from 0, among equal neighbours."""
    first = np.flatnonzero(np.append(True, values[1:] != values[:-1]))
    lengths = np.diff(np.append(first, len(values)))
    places: Ints = np.arange(len(values)) - np.repeat(first, lengths)
    return places


def _shared_out(share: Ints, group: Ints, total: Ints) -> Ints:
    """Return whole parts of each group's total in proportion to the shares; what is left goes to the first ones."""
    first = np.flatnonzero(np.append(True, group[1:] != group[:-1]))
    lengths = np.diff(np.append(first, len(group)))
    parts = share * total // np.repeat(np.add.reduceat(share, first), lengths)
    left = total[first] - np.add.reduceat(parts, first)
    out: Ints = parts + (_place_in_run(group) < np.repeat(left, lengths))
    return out


def _counts(invention: Invention, rate: Ints, minutes: Ints) -> Ints:
    """Return counts for a rate in thousandths per 36 minutes."""
    return invention.counts(np.minimum(rate * minutes // _RATE_MINUTES, 31_000), len(minutes))


def _shooting(invention: Invention, talents: Talents, player: Ints, minutes: Ints) -> dict[str, Ints]:
    form = np.clip(invention.spread(1_000, 180, len(player)), 300, 1_800)
    shots = _counts(invention, talents.rates["FGA"][player] * form // 1_000, minutes)
    threes = _successes(invention, shots, talents.chances["THREES"][player])
    threes_made = _successes(invention, threes, talents.chances["FG3"][player])
    twos_made = _successes(invention, shots - threes, talents.chances["FG2"][player])
    # Free throws come in pairs.
    free = 2 * _counts(invention, talents.rates["FTA"][player] // 2, minutes)
    free_made = _successes(invention, free, talents.chances["FT"][player])
    return {
        "FGA": shots,
        "FGM": twos_made + threes_made,
        "FG3A": threes,
        "FG3M": threes_made,
        "FTA": free,
        "FTM": free_made,
        "PTS": 2 * twos_made + 3 * threes_made + free_made,
    }


def _successes(invention: Invention, attempts: Ints, chance_ppm: Ints) -> Ints:
    """Return how many of each one's attempts succeed."""
    total = int(attempts.sum())
    good = invention.happens(np.repeat(chance_ppm, attempts), total)
    running = np.append(0, np.cumsum(good, dtype=np.int64))
    ends = np.cumsum(attempts)
    out: Ints = running[ends] - running[ends - attempts]
    return out


def _break_ties(stats: dict[str, Ints], game: Ints, at_home: Bools, games: int) -> Ints:
    """Return the home side's margin in each game, after one more free throw of the host where it was level."""
    margin = np.zeros(games, dtype=np.int64)
    np.add.at(margin, game, np.where(at_home, stats["PTS"], -stats["PTS"]))
    hosts = np.flatnonzero(at_home)
    first = hosts[np.flatnonzero(np.append(True, game[hosts][1:] != game[hosts][:-1]))]
    winners = first[margin[game[first]] == 0]
    for name in ("PTS", "FTA", "FTM"):
        stats[name][winners] += 1
    return np.where(margin == 0, 1, margin)
