"""What a publication shows of private values: made by the publisher, and checked by whoever reads it.

Both walk the log beside the rules, so both know from when each value may be read. A value whose time has come is shown,
or shown without what looks like a key, or said to be withheld; nothing is shown before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.canon import parse_strict
from leaguecore.clock import Instant, format_instant
from leaguecore.errors import LedgerError
from leaguecore.league.sealed_terms import text_tag as words_tag
from leaguecore.league.state import LeagueState
from leaguecore.ledger import Fault, Record
from leaguecore.ledger.blobs import text_tag
from leaguecore.ledger.revealed import MESSAGE, MESSAGE_TEXT, Shown
from leaguecore.ledger.store import EventStore
from leaguecore.managers.wire import redacted
from leaguecore.managers.wire.redaction import REDACTED
from leaguecore.season.embargo import Embargo, Private
from leaguecore.season.message_seals import opened_message, opener
from leaguecore.season.public_folder import Publication
from leaguecore.season.publicity import holding_since
from leaguecore.season.sealed_texts import TextSealer

WITHHELD = "withheld:"
"""With this begin the names of the marks in the private store that a value is not to be shown."""


@attrs.frozen(kw_only=True)
class Disclosure:
    """What is shown of the private values of a record.

    Attributes:
        shown: a line each, or two of a message.
        embargoed: how many may be read later.
        never: how many the rules never let out.
    """

    shown: tuple[Shown, ...] = ()
    embargoed: int = 0
    never: int = 0


class Discloser:
    """Tells, record by record, what a publication shows of private values."""

    def __init__(self, embargo: Embargo, store: EventStore, sealer: TextSealer, now: Instant) -> None:
        """Begin before the first command.

        Args:
            embargo: new, of the league.
            store: where the private values are kept.
            sealer: opens the commitments to texts.
            now: as of when it is published.
        """
        self._embargo, self._store, self._sealer, self._now = embargo, store, sealer, now

    @property
    def state(self) -> LeagueState:
        """The league after the newest record that was seen."""
        return self._embargo.state

    def see(self, record: Record) -> Disclosure:
        """Return what is shown of the values of the next record.

        Raises:
            LedgerError: `blob.mismatch` if a kept value is not the one that was committed to.
        """
        privates = sorted(self._embargo.see(record), key=lambda one: one.name)
        times = [private.public_at for private in privates]
        due = [one for one in privates if one.public_at is not None and one.public_at <= self._now]
        return Disclosure(
            shown=tuple(shown for private in due for shown in self._shown(private, record)),
            embargoed=sum(at is not None and at > self._now for at in times),
            never=times.count(None),
        )

    def _shown(self, private: Private, record: Record) -> Iterator[Shown]:
        kept = self._store.secret(private.kept_as)
        if kept is None or self._store.secret(WITHHELD + private.kept_as) is not None:
            yield Shown(name=private.name, ref=record.seq, withheld=True)
        elif private.name == MESSAGE:
            yield from self._message(private.kept_as, kept, record)
        else:
            yield self._text(private.name, kept, record)

    def _text(self, name: str, text: str, record: Record) -> Shown:
        team, cmd = str(record.data["team"]), record.cmd.rpartition("/")[0]
        if self._sealer.commitment(name, team, cmd, text) != record.data["values"][name]["blob"]:
            raise _swapped(name, record)
        tag = text_tag(name, self._sealer.league, team, cmd)
        return _written(name, record.seq, text, self._sealer.salt(name, team, cmd), tag)

    def _message(self, tag: str, kept: str, record: Record) -> Iterator[Shown]:
        plain: dict[str, Any] = parse_strict(kept.encode())
        league, data = self._sealer.league, record.data
        message = opened_message(opener(self._store), league, data["thread"], data["number"])
        reveal = message.reveal
        if message.commitment(tag) != data["commitment"]:
            raise _swapped(MESSAGE, record)
        terms = {"drops": plain["drops"], "legs": plain["legs"], "text": reveal.text}
        yield Shown(name=MESSAGE, ref=record.seq, salt=reveal.salt, tag=tag, value=terms)
        yield _written(MESSAGE_TEXT, record.seq, message.text, plain["text_salt"], words_tag(tag))


def _written(name: str, ref: int, text: str, salt: str, tag: str) -> Shown:
    """Return how a text that somebody wrote is shown."""
    cleaned, count = redacted(text)
    if count:
        return Shown(name=name, ref=ref, value=cleaned, redacted=count)
    return Shown(name=name, ref=ref, value=text, salt=salt, tag=tag)


def _swapped(name: str, record: Record) -> LedgerError:
    return LedgerError("blob.mismatch", f"the {name} that is kept is not the one that was sealed", seq=record.seq)


def _unfit(there: Mapping[str, Shown]) -> Iterator[tuple[str, str]]:
    """Walk what is shown as no publisher shows it, and opens nothing that would tell: the code, and what."""
    for name, shown in there.items():
        if shown.state == "redacted" and (name == MESSAGE or str(shown.value).count(REDACTED) < shown.redacted):
            yield "reveal.form", f"it is not seen where {shown.redacted} things were taken out of the {name}"
    terms = there.get(MESSAGE)
    if MESSAGE_TEXT in there and (terms is None or terms.state != "opened"):
        yield "reveal.early", "the words of a message are shown without its terms"


class DisclosureCheck:
    """Checks what a publication shows against the times from which it may be read, record by record."""

    def __init__(self, embargo: Embargo, publication: Publication, fixed_before: Callable[[Instant], int]) -> None:
        """Begin before the first command.

        Args:
            embargo: new, of the league.
            publication: what is said of the publication as a whole.
            fixed_before: tells how many lines the heads from before an instant fix.
        """
        self._embargo, self._publication, self._fixed_before = embargo, publication, fixed_before
        self._counts: Counter[str] = Counter()
        self._size = 1

    def see(self, record: Record, shown: Sequence[Shown]) -> list[Fault]:
        """Return what is shown too early of the next record, or not shown in time."""
        there = {one.name: one for one in shown}
        self._size = record.seq + 1
        self._counts.update(one.state for one in shown)
        found = [Fault(code=code, seq=record.seq, message=text) for code, text in _unfit(there)]
        for private in self._embargo.see(record):
            found += list(self._faults_of(private, there, record.seq))
        return found

    def _faults_of(self, private: Private, there: Mapping[str, Shown], seq: int) -> Iterator[Fault]:
        due = private.public_at is not None and private.public_at <= self._publication.at
        shown = there.get(private.name)
        if shown is None:
            self._counts["never" if private.public_at is None else "embargoed"] += not due
            if due:
                message = f"the {private.name} may be read by now, and is neither shown nor said to be withheld"
                yield Fault(code="reveal.missing", seq=seq, message=message)
        elif not due:
            when = "never" if private.public_at is None else f"from {format_instant(private.public_at)} on"
            yield Fault(code="reveal.early", seq=seq, message=f"the {private.name} may be read {when}")
        elif private.name == MESSAGE and shown.state == "opened" and MESSAGE_TEXT not in there:
            yield Fault(code="reveal.missing", seq=seq, message="the words of a message are not shown with its terms")

    def finish(self) -> list[Fault]:
        """Return what is counted otherwise than it is, and whether the rest of the log is held back for no reason."""
        return [*self._held(), *self._counted()]

    def _held(self) -> list[Fault]:
        until, now = self._publication.held_until, self._publication.at
        if until is None or until <= now:
            return []
        since = holding_since(self._embargo.state, now, until)
        if since is None:
            message = f"nothing is under way that lines could be held back for until {format_instant(until)}"
            return [Fault(code="log.held", seq=self._size, message=message)]
        fixed = self._fixed_before(since)
        if fixed <= self._size:
            return []
        begun = f"what ends {format_instant(until)} began {format_instant(since)}"
        message = f"{begun}, and {fixed - self._size} lines are held back that a head fixed before"
        return [Fault(code="log.held", seq=self._size, message=message)]

    def _counted(self) -> list[Fault]:
        said = self._publication
        counted = {
            "opened": said.revealed,
            "redacted": said.redacted,
            "withheld": said.withheld,
            "embargoed": said.embargoed,
            "never": said.never,
        }
        return [
            Fault(code="publication.counts", seq=-1, message=f"{self._counts[name]} values are {name}, not {number}")
            for name, number in counted.items()
            if self._counts[name] != number
        ]
