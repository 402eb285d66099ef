"""Reading a ruleset strictly: every problem of a file at once, each with its path.

No value is bent to fit: `"10"` is not 10, `1` is not true, an unknown key is an error with the nearest known one.
"""

import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

from leaguecore import strict
from leaguecore.errors import Problem, RulesetError
from leaguecore.rules.model import Ruleset

MAX_MAGNITUDE = 18
"""Decimals of a ruleset lie between 1e-18 and 1e18: what is beyond is a slip of the pen."""


def parse_ruleset(data: bytes, *, source: str = "ruleset") -> Ruleset:
    """Return the ruleset that the bytes of a TOML file say.

    Raises:
        RulesetError: with every problem of the form. Whether the rules make sense for a sport is another check
            (`leaguecore.rules.check`).
    """
    ruleset: Ruleset = structure_strictly(Ruleset, parse_toml(data, source=source), source=source)
    return ruleset


def parse_toml(data: bytes, *, source: str) -> dict[str, Any]:
    """Return the TOML document with decimals kept exact.

    Raises:
        RulesetError: if the bytes are not UTF-8 without mark, with line feeds only, or not TOML.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RulesetError([Problem(path="", message=f"byte {error.start} is not UTF-8")], source=source) from error
    problems = _spelling_problems(text)
    if problems:
        raise RulesetError(problems, source=source)
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError as error:
        raise RulesetError([Problem(path="", message="is nested too deep")], source=source) from error
    except ValueError as error:  # TOMLDecodeError, and numbers that nobody could mean
        raise RulesetError([Problem(path="", message=f"not TOML: {error}")], source=source) from error


def _decimal(text: str) -> Decimal:
    # The exponent is looked at first: as a fraction, 1e999999999 would not fit into memory.
    try:
        number = Decimal(text)
    except InvalidOperation as error:
        raise ValueError(f"{text} is out of range") from error
    if number.is_finite() and number and abs(number.adjusted()) > MAX_MAGNITUDE:
        raise ValueError(f"{text} is out of range")
    return number


def structure_strictly(kind: type[Any], value: Any, *, source: str, path: str = "") -> Any:
    """Return a value as an instance of an attrs class, or raise all the reasons why it is none."""
    try:
        return strict.structure(kind, value, path=path)
    except strict.IllFormed as error:
        raise RulesetError(error.problems, source=source) from error


def _spelling_problems(text: str) -> list[Problem]:
    # A published hash is over bytes, so the spelling must survive every editor and checkout.
    found = []
    if text.startswith("\ufeff"):
        found.append(Problem(path="", message="begins with a byte order mark"))
    if "\r" in text:
        found.append(Problem(path="", message="has carriage returns; use line feeds only"))
    if "\t" in text:
        found.append(Problem(path="", message="has tabs; use blanks"))
    if not text.endswith("\n"):
        found.append(Problem(path="", message="does not end with a line feed; is it half written?"))
    return found
