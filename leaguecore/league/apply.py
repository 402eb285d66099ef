"""The fold: what each event does to the state. It judges nothing; what may happen was decided before."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from leaguecore.league import draft, events, free_agents, lineups, periods, schedule, waivers
from leaguecore.league.state import LeagueState

_FOLDS: Mapping[type[Any], Callable[[LeagueState, Any], LeagueState]] = {
    events.SeasonPlanned: periods.apply_plan,
    events.DraftOrdered: draft.apply_order,
    events.ScheduleDrawn: schedule.apply_schedule,
    events.PlayersListed: draft.apply_list,
    events.PlayerDrafted: draft.apply_pick,
    events.SlateOpened: lineups.apply_open,
    events.LineupSet: lineups.apply_lineup,
    events.BidsSealed: waivers.apply_seal,
    events.ClaimWon: waivers.apply_won,
    events.ClaimFailed: waivers.apply_failed,
    events.WaiversRun: waivers.apply_run,
    events.FreeAgentAdded: free_agents.apply_added,
    events.TurnTaken: free_agents.apply_turn,
    events.PeriodScored: periods.apply_score,
    events.LeagueClosed: periods.apply_close,
}


def apply(state: LeagueState, event: events.Event) -> LeagueState:
    """Return the state after an event."""
    return _FOLDS[type(event)](state, event)


def fold(state: LeagueState, happened: Iterable[events.Event]) -> LeagueState:
    """Return the state after several events."""
    return reduce(apply, happened, state)
