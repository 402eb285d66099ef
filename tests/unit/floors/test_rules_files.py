"""Finding a ruleset by id or by path."""

from pathlib import Path

import pytest

from leaguecore.errors import StoreError, UsageError
from leaguecore.rules import find_ruleset, list_rulesets
from leaguecore.rules.files import MAX_BYTES


def root(folder: Path, *names: str) -> Path:
    folder.mkdir()
    for name in names:
        (folder / f"{name}.toml").write_bytes(name.encode())
    return folder


def test_an_id_is_found_whatever_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = find_ruleset("nba-s1").data
    monkeypatch.chdir(tmp_path)
    assert find_ruleset("nba-s1").data == here


def test_the_three_season_one_rulesets_are_shipped() -> None:
    assert {"ffb-classic", "nba-s1", "nfl-h2h-12", "nfl-s1", "nhl-s1"} <= set(list_rulesets())


def test_further_roots_add_ids(tmp_path: Path) -> None:
    roots = [root(tmp_path / "one", "mine"), root(tmp_path / "two", "yours")]
    assert find_ruleset("yours", roots).data == b"yours"
    assert {"mine", "yours"} <= set(list_rulesets(roots))
    assert list(list_rulesets(roots)) == sorted(list_rulesets(roots))


def test_a_path_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = root(tmp_path / "one", "mine")
    monkeypatch.chdir(folder)
    for name in (folder / "mine.toml", str(folder / "mine.toml"), "mine.toml", "./mine.toml"):
        assert find_ruleset(name).data == b"mine"
    (folder / "plain").write_bytes(b"plain")
    assert find_ruleset("plain").data == b"plain"


def test_a_file_says_whether_it_was_asked_for_by_id(tmp_path: Path) -> None:
    folder = root(tmp_path / "one", "mine")
    assert find_ruleset("mine", [folder]).by_id
    assert not find_ruleset(folder / "mine.toml").by_id


def test_an_unknown_id_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        find_ruleset("nba-s9")
    assert caught.value.code == "ruleset.unknown"
    assert "nba-s1" in caught.value.fix


def test_an_id_at_two_places_is_refused_naming_both(tmp_path: Path) -> None:
    roots = [root(tmp_path / "one", "mine"), root(tmp_path / "two", "mine")]
    with pytest.raises(UsageError) as caught:
        find_ruleset("mine", roots)
    assert caught.value.code == "ruleset.ambiguous"
    assert all(str(folder) in str(caught.value) for folder in roots)


def test_a_plug_in_cannot_replace_a_shipped_ruleset_unnoticed(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        find_ruleset("nba-s1", [root(tmp_path / "one", "nba-s1")])
    assert caught.value.code == "ruleset.ambiguous"


def test_a_file_that_is_not_there_or_is_a_folder_is_a_clear_error(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(StoreError) as caught:
            find_ruleset(path)
        assert caught.value.code == "file.unreadable"
        assert str(path) in str(caught.value)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(find_ruleset(path).data) == MAX_BYTES
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(StoreError) as caught:
        find_ruleset(path)
    assert caught.value.code == "file.too_large"
