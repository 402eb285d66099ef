"""A recording: one JSON line for each thing that was answered, found by the hash of what was asked.

A line is `{"seat", "kind", "key", "occurrence", "answer"}`. The key is the SHA-256 of the canonical JSON of what was
asked; the occurrence counts, from 0, how often a seat has asked just that. Neither keys of providers nor headers come
here: what asks knows none.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Literal

from leaguecore.canon import canonical
from leaguecore.errors import Problem, ReachError, StoreError
from leaguecore.managers.documents import IllFormedDocument

Mode = Literal["record", "replay"]
_FIELDS: Mapping[str, type] = {"answer": dict, "key": str, "kind": str, "occurrence": int, "seat": str}
_OWNER_ONLY = 0o600
_Place = tuple[str, str, int]


class Tape:
    """One recording, for all seats of a league at once; seats may be asked side by side."""

    def __init__(self, path: Path, mode: Mode) -> None:
        """Open a recording.

        Args:
            path: the file. To record, it is made, or gone on with: what it holds is not asked again, so that a season
                that was stopped between an answer and its record has the same answer when it goes on.
            mode: `record` asks for what is missing and adds it, `replay` asks nobody.

        Raises:
            StoreError: `recording.unreadable`.
            ReachError: `recording.unwritable`.
            IllFormedDocument: `recording.invalid`, with every line that is none.
        """
        self._path, self.mode, self._lock = path, mode, Lock()
        self._answers: dict[_Place, dict[str, Any]] = {}
        self._asked: dict[tuple[str, str], int] = {}
        if mode == "replay" or path.exists():
            self._answers = _read(path)
        if mode == "record":
            self._make()

    def place(self, seat: str, asked: Mapping[str, Any]) -> _Place:
        """Return where the answer to what a seat asks now stands, or will; asking once more is another place.

        Args:
            seat: whose question it is.
            asked: plain data that canonical JSON can hold.
        """
        key = hashlib.sha256(canonical(dict(asked))).hexdigest()
        with self._lock:
            occurrence = self._asked.get((seat, key), 0)
            self._asked[seat, key] = occurrence + 1
        return seat, key, occurrence

    def answer(self, place: _Place) -> dict[str, Any] | None:
        """Return what was answered there; None to ask for it now and `keep` it.

        Raises:
            ReachError: `recording.miss` in a replay.
        """
        found = self._answers.get(place)
        if found is None and self.mode == "replay":
            seat, key, occurrence = place
            message = f"{self._path.name} has no answer of {seat} to {key[:16]}…, asked for the {occurrence + 1}. time"
            raise ReachError(
                "recording.miss", message, fix="replay with the rules, seed, seats and version that were recorded"
            )
        return found

    def keep(self, place: _Place, kind: str, answer: Mapping[str, Any]) -> None:
        """Add what was answered, on the disk before it is used.

        Raises:
            ReachError: `recording.unwritable`.
        """
        seat, key, occurrence = place
        plain = {"answer": dict(answer), "key": key, "kind": kind, "occurrence": occurrence, "seat": seat}
        line = json.dumps(plain, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)
        with self._lock:
            self._answers[place] = dict(answer)
            try:
                with self._path.open("a", encoding="ascii") as file:
                    file.write(line + "\n")
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise _unwritable(self._path, error) from error

    def _make(self) -> None:
        try:
            # Prompts and notes of all teams can be told from it, so it is for its owner alone.
            self._path.touch(mode=_OWNER_ONLY)
            data = self._path.read_bytes()
            if not data.endswith(b"\n") and data:
                os.truncate(self._path, data.rfind(b"\n") + 1)
        except OSError as error:
            raise _unwritable(self._path, error) from error


def _read(path: Path) -> dict[_Place, dict[str, Any]]:
    """Return the answers of a recording; the first of one place stands."""
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise StoreError("recording.unreadable", f"{path}: {error.strerror or error}") from error
    found: dict[_Place, dict[str, Any]] = {}
    problems = []
    # What stands after the last line feed was cut off while it was written, and counts as never answered.
    for number, line in enumerate(lines[:-1], 1):
        try:
            one = json.loads(line)
        except (ValueError, RecursionError):
            one = None
        if isinstance(one, dict) and {name: type(value) for name, value in one.items()} == _FIELDS:
            found.setdefault((one["seat"], one["key"], one["occurrence"]), one["answer"])
        else:
            problems.append(Problem(path=f"{path.name}:{number}", message="is no line of a recording"))
    if problems:
        raise IllFormedDocument("recording.invalid", problems, source=str(path))
    return found


def _unwritable(path: Path, error: OSError) -> ReachError:
    return ReachError("recording.unwritable", f"{path}: {error.strerror or error}", fix="name a file you may write")
