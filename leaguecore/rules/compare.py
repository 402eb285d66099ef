"""What two rulesets say differently, field by field."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.rules.model import Ruleset

_NAMED_BY = (("name",), ("kind", "stat"), ("kind", "receptions"), ("kind",), ("stat",), ("positions",), ("slots",))
"""The fields by which people know an entry of a list, the first that it has."""

_MARKED_BY = (("low", "high"), ("at",), ("count",))
"""The same for the steps of a scoring rule."""


@attrs.frozen(kw_only=True)
class Difference:
    """A field on which two rulesets differ; a side on which it does not stand is None.

    Entries of a list are named (`roster.slots[FLEX].count`), so that one more in the midst shifts none. An entry that
    only one side has is a difference as a whole, and so is the order of those that both have.
    """

    path: str
    one: Any
    other: Any


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """Return the fields that differ, in the order of the form; 1.20 and 1.2 are one number."""
    return list(_of_tables(one.as_tables(), other.as_tables(), ""))


def _of_tables(one: Mapping[str, Any], other: Mapping[str, Any], path: str) -> Iterator[Difference]:
    for key in dict.fromkeys((*one, *other)):
        yield from _of_values(one.get(key), other.get(key), f"{path}.{key}" if path else key)


def _of_values(one: Any, other: Any, path: str) -> Iterator[Difference]:
    sides = [side for side in (one, other) if side is not None]
    # What stands on one side only is shown by its parts, as if it were empty on the other.
    if any(sides) and all(isinstance(side, Mapping) for side in sides):
        yield from _of_tables(one or {}, other or {}, path)
    elif any(sides) and all(map(_are_entries, sides)):
        yield from _of_entries(_named(one or ()), _named(other or ()), path)
    elif one != other:
        yield Difference(path=path, one=one, other=other)


def _are_entries(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(item, Mapping) for item in value)


def _of_entries(one: Mapping[str, Any], other: Mapping[str, Any], path: str) -> Iterator[Difference]:
    orders = [tuple(name for name in side if name in one and name in other) for side in (one, other)]
    if orders[0] != orders[1]:
        yield Difference(path=f"{path}, in order", one=orders[0], other=orders[1])
    for name in dict.fromkeys((*one, *other)):
        place = f"{path}[{name}]"
        if name in one and name in other:
            yield from _of_values(one[name], other[name], place)
        else:
            yield Difference(path=place, one=one.get(name), other=other.get(name))


def _named(entries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the entries by name; of several with one name the second is `name #2`."""
    found: dict[str, Any] = {}
    for entry in entries:
        name = _name(entry)
        same = sum(known.partition(" #")[0] == name for known in found)
        found[f"{name} #{same + 1}" if same else name] = entry
    return found


def _name(entry: Mapping[str, Any]) -> str:
    for fields in _NAMED_BY:
        if all(field in entry for field in fields):
            return " ".join(_text(entry[field]) for field in fields)
    marks = next((fields for fields in _MARKED_BY if all(field in entry for field in fields)), ())
    return " to ".join(str(entry[field]) for field in marks)


def _text(value: Any) -> str:
    return "/".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
