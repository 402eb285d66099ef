"""Canonical JSON: one spelling for one value, and a reader that takes nothing else."""

from typing import Any

import pytest

from leaguecore.canon import canonical, parse_canonical, parse_strict
from leaguecore.errors import LeagueError


def nested(depth: int) -> list[Any]:
    """Return a list in a list, `depth` of them."""
    value: list[Any] = []
    for _ in range(depth - 1):
        value = [value]
    return value


def code_of(call: Any, *arguments: Any) -> str:
    """Return the code of the refusal."""
    with pytest.raises(LeagueError) as caught:
        call(*arguments)
    return caught.value.code


def test_keys_are_sorted_no_blank_is_written_and_text_stays_utf8() -> None:
    assert canonical({"b": 1, "a": [True, None, "é"], "A": -5}) == '{"A":-5,"a":[true,null,"é"],"b":1}'.encode()


def test_a_tuple_is_a_list() -> None:
    assert canonical((1, (2,))) == canonical([1, [2]]) == b"[1,[2]]"


def test_true_is_not_one() -> None:
    assert canonical([True, 1, False, 0]) == b"[true,1,false,0]"


def test_composed_and_decomposed_letters_stay_two_texts() -> None:
    """Normalising is for the door where text enters, never for the log."""
    assert canonical("\u00e9") != canonical("e\u0301")
    assert parse_canonical(canonical("e\u0301")) == "e\u0301"


def test_whole_numbers_end_where_a_double_stops_being_exact() -> None:
    assert canonical([2**53 - 1, -(2**53) + 1]) == b"[9007199254740991,-9007199254740991]"


def test_sixteen_levels_fit_and_seventeen_do_not() -> None:
    assert canonical(nested(16)) == b"[" * 16 + b"]" * 16
    assert parse_strict(b"[" * 16 + b"]" * 16) == nested(16)
    assert code_of(canonical, nested(17)) == "json.depth"
    assert code_of(parse_strict, b"[" * 17 + b"]" * 17) == "json.depth"
    assert code_of(parse_strict, b'{"a":' * 17 + b"1" + b"}" * 17) == "json.depth"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1.0, "json.type"),
        (float("nan"), "json.type"),
        ({1, 2}, "json.type"),
        (b"bytes", "json.type"),
        ([{"a": [object()]}], "json.type"),
        (2**53, "json.number"),
        (-(2**53), "json.number"),
        ({1: "a"}, "json.key"),
        ({"é": 1}, "json.key"),
        ({"a\n": 1}, "json.key"),
        ({"\x7f": 1}, "json.key"),
        ({"\ud800": 1}, "json.key"),
        ("\ud800", "json.surrogate"),
        (["a", {"b": "x\udfff"}], "json.surrogate"),
    ],
)
def test_what_has_no_place_in_the_profile_is_not_written(value: Any, code: str) -> None:
    assert code_of(canonical, value) == code


def test_a_value_as_deep_as_memory_allows_is_refused_without_running_out_of_stack() -> None:
    assert code_of(canonical, nested(100_000)) == "json.depth"


HOSTILE = [
    (b"", "json.syntax"),
    (b'{"\x7f":1}', "json.key"),
    (b'{"\\u00e9":1}', "json.key"),
    (b'Sure! {"bid": 5}', "json.syntax"),
    (b'{"bid":5} trailing', "json.trailing"),
    (b'{"bid":5}{"bid":6}', "json.trailing"),
    (b'{"bid":5,}', "json.syntax"),
    (b"{'bid':5}", "json.syntax"),
    (b'{"bid":05}', "json.syntax"),
    (b'{"a":"line\nfeed"}', "json.syntax"),
    (b"[" * 100_000, "json.depth"),
    (b'{"a":' * 100_000, "json.depth"),
    (b'{"bid":1,"bid":2}', "json.dupkey"),
    (b'{"a":{"bid":1,"b":2,"bid":1}}', "json.dupkey"),
    (b'{"bid":1,"\\u0062id":2}', "json.dupkey"),
    (b'{"bid":9007199254740992}', "json.number"),
    (b'{"bid":-9007199254740992}', "json.number"),
    (b'{"bid":123456789012345678901234567890}', "json.number"),
    (b'{"bid":' + b"9" * 5_000 + b"}", "json.number"),
    (b'{"bid":-0}', "json.number"),
    (b'{"bid":NaN}', "json.number"),
    (b'{"bid":-Infinity}', "json.number"),
    (b'{"bid":5.0}', "json.float"),
    (b'{"bid":5e0}', "json.float"),
    (b'"\\ud800"', "json.surrogate"),
    (b'{"a":["\\uDFFF tail"]}', "json.surrogate"),
    (b'{"\\ud800":1}', "json.key"),
    ('{"é":1}'.encode(), "json.key"),
    (b'\xef\xbb\xbf{"bid":5}', "json.bom"),
    (b'{"a":"\xff"}', "json.utf8"),
    (b'{"a":"\xc0\xaf"}', "json.utf8"),  # an overlong slash
    (b'{"a":"\xed\xa0\x80"}', "json.utf8"),  # a surrogate spelled in UTF-8
]


@pytest.mark.parametrize(("line", "code"), HOSTILE, ids=[repr(line[:30]) for line, _ in HOSTILE])
def test_hostile_bytes_are_refused_with_a_code(line: bytes, code: str) -> None:
    assert code_of(parse_strict, line) == code
    assert code_of(parse_canonical, line) == code


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999"])
def test_numbers_that_are_none_are_refused(number: bytes) -> None:
    assert code_of(parse_strict, b'{"bid":' + number + b"}").startswith("json.")


@pytest.mark.parametrize(
    "line",
    [
        b'{"a":1, "b":2}',
        b'{"b":2,"a":1}',
        b' {"a":1,"b":2}',
        b'{"a":1,"b":2}\n',
        b'{"a":1,"b":2}\r',
        b'{"a":1,"\\u0062":2}',
    ],
)
def test_another_spelling_of_a_value_is_strict_json_but_not_canonical(line: bytes) -> None:
    assert parse_strict(line) == {"a": 1, "b": 2}
    assert code_of(parse_canonical, line) == "not_canonical"


@pytest.mark.parametrize("line", [b'"\\/"', b'"\\u00e9"', b'"\\u0009"', b'"\\ud83d\\ude00"'])
def test_a_letter_that_needs_no_escape_must_not_have_one(line: bytes) -> None:
    assert isinstance(parse_strict(line), str)
    assert code_of(parse_canonical, line) == "not_canonical"
