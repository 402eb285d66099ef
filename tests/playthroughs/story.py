"""What a season that is told line by line is made of."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import attrs

from leaguecore.managers import Manager
from leaguecore.sport.facts import FactSet


@attrs.frozen(kw_only=True)
class Story:
    """A season to be told.

    Attributes:
        name: also of its file.
        about: what it shows, in a sentence or two.
        ruleset: the published one that it begins from.
        changes: other values, by dotted path.
        managers: by name, or made by a function; they go round the seats.
        facts: makes another season of the invented one, such as one with corrections.
        before: the season from which it goes on.
    """

    name: str
    about: str
    ruleset: str
    changes: Mapping[str, Any]
    managers: tuple[str | Callable[[], Manager], ...]
    seed: str = "7"
    facts: Callable[[FactSet], FactSet] | None = None
    before: "Story | None" = None


def slots(*names: str) -> list[dict[str, Any]]:
    """Return slots with one seat each, named as the positions that may sit there."""
    return [{"name": name, "count": 1, "eligible": [name], "multiplier": Decimal(1)} for name in names]
