"""From commands to events: first every reason against, then what follows."""

from collections.abc import Callable, Mapping
from typing import Any

from leaguecore.errors import IllegalAction, Violation
from leaguecore.league import draft, free_agents, lineups, periods, schedule, waivers
from leaguecore.league.commands import (
    CloseSeason,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    ListPlayers,
    MoveFreeAgents,
    OpenSlate,
    PickPlayer,
    PlanSeason,
    RunWaivers,
    ScorePeriod,
    SealBids,
    SetLineup,
)
from leaguecore.league.events import Event
from leaguecore.league.state import LeagueState

_Verify = Callable[[LeagueState, Any], list[Violation]]
_Decide = Callable[[LeagueState, Any], list[Event]]

_RULES: Mapping[type[Any], tuple[_Verify, _Decide]] = {
    PlanSeason: (periods.verify_plan, periods.decide_plan),
    DrawDraftOrder: (draft.verify_order, draft.decide_order),
    DrawSchedule: (schedule.verify_schedule, schedule.decide_schedule),
    ListPlayers: (draft.verify_list, draft.decide_list),
    PickPlayer: (draft.verify_pick, draft.decide_pick),
    OpenSlate: (lineups.verify_open, lineups.decide_open),
    SetLineup: (lineups.verify_lineup, lineups.decide_lineup),
    SealBids: (waivers.verify_seal, waivers.decide_seal),
    RunWaivers: (waivers.verify_run, waivers.decide_run),
    MoveFreeAgents: (free_agents.verify_moves, free_agents.decide_moves),
    ScorePeriod: (periods.verify_score, periods.decide_score),
    CloseSeason: (periods.verify_close, periods.decide_close),
}


def verify(state: LeagueState, command: Command) -> list[Violation]:
    """Return every rule that a command would break in a state; an empty list means that it may be done."""
    team = getattr(command, "team", None)
    if team is not None and team not in state.teams:
        return [Violation(code="team.unknown", message=f"there is no team {team}")]
    if state.phase == "closed":
        return [Violation(code="league.closed", message="the league has ended")]
    return _RULES[type(command)][0](state, command)


def decide(state: LeagueState, command: Command) -> list[Event]:
    """Return the events that follow from a command.

    Raises:
        IllegalAction: with the violations, if there are any.
    """
    violations = verify(state, command)
    if violations:
        raise IllegalAction(violations)
    return _RULES[type(command)][1](state, command)
