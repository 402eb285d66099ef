"""A provider of models on this machine, for tests: it speaks both wires, knows no chance, and misbehaves by the model.

It plays by what it reads alone: of the answers that a briefing shows as examples it gives the first. The name of the
model that is asked for says how it answers, `good` or one of `FAULTS`.
"""

import gzip
import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

INPUT_TOKENS, CACHED_TOKENS, OUTPUT_TOKENS = 1_000, 200, 50
EXAMPLES = "## What you may answer"
BOMB = gzip.compress(b" " * 1_000_000) * 50
"""Fifty million bytes, packed."""

HELD_SECONDS = 30
"""How long a server that hangs or drips goes on with it, unless nobody listens any more."""


class ModelServer(ThreadingHTTPServer):
    """Counts what it is asked, and keeps it.

    Attributes:
        asked: the body of each request, and its headers with small names.
        delay_seconds: before each reply.
    """

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self) -> None:
        """Listen on any free port of this machine."""
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[dict[str, Any], dict[str, str]]] = []
        self.delay_seconds = 0.0
        self.stopped = threading.Event()
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: who is refused hangs up."""


@contextmanager
def serving() -> Iterator[ModelServer]:
    """Give a server that runs meanwhile."""
    server = ModelServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    server: ModelServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *args: Any) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with self.server.lock:
            self.server.asked.append((body, {name.lower(): text for name, text in self.headers.items()}))
            number = len(self.server.asked)
        if self.server.delay_seconds:
            time.sleep(self.server.delay_seconds)
        name = body["model"]
        fault = getattr(self, f"fault_{name.replace('-', '_')}", None)
        if fault is None:
            self.give(200, reply_to(self.path, body))
        else:
            fault(body, number)

    def give(self, status: int, document: Any, **headers: str) -> None:
        data = document if isinstance(document, bytes) else json.dumps(document).encode()
        self.send_response(status)
        sent = {"content-type": "application/json", "content-length": str(len(data)), "x-request-id": "req-1"}
        for header, text in {**sent, **{key.replace("_", "-"): value for key, value in headers.items()}}.items():
            self.send_header(header, text)
        self.end_headers()
        self.wfile.write(data)

    def held(self) -> None:
        self.server.stopped.wait(HELD_SECONDS)
        self.close_connection = True

    def fault_hang(self, _body: Any, _number: int) -> None:
        self.held()

    def fault_drip(self, _body: Any, _number: int) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\n")
        self._drip(b"x-slow: 1\r\n")

    def fault_drip_body(self, _body: Any, _number: int) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n")
        self._drip(b" ")

    def _drip(self, drop: bytes) -> None:
        self.close_connection = True
        for _ in range(HELD_SECONDS * 5):
            if self.server.stopped.wait(0.2):
                return
            self.wfile.write(drop)
            self.wfile.flush()

    def fault_redirect(self, _body: Any, _number: int) -> None:
        self.give(307, {}, location="http://169.254.169.254/latest/meta-data/")

    def fault_bomb(self, _body: Any, _number: int) -> None:
        self.give(200, BOMB, content_encoding="gzip")

    def fault_huge(self, _body: Any, _number: int) -> None:
        self.give(200, b'{"model": "huge", "x": "' + b"x" * 10_000_000 + b'"}')

    def fault_half(self, body: Any, _number: int) -> None:
        self.give(200, json.dumps(reply_to(self.path, body)).encode()[:-20])

    def fault_short(self, body: Any, _number: int) -> None:
        self.close_connection = True
        self.give(200, json.dumps(reply_to(self.path, body)).encode()[:-20], content_length="100000")

    def fault_twice(self, body: Any, _number: int) -> None:
        self.give(200, json.dumps(reply_to(self.path, body)).encode() * 2)

    def fault_html(self, _body: Any, _number: int) -> None:
        self.give(200, b"<html>", content_type="text/html")

    def fault_busy(self, _body: Any, _number: int) -> None:
        self.give(429, {"error": "too many"}, retry_after="3600")

    def fault_shaky(self, body: Any, number: int) -> None:
        self.give(500 if number % 2 else 200, reply_to(self.path, body))

    def fault_forbidden(self, _body: Any, _number: int) -> None:
        self.give(401, {"error": "no"})

    def fault_deep(self, _body: Any, _number: int) -> None:
        self.give(200, b'{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}")

    def fault_digits(self, _body: Any, _number: int) -> None:
        self.give(200, b'{"x":' + b"9" * 5_000 + b"}")

    def fault_other(self, body: Any, _number: int) -> None:
        self.give(200, {**reply_to(self.path, body), "model": "cheaper"})

    def fault_nameless(self, body: Any, _number: int) -> None:
        self.give(200, {name: part for name, part in reply_to(self.path, body).items() if name != "model"})

    def fault_cut(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, text='{"decision_id":', finish="cut"))

    def fault_declines(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, text="I will not.", finish="declined"))

    def fault_searches(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, searched=True))

    def fault_silent(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, text=""))

    def fault_prose(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, text="Let me think about it."))

    def fault_mends(self, body: Any, _number: int) -> None:
        again = "## Why your answer before was not accepted" in prompt_in(body)
        self.give(200, reply_to(self.path, body, text=None if again else "Let me think about it."))

    def fault_fenced(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, text=f"```json\n{example_in(prompt_in(body))}\n```"))

    def fault_echo(self, body: Any, _number: int) -> None:
        key = self.headers.get("authorization") or self.headers.get("x-api-key") or ""
        self.give(200, {**reply_to(self.path, body, text=f"your key is {key}"), "id": key}, x_request_id=key)

    def fault_echo_error(self, _body: Any, _number: int) -> None:
        key = self.headers.get("authorization") or self.headers.get("x-api-key") or ""
        self.give(403, {"error": f"{key} is no good key"}, x_request_id=key)

    def fault_keeps(self, body: Any, _number: int) -> None:
        said = json.loads(example_in(prompt_in(body)))
        kept = {"memory": f"I was asked {said['decision_id']}.", "subscriptions": "claims,lineup", "wake_at": None}
        self.give(200, reply_to(self.path, body, text=json.dumps({**said, "kept": kept})))

    def fault_thinks(self, body: Any, _number: int) -> None:
        self.give(200, reply_to(self.path, body, reasoning="First I thought."))


FAULTS = tuple(name.removeprefix("fault_") for name in dir(_Handler) if name.startswith("fault_"))


def prompt_in(body: Mapping[str, Any]) -> str:
    """Return all that a request gives to read."""
    return "\n".join([body.get("system", ""), *(message["content"] for message in body["messages"])])


def example_in(prompt: str) -> str:
    """Return the first example of an answer in a prompt; what the check of a connection asks for is one too."""
    if EXAMPLES not in prompt:
        return '{"ok": true}'
    line = prompt.partition(EXAMPLES)[2].split("\n")[1]
    return json.dumps(json.loads(line)["example"])


def reply_to(
    path: str,
    body: Mapping[str, Any],
    *,
    text: str | None = None,
    finish: str = "done",
    searched: bool = False,
    reasoning: str = "",
) -> dict[str, Any]:
    """Return the reply to a request, in the form of its wire and its mode of output."""
    said = example_in(prompt_in(body)) if text is None else text
    if path.endswith("/chat/completions"):
        return _chat_reply(body, said, finish, searched, reasoning)
    return _messages_reply(body, said, finish, searched, reasoning)


def _chat_reply(body: Mapping[str, Any], said: str, finish: str, searched: bool, reasoning: str) -> dict[str, Any]:
    words = {"done": "stop", "cut": "length", "declined": "content_filter"}
    message: dict[str, Any] = {"role": "assistant", "content": said}
    if "tools" in body:
        call = {"id": "c1", "type": "function", "function": {"name": "answer", "arguments": said}}
        message = {"role": "assistant", "content": None, "tool_calls": [call]}
    if searched:
        message["annotations"] = [{"type": "url_citation", "url_citation": {"url": "https://news.example/"}}]
    if reasoning:
        message["reasoning_content"] = reasoning
    return {
        "id": "chat-1",
        "model": body["model"],
        "choices": [{"index": 0, "finish_reason": words[finish], "message": message}],
        "usage": {
            "prompt_tokens": INPUT_TOKENS,
            "completion_tokens": OUTPUT_TOKENS,
            "prompt_tokens_details": {"cached_tokens": CACHED_TOKENS},
            "cost": 0.0042,
        },
    }


def _messages_reply(body: Mapping[str, Any], said: str, finish: str, searched: bool, reasoning: str) -> dict[str, Any]:
    words = {"done": "end_turn", "cut": "max_tokens", "declined": "refusal"}
    content: list[dict[str, Any]] = [{"type": "thinking", "thinking": reasoning}] if reasoning else []
    if searched:
        content.append({"type": "server_tool_use", "name": "web_search", "input": {"query": "who is hurt"}})
    if "tools" in body and finish == "done":
        content.append({"type": "tool_use", "id": "t1", "name": "answer", "input": json.loads(said)})
    else:
        content.append({"type": "text", "text": said})
    return {
        "id": "msg-1",
        "type": "message",
        "model": body["model"],
        "content": content,
        "stop_reason": words[finish],
        "usage": {
            "input_tokens": INPUT_TOKENS - CACHED_TOKENS,
            "cache_read_input_tokens": CACHED_TOKENS,
            "cache_creation_input_tokens": 0,
            "output_tokens": OUTPUT_TOKENS,
        },
    }
