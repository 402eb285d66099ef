"""Scores set right by hand: an adjustment is part of the official score and flows into all that rests on it."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import AdjustScore
from leaguecore.league.events import Event, ScoreAdjusted
from leaguecore.league.regular_season import round_span
from leaguecore.league.state import LeagueState, put

REASON_MAX = 500


def verify_adjustment(state: LeagueState, command: AdjustScore) -> list[Violation]:
    """Return why a score cannot be adjusted."""
    if state.ruleset.categories is not None:
        message = "teams are compared by categories: points decide nothing"
        return [Violation(code="adjust.categories", message=message)]
    at = _place(state, command.period)
    found = []
    if at is None:
        message = f"period {command.period} is not scored"
        found.append(Violation(code="adjust.period", message=message, path="period", fix="wait until it is"))
    elif _round_is_decided(state, at):
        message = f"the playoff round of period {command.period} is decided"
        found.append(Violation(code="adjust.decided", message=message, path="period"))
    gone = state.eliminated.get(command.team)
    if gone is not None and command.period > gone:
        message = f"{command.team} was eliminated after period {gone}"
        found.append(Violation(code="team.eliminated", message=message, path="period", allowed=f"up to {gone}"))
    if command.units == 0:
        found.append(Violation(code="adjust.nothing", message="0 units change nothing", path="units"))
    if not 0 < len(command.reason.strip()) <= len(command.reason) <= REASON_MAX:
        message, allowed = "the reason is empty or too long", f"1 to {REASON_MAX} characters"
        found.append(Violation(code="adjust.reason", message=message, path="reason", allowed=allowed))
    return found


def _place(state: LeagueState, number: int) -> int | None:
    """Return the place of a period among those scored, or None."""
    scored = [period.number for period in state.periods[: len(state.results)]]
    return scored.index(number) if number in scored else None


def _round_is_decided(state: LeagueState, at: int) -> bool:
    rounds = enumerate(state.playoff_rounds, start=1)
    return any(played.winners and at in round_span(state, number) for number, played in rounds)


def decide_adjustment(_state: LeagueState, command: AdjustScore) -> list[Event]:
    """Adjust the score."""
    return [ScoreAdjusted(team=command.team, period=command.period, units=command.units, reason=command.reason)]


def apply_adjusted(state: LeagueState, event: ScoreAdjusted) -> LeagueState:
    """Add the units to the result, and remember them for when the period is scored again."""
    at, number = [period.number for period in state.periods].index(event.period), str(event.period)
    result = put(state.results[at], event.team, state.results[at][event.team] + event.units)
    by_hand = state.adjustments.get(number, {})
    return attrs.evolve(
        state,
        results=(*state.results[:at], result, *state.results[at + 1 :]),
        adjustments=put(state.adjustments, number, put(by_hand, event.team, by_hand.get(event.team, 0) + event.units)),
    )
