"""What the parts of a plan's file say of each other: names that are there, counts that fit, late entrants, variants."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from leaguecore.arena.plans.divisions import Arm, Division, Mirror, Open, Pairs, Square, Tribes, seated_entrants
from leaguecore.arena.plans.plan_file import Entrant, PlanFile
from leaguecore.errors import Problem, UsageError
from leaguecore.managers.builtin import OUTSIDE
from leaguecore.managers.protocol import parse_spec

CARRIED = ("agent", "tools")
"""The variants that give a seat more than a briefing."""


def file_problems(file: PlanFile) -> list[Problem]:
    """Return everything by which a well-formed file could not be seated."""
    return [
        *_repeated((sport.id for sport in file.sport), "sport", "sport"),
        *_repeated((entrant.name for entrant in file.entrant), "entrant", "entrant"),
        *_repeated((division.id for division in file.division), "division", "division"),
        *_unknown([file.baseline], [entrant.name for entrant in file.entrant], "baseline", "entrant"),
        *(problem for at, entrant in enumerate(file.entrant) for problem in _entrant(file, entrant, f"entrant[{at}]")),
        *(problem for at, one in enumerate(file.division) for problem in _division(file, one, f"division[{at}]")),
    ]


def _repeated(names: Iterable[str], path: str, what: str) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Problem(path=path, message=f"the {what} {name!r} stands there {count} times")


def _unknown(names: Iterable[str], known: Sequence[str], path: str, what: str) -> Iterator[Problem]:
    for name in dict.fromkeys(names):
        if name not in known:
            yield Problem(path=path, message=f"there is no {what} {name!r}")


def _entrant(file: PlanFile, entrant: Entrant, path: str) -> Iterator[Problem]:
    known = {variant for arm in _arms(file) for variant in arm.variants}
    yield from _unknown(entrant.managers, sorted(known), f"{path}.managers", "variant")
    for place, spec in [("manager", entrant.manager), *((f"managers.{n}", s) for n, s in entrant.managers.items())]:
        try:
            parse_spec(spec)
        except UsageError as error:
            yield Problem(path=f"{path}.{place}", message=str(error))


def _arms(file: PlanFile) -> Iterator[Arm]:
    for division in file.division:
        if isinstance(division, Pairs):
            yield from division.arms


def _division(file: PlanFile, division: Division, path: str) -> Iterator[Problem]:
    sports, names = [sport.id for sport in file.sport], [entrant.name for entrant in file.entrant]
    yield from _repeated(division.sports, f"{path}.sports", "sport")
    yield from _unknown(division.sports, sports, f"{path}.sports", "sport")
    yield from _repeated((rules.sport for rules in division.rules), f"{path}.rules", "sport")
    yield from _unknown((rules.sport for rules in division.rules), division.sports, f"{path}.rules", "sport here")
    unknown = list(_unknown(seated_entrants(division), names, path, "entrant"))
    yield from unknown
    if not unknown:
        yield from _seats(file, division, path)


def _seats(file: PlanFile, division: Division, path: str) -> Iterator[Problem]:
    if isinstance(division, Square | Open):
        yield from _blocks(file, division, path)
    elif isinstance(division, Pairs):
        for at, arm in enumerate(division.arms):
            yield from _arm(file, division, arm, f"{path}.arms[{at}]")
        yield from _repeated((arm.id for arm in division.arms), f"{path}.arms", "arm")
        yield from _repeated(division.others, f"{path}.others", "entrant")
    elif isinstance(division, Tribes):
        yield from _sizes(file, division, len(division.entrants), f"{path}.entrants")
        yield from _tribes(file, division, path)
    else:
        yield from _mirror(division, path)


def _sizes(file: PlanFile, division: Division, seats: int, path: str) -> Iterator[Problem]:
    for sport in file.sport:
        if sport.id in division.sports and sport.teams != seats:
            yield Problem(path=path, message=f"{seats} seats, but a league of {sport.id} has {sport.teams} teams")


def _blocks(file: PlanFile, division: Square | Open, path: str) -> Iterator[Problem]:
    for at, block in enumerate(division.blocks):
        place = f"{path}.blocks[{at}]"
        yield from _sizes(file, division, len(block), place)
        for name in dict.fromkeys(block):
            joins = file.entrant_of(name).joins_block
            if joins > at + 1:
                yield Problem(path=place, message=f"{name!r} joins with block {joins}, this is block {at + 1}")


def _arm(file: PlanFile, division: Pairs, arm: Arm, path: str) -> Iterator[Problem]:
    yield from _sizes(file, division, 2 * len(arm.models) + len(division.others), f"{path}.models")
    yield from _repeated(arm.models, f"{path}.models", "model")
    for name in arm.models:
        if name in division.others:
            yield Problem(path=f"{path}.models", message=f"{name!r} is one of the others too")
    if len(set(arm.variants)) < 2:
        yield Problem(path=f"{path}.variants", message="are one and the same")
    if arm.leagues % 2:
        yield Problem(path=f"{path}.leagues", message=f"{arm.leagues} leagues are no mirror pairs")
    for variant in arm.variants:
        for model in arm.models:
            yield from _carried(file.entrant_of(model), variant, path)


def _carried(entrant: Entrant, variant: str, path: str) -> Iterator[Problem]:
    """Tell who could not be seated in a variant that gives him more than a briefing."""
    if variant not in CARRIED:
        return
    if entrant.manager_in(variant).partition(":")[0] == OUTSIDE:
        message = f"{entrant.name!r} in {variant!r}: answers of {OUTSIDE!r} cannot carry what it needs"
        yield Problem(path=f"{path}.variants", message=message)
    if variant == "agent" and not entrant.model:
        message = f"{entrant.name!r} in {variant!r}: an agent pays for its calls, so its model must be named"
        yield Problem(path=f"{path}.variants", message=message)


def _tribes(file: PlanFile, division: Tribes, path: str) -> Iterator[Problem]:
    if division.leagues % 2:
        message = f"{division.leagues} leagues are no pairs, of which the second turns the slots of the first round"
        yield Problem(path=f"{path}.leagues", message=message)
    if len({file.entrant_of(name).lab for name in division.entrants} - {""}) < 2:
        yield Problem(path=f"{path}.entrants", message="are not of two labs")


def _mirror(division: Mirror, path: str) -> Iterator[Problem]:
    if division.leagues < 1:
        yield Problem(path=f"{path}.leagues", message="has no league")
