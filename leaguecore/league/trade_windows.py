"""Windows of trades: one after each period up to the deadline, in which each team has one turn.

The turns are taken in waiver order, as it stands then. An offer can be answered in the same window by teams whose turn
comes later, and in later windows by all while it stands.
"""

from collections.abc import Iterator

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.commands import PlannedPeriod, TakeTradeTurn
from leaguecore.league.guillotine import one_is_left
from leaguecore.league.offers import Offer
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.rules.sections.moves import TradeRules


def trade_rules(state: LeagueState) -> TradeRules:
    """Return the rules of trades.

    Raises:
        LookupError: in a league without trades; nobody asks there, since no window opens.
    """
    if state.ruleset.trades is None:
        raise LookupError("this league has no trades")
    return state.ruleset.trades


def trade_periods(state: LeagueState) -> tuple[PlannedPeriod, ...]:
    """Return the periods after which a window opens: all up to the deadline, and never the last of the season."""
    if state.ruleset.trades is None:
        return ()
    last = state.ruleset.trades.deadline_period
    return tuple(period for period in state.periods[:-1] if last == 0 or period.number <= last)


def window_at(state: LeagueState, window: int) -> Instant:
    """Return when a window, counted from 0, opens."""
    # A period is scored so many hours after its last day, and that is the instant of it that the calendar holds.
    hours = trade_rules(state).window_after_period_hours - state.ruleset.season.settle_hours
    return Instant(trade_periods(state)[window].scored_at + hours * HOUR)


def teams_trade(state: LeagueState) -> bool:
    """Say whether this is a time in which teams trade at all, if a window opens."""
    return state.ruleset.trades is not None and state.phase == "playing" and not one_is_left(state)


def next_trade_turn(state: LeagueState) -> str | None:
    """Return the team whose turn comes next, or None if all windows are used, or trades are made in threads."""
    if not teams_trade(state) or state.ruleset.negotiation is not None:
        return None
    windows, turns, active = len(trade_periods(state)), state.trades.turns, active_teams(state)
    waiting = [team for team in state.priority if team in active and turns.get(team, 0) < windows]
    # Everybody has his turn in one window before anybody has his in the next.
    return min(waiting, key=lambda team: turns.get(team, 0), default=None)


def turn_violations(state: LeagueState, command: TakeTradeTurn) -> list[Violation]:
    """Return why it is not a team's turn: the deadline is judged here, so at the acceptance and not at the processing.

    A trade that was accepted in the last window is processed after it all the same (Yahoo, ESPN).
    """
    if state.ruleset.trades is None:
        return [Violation(code="trade.none", message="this league has no trades")]
    if state.ruleset.negotiation is not None:
        return [Violation(code="trade.none", message="this league trades in threads", fix="open one in a window")]
    if state.phase != "playing":
        return [Violation(code="trade.phase", message="teams trade while the season is played")]
    turn, periods = next_trade_turn(state), trade_periods(state)
    if command.window >= len(periods) or turn is None:
        message = f"the last window of trades was after period {periods[-1].number if periods else 0}"
        return [Violation(code="trade.deadline", message=message)]
    window = state.trades.turns.get(turn, 0)
    if (command.team, command.window) != (turn, window):
        message = f"it is the turn of {turn} in window {window}"
        return [Violation(code="trade.turn", message=message, fix="wait for your turn")]
    if command.at < window_at(state, window):
        return [Violation(code="trade.early", message=f"window {window} has not opened", fix="wait for it")]
    return []


def lapses_at(state: LeagueState, offer: Offer) -> Instant:
    """Return when an open offer ends: when its time is over, or with the last turn before the deadline."""
    if next_trade_turn(state) is not None:
        return offer.expires_at
    return min(offer.expires_at, window_at(state, len(trade_periods(state)) - 1))


def open_offers(state: LeagueState) -> Iterator[Offer]:
    """Walk the offers that wait for an answer, oldest first."""
    return (offer for offer in state.trades.offers.values() if not offer.agreed)


def agreed_offers(state: LeagueState) -> tuple[Offer, ...]:
    """Return the agreed trades that wait to be processed, first agreed first."""
    waiting = [offer for offer in state.trades.offers.values() if offer.agreed]
    return tuple(sorted(waiting, key=lambda offer: offer.agreement))
