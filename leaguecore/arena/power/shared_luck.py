"""Shared luck: leagues that follow one real season count as fewer."""

from leaguecore.arena.power.arguments import check_count, check_share


def effective_leagues(leagues: float, shared_luck: float = 0.0, seasons: int = 1) -> float:
    """Return how many leagues with luck of their own tell as much as these do.

    An entrant's luck in a league has variance 1, of which the share rho is the same in all of its leagues of one real
    season: it valued a player highly everywhere, and he was hurt. The mean over n leagues, spread evenly over S real
    seasons, has the variance rho/S + (1 - rho)/n, so they count as 1 / (rho/S + (1 - rho)/n): never more than S/rho.

    Args:
        leagues: how many there are; fewer than the seasons take one season each.
        shared_luck: rho, from 0 (each league has luck of its own) to 1 (more leagues tell nothing).
        seasons: real seasons between which luck is independent, such as one of each sport.

    Raises:
        UsageError: `power.value`.

    >>> effective_leagues(40), round(effective_leagues(40, 0.1), 2), round(effective_leagues(40, 0.1, seasons=2), 2)
    (40.0, 8.16, 13.79)
    """
    check_count("leagues", leagues)
    check_count("seasons", seasons)
    check_share("shared_luck", shared_luck)
    return 1 / (shared_luck / min(seasons, leagues) + (1 - shared_luck) / leagues)
