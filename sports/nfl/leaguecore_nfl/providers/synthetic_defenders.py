"""Invented single defenders: eleven a team, whose plays add up to those of its defence.

They have streams of their own, so that an offence is the same with and without them. They are never hurt and stay with
their teams.
"""

import attrs
import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_field import of_team
from leaguecore_nfl.providers.synthetic_lines import Played
from leaguecore_nfl.providers.synthetic_people import Bools
from leaguecore_nfl.providers.synthetic_schedule import TEAMS
from leaguecore_nfl.stats import HALVES

PLACES = ("DL",) * 4 + ("LB",) * 3 + ("DB",) * 4
DEFENDERS = TEAMS * len(PLACES)

_SHAPE = (TEAMS, len(PLACES), WEEKS)
_AVERAGE, _SPREAD, _WORST, _BEST = 1_000, 220, 450, 1_700
# Thousandths a game that a defender of the position makes alone, with another, and helps with.
_TACKLES = {
    "def_tackles_solo": {"DL": 1_300, "LB": 3_600, "DB": 3_300},
    "def_tackles_with_assist": {"DL": 350, "LB": 900, "DB": 500},
    "def_tackle_assists": {"DL": 1_100, "LB": 2_300, "DB": 1_200},
}
# Who makes a defence's plays, in parts by position.
_SHARES = {
    "def_sacks": {"DL": 8, "LB": 5, "DB": 1},
    "def_interceptions": {"DL": 1, "LB": 4, "DB": 10},
    "fumble_recovery_opp": {"DL": 3, "LB": 4, "DB": 4},
    "def_fumbles_forced": {"DL": 4, "LB": 5, "DB": 3},
    "def_tackles_for_loss": {"DL": 6, "LB": 5, "DB": 2},
    "def_qb_hits": {"DL": 8, "LB": 5, "DB": 1},
    "def_pass_defended": {"DL": 1, "LB": 3, "DB": 10},
    "def_safeties": {"DL": 6, "LB": 4, "DB": 1},
}
_SHARED_SACKS_PPM = 180_000
_YARDS_A_SACK = 7
_HALF_RANGE = 1 << 31


@attrs.frozen(kw_only=True, eq=False)
class Defenders:
    """The defenders of a label, by number: 11 x team + place; talents in thousandths, best first in each position."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    talent: Ints


def invent_defenders(label: str) -> Defenders:
    """Return the defenders that a label stands for."""
    number = Invention(label, "defenders", "ids").order(DEFENDERS) + 1
    talent = Invention(label, "defenders", "talent").spread(_AVERAGE, _SPREAD, DEFENDERS)
    return Defenders(
        ids=tuple(f"I{one:04d}" for one in number.tolist()),
        names=tuple(Invention(label, "defenders", "names").names(DEFENDERS)),
        talent=np.clip(talent, _WORST, _BEST),
    )


def draft_order(label: str, defenders: Defenders) -> Ints:
    """Return the defenders' numbers in the order in which they are drafted on average: by the tackles that they make.

    Nobody drafts them before the last of the others.
    """
    tackles = np.tile(sum(_by_place(table) for table in _TACKLES.values()), TEAMS)
    seen = Invention(label, "defenders", "adp").spread(tackles * defenders.talent // _AVERAGE, 700, DEFENDERS)
    return np.lexsort((np.arange(DEFENDERS), -seen)).astype(np.int64)


def defend(label: str, played: Played, defenders: Defenders) -> Played:
    """Return the lines of all defenders in every game of their teams.

    Args:
        label: which chance.
        played: the lines of the others, whose defences' plays are dealt out.
        defenders: who plays.
    """
    talent = np.broadcast_to(defenders.talent.reshape(TEAMS, len(PLACES), 1), _SHAPE)
    plays = np.broadcast_to((played.opponent >= 0)[:, None, :], _SHAPE)
    stats = {name: _tackled(label, name, plays, talent) for name in _TACKLES}
    for name in _SHARES:
        if name != "def_sacks":
            stats[name] = _dealt(_Plays.of(label, name, of_team(played.stats, name), talent))
    stats |= _sacks(label, of_team(played.stats, "def_sacks") // HALVES, talent)
    stats["def_tds"] = _returned(label, played, "def_interceptions", "interception_tds", talent)
    stats["fumble_recovery_tds"] = _returned(label, played, "fumble_recovery_opp", "fumble_return_tds", talent)
    return Played(plays=plays, stats=stats, opponent=played.opponent)


@attrs.frozen(kw_only=True, eq=False)
class _Plays:
    """Plays of defences, an entry each: team and week, the place of who made it, and which of the game's it is."""

    team: Ints
    week: Ints
    place: Ints
    turn: Ints

    @classmethod
    def of(cls, label: str, name: str, totals: Ints, talent: Ints) -> "_Plays":
        """Return the plays of a kind of which so many were made by team and week; better players make more."""
        game = np.repeat(np.arange(totals.size), totals.ravel())
        team, week = game // WEEKS, game % WEEKS
        weights = _by_place(_SHARES[name])[None, :] * talent[team, :, week]
        reach = np.cumsum(weights, axis=1)
        ticket = (Invention(label, "defenders", name).below(_HALF_RANGE, len(game)) * reach[:, -1]) >> 31
        place = (reach <= ticket[:, None]).sum(axis=1, dtype=np.int64)
        return cls(team=team, week=week, place=place, turn=np.arange(len(game)) - np.searchsorted(game, game))


def _by_place(table: dict[str, int]) -> Ints:
    return np.array([table[position] for position in PLACES], dtype=np.int64)


def _tackled(label: str, name: str, plays: Bools, talent: Ints) -> Ints:
    means = _by_place(_TACKLES[name])[None, :, None] * talent // _AVERAGE * plays
    return Invention(label, "defenders", name).counts(means.ravel(), means.size).reshape(_SHAPE)


def _dealt(plays: _Plays, worth: Ints | int = 1) -> Ints:
    """Return by team, place and week what the plays make for those who made them."""
    out = np.zeros(_SHAPE, dtype=np.int64)
    np.add.at(out, (plays.team, plays.place, plays.week), worth)
    return out


def _sacks(label: str, totals: Ints, talent: Ints) -> dict[str, Ints]:
    """Return sacks in halves, some of them shared by two, and the yards that they cost, likewise in halves."""
    first = _Plays.of(label, "def_sacks", totals, talent)
    second = _Plays.of(f"{label}/helpers", "def_sacks", totals, talent)
    shared = Invention(label, "defenders", "shared sacks").happens(_SHARED_SACKS_PPM, len(first.team))
    halves = _dealt(first, np.where(shared, 1, HALVES)) + _dealt(second, shared.astype(np.int64))
    return {"def_sacks": halves, "def_sack_yards": _YARDS_A_SACK * halves}


def _returned(label: str, played: Played, turnovers: str, touchdowns: str, talent: Ints) -> Ints:
    """Return whose turnovers became touchdowns: the first of a game, as many as were returned."""
    plays = _Plays.of(label, turnovers, of_team(played.stats, turnovers), talent)
    scored = plays.turn < of_team(played.stats, touchdowns)[plays.team, plays.week]
    return _dealt(plays, scored.astype(np.int64))
