"""The published luck and attention tables, as data to compare with.

Source: the page "How a ranking from this can be trusted" of the benchmark, its tables "Measured on a real season" and
"What attention is worth": NHL and NBA 2025-26. Its rulesets, projections and estimator are not on the page.
"""

from collections.abc import Mapping

import attrs


@attrs.frozen(kw_only=True)
class Published:
    """What the page says of a sport.

    Attributes:
        mean: season points of a team.
        sigma: one luck SD, in points; `percent` of the mean.
        contrasts: luck SDs, by the name of the contrast.
        attention: gains in points and in luck SDs, by the name of the policy.
    """

    mean: str
    sigma: str
    percent: str
    contrasts: Mapping[str, str]
    attention: Mapping[str, tuple[str, str]]


_PUBLISHED: Mapping[tuple[str, str], Published] = {
    ("nba", "2025-26"): Published(
        mean="18870",
        sigma="894",
        percent="4.7",
        contrasts={"noise10": "0.65", "adp": "1.11", "noise25": "1.69", "oracle": "6.10"},
        attention={
            "weekly": ("0", "0.00"),
            "swap": ("536", "0.60"),
            "daily": ("2389", "2.67"),
            "inactive": ("3110", "3.48"),
            "hindsight": ("3151", "3.52"),
        },
    ),
    ("nhl", "2025-26"): Published(
        mean="2301",
        sigma="98",
        percent="4.3",
        contrasts={"noise10": "0.57", "adp": "0.78", "noise25": "1.71", "oracle": "8.50"},
        attention={
            "weekly": ("0", "0.00"),
            "swap": ("47", "0.48"),
            "daily": ("265", "2.71"),
            "inactive": ("342", "3.50"),
            "hindsight": ("464", "4.75"),
        },
    ),
}


def published(sport: str, season: str) -> Published | None:
    """Return the published figures of a sport's season, None if there are none.

    >>> published("nba", "2025-26").sigma, published("nfl", "2025")
    ('894', None)
    """
    return _PUBLISHED.get((sport, season))
