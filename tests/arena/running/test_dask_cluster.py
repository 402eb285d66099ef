"""A cluster of two local workers, of which one is killed in the middle, brings the same bytes."""

import importlib
import os
import signal
from pathlib import Path

import pytest
from small_arenas import Arena, files_of

from leaguecore import load_plugins
from leaguecore.arena.running.dask_cluster import DaskExecutor
from leaguecore.arena.running.simulating import Simulation, simulated
from leaguecore.errors import PluginError, UsageError
from leaguecore.hooks.executors import ExecutorRequest


@pytest.mark.slow
def test_a_worker_that_is_killed_in_the_middle_changes_no_byte(played: Arena, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed; the extra `dask` brings it")
    clusters: list[DaskExecutor] = []

    def new_cluster() -> DaskExecutor:
        clusters.append(DaskExecutor(ExecutorRequest(workers=2)))
        return clusters[-1]

    simulation = Simulation(plan=played.plan, leagues=played.plan.leagues, out=tmp_path / "out")
    found = {}
    for outcome in simulated(simulation, new_cluster, load_plugins()):
        assert outcome.failure is None, outcome.failure
        found[outcome.name] = outcome.value
        if len(found) == 1:
            workers = clusters[0].client.run(os.getpid)
            assert len(workers) == 2
            os.kill(min(workers.values()), signal.SIGKILL)
    assert len(clusters) == 1  # the cluster replaces its worker by itself
    assert found == played.results
    assert files_of(tmp_path / "out") == played.results


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def without(name: str, package: str | None = None) -> object:
        if name == "distributed":
            raise ImportError(name)
        return real(name, package)

    monkeypatch.setattr("leaguecore.arena.running.dask_cluster.import_module", without)
    with pytest.raises(PluginError, match="needs the package distributed") as caught:
        DaskExecutor(ExecutorRequest(workers=1))
    assert (caught.value.code, caught.value.fix) == ("dask.extra", "install leaguecore[dask]")
    assert caught.value.exit_code == 3


def test_an_address_at_which_nobody_answers_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed; the extra `dask` brings it")
    monkeypatch.setattr("leaguecore.arena.running.dask_cluster.CONNECT_SECONDS", 1)
    with pytest.raises(UsageError) as caught:
        DaskExecutor(ExecutorRequest(workers=1, address="tcp://127.0.0.1:1"))
    assert caught.value.code == "executor.address"
