"""What managers are told about trades: the offers that concern them, every team's dollars and picks."""

from types import MappingProxyType

from leaguecore.league.commands import TradeLeg
from leaguecore.league.offers import Offer, offer_id
from leaguecore.league.picks import all_picks, owner_of_pick
from leaguecore.league.state import LeagueState
from leaguecore.league.trade_queries import against_accepting
from leaguecore.league.trade_windows import lapses_at
from leaguecore.managers.trading import Give, OfferSeen, TradingSeen
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine


class TradeBriefings:
    """Makes the part of a briefing that is about trades."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts."""
        self._engine = engine

    def seen(self, state: LeagueState, task: Task) -> TradingSeen | None:
        """Return what a team is told in its turn or for its vote; nothing when it is asked for something else."""
        if task.kind not in ("trades", "vote"):
            return None
        offers = state.trades.offers
        if task.kind == "vote":
            shown = [offers[offer_id(task.number)]]
        else:
            shown = [offer for offer in offers.values() if task.team in offer.teams]
        return TradingSeen(
            offers=tuple(self._offer(state, task, offer) for offer in shown),
            budgets=MappingProxyType(state.budgets),
            picks=MappingProxyType({pick: owner_of_pick(state, pick) for pick in all_picks(state)}),
        )

    def _offer(self, state: LeagueState, task: Task, offer: Offer) -> OfferSeen:
        locked = self._engine.trade_facts.locked(state, offer.moved, task.due_at)
        against = against_accepting(state, task.team, offer, at=task.due_at, locked=locked)
        return OfferSeen(
            offer=offer.id,
            team=offer.team,
            gives=tuple(_give(leg) for leg in offer.legs),
            drops=MappingProxyType(offer.drops),
            terms_sha256=offer.terms_sha256,
            agreed=offer.agreed,
            ends_at=offer.process_at if offer.agreed else lapses_at(state, offer),
            against=tuple(violation.code for violation in against),
        )


def _give(leg: TradeLeg) -> Give:
    return Give(giver=leg.giver, receiver=leg.receiver, players=leg.players, dollars=leg.dollars, picks=leg.picks)
