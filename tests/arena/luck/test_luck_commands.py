"""`leaguecore luck` and `leaguecore attention`: text, JSON, CSV, files, and what they refuse."""

import csv
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from short_seasons import short_rules

from leaguecore.arena.luck.table import LuckTable
from leaguecore.cli import main

SMALL = ("--replays", "2", "--pairs", "2", "--workers", "1")


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str]) -> Cli:
    def run(*arguments: str) -> Ended:
        capfd.readouterr()
        code: object = 0
        try:
            main(list(arguments))
        except SystemExit as ended:
            code = ended.code or 0
        printed = capfd.readouterr()
        assert isinstance(code, int)
        return Ended(code, printed.out, printed.err)

    return run


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    return short_rules("nba-s1", tmp_path_factory.mktemp("rules"), periods=1)


def test_luck_and_attention_print_and_write_their_tables(cli: Cli, rules: str, tmp_path: Path) -> None:
    ended = cli("luck", rules, *SMALL, "--json", "--to", str(tmp_path))
    assert ended.code == 0
    # The printed document is the file, byte for byte, so either can be named by its hash.
    data = (tmp_path / "luck.json").read_bytes()
    assert ended.out.encode() == data
    table = LuckTable.from_bytes(data)
    rows = list(csv.reader(io.StringIO((tmp_path / "luck.csv").read_text())))
    assert ["luck SD, mirror drafts: over replays", table.sigma] == rows[2][:2]
    page = (tmp_path / "luck.md").read_text()
    assert table.ruleset_sha256 in page
    assert table.data_sha256 in page

    told = cli("attention", rules, "--replays", "2", "--workers", "1", "--luck", str(tmp_path / "luck.json"))
    assert told.code == 0
    assert "Daily lineup from projections" in told.out
    assert hashlib.sha256(data).hexdigest() in told.out
    assert "Monotone: no policy gains less" in told.out or "BROKEN" in told.out

    document = json.loads(
        cli("attention", rules, "--replays", "2", "--workers", "1", "--luck", str(tmp_path / "luck.json"), "--json").out
    )
    assert document["kind"] == "attention"
    assert document["sigma"] == table.sigma


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (("luck", "nba-s1", "--json", "--csv"), 2, "usage"),
        (("luck", "nba-s1", "--replays", "1"), 2, "usage"),
        (("luck", "nba-s1", "--workers", "0"), 2, "usage"),
        (("luck", "no-such"), 2, "ruleset.unknown"),
        (("luck", "nba-s1", "--seed", "a" * 190), 2, "seed.invalid"),
        (("luck", "nba-s1", "--data", "no-such"), 3, "data.no_folder"),
        (("attention", "nba-s1", "--luck", "no-such.json"), 3, "system"),
    ],
)
def test_what_cannot_be_asked_has_a_code_and_an_exit_code(
    cli: Cli, arguments: tuple[str, ...], code: int, error: str
) -> None:
    ended = cli(*arguments)
    assert ended.code == code
    assert f"error[{error}]" in ended.err
    assert ended.out == ""


def test_a_file_that_is_no_luck_table_is_refused(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "power.json"
    file.write_text('{"kind": "power"}')
    ended = cli("attention", "nba-s1", "--luck", str(file))
    assert ended.code == 2
    assert "error[luck.table]" in ended.err
