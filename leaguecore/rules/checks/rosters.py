"""Whether the reserve, the position maxima and the rules of locked seats make sense."""

from collections import Counter
from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.sport.contract import Sport
from leaguecore.sport.tables import AVAILABLE, STATUSES

RESERVE_STATUSES = tuple(status for status in STATUSES if status != AVAILABLE)
"""The reports with which a player may be on reserve; who is available is not."""


def rosters_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with the reserve, the maxima, the lists and the locked seats."""
    yield from _reserve_problems(ruleset)
    yield from _maximum_problems(ruleset, sport)
    yield from _substitute_problems(ruleset)
    if ruleset.roster.overflow == "lazy_lock" and ruleset.lineups.kind == "best_ball":
        message = "lazy_lock keeps a roster that is too large from changing lineups, and with best_ball nobody does"
        yield Problem(path="roster.overflow", message=message)
    for player, count in Counter(ruleset.roster.undroppable).items():
        if count > 1:
            yield Problem(path="roster.undroppable", message=f"{player!r} stands {count} times")
    if ruleset.lineups.locked_seat == "among_starters" and len({slot.multiplier for slot in ruleset.roster.slots}) > 1:
        message = "with among_starters a score that is known could be moved to a slot that multiplies it; use fixed"
        yield Problem(path="lineups.locked_seat", message=message)


def _substitute_problems(ruleset: Ruleset) -> Iterator[Problem]:
    lineups, path = ruleset.lineups, "lineups.substitutes"
    if lineups.substitutes == "none":
        return
    if lineups.kind == "best_ball":
        yield Problem(path=path, message="with best_ball the best of the roster counts anyway; write none")
    if lineups.lock == "game":
        message = (
            "with lineups.lock = game a team could wait for what its bench scores; lock all at once, or write none"
        )
        yield Problem(path=path, message=message)
    if ruleset.roster.bench == 0:
        yield Problem(path=path, message="nobody can come on: roster.bench is 0; write none")
    if any(slot.multiplier < 1 for slot in ruleset.roster.slots):
        message = "who comes on counts once, so a slot must not count less than once; use a multiplier of 1 or more"
        yield Problem(path=path, message=message)


def _reserve_problems(ruleset: Ruleset) -> Iterator[Problem]:
    starting, beside = ruleset.roster.slots, ruleset.roster.reserve
    names = Counter([*(slot.name for slot in starting), *(slot.name for slot in beside)])
    if beside and ruleset.lineups.kind == "best_ball":
        message = "players are moved there with lineups, and with best_ball nobody is asked for any"
        yield Problem(path="roster.reserve", message=message)
    for at, slot in enumerate(beside):
        path = f"roster.reserve[{at}]"
        if names[slot.name] > 1:
            yield Problem(path=f"{path}.name", message=f"{slot.name!r} is the name of another slot too")
        for status, count in Counter(slot.statuses).items():
            if status not in RESERVE_STATUSES:
                message = f"there is no report {status!r} of who cannot play; there are {', '.join(RESERVE_STATUSES)}"
                yield Problem(path=f"{path}.statuses", message=message)
            elif count > 1:
                yield Problem(path=f"{path}.statuses", message=f"{status!r} stands {count} times")
        if slot.misplaced != "nothing" and not slot.statuses:
            message = f"is {slot.misplaced!r}, but where every status belongs nobody is misplaced; write nothing"
            yield Problem(path=f"{path}.misplaced", message=message)


def _maximum_problems(ruleset: Ruleset, sport: Sport) -> Iterator[Problem]:
    known = sport.positions.names()
    for name, most in ruleset.roster.position_max.items():
        path = f"roster.position_max.{name}"
        if name not in known:
            message = f"{sport.id} has no position {name!r}; it has {', '.join(known)}"
            yield Problem(path=path, message=message)
            return
        group = sport.positions.members([name])
        seats = sum(slot.count for slot in ruleset.roster.slots if _seats_only(sport, slot.eligible, group))
        if most < seats:
            yield Problem(path=path, message=f"is {most}, but {seats} starters must play there")
    held = _most_players(ruleset, sport)
    if held < ruleset.roster_size:
        message = f"let a team hold {held} players, but a roster has {ruleset.roster_size} places"
        yield Problem(path="roster.position_max", message=message)


def _seats_only(sport: Sport, eligible: tuple[str, ...], group: frozenset[str]) -> bool:
    """Say whether only players of a group may sit in a slot; slots of unknown positions are told elsewhere."""
    known = [name for name in eligible if name in sport.positions.names()]
    return bool(known) and sport.positions.members(known) <= group


def _most_players(ruleset: Ruleset, sport: Sport) -> int:
    """Return how many players of one position each the maxima allow in all; where they set no limit, a roster.

    Positions are put together by the groups that have a maximum, the small ones first; a group that only overlaps with
    another one is left out, so that the number may be too high but never too low.
    """
    startable = {name for slot in ruleset.roster.slots for name in slot.eligible if name in sport.positions.names()}
    unlimited = ruleset.roster_size
    blocks = {frozenset({position}): unlimited for position in sport.positions.members(startable)}
    limits = [(sport.positions.members([name]), most) for name, most in ruleset.roster.position_max.items()]
    for group, most in sorted(limits, key=lambda limit: len(limit[0])):
        inside = [block for block in blocks if not block.isdisjoint(group)]
        if inside and all(block <= group for block in inside):
            together = sum(blocks.pop(block) for block in inside)
            blocks[frozenset().union(*inside)] = min(most, together)
    return sum(blocks.values())
