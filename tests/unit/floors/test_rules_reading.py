"""Reading a ruleset: every problem at once with its path, no coercion, one spelling of bytes, two hashes."""

import copy
import hashlib
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import attrs
import pytest
import tomli_w
from toy_ball import kinds, shipped

from leaguecore.errors import RulesetError
from leaguecore.rules import Ruleset, file_sha256, find_ruleset, list_rulesets, parse_ruleset, rules_digest
from leaguecore.scoring import compile_scoring
from leaguecore_nba import SPORT as NBA

DATA = find_ruleset("nba-s1").data
DOCUMENT: dict[str, Any] = tomllib.loads(DATA.decode(), parse_float=Decimal)

Path = tuple[str | int, ...]


def spelled(path: Path) -> str:
    """Return a path as messages write it: `roster.slots[1].count`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Return every place of a document with what stands there, tables and lists included."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key), item
        yield from walk(item, (*path, key))


PLACES = list(walk(DOCUMENT))
LEFT_OUT = {(field.name,) for field in attrs.fields(Ruleset) if field.default is None}
"""Sections that a ruleset may do without."""
KEYS = [path for path, _ in PLACES if isinstance(path[-1], str) and path not in LEFT_OUT]
FREE_KEYS = {("roster", "position_max")}
"""Tables whose keys are names of the sport; the check of sense looks at them."""
TABLES = [(), *(path for path, item in PLACES if isinstance(item, dict) and path not in FREE_KEYS)]
LEAVES = [(path, item) for path, item in PLACES if not isinstance(item, dict | list)]
DELAYS = {path for path, _ in LEAVES if path[0] == "publication" and path[-1] != "visibility"}
"""Whole numbers, or a word instead."""
IN_SCORING = ("scoring", "rules")


def place(document: Any, path: Path) -> Any:
    for part in path:
        document = document[part]
    return document


def edited(path: Path, value: Any) -> bytes:
    """Return the file with another value at a path."""
    document = copy.deepcopy(DOCUMENT)
    place(document, path[:-1])[path[-1]] = value
    return tomli_w.dumps(document).encode()


def problems(data: bytes) -> dict[str, str]:
    """Return what reading, and compiling the scoring tables, have to say: a message a path."""
    with pytest.raises(RulesetError) as caught:
        compile_scoring(parse_ruleset(data, source="mine.toml"), NBA, kinds())
    assert "mine.toml" in str(caught.value) or "nba-s1" in str(caught.value)
    found = {problem.path: problem.message for problem in caught.value.problems}
    assert len(found) == len(caught.value.problems)
    return found


@pytest.mark.parametrize("name", list_rulesets())
def test_every_shipped_ruleset_is_well_formed_and_named_as_its_file(name: str) -> None:
    assert shipped(name).id == name


def test_decimals_are_read_exactly() -> None:
    """0.1 as a double is not a tenth; 1.2 times ten rebounds must be 12."""
    rules = {rule["stat"]: rule["points_each"] for rule in shipped().scoring.rules}
    assert rules["REB"] * 10 == 12
    assert not any(isinstance(value, float) for rule in shipped().scoring.rules for value in rule.values())


@pytest.mark.parametrize("path", KEYS, ids=spelled)
def test_no_field_has_a_default(path: Path) -> None:
    document = copy.deepcopy(DOCUMENT)
    del place(document, path[:-1])[path[-1]]
    found = problems(tomli_w.dumps(document).encode())
    assert list(found) == [spelled(path)]
    missing = "is not a kind of scoring rule" if path[-1] == "kind" and path[:2] == IN_SCORING else "is missing"
    assert missing in found[spelled(path)]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: spelled(path) or "top")
def test_an_unknown_key_is_refused_at_every_level(path: Path) -> None:
    assert problems(edited((*path, "zzz"), 1)) == {spelled(path): "unknown key 'zzz'"}


@pytest.mark.parametrize(("path", "value"), LEAVES, ids=[spelled(path) for path, _ in LEAVES])
def test_no_value_is_bent_to_another_type(path: Path, value: Any) -> None:
    wrong: list[Any] = [[value]]
    if isinstance(value, str):
        wrong += [True, 0.5] if path in DELAYS else [1, True]
    else:
        wrong += [str(value), 0.5 if isinstance(value, bool) else True, {"value": 1}]
    if isinstance(value, bool):
        wrong.append(int(value))
    for other in wrong:
        assert list(problems(edited(path, other))) == [spelled(path)], other


def test_a_misspelt_key_is_reported_with_the_one_that_was_meant() -> None:
    data = DATA.replace(b"draft_lead_hours", b"draft_lead_hour")
    found = problems(data)
    assert found["season"] == "unknown key 'draft_lead_hour'; did you mean 'draft_lead_hours'?"
    assert found["season.draft_lead_hours"] == "the key 'draft_lead_hours' is missing"


def test_every_problem_of_a_file_is_reported_at_once() -> None:
    data = DATA
    for old, new in [
        (b"schema = 1", b"schema = 2"),
        (b"teams = 10", b'teams = "10"'),
        (b"draft_lead_hours = 24", b"draft_lead_hours = 0"),
        (b'kind = "snake"', b'kind = "snaek"'),
        (b"bench = 3", b"bench = 3\nbank = 1"),
        (b'name = "SG", count = 1', b'name = "sg", count = 0'),
        (b"max_moves = 0\n", b""),
        (b"decimals = 2", b"decimals = 7"),
    ]:
        assert data.count(old) == 1
        data = data.replace(old, new)
    assert set(problems(data)) == {
        "schema",
        "league.teams",
        "season.draft_lead_hours",
        "draft.kind",
        "roster",
        "roster.slots[1].name",
        "roster.slots[1].count",
        "free_agents.max_moves",
        "scoring.decimals",
    }


def test_every_problem_of_the_scoring_tables_is_reported_at_once() -> None:
    data = DATA
    for old, new in [
        (b'stat = "PTS"', b'stat = "PTZ"'),
        (b"points_each = 1.2", b'points_each = "1.2"'),
        (b"points_each = 1.5, per = 1", b"points_each = 1.5, per = 0"),
        (b'stat = "STL", points_each = 3, per = 1, whole = false, positions = []', b'stat = "STL"'),
        (b'kind = "per_unit", stat = "BLK"', b'kind = "per_unti", stat = "BLK"'),
    ]:
        assert data.count(old) == 1
        data = data.replace(old, new)
    found = problems(data)
    assert found["scoring.rules[0]"] == "nba has no stat 'PTZ'; did you mean 'PTS'?"
    assert set(found) == {
        "scoring.rules[0]",
        "scoring.rules[1].points_each",
        "scoring.rules[2].per",
        *(f"scoring.rules[3].{name}" for name in ("points_each", "per", "whole", "positions")),
        "scoring.rules[4].kind",
    }


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (b"teams = 10", b"teams = 1", "league.teams"),
        (b"teams = 10", b"teams = 33", "league.teams"),
        (b'start = "opening"', b'start = "13-01 10:00"', "season.start"),
        (b'start = "opening"', b'start = "12-32 10:00"', "season.start"),
        (b'start = "opening"', b'start = "12-01 24:00"', "season.start"),
        (b'start = "opening"', b'start = "12-01"', "season.start"),
        (b'id = "nba-s1"', b'id = "NBA s1"', "id"),
        (b'id = "nba-s1"', b'id = "../x"', "id"),
        (b'supersedes = ""', b'supersedes = "ABC"', "supersedes"),
        (b'title = "NBA', b'title = "' + b"x" * 200 + b"NBA", "title"),
        (b'order = ["points_for", "all_play"]', b"order = []", "standings.order"),
        (b'eligible = ["SG"]', b"eligible = []", "roster.slots[1].eligible"),
    ],
)
def test_a_value_out_of_its_range_is_reported(old: bytes, new: bytes, path: str) -> None:
    assert DATA.count(old) == 1
    assert list(problems(DATA.replace(old, new))) == [path]


@pytest.mark.parametrize("start", ["opening", "12-01 17:00", "02-29 00:00"])
def test_a_draft_may_begin_at_any_minute_of_the_year(start: str) -> None:
    assert parse_ruleset(edited(("season", "start"), start)).season.start == start


# --- bytes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (DATA.replace(b"\n", b"\r\n"), "carriage returns"),
        (DATA.replace(b"bench = 3", b"bench = 3\r"), "carriage returns"),
        (b"\xef\xbb\xbf" + DATA, "byte order mark"),
        (DATA.replace(b"bench = 3", b"bench =\t3"), "tabs"),
        (DATA.rstrip(b"\n"), "half written"),
        (b"", "half written"),
        (DATA.replace(b"NBA season", b"NBA \xff season"), "not UTF-8"),
        (DATA.decode().encode("utf-16"), "not UTF-8"),
        (DATA.replace(b"bench = 3", b"bench = = 3"), "not TOML"),
        (DATA.replace(b"bench = 3", b"bench = 3\nbench = 4"), "not TOML"),
        (DATA.replace(b"bench = 3", b"bench = 3\n[league]"), "not TOML"),
        (DATA.replace(b"bench = 3", b"bench = 03"), "not TOML"),
        (DATA.replace(b"bench = 3", b"bench = " + b"9" * 5_000), "not TOML"),
        (DATA.replace(b"bench = 3", b"bench = " + b"[" * 5_000), "nested too deep"),
        (DATA.replace(b"multiplier = 1 ", b"multiplier = 1e999999999 "), "out of range"),
        (DATA.replace(b"multiplier = 1 ", b"multiplier = 1e-999999999 "), "out of range"),
        (DATA.replace(b"points_each = 1.2", b"points_each = 1e99999999999999999999"), "out of range"),
        (b"\x00" * 100 + b"\n", "not TOML"),
    ],
)
def test_bytes_that_cannot_be_read_are_refused_with_one_clear_reason(data: bytes, message: str) -> None:
    assert data != DATA
    with pytest.raises(RulesetError) as caught:
        parse_ruleset(data, source="mine.toml")
    assert message in str(caught.value)
    assert [problem.path for problem in caught.value.problems] == [""]


def test_all_that_is_wrong_with_the_spelling_is_reported_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        parse_ruleset(b"\xef\xbb\xbfa =\t1\r\nb")
    assert len(caught.value.problems) == 4


def test_a_file_cut_off_anywhere_is_refused() -> None:
    """Every line end is tried, because there the rest is well-formed TOML, and every seventh byte."""
    ends = [at + 1 for at, byte in enumerate(DATA) if byte == ord("\n") and at + 1 < len(DATA)]
    for length in sorted({*ends, *range(0, len(DATA), 7)}):
        with pytest.raises(RulesetError):
            parse_ruleset(DATA[:length])


# --- hashes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list_rulesets())
def test_the_published_hash_is_that_of_the_exact_bytes(name: str) -> None:
    file = find_ruleset(name)
    assert file.sha256 == file_sha256(file.data) == hashlib.sha256(file.data).hexdigest()


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="this system has no sha256sum program")
def test_the_published_hash_is_what_sha256sum_prints() -> None:
    printed = subprocess.run(["sha256sum"], input=DATA, capture_output=True, check=True).stdout.decode()
    assert printed.split()[0] == file_sha256(DATA)


def test_one_byte_changes_the_published_hash() -> None:
    assert file_sha256(DATA + b"\n") != file_sha256(DATA)


@pytest.mark.parametrize(
    "data",
    [
        DATA + b"# a remark\n",
        DATA.replace(b"points_each = 1.2", b"points_each = 1.20"),
        DATA.replace(b"points_each = 1.2", b"points_each = 12e-1"),
        DATA.replace(b"points_each = 3,", b"points_each = 3.00,"),
        DATA.replace(b"budget = 100", b"budget = 1_00"),
        DATA.replace(b"bench = 3", b"bench   =   0x3"),
        DATA.replace(b'lock = "daily"', b"lock = 'daily'"),
        tomli_w.dumps(dict(reversed(DOCUMENT.items()))).encode(),
    ],
)
def test_the_digest_of_the_rules_ignores_how_they_are_spelled(data: bytes) -> None:
    assert data != DATA
    assert rules_digest(parse_ruleset(data)) == rules_digest(parse_ruleset(DATA))


MEANT = [(path, value) for path, value in LEAVES if not isinstance(value, str) and path != ("schema",)]


@pytest.mark.parametrize(("path", "value"), MEANT, ids=[spelled(path) for path, _ in MEANT])
def test_the_digest_changes_with_every_number_and_every_switch(path: Path, value: Any) -> None:
    other = not value if isinstance(value, bool) else value + 1
    assert rules_digest(parse_ruleset(edited(path, other))) != rules_digest(parse_ruleset(DATA))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'order = ["points_for", "all_play"]', b'order = ["all_play", "points_for"]'),
        (b'lock = "daily"', b'lock = "game"'),
        (b'stat = "STL"', b'stat = "BLK"'),
        (b'eligible = ["PG"]', b'eligible = ["PG", "SG"]'),
        (b'title = "NBA', b'title = "nba'),
    ],
)
def test_the_digest_changes_with_words_and_with_an_order_that_means_something(old: bytes, new: bytes) -> None:
    assert old in DATA
    assert rules_digest(parse_ruleset(DATA.replace(old, new))) != rules_digest(parse_ruleset(DATA))
