"""The alphabet of ids, and ids that derive from content."""

import hashlib
import re

from leaguecore.errors import LeagueError

_FORM = re.compile(r"[a-z0-9][a-z0-9._:/-]{0,63}")
_FACT_FORM = re.compile(r"[!-~]{1,64}")


def is_id(text: str) -> bool:
    """Say whether a text may name a league, a seat, a command or a kind of record."""
    return _FORM.fullmatch(text) is not None


def is_fact_id(text: str) -> bool:
    """Say whether a text may name a player, a game or a team: one to 64 printable ASCII characters, no blank."""
    return _FACT_FORM.fullmatch(text) is not None


def check_id(text: str, what: str) -> str:
    """Return the text if it is an id.

    Raises:
        LeagueError: `id.invalid`, naming what it should have been the id of.
    """
    if not is_id(text):
        raise LeagueError(
            "id.invalid",
            f"{text!r} cannot be the id of a {what}",
            fix="use up to 64 of a-z 0-9 . _ : / - and begin with a letter or digit",
        )
    return text


def derived_id(prefix: str, *parts: str) -> str:
    """Return `prefix-` and twelve hex digits that the parts fix."""
    digest = hashlib.sha256("\n".join(("leaguecore.id.v1", *parts)).encode()).hexdigest()
    return f"{prefix}-{digest[:12]}"


def team_id(number: int) -> str:
    """Return the id of the team with this number, counted from 1.

    >>> team_id(3)
    'team-03'
    """
    return f"team-{number:02d}"
