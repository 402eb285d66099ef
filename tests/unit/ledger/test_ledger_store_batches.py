"""Drawn histories: each store takes and refuses the same, and ends with the same bytes, as simple rules say."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

# The folder's conftest makes this one importable.
from services import fresh_schema

from leaguecore.errors import LedgerError
from leaguecore.ledger import EventStore, MemoryStore
from leaguecore.ledger.postgres_store import PostgresStore
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.ledger.store import StoredLine

Opener = Callable[[bool], EventStore]

# Few ids and names, so that they meet; a step of 0 continues the log, anything else does not.
cmds = st.sampled_from(["a", "b", "a/1", "A"]) | st.text("abc/:", min_size=1, max_size=5)
names = st.sampled_from(["seed", "bids"]) | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))
values = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
steps = st.sampled_from([0] * 12 + [-1, 1])
lines = st.lists(st.tuples(steps, cmds, st.binary(max_size=30)), max_size=4)
appends = st.tuples(lines, st.dictionaries(names, values, max_size=2))
notes = st.tuples(steps, st.binary(max_size=30))
histories = st.lists(appends.map(lambda one: ("append", *one)) | notes.map(lambda one: ("note", *one)), max_size=12)


@attrs.define
class Rules:
    """What a place must hold, by the words of the protocol."""

    lines: list[StoredLine] = attrs.Factory(list)
    secrets: dict[str, str] = attrs.Factory(dict)
    notes: list[bytes] = attrs.Factory(list)

    def allows(self, kind: str, given_lines: Any, given_secrets: Any) -> bool:
        """Say whether a step is taken, and take it."""
        if kind == "note":
            number, note = given_lines, given_secrets
            self.notes += [note] if (allowed := number == len(self.notes)) else []
            return allowed
        after = [*self.lines, *given_lines]
        allowed = (
            [stored.seq for stored in after] == list(range(len(after)))
            and len({stored.cmd for stored in after}) == len(after)
            and not set(given_secrets) & set(self.secrets)
        )
        if allowed:
            self.lines = after
            self.secrets.update(given_secrets)
        return allowed


def numbered(rules: Rules, history: list[Any]) -> Iterator[tuple[str, Any, Any]]:
    """Walk the steps of a history with their numbers, which count from what is there already."""
    for kind, first, second in history:
        if kind == "note":
            yield kind, len(rules.notes) + first, second
        else:
            place = len(rules.lines)
            yield (
                kind,
                [StoredLine(seq=place + k + step, cmd=c, line=b) for k, (step, c, b) in enumerate(first)],
                second,
            )


def outcome(store: EventStore, kind: str, first: Any, second: Any) -> str:
    """Return the code of the refusal, "" for none."""
    try:
        if kind == "note":
            store.add_note(first, second)
        else:
            store.append(first, second)
    except LedgerError as error:
        return error.code
    return ""


def assert_holds(store: EventStore, rules: Rules) -> None:
    assert list(store.read()) == rules.lines
    assert store.last() == (rules.lines[-1] if rules.lines else None)
    assert all(store.find(stored.cmd) == stored for stored in rules.lines)
    assert list(store.secrets()) == [(name, rules.secrets[name]) for name in sorted(rules.secrets)]
    assert all(store.secret(name) == value for name, value in rules.secrets.items())
    assert list(store.notes()) == rules.notes


@pytest.fixture(scope="module", params=["memory", "sqlite", "postgres"])
def places(request: pytest.FixtureRequest) -> Iterator[Callable[[], Opener]]:
    """Makes places of one kind; each opens its store, new or again."""
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(fresh_schema()) if request.param == "postgres" else ""
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        numbers = count()

        def place() -> Opener:
            number, memory = next(numbers), MemoryStore()
            if request.param == "memory":
                return lambda create: memory
            if request.param == "sqlite":
                return lambda create: SqliteStore(folder / f"{number}.db", create=create)
            return lambda create: PostgresStore(url, f"league-{number}", create=create)

        yield place


@given(history=histories)
def test_a_store_takes_and_refuses_by_the_rules_and_holds_the_same_again(
    places: Callable[[], Opener], history: list[Any]
) -> None:
    place, rules = places(), Rules()
    with contextlib.closing(place(True)) as store:
        for step in numbered(rules, history):
            assert outcome(store, *step) == ("" if rules.allows(*step) else "store.conflict")
        assert_holds(store, rules)
    if rules != Rules():
        with contextlib.closing(place(False)) as again:
            assert_holds(again, rules)
