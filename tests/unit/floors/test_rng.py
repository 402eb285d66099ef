"""Public chance: recomputable by anyone, stateless, and fair as far as counting can tell."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest

from leaguecore.rng import MICROS, draw, draw_below, draw_normal_micros, draw_order

SEEDS = [str(seed) for seed in range(6_000)]


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_draw_is_the_sha256_of_its_arguments_each_on_a_line() -> None:
    """This is what a stranger types to check a draft order."""
    digest = hashlib.sha256(b"leaguecore.draw.v1\n7\ndraft\nteam-01").hexdigest()
    assert draw("7", "draft", "team-01") == int(digest, 16)


def test_every_argument_matters() -> None:
    draws = [
        draw("7", "draft", "a", "b"),
        draw("8", "draft", "a", "b"),
        draw("7", "waivers", "a", "b"),
        draw("7", "draft", "b", "a"),
        draw("7", "draft", "ab"),
        draw("7", "draft", "a"),
        draw("7", "draft"),
    ]
    assert len(set(draws)) == len(draws)


def test_an_order_is_by_the_draw_of_each_id() -> None:
    ids = ["team-01", "team-02", "team-03", "team-04"]
    assert draw_order("7", "draft", ids) == tuple(sorted(ids, key=lambda one: draw("7", "draft", one)))


def test_each_order_of_three_comes_up_equally_often() -> None:
    counts = Counter(draw_order(seed, "order", "abc") for seed in SEEDS)
    assert set(counts) == set(permutations("abc"))
    # 20.5 is exceeded once in a thousand by chance with five degrees of freedom; the seeds are fixed.
    assert chi_square(counts.values(), len(SEEDS) / 6) < 20.5


def test_each_of_ten_teams_picks_first_equally_often() -> None:
    teams = [f"team-{number:02d}" for number in range(1, 11)]
    counts = Counter(draw_order(seed, "draft", teams)[0] for seed in SEEDS)
    assert len(counts) == 10
    assert chi_square(counts.values(), len(SEEDS) / 10) < 27.9  # one in a thousand, nine degrees of freedom


def test_each_number_below_a_limit_comes_up_equally_often() -> None:
    counts = Counter(draw_below(7, seed, "die") for seed in SEEDS)
    assert set(counts) == set(range(7))
    assert chi_square(counts.values(), len(SEEDS) / 7) < 22.5  # one in a thousand, six degrees of freedom


def test_normal_draws_have_mean_0_variance_1_and_the_share_of_a_normal_within_one() -> None:
    draws = [draw_normal_micros(seed, "noise", "player") / MICROS for seed in SEEDS]
    count = len(draws)
    mean = sum(draws) / count
    variance = sum((value - mean) ** 2 for value in draws) / count
    within = sum(abs(value) < 1 for value in draws) / count
    # Four standard errors: 1 / sqrt(n) of a mean, sqrt(2 / n) of a variance, sqrt(0.68 * 0.32 / n) of a share.
    assert abs(mean) < 4 / count**0.5
    assert abs(variance - 1) < 4 * (2 / count) ** 0.5
    assert abs(within - 0.68) < 4 * (0.68 * 0.32 / count) ** 0.5 + 0.01
    assert max(map(abs, draws)) <= 6


def test_normal_draws_of_neighbouring_ids_are_uncorrelated() -> None:
    one = [draw_normal_micros(seed, "noise", "p1") / MICROS for seed in SEEDS]
    other = [draw_normal_micros(seed, "noise", "p2") / MICROS for seed in SEEDS]
    assert abs(sum(a * b for a, b in zip(one, other, strict=True)) / len(SEEDS)) < 4 / len(SEEDS) ** 0.5


@pytest.mark.parametrize("digest_bytes", [b"\x00" * 32, b"\xff" * 32])
def test_the_most_extreme_hash_gives_less_than_six_deviations(
    digest_bytes: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve words of 0 or 65535, each taken at the middle of its step: 12 * 0.5 / 65536 from the end."""

    class Fixed:
        def digest(self) -> bytes:
            return digest_bytes

    monkeypatch.setattr(hashlib, "sha256", lambda _text: Fixed())
    assert abs(abs(draw_normal_micros("7", "noise")) / MICROS - (6 - 6 / 65_536)) < 2 / MICROS
