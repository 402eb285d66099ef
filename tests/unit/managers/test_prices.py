"""The frozen list of prices: read exactly, hashed as a file, a call rounded up once."""

import hashlib
from fractions import Fraction
from math import ceil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from seat_cases import PRICES

from leaguecore.errors import UsageError
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.prices import CallUsage, PriceList

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "prices.toml"
ONE = b'as_of = "2026-12-01"\n[[model]]\nid = "m"\ninput = 1\noutput = 1\ncache_read = 1\ncache_write = 1\n'

# Dollars a million tokens are millionths of a dollar a token, written out here by hand.
BY_HAND = {
    "dear": (Fraction(3), Fraction(15), Fraction(3, 10), Fraction(15, 4)),
    "cheap": (Fraction(1, 10), Fraction(2, 5), Fraction(1, 40), Fraction(0)),
}
TOKENS = st.integers(0, 2_000_000)


@pytest.mark.parametrize(
    ("model", "usage", "micros"),
    [
        ("dear", CallUsage(input_tokens=1_000_000), 3_000_000),  # three dollars
        ("dear", CallUsage(input_tokens=100, output_tokens=10), 450),
        ("dear", CallUsage(cache_read_tokens=1), 1),  # 0.3, rounded up
        ("dear", CallUsage(cache_read_tokens=10), 3),  # exactly
        ("cheap", CallUsage(input_tokens=1, output_tokens=1, cache_read_tokens=1), 1),  # 0.525 once, not three times 1
        ("cheap", CallUsage(cache_write_tokens=1_000), 0),
        ("cheap", CallUsage(), 0),
    ],
)
def test_a_call_costs_tokens_times_price_rounded_up_once(model: str, usage: CallUsage, micros: int) -> None:
    assert PRICES.cost_micros(model, usage) == micros


@given(st.sampled_from(sorted(BY_HAND)), TOKENS, TOKENS, TOKENS, TOKENS)
def test_the_cost_is_the_exact_sum_rounded_up(model: str, new: int, out: int, read: int, write: int) -> None:
    usage = CallUsage(input_tokens=new, output_tokens=out, cache_read_tokens=read, cache_write_tokens=write)
    exact = sum(tokens * each for tokens, each in zip((new, out, read, write), BY_HAND[model], strict=True))
    cost = PRICES.cost_micros(model, usage)
    assert cost == ceil(exact)
    assert exact <= cost < exact + 1
    assert cost <= PRICES.worst_case_micros(model, new + read + write, out)


def test_the_worst_case_takes_all_input_at_its_dearest_kind() -> None:
    assert PRICES.worst_case_micros("dear", 100, 10) == 375 + 150  # into the cache
    assert PRICES.worst_case_micros("cheap", 100, 10) == 10 + 4  # afresh
    assert PRICES.worst_case_micros("cheap", 1, 0) == 1


def test_a_model_that_is_not_on_the_list_has_no_price_instead_of_none() -> None:
    with pytest.raises(UsageError) as caught:
        PRICES.cost_micros("free", CallUsage())
    assert (caught.value.code, caught.value.fix) == ("prices.unknown", "it has: cheap, dear")


def test_the_hash_is_that_of_the_bytes_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_bytes(ONE)
    assert PriceList.load(file) == PriceList.load(ONE)
    assert PriceList.load(ONE).sha256 == hashlib.sha256(ONE).hexdigest()
    assert PriceList.load(ONE + b"# a note\n").sha256 != PriceList.load(ONE).sha256


def test_a_price_keeps_more_digits_than_a_float_has() -> None:
    text = ONE.replace(b"input = 1", b"input = 0.100000000000000000001")
    # 10**18 tokens at a tenth, and a thousandth of a millionth of a dollar that a float would have lost.
    usage = CallUsage(input_tokens=10**18)
    assert PriceList.load(text).cost_micros("m", usage) == 10**17 + 1


def test_every_problem_of_a_list_is_told_at_once() -> None:
    text = ONE.replace(b"input = 1", b'input = "1"').replace(b"output = 1", b"output = -1").replace(b"2026", b"26")
    with pytest.raises(IllFormedDocument) as caught:
        PriceList.load(text + b"tax = 1\n")
    assert caught.value.code == "prices.invalid"
    places = sorted(problem.path for problem in caught.value.problems)
    assert places == ["as_of", "model[0]", "model[0].input", "model[0].output"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (ONE + ONE.partition(b"\n")[2], "the id 'm' stands 2 times"),
        (b'as_of = "2026-12-01"\n', "missing"),
        (b'as_of = "2026-12-01"\nmodel = []\n', "model"),
        (ONE.replace(b"input = 1", b"input = nan"), "finite"),
        (ONE.replace(b"input = 1", b"input = 1e999"), "out of range"),
        (ONE.replace(b"\n", b"\r\n"), "carriage returns"),
        (b"\xff", "not UTF-8"),
        (b"as_of =\n", "not TOML"),
    ],
)
def test_a_list_that_cannot_be_meant_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(IllFormedDocument, match=says) as caught:
        PriceList.load(data)
    assert caught.value.code == "prices.invalid"


def test_the_example_of_the_documentation_is_a_list() -> None:
    assert [price.id for price in PriceList.load(EXAMPLE).models] == ["example-large", "example-small"]
