"""Head-to-head pairings of the regular season: a round robin by the circle method, or random anew each period."""

from collections.abc import Sequence

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import DrawSchedule
from leaguecore.league.divisions import divisions
from leaguecore.league.events import Event, ScheduleDrawn
from leaguecore.league.regular_season import has_matches, regular_periods
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


def divisions_first(order: tuple[str, ...], groups: Sequence[Sequence[str]], periods: int) -> tuple[Pairs, ...]:
    """Return pairings of each period: whole cycles of the round robin, and the weeks beyond them within divisions.

    So a season that is shorter than one cycle is played within divisions from its first week. Whom a division of an odd
    number leaves over meets who is left over elsewhere, so that there is never more than one bye.

    Args:
        order: the teams in the order drawn.
        groups: the teams of each division.
        periods: how many periods there are.
    """
    beyond = periods % len(circle_rounds(order))
    inner = [round_robin(tuple(team for team in order if team in group), beyond) for group in groups]
    weeks = []
    for week in range(beyond):
        pairs = tuple(pair for weeks_of_one in inner for pair in weeks_of_one[week])
        playing = {team for pair in pairs for team in pair}
        weeks.append((*pairs, *neighbours(tuple(team for team in order if team not in playing))))
    return (*round_robin(order, periods - beyond), *weeks)


def neighbours(order: tuple[str, ...]) -> Pairs:
    """Return the pairs of a drawn order, two by two; with an odd number the last has a bye."""
    return tuple(zip(order[::2], order[1::2], strict=False))


def verify_schedule(state: LeagueState, command: DrawSchedule) -> list[Violation]:
    """Return why the lots cannot make the schedule."""
    found = []
    if state.pairings or not state.periods:
        found.append(Violation(code="schedule.drawn", message="there is nothing to draw now"))
    wanted = orders_wanted(state)
    if len(command.orders) != wanted:
        found.append(Violation(code="schedule.orders", message=f"{len(command.orders)} orders, not {wanted}"))
    if any(sorted(order) != sorted(state.teams) for order in command.orders):
        found.append(Violation(code="schedule.order", message="an order does not name each team once"))
    if sorted(command.lots) != sorted(state.teams):
        found.append(Violation(code="schedule.lots", message="the lots do not name each team once"))
    return found


def orders_wanted(state: LeagueState) -> int:
    """Return how many orders have to be drawn: one for a round robin, one a period for random pairings."""
    if not has_matches(state.ruleset):
        return 0
    return len(regular_periods(state)) if state.ruleset.schedule.kind == "random" else 1


def decide_schedule(state: LeagueState, command: DrawSchedule) -> list[Event]:
    """Make the pairings of the regular season from the orders."""
    numbers = [str(period.number) for period in regular_periods(state)]
    weeks = _weeks(state, command.orders, len(numbers))
    return [ScheduleDrawn(pairings=dict(zip(numbers, weeks, strict=True)), lots=command.lots)]


def _weeks(state: LeagueState, orders: tuple[tuple[str, ...], ...], periods: int) -> tuple[Pairs, ...]:
    if not has_matches(state.ruleset):
        return ((),) * periods
    if state.ruleset.schedule.kind == "random":
        return tuple(neighbours(order) for order in orders)
    if state.ruleset.schedule.kind == "divisions_first":
        return divisions_first(orders[0], divisions(state), periods)
    return round_robin(orders[0], periods)


def apply_schedule(state: LeagueState, event: ScheduleDrawn) -> LeagueState:
    """Keep the pairings and the lots."""
    return attrs.evolve(state, pairings=event.pairings, lots=event.lots)
