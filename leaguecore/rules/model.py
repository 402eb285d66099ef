"""The ruleset as data: every field stands in the file, nothing has a default.

A section that may be left out (`trades`, `playoffs`, ...) is a thing that the league then does not have. Hours, seconds
and counts are whole numbers. Coefficients are decimals, never floats.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import attrs
from attrs.validators import ge, in_, le, matches_re, max_len, min_len

from leaguecore.lineup import Slot
from leaguecore.rules.sections.drafting import DraftRules, KeeperRules
from leaguecore.rules.sections.moves import FreeAgentRules, TradeRules, WaiverRules
from leaguecore.rules.sections.publication import PublicationRules
from leaguecore.rules.sections.results import (
    CategoryRules,
    CorrectionRules,
    GuillotineRules,
    PlayoffRules,
    ScheduleRules,
    StandingsRules,
)
from leaguecore.rules.sections.rosters import AddLimitRules, CapRules, LineupRules, MinimumRules, RosterRules
from leaguecore.rules.sections.seats import AgentRules, ToolRules
from leaguecore.rules.sections.talks import ChatRules, CollusionRules, NegotiationRules
from leaguecore.rules.sections.timing import BriefingRules, TimeRules, WakeRules

_ID = matches_re(r"[a-z0-9][a-z0-9.-]{0,39}")
_START = r"opening|(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]"


@attrs.frozen(kw_only=True)
class LeagueRules:
    """The teams.

    Attributes:
        teams: how many there are.
        divisions: into how many divisions they are dealt, team by team in turn; 1 for none.
    """

    teams: int = attrs.field(validator=[ge(2), le(32)])
    divisions: int = attrs.field(validator=[ge(1), le(8)])


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
        rounding: `exact` refuses coefficients that do not fit; others round once, `half_up` (away from zero),
            `half_even` (to the even neighbour), or `truncate` (toward zero).
        round_at: where that is: a `player_game`'s sum, or the points of each `rule` in a game before they are added.
        floor: what a game scores at least: `none`, or never below zero for a `player_game`.
        unknown: what a scored stat that the source does not know is: an `error`, or `zero`.
        rules: one table a rule, checked by the kind of rule that it names.
    """

    decimals: int = attrs.field(validator=[ge(0), le(6)])
    rounding: Literal["exact", "half_up", "half_even", "truncate"]
    round_at: Literal["player_game", "rule"]
    floor: Literal["none", "player_game"]
    unknown: Literal["error", "zero"]
    rules: tuple[Mapping[str, Any], ...] = attrs.field(validator=min_len(1))


@attrs.frozen(kw_only=True)
class Ruleset:
    """A whole ruleset.

    Attributes:
        schema: the version of this form.
        id: as the file is named, without `.toml`.
        status: `draft` until it is `released`; a released file is never edited.
        title: what people call it, in one line.
        supersedes: SHA-256 of the file that this one replaces, or "".
        sport: the id of the sport that is played.
        keepers, limits, trades, categories, guillotine, caps, minimums, playoffs, corrections, time, wakes,
            briefings, negotiation, chat, collusion, agent, tools, publication: left out by leagues that do not have
            them.
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
    keepers: KeeperRules | None = None
    limits: AddLimitRules | None = None
    trades: TradeRules | None = None
    categories: CategoryRules | None = None
    guillotine: GuillotineRules | None = None
    caps: CapRules | None = None
    minimums: MinimumRules | None = None
    playoffs: PlayoffRules | None = None
    corrections: CorrectionRules | None = None
    agent: AgentRules | None = None
    tools: ToolRules | None = None
    time: TimeRules | None = None
    wakes: WakeRules | None = None
    briefings: BriefingRules | None = None
    negotiation: NegotiationRules | None = None
    chat: ChatRules | None = None
    collusion: CollusionRules | None = None
    publication: PublicationRules | None = None

    def as_tables(self) -> dict[str, Any]:
        """Return the rules as plain tables, as the file has them: without the sections that it leaves out."""
        return attrs.asdict(self, filter=lambda _field, value: value is not None)

    @cached_property
    def roster_size(self) -> int:
        """How many players a team may hold."""
        return self.roster.bench + self.starters

    @cached_property
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
