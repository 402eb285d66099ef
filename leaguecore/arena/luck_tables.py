"""The luck tables of a plan: those that it names by their hashes, and no others."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import attrs

from leaguecore.arena.luck.table import LuckTable
from leaguecore.arena.plans import Plan
from leaguecore.errors import UsageError
from leaguecore.rules.files import read_bytes


@attrs.frozen(kw_only=True)
class NamedLuck:
    """A luck table that was given for a sport.

    Attributes:
        sha256: of its file.
        committed: whether the plan names it; one that was made afterwards is told as such.
    """

    table: LuckTable
    sha256: str
    committed: bool


def luck_of_plan(plan: Plan, files: Iterable[Path]) -> Mapping[str, NamedLuck]:
    """Return the luck tables of a plan by sport.

    Args:
        plan: which may name a table for each sport.
        files: the tables, in any order.

    Raises:
        UsageError: `luck.table` for a file that is none; `luck.other` for one of a sport or of rules that the plan does
            not play, a second one of a sport, or another than the plan names.
        StoreError: `file.unreadable`, `file.too_large`.
    """
    found: dict[str, NamedLuck] = {}
    for file in files:
        data = read_bytes(file)
        table, sha256 = LuckTable.from_bytes(data), hashlib.sha256(data).hexdigest()
        named = _named(plan, table, file)
        if table.sport in found:
            raise _other(file, f"there is one for {table.sport} already")
        if named not in ("", sha256):
            raise _other(file, f"the plan names {named} for {table.sport}, and this is {sha256}")
        found[table.sport] = NamedLuck(table=table, sha256=sha256, committed=named == sha256)
    return found


def _named(plan: Plan, table: LuckTable, file: Path) -> str:
    """Return the hash that the plan names for the sport of a table, "" if it names none."""
    for sport in plan.file.sport:
        if sport.id == table.sport:
            if sport.ruleset_sha256 != table.ruleset_sha256:
                raise _other(file, f"it is of other rules than {sport.ruleset}")
            return sport.luck_sha256
    raise _other(file, f"the plan has no leagues of {table.sport}")


def _other(file: Path, why: str) -> UsageError:
    return UsageError("luck.other", f"{file}: {why}", fix="give the luck tables that belong to the plan")
