"""Head-to-head pairings: a round robin by the circle method, or random anew each period."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import DrawSchedule
from leaguecore.league.events import Event, ScheduleDrawn
from leaguecore.league.state import LeagueState

Pairs = tuple[tuple[str, str], ...]


def circle_rounds(teams: tuple[str, ...]) -> tuple[Pairs, ...]:
    """Return the rounds of one round robin: everybody meets everybody once.

    With an odd number each team has one bye. The first team stays, the others move round (the circle method).

    >>> circle_rounds(("a", "b", "c", "d"))[0]
    (('a', 'd'), ('b', 'c'))
    """
    places = [*teams] if len(teams) % 2 == 0 else [*teams, ""]
    half = len(places) // 2
    rounds = []
    for number in range(len(places) - 1):
        pairs = [(places[at], places[-1 - at]) for at in range(half)]
        # Home and away of the team that stays alternate, as those of the others do by moving.
        fair = [(b, a) if number % 2 and at == 0 else (a, b) for at, (a, b) in enumerate(pairs)]
        rounds.append(tuple(pair for pair in fair if "" not in pair))
        places = [places[0], places[-1], *places[1:-1]]
    return tuple(rounds)


def round_robin(teams: tuple[str, ...], periods: int) -> tuple[Pairs, ...]:
    """Return pairings of each period: rounds repeat from the start, home and away swapped every other time."""
    rounds = circle_rounds(teams)
    found = []
    for period in range(periods):
        cycle, number = divmod(period, len(rounds))
        pairs = rounds[number]
        found.append(tuple((b, a) for a, b in pairs) if cycle % 2 else pairs)
    return tuple(found)


def neighbours(order: tuple[str, ...]) -> Pairs:
    """Return the pairs of a drawn order, two by two; with an odd number the last has a bye."""
    return tuple(zip(order[::2], order[1::2], strict=False))


def verify_schedule(state: LeagueState, command: DrawSchedule) -> list[Violation]:
    """Return why the lots cannot make the schedule."""
    found = []
    if state.pairings or not state.periods:
        found.append(Violation(code="schedule.drawn", message="there is nothing to draw now"))
    wanted = 1 if state.ruleset.schedule.kind == "round_robin" else len(state.periods)
    if len(command.orders) != wanted:
        found.append(Violation(code="schedule.orders", message=f"{len(command.orders)} orders, not {wanted}"))
    if any(sorted(order) != sorted(state.teams) for order in command.orders):
        found.append(Violation(code="schedule.order", message="an order does not name each team once"))
    return found


def decide_schedule(state: LeagueState, command: DrawSchedule) -> list[Event]:
    """Make the pairings from the lots."""
    if state.ruleset.schedule.kind == "round_robin":
        weeks = round_robin(command.orders[0], len(state.periods))
    else:
        weeks = tuple(neighbours(order) for order in command.orders)
    numbers = [str(period.number) for period in state.periods]
    return [ScheduleDrawn(pairings=dict(zip(numbers, weeks, strict=True)))]


def apply_schedule(state: LeagueState, event: ScheduleDrawn) -> LeagueState:
    """Keep the pairings."""
    return attrs.evolve(state, pairings=event.pairings)
