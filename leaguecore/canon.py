"""Canonical JSON: one text for one value, so that bytes can be hashed, and a reader that accepts nothing else.

The profile is that part of RFC 8785 which needs no judgement: null, booleans, whole numbers up to 2**53 - 1 in
size, strings, lists, and objects with printable ASCII keys, sorted. No floats.
"""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NoReturn, TypeAlias

from leaguecore.errors import LeagueError

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

MAX_INTEGER = 2**53 - 1
MAX_DEPTH = 16
_LEAVES, _LISTS = (str, bool, type(None)), (list, tuple)


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a value made of None, bool, int, str, list, tuple and dict.

    Raises:
        LeagueError: `json.*` if a part of it has no place in the profile.

    >>> canonical({"b": 1, "a": [True, None, "é"]}).decode()
    '{"a":[true,null,"é"],"b":1}'
    """
    _check(value, 0)
    return encode_trusted(value)


def encode_trusted(value: Any) -> bytes:
    """Return the canonical bytes of a value that is known to fit the profile, without looking again."""
    try:
        return _ENCODER.encode(value).encode()
    except UnicodeEncodeError as error:
        raise LeagueError("json.surrogate", "a lone surrogate is not text") from error


def parse_canonical(line: bytes) -> Any:
    """Return the value of canonical bytes.

    Raises:
        LeagueError: `json.*` for what strict JSON or the profile refuses, `not_canonical` for another spelling.
    """
    value = parse_strict(line)
    if encode_trusted(value) != line:
        raise LeagueError("not_canonical", "the bytes are another spelling of the same value")
    return value


def parse_strict(line: bytes) -> Any:
    """Return the value of JSON bytes if it fits the profile: no duplicate key, no float, no depth over 16, UTF-8 only.

    Raises:
        LeagueError: with a code that begins with `json.`.
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LeagueError("json.utf8", f"byte {error.start} is not UTF-8") from error
    if text.startswith("\ufeff"):
        raise LeagueError("json.bom", "a byte order mark stands before the value")
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        code = "json.trailing" if error.msg == "Extra data" else "json.syntax"
        raise LeagueError(code, f"{error.msg} at character {error.pos}") from error
    except RecursionError as error:
        raise LeagueError("json.depth", f"nested deeper than {MAX_DEPTH}") from error
    if not _is_plain(text):
        _check(value, 0)
        if "\\u" in text:  # nothing but an escape brings in a lone surrogate
            encode_trusted(value)
    return value


def _is_plain(text: str) -> bool:
    """Say whether a text that was read fits the profile by its characters alone, as nearly every record does.

    Then its keys can only be printable ASCII, and it has too few brackets to be nested too deep.
    """
    brackets = text.count("[") + text.count("{")
    return brackets <= MAX_DEPTH and text.isascii() and text.isprintable() and "\\" not in text


def _check(value: Any, depth: int) -> None:
    if isinstance(value, _LEAVES):
        return
    if isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise LeagueError("json.number", f"{value} does not fit 53 bits")
        return
    if depth >= MAX_DEPTH:
        raise LeagueError("json.depth", f"nested deeper than {MAX_DEPTH}")
    for item in value if isinstance(value, _LISTS) else _checked_values(value):
        if type(item) is not str:  # nearly all are texts, and a text needs no further look
            _check(item, depth + 1)


def _checked_values(value: Any) -> Iterable[Any]:
    """Return what an object holds, after a look at its keys."""
    if not isinstance(value, dict):
        raise LeagueError("json.type", f"{type(value).__name__} has no place in canonical JSON")
    for key in value:
        if not isinstance(key, str) or not (key.isascii() and key.isprintable()):
            raise LeagueError("json.key", f"{key!r} is not a printable ASCII key")
    return value.values()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise LeagueError("json.dupkey", f"the key {twice!r} stands twice")
    return found


def _integer(text: str) -> int:
    # Checked by length first: Python refuses to convert numbers of thousands of digits.
    if len(text) > 17 or abs(number := int(text)) > MAX_INTEGER:
        raise LeagueError("json.number", f"{text[:20]} does not fit 53 bits")
    if text == "-0":
        raise LeagueError("json.number", "-0 is not a whole number's spelling")
    return number


def _refuse_constant(text: str) -> NoReturn:
    raise LeagueError("json.number", f"{text} is no number")


def _refuse_float(text: str) -> NoReturn:
    raise LeagueError("json.float", f"{text} is not a whole number")


_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_refuse_float, parse_constant=_refuse_constant, parse_int=_integer
)
