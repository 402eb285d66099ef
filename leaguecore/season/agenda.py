"""What is due: a pure function of a league's state and the present instant.

A simulated season jumps from one instant to the next; a live one asks now and then. Both get the same tasks.
"""

from collections.abc import Iterator
from typing import Literal

import attrs

from leaguecore.clock import Instant
from leaguecore.league.corrections import next_provisional
from leaguecore.league.draft import team_on_pick
from leaguecore.league.free_agents import next_turn
from leaguecore.league.locking import rosters_count
from leaguecore.league.period_scores import final_at
from leaguecore.league.state import LeagueState

TaskKind = Literal[
    "plan",
    "order",
    "schedule",
    "shortlist",
    "pick",
    "slate",
    "finalize",
    "score",
    "claims",
    "waivers",
    "moves",
    "lapse",
    "process",
    "ruling",
    "vote",
    "trades",
    "lineup",
    "lock",
    "close",
]

RANK: dict[str, int] = {
    kind: rank
    for rank, kind in enumerate(
        (
            "plan",
            "order",
            "schedule",
            "shortlist",
            "pick",
            "finalize",
            "score",
            "lapse",
            "process",
            "claims",
            "waivers",
            "moves",
            "vote",
            "trades",
            "slate",
            "lineup",
            "lock",
            "close",
        )
    )
}
"""Which of two tasks of one instant comes first."""


@attrs.frozen(kw_only=True)
class Task:
    """One thing to do at its instant.

    Attributes:
        team: who is asked, "" if nobody is.
        slate: of a lineup or an opening.
        number: the pick, the period, the run, the window or the wake-up.
    """

    kind: TaskKind
    due_at: Instant
    team: str = ""
    slate: str = ""
    number: int = 0

    @property
    def id(self) -> str:
        """The id of the command that does it; doing it twice is doing it once."""
        parts = [self.kind, self.slate, str(self.number), self.team]
        return ":".join(part for part in parts if part)


def due(state: LeagueState, now: Instant) -> tuple[Task, ...]:
    """Return the tasks of the earliest instant that has come, in the order in which they are done.

    Only tasks that do not depend on each other come together; ask again when they are done.
    """
    waiting = list(pending(state))
    if not waiting:
        return ()
    first = min((task.due_at, RANK[task.kind]) for task in waiting)
    if first[0] > now:
        return ()
    return tuple(task for task in waiting if (task.due_at, RANK[task.kind]) == first)


def next_at(state: LeagueState) -> Instant | None:
    """Return the instant of the earliest task, or None if nothing is left to do."""
    return min((task.due_at for task in pending(state)), default=None)


def pending(state: LeagueState) -> Iterator[Task]:
    """Walk the tasks whose turn has come in the order of the game, whatever the time is."""
    if state.phase == "opened":
        yield from _opening(state)
    elif state.phase == "drafting":
        yield from _draft(state)
    elif state.phase == "playing":
        yield from _slates(state)
        yield from _periods(state)
        yield from _waivers(state)
        if state.ruleset.trades is not None:
            yield from trade_tasks(state)


def _opening(state: LeagueState) -> Iterator[Task]:
    if not state.periods:
        yield Task(kind="plan", due_at=state.draft_starts_at)
    elif not state.pairings:
        yield Task(kind="schedule", due_at=state.draft_starts_at)
    else:
        yield Task(kind="order", due_at=state.draft_starts_at)


def _draft(state: LeagueState) -> Iterator[Task]:
    clock = state.ruleset.draft.clock_seconds * 1_000
    yield Task(
        kind="shortlist" if state.listed is None else "pick",
        due_at=Instant(state.draft_starts_at + state.picks * clock),
        team=team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind),
        number=state.picks,
    )


def _slates(state: LeagueState) -> Iterator[Task]:
    for name, slate in state.slates.items():
        if slate.wakes:
            for team in state.teams:
                wake = slate.answered[team]
                if wake < len(slate.wakes):
                    yield Task(kind="lineup", due_at=slate.wakes[wake], team=team, slate=name, number=wake)
        if rosters_count(state.ruleset) and slate.first_lock_at is not None and slate.rosters is None:
            yield Task(kind="lock", due_at=slate.first_lock_at, slate=name, number=slate.period)
    if state.slates_opened < len(state.planned_slates):
        planned = state.planned_slates[state.slates_opened]
        yield Task(kind="slate", due_at=planned.opens_at, slate=planned.slate, number=planned.period)


def _periods(state: LeagueState) -> Iterator[Task]:
    scored, following = len(state.results), next_provisional(state)
    if following is not None:
        yield Task(kind="finalize", due_at=final_at(state, following), number=following)
    if scored < len(state.periods):
        period = state.periods[scored]
        yield Task(kind="score", due_at=period.scored_at, number=period.number)
    elif following is None:
        yield Task(kind="close", due_at=final_at(state, state.periods[-1].number))


def _waivers(state: LeagueState) -> Iterator[Task]:
    if state.ruleset.waivers.kind != "none" and state.runs < len(state.planned_runs):
        run = state.planned_runs[state.runs]
        for team in state.teams:
            if team not in state.sealed:
                yield Task(kind="claims", due_at=run.claims_at, team=team, number=run.number)
        yield Task(kind="waivers", due_at=run.waivers_at, number=run.number)
    turn = next_turn(state)
    if turn is not None:
        window = state.turns[turn]
        yield Task(kind="moves", due_at=state.planned_runs[window].waivers_at, team=turn, number=window)
