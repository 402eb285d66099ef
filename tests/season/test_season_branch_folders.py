"""A branch's folder: complete by itself, whole or not at all, and proof that it began as its parent did."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from branch_cases import forged, season_of, unchained
from season_cases import plugins

from leaguecore.clock import Instant
from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger import Record
from leaguecore.ledger.sqlite_store import SqliteStore
from leaguecore.season.branching import branch_league
from leaguecore.season.facade import League
from leaguecore.season.league_files import NAMES

CUT = 60


@pytest.fixture(scope="module")
def parent() -> League:
    """A played season."""
    return season_of("nfl")


@pytest.fixture(scope="module")
def kept(parent: League, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a branch that was played to its end; tests only read it, or take a copy."""
    folder = tmp_path_factory.mktemp("branch") / "B"
    league = branch_league(parent, at=CUT, seats={"team-02": "projection"}, out=folder)
    league.run()
    league.close()
    return folder


def test_the_folder_is_complete_without_its_parents(parent: League, kept: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(kept, tmp_path / "elsewhere"))
    league = League.open(folder, plugins=plugins())
    assert league.faults() == []
    assert unchained(league)[:CUT] == unchained(parent)[:CUT]
    assert league.lineage is not None
    assert league.lineage.ancestors[-1].line() == parent.ledger.genesis().line()
    standings = {row.team: (row.manager, row.past_managers) for row in league.standings.teams}
    assert standings["team-02"] == ("projection", "random")
    assert standings["team-03"] == ("adp", None)


def test_a_branch_that_is_interrupted_goes_on_from_its_folder(parent: League, tmp_path: Path) -> None:
    folder = tmp_path / "B"
    branch_league(parent, at=CUT, out=folder).close()
    for periods in (1, None):
        league = League.open(folder, read_only=False, plugins=plugins())
        league.run(periods=periods)
        league.close()
    assert unchained(League.open(folder, plugins=plugins())) == unchained(parent)


def test_a_folder_that_is_taken_stays_as_it_is(parent: League, kept: Path) -> None:
    before = League.open(kept, plugins=plugins()).ledger.head
    with pytest.raises(UsageError) as caught:
        branch_league(parent, at=CUT, out=kept)
    assert caught.value.code == "out.exists"
    assert League.open(kept, plugins=plugins()).ledger.head == before


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError("full")])
def test_interrupted_branching_leaves_nothing_behind(
    parent: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def dies(*_arguments: Any) -> None:
        raise error

    monkeypatch.setattr(SqliteStore, "append", dies)
    with pytest.raises(type(error)):
        branch_league(parent, at=CUT, out=tmp_path / "deep" / "B")
    assert list(tmp_path.iterdir()) == []


def test_killed_before_its_records_are_in_the_folder_is_no_league(
    parent: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tidies up after a process that is killed; all records come in at once, so no half of a branch is there."""
    folder, dead = tmp_path / "B", tmp_path / "dead"

    def killed(*_arguments: Any) -> None:
        shutil.copytree(folder, dead)
        raise KeyboardInterrupt

    monkeypatch.setattr(SqliteStore, "append", killed)
    with pytest.raises(KeyboardInterrupt):
        branch_league(parent, at=CUT, out=folder)
    with pytest.raises(StoreError) as caught:
        League.open(dead, plugins=plugins())
    assert caught.value.code == "folder.empty"


# --- forgery ----------------------------------------------------------------------------------------------------------


def codes(league: League, *, replay: bool = False) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for fault in league.faults(replay=replay)]


def changed(seq: int, **fields: Any) -> Callable[[list[Record]], list[Record]]:
    return lambda records: [*records[:seq], attrs.evolve(records[seq], **fields), *records[seq + 1 :]]


def test_a_prefix_that_is_not_the_parents_is_found_by_the_head_that_genesis_names(kept: Path) -> None:
    league = League.open(kept, plugins=plugins())
    assert codes(forged(league, lambda records: records)) == []
    for seq in (1, 30, CUT):
        record = next(league.records(seq))
        assert codes(forged(league, changed(seq, data={**record.data, "forged": 1}))) == [("branch.head", CUT)]
        assert codes(forged(league, changed(seq, at=Instant(record.at)))) == []
    assert codes(forged(league, lambda records: [*records[:20], *records[21:]])) == [("branch.head", CUT)]
    assert codes(forged(league, lambda records: records[:CUT])) == [("branch.short", CUT - 1)]
    # What the branch decided by itself is no matter of its parent: that a replay finds.
    after = next(league.records(CUT + 1))
    assert codes(forged(league, changed(CUT + 1, data={**after.data, "forged": 1}))) == []


def test_another_parent_another_place_or_another_head_is_found(parent: League, kept: Path) -> None:
    league = League.open(kept, plugins=plugins())
    genesis = league.ledger.genesis().data
    for name, value in (("head", "0" * 64), ("seq", CUT - 1)):
        point = {**genesis["branch"], name: value}
        found = codes(forged(league, changed(0, data={**genesis, "branch": point})))
        assert found == [("branch.head", point["seq"])]
    point = {**genesis["branch"], "parent": "nfl-s1-000000000000"}
    assert codes(forged(league, changed(0, data={**genesis, "branch": point}))) == [("ancestors.unreadable", 0)]
    # The first record of another league in the place of the parent's is not the file that genesis names.
    other = branch_league(parent, at=3).ledger.genesis().line() + b"\n"
    assert codes(attrs.evolve(league, files=league.files.replaced(ancestors=other))) == [("genesis.file", 0)]
    assert codes(attrs.evolve(league, files=league.files.replaced(ancestors=None))) == [("genesis.file", 0)]
    assert codes(attrs.evolve(league, files=league.files.replaced(ancestors=b""))) == [("genesis.file", 0)]


def test_a_league_that_is_no_branch_cannot_pretend_to_be_one_or_the_other_way_round(parent: League, kept: Path) -> None:
    league = League.open(kept, plugins=plugins())
    pretending = parent.files.replaced(ancestors=league.files.ancestors)
    assert codes(attrs.evolve(parent, files=pretending)) == [("genesis.file", 0)]
    genesis = league.ledger.genesis().data
    plain = {name: value for name, value in genesis.items() if name != "branch"}
    assert codes(forged(league, changed(0, data=plain))) == [("ancestors.unreadable", 0)]


def test_the_grandparents_head_is_checked_too(parent: League) -> None:
    child = branch_league(parent, at=40, seats={"team-02": "projection"})
    child.run()
    grandchild = branch_league(child, at=80)
    record = next(grandchild.records(30))
    found = codes(forged(grandchild, changed(30, data={**record.data, "forged": 1})))
    assert found == [("branch.head", 40), ("branch.head", 80)]


def test_the_folder_keeps_a_line_for_each_league_before_it(parent: League, tmp_path: Path) -> None:
    child = branch_league(parent, at=40)
    branch_league(child, at=40, out=tmp_path / "B").close()
    lines = (tmp_path / "B" / NAMES["ancestors"]).read_bytes().splitlines()
    assert lines == [parent.ledger.genesis().line(), child.ledger.genesis().line()]
