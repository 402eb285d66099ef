"""Scoring against fractions: any rules of any kind, any lines, no rest lost and no order that matters."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scoring_oracle import finest_of, game_points
from toy_ball import (
    KICK_BALL,
    TOY,
    band,
    band_of_sum,
    combo,
    flag,
    idp,
    kinds,
    lines_of,
    listed,
    per_event,
    per_position,
    per_unit,
    ppr,
    scoring,
    te_premium,
    threshold,
)

from leaguecore.errors import RulesetError
from leaguecore.scoring import ScoringPlan
from leaguecore.sport.distances import FARTHEST, MOST

POINTS = st.decimals(-50, 50, places=2, allow_nan=False)
NAMES = [stat.name for stat in TOY.stats]
STATS = st.sampled_from(NAMES)
FILTERS = st.sampled_from([[], ["A"], ["AB"], ["B", "C"], ["ALL"]])
SOME = st.sampled_from([["A"], ["AB"], ["B", "C"]])
PER = st.sampled_from([1, 2, 3, 7, 10, 25])


@st.composite
def bands(draw: Any, *, apart: bool) -> list[tuple[int, int, Any]]:
    """Draw one to three bands, one above the other if they must not overlap."""
    found, low = [], draw(st.integers(-20, 60))
    for _ in range(draw(st.integers(1, 3))):
        high = low + draw(st.integers(0, 40))
        found.append((low, high, draw(POINTS)))
        low = high + draw(st.integers(1, 30)) if apart else draw(st.integers(-20, 60))
    return draw(st.permutations(found))


@st.composite
def stacking(draw: Any) -> tuple[list[tuple[int, int, Any]], bool]:
    stack = draw(st.booleans())
    return draw(bands(apart=not stack)), stack


def _event(found: tuple[list[Any], bool], each: Any, beyond: int, where: list[str]) -> Any:
    return per_event("kicks", *found[0], stack=found[1], yard_points=each, yards_beyond=beyond, positions=where)


def _sum(terms: Mapping[str, int], found: tuple[list[Any], bool], where: list[str]) -> Any:
    return band_of_sum(terms, *found[0], stack=found[1], positions=where)


def _defender(names: Sequence[str], solo: Any, assisted: Any, plays: Any, where: list[str]) -> Any:
    # The first column is solo tackles, the second assists, any other a play.
    return idp((names[:1], solo), (names[1:2], assisted), dict.fromkeys(names[2:], plays), where)


def _unit(stat: str, points: Any, per: int, whole: bool, where: list[str]) -> Any:
    return per_unit(stat, points, per=per, whole=whole, positions=where)


def _position(stat: str, order: Sequence[str], points: Sequence[Any], per: int, whole: bool) -> Any:
    return per_position(
        stat, *(([name], each) for name, each in zip(order, points, strict=False)), per=per, whole=whole
    )


RULE = st.one_of(
    st.builds(_unit, STATS, POINTS, PER, st.booleans(), FILTERS),
    st.builds(
        _position,
        *(STATS, st.permutations(["A", "B", "C", "AB"]), st.lists(POINTS, min_size=1, max_size=4), PER, st.booleans()),
    ),
    st.builds(lambda stat, found, where: band(stat, *found, positions=where), STATS, bands(apart=True), FILTERS),
    st.builds(_sum, st.dictionaries(STATS, st.integers(-20, 20), min_size=1).map(dict), stacking(), FILTERS),
    st.builds(
        lambda stat, at, more, p, q, where: threshold(stat, (at, p), (at + more, q), positions=where),
        *(STATS, st.integers(-20, 50), st.integers(1, 50), POINTS, POINTS, FILTERS),
    ),
    st.builds(flag, STATS, POINTS, FILTERS),
    st.builds(
        lambda of, at, p, q, stack, where: combo(sorted(of), at, (1, p), (2, q), stack=stack, positions=where),
        *(st.sets(STATS, min_size=2), st.integers(1, 12), POINTS, POINTS, st.booleans(), FILTERS),
    ),
    st.builds(_event, stacking(), POINTS, st.integers(0, FARTHEST), FILTERS),
    st.builds(ppr, STATS, POINTS, FILTERS),
    st.builds(te_premium, STATS, POINTS, SOME),
    st.builds(
        _defender,
        st.permutations(NAMES).flatmap(lambda names: st.sampled_from([names[:1], names[:2], names])),
        POINTS,
        POINTS,
        POINTS,
        SOME,
    ),
)
RULES = st.lists(RULE, min_size=1, max_size=5)
LINE = st.fixed_dictionaries(
    {stat.name: st.integers(stat.low, stat.high) for stat in TOY.stats}
    | {"kicks": st.lists(st.integers(0, FARTHEST), max_size=MOST)}
)
LINES = st.lists(st.tuples(LINE, st.sets(st.sampled_from("ABC"), min_size=1)), min_size=1, max_size=6)
FIELDS = st.fixed_dictionaries(
    {
        "decimals": st.integers(0, 4),
        "rounding": st.sampled_from(["half_up", "half_even", "truncate"]),
        "round_at": st.sampled_from(["player_game", "rule"]),
        "floor": st.sampled_from(["none", "player_game"]),
    }
)


def compiled(rules: list[Any], **fields: Any) -> ScoringPlan:
    """Return the plan, or give the example up where the unit would be too fine for 64 bits."""
    try:
        return scoring(*rules, sport=KICK_BALL, **fields)
    except RulesetError as error:
        assume("64 bits" not in str(error))
        raise


def points(plan: ScoringPlan, lines: list[tuple[dict[str, Any], set[str]]]) -> list[int]:
    rows = [{**line, "kicks": listed(*line["kicks"])} for line, _ in lines]
    found = plan.points(lines_of(plan, rows, [sorted(where) for _, where in lines]))
    assert found.dtype == np.int64
    return [int(value) for value in found]


@settings(max_examples=600)
@given(RULES, LINES, FIELDS)
def test_points_are_those_of_the_oracle_however_they_are_rounded(
    rules: list[Any], lines: list[Any], fields: dict[str, Any]
) -> None:
    expected = [game_points(rules, line, where, fields) for line, where in lines]
    assert points(compiled(rules, **fields), lines) == expected


@settings(max_examples=200)
@given(RULES, LINES, st.sampled_from(["player_game", "rule"]))
def test_where_points_must_be_exact_nothing_is_lost_or_the_rules_are_refused(
    rules: list[Any], lines: list[Any], round_at: str
) -> None:
    if any(100 * each % 1 for rule in rules for each in finest_of(rule)):
        with pytest.raises(RulesetError, match="do not fit 2 decimals"):
            scoring(*rules, sport=KICK_BALL, round_at=round_at)
        return
    fields = {"decimals": 2, "rounding": "truncate", "round_at": round_at, "floor": "none"}
    expected = [game_points(rules, line, where, fields) for line, where in lines]
    assert points(compiled(rules, round_at=round_at), lines) == expected


@settings(max_examples=150)
@given(RULES, LINES, FIELDS, st.randoms(use_true_random=False))
def test_the_points_of_a_line_do_not_depend_on_the_others_nor_on_any_order(
    rules: list[Any], lines: list[Any], fields: dict[str, Any], random: Any
) -> None:
    plan = compiled(rules, **fields)
    alone = [points(plan, [line])[0] for line in lines]
    order = random.sample(range(len(lines)), len(lines))
    assert points(plan, [lines[at] for at in order]) == [alone[at] for at in order]
    other = compiled(random.sample(rules, len(rules)), **fields)
    assert points(other, lines) == alone


def test_every_kind_that_is_registered_is_drawn() -> None:
    """Guards the strategy above: a kind that is added must be drawn, and known to the oracle."""
    from scoring_oracle import _WORDS

    assert set(_WORDS) == set(kinds())
