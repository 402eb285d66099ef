"""The seat as a server of the Model Context Protocol, used by the protocol's own client."""

import asyncio
import contextlib
import json
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from document_bot import answered
from door_leagues import TEAMS, opened
from nba_seat import RUN, at_the_first_pick
from pulled_seasons import Hand, play
from same_bot import happened, in_process, plugins, said

from leaguecore.clock import Instant
from leaguecore.season.facade import League
from leaguecore.season.playing import runner_of
from leaguecore.web.desk import Desk
from leaguecore.web.league_door import MemoryDoor
from leaguecore.web.seat_tokens import new_token
from leaguecore.web.seat_tools import CALLS_MAX, SeatTools

mcp = pytest.importorskip("mcp", reason="the extra mcp is not installed")

STDIO_SEAT = Path(__file__).with_name("stdio_seat.py")
ROUNDS = 3
TOOLS = {
    *("get_turn", "get_state", "search_players", "preview_action"),
    *("submit_action", "read_thread", "send_message", "get_rules"),
}


class Asked:
    """A league whose seats are outside, at the instant at which the first of them is asked something."""

    def __init__(self) -> None:
        self.league, self.clock = opened(["outside"] * TEAMS, plugins=plugins()), Hand()
        self.desk = Desk(MemoryDoor(self.league), self.clock)
        while not (waiting := runner_of(self.league).waiting(self.clock.now)):
            self.clock.now = Instant(runner_of(self.league).next_at() or 0)
            self.league.tick(self.clock.now)
        self.team = waiting[0].team

    def called(self, tool: str, **arguments: Any) -> Any:
        """Return what a tool says to the team's client."""
        from leaguecore.web.mcp_seat import seat_server

        return asyncio.run(_called(seat_server(self.desk, self.team), tool, arguments))


async def _called(server: Any, tool: str, arguments: dict[str, Any]) -> Any:
    async with mcp.Client(server) as client:
        found = await client.call_tool(tool, arguments)
    assert not found.is_error
    return found.structured_content


async def _answer_once(client: Any) -> None:
    turn = (await client.call_tool("get_turn", {})).structured_content
    assert turn["asked"]
    state = (await client.call_tool("get_state", {})).structured_content
    answer = answered({**turn, "briefing": state})
    given = (await client.call_tool("submit_action", answer)).structured_content
    assert given["accepted"], given


def test_the_same_bot_plays_the_same_season_by_tools() -> None:
    from leaguecore.web.mcp_seat import seat_server

    league, clock = opened(["outside"] * TEAMS, plugins=plugins()), Hand()
    desk = Desk(MemoryDoor(league), clock)
    servers = {team: seat_server(desk, team) for team in league.managers}

    async def step(team: str) -> None:
        async with mcp.Client(servers[team]) as client:
            await _answer_once(client)

    play(league, clock, lambda team: asyncio.run(step(team)))
    assert happened(league) == happened(in_process())
    assert said(league) == said(in_process())
    assert league.faults() == []


def test_the_tools_are_those_that_are_documented_and_their_schemas_are_schemas() -> None:
    from jsonschema import Draft202012Validator

    from leaguecore.web.mcp_seat import seat_server

    async def listed(server: Any) -> Any:
        async with mcp.Client(server) as client:
            return (await client.list_tools()).tools

    asked = Asked()
    tools = asyncio.run(listed(seat_server(asked.desk, asked.team)))
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.description
        Draft202012Validator.check_schema(tool.input_schema)
        assert "ctx" not in tool.input_schema["properties"]


def test_a_preview_says_why_an_action_is_not_legal_and_takes_nothing() -> None:
    asked = Asked()
    before = len(asked.league.ledger)
    found = asked.called("preview_action", action={"players": ["nobody"], "queue": None})
    assert not found["would_be_taken"]
    assert [one["code"] for one in found["violations"]] == ["player.unknown"]
    assert asked.called("preview_action", action={"players": ["red-p1"], "queue": None})["would_be_taken"]
    assert len(asked.league.ledger) == before


def test_players_are_found_by_a_part_of_their_name_with_who_owns_them() -> None:
    found = Asked().called("search_players", text="red-", position="P", limit=1)
    assert [one["player"] for one in found["players"]] == ["red-p1"]
    assert found["players"][0]["owner"] == ""
    assert found["left_out"] == 1


def test_words_are_refused_where_none_are_asked_for() -> None:
    found = Asked().called("send_message", text="hello")
    assert found["error"]["code"] == "seat.silent"


def test_an_answer_of_another_form_is_refused_like_any_stranger_s() -> None:
    asked = Asked()
    decision = asked.called("get_turn")["decision_id"]
    found = asked.called("submit_action", decision_id=decision, action={"players": ["red-p1"], "queue": None, "x": 1.5})
    assert not found["accepted"]
    assert [one["code"] for one in found["violations"]] == ["json.number"]


def test_every_call_is_counted_and_kept_in_private_with_the_answer() -> None:
    asked = Asked()
    tools = SeatTools(asked.desk, asked.team)
    turn = tools.get_turn(0)
    tools.search_players("red", "", 5)
    tools.search_players("blue", "", 5)
    given = tools.submit_action(turn["decision_id"], {"players": ["red-p1"], "queue": None}, "")
    kept = asked.league.ledger.store.secret(f"seat_calls:{given['receipt']['seq']}")
    assert json.loads(kept or "") == {"get_turn": 1, "search_players": 2, "submit_action": 1}
    assert all("search_players" not in str(one.data) for one in asked.league.records())


def test_waiting_for_a_question_is_counted_for_none() -> None:
    league = opened(["outside"] * TEAMS, plugins=plugins())
    tools = SeatTools(Desk(MemoryDoor(league), Hand()), "team-01")
    for _ in range(CALLS_MAX + 1):
        assert tools.get_turn(0) == {"asked": False, "seat": "team-01"}


def test_beyond_its_calls_a_seat_can_only_answer() -> None:
    from leaguecore.errors import UsageError

    asked = Asked()
    tools = SeatTools(asked.desk, asked.team)
    turn = tools.get_turn(0)
    for _ in range(CALLS_MAX - 1):
        tools.get_rules()
    with pytest.raises(UsageError) as refused:
        tools.get_rules()
    assert refused.value.code == "seat.calls"
    assert tools.submit_action(turn["decision_id"], {"players": ["red-p1"], "queue": None}, "")["accepted"]


def test_over_http_a_token_is_exactly_one_seat() -> None:
    asked = Asked()
    mine, theirs = asked.team, next(team for team in asked.league.managers if team != asked.team)
    tokens = {team: new_token(asked.league, team) for team in (mine, theirs)}
    with _served(asked.desk) as url:
        assert asyncio.run(_by_http(url, tokens[mine], "get_turn"))["seat"] == mine
        assert asyncio.run(_by_http(url, tokens[theirs], "get_turn")) == {"asked": False, "seat": theirs}
        assert _status(url, "Bearer seat_wrong") == _status(url, "") == _status(url, f"Basic {tokens[mine]}") == 401
        # A new token makes the one before worthless.
        renewed = new_token(asked.league, mine)
        assert _status(url, f"Bearer {tokens[mine]}") == 401
        assert asyncio.run(_by_http(url, renewed, "get_turn"))["seat"] == mine


async def _by_http(url: str, token: str, tool: str) -> Any:
    import httpx2
    from mcp.client.streamable_http import streamable_http_client

    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http,
        mcp.Client(streamable_http_client(url, http_client=http)) as client,
    ):
        return (await client.call_tool(tool, {})).structured_content


def _status(url: str, authorization: str) -> int:
    import requests

    return requests.post(url, json={}, headers={"Authorization": authorization}, timeout=10).status_code


@contextlib.contextmanager
def _served(desk: Desk) -> Iterator[str]:
    """Serve a desk over HTTP on any port of this machine."""
    import uvicorn

    from leaguecore.web.mcp_seat import PATH, token_app

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(token_app(desk), log_level="critical", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}{PATH}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


def test_a_real_client_drafts_over_the_streams_of_a_process() -> None:
    async def drafted() -> list[str]:
        picks = []
        async with _over_streams([str(STDIO_SEAT)]) as client:
            while (turn := (await client.call_tool("get_turn", {}))).structured_content["kind"] != "lineup":
                await _answer_once(client)
                picks += ["pick"] * (turn.structured_content["kind"] == "pick")
            roster = (await client.call_tool("get_state", {"section": "roster"})).structured_content["roster"]
        assert len(roster["rows"]) == len(picks)
        return picks

    assert len(asyncio.run(drafted())) == ROUNDS


def test_the_program_serves_a_seat_over_its_streams(tmp_path: Path) -> None:
    """The clock stands at the first pick, so that no speed matters; beyond it nothing is asked."""
    folder, now = at_the_first_pick(tmp_path / "league")
    command = ["-c", RUN, "seat", "mcp", str(folder), "--team", "team-01", "--now", now, "--tick"]

    async def picked() -> Any:
        async with _over_streams(command) as client:
            await _answer_once(client)
            await _answer_once(client)
            return (await client.call_tool("get_turn", {})).structured_content

    assert asyncio.run(picked()) == {"asked": False, "seat": "team-01"}
    with contextlib.closing(League.open(folder)) as league:
        (pick,) = [one for one in league.records() if one.kind == "draft.picked" and one.data["team"] == "team-01"]
    assert pick.data["auto"] is False


@contextlib.asynccontextmanager
async def _over_streams(arguments: list[str]) -> Any:
    from mcp.client.stdio import StdioServerParameters, stdio_client

    server = StdioServerParameters(command=sys.executable, args=arguments)
    async with mcp.Client(stdio_client(server)) as client:
        yield client
