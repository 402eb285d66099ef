"""Invented games: what everybody does, from places, talents and chance, so that both teams' lines agree.

Every array is by team, place and week (32 x 16 x 18). A passer's completions, yards and touchdowns are the sums of his
receivers'; a defence's sacks, interceptions and recoveries are the other side's losses; points allowed are the other
side's score, made of its touchdowns, kicks and safeties. Two-point conversions are not tried. Nobody scores more than
nine touchdowns or field goals of a sort in a game, so that a list can hold all.
"""

from math import isqrt

import attrs
import numpy as np

from leaguecore.sport.distances import MOST
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_allowed import allowed, allowed_by_kind
from leaguecore_nfl.providers.synthetic_distances import KICK_YARDS, kick_lists, long_plays, returns, touchdown_lists
from leaguecore_nfl.providers.synthetic_field import ALL, PER_MILLE, SHAPE, Field, at_place, of_team
from leaguecore_nfl.providers.synthetic_people import PLACES, Bools, span
from leaguecore_nfl.providers.synthetic_schedule import TEAMS, Fixtures
from leaguecore_nfl.stats import HALVES

# Thousandths a game, by place among those who can play.
TARGETS = {"RB": (2_900, 1_700, 700, 200), "WR": (6_900, 5_200, 3_300, 1_500, 600), "TE": (4_600, 1_400, 400)}
CARRIES = {"QB": (3_800, 3_800), "RB": (12_200, 6_200, 2_200, 700), "WR": (250, 150, 100, 0, 0)}
_CATCH = {"RB": 770, "WR": 630, "TE": 700}
_TENTHS_A_CATCH = {"RB": 75, "WR": 127, "TE": 105}
_TOUCHDOWNS_OF_CATCHES = {"RB": 32, "WR": 72, "TE": 82}
_KICKS = {  # by bin: attempts a game and makes, in thousandths
    "0_19": (5, 1_000),
    "20_29": (430, 985),
    "30_39": (540, 950),
    "40_49": (570, 800),
    "50_59": (400, 700),
    "60_": (25, 400),
}
_ROOTS = np.array([isqrt(10_000 * n) for n in range(200)], dtype=np.int64)
"""Hundred times the square roots of whole numbers."""


@attrs.frozen(kw_only=True, eq=False)
class Played:
    """A season's lines: `plays` says who has one, `stats` has an array for each stat that is not 0 throughout.

    Attributes:
        opponent: by team and week, -1 in the week off.
    """

    plays: Bools
    stats: dict[str, Ints]
    opponent: Ints


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
    field = Field(label=label, able=able & on[:, None, :], talent=talent, opponent=opponent)
    stats = _receiving(field) | _rushing(field)
    stats |= _passing(field, stats)
    stats |= _defence(field, stats)
    stats |= _kicking(field, stats)
    stats |= allowed(field, stats)
    touched = sum((np.abs(values) for values in stats.values()), np.zeros(SHAPE, dtype=np.int64)) > 0
    always = np.zeros(len(PLACES), dtype=bool)
    always[[PLACES.index("K"), PLACES.index("DST")]] = True
    plays = field.able & (touched | always[None, :, None])
    stats |= _fumbled(stats) | returns(field, plays) | long_plays(field, stats) | kick_lists(stats)
    stats |= touchdown_lists(field, stats)
    stats |= allowed_by_kind(field, stats)
    return Played(plays=plays, stats=stats, opponent=opponent)


def _by_place(table: dict[str, int]) -> Ints:
    return np.array([table.get(position, 0) for position in PLACES], dtype=np.int64)[None, :, None]


def _form(field: Field, what: str, means: Ints) -> Ints:
    """Return means changed by talent and the form of the day, which makes counts vary more than chance alone."""
    form = np.clip(field.stream(what).spread(PER_MILLE, 300, ALL).reshape(SHAPE), 250, 1_900)
    return means * field.talent // PER_MILLE * form // PER_MILLE


def _yards(field: Field, what: str, plays: Ints, tenths_a_play: Ints | int, deviation: int) -> Ints:
    """Return the yards of so many plays: they grow with the plays, their spread with the root of these.

    A better defence takes up to some tenths of them away.
    """
    strength = field.facing(field.talent[:, PLACES.index("DST")])[:, None, :]
    eased = np.broadcast_to(plays * tenths_a_play * (4 * PER_MILLE - strength), SHAPE)
    mean = eased // (3 * 10 * PER_MILLE)
    spread = deviation * _ROOTS[plays] // 100
    found = field.stream(what).spread(mean.ravel(), spread.ravel(), ALL).reshape(SHAPE)
    return np.where(plays > 0, np.maximum(found, -4 * plays), 0)


def _at_most(most: int, values: Ints) -> Ints:
    """Return what is left of a team's values when no more than so many in a game may be."""
    before = np.cumsum(values, axis=1) - values
    left: Ints = np.clip(most - before, 0, values)
    return left


def _receiving(field: Field) -> dict[str, Ints]:
    targets = field.counts("targets", _form(field, "target form", field.share(TARGETS)))
    receptions = field.some_of("receptions", targets, _by_place(_CATCH))
    chance = _by_place(_TOUCHDOWNS_OF_CATCHES) * field.talent // PER_MILLE
    touchdowns = _at_most(MOST, field.some_of("receiving touchdowns", receptions, chance))
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


def _rushing(field: Field) -> dict[str, Ints]:
    share = field.share(CARRIES)
    # Only the quarterback who plays runs.
    share[:, 1] = np.where(field.able[:, 0], 0, share[:, 1])
    carries = field.counts("carries", _form(field, "carry form", share))
    touchdowns = np.minimum(field.some_of("rushing touchdowns", carries, 32 * field.talent // PER_MILLE), MOST)
    lost = field.some_of("rushing fumbles", carries, 4)
    return {
        "carries": carries,
        "rushing_yards": _yards(field, "rushing yards", carries, 42, 6),
        "rushing_tds": touchdowns,
        "rushing_first_downs": np.maximum(field.some_of("rushing downs", carries, 230), touchdowns),
        "rushing_fumbles": lost + field.some_of("rushing fumbles kept", carries, 4),
        "rushing_fumbles_lost": lost,
    }


def _passing(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
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
    return {name: at_place("QB", values, passer) for name, values in numbers.items()}


def _defence(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    def conceded(*names: str) -> Ints:
        return field.facing(of_team(stats, *names))

    playing = np.where(field.opponent >= 0, 1, 0)
    caught, sacks = conceded("passing_interceptions"), conceded("sacks_suffered")
    recovered = conceded("sack_fumbles_lost", "rushing_fumbles_lost", "receiving_fumbles_lost")
    returned = field.some_of("turnovers returned", caught + recovered, 90)
    kicks = field.counts("kick returns", 35 * playing)
    blocked_fg = field.counts("blocked goals", 30 * playing)
    blocked_punt = field.counts("blocked punts", 20 * playing)
    numbers = {
        "def_sacks": HALVES * sacks,
        "def_interceptions": caught,
        "fumble_recovery_opp": recovered,
        "def_fumbles_forced": recovered + field.counts("forced", 350 * playing),
        "def_safeties": field.counts("safeties", 25 * playing),
        "def_st_tds": returned + kicks,
        **_turnovers_returned(field, returned, caught, recovered),
        **_kicks_returned(field, kicks, blocked_fg, blocked_punt),
        "def_tackles_for_loss": sacks + field.counts("losses", 2_400 * playing),
        "def_qb_hits": sacks + field.counts("hits", 2_700 * playing),
        "def_pass_defended": caught + field.counts("defended", 3_300 * playing),
        "blocked_fg": blocked_fg,
        "blocked_punt": blocked_punt,
        "blocked_pat": field.counts("blocked points", 20 * playing),
    }
    return {name: at_place("DST", values) for name, values in numbers.items()}


def _turnovers_returned(field: Field, returned: Ints, caught: Ints, recovered: Ints) -> dict[str, Ints]:
    """Share the touchdowns after turnovers out among interceptions and fumbles, in proportion to these."""
    share = caught * PER_MILLE // np.maximum(caught + recovered, 1)
    interceptions = np.clip(field.some_of("catches returned", returned, share), returned - recovered, caught)
    return {"interception_tds": interceptions, "fumble_return_tds": returned - interceptions}


def _kicks_returned(field: Field, kicks: Ints, blocked_fg: Ints, blocked_punt: Ints) -> dict[str, Ints]:
    """Share the touchdowns after kicks out: to blocks where there were some, else to punts and kickoffs."""
    after_punt = np.minimum(kicks, blocked_punt)
    after_fg = np.minimum(kicks - after_punt, blocked_fg)
    punts = field.some_of("punts returned for touchdowns", kicks - after_punt - after_fg, 500)
    return {
        "blocked_punt_tds": after_punt,
        "blocked_fg_tds": after_fg,
        "punt_return_tds": punts,
        "kickoff_return_tds": kicks - after_punt - after_fg - punts,
    }


def _kicking(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    place = PLACES.index("K")
    able = np.where(field.able[:, place], 1, 0)
    talent = field.talent[:, place]
    found: dict[str, Ints] = {}
    so_far = np.zeros_like(able)
    for name, (attempts, makes) in _KICKS.items():
        tried = field.counts(f"kicks {name}", attempts * able)
        # A kicker's talent takes away from his misses.
        chance = np.clip(PER_MILLE - (PER_MILLE - makes) * PER_MILLE // talent, 0, PER_MILLE)
        made = np.minimum(field.some_of(f"kicks made {name}", tried, chance), MOST - so_far)
        found[f"fg_made_{name}"], found[f"fg_missed_{name}"] = made, tried - made
        so_far += made
    found["fg_made"] = so_far
    found["fg_missed"] = sum((found[f"fg_missed_{name}"] for name in _KICKS), np.zeros_like(able))
    found["fg_made_distance"] = sum(
        (KICK_YARDS[name] * found[f"fg_made_{name}"] for name in _KICKS), np.zeros_like(able)
    )
    tries = of_team(stats, "rushing_tds", "receiving_tds", "def_st_tds") * able
    found["pat_made"] = field.some_of("extra points", tries, 945)
    found["pat_missed"] = tries - found["pat_made"]
    return {name: at_place("K", values) for name, values in found.items()}


def _fumbled(stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return all fumbles of a player, and those that he lost."""
    return {
        f"fumbles{lost}_total": sum(
            (stats[f"{how}_fumbles{lost}"] for how in ("sack", "rushing", "receiving")), np.zeros(SHAPE, dtype=np.int64)
        )
        for lost in ("", "_lost")
    }
