"""Nothing that becomes known later touches an earlier id, and everything that is known is in it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from toy_ball import TOY, ToySource, game, line, player

from leaguecore.clock import Instant
from leaguecore.sport import FactSet
from leaguecore.sport.facts import read_facts

PEOPLE = [f"p{number}" for number in range(5)]
GAMES = [f"g{number}" for number in range(5)]
INTRODUCED = {"players": [player(who) for who in PEOPLE], "schedule": [game(where) for where in GAMES]}

LINES = st.lists(
    st.builds(
        lambda who, where, known_at, yards, saves: line(who, where, known_at=known_at, yards=yards, saves=saves),
        st.sampled_from(PEOPLE),
        st.sampled_from(GAMES),
        st.integers(0, 9),
        st.integers(-100, 500),
        st.none() | st.integers(0, 100),
    ),
    unique_by=lambda row: (row["player"], row["game"]),
    max_size=12,
)


def facts(rows: list[Any]) -> FactSet:
    return read_facts(TOY, "toy/files", ToySource(INTRODUCED | {"stat_lines": rows}))


def ids(found: FactSet, cuts: range) -> list[str]:
    return [found.snapshot(Instant(cut)).id for cut in cuts]


@settings(deadline=None, max_examples=40)
@given(LINES, st.integers(-1, 9))
def test_facts_known_later_change_no_earlier_snapshot(rows: list[Any], cut: int) -> None:
    early = [row for row in rows if row["known_at"] <= cut]
    assert ids(facts(rows), range(-1, cut + 1)) == ids(facts(early), range(-1, cut + 1))


@settings(deadline=None, max_examples=40)
@given(LINES.filter(bool), st.data())
def test_any_changed_cell_changes_every_id_from_then_on_and_none_before(rows: list[Any], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.sampled_from(["yards", "goals", "sacks", "saves", "team"]))
    old = rows[at]
    other: Any = "Q" if column == "team" else 1 + old[column] if old[column] is not None and old[column] < 19 else 0
    new = [*rows[:at], old | {column: other}, *rows[at + 1 :]]
    if column != "team" and old[column] == other:
        return
    before, after = ids(facts(rows), range(-1, 10)), ids(facts(new), range(-1, 10))
    for cut, (one, two) in enumerate(zip(before, after, strict=True), start=-1):
        assert (one == two) == (cut < old["known_at"])


@settings(deadline=None, max_examples=40)
@given(LINES, st.randoms(use_true_random=False))
def test_the_order_in_which_a_provider_lists_its_rows_does_not_matter(rows: list[Any], random: Any) -> None:
    shuffled = random.sample(rows, len(rows))
    assert facts(shuffled).heads == facts(rows).heads


@settings(deadline=None, max_examples=25)
@given(LINES)
def test_a_snapshot_grows_with_its_cut_and_ends_with_the_whole(rows: list[Any]) -> None:
    found = facts(rows)
    blocks = [found.snapshot(Instant(cut)).blocks for cut in range(-1, 10)]
    assert blocks == sorted(blocks)
    assert blocks[0] == 0
    assert found.snapshot(Instant(9)).id == found.head
