"""Planning, scoring and closing: the frame of a season."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import CloseSeason, PlanSeason, ScorePeriod
from leaguecore.league.events import Event, LeagueClosed, PeriodScored, SeasonPlanned
from leaguecore.league.state import LeagueState, OpenedSlate
from leaguecore.points import rounded

MULTIPLIER = 1_000


def verify_plan(state: LeagueState, command: PlanSeason) -> list[Violation]:
    """Return why a calendar cannot be that of the league."""
    found = []
    if state.periods:
        found.append(Violation(code="season.planned", message="the season is planned already"))
    if not command.periods:
        found.append(Violation(code="season.empty", message="no period is left to play after the draft"))
    numbers = [period.number for period in command.periods]
    if numbers != sorted(set(numbers)):
        found.append(Violation(code="season.periods", message="the periods are not in order"))
    if {slate.period for slate in command.slates} != set(numbers):
        found.append(Violation(code="season.slates", message="slates and periods do not belong together"))
    if len({slate.slate for slate in command.slates}) != len(command.slates):
        found.append(Violation(code="season.slates", message="a slate stands twice"))
    return found


def decide_plan(_state: LeagueState, command: PlanSeason) -> list[Event]:
    """Fix the calendar."""
    return [SeasonPlanned(draft_starts_at=command.draft_starts_at, periods=command.periods, slates=command.slates)]


def apply_plan(state: LeagueState, event: SeasonPlanned) -> LeagueState:
    """Keep the calendar."""
    return attrs.evolve(
        state,
        draft_starts_at=event.draft_starts_at,
        periods=event.periods,
        planned_slates=event.slates,
    )


def verify_score(state: LeagueState, command: ScorePeriod) -> list[Violation]:
    """Return why a period cannot be scored now."""
    if state.phase != "playing" or len(state.results) >= len(state.periods):
        return [Violation(code="period.none", message="no period waits to be scored")]
    following = state.periods[len(state.results)].number
    if command.period != following:
        return [Violation(code="period.order", message=f"the next is {following}, not {command.period}")]
    if any(planned.period == following for planned in state.planned_slates[state.slates_opened :]):
        return [Violation(code="period.open", message="a slate of the period has not opened")]
    strangers = sorted(
        name for name in command.points if name not in state.slates or state.slates[name].period != following
    )
    if strangers:
        return [Violation(code="period.slate", message=f"{strangers[0]} is no slate of period {following}")]
    for name, points in command.points.items():
        seated = {p for seating in state.slates[name].lineups.values() for ps in seating.values() for p in ps}
        if not seated.issuperset(points):
            player = sorted(set(points) - seated)[0]
            return [Violation(code="period.player", message=f"{player} sat in no lineup of {name}")]
    return []


def decide_score(state: LeagueState, command: ScorePeriod) -> list[Event]:
    """Add up what the seated players of each team scored."""
    totals = dict.fromkeys(state.teams, 0)
    for name, slate in state.slates.items():
        for team in slate.lineups if slate.period == command.period else ():
            totals[team] += team_points(state, slate, team, command.points.get(name, {}))
    return [PeriodScored(period=command.period, snapshot=command.snapshot, points=totals, state_sha256=state.sha256())]


def team_points(state: LeagueState, slate: OpenedSlate, team: str, scored: Mapping[str, int]) -> int:
    """Return what a team's lineup of a slate scored; a player without a line is absent, not zero."""
    mode = state.ruleset.scoring.rounding
    return sum(
        rounded(scored[player] * slot.multiplier_millis, MULTIPLIER, mode)
        for slot in state.slots
        for player in slate.lineups[team].get(slot.name, ())
        if player in scored
    )


def apply_score(state: LeagueState, event: PeriodScored) -> LeagueState:
    """Keep the result; the period's lineups are history."""
    return attrs.evolve(
        state,
        results=(*state.results, event.points),
        snapshot=event.snapshot,
        slates={name: slate for name, slate in state.slates.items() if slate.period != event.period},
    )


def verify_close(state: LeagueState, _command: CloseSeason) -> list[Violation]:
    """Return why the league cannot end now."""
    if state.phase != "playing" or len(state.results) < len(state.periods):
        return [Violation(code="season.unfinished", message="not every period is scored")]
    return []


def decide_close(_state: LeagueState, command: CloseSeason) -> list[Event]:
    """End the league."""
    return [LeagueClosed(seed=command.seed, seed_salt=command.seed_salt, data_sha256=command.data_sha256)]


def apply_close(state: LeagueState, event: LeagueClosed) -> LeagueState:
    """Nothing comes after."""
    return attrs.evolve(state, phase="closed", snapshot=event.data_sha256)
