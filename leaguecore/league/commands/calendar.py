"""Commands that frame a season: its calendar, its pairings, its scoring, its end."""

from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class PlannedPeriod:
    """A scoring period and the instant at which it is scored."""

    number: int
    label: str
    scored_at: Instant


@attrs.frozen(kw_only=True)
class PlannedRun:
    """A waiver run, numbered from 0: when its claims close, and when they are run and free agents may be added."""

    number: int
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
    """Fix the calendar of the league, from the schedule as known at the opening.

    `day_starts` are the first instants of all days from the draft's to the last, where waivers are counted in days;
    else it is empty.
    """

    kind: ClassVar[str] = "season.plan"
    snapshot: str
    draft_starts_at: Instant
    periods: tuple[PlannedPeriod, ...]
    slates: tuple[PlannedSlate, ...]
    runs: tuple[PlannedRun, ...]
    day_starts: tuple[Instant, ...]


@attrs.frozen(kw_only=True)
class DrawSchedule:
    """Fix the head-to-head pairings; `orders` were drawn by lot, one for a round robin, one a period if `random`.

    There is none where nobody meets anybody (guillotine, rotisserie). `lots` is another order that was drawn: by it
    ties are decided that nothing else decides, the first being the best.
    """

    kind: ClassVar[str] = "schedule.draw"
    orders: tuple[tuple[str, ...], ...]
    lots: tuple[str, ...]


@attrs.frozen(kw_only=True)
class CloseSeason:
    """End the league: the seed of its lots is shown, and the final head of the data named."""

    kind: ClassVar[str] = "season.close"
    seed: str
    seed_salt: str
    data_sha256: str
