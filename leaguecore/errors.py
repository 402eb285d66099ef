"""The errors of the house: each has a stable code, names the place and says the fix.

The text of a message may change between versions; the `code` may not, because managers, logs and tests key on it.
"""

from collections.abc import Sequence
from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class Problem:
    """One thing wrong with a document: `path` is where (`roster.slots[1].count`), `message` is what."""

    path: str
    message: str

    def __str__(self) -> str:
        """Return `path: message`, the form that `leaguecore rules check` prints."""
        return f"{self.path}: {self.message}" if self.path else self.message


@attrs.frozen(kw_only=True)
class Violation:
    """One rule that a command breaks.

    Attributes:
        code: stable; what each means in general is told by `leaguecore.league.violations`.
        message: what is so now.
        fix: what to do about it, or "".
        path: the part of the command that it is about (`seating.FLEX`, `moves[1].drop`), "" for the whole.
        allowed: what is allowed now, or "" where the message says it.
    """

    code: str
    message: str
    fix: str = ""
    path: str = ""
    allowed: str = ""

    def __str__(self) -> str:
        """Return everything about it in one line."""
        place = f" at {self.path}" if self.path else ""
        return f"{self.code}{place}: {self._said}" + (f" ({self.fix})" if self.fix else "")

    @property
    def told(self) -> str:
        """Everything about it but code and fix, for whoever shows these by themselves."""
        return f"{self.path}: {self._said}" if self.path else self._said

    @property
    def _said(self) -> str:
        return f"{self.message}; {self.allowed}" if self.allowed else self.message


class LeagueError(Exception):
    """The root of all errors that this library raises on purpose.

    Attributes:
        code: stable, lower case, dotted (`data.missing`).
        fix: what to do about it, or "".
        exit_code: what the command line returns for it.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, code: str, message: str, *, fix: str = "") -> None:
        """Keep the code and the fix beside the message."""
        super().__init__(message)
        self.code = code
        self.fix = fix

    @property
    def told(self) -> str:
        """The message without code and fix, for whoever shows these by themselves."""
        return str(self)


class RulesetError(LeagueError, ValueError):
    """A ruleset is not valid; `problems` holds all that is wrong with it, not only the first."""

    def __init__(self, problems: Sequence[Problem], *, source: str = "ruleset") -> None:
        """Join the problems into one message that names the source."""
        self.problems = tuple(problems)
        self.source = source
        listed = "; ".join(str(problem) for problem in self.problems)
        super().__init__("ruleset.invalid", f"{source}: {listed}", fix="run `leaguecore rules check` on the file")


class IllegalAction(LeagueError, ValueError):
    """A command breaks the rules of the league in its present state; nothing was changed."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        """Take the code and the fix of the first violation."""
        self.violations = tuple(violations)
        first = self.violations[0]
        super().__init__(first.code, "; ".join(str(violation) for violation in self.violations), fix=first.fix)

    @property
    def told(self) -> str:
        """The first violation without code and fix, and all about the others."""
        first, *others = self.violations
        return "; ".join([first.told, *map(str, others)])


class StaleCommand(LeagueError):
    """A command id was used before with another content."""


class ProviderError(LeagueError):
    """Data is missing, unreadable or not what its schema says; names provider, table, row and column."""

    exit_code = 3

    def __init__(
        self,
        message: str,
        *,
        provider: str,
        table: str = "",
        row: str = "",
        column: str = "",
        code: str = "data.invalid",
        fix: str = "",
    ) -> None:
        """Build `provider table row column: message`, leaving out what is not known."""
        places = [provider, table, f"row {row}" if row else "", f"column {column}" if column else ""]
        super().__init__(code, " ".join(place for place in places if place) + f": {message}", fix=fix)
        self.provider = provider
        self.table = table
        self.row = row
        self.column = column


class PluginError(LeagueError):
    """A plug-in cannot be loaded, or two of them claim one name."""

    exit_code = 3


class StoreError(LeagueError):
    """The place where a league is kept cannot be read or written."""

    exit_code = 3


class UsageError(LeagueError):
    """What was asked for cannot be asked so."""

    exit_code = 2


class ReachError(UsageError):
    """Whoever decides elsewhere cannot be asked, for a reason that lies with whoever runs the season.

    It is no manager's missed decision: nothing is decided, and the season goes on from there once that is mended.
    """


class LedgerError(LeagueError):
    """The record of a league is not what it must be; `seq` is the first record concerned, -1 for the whole."""

    exit_code = 4

    def __init__(self, code: str, message: str, *, seq: int = -1) -> None:
        """Keep the place in the log."""
        super().__init__(code, f"record {seq}: {message}" if seq >= 0 else message)
        self.seq = seq
