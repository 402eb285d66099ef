"""The luck of a season in points, as a luck table gives it: by it gaps in SDs become points."""

import hashlib
import json
import math
from typing import Any

import attrs

from leaguecore.errors import UsageError


@attrs.frozen(kw_only=True)
class LuckScale:
    """What one SD of luck is worth.

    Attributes:
        sport: of which the season was.
        ruleset: by which it was scored.
        sigma_points: SD of a team's season total from luck alone, in points.
        weeks: of the season.
        sha256: of the bytes of the table.
    """

    sport: str
    ruleset: str
    sigma_points: float
    weeks: int
    sha256: str

    def points(self, gap: float) -> float:
        """Return a gap in SDs as points of a season."""
        return gap * self.sigma_points

    def points_per_week(self, gap: float) -> float:
        """Return a gap in SDs as points per week."""
        return self.points(gap) / self.weeks


def parse_luck_scale(data: bytes) -> LuckScale:
    """Return the scale of a luck table, the document that `leaguecore luck --json` prints.

    Only `kind` ("luck"), `sport`, `ruleset`, `sigma` (decimal text) and `weeks` are read.

    Raises:
        UsageError: `luck.table` for anything else.
    """
    try:
        table = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _no_table("it is no JSON") from error
    if not isinstance(table, dict) or table.get("kind") != "luck":
        raise _no_table('its "kind" is not "luck"')
    weeks = table.get("weeks")
    if type(weeks) is not int or weeks < 1:
        raise _no_table('"weeks" is no whole number from 1')
    return LuckScale(
        sport=_text(table, "sport"),
        ruleset=_text(table, "ruleset"),
        sigma_points=_sigma(_text(table, "sigma")),
        weeks=weeks,
        sha256=hashlib.sha256(data).hexdigest(),
    )


def _sigma(text: str) -> float:
    try:
        sigma = float(text)
    except ValueError as error:
        raise _no_table('"sigma" is no number') from error
    if not (math.isfinite(sigma) and sigma > 0):
        raise _no_table('"sigma" is no number above 0')
    return sigma


def _text(table: dict[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str):
        raise _no_table(f'"{key}" is no text')
    return value


def _no_table(why: str) -> UsageError:
    return UsageError("luck.table", f"this is no luck table: {why}")
