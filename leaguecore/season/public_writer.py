"""Writing a public folder: all files are made beside it, and take the place of the old folder when all are there."""

import contextlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from leaguecore.errors import StoreError
from leaguecore.season.public_place import PublicPlace


@contextlib.contextmanager
def public_writer(place: PublicPlace) -> Iterator["PublicWriter"]:
    """Give what makes the files of one publication; what is not put in place in the end is taken away.

    Raises:
        StoreError: `folder.unwritable`.
    """
    with writing_to(place.named):
        place.begin()
    try:
        yield PublicWriter(place)
    finally:
        with contextlib.suppress(OSError):
            place.take_up()


class PublicWriter:
    """Makes the files of one publication."""

    def __init__(self, place: PublicPlace) -> None:
        """Name the place of the publication, where the folder of a new one was made."""
        self._place = place

    @contextlib.contextmanager
    def lines(self, name: str) -> Iterator[Callable[[bytes], None]]:
        """Give what writes a line to a file."""
        with writing_to(self._place.named), (self._place.new / name).open("wb") as handle:
            yield lambda line: _write_line(handle.write, line)
            handle.flush()
            os.fsync(handle.fileno())

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole."""
        path = self._place.new / name
        with writing_to(self._place.named):
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as handle:
                handle.write(data)
                handle.flush()
                os.fsync(handle.fileno())

    def repeat(self, name: str, data: bytes) -> None:
        """Write a file that the old publication may have too: such a one is linked, for it is on the disk already."""
        before, path = self._place.folder / name, self._place.new / name
        try:
            if not before.is_symlink() and before.read_bytes() == data:
                path.parent.mkdir(parents=True, exist_ok=True)
                os.link(before, path)
                return
        except OSError:
            pass  # it is new, or files cannot be linked here: it is written like any other
        self.write(name, data)

    def finish(self) -> None:
        """Put all files in the place of the old ones; what others have put there stays.

        Raises:
            StoreError: `folder.unwritable`.
        """
        with writing_to(self._place.named):
            for step in self._place.steps():
                step()


@contextlib.contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """Turn what the system raises into the error that a folder cannot be written.

    Raises:
        StoreError: `folder.unwritable`.
    """
    try:
        yield
    except OSError as error:
        message = f"{folder}: {error.strerror or error}"
        raise StoreError("folder.unwritable", message, fix="name a place where you may write") from error


def _write_line(write: Callable[[bytes], object], line: bytes) -> None:
    write(line + b"\n")
