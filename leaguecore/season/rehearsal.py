"""The first steps of a season, tried before anything is written: a league that could never begin is never opened."""

from leaguecore.league import decide, fold
from leaguecore.league.commands import Command, NameKeepers
from leaguecore.league.state import LeagueState
from leaguecore.season.agenda import Task, pending
from leaguecore.season.engine import Engine


def rehearse_opening(engine: Engine) -> LeagueState:
    """Return the league as its draft would begin if every team kept nobody: carry, plan, pairings and draft order.

    All of it follows from rules, facts and lots, so what is refused here would be refused at every later try.

    Raises:
        IllegalAction: such as `season.empty` or `season.short`, if the league refuses one of these commands.
    """
    state, at = engine.opened(), engine.opens_at
    while state.phase == "opened":
        task = next(pending(state))
        at = max(at, task.due_at)
        if task.team:
            command: Command = _nobody_kept(engine, state, task)
        else:
            command = engine.command(state, task, at, lambda _state: (), lambda _state: ())
        state = fold(state, decide(state, command))
    return state


def _nobody_kept(engine: Engine, state: LeagueState, task: Task) -> Command:
    """Return the answer of a team that keeps nobody: nothing that teams may decide keeps the draft from beginning."""
    return NameKeepers(snapshot=engine.snapshot_of(state, task), team=task.team, keepers=(), auto=True)
