"""Duplicate name: another kind of scoring rule that calls itself `ppr`."""

from typing import Any

from leaguecore.hooks import hookimpl


class Other:
    kind = "ppr"


@hookimpl
def leaguecore_register_scoring_rules(register: Any) -> None:
    """Register it."""
    register(Other)
