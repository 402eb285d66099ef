"""Facts as one file: compressed columns, from which the data set and its chain are made again exactly."""

import io
import json
from collections.abc import Callable
from typing import Any

import numpy as np

from leaguecore.sport.contract import Sport
from leaguecore.sport.facts import FactSet, chained
from leaguecore.sport.tables import TABLE_NAMES, Table, TableSchema, table_schemas


def packed_facts(facts: FactSet) -> bytes:
    """Return a data set as the bytes of a file."""
    arrays: dict[str, Any] = {}
    for name in TABLE_NAMES:
        table = facts.tables[name]
        arrays[f"{name}.known_at"] = table.known_at
        arrays |= {f"{name}.text.{key}": _joined(column) for key, column in table.texts.items()}
        arrays |= {f"{name}.int.{key}": column for key, column in table.ints.items()}
        arrays |= {f"{name}.stats": table.stats, f"{name}.unknown": np.packbits(table.unknown)}
    about = {"policy": dict(facts.policy), "season": facts.season, "source": facts.source}
    arrays["about"] = np.frombuffer(json.dumps(about, sort_keys=True).encode(), dtype=np.uint8)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def _joined(column: Any) -> Any:
    return np.frombuffer("\n".join(column).encode(), dtype=np.uint8)


def unpacked_facts(sport: Sport, data: bytes) -> FactSet:
    """Return the data set of a file; its chain is computed anew from the bytes.

    Damaged bytes make zip, deflate, NumPy and JSON fail in many ways: whatever is raised, the file is no data set.
    """
    with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
        about = json.loads(arrays["about"].tobytes())
        tables = {name: _table(schema, arrays.__getitem__) for name, schema in table_schemas(sport).items()}
    return chained(sport=sport, season=about["season"], source=about["source"], policy=about["policy"], tables=tables)


def _table(schema: TableSchema, array: Callable[[str], Any]) -> Table:
    known_at = array(f"{schema.name}.known_at")
    rows, shape = len(known_at), (len(known_at), len(schema.stats))
    texts = {}
    for key in schema.texts:
        parts = array(f"{schema.name}.text.{key}").tobytes().decode().split("\n")
        texts[key] = np.array(parts if rows else [], dtype=object)
    bits = np.unpackbits(array(f"{schema.name}.unknown"), count=shape[0] * shape[1])
    return Table(
        schema=schema,
        known_at=known_at,
        texts=texts,
        ints={key: array(f"{schema.name}.int.{key}") for key in (*schema.ints, *schema.instants)},
        stats=array(f"{schema.name}.stats"),
        unknown=bits.reshape(shape).astype(bool),
    )
