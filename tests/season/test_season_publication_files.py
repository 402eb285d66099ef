"""Files that may be published by their hash alone: a stranger is told, and can check everything else."""

import json
from pathlib import Path

from test_season_special_seats import opened

from leaguecore.season.facade import League
from leaguecore.season.publisher import publish


def test_pages_that_may_not_be_passed_on_are_left_out_and_everything_else_is_checked(tmp_path: Path) -> None:
    league = opened(20_000_000, out=tmp_path / "D")
    league.run(periods=1)
    publish(league, tmp_path / "whole")
    publish(league, tmp_path / "part", left_out=("pages",))
    assert (tmp_path / "whole" / "pages.jsonl").is_file()
    assert not (tmp_path / "part" / "pages.jsonl").exists()
    for name in ("whole", "part"):
        assert League.open(tmp_path / name, plugins=league.plugins).faults() == []
    # Only what a publication says that it leaves out may be missing.
    said = json.loads((tmp_path / "part" / "publication.json").read_bytes())
    (tmp_path / "part" / "publication.json").write_text(json.dumps({**said, "left_out": []}))
    found = League.open(tmp_path / "part", plugins=league.plugins).faults()
    assert [(fault.code, fault.seq) for fault in found] == [("genesis.file", 0)]
