"""Recorded pages: each as it was newest at the cut, read strictly from files."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seat_cases import TOOLS

from leaguecore.clock import Instant
from leaguecore.errors import PluginError, StoreError, UsageError
from leaguecore.hooks.loader import load_plugins
from leaguecore.hooks.registry import Registry
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.tools.contract import FetchRequest, Page, SearchRequest
from leaguecore.managers.tools.entry import make_backend
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.tools.recorded import RecordedBackend, RecordedMove, RecordedPage, RecordedSearch

DAY = 24 * 60 * 60 * 1_000
A, B = "https://a.example/x", "https://b.example/y"


def line(kind: str, day: int, **fields: Any) -> str:
    return json.dumps({"kind": kind, "known_at": f"1970-01-{day:02d}T00:00:00Z", **fields})


LINES = (
    line("page", 2, url=A, title="a", text="fine"),
    line("page", 5, url=A, title="a", text="out"),
    line("moved", 3, url=B, moved_to=A),
    line("search", 2, query="Is he  OUT?", urls=[A, B, "https://never.example/"]),
    line("search", 6, query="is he out?", urls=[B]),
)


def at(day: int) -> Instant:
    return Instant((day - 1) * DAY)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.jsonl").write_text("\n".join(LINES[:2]) + "\n", encoding="utf-8")
    (tmp_path / "two.jsonl").write_text("\n".join(LINES[2:]) + "\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no recording", encoding="utf-8")
    return tmp_path


def test_a_page_is_there_as_it_was_newest_at_the_cut(folder: Path) -> None:
    backend = RecordedBackend.load(folder)
    pages = {day: backend.fetch(A, at(day)) for day in (1, 2, 4, 5, 9)}
    texts = {day: None if page is None else page.text for day, page in pages.items()}
    assert texts == {1: None, 2: "fine", 4: "fine", 5: "out", 9: "out"}
    assert backend.fetch(A + "#top", at(9)) == backend.fetch(A, at(9))
    assert backend.fetch(B, at(3)) == Page(url=B, known_at=at(3), moved_to=A)


def test_a_search_finds_what_was_recorded_and_there_by_then(folder: Path) -> None:
    backend = RecordedBackend.load(folder)
    found = {day: [page.url for page in backend.search("is he out?", at(day))] for day in (1, 2, 3, 6)}
    assert found == {1: [], 2: [A], 3: [A, B], 6: [B]}
    assert backend.search("who else?", at(9)) == ()


def test_a_recorded_search_through_the_gateway_serves_the_page_of_that_day(folder: Path) -> None:
    gateway = Gateway(RecordedBackend.load(folder), TOOLS, on_past_games=True)
    gateway.open(AccountSeen(tool_calls_left=3, tool_tokens_left=100), at(4))
    assert [hit.snippet for hit in gateway.search(SearchRequest(query="is he out?", count=1)).hits] == ["fine"]
    assert gateway.fetch(FetchRequest(url=B)).text == "fine"


@given(st.permutations([0, 1, 2, 3]), st.integers(1, 12))
def test_the_order_of_a_recording_does_not_matter(order: list[int], day: int) -> None:
    entries = [
        RecordedPage(url=A, known_at=at(2), title="", text="one"),
        RecordedPage(url=A, known_at=at(2), title="", text="two"),
        RecordedMove(url=A, known_at=at(7), moved_to=B),
        RecordedSearch(query="q", known_at=at(3), urls=(A,)),
    ]
    shuffled = RecordedBackend([entries[place] for place in order])
    assert shuffled.fetch(A, at(day)) == RecordedBackend(entries).fetch(A, at(day))
    assert shuffled.search("q", at(day)) == RecordedBackend(entries).search("q", at(day))


def test_every_line_that_is_no_recording_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    bad = [
        line("page", 2, url=A, title="a"),
        line("photo", 2, url=A),
        "{",
        line("page", 2, url=A, title=5, text=""),
        '{"kind":"page","url":"u","title":"","text":"","known_at":"soon"}',
    ]
    file.write_text("\n".join([LINES[0], *bad, LINES[1]]), encoding="utf-8")
    with pytest.raises(IllFormedDocument) as caught:
        RecordedBackend.load(file)
    assert caught.value.code == "tools.recording"
    places = [problem.path.split(" ")[0] for problem in caught.value.problems]
    assert places == [f"bad.jsonl:{number}" for number in (2, 3, 4, 5, 6)]


def test_a_recording_is_known_by_the_hash_of_its_files(folder: Path) -> None:
    before = RecordedBackend.load(folder).sha256
    (folder / "notes.txt").write_text("other notes", encoding="utf-8")
    assert RecordedBackend.load(folder).sha256 == before
    (folder / "two.jsonl").write_text(LINES[2], encoding="utf-8")
    assert RecordedBackend.load(folder).sha256 != before


def test_a_recording_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        RecordedBackend.load(tmp_path / "none.jsonl")
    assert caught.value.code == "tools.unreadable"


def test_recorded_pages_are_found_by_name_like_a_strangers(folder: Path) -> None:
    tools = load_plugins(only=["managers"], strict=True).tools
    backend = make_backend(f"recorded:path={folder}", tools)
    assert backend.guarded
    assert backend.fetch(A, at(2)) == Page(url=A, known_at=at(2), title="a", text="fine")


@pytest.mark.parametrize(
    ("spec", "error", "code"),
    [
        ("recorded", UsageError, "tools.option"),
        ("recorded:day=3", UsageError, "tools.option"),
        ("live", PluginError, "plugin.unknown"),
        ("recorded:path", UsageError, "manager.spec"),
    ],
)
def test_a_source_that_cannot_be_made_is_refused(spec: str, error: type[Exception], code: str) -> None:
    with pytest.raises(error) as caught:
        make_backend(spec, load_plugins(only=["managers"], strict=True).tools)
    assert getattr(caught.value, "code", "") == code


def test_something_else_under_the_name_of_a_source_is_refused() -> None:
    registry: Registry[Any] = Registry("source of pages")
    registry.add("odd", object(), "somebody")
    with pytest.raises(PluginError) as caught:
        make_backend("odd", registry)
    assert caught.value.code == "plugin.invalid"


def test_the_documented_lines_are_a_recording(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "seats.md").read_text(encoding="utf-8")
    lines = [line for line in page.splitlines() if line.startswith('{"kind"')]
    (tmp_path / "documented.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = RecordedBackend.load(tmp_path).search("...", Instant(2**42))
    assert [page.url for page in found] == ["https://news.example/1"]
