"""Shipped rulesets with a few words changed, and the synthetic season that they are played on."""

from pathlib import Path

from leaguecore.arena.luck.world import Source, look
from leaguecore.rules.files import find_ruleset


def short_rules(ruleset: str, folder: Path, *, periods: int, **changes: str) -> str:
    """Return the path of a ruleset that plays a few periods.

    Args:
        ruleset: the id of a shipped one.
        folder: for the file.
        periods: how many count.
        changes: further values of `name = ...`, wherever the name stands.
    """
    lines = find_ruleset(ruleset).data.decode().splitlines()
    wanted = {"periods": str(periods), **changes}
    changed = [f"{name} = {wanted[name]}" if (name := line.partition(" =")[0]) in wanted else line for line in lines]
    path = folder / f"{ruleset}.toml"
    path.write_text("\n".join(changed) + "\n", encoding="utf-8")
    return str(path)


def short_source(ruleset: str, folder: Path, *, periods: int, **changes: str) -> Source:
    """Return such a ruleset with the synthetic season."""
    return look(short_rules(ruleset, folder, periods=periods, **changes))
