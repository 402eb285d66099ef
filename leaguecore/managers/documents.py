"""TOML files beside a ruleset, read as strictly: prices, line-ups of seats."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from leaguecore import strict
from leaguecore.errors import Problem, RulesetError, UsageError
from leaguecore.rules.files import read_bytes
from leaguecore.rules.load import parse_toml


class IllFormedDocument(UsageError):
    """A file is not of the form that was asked for; `problems` holds all reasons, not only the first."""

    def __init__(self, code: str, problems: Sequence[Problem], *, source: str) -> None:
        """Join the problems into one message that names the source."""
        self.problems = tuple(problems)
        listed = "; ".join(str(problem) for problem in self.problems)
        super().__init__(code, f"{source}: {listed}", fix="mend the file at the places that are named")


def document_bytes(source: bytes | Path) -> tuple[bytes, str]:
    """Return the exact bytes of a document and what to call it in messages.

    Raises:
        StoreError: `file.unreadable`, `file.too_large`.
    """
    return (source, "the file") if isinstance(source, bytes) else (read_bytes(source), str(source))


def read_document(kind: type[Any], data: bytes, *, code: str, source: str) -> Any:
    """Return the bytes of a TOML file as an instance of an attrs class, decimals exact.

    Raises:
        IllFormedDocument: with this code and every problem of the form.
    """
    try:
        return strict.structure(kind, parse_toml(data, source=source))
    except (RulesetError, strict.IllFormed) as error:
        raise IllFormedDocument(code, error.problems, source=source) from error
