"""Reading CSV files by declared kinds: nothing is guessed, and what is bad is named with its line."""

import gzip
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from leaguecore.errors import ProviderError
from leaguecore.sport.csv_folder import CsvFolder


def folder(path: Path, text: str | bytes, stem: str = "t") -> CsvFolder:
    """Return a folder that holds one table."""
    (path / f"{stem}.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
    return CsvFolder(provider="toy/files", path=path)


def refusal(source: CsvFolder, **columns: Any) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        source.read("t", **columns)
    assert (caught.value.provider, caught.value.table) == ("toy/files", "t")
    return caught.value


def test_columns_are_read_by_name_in_the_order_of_rows(tmp_path: Path) -> None:
    text = "goals,id,sacks,saves,at,extra\n1,007,1.5,,2026-01-01T00:00:00Z,x\n-2,NA,0,3,2026-01-01T02:00:00+01:00,y\n"
    read = folder(tmp_path, text).read(
        "t", texts=["id"], ints=["goals"], unknowable=["saves"], decimals={"sacks": 2}, times=["at"]
    )
    assert list(read.columns) == ["id", "goals", "saves", "sacks", "at"]
    assert read["id"].tolist() == ["007", "NA"]  # no zero is lost and no text is taken for a missing one
    assert read["goals"].tolist() == [1, -2]
    assert read["sacks"].tolist() == [3, 0]
    assert read["saves"].isna().tolist() == [True, False]
    assert read["at"].tolist() == [pd.Timestamp("2026-01-01T00:00Z"), pd.Timestamp("2026-01-01T01:00Z")]
    kinds = {name: str(kind) for name, kind in read.dtypes.items()}
    assert kinds == {"id": "object", "goals": "int64", "saves": "Int64", "sacks": "int64", "at": "datetime64[ns, UTC]"}
    assert {type(value) for value in read["id"]} == {str}


def test_a_compressed_table_is_read_alike(tmp_path: Path) -> None:
    (tmp_path / "t.csv.gz").write_bytes(gzip.compress(b"n\n5\n"))
    assert CsvFolder(provider="toy/files", path=tmp_path).read("t", ints=["n"])["n"].tolist() == [5]


def test_types_are_those_declared_even_of_a_table_without_rows(tmp_path: Path) -> None:
    read = folder(tmp_path, "a,b,c\n").read("t", texts=["a"], ints=["b"], unknowable=["c"])
    assert [str(kind) for kind in read.dtypes] == ["object", "int64", "Int64"]


def test_a_later_cell_changes_no_earlier_one(tmp_path: Path) -> None:
    """Guessed types would turn the first number into 9007199254740992 once an empty cell follows."""
    large = 2**53 + 1
    assert folder(tmp_path, f"n\n{large}\n").read("t", unknowable=["n"])["n"].tolist() == [large]
    read = folder(tmp_path, f"n,m\n{large},1\n,1\n").read("t", unknowable=["n"])["n"]
    assert read[0] == large


BAD_NUMBERS = ["", "x", "5.0", "5.5", "1e3", "True", "false", "nan", "inf", "NA", "1_000", "1,000", "٣", "0x10", "--1"]


@pytest.mark.parametrize("cell", [*BAD_NUMBERS, str(2**63), str(-(2**63) - 1), "9" * 5_000])
@pytest.mark.parametrize("alone", [True, False])
def test_a_cell_that_is_no_whole_number_is_named_with_its_line(tmp_path: Path, cell: str, alone: bool) -> None:
    """Also where every cell of the column is of that kind, so that a guess would fit them all."""
    first = cell if alone else "7"
    error = refusal(folder(tmp_path, f'id,n\na,"{first}"\nb,"{cell}"\n'), texts=["id"], ints=["n"])
    assert (error.row, error.column) == (f"on line {2 if alone else 3}", "n")
    assert repr(cell) in str(error)


@pytest.mark.parametrize("cell", [cell for cell in BAD_NUMBERS if cell] + [str(2**63)])
def test_a_cell_that_may_be_empty_may_still_not_be_nonsense(tmp_path: Path, cell: str) -> None:
    error = refusal(folder(tmp_path, f'id,n\na,\nb,3\nc,"{cell}"\n'), texts=["id"], unknowable=["n"])
    assert (error.row, error.column) == ("on line 4", "n")


@pytest.mark.parametrize("cell", [str(2**63 - 1), str(-(2**63))])
def test_the_largest_numbers_that_fit_are_read_exactly(tmp_path: Path, cell: str) -> None:
    source = folder(tmp_path, f"n,m\n{cell},{cell}\n")
    assert source.read("t", ints=["n"], unknowable=["m"]).iloc[0].tolist() == [int(cell)] * 2


@pytest.mark.parametrize(("cell", "halves"), [("0", 0), ("1.5", 3), ("-0.5", -1), ("2.50", 5), ("3.", 6)])
def test_a_decimal_is_read_exactly_in_its_resolution(tmp_path: Path, cell: str, halves: int) -> None:
    assert folder(tmp_path, f"n\n{cell}\n").read("t", decimals={"n": 2})["n"].tolist() == [halves]


@pytest.mark.parametrize("cell", ["0.3", "", "x", "nan", "inf", "-Infinity", "1e999999", "1_0", "1/2", "9" * 19])
def test_a_decimal_that_does_not_fit_its_resolution_is_named(tmp_path: Path, cell: str) -> None:
    error = refusal(folder(tmp_path, f"id,n\na,1\nb,{cell}\n"), texts=["id"], decimals={"n": 2})
    assert (error.row, error.column) == ("on line 3", "n")
    assert "steps of 1/2" in str(error)


@pytest.mark.parametrize("cell", ["", "2026-01-01", "2026-01-01T00:00:00", "01/02/2026", "9999-01-01T00:00:00Z"])
def test_a_cell_that_is_no_time_with_an_offset_is_named(tmp_path: Path, cell: str) -> None:
    error = refusal(folder(tmp_path, f"id,at\na,2026-01-01T00:00:00Z\nb,{cell}\n"), texts=["id"], times=["at"])
    assert (error.row, error.column) == ("on line 3", "at")


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    error = refusal(folder(tmp_path, "a,b\n1,2\n"), ints=["a", "c"])
    assert (error.column, error.code) == ("c", "data.invalid")


def test_a_missing_table_says_which_and_where(tmp_path: Path) -> None:
    error = refusal(CsvFolder(provider="toy/files", path=tmp_path), ints=["n"])
    assert error.code == "data.missing_file"
    assert str(tmp_path) in str(error)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_compressed_file_cut_off_anywhere_is_refused(tmp_path: Path, share: float) -> None:
    whole = gzip.compress(b"n\n" + b"".join(b"%d\n" % (number**3) for number in range(5_000)))
    (tmp_path / "t.csv.gz").write_bytes(whole[: int(len(whole) * share)])
    error = refusal(CsvFolder(provider="toy/files", path=tmp_path), ints=["n"])
    assert error.code == "data.unreadable"


def test_a_compressed_file_with_a_flipped_byte_is_refused(tmp_path: Path) -> None:
    damaged = bytearray(gzip.compress(b"n\n" + b"12345\n" * 1_000))
    damaged[-6] ^= 1  # within the checksum
    (tmp_path / "t.csv.gz").write_bytes(damaged)
    assert refusal(CsvFolder(provider="toy/files", path=tmp_path), ints=["n"]).code == "data.unreadable"


@pytest.mark.parametrize(
    "data",
    [b"", b"\x1f\x8b\x08\x00,n\n1,2\n", b"id,n\n\xe9,1\n", b'id,n\n"open,1\n'],
    ids=["empty", "binary", "latin-1", "open quote"],
)
def test_a_file_that_is_no_csv_in_utf8_is_refused(tmp_path: Path, data: bytes) -> None:
    assert refusal(folder(tmp_path, data), texts=["id"], ints=["n"]).code == "data.unreadable"


WHOLE = b"id,n\na,1\nb,234\n"


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_plain_table_cut_off_anywhere_within_a_line_is_refused(tmp_path: Path, length: int) -> None:
    """Also in the middle of a number, where what is left is one too."""
    source = folder(tmp_path, WHOLE[:length])
    if WHOLE[:length].endswith(b"\n"):
        assert len(source.read("t", texts=["id"], ints=["n"])) == WHOLE[:length].count(b"\n") - 1
    else:
        assert refusal(source, texts=["id"], ints=["n"]).code == "data.unreadable"


@pytest.mark.parametrize("last", ["b", "b,"])
def test_a_line_without_its_number_is_refused(tmp_path: Path, last: str) -> None:
    error = refusal(folder(tmp_path, f"id,n\na,1\n{last}\n"), texts=["id"], ints=["n"])
    assert error.row == "on line 3"


@pytest.mark.parametrize("header", ["n,n,id", "n,id,n", 'n,id,"n"'])
def test_a_wanted_column_that_stands_twice_is_refused(tmp_path: Path, header: str) -> None:
    error = refusal(folder(tmp_path, f"{header}\n1,2,3\n"), ints=["n"])
    assert (error.column, error.code) == ("n", "data.invalid")
    assert "more than once" in str(error)


def test_a_column_is_not_found_under_a_name_that_a_reader_made_up(tmp_path: Path) -> None:
    """Pandas calls the second of two columns `n.1`."""
    source = folder(tmp_path, "n,n,id\n1,2,3\n")
    assert source.columns("t") == ("n", "n", "id")
    assert "missing" in str(refusal(source, ints=["n.1"]))
    assert source.read("t", ints=["id"])["id"].tolist() == [3]


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("cell", ["x", '"x"', '"x,y"', '"x\ny"', '"say ""x"""'])
@pytest.mark.parametrize("extra", [",9", ",", ",,,"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_row_with_more_cells_than_the_header_is_refused_with_its_line(
    tmp_path: Path, at: int, extra: str, cell: str, ending: str, compressed: bool
) -> None:
    """In the first row too, where pandas would take the first cell for an index and shift all others."""
    rows = [f"{cell},{number}" for number in range(3)]
    good = "".join(row + ending for row in ["id,n", *rows]).encode()
    rows[at] += extra
    bad = "".join(row + ending for row in ["id,n", *rows]).encode()
    name, pack = ("t.csv.gz", gzip.compress) if compressed else ("t.csv", bytes)
    source = CsvFolder(provider="toy/files", path=tmp_path)
    (tmp_path / name).write_bytes(pack(good))
    assert source.read("t", texts=["id"], ints=["n"])["n"].tolist() == [0, 1, 2]
    (tmp_path / name).write_bytes(pack(bad))
    error = refusal(source, texts=["id"], ints=["n"])
    assert error.row == f"on line {1 + (at + 1) * (1 + cell.count(chr(10)))}"
    assert "more cells" in str(error)


def test_tables_are_listed_by_prefix_and_half_fetched_ones_are_not(tmp_path: Path) -> None:
    names = ["log_2025.csv", "log_2024.csv.gz", "log_2024.csv", "other.csv", "log_2026.csv.gz.part", "log_2027.csv~"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
    source = CsvFolder(provider="toy/files", path=tmp_path)
    assert source.stems("log_") == ("log_2024", "log_2025")
    assert source.has("other")
    assert not source.has("log_2026")


def test_a_folder_that_is_not_there_has_no_tables(tmp_path: Path) -> None:
    source = CsvFolder(provider="toy/files", path=tmp_path / "none")
    assert source.stems("") == ()
    assert not source.has("t")


def test_optional_columns_can_be_looked_for(tmp_path: Path) -> None:
    assert folder(tmp_path, "a,b\n1,2\n").columns("t") == ("a", "b")
