"""Games caps: how many games the players in some slots may play in a season, and what happens beyond.

Games are counted by slot, not by player: who sits on the bench plays for nobody. With `same_day` a cap is looked at as
a day begins, and the day on which it is reached counts whole (Yahoo SLN6784, ESPN). With `hard` no game beyond it
counts, in the order of the starts, then of the slots, then of ids; two games that one player has on one day are taken
together, when the first begins.
"""

from collections.abc import Mapping, Sequence

from leaguecore.league.state import LeagueState
from leaguecore.lineup import Seating
from leaguecore.rules.sections.rosters import CapRules

Counts = tuple[int, ...]
"""Games by cap, in the ruleset's order."""

Groups = Sequence[Sequence[str]]
"""Who played in a slate: those whose games began together, in the order of the starts."""


def games_used(state: LeagueState, periods: int | None = None) -> dict[str, Counts]:
    """Return how many games of each team have counted towards each cap, over all scored periods or the first ones."""
    caps = state.ruleset.caps
    used = {team: (0,) * (len(caps.games) if caps else 0) for team in state.teams}
    for result in state.cap_results[:periods]:
        used = {team: _plus(counts, result[team]) for team, counts in used.items()}
    return used


def games_left(caps: CapRules, used: Counts) -> dict[tuple[str, ...], int]:
    """Return how many games are left under each cap, by its slots; none where it is reached or overrun."""
    return {cap.slots: max(0, cap.most - count) for cap, count in zip(caps.games, used, strict=True)}


def seat_limits(caps: CapRules, used: Counts) -> dict[tuple[str, ...], int]:
    """Return of how many players in each cap's slots a game can count on the next day; none named, no limit."""
    left = games_left(caps, used)
    return left if caps.overrun == "hard" else {slots: 0 for slots, games in left.items() if not games}


def count_games(
    caps: CapRules, slots: Sequence[str], used: Counts, seating: Seating, games: Groups
) -> tuple[Counts, frozenset[str]]:
    """Return how many games are used after a slate, and the seated players whose games in it count for nothing.

    Args:
        caps: the caps.
        slots: the names of all slots, in the ruleset's order.
        used: how many games were used before the slate.
        seating: who sits where.
        games: who played in the slate.
    """
    after, beyond = list(used), set()
    for at, cap in enumerate(caps.games):
        players = [player for name in slots if name in cap.slots for player in sorted(seating.get(name, ()))]
        played = [player for together in games for player in players if player in together]
        if caps.overrun == "same_day":
            counting = set(played) if used[at] < cap.most else set()
        else:
            counting = _in_time(played, cap.most - used[at])
        after[at] += sum(player in counting for player in played)
        beyond |= set(played) - counting
    return tuple(after), frozenset(beyond)


def without(seating: Seating, players: frozenset[str]) -> Seating:
    """Return a seating without some players."""
    return {name: tuple(player for player in seated if player not in players) for name, seated in seating.items()}


def _in_time(played: Sequence[str], room: int) -> set[str]:
    """Return whose games count of those that begin in this order, a name a game."""
    counting: set[str] = set()
    for player in played:
        if room > 0 or player in counting:
            counting.add(player)
            room -= 1
    return counting


def _plus(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def difference(after: Mapping[str, Counts], before: Mapping[str, Counts]) -> dict[str, Counts]:
    """Return by how many games each team's counts have grown."""
    return {team: tuple(a - b for a, b in zip(after[team], before[team], strict=True)) for team in after}
