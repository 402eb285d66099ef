"""Reading the columns of CSV files by name and declared kind, so that bad input is named and never guessed at.

Types come from the caller, never from the cells: one later empty cell must not change an earlier row. An empty cell is
unknown where that is allowed, and an error everywhere else.
"""

import csv
import gzip
import io
import re
import zlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import attrs
import numpy as np
import pandas as pd
from pandas.arrays import IntegerArray
from pandas.errors import EmptyDataError, ParserError

from leaguecore.clock import parse_instant
from leaguecore.errors import LeagueError, ProviderError

_UNREADABLE = (OSError, EOFError, zlib.error, csv.Error, UnicodeDecodeError, EmptyDataError, ParserError)

_NO_COMMA_OR_LINE_FEED = bytes(set(range(256)) - set(b",\n"))

# Python would also take 1_0 and digits of other scripts.
_INTEGER = re.compile(r" *[+-]?[0-9]{1,19} *")
_DECIMAL = re.compile(r" *[+-]?[0-9]{1,19}(\.[0-9]{0,19})? *")


@attrs.frozen(kw_only=True)
class CsvFolder:
    """A folder of `stem.csv` or `stem.csv.gz` files in the documented layout of a sport."""

    provider: str
    path: Path

    def has(self, stem: str) -> bool:
        """Say whether the folder has a table of that name."""
        return self._file(stem) is not None

    def stems(self, prefix: str) -> tuple[str, ...]:
        """Return the names of the tables that begin with a prefix, in alphabetical order."""
        names = (path.name for path in self.path.glob(f"{prefix}*.csv*")) if self.path.is_dir() else ()
        stems = {name.removesuffix(".gz").removesuffix(".csv") for name in names}
        return tuple(sorted(stem for stem in stems if self.has(stem)))

    def read(
        self,
        stem: str,
        *,
        texts: Sequence[str] = (),
        ints: Sequence[str] = (),
        unknowable: Sequence[str] = (),
        decimals: Mapping[str, int] | None = None,
        times: Sequence[str] = (),
    ) -> pd.DataFrame:
        """Return the named columns of a table, and only these, in the order of the file's rows.

        Args:
            stem: the name without `.csv` or `.csv.gz`.
            texts: plain `str` (dtype object); an empty cell is "".
            ints: whole numbers (`int64`); an empty cell is an error.
            unknowable: whole numbers that may be empty (`Int64` with NA).
            decimals: name to resolution: `2` reads 1.5 as 3; an empty cell is an error (`int64`).
            times: RFC 3339 times with an offset (`datetime64[ns, UTC]`); an empty cell is an error.

        Raises:
            ProviderError: for a missing, unreadable or half-written file, a missing or repeated column, a row with more
                cells than the header, or a cell of another kind, naming its line.
        """
        scaled = dict(decimals or {})
        wanted = [*texts, *ints, *unknowable, *scaled, *times]
        raw = self._raw(stem, wanted, ints)
        out: dict[str, Any] = {name: raw[name].to_numpy(dtype=object) for name in texts}
        out |= {name: self._whole(stem, raw, name) for name in ints}
        out |= {name: self._maybe(stem, raw, name) for name in unknowable}
        out |= {name: self._scaled(stem, raw, name, by) for name, by in scaled.items()}
        out |= {name: self._times(stem, raw, name) for name in times}
        frame = pd.DataFrame({name: out[name] for name in wanted})
        return frame.astype(dict.fromkeys(texts, object)) if texts else frame

    def columns(self, stem: str) -> tuple[str, ...]:
        """Return the column names of a table, for layouts in which some are optional."""
        try:
            return _header(self._require(stem))
        except _UNREADABLE as error:
            self._unreadable(stem, error)

    def _file(self, stem: str) -> Path | None:
        return next((p for p in (self.path / f"{stem}.csv.gz", self.path / f"{stem}.csv") if p.is_file()), None)

    def _require(self, stem: str) -> Path:
        file = self._file(stem)
        if file is None:
            raise ProviderError(
                f"{self.path} has no {stem}.csv.gz",
                provider=self.provider,
                table=stem,
                code="data.missing_file",
                fix="give the folder of this sport and a season that it holds",
            )
        return file

    def _raw(self, stem: str, wanted: Sequence[str], ints: Sequence[str]) -> pd.DataFrame:
        """Read fast if all cells of whole numbers are some; if one is none, read as text so that it can be named.

        Whole numbers are not declared to pandas: declared, it takes `True` for 1, 5.0 for 5 and `inf` for anything.
        """
        dtypes: dict[str, Any] = {name: str for name in wanted if name not in ints}
        try:
            data = _bytes(self._require(stem))
            self._check_shape(stem, data, wanted)
            raw = _read(data, wanted, dtype=dtypes, low_memory=False)
            if all(raw[name].dtype == np.int64 for name in ints):
                return raw
            return _read(data, wanted, dtype=str)
        except _UNREADABLE as error:
            self._unreadable(stem, error)

    def _check_shape(self, stem: str, data: bytes, wanted: Sequence[str]) -> None:
        """Refuse what pandas lets pass: it renames repeated columns, and drops or shifts cells beyond the header."""
        there = _header(io.BytesIO(data))
        for name in wanted:
            if there.count(name) != 1:
                what = "stands in the header more than once" if name in there else "is missing"
                self._refuse(stem, f"the column {what}", column=name)
        line = _first_too_long(data, len(there))
        if line is not None:
            self._refuse(stem, f"there are more cells than the {len(there)} of the header", row=f"on line {line}")

    def _unreadable(self, stem: str, error: Exception) -> NoReturn:
        raise ProviderError(
            f"unreadable or half written: {error}",
            provider=self.provider,
            table=stem,
            code="data.unreadable",
            fix="fetch or copy the file again",
        ) from error

    def _refuse(self, stem: str, message: str, *, row: object = "", column: str = "") -> NoReturn:
        raise ProviderError(message, provider=self.provider, table=stem, row=str(row), column=column)

    def _refuse_cell(self, stem: str, raw: pd.DataFrame, name: str, at: int, what: str) -> NoReturn:
        # Line 1 is the header, so the first row of the table stands on line 2.
        self._refuse(stem, f"{raw[name].iloc[at]!r} is not {what}", row=f"on line {at + 2}", column=name)

    def _whole(self, stem: str, raw: pd.DataFrame, name: str) -> Any:
        column = raw[name]
        if column.dtype == np.int64:
            return column.to_numpy()
        return self._convert(stem, raw, name, _integer, "a whole number")

    def _maybe(self, stem: str, raw: pd.DataFrame, name: str) -> Any:
        empty = (raw[name] == "").to_numpy(dtype=bool)
        filled = raw.assign(**{name: raw[name].where(~empty, "0")})
        numbers = self._convert(stem, filled, name, _integer, "a whole number")
        return IntegerArray(numbers, empty)

    def _scaled(self, stem: str, raw: pd.DataFrame, name: str, by: int) -> Any:
        def scale(text: str) -> int:
            if not _DECIMAL.fullmatch(text):
                raise ValueError(text)
            number = Fraction(text) * by
            if number.denominator != 1:
                raise ValueError(text)
            return _in_range(number.numerator)

        return self._convert(stem, raw, name, scale, f"a decimal in steps of 1/{by}")

    def _times(self, stem: str, raw: pd.DataFrame, name: str) -> Any:
        def instant(text: str) -> int:
            try:
                return _in_range(parse_instant(text) * 1_000_000) // 1_000_000  # pandas holds nanoseconds
            except LeagueError as error:
                raise ValueError(text) from error

        millis = self._convert(stem, raw, name, instant, "a time with an offset")
        return pd.to_datetime(millis, unit="ms", utc=True).as_unit("ns")

    def _convert(self, stem: str, raw: pd.DataFrame, name: str, convert: Any, what: str) -> Any:
        """Convert each distinct text once; the same few numbers fill most columns."""
        values = raw[name].to_numpy(dtype=object)
        known: dict[str, int] = {}
        for text in dict.fromkeys(values.tolist()):
            try:
                known[text] = convert(text)
            except ValueError:
                self._refuse_cell(stem, raw, name, int(np.argmax(values == text)), what)
        return np.fromiter((known[text] for text in values), dtype=np.int64, count=len(values))


def _bytes(file: Path) -> bytes:
    """Return the whole text of a table; what is compressed has a checksum, any other must end with a line feed."""
    data = file.read_bytes()
    if file.suffix == ".gz":
        return gzip.decompress(data)
    if data and not data.endswith(b"\n"):
        raise EOFError("the last line does not end with a line feed")
    return data


def _header(source: Path | io.BytesIO) -> tuple[str, ...]:
    """Return the cells of the first line as they stand there."""
    first = pd.read_csv(source, header=None, nrows=1, dtype=str, keep_default_na=False)
    return tuple(first.iloc[0])


def _read(data: bytes, wanted: Sequence[str], **options: Any) -> pd.DataFrame:
    frame: pd.DataFrame = pd.read_csv(io.BytesIO(data), usecols=list(wanted), keep_default_na=False, **options)
    return frame


def _first_too_long(data: bytes, cells: int) -> int | None:
    """Return the number of the first line with more cells, or None."""
    # Without quotes every comma parts two cells, and a look at commas and line feeds alone costs next to nothing.
    if not (b'"' in data or b"\r" in data or b"," * cells in data.translate(None, _NO_COMMA_OR_LINE_FEED)):
        return None
    rows = csv.reader(io.StringIO(data.decode(), newline=""))
    return next((rows.line_num for row in rows if len(row) > cells), None)


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ValueError(text)
    return _in_range(int(text))


def _in_range(number: int) -> int:
    if not -(2**63) <= number < 2**63:
        raise ValueError(f"{number} does not fit 64 bits")
    return number
