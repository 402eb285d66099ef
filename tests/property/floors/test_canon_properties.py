"""Canonical JSON for any value: RFC 8785 by another implementation, and no second spelling."""

from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from leaguecore.canon import canonical, parse_canonical, parse_strict
from leaguecore.errors import LeagueError

KEYS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=8)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300, deadline=None)
@given(VALUES)
def test_the_bytes_are_those_of_rfc_8785(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_reading_gives_back_what_was_written(value: Any) -> None:
    assert rfc8785.dumps(parse_canonical(canonical(value))) == rfc8785.dumps(value)


@settings(max_examples=300, deadline=None)
@given(VALUES, st.data())
def test_changing_any_byte_is_refused_or_changes_the_value(value: Any, data: st.DataObject) -> None:
    """Else two records with different hashes would say the same."""
    line = bytearray(canonical(value))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    try:
        read = parse_canonical(bytes(line))
    except LeagueError:
        return
    assert rfc8785.dumps(read) != rfc8785.dumps(value)


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=40) | st.text('[]{}",:0123456789eE+-.\\udNaInfty \r\n', max_size=40).map(str.encode))
def test_any_bytes_are_read_or_refused_with_a_code(line: bytes) -> None:
    try:
        value = parse_strict(line)
    except LeagueError as error:
        code = error.code
    else:
        code = "json.read"
        assert rfc8785.dumps(value) == canonical(value)
    assert code.startswith("json.")


@settings(deadline=None)
@given(st.floats())
def test_no_float_is_ever_written(number: float) -> None:
    with pytest.raises(LeagueError):
        canonical({"a": [number]})
