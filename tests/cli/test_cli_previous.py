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
from leaguecore.season.folder import PREVIOUS

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


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a season that has ended."""
    folder = tmp_path_factory.mktemp("earlier")
    (folder / "small.toml").write_text(small("small"), encoding="utf-8")
    play_season(folder / "small.toml", managers=["projection", "adp"], seed="7", out=folder / "one")
    return folder


@pytest.fixture
def folder(earlier: Path, tmp_path: Path) -> Path:
    """A copy of it, with its rules beside it."""
    shutil.copytree(earlier, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_a_season_goes_on_from_the_folder_of_the_one_before(cli: Cli, folder: Path) -> None:
    assert cli("play", "./small.toml", "--previous", "one", "--seed", "8", "--out", "two")[0] == 0
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
    cli("play", "./small.toml", "--previous", "one", "--seed", "8", "--out", "two")
    code, out, _ = cli("verify", "two", "--replay")
    assert code == 0
    assert "previous unchecked: it goes on from small-" in out
    code, out, _ = cli("verify", "two", "--replay", "--previous", "one")
    assert code == 0
    assert "checked bytes, chain, genesis, replay, previous" in out
    assert "unchecked" not in out
    assert "previous" not in cli("verify", "one", "--replay")[1]
    report = json.loads(cli("verify", "two", "--json")[1])
    assert report["previous"].startswith("unchecked")


def test_another_season_before_is_found(cli: Cli, folder: Path) -> None:
    cli("play", "./small.toml", "--previous", "one", "--seed", "8", "--out", "two")
    cli("play", "./small.toml", "--seed", "9", "--out", "other")
    code, out, _ = cli("verify", "two", "--previous", "other")
    assert (code, out.splitlines()[-1].split(":")[0]) == (4, "previous.differs at 0")


@pytest.mark.parametrize("change", ["alter", "remove"])
def test_what_the_season_before_left_cannot_be_changed_afterwards(cli: Cli, folder: Path, change: str) -> None:
    cli("play", "./small.toml", "--previous", "one", "--seed", "8", "--out", "two")
    file = folder / "two" / PREVIOUS
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
    cli("play", "./longer.toml", "--previous", "one", "--seed", "8", "--weeks", "1", "--out", "two")
    shutil.rmtree(folder / "one")
    assert cli("resume", "two")[0] == 0
    assert cli("verify", "two", "--replay")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["./small.toml", "--previous", "nowhere"], 3, "folder.none"),
        (["./four.toml", "--previous", "one"], 2, "previous.other"),
        (["./small.toml", "--previous", "open"], 2, "previous.open"),
    ],
)
def test_what_cannot_be_gone_on_from_is_refused_and_leaves_nothing(
    cli: Cli, folder: Path, arguments: list[str], code: int, said: str
) -> None:
    (folder / "four.toml").write_text(small("four", teams=4), encoding="utf-8")
    longer = small("small").replace("periods = 1", "periods = 2")
    (folder / "longer.toml").write_text(longer, encoding="utf-8")
    cli("play", "./longer.toml", "--weeks", "1", "--out", "open")
    ended = cli("play", *arguments, "--out", "two")
    assert ended[0] == code
    assert f"error[{said}]" in ended[2]
    assert not (folder / "two").exists()


def test_the_library_goes_on_from_a_folder_or_a_league(earlier: Path) -> None:
    rules: Any = load_ruleset(earlier / "small.toml")
    from_folder = play_season(rules, managers=["projection"], seed="8", previous=earlier / "one")
    with_league = League.open(earlier / "one")
    from_league = play_season(rules, managers=["projection"], seed="8", previous=with_league)
    assert from_folder.league.ledger.head == from_league.league.ledger.head
    assert from_league.league.faults() == []
    with_league.close()
