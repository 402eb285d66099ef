"""The door through which a provider's frame becomes a table: checked by name, or a ProviderError that says where."""

import difflib
from typing import TYPE_CHECKING, Any, NoReturn

import attrs
import numpy as np

from leaguecore.errors import ProviderError
from leaguecore.ids import is_fact_id
from leaguecore.sport.distances import well_packed
from leaguecore.sport.tables import Bools, Ints, Table, TableSchema, Texts

if TYPE_CHECKING:
    import pandas as pd

_MILLISECOND = 1_000_000
_INT64_MAX = 2**63 - 1


@attrs.frozen
class Door:
    """Checks the frames of one provider; every refusal names provider, table, row and column."""

    provider: str

    def admit(self, schema: TableSchema, frame: "pd.DataFrame") -> Table:
        """Return the frame as a table.

        Columns that the schema does not name are left out: sources add columns within a season.

        Raises:
            ProviderError: for a missing column, a duplicate key, an empty or ill-typed cell, a naive time, a value
                outside a stat's declared range.
        """
        self._require_columns(schema, frame)
        known_at = self._instants(schema, frame, "known_at")
        texts = {name: self._texts(schema, frame, name) for name in schema.texts}
        ints = {name: self._ints(schema, frame, name) for name in schema.ints}
        ints |= {name: self._instants(schema, frame, name) for name in schema.instants}
        order = _row_order(schema, known_at, texts, ints)
        stats, unknown = self._stats(schema, frame, order)
        table = Table(
            schema=schema,
            known_at=known_at[order],
            texts={name: column[order] for name, column in texts.items()},
            ints={name: column[order] for name, column in ints.items()},
            stats=stats,
            unknown=unknown,
        )
        self._refuse_duplicates(table)
        return table

    def refuse(self, schema: TableSchema, message: str, *, row: object = "", column: str = "") -> NoReturn:
        """Raise the ProviderError that says what is wrong and where."""
        raise ProviderError(
            message,
            provider=self.provider,
            table=schema.name,
            row=str(row),
            column=column,
            code="data.invalid",
        )

    def _require_columns(self, schema: TableSchema, frame: "pd.DataFrame") -> None:
        required = (
            "known_at",
            *schema.texts,
            *schema.ints,
            *schema.instants,
            *(s.name for s in schema.stats),
        )
        for name in required:
            if name not in frame.columns:
                close = difflib.get_close_matches(name, [str(column) for column in frame.columns], n=1)
                hint = f"; the nearest there is {close[0]!r}" if close else ""
                self.refuse(schema, f"the column is missing{hint}", column=name)
            if list(frame.columns).count(name) > 1:
                self.refuse(schema, "the column stands twice", column=name)

    def _instants(self, schema: TableSchema, frame: "pd.DataFrame", name: str) -> Ints:
        column = frame[name]
        zone = getattr(column.dtype, "tz", None)
        if zone is None:
            self.refuse(schema, f"holds {column.dtype}, not times with a zone", column=name)
        missing = column.isna().to_numpy()
        if missing.any():
            self.refuse(schema, "the time is missing", row=_row_name(schema, frame, missing), column=name)
        nanoseconds: Ints = column.dt.as_unit("ns").astype("int64").to_numpy()
        return nanoseconds // _MILLISECOND

    def _texts(self, schema: TableSchema, frame: "pd.DataFrame", name: str) -> Texts:
        column = frame[name]
        wrong = np.array([type(value) is not str for value in column.to_numpy(dtype=object)], dtype=bool)
        if wrong.any():
            self.refuse(schema, "is not a text", row=_row_name(schema, frame, wrong), column=name)
        values: Texts = column.to_numpy(dtype=object)
        distinct = set(values.tolist())
        bad = {value for value in distinct if not _text_fits(schema, name, value)}
        if bad:
            wrong = np.array([value in bad for value in values], dtype=bool)
            first = values[int(np.argmax(wrong))]
            self.refuse(schema, f"{first!r} cannot stand here", row=_row_name(schema, frame, wrong), column=name)
        return values

    def _ints(self, schema: TableSchema, frame: "pd.DataFrame", name: str) -> Ints:
        values, missing = self._whole(schema, frame, name)
        if missing.any():
            self.refuse(schema, "the number is missing", row=_row_name(schema, frame, missing), column=name)
        return values

    def _stats(self, schema: TableSchema, frame: "pd.DataFrame", order: Ints) -> tuple[Ints, Bools]:
        """Return the matrices of stats with the rows in this order; they are large, so none is made twice."""
        shape = (len(frame), len(schema.stats))
        stats, unknown = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=bool)
        for at, stat in enumerate(schema.stats):
            values, missing = self._whole(schema, frame, stat.name)
            if missing.any() and not stat.may_be_unknown:
                row = _row_name(schema, frame, missing)
                self.refuse(schema, "the value is missing and may not be", row=row, column=stat.name)
            outside = ((values < stat.low) | (values > stat.high)) & ~missing
            if outside.any():
                value = values[int(np.argmax(outside))]
                message = f"{value} is outside {stat.low} to {stat.high}"
                self.refuse(schema, message, row=_row_name(schema, frame, outside), column=stat.name)
            if not stat.adds_up:
                self._refuse_no_list(schema, frame, stat.name, values)
            stats[:, at], unknown[:, at] = values[order], missing[order]
        return stats, unknown

    def _refuse_no_list(self, schema: TableSchema, frame: "pd.DataFrame", name: str, values: Ints) -> None:
        wrong = ~well_packed(values)
        if wrong.any():
            message = f"{values[int(np.argmax(wrong))]} is no packed list of distances, the longest first"
            self.refuse(schema, message, row=_row_name(schema, frame, wrong), column=name)

    def _whole(self, schema: TableSchema, frame: "pd.DataFrame", name: str) -> tuple[Ints, Bools]:
        column = frame[name]
        missing: Bools = column.isna().to_numpy(dtype=bool)
        if column.dtype.kind not in "iu":
            where = _row_name(schema, frame, missing) if missing.any() else ""
            what = "NaN" if missing.any() else str(column.dtype)
            self.refuse(schema, f"holds {what}, not whole numbers", row=where, column=name)
        if column.dtype.kind == "u" and (column > _INT64_MAX).any():
            large = (column > _INT64_MAX).fillna(False).to_numpy(dtype=bool)
            self.refuse(schema, "does not fit 64 bits", row=_row_name(schema, frame, large), column=name)
        values: Ints = column.fillna(0).to_numpy(dtype=np.int64) if missing.any() else column.to_numpy(np.int64)
        return values, missing

    def _refuse_duplicates(self, table: Table) -> None:
        schema = table.schema
        for key in ((*schema.key, "known_at"), schema.unique):
            if not key or not len(table):
                continue
            parts = [table.known_at if name == "known_at" else _column(table, name) for name in key]
            order = np.lexsort(tuple(_codes(part) for part in parts))
            same = np.ones(len(table) - 1, dtype=bool)
            for part in parts:
                same &= part[order][1:] == part[order][:-1]
            if same.any():
                at = int(order[int(np.argmax(same)) + 1])
                shown = "/".join(str(_column(table, name)[at]) for name in key if name != "known_at")
                self.refuse(schema, "the row stands twice", row=shown, column=", ".join(key))


def _column(table: Table, name: str) -> Any:
    return table.texts[name] if name in table.texts else table.ints[name]


def _codes(column: Any) -> Ints:
    """Return whole numbers in the order of the values, so that texts can be sorted by `lexsort`."""
    if column.dtype.kind in "iu":
        return np.asarray(column, dtype=np.int64)
    rank = {text: place for place, text in enumerate(sorted(set(column.tolist())))}
    return np.fromiter((rank[text] for text in column), dtype=np.int64, count=len(column))


def _row_order(schema: TableSchema, known_at: Ints, texts: dict[str, Texts], ints: dict[str, Ints]) -> Ints:
    parts = [_codes(texts[name] if name in texts else ints[name]) for name in schema.key]
    return np.lexsort((*reversed(parts), known_at))


def _text_fits(schema: TableSchema, name: str, value: str) -> bool:
    if value == "":
        return name in schema.optional
    if name in schema.choices:
        return value in schema.choices[name]
    if name in schema.ids:
        return is_fact_id(value)
    return value.isprintable()


def _row_name(schema: TableSchema, frame: "pd.DataFrame", wrong: Bools) -> str:
    """Return the key of the first wrong row, for people who look for it."""
    at = int(np.argmax(wrong))
    return "/".join(str(frame[name].iloc[at]) for name in schema.key)
