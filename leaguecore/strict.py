"""Structuring that bends nothing: `"10"` is not 10, `1` is not true, an unknown key is an error.

All problems of a value are found at once, each with its path.
"""

import difflib
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache, partial
from types import GenericAlias, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs
import cattrs
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError
from cattrs.v import format_exception, transform_error

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError, Problem


class IllFormed(LeagueError, ValueError):
    """A value is not of the form that was asked for; `problems` holds all reasons."""

    def __init__(self, problems: list[Problem]) -> None:
        """Join the problems into one message."""
        self.problems = tuple(problems)
        super().__init__("form.invalid", "; ".join(str(problem) for problem in problems))


def structure(kind: type[Any], value: Any, *, path: str = "") -> Any:
    """Return a value of plain data as an instance of an attrs class.

    Raises:
        IllFormed: with every reason why it is none.
    """
    try:
        return strict_converter().structure(value, kind)
    except (cattrs.BaseValidationError, ForbiddenExtraKeysError, *_LEAF_ERRORS) as error:
        found = _problems(error, path)
        seen = {problem.path for problem in found}
        ranges = [problem for problem in _range_problems(kind, value, path) if problem.path not in seen]
        # What a validator said stopped its whole class too, under the path of the class.
        said = {problem.message for problem in ranges}
        raise IllFormed([problem for problem in found if problem.message not in said] + ranges) from error


@attrs.frozen(kw_only=True)
class IfNumber:
    """Validators of a field that may hold a word instead of a whole number: they look at numbers only."""

    _validators: tuple[Callable[[Any, Any, Any], Any], ...]

    def __call__(self, instance: Any, field: Any, value: Any) -> None:
        """Validate a number, and take any word; which ones there are the type of the field says."""
        if not isinstance(value, str):
            for validator in self._validators:
                validator(instance, field, value)


@cache
def strict_converter() -> cattrs.Converter:
    """Return the converter that all strict reading and all plain writing goes through; it holds no state."""
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(Decimal, _decimal)
    converter.register_structure_hook(Instant, _instant)
    converter.register_unstructure_hook(Instant, format_instant)
    converter.register_structure_hook_func(lambda kind: kind == Mapping[str, Any], _table)
    converter.register_structure_hook_func(_is_sequence, partial(_sequence, converter))
    converter.register_structure_hook_func(_is_places, partial(_places, converter))
    converter.register_structure_hook_func(_is_number_or_word, _number_or_word)
    converter.register_structure_hook_func(_is_tagged, partial(_tagged, converter))
    converter.register_unstructure_hook_func(_is_tagged, partial(_with_tag, converter))
    return converter


def _is_sequence(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple and get_args(kind)[-1] is Ellipsis


def _is_places(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple and get_args(kind)[-1] is not Ellipsis


def _is_tagged(kind: Any) -> bool:
    """Say whether a kind is one of several classes that each have a constant `kind` of their own."""
    return get_origin(kind) in (Union, UnionType) and all(
        isinstance(getattr(one, "kind", None), str) for one in get_args(kind)
    )


def _is_number_or_word(kind: Any) -> bool:
    """Say whether a kind is a whole number, or one of some words instead."""
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    return int in parts and all(one is int or get_origin(one) is Literal for one in parts)


_LEAF_ERRORS = (AttributeError, TypeError, ValueError, KeyError, LeagueError)


def _tagged(converter: cattrs.Converter, value: Any, kind: Any) -> Any:
    """Return the one of several classes that the key `kind` names."""
    kinds = {one.kind: one for one in get_args(kind)}
    if not isinstance(value, dict):
        raise TypeError(f"expected a table, got {_spelled(value)}")
    tag = value["kind"]
    if not isinstance(tag, str) or tag not in kinds:
        raise ValueError(f"kind is {_spelled(tag)}, not one of {', '.join(kinds)}")
    return converter.structure({key: item for key, item in value.items() if key != "kind"}, kinds[tag])


def _with_tag(converter: cattrs.Converter, value: Any) -> dict[str, Any]:
    return {"kind": value.kind, **converter.unstructure(value)}


def _number_or_word(value: Any, kind: Any) -> Any:
    words = [word for one in get_args(kind) for word in get_args(one)]
    if type(value) is not int and value not in words:
        listed = " or ".join(f'"{word}"' for word in words)
        raise TypeError(f"expected a whole number or {listed}, got {_spelled(value)}")
    return value


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


def _instant(value: Any, _kind: Any) -> Instant:
    if type(value) is not str:
        raise TypeError(f"expected a time, got {_spelled(value)}")
    return parse_instant(value)


def _table(value: Any, _kind: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"expected a table, got {_spelled(value)}")
    return value


def _sequence(converter: cattrs.Converter, value: Any, kind: Any) -> Any:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, got {_spelled(value)}")
    listed: Any = GenericAlias(list, get_args(kind)[:1])
    return tuple(converter.structure(value, listed))


def _places(converter: cattrs.Converter, value: Any, kind: Any) -> Any:
    elements = get_args(kind)
    # A text of two letters is no pair, though Python could take it for one.
    if not isinstance(value, list) or len(value) != len(elements):
        raise TypeError(f"expected a list of {len(elements)}, got {_spelled(value)}")
    return tuple(converter.structure(item, element) for item, element in zip(value, elements, strict=True))


_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}


def _spelled(value: Any) -> str:
    kinds = {
        str: "the text",
        bool: "",
        int: "the number",
        Decimal: "the number",
        list: "a list",
        dict: "a table",
    }
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
    kind = _tagged_class(_present(kind), value)
    if not attrs.has(kind) or not isinstance(value, dict):
        return []
    found: list[Problem] = []
    for field in attrs.fields(kind):
        if field.name in value:
            place = _joined(path, field.name)
            found += _range_problems(field.type, value[field.name], place)
            found += _field_problems(field, value[field.name], place)
    return found


def _tagged_class(kind: Any, value: Any) -> Any:
    """Return the one of several tagged classes that a table names, else the kind itself."""
    if not _is_tagged(kind) or not isinstance(value, dict):
        return kind
    return next((one for one in get_args(kind) if one.kind == value.get("kind")), kind)


def _present(kind: Any) -> Any:
    """Return the class of a section that may be left out, else the kind itself."""
    there = [one for one in get_args(kind) if one is not NoneType]
    return there[0] if NoneType in get_args(kind) and len(there) == 1 else kind


def _field_problems(field: "attrs.Attribute[Any]", value: Any, path: str) -> list[Problem]:
    if field.validator is None or field.type is None:
        return []
    try:
        field.validator(None, field, strict_converter().structure(value, field.type))
    except (cattrs.BaseValidationError, ForbiddenExtraKeysError):
        return []  # ill formed, which is reported already
    except (TypeError, ValueError, LeagueError) as error:
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
    if isinstance(error, AttributeError):
        return "expected a table"  # cattrs asked what is none for its keys
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
