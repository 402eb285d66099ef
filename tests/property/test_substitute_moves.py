"""Substitutions against all lineups that could be: who comes on, how few move for it, what no order changes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

import attrs
from hypothesis import given
from hypothesis import strategies as st

from leaguecore.lineup import Slot, Substituted, substituted

Where = Mapping[str, str]
"""The slot of each player."""

POSITIONS, ROW = "DMF", "ABCDEF"
PLAYERS = tuple(f"p{number}" for number in range(9))


@attrs.frozen(kw_only=True)
class Drawn:
    """A lineup of which some have no line, and its bench in order."""

    slots: tuple[Slot, ...]
    seating: Mapping[str, tuple[str, ...]]
    positions: Mapping[str, frozenset[str]]
    played: frozenset[str]
    bench: tuple[str, ...]

    def after(self, benched: int | None = None) -> Substituted:
        """Return the lineup after its substitutions, with so many of the bench."""
        return substituted(self.slots, self.seating, self.positions, self.played, self.bench[:benched])


@st.composite
def lineups(draw: st.DrawFn) -> Drawn:
    """Draw three or four slots of one seat or two, filled by lot as far as the players fit; most have a line."""
    eligible = st.frozensets(st.sampled_from(POSITIONS), min_size=1, max_size=2)
    counts, multiplying = st.sampled_from([1, 1, 2]), st.sampled_from([1_000, 1_000, 1_000, 2_000])
    names = ("S1", "S2", "S3", "S4")[: draw(st.integers(3, 4))]
    slots = tuple(Slot(name, draw(counts), draw(eligible), draw(multiplying)) for name in names)
    positions = {player: draw(eligible) for player in PLAYERS}
    seating: dict[str, tuple[str, ...]] = dict.fromkeys(names, ())
    bench = []
    for player in draw(st.permutations(PLAYERS)):
        free = [one.name for one in slots if one.eligible & positions[player] and len(seating[one.name]) < one.count]
        if free and draw(st.integers(0, 5)):
            seating[draw(st.sampled_from(free))] += (player,)
        else:
            bench.append(player)
    absent = draw(st.lists(st.sampled_from(PLAYERS), max_size=4))
    return Drawn(
        slots=slots, seating=seating, positions=positions, played=frozenset(PLAYERS) - set(absent), bench=tuple(bench)
    )


@st.composite
def chains(draw: st.DrawFn) -> Drawn:
    """Draw six seats of a position each and players of two or three: there are short ways and long ones."""
    able = st.frozensets(st.sampled_from(ROW), min_size=2, max_size=3)
    starters = {f"s{letter}": draw(able) | {letter} for letter in ROW}
    bench = {f"b{number}": draw(able) for number in range(3)}
    absent = draw(st.frozensets(st.sampled_from(sorted(starters)), min_size=1, max_size=2))
    return Drawn(
        slots=tuple(Slot(letter, 1, frozenset(letter)) for letter in draw(st.permutations(ROW))),
        seating={letter: (f"s{letter}",) for letter in ROW},
        positions={**starters, **bench},
        played=frozenset({*starters, *bench} - absent),
        bench=tuple(bench),
    )


def places(seating: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {player: name for name, players in seating.items() for player in players}


def subsets(players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(players, size) for size in range(len(players) + 1))


def legal(drawn: Drawn, coming: Sequence[str]) -> Iterator[Where]:
    """Walk every way to seat all who played and these of the bench, each absent starter where he was or nowhere."""
    start, slots = places(drawn.seating), {slot.name: slot for slot in drawn.slots}
    seats = {name: len(players) for name, players in drawn.seating.items()}
    absent = Counter(name for player, name in start.items() if player not in drawn.played)
    players = [*(player for player in start if player in drawn.played), *coming]

    def may(player: str, name: str) -> bool:
        if player in start and "multiplies" in {kind(slots[start[player]]), kind(slots[name])}:
            return name == start[player]
        return bool(slots[name].eligible & drawn.positions[player])

    def seated(left: Sequence[str], taken: Counter[str]) -> Iterator[dict[str, str]]:
        if not left:
            # What is left of a slot is kept by those of it who are absent.
            if all(seats[name] - taken[name] <= absent[name] for name in slots):
                yield {}
            return
        for name in slots:
            if taken[name] < seats[name] and may(left[0], name):
                yield from ({left[0]: name, **others} for others in seated(left[1:], taken + Counter([name])))

    return seated(players, Counter())


def kind(slot: Slot) -> str:
    return "plain" if slot.multiplier_millis == 1_000 else "multiplies"


def moved(before: Where, after: Where) -> int:
    return sum(before[player] != name for player, name in after.items() if player in before)


@given(st.one_of(lineups(), chains()))
def test_of_all_who_could_come_on_those_do_who_stand_first_on_the_bench(drawn: Drawn) -> None:
    """Sets of substitutes are compared like words: whoever has the first of the bench goes before who has not."""
    able = [player for player in drawn.bench if player in drawn.played]
    possible = [coming for coming in subsets(able) if next(legal(drawn, coming), None) is not None]
    first = max(possible, key=lambda coming: [player in coming for player in able])
    assert sorted(drawn.after().replaced.values()) == sorted(first)


@given(st.one_of(lineups(), chains(), chains()))
def test_each_substitute_moves_as_few_as_will_do(drawn: Drawn) -> None:
    for benched in range(1, len(drawn.bench) + 1):
        before, after = drawn.after(benched - 1), drawn.after(benched)
        if before == after:
            continue
        was, here = places(before.seating), places(after.seating)
        playing = [player for player in here if player in drawn.played]
        ways = legal(drawn, sorted(after.replaced.values()))
        assert moved(was, {player: here[player] for player in playing}) == min(moved(was, way) for way in ways)


@given(lineups(), st.randoms(use_true_random=False))
def test_no_order_but_that_of_the_bench_decides_who_comes_on(drawn: Drawn, lots: Any) -> None:
    def mixed(things: Any) -> list[Any]:
        return lots.sample(list(things), len(things))

    found = drawn.after()
    seating = {name: tuple(mixed(players)) for name, players in mixed(drawn.seating.items())}
    again = attrs.evolve(drawn, seating=seating, positions=dict(mixed(drawn.positions.items())))
    assert again.after() == found
    # The order of the slots is that in which seats are tried: it may say who sits where, and never who plays.
    turned = attrs.evolve(drawn, slots=tuple(mixed(drawn.slots))).after()
    assert sorted(turned.replaced.values()) == sorted(found.replaced.values())


FIELD = frozenset({"D", "M", "F"})
ELEVEN = (
    Slot("GK", 1, frozenset("G")),
    Slot("DEF", 3, frozenset("D")),
    Slot("MID", 2, frozenset("M")),
    Slot("FWD", 1, frozenset("F")),
    Slot("FLEX", 4, FIELD),
)
MINIMA = {"D": 3, "M": 2, "F": 1}
SQUAD = {
    f"{letter}{number}": letter for letter, size in {"G": 2, "D": 5, "M": 5, "F": 3}.items() for number in range(size)
}


def is_formation(players: Sequence[str]) -> bool:
    """Say whether eleven players are a goalkeeper and ten of the field with the least of each kind."""
    there = Counter(SQUAD[player] for player in players)
    return there["G"] == 1 and len(players) == 11 and all(there[letter] >= least for letter, least in MINIMA.items())


@given(st.permutations(sorted(SQUAD)), st.frozensets(st.sampled_from(sorted(SQUAD))))
def test_an_eleven_is_replaced_as_by_counting_its_positions(drawn: Sequence[str], absent: frozenset[str]) -> None:
    """The oracle knows no slots: any who are out may go, if what is left and who comes on is a formation."""
    seating: dict[str, tuple[str, ...]] = {slot.name: () for slot in ELEVEN}
    for player in drawn:
        free = [one.name for one in ELEVEN if SQUAD[player] in one.eligible and len(seating[one.name]) < one.count]
        if free:
            seating[free[0]] += (player,)
    starters = sorted(places(seating))
    bench = [player for player in drawn if player not in starters]
    after = substituted(ELEVEN, seating, {one: frozenset(SQUAD[one]) for one in SQUAD}, set(SQUAD) - absent, bench)
    out = [player for player in starters if player in absent]
    able = [player for player in bench if player not in absent]
    possible = [
        coming
        for coming in subsets(able)
        for going in combinations(out, len(coming))
        if is_formation([*(set(starters) - set(going)), *coming])
    ]
    first = max(possible, key=lambda coming: [player in coming for player in able])
    assert sorted(after.replaced.values()) == sorted(first)
    assert is_formation([player for players in after.seating.values() for player in players])
