"""Best ball: nobody sets lineups; in each slate the best lineup that was possible counts.

Possible is any seating of the roster at the slate's first lock. Who scored less than nothing stays out, also where his
seat stays empty; ties go to the smaller id. Slates are settled in their order, so that caps are used up day by day.
"""

from collections.abc import Mapping

from leaguecore.league.caps import seat_limits
from leaguecore.league.state import LeagueState
from leaguecore.lineup import Candidate, Seating, Slot, best_lineup
from leaguecore.points import rounded

MULTIPLIER = 1_000


def best_seating(
    state: LeagueState, roster: Mapping[str, tuple[str, ...]], scored: Mapping[str, int], used: tuple[int, ...]
) -> Seating:
    """Return the lineup of a roster that scores most in a slate.

    Args:
        state: the league.
        roster: the players with their positions.
        scored: the points of those who played.
        used: how many games count towards each cap before the slate.
    """
    caps = state.ruleset.caps
    candidates = [
        Candidate(player, frozenset(where), scored[player]) for player, where in roster.items() if player in scored
    ]
    return best_lineup(
        state.slots,
        candidates,
        worth=lambda value, slot: counted_points(state, slot, value),
        limits=seat_limits(caps, used) if caps else None,
    )


def counted_points(state: LeagueState, slot: Slot, scored: int) -> int:
    """Return what a player's points of a slate count in a slot, rounded as the ruleset says."""
    return rounded(scored * slot.multiplier_millis, MULTIPLIER, state.ruleset.scoring.rounding)
