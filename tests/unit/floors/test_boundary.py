"""The door for a provider's frames: what comes in is checked cell by cell, and a refusal says where."""

from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pandas as pd
import pytest
from toy_ball import KICK_BALL, TOY, frame, game, line, listed, player, times, toy_frame

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport import Stat, table_schemas
from leaguecore.sport.boundary import Door
from leaguecore.sport.tables import Table, TableSchema

SCHEMAS = table_schemas(TOY)
DOOR = Door("toy/files")


def lines(*rows: Any) -> pd.DataFrame:
    return toy_frame("stat_lines", rows or [line("p1", "g1", yards=5), line("p2", "g1", goals=2)])


def admitted(data: pd.DataFrame, table: str = "stat_lines") -> Table:
    return DOOR.admit(SCHEMAS[table], data)


def refusal(data: pd.DataFrame, table: str = "stat_lines") -> ProviderError:
    """Return the error, which must name the provider and the table."""
    with pytest.raises(ProviderError) as caught:
        DOOR.admit(SCHEMAS[table], data)
    assert (caught.value.provider, caught.value.table) == ("toy/files", table)
    return caught.value


def with_cell(name: str, at: int, value: Any) -> Callable[[pd.DataFrame], pd.DataFrame]:
    """Return a change of one cell of a column of objects or numbers."""

    def change(data: pd.DataFrame) -> pd.DataFrame:
        column = data[name].astype(object)
        column.iloc[at] = value
        return data.assign(**{name: column if data[name].dtype == object else column.infer_objects()})

    return change


# --- what comes in ----------------------------------------------------------------------------------------------------


def test_rows_become_whole_numbers_ordered_by_time_and_key() -> None:
    table = admitted(lines(line("p2", "g1", known_at=5), line("p1", "g2", known_at=5, yards=-7), line("p9", "g9")))
    assert table.texts["player"].tolist() == ["p9", "p1", "p2"]
    assert table.known_at.tolist() == [0, 5, 5]
    assert table.stats.tolist() == [[0, 0, 0, 0], [-7, 0, 0, 0], [0, 0, 0, 0]]
    assert table.stats.dtype == table.known_at.dtype == np.int64


def test_an_unknown_cell_is_a_mask_and_never_just_a_zero() -> None:
    table = admitted(lines(line("p1", "g1", saves=None), line("p2", "g1", saves=0)))
    assert table.stats[:, 3].tolist() == [0, 0]
    assert table.unknown[:, 3].tolist() == [True, False]


def test_columns_that_nobody_asked_for_are_left_out() -> None:
    assert "weather" not in admitted(lines().assign(weather="rain")).texts


def test_a_time_of_another_zone_is_the_same_instant() -> None:
    eastern = lines().assign(known_at=times([HOUR, HOUR]).dt.tz_convert("America/New_York"))
    assert admitted(eastern).known_at.tolist() == [HOUR, HOUR]


def test_times_of_any_resolution_are_taken() -> None:
    coarse = lines().assign(known_at=times([HOUR, HOUR]).dt.as_unit("s"))
    assert admitted(coarse).known_at.tolist() == [HOUR, HOUR]


def test_an_empty_table_is_a_table() -> None:
    for name, schema in SCHEMAS.items():
        assert len(DOOR.admit(schema, toy_frame(name, []))) == 0


def test_a_correction_is_a_further_revision_of_the_same_line() -> None:
    table = admitted(lines(line("p1", "g1", yards=5), line("p1", "g1", revision=1, known_at=9, yards=6)))
    assert table.stats[:, 0].tolist() == [5, 6]


def test_a_player_may_change_his_team_at_another_time() -> None:
    rows = [player("p1", team="X"), player("p1", team="", known_at=5)]
    assert admitted(toy_frame("players", rows), "players").texts["team"].tolist() == ["X", ""]


def test_names_may_be_of_any_script() -> None:
    assert len(admitted(toy_frame("players", [player("p1", name="Nikola Jokić 大谷")]), "players")) == 1


# --- what stays out ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["known_at", "player", "game", "team", "revision", "yards", "saves"])
def test_a_missing_column_is_named(column: str) -> None:
    error = refusal(lines().drop(columns=column))
    assert error.column == column
    assert "missing" in str(error)


def test_a_renamed_column_is_named_with_the_nearest_there_is() -> None:
    error = refusal(lines().rename(columns={"yards": "yard"}))
    assert error.column == "yards"
    assert "'yard'" in str(error)


def test_a_column_that_stands_twice_is_named() -> None:
    data = lines()
    error = refusal(pd.concat([data, data[["yards"]]], axis=1))
    assert error.column == "yards"
    assert "twice" in str(error)


BAD_CELLS: list[tuple[str, Any, str]] = [
    # column, what stands in the second row, what the message says
    ("yards", 501, "501 is outside -100 to 500"),
    ("yards", -101, "-101 is outside -100 to 500"),
    ("goals", -1, "-1 is outside 0 to 20"),
    ("saves", 101, "101 is outside 0 to 100"),
    ("yards", float("nan"), "NaN"),
    ("player", None, "not a text"),
    ("player", float("nan"), "not a text"),
    ("player", 8478402, "not a text"),
    ("player", "", "'' cannot stand here"),
    ("player", "p 2", "'p 2' cannot stand here"),
    ("player", "p2\n", "'p2\\n' cannot stand here"),
    ("player", "é", "'é' cannot stand here"),
    ("player", "x" * 65, "cannot stand here"),
    ("game", "", "'' cannot stand here"),
    ("team", "", "'' cannot stand here"),
]


@pytest.mark.parametrize(("column", "value", "message"), BAD_CELLS)
def test_a_bad_cell_is_named_with_its_row_and_column(column: str, value: Any, message: str) -> None:
    error = refusal(with_cell(column, 1, value)(lines()))
    assert error.column == column
    assert message in str(error)
    shown = {"player": "p2", "game": "g1", "revision": "0"} | (
        {column: str(value)} if column in ("player", "game") else {}
    )
    assert error.row == "/".join(shown.values())


def test_an_empty_cell_is_refused_where_the_stat_must_be_known() -> None:
    data = lines()
    error = refusal(data.assign(yards=pd.array([1, None], dtype="Int64")))
    assert (error.row, error.column) == ("p2/g1/0", "yards")
    assert "may not be" in str(error)


def test_an_empty_whole_number_that_is_no_stat_is_refused() -> None:
    error = refusal(lines().assign(revision=pd.array([0, None], dtype="Int64")))
    assert error.column == "revision"


@pytest.mark.parametrize(
    "values",
    [[1.0, 2.0], [True, False], ["1", "2"], np.array([1, 2], dtype=object), pd.to_datetime(["2026-01-01"] * 2)],
    ids=["float", "bool", "text", "object", "time"],
)
def test_a_column_of_another_type_is_refused_and_not_converted(values: Any) -> None:
    error = refusal(lines().assign(yards=values))
    assert error.column == "yards"
    assert "not whole numbers" in str(error)


@pytest.mark.parametrize("column", ["yards", "revision"])
def test_a_number_that_does_not_fit_64_bits_is_refused_and_does_not_wrap(column: str) -> None:
    """As a signed number 2**64 - 3 would read -3, which is in range."""
    error = refusal(lines().assign(**{column: np.array([0, 2**64 - 3], dtype=np.uint64)}))
    assert (error.row.split("/")[0], error.column) == ("p2", column)


def test_small_unsigned_numbers_are_whole_numbers_like_others() -> None:
    assert admitted(lines().assign(yards=np.array([1, 2], dtype=np.uint8))).stats[:, 0].tolist() == [1, 2]


@pytest.mark.parametrize("column", [pd.to_datetime(["2026-01-01", "2026-01-02"]), ["2026-01-01T00:00:00Z"] * 2, [0, 1]])
def test_times_without_a_zone_are_refused(column: Any) -> None:
    error = refusal(lines().assign(known_at=column))
    assert error.column == "known_at"
    assert "zone" in str(error)


def test_a_missing_time_is_named() -> None:
    known_at = times([0, 0])
    known_at.iloc[1] = pd.NaT
    error = refusal(lines().assign(known_at=known_at))
    assert (error.row, error.column) == ("p2/g1/0", "known_at")


@pytest.mark.parametrize("known_at", [0, 5])
def test_the_same_line_twice_is_refused_also_if_it_became_known_later(known_at: int) -> None:
    """A correction needs a revision; else one game would count twice."""
    error = refusal(lines(line("p1", "g1"), line("p2", "g1"), line("p1", "g1", known_at=known_at)))
    assert error.row == "p1/g1/0"
    assert "twice" in str(error)


def test_a_player_cannot_have_two_teams_at_one_instant() -> None:
    rows = [player("p1", team="X"), player("p2"), player("p1", team="Y")]
    assert refusal(toy_frame("players", rows), "players").row == "p1"


def test_a_status_is_one_of_those_declared() -> None:
    error = refusal(toy_frame("schedule", [game("g1"), game("g2", status="delayed")]), "schedule")
    assert (error.row, error.column) == ("g2", "status")


@pytest.mark.parametrize("name", ["a\nb", "tab\t", "zero\x00", "\u202eevil", "\ud800"])
def test_a_name_that_cannot_be_printed_is_refused(name: str) -> None:
    assert refusal(toy_frame("players", [player("p1", name=name)]), "players").column == "name"


def test_a_report_may_be_for_no_game_in_particular_but_not_for_nobody() -> None:
    columns = {"known_at": "time", "player": "text", "game": "text", "status": "text"}
    rows = [{"known_at": 0, "player": "p1", "game": "", "status": "OUT"}]
    assert len(admitted(frame(rows, columns), "availability")) == 1
    assert refusal(frame([rows[0] | {"player": ""}], columns), "availability").column == "player"


def test_a_projection_is_in_thousandths_and_may_be_of_a_whole_season() -> None:
    """200 lines of at most 20 goals are 4,000 goals, 4,000,000 thousandths."""
    schema: TableSchema = SCHEMAS["projections"]
    ranges = {stat.name: (stat.low, stat.high, stat.may_be_unknown) for stat in schema.stats}
    assert ranges["goals"] == (0, 20 * 200 * 1_000, True)
    assert ranges["yards"] == (-100 * 200 * 1_000, 500 * 200 * 1_000, True)
    assert ranges["sacks"] == (0, 20 * 200 * 1_000, True)  # stored 40 halves are 20 sacks


# --- lists of distances -----------------------------------------------------------------------------------------------


def with_kicks(*numbers: int | None, table: str = "stat_lines") -> Table:
    """Return what the door admits of lines, or projections, whose kicks are these numbers."""
    if table == "stat_lines":
        data = lines(*(line(f"p{at}", "g1", known_at=-at) for at in range(len(numbers))))
    else:
        fields = {"known_at": 0, "horizon": "season", "games": 1_000, "yards": 0, "goals": 0, "sacks": 0, "saves": 0}
        data = toy_frame(table, [{**fields, "player": f"p{at}"} for at in range(len(numbers))])
    return DOOR.admit(table_schemas(KICK_BALL)[table], data.assign(kicks=pd.array(numbers, dtype="Int64")))


def test_a_list_comes_in_as_it_is_packed_in_the_order_of_its_line() -> None:
    table = with_kicks(listed(29, 51), 0, None)
    assert table.stats[:, -1].tolist() == [0, 0, listed(29, 51)]
    assert table.unknown[:, -1].tolist() == [True, False, False]


@pytest.mark.parametrize("number", [30 + (52 << 7), 1 << 7])
def test_a_number_that_is_no_list_is_refused(number: int) -> None:
    """Twenty-nine before fifty-one, and a distance after an empty place."""
    with pytest.raises(ProviderError, match=f"{number} is no packed list of distances, the longest first") as caught:
        with_kicks(0, number)
    assert (caught.value.row, caught.value.column) == ("p1/g1/0", "kicks")


def test_nobody_can_expect_a_list() -> None:
    assert with_kicks(None, 0, table="projections").stats[:, -1].tolist() == [0, 0]
    with pytest.raises(ProviderError, match="1 is outside 0 to 0"):
        with_kicks(1, table="projections")


def test_the_chain_of_a_sport_with_lists_says_that_they_are_some() -> None:
    """A number that is packed reads otherwise than a count, and its data set must not have the same beginning."""
    counted = attrs.evolve(TOY, stats=(*TOY.stats, Stat(name="kicks", unit="kicks", high=100)))
    packed, plain = (table_schemas(sport)["stat_lines"].declared() for sport in (KICK_BALL, counted))
    assert packed["stats"][:-1] == plain["stats"][:-1]
    assert packed["stats"][-1] != plain["stats"][-1]
