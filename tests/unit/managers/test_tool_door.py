"""The tools as a model calls them: one schema for all, arguments read strictly, refusals as data."""

import json
from typing import Any

import pytest
from seat_cases import TOOLS

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.tools.door import ARGUMENTS_MAX_BYTES, call_tool
from leaguecore.managers.tools.door import TOOLS as SCHEMAS
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.managers.tools.recorded import RecordedBackend, RecordedPage, RecordedSearch

URL = "https://a.example/"


@pytest.fixture
def gateway() -> Gateway:
    pages = [
        RecordedPage(url=URL, known_at=Instant(0), title="title", text="text"),
        RecordedSearch(query="q", known_at=Instant(0), urls=(URL,)),
    ]
    opened = Gateway(RecordedBackend(pages), TOOLS, on_past_games=True)
    opened.open(AccountSeen(tool_calls_left=4, tool_tokens_left=100), Instant(0))
    return opened


def call(gateway: Gateway, name: str, **arguments: Any) -> Any:
    return call_tool(gateway, name, json.dumps(arguments).encode())


def test_a_search_and_a_page_are_plain_data(gateway: Gateway) -> None:
    left = {"truncated": False, "calls_left": 3, "tokens_left": 93}  # 18 + 5 + 4 bytes
    hit = {"url": URL, "title": "title", "snippet": "text"}
    assert call(gateway, "search", query="q", count=3) == {"hits": (hit,), **left}
    left = {"truncated": False, "calls_left": 2, "tokens_left": 90}  # 9 bytes more
    result = call(gateway, "fetch", url=URL)
    assert result == {"url": URL, "title": "title", "text": "text", **left}
    assert canonical(result)  # as any record could hold it


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("browse", b'{"url":"https://a.example/"}'),
        ("fetch", b""),
        ("fetch", b"https://a.example/"),
        ("fetch", b"[]"),
        ("fetch", b"{}"),
        ("fetch", b'{"url":5}'),
        ("fetch", b'{"url":""}'),
        ("fetch", b'{"url":"https://a.example/","as":"somebody"}'),
        ("fetch", b'{"url":"https://a.example/","url":"https://b.example/"}'),
        ("search", b'{"query":"q"}'),
        ("search", b'{"query":"q","count":"3"}'),
        ("search", b'{"query":"q","count":3.0}'),
        ("search", b'{"query":"q","count":0}'),
        ("search", b'{"query":"q","count":21}'),
        ("search", b'{"query":"' + b"q" * 401 + b'","count":3}'),
        ("search", b'{"query":"' + b"q" * ARGUMENTS_MAX_BYTES + b'","count":3}'),
        ("search", b'{"query":"\\ud800","count":3}'),
    ],
)
def test_a_call_that_cannot_be_read_is_refused_and_not_counted(gateway: Gateway, name: str, arguments: bytes) -> None:
    result = call_tool(gateway, name, arguments)
    assert {problem["code"] for problem in result["error"]} == {"tool.form"}
    assert gateway.close().calls == 0


def test_a_refusal_names_its_code_and_what_to_do(gateway: Gateway) -> None:
    (problem,) = call(gateway, "fetch", url="https://www.league.example/")["error"]
    assert (problem["code"], problem["path"], problem["fix"]) == ("tool.blocked", "url", "look elsewhere")
    assert gateway.close().calls == 1


def test_the_schema_is_strict_and_needs_nothing_that_a_provider_may_not_enforce() -> None:
    assert [tool["name"] for tool in SCHEMAS] == ["search", "fetch"]
    for tool in SCHEMAS:
        form = tool["parameters"]
        assert set(form) == {"type", "properties", "required", "additionalProperties"}
        assert form["required"] == list(form["properties"])
        assert form["additionalProperties"] is False
        assert all(set(part) == {"type"} for part in form["properties"].values())
