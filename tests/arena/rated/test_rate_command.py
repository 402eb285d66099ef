"""`arena rate`: the tables as text, JSON and CSV, luck tables by their hashes, and errors with codes."""

import csv
import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from leaguecore.arena.plans import Plan, PlannedLeague, PlannedSeat
from leaguecore.arena.results import LeagueResult
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.cli import main
from leaguecore.errors import StoreError

Results = Callable[..., list[LeagueResult]]
Run = Callable[..., tuple[int, str, str]]

BAND = {"low": "40.00", "high": "60.00"}
CROSS_CHECK = {
    "leagues": 1,
    "seasons": 1,
    "frozen": "1.00",
    "permuted": "1.00",
    "permuted_to_frozen": "1.0000",
    "permuted_to_sigma": "1.0000",
}


def noisy(league: PlannedLeague, seat: PlannedSeat) -> int:
    worth = {"bot": 1000, "good": 1300, "fair": 1150, "weak": 700, "poor": 600}[seat.entrant]
    lot = hashlib.sha256(f"{league.name}/{seat.team}".encode()).digest()
    return worth + int.from_bytes(lot[:4]) % 400 - 200 + (40 if seat.variant == "x" else 0)


@pytest.fixture
def arena(plan: Plan, results: Results, tmp_path: Path) -> ArenaFolder:
    folder = ArenaFolder(tmp_path / "A")
    folder.claim(plan, "simulated")
    for result in results(noisy):
        folder.write_result(result)
    return folder


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: str) -> tuple[int, str, str]:
        capfd.readouterr()
        code: object = 0
        try:
            main(["arena", "rate", *arguments, "--replicates", "100"])
        except SystemExit as ended:
            code = ended.code or 0
        printed = capfd.readouterr()
        assert isinstance(code, int)
        return code, printed.out, printed.err

    return ran


def luck_table(plan: Plan, **other: Any) -> bytes:
    """Return a luck table of the plan's sport; one luck SD is 50 points. Its figures are invented."""
    fields = {
        "kind": "luck",
        "sport": "nba",
        "ruleset": "four",
        "ruleset_sha256": plan.file.sport[0].ruleset_sha256,
        "data_sha256": "0" * 64,
        "season": "s",
        "weeks": 2,
        "teams": 4,
        "manager": "projection:noise=0.03",
        "seed": "1",
        "replays": 1,
        "mean": "100.00",
        "sigma": "50.00",
        "sigma_percent": "50.0000",
        "df": 3,
        "sigma_95_replays": BAND,
        "sigma_95_season": BAND,
        "cross_check": CROSS_CHECK,
        "contrasts": [],
    }
    return json.dumps({**fields, **other}).encode()


def test_json_csv_and_text_tell_the_same_ratings(arena: ArenaFolder, run: Run) -> None:
    code, out, _ = run(str(arena.path), "--json")
    document = json.loads(out)
    assert code == 0
    (ratings,) = document["ratings"]
    told = {row["entrant"]: [row["rating"], row["lo"], row["band"]] for row in ratings["table"]["rows"]}
    lines = list(csv.DictReader(io.StringIO(run(str(arena.path), "--csv")[1])))
    names = ("rating", "lo", "band")
    assert {line["entrant"]: [json.loads(line[name] or "null") for name in names] for line in lines} == told
    text = run(str(arena.path))[1]
    # Who sat in four leagues only has no interval, and so no band.
    assert [entrant for entrant, (_, lo, _band) in told.items() if lo is None] == ["fair"]
    for entrant, (rating, _, band) in told.items():
        begins = ["-" if band is None else str(band), entrant, f"{rating:.0f}"]
        assert any(line.split()[:3] == begins for line in text.splitlines())
    assert "Intervals are given this season's real players" in text
    assert f"Formula {ratings['table']['formula']}, data {ratings['table']['data_sha256']}" in text


def test_tables_are_written_beside_one_another(arena: ArenaFolder, run: Run, tmp_path: Path) -> None:
    code, out, _ = run(str(arena.path), "--json", "--to", str(tmp_path / "T"))
    assert code == 0
    assert {path.name for path in (tmp_path / "T").iterdir()} == {"ratings.md", "ratings.json", "ratings.csv"}
    assert json.loads((tmp_path / "T" / "ratings.json").read_text()) == json.loads(out)


def test_another_seed_gives_other_intervals_and_the_same_ratings(arena: ArenaFolder, run: Run) -> None:
    one, again, other = (
        json.loads(run(str(arena.path), "--json", "--seed", seed, "--interval", "bca")[1])["ratings"][0]["table"][
            "rows"
        ]
        for seed in ("1", "1", "2")
    )
    assert one == again
    assert [row["rating"] for row in one] == [row["rating"] for row in other]
    assert [row["lo"] for row in one] != [row["lo"] for row in other]


def test_a_luck_table_tells_contrasts_in_luck_sds(arena: ArenaFolder, run: Run, plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "luck.json"
    file.write_bytes(luck_table(plan))
    document = json.loads(run(str(arena.path), "--json", "--luck", str(file))[1])
    lines = {(line["model"], line["unit"]): line["mean"] for line in document["contrasts"][0]["contrasts"]}
    assert lines["good", "luck_sd"] == pytest.approx(lines["good", "points"] / 50)
    named = {"sha256": hashlib.sha256(file.read_bytes()).hexdigest(), "sigma": "50.00", "named_by_plan": False}
    assert document["luck"] == {"nba": named}


def test_a_luck_table_that_the_plan_names_is_told_as_such_and_no_other_is_taken(
    plan: Plan, results: Results, run: Run, tmp_path: Path
) -> None:
    file, other = tmp_path / "luck.json", tmp_path / "other.json"
    file.write_bytes(luck_table(plan))
    other.write_bytes(luck_table(plan, seed="2"))
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
    named = Plan.read(plan.data.replace(b'luck_sha256 = ""', f'luck_sha256 = "{sha256}"'.encode()))
    folder = ArenaFolder(tmp_path / "N")
    folder.claim(named, "simulated")
    for result in results(noisy):
        folder.write_result(attrs.evolve(result, plan_sha256=named.sha256))
    assert json.loads(run(str(folder.path), "--json", "--luck", str(file))[1])["luck"]["nba"]["named_by_plan"] is True
    code, _, err = run(str(folder.path), "--luck", str(other))
    assert code == 2
    assert "error[luck.other]" in err


@pytest.mark.parametrize("change", [{"sport": "nhl"}, {"ruleset_sha256": "1" * 64}], ids=["sport", "rules"])
def test_a_luck_table_of_something_else_is_refused(
    arena: ArenaFolder, run: Run, plan: Plan, tmp_path: Path, change: dict[str, str]
) -> None:
    file = tmp_path / "luck.json"
    file.write_bytes(luck_table(plan, **change))
    code, _, err = run(str(arena.path), "--luck", str(file))
    assert (code, "error[luck.other]" in err) == (2, True)


def test_what_nobody_has_played_is_not_rated_yet(plan: Plan, run: Run, tmp_path: Path) -> None:
    folder = ArenaFolder(tmp_path / "E")
    folder.claim(plan, "simulated")
    code, out, _ = run(str(folder.path))
    assert code == 0
    assert out.startswith("Not yet rated")
    assert "0 of 13 leagues" in out


def test_a_result_that_nobody_can_read_is_an_error_and_is_not_left_out(arena: ArenaFolder, run: Run) -> None:
    file = arena.result_file("main-nba-01")
    file.write_bytes(file.read_bytes()[:-20])
    code, out, err = run(str(arena.path))
    assert (code, out) == (StoreError.exit_code, "")
    assert "error[result.unreadable]" in err
    assert "Traceback" not in err


def test_before_leagues_have_ended_nothing_is_said_in_luck_sds(
    plan: Plan, results: Results, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "luck.json"
    file.write_bytes(luck_table(plan))
    folder = ArenaFolder(tmp_path / "U")
    folder.claim(plan, "simulated")
    for result in results(noisy):
        folder.write_result(attrs.evolve(result, phase="playing"))
    text = run(str(folder.path), "--luck", str(file))[1]
    assert "8 leagues have not ended: orders and points are those so far." in text
    assert "Points so far: 2 leagues have not ended." in text
    assert "9 leagues have not ended: there points are those so far, without a backtest." in text
    document = json.loads(run(str(folder.path), "--luck", str(file), "--json")[1])
    assert {line["unit"] for line in document["contrasts"][0]["contrasts"]} == {"points"}
    assert {floor["backtest"] for floor in document["floors"]} == {None}


@pytest.mark.parametrize("manager", ["projection", "random"])
def test_a_baseline_that_is_not_the_projection_bot_is_told_as_such(
    plan: Plan, results: Results, run: Run, tmp_path: Path, manager: str
) -> None:
    text = plan.data.decode().replace('manager = "projection"', f'manager = "{manager}"', 1)
    named = Plan.read(text.encode())
    folder = ArenaFolder(tmp_path / "B")
    folder.claim(named, "simulated")
    for result in results(noisy):
        teams = tuple(attrs.evolve(team, manager=manager) if team.entrant == "bot" else team for team in result.teams)
        folder.write_result(attrs.evolve(result, plan_sha256=named.sha256, teams=teams))
    told = "bot is the manager random, not the Projection Bot as it comes." in run(str(folder.path))[1]
    assert told == (manager == "random")


@pytest.mark.parametrize("season", ["2025-26", "synthetic-1"])
def test_seasons_are_named_and_invented_players_are_not_told_as_real_ones(
    plan: Plan, results: Results, run: Run, tmp_path: Path, season: str
) -> None:
    folder = ArenaFolder(tmp_path / "S")
    folder.claim(plan, "simulated")
    for result in results(noisy):
        folder.write_result(attrs.evolve(result, season=season))
    text = run(str(folder.path))[1]
    assert f"; seasons nba {season}; " in text
    assert ("The players of nba are invented (synthetic-1)." in text) == (season == "synthetic-1")
    assert json.loads(run(str(folder.path), "--json")[1])["seasons"] == {"nba": season}
