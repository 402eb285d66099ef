"""Room on a roster: whom to drop where it does not fit, whom the maxima let in, who sits where, who waits."""

from collections.abc import Callable, Iterable

import attrs

from leaguecore.lineup import Candidate, Seating, best_lineup
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup


def excess_players(briefing: Briefing, worth: Callable[[str], int]) -> tuple[str, ...]:
    """Return the players of least worth who must leave so that the rest fit; none if too few of them can."""
    over = len(briefing.roster) - briefing.rules.roster_size
    may_go = [player for player in briefing.roster if player not in {*briefing.locked, *briefing.undroppable}]
    if over <= 0 or len(may_go) < over:
        return ()
    return tuple(sorted(may_go, key=lambda player: (worth(player), player))[:over])


def fitting_lineup(
    briefing: Briefing,
    worth: Callable[[str], int],
    seated: Callable[[Briefing], Seating],
    slate_worth: Callable[[str], int] | None = None,
) -> Lineup:
    """Return a lineup after the drops that the roster needs; what stands, if it still may not change.

    Args:
        briefing: a wake-up for a lineup.
        worth: what an own player is worth, for the drops.
        seated: seats the players of a briefing.
        slate_worth: what an own player is worth in the slate, for the order of the bench; None takes `worth`.
    """
    drop = excess_players(briefing, worth)
    if briefing.barred and not drop:
        return Lineup(seating=briefing.seating)
    fitting = _without(briefing, drop)
    seating = seated(fitting)
    return Lineup(seating=seating, bench=bench_by(fitting, seating, slate_worth or worth), drop=drop)


def best_seating(briefing: Briefing, worth: Callable[[str], int]) -> Seating:
    """Return the seating of greatest worth, with locked players where they are and nobody where no game counts."""
    locked = set(briefing.locked)
    fixed = {slot: [player for player in players if player in locked] for slot, players in briefing.seating.items()}
    candidates = [
        Candidate(player, frozenset(positions), worth(player))
        for player, positions in briefing.roster.items()
        if player not in locked
    ]
    return best_lineup(briefing.rules.slots, candidates, fixed, limits=briefing.closed_slots)


def bench_by(briefing: Briefing, seating: Seating, worth: Callable[[str], int]) -> tuple[str, ...] | None:
    """Return the bench beside a seating, the most worth first; None where it has no order, or keeps what it has."""
    if briefing.rules.substitutes == "none" or briefing.locked:
        return None
    started = {player for players in seating.values() for player in players}
    bench = (player for player in briefing.roster if player not in started)
    return tuple(sorted(bench, key=lambda player: (-worth(player), player)))


def _without(briefing: Briefing, players: Iterable[str]) -> Briefing:
    gone = set(players)
    if not gone:
        return briefing
    kept = {player: where for player, where in briefing.roster.items() if player not in gone}
    return attrs.evolve(briefing, roster=kept)


def within_maxima(briefing: Briefing, positions: frozenset[str], drop: str) -> bool:
    """Say whether the position maxima let a player of these positions in for a drop ("" for none)."""
    kept = [where for player, where in briefing.roster.items() if player != drop]
    return all(
        positions.isdisjoint(limit.positions)
        or sum(not set(limit.positions).isdisjoint(where) for where in kept) < limit.most
        for limit in briefing.rules.maxima
    )
