"""`arena check`: every log verifies, every seat is the plan's, every result is what its log says, byte for byte."""

import contextlib
from collections.abc import Mapping
from pathlib import Path

import attrs

from leaguecore.arena.plans import Plan, PlannedLeague
from leaguecore.arena.results import LeagueResult
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.arena.running.league_results import league_result
from leaguecore.arena.running.seat_faults import seat_faults, seed_faults
from leaguecore.errors import LeagueError, StoreError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.ledger import Fault
from leaguecore.season.league import League


@attrs.frozen(kw_only=True)
class CheckJob:
    """What a worker needs to check a league; it can be pickled.

    Attributes:
        planned: which league.
        plan_sha256: of the exact bytes of the plan.
        out: the folder of the arena.
        simulated: whether leagues are played from the seeds of the plan.
        replay: whether every command and figure is made again.
    """

    planned: PlannedLeague
    plan_sha256: str
    out: Path
    simulated: bool = True
    replay: bool = False


@attrs.frozen(kw_only=True)
class Checked:
    """What a check of a league found.

    Attributes:
        faults: what is wrong.
        there: whether there is anything of it: a plan may be played in parts.
        has_result: whether its result was compared; a league that was stopped has none yet.
        closed: whether its season has ended, and `data_sha256` on what data.
        league: the id of the league.
    """

    faults: tuple[Fault, ...] = ()
    there: bool = True
    has_result: bool = False
    closed: bool = False
    data_sha256: str = ""
    league: str = ""


def check_jobs(out: Path, *, replay: bool) -> dict[str, CheckJob]:
    """Return the jobs that check the leagues of an arena, by name.

    Raises:
        UsageError: `arena.none`.
        StoreError: `arena.unreadable`.
    """
    folder = ArenaFolder(out)
    plan, simulated = folder.plan(), folder.arena().mode == "simulated"
    return {
        league.name: CheckJob(
            planned=league, plan_sha256=plan.sha256, out=folder.path, simulated=simulated, replay=replay
        )
        for league in plan.leagues
    }


def check_league(job: CheckJob, plugins: Plugins | None = None) -> Checked:
    """Return what is wrong with a league of an arena and its result."""
    folder, name = ArenaFolder(job.out), job.planned.name
    file, place = folder.result_file(name), folder.league(name)
    if not place.exists():
        if not file.exists():
            return Checked(there=False)
        message = f"the log of {name} is not kept, so its result cannot be checked"
        return Checked(faults=(_fault("arena.no_log", message),), has_result=True)
    try:
        with contextlib.closing(League.open(place, plugins=plugins or load_plugins())) as league:
            return _checked(job, league, file.read_bytes() if file.exists() else None)
    except LeagueError as error:
        return Checked(faults=(_fault(error.code, f"{name}: {error.told}"),))


def _checked(job: CheckJob, league: League, kept: bytes | None) -> Checked:
    faults = league.faults(replay=job.replay)
    if faults:
        return Checked(faults=tuple(faults))
    faults = seat_faults(league, job.planned, job.plan_sha256)
    faults += seed_faults(league, job.planned, simulated=job.simulated)
    if league.managers != league.seats:
        faults.append(_fault("arena.seats", f"{job.planned.name}: a seat has changed hands since the opening"))
    made = league_result(job.planned, job.plan_sha256, league, league.state())
    if kept is not None and kept != made.to_bytes():
        faults.append(_fault("arena.result", f"{job.planned.name}: {_difference(kept, made)}"))
    if kept is None and made.phase == "closed":
        faults.append(_fault("arena.result", f"{job.planned.name}: the season has ended, and its result is not there"))
    return Checked(
        faults=tuple(faults),
        has_result=kept is not None,
        closed=made.phase == "closed",
        data_sha256=made.data_sha256,
        league=made.league,
    )


def _difference(kept: bytes, made: LeagueResult) -> str:
    """Say in what a result differs from what its log says."""
    try:
        found = LeagueResult.from_bytes(kept)
    except StoreError as error:
        return f"the file is no result: {error}"
    names = [field.name for field in attrs.fields(LeagueResult)]
    differing = [name for name in names if getattr(found, name) != getattr(made, name)]
    return f"the file differs from the log in {', '.join(differing)}"


def common_faults(out: Path, plan: Plan, found: Mapping[str, Checked]) -> list[Fault]:
    """Return what is wrong between leagues: strangers, one in the place of two, other data in one than in another.

    Args:
        out: the folder of the arena.
        plan: its plan.
        found: what was found of each league.
    """
    folder, names = ArenaFolder(out), {league.name for league in plan.leagues}
    files = {path: path.stem for path in sorted(folder.results.glob("*.json"))}
    files |= {path: path.name for path in sorted(folder.leagues.glob("*"))}
    faults = [
        _fault("arena.stranger", f"{path} is of no league of the plan")
        for path, name in files.items()
        if name not in names
    ]
    by_id: dict[str, str] = {}
    for name, one in found.items():
        first = by_id.setdefault(one.league, name) if one.league else name
        if first != name:
            faults.append(_fault("arena.seats", f"{first} and {name} are one and the same league {one.league}"))
    for sport in sorted({league.sport for league in plan.leagues}):
        closed = [league.name for league in plan.leagues if league.sport == sport and found[league.name].closed]
        heads = {found[name].data_sha256: name for name in closed}
        if len(heads) > 1:
            named = " and ".join(sorted(heads.values())[:2])
            faults.append(_fault("arena.data", f"{named} were not played on the same data"))
    return faults


def _fault(code: str, message: str) -> Fault:
    return Fault(code=code, seq=-1, message=message)
