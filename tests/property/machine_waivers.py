"""Waivers in the machine: the runs that its leagues plan."""

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.league.commands import PlannedRun

RUNS = 60
"""More runs than a machine has steps."""


def planned_runs() -> tuple[PlannedRun, ...]:
    """Return a run a day, whose claims close an hour before."""
    return tuple(
        PlannedRun(number=number, claims_at=Instant((number + 1) * DAY - HOUR), waivers_at=Instant((number + 1) * DAY))
        for number in range(RUNS)
    )
