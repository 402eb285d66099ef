"""What the tests of publications share: the files of a folder, what they say, and what a stranger finds in them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from season_cases import Game, plugins
from toy_sport import at

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError
from leaguecore.season.facade import League
from leaguecore.season.publisher import publish
from leaguecore.season.verification import Verdict

FAR = at(4_000)

HOURS = ("note_hours", "thread_hours", "prompt_hours", "response_hours", "reasoning_hours")
NEVER: Mapping[str, Any] = {"visibility": "public", **dict.fromkeys(HOURS, "never")}
"""A policy by which the record is public, and nothing that is kept private ever is."""


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file of a folder, by its name in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def checked(folder: Path, *, replay: bool = True) -> Verdict:
    """Return what a stranger finds who has the public folder alone."""
    return League.open(folder, plugins=plugins()).verdict(replay=replay)


def codes(folder: Path) -> list[str]:
    return [fault.code for fault in checked(folder).faults]


def shown_in(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Return the lines of private values that may be read."""
    return [json.loads(line) for line in files["revealed.jsonl"].splitlines()]


def records_in(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files["log.jsonl"].splitlines()]


def notes_in(files: Mapping[str, bytes]) -> list[bytes]:
    return [data for name, data in sorted(files.items()) if name.startswith("heads/")]


def said_in(files: Mapping[str, bytes]) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(files["publication.json"])
    return said


def finished(game: Game) -> Game:
    """Play a league to its end."""
    game.runner.run()
    assert game.runner.state.phase == "closed"
    return game


def refused(game: Game, folder: Path, now: int | None = None) -> str:
    """Return the code with which a publication is refused that leaves folder and heads as they were."""
    before = files_of(folder), list(game.league.ledger.store.notes())
    with pytest.raises(LeagueError) as caught:
        publish(game.league, folder, now=None if now is None else Instant(now))
    assert (files_of(folder), list(game.league.ledger.store.notes())) == before
    assert not [path for path in folder.parent.iterdir() if path.name.startswith(".publication")]
    return caught.value.code
