"""Lab affinity and collusion: how seats trade with seats of their own lab, against what the same seats do otherwise.

For a seat with partners of both kinds in its league the difference is (trades with its lab / partners of its lab) -
(trades with others / partners of others). A league's number is the mean of its seats, so that no league counts more
because it trades more; the interval draws leagues again. Between two seats points can only move, so what a lab gives
away to its own within one trade is what its own gains: value is therefore counted as points moved, whoever got them.
This measure is the project's own definition: the methodology names the question and fixes no formula.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import attrs
import numpy as np

from leaguecore.arena.ratings.bootstrap import REPLICATES, bootstrap_weights, stratified_design
from leaguecore.arena.ratings.intervals import LEVEL
from leaguecore.arena.ratings.means import LeagueMean, league_mean
from leaguecore.errors import UsageError

Measure: TypeAlias = Literal["trades", "points_moved", "points_a_trade"]
MEASURES: Mapping[Measure, str] = {
    "trades": "trades a possible partner",
    "points_moved": "points moved a possible partner",
    "points_a_trade": "points moved a trade",
}


@attrs.frozen(kw_only=True)
class Deal:
    """A trade that was carried out, between two teams.

    Attributes:
        teams: the two sides.
        moved: how many points moved from one to the other over the remaining weeks, from 0.
    """

    teams: tuple[str, str]
    moved: float


@attrs.frozen(kw_only=True)
class TradingLeague:
    """The trades of one league.

    Attributes:
        name: of the league, unique in the arena.
        sport, block: among which leagues it is drawn again.
        labs: the lab of each team; "" for a seat of nobody's lab, which is an other to everybody.
        entrants: who plays at each team. Seats of one entrant, clones or other variants, are no partners: what an
            entrant does with itself says nothing of labs.
        deals: in any order.
    """

    name: str
    sport: str
    block: int
    labs: Mapping[str, str]
    entrants: Mapping[str, str]
    deals: tuple[Deal, ...]


@attrs.frozen(kw_only=True)
class Affinity:
    """How much more seats do with their own lab than with others.

    Attributes:
        lab: which lab's seats, "" for all labs together.
        measure: one of `MEASURES`.
        within: the mean over leagues with partners of its own lab.
        across: the same with others.
        difference: within - across, with its interval; None where no league tells.
    """

    lab: str
    measure: Measure
    within: float | None
    across: float | None
    difference: LeagueMean | None


def affinities(
    leagues: Sequence[TradingLeague], *, seed: str, replicates: int = REPLICATES, level: float = LEVEL
) -> tuple[Affinity, ...]:
    """Return the affinity of all labs together and of each, by every measure.

    Args:
        leagues: in any order; a league in which no seat has partners of both kinds tells nothing.
        seed: of the leagues drawn again.
        replicates: how often they are drawn.
        level: how often an interval should cover.

    Raises:
        UsageError: `rating.form` if two leagues have one name, or a deal is not between two of its teams.
    """
    ordered = _checked(leagues)
    if not ordered:
        return ()
    design = stratified_design({league.name: (league.sport, str(league.block)) for league in ordered})
    weights = bootstrap_weights(design, seed=seed, replicates=replicates)
    labs = sorted({lab for league in ordered for lab in league.labs.values() if lab})
    found = []
    for lab in ("", *labs):
        for measure in MEASURES:
            told = [_league_numbers(league, lab, measure) for league in ordered]
            pairs = np.array([(0.0, 0.0) if one is None else one for one in told])
            counts = np.array([0.0 if one is None else 1.0 for one in told])
            difference = league_mean(pairs[:, 0] - pairs[:, 1], counts, design, weights, level=level)
            total = counts.sum()
            within, across = (float(pairs[:, side].sum() / total) if total else None for side in (0, 1))
            found.append(Affinity(lab=lab, measure=measure, within=within, across=across, difference=difference))
    return tuple(found)


def _checked(leagues: Sequence[TradingLeague]) -> list[TradingLeague]:
    ordered = sorted(leagues, key=lambda league: league.name)
    if len({league.name for league in ordered}) < len(ordered):
        raise UsageError("rating.form", "two leagues have one name")
    for league in ordered:
        for deal in league.deals:
            if len(set(deal.teams)) != 2 or not set(deal.teams) <= set(league.labs) or deal.moved < 0:
                raise UsageError("rating.form", f"{league.name}: {deal} is no trade between two of its teams")
    return ordered


def _league_numbers(league: TradingLeague, lab: str, measure: Measure) -> tuple[float, float] | None:
    """Return the mean over a league's seats of what they do within and across, None if no seat can do both."""
    seats = [team for team, own in league.labs.items() if own and lab in ("", own)]
    told = [one for seat in sorted(seats) if (one := _seat_numbers(league, seat, measure)) is not None]
    if not told:
        return None
    within, across = np.array(told).mean(axis=0).tolist()
    return within, across


def _seat_numbers(league: TradingLeague, seat: str, measure: Measure) -> tuple[float, float] | None:
    mates = {team: lab == league.labs[seat] for team, lab in league.labs.items()}
    mates = {team: mate for team, mate in mates.items() if league.entrants[team] != league.entrants[seat]}
    partners = {side: list(mates.values()).count(side) for side in (True, False)}
    moved: dict[bool, list[float]] = {True: [], False: []}
    for deal in league.deals:
        if seat in deal.teams:
            other = deal.teams[deal.teams[0] == seat]
            if other in mates:
                moved[mates[other]].append(deal.moved)
    divisors = {side: len(moved[side]) if measure == "points_a_trade" else partners[side] for side in partners}
    if not all(divisors.values()):
        return None
    amounts = {side: float(len(deals)) if measure == "trades" else sum(deals) for side, deals in moved.items()}
    return amounts[True] / divisors[True], amounts[False] / divisors[False]
