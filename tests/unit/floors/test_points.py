"""Points as whole numbers of a unit: how they are written, read and rounded."""

from decimal import Decimal

import numpy as np
import pytest

from leaguecore.errors import LeagueError
from leaguecore.points import PointsUnit, rounded, snapped


@pytest.mark.parametrize(
    ("decimals", "units", "text"),
    [
        (2, 123_450, "1234.50"),
        (2, 5, "0.05"),
        (2, -5, "-0.05"),
        (2, -100, "-1.00"),
        (2, 0, "0.00"),
        (0, 7, "7"),
        (0, -7, "-7"),
        (1, 12, "1.2"),
        (6, 1, "0.000001"),
    ],
)
def test_a_number_of_units_is_written_with_all_its_decimals(decimals: int, units: int, text: str) -> None:
    assert PointsUnit(decimals).text(units) == text
    assert PointsUnit(decimals).parse(text) == units


@pytest.mark.parametrize(("text", "units"), [("1", 100), ("1.5", 150), ("-0.5", -50), ("1.500", 150), ("-0", 0)])
def test_a_shorter_or_longer_spelling_of_the_same_number_is_read(text: str, units: int) -> None:
    assert PointsUnit(2).parse(text) == units


@pytest.mark.parametrize("text", ["1.005", "0.001", "-2.999"])
def test_what_is_finer_than_the_unit_is_refused_and_not_rounded(text: str) -> None:
    with pytest.raises(LeagueError) as caught:
        PointsUnit(2).parse(text)
    assert caught.value.code == "points.invalid"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "five",
        "1,5",
        "1e2",
        "1e999999",
        "NaN",
        "sNaN",
        "Infinity",
        "1_000",
        " 1",
        "1 ",
        "1\n",
        ".5",
        "5.",
        "\uff11",
        "--1",
    ],
)
def test_what_is_no_plain_decimal_is_refused(text: str) -> None:
    with pytest.raises(LeagueError) as caught:
        PointsUnit(2).parse(text)
    assert caught.value.code == "points.invalid"


def test_a_number_too_long_for_exact_arithmetic_is_refused_and_not_shortened() -> None:
    with pytest.raises(LeagueError):
        PointsUnit(2).parse("10000000000000000000000000000.01")


@pytest.mark.parametrize("decimals", [-1, 7])
def test_a_unit_has_no_fewer_than_none_and_no_more_than_six_decimals(decimals: int) -> None:
    with pytest.raises(ValueError, match="decimals"):
        PointsUnit(decimals)


@pytest.mark.parametrize(
    ("mode", "of_halves"),
    [
        # The halves -2.5 -1.5 -0.5 0.5 1.5 2.5
        ("half_up", [-3, -2, -1, 1, 2, 3]),
        ("half_even", [-2, -2, 0, 0, 2, 2]),
        ("truncate", [-2, -1, 0, 0, 1, 2]),
    ],
)
def test_a_half_goes_where_the_mode_says(mode: str, of_halves: list[int]) -> None:
    assert [rounded(numerator, 2, mode) for numerator in (-5, -3, -1, 1, 3, 5)] == of_halves


def test_exact_refuses_a_rest_and_takes_what_is_whole() -> None:
    assert rounded(-9, 3, "exact") == -3
    with pytest.raises(LeagueError) as caught:
        rounded(10, 3, "exact")
    assert caught.value.code == "points.inexact"


@pytest.mark.parametrize("meant", ["0.04", "0.1", "-0.45", "0.6", "1.2", "-2", "0.3333", "16.9999"])
def test_a_coefficient_that_came_as_a_binary_fraction_is_the_decimal_that_was_meant(meant: str) -> None:
    """Platforms serve coefficients as 32-bit floats, which hold seven digits; four decimals are what they let one type.

    The float is spelled out in full here, as a reader of JSON sees it.
    """
    served = Decimal(float(np.float32(meant)))
    assert (served == Decimal(meant)) is (meant == "-2")
    assert snapped(served) == Decimal(meant)


def test_how_many_decimals_are_kept_is_the_readers_choice() -> None:
    assert snapped(Decimal("0.123456"), 2) == Decimal("0.12")
    assert snapped(Decimal("0.123456"), 5) == Decimal("0.12346")
    assert [snapped(Decimal(text), 1) for text in ("0.25", "0.35")] == [Decimal("0.2"), Decimal("0.4")]
