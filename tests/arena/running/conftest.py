"""What the tests of this folder share: the small arenas, one that is played, and the program in this process."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from small_arenas import Arena, Ended, files_of, play, small_plan

from leaguecore.cli import main


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    """An arena of four leagues; tests that change anything take a copy of it."""
    folder = tmp_path_factory.mktemp("arena")
    plan = small_plan(folder)
    play(plan, folder / "out")
    return Arena(plan, folder / "plan.toml", folder / "out", files_of(folder / "out"))


@pytest.fixture
def arena(played: Arena, tmp_path: Path) -> Arena:
    """A copy of that arena, of one's own."""
    return played._replace(out=Path(shutil.copytree(played.out, tmp_path / "arena")))


@pytest.fixture
def cli(capfd: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Run the program with arguments."""

    def run(*arguments: str | Path) -> Ended:
        capfd.readouterr()
        code: object = 0
        try:
            main([str(one) for one in arguments])
        except SystemExit as ended:
            code = ended.code or 0
        printed = capfd.readouterr()
        assert isinstance(code, int)
        return Ended(code, printed.out, printed.err)

    return run
