"""The reference page of the ruleset form: every option with its values and its meaning, read off the schema itself."""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from leaguecore.rules.model import Ruleset

_PLAIN = {str: "text", bool: "`true` or `false`", int: "whole number", Decimal: "number"}


@attrs.frozen(kw_only=True)
class Option:
    """One key of a ruleset.

    Attributes:
        path: where it stands (`waivers.tie`, `roster.slots[].count`).
        values: what it may be, in words; a few words to choose from stand in `choices` too.
        meaning: as the schema describes it.
        may_be_missing: whether a ruleset may do without it.
    """

    path: str
    values: str
    choices: tuple[str, ...]
    meaning: str
    may_be_missing: bool


@attrs.frozen(kw_only=True)
class Section:
    """A table of a ruleset: its path ("" for the top), what it is, and its options."""

    path: str
    about: str
    may_be_missing: bool
    options: tuple[Option, ...]


def sections(kind: type[Any] = Ruleset, path: str = "", *, may_be_missing: bool = False) -> Iterator[Section]:
    """Walk the tables of the form, each before those within it."""
    about, meanings = described(kind)
    hints = get_type_hints(kind)
    inner: list[Section] = []
    options: list[Option] = []
    for field in attrs.fields(kind):
        hint, missing = _present(hints[field.name])
        element = get_args(hint)[0] if get_origin(hint) is tuple else hint
        below = f"{path}{field.name}" + ("[]" if element is not hint and attrs.has(element) else "")
        if attrs.has(element):
            inner += sections(element, f"{below}.", may_be_missing=missing)
        if not attrs.has(hint):
            options.append(_option(field, hint, f"{path}{field.name}", meanings.get(field.name, ""), missing))
    yield Section(path=path.rstrip("."), about=about, may_be_missing=may_be_missing, options=tuple(options))
    yield from inner


def described(kind: type[Any]) -> tuple[str, Mapping[str, str]]:
    """Return what the docstring of a class says of it, and of each of its attributes."""
    text, _, listed = (inspect.getdoc(kind) or "").partition("\nAttributes:\n")
    meanings: dict[str, str] = {}
    names: tuple[str, ...] = ()
    for line in listed.splitlines():
        begun = re.match(r" {4}(\w+(?:, \w+)*): (.*)", line)
        if begun:
            names = tuple(begun[1].split(", "))
            meanings |= dict.fromkeys(names, begun[2])
        else:
            meanings |= {name: f"{meanings[name]} {line.strip()}".strip() for name in names}
    return " ".join(text.split()), meanings


def reference_page(scoring_kinds: Iterable[type[Any]]) -> str:
    """Return the page in Markdown.

    Args:
        scoring_kinds: the classes of the registered scoring rules.
    """
    lines = [
        "# Every option of a ruleset",
        "",
        "Generated from the schema by `leaguecore rules options --markdown`; do not edit. Every option stands in the",
        "file: nothing has a default. A section that may be left out is a thing that the league then does not have.",
    ]
    for section in sections():
        lines += _section_lines(section)
    lines += ["", "## Kinds of scoring rules", "", "Each table of `scoring.rules` names its `kind`."]
    for kind in sorted(scoring_kinds, key=lambda one: str(one.kind)):
        lines += _kind_lines(kind)
    return "\n".join(lines) + "\n"


def _section_lines(section: Section) -> list[str]:
    title = f"## `[{section.path}]`" if section.path else "## At the top"
    about = section.about + (" May be left out." if section.may_be_missing else "")
    return ["", title, "", about, *_table(section.options)]


def _kind_lines(kind: type[Any]) -> list[str]:
    about, meanings = described(kind)
    hints = get_type_hints(kind)
    options = tuple(
        _option(field, *_present(hints[field.name])[:1], field.name, meanings.get(field.name, ""), False)
        for field in attrs.fields(kind)
    )
    return ["", f"### `{kind.kind}`", "", about, *_table(options)]


def _table(options: Iterable[Option]) -> list[str]:
    rows = [f"| `{one.path}` | {_cell(one.values)} | {_cell(one.meaning)} |" for one in options]
    return ["", "| option | values | meaning |", "|---|---|---|", *rows] if rows else []


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _option(field: "attrs.Attribute[Any]", hint: Any, path: str, meaning: str, missing: bool) -> Option:
    element = get_args(hint)[0] if get_origin(hint) is tuple else hint
    choices = _words(element)
    values = _values(hint) + _limits(field.validator) + _instead(hint) + (", or left out" if missing else "")
    return Option(path=path, values=values, choices=choices, meaning=meaning, may_be_missing=missing)


def _values(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(hint))
    if get_origin(hint) is tuple:
        element = get_args(hint)[0]
        return "list of tables" if attrs.has(element) else f"list of {_values(element)}"
    if _is_union(hint):
        return _values(next(one for one in get_args(hint) if not _words(one)))
    if get_args(hint):
        return f"table of names, each with a {_values(get_args(hint)[-1])}"
    return _PLAIN.get(hint, "value")


def _instead(hint: Any) -> str:
    """Return the words that may stand instead of a number."""
    return "".join(f", or `{word}`" for word in _words(hint)) if _is_union(hint) else ""


def _words(hint: Any) -> tuple[str, ...]:
    """Return the words to choose from: all that an option may be, or what it may be instead of a number."""
    if _is_union(hint):
        return tuple(word for one in get_args(hint) for word in _words(one))
    return get_args(hint) if get_origin(hint) is Literal else ()


def _is_union(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType)


def _limits(validator: Any) -> str:
    """Return what the validators of a field say of its bounds and its form."""
    each = getattr(validator, "_validators", (validator,))
    bounds = [f"{'from' if one.compare_op == '>=' else 'to'} {one.bound:,}" for one in each if hasattr(one, "bound")]
    found = [" ".join(bounds)] if bounds else []
    for one in each:
        if getattr(one, "min_length", 0):
            found.append("at least one")
        if getattr(one, "max_length", 0):
            found.append(f"at most {one.max_length} letters")
        if getattr(one, "pattern", None) is not None:
            found.append(f"of the form `{one.pattern.pattern}`")
        if getattr(one, "options", None):
            found.append("only " + ", ".join(map(str, one.options)))
    return "".join(f", {limit}" for limit in found)


def _present(hint: Any) -> tuple[Any, bool]:
    """Return the class of an option without its None, and whether it may be missing."""
    there = [one for one in get_args(hint) if one is not NoneType]
    return (there[0], True) if NoneType in get_args(hint) else (hint, False)
