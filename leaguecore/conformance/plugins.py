"""Checks of a whole plug-in: that it loads and is named by nobody else, then all checks of all that it brings."""

from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import attrs

from leaguecore.conformance.check import Check, CheckSkipped, Property, fail, require
from leaguecore.conformance.managers import manager_checks
from leaguecore.conformance.providers import provider_checks
from leaguecore.conformance.rulesets import ruleset_checks
from leaguecore.conformance.scoring_rules import scoring_rule_checks
from leaguecore.conformance.seasons import Seasons
from leaguecore.conformance.sports import sport_checks
from leaguecore.errors import PluginError
from leaguecore.hooks import PROJECT
from leaguecore.hooks.loader import FailedPlugin, Plugins, load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.managers import ManagerEntry
from leaguecore.rules import RulesetFile, find_ruleset, list_rulesets
from leaguecore.rules.files import read_bytes

_DUPLICATE = "plugin.duplicate"


@attrs.frozen(kw_only=True)
class PluginSubject:
    """A plug-in as its loading went.

    Attributes:
        failed: how it failed, None if it has loaded.
        duplicate: what it claims that another plug-in brings too, "" for nothing.
        roots: its folders of rulesets.
    """

    name: str
    failed: FailedPlugin | None = None
    duplicate: str = ""
    roots: tuple[Path, ...] = ()
    others: tuple[Path, ...] = ()


def installed_plugin_checks(name: str, folder: Path | None = None) -> tuple[Check, ...]:
    """Return the checks of an installed plug-in, also of one whose names another claims.

    Args:
        name: of its entry point, as `leaguecore plugins` lists it.
        folder: for providers that read one.

    Raises:
        PluginError: `plugin.unknown` if there is no such plug-in, listing those that there are; `plugin.duplicate` if
            two others claim one name, so that nothing can be loaded.
    """
    try:
        return tuple(plugin_checks(name, load_plugins(), folder))
    except PluginError as error:
        if error.code != _DUPLICATE:
            raise
        installed = {point.name for point in metadata.entry_points(group=PROJECT)}
        if name not in installed:
            raise
        load_plugins(only=sorted(installed - {name}))  # raises if it is others that claim one name
        found = PluginSubject(name=name, duplicate=str(error))
        return tuple(one.of(found, name) for one in PLUGIN_PROPERTIES)


def plugin_checks(name: str, plugins: Plugins, folder: Path | None = None) -> Iterator[Check]:
    """Walk the checks of a plug-in, and all checks of all that it registers.

    Of a plug-in that has not loaded only the former can be looked at.

    Args:
        name: of its entry point.
        plugins: what is installed, the plug-in among it.
        folder: for providers that read one.

    Raises:
        PluginError: `plugin.unknown` if there is no such plug-in, listing those that there are.
    """
    failed = next((one for one in plugins.failed if one.name == name), None)
    loaded = [plugin.name for plugin in plugins.loaded]
    if failed is None and name not in loaded:
        there = ", ".join(sorted([*loaded, *(one.name for one in plugins.failed)])) or "none"
        raise PluginError("plugin.unknown", f"there is no plug-in {name!r}", fix=f"there are: {there}")
    if failed is not None:
        subject = PluginSubject(name=name, failed=failed)
        yield from (one.of(subject, name) for one in PLUGIN_PROPERTIES)
        return
    own = _roots(plugins, name)
    others = tuple(root for root in plugins.ruleset_roots if root not in own)
    subject = PluginSubject(name=name, roots=own, others=others)
    yield from (one.of(subject, name) for one in PLUGIN_PROPERTIES)
    yield from _brought(name, plugins, folder, own)


def _brought(name: str, plugins: Plugins, folder: Path | None, roots: tuple[Path, ...]) -> Iterator[Check]:
    """Walk the checks of everything that a plug-in registers."""
    seasons = Seasons(plugins=plugins)
    for sport in _registered(plugins, plugins.sports, name):
        yield from sport_checks(sport, plugins, seasons=seasons)
    for entry in _registered(plugins, plugins.providers, name):
        yield from provider_checks(entry, plugins, folder, seasons=seasons)
    for kind in _registered(plugins, plugins.scoring_rules, name):
        yield from scoring_rule_checks(kind)
    for manager in _registered(plugins, plugins.managers, name):
        if isinstance(manager, ManagerEntry):
            yield from manager_checks(manager, plugins, seasons=seasons)
    for file in _rulesets(plugins, name, roots):
        yield from ruleset_checks(file, plugins, seasons=seasons)


def _registered(plugins: Plugins, registry: Registry[Any], name: str) -> list[Any]:
    """Return what a plug-in has put into a registry."""
    owner = f"{name} ({plugins.plugin(name).distribution})"
    return [registry.get(item) for item in registry if registry.owner(item) == owner]


def _roots(plugins: Plugins, name: str) -> tuple[Path, ...]:
    others = [other.module for other in plugins.loaded if other.name != name]
    hook: Callable[[], list[list[Path]]] = plugins.hooks.subset_hook_caller("leaguecore_ruleset_roots", others)
    return tuple(Path(root) for roots in hook() for root in roots)


def _rulesets(plugins: Plugins, name: str, roots: tuple[Path, ...]) -> Iterator[RulesetFile]:
    """Walk the rulesets in a plug-in's folders, then those that its sports name and that lie elsewhere."""
    files = [path for root in roots for path in sorted(root.glob("*.toml"))]
    yield from (RulesetFile(source=str(path), data=read_bytes(path)) for path in files)
    named = [one for sport in _registered(plugins, plugins.sports, name) for one in sport.rulesets]
    elsewhere = set(named) & set(list_rulesets(plugins.ruleset_roots)) - {path.stem for path in files}
    yield from (find_ruleset(one, plugins.ruleset_roots) for one in named if one in elsewhere)


_STAGES = ("import", "hooks", "registering")


def _require_reached(subject: PluginSubject, stage: str) -> None:
    """Skip what nobody could look at: a stage of loading that comes after the one that failed.

    Args:
        subject: the plug-in.
        stage: one of `_STAGES`, "" for what comes after all of them.
    """
    if subject.duplicate:
        raise CheckSkipped("two plug-ins have its name, so neither was loaded, see plugin.names_unique")
    failed = subject.failed
    stages = _STAGES[: _STAGES.index(stage)] if stage else _STAGES
    if failed is not None and failed.at in stages:
        raise CheckSkipped(f"the plug-in did not come so far: it failed at {failed.at}")


def _imports(subject: PluginSubject) -> None:
    """A plug-in can be imported."""
    _require_reached(subject, "import")
    failed = subject.failed
    if failed is not None and failed.at == "import":
        fail(f"the plug-in {subject.name} of {failed.distribution} cannot be imported: {failed.reason}")


def _hooks_known(subject: PluginSubject) -> None:
    """Every hook that it implements exists, with the arguments that it takes."""
    _require_reached(subject, "hooks")
    failed = subject.failed
    if failed is not None and failed.at == "hooks":
        fail(f"the plug-in {subject.name} of {failed.distribution} has a hook that nobody can call: {failed.reason}")


def _registers(subject: PluginSubject) -> None:
    """Its hooks run, and what they register is of the kind that the hook is for."""
    _require_reached(subject, "registering")
    failed = subject.failed
    if failed is not None and failed.at == "registering":
        fail(f"the plug-in {subject.name} of {failed.distribution} cannot register what it brings: {failed.reason}")


def _names_unique(subject: PluginSubject) -> None:
    """No other plug-in is named like it, or registers anything under a name that it registers."""
    require(not subject.duplicate, subject.duplicate)


def _rulesets_unique(subject: PluginSubject) -> None:
    """No ruleset of its folders has the id of another that is installed."""
    _require_reached(subject, "")
    shipped = set(list_rulesets(subject.others))
    for root in subject.roots:
        require(root.is_dir(), f"the folder of rulesets {root.name} is not there")
        for path in sorted(root.glob("*.toml")):
            require(path.stem not in shipped, f"the ruleset {path.stem!r} is brought by another plug-in too")


PLUGIN_PROPERTIES: tuple[Property[PluginSubject], ...] = (
    Property(name="plugin.imports", holds=_imports),
    Property(name="plugin.hooks_known", holds=_hooks_known),
    Property(name="plugin.registers", holds=_registers),
    Property(name="plugin.names_unique", holds=_names_unique),
    Property(name="plugin.rulesets_unique", holds=_rulesets_unique),
)
