"""How many leagues a question needs."""

from collections.abc import Callable, Sequence

import attrs

from leaguecore.arena.power.arguments import check_gap, check_inner_share
from leaguecore.arena.power.best_first import best_first
from leaguecore.arena.power.shared_luck import effective_leagues
from leaguecore.arena.power.two_sided import ALPHA, difference_power

MOST_LEAGUES = 10**9
"""Where more would be needed, none are enough: nobody plays them, and shared luck may not yield to any number."""


@attrs.frozen(kw_only=True)
class NeededLeagues:
    """How many leagues one gap needs for one target; None where no number is enough.

    Attributes:
        gap: in luck SDs; between neighbours for `best_first`, between the two for `difference`.
        target: the probability or power that is wanted.
        best_first: leagues after which the best of all finishes first that often.
        difference: leagues after which two entrants are told apart with that power.
    """

    gap: float
    target: float
    best_first: int | None
    difference: int | None


def leagues_for_best_first(
    gap: float, target: float, managers: int = 10, shared_luck: float = 0.0, seasons: int = 1
) -> int | None:
    """Return the least number of leagues after which the best manager finishes first with a probability.

    Returns:
        The number, or None where a billion is not enough: with shared luck many targets cannot be reached at all.

    Raises:
        UsageError: `power.value`.

    >>> leagues_for_best_first(0.2, 0.8), leagues_for_best_first(0.2, 0.8, shared_luck=0.05)
    (41, None)
    """
    check_gap(gap)
    check_inner_share("target", target)
    return _least(lambda leagues: best_first(gap, leagues, managers, shared_luck, seasons) >= target)


def leagues_for_difference(
    gap: float, power: float, shared_luck: float = 0.0, seasons: int = 1, *, alpha: float = ALPHA
) -> int | None:
    """Return the least number of leagues (or of pairs) after which a difference is seen with a power.

    Without shared luck it counts pairs as well as leagues: a pair is one difference of two teams.

    Returns:
        The number, or None where a billion is not enough.

    Raises:
        UsageError: `power.value`.

    >>> leagues_for_difference(0.5, 0.8), leagues_for_difference(0.5, 0.8, shared_luck=0.05)
    (63, None)
    """
    check_gap(gap)
    check_inner_share("power", power)
    return _least(
        lambda leagues: difference_power(gap, effective_leagues(leagues, shared_luck, seasons), alpha=alpha) >= power
    )


def needed_leagues(
    gaps: Sequence[float], targets: Sequence[float], managers: int = 10, shared_luck: float = 0.0, seasons: int = 1
) -> tuple[NeededLeagues, ...]:
    """Return what each gap needs for each target, by gap and then by target.

    Raises:
        UsageError: `power.value`.
    """
    return tuple(
        NeededLeagues(
            gap=gap,
            target=target,
            best_first=leagues_for_best_first(gap, target, managers, shared_luck, seasons),
            difference=leagues_for_difference(gap, target, shared_luck, seasons),
        )
        for gap in gaps
        for target in targets
    )


def _least(is_enough: Callable[[int], bool]) -> int | None:
    """Return the least number from 1 that is enough, where more never is less; None above `MOST_LEAGUES`."""
    enough = 1
    while not is_enough(enough):
        if enough == MOST_LEAGUES:
            return None
        enough = min(2 * enough, MOST_LEAGUES)
    too_few = enough // 2
    while enough - too_few > 1:
        middle = (enough + too_few) // 2
        if is_enough(middle):
            enough = middle
        else:
            too_few = middle
    return enough
