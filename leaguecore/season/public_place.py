"""Where a publication stands: a new one takes the place of the old one whole, in a few steps.

Who reads meets the old one, the new one, or for an instant none, and never something of both. A run that is killed in
between leaves a working folder beside the place, whose name follows from the place and the league: the next run finds
it, and puts the old publication back or ends what was begun. Whoever publishes a league holds its store, so no two do
that at once.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import attrs

from leaguecore.season.folder import FACTS
from leaguecore.season.league_files import NAMES
from leaguecore.season.public_folder import CHECKPOINT, HEADS, LOG, PUBLICATION, REVEALED
from leaguecore.season.synced_files import sync_folder, sync_tree

_OURS = frozenset({LOG, REVEALED, CHECKPOINT, PUBLICATION, FACTS.as_posix(), *NAMES.values()})
"""What goes with the old publication, beside its head notes."""

_OUR_FOLDERS = frozenset({HEADS, FACTS.parent.as_posix()})
_FOR_ALL = 0o755


@attrs.frozen(kw_only=True)
class PublicPlace:
    """The place of one league's publication.

    Attributes:
        named: where it is to stand, as somebody has named it.
        league: whose it is.
    """

    named: Path
    league: str

    @property
    def folder(self) -> Path:
        """Where it is to stand; a link to a folder stays a link, and the folder that it leads to is replaced."""
        return Path(os.path.realpath(self.named))

    @property
    def work(self) -> Path:
        """The working folder, which nobody else may enter."""
        mark = hashlib.sha256(f"{self.league}\n{self.folder.name}".encode()).hexdigest()[:16]
        return self.folder.parent / f".publication-{mark}"

    @property
    def new(self) -> Path:
        """Where the new publication is made."""
        return self.work / "new"

    @property
    def old(self) -> Path:
        """Where the old one is put."""
        return self.work / "old"

    def begin(self) -> None:
        """Make the empty folder of a new publication, having cleared away what a killed run has left."""
        self.take_up()
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.work.mkdir(mode=0o700)
        self.new.mkdir()

    def take_up(self) -> None:
        """Clear away what a run has left that did not come to its end; an old publication that has no heir is put back.

        What stands at the place and is no publication is left alone, and so is what was found beside it then.
        """
        if self.old.exists():
            if self.is_free():
                self.old.replace(self.folder)
                sync_folder(self.folder.parent)
            elif (self.folder / PUBLICATION).is_file():
                self._move_others()
            else:
                return
        self._clear()

    def is_free(self) -> bool:
        """Say whether nothing is at the place; an empty folder gives way."""
        return not self.folder.exists() or (self.folder.is_dir() and not any(self.folder.iterdir()))

    def steps(self) -> tuple[Callable[[], None], ...]:
        """Return what puts the new publication in the place of the old one, in order; it may be stopped between any."""
        return (self._sync, self._put_aside, self._put_in_place, self._move_others, self._clear)

    def _sync(self) -> None:
        mode = self.folder.stat().st_mode & 0o7777 if self.folder.exists() else _FOR_ALL
        self.new.chmod(mode)
        sync_tree(self.new)

    def _put_aside(self) -> None:
        if not self.is_free():
            self.folder.replace(self.old)

    def _put_in_place(self) -> None:
        self.new.replace(self.folder)
        sync_folder(self.folder.parent)

    def _move_others(self) -> None:
        """Move over what somebody else has put into the old folder, a README for instance, or `.git`."""
        if self.old.exists():
            _move_others(self.old, self.folder, "")
            sync_folder(self.folder)

    def _clear(self) -> None:
        if self.old.exists():
            # It loses its name first: half of it must never be put back.
            self.old.replace(self.work / "done")
        shutil.rmtree(self.work, ignore_errors=True)


def _move_others(source: Path, target: Path, within: str) -> None:
    """Move files and folders that are not of the publication and are not there yet."""
    for path in sorted(source.iterdir()):
        name, there = f"{within}{path.name}", target / path.name
        if name in _OURS or (within == f"{HEADS}/" and path.suffix == ".txt"):
            continue
        if _is_folder(path) and (name in _OUR_FOLDERS or _is_folder(there)):
            _move_others(path, there, f"{name}/")
        elif not os.path.lexists(there):
            target.mkdir(exist_ok=True)
            path.replace(there)


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
