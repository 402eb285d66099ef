"""What everybody may read by now of private values, each under the name by which the private store has it.

It is what a publication shows of them, put together as they are kept: a message is one document with its terms, its
words and the salts that open both. Where something was taken out of its words their salt is left out as well, as in a
publication: with it one could try what was there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.canon import canonical
from leaguecore.clock import Instant
from leaguecore.errors import StoreError
from leaguecore.ledger import Record
from leaguecore.ledger.revealed import MESSAGE, MESSAGE_TEXT, Shown
from leaguecore.season.disclosure import Discloser
from leaguecore.season.embargo import Embargo
from leaguecore.season.sealed_texts import TextSealer, text_name

if TYPE_CHECKING:
    from leaguecore.season.league import League


@attrs.frozen(kw_only=True)
class DisclosedValue:
    """A text or a message as everybody may read it.

    Attributes:
        name: under which the private store keeps it: `note:<id of a decision or of its refusal>`, and likewise a
            `prompt`, a `response` or a `reasoning`; or the tag of a message.
        value: the text, or a message as the JSON document that it is.
        redacted: how many things that look like keys were taken out of its text.
    """

    name: str
    value: str
    redacted: int


@attrs.frozen(kw_only=True)
class Disclosed:
    """What may be read by now, and how much may not, counted as in a publication.

    The counts are of the whole log, also of lines that a publication holds back.

    Attributes:
        values: in order of the records that commit to them.
        withheld: how many are not shown though their time has come.
        embargoed: how many may be read later.
        never: how many the rules never let out.
    """

    values: tuple[DisclosedValue, ...]
    withheld: int
    embargoed: int
    never: int

    @property
    def redacted(self) -> int:
        """Of how many values something was taken out."""
        return sum(one.redacted > 0 for one in self.values)


def disclosed(league: "League", now: Instant) -> Disclosed:
    """Return what of a league's private values may be read by an instant.

    Args:
        league: with its private store.
        now: the instant.

    Raises:
        StoreError: `seed.missing` if the private store is not here.
        LedgerError: `genesis.file` if the ruleset is not the one that was committed before play; `blob.mismatch` if a
            kept value is not the one that was sealed.
    """
    for fault in league.file_faults(league.ledger.genesis()):
        raise fault.error()
    discloser = Discloser(Embargo(league.opened()), league.ledger.store, _sealer(league), now)
    values, counts = list[DisclosedValue](), Counter[str]()
    for record in league.records(1):
        made = discloser.see(record)
        values += _values(record, made.shown)
        withheld = sum(one.withheld for one in made.shown)
        counts.update(withheld=withheld, embargoed=made.embargoed, never=made.never)
    return Disclosed(
        values=tuple(values), withheld=counts["withheld"], embargoed=counts["embargoed"], never=counts["never"]
    )


def _sealer(league: "League") -> TextSealer:
    sealer = league.text_sealer()
    if sealer is None:
        fix = "ask where the league is played; a public folder has what may be read in revealed.jsonl"
        raise StoreError("seed.missing", "the private store of this league is not here", fix=fix)
    return sealer


def _values(record: Record, shown: Sequence[Shown]) -> Iterator[DisclosedValue]:
    """Walk the values of a record that may be read."""
    there = {one.name: one for one in shown if not one.withheld}
    if MESSAGE in there:
        yield _message(there[MESSAGE], there[MESSAGE_TEXT])
        return
    cmd = record.cmd.rpartition("/")[0]
    for name, one in there.items():
        yield DisclosedValue(name=text_name(name, cmd), value=one.value, redacted=one.redacted)


def _message(terms: Shown, words: Shown) -> DisclosedValue:
    """Return a message as it is kept: its terms hold its words, and not the commitment to them."""
    document: dict[str, Any] = {**terms.value, "salt": terms.salt, "text": words.value}
    if words.salt:
        document["text_salt"] = words.salt
    return DisclosedValue(name=terms.tag, value=canonical(document).decode(), redacted=words.redacted)
