"""Instants on the command line: what `--now` says."""

from typing import TYPE_CHECKING

from leaguecore.clock import Instant, parse_instant, system_clock
from leaguecore.errors import LeagueError, UsageError

if TYPE_CHECKING:
    from leaguecore.season.league import League


def given_instant(text: str) -> Instant:
    """Return the instant that a user wrote.

    Raises:
        UsageError: `time.invalid`.
    """
    try:
        return parse_instant(text)
    except LeagueError as error:
        raise UsageError(error.code, str(error), fix=error.fix) from error


def instant_for(league: "League", text: str | None) -> Instant | None:
    """Return the instant that a user says it is; without a word of his the real one for a live league, none for others.

    Raises:
        UsageError: `time.invalid`.
    """
    from leaguecore.season.genesis import LIVE
    from leaguecore.season.verification import opening_data

    if text is not None:
        return given_instant(text)
    return system_clock() if opening_data(league).get("kind") == LIVE else None


def present_instant(text: str | None) -> Instant:
    """Return the instant that a user says it is, and without a word of his the real one.

    Raises:
        UsageError: `time.invalid`.
    """
    return system_clock() if text is None else given_instant(text)
