"""A publication that takes the place of an earlier one: killed anywhere, read at any moment, beside files of others."""

import contextlib
import io
import os
import shutil
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from publication_cases import NEVER, files_of
from published_league import MIDDLE, OVER, Played
from season_cases import plugins, toy_rules
from toy_sport import toy_season

from leaguecore.errors import StoreError, UsageError
from leaguecore.season import publisher
from leaguecore.season.facade import League, open_league
from leaguecore.season.public_place import PublicPlace
from leaguecore.season.publisher import publish

OTHERS = {
    "README.md": b"what this is\n",
    ".git/HEAD": b"ref: refs/heads/main\n",
    ".git/objects/ab/cd": b"\x00",
    "heads/README": b"the heads\n",
    "snapshots/source.html": b"<p>where the facts are from</p>\n",
}
"""What somebody else has put into the folder of a publication."""

STEPS = len(PublicPlace(named=Path(), league="").steps())


def with_others(published: Played, to: Path) -> Path:
    """Return a copy of the publication from the middle of the season, with files of somebody else in it."""
    shutil.copytree(published.middle, to)
    for name, data in OTHERS.items():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        (to / name).write_bytes(data)
    return to


def publish_end(published: Played, own: Path, to: Path) -> None:
    """Publish the whole season once more: the head of that instant was signed already, so the bytes are known."""
    with contextlib.closing(League.open(own, read_only=False, plugins=plugins())) as league:
        publish(league, to, now=OVER, signer=published.signer)


def started(act: Callable[[], None]) -> int:
    """Do something in a process of its own, and return its number; unless it says otherwise it has failed."""
    child = os.fork()
    if child == 0:
        try:
            act()
        finally:
            os._exit(1)
    return child


def killed_after(step: int, act: Callable[[], None]) -> None:
    """Publish in a process that is killed after so many steps of putting the new folder in place."""

    def dying() -> None:
        steps = PublicPlace.steps
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(PublicPlace, "steps", lambda place: (*steps(place)[:step], kill))
            act()

    _, status = os.waitpid(started(dying), 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL


def kill() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def seen(folder: Path) -> str | list[str]:
    """Return what a stranger sees: the codes of faults, or the code with which it cannot be read (exit 3)."""
    try:
        with contextlib.closing(League.open(folder, plugins=plugins())) as league:
            return [fault.code for fault in league.verdict(replay=False).faults]
    except StoreError as error:
        return error.code if error.exit_code == 3 else [error.code]


def beside(folder: Path) -> list[str]:
    return [path.name for path in folder.parent.iterdir() if path.name.startswith(".publication")]


@pytest.mark.parametrize("step", range(STEPS + 1))
def test_killed_after_any_step_it_is_the_old_the_new_or_none_and_the_next_run_completes_it(
    published: Played, tmp_path: Path, step: int
) -> None:
    folder, own = with_others(published, tmp_path / "P"), Path(shutil.copytree(published.own, tmp_path / "own"))
    old, new = files_of(published.middle), files_of(published.end)
    killed_after(step, lambda: publish_end(published, own, folder))
    there = {name: data for name, data in files_of(folder).items() if name not in OTHERS} if folder.exists() else {}
    assert there in (old, new, {})
    assert seen(folder) == ([] if there else "folder.none")
    publish_end(published, own, folder)
    assert files_of(folder) == {**new, **OTHERS}
    assert (seen(folder), beside(folder)) == ([], [])


@pytest.mark.parametrize("step", range(STEPS + 1))
def test_killed_at_its_first_publication_it_is_whole_or_none(published: Played, tmp_path: Path, step: int) -> None:
    folder, own = tmp_path / "P", Path(shutil.copytree(published.own, tmp_path / "own"))
    killed_after(step, lambda: publish_end(published, own, folder))
    assert not folder.exists() or files_of(folder) == files_of(published.end)
    publish_end(published, own, folder)
    assert (files_of(folder), beside(folder)) == (files_of(published.end), [])


def test_a_step_that_fails_leaves_the_old_publication_as_it_was(
    published: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, own = with_others(published, tmp_path / "P"), Path(shutil.copytree(published.own, tmp_path / "own"))
    steps = PublicPlace.steps

    def fail() -> None:
        raise OSError(28, "No space left on device")

    for step in range(3):  # after the third the new one is there
        monkeypatch.setattr(PublicPlace, "steps", lambda place, step=step: (*steps(place)[:step], fail))
        with pytest.raises(StoreError) as caught:
            publish_end(published, own, folder)
        assert caught.value.code == "folder.unwritable"
        assert files_of(folder) == {**files_of(published.middle), **OTHERS}
        assert beside(folder) == []


def test_what_a_killed_run_has_put_aside_is_not_mixed_with_what_somebody_has_put_there_since(
    published: Played, tmp_path: Path
) -> None:
    folder, own = with_others(published, tmp_path / "P"), Path(shutil.copytree(published.own, tmp_path / "own"))
    killed_after(2, lambda: publish_end(published, own, folder))
    assert not folder.exists()
    folder.mkdir()
    (folder / "thesis.txt").write_bytes(b"years of work\n")
    with pytest.raises(UsageError, match="exists already"):
        publish_end(published, own, folder)
    assert files_of(folder) == {"thesis.txt": b"years of work\n"}
    (folder / "thesis.txt").unlink()
    publish_end(published, own, folder)
    assert files_of(folder) == {**files_of(published.end), **OTHERS}


class Replacing:
    """Opens files as ever, but puts another folder in the place of one (or none) just before its n-th file."""

    def __init__(self, folder: Path, number: int, other: Path | None) -> None:
        self._folder, self._number, self._other = folder, number, other
        self._opened: Callable[..., Any] = io.open
        self.count = 0

    def __call__(self, file: Any, *arguments: Any, **options: Any) -> Any:
        if isinstance(file, str | Path) and Path(file).is_relative_to(self._folder):
            if self.count == self._number:
                self._folder.rename(self._folder.with_suffix(".old"))
                if self._other is not None:
                    self._other.rename(self._folder)
            self.count += 1
        return self._opened(file, *arguments, **options)


@pytest.mark.parametrize("taken_away", [False, True])
def test_replaced_before_any_of_its_files_is_opened_it_is_read_as_one_or_not_at_all(
    published: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken_away: bool
) -> None:
    told: list[str | list[str]] = []
    while True:
        folder = Path(shutil.copytree(published.middle, tmp_path / f"P{len(told)}"))
        other = Path(shutil.copytree(published.end, tmp_path / f"other{len(told)}"))
        replacing = Replacing(folder, len(told), None if taken_away else other)
        with monkeypatch.context() as patch:
            patch.setattr(io, "open", replacing)
            told.append(seen(folder))
        if replacing.count < len(told):
            break  # it was never replaced: all moments have been tried
    assert len(told) > 10
    assert told[-1] == []
    assert "publication.replaced" in told
    assert faulty(told) == []


def faulty(told: Sequence[str | list[str]]) -> list[str | list[str]]:
    """Return the readings that say that somebody has tampered."""
    return [one for one in told if one and isinstance(one, list)]


def test_a_reader_in_a_loop_beside_a_writer_never_finds_a_fault(published: Played, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(published.middle, tmp_path / "P"))
    own = Path(shutil.copytree(published.own, tmp_path / "own"))

    def publish_by_turns() -> None:
        with contextlib.closing(League.open(own, read_only=False, plugins=plugins())) as league:
            place = PublicPlace(named=folder, league=league.ledger.league)
            for _ in range(20):
                publish(league, folder, now=OVER, signer=published.signer)
                time.sleep(0.05)  # so that a reader gets to the end now and then
                place.begin()
                shutil.copytree(published.middle, place.new, dirs_exist_ok=True)
                for step in place.steps():
                    step()
        os._exit(0)

    child = started(publish_by_turns)
    told, ended = [seen(folder)], (0, 0)
    while ended == (0, 0):
        told.append(seen(folder))
        ended = os.waitpid(child, os.WNOHANG)
    assert os.waitstatus_to_exitcode(ended[1]) == 0
    assert faulty(told) == []
    assert seen(folder) == []


def test_a_link_stays_a_link_and_the_modes_of_the_folder_stay_too(published: Played, tmp_path: Path) -> None:
    own = Path(shutil.copytree(published.own, tmp_path / "own"))
    before = os.umask(0o022)
    try:
        publish_end(published, own, tmp_path / "new")
        assert (tmp_path / "new").stat().st_mode & 0o777 == 0o755
        stands, link = Path(shutil.copytree(published.middle, tmp_path / "disk" / "P")), tmp_path / "P"
        stands.chmod(0o750)
        link.symlink_to(stands)
        publish_end(published, own, link)
    finally:
        os.umask(before)
    assert (link.is_symlink(), stands.stat().st_mode & 0o777) == (True, 0o750)
    assert files_of(stands) == files_of(published.end)
    assert (beside(link), beside(stands)) == ([], [])


@pytest.mark.parametrize("can_link", [True, False])
def test_head_notes_that_are_published_already_are_not_written_again(
    published: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_link: bool
) -> None:
    folder, own = Path(shutil.copytree(published.middle, tmp_path / "P")), tmp_path / "own"
    shutil.copytree(published.own, own)
    before = {path.name: path.stat().st_ino for path in (folder / "heads").iterdir()}

    def refuse(*_arguments: Any, **_options: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    if not can_link:
        monkeypatch.setattr(os, "link", refuse)
    publish_end(published, own, folder)
    after = {path.name: path.stat().st_ino for path in (folder / "heads").iterdir()}
    assert (len(before), len(after)) == (6, 7)
    assert (before.items() <= after.items()) is can_link
    assert files_of(folder) == files_of(published.end)


def test_files_and_folders_of_a_publication_are_on_the_disk_before_it_is_acknowledged(
    published: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, synced, sync = Path(shutil.copytree(published.own, tmp_path / "own")), set(), os.fsync

    def syncing(descriptor: int) -> None:
        sync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(os, "fsync", syncing)
    publish_end(published, own, tmp_path / "a" / "P")
    there = [tmp_path / "a", tmp_path / "a" / "P", *(tmp_path / "a" / "P").rglob("*")]
    assert [str(path) for path in there if path.stat().st_ino not in synced] == []


@pytest.mark.parametrize(("visibility", "made"), [("private", set()), ("public", {"log.jsonl", "revealed.jsonl"})])
def test_the_log_of_a_private_league_is_at_no_moment_outside_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visibility: str, made: set[str]
) -> None:
    rules = toy_rules(publication={**NEVER, "visibility": visibility})
    league = open_league(rules, toy_season().facts(), ["absent"], seed="7", out=tmp_path / "own", plugins=plugins())
    found: list[set[str]] = []
    keep = publisher.keep_head

    def looking(*arguments: Any) -> int:
        outside = [path for path in tmp_path.rglob("*") if path.is_file() and (tmp_path / "own") not in path.parents]
        found.append({path.name for path in outside})
        assert {path.stat().st_mode & 0o077 for path in tmp_path.glob(".publication-*")} == {0}
        return keep(*arguments)

    monkeypatch.setattr(publisher, "keep_head", looking)
    with contextlib.closing(league):
        publish(league, tmp_path / "P")
    assert found == [made]


def test_the_publication_from_the_middle_has_what_the_later_one_lacks(published: Played) -> None:
    """Otherwise what is shown above would show nothing."""
    assert MIDDLE < OVER
    old, new = files_of(published.middle), files_of(published.end)
    assert new["log.jsonl"].startswith(old["log.jsonl"])
    assert all(old[name] != new[name] for name in ("log.jsonl", "publication.json", "checkpoint", "revealed.jsonl"))
