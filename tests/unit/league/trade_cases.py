"""Short ways to a league in which trades go on; its window opens as its first period is scored, at instant 1,000."""

from collections.abc import Mapping, Sequence
from typing import Any

from league_cases import do, open_slate, playing_league, score

from leaguecore.clock import HOUR, Instant
from leaguecore.league import LeagueState
from leaguecore.league.commands import (
    AcceptOffer,
    CastVote,
    LapseOffer,
    OfferTrade,
    ProcessTrade,
    RuleOnTrade,
    TakeTradeTurn,
    TradeAction,
    TradeLeg,
)
from leaguecore.league.trade_windows import next_trade_turn, window_at

OPENS = Instant(1_000)
"""When the first window opens; the second does at 2,000."""

TRADES: Mapping[str, Any] = {
    "counts": "any",
    "most_teams": 3,
    "most_open": 3,
    "offer_hours": 240,
    "window_after_period_hours": 8,
    "deadline_period": 0,
    "review": "none",
    "review_hours": 0,
    "veto_one_in": 3,
    "locked_player": "reject",
    "faab": True,
    "faab_above_budget": False,
    "picks_seasons": 2,
}


def hours(many: int, after: Instant = OPENS) -> Instant:
    """Return the instant so many hours after another."""
    return Instant(after + many * HOUR)


def trading_league(
    rosters: Mapping[str, Sequence[str]] | None = None,
    periods: int = 3,
    trades: Mapping[str, Any] | None = None,
    **fields: Any,
) -> LeagueState:
    """Return a league after its draft, with some of the rules of trades changed; the waiver order is C, B, A.

    Team n has the passers `p<n>0` and `p<n>1` and the runner `r<n>0`, and nobody has room for one more.
    """
    return playing_league(rosters, periods, trades__={**TRADES, **(trades or {})}, **fields)


def leg(giver: str, receiver: str, *players: str, dollars: int = 0, picks: Sequence[str] = ()) -> TradeLeg:
    """Return what one team gives another."""
    return TradeLeg(giver=giver, receiver=receiver, players=players, dollars=dollars, picks=tuple(picks))


def swap(a: str, mine: str, b: str, theirs: str) -> tuple[TradeLeg, TradeLeg]:
    """Return the legs of a trade of two players."""
    return leg(a, b, mine), leg(b, a, theirs)


def offer(*legs: TradeLeg, drops: Sequence[str] = (), answers: str = "") -> OfferTrade:
    """Return an offer, or a counter-offer."""
    return OfferTrade(answers=answers, legs=legs, drops=tuple(drops))


def accept(state: LeagueState, name: str, *drops: str) -> AcceptOffer:
    """Return the acceptance of an offer as it stands."""
    return AcceptOffer(offer=name, terms_sha256=state.trades.offers[name].terms_sha256, drops=drops)


def turn(
    state: LeagueState,
    team: str,
    *actions: TradeAction,
    at: Instant | None = None,
    window: int | None = None,
    locked: Sequence[str] = (),
    kept_seats: Mapping[str, Sequence[str]] | None = None,
    auto: bool = False,
) -> TakeTradeTurn:
    """Return a team's turn in its next window, as soon as that opens."""
    number = state.trades.turns.get(team, 0) if window is None else window
    return TakeTradeTurn(
        snapshot="0" * 64,
        team=team,
        window=number,
        at=window_at(state, number) if at is None else at,
        actions=actions,
        locked=tuple(locked),
        kept_seats={slate: tuple(players) for slate, players in (kept_seats or {}).items()},
        auto=auto,
    )


def passing(state: LeagueState, until: str) -> LeagueState:
    """Return a league in which everybody has passed until it is a team's turn."""
    team = next_trade_turn(state)
    while team != until:
        assert team is not None
        state = do(state, turn(state, team))
        team = next_trade_turn(state)
    return state


def takes_turn(state: LeagueState, team: str, *actions: TradeAction, **more: Any) -> LeagueState:
    """Return a league after others have passed and a team has taken its turn."""
    state = passing(state, team)
    return do(state, turn(state, team, *actions, **more))


def agreed(state: LeagueState, *legs: TradeLeg, drops: Mapping[str, Sequence[str]] | None = None) -> LeagueState:
    """Return a league in which the giver of the first leg has offered a trade, and all others have accepted it."""
    named = {team: tuple(players) for team, players in (drops or {}).items()}
    maker = legs[0].giver
    state = takes_turn(state, maker, offer(*legs, drops=named.get(maker, ())))
    name = f"trade-{state.trades.made:03d}"
    for team in [team for team in state.priority if team in {leg.receiver for leg in legs} - {maker}]:
        state = passing(state, team)
        state = do(state, turn(state, team, accept(state, name, *named.get(team, ()))))
    return state


def process(
    state: LeagueState,
    name: str = "trade-001",
    *,
    at: Instant | None = None,
    locked: Sequence[str] = (),
    kept_seats: Mapping[str, Sequence[str]] | None = None,
) -> ProcessTrade:
    """Return the processing of an agreed trade, at its time if no other is given."""
    return ProcessTrade(
        snapshot="0" * 64,
        offer=name,
        at=state.trades.offers[name].process_at if at is None else at,
        locked=tuple(locked),
        kept_seats={slate: tuple(players) for slate, players in (kept_seats or {}).items()},
    )


def vote(team: str, *, against: bool, name: str = "trade-001", auto: bool = False) -> CastVote:
    """Return a team's vote."""
    return CastVote(snapshot="0" * 64, team=team, offer=name, against=against, auto=auto)


def ruling(*, approved: bool, name: str = "trade-001", at: Instant = OPENS, reason: str = "") -> RuleOnTrade:
    """Return the commissioner's word."""
    return RuleOnTrade(offer=name, at=at, approved=approved, reason=reason)


def lapse(name: str, at: Instant) -> LapseOffer:
    """Return the end of an offer that nobody has answered."""
    return LapseOffer(offer=name, at=at)


def played(state: LeagueState) -> LeagueState:
    """Return a league after its next period, in which nobody set a lineup."""
    number = state.periods[len(state.results)].number
    while any(planned.period == number for planned in state.planned_slates[state.slates_opened :]):
        state = do(state, open_slate(state))
    return do(state, score(number, {}))
