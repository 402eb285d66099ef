"""Files and folders that are on the disk when they are said to be there, and stay after a loss of power.

To sync a file brings what it holds to the disk, not its name: that is a matter of the folder around it, and the name of
a new folder one of the folder around that.
"""

import os
from collections.abc import Iterable
from pathlib import Path


def write_synced(path: Path, data: bytes, *, mode: int = 0o600) -> None:
    """Write a new file and the folder around it, which those may enter who may read the file; see it to the disk."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=mode | (mode & 0o444) >> 2)
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    partial = path.with_suffix(f"{path.suffix}.partial")
    with partial.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())
    partial.replace(path)


def sync_folder(path: Path) -> None:
    """See the names in a folder to the disk, not those in the folders within it."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_tree(path: Path) -> None:
    """See the names in a folder and in all folders within it to the disk."""
    for inner in sorted(path.rglob("*")):
        if inner.is_dir() and not inner.is_symlink():
            sync_folder(inner)
    sync_folder(path)


def sync_names(folders: Iterable[Path]) -> None:
    """See the names of new folders to the disk."""
    for around in sorted({folder.parent for folder in folders}):
        sync_folder(around)
