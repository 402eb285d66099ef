"""What holds of trades, dollars and picks in every state that a league can reach."""

from collections.abc import Callable, Iterator

from leaguecore.league.offers import terms_sha256
from leaguecore.league.picks import pick_parts
from leaguecore.league.state import LeagueState
from leaguecore.league.trade_windows import agreed_offers, trade_periods


def _dollars_conserved(state: LeagueState) -> Iterator[str]:
    """Dollars are only spent: no team owes any, and together they never have more than at the beginning."""
    most, trades = state.ruleset.waivers.budget, state.ruleset.trades
    for team, left in state.budgets.items():
        if left < 0 or (left > most and not (trades is not None and trades.faab_above_budget)):
            yield f"{team} has {left} dollars of {most}"
    if sum(state.budgets.values()) > most * len(state.teams):
        yield f"the teams have {sum(state.budgets.values())} dollars of {most * len(state.teams)}"


def _offers_of_their_teams(state: LeagueState) -> Iterator[str]:
    """No trade is agreed that not every team concerned has accepted, and its terms are those of its hash."""
    for name, offer in state.trades.offers.items():
        accepted, concerned = set(offer.drops), set(offer.teams)
        if not accepted <= concerned or (offer.agreed and accepted != concerned):
            yield f"{name} is agreed without some of its teams, or was accepted by others"
        terms = terms_sha256(state.league, name, offer.team, offer.legs, offer.drops[offer.team])
        if terms != offer.terms_sha256:
            yield f"{name} has other terms than its hash says"
        if set(offer.votes) & set(offer.teams):
            yield f"a party has voted on {name}"


def _trades_counted(state: LeagueState) -> Iterator[str]:
    book, agreed = state.trades, [offer.agreement for offer in agreed_offers(state)]
    if any(offer.number > book.made for offer in book.offers.values()) or any(one >= book.agreed for one in agreed):
        yield "there are more offers or agreed trades than were made"
    if len(set(agreed)) != len(agreed):
        yield "two trades were agreed in one place of the order"
    for team, turns in book.turns.items():
        if turns > len(trade_periods(state)):
            yield f"{team} has used {turns} windows of trades of {len(trade_periods(state))}"


def _picks_of_teams(state: LeagueState) -> Iterator[str]:
    for pick, team in state.pick_owners.items():
        if team not in state.teams or pick_parts(pick)[2] not in state.teams:
            yield f"the pick {pick} belongs to nobody"


TRADE_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _dollars_conserved,
    _offers_of_their_teams,
    _trades_counted,
    _picks_of_teams,
)
