"""Alarms: an agent whose seat has nothing scheduled is asked for its lineups at the instant that it chose.

Only the engine makes wake-ups, so what an agent chose stands in the log with the answer that chose it. Where no lineup
is open then, the first decision from then on wakes it.
"""

from leaguecore.clock import Instant
from leaguecore.league.commands import CallManagers
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.league.wakes import open_slates
from leaguecore.season.accounts import Accounts
from leaguecore.season.agenda import Task


def alarm_task(state: LeagueState, accounts: Accounts, after: Instant, until: Instant) -> Task | None:
    """Return the next alarm by an instant that can be answered with a lineup, None if there is none.

    Args:
        state: the league, in which nothing else happens before.
        accounts: what its seats have chosen.
        after: the instant of its newest record: what was chosen for earlier is over.
        until: the last instant that counts.
    """
    if state.phase != "playing" or not accounts.alarms:
        return None
    due = [at for team, at in accounts.alarms.items() if after <= at <= until and team in active_teams(state)]
    open_at = [at for at in sorted(set(due)) if _slates(state, at)]
    return Task(kind="alarm", due_at=open_at[0], number=state.alarms) if open_at else None


def alarm_call(state: LeagueState, accounts: Accounts, task: Task, snapshot: str) -> CallManagers:
    """Return the call of those whose alarm it is.

    Args:
        state: the league.
        accounts: what its seats have chosen.
        task: from `alarm_task`.
        snapshot: the facts that are known then.
    """
    chosen = (team for team, at in accounts.alarms.items() if at == task.due_at and team in active_teams(state))
    teams = tuple(sorted(chosen))
    return CallManagers(
        snapshot=snapshot,
        reason="alarm",
        number=task.number,
        at=task.due_at,
        reports={},
        calls=dict.fromkeys(_slates(state, task.due_at), teams),
    )


def _slates(state: LeagueState, at: Instant) -> list[str]:
    return [name for name, slate in open_slates(state, at) if slate.wakes]
