"""Periods scored at random against other algorithms: SciPy for best lineups, places averaged, days walked by hand."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations

import attrs
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_cast import CAST
from scipy.optimize import linear_sum_assignment

from leaguecore.league.best_ball import best_seating
from leaguecore.league.caps import count_games
from leaguecore.league.rotisserie import ranked
from leaguecore.league.state import LeagueState, opened
from leaguecore.lineup import Seating, Slot
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.results import CategoryRule
from leaguecore.rules.sections.rosters import CapRules, GamesCap, LineupRules
from leaguecore.testing.drawn.ruleset import drawn_rulesets

ROUNDING = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "truncate": ROUND_DOWN}
POSITIONS = ("P", "R", "W")
CAPS = st.sampled_from(["none", "same_day", "hard"])


# --- best ball --------------------------------------------------------------------------------------------------------


@st.composite
def leagues(draw: st.DrawFn) -> LeagueState:
    """Draw a best-ball league with up to four slots, some of them captains, and perhaps a cap over some of them."""
    made = draw(
        st.lists(
            st.tuples(
                st.integers(1, 2),
                st.frozensets(st.sampled_from(POSITIONS), min_size=1),
                st.sampled_from([1_000, 1_000, 1_500, 333]),
            ),
            min_size=2,
            max_size=4,
        )
    )
    slots = tuple(Slot(f"S{at}", *fields) for at, fields in enumerate(made))
    rules: Ruleset = draw(drawn_rulesets(CAST))
    overrun = draw(CAPS)
    names = draw(st.lists(st.sampled_from([slot.name for slot in slots]), min_size=1, unique=True))
    games = (GamesCap(slots=tuple(names), most=draw(st.integers(1, 4))),)
    rules = attrs.evolve(
        rules,
        lineups=attrs.evolve(rules.lineups, kind="best_ball"),
        caps=None if overrun == "none" else CapRules(games=games, overrun=overrun),
    )
    assert isinstance(rules.lineups, LineupRules)
    return opened(rules, slots, "drawn-1")


ROSTERS = st.dictionaries(
    st.integers(0, 99).map(lambda number: f"p{number:02d}"),
    st.tuples(st.lists(st.sampled_from(POSITIONS), min_size=1, unique=True).map(tuple), st.integers(-9, 400)),
    max_size=8,
)


def counted(slot: Slot, points: int, mode: str) -> int:
    """Return what points count in a slot, in decimals."""
    product = Decimal(points) * slot.multiplier_millis / 1_000
    return int(product.quantize(Decimal(1), rounding=ROUNDING[mode]))


def most(state: LeagueState, seats: Sequence[Slot], players: Mapping[str, tuple[tuple[str, ...], int]]) -> int:
    """Return the greatest total that SciPy finds in some seats."""
    worth = np.zeros((len(seats), len(players)), dtype=np.int64)
    for row, slot in enumerate(seats):
        for column, (where, points) in enumerate(players.values()):
            if points >= 0 and slot.eligible & set(where):
                worth[row, column] = counted(slot, points, state.ruleset.scoring.rounding)
    rows, columns = linear_sum_assignment(worth, maximize=True)
    return int(worth[rows, columns].sum())


def seats_allowed(state: LeagueState, used: int) -> list[list[Slot]]:
    """Return every choice of seats that a day may fill with so many games used: all, or as many as games are left."""
    seats = [slot for slot in state.slots for _ in range(slot.count)]
    caps = state.ruleset.caps
    if caps is None or (caps.overrun == "same_day" and used < caps.games[0].most):
        return [seats]
    names, left = caps.games[0].slots, max(0, caps.games[0].most - used)
    outside = [slot for slot in seats if slot.name not in names]
    inside = [slot for slot in seats if slot.name in names]
    many = min(len(inside), left if caps.overrun == "hard" else 0)
    return [[*outside, *some] for some in combinations(inside, many)]


def total(state: LeagueState, seating: Seating, points: Mapping[str, int]) -> int:
    """Return what a seating scores."""
    return sum(
        counted(slot, points[player], state.ruleset.scoring.rounding)
        for slot in state.slots
        for player in seating[slot.name]
    )


@settings(deadline=None, max_examples=300)
@given(leagues(), ROSTERS, st.integers(0, 5))
def test_no_lineup_of_a_roster_scores_more_than_the_one_that_counts(
    state: LeagueState, players: Mapping[str, tuple[tuple[str, ...], int]], used: int
) -> None:
    roster = {player: where for player, (where, _) in players.items()}
    points = {player: scored for player, (_, scored) in players.items()}
    seating = best_seating(state, roster, points, (used,))
    assert total(state, seating, points) == max(most(state, seats, players) for seats in seats_allowed(state, used))


# --- rotisserie -------------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=300)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12), st.booleans())
def test_rotisserie_points_are_the_average_of_the_places_shared(values: list[int], lower: bool) -> None:
    category = CategoryRule(name="X", stats=("X",), over=(), lower_is_better=lower)
    found = ranked(category, {str(at): {"X": value} for at, value in enumerate(values)}, "worst")
    order = sorted(values, reverse=not lower)
    for at, value in enumerate(values):
        places = [len(values) - place for place, other in enumerate(order) if other == value]
        assert found[str(at)] == Fraction(sum(places), len(places))
    assert sum(found.values()) == Fraction(len(values) * (len(values) + 1), 2)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=8),
    st.sampled_from(["worst", "tie"]),
    st.booleans(),
)
def test_the_points_of_a_category_are_always_those_of_all_places(
    pairs: list[tuple[int, int]], zero_attempts: str, lower: bool
) -> None:
    """Whatever ratios without attempts are, nobody gains but what another loses."""
    category = CategoryRule(name="X", stats=("M",), over=("A",), lower_is_better=lower)
    sums = {str(at): {"M": made, "A": tried} for at, (made, tried) in enumerate(pairs)}
    found = ranked(category, sums, zero_attempts)
    assert sum(found.values()) == Fraction(len(pairs) * (len(pairs) + 1), 2)
    assert all(1 <= points <= len(pairs) for points in found.values())


# --- caps -------------------------------------------------------------------------------------------------------------

DAYS = st.lists(
    st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.sampled_from(["X", "Y"]), st.integers(0, 2))), max_size=6
)
"""Days with the slot and the hour of the game of each player who plays; at most one game a player and day."""


@settings(deadline=None, max_examples=300)
@given(DAYS, st.integers(1, 8))
def test_days_under_a_cap_are_walked_game_by_game(days: list[Mapping[str, tuple[str, int]]], most_games: int) -> None:
    for overrun in ("same_day", "hard"):
        caps = CapRules(games=(GamesCap(slots=("X", "Y"), most=most_games),), overrun=overrun)
        used, by_hand = (0,), 0
        for day in days:
            seating = {name: tuple(one for one, (slot, _) in day.items() if slot == name) for name in ("Y", "X")}
            hours = sorted({hour for _, hour in day.values()})
            games = [[one for one, (_, at) in day.items() if at == hour] for hour in hours]
            used, beyond = count_games(caps, ("X", "Y"), used, seating, games)
            open_at_first, late = by_hand < most_games, set()
            for player in sorted(day, key=lambda one: (day[one][1], day[one][0], one)):
                if open_at_first if overrun == "same_day" else by_hand < most_games:
                    by_hand += 1
                else:
                    late.add(player)
            assert (used, beyond) == ((by_hand,), late)
        if overrun == "hard":
            assert by_hand == min(most_games, sum(len(day) for day in days))
