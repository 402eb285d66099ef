"""The server for agents that fetch what they are asked: `GET /next?wait=30` and `POST /act`, a bearer token a seat.

One request a connection; each has one deadline for being sent, and a cap on its body. Whoever asks is known by his
token alone. It speaks plain HTTP: across a network it stands behind something that speaks TLS.
"""

import contextlib
import http.server
import io
import socket
from http import HTTPStatus
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Any
from urllib.parse import SplitResult, parse_qs, urlsplit

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.errors import LeagueError
from leaguecore.managers.doors.timed_sockets import TimedReader
from leaguecore.managers.wire import ANSWER_BYTES_MAX
from leaguecore.web.desk import WAIT_SECONDS_MAX, Desk, told_error, told_submission

CONNECTIONS_MAX = 128
"""How many requests are served at once; who comes beyond is told to come again."""


@attrs.frozen(kw_only=True)
class PullLimits:
    """How long a request may take to be sent, and its response to be taken, in seconds."""

    sending_seconds: float = 15.0
    taking_seconds: float = 15.0


class PullServer(http.server.ThreadingHTTPServer):
    """Serves the seats of one league."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, address: tuple[str, int], desk: Desk, limits: PullLimits | None = None) -> None:
        """Listen.

        Args:
            address: a host and a port, 0 for any that is free.
            desk: where answers go.
            limits: of one request.

        Raises:
            OSError: if the address cannot be listened at.
        """
        self.desk, self.limits = desk, PullLimits() if limits is None else limits
        self._places = BoundedSemaphore(CONNECTIONS_MAX)
        super().__init__(address, _Handler)

    @property
    def url(self) -> str:
        """Where it is reached."""
        host, port = self.server_address[0], self.server_address[1]
        return f"http://{host if isinstance(host, str) else host.decode()}:{port}"

    def process_request(self, request: Any, client_address: Any) -> None:
        """Serve a connection in a thread of its own, if there is a place."""
        if self._places.acquire(blocking=False):
            super().process_request(request, client_address)
            return
        with contextlib.suppress(OSError):
            request.send(b"HTTP/1.0 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
        self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Serve a connection and give its place back."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: what a stranger sends is no matter of whoever runs the server."""

    @contextlib.contextmanager
    def running(self) -> Any:
        """Serve beside what is done inside."""
        thread = Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.shutdown()
            thread.join()
            self.server_close()


class _Refused(Exception):
    """A request that is not served."""

    def __init__(self, status: HTTPStatus, code: str, message: str, fix: str = "") -> None:
        super().__init__(code)
        self.status, self.told = status, {"code": code, "message": message, "fix": fix}


def _parts_of(target: str) -> SplitResult:
    """Return the parts of what a request asks for; what is no address has none."""
    try:
        return urlsplit(target)
    except ValueError:
        return urlsplit("")


class _Handler(http.server.BaseHTTPRequestHandler):
    """Serves one request."""

    server: PullServer
    connection: socket.socket

    def setup(self) -> None:
        """Read the request under one deadline."""
        super().setup()
        until = monotonic() + self.server.limits.sending_seconds
        self.rfile = io.BufferedReader(TimedReader(self.connection, lambda: until - monotonic()))

    def do_GET(self) -> None:  # the base class calls it by this name
        """Tell what the seat is asked."""
        self._serve("/next", self._next)

    def do_POST(self) -> None:  # the base class calls it by this name
        """Take an answer."""
        self._serve("/act", self._act)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # as the base class has it
        """Keep no log of strangers' requests."""

    def version_string(self) -> str:
        """Say what it is, and no version of anything."""
        return "leaguecore"

    def _serve(self, path: str, act: Any) -> None:
        try:
            parts = _parts_of(self.path)
            if parts.path != path:
                raise _Refused(HTTPStatus.NOT_FOUND, "http.path", "there is GET /next and POST /act")
            act(self._team(), {name: values[-1] for name, values in parse_qs(parts.query).items()})
        except _Refused as refused:
            self._reply(refused.status, {"error": refused.told})
        except LeagueError as error:
            self._reply(HTTPStatus.CONFLICT, {"error": told_error(error)})

    def _team(self) -> str:
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        team = self.server.desk.team_of(token.strip()) if scheme.lower() == "bearer" else ""
        if not team:
            raise _Refused(
                HTTPStatus.UNAUTHORIZED, "http.token", "no seat has this token", "see: leaguecore seat token"
            )
        return team

    def _next(self, team: str, query: dict[str, str]) -> None:
        text = query.get("wait", "0")
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            raise _Refused(HTTPStatus.BAD_REQUEST, "http.wait", "wait is a number of seconds", "write wait=30")
        turn = self.server.desk.awaited(team, min(int(text), WAIT_SECONDS_MAX))
        if turn is None:
            self._reply(HTTPStatus.NO_CONTENT, None)
        else:
            self._reply(HTTPStatus.OK, turn.question)

    def _act(self, team: str, query: dict[str, str]) -> None:
        data = self._body()
        found = self.server.desk.answer(team, query.get("decision") or self._decision(team, data), data)
        self._reply(HTTPStatus.OK, told_submission(found))

    def _body(self) -> bytes:
        """Return the body of an answer; what is too long is not read."""
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdigit():
            raise _Refused(HTTPStatus.LENGTH_REQUIRED, "http.length", "the length of the body is not told")
        if len(length) > 9 or int(length) > ANSWER_BYTES_MAX:
            message = f"an answer has at most {ANSWER_BYTES_MAX} bytes"
            raise _Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "answer.too_large", message, "say less")
        try:
            data = self.rfile.read(int(length))
        except TimeoutError as error:
            raise _Refused(HTTPStatus.REQUEST_TIMEOUT, "http.slow", "the request took too long") from error
        if len(data) < int(length):
            raise _Refused(HTTPStatus.BAD_REQUEST, "http.length", "the body ends before it should")
        return data

    def _decision(self, team: str, data: bytes) -> str:
        """Return the decision that an answer is for: the one that it names, or what the seat is asked."""
        try:
            said = parse_strict(data)
        except LeagueError:
            said = None
        named = said.get("decision_id") if isinstance(said, dict) else None
        if isinstance(named, str) and named:
            return named
        turn = self.server.desk.turn(team)
        return "" if turn is None else turn.decision_id

    def _reply(self, status: HTTPStatus, document: dict[str, Any] | None) -> None:
        body = b"" if document is None else canonical(document)
        self.connection.settimeout(self.server.limits.taking_seconds)
        with contextlib.suppress(OSError):
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body)
