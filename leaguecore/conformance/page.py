"""The list of all checks in Markdown, as `docs/conformance.md` has it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leaguecore.conformance.check import Property
from leaguecore.conformance.managers import MANAGER_PROPERTIES
from leaguecore.conformance.plugins import PLUGIN_PROPERTIES
from leaguecore.conformance.providers import PROVIDER_PROPERTIES
from leaguecore.conformance.rulesets import RULESET_PROPERTIES
from leaguecore.conformance.scoring_rules import SCORING_PROPERTIES
from leaguecore.conformance.sports import SPORT_PROPERTIES

KINDS: Mapping[str, Sequence[Property[Any]]] = {
    "Plug-ins": PLUGIN_PROPERTIES,
    "Sports": SPORT_PROPERTIES,
    "Providers": PROVIDER_PROPERTIES,
    "Kinds of scoring rules": SCORING_PROPERTIES,
    "Managers": MANAGER_PROPERTIES,
    "Rulesets": RULESET_PROPERTIES,
}
"""All checks, by the kind of thing."""


def checks_listed() -> str:
    """Return every check with its sentence, a table for each kind of thing."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for number, (kind, properties) in enumerate(KINDS.items()):
        yield from [*([""] if number else []), f"### {kind}", "", "| check | what holds |", "|---|---|"]
        yield from (f"| `{one.name}` | {one.about} |" for one in properties)
