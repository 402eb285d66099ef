"""Keeping a private value from being published though its time comes: personal data, say, that nobody foresaw."""

from typing import TYPE_CHECKING

from leaguecore.errors import UsageError
from leaguecore.ledger.blobs import NAMES
from leaguecore.season.disclosure import WITHHELD

if TYPE_CHECKING:
    from leaguecore.season.league import League

MESSAGE_TAG = "message"


def withhold(league: "League", name: str) -> bool:
    """Mark a value as not to be shown; return whether it was not marked before.

    The value and the commitment to it stay; every later publication says that it is withheld.

    Args:
        league: opened to be written to.
        name: as the private store has it: `note:<id of a decision>`, and so on, or the tag of a message.

    Raises:
        UsageError: `value.unknown` if the league keeps no such value.
    """
    store = league.ledger.store
    if name.partition(":")[0] not in (*NAMES, MESSAGE_TAG) or store.secret(name) is None:
        fix = "name one as `leaguecore disclose` does, such as note:lineup:p01:0:team-01"
        raise UsageError("value.unknown", f"the league keeps no value {name!r}", fix=fix)
    if store.secret(WITHHELD + name) is not None:
        return False
    store.append([], {WITHHELD + name: "1"})
    return True
