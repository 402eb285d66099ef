"""Sources of pages by name: what a plug-in registers, and how one is made from its specification."""

from collections.abc import Callable, Mapping

import attrs

from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.registry import Registry
from leaguecore.managers.protocol import parse_spec
from leaguecore.managers.tools.contract import ToolBackend


@attrs.frozen(kw_only=True)
class ToolRequest:
    """What a source is made from: the options of its specification."""

    options: Mapping[str, str]


@attrs.frozen(kw_only=True)
class ToolEntry:
    """A source of pages as it registers itself.

    Attributes:
        name: unique (`recorded`).
        options: the names that it takes after a colon (`recorded:path=pages`).
    """

    name: str
    summary: str
    make: Callable[[ToolRequest], ToolBackend]
    options: tuple[str, ...] = ()


def make_backend(spec: str, registry: Registry[ToolEntry]) -> ToolBackend:
    """Return the source of a specification.

    Raises:
        PluginError: `plugin.unknown` for a name that nothing registers, `plugin.invalid` for one that stands for
            something else.
        UsageError: `tools.option` for an option that it does not take; what the source itself refuses.
    """
    name, options = parse_spec(spec)
    entry: object = registry.get(name)
    if not isinstance(entry, ToolEntry):
        raise PluginError("plugin.invalid", f"what {registry.owner(name)} registers as {name!r} is no ToolEntry")
    strangers = sorted(set(options) - set(entry.options))
    if strangers:
        takes = ", ".join(entry.options) or "none"
        raise UsageError("tools.option", f"{name} takes no option {strangers[0]!r}; it takes: {takes}")
    return entry.make(ToolRequest(options=options))
