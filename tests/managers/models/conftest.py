"""What the tests of models share: the leagues and the provider of the seasons' tests, and the program."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "season")]

from model_server import ModelServer, serving  # noqa: E402 - found only by the path above

from leaguecore.cli import main  # noqa: E402 - imports stand together


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


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    """Give a provider of models."""
    with serving() as found:
        yield found
