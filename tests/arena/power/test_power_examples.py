"""The examples in the docstrings of power and of the descriptive measures show what they say."""

import doctest
import importlib

import pytest

MODULES = (
    "power.best_first",
    "power.published",
    "power.sample_size",
    "power.shared_luck",
    "power.two_sided",
    "descriptive.all_play",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"leaguecore.arena.{name}"))
    assert found.attempted > 0
    assert found.failed == 0
