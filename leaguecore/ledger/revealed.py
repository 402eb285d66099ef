"""Values that are shown beside a log once they may be read, and the check that they are what the log commits to.

They stand in a file of JSON lines, in order of the record that holds their commitment and of their names:

    {"name":"note","ref":812,"salt":<64 hex>,"tag":"note:<league>:<team>:<cmd>","value":"..."}
    {"name":"note","redacted":1,"ref":813,"value":"mine is [redacted]"}
    {"name":"note","ref":814,"withheld":true}

The first opens the commitment of record 812. The second shows a text from which something that looks like a key was
taken out, so it opens nothing. The third says that a value is not shown though it might be. Of a message of a thread
the terms come as `message`, and its words, which the terms commit to in turn, as `message_text`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import attrs

from leaguecore.canon import canonical, parse_canonical
from leaguecore.commit import commitment, is_salt
from leaguecore.errors import LeagueError
from leaguecore.league.events import MessageSent
from leaguecore.league.sealed_terms import message_tag
from leaguecore.league.sealed_terms import text_tag as words_tag
from leaguecore.ledger.blobs import SEALED, size_class, text_tag
from leaguecore.ledger.record import Record
from leaguecore.ledger.verify import Fault

MESSAGE, MESSAGE_TEXT = "message", "message_text"
_MESSAGE_CHARS = 500

State = Literal["opened", "redacted", "withheld"]


@attrs.frozen(kw_only=True)
class Shown:
    """One line of the file.

    Attributes:
        ref: the seq of the record that holds the commitment.
        salt, tag: what opens it, "" where the value is redacted or withheld.
        redacted: how many things were taken out.
    """

    name: str
    ref: int
    value: Any = None
    salt: str = ""
    tag: str = ""
    redacted: int = 0
    withheld: bool = False

    @property
    def state(self) -> State:
        """What was done with the value."""
        if self.withheld:
            return "withheld"
        return "redacted" if self.redacted else "opened"

    def line(self) -> bytes:
        """Return the line without line feed."""
        plain: dict[str, Any] = {"name": self.name, "ref": self.ref}
        if self.withheld:
            return canonical({**plain, "withheld": True})
        opening = {"redacted": self.redacted} if self.redacted else {"salt": self.salt, "tag": self.tag}
        return canonical({**plain, **opening, "value": self.value})


_FORMS: tuple[Mapping[str, type], ...] = (
    {"name": str, "ref": int, "salt": str, "tag": str},
    {"name": str, "redacted": int, "ref": int},
    {"name": str, "ref": int, "withheld": bool},
)


def parse_shown(line: bytes) -> Shown:
    """Return what a line shows.

    Raises:
        LeagueError: `json.*` or `reveal.form`.
    """
    plain = parse_canonical(line)
    if not isinstance(plain, dict):
        raise LeagueError("reveal.form", "a line is an object")
    for form in _FORMS:
        with_value = "withheld" not in form
        if set(plain) == {*form, *(["value"] if with_value else [])}:
            fits = all(type(plain[key]) is kind for key, kind in form.items())
            if fits and plain.get("withheld", True) and plain.get("redacted", 1) > 0:
                return Shown(**plain)
    raise LeagueError("reveal.form", "a line opens a value, or shows it redacted, or says that it is withheld")


class RevealCheck:
    """Compares shown values with the commitments of a log, record by record; both are read once, side by side.

    After `MOST_FAULTS` the rest of the file is not read: it may be of any length, and is refused anyway.
    """

    MOST_FAULTS = 1_000

    def __init__(self, lines: Iterable[bytes], league: str) -> None:
        """Begin before the first record.

        Args:
            lines: the lines of the file, without line feeds.
            league: the id that tags name.
        """
        self._lines, self._league = iter(lines), league
        self._number = self._wrong = 0
        self._next: Shown | None = None
        self._pending: list[Fault] = []
        self._before = (-1, "")
        self._advance()

    def see(self, record: Record) -> tuple[list[Shown], list[Fault]]:
        """Return what is shown of the next record, and what is wrong with it."""
        found = list[Shown]()
        blobs = dict(_blobs(record, self._league))
        while self._next is not None and self._next.ref <= record.seq:
            shown = self._next
            message = self._problem(shown, record, blobs)
            if message is None:
                found.append(shown)
            else:
                self._fault(message[0], shown.ref, message[1])
            self._advance()
        return found, self._taken()

    def finish(self) -> list[Fault]:
        """Return what is left over: values that no record commits to."""
        while self._next is not None:
            self._fault("reveal.ref", self._next.ref, "there is no such record")
            self._advance()
        return self._taken()

    def _problem(self, shown: Shown, record: Record, blobs: dict[str, tuple[str, object]]) -> tuple[str, str] | None:
        """Return the code of what is wrong with a shown value and what it is; None if it is all right."""
        if shown.ref != record.seq or shown.name not in blobs:
            return "reveal.ref", f"record {shown.ref} commits to no {shown.name}"
        if shown.state != "opened":
            return None
        tag, blob = blobs[shown.name]
        if shown.tag != tag:
            return "reveal.mismatch", f"the tag of {shown.name} is {tag}, not {shown.tag[:200]}"
        if not is_salt(shown.salt):
            return "reveal.salt", f"the salt of {shown.name} is not 64 hexadecimal digits"
        if commitment(tag, shown.salt, shown.value) != blob:
            return "reveal.mismatch", f"what is shown as {shown.name} is not what was sealed"
        if record.kind == SEALED and not _is_of_size(shown.value, record.data["values"][shown.name]):
            return "reveal.mismatch", f"{shown.name} is not a text of the size that was told"
        if shown.name == MESSAGE:
            blobs[MESSAGE_TEXT] = (words_tag(tag), shown.value.get("text") if isinstance(shown.value, dict) else None)
        return None

    def _advance(self) -> None:
        """Read the next line; what is wrong with its form or its place is kept for the next look."""
        self._next = None
        while (line := next(self._lines, None)) is not None:
            self._number += 1
            try:
                shown = parse_shown(line)
            except LeagueError as error:
                self._fault(error.code, -1, f"line {self._number} of the revealed values: {error}")
                continue
            place = (shown.ref, shown.name)
            if place <= self._before:
                code = "reveal.twice" if place == self._before else "reveal.order"
                self._fault(code, shown.ref, f"{shown.name} of {shown.ref} comes again, or too late")
                continue
            self._before, self._next = place, shown
            return

    def _fault(self, code: str, seq: int, message: str) -> None:
        """Keep a fault, in words that do not grow with the line; the last one that is kept ends the file."""
        self._pending.append(Fault(code=code, seq=seq, message=message[:_MESSAGE_CHARS]))
        self._wrong += 1
        if self._wrong == self.MOST_FAULTS:
            self._lines = iter(())
            text = f"so many things are wrong with the revealed values: after line {self._number} they are not read"
            self._pending.append(Fault(code="reveal.unread", seq=-1, message=text))

    def _taken(self) -> list[Fault]:
        found, self._pending = self._pending, []
        return found


def _is_of_size(text: object, sealed: Mapping[str, object]) -> bool:
    return isinstance(text, str) and sealed.get("size_class") == size_class(text)


def _blobs(record: Record, league: str) -> Iterator[tuple[str, tuple[str, object]]]:
    """Walk the values that a record commits to: the name of each, its tag and its commitment."""
    data = record.data
    if record.kind == MessageSent.kind:
        yield MESSAGE, (message_tag(league, str(data.get("thread")), data.get("number", -1)), data.get("commitment"))
        # Its words have a commitment only once its terms are open; until then they can only be withheld or redacted.
        yield MESSAGE_TEXT, ("", None)
    if record.kind == SEALED and isinstance(data.get("values"), dict):
        cmd = record.cmd.rpartition("/")[0]
        for name, value in data["values"].items():
            blob = value.get("blob") if isinstance(value, dict) else None
            yield name, (text_tag(name, league, str(data.get("team")), cmd), blob)
