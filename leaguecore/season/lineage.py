"""Where a branch comes from: the first records of the leagues before it, and the proof that it began as they did.

A branch repeats its parent's records up to one, with its own id and its own chain. Its folder keeps the first records
of all leagues before it, so the parent's chain can be made again from the branch alone, up to the head that the
branch's first record names.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from leaguecore.canon import Json
from leaguecore.errors import LedgerError
from leaguecore.ledger import GENESIS_KIND, Fault, Record, parse_record
from leaguecore.ledger.record import line_hash
from leaguecore.rules.digest import file_sha256

BRANCH = "branch"
"""The field of a first record that says from where a branch goes on."""

ANCESTORS = "ancestors"
"""The name under `hashes` of the file of first records."""

_OWN_FIELDS = frozenset({BRANCH, "hashes", "plugins", "seats", "seats_detail"})
"""What the first record of a branch need not have in common with that of its parent."""


@attrs.frozen(kw_only=True)
class Lineage:
    """The leagues before a branch, and where it leaves them.

    Attributes:
        ancestors: their first records, the oldest first and the parent last.
        head: the hash of the parent's record after which the branch goes on by itself.
        seq: the place of that record.
    """

    ancestors: tuple[Record, ...]
    head: str
    seq: int

    @property
    def origin(self) -> str:
        """The id of the oldest league: what all of them derive salts and tags from."""
        return self.ancestors[0].league

    @property
    def parent(self) -> str:
        """The id of the league from which this one goes on."""
        return self.ancestors[-1].league

    def to_bytes(self) -> bytes:
        """Return the file of first records, a line each as they are hashed."""
        return b"".join(record.line() + b"\n" for record in self.ancestors)

    def data(self) -> dict[str, Any]:
        """Return the field `branch` of the first record."""
        return {"head": self.head, "origin": self.origin, "parent": self.parent, "seq": self.seq}

    def recorded_in(self, genesis: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a first record with where the league comes from."""
        hashes = {**genesis["hashes"], ANCESTORS: file_sha256(self.to_bytes())}
        return {**genesis, BRANCH: self.data(), "hashes": hashes}

    @classmethod
    def from_bytes(cls, file: bytes, genesis: Record) -> "Lineage":
        """Return what the file of first records and a branch's own say.

        Raises:
            LedgerError: `ancestors.unreadable` if they do not fit each other or are ill formed.
        """
        try:
            ancestors = tuple(parse_record(line, seq=0) for line in file.split(b"\n")[:-1])
        except LedgerError as error:
            raise _unreadable(str(error)) from error
        if not ancestors or not all(_is_first(record) for record in ancestors):
            raise _unreadable("each line is the first record of a league")
        if BRANCH in ancestors[0].data or not all(_is_point(record.data.get(BRANCH)) for record in ancestors[1:]):
            raise _unreadable("the oldest league is no branch, and all others are")
        if not _is_point(genesis.data.get(BRANCH)):
            raise _unreadable("the first record does not say from where it goes on")
        point = genesis.data[BRANCH]
        found = cls(ancestors=ancestors, head=point["head"], seq=point["seq"])
        if point != found.data():
            raise _unreadable("the first record names other leagues than the file")
        return found


class LineageCheck:
    """Checks, record by record, that a branch goes on from the leagues that its first record names."""

    def __init__(self, lineage: Lineage, genesis: Record) -> None:
        """Begin at the branch's first record."""
        self._lineage = lineage
        self._family = [*lineage.ancestors, genesis]
        self._seq = 0
        # Where each league's log stands if it had the branch's records: the hash of its newest.
        self._heads = [line_hash(record.line()) for record in lineage.ancestors]
        self._points = self._heads_to_meet()

    def first_faults(self) -> list[Fault]:
        """Return what is wrong with the first records themselves."""
        return [*_family_faults(self._family), *self._faults_at(0)]

    def see(self, record: Record) -> list[Fault]:
        """Return what is wrong with the next record."""
        self._seq = record.seq
        if record.seq > self._lineage.seq:
            return []
        for at, ancestor in enumerate(self._lineage.ancestors):
            self._heads[at] = line_hash(adopted(record, ancestor.league, self._heads[at]).line())
        return self._faults_at(record.seq)

    def finish(self) -> list[Fault]:
        """Return what is wrong with the end."""
        if self._seq >= self._lineage.seq:
            return []
        message = f"the records of {self._lineage.parent} are missing: it goes on from record {self._lineage.seq}"
        return [Fault(code="branch.short", seq=self._seq, message=message)]

    def _heads_to_meet(self) -> list[tuple[int, int, str]]:
        """Return for each ancestor, from the newest, the place of its head, its number, and the head."""
        found, shared = [], self._lineage.seq
        for at in reversed(range(len(self._lineage.ancestors))):
            point = self._family[at + 1].data[BRANCH]
            # A branch may leave a branch before that one's own beginning; then the older head lies beyond its records.
            if point["seq"] <= shared:
                found.append((point["seq"], at, point["head"]))
            shared = min(shared, point["seq"])
        return found

    def _faults_at(self, seq: int) -> list[Fault]:
        found = []
        for place, at, head in self._points:
            if place == seq and self._heads[at] != head:
                league = self._lineage.ancestors[at].league
                message = f"the records up to here are not those of {league} that lead to the named head"
                found.append(Fault(code="branch.head", seq=seq, message=message))
        return found


def adopted(record: Record, league: str, prev: str) -> Record:
    """Return a record as it stands in another league's log: nothing else changes."""
    return attrs.evolve(record, league=league, prev=prev)


def seat_spans(genesis: Record, lineage: Lineage | None) -> tuple[tuple[int, Mapping[str, str]], ...]:
    """Return who managed each team, by the first records: after which record of the log, and the managers from there.

    What was handed over in between is told by the log itself.
    """
    family = [genesis] if lineage is None else [*lineage.ancestors, genesis]
    spans: list[tuple[int, Mapping[str, str]]] = []
    shared: int | None = None
    for record in reversed(family):
        own = record.data[BRANCH]["seq"] if BRANCH in record.data else 0
        shared = own if shared is None else min(shared, own)
        spans.append((shared, record.data["seats"]))
    return tuple(reversed(spans))


def _family_faults(family: Sequence[Record]) -> Iterator[Fault]:
    """Find first records that name another parent, or were opened with other rules, facts or another seed."""
    for parent, child in pairwise(family):
        if child.data[BRANCH]["parent"] != parent.league:
            yield Fault(code="branch.parent", seq=0, message=f"{child.league} is no branch of {parent.league}")
        if (_in_common(parent), parent.at) != (_in_common(child), child.at):
            message = f"{child.league} and {parent.league} were not opened with the same rules, facts and seed"
            yield Fault(code="branch.genesis", seq=0, message=message)


def _in_common(genesis: Record) -> Json:
    hashes = {name: value for name, value in genesis.data["hashes"].items() if name != ANCESTORS}
    shared = {name: value for name, value in genesis.data.items() if name not in _OWN_FIELDS}
    return {**shared, "hashes": hashes}


def _is_first(record: Record) -> bool:
    parts = (record.data.get("hashes"), record.data.get("seats"))
    return record.kind == GENESIS_KIND and all(isinstance(part, dict) for part in parts)


def _is_point(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"head", "origin", "parent", "seq"}:
        return False
    texts = (value["head"], value["origin"], value["parent"])
    return all(type(text) is str for text in texts) and type(value["seq"]) is int and value["seq"] >= 0


def _unreadable(message: str) -> LedgerError:
    return LedgerError("ancestors.unreadable", f"ancestors.jsonl: {message}", seq=0)
