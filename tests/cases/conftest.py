"""Lets the tests of this folder import the reader of the cases and the small leagues, and says when there are none."""

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "cases"), str(TESTS / "unit" / "league"), str(TESTS / "unit" / "floors")]

from rule_cases import FILE  # noqa: E402  # its folder is on the path only now


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, and skip them where the case file is not there."""
    for item in items:
        if item.path.is_relative_to(TESTS / "cases"):
            item.add_marker(pytest.mark.real)
            if not FILE.is_file():
                item.add_marker(pytest.mark.skip(reason="../shared/cases/rule_cases.json is not there"))
