"""The private file of how managers outside of this program are reached: models, programs, agents behind an address.

It is never committed to and never published. It holds the names of environment variables, never a key.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

import attrs
from attrs.validators import and_, ge, le, matches_re, max_len, min_len

from leaguecore.errors import Problem, ReachError
from leaguecore.managers.documents import IllFormedDocument, document_bytes, read_document
from leaguecore.managers.wire.redaction import redacted

_NAME = matches_re(r"[a-z0-9][a-z0-9._-]{0,63}")
_VARIABLE = re.compile(r"|[A-Za-z_][A-Za-z0-9_]{0,99}")
_SECONDS = and_(ge(1), le(86_400))
RESPONSE_BYTES_MAX = 4 * 1024 * 1024
"""How much of one response is read at most if a connection does not say less."""


@attrs.frozen(kw_only=True)
class Connection:
    """How the provider of models is reached.

    Attributes:
        name: by which profiles name it.
        base_url: what stands before the path of the wire (`https://models.example/v1`).
        key_env: the name of the environment variable with the key, "" where none is asked for.
        total_seconds: for one call with all that it takes, retries included.
        connect_seconds, idle_seconds: to be connected; without a byte.
        max_response_bytes: of one response, decoded; what is longer is not read to its end.
        allow_private: whether the address may lead to this machine or its own network, and without TLS.
    """

    name: str = attrs.field(validator=_NAME)
    base_url: str = attrs.field(validator=[min_len(8), max_len(400)])
    key_env: str = ""
    total_seconds: int = attrs.field(default=600, validator=_SECONDS)
    connect_seconds: int = attrs.field(default=10, validator=_SECONDS)
    idle_seconds: int = attrs.field(default=300, validator=_SECONDS)
    max_response_bytes: int = attrs.field(default=RESPONSE_BYTES_MAX, validator=[ge(1024), le(16 * RESPONSE_BYTES_MAX)])
    allow_private: bool = False


@attrs.frozen(kw_only=True)
class ProgramLine:
    """How a program that answers over its standard streams is started.

    Attributes:
        name: by which a seat names it.
        command: the program and its arguments; no shell reads them.
        memory_mb: how much memory it may have, in mebibytes.
        output_bytes: how much it may write for one decision.
    """

    name: str = attrs.field(validator=_NAME)
    command: tuple[str, ...] = attrs.field(validator=min_len(1))
    memory_mb: int = attrs.field(default=1024, validator=[ge(16), le(1024 * 1024)])
    output_bytes: int = attrs.field(default=1024 * 1024, validator=[ge(1024), le(64 * 1024 * 1024)])


@attrs.frozen(kw_only=True)
class AgentLine:
    """How an agent behind an address is reached.

    Attributes:
        name: by which a seat names it.
        url: where decisions are sent to; "" for an agent that fetches them.
        key_env: the name of the environment variable with the secret by which messages are signed.
        allow_private: whether the address may lead to this machine or its own network, and without TLS.
    """

    name: str = attrs.field(validator=_NAME)
    url: str = attrs.field(default="", validator=max_len(400))
    key_env: str = ""
    allow_private: bool = False


@attrs.frozen(kw_only=True)
class _Tables:
    connection: tuple[Connection, ...] = ()
    program: tuple[ProgramLine, ...] = ()
    agent: tuple[AgentLine, ...] = ()


_Line = TypeVar("_Line", Connection, ProgramLine, AgentLine)


@attrs.frozen(kw_only=True)
class Connections:
    """The file, read.

    Attributes:
        connections, programs, agents: by their names.
        sha256: of the exact bytes of the file.
    """

    connections: Mapping[str, Connection] = attrs.field(factory=dict)
    programs: Mapping[str, ProgramLine] = attrs.field(factory=dict)
    agents: Mapping[str, AgentLine] = attrs.field(factory=dict)
    sha256: str = ""

    @classmethod
    def load(cls, source: bytes | Path) -> "Connections":
        """Return the connections of a TOML file: tables `[[connection]]`, `[[program]]` and `[[agent]]`.

        Raises:
            IllFormedDocument: `connections.invalid`, with every problem.
            StoreError: `file.unreadable`, `file.too_large`.
        """
        data, name = document_bytes(source)
        tables: _Tables = read_document(_Tables, data, code="connections.invalid", source=name)
        problems = list(_problems(tables))
        if problems:
            raise IllFormedDocument("connections.invalid", problems, source=name)
        return cls(
            connections={line.name: line for line in tables.connection},
            programs={line.name: line for line in tables.program},
            agents={line.name: line for line in tables.agent},
            sha256=hashlib.sha256(data).hexdigest(),
        )

    def connection(self, name: str) -> Connection:
        """Return a connection.

        Raises:
            ReachError: `connection.unknown`.
        """
        return _named(self.connections, name, "connection")

    def program(self, name: str) -> ProgramLine:
        """Return a program.

        Raises:
            ReachError: `connection.unknown`.
        """
        return _named(self.programs, name, "program")

    def agent(self, name: str) -> AgentLine:
        """Return an agent.

        Raises:
            ReachError: `connection.unknown`.
        """
        return _named(self.agents, name, "agent")

    @property
    def key_names(self) -> tuple[str, ...]:
        """The names of all environment variables that hold keys."""
        names = [line.key_env for line in self.connections.values()] + [line.key_env for line in self.agents.values()]
        return tuple(sorted({name for name in names if name}))


def key_of(key_env: str, environment: Mapping[str, str]) -> str:
    """Return the key that an environment has under a name, "" where no name is given.

    Raises:
        ReachError: `connection.key` if the variable is not set, is empty, or holds what no header can.
    """
    if not key_env:
        return ""
    key = environment.get(key_env, "").strip()
    if not key or not key.isascii() or not key.isprintable():
        # What stands in it is never shown.
        # Nor what stands in the place of its name and looks like a key.
        message = f"the environment variable {redacted(key_env)[0]} is not set to a key"
        raise ReachError("connection.key", message, fix="set it where the league is played")
    return key


def address_problem(url: str, *, allow_private: bool) -> str:
    """Return why requests are not sent to an address, or "". Where its host leads is looked at when it is called."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # an ill-formed one is found only when it is looked at
    except ValueError:
        return "is no address"
    if not url.isascii() or not url.isprintable() or " " in url or not parts.hostname:
        return "is no address"
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        return "holds a user, a query or a fragment; a key belongs in an environment variable"
    if parts.scheme != "https" and not (parts.scheme == "http" and allow_private):
        return "is not https; without TLS only what is private, with allow_private = true, is reached"
    return ""


def _named(lines: Mapping[str, _Line], name: str, kind: str) -> _Line:
    if name not in lines:
        there = ", ".join(sorted(lines)) or "none"
        raise ReachError("connection.unknown", f"there is no {kind} {name!r}", fix=f"there are: {there}")
    return lines[name]


def _problems_of_keys(kind: str, lines: Iterable[Connection | AgentLine]) -> Iterator[Problem]:
    for at, line in enumerate(lines):
        if not _VARIABLE.fullmatch(line.key_env):
            # What stands there may be the key itself, so it is not quoted.
            message = "is no name of an environment variable; the key itself never stands here"
            yield Problem(path=f"{kind}[{at}].key_env", message=message)


def _problems(tables: _Tables) -> Iterator[Problem]:
    kinds = (("connection", tables.connection), ("program", tables.program), ("agent", tables.agent))
    for kind, lines in kinds:
        for name, count in Counter(line.name for line in lines).items():
            if count > 1:
                yield Problem(path=kind, message=f"the name {name!r} stands {count} times")
    yield from _problems_of_keys("connection", tables.connection)
    yield from _problems_of_keys("agent", tables.agent)
    for at, line in enumerate(tables.connection):
        message = address_problem(line.base_url, allow_private=line.allow_private)
        if message:
            yield Problem(path=f"connection[{at}].base_url", message=message)
    for at, agent in enumerate(tables.agent):
        message = address_problem(agent.url, allow_private=agent.allow_private) if agent.url else ""
        if message:
            yield Problem(path=f"agent[{at}].url", message=message)
    for at, program in enumerate(tables.program):
        if not program.command[0] or any("\x00" in part for part in program.command):
            yield Problem(path=f"program[{at}].command", message="names no program")
