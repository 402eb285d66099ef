"""Writing a public folder: all files are made beside it first, and put in place when all of them are there.

The file that makes it a publication comes last, so a reader never takes a half written folder for a new one.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from leaguecore.errors import StoreError


@contextlib.contextmanager
def public_writer(folder: Path) -> Iterator["PublicWriter"]:
    """Give what makes the files of one publication; what is not put in place in the end is taken away.

    Raises:
        StoreError: `folder.unwritable`.
    """
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=".publication-", dir=folder.parent))
    except OSError as error:
        raise unwritable(folder, error) from error
    try:
        yield PublicWriter(folder, beside)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


class PublicWriter:
    """Makes the files of one publication."""

    def __init__(self, folder: Path, beside: Path) -> None:
        """Name the folder of the publication, and an empty one beside it."""
        self._folder, self._beside = folder, beside
        self._names: list[str] = []

    @contextlib.contextmanager
    def lines(self, name: str) -> Iterator[Callable[[bytes], None]]:
        """Give what writes a line to a file."""
        path = self._new(name)
        try:
            with path.open("wb") as handle:
                yield lambda line: _write_line(handle.write, line)
                handle.flush()
                os.fsync(handle.fileno())
        except OSError as error:
            raise unwritable(self._folder, error) from error

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole."""
        path = self._new(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as handle:
                handle.write(data)
                handle.flush()
                os.fsync(handle.fileno())
        except OSError as error:
            raise unwritable(self._folder, error) from error

    def discard(self, *names: str) -> None:
        """Take files back that are not for the public after all."""
        self._names = [name for name in self._names if name not in names]
        for name in names:
            (self._beside / name).unlink(missing_ok=True)

    def finish(self, *, last: str, obsolete: Iterable[str]) -> None:
        """Put all files in place.

        Args:
            last: the file that comes last.
            obsolete: files that an earlier publication may have had; those that are not among the new are taken away.

        Raises:
            StoreError: `folder.unwritable`.
        """
        try:
            if self._is_new():
                # All at once: whoever is stopped here has published nothing.
                self._beside.chmod(0o755)
                self._beside.replace(self._folder)
                return
            for name in [*(name for name in self._names if name != last), last]:
                target = self._folder / name
                target.parent.mkdir(parents=True, exist_ok=True)
                (self._beside / name).replace(target)
            for name in sorted(set(obsolete) - set(self._names)):
                (self._folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(self._folder, error) from error

    def _is_new(self) -> bool:
        """Say whether there is no earlier publication; an empty folder gives way."""
        return not self._folder.exists() or (self._folder.is_dir() and not any(self._folder.iterdir()))

    def _new(self, name: str) -> Path:
        self._names.append(name)
        return self._beside / name


def unwritable(folder: Path, error: OSError) -> StoreError:
    """Return the error that a folder cannot be written."""
    return StoreError(
        "folder.unwritable", f"{folder}: {error.strerror or error}", fix="name a place where you may write"
    )


def _write_line(write: Callable[[bytes], object], line: bytes) -> None:
    write(line + b"\n")
