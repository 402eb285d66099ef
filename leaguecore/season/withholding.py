"""Keeping a private value from being published though its time comes: personal data, say, that nobody foresaw."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from leaguecore.errors import UsageError
from leaguecore.league.events import MessageSent
from leaguecore.league.sealed_terms import message_tag
from leaguecore.ledger import Record
from leaguecore.ledger.blobs import NAMES, NOTE, RESPONSE
from leaguecore.ledger.revealed import parse_shown
from leaguecore.season.disclosure import WITHHELD
from leaguecore.season.sealed_texts import text_name

if TYPE_CHECKING:
    from leaguecore.season.league import League

MESSAGE_TAG = "message"


def value_names(league: "League") -> list[str]:
    """Return the names of all values that a league keeps and may publish some day, in order."""
    kinds = (*NAMES, MESSAGE_TAG)
    return [name for name, _ in league.ledger.store.secrets() if name.partition(":")[0] in kinds]


def adopt_withheld(league: "League", shown: Iterable[bytes]) -> None:
    """Withhold what an earlier publication says is withheld: the store may have been restored from before.

    Args:
        league: opened to be written to.
        shown: the lines of the revealed values of that publication.

    Raises:
        LeagueError: `reveal.form` or `json.*` for a line that says nothing.
    """
    wanted: dict[int, list[str]] = {}
    for one in map(parse_shown, shown):
        if one.withheld:
            wanted.setdefault(one.ref, []).append(one.name)
    store, marks = league.ledger.store, dict[str, str]()
    for record in league.records() if wanted else ():
        marks |= {WITHHELD + _kept_as(league, record, name): "1" for name in wanted.get(record.seq, ())}
    new = {mark: value for mark, value in marks.items() if store.secret(mark) is None}
    if new:
        store.append([], new)


def _kept_as(league: "League", record: Record, name: str) -> str:
    """Return the name under which the private store has a value that a record commits to."""
    if record.kind == MessageSent.kind:
        return message_tag(league.origin, record.data["thread"], record.data["number"])
    return text_name(name, record.cmd.rpartition("/")[0])


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
