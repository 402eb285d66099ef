"""Corrections of statistics: a scored period is provisional until its window ends, then it is scored once more.

Each figure that differs is an event that names the old and the new one; bonuses, tiers, best lineups, caps and
minimums are computed anew with it, and whatever rests on results (standings, medians, all-play) follows. What is
corrected after the window changes nothing any more.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeVar

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import FinalizePeriod
from leaguecore.league.events import Event, PeriodFinalized, PlayerCorrected
from leaguecore.league.outcomes import result_fields, seated_in
from leaguecore.league.period_scores import fact_violations, lineups_found
from leaguecore.league.state import LeagueState, Provisional

T = TypeVar("T")

PeriodStatus = Literal["upcoming", "live", "provisional", "final"]


def period_status(state: LeagueState, number: int) -> PeriodStatus:
    """Return how far a period is: `live` from the opening of its first slate until it is scored.

    Raises:
        KeyError: if the league plays no period of that number.
    """
    numbers = [period.number for period in state.periods]
    if number not in numbers:
        raise KeyError(f"the league plays no period {number}")
    if numbers.index(number) < len(state.results):
        return "provisional" if str(number) in state.provisional else "final"
    opened = state.planned_slates[: state.slates_opened]
    return "live" if any(planned.period == number for planned in opened) else "upcoming"


def final_periods(state: LeagueState) -> int:
    """Return how many periods are final; they are the first ones."""
    return len(state.results) - len(state.provisional)


def next_provisional(state: LeagueState) -> int | None:
    """Return the number of the period that becomes final next, or None."""
    return state.periods[final_periods(state)].number if state.provisional else None


def verify_final(state: LeagueState, command: FinalizePeriod) -> list[Violation]:
    """Return why a period cannot become final now."""
    following = next_provisional(state)
    if following is None:
        return [Violation(code="period.not_provisional", message="no period is provisional")]
    if command.period != following:
        return [Violation(code="period.order", message=f"the next is {following}, not {command.period}")]
    return fact_violations(state, state.provisional[str(following)].slates, command)


def decide_final(state: LeagueState, command: FinalizePeriod) -> list[Event]:
    """Name each difference, and score the period again."""
    held = state.provisional[str(command.period)]
    seated = seated_in(state, held.slates, command)
    fields = result_fields(state, held.slates, command, seated)
    return [
        *_differences(held, command),
        *lineups_found(held.slates, seated),
        PeriodFinalized(**_adjusted(state, fields), state_sha256=state.sha256()),
    ]


def _adjusted(state: LeagueState, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result in which what was added by hand stays added."""
    by_hand = state.adjustments.get(str(fields["period"]), {})
    points = {team: points + by_hand.get(team, 0) for team, points in fields["points"].items()}
    return {**fields, "points": points}


def _differences(held: Provisional, facts: FinalizePeriod) -> Iterator[PlayerCorrected]:
    for name in held.slates:
        before, after = held.points.get(name, {}), facts.points.get(name, {})
        stats_before, stats_after = held.stats.get(name, {}), facts.stats.get(name, {})
        for player in sorted({*before, *after}):
            old = before.get(player), stats_before.get(player, ())
            new = after.get(player), stats_after.get(player, ())
            if old != new:
                yield PlayerCorrected(
                    period=facts.period,
                    slate=name,
                    player=player,
                    points_before=old[0],
                    points_after=new[0],
                    stats_before=old[1],
                    stats_after=new[1],
                )


def apply_corrected(state: LeagueState, _event: PlayerCorrected) -> LeagueState:
    """Change nothing: the corrected points arrive with the final result."""
    return state


def apply_final(state: LeagueState, event: PeriodFinalized) -> LeagueState:
    """Put the final result in the place of the provisional one."""
    rules, at = state.ruleset, final_periods(state)
    newest = at == len(state.results) - 1
    return attrs.evolve(
        state,
        results=_replaced(state.results, at, event.points),
        category_results=_replaced(state.category_results, at, event.sums) if rules.categories else (),
        category_lost=_replaced(state.category_lost, at, event.lost) if rules.categories else (),
        bench_results=_replaced(state.bench_results, at, event.bench) if rules.schedule.tie == "bench" else (),
        cap_results=_replaced(state.cap_results, at, event.games) if rules.caps else (),
        starter_points=event.starters if newest else state.starter_points,
        snapshot=event.snapshot,
        provisional={number: held for number, held in state.provisional.items() if number != str(event.period)},
    )


def _replaced(results: tuple[T, ...], at: int, result: T) -> tuple[T, ...]:
    return (*results[:at], result, *results[at + 1 :])
