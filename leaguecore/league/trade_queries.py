"""What a team may trade and answer now, for managers and user interfaces; `verify` agrees with every answer."""

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import AcceptOffer
from leaguecore.league.offers import Offer
from leaguecore.league.picks import picks_of
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.trade_turns import acceptance_violations
from leaguecore.league.trade_windows import open_offers, teams_trade, trade_periods, trade_rules


@attrs.frozen(kw_only=True)
class Assets:
    """What a team could give: players in the order of their ids, up to so many dollars, picks soonest first."""

    players: tuple[str, ...] = ()
    dollars: int = 0
    picks: tuple[str, ...] = ()


def legal_assets(state: LeagueState, team: str) -> Assets:
    """Return what a team could give in a trade now; nothing if there are no (more) trades.

    A player whose game has begun can be offered: whether he must wait is judged when the offer is accepted.
    """
    over = state.trades.turns.get(team, 0) >= len(trade_periods(state))
    if not teams_trade(state) or over or team not in active_teams(state):
        return Assets()
    return Assets(
        players=tuple(sorted(state.rosters[team])),
        dollars=state.budgets[team] if trade_rules(state).faab else 0,
        picks=picks_of(state, team),
    )


def offers_to(state: LeagueState, team: str) -> tuple[Offer, ...]:
    """Return the open offers that wait for an answer of a team, oldest first."""
    return tuple(offer for offer in open_offers(state) if team in offer.teams and team not in offer.drops)


def offers_by(state: LeagueState, team: str) -> tuple[Offer, ...]:
    """Return the open offers that a team has made and may withdraw, oldest first."""
    return tuple(offer for offer in open_offers(state) if offer.team == team)


def against_accepting(
    state: LeagueState,
    team: str,
    offer: Offer,
    *,
    at: Instant,
    locked: tuple[str, ...] = (),
    drops: tuple[str, ...] = (),
) -> list[Violation]:
    """Return what stands against a team's accepting an offer as it is; nothing if it can in its turn."""
    action = AcceptOffer(offer=offer.id, terms_sha256=offer.terms_sha256, drops=drops)
    return acceptance_violations(state, team, action, at=at, locked=locked)
