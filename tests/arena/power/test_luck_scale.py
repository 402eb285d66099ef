"""What is read from a luck table, and what is none."""

import hashlib
import json
from typing import Any

import pytest

from leaguecore.arena.luck.table import Band, CrossCheckRow, LuckTable
from leaguecore.arena.power import parse_luck_scale
from leaguecore.errors import UsageError

TABLE: dict[str, Any] = {
    "kind": "luck",
    "sport": "nba",
    "ruleset": "nba-s1",
    "sigma": "894.00",
    "weeks": 24,
    "rows": [],
}


def test_a_gap_in_sds_becomes_points_of_a_season_and_of_a_week() -> None:
    found = parse_luck_scale(json.dumps(TABLE).encode())
    assert (found.points(0.5), found.points_per_week(0.5)) == (447.0, 18.625)
    assert (found.sport, found.ruleset) == ("nba", "nba-s1")


def test_the_table_is_named_by_the_hash_of_its_bytes() -> None:
    data = json.dumps(TABLE, indent=1).encode()
    assert parse_luck_scale(data).sha256 == hashlib.sha256(data).hexdigest()


def test_what_the_luck_study_writes_is_such_a_table() -> None:
    band = Band(low="850.00", high="940.00")
    check = CrossCheckRow(leagues=2, seasons=5, frozen="1", permuted="1", permuted_to_frozen="1", permuted_to_sigma="1")
    table = LuckTable(
        sport="nba",
        ruleset="nba-s1",
        ruleset_sha256="00",
        data_sha256="11",
        season="2025-26",
        weeks=24,
        teams=10,
        manager="projection",
        seed="7",
        replays=200,
        mean="18870.00",
        sigma="894.12",
        sigma_percent="4.74",
        df=1_800,
        sigma_95_replays=band,
        sigma_95_season=band,
        cross_check=check,
        contrasts=(),
    )
    found = parse_luck_scale(table.to_bytes())
    assert (found.sport, found.ruleset, found.sigma_points, found.weeks) == ("nba", "nba-s1", 894.12, 24)
    assert found.sha256 == table.sha256


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "attention"},
        {"sport": None},
        {"ruleset": 5},
        {"sigma": 894.0},
        {"sigma": "much"},
        {"sigma": "0"},
        {"sigma": "nan"},
        {"sigma": "inf"},
        {"weeks": 0},
        {"weeks": "24"},
        {"weeks": True},
    ],
    ids=str,
)
def test_a_table_that_lacks_something_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        parse_luck_scale(json.dumps({**TABLE, **changed}).encode())
    assert refused.value.code == "luck.table"


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_table_is_refused(data: bytes) -> None:
    with pytest.raises(UsageError) as refused:
        parse_luck_scale(data)
    assert refused.value.code == "luck.table"
