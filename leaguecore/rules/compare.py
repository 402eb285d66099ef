"""What two rulesets say differently, field by field."""

from collections.abc import Iterator
from typing import Any

import attrs

from leaguecore.rules.model import Ruleset


@attrs.frozen(kw_only=True)
class Difference:
    """A field on which two rulesets differ; a side on which it does not stand is None."""

    path: str
    one: Any
    other: Any


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """Return the fields that differ, in the order of the form; 1.20 and 1.2 are one number."""
    left, right = (dict(_fields(ruleset.as_tables(), "")) for ruleset in (one, other))
    paths = [*left, *(path for path in right if path not in left)]
    return [
        Difference(path=path, one=left.get(path), other=right.get(path))
        for path in paths
        if left.get(path) != right.get(path)
    ]


def _fields(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _fields(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        for at, item in enumerate(value):
            yield from _fields(item, f"{path}[{at}]")
    else:
        yield path, value
