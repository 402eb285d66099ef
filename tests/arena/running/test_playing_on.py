"""An arena goes on from wherever it was stopped, plays nothing twice, and takes no folder that is another's."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from small_arenas import Arena, files_of, outcomes_of, play, result_of, small_plan

from leaguecore import League, load_plugins
from leaguecore.arena.running.arena_folder import ArenaFolder
from leaguecore.arena.running.league_job import LeagueJob, play_league
from leaguecore.arena.running.preparing import prepared
from leaguecore.errors import StoreError, UsageError
from leaguecore.season.facade import load_facts
from leaguecore.sport import FactSet, Sport

FIRST, SECOND = "main-nfl-01", "main-nfl-02"


def test_every_league_of_the_plan_has_a_result_and_a_log(played: Arena) -> None:
    names = [league.name for league in played.plan.leagues]
    assert list(played.results) == names
    assert sorted(path.name for path in (played.out / "leagues").iterdir()) == names
    assert (played.out / "plan.toml").read_bytes() == played.plan.data


def test_a_result_that_is_there_is_not_made_again(arena: Arena) -> None:
    before = {path: path.stat().st_mtime_ns for path in arena.out.rglob("*") if path.is_file()}
    assert play(arena.plan, arena.out) == arena.results
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_job_that_a_worker_is_given_twice_is_done_once(arena: Arena) -> None:
    (ready,) = prepared(arena.plan, arena.plan.leagues[:1], load_plugins())
    job = LeagueJob(league=ready, plan_sha256=arena.plan.sha256, out=arena.out, data=None, reading="1")
    shutil.rmtree(arena.out / "leagues" / FIRST)  # it would be played anew
    assert play_league(job) == arena.results[FIRST]
    assert not (arena.out / "leagues" / FIRST).exists()


def test_a_league_that_was_stopped_is_played_on_and_not_anew(played: Arena, tmp_path: Path) -> None:
    leagues = played.plan.leagues[:1]
    play(played.plan, tmp_path / "out", leagues=leagues, weeks=1)
    stopped = result_of(tmp_path / "out", FIRST)
    assert (stopped.phase, stopped.periods) == ("playing", 1)
    mark = tmp_path / "out" / "leagues" / FIRST / "mark"
    mark.touch()
    play(played.plan, tmp_path / "out", leagues=leagues)
    assert files_of(tmp_path / "out")[FIRST] == played.results[FIRST]
    assert mark.exists()


def test_what_is_left_of_an_interrupted_opening_is_taken_away(played: Arena, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / f".opening-{FIRST}").mkdir(parents=True)
    (out / f".opening-{FIRST}" / "ruleset.toml").write_text("half a")
    shutil.copy(played.out / "arena.json", out)
    assert play(played.plan, out, leagues=played.plan.leagues[:1])[FIRST] == played.results[FIRST]
    assert not (out / f".opening-{FIRST}").exists()


def test_without_logs_the_results_are_the_same_bytes_and_no_log_stays(arena: Arena, tmp_path: Path) -> None:
    assert play(arena.plan, tmp_path / "out", leagues=arena.plan.leagues[:1], keep_logs=False) == {
        FIRST: arena.results[FIRST]
    }
    assert list((tmp_path / "out" / "leagues").iterdir()) == []
    play(arena.plan, arena.out, keep_logs=False)
    assert list((arena.out / "leagues").iterdir()) == []
    assert files_of(arena.out) == arena.results


def test_a_worker_reads_the_facts_of_a_sport_once_in_a_run(
    played: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    def counted(sport: Sport, **options: Any) -> FactSet:
        read.append(sport.id)
        return load_facts(sport, **options)

    monkeypatch.setattr("leaguecore.arena.running.league_job.load_facts", counted)
    for number in (1, 2):
        play(played.plan, tmp_path / f"out-{number}", weeks=1, keep_logs=False)
        assert read == ["nfl"] * number


# --- results that nobody can use --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 200, -1])
def test_a_result_that_was_cut_short_is_made_again_from_its_log(arena: Arena, size: int) -> None:
    file = arena.out / "results" / f"{FIRST}.json"
    file.write_bytes(arena.results[FIRST][:size])
    assert play(arena.plan, arena.out) == arena.results
    assert files_of(arena.out) == arena.results


def test_a_result_under_the_name_of_another_league_is_made_again(arena: Arena) -> None:
    (arena.out / "results" / f"{FIRST}.json").write_bytes(arena.results[SECOND])
    play(arena.plan, arena.out)
    assert files_of(arena.out) == arena.results


def test_a_result_of_another_plan_stops_all_before_anything_is_played(arena: Arena, tmp_path: Path) -> None:
    other = small_plan(tmp_path / "other", seed="another")
    foreign = next(iter(play(other, tmp_path / "out", leagues=other.leagues[:1], keep_logs=False).values()))
    (arena.out / "results" / f"{FIRST}.json").write_bytes(foreign)
    (arena.out / "results" / f"{SECOND}.json").unlink()
    with pytest.raises(UsageError, match=r"is a result of the plan") as caught:
        play(arena.plan, arena.out)
    assert caught.value.code == "arena.other_plan"
    assert files_of(arena.out)[FIRST] == foreign
    assert SECOND not in files_of(arena.out)


# --- folders that are another's ---------------------------------------------------------------------------------------


def test_the_arena_of_another_plan_is_refused(arena: Arena, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is the arena of the plan 'small'") as caught:
        play(small_plan(tmp_path / "other", seed="another"), arena.out)
    assert caught.value.code == "arena.other_plan"
    assert files_of(arena.out) == arena.results


def test_a_folder_with_something_else_in_it_is_refused_and_left_alone(played: Arena, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(UsageError) as caught:
        play(played.plan, tmp_path)
    assert caught.value.code == "out.exists"
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_where_something_else_lies_in_the_place_of_a_league_that_one_fails_alone(arena: Arena) -> None:
    place = arena.out / "leagues" / FIRST
    shutil.rmtree(place)
    place.mkdir()
    (place / "letter.txt").write_text("dear")
    (arena.out / "results" / f"{FIRST}.json").unlink()
    found = outcomes_of(arena.plan, arena.out)
    assert {name: one.failure.code for name, one in found.items() if one.failure} == {FIRST: "folder.none"}
    assert (place / "letter.txt").exists()


def test_a_league_of_other_seats_is_not_played_on(arena: Arena) -> None:
    shutil.rmtree(arena.out / "leagues" / FIRST)
    (arena.out / "leagues" / SECOND).rename(arena.out / "leagues" / FIRST)
    (arena.out / "results" / f"{FIRST}.json").unlink()
    found = outcomes_of(arena.plan, arena.out)
    assert found[FIRST].failure.code == "arena.seats"


def test_two_programs_do_not_play_in_one_folder(arena: Arena) -> None:
    with ArenaFolder(arena.out).locked(), pytest.raises(StoreError) as caught:
        play(arena.plan, arena.out)
    assert caught.value.code == "arena.locked"


def test_other_rules_than_the_plan_names_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    plan = small_plan(tmp_path / "plan")
    rules = tmp_path / "plan" / "nfl.toml"
    rules.write_bytes(rules.read_bytes() + b"# changed\n")
    with pytest.raises(UsageError) as caught:
        play(plan, tmp_path / "out")
    assert caught.value.code == "arena.ruleset"
    assert not (tmp_path / "out").exists()


def test_the_seed_of_the_plan_is_the_seed_of_the_league(played: Arena) -> None:
    league = League.open(played.out / "leagues" / FIRST)
    assert list(league.records())[-1].data["seed"] == played.plan.leagues[0].seed
    league.close()
