"""Instants on the command line: what `--now` says."""

from leaguecore.clock import Instant, parse_instant, system_clock
from leaguecore.errors import LeagueError, UsageError


def given_instant(text: str) -> Instant:
    """Return the instant that a user wrote.

    Raises:
        UsageError: `time.invalid`.
    """
    try:
        return parse_instant(text)
    except LeagueError as error:
        raise UsageError(error.code, str(error), fix=error.fix) from error


def present_instant(text: str | None) -> Instant:
    """Return the instant that a user says it is, and without a word of his the real one.

    Raises:
        UsageError: `time.invalid`.
    """
    return system_clock() if text is None else given_instant(text)
