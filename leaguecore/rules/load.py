"""Reading a ruleset strictly: every problem of a file at once, each with its path.

No value is bent to fit: `"10"` is not 10, `1` is not true, an unknown key is an error with the nearest known one.
"""

import difflib
import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_origin

import attrs
import cattrs
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError
from cattrs.v import format_exception, transform_error

from leaguecore.errors import Problem, RulesetError
from leaguecore.rules.model import Ruleset


def parse_ruleset(data: bytes, *, source: str = "ruleset") -> Ruleset:
    """Return the ruleset that the bytes of a TOML file say.

    Raises:
        RulesetError: with every problem of the form. Whether the rules make sense for a sport is another check
            (`leaguecore.rules.check`).
    """
    return structure_strictly(Ruleset, parse_toml(data, source=source), source=source)


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
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise RulesetError([Problem(path="", message=f"not TOML: {error}")], source=source) from error


def structure_strictly(kind: type[Any], value: Any, *, source: str, path: str = "") -> Any:
    """Return a value as an instance of an attrs class, or raise all the reasons why it is none."""
    try:
        return _converter().structure(value, kind)
    except (cattrs.BaseValidationError, ForbiddenExtraKeysError, *_LEAF_ERRORS) as error:
        found = _problems(error, path)
        seen = {problem.path for problem in found}
        found += [problem for problem in _range_problems(kind, value, path) if problem.path not in seen]
        raise RulesetError(found, source=source) from error


_LEAF_ERRORS = (TypeError, ValueError, KeyError)


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


@cache
def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(Decimal, _decimal)
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, Any], _table)
    converter.register_structure_hook_factory(
        lambda kind: get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis, _sequence_hook
    )
    return converter


def _exactly(kind: type[Any]) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _kind: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"expected {_NAMES[kind]}, got {_spelled(value)}")
        return value

    return hook


def _decimal(value: Any, _kind: Any) -> Decimal:
    if type(value) not in (int, Decimal):
        raise TypeError(f"expected a number, got {_spelled(value)}")
    number = Decimal(value)
    if not number.is_finite():
        raise ValueError(f"expected a finite number, got {value}")
    return number


def _table(value: Any, _kind: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"expected a table, got {_spelled(value)}")
    return value


def _sequence_hook(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    element = get_args(kind)[0]

    def hook(value: Any, _kind: Any) -> Any:
        if not isinstance(value, list):
            raise TypeError(f"expected a list, got {_spelled(value)}")
        return tuple(converter.structure(value, list[element]))

    return hook


_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


def _spelled(value: Any) -> str:
    kinds = {str: "the text", bool: "", int: "the number", Decimal: "the number", list: "a list", dict: "a table"}
    kind = kinds.get(type(value), type(value).__name__)
    if isinstance(value, list | dict):
        return kind
    shown = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
    return f"{kind} {shown}".strip()


def _problems(error: Exception, path: str) -> list[Problem]:
    """Turn the tree of errors into a list of paths and messages."""
    if not isinstance(error, cattrs.BaseValidationError | IterableValidationError):
        return [Problem(path=path, message=_message(error, None))]
    found = []
    for line in transform_error(error, path="", format_exception=_message):
        message, _, place = line.rpartition(" @ ")
        found.append(Problem(path=_joined(path, place.lstrip(".")), message=message))
    return found


def _range_problems(kind: Any, value: Any, path: str) -> list[Problem]:
    """Return what the validators of single fields say, also where the structure failed elsewhere.

    A class is built only when all its fields are well formed, so without this walk a file with one ill-typed field
    would hide what is out of range beside it.
    """
    if get_origin(kind) is tuple and isinstance(value, list):
        element = get_args(kind)[0]
        return [p for at, item in enumerate(value) for p in _range_problems(element, item, f"{path}[{at}]")]
    if not attrs.has(kind) or not isinstance(value, dict):
        return []
    found: list[Problem] = []
    for field in attrs.fields(kind):
        if field.name in value:
            place = _joined(path, field.name)
            found += _range_problems(field.type, value[field.name], place)
            found += _field_problems(field, value[field.name], place)
    return found


def _field_problems(field: "attrs.Attribute[Any]", value: Any, path: str) -> list[Problem]:
    if field.validator is None:
        return []
    try:
        field.validator(None, field, _converter().structure(value, field.type))
    except (cattrs.BaseValidationError, ForbiddenExtraKeysError):
        return []  # ill formed, which is reported already
    except (TypeError, ValueError) as error:
        return [Problem(path=path, message=_message(error, None))]
    return []


def _joined(path: str, place: str) -> str:
    return ".".join(part for part in (path, place) if part)


def _message(error: BaseException, kind: type | None) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return "; ".join(_unknown_key(error, name) for name in sorted(error.extra_fields))
    if isinstance(error, KeyError):
        return f"the key {error.args[0]!r} is missing"
    if isinstance(error, TypeError) and error.args and str(error.args[0]).startswith("expected"):
        return str(error)
    if error.args and isinstance(error, Exception):
        return _validator_message(error)
    return format_exception(error, kind)


def _unknown_key(error: ForbiddenExtraKeysError, name: str) -> str:
    known = [field.name for field in attrs.fields(error.cl)] if attrs.has(error.cl) else []
    close = difflib.get_close_matches(name, known, n=1)
    return f"unknown key {name!r}" + (f"; did you mean {close[0]!r}?" if close else "")


def _validator_message(error: Exception) -> str:
    """Return what an attrs validator had to say, without the objects that it appends."""
    text = str(error.args[0])
    if "must match regex" in text:
        return f"{error.args[3]!r} does not have the form {error.args[2].pattern}"
    if " not in literal " in text:
        value, _, choices = text.partition(" not in literal ")
        return f"{value!r} is not one of {choices[choices.index('[') + 1 : -1]}"
    return text
