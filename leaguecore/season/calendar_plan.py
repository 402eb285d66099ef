"""Planning a league's calendar from the schedule as known when it opens."""

from datetime import UTC, datetime

import attrs
import numpy as np

from leaguecore.clock import DAY, HOUR, MINUTE, Instant
from leaguecore.errors import UsageError
from leaguecore.league.commands import PlannedPeriod, PlannedRun, PlannedSlate, PlanSeason
from leaguecore.league.turns import picks_in_all
from leaguecore.rules.model import Ruleset
from leaguecore.season.agenda import keepers_at
from leaguecore.season.games import Games, slate_name
from leaguecore.sport.contract import Calendar, Period
from leaguecore.sport.facts import FactSet


def draft_start(facts: FactSet, ruleset: Ruleset) -> Instant:
    """Return when the draft begins: before the season's first published game, or on the ruleset's date.

    Raises:
        UsageError: `season.start` if the ruleset's date does not exist or lies outside the season.
    """
    table = facts.tables["schedule"]
    if not len(table):
        message = f"the season {facts.season} has no games"
        raise UsageError("season.empty", message, fix="play another season, or look at the data: leaguecore data check")
    published = table.ints["start_at"][table.known_at == table.known_at[0]]
    first, last = int(published.min()), int(published.max())
    if ruleset.season.start == "opening":
        return Instant(first - ruleset.season.draft_lead_hours * HOUR)
    for year in (_year(first), _year(last)):
        start = _dated(year, ruleset.season.start)
        if start is not None and first - 60 * DAY <= start <= last:
            return start
    message = f"season.start = {ruleset.season.start!r} is not within the season {facts.season}"
    raise UsageError("season.start", message, fix='name a date of the season, or write season.start = "opening"')


def opening(facts: FactSet, ruleset: Ruleset, *, goes_on: bool) -> Instant:
    """Return when a league opens: as its draft begins, or before, if it goes on from an earlier season with keepers."""
    start = draft_start(facts, ruleset)
    return keepers_at(ruleset, start) if goes_on else start


def plan_season(facts: FactSet, ruleset: Ruleset, games: Games, cut: Instant) -> PlanSeason:
    """Return the calendar: every slate that can still be managed after the draft, and the periods that have one."""
    start, end = draft_start(facts, ruleset), draft_end(facts, ruleset)
    calendar = facts.sport.calendar
    slates = _managed(facts, ruleset, games, cut)
    with_slates = {slate.period for slate in slates}
    played = [period for period in calendar.periods(games.scheduled(cut)) if period.number in with_slates]
    kept = played[: ruleset.season.periods or None]
    numbers = {period.number for period in kept}
    return PlanSeason(
        snapshot=facts.snapshot(cut).id,
        draft_starts_at=start,
        periods=tuple(_planned(facts, ruleset, period) for period in kept),
        slates=tuple(slate for slate in slates if slate.period in numbers),
        runs=_runs(calendar, ruleset, kept, end),
        day_starts=_day_starts(calendar, ruleset, kept, start),
    )


def draft_end(facts: FactSet, ruleset: Ruleset) -> Instant:
    """Return when the draft ends, if each of its picks takes the time that it may take."""
    return Instant(draft_start(facts, ruleset) + picks_in_all(ruleset) * ruleset.draft.pick_seconds * 1_000)


def missed_periods(facts: FactSet, ruleset: Ruleset, games: Games, cut: Instant) -> tuple[Period, ...]:
    """Return the periods that a league does not play because they have begun before its draft ends."""
    managed = {slate.period for slate in _managed(facts, ruleset, games, cut)}
    periods = facts.sport.calendar.periods(games.scheduled(cut))
    return tuple(period for period in periods if period.number not in managed)


def _managed(facts: FactSet, ruleset: Ruleset, games: Games, cut: Instant) -> list[PlannedSlate]:
    """Return the slates of all periods whose managers can still be woken after the draft."""
    end, lead = draft_end(facts, ruleset), ruleset.lineups.wake_lead_minutes * MINUTE
    periods = facts.sport.calendar.periods(games.scheduled(cut))
    return [slate for period in periods for slate in _slates(facts, games, period, cut, end, lead)]


def _planned(facts: FactSet, ruleset: Ruleset, period: Period) -> PlannedPeriod:
    ends_at = facts.sport.calendar.day_starts_at(period.last_day + 1)
    scored_at = Instant(ends_at + ruleset.season.settle_hours * HOUR)
    return PlannedPeriod(number=period.number, label=period.label, scored_at=scored_at)


def _runs(
    calendar: Calendar, ruleset: Ruleset, periods: list[Period], draft_ends_at: Instant
) -> tuple[PlannedRun, ...]:
    """Return the waiver runs: after each period, or each day since the draft, but the last of the season.

    Without waivers they only open the windows of free agency; without both there are none.
    """
    waivers = ruleset.waivers
    if not periods or (waivers.kind == "none" and ruleset.free_agents.mode == "closed"):
        return ()
    if waivers.runs == "period":
        days = [period.last_day for period in periods[:-1]]
    else:
        days = list(range(calendar.day_of(draft_ends_at), periods[-1].last_day))
    # Without waivers there are no claims, so nothing leads.
    lead = 0 if waivers.kind == "none" else waivers.claim_lead_hours * HOUR
    instants = [calendar.day_starts_at(day + 1) + waivers.run_after_period_hours * HOUR for day in days]
    # Nobody claims before the draft has ended.
    kept = [run_at for run_at in instants if run_at - lead >= draft_ends_at]
    return tuple(
        PlannedRun(number=number, claims_at=Instant(run_at - lead), waivers_at=Instant(run_at))
        for number, run_at in enumerate(kept)
    )


def _day_starts(
    calendar: Calendar, ruleset: Ruleset, periods: list[Period], draft_starts_at: Instant
) -> tuple[Instant, ...]:
    """Return the first instant of each day of the league, where waivers are counted in days."""
    if ruleset.waivers.kind == "none" or ruleset.waivers.after_drop != "days" or not periods:
        return ()
    days = range(calendar.day_of(draft_starts_at), periods[-1].last_day + 1)
    return tuple(calendar.day_starts_at(day) for day in days)


def _slates(
    facts: FactSet, games: Games, period: Period, cut: Instant, draft_ends_at: Instant, lead: int
) -> list[PlannedSlate]:
    """Return the slates of a period whose managers can still be woken after the draft; none if no game is in them."""
    numbers = [period.number] if games.by_period else list(range(period.first_day, period.last_day + 1))
    found, games_left = [], False
    for number in numbers:
        first_day = period.first_day if games.by_period else number
        begins = facts.sport.calendar.day_starts_at(first_day)
        name = slate_name(number, games.by_period)
        lock = games.first_lock(cut, name)
        if (begins if lock is None else lock - lead) >= draft_ends_at:
            opens = Instant(max(begins, draft_ends_at))
            found.append(PlannedSlate(slate=name, period=period.number, opens_at=opens))
            games_left = games_left or lock is not None
    return found if games_left else []


@attrs.frozen(kw_only=True)
class SlateTimes:
    """When a slate locks and when its managers are woken, as known when it opens."""

    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]


def slate_times(games: Games, ruleset: Ruleset, slate: str, opens_at: Instant) -> SlateTimes:
    """Return the times of a slate: with locks by game a wake-up a day on which one begins, else a single one.

    In best ball nobody is woken.
    """
    known, codes = games.known(opens_at), games.in_slate(opens_at, slate)
    if not len(codes):
        return SlateTimes(first_lock_at=None, wakes=())
    starts, days = known.start_at[codes], known.day[codes]
    if ruleset.lineups.lock == "game":
        locks = sorted(int(starts[days == day].min()) for day in np.unique(days))
    else:
        locks = [int(starts.min())]
    if ruleset.lineups.kind == "best_ball":
        return SlateTimes(first_lock_at=Instant(min(locks)), wakes=())
    lead = ruleset.lineups.wake_lead_minutes * MINUTE
    wakes = sorted({Instant(max(lock - lead, opens_at)) for lock in locks})
    return SlateTimes(first_lock_at=Instant(min(locks)), wakes=tuple(wakes))


def _year(instant: int) -> int:
    return datetime.fromtimestamp(instant // 1_000, UTC).year


def _dated(year: int, text: str) -> Instant | None:
    """Return the instant of a date in a year, or None if that year has no such day."""
    try:
        moment = datetime.strptime(f"{year}-{text}", "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
    except ValueError:
        return None
    return Instant(int(moment.timestamp()) * 1_000)
