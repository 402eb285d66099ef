"""The seat as a server of the Model Context Protocol: tools only, over standard streams or streamable HTTP.

Over standard streams a process is one seat. Over HTTP a bearer token is exactly one seat, and there are no sessions:
each request says by itself who asks. Needs the extra `mcp`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leaguecore.errors import ReachError
from leaguecore.managers.wire import ANSWER_BYTES_MAX
from leaguecore.web.desk import Desk
from leaguecore.web.seat_tools import SeatTools

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer
    from starlette.types import ASGIApp, Receive, Scope, Send

    from leaguecore.web.mcp_tools import ToolsOf

PATH = "/mcp"
REQUEST_BYTES_MAX = 2 * ANSWER_BYTES_MAX
"""How large a request may be: an answer with its quotation marks escaped, and what the protocol adds."""

_INSTRUCTIONS = (
    "You manage one team of a fantasy league. Wait for what you are asked with get_turn, look around with get_state "
    "and search_players, try an answer with preview_action, and give it with submit_action before its deadline. An "
    "action has the form of the schema that get_turn shows; all its keys stand."
)


def mcp_server(tools_of: "ToolsOf") -> "MCPServer[Any]":
    """Return a server of the tools of seats.

    Args:
        tools_of: the tools of whoever asks.

    Raises:
        ReachError: `mcp.extra` if the package is not installed.
    """
    try:
        from mcp.server.mcpserver import MCPServer

        from leaguecore.web.mcp_tools import OfferedTools
    except ModuleNotFoundError as error:
        raise ReachError("mcp.extra", "this needs the package mcp", fix="install leaguecore[mcp]") from error
    from leaguecore import __version__

    server: MCPServer[Any] = MCPServer("leaguecore", version=__version__, instructions=_INSTRUCTIONS, log_level="ERROR")
    OfferedTools(tools_of).offer(server)
    return server


def seat_server(desk: Desk, team: str) -> "MCPServer[Any]":
    """Return the server of one seat, for standard streams; whoever starts it has made sure whose it is."""
    tools = SeatTools(desk, team)
    return mcp_server(lambda _headers: tools)


def token_app(desk: Desk, *, host: str = "127.0.0.1") -> "ASGIApp":
    """Return the application that serves all seats outside by their tokens, over streamable HTTP without sessions.

    Args:
        desk: of the league.
        host: at which it listens.
    """
    by_team: dict[str, SeatTools] = {}

    def tools_of(headers: Mapping[str, str]) -> SeatTools:
        team = bearer_team(desk, headers.get("authorization", ""))
        return by_team.setdefault(team, SeatTools(desk, team))

    app = mcp_server(tools_of).streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=REQUEST_BYTES_MAX,
        host=host,
    )
    return _TokensOnly(app, desk)


def bearer_team(desk: Desk, authorization: str) -> str:
    """Return the team whose token a header holds, "" for none."""
    scheme, _, token = authorization.partition(" ")
    return desk.team_of(token.strip()) if scheme.lower() == "bearer" else ""


class _TokensOnly:
    """Lets nobody through to an application who has no token of a seat."""

    def __init__(self, app: "ASGIApp", desk: Desk) -> None:
        self._app, self._desk = app, desk

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "http" and not await self._is_known(scope):
            from starlette.responses import JSONResponse

            told = {"error": {"code": "http.token", "message": "no seat has this token", "fix": ""}}
            refusal = JSONResponse(told, status_code=401, headers={"WWW-Authenticate": "Bearer"})
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _is_known(self, scope: "Scope") -> bool:
        from anyio.to_thread import run_sync

        found = [value for name, value in scope["headers"] if name == b"authorization"]
        authorization = found[0].decode("latin-1") if len(found) == 1 else ""
        return bool(await run_sync(bearer_team, self._desk, authorization))
