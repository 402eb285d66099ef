"""The least number of games that a group of players must play for a team in a period (goalie starts).

A game counts that somebody of the group played while he sat in a slot, and that no cap has cut off. A team at the
minimum loses nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from leaguecore.league.caps import Groups
from leaguecore.lineup import Seating
from leaguecore.rules.sections.rosters import MinimumRules


def games_of(group: Iterable[str], seatings: Mapping[str, Seating], games: Mapping[str, Groups]) -> int:
    """Return how many games some players played while they were seated.

    Args:
        group: the players.
        seatings: who sat where, by slate.
        games: who played, by slate, a name a game.
    """
    members, found = frozenset(group), 0
    for slate, seating in seatings.items():
        played = Counter(player for together in games.get(slate, ()) for player in together)
        seated = {player for players in seating.values() for player in players}
        found += sum(played[player] for player in seated & members)
    return found


def below_minimum(
    rules: MinimumRules,
    group: Iterable[str],
    seatings: Mapping[str, Mapping[str, Seating]],
    games: Mapping[str, Groups],
) -> dict[str, int]:
    """Return the teams that are below the minimum, each with the games that it has.

    Args:
        rules: the minimum.
        group: who belongs to it.
        seatings: who sat where, by team and slate.
        games: who played, by slate.
    """
    members = frozenset(group)
    counts = {team: games_of(members, seating, games) for team, seating in seatings.items()}
    return {team: count for team, count in counts.items() if count < rules.games}
