"""Planning and closing: the frame of a season."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import CloseSeason, PlanSeason
from leaguecore.league.events import Event, LeagueClosed, SeasonPlanned
from leaguecore.league.guillotine import one_is_left
from leaguecore.league.regular_season import playoff_length
from leaguecore.league.state import LeagueState


def verify_plan(state: LeagueState, command: PlanSeason) -> list[Violation]:
    """Return why a calendar cannot be that of the league."""
    found = []
    if state.periods:
        found.append(Violation(code="season.planned", message="the season is planned already"))
    if not command.periods:
        found.append(Violation(code="season.empty", message="no period is left to play after the draft"))
    elif len(command.periods) <= playoff_length(state.ruleset):
        message = f"the playoffs take {playoff_length(state.ruleset)} of {len(command.periods)} periods"
        fix = "begin earlier (season.start, season.draft_lead_hours), or play shorter playoffs (playoffs.round_periods)"
        found.append(Violation(code="season.short", message=message, allowed="one must be left before them", fix=fix))
    numbers = [period.number for period in command.periods]
    if numbers != sorted(set(numbers)):
        found.append(Violation(code="season.periods", message="the periods are not in order"))
    if {slate.period for slate in command.slates} != set(numbers):
        found.append(Violation(code="season.slates", message="slates and periods do not belong together"))
    if len({slate.slate for slate in command.slates}) != len(command.slates):
        found.append(Violation(code="season.slates", message="a slate stands twice"))
    if not _runs_in_order(command):
        found.append(Violation(code="season.runs", message="the waiver runs or the days are not in order"))
    return found


def _runs_in_order(command: PlanSeason) -> bool:
    instants = [run.waivers_at for run in command.runs]
    return (
        [run.number for run in command.runs] == list(range(len(instants)))
        and instants == sorted(set(instants))
        and all(run.claims_at <= run.waivers_at for run in command.runs)
        and list(command.day_starts) == sorted(set(command.day_starts))
    )


def decide_plan(_state: LeagueState, command: PlanSeason) -> list[Event]:
    """Fix the calendar."""
    return [
        SeasonPlanned(
            draft_starts_at=command.draft_starts_at,
            periods=command.periods,
            slates=command.slates,
            runs=command.runs,
            day_starts=command.day_starts,
        )
    ]


def apply_plan(state: LeagueState, event: SeasonPlanned) -> LeagueState:
    """Keep the calendar."""
    return attrs.evolve(
        state,
        draft_starts_at=event.draft_starts_at,
        periods=event.periods,
        planned_slates=event.slates,
        planned_runs=event.runs,
        day_starts=event.day_starts,
    )


def verify_close(state: LeagueState, _command: CloseSeason) -> list[Violation]:
    """Return why the league cannot end now."""
    if state.phase != "playing" or not (len(state.results) == len(state.periods) or one_is_left(state)):
        return [Violation(code="season.unfinished", message="not every period is scored")]
    if state.provisional:
        waiting = ", ".join(state.provisional)
        return [Violation(code="season.provisional", message=f"corrections may still come for period {waiting}")]
    return []


def decide_close(_state: LeagueState, command: CloseSeason) -> list[Event]:
    """End the league."""
    return [LeagueClosed(seed=command.seed, seed_salt=command.seed_salt, data_sha256=command.data_sha256)]


def apply_close(state: LeagueState, event: LeagueClosed) -> LeagueState:
    """Nothing comes after."""
    return attrs.evolve(state, phase="closed", snapshot=event.data_sha256)
