"""What the tests of the command line share: the program in this process, one league, and a folder of a few rows."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from leaguecore import play_season
from leaguecore.cli import main


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture
def cli(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run the program with arguments in `tmp_path`."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ended:
        capfd.readouterr()
        code: object = 0
        try:
            main(list(arguments))
        except SystemExit as ended:
            code = ended.code or 0
        printed = capfd.readouterr()
        assert isinstance(code, int)
        return Ended(code, printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a league after one week; tests take a copy of it."""
    folder = tmp_path_factory.mktemp("played") / "D"
    play_season("nba-s1", managers=["projection", "adp", "random"], seed="7", periods=1, out=folder)
    return folder


@pytest.fixture
def league(played: Path, tmp_path: Path) -> Path:
    """A league's folder of one's own, at `D` in `tmp_path`."""
    return Path(shutil.copytree(played, tmp_path / "D"))


NUMBERS = "3,7,1,4,2,2,0,5,5,4,1,0,2,3,9,-4"
TABLES = {
    "schedule_2024-25": """GAME_ID,HOME_TEAM_ABBREVIATION,AWAY_TEAM_ABBREVIATION,TIP_UTC,PUBLISHED_TIP_UTC
0022400001,AAA,BBB,2024-10-23T02:00:00Z,2024-10-23T02:00:00Z
0022400002,BBB,AAA,2024-11-20T00:00:00Z,2024-11-20T00:00:00Z
""",
    "players": """PERSON_ID,PLAYER_NAME,POSITION,FROM_YEAR,DRAFT_YEAR,TEAMS_2023-24,TEAMS_2024-25
1,Veteran One,G,2019,2019,CCC/AAA,AAA/BBB
2,Rookie Two,F-C,2024,2024,,BBB
""",
    "player_game_logs_2024-25": "PLAYER_ID,TEAM_ABBREVIATION,GAME_ID,GAME_DATE,MIN,FGM,FGA,FG3M,FG3A,FTM,FTA,OREB,DREB,"
    f"""REB,AST,STL,BLK,TOV,PF,PTS,PLUS_MINUS
1,AAA,0022400001,2024-10-22,30,{NUMBERS}
2,BBB,0022400001,2024-10-22,12,{NUMBERS}
1,BBB,0022400002,2024-11-19,12,{NUMBERS}
""",
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of two games in the layout of `--data`, at `data` in `tmp_path`."""
    folder = tmp_path / "data"
    folder.mkdir()
    for stem, text in TABLES.items():
        (folder / f"{stem}.csv").write_text(text, encoding="utf-8")
    return folder
