"""Strict structuring: nothing is bent to fit, and everything that is wrong is said at once."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, ClassVar, Literal

import attrs
import pytest
from attrs.validators import ge, le, min_len

from leaguecore.clock import Instant
from leaguecore.strict import IfNumber, IllFormed, strict_converter, structure


@attrs.frozen(kw_only=True)
class Seat:
    name: str
    count: int = attrs.field(validator=[ge(1), le(9)])


@attrs.frozen(kw_only=True)
class Form:
    title: str
    teams: int
    open: bool
    worth: Decimal
    lock: Literal["weekly", "daily"]
    at: Instant
    seats: tuple[Seat, ...] = attrs.field(validator=min_len(1))
    pair: tuple[str, int]
    extra: Mapping[str, Any]


GOOD: dict[str, Any] = {
    "title": "t",
    "teams": 10,
    "open": True,
    "worth": Decimal("1.5"),
    "lock": "daily",
    "at": "1970-01-01T00:00:01Z",
    "seats": [{"name": "QB", "count": 1}],
    "pair": ["a", 1],
    "extra": {"anything": [1, "x"]},
}


def problems(value: Any, path: str = "") -> dict[str, str]:
    """Return the message of each path; no path may be said twice."""
    with pytest.raises(IllFormed) as caught:
        structure(Form, value, path=path)
    found = {problem.path: problem.message for problem in caught.value.problems}
    assert len(found) == len(caught.value.problems)
    return found


def test_what_is_well_formed_becomes_an_instance() -> None:
    assert structure(Form, GOOD) == Form(
        title="t",
        teams=10,
        open=True,
        worth=Decimal("1.5"),
        lock="daily",
        at=Instant(1_000),
        seats=(Seat(name="QB", count=1),),
        pair=("a", 1),
        extra={"anything": [1, "x"]},
    )


def test_a_whole_number_may_stand_for_a_decimal() -> None:
    assert structure(Form, GOOD | {"worth": 2}).worth == 2


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("title", 5, "expected a text, got the number 5"),
        ("teams", "10", 'expected a whole number, got the text "10"'),
        ("teams", True, "expected a whole number, got true"),
        ("teams", 10.0, "expected a whole number, got float 10.0"),
        ("teams", Decimal(10), "expected a whole number, got the number 10"),
        ("open", 1, "expected true or false, got the number 1"),
        ("open", "true", 'expected true or false, got the text "true"'),
        ("worth", "1.5", 'expected a number, got the text "1.5"'),
        ("worth", 1.5, "expected a number, got float 1.5"),
        ("worth", True, "expected a number, got true"),
        ("worth", Decimal("NaN"), "expected a finite number, got NaN"),
        ("worth", Decimal("Infinity"), "expected a finite number, got Infinity"),
        ("lock", "dayly", "'dayly' is not one of 'weekly', 'daily'"),
        ("at", 0, "expected a time, got the number 0"),
        ("at", "1970-01-01T00:00:00", "'1970-01-01T00:00:00' is not a time with an offset"),
        ("seats", "QB", 'expected a list, got the text "QB"'),
        ("seats", {"name": "QB"}, "expected a list, got a table"),
        ("pair", "ab", 'expected a list of 2, got the text "ab"'),
        ("pair", ["a"], "expected a list of 2, got a list"),
        ("extra", [], "expected a table, got a list"),
    ],
)
def test_no_value_is_coerced(field: str, value: Any, message: str) -> None:
    assert problems(GOOD | {field: value}) == {field: message}


@pytest.mark.parametrize("value", [5, "text", [], None, True])
def test_what_is_no_table_at_all_is_ill_formed(value: Any) -> None:
    assert "expected a table" in problems(value)[""]
    assert problems(GOOD | {"seats": [value]}) == {"seats[0]": "expected a table"}


@pytest.mark.parametrize("field", list(GOOD))
def test_every_field_is_required(field: str) -> None:
    without = {key: value for key, value in GOOD.items() if key != field}
    assert problems(without) == {field: f"the key {field!r} is missing"}


def test_an_unknown_key_is_refused_with_the_nearest_known_one() -> None:
    assert problems(GOOD | {"titel": 1}) == {"": "unknown key 'titel'; did you mean 'title'?"}
    assert problems(GOOD | {"zzz": 1}) == {"": "unknown key 'zzz'"}
    seats = [{"name": "QB", "count": 1, "coutn": 2}]
    assert problems(GOOD | {"seats": seats}) == {"seats[0]": "unknown key 'coutn'; did you mean 'count'?"}


def test_a_misspelt_key_is_both_unknown_and_missing() -> None:
    value = {"titel" if key == "title" else key: item for key, item in GOOD.items()}
    assert set(problems(value)) == {"", "title"}


def test_all_problems_are_found_at_once_and_each_once() -> None:
    """What is out of range is said beside what is of the wrong type, in whatever place."""
    seats = [{"name": "QB", "count": 0}, {"name": 7, "count": 10}, {"count": 1}, 5]
    found = problems(GOOD | {"teams": "10", "open": 1, "lock": "x", "seats": seats, "extra": 1, "zzz": 1})
    assert set(found) == {
        "",
        "teams",
        "open",
        "lock",
        "seats[0].count",
        "seats[1].name",
        "seats[1].count",
        "seats[2].name",
        "seats[3]",
        "extra",
    }


def test_a_value_out_of_range_is_reported_once_under_its_own_path() -> None:
    assert list(problems(GOOD | {"seats": [{"name": "QB", "count": 10}]})) == ["seats[0].count"]
    assert list(problems(GOOD | {"seats": []})) == ["seats"]


def test_paths_begin_where_the_caller_says() -> None:
    assert set(problems(GOOD | {"teams": "x"}, path="scoring.rules[3]")) == {"scoring.rules[3].teams"}


def test_instants_are_written_as_times() -> None:
    assert strict_converter().unstructure(structure(Form, GOOD))["at"] == "1970-01-01T00:00:01.000Z"


@attrs.frozen(kw_only=True)
class Buy:
    kind: ClassVar[str] = "buy"
    price: int


@attrs.frozen(kw_only=True)
class Sell:
    kind: ClassVar[str] = "sell"
    seat: Seat


@attrs.frozen(kw_only=True)
class Orders:
    orders: tuple[Buy | Sell, ...]


def test_one_of_several_classes_is_told_by_its_tag() -> None:
    orders = Orders(orders=(Buy(price=3), Sell(seat=Seat(name="QB", count=1)), Buy(price=4)))
    plain = strict_converter().unstructure(orders)
    tagged = [{"kind": "buy", "price": 3}, {"kind": "sell", "seat": {"name": "QB", "count": 1}}]
    assert list(plain["orders"][:2]) == tagged
    assert structure(Orders, {"orders": [*tagged, {"kind": "buy", "price": 4}]}) == orders


@pytest.mark.parametrize(
    ("order", "path", "message"),
    [
        ({"price": 3}, "orders[0]", "the key 'kind' is missing"),
        ({"kind": "give", "price": 3}, "orders[0]", 'kind is the text "give", not one of buy, sell'),
        ({"kind": 1, "price": 3}, "orders[0]", "kind is the number 1, not one of buy, sell"),
        ({"kind": "sell", "price": 3}, "orders[0].seat", "the key 'seat' is missing"),
        ({"kind": "buy", "price": "3"}, "orders[0].price", 'expected a whole number, got the text "3"'),
        ("buy", "orders[0]", 'expected a table, got the text "buy"'),
    ],
)
def test_a_tag_that_is_missing_or_names_no_class_is_a_problem(order: Any, path: str, message: str) -> None:
    with pytest.raises(IllFormed) as caught:
        structure(Orders, {"orders": [order]})
    assert (path, message) in [(problem.path, problem.message) for problem in caught.value.problems]


@attrs.frozen(kw_only=True)
class Wait:
    hours: int | Literal["never", "once"] = attrs.field(validator=IfNumber(validators=(ge(0), le(9))))


@pytest.mark.parametrize("hours", [0, 9, "never", "once"])
def test_a_number_may_be_a_word_instead(hours: int | str) -> None:
    wait = structure(Wait, {"hours": hours})
    assert wait.hours == hours
    assert strict_converter().unstructure(wait) == {"hours": hours}


@pytest.mark.parametrize(
    ("hours", "message"),
    [
        (True, 'expected a whole number or "never" or "once", got true'),
        ("9", 'expected a whole number or "never" or "once", got the text "9"'),
        (Decimal(1), 'expected a whole number or "never" or "once", got the number 1'),
        ([], 'expected a whole number or "never" or "once", got a list'),
        (None, 'expected a whole number or "never" or "once", got NoneType None'),
        (10, "'hours' must be <= 9: 10"),
        (-1, "'hours' must be >= 0: -1"),
    ],
)
def test_what_is_neither_the_number_nor_a_word_is_said(hours: Any, message: str) -> None:
    with pytest.raises(IllFormed) as caught:
        structure(Wait, {"hours": hours})
    assert [(one.path, one.message) for one in caught.value.problems] == [("hours", message)]
