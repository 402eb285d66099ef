"""Windows of negotiation: when each opens and closes, and what a team may do in them."""

from collections.abc import Iterator

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.talks import Thread
from leaguecore.league.trade_windows import teams_trade, trade_periods
from leaguecore.rules.sections.talks import NegotiationRules, ThreadAction

ACTIONS: tuple[ThreadAction, ...] = ("propose", "counter", "accept", "reject", "message")


@attrs.frozen(kw_only=True)
class TalkWindow:
    """A time in which teams negotiate; `number` counts from 0, `period` is the number of the one before it."""

    number: int
    period: int
    opens_at: Instant
    closes_at: Instant


def negotiation_rules(state: LeagueState) -> NegotiationRules:
    """Return the rules of negotiation.

    Raises:
        LookupError: in a league without threads; nobody asks there, since no window opens.
    """
    if state.ruleset.negotiation is None:
        raise LookupError("this league has no negotiation")
    return state.ruleset.negotiation


def talk_windows(state: LeagueState) -> tuple[TalkWindow, ...]:
    """Return the windows of the season in the order in which they open.

    None opens once the last period is scored, and what is open then closes.
    """
    rules = state.ruleset.negotiation
    if rules is None:
        return ()
    openings, over_at = _openings(state, rules), state.periods[-1].scored_at if state.periods else Instant(0)
    return tuple(
        TalkWindow(
            number=number,
            period=period,
            opens_at=opens_at,
            closes_at=min(Instant(opens_at + rules.window_hours * HOUR), over_at),
        )
        for number, (opens_at, period) in enumerate(openings)
    )


def _openings(state: LeagueState, rules: NegotiationRules) -> list[tuple[Instant, int]]:
    """Return when windows open, each with the number of the period before it."""
    settle = state.ruleset.season.settle_hours
    openings = [
        (Instant(period.scored_at + (hours - settle) * HOUR), period.number)
        for period in trade_periods(state)
        for hours in rules.opens_after_hours
        if not rules.periods or period.number in rules.periods
    ]
    return sorted(opening for opening in openings if opening[0] < state.periods[-1].scored_at)


def waiting_windows(state: LeagueState) -> Iterator[tuple[str, TalkWindow]]:
    """Walk the teams that still play, each with the window that it is asked about next.

    All are asked at one instant. Since only so many threads may be opened with one team, and who comes first is served
    first, each window begins with another team.
    """
    if state.ruleset.negotiation is None or not teams_trade(state):
        return
    windows, active = talk_windows(state), active_teams(state)
    waiting = {state.talks.answered.get(team, 0) for team in active}
    for number in sorted(waiting):
        first = number % len(state.teams)
        for team in (*state.teams[first:], *state.teams[:first]) if number < len(windows) else ():
            if team in active and state.talks.answered.get(team, 0) == number:
                yield team, windows[number]


def next_window(state: LeagueState, team: str) -> TalkWindow | None:
    """Return the window that a team is asked about next, None if there is no more."""
    return dict(waiting_windows(state)).get(team)


def live_threads(state: LeagueState) -> tuple[Thread, ...]:
    """Return the threads that wait for a message, oldest first: those of teams that still play."""
    if not teams_trade(state):
        return ()
    active = active_teams(state)
    return tuple(
        thread
        for thread in state.talks.threads.values()
        if not thread.ended and thread.team in active and thread.other in active
    )


def reply_deadline(state: LeagueState, thread: Thread) -> Instant:
    """Return until when the next message of a thread may come."""
    asked_at = thread.last_at
    return min(Instant(asked_at + negotiation_rules(state).reply_hours * HOUR), thread.closes_at)


def allowed_actions(state: LeagueState, thread: Thread) -> tuple[ThreadAction, ...]:
    """Return what the next message of a thread may do: what its step allows and what makes sense.

    Accepted and countered is an offer of the other side, and with one on the table nothing else is proposed.
    """
    steps, number, offer = negotiation_rules(state).steps, len(thread.messages), thread.offer
    theirs = offer is not None and offer.team != thread.turn
    sensible = {"message", *(("accept", "counter") if theirs else ("propose",)), *(("reject",) if number else ())}
    step = steps[number] if number < len(steps) else () if steps else ACTIONS
    return tuple(action for action in ACTIONS if action in sensible and action in step)


def window_violations(state: LeagueState, team: str, window: int, at: Instant) -> list[Violation]:
    """Return why a team cannot open threads in a window now."""
    if state.ruleset.negotiation is None:
        return [Violation(code="trade.none", message="this league has no negotiation in threads")]
    if state.phase != "playing":
        return [Violation(code="trade.phase", message="teams trade while the season is played")]
    following = next_window(state, team)
    if following is None:
        return [Violation(code="trade.deadline", message="the last window of trades is over")]
    if window != following.number:
        message = f"the next window of {team} is {following.number}"
        return [Violation(code="thread.window", message=message, path="window")]
    if at < following.opens_at:
        return [Violation(code="trade.early", message=f"window {window} has not opened", fix="wait for it")]
    if at > following.closes_at:
        return [Violation(code="thread.closed", message=f"window {window} has closed")]
    return []
