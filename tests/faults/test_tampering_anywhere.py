"""Tampering with any field of any record: a sample of all, linked anew and signed again by the operator.

What nobody can know from rules, facts and what is shown is listed here; everything else must be found. That no
publication is found to be wrong which is not, is tried at every instant of the season.
"""

import contextlib
import copy as copying
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from published_league import OVER, Played
from season_cases import plugins
from tampering import Copy, Fields

from leaguecore import League
from leaguecore.clock import Instant, parse_instant
from leaguecore.errors import PluginError
from leaguecore.season.publisher import publish

Path_ = tuple[str | int, ...]

SAMPLED = 17
"""Each so many-th field is tried; all 2,200 would take minutes."""


def test_each_probe_of_the_table_has_a_test() -> None:
    """The table of the reference numbers its probes from 1 to 39, and has three more that must not be found."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_tampering_*.py"))]
    numbers = {int(number) for text in texts for number in re.findall(r"(?:def test_|Probe\()(\d+)[_,]", text)}
    assert set(range(1, 40)) <= numbers
    limits = {int(number) for text in texts for number in re.findall(r"def test_limit_(\d+)_", text)}
    assert limits == {1, 2, 3}


def leaves(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Walk the paths of what holds nothing more."""
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    listed = list(inner)
    if not listed:
        yield path
    for key, item in listed:
        yield from leaves(item, (*path, key))


def another(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("1" if value[-1:] != "1" else "2")
    return ["x"] if isinstance(value, list) else {"x": "y"} if isinstance(value, dict) else []


def changed(records: list[Fields], seq: int, path: Path_) -> list[Fields]:
    """Return the records with another value somewhere."""
    out = copying.deepcopy(records)
    place: Any = out[seq]
    for key in path[:-1]:
        place = place[key]
    if path == ("at",):
        place["at"] = place["at"].replace("0Z", "1Z")
    else:
        place[path[-1]] = another(place[path[-1]])
    return out


def fields(records: list[Fields]) -> Iterator[tuple[int, Path_]]:
    """Walk all fields of all records but those that link them."""
    for seq, record in enumerate(records):
        for name in ("at", "actor", "cmd", "kind"):
            yield seq, (name,)
        for path in leaves(record["data"], ("data",)):
            yield seq, path


def is_unknowable(records: list[Fields], shown: list[Fields], seq: int, path: Path_) -> bool:
    """Say whether nobody can tell: the sources of plug-ins, what is not shown, and why an answer was refused."""
    opened = {one["ref"] for one in shown if "salt" in one}
    kind = records[seq]["kind"]
    if kind == "values.sealed" and path[:2] == ("data", "values"):
        return seq not in opened
    return path[:2] == ("data", "plugins") or (kind == "decision.refused" and path[:2] == ("data", "codes"))


@pytest.mark.parametrize("first", range(3))
def test_another_value_anywhere_is_found(copy: Copy, published: Played, first: int) -> None:
    records, shown = copy.records, copy.shown
    listed = list(fields(records))
    assert len(listed) > 2_000
    missed = []
    for seq, path in listed[first * SAMPLED :: 3 * SAMPLED]:
        copy.relink(changed(records, seq, path))
        copy.sign_again(published.signer)
        if is_unknowable(records, shown, seq, path):
            continue
        if path[:2] == ("data", "seats"):
            with pytest.raises(PluginError):  # a manager whom nobody has cannot be looked at
                copy.found()
        elif not copy.found():
            missed.append((seq, records[seq]["kind"], path))
    assert missed == []


def test_no_record_can_be_left_out(copy: Copy, published: Played) -> None:
    records, missed = copy.records, []
    for seq in range(1, len(records), 7):
        copy.relink([*records[:seq], *records[seq + 1 :]])
        copy.sign_again(published.signer)
        if not copy.found():
            missed.append((seq, records[seq]["kind"]))
    assert missed == []


def test_whatever_names_what_is_not_there_is_a_fault_and_no_crash(copy: Copy, published: Played) -> None:
    """A forged plan without its periods: neither the closes of embargoes nor windows can be told from it."""
    records = copy.records
    records[2]["data"] |= {"periods": [], "runs": []}
    copy.relink(records)
    copy.sign_again(published.signer)
    assert "record.form" in {code for code, _ in copy.found(replay=False)}


def test_every_publication_of_a_season_is_found_to_be_right(published: Played, tmp_path: Path) -> None:
    """At each instant at which something happens, or a millisecond later; heads go on from one to the next."""
    own, to = tmp_path / "own", tmp_path / "public"
    shutil.copytree(published.own, own)
    instants = sorted({parse_instant(fields["at"]) for fields in Copy(published.end).records})
    (own / "league.db").unlink()
    _without_heads(published.own / "league.db", own / "league.db")
    wrong = []
    with contextlib.closing(League.open(own, read_only=False, plugins=plugins())) as league:
        for instant in (*(Instant(one + number % 2) for number, one in enumerate(instants)), OVER):
            publish(league, to, now=instant, signer=published.signer)
            faults = Copy(to).found()
            if faults:
                wrong.append((instant, faults))
    assert wrong == []


def _without_heads(source: Path, target: Path) -> None:
    """Copy a league's database without the heads that were signed."""
    import sqlite3

    with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS source", (str(source),))
        for (sql,) in connection.execute("SELECT sql FROM source.sqlite_master WHERE type = 'table'").fetchall():
            connection.execute(sql)
        connection.execute("INSERT INTO event SELECT * FROM source.event")
        connection.execute("INSERT INTO secret SELECT * FROM source.secret")
        (layout,) = connection.execute("PRAGMA source.user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {layout}")
