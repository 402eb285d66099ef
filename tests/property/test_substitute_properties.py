"""Substitutions on any slots and any bench agree with trying every seating."""

from hypothesis import given
from hypothesis import strategies as st

from leaguecore.lineup import Slot, substituted
from leaguecore.testing.machine.substitute_books import judge_substitutes, wanted

POSITIONS = "DMF"
PLAYERS = [f"p{number}" for number in range(8)]

slots = st.lists(
    st.builds(
        Slot,
        st.sampled_from(["S1", "S2", "S3", "S4"]),
        st.integers(1, 2),
        st.frozensets(st.sampled_from(POSITIONS), min_size=1),
        st.sampled_from([1_000, 1_000, 1_000, 2_000]),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda slot: slot.name,
)


@given(slots=slots, data=st.data())
def test_who_comes_on_is_who_can_be_seated_in_the_order_of_the_bench(slots: list[Slot], data: st.DataObject) -> None:
    positions = {player: data.draw(st.sets(st.sampled_from(POSITIONS), min_size=1)) for player in PLAYERS}
    before: dict[str, tuple[str, ...]] = {slot.name: () for slot in slots}
    bench = []
    for player in data.draw(st.permutations(PLAYERS)):
        fitting = [
            slot.name
            for slot in slots
            if slot.eligible & positions[player] and len(before[slot.name]) < slot.count and data.draw(st.booleans())
        ]
        if fitting:
            before[fitting[0]] += (player,)
        else:
            bench.append(player)
    played = data.draw(st.sets(st.sampled_from(PLAYERS)))
    after = substituted(slots, before, positions, played, bench)
    judge_substitutes(slots, before, after.seating, after.replaced, positions, played, bench)
    coming = wanted(slots, before, positions, played, bench)
    assert sorted(after.replaced.values()) == sorted(coming)
    # A longer bench never sends away whom a shorter one brought on.
    for length in range(len(bench)):
        shorter = substituted(slots, before, positions, played, bench[:length])
        assert set(shorter.replaced.values()) <= set(after.replaced.values())
