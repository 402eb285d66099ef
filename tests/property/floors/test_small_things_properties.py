"""Instants, points and draws for any value, against the standard library."""

import calendar
import time
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, localcontext

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from leaguecore.clock import Instant, format_instant, parse_instant
from leaguecore.errors import LeagueError
from leaguecore.points import PointsUnit, rounded
from leaguecore.rng import draw, draw_below, draw_normal_micros, draw_order

# From the first to the last millisecond of the years that a date can have.
INSTANTS = st.integers(-62_135_596_800_000, 253_402_300_799_999)
# From the first millisecond of 1900 to the last of 2999, which is more than any season needs.
BEGINS, ENDS = -2_208_988_800_000, 32_503_680_000_000
IDS = st.text("abcdefghij0123456789-", min_size=1, max_size=8)


@given(INSTANTS)
@example(BEGINS)
@example(BEGINS - 1)
@example(ENDS - 1)
@example(ENDS)
def test_an_instant_of_a_season_survives_being_written_and_read_and_no_other_is_read(instant: int) -> None:
    written = format_instant(Instant(instant))
    if BEGINS <= instant < ENDS:
        assert parse_instant(written) == instant
    else:
        with pytest.raises(LeagueError):
            parse_instant(written)


@given(INSTANTS)
def test_the_written_second_is_the_one_that_the_standard_library_reads(instant: int) -> None:
    written = format_instant(Instant(instant))
    fields = time.strptime(written[:-5], "%Y-%m-%dT%H:%M:%S")
    assert calendar.timegm(fields) * 1_000 + int(written[-4:-1]) == instant


@given(INSTANTS, INSTANTS)
def test_written_instants_sort_as_instants_do(one: int, other: int) -> None:
    assert (one < other) == (format_instant(Instant(one)) < format_instant(Instant(other)))


@given(st.integers(0, 6), st.integers(-(10**15), 10**15))
def test_points_survive_being_written_and_read(decimals: int, units: int) -> None:
    unit = PointsUnit(decimals)
    assert unit.parse(unit.text(units)) == units
    assert Decimal(unit.text(units)) == Decimal(units).scaleb(-decimals)


@pytest.mark.parametrize(
    ("mode", "oracle"),
    [("half_up", ROUND_HALF_UP), ("half_even", ROUND_HALF_EVEN), ("truncate", ROUND_DOWN)],
)
@given(numerator=st.integers(-(10**9), 10**9), denominator=st.integers(1, 1_000))
def test_rounding_is_that_of_decimal(mode: str, oracle: str, numerator: int, denominator: int) -> None:
    with localcontext() as context:
        context.prec = 50  # a quotient by 1000 or less is told from a half within four digits
        expected = (Decimal(numerator) / denominator).quantize(Decimal(1), rounding=oracle)
    assert rounded(numerator, denominator, mode) == expected


@given(st.sets(IDS, min_size=2, max_size=8), st.integers(0, 2**32), st.data())
def test_taking_one_thing_out_leaves_the_order_of_the_others(ids: set[str], seed: int, data: st.DataObject) -> None:
    gone = data.draw(st.sampled_from(sorted(ids)))
    whole = draw_order(str(seed), "order", ids)
    assert draw_order(str(seed), "order", ids - {gone}) == tuple(one for one in whole if one != gone)


@given(st.lists(IDS, unique=True, max_size=8), st.integers(0, 2**32))
def test_an_order_has_every_thing_once_however_they_were_listed(ids: list[str], seed: int) -> None:
    order = draw_order(str(seed), "order", ids)
    assert sorted(order) == sorted(ids)
    assert order == draw_order(str(seed), "order", reversed(ids))


@settings(max_examples=50)
@given(st.lists(st.tuples(IDS, IDS), min_size=1, max_size=6), st.integers(0, 2**32))
def test_a_draw_does_not_depend_on_the_draws_before_it(calls: list[tuple[str, str]], seed: int) -> None:
    alone = {call: draw(str(seed), *call) for call in calls}
    for call in reversed(calls):
        draw_normal_micros(str(seed), *call)
        assert draw(str(seed), *call) == alone[call]


@given(st.integers(1, 10**9), st.integers(0, 2**32))
def test_a_draw_below_a_limit_is_below_it(limit: int, seed: int) -> None:
    assert 0 <= draw_below(limit, str(seed), "p") < limit
