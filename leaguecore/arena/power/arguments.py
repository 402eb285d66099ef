"""What the formulas of power may be asked: finite gaps, shares from 0 to 1, counts from 1."""

import math

from leaguecore.errors import UsageError


def check_gap(gap: float) -> None:
    """Refuse a gap that is negative or no number.

    Raises:
        UsageError: `power.value`.
    """
    if not (math.isfinite(gap) and gap >= 0):
        raise UsageError("power.value", f"a gap of {gap} is no finite number from 0", fix="give luck SDs, such as 0.2")


def check_count(name: str, count: float, least: int = 1) -> None:
    """Refuse a count that is below the least that makes sense.

    Raises:
        UsageError: `power.value`.
    """
    if not (math.isfinite(count) and count >= least):
        raise UsageError("power.value", f"{name} = {count} is not {least} or more")


def check_share(name: str, share: float) -> None:
    """Refuse what is no share from 0 to 1.

    Raises:
        UsageError: `power.value`.
    """
    if not 0 <= share <= 1:
        raise UsageError("power.value", f"{name} = {share} is no share from 0 to 1")


def check_inner_share(name: str, share: float) -> None:
    """Refuse what is not strictly between 0 and 1.

    Raises:
        UsageError: `power.value`.
    """
    if not 0 < share < 1:
        raise UsageError("power.value", f"{name} = {share} is not between 0 and 1")
