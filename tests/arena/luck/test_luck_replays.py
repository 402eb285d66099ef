"""Work that is done by any number of processes has the results of one, also when some of them are killed."""

from pathlib import Path

import attrs
import pytest
from light_work import Doubling, Dying, Killing, Refusing

from leaguecore.arena.luck.playing import Replay
from leaguecore.arena.luck.replays import run_all
from leaguecore.arena.luck.world import Source, opened
from leaguecore.errors import PluginError, ProviderError, UsageError

MIRROR = ("projection:noise=0.03",)


def test_results_stand_in_the_order_of_the_work_and_each_is_told_of() -> None:
    told: list[int] = []
    assert run_all([Doubling(3), Doubling(1), Doubling(2)], done=told.append) == [6, 2, 4]
    assert told == [1, 2, 3]


def test_no_work_has_no_results() -> None:
    assert run_all([], workers=2) == []


def test_two_processes_play_what_one_plays(nba: Source) -> None:
    works = [Replay(source=nba, managers=MIRROR, seed=f"7:{number}") for number in range(2)]
    assert run_all(works, workers=2) == [work.run() for work in works]


def test_what_a_killed_process_left_is_done_once_more(tmp_path: Path) -> None:
    file = tmp_path / "kill"
    file.touch()
    told: list[int] = []
    works = [Killing(number, str(file)) for number in range(6)]
    assert run_all(works, workers=2, done=told.append) == [0, 2, 4, 6, 8, 10]
    assert not file.exists()
    assert told[-1] == 6


def test_processes_that_are_killed_again_are_an_error_with_a_code() -> None:
    with pytest.raises(PluginError) as stopped:
        run_all([Dying(), Dying()], workers=2)
    assert stopped.value.code == "replays.killed"


def test_an_error_in_another_process_is_raised_here_with_all_that_it_says() -> None:
    with pytest.raises(ProviderError) as stopped:
        run_all([Refusing(), Doubling(1)], workers=2)
    error = stopped.value
    assert (error.code, error.row, error.fix, str(error)) == ("data.invalid", "r", "mend it", "p t row r: no such cell")


def test_data_that_have_changed_since_the_study_began_are_refused(nba: Source) -> None:
    with pytest.raises(ProviderError) as refused:
        opened(attrs.evolve(nba, data_sha256="0" * 64))
    assert refused.value.code == "replays.data"


def test_a_ruleset_that_has_changed_since_the_study_began_is_refused(nba: Source) -> None:
    with pytest.raises(UsageError) as refused:
        opened(attrs.evolve(nba, ruleset_sha256="0" * 64))
    assert refused.value.code == "replays.ruleset"


def test_a_replay_follows_from_its_seed_and_another_seed_gives_another(nba: Source) -> None:
    first, again, other = (Replay(source=nba, managers=MIRROR, seed=seed).run() for seed in ("7", "7", "8"))
    assert first == again
    assert first != other
