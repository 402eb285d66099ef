"""Finding plug-ins: one that fails is reported and does not take the program down.

Environment: `LEAGUECORE_PLUGINS` is a comma-separated list of entry point names; with it only those are loaded.
"""

import difflib
import hashlib
import os
from collections.abc import Iterable, Sequence
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import attrs
import pluggy

from leaguecore.canon import canonical
from leaguecore.errors import LeagueError, PluginError
from leaguecore.hooks import PROJECT, specs
from leaguecore.hooks.executors import ExecutorEntry
from leaguecore.hooks.registry import Registry
from leaguecore.sport.contract import ProviderEntry, Sport


@attrs.frozen(kw_only=True)
class LoadedPlugin:
    """A plug-in that loaded: its entry point name, distribution, version and module."""

    name: str
    distribution: str
    version: str
    module: ModuleType = attrs.field(repr=False, eq=False)

    def source_sha256(self) -> str:
        """Return one hash of all Python sources of the plug-in's package, by (POSIX path, SHA-256), sorted.

        A plug-in of a single module is that file alone: what lies beside it in `site-packages` is not its own.
        """
        file = Path(getattr(self.module, "__file__", None) or "")
        root = file.parent
        sources = root.rglob("*.py") if self.module.__package__ else [file] if file.is_file() else []
        listed = [
            [path.relative_to(root).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()]
            for path in sorted(sources, key=lambda path: path.relative_to(root).as_posix())
        ]
        return hashlib.sha256(canonical(listed)).hexdigest()


@attrs.frozen(kw_only=True)
class FailedPlugin:
    """A plug-in that did not load, and why.

    Attributes:
        at: where that was: when it was imported, when its hooks were looked at, or when it registered what it brings.
    """

    name: str
    distribution: str
    reason: str
    at: Literal["import", "hooks", "registering"] = "import"


@attrs.frozen(kw_only=True)
class Plugins:
    """What is installed: handed to whoever needs it, never kept in a module.

    Attributes:
        sports, providers, scoring_rules, managers, tools, executors: what was registered, by name.
        ruleset_roots: folders with further rulesets.
    """

    hooks: pluggy.PluginManager = attrs.field(repr=False)
    loaded: tuple[LoadedPlugin, ...]
    failed: tuple[FailedPlugin, ...]
    sports: Registry[Sport]
    providers: Registry[ProviderEntry]
    scoring_rules: Registry[Any]
    managers: Registry[Any]
    tools: Registry[Any]
    executors: Registry[ExecutorEntry]
    ruleset_roots: tuple[Path, ...]

    def plugin(self, name: str) -> LoadedPlugin:
        """Return the loaded plug-in of an entry point name."""
        return next(plugin for plugin in self.loaded if plugin.name == name)


def load_plugins(*, only: Sequence[str] | None = None, strict: bool = False) -> Plugins:
    """Load every installed plug-in.

    Args:
        only: entry point names to load; None for all, or those in `LEAGUECORE_PLUGINS`.
        strict: raise for the first that fails instead of reporting it.

    Raises:
        PluginError: `plugin.duplicate` for two things under one name, `plugin.unknown` for a name that is not
            installed; with `strict`, `plugin.failed`.
    """
    wanted = only if only is not None else _wanted_from_environment()
    points = sorted(metadata.entry_points(group=PROJECT), key=lambda point: point.name)
    strangers = sorted(set(wanted or ()) - {point.name for point in points})
    if strangers:
        there = ", ".join(point.name for point in points) or "none"
        raise PluginError("plugin.unknown", f"there is no plug-in {strangers[0]!r}", fix=f"installed are: {there}")
    points = [point for point in points if wanted is None or point.name in wanted]
    _refuse_shared_names(points)
    candidates = []
    failed = []
    for point in points:
        distribution = _distribution(point)
        version = point.dist.version if point.dist else "0"
        try:
            module = point.load()
        except (Exception, SystemExit) as error:
            if strict:
                raise PluginError("plugin.failed", f"{point.name} of {distribution}: {_reason(error)}") from error
            failed.append(FailedPlugin(name=point.name, distribution=distribution, reason=_reason(error)))
            continue
        candidates.append(LoadedPlugin(name=point.name, distribution=distribution, version=version, module=module))
    return assemble(candidates, failed=failed, strict=strict)


def _refuse_shared_names(points: Sequence[metadata.EntryPoint]) -> None:
    """Refuse two entry points of one name, before either is loaded; they stand in the order of their names."""
    for one, other in pairwise(points):
        if one.name == other.name:
            both = " and by ".join(sorted(f"{_distribution(point)} ({point.value})" for point in (one, other)))
            message = f"the plug-in {one.name!r} is brought by {both}"
            raise PluginError("plugin.duplicate", message, fix="uninstall one of them")


def _distribution(point: metadata.EntryPoint) -> str:
    return point.dist.name if point.dist else "unknown"


def assemble(
    candidates: Iterable[LoadedPlugin], *, failed: Iterable[FailedPlugin] = (), strict: bool = False
) -> Plugins:
    """Return the plug-ins as one set, registering each; what a single one raises is reported as its failure."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(specs)
    plugins = Plugins(
        hooks=manager,
        loaded=(),
        failed=tuple(failed),
        sports=Registry("sport"),
        providers=Registry("provider"),
        scoring_rules=Registry("kind of scoring rule"),
        managers=Registry("manager"),
        tools=Registry("source of pages"),
        executors=Registry("executor"),
        ruleset_roots=(),
    )
    for candidate in candidates:
        try:
            roots, brought = _brought(plugins, candidate)
        except (Exception, SystemExit) as error:
            if strict:
                raise PluginError("plugin.failed", f"{candidate.name}: {_reason(error)}") from error
            broken = FailedPlugin(
                name=candidate.name,
                distribution=candidate.distribution,
                reason=_reason(error),
                at="hooks" if isinstance(error, pluggy.PluginValidationError) else "registering",
            )
            plugins = attrs.evolve(plugins, failed=(*plugins.failed, broken))
            continue
        owner = f"{candidate.name} ({candidate.distribution})"
        for registry, name, item in brought:
            registry.add(name, item, owner)
        plugins.hooks.register(candidate.module, name=candidate.name)
        plugins = attrs.evolve(
            plugins, loaded=(*plugins.loaded, candidate), ruleset_roots=(*plugins.ruleset_roots, *roots)
        )
    return plugins


_Brought = list[tuple[Registry[Any], str, Any]]


def _brought(plugins: Plugins, candidate: LoadedPlugin) -> tuple[tuple[Path, ...], _Brought]:
    """Ask one plug-in alone what it brings; nothing is registered yet, so a failure leaves nothing behind."""
    alone = pluggy.PluginManager(PROJECT)
    alone.add_hookspecs(specs)
    alone.register(candidate.module, name=candidate.name)
    _refuse_unknown_hooks(alone, candidate.module)
    found: _Brought = []

    def taker(registry: Registry[Any], key: str, kind: type[Any] = object) -> Any:
        def take(item: Any) -> None:
            if not isinstance(item, kind):
                raise PluginError("plugin.invalid", f"{item!r} is registered as {registry.what} but no {kind.__name__}")
            found.append((registry, str(getattr(item, key)), item))

        return take

    alone.hook.leaguecore_register_sports(register=taker(plugins.sports, "id", Sport))
    alone.hook.leaguecore_register_providers(register=taker(plugins.providers, "id", ProviderEntry))
    alone.hook.leaguecore_register_scoring_rules(register=taker(plugins.scoring_rules, "kind"))
    alone.hook.leaguecore_register_managers(register=taker(plugins.managers, "name"))
    alone.hook.leaguecore_register_tools(register=taker(plugins.tools, "name"))
    alone.hook.leaguecore_register_executors(register=taker(plugins.executors, "name", ExecutorEntry))
    roots = [path for paths in alone.hook.leaguecore_ruleset_roots() for path in paths]
    return tuple(Path(root) for root in roots), found


def _refuse_unknown_hooks(alone: pluggy.PluginManager, module: ModuleType) -> None:
    """Refuse what is marked as a hook under a name that none has, naming the nearest: nobody would ever call it.

    Raises:
        pluggy.PluginValidationError: as its own `check_pending` does, which tells the module's place instead.
    """
    known = sorted(name for name, hook in vars(alone.hook).items() if name[0] != "_" and hook.has_spec())
    for hook in alone.get_hookcallers(module) or ():
        optional = all(one.optionalhook for one in hook.get_hookimpls())
        if not hook.has_spec() and not optional:
            close = difflib.get_close_matches(hook.name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(known)}"
            raise pluggy.PluginValidationError(module, f"unknown hook {hook.name!r}; {hint}")


def _wanted_from_environment() -> tuple[str, ...] | None:
    listed = os.environ.get("LEAGUECORE_PLUGINS")
    return None if listed is None else tuple(name.strip() for name in listed.split(",") if name.strip())


def _reason(error: BaseException) -> str:
    code = f"[{error.code}] " if isinstance(error, LeagueError) else ""
    return f"{type(error).__name__}: {code}{error}"
