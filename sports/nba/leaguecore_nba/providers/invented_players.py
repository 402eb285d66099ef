"""Invented players: what each can do in 36 minutes, this season and the one before, and for whom he plays.

Rates are whole thousandths per 36 minutes, chances whole millionths.
"""

import attrs
import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore_nba.providers.frames import Ints, Texts, texts
from leaguecore_nba.providers.invented_schedule import SEASON_DAYS, TEAMS

ROSTER = 17  # fifteen, and two on two-way contracts
_UNSIGNED = 30
_SIGNINGS = 12
_TRADES = 6
TRADE_DAY = 107
_OFF_SEASON_SWAPS = 40
NO_TEAM = -1

# The places of a roster, starters and bench mixed; the depth of each is drawn.
_PLACES = (
    "PG", "PG", "PG|SG", "SG", "SG", "SG|SF", "SF", "SF", "SF|PF", "PF", "PF", "PF|C", "C", "C", "C", "SG|SF", "SF|PF",
)  # fmt: skip
_ROLE = {"PG": 0, "PG|SG": 0, "SG": 1, "SG|SF": 1, "SF": 1, "SF|PF": 2, "PF": 2, "PF|C": 3, "C": 3}

# Thousandths per 36 minutes for a ball handler, a wing, a forward and a centre.
_RATES = {
    "OREB": (700, 900, 1_600, 3_100),
    "DREB": (3_300, 3_900, 5_500, 7_400),
    "AST": (6_600, 3_300, 2_600, 2_300),
    "STL": (1_350, 1_250, 1_050, 850),
    "BLK": (300, 450, 850, 1_700),
    "TOV": (2_600, 1_900, 1_800, 1_900),
    "PF": (2_400, 2_600, 3_000, 3_700),
    "FTA": (3_000, 2_600, 2_800, 3_200),
}
# Millionths: the part of shots that are threes, and how often each kind goes in.
_CHANCES = {
    "THREES": (430_000, 460_000, 390_000, 150_000),
    "FG2": (500_000, 515_000, 535_000, 600_000),
    "FG3": (360_000, 362_000, 352_000, 330_000),
    "FT": (825_000, 805_000, 770_000, 700_000),
}
# By depth, the best first: minutes that a healthy player gets, and shots in 36 minutes.
MINUTES = (35, 34, 32, 30, 28, 23, 20, 18, 15, 12, 8, 6, 4, 3, 2, 2, 2, 2)
_SHOTS = (18_500, 16_500, 14_500, 13_000, 12_000, *(11_500,) * 13)


@attrs.frozen(kw_only=True, eq=False)
class Talents:
    """What each player can do; an entry a player in every array.

    Attributes:
        minutes: those that a healthy player of this place gets.
        rates: thousandths per 36 minutes, by stat (`FGA` is all shots).
        chances: millionths, by kind of shot.
    """

    minutes: Ints
    rates: dict[str, Ints]
    chances: dict[str, Ints]

    def drifted(self, invention: Invention) -> "Talents":
        """Return the same players a year on: each rate moves by about 8 %, each chance by about 2 %."""
        size = len(self.minutes)
        return Talents(
            minutes=np.maximum(self.minutes * _factor(invention, 90, size) // 1_000, 1),
            rates={name: rate * _factor(invention, 80, size) // 1_000 for name, rate in self.rates.items()},
            chances={name: part * _factor(invention, 20, size) // 1_000 for name, part in self.chances.items()},
        )


@attrs.frozen(kw_only=True, eq=False)
class Cast:
    """All players of an invented season, an entry each.

    Attributes:
        past, present: talents in the season before and in this one.
        past_team: place in TEAMS in the season before, NO_TEAM for a rookie or one who had none.
        team, next_team: places in TEAMS at the opening and after `changes_on`.
        changes_on: day of the season on which the team changes, SEASON_DAYS if it never does.
    """

    player: Texts
    name: Texts
    positions: Texts
    past: Talents
    present: Talents
    past_team: Ints
    team: Ints
    next_team: Ints
    changes_on: Ints


def cast(invention: Invention) -> Cast:
    """Return the rosters, thirty players without a team, trades and signings to come."""
    teams = len(TEAMS)
    size = teams * ROSTER + _UNSIGNED
    place = np.append(np.tile(np.arange(ROSTER), teams), invention.below(ROSTER, _UNSIGNED))
    team = np.append(np.repeat(np.arange(teams), ROSTER), np.full(_UNSIGNED, NO_TEAM))
    depths = [invention.order(ROSTER) for _ in range(teams)]
    depth = np.concatenate([*depths, np.full(_UNSIGNED, ROSTER)])
    positions = texts(_PLACES[at] for at in place.tolist())
    past = _talents(invention, np.array([_ROLE[text] for text in positions], dtype=np.int64), depth)
    past_team = _swapped(invention, team, place, _OFF_SEASON_SWAPS)
    # One of each roster is a rookie.
    past_team[np.arange(teams) * ROSTER + invention.below(ROSTER, teams)] = NO_TEAM
    next_team, changes_on = _changes(invention, team, place)
    # Ids in an order of their own: the number must not tell how good he is.
    number = invention.order(size)
    return Cast(
        player=texts(f"s{at + 1:03d}" for at in number.tolist()),
        name=texts(invention.names(size)),
        positions=positions,
        past=past,
        present=past.drifted(invention),
        past_team=past_team,
        team=team,
        next_team=next_team,
        changes_on=changes_on,
    )


def _talents(invention: Invention, role: Ints, depth: Ints) -> Talents:
    size = len(role)
    rates = {
        name: np.array(by_role, dtype=np.int64)[role] * _factor(invention, 240, size) // 1_000
        for name, by_role in _RATES.items()
    }
    rates["FGA"] = np.array(_SHOTS, dtype=np.int64)[depth] * _factor(invention, 130, size) // 1_000
    chances = {
        name: np.array(by_role, dtype=np.int64)[role] * _factor(invention, 50, size) // 1_000
        for name, by_role in _CHANCES.items()
    }
    minutes = np.array(MINUTES, dtype=np.int64)[depth] * _factor(invention, 70, size) // 1_000
    return Talents(minutes=np.maximum(minutes, 1), rates=rates, chances=chances)


def _factor(invention: Invention, deviation: int, size: int) -> Ints:
    """Return factors around one, in thousandths, kept between 0.4 and 2.2."""
    return np.clip(invention.spread(1_000, deviation, size), 400, 2_200)


def _swapped(invention: Invention, team: Ints, place: Ints, swaps: int) -> Ints:
    """Return the teams after swaps of two players of the same place in the roster."""
    out = team.copy()
    rostered = np.flatnonzero(team != NO_TEAM)
    for one in rostered[invention.order(len(rostered))[:swaps]].tolist():
        others = np.flatnonzero((place == place[one]) & (out != NO_TEAM) & (out != out[one]))
        other = int(others[invention.below(len(others), 1)[0]])
        out[one], out[other] = out[other], out[one]
    return out


def _changes(invention: Invention, team: Ints, place: Ints) -> tuple[Ints, Ints]:
    """Return the later team of each player and the day on which he goes there: deadline trades, and signings."""
    next_team = _swapped(invention, team, place, _TRADES)
    changes_on = np.where(next_team != team, TRADE_DAY, SEASON_DAYS)
    unsigned = np.flatnonzero(team == NO_TEAM)
    signed = unsigned[invention.order(len(unsigned))[:_SIGNINGS]]
    next_team[signed] = invention.order(len(TEAMS))[:_SIGNINGS]
    changes_on[signed] = 15 + invention.below(SEASON_DAYS - 40, _SIGNINGS)
    return next_team, changes_on
