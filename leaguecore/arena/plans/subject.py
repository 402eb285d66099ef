"""What the properties of a plan are looked for in: the file, the leagues that are to be played, and the rules."""

from collections.abc import Callable, Iterator
from itertools import groupby

import attrs

from leaguecore.arena.plans.leagues import PlannedLeague, PlannedSeat
from leaguecore.arena.plans.plan_file import PlanFile
from leaguecore.arena.plans.plan_rules import RulesByName

LabelKey = tuple[str, int, str]
"""Entrant, clone, variant: what has a slot in each league of a block."""

Leagues = tuple[PlannedLeague, ...]


@attrs.frozen(kw_only=True)
class Subject:
    """A plan with its leagues as they are, which need not be those that its file gives."""

    file: PlanFile
    leagues: Leagues
    rules: RulesByName

    def of(self, division: str, sport: str) -> Leagues:
        """Return the leagues of a division and sport."""
        return tuple(one for one in self.leagues if (one.division, one.sport) == (division, sport))

    def blocks(self, division: str, sport: str) -> Iterator[tuple[int, Leagues]]:
        """Yield the number and the leagues of each block of a division and sport."""
        for number, leagues in groupby(self.of(division, sport), key=lambda league: league.block):
            yield number, tuple(leagues)


@attrs.frozen(kw_only=True)
class Finding:
    """What was found of a property.

    Attributes:
        faults: where it does not hold; empty if it does.
        detail: what holds, with its figures.
    """

    faults: tuple[str, ...]
    detail: str


Check = Callable[[Subject], Finding]


def finding(faults: Iterator[str], detail: str) -> Finding:
    """Return a finding with all faults."""
    return Finding(faults=tuple(faults), detail=detail)


def label_key(seat: PlannedSeat) -> LabelKey:
    """Return by what a seat is followed through the leagues of a block."""
    return (seat.entrant, seat.clone, seat.variant)


def by_slot(league: PlannedLeague) -> tuple[LabelKey, ...]:
    """Return who sits at each slot of the draft, the first first."""
    return tuple(label_key(seat) for seat in sorted(league.seats, key=lambda seat: seat.draft_slot))
