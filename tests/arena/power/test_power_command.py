"""The command `power`: text, JSON and CSV of the same figures, and the page that quotes them."""

import csv
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from leaguecore.arena.power import best_first, planned_table
from leaguecore.cli import main

PAGE = Path(__file__).parents[3] / "docs" / "power.md"
LUCK = {"kind": "luck", "sport": "nba", "ruleset": "nba-s1", "sigma": "894.12", "weeks": 24}
SHARES = (0, 0.05, 0.1, 0.3)


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Power = Callable[..., Ended]


@pytest.fixture
def power(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Power:
    """Run `leaguecore power` with arguments in `tmp_path`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        capfd.readouterr()
        code: object = 0
        try:
            main(["power", *arguments])
        except SystemExit as ended:
            code = ended.code or 0
        printed = capfd.readouterr()
        assert isinstance(code, int)
        return Ended(code, printed.out, printed.err)

    return run


def test_without_options_both_published_tables_stand_beside_ours(power: Power) -> None:
    found = power().out
    assert "47 of 60 equal after rounding, furthest -1.08 points (gap 0.1, 80 leagues)" in found
    assert "57.83 (58)" in found
    assert "0.690 implied" in found
    assert "shared luck" not in found


def test_json_is_one_document_of_all_figures(power: Power) -> None:
    found = json.loads(power("--json").out)
    assert found["compared"] == {"cells": 60, "equal": 47, "agrees": True}
    assert [row["published"] for row in found["planned"]] == ["~1.0", "0.87", "0.90", "0.98", "0.52", "0.85", "0.98"]
    assert [row["best_first"] for row in found["needed"]] == [162, 41, 18, 7]


def test_csv_has_the_figures_of_the_json(power: Power) -> None:
    rows = list(csv.DictReader(io.StringIO(power("--csv", "--gap", "0.25", "--leagues", "12", "--managers", "8").out)))
    assert [row["table"] for row in rows] == ["best_first", *["planned"] * 7, *["needed"] * 2]
    assert float(rows[0]["value"]) == pytest.approx(best_first(0.25, 12, 8), abs=1e-10)
    assert rows[0]["published"] == ""


def test_gaps_leagues_and_targets_that_are_asked_for_are_shown_once_each(power: Power) -> None:
    found = json.loads(power("--json", *("--gap", "0.4") * 2, *("--leagues", "7") * 2, *("--target", "0.9") * 2).out)
    assert [(cell["gap"], cell["leagues"]) for cell in found["best_first"]] == [(0.4, 7)]
    assert [(row["gap"], row["target"]) for row in found["needed"]] == [(0.4, 0.9)]


def test_shared_luck_is_shown_in_every_table(power: Power) -> None:
    found = power("--shared-luck", "0.1", "--gap", "0.2", "--leagues", "40").out
    assert "54.68 (80)" in found
    assert "40 league-seasons of 2 sports count as 13.8" in found
    assert found.rstrip().endswith("never       never")


def test_independent_seasons_bring_leagues_back(power: Power) -> None:
    found = json.loads(power("--json", "--shared-luck", "0.1", "--seasons", "2", "--gap", "0.2", "--leagues", "40").out)
    assert found["best_first"][0]["probability"] == pytest.approx(best_first(0.2, 13.793103448275861), abs=1e-10)


def test_a_luck_table_turns_gaps_into_points_and_is_named_by_its_hash(power: Power, tmp_path: Path) -> None:
    data = json.dumps(LUCK).encode()
    (tmp_path / "luck.json").write_bytes(data)
    assert hashlib.sha256(data).hexdigest() in power("--luck", "luck.json").out
    found = json.loads(power("--luck", "luck.json", "--json", "--gap", "0.5").out)
    assert found["luck"]["sha256"] == hashlib.sha256(data).hexdigest()
    assert [(row["points"], row["points_per_week"]) for row in found["needed"]] == [(447.06, 18.6275)]


def test_a_folder_gets_what_is_printed_in_three_forms(power: Power, tmp_path: Path) -> None:
    assert power("--to", "tables").code == 0
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["power.csv", "power.json", "power.md"]
    assert (tmp_path / "tables" / "power.json").read_text(encoding="utf-8") == power("--json").out
    assert (tmp_path / "tables" / "power.csv").read_text(encoding="utf-8") == power("--csv").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--gap", "-1"), "power.value"),
        (("--gap", "nan"), "power.value"),
        (("--target", "1"), "power.value"),
        (("--shared-luck", "1.5"), "power.value"),
        (("--leagues", "0"), "usage"),
        (("--managers", "1"), "usage"),
        (("--json", "--csv"), "usage"),
        (("--luck", "none.json"), "file.unreadable"),
    ],
)
def test_what_cannot_be_asked_so_is_refused_with_a_code(power: Power, arguments: tuple[str, ...], code: str) -> None:
    found = power(*arguments)
    assert found.code in {2, 3}
    assert found.err.startswith(f"error[{code}]:")
    assert found.out == ""


def test_the_page_has_the_tables_that_the_command_writes(power: Power, tmp_path: Path) -> None:
    power("--to", "tables")
    page = PAGE.read_text(encoding="utf-8").splitlines()
    written = (tmp_path / "tables" / "power.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in written if line.startswith("|")]
    assert len(rows) == 2 * 3 + 15 + 7 + 4
    assert [row for row in rows if row not in page] == []


def test_the_page_says_what_shared_luck_does() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for leagues in (1, 10, 40, 100):
        cells = " | ".join(f"{100 * best_first(0.2, leagues, shared_luck=share):.1f}" for share in SHARES)
        assert f"| {leagues} | {cells} |" in page
    for rows in zip(*map(planned_table, SHARES), strict=True):
        assert f" | {' | '.join(f'{row.with_shared_luck:.3f}' for row in rows)} |" in page
        if rows[0].at_worst is not None:
            assert f"if not shared | {' | '.join(f'{row.at_worst:.3f}' for row in rows)} |" in page
