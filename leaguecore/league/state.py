"""The state of a league: all that rules need to know, and nothing that can be derived."""

import hashlib
from collections.abc import Mapping
from typing import Literal, TypeVar

import attrs

from leaguecore.canon import encode_trusted
from leaguecore.clock import Instant
from leaguecore.ids import team_id
from leaguecore.league.commands import PlannedPeriod, PlannedSlate
from leaguecore.lineup import Seating, Slot
from leaguecore.rules.model import Ruleset

K = TypeVar("K")
V = TypeVar("V")

_BEGINNING = Instant(0)

Phase = Literal["opened", "drafting", "playing", "closed"]


@attrs.frozen(kw_only=True)
class OpenedSlate:
    """A slate whose lineups can be set or wait to be scored.

    Attributes:
        answered: how many of the wake-ups each team has answered or missed.
        lineups: the seating of each team that has one.
    """

    period: int
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]
    answered: Mapping[str, int]
    lineups: Mapping[str, Seating]


@attrs.frozen(kw_only=True)
class LeagueState:
    """A league at one instant; never changed, only replaced.

    Attributes:
        ruleset, slots, league: what was agreed, and the league's id; not part of the hash, since genesis has theirs.
        draft_order: the teams in the order of the first round.
        picks: how many picks were made; `listed` is the shortlist between the two steps of one, else None.
        rosters: the players of each team with the base positions that they had when they joined.
        owners: the team of each rostered player.
        sealed: the commitments to the claims for the next run.
        waived: the players who were dropped and wait for a waiver run, with the run after which they were.
        priority: the waiver order, first served first.
        slates_opened: how many of the planned slates have opened; `slates` holds those not yet scored.
        last_lineups: the newest seating of each team, which an absent manager leaves behind.
        results: the points of each team in each scored period, in units.
        category_results: in category leagues, the sums of each team in each scored period (see `category_stats`).
        category_lost: the names of the categories that each team forfeited in each of them (`[minimums]`).
        snapshot: the newest snapshot that a score was made from, at the end the head of the data.
        turns: how many windows of free agency each team has used.
        autos: how often the engine acted for each team.
    """

    ruleset: Ruleset = attrs.field(repr=False)
    slots: tuple[Slot, ...] = attrs.field(repr=False)
    league: str
    teams: tuple[str, ...]
    phase: Phase = "opened"
    draft_starts_at: Instant = _BEGINNING
    periods: tuple[PlannedPeriod, ...] = ()
    planned_slates: tuple[PlannedSlate, ...] = ()
    draft_order: tuple[str, ...] = ()
    picks: int = 0
    listed: tuple[str, ...] | None = None
    rosters: Mapping[str, Mapping[str, tuple[str, ...]]]
    owners: Mapping[str, str] = attrs.field(factory=dict)
    budgets: Mapping[str, int]
    priority: tuple[str, ...] = ()
    sealed: Mapping[str, str] = attrs.field(factory=dict)
    waived: Mapping[str, int] = attrs.field(factory=dict)
    runs: int = 0
    turns: Mapping[str, int]
    pairings: Mapping[str, tuple[tuple[str, str], ...]] = attrs.field(factory=dict)
    slates_opened: int = 0
    slates: Mapping[str, OpenedSlate] = attrs.field(factory=dict)
    last_lineups: Mapping[str, Seating] = attrs.field(factory=dict)
    results: tuple[Mapping[str, int], ...] = ()
    category_results: tuple[Mapping[str, tuple[int, ...]], ...] = ()
    category_lost: tuple[Mapping[str, tuple[str, ...]], ...] = ()
    snapshot: str = ""
    autos: Mapping[str, int]

    @property
    def draft_ends_at(self) -> Instant:
        """When the last pick's clock has run."""
        picks = self.ruleset.draft.rounds * len(self.teams)
        return Instant(self.draft_starts_at + picks * self.ruleset.draft.clock_seconds * 1_000)

    def sha256(self) -> str:
        """Return the hash of the canonical JSON of what changes: all fields but those fixed before the first pick."""
        from leaguecore.league.codec import to_data

        data = {name: to_data(getattr(self, name)) for name in _CHANGING}
        return hashlib.sha256(encode_trusted(data)).hexdigest()


_CHANGING = (
    "autos",
    "budgets",
    "category_lost",
    "category_results",
    "last_lineups",
    "listed",
    "owners",
    "phase",
    "picks",
    "priority",
    "results",
    "rosters",
    "runs",
    "sealed",
    "slates",
    "slates_opened",
    "snapshot",
    "turns",
    "waived",
)


def opened(ruleset: Ruleset, slots: tuple[Slot, ...], league: str) -> LeagueState:
    """Return the state of a league that has just opened: teams without players, full budgets."""
    teams = tuple(team_id(number) for number in range(1, ruleset.league.teams + 1))
    return LeagueState(
        ruleset=ruleset,
        slots=slots,
        league=league,
        teams=teams,
        rosters={team: {} for team in teams},
        budgets=dict.fromkeys(teams, ruleset.waivers.budget),
        turns=dict.fromkeys(teams, 0),
        autos=dict.fromkeys(teams, 0),
    )


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """Return a copy of a mapping in which a key has this value."""
    changed = dict(mapping)
    changed[key] = value
    return changed


def counted_auto(state: LeagueState, team: str, auto: bool) -> Mapping[str, int]:
    """Return the counts of engine actions after one for a team, if it was one."""
    return put(state.autos, team, state.autos[team] + 1) if auto else state.autos
