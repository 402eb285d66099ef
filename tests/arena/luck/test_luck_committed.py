"""The committed tables of real seasons hold together, and were made of the rules that are shipped."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from leaguecore.arena.luck.table import LuckTable
from leaguecore.rules.files import find_ruleset

TABLES = Path(__file__).parents[3] / "docs" / "tables"
NAMES = ("nba-2025-26", "nhl-2025-26", "nfl-2025")


def luck_of(name: str) -> LuckTable:
    return LuckTable.from_bytes((TABLES / f"{name}-luck.json").read_bytes())


def attention_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((TABLES / f"{name}-attention.json").read_bytes())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_they_were_made_of_the_rules_that_are_shipped(name: str) -> None:
    table = luck_of(name)
    assert table.ruleset_sha256 == find_ruleset(table.ruleset).sha256
    assert attention_of(name)["ruleset_sha256"] == table.ruleset_sha256
    assert attention_of(name)["data_sha256"] == table.data_sha256


@pytest.mark.parametrize("name", NAMES)
def test_the_attention_table_and_the_page_name_the_luck_table_by_its_hash(name: str) -> None:
    sha256 = hashlib.sha256((TABLES / f"{name}-luck.json").read_bytes()).hexdigest()
    assert attention_of(name)["luck_sha256"] == sha256
    assert sha256 in (TABLES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_they_are_of_two_hundred_replays_and_sixty_pairs(name: str) -> None:
    table = luck_of(name)
    assert table.replays >= 200
    assert {row.pairs >= 60 for row in table.contrasts} == {True}
    assert attention_of(name)["replays"] >= 200


@pytest.mark.parametrize("name", NAMES)
def test_points_over_sds_are_one_luck_sd_in_all_rows(name: str) -> None:
    sigma = luck_of(name).sigma_points
    for row in attention_of(name)["rows"]:
        assert float(row["points"]) == pytest.approx(float(row["sds"]) * sigma, abs=0.00005 * sigma + 0.005)


@pytest.mark.parametrize("name", NAMES)
def test_no_policy_gains_less_than_the_one_above_it(name: str) -> None:
    gains = [float(row["points"]) for row in attention_of(name)["rows"]]
    assert gains == sorted(gains)
    assert attention_of(name)["monotone"]


@pytest.mark.parametrize("name", NAMES)
def test_the_estimators_are_within_fifteen_percent_or_the_page_says_why(name: str) -> None:
    ratio = float(luck_of(name).cross_check.permuted_to_sigma)
    assert abs(ratio - 1) <= 0.15 or "outside 15 %" in (TABLES / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_more_noise_costs_more_and_hindsight_is_worth_most(name: str) -> None:
    sds = {row.name: float(row.sds) for row in luck_of(name).contrasts}
    assert 0 < sds["noise10"] < sds["noise25"] < sds["oracle"]
