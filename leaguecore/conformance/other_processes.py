"""The same done again in other processes, where sets of texts have another order, told as hashes of what came of it.

Only what is installed can be made anew there; a thing of a test, which no entry point leads to, stays where it is, and
the check says so in a remark.
"""

import json
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator, Mapping, Sequence
from importlib import metadata
from typing import TYPE_CHECKING, Any, Literal

import attrs

from leaguecore.conformance.check import fail
from leaguecore.hooks import PROJECT
from leaguecore.hooks.loader import Plugins, load_plugins

if TYPE_CHECKING:
    from leaguecore.conformance.seasons import Seasons

OF_OTHER_ORDER = "in which sets have another order"

_HASH_SEEDS = ("1", "2")
"""Two, always the same: so a set of few texts, which may have one order in both, is found always or never."""

_PROGRAM = "from leaguecore.conformance.other_processes import main; main()"

Digests = Mapping[str, Sequence[str]]


@attrs.frozen(kw_only=True)
class Replayed:
    """What is to be done anew.

    Attributes:
        kind: of the thing.
        entry: as it is registered here; `name` is that under which it is.
        options: of a manager.
        folder, season: of a provider.
    """

    kind: Literal["manager", "provider"]
    entry: object
    name: str
    options: Mapping[str, str] = attrs.field(factory=dict)
    folder: str | None = None
    season: str | None = None


class OtherProcesses:
    """Two processes that do one thing after another, begun when the first is asked for; they end with this object."""

    def __init__(self, plugins: Plugins) -> None:
        """Take what is installed."""
        self._plugins = plugins
        self._running: list[subprocess.Popen[bytes]] = []
        self._asked = 0
        weakref.finalize(self, _end, self._running)

    def asked(self, thing: Replayed) -> "Asked":
        """Let something be done again; they work while the caller does."""
        registry = self._plugins.managers if thing.kind == "manager" else self._plugins.providers
        if thing.name not in registry or registry.get(thing.name) is not thing.entry:
            return Asked(remark=_left_out(f"it is not what is registered as {thing.name!r}"))
        stranger = _not_installed(self._plugins)
        if stranger is not None:
            return Asked(remark=_left_out(f"the plug-in {stranger!r}, which is loaded, is not installed"))
        if not self._running:
            names = [plugin.name for plugin in self._plugins.loaded]
            self._running += [_begun(seed, names) for seed in _HASH_SEEDS]
        self._asked += 1
        told = attrs.asdict(thing, filter=lambda field, _value: field.name != "entry")
        for process in self._running:
            _send(process, {**told, "number": self._asked})
        return Asked(running=tuple(self._running), number=self._asked)


@attrs.frozen(kw_only=True, eq=False)
class Asked:
    """What processes were asked for; none are where the thing cannot be made anew.

    Attributes:
        remark: that and why no process was asked, None if they were.
    """

    running: tuple["subprocess.Popen[bytes]", ...] = ()
    number: int = 0
    remark: str | None = None

    def digests(self) -> Iterator[Digests]:
        """Walk what each has found.

        Raises:
            CheckFailed: if one has failed.
        """
        for process in self.running:
            told = self._told(process)
            if "error" in told:
                fail(f"in a process {OF_OTHER_ORDER} it cannot be done again: {told['error']}")
            found: Digests = told["digests"]
            yield found

    def _told(self, process: "subprocess.Popen[bytes]") -> Mapping[str, Any]:
        assert process.stdout is not None  # it is a pipe
        # What was asked for before and never read, because something else was wrong, is passed over.
        for line in process.stdout:
            told: Mapping[str, Any] = json.loads(line)
            if told["number"] == self.number:
                return told
        return {"error": f"the process ended with {process.wait()}"}


def _left_out(why: str) -> str:
    return f"looked at in this process alone, not in others {OF_OTHER_ORDER}: {why}"


def _not_installed(plugins: Plugins) -> str | None:
    """Return the name of a plug-in that no entry point leads to, None if there is none."""
    points = {point.name: point for point in metadata.entry_points(group=PROJECT)}
    for plugin in plugins.loaded:
        point = points.get(plugin.name)
        if point is None or point.module not in sys.modules or point.load() is not plugin.module:
            return plugin.name
    return None


def _begun(hash_seed: str, names: Sequence[str]) -> "subprocess.Popen[bytes]":
    # What can be imported here can be there, wherever that comes from.
    path = os.pathsep.join(folder or "." for folder in sys.path)
    process = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
    )
    _send(process, {"plugins": list(names)})
    return process


def _send(process: "subprocess.Popen[bytes]", told: Mapping[str, Any]) -> None:
    assert process.stdin is not None  # it is a pipe
    try:
        process.stdin.write(json.dumps(told).encode() + b"\n")
        process.stdin.flush()
    except BrokenPipeError:
        return  # it has ended; whoever waits for its answer says so


def _end(running: "list[subprocess.Popen[bytes]]") -> None:
    for process in running:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stdin):
            if pipe is not None:
                _close(pipe)
    running.clear()


def _close(pipe: Any) -> None:
    try:
        pipe.close()
    except BrokenPipeError:  # what was still to be sent has nobody to go to
        return


# --- in the other process ---------------------------------------------------------------------------------------------


def main() -> None:
    """Do what each line of the standard input asks for, and tell in a line the hashes of what came of it by name."""
    from leaguecore.conformance.seasons import Seasons

    with os.fdopen(os.dup(1), "w") as told:
        os.dup2(2, 1)  # a plug-in may print what it likes
        seasons = Seasons(plugins=load_plugins(only=json.loads(sys.stdin.readline())["plugins"]))
        for line in sys.stdin:
            told.write(json.dumps(_answered(seasons, json.loads(line))) + "\n")
            told.flush()


def _answered(seasons: "Seasons", request: Mapping[str, Any]) -> Mapping[str, Any]:
    from leaguecore.conformance.running import said

    try:
        digests = (_manager if request["kind"] == "manager" else _provider)(seasons, request)
    except (Exception, SystemExit) as error:
        return {"number": request["number"], "error": said(error)}
    return {"number": request["number"], "digests": digests}


def _manager(seasons: "Seasons", request: Mapping[str, Any]) -> Digests:
    from leaguecore.conformance.manager_seasons import ManagerSubject, log_digests

    entry = seasons.plugins.managers.get(request["name"])
    return log_digests(ManagerSubject(entry=entry, seasons=seasons, options=request["options"]).played_elsewhere())


def _provider(seasons: "Seasons", request: Mapping[str, Any]) -> Digests:
    from pathlib import Path

    from leaguecore.sport import ProviderRequest
    from leaguecore.sport.facts import read_facts

    plugins, folder = seasons.plugins, request["folder"]
    entry = plugins.providers.get(request["name"])
    opened = entry.open(ProviderRequest(folder=None if folder is None else Path(folder), season=request["season"]))
    return {"heads": read_facts(plugins.sports.get(entry.sport), entry.id, opened).heads}
