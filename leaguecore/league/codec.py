"""Commands and events as plain data, by their tags."""

from collections.abc import Mapping
from typing import Any, get_args

from leaguecore.errors import LedgerError
from leaguecore.league.commands import Command
from leaguecore.league.events import Event
from leaguecore.strict import IllFormed, strict_converter, structure

COMMANDS: Mapping[str, type[Any]] = {kind.kind: kind for kind in get_args(Command)}
EVENTS: Mapping[str, type[Any]] = {kind.kind: kind for kind in get_args(Event)}


def to_data(body: Any) -> Any:
    """Return the fields of a command or an event, or any part of a state, as canonical JSON can hold them."""
    return strict_converter().unstructure(body)


def command_from(kind: str, data: Mapping[str, Any]) -> Command:
    """Return the command of a tag and its fields.

    Raises:
        LedgerError: `record.kind` for an unknown tag, `record.data` for ill-formed fields.
    """
    command: Command = _from(COMMANDS, kind, data)
    return command


def event_from(kind: str, data: Mapping[str, Any]) -> Event:
    """Return the event of a tag and its fields.

    Raises:
        LedgerError: `record.kind` for an unknown tag, `record.data` for ill-formed fields.
    """
    event: Event = _from(EVENTS, kind, data)
    return event


def _from(kinds: Mapping[str, type[Any]], kind: str, data: Mapping[str, Any]) -> Any:
    if kind not in kinds:
        raise LedgerError("record.kind", f"{kind!r} is no kind that this version knows")
    try:
        return structure(kinds[kind], dict(data))
    except IllFormed as error:
        raise LedgerError("record.data", f"{kind}: {error}") from error
