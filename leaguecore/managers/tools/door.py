"""The tools as a model calls them: two names, arguments as JSON, results as JSON, one schema for all."""

from collections.abc import Mapping
from typing import Any

import attrs

from leaguecore.canon import parse_strict
from leaguecore.errors import IllegalAction, LeagueError, Violation
from leaguecore.managers.tools.contract import HITS_MOST, FetchRequest, SearchRequest
from leaguecore.managers.tools.gateway import Gateway
from leaguecore.strict import IllFormed, structure

ARGUMENTS_MAX_BYTES = 10_000

# Only what every provider enforces: all fields required, no further ones, no limits on numbers or lengths.
TOOLS: tuple[Mapping[str, Any], ...] = (
    {
        "name": "search",
        "description": f"Look for pages that were there when your facts were taken. count is from 1 to {HITS_MOST}.",
        "parameters": {
            "type": "object",
            "properties": {"query": {"type": "string"}, "count": {"type": "integer"}},
            "required": ["query", "count"],
            "additionalProperties": False,
        },
    },
    {
        "name": "fetch",
        "description": "Read a page as it was when your facts were taken, by its address with https:// or http://.",
        "parameters": {
            "type": "object",
            "properties": {"url": {"type": "string"}},
            "required": ["url"],
            "additionalProperties": False,
        },
    },
)
"""The tools as models are told of them."""


def call_tool(gateway: Gateway, name: str, arguments: bytes) -> dict[str, Any]:
    """Return the result of a tool as plain data: the fields of the result, or `error` with the fields of a violation.

    A call that cannot be read is none, and is not counted.

    Args:
        gateway: of the seat.
        name: `search` or `fetch`.
        arguments: a JSON object by the schema of the tool.
    """
    try:
        if name == "search":
            search: SearchRequest = _read(SearchRequest, arguments)
            return attrs.asdict(gateway.search(search))
        if name == "fetch":
            fetch: FetchRequest = _read(FetchRequest, arguments)
            return attrs.asdict(gateway.fetch(fetch))
        raise IllegalAction([_form(f"there is no tool {name[:40]!r}; there are search and fetch")])
    except IllegalAction as refusal:
        return {"error": [attrs.asdict(violation) for violation in refusal.violations]}


def _read(kind: type[Any], arguments: bytes) -> Any:
    if len(arguments) > ARGUMENTS_MAX_BYTES:
        raise IllegalAction([_form(f"the arguments have more than {ARGUMENTS_MAX_BYTES} bytes")])
    try:
        return structure(kind, parse_strict(arguments))
    except IllFormed as error:
        raise IllegalAction([_form(problem.message, problem.path) for problem in error.problems]) from error
    except LeagueError as error:
        raise IllegalAction([_form(str(error))]) from error


def _form(message: str, path: str = "") -> Violation:
    return Violation(code="tool.form", message=message, path=path, fix="call it by its schema")
