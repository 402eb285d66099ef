"""How managers elsewhere are reached from a league's folder: by a private file in it, and keys in the environment.

The file lies beside the private store. It is committed to nowhere and never published.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from leaguecore.managers.connections import Connections, key_of
from leaguecore.managers.doors.entries import AGENT, PROGRAM, require_door
from leaguecore.managers.models.entry import MODEL, profile_name
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.protocol import parse_spec
from leaguecore.managers.reach import Reach
from leaguecore.managers.recordings.tape import Tape
from leaguecore.season.synced_files import write_synced

CONNECTIONS = "connections.toml"
"""What the file is called in a league's folder."""

LOGS = "programs"
"""The folder in a league's own for what programs write to their stderr; private like the file."""


def keep_connections(folder: Path, data: bytes) -> None:
    """Keep the file in the folder of a league that was just made, for its owner alone."""
    write_synced(folder / CONNECTIONS, data)


def checked_connections(data: bytes, profiles: Profiles) -> bytes:
    """Return the bytes of the file if every profile has its connection in it.

    Raises:
        IllFormedDocument: `connections.invalid`.
        ReachError: `connection.unknown`.
    """
    read = Connections.load(data)
    for profile in profiles.by_name.values():
        read.connection(profile.connection)
    return data


def kept_reach(folder: Path | None, *, connections: bytes | None = None, tape: Tape | None = None) -> Reach:
    """Return how the managers of a league are reached.

    Args:
        folder: of the league, None for one in memory.
        connections: the private file, None for that in the folder, if there is one.
        tape: what records, or answers in their place.

    Raises:
        IllFormedDocument: `connections.invalid`.
    """
    kept = None if folder is None else folder / CONNECTIONS
    if connections is None and kept is not None and kept.is_file():
        connections = kept.read_bytes()
    read = Connections() if connections is None else Connections.load(connections)
    logs = None if folder is None else folder / LOGS
    return Reach(connections=read, environment=dict(os.environ) if read.key_names else {}, tape=tape, logs=logs)


def require_reach(managers: Mapping[str, str], profiles: Profiles, reach: Reach) -> None:
    """Refuse to ask anybody as long as some manager elsewhere could not be: what it lacks is not its entrant's fault.

    Args:
        managers: the specification of each team's manager.
        profiles: to which the league has committed.
        reach: of the league.

    Raises:
        ReachError: `connection.unknown`, `connection.key` or `agent.pulls`.
    """
    if reach.tape is not None and reach.tape.mode == "replay":
        return
    for spec in managers.values():
        name, options = parse_spec(spec)
        if name == MODEL:
            profile = profiles.profile(profile_name(options))
            connection = reach.connections.connection(profile.connection)
            key_of(connection.key_env, reach.environment)
        elif name in (PROGRAM, AGENT):
            require_door(name, options, reach)
