"""Choices of a lineup: the projected fill, the lineup as it stands, and the fill with one other player."""

from collections.abc import Iterator

import attrs

from leaguecore.environments.choice import Choice
from leaguecore.lineup import Seating, Slot
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup
from leaguecore.managers.valuation import Values


def lineup_choices(briefing: Briefing, values: Values, fill: Lineup) -> Iterator[Choice]:
    """Walk lineups, those of single swaps by what they are expected to lose.

    Args:
        briefing: a wake-up for a lineup.
        values: what the projection thinks of the players.
        fill: what the projection would do.
    """
    gain = expected(briefing, values, fill.seating) - expected(briefing, values, briefing.seating)
    yield Choice(about="projection", decision=fill, gain=gain)
    if fill.drop or briefing.barred:
        # Only a lineup with these drops fits, or nothing may be changed at all.
        return
    yield Choice(about="as it stands", decision=Lineup(seating=briefing.seating))
    for loss, leaves, enters, slot in sorted(_swaps(briefing, values, fill)):
        about = f"{enters} for {leaves}" if leaves else f"{enters} at {slot}"
        decision = _swapped(fill, slot, leaves, enters)
        yield Choice(about=about, decision=decision, enters=enters, leaves=leaves, gain=gain - loss)


def _swapped(fill: Lineup, slot: str, leaves: str, enters: str) -> Lineup:
    """Return a lineup with another player in a seat; on the bench, who leaves it takes his place."""
    seated = (*(player for player in fill.seating[slot] if player != leaves), enters)
    seating = {**fill.seating, slot: tuple(sorted(seated))}
    if fill.bench is None:
        return attrs.evolve(fill, seating=seating)
    bench = (leaves if player == enters else player for player in fill.bench)
    return attrs.evolve(fill, seating=seating, bench=tuple(player for player in bench if player))


def expected(briefing: Briefing, values: Values, seating: Seating) -> int:
    """Return what a lineup is expected to score in the slate at hand, in the league's unit."""
    slots = {slot.name: slot for slot in briefing.rules.slots}
    return sum(_worth(briefing, values, player, slots[name]) for name, seated in seating.items() for player in seated)


def _swaps(briefing: Briefing, values: Values, fill: Lineup) -> Iterator[tuple[int, str, str, str]]:
    """Walk (loss, leaves, enters, slot) of each free player on the bench and each seat that he could have."""
    seated = {player for players in fill.seating.values() for player in players}
    still = {*seated, *briefing.locked}
    bench = [player for player in briefing.roster if player not in still]
    for slot in briefing.rules.slots:
        if (slot.name,) in briefing.closed_slots:
            continue
        there = fill.seating[slot.name]
        leaving = [player for player in there if player not in briefing.locked]
        for leaves in [*leaving, ""] if len(there) < slot.count else leaving:
            worth = _worth(briefing, values, leaves, slot)
            for enters in bench:
                if not slot.eligible.isdisjoint(briefing.roster[enters]):
                    yield worth - _worth(briefing, values, enters, slot), leaves, enters, slot.name


def _worth(briefing: Briefing, values: Values, player: str, slot: Slot) -> int:
    index = briefing.board.index
    return int(values.slate[index[player]]) * slot.multiplier_millis // 1_000 if player in index else 0
