"""Where the real seasons are, and the plug-ins that play them, loaded once."""

import sys
from pathlib import Path

import pytest

from leaguecore.hooks.loader import Plugins, load_plugins

sys.path.insert(0, str(Path(__file__).parents[1] / "season"))  # the small leagues of that folder

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and skip them where there is no data."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.real)
            if not DATA.is_dir():
                item.add_marker(pytest.mark.skip(reason="the real seasons (../shared/data) are not here"))


@pytest.fixture(scope="session")
def data() -> Path:
    """Return the folder of all sports' files."""
    return DATA


@pytest.fixture(scope="session")
def plugins() -> Plugins:
    """Return what is installed."""
    return load_plugins()
