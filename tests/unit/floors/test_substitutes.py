"""Automatic substitutions on one lineup: who comes on, for whom, and who moves for it."""

from collections.abc import Mapping

import pytest

from leaguecore.lineup import Slot, substituted


def slot(name: str, count: int, eligible: str, multiplier_millis: int = 1_000) -> Slot:
    return Slot(name, count, frozenset(eligible), multiplier_millis)


# A keeper, one defender at least, one midfielder at least, and two who play anywhere in the field.
ELEVEN = (slot("G", 1, "G"), slot("D", 1, "D"), slot("M", 1, "M"), slot("X", 2, "DM"))
CAPTAIN = (slot("C", 1, "DM", 2_000), slot("D", 1, "D"), slot("M", 1, "M"))
EVERYBODY = ("g1", "g2", "d1", "d2", "d3", "d4", "m1", "m2", "m3", "m4")
POSITIONS = {player: frozenset(player[0].upper()) for player in EVERYBODY}
LINEUP: Mapping[str, tuple[str, ...]] = {"G": ("g1",), "D": ("d1",), "M": ("m1",), "X": ("d2", "m2")}


def without_line(*absent: str) -> set[str]:
    return set(EVERYBODY) - set(absent)


@pytest.mark.parametrize(
    ("absent", "bench", "replaced", "seats"),
    [
        # Everybody played: nobody comes on, however much the bench may have scored.
        ([], ["m3", "d3", "g2"], {}, LINEUP),
        # The first of the bench who has a line comes on; m3 has none either.
        (["m2", "m3"], ["m3", "m4"], {"m2": "m4"}, {**LINEUP, "X": ("d2", "m4")}),
        # Only a keeper comes on for a keeper, wherever he stands on the bench.
        (["g1"], ["m3", "d3", "g2"], {"g1": "g2"}, {**LINEUP, "G": ("g2",)}),
        # The only defender of the seat D is out: d2 moves there from X, so that the midfielder has X.
        (["d1"], ["m3", "d3"], {"d1": "m3"}, {**LINEUP, "D": ("d2",), "X": ("m2", "m3")}),
        # Both defenders are out. The midfielder may have X, but D is for defenders: the third of the bench.
        (["d1", "d2"], ["m3", "m4", "d3"], {"d1": "d3", "d2": "m3"}, {**LINEUP, "D": ("d3",), "X": ("m2", "m3")}),
        # Who has nobody to come on for him keeps his seat.
        (["g1", "m2"], ["d3"], {"m2": "d3"}, {**LINEUP, "X": ("d2", "d3")}),
        # Two are out, one plays: he comes on for the first seat that he fits.
        (["m1", "m2"], ["m3"], {"m1": "m3"}, {**LINEUP, "M": ("m3",)}),
    ],
)
def test_the_first_of_the_bench_comes_on_who_leaves_the_lineup_legal(
    absent: list[str], bench: list[str], replaced: dict[str, str], seats: Mapping[str, tuple[str, ...]]
) -> None:
    found = substituted(ELEVEN, LINEUP, POSITIONS, without_line(*absent), bench)
    assert found.replaced == replaced
    assert found.seating == seats


def test_a_seat_that_was_left_empty_stays_empty() -> None:
    lineup = {**LINEUP, "X": ("d2",)}
    assert substituted(ELEVEN, lineup, POSITIONS, without_line(), ["m3"]).replaced == {}
    after = substituted(ELEVEN, lineup, POSITIONS, without_line("d2"), ["m3", "m4"])
    assert (after.replaced, after.seating["X"]) == ({"d2": "m3"}, ("m3",))


@pytest.mark.parametrize(
    ("absent", "bench", "replaced", "seats"),
    [
        # The captain is out: a substitute has his seat (what he scores there counts once, see the tests of scoring).
        (["d2"], ["m2"], {"d2": "m2"}, {"C": ("m2",), "D": ("d1",), "M": ("m1",)}),
        # A captain who played does not move, so no midfielder can come on for the defender.
        (["d1"], ["m2", "d3"], {"d1": "d3"}, {"C": ("d2",), "D": ("d3",), "M": ("m1",)}),
        # No starter is moved into the captain's seat: d1 stays, and only a substitute takes it.
        (["d2", "m1"], ["d3", "m2"], {"d2": "d3", "m1": "m2"}, {"C": ("d3",), "D": ("d1",), "M": ("m2",)}),
        # The seat that multiplies is taken last; whoever came on may move there for another substitute.
        (["d2", "d1"], ["d3", "m2"], {"d1": "d3", "d2": "m2"}, {"C": ("m2",), "D": ("d3",), "M": ("m1",)}),
        (["d2", "m1"], ["m2", "m3"], {"m1": "m2", "d2": "m3"}, {"C": ("m3",), "D": ("d1",), "M": ("m2",)}),
    ],
)
def test_a_seat_that_multiplies_is_for_the_player_who_was_put_there(
    absent: list[str], bench: list[str], replaced: dict[str, str], seats: Mapping[str, tuple[str, ...]]
) -> None:
    lineup = {"C": ("d2",), "D": ("d1",), "M": ("m1",)}
    found = substituted(CAPTAIN, lineup, POSITIONS, without_line(*absent), bench)
    assert found.replaced == replaced
    assert found.seating == seats


def test_a_starter_whose_positions_nobody_knows_keeps_his_seat() -> None:
    known = {player: where for player, where in POSITIONS.items() if player != "d2"}
    found = substituted(ELEVEN, LINEUP, known, without_line("d1"), ["m3", "d3"])
    assert found.replaced == {"d1": "d3"}
    assert found.seating == {**LINEUP, "D": ("d3",)}
