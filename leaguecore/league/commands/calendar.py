"""Commands that frame a season: its calendar, its pairings, its scoring, its end."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class PlannedPeriod:
    """A scoring period and its instants: when it is scored, when claims close, when they are run."""

    number: int
    label: str
    scored_at: Instant
    claims_at: Instant
    waivers_at: Instant


@attrs.frozen(kw_only=True)
class PlannedSlate:
    """What one lineup covers: a day or a period. Its locks become known when it opens."""

    slate: str
    period: int
    opens_at: Instant


@attrs.frozen(kw_only=True)
class PlanSeason:
    """Fix the calendar of the league, from the schedule as known at the opening."""

    kind: ClassVar[str] = "season.plan"
    snapshot: str
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]


@attrs.frozen(kw_only=True)
class DrawSchedule:
    """Fix the head-to-head pairings; `orders` were drawn by lot, one for a round robin, else one a period."""

    kind: ClassVar[str] = "schedule.draw"
    orders: tuple[tuple[str, ...], ...]


@attrs.frozen(kw_only=True)
class ScorePeriod:
    """Score a period: the points of every seated player with a line, by slate, from the snapshot named."""

    kind: ClassVar[str] = "period.score"
    period: int
    snapshot: str
    points: Mapping[str, Mapping[str, int]]


@attrs.frozen(kw_only=True)
class CloseSeason:
    """End the league: the seed of its lots is shown, and the final head of the data named."""

    kind: ClassVar[str] = "season.close"
    seed: str
    seed_salt: str
    data_sha256: str
