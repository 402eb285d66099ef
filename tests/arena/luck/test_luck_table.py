"""A luck table is a document that is written and read back without loss, and named by its SHA-256."""

import hashlib
import json
from typing import Any

import attrs
import pytest

from leaguecore.arena.luck.page import COLUMNS, luck_notes, luck_rows
from leaguecore.arena.luck.table import Band, ContrastRow, CrossCheckRow, LuckTable, decimal
from leaguecore.arena.power import parse_luck_scale
from leaguecore.errors import UsageError

BAND = Band(low="800.00", high="1000.00")
TABLE = LuckTable(
    sport="nba",
    ruleset="nba-s1",
    ruleset_sha256="a" * 64,
    data_sha256="b" * 64,
    season="2025-26",
    weeks=25,
    teams=10,
    manager="projection:noise=0.03",
    seed="1",
    replays=200,
    mean="18870.00",
    sigma="894.12",
    sigma_percent="4.74",
    df=1_800,
    sigma_95_replays=BAND,
    sigma_95_season=BAND,
    cross_check=CrossCheckRow(
        leagues=20,
        seasons=100,
        frozen="900.00",
        permuted="990.00",
        permuted_to_frozen="1.1000",
        permuted_to_sigma="1.1072",
    ),
    contrasts=(
        ContrastRow(
            name="adp",
            first="projection",
            second="adp",
            pairs=60,
            points="992.47",
            sds="1.1100",
            sds_95=Band(low="0.9000", high="1.3000"),
        ),
    ),
)


def test_what_is_written_is_read_back() -> None:
    assert LuckTable.from_bytes(TABLE.to_bytes()) == TABLE


def test_the_name_of_a_table_is_the_sha256_of_its_file() -> None:
    assert TABLE.sha256 == hashlib.sha256(TABLE.to_bytes()).hexdigest()


def test_power_reads_the_same_file() -> None:
    scale = parse_luck_scale(TABLE.to_bytes())
    assert (scale.sigma_points, scale.weeks, scale.sha256) == (894.12, 25, TABLE.sha256)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", "power"),
        ("sigma", "much"),
        ("sigma", "0"),
        ("sigma", "inf"),
        ("sigma", "nan"),
        ("sigma", 894.12),
        ("weeks", 0),
        ("weeks", "25"),
        ("further", 1),
    ],
)
def test_a_document_of_another_form_is_no_luck_table(field: str, value: Any) -> None:
    document = TABLE.to_json() | {field: value}
    with pytest.raises(UsageError) as refused:
        LuckTable.from_bytes(json.dumps(document).encode())
    assert refused.value.code == "luck.table"


@pytest.mark.parametrize("data", [b"", b"[]", b"\xff", b"{"])
def test_anything_else_is_no_luck_table(data: bytes) -> None:
    with pytest.raises(UsageError) as refused:
        LuckTable.from_bytes(data)
    assert refused.value.code == "luck.table"


def test_a_document_without_sigma_is_no_luck_table() -> None:
    document = {name: value for name, value in TABLE.to_json().items() if name != "sigma"}
    with pytest.raises(UsageError, match="sigma"):
        LuckTable.from_bytes(json.dumps(document).encode())


def test_the_published_figures_stand_beside_those_of_their_season_and_of_no_other() -> None:
    published = {row[0]: row[4] for row in luck_rows(TABLE)}
    assert published["average team season points"] == "18870"
    assert published["luck SD, mirror drafts: over replays"] == "894"
    assert published["projection less adp, in luck SDs"] == "1.11"
    assert not any(row[4] for row in luck_rows(attrs.evolve(TABLE, season="2024-25")))


def test_each_row_has_a_cell_for_each_column_and_the_notes_say_what_the_figures_hold() -> None:
    assert {len(row) for row in luck_rows(TABLE)} == {len(COLUMNS)}
    notes = " ".join(luck_notes(TABLE))
    assert "200 replays" in notes
    assert "60 mirror pairs" in notes


def test_figures_are_decimal_text() -> None:
    assert [decimal(894.125001), decimal(-0.5, 4)] == ["894.13", "-0.5000"]
