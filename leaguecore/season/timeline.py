"""Looking things up as of a cut, for all keys at once: the newest row of each, and running sums.

Rows are sorted once by (code, known_at); a cut is then one binary search a key.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import numpy as np

from leaguecore.clock import Instant
from leaguecore.sport.tables import Ints, Texts

NEVER = Instant(2**43)
"""An instant after all seasons."""

_SPAN = 1 << 44
"""More milliseconds than any season's instants differ by; codes are spread by it."""


@attrs.frozen
class Codes:
    """Small numbers for ids: the place of each in alphabetical order. They stay inside one process."""

    ids: tuple[str, ...]
    code: Mapping[str, int]

    @classmethod
    def of(cls, ids: Iterable[str]) -> "Codes":
        """Return the codes of a set of ids."""
        ordered = tuple(sorted(set(ids)))
        return cls(ordered, {text: at for at, text in enumerate(ordered)})

    def encode(self, column: Texts) -> Ints:
        """Return the code of each text, -1 for a stranger."""
        return np.fromiter((self.code.get(text, -1) for text in column), dtype=np.int64, count=len(column))

    def __len__(self) -> int:
        """Return how many ids there are."""
        return len(self.ids)


class AsOf:
    """The newest row of each code at a cut."""

    def __init__(self, codes: Ints, known_at: Ints, size: int) -> None:
        """Sort rows by (code, known_at); rows of code -1 are left out."""
        kept = np.flatnonzero(codes >= 0)
        order = kept[np.lexsort((known_at[kept], codes[kept]))]
        self.rows = order
        self._base = int(known_at.min()) if len(known_at) else 0
        self._keys = codes[order] * _SPAN + (known_at[order] - self._base)
        self._starts = np.arange(size, dtype=np.int64) * _SPAN
        self._begins: Ints = np.searchsorted(self._keys, self._starts, side="left")

    def ends(self, cut: Instant) -> Ints:
        """Return for each code how many sorted rows stand before its first unknown one."""
        offset = min(max(cut - self._base, -1), _SPAN - 2)
        out: Ints = np.searchsorted(self._keys, self._starts + offset, side="right")
        return out

    def begins(self) -> Ints:
        """Return for each code the place of its first sorted row."""
        return self._begins

    def latest(self, cut: Instant) -> Ints:
        """Return the row of the table that is the newest of each code at a cut, -1 if none is known."""
        ends = self.ends(cut)
        if not len(self.rows):
            return np.full(len(ends), -1, dtype=np.int64)
        return np.where(ends > self.begins(), self.rows[np.maximum(ends - 1, 0)], -1)

    def first(self) -> Ints:
        """Return the row of the table that is the oldest of each code, -1 if there is none."""
        begins = self.begins()
        has = self.ends(NEVER) > begins
        return np.where(has, self.rows[np.minimum(begins, len(self.rows) - 1)], -1) if len(self.rows) else begins - 1

    def rows_at(self, codes: Ints, instants: Ints) -> Ints:
        """Return for pairs of a code and an instant the newest row known by then, -1 if there is none."""
        offsets = np.clip(instants - self._base, -1, _SPAN - 2)
        at = np.searchsorted(self._keys, codes * _SPAN + offsets, side="right")
        found = at > np.searchsorted(self._keys, codes * _SPAN, side="left")
        return np.where(found & (codes >= 0), self.rows[np.maximum(at - 1, 0)], -1) if len(self.rows) else at * 0 - 1


class RunningSums:
    """Sums of columns over the rows of each code that are known at a cut."""

    def __init__(self, index: AsOf, columns: Mapping[str, Ints]) -> None:
        """Add up once, in the order of the index."""
        self._index = index
        self._begins = index.begins()
        self._sums = {
            name: np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(column[index.rows])))
            for name, column in columns.items()
        }

    def at(self, cut: Instant) -> dict[str, Ints]:
        """Return the sum of each column for each code."""
        ends = self._index.ends(cut)
        return {name: sums[ends] - sums[self._begins] for name, sums in self._sums.items()}


def objects(values: Iterable[Any]) -> Any:
    """Return an array of any objects, also of sequences, which NumPy would otherwise take apart."""
    listed = list(values)
    array = np.empty(len(listed), dtype=object)
    array[:] = listed
    return array


def read_only(array: Any) -> Any:
    """Return a copy of an array that nobody can write to: its memory is immutable, so no flag can be turned back."""
    return np.frombuffer(array.tobytes(), dtype=array.dtype)
