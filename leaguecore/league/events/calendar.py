"""Events that frame a season."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant
from leaguecore.league.commands.calendar import PlannedPeriod, PlannedRun, PlannedSlate


@attrs.frozen(kw_only=True)
class SeasonPlanned:
    """The calendar of the league is fixed."""

    kind: ClassVar[str] = "season.planned"
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]
    runs: tuple[PlannedRun, ...]
    day_starts: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class ScheduleDrawn:
    """The pairings of each period of the regular season, by its number as text, and the lots for ties.

    At home is the first of a pair; a team without opponent stands in none.
    """

    kind: ClassVar[str] = "schedule.drawn"
    pairings: Mapping[str, tuple[tuple[str, str], ...]]
    lots: tuple[str, ...]


@attrs.frozen(kw_only=True)
class LeagueClosed:
    """Nothing comes after this."""

    kind: ClassVar[str] = "league.closed"
    seed: str
    seed_salt: str
    data_sha256: str
