"""How far the plays of invented games went: kicks, touchdowns, long plays, returns."""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from leaguecore.sport.distances import packed
from leaguecore_nfl.calendar import WEEKS
from leaguecore_nfl.providers.moments import Ints
from leaguecore_nfl.providers.synthetic_field import PER_MILLE, SHAPE, Field, at_place
from leaguecore_nfl.providers.synthetic_people import Bools, span
from leaguecore_nfl.providers.synthetic_schedule import TEAMS

KICK_YARDS: Mapping[str, int] = MappingProxyType(
    {"0_19": 19, "20_29": 25, "30_39": 35, "40_49": 45, "50_59": 53, "60_": 61}
)
"""What each kick of a bin measures."""

_LONG = 40
_LONG_CATCHES, _LONG_RUNS = 40, 8
_FARTHEST = 99
_RETURNER = span("WR").start + 3
# By returns: how many a game, in thousandths, and yards each.
_RETURNS = {"kickoff": (2_300, 27), "punt": (1_900, 9)}


def kick_lists(stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return the lists of field goals made and missed."""
    return {f"fg_{end}_list": _kicks(stats, end) for end in ("made", "missed")}


def _kicks(stats: dict[str, Ints], end: str) -> Ints:
    lines, yards = [], []
    for name, each in KICK_YARDS.items():
        counts = stats[f"fg_{end}_{name}"].ravel()
        lines.append(np.repeat(np.arange(counts.size), counts))
        yards.append(np.full(int(counts.sum()), each, dtype=np.int64))
    return packed(np.concatenate(lines), np.concatenate(yards), int(np.prod(SHAPE))).reshape(SHAPE)


def touchdown_lists(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return the lists of touchdowns: those of a passer are all of his receivers'."""
    caught, yards = _touchdowns(field, stats, "receiving")
    ran, ground = _touchdowns(field, stats, "rushing")
    team, _, week = np.unravel_index(caught, SHAPE)
    thrown = packed(team * WEEKS + week, yards, TEAMS * WEEKS).reshape(TEAMS, WEEKS)
    return {
        "receiving_td_list": packed(caught, yards, int(np.prod(SHAPE))).reshape(SHAPE),
        "rushing_td_list": packed(ran, ground, int(np.prod(SHAPE))).reshape(SHAPE),
        "passing_td_list": at_place("QB", thrown, stats["passing_tds"][:, span("QB")] > 0),
    }


def _touchdowns(field: Field, stats: dict[str, Ints], how: str) -> tuple[Ints, Ints]:
    """Return for each touchdown its line and its yards: mostly short, and together no more than the player gained."""
    counts = stats[f"{how}_tds"].ravel()
    line = np.repeat(np.arange(counts.size), counts)
    farthest = np.clip(stats[f"{how}_yards"].ravel()[line] // counts[line], 1, _FARTHEST)
    ticket = field.stream(f"{how} touchdown yards").below(PER_MILLE, len(line))
    return line, 1 + (farthest - 1) * ticket * ticket // PER_MILLE**2


def long_plays(field: Field, stats: dict[str, Ints]) -> dict[str, Ints]:
    """Return how many passes, catches and runs went 40 yards or more."""
    caught = field.some_of("long catches", stats["receptions"], _LONG_CATCHES)
    caught = np.minimum(caught, np.maximum(stats["receiving_yards"], 0) // _LONG)
    ran = field.some_of("long runs", stats["carries"], _LONG_RUNS)
    return {
        "receiving_40": caught,
        "passing_40": at_place("QB", caught.sum(axis=1), stats["attempts"][:, span("QB")] > 0),
        "rushing_40": np.minimum(ran, np.maximum(stats["rushing_yards"], 0) // _LONG),
    }


def returns(field: Field, plays: Bools) -> dict[str, Ints]:
    """Return the kicks that a receiver far down the list runs back, in games in which he has a line anyway."""
    there = plays[:, _RETURNER].astype(np.int64)
    found: dict[str, Ints] = {}
    for kind, (counts, each) in _RETURNS.items():
        number = np.zeros(SHAPE, dtype=np.int64)
        number[:, _RETURNER] = field.counts(f"{kind}s returned", counts * there)
        spread = field.stream(f"{kind} return yards").spread(each, each // 4, number.size).reshape(SHAPE)
        yards = number * np.maximum(spread, 0)
        name = f"{kind}_return_yards"
        found |= {f"{kind}_returns": number, name: yards, f"def_{name}": at_place("DST", yards.sum(axis=1))}
    return found
