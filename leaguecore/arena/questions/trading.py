"""From the results of leagues to what the affinity of labs is measured by."""

from collections.abc import Iterable
from itertools import combinations

from leaguecore.arena.questions.affinity import Deal, TradingLeague
from leaguecore.arena.results import LeagueResult, TradeResult


def trading_leagues(results: Iterable[LeagueResult]) -> tuple[TradingLeague, ...]:
    """Return the trades of each league between the labs of its seats."""
    return tuple(
        TradingLeague(
            name=result.name,
            sport=result.sport,
            block=result.block,
            labs={team.team: team.lab for team in result.teams},
            entrants={team.team: team.entrant for team in result.teams},
            deals=tuple(deal for trade in result.trades for deal in _deals(trade)),
        )
        for result in results
    )


def _deals(trade: TradeResult) -> Iterable[Deal]:
    """Return a trade as deals of two teams; one of several teams is one between each two of them.

    What moved is half the sum of what both sides gained or lost, which for two teams is what either did.
    """
    values = {side.team: float(side.value) for side in trade.sides}
    share = len(values) - 1
    for one, other in combinations(sorted(values), 2):
        yield Deal(teams=(one, other), moved=(abs(values[one]) + abs(values[other])) / 2 / share)
