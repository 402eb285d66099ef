"""What is told of a hook that there is not: the nearest that there is, and nothing of this machine."""

from types import ModuleType

import pytest

from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, assemble


def reason(hook: str, *, optional: bool = False) -> str:
    made = ModuleType("odd")
    setattr(made, hook, hookimpl(lambda register: None, optionalhook=optional))
    found = assemble([LoadedPlugin(name="odd", distribution="odd", version="1", module=made)])
    return "".join(one.reason for one in found.failed)


@pytest.mark.parametrize(
    ("hook", "nearest"),
    [
        ("leaguecore_register_sport", "leaguecore_register_sports"),
        ("leaguecore_register_manger", "leaguecore_register_managers"),
        ("leaguecore_ruleset_root", "leaguecore_ruleset_roots"),
    ],
)
def test_a_misspelt_hook_is_told_with_the_nearest_and_no_module(hook: str, nearest: str) -> None:
    assert reason(hook) == f"PluginValidationError: unknown hook {hook!r}; did you mean {nearest!r}?"


def test_a_hook_that_is_like_none_is_told_with_all() -> None:
    assert "unknown hook 'zzz'; there are: leaguecore_" in reason("zzz")
    assert "leaguecore_ruleset_roots" in reason("zzz")


def test_a_hook_that_is_marked_as_optional_may_be_one_that_there_is_not_yet() -> None:
    assert reason("leaguecore_register_sport", optional=True) == ""
