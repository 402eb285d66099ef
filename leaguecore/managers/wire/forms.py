"""The form of an answer: what its classes say, so that reading, writing and the published schema cannot disagree.

A form is made from the types of a decision class and from nothing else. On the wire every field of a class stands,
null where the class takes None; one of several classes is told by the key `kind`.
"""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from leaguecore.errors import UsageError
from leaguecore.managers.decision import ANSWERS

TAG = "kind"
NOTES = "private_notes"
"""The field of every decision that stands beside the action, not in it."""


@attrs.frozen
class Leaf:
    """A text, a whole number, or true or false: exactly of that type."""

    type: type[str] | type[int] | type[bool]


@attrs.frozen
class Choice:
    """One of some texts."""

    texts: tuple[str, ...]


@attrs.frozen
class Listed:
    """Any number of things of one form."""

    item: "Form"


@attrs.frozen
class Keyed:
    """Things of one form by names that are not known beforehand (the slots of a lineup)."""

    item: "Form"


@attrs.frozen
class Nullable:
    """Something, or null."""

    item: "Form"


@attrs.frozen
class Record:
    """The fields of a class; `tag` is what `kind` says where several classes are possible, "" elsewhere."""

    type: type[Any]
    fields: Mapping[str, "Form"] = attrs.field(hash=False)
    tag: str = ""


@attrs.frozen
class OneOf:
    """One of several classes."""

    records: tuple[Record, ...]


Form: TypeAlias = Leaf | Choice | Listed | Keyed | Nullable | Record | OneOf


@cache
def action_form(kind: str) -> Record:
    """Return the form of the action that answers a kind of briefing.

    Raises:
        UsageError: `decision.kind` for a kind that nothing answers.
    """
    if kind not in ANSWERS:
        raise UsageError("decision.kind", f"{kind!r} is no kind of decision", fix=f"one of {', '.join(ANSWERS)}")
    whole = _record(ANSWERS[kind])
    return attrs.evolve(whole, fields={name: form for name, form in whole.fields.items() if name != NOTES})


def tag_of(kind: type[Any]) -> str:
    """Return what the key `kind` says of a class: its own constant, or its name in small letters."""
    own = getattr(kind, TAG, None)
    return own if isinstance(own, str) else kind.__name__.lower()


def _form(kind: Any) -> Form:
    origin, parts = get_origin(kind), get_args(kind)
    if kind in (str, int, bool):
        return Leaf(kind)
    if origin is Literal:
        return Choice(parts)
    if origin in (Union, UnionType):
        return _union(parts)
    if origin is tuple and parts[1:] == (Ellipsis,):
        return Listed(_form(parts[0]))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping) and parts[0] is str:
        return Keyed(_form(parts[1]))
    if attrs.has(kind):
        return _record(kind)
    raise UsageError("decision.kind", f"{kind} has no form on the wire")


def _union(parts: tuple[Any, ...]) -> Form:
    there = [one for one in parts if one is not NoneType]
    form = _form(there[0]) if len(there) == 1 else OneOf(tuple(_record(one, tag=tag_of(one)) for one in there))
    return Nullable(form) if len(there) < len(parts) else form


def _record(kind: type[Any], *, tag: str = "") -> Record:
    types = get_type_hints(kind)
    return Record(kind, {field.name: _form(types[field.name]) for field in attrs.fields(kind)}, tag)
