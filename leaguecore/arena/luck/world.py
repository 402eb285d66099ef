"""The season that all replays of a study share: rules and facts, named by their hashes, opened once a process."""

from functools import lru_cache

import attrs

from leaguecore.errors import ProviderError, UsageError
from leaguecore.hooks.loader import Plugins, load_plugins
from leaguecore.season.facade import load_facts, load_ruleset
from leaguecore.season.setting import CheckedRules
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True)
class Source:
    """Where rules and facts come from, and what they are; small, so that it travels with each piece of work.

    Attributes:
        ruleset: a path or an id.
        ruleset_sha256: of its bytes.
        data: a folder of real seasons, None for the synthetic season.
        season: its label.
        data_sha256: the head of the data chain.
    """

    ruleset: str
    ruleset_sha256: str
    data: str | None
    season: str
    data_sha256: str


@attrs.frozen(kw_only=True, eq=False)
class World:
    """Rules and facts as they were read."""

    rules: CheckedRules
    facts: FactSet
    plugins: Plugins = attrs.field(repr=False)


def look(ruleset: str, *, data: str | None = None, season: str | None = None) -> Source:
    """Return the source of a study, having read it once.

    Args:
        ruleset: a path or an id.
        data: a folder of real seasons in the documented layout; None takes the synthetic season.
        season: its label; None takes the newest.

    Raises:
        LeagueError: of the kind that says what cannot be read.
    """
    world = _read(ruleset, data, season)
    return Source(
        ruleset=ruleset,
        ruleset_sha256=world.rules.file.sha256,
        data=data,
        season=world.facts.season,
        data_sha256=world.facts.head,
    )


@lru_cache(maxsize=1)
def opened(source: Source) -> World:
    """Return rules and facts of a source; a process that plays many replays reads them once.

    Raises:
        UsageError: `replays.ruleset` if the ruleset is not the one that the study began with.
        ProviderError: `replays.data` if the data are not.
    """
    world = _read(source.ruleset, source.data, source.season)
    if world.rules.file.sha256 != source.ruleset_sha256:
        raise UsageError("replays.ruleset", f"{source.ruleset} has changed since the study began", fix="begin it again")
    if world.facts.head != source.data_sha256:
        raise ProviderError(
            "the data have changed since the study began",
            provider=source.data or "synthetic",
            code="replays.data",
            fix="begin it again",
        )
    return world


def _read(ruleset: str, data: str | None, season: str | None) -> World:
    plugins = load_plugins()
    rules = load_ruleset(ruleset, plugins=plugins)
    return World(rules=rules, facts=load_facts(rules.sport, data=data, season=season, plugins=plugins), plugins=plugins)
