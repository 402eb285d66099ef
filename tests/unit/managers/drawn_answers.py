"""Answers drawn by what the types of their classes say, and the same broken in one place."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from leaguecore.managers.decision import ANSWERS
from leaguecore.managers.wire import answer_data

SAFE = 2**53 - 1
KEYS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=5)
ODD: list[Any] = [None, True, 0, 1, "", "5", [], {}, [1], ["a"], {"a": 1}, {"kind": "offer"}, {"kind": None}]
"""Values that are of another type than most places ask."""


def decisions(kind: str) -> st.SearchStrategy[Any]:
    """Draw a decision of a kind with every field."""
    return _instances(ANSWERS[kind])


def _instances(kind: type[Any]) -> st.SearchStrategy[Any]:
    types = get_type_hints(kind)
    return st.builds(kind, **{field.name: _values(types[field.name]) for field in attrs.fields(kind)})


def _values(kind: Any) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(kind), get_args(kind)
    if kind is str:
        return st.text(max_size=6)
    if kind is int:
        return st.integers(-SAFE, SAFE)
    if kind in (bool, NoneType):
        return st.booleans() if kind is bool else st.none()
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.one_of(*map(_values, parts))
    if origin is tuple:
        return st.lists(_values(parts[0]), max_size=3).map(tuple)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(KEYS, _values(parts[1]), max_size=3)
    return _instances(kind)


@st.composite
def broken(draw: st.DrawFn, kind: str, decision_id: str) -> Any:
    """Draw the plain data of an answer in which one value, key or item is another, is missing or is added."""
    answer = answer_data(draw(decisions(kind)), decision_id)
    places = [place for place in _places(answer) if place[1] != "decision_id"]
    holder, key = draw(st.sampled_from(places))
    change = draw(st.sampled_from(["replace", "remove", "add", "none"]))
    if change == "replace":
        holder[key] = draw(st.sampled_from(ODD))
    elif change == "remove":
        del holder[key]
    elif change == "add" and isinstance(holder, dict):
        holder[draw(KEYS)] = draw(st.sampled_from(ODD))
    return answer


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of plain data: what holds it, and its key or number there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]
