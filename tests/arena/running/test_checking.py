"""A check of an arena compares every log, seat and result, and tells what it could not look at."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from small_arenas import Arena, Ended, play

from leaguecore import load_plugins
from leaguecore.arena.results import LeagueResult
from leaguecore.arena.running.checking import check_jobs, check_league, common_faults
from leaguecore.canon import canonical
from leaguecore.errors import StoreError

FIRST, SECOND = "main-nfl-01", "main-nfl-02"


def faults(arena: Arena, *, replay: bool = False) -> list[tuple[str, str]]:
    """Return the league and the code of everything that is wrong with an arena."""
    found = {name: check_league(job, load_plugins()) for name, job in check_jobs(arena.out, replay=replay).items()}
    common = common_faults(arena.out, arena.plan, found)
    return [(name, fault.code) for name, one in found.items() for fault in one.faults] + [
        ("", fault.code) for fault in common
    ]


def test_nothing_is_wrong_with_an_arena_that_was_played(played: Arena) -> None:
    assert faults(played) == []


def test_a_result_with_another_point_in_it_is_found(arena: Arena) -> None:
    result = LeagueResult.from_bytes(arena.results[FIRST])
    changed = json.loads(result.to_bytes())
    changed["teams"][0]["auto"] += 1
    text = json.dumps(changed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    (arena.out / "results" / f"{FIRST}.json").write_text(text + "\n")
    assert faults(arena) == [(FIRST, "arena.result")]


def test_a_result_that_was_cut_short_is_found(arena: Arena) -> None:
    (arena.out / "results" / f"{FIRST}.json").write_bytes(arena.results[FIRST][:-2])
    assert faults(arena) == [(FIRST, "arena.result")]


def test_the_result_of_another_league_in_its_place_is_found(arena: Arena) -> None:
    (arena.out / "results" / f"{FIRST}.json").write_bytes(arena.results[SECOND])
    assert faults(arena) == [(FIRST, "arena.result")]


def test_a_result_of_no_league_of_the_plan_is_found(arena: Arena) -> None:
    (arena.out / "results" / "main-nfl-99.json").write_bytes(arena.results[FIRST])
    assert faults(arena) == [("", "arena.stranger")]


def test_a_changed_byte_of_a_log_is_found(arena: Arena) -> None:
    database = sqlite3.connect(arena.out / "leagues" / FIRST / "league.db")
    with database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        (line,) = database.execute("SELECT line FROM event WHERE seq = 20").fetchone()
        database.execute("UPDATE event SET line = ? WHERE seq = 20", (line.replace(b"team-0", b"team-1", 1),))
    database.close()
    assert {name for name, _ in faults(arena)} == {FIRST}


def test_a_league_with_the_seats_of_another_is_found(arena: Arena) -> None:
    shutil.rmtree(arena.out / "leagues" / FIRST)
    shutil.copytree(arena.out / "leagues" / SECOND, arena.out / "leagues" / FIRST)
    found = faults(arena)
    assert (FIRST, "arena.seats") in found
    assert {name for name, _ in found} == {FIRST, ""}  # and it stands in two places


def test_what_has_no_log_cannot_be_checked_and_counts_as_a_fault(arena: Arena) -> None:
    shutil.rmtree(arena.out / "leagues" / FIRST)
    assert faults(arena) == [(FIRST, "arena.no_log")]


def test_a_league_that_was_not_played_or_was_stopped_is_no_fault(played: Arena, tmp_path: Path) -> None:
    out = tmp_path / "out"
    play(played.plan, out, leagues=played.plan.leagues[:1], weeks=1)
    assert faults(played._replace(out=out)) == []
    (out / "results" / f"{FIRST}.json").unlink()
    assert faults(played._replace(out=out)) == []


def test_leagues_on_other_data_are_found(played: Arena) -> None:
    found = {name: check_league(job) for name, job in check_jobs(played.out, replay=False).items()}
    found[SECOND] = attrs.evolve(found[SECOND], data_sha256="0" * 64)
    assert [fault.code for fault in common_faults(played.out, played.plan, found)] == ["arena.data"]


def test_another_plan_beside_the_arena_is_found(arena: Arena) -> None:
    (arena.out / "plan.toml").write_bytes(arena.plan.data + b"\n")
    with pytest.raises(StoreError) as caught:
        check_jobs(arena.out, replay=False)
    assert caught.value.code == "arena.unreadable"


def test_the_command_replays_and_ends_with_four_for_what_differs(arena: Arena, cli: Callable[..., Ended]) -> None:
    ended = cli("arena", "check", arena.out, "--replay", "--executor", "serial", "--json")
    document = json.loads(ended.out)
    assert (ended.code, document) == (
        0,
        {"leagues": 4, "results": 4, "closed": 4, "not_played": 0, "replayed": True, "faults": []},
    )
    (arena.out / "results" / f"{FIRST}.json").write_bytes(arena.results[SECOND])
    ended = cli("arena", "check", arena.out, "--executor", "serial")
    assert ended.code == 4
    assert f"{FIRST}  arena.result: {FIRST}: the file differs from the log in name" in ended.out


def test_a_league_that_was_played_again_from_another_seed_is_found(arena: Arena) -> None:
    planned = attrs.evolve(arena.plan.leagues[0], seed="one that pleases")
    shutil.rmtree(arena.out / "leagues" / FIRST)
    (arena.out / "results" / f"{FIRST}.json").unlink()
    play(arena.plan, arena.out, leagues=(planned,))
    assert faults(arena) == [(FIRST, "arena.seats")]


def test_a_result_that_is_missing_though_the_season_has_ended_is_found(arena: Arena) -> None:
    (arena.out / "results" / f"{FIRST}.json").unlink()
    assert faults(arena) == [(FIRST, "arena.result")]


def test_the_folder_of_a_league_that_is_not_of_the_plan_is_found(arena: Arena) -> None:
    shutil.copytree(arena.out / "leagues" / FIRST, arena.out / "leagues" / "main-nfl-99")
    assert faults(arena) == [("", "arena.stranger")]


def test_one_league_in_the_place_of_two_is_found(played: Arena) -> None:
    found = {name: check_league(job) for name, job in check_jobs(played.out, replay=False).items()}
    found[SECOND] = attrs.evolve(found[SECOND], league=found[FIRST].league)
    assert [fault.code for fault in common_faults(played.out, played.plan, found)] == ["arena.seats"]


@pytest.mark.parametrize("change", [{"plan": "other"}, {"rulesets": {}}], ids=["id", "rulesets"])
def test_what_arena_json_says_of_the_plan_must_be_so(arena: Arena, change: dict[str, object]) -> None:
    said = json.loads((arena.out / "arena.json").read_bytes()) | change
    (arena.out / "arena.json").write_bytes(canonical(said) + b"\n")
    with pytest.raises(StoreError) as caught:
        check_jobs(arena.out, replay=False)
    assert caught.value.code == "arena.unreadable"


def test_a_simulated_arena_that_is_said_to_be_one_in_time_is_found(arena: Arena) -> None:
    said = (arena.out / "arena.json").read_bytes()
    (arena.out / "arena.json").write_bytes(said.replace(b"simulated", b"timed"))
    assert set(faults(arena)) == {(league.name, "arena.seats") for league in arena.plan.leagues}
