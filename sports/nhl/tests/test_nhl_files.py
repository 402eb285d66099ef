"""The files provider on a folder of a few rows, small enough to check by eye."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from leaguecore.errors import ProviderError
from leaguecore.sport import TABLE_NAMES
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nhl import SPORT
from leaguecore_nhl.providers.files import FilesSeason, open_files

SCHEDULE = """gameId,seasonId,gameTypeId,gameDate,startTimeUTC,awayAbbrev,homeAbbrev
100,20232024,2,2024-04-01,2024-04-01T23:00:00Z,BBB,AAA
200,20242025,2,2024-10-07,2024-10-07T23:00:00Z,BBB,AAA
201,20242025,2,2024-10-09,2024-10-10T02:00:00Z,AAA,BBB
202,20242025,2,2024-10-21,2024-10-21T23:00:00Z,BBB,AAA
299,20242025,3,2025-04-21,2025-04-21T23:00:00Z,BBB,AAA
300,20252026,2,2025-10-07,2025-10-07T23:00:00Z,BBB,AAA
"""
SKATER_HEAD = (
    "gameId,playerId,fullName,position,teamAbbrev,goals,assists,plusMinus,pim,sog,hits,blockedShots,powerPlayGoals,"
    "powerPlayPoints,shorthandedGoals,shorthandedPoints,gameWinningGoals,otGoals,toiSeconds,shifts,giveaways,takeaways\n"
)
SKATERS_BEFORE = SKATER_HEAD + "100,1,Ann Old,C,AAA,1,0,1,0,2,0,0,0,0,0,0,1,0,900,20,0,0\n"
SKATERS = SKATER_HEAD + (
    "200,1,Ann Old,C,AAA,1,1,2,0,3,1,0,1,,,,,,1000,22,1,0\n"
    "200,2,Bob New,L,BBB,0,0,-2,4,0,2,1,0,,,,,,700,18,0,1\n"
    "200,3,Cid Sat,D,BBB,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n"
    "201,1,Ann Old,C,BBB,0,1,0,0,1,0,0,0,1,0,0,0,0,900,20,0,0\n"
    "202,1,Ann Old,C,BBB,0,0,0,0,1,0,0,0,0,0,0,0,0,900,20,0,0\n"
    "299,1,Ann Old,C,BBB,3,0,0,0,4,0,0,0,0,0,0,0,0,900,20,0,0\n"
)
GOALIE_HEAD = (
    "gameId,playerId,fullName,teamAbbrev,starter,wins,losses,otLosses,shotsAgainst,saves,goalsAgainst,shutouts,pim,"
    "toiSeconds\n"
)
GOALIES_BEFORE = GOALIE_HEAD + "100,9,Gus Net,AAA,True,1,0,0,20,20,0,1,0,3600\n"
GOALIES = GOALIE_HEAD + ("200,9,Gus Net,AAA,True,1,0,0,25,24,1,0,2,3600\n200,8,Hal Bench,AAA,False,0,0,0,0,0,0,0,0,0\n")
PLAYERS = """playerId,seasonId,fullName,positionCode,teamAbbrev
1,20232024,Ann Old,C,AAA
5,20222023,Eve Gone,R,CCC
1,20242025,Ann Old,C,BBB
2,20242025,Bob New,L,BBB
3,20242025,Cid Sat,D,BBB
4,20242025,Dee Scratch,R,BBB
6,20242025,Fay Rookie,D,AAA
8,20242025,Hal Bench,G,AAA
9,20242025,Gus Net,G,AAA
7,20252026,Kim Later,D,AAA
"""
SCRATCHES = """gameId,playerId,fullName
200,4,Dee Scratch
201,2,Bob New
201,77,Nobody Knows
"""
PROJECTIONS = """fullName,positions,gamesPlayed,goals,assists,plusMinus,pim,powerPlayPoints,shorthandedPoints,sog,hits,\
blockedShots,wins,goalsAgainstAverage,saves,shutouts,seasonId,playerId
Ann Old (F),"C,LW",80.5,20.1255,30.0,-40.5,10.0,-0.25,1.0,200.0,50.0,40.0,,,,,20242025,
Fay Rookie,D,10.0,1.0,2.0,0.0,2.0,0.0,0.0,9.0,8.0,7.0,,,,,20242025,6
Gus Net,G,50.0,,,,,,,,,,25.5,2.5,1200.1234,,20242025,9
"""
FILES = {
    "schedule_x": SCHEDULE,
    "skater_games_20232024": SKATERS_BEFORE,
    "goalie_games_20232024": GOALIES_BEFORE,
    "skater_games_20242025": SKATERS,
    "goalie_games_20242025": GOALIES,
    "players_x": PLAYERS,
    "scratches_20242025": SCRATCHES,
    "projections_consensus_x": PROJECTIONS,
    "adp_fantasypros_20242025": "adpRank,playerId,fullName,positions,asOf\n1,1,Ann Old,C,2024-10-03\n",
}
OPENING, PRESEASON = "2024-08-08T12:00:00+00:00", "2024-09-30T12:00:00+00:00"

Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    def write(**changes: str | None) -> Path:
        for stem, text in {**FILES, **changes}.items():
            if text is not None:
                (tmp_path / f"{stem}.csv").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def _open(path: Path, season: str | None = "2024-25") -> FilesSeason:
    return open_files(ProviderRequest(folder=path, season=season))


def _facts(path: Path, season: str | None = "2024-25") -> FactSet:
    return read_facts(SPORT, "nhl/files", _open(path, season))


def _rows(frame: pd.DataFrame, *columns: str) -> list[tuple[str, ...]]:
    """Return the columns as texts, a tuple a row, in order."""

    def text(value: object) -> str:
        return value.isoformat() if isinstance(value, pd.Timestamp) else str(value)

    return [tuple(text(value) for value in row) for row in frame[list(columns)].itertuples(index=False)]


def test_without_a_season_the_newest_with_box_scores_is_opened(folder: Folder) -> None:
    assert _open(folder(), None).season == "2024-25"


def test_only_regular_games_are_in_the_schedule_all_known_sixty_days_before_the_first(folder: Folder) -> None:
    assert _rows(_open(folder()).schedule(), "game", "home", "away", "period", "known_at") == [
        ("200", "AAA", "BBB", "1", OPENING),
        ("201", "BBB", "AAA", "1", OPENING),
        ("202", "AAA", "BBB", "2", OPENING),  # the week between has no game
    ]


def test_who_played_has_a_line_and_who_only_sat_has_none(folder: Folder) -> None:
    lines = _open(folder()).stat_lines()
    assert _rows(lines, "game", "player", "team", "known_at") == [
        ("200", "1", "AAA", "2024-10-08T12:00:00+00:00"),
        ("200", "2", "BBB", "2024-10-08T12:00:00+00:00"),
        ("201", "1", "BBB", "2024-10-10T12:00:00+00:00"),
        ("202", "1", "BBB", "2024-10-22T12:00:00+00:00"),
        ("200", "9", "AAA", "2024-10-08T12:00:00+00:00"),
    ]


def test_an_empty_cell_is_unknown_unless_arithmetic_makes_it_zero(folder: Folder) -> None:
    lines = _open(folder()).stat_lines()
    names = ["powerPlayPoints", "shorthandedGoals", "shorthandedPoints", "gameWinningGoals", "otGoals"]
    scorer, idle = lines.iloc[0], lines.iloc[1]
    assert [scorer[name] is pd.NA for name in names] == [True] * 5
    assert [int(idle[name]) for name in names] == [0] * 5


def test_a_goalie_has_his_own_seconds_and_the_penalties_of_all(folder: Folder) -> None:
    goalie = _open(folder()).stat_lines().iloc[-1]
    names = ["goalieSeconds", "toiSeconds", "gamesStarted", "saves", "pim", "goals", "powerPlayPoints"]
    assert [int(goalie[name]) for name in names] == [3600, 0, 1, 24, 2, 0, 0]


def test_past_lines_are_last_seasons_known_at_the_opening(folder: Folder) -> None:
    past = _open(folder()).past_lines()
    assert _rows(past, "player", "game", "known_at") == [("1", "100", OPENING), ("9", "100", OPENING)]


def test_players_exist_from_the_opening_only_if_an_earlier_season_has_them(folder: Folder) -> None:
    assert _rows(_open(folder()).players(), "player", "positions", "team", "known_at") == [
        ("1", "C", "AAA", OPENING),
        ("1", "C", "BBB", "2024-10-10T12:00:00+00:00"),  # the box score shows the trade, not the directory before it
        ("2", "LW", "BBB", "2024-10-08T12:00:00+00:00"),
        ("3", "D", "", "2024-10-08T12:00:00+00:00"),
        ("4", "RW", "", "2024-10-08T12:00:00+00:00"),
        ("5", "RW", "", OPENING),  # he did not play the season before, so nobody knows his club
        ("6", "D", "", PRESEASON),
        ("8", "G", "", "2024-10-08T12:00:00+00:00"),
        ("9", "G", "AAA", OPENING),
    ]


def test_scratches_and_those_who_sat_are_dnp_known_with_the_box_score(folder: Folder) -> None:
    # Player 77 is in no directory: nobody knows where he may play.
    assert _rows(_open(folder()).availability(), "player", "game", "status", "known_at") == [
        ("4", "200", "DNP", "2024-10-08T12:00:00+00:00"),
        ("2", "201", "DNP", "2024-10-10T12:00:00+00:00"),
        ("3", "200", "DNP", "2024-10-08T12:00:00+00:00"),
        ("8", "200", "DNP", "2024-10-08T12:00:00+00:00"),
    ]


def test_projections_are_thousandths_half_to_even_and_less_than_nothing_is_unknown(folder: Folder) -> None:
    frame = _open(folder()).projections()
    names = ("player", "games", "goals", "plusMinus", "powerPlayPoints", "hits", "wins", "known_at")
    assert _rows(frame, *names)[:2] == [
        ("1", "80500", "20126", "-40500", "<NA>", "50000", "0", PRESEASON),
        ("6", "10000", "1000", "0", "0", "8000", "0", PRESEASON),
    ]


def test_a_goalies_projected_goals_against_are_his_average_times_his_games(folder: Folder) -> None:
    goalie = _open(folder()).projections().iloc[2]
    names = ("player", "wins", "saves", "goalsAgainst", "shutouts", "goals")
    assert [str(goalie[name]) for name in names] == ["9", "25500", "1200123", "125000", "<NA>", "0"]


def test_a_ranking_is_known_at_noon_of_its_day(folder: Folder) -> None:
    rows = _rows(_open(folder()).rankings(), "player", "source", "rank", "known_at")
    assert rows == [("1", "fantasypros_adp", "1", "2024-10-03T12:00:00+00:00")]


def test_the_policy_has_a_sentence_for_each_table(folder: Folder) -> None:
    assert set(_open(folder()).policy) == {"source", *TABLE_NAMES}


def test_all_tables_pass_the_door(folder: Folder) -> None:
    assert {name: len(table) for name, table in _facts(folder()).tables.items()} == {
        "players": 9,
        "schedule": 3,
        "past_lines": 2,
        "stat_lines": 5,
        "availability": 4,
        "projections": 3,
        "rankings": 1,
    }


def test_it_works_with_no_earlier_season_and_no_optional_file(folder: Folder) -> None:
    optional = ("scratches_20242025", "projections_consensus_x", "adp_fantasypros_20242025")
    before = ("skater_games_20232024", "goalie_games_20232024")
    tables = _facts(folder(**dict.fromkeys((*optional, *before)))).tables
    assert [len(tables[name]) for name in ("past_lines", "projections", "rankings")] == [0, 0, 0]
    assert len(tables["stat_lines"]) == 5


def test_a_season_without_box_scores_opens_with_its_directory_as_of_the_preseason(folder: Folder) -> None:
    season = _open(folder(), "2025-26")
    assert len(season.stat_lines()) == 0
    assert len(season.past_lines()) == 5
    assert ("7", "AAA", "2025-09-30T12:00:00+00:00") in _rows(season.players(), "player", "team", "known_at")


def test_a_club_that_moved_keeps_its_players_at_the_opening(folder: Folder) -> None:
    moved = folder(skater_games_20232024=SKATERS_BEFORE.replace("AAA", "ARI"))
    assert _rows(_open(moved).players(), "player", "team")[0] == ("1", "UTA")


@pytest.mark.parametrize("season", ["2023-25", "2021-22", "20242025", ""])
def test_an_unknown_season_is_refused_and_those_there_are_named(folder: Folder, season: str) -> None:
    with pytest.raises(ProviderError, match="2023-24, 2024-25, 2025-26") as caught:
        _open(folder(), season)
    assert caught.value.code == "data.unknown_season"


def test_a_folder_of_another_sport_is_refused_and_what_it_holds_is_named(tmp_path: Path) -> None:
    (tmp_path / "schedule_2024-25.csv").write_text("GAME_ID,TIP_UTC\n", encoding="utf-8")
    with pytest.raises(ProviderError, match="schedule_2024-25") as caught:
        _open(tmp_path)
    assert (caught.value.code, caught.value.fix != "") == ("data.missing_file", True)


def test_a_half_written_file_beside_the_others_does_no_harm(folder: Folder) -> None:
    path = folder()
    (path / "schedule_y.csv.gz.part").write_bytes(b"half")
    assert _open(path).season == "2024-25"


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProviderError) as caught:
        _open(tmp_path / "nowhere")
    assert caught.value.code == "data.missing_file"


@pytest.mark.parametrize("stem", ["skater_games_20242025", "goalie_games_20242025", "players_x"])
def test_a_missing_file_of_the_season_is_named(folder: Folder, stem: str) -> None:
    with pytest.raises(ProviderError, match=stem.removesuffix("x")) as caught:
        _facts(folder(**{stem: None}))
    assert caught.value.code == "data.missing_file"


@pytest.mark.parametrize(
    ("stem", "text", "column"),
    [
        ("skater_games_20242025", SKATERS.replace("200,2,Bob New,L", "200,2,Bob New,X"), "position"),
        ("skater_games_20242025", SKATERS.replace("200,2,", "555,2,"), "gameId"),
        ("skater_games_20242025", SKATERS.replace(",sog,", ",shots,"), "sog"),
        ("skater_games_20242025", SKATERS.replace("0,0,-2,4", "0,,-2,4"), "assists"),
        ("projections_consensus_x", PROJECTIONS.replace("80.5", "many"), "gamesPlayed"),
        ("projections_consensus_x", PROJECTIONS.replace("80.5", ""), "gamesPlayed"),
        ("projections_consensus_x", PROJECTIONS.replace("25.5,2.5", "25.5,low"), "goalsAgainstAverage"),
        ("schedule_x", SCHEDULE.replace("2024-10-21,", "someday,"), "gameDate"),
    ],
)
def test_bad_cells_are_refused_by_column(folder: Folder, stem: str, text: str, column: str) -> None:
    with pytest.raises(ProviderError) as caught:
        _facts(folder(**{stem: text}))
    assert caught.value.column == column
