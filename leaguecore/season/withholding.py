"""Keeping a private value from being published though its time comes: personal data, say, that nobody foresaw."""

from typing import TYPE_CHECKING

from leaguecore.errors import UsageError
from leaguecore.ledger.blobs import NAMES, NOTE, RESPONSE
from leaguecore.season.disclosure import WITHHELD
from leaguecore.season.sealed_texts import text_name

if TYPE_CHECKING:
    from leaguecore.season.league import League

MESSAGE_TAG = "message"


def value_names(league: "League") -> list[str]:
    """Return the names of all values that a league keeps and may publish some day, in order."""
    kinds = (*NAMES, MESSAGE_TAG)
    return [name for name, _ in league.ledger.store.secrets() if name.partition(":")[0] in kinds]


def withhold(league: "League", name: str) -> bool:
    """Mark a value as not to be shown; return whether it was not marked before.

    The value and the commitment to it stay; every later publication says that it is withheld. A response as it came has
    the note in it, so it is withheld with its note.

    Args:
        league: opened to be written to.
        name: as the private store has it: `note:<id of a decision>`, and so on, or the tag of a message.

    Raises:
        UsageError: `value.unknown` if the league keeps no such value.
    """
    store = league.ledger.store
    if name.partition(":")[0] not in (*NAMES, MESSAGE_TAG) or store.secret(name) is None:
        fix = "see their names: leaguecore withhold DIR --list"
        raise UsageError("value.unknown", f"the league keeps no value {name!r}", fix=fix)
    kind, _, cmd = name.partition(":")
    names = [name, text_name(RESPONSE, cmd)] if kind == NOTE else [name]
    new = [one for one in names if store.secret(one) is not None and store.secret(WITHHELD + one) is None]
    store.append([], {WITHHELD + one: "1" for one in new})
    return bool(new)
