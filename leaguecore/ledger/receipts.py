"""Receipts that managers keep, compared with a log: what was accepted may not be left out later.

Only a receipt shows that a command was dropped before the first head that would have held it.
"""

import contextlib
from collections.abc import Iterable
from typing import Any

from leaguecore.canon import parse_strict
from leaguecore.errors import LeagueError, UsageError
from leaguecore.ids import is_id
from leaguecore.ledger.chain import Receipt
from leaguecore.ledger.verify import Fault

_KEYS = {"hash", "league", "seq"}
_HEX_DIGITS = frozenset("0123456789abcdef")


def parse_receipts(data: bytes) -> tuple[Receipt, ...]:
    """Return the receipts of a file: one JSON object a line, `{"hash": ..., "league": ..., "seq": ...}`.

    What a league answers to a decision, a document with the receipt in it, counts as one too.

    Raises:
        UsageError: `receipt.form`, naming the line.
    """
    with contextlib.suppress(LeagueError):
        whole = parse_strict(data)
        if isinstance(whole, dict) and "receipt" in whole:
            return (_read(whole, 1),)
    lines = data.removesuffix(b"\n").split(b"\n") if data else []
    return tuple(_receipt(line, number) for number, line in enumerate(lines, start=1))


def _receipt(line: bytes, number: int) -> Receipt:
    try:
        value = parse_strict(line)
    except LeagueError as error:
        raise UsageError("receipt.form", f"line {number}: {error}") from error
    return _read(value, number)


def _read(value: Any, number: int) -> Receipt:
    if isinstance(value, dict) and "receipt" in value:
        value = value["receipt"]
    if not _is_receipt(value):
        raise UsageError("receipt.form", f"line {number} has no hash, league and seq, or another thing beside them")
    return Receipt(league=value["league"], seq=value["seq"], hash=value["hash"])


def _is_receipt(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != _KEYS:
        return False
    league, seq, digest = value["league"], value["seq"], value["hash"]
    if type(league) is not str or type(seq) is not int or type(digest) is not str:
        return False
    return is_id(league) and seq >= 0 and len(digest) == 64 and set(digest) <= _HEX_DIGITS


class ReceiptCheck:
    """Compares the lines of a log with receipts; `see` each line in order, then `finish`.

    Attributes:
        borne_out: the number of receipts whose record is in the log.
        pending: after `finish`, the number of those whose record is held back with the lines after the last.
    """

    def __init__(self, receipts: Iterable[Receipt], league: str) -> None:
        """Take the receipts of a league; those of others are told by `finish`."""
        self.borne_out = self.pending = 0
        self._open: dict[int, list[Receipt]] = {}
        self._others: list[Receipt] = []
        self._league = league
        for receipt in receipts:
            if receipt.league == league:
                self._open.setdefault(receipt.seq, []).append(receipt)
            else:
                self._others.append(receipt)

    def see(self, seq: int, line_hash: str) -> list[Fault]:
        """Return the faults of a line, given by its place and its hash."""
        here = self._open.pop(seq, [])
        wrong = [receipt for receipt in here if receipt.hash != line_hash]
        self.borne_out += len(here) - len(wrong)
        return [_missing(receipt, "another record stands there") for receipt in wrong]

    def finish(self, size: int, held: int = 0) -> list[Fault]:
        """Return the faults of receipts for which no line was seen.

        Args:
            size: the number of lines that the log has.
            held: so many lines after the last are known to be held back.
        """
        faults = []
        for receipt in self._others:
            text = f"the receipt is of {receipt.league}, and the log of {self._league}"
            faults.append(Fault(code="receipt.league", seq=receipt.seq, message=text))
        left = [receipt for seq in sorted(self._open) for receipt in self._open[seq]]
        lost = [receipt for receipt in left if not size <= receipt.seq < size + held]
        self.pending = len(left) - len(lost)
        return [*faults, *(_missing(receipt, "the log has no such record") for receipt in lost)]


def _missing(receipt: Receipt, why: str) -> Fault:
    text = f"a receipt names the record {receipt.hash}: {why}"
    return Fault(code="receipt.missing", seq=receipt.seq, message=text)
