"""Two seasons from the command line: `play --previous`, and the proof with `verify --previous`."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from leaguecore import League, load_ruleset, play_season
from leaguecore.rules.files import find_ruleset
from leaguecore.season.league_files import NAMES

Cli = Callable[..., "tuple[int, str, str]"]

KEEPERS = """
[keepers]
most = 2
cost = "round"
dearer_by = 1
undrafted_round = 4
same_round = "next_earlier"
lead_hours = 48
"""


def small(name: str, teams: int = 3) -> str:
    """Return a ruleset of three teams of four players, one week, and two keepers."""
    text = find_ruleset("nba-s1").data.decode()
    slots = 'slots = [\n  { name = "UTIL", count = 3, eligible = ["UTIL"], multiplier = 1 },\n]\n'
    text = re.sub(r"slots = \[\n.*?\n\]\n", slots, text, count=1, flags=re.DOTALL)
    for old, new in [
        ('id = "nba-s1"', f'id = "{name}"'),
        ("teams = 10", f"teams = {teams}"),
        ("rounds = 13", "rounds = 4"),
        ("bench = 3", "bench = 1"),
        ("periods = 0", "periods = 1"),
    ]:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text + KEEPERS


CLUBS = {"AAA": range(1, 8), "BBB": range(8, 15)}
SEASONS = {
    "2023-24": ("2023-10-24", "2023-10-31"),
    "2024-25": ("2024-10-22", "2024-10-29"),
}
"""Two weeks of one game each."""

STATS = "MIN,FGM,FGA,FG3M,FG3A,FTM,FTA,OREB,DREB,REB,AST,STL,BLK,TOV,PF,PTS,PLUS_MINUS"


def written(folder: Path) -> None:
    """Write two seasons of two clubs with seven players each, in the layout of `--data`."""
    folder.mkdir()
    people = {person: club for club, numbers in CLUBS.items() for person in numbers}
    heading = ["PERSON_ID", "PLAYER_NAME", "POSITION", "FROM_YEAR", "DRAFT_YEAR", *(f"TEAMS_{one}" for one in SEASONS)]
    rows = [[person, f"Player {person}", "G", 2019, 2019, club, club] for person, club in people.items()]
    _table(folder / "players.csv", heading, rows)
    for place, (season, days) in enumerate(SEASONS.items()):
        games = [(f"002{2_300_001 + 100_000 * place + week:07d}", day) for week, day in enumerate(days)]
        heading = ["GAME_ID", "HOME_TEAM_ABBREVIATION", "AWAY_TEAM_ABBREVIATION", "TIP_UTC", "PUBLISHED_TIP_UTC"]
        tips = [f"{day}T23:30:00Z" for _, day in games]
        rows = [[game, "AAA", "BBB", tip, tip] for (game, _), tip in zip(games, tips, strict=True)]
        _table(folder / f"schedule_{season}.csv", heading, rows)
        _table(
            folder / f"player_game_logs_{season}.csv",
            ["PLAYER_ID", "TEAM_ABBREVIATION", "GAME_ID", "GAME_DATE", *STATS.split(",")],
            [
                [person, club, game, day, 30, person, 20, *[0] * 7, 1, 1, 0, 0, 1, 2 * person, 0]
                for game, day in games
                for person, club in people.items()
            ],
        )


def _table(path: Path, heading: list[str], rows: list[list[Any]]) -> None:
    path.write_text("".join(",".join(map(str, row)) + "\n" for row in [heading, *rows]), encoding="utf-8")


NEXT = ("--data", "data", "--season", "2024-25", "--previous", "one")


def season(year: str) -> tuple[str, ...]:
    return ("--data", "data", "--season", year)


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a season that has ended, and of the data of it and of those after it."""
    folder = tmp_path_factory.mktemp("earlier")
    written(folder / "data")
    (folder / "small.toml").write_text(small("small"), encoding="utf-8")
    played: dict[str, Any] = {
        "data": folder / "data",
        "season": "2023-24",
        "managers": ["projection", "adp"],
        "seed": "7",
    }
    play_season(folder / "small.toml", out=folder / "one", **played)
    return folder


@pytest.fixture
def folder(earlier: Path, tmp_path: Path) -> Path:
    """A copy of it, with its rules beside it."""
    shutil.copytree(earlier, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_a_season_goes_on_from_the_folder_of_the_one_before(cli: Cli, folder: Path) -> None:
    assert cli("play", "./small.toml", *NEXT, "--seed", "8", "--out", "two")[0] == 0
    carried = [json.loads(line)["data"] for line in cli("log", "two", "--kind", "season.carry_over")[1].splitlines()]
    one = League.open(folder / "one")
    assert [(data["previous"], data["head"]) for data in carried] == [(one.ledger.league, one.ledger.head)]
    state = one.state()
    assert {team: set(roster) for team, roster in carried[0]["rosters"].items()} == {
        team: set(roster) for team, roster in state.rosters.items()
    }
    one.close()
    kept = cli("log", "two", "--kind", "keepers.named")[1].splitlines()
    assert len(kept) == 3


def test_verify_says_whether_the_season_before_was_checked(cli: Cli, folder: Path) -> None:
    cli("play", "./small.toml", *NEXT, "--seed", "8", "--out", "two")
    code, out, _ = cli("verify", "two", "--replay")
    assert code == 0
    assert "previous unchecked: it goes on from small-" in out
    code, out, _ = cli("verify", "two", "--replay", "--previous", "one")
    assert code == 0
    assert "checked bytes, chain, genesis, commitments, heads, replay, previous" in out
    assert "unchecked" not in out
    assert "previous" not in cli("verify", "one", "--replay")[1]
    report = json.loads(cli("verify", "two", "--json")[1])
    assert report["previous"].startswith("unchecked")


def test_another_season_before_is_found(cli: Cli, folder: Path) -> None:
    cli("play", "./small.toml", *NEXT, "--seed", "8", "--out", "two")
    cli("play", "./small.toml", *season("2023-24"), "--seed", "9", "--out", "other")
    cli("play", "./small.toml", *season("2023-24"), "--seed", "7", "--weeks", "1", "--out", "open")
    (folder / "four.toml").write_text(small("four", teams=4), encoding="utf-8")
    cli("play", "./four.toml", *season("2023-24"), "--seed", "7", "--out", "four")
    # Whatever it is, also a league of another size or one that goes on: it is a fault of the proof, not of the asking.
    for wrong in ("other", "open", "four", "two"):
        code, out, _ = cli("verify", "two", "--previous", wrong)
        assert (code, out.splitlines()[-1].split(":")[0]) == (4, "previous.differs at 0")
    code, out, _ = cli("verify", "one", "--previous", "other")
    assert (code, "goes on from no earlier league" in out) == (4, True)


@pytest.mark.parametrize("change", ["alter", "remove"])
def test_what_the_season_before_left_cannot_be_changed_afterwards(cli: Cli, folder: Path, change: str) -> None:
    cli("play", "./small.toml", *NEXT, "--seed", "8", "--out", "two")
    file = folder / "two" / NAMES["previous"]
    if change == "alter":
        file.write_bytes(file.read_bytes().replace(b":4", b":3"))
    else:
        file.unlink()
    code, out, _ = cli("verify", "two")
    assert code == 4
    assert "genesis.file at 0: the previous is not the one that was committed before play" in out
    assert cli("standings", "two")[0] == 4


def test_an_interrupted_season_goes_on_with_its_keepers(cli: Cli, folder: Path) -> None:
    text = small("small").replace("periods = 1", "periods = 2")
    (folder / "longer.toml").write_text(text.replace('"small"', '"longer"'), encoding="utf-8")
    cli("play", "./longer.toml", *NEXT, "--seed", "8", "--weeks", "1", "--out", "two")
    shutil.rmtree(folder / "one")
    assert cli("resume", "two")[0] == 0
    assert cli("verify", "two", "--replay")[0] == 0


def test_carried_players_whom_the_season_does_not_know_are_told(cli: Cli, folder: Path) -> None:
    carried = [json.loads(line)["data"] for line in cli("log", "one", "--kind", "draft.picked")[1].splitlines()]
    gone = sorted(str(data["player"]) for data in carried)[0]
    for file in (folder / "data").iterdir():
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        file.write_text("".join(line for line in lines if line.partition(",")[0] != gone), encoding="utf-8")
    code, _, err = cli("play", "./small.toml", *NEXT, "--seed", "8", "--out", "two")
    assert code == 0
    (told,) = [line for line in err.splitlines() if "not known" in line]
    assert re.fullmatch(rf"1 of 12 players of small-\w+ are not known in this season: {gone}", told)
    assert cli("verify", "two", "--replay", "--previous", "one")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["./small.toml", *season("2024-25"), "--previous", "nowhere"], 3, "folder.none"),
        (["./four.toml", *season("2024-25"), "--previous", "one"], 2, "previous.other"),
        (["./small.toml", *season("2024-25"), "--previous", "open"], 2, "previous.open"),
        (["./small.toml", *season("2023-24"), "--previous", "one"], 2, "previous.season"),
        (["./small.toml", *season("2023-24"), "--previous", "two"], 2, "previous.season"),
        # The invented season has people of its own.
        (["./small.toml", "--previous", "one"], 2, "previous.players"),
    ],
)
def test_what_cannot_be_gone_on_from_is_refused_and_leaves_nothing(
    cli: Cli, folder: Path, arguments: list[str], code: int, said: str
) -> None:
    (folder / "four.toml").write_text(small("four", teams=4), encoding="utf-8")
    longer = small("small").replace("periods = 1", "periods = 2")
    (folder / "longer.toml").write_text(longer, encoding="utf-8")
    cli("play", "./longer.toml", *season("2023-24"), "--weeks", "1", "--out", "open")
    cli("play", "./small.toml", *season("2024-25"), "--out", "two")
    ended = cli("play", *arguments, "--out", "new")
    assert ended[0] == code
    assert f"error[{said}]" in ended[2]
    assert not (folder / "new").exists()


def test_the_library_goes_on_from_a_folder_or_a_league(earlier: Path) -> None:
    rules: Any = load_ruleset(earlier / "small.toml")
    played: dict[str, Any] = {"data": earlier / "data", "season": "2024-25", "managers": ["projection"], "seed": "8"}
    from_folder = play_season(rules, **played, previous=earlier / "one")
    with_league = League.open(earlier / "one")
    from_league = play_season(rules, **played, previous=with_league)
    assert from_folder.league.ledger.head == from_league.league.ledger.head
    assert from_league.league.faults() == []
    with_league.close()
