"""The one door between a league and whoever manages a team."""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

import attrs

from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.registry import Registry
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision

Need = Literal["hindsight"]

Failure = Literal["truncated", "refused", "transport", "budget", "substituted"]
"""Why there is no answer to judge, as whoever carried it knows: cut off, declined, lost on the way, not paid for, or
given by another model than the seat's."""


@attrs.frozen(kw_only=True)
class Usage:
    """What an answer has used up; money in millionths of a dollar at the league's frozen prices."""

    calls: int = 0
    tool_calls: int = 0
    tool_tokens: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    spent_micros: int = 0


NO_USAGE = Usage()


@attrs.frozen(kw_only=True)
class Answer:
    """A decision with what is known of how it came about.

    Attributes:
        decision: as it was made, or the bytes of a stranger (see `leaguecore.managers.wire`), or None for none.
        took_ms: how long the manager thought, from when he had the briefing. Of a program that plays in simulated time
            it is what it says; of others it is measured.
        failure: why there is nothing to judge, if it is known.
        usage: what it has used up.
    """

    decision: Decision | bytes | None
    took_ms: int = 0
    failure: Failure | None = None
    usage: Usage = NO_USAGE


class Manager(Protocol):
    """Decides for one team. It may keep what it likes between calls, but a league may also be resumed without it."""

    def decide(self, briefing: Briefing) -> Answer | Decision | bytes | None:
        """Answer a briefing with a decision of its kind; None passes, and the published default applies.

        An answer that was not accepted is asked for again with `briefing.refused`, as often as the rules allow.
        """
        ...


@attrs.frozen(kw_only=True)
class ManagerRequest:
    """What a manager is made from: its team, a seed of its own for chance, and the options of its specification."""

    team: str
    seed: str
    options: Mapping[str, str]


@attrs.frozen(kw_only=True)
class ManagerEntry:
    """A manager as it registers itself.

    Attributes:
        name: unique (`projection`).
        options: the names that it takes after a colon (`projection:noise=0.10`).
        needs: what it must be shown beyond a briefing; a league with such a manager is not rated.
    """

    name: str
    summary: str
    make: Callable[[ManagerRequest], Manager]
    options: tuple[str, ...] = ()
    needs: frozenset[Need] = frozenset()


def parse_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Return the name and the options of a specification such as `projection:noise=0.10`.

    Raises:
        UsageError: `manager.spec` if an option has no value, or two.
    """
    name, _, rest = spec.partition(":")
    options = {}
    for part in rest.split(":") if rest else ():
        key, equals, value = part.partition("=")
        if not equals or not key or not value:
            raise UsageError("manager.spec", f"{spec!r} has an option without value", fix="write name:option=value")
        if key in options:
            raise UsageError("manager.spec", f"{spec!r} has the option {key!r} twice", fix="give each option once")
        options[key] = value
    return name, options


def make_manager(spec: str, registry: Registry[ManagerEntry], team: str, seed: str) -> Manager:
    """Return the manager of a specification for a team.

    Raises:
        PluginError: `plugin.unknown` for a name that nothing registers, `plugin.invalid` for one that stands for
            something else.
        UsageError: `manager.option` for an option that it does not take.
    """
    name, options = parse_spec(spec)
    entry: object = registry.get(name)
    if not isinstance(entry, ManagerEntry):
        raise PluginError("plugin.invalid", f"what {registry.owner(name)} registers as {name!r} is no ManagerEntry")
    strangers = sorted(set(options) - set(entry.options))
    if strangers:
        takes = ", ".join(entry.options) or "none"
        raise UsageError("manager.option", f"{name} takes no option {strangers[0]!r}; it takes: {takes}")
    return entry.make(ManagerRequest(team=team, seed=seed, options=options))
