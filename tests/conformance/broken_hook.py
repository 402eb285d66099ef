"""Misspelt hook: nobody ever calls it."""

from typing import Any

from leaguecore.hooks import hookimpl


@hookimpl
def leaguecore_register_sport(register: Any) -> None:
    """Register nothing, for `sports` it would have to be."""
