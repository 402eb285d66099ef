"""Properties of squares: each entrant once a league and once a slot, each pair of neighbours equally often."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from leaguecore.arena.plans.divisions import Blocks, Open, Square
from leaguecore.arena.plans.labels import standard_labels
from leaguecore.arena.plans.subject import Finding, LabelKey, Leagues, Subject, by_slot, finding


def once_a_league(subject: Subject) -> Finding:
    """Each entrant of a block has one seat in each of its leagues; a clone is one of the seats that the plan names."""

    def faults() -> Iterator[str]:
        for named, place, leagues in _blocks(subject):
            wanted = Counter((label.entrant, label.clone) for label in standard_labels(named))
            for league in leagues:
                there = Counter((seat.entrant, seat.clone) for seat in league.seats)
                if there != wanted:
                    odd = sorted({name for name, _ in (there - wanted) + (wanted - there)})
                    yield f"{league.name} ({place}) has other seats for {', '.join(odd)}"

    entrants = {name for named, _, _ in _blocks(subject) for name in named}
    return finding(faults(), f"{len(entrants)} entrants in the leagues of their blocks")


def once_a_slot(subject: Subject) -> Finding:
    """In a block each label has each slot of the draft once; twice where the number of labels is odd."""

    def faults() -> Iterator[str]:
        for named, place, leagues in _blocks(subject):
            times = 1 + len(named) % 2
            counts = Counter((key, slot) for league in leagues for slot, key in enumerate(by_slot(league), 1))
            for key in sorted(_keys(named) | {key for key, _ in counts}):
                wrong = [slot for slot in range(1, len(named) + 1) if counts[key, slot] != times]
                if wrong:
                    yield f"{place}: {_name(key)} has slot {wrong[0]} {counts[key, wrong[0]]} times, not {times}"

    return finding(faults(), f"{len(list(_blocks(subject)))} blocks of squares")


def neighbours(subject: Subject) -> Finding:
    """In a block each label drafts right after each other one once, and next to it twice; double that if they are odd.

    In a snake the order is turned round in each second round, so being next to each other is what matters.
    """

    def faults() -> Iterator[str]:
        for named, place, leagues in _blocks(subject):
            times = 1 + len(named) % 2
            ordered = Counter(pair for league in leagues for pair in pairwise(by_slot(league)))
            keys = sorted(_keys(named) | {key for pair in ordered for key in pair})
            for one in keys:
                for other in keys:
                    if one != other and ordered[one, other] != times:
                        count = ordered[one, other]
                        yield f"{place}: {_name(other)} drafts right after {_name(one)} {count} times, not {times}"

    sizes = sorted({len(named) for named, _, _ in _blocks(subject)})
    told = [f"of {size} labels: ordered {1 + size % 2}, unordered {2 + 2 * (size % 2)} times" for size in sizes]
    return finding(faults(), "; ".join(told) or "no squares")


def late_entrants(subject: Subject) -> Finding:
    """Who comes late sits in no league of an earlier block."""

    def faults() -> Iterator[str]:
        for _, place, leagues in _blocks(subject):
            for league in leagues:
                for seat in league.seats:
                    if subject.file.entrant_of(seat.entrant).joins_block > league.block:
                        yield f"{league.name} ({place}) seats {seat.entrant}, who comes later"

    late = [f"{one.name} from block {one.joins_block}" for one in subject.file.entrant if one.joins_block > 1]
    return finding(faults(), ", ".join(late) or "nobody comes late")


def _blocks(subject: Subject) -> Iterator[tuple[tuple[str, ...], str, Leagues]]:
    """Yield the entrants of each block of squares, what to call it, and its leagues."""
    for division in subject.file.division:
        if isinstance(division, Square | Open):
            named: Blocks = division.blocks
            for sport in division.sports:
                there = dict(subject.blocks(division.id, sport))
                for number, entrants in enumerate(named, 1):
                    yield entrants, f"{division.id} {sport} block {number}", there.get(number, ())


def _keys(entrants: tuple[str, ...]) -> set[LabelKey]:
    return {(label.entrant, label.clone, label.variant) for label in standard_labels(entrants)}


def _name(key: LabelKey) -> str:
    entrant, clone, _ = key
    return entrant if clone == 1 else f"{entrant}#{clone}"
