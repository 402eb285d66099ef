"""The JSON of a provider: read strictly as to its form, and leniently as to what it holds.

Providers add fields as they like, so nothing unknown is refused; what is looked at is of its type or not there. A key
that a server sends back is taken out before anybody sees it.
"""

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, NoReturn

REDACTED = "[key]"
_KEY_CHARS_LEAST = 8
"""A shorter key, such as servers on one's own machine take, hides nothing and may stand in any answer by chance."""

_MOST_TOKENS = 2**40
_DEPTH_MOST = 64


class NoObject(Exception):
    """The bytes are no JSON object."""


def read_object(data: bytes, key: str) -> dict[str, Any]:
    """Return the JSON object that bytes are, without a key.

    Args:
        data: UTF-8.
        key: a text that is replaced wherever it stands, "" for none.

    Raises:
        NoObject: for anything else, two values, a key that stands twice, numbers that are none, or what is nested deep.
    """
    try:
        value = json.loads(
            data.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite
        )
        if not isinstance(value, dict):
            raise NoObject
        found: dict[str, Any] = _without(value, key, 0)
    except (ValueError, RecursionError) as error:  # among them all errors of JSON, of Unicode and of huge numbers
        raise NoObject from error
    return found


def without_key(text: str, key: str) -> str:
    """Return a text in which a key is replaced, wherever it stands.

    >>> without_key("Bearer secret-123", "secret-123"), without_key("is it none?", "none")
    ('Bearer [key]', 'is it none?')
    """
    return text.replace(key, REDACTED) if len(key) >= _KEY_CHARS_LEAST else text


def table_of(value: Any, name: str) -> Mapping[str, Any]:
    """Return an object in an object, an empty one if there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def list_of(value: Any, name: str) -> list[Any]:
    """Return a list in an object, an empty one if there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, list) else []


def text_of(value: Any, name: str) -> str:
    """Return a text in an object, "" if there is none."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if isinstance(found, str) else ""


def tokens_of(value: Any, name: str) -> int:
    """Return a count in an object, 0 if there is none that counts anything."""
    found = value.get(name) if isinstance(value, Mapping) else None
    return found if type(found) is int and 0 <= found <= _MOST_TOKENS else 0


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("a number is too large")
    return number


def _without(value: Any, key: str, depth: int) -> Any:
    """Return a value without a key in any of its texts."""
    if depth > _DEPTH_MOST:
        raise ValueError("nested too deep")
    if isinstance(value, dict):
        return {_hidden(name, key): _without(item, key, depth + 1) for name, item in value.items()}
    if isinstance(value, list):
        return [_without(item, key, depth + 1) for item in value]
    return _hidden(value, key) if isinstance(value, str) else value


def _hidden(text: str, key: str) -> str:
    # A lone surrogate is no text that any file could hold.
    return without_key(text.encode(errors="backslashreplace").decode(), key)
