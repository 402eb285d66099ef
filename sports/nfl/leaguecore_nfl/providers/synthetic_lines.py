"""Invented games: what everybody does, from places, talents and chance, so that both teams' lines agree.

Every array is by team, place and week (32 x 16 x 18). A passer's completions, yards and touchdowns are the sums of his
receivers'; a defence's sacks, interceptions and recoveries are the other side's losses; points allowed are the other
side's score, made of its touchdowns, kicks and safeties. Two-point conversions are not tried.
"""

from math import isqrt

import attrs
import numpy as np

from leaguecore.sport.invention import Invention
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_people import PLACES, Bools, span
from leaguecore_nfl.providers.synthetic_schedule import TEAMS, Fixtures
from leaguecore_nfl.stats import HALVES

_SHAPE = (TEAMS, len(PLACES), WEEKS)
_ALL = TEAMS * len(PLACES) * WEEKS
_PER_MILLE = 1_000
# Thousandths a game, by place among those who can play.
TARGETS = {"RB": (2_900, 1_700, 700, 200), "WR": (6_900, 5_200, 3_300, 1_500, 600), "TE": (4_600, 1_400, 400)}
CARRIES = {"QB": (3_800, 3_800), "RB": (12_200, 6_200, 2_200, 700), "WR": (250, 150, 100, 0, 0)}
_CATCH = {"RB": 770, "WR": 630, "TE": 700}
_TENTHS_A_CATCH = {"RB": 75, "WR": 127, "TE": 105}
_TOUCHDOWNS_OF_CATCHES = {"RB": 32, "WR": 72, "TE": 82}
_KICKS = {  # by bin: attempts a game and makes (thousandths), yards of a typical one
    "0_19": (5, 1_000, 19),
    "20_29": (430, 985, 25),
    "30_39": (540, 950, 35),
    "40_49": (570, 800, 45),
    "50_59": (400, 700, 53),
    "60_": (25, 400, 61),
}
_ROOTS = np.array([isqrt(10_000 * n) for n in range(200)], dtype=np.int64)
"""Hundred times the square roots of whole numbers."""


@attrs.frozen(kw_only=True, eq=False)
class Played:
    """A season's lines: `plays` says who has one, `stats` has an array for each stat that is not 0 throughout."""

    plays: Bools
    stats: dict[str, Ints]


@attrs.frozen(kw_only=True, eq=False)
class _Field:
    """What chance works on: the stream's label, who can play, how good they are, whom they meet."""

    label: str
    able: Bools
    talent: Ints
    opponent: Ints

    def stream(self, what: str) -> Invention:
        return Invention(self.label, "lines", what)

    def share(self, table: dict[str, tuple[int, ...]]) -> Ints:
        """Return a use by place: those who can play move up into the places of those who cannot."""
        use = np.zeros(_SHAPE, dtype=np.int64)
        for position, by_place in table.items():
            able = self.able[:, span(position)]
            place = np.clip(np.cumsum(able, axis=1) - 1, 0, len(by_place) - 1)
            use[:, span(position)] = np.where(able, np.array(by_place, dtype=np.int64)[place], 0)
        return use

    def facing(self, values: Ints) -> Ints:
        """Return by team and week the other side's value (0 in the week off)."""
        met = values[self.opponent.clip(0), np.arange(WEEKS)[None, :]]
        return np.where(self.opponent >= 0, met, 0)

    def counts(self, what: str, means: Ints) -> Ints:
        return self.stream(what).counts(np.minimum(means, 31_000).ravel(), means.size).reshape(means.shape)

    def some_of(self, what: str, numbers: Ints, per_mille: Ints | int) -> Ints:
        """Return how many of the numbers come true at a chance of so many in a thousand each."""
        flat = numbers.ravel()
        most = int(flat.max(initial=0))
        chance = np.broadcast_to(np.asarray(per_mille, dtype=np.int64), numbers.shape).ravel()
        drawn = self.stream(what).below(_PER_MILLE, flat.size * most).reshape(flat.size, most)
        true = (drawn < chance[:, None]) & (np.arange(most)[None, :] < flat[:, None])
        return np.asarray(true.sum(axis=1), dtype=np.int64).reshape(numbers.shape)


def play(label: str, fixtures: Fixtures, able: Bools, talent: Ints) -> Played:
    """Return the lines of a season.

    Args:
        label: which chance.
        fixtures: who meets whom.
        able: who can play (not hurt), by team, place and week.
        talent: in thousandths, likewise.
    """
    on = fixtures.game_of >= 0
    opponent = np.where(on, fixtures.home[fixtures.game_of] + fixtures.away[fixtures.game_of], -1)
    opponent = np.where(on, opponent - np.arange(TEAMS)[:, None], -1)
    field = _Field(label=label, able=able & on[:, None, :], talent=talent, opponent=opponent)
    stats = _receiving(field) | _rushing(field)
    stats |= _passing(field, stats)
    stats |= _defence(field, stats)
    stats |= _kicking(field, stats)
    stats |= _allowed(field, stats)
    touched = sum((np.abs(values) for values in stats.values()), np.zeros(_SHAPE, dtype=np.int64)) > 0
    always = np.zeros(len(PLACES), dtype=bool)
    always[[PLACES.index("K"), PLACES.index("DST")]] = True
    return Played(plays=field.able & (touched | always[None, :, None]), stats=stats)


def _by_place(table: dict[str, int]) -> Ints:
    return np.array([table.get(position, 0) for position in PLACES], dtype=np.int64)[None, :, None]


def _form(field: _Field, what: str, means: Ints) -> Ints:
    """Return means changed by talent and the form of the day, which makes counts vary more than chance alone."""
    form = np.clip(field.stream(what).spread(_PER_MILLE, 300, _ALL).reshape(_SHAPE), 250, 1_900)
    return means * field.talent // _PER_MILLE * form // _PER_MILLE


def _yards(field: _Field, what: str, plays: Ints, tenths_a_play: Ints | int, deviation: int) -> Ints:
    """Return the yards of so many plays: they grow with the plays, their spread with the root of these.

    A better defence takes up to some tenths of them away.
    """
    strength = field.facing(field.talent[:, PLACES.index("DST")])[:, None, :]
    eased = np.broadcast_to(plays * tenths_a_play * (4 * _PER_MILLE - strength), _SHAPE)
    mean = eased // (3 * 10 * _PER_MILLE)
    spread = deviation * _ROOTS[plays] // 100
    found = field.stream(what).spread(mean.ravel(), spread.ravel(), _ALL).reshape(_SHAPE)
    return np.where(plays > 0, np.maximum(found, -4 * plays), 0)


def _receiving(field: _Field) -> dict[str, Ints]:
    targets = field.counts("targets", _form(field, "target form", field.share(TARGETS)))
    receptions = field.some_of("receptions", targets, _by_place(_CATCH))
    chance = _by_place(_TOUCHDOWNS_OF_CATCHES) * field.talent // _PER_MILLE
    touchdowns = field.some_of("receiving touchdowns", receptions, chance)
    yards = _yards(field, "receiving yards", receptions, _by_place(_TENTHS_A_CATCH), 9)
    lost = field.some_of("receiving fumbles", receptions, 5)
    return {
        "targets": targets,
        "receptions": receptions,
        "receiving_yards": yards + 3 * touchdowns,
        "receiving_tds": touchdowns,
        "receiving_first_downs": np.maximum(field.some_of("receiving downs", receptions, 500), touchdowns),
        "receiving_fumbles": lost + field.some_of("receiving fumbles kept", receptions, 4),
        "receiving_fumbles_lost": lost,
    }


def _rushing(field: _Field) -> dict[str, Ints]:
    share = field.share(CARRIES)
    # Only the quarterback who plays runs.
    share[:, 1] = np.where(field.able[:, 0], 0, share[:, 1])
    carries = field.counts("carries", _form(field, "carry form", share))
    touchdowns = field.some_of("rushing touchdowns", carries, 32 * field.talent // _PER_MILLE)
    lost = field.some_of("rushing fumbles", carries, 4)
    return {
        "carries": carries,
        "rushing_yards": _yards(field, "rushing yards", carries, 42, 6),
        "rushing_tds": touchdowns,
        "rushing_first_downs": np.maximum(field.some_of("rushing downs", carries, 230), touchdowns),
        "rushing_fumbles": lost + field.some_of("rushing fumbles kept", carries, 4),
        "rushing_fumbles_lost": lost,
    }


def _at(place: str, values: Ints, who: Bools | None = None) -> Ints:
    """Return an array that has a team's values in the places of a position, where `who` says so."""
    out = np.zeros(_SHAPE, dtype=np.int64)
    out[:, span(place)] = values[:, None, :] if who is None else np.where(who, values[:, None, :], 0)
    return out


def _passing(field: _Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    able = field.able[:, span("QB")]
    passer = able & (np.cumsum(able, axis=1) == 1)
    skill = (field.talent[:, span("QB")] * passer).sum(axis=1)
    on = passer.any(axis=1)
    team = {name: stats[name].sum(axis=1) for name in ("targets", "receptions", "receiving_yards", "receiving_tds")}
    downs = stats["receiving_first_downs"].sum(axis=1)
    strength = field.facing(field.talent[:, PLACES.index("DST")])
    away = field.counts("throws away", np.where(on, 1_400, 0))
    caught = field.counts("interceptions", np.where(on, 760 * strength // np.maximum(skill, 1), 0))
    sacks = field.counts("sacks", np.where(on, 2_350 * strength // np.maximum(skill, 1), 0))
    lost = field.some_of("sack fumbles", sacks, 50)
    numbers = {
        "attempts": team["targets"] + away + caught,
        "completions": team["receptions"],
        "passing_yards": team["receiving_yards"],
        "passing_tds": team["receiving_tds"],
        "passing_first_downs": downs,
        "passing_interceptions": caught,
        "sacks_suffered": sacks,
        "sack_fumbles": lost + field.some_of("sack fumbles kept", sacks - lost, 60),
        "sack_fumbles_lost": lost,
    }
    return {name: _at("QB", values, passer) for name, values in numbers.items()}


def _defence(field: _Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    def conceded(*names: str) -> Ints:
        return field.facing(_of_team(stats, *names))

    playing = np.where(field.opponent >= 0, 1, 0)
    caught, sacks = conceded("passing_interceptions"), conceded("sacks_suffered")
    recovered = conceded("sack_fumbles_lost", "rushing_fumbles_lost", "receiving_fumbles_lost")
    returned = field.some_of("turnovers returned", caught + recovered, 90)
    numbers = {
        "def_sacks": HALVES * sacks,
        "def_interceptions": caught,
        "fumble_recovery_opp": recovered,
        "def_fumbles_forced": recovered + field.counts("forced", 350 * playing),
        "def_safeties": field.counts("safeties", 25 * playing),
        "def_st_tds": returned + field.counts("kick returns", 35 * playing),
        "def_tackles_for_loss": sacks + field.counts("losses", 2_400 * playing),
        "def_qb_hits": sacks + field.counts("hits", 2_700 * playing),
        "def_pass_defended": caught + field.counts("defended", 3_300 * playing),
        "blocked_fg": field.counts("blocked goals", 30 * playing),
        "blocked_punt": field.counts("blocked punts", 20 * playing),
        "blocked_pat": field.counts("blocked points", 20 * playing),
    }
    return {name: _at("DST", values) for name, values in numbers.items()}


def _kicking(field: _Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    place = PLACES.index("K")
    able = np.where(field.able[:, place], 1, 0)
    talent = field.talent[:, place]
    found: dict[str, Ints] = {}
    for name, (attempts, makes, _) in _KICKS.items():
        tried = field.counts(f"kicks {name}", attempts * able)
        # A kicker's talent takes away from his misses.
        chance = np.clip(_PER_MILLE - (_PER_MILLE - makes) * _PER_MILLE // talent, 0, _PER_MILLE)
        made = field.some_of(f"kicks made {name}", tried, chance)
        found[f"fg_made_{name}"], found[f"fg_missed_{name}"] = made, tried - made
    found["fg_made"] = sum((found[f"fg_made_{name}"] for name in _KICKS), np.zeros_like(able))
    found["fg_missed"] = sum((found[f"fg_missed_{name}"] for name in _KICKS), np.zeros_like(able))
    found["fg_made_distance"] = sum(
        (yards * found[f"fg_made_{name}"] for name, (_, _, yards) in _KICKS.items()), np.zeros_like(able)
    )
    tries = _touchdowns(stats) * able
    found["pat_made"] = field.some_of("extra points", tries, 945)
    found["pat_missed"] = tries - found["pat_made"]
    return {name: _at("K", values) for name, values in found.items()}


def _touchdowns(stats: dict[str, Ints]) -> Ints:
    return _of_team(stats, "rushing_tds", "receiving_tds", "def_st_tds")


def _of_team(stats: dict[str, Ints], *names: str) -> Ints:
    """Return by team and week the sum of the named stats."""
    total = np.zeros((TEAMS, WEEKS), dtype=np.int64)
    for name in names:
        total += stats[name].sum(axis=1)
    return total


def score(stats: dict[str, Ints]) -> Ints:
    """Return each team's points by week, from its own lines."""
    kicks = 3 * _of_team(stats, "fg_made") + _of_team(stats, "pat_made")
    return 6 * _touchdowns(stats) + kicks + 2 * _of_team(stats, "def_safeties")


def _allowed(field: _Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    net = _of_team(stats, "rushing_yards", "receiving_yards") - 7 * _of_team(stats, "sacks_suffered")
    return {
        "points_allowed": _at("DST", field.facing(score(stats))),
        "yards_allowed": _at("DST", field.facing(net)),
    }
