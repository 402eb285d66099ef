"""From managers' answers in a window of trades to commands, with the facts that trades need."""

from leaguecore.league.commands import (
    AcceptOffer,
    CastVote,
    DropPlayer,
    OfferTrade,
    RejectOffer,
    TakeTradeTurn,
    TradeAction,
    TradeLeg,
    WithdrawOffer,
)
from leaguecore.league.offers import offer_id
from leaguecore.league.state import LeagueState
from leaguecore.managers.trading import Accept, Drop, Give, Offer, Reject, TradeAnswer
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine


class TradeDecisions:
    """Makes the commands of one league's turns and votes."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def turn(
        self, state: LeagueState, task: Task, actions: tuple[TradeAction, ...], *, auto: bool = False
    ) -> TakeTradeTurn:
        """Return the command of a team's turn, with those of the players concerned whose game has begun."""
        engine, at = self._engine, task.at
        dropped = {action.player: task.team for action in actions if isinstance(action, DropPlayer)}
        return TakeTradeTurn(
            snapshot=engine.snapshot_of(state, task),
            team=task.team,
            window=task.number,
            at=at,
            actions=actions,
            locked=engine.trade_facts.locked(state, _moved(state, task.team, actions), at),
            kept_seats=engine.kept_seats(state, dropped, at) if dropped else {},
            auto=auto,
        )

    def vote(self, state: LeagueState, task: Task, *, against: bool, auto: bool = False) -> CastVote:
        """Return the command of a team's vote on a trade."""
        return CastVote(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            offer=offer_id(task.number),
            against=against,
            auto=auto,
        )


def _moved(state: LeagueState, team: str, actions: tuple[TradeAction, ...]) -> dict[str, str]:
    """Return the players whom a turn would move or drop, with the team that each would leave.

    An offer alone moves nobody: its players are looked at when it is accepted.
    """
    found = {}
    for action in actions:
        if isinstance(action, DropPlayer):
            found[action.player] = team
        elif isinstance(action, AcceptOffer):
            offer = state.trades.offers.get(action.offer)
            found |= offer.moved if offer is not None else {}
            found |= dict.fromkeys(action.drops, team)
    return found


def actions_of(answers: tuple[TradeAnswer, ...]) -> tuple[TradeAction, ...]:
    """Return the actions that a manager's answers ask for."""
    return tuple(_action(answer) for answer in answers)


def _action(answer: TradeAnswer) -> TradeAction:
    if isinstance(answer, Offer):
        legs = tuple(_leg(give) for give in answer.gives)
        return OfferTrade(answers=answer.answers, legs=legs, drops=answer.drops)
    if isinstance(answer, Accept):
        return AcceptOffer(offer=answer.offer, terms_sha256=answer.terms_sha256, drops=answer.drops)
    if isinstance(answer, Drop):
        return DropPlayer(player=answer.player)
    return RejectOffer(offer=answer.offer) if isinstance(answer, Reject) else WithdrawOffer(offer=answer.offer)


def _leg(give: Give) -> TradeLeg:
    return TradeLeg(
        giver=give.giver,
        receiver=give.receiver,
        players=give.players,
        dollars=give.dollars,
        picks=give.picks,
    )
