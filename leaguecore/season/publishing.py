"""What is read of private values after their embargo: as kept, without what looks like a key.

Only what managers wrote is looked at: a note, a prompt, a response, a reasoning, and the `text` of a message. The terms
of a message and the salts that open its seal stay as they are, whatever its words look like. A text from which
something was taken out opens no commitment any more, so each value says how much that was.
"""

from typing import Any

import attrs

from leaguecore.canon import canonical, parse_strict
from leaguecore.ledger.blobs import NAMES
from leaguecore.managers.wire import redacted
from leaguecore.season.embargo import Disclosed

TEXT = "text"
"""The field of a message that holds its words."""


@attrs.frozen(kw_only=True)
class PublishedValue:
    """A text or a message as everybody may read it.

    Attributes:
        name: under which the private store keeps it.
        value: the text, or a message as the JSON document that it is.
        redacted: how many things that look like keys were taken out of its text.
    """

    name: str
    value: str
    redacted: int


def published(found: Disclosed) -> tuple[PublishedValue, ...]:
    """Return what may be read, as it is published."""
    return tuple(_published(name, value) for name, value in found.values.items())


def _published(name: str, value: str) -> PublishedValue:
    if name.partition(":")[0] in NAMES:
        text, count = redacted(value)
        return PublishedValue(name=name, value=text, redacted=count)
    message: dict[str, Any] = parse_strict(value.encode())
    text, count = redacted(message[TEXT])
    kept = canonical({**message, TEXT: text}).decode() if count else value
    return PublishedValue(name=name, value=kept, redacted=count)
