"""The folder of a new league: nobody but its owner may look into it, and it is on the disk before anything counts."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from season_cases import plugins, toy_rules
from toy_sport import toy_season

from leaguecore.ledger import Ledger
from leaguecore.season.facade import League, open_league


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield int(request.param)
    os.umask(before)


def opened(out: Path) -> League:
    return open_league(toy_rules(), toy_season().facts(), ["absent"], seed="7", plugins=plugins(), out=out)


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_folder_and_its_store_are_their_owners_alone_also_while_it_is_written(tmp_path: Path, umask: int) -> None:
    with contextlib.closing(opened(tmp_path / "around" / "D")) as league:
        folder = tmp_path / "around" / "D"
        in_use = {path.name: mode_of(path) for path in folder.glob("league.*")}
        assert set(in_use) == {"league.db", "league.db-wal", "league.db-shm", "league.lock"}
        assert set(in_use.values()) == {0o600}
        assert mode_of(folder) == 0o700
        assert mode_of(folder.parent) == 0o777 & ~umask  # that one is no league's
        league.run()
    assert {mode_of(path) for path in folder.glob("league.*")} == {0o600}


def test_a_folder_that_was_there_keeps_its_mode_and_the_store_in_it_is_its_owners_alone(tmp_path: Path) -> None:
    (tmp_path / "D").mkdir()
    (tmp_path / "D").chmod(0o755)
    opened(tmp_path / "D").close()
    assert (mode_of(tmp_path / "D"), mode_of(tmp_path / "D" / "league.db")) == (0o755, 0o600)


def test_a_league_that_others_may_read_stays_so_when_it_is_played_on(tmp_path: Path) -> None:
    folder = tmp_path / "D"
    opened(folder).close()
    folder.chmod(0o750)
    (folder / "league.db").chmod(0o640)
    with contextlib.closing(League.open(folder, read_only=False, plugins=plugins())) as league:
        league.run()
        assert mode_of(folder / "league.db-wal") == 0o640  # so that they can read meanwhile
    assert (mode_of(folder), mode_of(folder / "league.db")) == (0o750, 0o640)


def test_every_name_in_a_new_folder_is_on_the_disk_before_its_first_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a file is on the disk when the folder around it was synced after the file had got it."""
    folder, durable, sync, append = tmp_path / "a" / "b" / "D", set[Path](), os.fsync, Ledger.append
    before_the_first: list[set[Path]] = []

    def syncing(descriptor: int) -> None:
        sync(descriptor)
        for around in (tmp_path, *filter(Path.is_dir, tmp_path.rglob("*"))):
            if os.path.samestat(os.fstat(descriptor), around.stat()):
                durable.update(around.iterdir())

    def appending(ledger: Ledger, **command: object) -> object:
        before_the_first.append(set(durable))
        return append(ledger, **command)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(Ledger, "append", appending)
    opened(folder).close()
    files = {folder / name for name in ("league.db", "ruleset.toml", "environment.json", "snapshots/facts.npz")}
    names = {tmp_path / "a", tmp_path / "a" / "b", folder, folder / "snapshots", *files}
    assert names - before_the_first[0] == set()
