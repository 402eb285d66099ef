"""Rules of a folder's season, shown on a folder of a few invented rows."""

from pathlib import Path

import pandas as pd
import pytest

from leaguecore.errors import ProviderError, UsageError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import read_facts
from leaguecore_nba import SPORT
from leaguecore_nba.providers.files import FilesSeason, open_files

LOG_COLUMNS = (
    "PLAYER_ID,TEAM_ABBREVIATION,GAME_ID,GAME_DATE,MIN,FGM,FGA,FG3M,FG3A,FTM,FTA,OREB,DREB,REB,AST,STL,BLK,TOV,PF,PTS,"
    "PLUS_MINUS"
)
NUMBERS = "3,7,1,4,2,2,0,5,5,4,1,0,2,3,9,-4"
SCHEDULE = """GAME_ID,HOME_TEAM_ABBREVIATION,AWAY_TEAM_ABBREVIATION,TIP_UTC,PUBLISHED_TIP_UTC
0022400001,AAA,BBB,2024-10-23T02:00:00Z,2024-10-23T02:00:00Z
0022400002,BBB,AAA,2024-11-20T00:00:00Z,2024-11-08T00:00:00Z
0022401201,AAA,BBB,2024-12-13T00:00:00Z,
"""
PLAYERS = """PERSON_ID,PLAYER_NAME,POSITION,FROM_YEAR,DRAFT_YEAR,TEAMS_2023-24,TEAMS_2024-25
1,Veteran One,G,2019,2019,CCC/AAA,AAA/BBB
2,Rookie Two,F-C,2024,2024,,BBB
3,Newcomer Three,C,2024,,,AAA
4,Unseen Four,G,,,,
5,Later Five,G,2025,2025,,
"""
LOGS = f"""{LOG_COLUMNS}
1,AAA,0022400001,2024-10-22,30,{NUMBERS}
2,BBB,0022400001,2024-10-22,0,{NUMBERS}
1,BBB,0022400002,2024-11-19,12,{NUMBERS}
3,AAA,0022401201,2024-12-12,9,{NUMBERS}
"""
STATUS = """GAME_ID,PLAYER_ID,TEAM_ABBREVIATION,COMMENT
0022400001,1,AAA,
0022400002,3,AAA,DNP - Coach's Decision
0022400002,9,AAA,DND - Rest
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, "schedule_2024-25", SCHEDULE)
    write(tmp_path, "players", PLAYERS)
    write(tmp_path, "player_game_logs_2024-25", LOGS)
    write(tmp_path, "boxscore_status_2024-25", STATUS)
    return tmp_path


def write(folder: Path, stem: str, text: str) -> None:
    (folder / f"{stem}.csv").write_text(text, encoding="utf-8")


def opened(folder: Path, season: str | None = None) -> FilesSeason:
    return open_files(ProviderRequest(folder=folder, season=season))


def rows(frame: pd.DataFrame, *columns: str) -> list[tuple[object, ...]]:
    """Return the columns as tuples, `known_at` and `start_at` as `month-day hour`."""
    shown = {
        name: frame[name].dt.strftime("%m-%d %H") if name in ("known_at", "start_at") else frame[name]
        for name in columns
    }
    return list(zip(*shown.values(), strict=True))


def test_a_player_is_known_at_opening_only_if_he_existed_before(folder: Path) -> None:
    # Opening: 60 days before 22 October is 23 August. Of the last season's teams the last one counts; of this
    # season's summary nothing does.
    assert rows(opened(folder).players(), "known_at", "player", "team") == [
        ("08-23 12", "1", "AAA"),
        ("11-20 12", "1", "BBB"),
        ("08-23 12", "2", ""),
        ("10-23 12", "2", "BBB"),
        ("11-20 12", "3", "AAA"),
    ]


def test_teams_before_the_season_come_from_its_box_scores_where_there_are_some(folder: Path) -> None:
    later = f"{LOG_COLUMNS}\n1,DDD,0022300002,2024-01-02,30,{NUMBERS}\n1,CCC,0022300001,2023-11-01,30,{NUMBERS}\n"
    write(folder, "player_game_logs_2023-24", later)
    season = opened(folder, "2024-25")
    assert rows(season.players(), "player", "team")[0] == ("1", "DDD")
    assert rows(season.past_lines(), "known_at", "player", "game", "team") == [
        ("08-23 12", "1", "0022300002", "DDD"),
        ("08-23 12", "1", "0022300001", "CCC"),
    ]


def test_a_moved_game_has_a_second_row_two_days_before_the_earlier_start(folder: Path) -> None:
    moved = opened(folder).schedule().query("game == '0022400002'")
    assert rows(moved, "known_at", "start_at", "period") == [("08-23 12", "11-08 00", 2), ("11-06 00", "11-20 00", 2)]


def test_a_game_that_hangs_on_the_cup_is_not_known_at_opening(folder: Path) -> None:
    cup = opened(folder).schedule().query("game == '0022401201'")
    assert rows(cup, "known_at", "start_at", "period") == [("12-11 00", "12-13 00", 2)]


def test_a_cup_game_with_a_start_filled_in_afterwards_is_still_not_known_at_opening(folder: Path) -> None:
    write(
        folder,
        "schedule_2024-25",
        SCHEDULE.replace("2024-12-13T00:00:00Z,", "2024-12-13T00:00:00Z,2024-12-13T00:00:00Z"),
    )
    cup = opened(folder).schedule().query("game == '0022401201'")
    assert rows(cup, "known_at") == [("12-11 00",)]


def test_lines_are_known_with_the_box_score_and_minutes_become_seconds(folder: Path) -> None:
    lines = opened(folder).stat_lines()
    assert rows(lines, "known_at", "player", "team", "SECONDS", "PLUS_MINUS", "revision") == [
        ("10-23 12", "1", "AAA", 1800, -4, 0),
        ("10-23 12", "2", "BBB", 0, -4, 0),
        ("11-20 12", "1", "BBB", 720, -4, 0),
        ("12-13 12", "3", "AAA", 540, -4, 0),
    ]


def test_who_did_not_play_is_known_with_the_box_score(folder: Path) -> None:
    # Player 9 never played and is in no directory.
    found = opened(folder).availability()
    assert rows(found, "known_at", "player", "game", "status") == [("11-20 12", "3", "0022400002", "DNP")]


def test_a_folder_without_box_score_status_has_no_reports_and_says_so(folder: Path) -> None:
    (folder / "boxscore_status_2024-25.csv").unlink()
    season = opened(folder)
    assert len(season.availability()) == 0
    assert season.policy["availability"].startswith("None")


def test_all_tables_pass_the_door_and_every_table_has_its_policy(folder: Path) -> None:
    season = opened(folder)
    facts = read_facts(SPORT, "nba/files", season)
    assert {name: len(table) for name, table in facts.tables.items()} == {
        "players": 5,
        "schedule": 4,
        "past_lines": 0,
        "stat_lines": 4,
        "availability": 1,
        "projections": 0,
        "rankings": 0,
    }
    assert set(facts.policy) == {*facts.tables, "source"}


def test_no_earlier_row_depends_on_a_later_game(folder: Path) -> None:
    """Leaving out all that happened from 20 November on changes nothing that was known before."""
    whole = opened(folder)
    frames = [whole.players(), whole.schedule(), whole.stat_lines(), whole.availability()]
    write(folder, "player_game_logs_2024-25", "\n".join(LOGS.splitlines()[:3]) + "\n")
    write(folder, "boxscore_status_2024-25", "\n".join(STATUS.splitlines()[:2]) + "\n")
    write(folder, "schedule_2024-25", "\n".join(SCHEDULE.splitlines()[:3]) + "\n")
    early = opened(folder)
    cut = pd.Timestamp("2024-11-19", tz="UTC")
    for before, after in zip(
        frames, [early.players(), early.schedule(), early.stat_lines(), early.availability()], strict=True
    ):
        kept = before[before["known_at"] < cut].reset_index(drop=True)
        pd.testing.assert_frame_equal(kept, after[after["known_at"] < cut].reset_index(drop=True))


def test_without_a_folder_it_says_how_to_give_one() -> None:
    with pytest.raises(UsageError) as caught:
        open_files(ProviderRequest(folder=None))
    assert caught.value.code == "data.no_folder"
    assert caught.value.fix


def test_a_folder_of_another_sport_is_refused_with_what_is_there(tmp_path: Path) -> None:
    write(tmp_path, "player_week_2024", "player_id\n1\n")
    with pytest.raises(ProviderError, match="player_week_2024") as caught:
        opened(tmp_path)
    assert caught.value.code == "data.missing_file"


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProviderError) as caught:
        opened(tmp_path / "nowhere")
    assert caught.value.code == "data.missing_file"


def test_an_unknown_season_is_refused_with_those_that_are_there(folder: Path) -> None:
    with pytest.raises(ProviderError, match="2024-25") as caught:
        opened(folder, "2011-12")
    assert caught.value.code == "data.unknown_season"
    assert "2024-25" in caught.value.fix


@pytest.mark.parametrize("stem", ["players", "schedule_2024-25"])
def test_a_missing_file_is_named_when_the_season_is_opened(folder: Path, stem: str) -> None:
    (folder / f"{stem}.csv").unlink()
    with pytest.raises(ProviderError, match=stem) as caught:
        opened(folder)
    assert caught.value.code == "data.missing_file"


@pytest.mark.parametrize(
    ("stem", "old", "new", "column", "row"),
    [
        ("players", "Rookie Two,F-C", "Rookie Two,X", "POSITION", "2"),
        ("schedule_2024-25", "2024-10-23T02:00:00Z,", "2024-10-23 02:00,", "TIP_UTC", "0022400001"),
        ("schedule_2024-25", "0022400001", "22400001", "GAME_ID", "22400001"),
        ("player_game_logs_2024-25", "0022400002", "0022400003", "GAME_ID", "0022400003"),
        ("player_game_logs_2024-25", "2024-11-19,12", "2024-11-19,", "MIN", "on line 4"),
    ],
)
def test_a_bad_cell_is_named(folder: Path, stem: str, old: str, new: str, column: str, row: str) -> None:
    file = folder / f"{stem}.csv"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ProviderError) as caught:
        read_facts(SPORT, "nba/files", opened(folder))
    assert (caught.value.column, caught.value.row) == (column, row)


def test_a_line_of_a_player_of_no_directory_entry_is_refused(folder: Path) -> None:
    write(folder, "players", PLAYERS.replace("3,Newcomer", "33,Newcomer"))
    with pytest.raises(ProviderError) as caught:
        read_facts(SPORT, "nba/files", opened(folder))
    assert caught.value.code == "data.unknown_player"
