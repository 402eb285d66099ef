"""Events that frame a season."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands.calendar import PlannedPeriod, PlannedSlate


@attrs.frozen(kw_only=True)
class SeasonPlanned:
    """The calendar of the league is fixed."""

    kind: ClassVar[str] = "season.planned"
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]


@attrs.frozen(kw_only=True)
class ScheduleDrawn:
    """The pairings of each period, by its number as text; a team without opponent stands in no pair."""

    kind: ClassVar[str] = "schedule.drawn"
    pairings: Mapping[str, tuple[tuple[str, str], ...]]


@attrs.frozen(kw_only=True)
class PeriodScored:
    """The points of each team in a period, and the hash of the state in which it was scored."""

    kind: ClassVar[str] = "period.scored"
    period: int
    snapshot: str
    points: Mapping[str, int]
    state_sha256: str


@attrs.frozen(kw_only=True)
class LeagueClosed:
    """Nothing comes after this."""

    kind: ClassVar[str] = "league.closed"
    seed: str
    seed_salt: str
    data_sha256: str
