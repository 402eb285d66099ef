"""What the sport declares, and that its package is light to import."""

import subprocess
import sys

import pytest

from leaguecore.errors import UsageError
from leaguecore.sport.contract import ProviderEntry, ProviderRequest, Sport
from leaguecore_nhl import SPORT, leaguecore_register_providers, leaguecore_register_sports


def _providers() -> dict[str, ProviderEntry]:
    found: list[ProviderEntry] = []
    leaguecore_register_providers(found.append)
    return {entry.id: entry for entry in found}


def test_the_sport_registers_itself_and_its_two_providers_the_synthetic_one_first() -> None:
    sports: list[Sport] = []
    leaguecore_register_sports(sports.append)
    assert [sport.id for sport in sports] == ["nhl"]
    assert list(_providers()) == ["nhl/synthetic", "nhl/files"]


def test_importing_the_package_does_not_import_pandas() -> None:
    code = "import sys, leaguecore_nhl; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_files_without_a_folder_is_a_mistake_of_usage() -> None:
    with pytest.raises(UsageError) as caught:
        _providers()["nhl/files"].open(ProviderRequest())
    assert caught.value.code == "data.no_folder"


@pytest.mark.parametrize(
    ("group", "members"),
    [("W", {"LW", "RW"}), ("F", {"C", "LW", "RW"}), ("UTIL", {"C", "LW", "RW", "D"}), ("G", {"G"})],
)
def test_groups_stand_for_these_positions(group: str, members: set[str]) -> None:
    assert SPORT.positions.members([group]) == members


# The league's single-game records, from its record book.
@pytest.mark.parametrize(
    ("name", "record"),
    [("goals", 7), ("assists", 7), ("pim", 67), ("plusMinus", 9), ("sog", 19), ("saves", 80), ("goalsAgainst", 16)],
)
def test_ranges_hold_the_records_of_a_game_with_room(name: str, record: int) -> None:
    stat = SPORT.stat(name)
    assert stat is not None
    assert stat.high > record


def test_only_plus_minus_may_be_negative() -> None:
    assert [stat.name for stat in SPORT.stats if stat.low < 0] == ["plusMinus"]


def test_only_what_the_box_score_lacks_may_be_unknown() -> None:
    unknown = [stat.name for stat in SPORT.stats if stat.may_be_unknown]
    assert unknown == ["powerPlayPoints", "shorthandedGoals", "shorthandedPoints", "gameWinningGoals", "otGoals"]
