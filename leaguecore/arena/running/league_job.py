"""One league of an arena as a unit of work: it can be stopped anywhere, and done again without harm."""

import contextlib
from functools import lru_cache
from pathlib import Path

import attrs

from leaguecore.arena.results import LeagueResult
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.arena.running.league_results import league_result
from leaguecore.arena.running.preparing import PreparedLeague
from leaguecore.arena.running.seat_faults import seat_faults, seed_faults
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.season.facade import load_facts, open_league
from leaguecore.season.league import League
from leaguecore.season.setting import check_rules
from leaguecore.sport.facts import FactSet

SPORTS_KEPT = 3
"""Of how many sports a worker keeps the facts."""


@attrs.frozen(kw_only=True)
class LeagueJob:
    """What a worker needs to play a league; it can be pickled.

    Attributes:
        league: which.
        plan_sha256: of the exact bytes of the plan.
        out: the folder of the arena.
        data: the folder that holds a folder for each sport, None for synthetic seasons.
        reading: names the run, so that a worker reads the facts of a sport once in it.
        weeks: how many periods are scored in all, None for the whole season.
        keep_log: whether the league's folder stays; without it a league that was not begun is played in memory.
    """

    league: PreparedLeague
    plan_sha256: str
    out: Path
    data: Path | None
    reading: str
    weeks: int | None = None
    keep_log: bool = True

    @property
    def name(self) -> str:
        """The name of the league."""
        return self.league.planned.name


def play_league(job: LeagueJob, plugins: Plugins | None = None) -> bytes:
    """Play a league from wherever it stands, write its result, and return it.

    A result that is there already, and is of as many periods, is not made again.

    Raises:
        UsageError: `arena.other_plan` for a result of another plan.
        LedgerError: `arena.seats` if the league that is kept is not the planned one.
        LeagueError: whatever playing raises; the league stays as it is and can be gone on with.
    """
    folder = ArenaFolder(job.out)
    found = folder.result(job.league.planned, job.plan_sha256)
    if found is None or not suffices(found, job.weeks):
        with contextlib.closing(_league(job, folder, plugins or load_plugins())) as league:
            state = league.run(periods=job.weeks)
            found = league_result(job.league.planned, job.plan_sha256, league, state)
        folder.write_result(found)
    if not job.keep_log:
        folder.remove_log(job.name)
    return found.to_bytes()


def suffices(result: LeagueResult, weeks: int | None) -> bool:
    """Say whether a result is of the whole season, or of as many periods as are asked for."""
    return result.phase == "closed" or (weeks is not None and result.periods >= weeks)


def _league(job: LeagueJob, folder: ArenaFolder, plugins: Plugins) -> League:
    """Return the league as it is kept, or a new one, to be played on."""
    place = folder.league(job.name)
    if not place.exists():
        return _opened(job, folder, plugins)
    league = League.open(place, read_only=False, plugins=plugins)
    planned = job.league.planned
    for fault in [*seat_faults(league, planned, job.plan_sha256), *seed_faults(league, planned, simulated=True)]:
        league.close()
        raise fault.error()
    return league


def _opened(job: LeagueJob, folder: ArenaFolder, plugins: Plugins) -> League:
    """Return a new league; it gets its name only when its first record is written, so no half of one is found later.

    Where its log is not to be kept it is played in memory, which is faster, and begun again if it is stopped.
    """
    planned = job.league.planned
    rules = check_rules(job.league.ruleset, plugins)
    facts = _facts(planned.sport, job.data, planned.season, job.reading)
    making = folder.fresh(job.name) if job.keep_log else None
    league = open_league(rules, facts, (), seed=planned.seed, out=making, plugins=plugins, line_up=job.league.line_up)
    if making is None:
        return league
    league.close()
    folder.keep(making, folder.league(job.name))
    kept = League.open(folder.league(job.name), read_only=False, plugins=plugins)
    return attrs.evolve(kept, read_facts=lambda: facts, opened_with=league.opened_with)


@lru_cache(maxsize=SPORTS_KEPT)
def _facts(sport: str, data: Path | None, season: str, reading: str) -> FactSet:
    """Return the facts of a sport, read once a run by each worker: they are the same bytes for all its leagues."""
    del reading  # another run reads anew
    plugins = load_plugins()
    folder = None if data is None else data / sport
    return load_facts(plugins.sports.get(sport), data=folder, season=season or None, plugins=plugins)
