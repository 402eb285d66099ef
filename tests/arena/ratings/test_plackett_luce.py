"""The fit of finishing orders: the reference's figures, formulas by hand, and what must not change it."""

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented_leagues import leagues, oracle_cases
from scipy.optimize import minimize

from leaguecore.arena.ratings import LeagueFinish
from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.finishes import entrants_of
from leaguecore.arena.ratings.plackett_luce import fitted
from leaguecore.arena.ratings.scale import rating_scale
from leaguecore.arena.ratings.stages import MAX_TIED, order_stages, pair_stages
from leaguecore.errors import UsageError

CASES = {case["name"]: case for case in oracle_cases()}

real = pytest.mark.real
absent = pytest.mark.skipif(not CASES, reason="../shared/cases/rating_oracle.json is not there")


def theta(finishes: Sequence[LeagueFinish], *, npseudo: float = 0.5, weights: Sequence[float] = ()) -> Floats:
    stages = order_stages(finishes, entrants_of(finishes))
    return fitted(stages, np.array([weights or [1.0] * len(finishes)]), npseudo=npseudo)[0]


def written(case: dict[str, object]) -> list[LeagueFinish]:
    rankings = case["rankings"]
    assert isinstance(rankings, list)
    return [
        LeagueFinish(
            league=f"{number:04}",
            order=[map(str, place) if isinstance(place, list) else [str(place)] for place in ranking],
        )
        for number, ranking in enumerate(rankings)
    ]


@real
@absent
def test_the_reference_has_nine_cases() -> None:
    assert len(CASES) == 9


@real
@absent
@pytest.mark.parametrize("name", CASES or ["none"])
def test_a_fit_is_that_of_the_reference(name: str) -> None:
    case = CASES[name]
    found = theta(written(case), npseudo=case["npseudo"])
    assert found == pytest.approx(case["theta_raw"], abs=1e-8)
    assert rating_scale(found) == pytest.approx(case["rating_1500"], abs=1e-8)


@real
@absent
def test_pairs_are_fitted_by_bradley_terry_as_by_the_reference() -> None:
    case = CASES["nested_bt_pairs_mle"]
    finishes = written(case)
    found = fitted(pair_stages(finishes, entrants_of(finishes)), np.ones((1, len(finishes))), npseudo=0)[0]
    assert found == pytest.approx([0.59146768, 0.14910226, -0.74056994], abs=1e-8)


def test_two_entrants_have_the_log_odds_of_their_wins() -> None:
    better, worse = theta(leagues("ab", "ab", "ab", "ba"), npseudo=0)
    assert better - worse == pytest.approx(math.log(3), abs=1e-12)


def test_a_tie_of_two_is_half_a_win_each() -> None:
    better, worse = theta(leagues("ab", "ab", ("ab",)), npseudo=0)
    assert better - worse == pytest.approx(math.log(2.5 / 0.5), abs=1e-12)


def test_as_pairs_a_tie_is_half_a_win_each_too() -> None:
    finishes = leagues("ab", "ab", ("ab",))
    better, worse = fitted(pair_stages(finishes, ("a", "b")), np.ones((1, 3)), npseudo=0)[0]
    assert better - worse == pytest.approx(math.log(2.5 / 0.5), abs=1e-12)


def test_the_ghost_is_beaten_and_beats_as_often_as_is_said() -> None:
    """By symmetry theta_b = -theta_a = -x, and the slope is 0: n s(-2x) = npseudo (2 s(x) - 1)."""
    x = theta(leagues("ab", "ab", "ab"), npseudo=0.5)[0]
    sigmoid = 1 / (1 + math.exp(-x))
    assert 3 / (1 + math.exp(2 * x)) == pytest.approx(0.5 * (2 * sigmoid - 1), abs=1e-12)


def log_likelihood(theta: Floats, orders: Sequence[str], npseudo: float) -> float:
    """The definition, stage by stage."""
    skill = dict(zip("abcd", theta, strict=True))
    total = npseudo * sum(one - 2 * math.log1p(math.exp(one)) for one in theta)
    for order in orders:
        for place in range(len(order) - 1):
            total += skill[order[place]] - math.log(sum(math.exp(skill[other]) for other in order[place:]))
    return total


def test_a_fit_is_where_another_optimiser_finds_the_maximum() -> None:
    orders = ["abcd", "bacd", "dcba", "cab", "bd", "acdb"]
    best = minimize(lambda theta: -log_likelihood(theta, orders, 0.5), np.zeros(4), method="BFGS", tol=1e-10)
    assert theta(leagues(*orders)) == pytest.approx(best.x, abs=1e-6)


def test_a_tie_is_averaged_over_its_orders() -> None:
    """Every order of the tie, each a sixth of a league; in the middle, and at the end, where the last is not chosen."""
    for first, last in (("a", "e"), ("ae", "")):
        groups = [*first, "bcd", *last]
        orders = [first + "".join(middle) + last for middle in itertools.permutations("bcd")]
        rest = leagues("edcba", "badce")
        split = theta([*rest, *leagues(*("edcba", "badce", *orders))[2:]], weights=[1, 1, *[1 / 6] * 6])
        assert theta(leagues("edcba", "badce", groups)) == pytest.approx(split, abs=1e-12)


def test_a_tie_of_all_says_nothing() -> None:
    assert theta(leagues(("abcd",))) == pytest.approx(np.zeros(4), abs=1e-12)


def test_a_tie_larger_than_can_be_averaged_is_refused() -> None:
    names = [f"e{number}" for number in range(MAX_TIED + 1)]
    with pytest.raises(UsageError) as refused:
        theta([LeagueFinish(league="l", order=[names])])
    assert refused.value.code == "rating.tie"


def test_a_weight_of_two_is_the_league_twice() -> None:
    twice = theta(leagues("abc", "cab", "cab", "bca"))
    assert theta(leagues("abc", "cab", "bca"), weights=[1, 2, 1]) == pytest.approx(twice, abs=1e-12)


def test_two_seats_of_one_entrant_say_nothing_of_it_alone() -> None:
    assert theta(leagues("ab", "ba", "aa")) == pytest.approx(theta(leagues("ab", "ba")), abs=1e-12)


def test_two_seats_of_one_entrant_count_both() -> None:
    """One b against two a: p(an a first) = 2x / (2x + 1), and then x / (x + 1); the likelihood is found by hand."""
    found = theta(leagues("aba", "baa", "aba"), npseudo=0)
    odds = np.exp(np.linspace(-5, 5, 200_001))
    likely = 2 * (np.log(2 * odds / (2 * odds + 1)) + np.log(1 / (odds + 1))) + np.log(1 / (2 * odds + 1))
    assert found[0] - found[1] == pytest.approx(math.log(odds[likely.argmax()]), abs=1e-4)


def test_one_who_won_always_stays_finite_with_a_ghost() -> None:
    found = theta(leagues(*["abcd"] * 500))
    assert np.isfinite(found).all()
    assert sorted(found, reverse=True) == list(found)


def test_sixty_entrants_in_leagues_of_ten_are_fitted() -> None:
    names = [f"e{number:02}" for number in range(60)]
    chance = np.random.default_rng(5)
    finishes = [
        LeagueFinish(league=f"l{number}", order=[(name,) for name in chance.permutation(names)[:10]])
        for number in range(60)
    ]
    stages = order_stages(finishes, names)
    found = fitted(stages, np.ones((1, 60)))[0]
    strength = np.exp(found)
    expected = np.zeros(60)
    for finish in finishes:
        seats = [names.index(entrant) for entrant in finish.seats]
        for place in range(9):
            expected[seats[place:]] += strength[seats[place:]] / strength[seats[place:]].sum()
    slope = stages.wins.sum(axis=0) - expected + 0.5 * (1 - 2 * strength / (1 + strength))
    assert np.abs(slope).max() < 1e-10


@pytest.mark.parametrize("npseudo", [-1, 1e-9, 1e9, math.nan])
def test_a_ghost_without_sense_is_refused(npseudo: float) -> None:
    with pytest.raises(UsageError) as refused:
        theta(leagues("ab"), npseudo=npseudo)
    assert refused.value.code == "rating.option"


orders = st.lists(st.permutations("abcde").map("".join), min_size=1, max_size=12)


@given(orders)
def test_the_slope_at_a_fit_is_nothing(drawn: list[str]) -> None:
    found = dict(zip("abcde", theta(leagues(*drawn)), strict=True))
    for name in "abcde":
        ghost = 1 / (1 + math.exp(-found[name]))
        slope = 0.5 * (1 - 2 * ghost)
        for order in drawn:
            slope += order[-1] != name
            for place in range(order.index(name) + 1 - (order[-1] == name)):
                slope -= math.exp(found[name]) / sum(math.exp(found[other]) for other in order[place:])
        assert slope == pytest.approx(0, abs=1e-9)


@given(orders)
def test_every_order_reversed_within_pairs_turns_the_skills_over(drawn: list[str]) -> None:
    pairs = [order[:2] for order in drawn]
    names = entrants_of(leagues(*pairs))
    found, turned = theta(leagues(*pairs)), theta(leagues(*[pair[::-1] for pair in pairs]))
    assert len(found) == len(names)
    assert found == pytest.approx(-turned, abs=1e-10)


@given(orders, st.permutations("abcde"))
def test_names_do_not_matter(drawn: list[str], other: list[str]) -> None:
    renamed = str.maketrans("abcde", "".join(other))
    found = dict(zip("abcde", theta(leagues(*drawn)), strict=True))
    again = dict(zip("abcde", theta(leagues(*[order.translate(renamed) for order in drawn])), strict=True))
    assert [again[name.translate(renamed)] for name in found] == pytest.approx(list(found.values()), abs=1e-10)


@given(orders)
def test_the_mean_rating_is_1500(drawn: list[str]) -> None:
    assert rating_scale(theta(leagues(*drawn))).mean() == pytest.approx(1500, abs=1e-9)
