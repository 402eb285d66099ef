"""The ruleset as data: every field stands in the file, nothing has a default.

Hours, seconds and counts are whole numbers. Coefficients are decimals, never floats.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

import attrs
from attrs.validators import ge, in_, le, matches_re, max_len, min_len

from leaguecore.lineup import Slot

_ID = matches_re(r"[a-z0-9][a-z0-9.-]{0,39}")
_START = r"opening|(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]"


@attrs.frozen(kw_only=True)
class LeagueRules:
    """Size of the league."""

    teams: int = attrs.field(validator=[ge(2), le(32)])


@attrs.frozen(kw_only=True)
class SeasonRules:
    """When the league begins and how much of the season it plays.

    Attributes:
        start: `opening` (drafts before the season's first game) or `MM-DD HH:MM` in UTC, when the draft begins.
        draft_lead_hours: with `opening`, how long before the first game the draft begins.
        periods: how many scoring periods count, 0 for all.
        settle_hours: how long after a period's last day it is scored.
    """

    start: str = attrs.field(validator=matches_re(_START))
    draft_lead_hours: int = attrs.field(validator=[ge(1), le(2_000)])
    periods: int = attrs.field(validator=[ge(0), le(60)])
    settle_hours: int = attrs.field(validator=[ge(0), le(240)])


@attrs.frozen(kw_only=True)
class DraftRules:
    """The draft.

    Attributes:
        kind: `snake` reverses the order each round; `linear` never does; `third_round_reversal` is a snake whose third
            round repeats the direction of the second, and that goes on reversing from there.
        rounds: picks a team; equal to the roster's size.
        clock_seconds: time between picks.
        shortlist: how many players a manager may ask to see in detail before a pick.
        auto_pick: what a missed pick gets: the best by `ranking`, or by `projection`.
        enforce_fillable: refuse a pick after which the starting slots could not all be filled.
    """

    kind: Literal["snake", "linear", "third_round_reversal"]
    rounds: int = attrs.field(validator=[ge(1), le(60)])
    clock_seconds: int = attrs.field(validator=[ge(1), le(604_800)])
    shortlist: int = attrs.field(validator=[ge(1), le(50)])
    auto_pick: Literal["ranking", "projection"]
    enforce_fillable: bool


@attrs.frozen(kw_only=True)
class SlotRules:
    """A starting slot: how many seats, and who may sit there."""

    name: str = attrs.field(validator=matches_re(r"[A-Z0-9][A-Z0-9/_-]{0,15}"))
    count: int = attrs.field(validator=[ge(1), le(30)])
    eligible: tuple[str, ...] = attrs.field(validator=min_len(1))
    multiplier: Decimal


@attrs.frozen(kw_only=True)
class RosterRules:
    """The roster: starting slots and the bench."""

    bench: int = attrs.field(validator=[ge(0), le(60)])
    slots: tuple[SlotRules, ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class LineupRules:
    """Lineups.

    Attributes:
        lock: `weekly` (one lineup a period, locked at its first game), `daily` (one a day, locked at the day's first
            game), `game` (each player locks at his own game).
        wake_lead_minutes: how long before a lock managers are woken to set a lineup.
        missed: what a missed or refused lineup gets: `what_was_left` (the previous one) or `projected_fill`.
    """

    lock: Literal["weekly", "daily", "game"]
    wake_lead_minutes: int = attrs.field(validator=[ge(0), le(10_080)])
    missed: Literal["what_was_left", "projected_fill"]


@attrs.frozen(kw_only=True)
class WaiverRules:
    """Waivers.

    Attributes:
        kind: `faab` (one sealed-bid auction over all teams and players a run) or `none`.
        budget: dollars a team for the season.
        min_bid: the smallest bid.
        max_claims: how many claims a team may hand in for a run.
        run_after_period_hours: how long after a period's last day the claims are run.
        claim_lead_hours: how long before the run managers are woken, and bids close.
        tie: who wins equal bids: `rolling_priority` (the winner goes to the end), `reverse_standings`, `draw`.
    """

    kind: Literal["faab", "none"]
    budget: int = attrs.field(validator=[ge(0), le(1_000_000)])
    min_bid: int = attrs.field(validator=ge(0))
    max_claims: int = attrs.field(validator=[ge(0), le(50)])
    run_after_period_hours: int = attrs.field(validator=[ge(0), le(240)])
    claim_lead_hours: int = attrs.field(validator=[ge(0), le(240)])
    tie: Literal["rolling_priority", "reverse_standings", "draw"]


@attrs.frozen(kw_only=True)
class FreeAgentRules:
    """Free agents: `closed` (waivers only) or `first_come` (after each waiver run, in waiver order).

    Attributes:
        max_moves: how many additions a team may make in one window.
    """

    mode: Literal["closed", "first_come"]
    max_moves: int = attrs.field(validator=[ge(0), le(50)])


@attrs.frozen(kw_only=True)
class ScheduleRules:
    """Head-to-head pairings: `round_robin` by the circle method, or `random` anew each period.

    Attributes:
        bye: with an odd number of teams, what a week without opponent gives: `none` or `win`.
    """

    kind: Literal["round_robin", "random"]
    bye: Literal["none", "win"]


StandingKey = Literal["points_for", "all_play", "head_to_head"]


@attrs.frozen(kw_only=True)
class StandingsRules:
    """What decides the table: keys in order, each better when higher. Teams equal in all share a rank."""

    order: tuple[StandingKey, ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class ProjectionRules:
    """The baseline projection, by which lineups are filled for absent managers.

    Attributes:
        prior_games: how many games the preseason expectation weighs.
        shrink_games: games of nothing added to last season's average, so that small samples count less.
        recent_days: the window in which a player's share of his team's games is taken.
    """

    prior_games: int = attrs.field(validator=[ge(1), le(1_000)])
    shrink_games: int = attrs.field(validator=[ge(0), le(1_000)])
    recent_days: int = attrs.field(validator=[ge(1), le(400)])


@attrs.frozen(kw_only=True)
class ScoringRules:
    """Points.

    Attributes:
        decimals: the unit of points is a power of ten: 2 for hundredths.
        rounding: `exact` refuses coefficients that do not fit; others round once, at a player's game.
        unknown: what a scored stat that the source does not know is: an `error`, or `zero`.
        rules: one table a rule, checked by the kind of rule that it names.
    """

    decimals: int = attrs.field(validator=[ge(0), le(6)])
    rounding: Literal["exact", "half_up", "half_even", "truncate"]
    unknown: Literal["error", "zero"]
    rules: tuple[Mapping[str, Any], ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class Ruleset:
    """A whole ruleset.

    Attributes:
        schema: the version of this form.
        id: as the file is named, without `.toml`.
        status: `draft` until released; a released file is never edited.
        supersedes: SHA-256 of the file that this one replaces, or "".
    """

    schema: int = attrs.field(validator=in_((1,)))
    id: str = attrs.field(validator=_ID)
    title: str = attrs.field(validator=[min_len(1), max_len(200)])
    status: Literal["draft", "released"]
    supersedes: str = attrs.field(validator=matches_re(r"|[0-9a-f]{64}"))
    sport: str = attrs.field(validator=_ID)
    league: LeagueRules
    season: SeasonRules
    draft: DraftRules
    roster: RosterRules
    lineups: LineupRules
    waivers: WaiverRules
    free_agents: FreeAgentRules
    schedule: ScheduleRules
    standings: StandingsRules
    projection: ProjectionRules
    scoring: ScoringRules

    @property
    def roster_size(self) -> int:
        """How many players a team may hold."""
        return self.roster.bench + self.starters

    @property
    def starters(self) -> int:
        """How many seats a lineup has."""
        return sum(slot.count for slot in self.roster.slots)


def lineup_slots(ruleset: Ruleset, members: Mapping[str, frozenset[str]]) -> tuple[Slot, ...]:
    """Return the slots with base positions; `members` maps each name that a slot may use to these."""
    return tuple(
        Slot(
            name=slot.name,
            count=slot.count,
            eligible=frozenset().union(*(members[name] for name in slot.eligible)),
            multiplier_millis=int(slot.multiplier * 1_000),
        )
        for slot in ruleset.roster.slots
    )
