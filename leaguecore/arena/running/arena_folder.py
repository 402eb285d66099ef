"""The folder of an arena: `arena.json`, `plan.toml`, and for each league `leagues/NAME` and `results/NAME.json`."""

import contextlib
import fcntl
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import attrs

from leaguecore.arena.plans import Plan, PlannedLeague
from leaguecore.arena.results import LeagueResult
from leaguecore.canon import canonical, parse_canonical
from leaguecore.errors import LeagueError, StoreError, UsageError
from leaguecore.season.synced_files import sync_folder, write_whole
from leaguecore.strict import IllFormed, strict_converter, structure

ARENA, PLAN, LEAGUES, RESULTS, LOCK = "arena.json", "plan.toml", "leagues", "results", "arena.lock"
OPENING = ".opening"
"""What is being opened lies under this name, and under its own only once it is whole."""

Mode: TypeAlias = Literal["simulated", "timed"]
"""Played at once from the seeds of the plan, or in time from secret ones."""


@attrs.frozen(kw_only=True)
class ArenaFile:
    """What an arena is of, as `arena.json` says it.

    Attributes:
        plan, plan_sha256: the id and the hash of the plan.
        rulesets: the hash of each ruleset of the plan, by the name that the plan gives it.
    """

    schema: Literal[1]
    mode: Mode
    plan: str
    plan_sha256: str
    rulesets: Mapping[str, str]

    @classmethod
    def of(cls, plan: Plan, mode: Mode) -> "ArenaFile":
        """Return what the arena of a plan says."""
        rulesets = {league.ruleset: league.ruleset_sha256 for league in plan.leagues}
        return cls(schema=1, mode=mode, plan=plan.id, plan_sha256=plan.sha256, rulesets=dict(sorted(rulesets.items())))

    def to_bytes(self) -> bytes:
        """Return the file: canonical JSON and a line feed."""
        return canonical(strict_converter().unstructure(self)) + b"\n"


class ArenaFolder:
    """The files of one arena."""

    def __init__(self, path: Path) -> None:
        """Name the folder; nothing is read or written yet."""
        self.path = path.absolute()

    @property
    def leagues(self) -> Path:
        """The folder of the leagues' folders."""
        return self.path / LEAGUES

    @property
    def results(self) -> Path:
        """The folder of the results."""
        return self.path / RESULTS

    def league(self, name: str) -> Path:
        """The folder of a league."""
        return self.leagues / name

    def result_file(self, name: str) -> Path:
        """The file of a league's result."""
        return self.results / f"{name}.json"

    def claim(self, plan: Plan, mode: Mode) -> None:
        """Take the folder for a plan, or see that it is the plan's already.

        Raises:
            UsageError: `out.exists` if something else is there, `arena.other_plan` for the arena of another plan,
                `arena.mode` for one that is played in another way.
            StoreError: `folder.unwritable`, `arena.unreadable`.
        """
        ours = ArenaFile.of(plan, mode)
        if (self.path / ARENA).exists():
            self._require(ours)
        elif self.path.exists() and (not self.path.is_dir() or any(self._strangers())):
            raise UsageError("out.exists", f"{self.path} exists already, and is no arena", fix="name another folder")
        try:
            for folder in (self.path, self.leagues, self.results) if mode == "simulated" else (self.path, self.results):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            for name, data in ((ARENA, ours.to_bytes()), (PLAN, plan.data)):
                if not (self.path / name).exists():
                    write_whole(self.path / name, data)
            sync_folder(self.path)
        except OSError as error:
            message = f"{error.filename or self.path}: {error.strerror or error}"
            raise StoreError("folder.unwritable", message, fix="name a place where you may write") from error

    def _strangers(self) -> Iterator[Path]:
        """Walk what an interrupted claim does not leave."""
        ours = {f"{ARENA}.partial", LOCK, LEAGUES, RESULTS}
        for path in self.path.iterdir():
            if path.name not in ours or (path.is_dir() and any(path.iterdir())):
                yield path

    def _require(self, ours: ArenaFile) -> None:
        found = self.arena()
        if found.plan_sha256 != ours.plan_sha256:
            message = f"{self.path} is the arena of the plan {found.plan!r} {found.plan_sha256}, not {ours.plan_sha256}"
            raise UsageError("arena.other_plan", message, fix="name another folder, or the plan that is kept in it")
        self.require_mode(ours.mode)

    def require_mode(self, mode: Mode) -> None:
        """Refuse an arena that is played in another way.

        Raises:
            UsageError: `arena.mode`.
        """
        found = self.arena().mode
        if found != mode:
            fix = "tick it: leaguecore arena tick" if found == "timed" else "play it on: leaguecore arena run"
            raise UsageError("arena.mode", f"the leagues of {self.path} are {found}, not {mode}", fix=fix)

    def arena(self) -> ArenaFile:
        """Return what `arena.json` says.

        Raises:
            UsageError: `arena.none` if there is none.
            StoreError: `arena.unreadable` for anything that no arena writes.
        """
        path = self.path / ARENA
        try:
            data = path.read_bytes()
        except OSError as error:
            message = f"{self.path} is not the folder of an arena: no {ARENA}"
            raise UsageError("arena.none", message, fix="name a folder that `leaguecore arena run` has made") from error
        try:
            found: ArenaFile = structure(ArenaFile, parse_canonical(data.removesuffix(b"\n")))
        except (LeagueError, IllFormed) as error:
            raise _unreadable(path, str(error)) from error
        return found

    def plan(self) -> Plan:
        """Return the plan of the arena, as it was kept.

        Raises:
            UsageError: `arena.none`.
            StoreError: `arena.unreadable`, also if the plan is not the one that `arena.json` names, or that says of it
                what it does not.
        """
        named, path = self.arena(), self.path / PLAN
        plan = Plan.read(path)
        if plan.sha256 != named.plan_sha256:
            raise _unreadable(path, f"is another plan than {ARENA} names")
        if named != ArenaFile.of(plan, named.mode):
            raise _unreadable(self.path / ARENA, f"has another id or other rulesets than {PLAN}")
        return plan

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others from playing in the same folder; the system lets go of it when the program ends in any way.

        Raises:
            StoreError: `arena.locked`.
        """
        descriptor = os.open(self.path / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as error:
            message = f"another process plays in {self.path}"
            raise StoreError("arena.locked", message, fix="wait for it, or end it") from error
        finally:
            os.close(descriptor)

    def result(self, league: PlannedLeague, plan_sha256: str) -> LeagueResult | None:
        """Return the result of a league as it is kept; None if there is none, or one that nobody can use.

        Raises:
            UsageError: `arena.other_plan` for a result of another plan, which is not written over.
        """
        path = self.result_file(league.name)
        try:
            found = LeagueResult.from_bytes(path.read_bytes(), source=str(path))
        except (FileNotFoundError, StoreError):
            return None
        if found.plan_sha256 != plan_sha256:
            message = f"{path} is a result of the plan {found.plan_sha256}"
            raise UsageError("arena.other_plan", message, fix="move it to the arena to which it belongs")
        return found if found.name == league.name else None

    def write_result(self, result: LeagueResult) -> None:
        """Write a result, whole or not at all."""
        write_whole(self.result_file(result.name), result.to_bytes())
        sync_folder(self.results)

    def fresh(self, name: str) -> Path:
        """Return a place to open a league at, or all leagues; what an interruption left there is taken away."""
        path = self.leagues.parent / f"{OPENING}-{name}"
        if path.exists():
            shutil.rmtree(path)
        return path

    def keep(self, opened: Path, place: Path) -> None:
        """Give what was opened its own name.

        Raises:
            UsageError: `out.exists` if something is there.
        """
        try:
            place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            opened.rename(place)
        except OSError as error:
            raise UsageError("out.exists", f"{place} exists already", fix="move it away") from error
        sync_folder(place.parent)

    def remove_log(self, name: str) -> None:
        """Take away the folder of a league whose result is kept."""
        if self.league(name).exists():
            shutil.rmtree(self.league(name))


def _unreadable(path: Path, reason: str) -> StoreError:
    return StoreError("arena.unreadable", f"{path}: {reason}", fix="take it from another copy")
