"""Properties of divisions that are no squares: mirror pairs, tribes, one entrant against himself."""

from collections import Counter
from collections.abc import Iterator

from leaguecore.arena.plans.divisions import Arm, Mirror, Pairs, Tribes
from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.plans.subject import Finding, Leagues, Subject, by_slot, finding


def both_variants(subject: Subject) -> Finding:
    """Each league of an arm seats each of its models once in each of the two variants."""

    def faults() -> Iterator[str]:
        for arm, _, leagues in _arms(subject):
            for league in leagues:
                seats = Counter((seat.entrant, seat.variant) for seat in league.seats)
                for model in arm.models:
                    for variant in arm.variants:
                        if seats[model, variant] != 1:
                            yield f"{league.name} seats {model} in {variant} {seats[model, variant]} times"

    arms = sorted({arm.id for arm, _, _ in _arms(subject)})
    return finding(faults(), ", ".join(arms) or "no arms")


def mirrored(subject: Subject) -> Finding:
    """Over the leagues of an arm both variants of each model have each slot equally often."""

    def faults() -> Iterator[str]:
        for arm, place, leagues in _arms(subject):
            for model in arm.models:
                for slot, total in sorted(slot_sums(arm, model, leagues).items()):
                    if total:
                        yield f"{place}: {model} has slot {slot} {total:+d} times more in {arm.variants[0]}"

    count = len(list(_arms(subject)))
    return finding(faults(), f"every sum over the leagues of {count} arms and sports is 0 for each model and slot")


def slot_sums(arm: Arm, model: str, leagues: Leagues) -> dict[int, int]:
    """Return by slot how often a model has it in the first variant of an arm, less how often in the second."""
    sums: dict[int, int] = {}
    for league in leagues:
        for seat in league.seats:
            if seat.entrant == model and seat.variant in arm.variants:
                step = 1 if seat.variant == arm.variants[0] else -1
                sums[seat.draft_slot] = sums.get(seat.draft_slot, 0) + step
    return sums


def tribes(subject: Subject) -> Finding:
    """In each league of labs each lab has equally many seats, and each second league turns the slots round."""

    def faults() -> Iterator[str]:
        for leagues in _leagues(subject, Tribes):
            for league in leagues:
                seats = Counter(seat.lab for seat in league.seats if seat.lab)
                if len(seats) < 2 or len(set(seats.values())) > 1:
                    yield f"{league.name} has {_listed(seats)}"
            for one, other in zip(leagues[::2], leagues[1::2], strict=False):
                if by_slot(one) != by_slot(other)[::-1]:
                    yield f"{other.name} does not turn the slots of {one.name} round"

    found = {_listed(Counter(seat.lab for seat in one.seats if seat.lab)) for one in _first(subject)}
    return finding(faults(), "; ".join(sorted(found)) or "no tribes")


def one_entrant(subject: Subject) -> Finding:
    """Each league of a mirror division has one and the same entrant, variant and manager at all seats."""

    def faults() -> Iterator[str]:
        for leagues in _leagues(subject, Mirror):
            for league in leagues:
                kinds = {(seat.entrant, seat.variant, seat.manager) for seat in league.seats}
                if len(kinds) > 1:
                    yield f"{league.name} has seats of {len(kinds)} kinds"

    names = sorted({division.entrant for division in subject.file.division if isinstance(division, Mirror)})
    return finding(faults(), ", ".join(names) or "no mirror")


def _arms(subject: Subject) -> Iterator[tuple[Arm, str, Leagues]]:
    for division in subject.file.division:
        if isinstance(division, Pairs):
            for sport in division.sports:
                for arm in division.arms:
                    leagues = tuple(one for one in subject.of(division.id, sport) if one.arm == arm.id)
                    yield arm, f"{division.id} {sport} {arm.id}", leagues


def _leagues(subject: Subject, kind: type[Tribes] | type[Mirror]) -> Iterator[Leagues]:
    for division in subject.file.division:
        if isinstance(division, kind):
            for sport in division.sports:
                yield subject.of(division.id, sport)


def _first(subject: Subject) -> Iterator[PlannedLeague]:
    for leagues in _leagues(subject, Tribes):
        yield from leagues[:1]


def _listed(seats: Counter[str]) -> str:
    return ", ".join(f"{count} of {lab}" for lab, count in sorted(seats.items())) or "no seat of a lab"
