"""The state of a league: all that rules need to know, and nothing that can be derived."""

import hashlib
from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Literal, TypeVar

import attrs

from leaguecore.canon import encode_trusted
from leaguecore.clock import Instant
from leaguecore.ids import team_id
from leaguecore.league.commands import Keeper, PlannedPeriod, PlannedRun, PlannedSlate
from leaguecore.league.draft_state import AuctionState
from leaguecore.league.events.playoffs import PlayoffMatch
from leaguecore.league.offers import TradeBook
from leaguecore.league.talks import Talks
from leaguecore.league.waiver_state import Additions, Waived
from leaguecore.lineup import Seating, Slot
from leaguecore.rules.model import Ruleset

K = TypeVar("K")
V = TypeVar("V")

_BEGINNING = Instant(0)

Phase = Literal["opened", "drafting", "playing", "closed"]


@attrs.frozen(kw_only=True)
class Call:
    """A wake-up beside those of all: when, and for what (see `events.ManagersCalled`)."""

    at: Instant
    reason: str


@attrs.frozen(kw_only=True)
class OpenedSlate:
    """A slate whose lineups can be set or wait to be scored.

    Attributes:
        answered: how many of the wake-ups each team has answered or missed.
        lineups: the seating of each team that has one.
        benches: the order in which each such team's bench comes on, as far as it has named one.
        rosters: the players of each team, without those on reserve, at the first lock; None before it, and where only
            lineups count.
        left: the players of each team who were traded away when they could not leave their seat any more, with their
            positions: the seat is taken and counts for the team.
        called: for each team, its calls beside the wake-ups of all (see `wakes`).
    """

    period: int
    first_lock_at: Instant | None
    wakes: tuple[Instant, ...]
    answered: Mapping[str, int]
    lineups: Mapping[str, Seating]
    benches: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    rosters: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None
    left: Mapping[str, Mapping[str, tuple[str, ...]]] = attrs.field(factory=dict)
    called: Mapping[str, tuple[Call, ...]] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Provisional:
    """A scored period whose window for corrections has not ended: its slates, and what each player scored at first."""

    slates: Mapping[str, OpenedSlate]
    points: Mapping[str, Mapping[str, int]] = attrs.field(factory=dict)
    stats: Mapping[str, Mapping[str, tuple[int, ...]]] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class PlayoffRound:
    """The matches of a round; `winners` in their order once it is decided, else empty."""

    matches: tuple[PlayoffMatch, ...]
    winners: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class LeagueState:
    """A league at one instant; never changed, only replaced.

    Attributes:
        ruleset, slots, league: what was agreed, and the league's id; not part of the hash, since genesis has theirs.
        groups: the base positions of each position or group that the ruleset may name; none for a position of itself.
        planned_runs: the waiver runs of the season; `runs` is how many of them were made. After each opens a window of
            free agency.
        day_starts: the first instant of each day, if waivers are counted in days.
        draft_order: the teams in the order of the first round.
        picks: the number of the next pick, from 0; `listed` is the shortlist between the two steps of one, else None.
        pick_owners: who owns the draft picks that were traded, by their ids (see `picks`).
        queues: whom each team queued for picks that it may miss.
        auction: what is up and what is left to spend, None in a draft by picks.
        previous: the id of the league from which this one goes on, "" if it is the first. `carried` are the rosters at
            its end, with what each player cost (see `carry`); `keepers` are those that teams have named.
        kept_picks: the players on whom picks were spent before the draft, by the ids of these.
        costs: the round in which each player was drafted or kept this season, or his price in the auction.
        rosters: the players of each team with the base positions that they had when they joined.
        owners: the team of each rostered player.
        reserve: the players whom each team has beside its roster, by reserve slot; they stand in `rosters` and `owners`
            too, but take no place. `reserved_at` is since when each of them is there.
        sealed: the commitments to the claims for the next run.
        sealed_order: the teams in the order in which they handed in their claims, where that decides between them.
        waived: the players who were dropped and can only be claimed (see `wire`).
        signed_at: when free agents were added who, dropped soon again, need not wait.
        additions: how many players each team has added, where that is limited.
        priority: the waiver order, first served first.
        slates_opened: how many of the planned slates have opened; `slates` holds those not yet scored.
        last_lineups: the newest seating of each team, which an absent manager leaves behind; `last_benches` the order
            of its bench.
        lots: the teams in an order drawn before the season, by which ties are decided that nothing else decides.
        results: the points of each team in each scored period, in units.
        category_results: in category leagues, the sums of each team in each scored period (see `category_stats`).
        category_lost: the names of the categories that each team forfeited in each of them (`[minimums]`).
        bench_results: the points of each team's bench in each of them, where the bench decides ties.
        starter_points: what each starter of each team scored in the newest scored period, least first; only where they
            decide ties.
        cap_results: how many games of each team counted towards each cap in each scored period (`[caps]`).
        provisional: the scored periods that are not final yet (`[corrections]`), by number as text.
        adjustments: what was added to the points of teams in scored periods by hand, by the period's number as text.
        eliminated: the teams that play no more, each with the number of the period after which it went.
        seeds: all teams in the order in which the playoffs were seeded; `playoff_rounds` are their rounds so far.
        placements: the final place of each team whose place is decided.
        trades: the offers that still matter, and who has used which window of trades.
        talks: threads and chat.
        news: how many calls for reports on players there were; `news_at` is when the newest was.
        alarms: how many calls there were at instants that agents chose.
        snapshot: the newest snapshot that a score was made from, at the end the head of the data.
        turns: how many windows of free agency each team has used.
        autos: how often the engine acted for each team.
    """

    ruleset: Ruleset = attrs.field(repr=False)
    slots: tuple[Slot, ...] = attrs.field(repr=False)
    groups: Mapping[str, frozenset[str]] = attrs.field(factory=dict, repr=False)
    league: str
    teams: tuple[str, ...]
    phase: Phase = "opened"
    draft_starts_at: Instant = _BEGINNING
    periods: tuple[PlannedPeriod, ...] = ()
    planned_slates: tuple[PlannedSlate, ...] = ()
    planned_runs: tuple[PlannedRun, ...] = ()
    day_starts: tuple[Instant, ...] = ()
    draft_order: tuple[str, ...] = ()
    picks: int = 0
    listed: tuple[str, ...] | None = None
    pick_owners: Mapping[str, str] = attrs.field(factory=dict)
    queues: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    auction: AuctionState | None = None
    previous: str = ""
    carried: Mapping[str, Mapping[str, int]] | None = None
    keepers: Mapping[str, tuple[Keeper, ...]] = attrs.field(factory=dict)
    kept_picks: Mapping[str, str] = attrs.field(factory=dict)
    costs: Mapping[str, int] = attrs.field(factory=dict)
    rosters: Mapping[str, Mapping[str, tuple[str, ...]]]
    owners: Mapping[str, str] = attrs.field(factory=dict)
    reserve: Mapping[str, Mapping[str, tuple[str, ...]]] = attrs.field(factory=dict)
    reserved_at: Mapping[str, Instant] = attrs.field(factory=dict)
    budgets: Mapping[str, int]
    priority: tuple[str, ...] = ()
    sealed: Mapping[str, str] = attrs.field(factory=dict)
    sealed_order: tuple[str, ...] = ()
    waived: Mapping[str, Waived] = attrs.field(factory=dict)
    signed_at: Mapping[str, Instant] = attrs.field(factory=dict)
    additions: Mapping[str, Additions] = attrs.field(factory=dict)
    runs: int = 0
    turns: Mapping[str, int]
    pairings: Mapping[str, tuple[tuple[str, str], ...]] = attrs.field(factory=dict)
    lots: tuple[str, ...] = ()
    slates_opened: int = 0
    slates: Mapping[str, OpenedSlate] = attrs.field(factory=dict)
    last_lineups: Mapping[str, Seating] = attrs.field(factory=dict)
    last_benches: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    results: tuple[Mapping[str, int], ...] = ()
    category_results: tuple[Mapping[str, tuple[int, ...]], ...] = ()
    category_lost: tuple[Mapping[str, tuple[str, ...]], ...] = ()
    bench_results: tuple[Mapping[str, int], ...] = ()
    starter_points: Mapping[str, tuple[int, ...]] = attrs.field(factory=dict)
    cap_results: tuple[Mapping[str, tuple[int, ...]], ...] = ()
    provisional: Mapping[str, Provisional] = attrs.field(factory=dict)
    adjustments: Mapping[str, Mapping[str, int]] = attrs.field(factory=dict)
    eliminated: Mapping[str, int] = attrs.field(factory=dict)
    seeds: tuple[str, ...] = ()
    playoff_rounds: tuple[PlayoffRound, ...] = ()
    placements: Mapping[str, int] = attrs.field(factory=dict)
    trades: TradeBook = attrs.field(factory=TradeBook)
    talks: Talks = attrs.field(factory=Talks)
    news: int = 0
    news_at: Instant = _BEGINNING
    alarms: int = 0
    snapshot: str = ""
    autos: Mapping[str, int]

    @property
    def draft_ends_at(self) -> Instant:
        """When the last pick's clock has run."""
        picks = self.ruleset.draft.rounds * len(self.teams)
        return Instant(self.draft_starts_at + picks * self.ruleset.draft.pick_seconds * 1_000)

    def sha256(self) -> str:
        """Return the hash of the canonical JSON of what changes: all fields but those fixed before the first pick."""
        from leaguecore.league.codec import to_data

        data = {name: to_data(getattr(self, name)) for name in _CHANGING}
        return hashlib.sha256(encode_trusted(data)).hexdigest()


_CHANGING = (
    "additions",
    "adjustments",
    "alarms",
    "auction",
    "autos",
    "bench_results",
    "budgets",
    "cap_results",
    "category_lost",
    "category_results",
    "costs",
    "eliminated",
    "last_benches",
    "last_lineups",
    "news",
    "news_at",
    "listed",
    "owners",
    "phase",
    "pick_owners",
    "picks",
    "placements",
    "playoff_rounds",
    "priority",
    "provisional",
    "queues",
    "reserve",
    "reserved_at",
    "results",
    "rosters",
    "runs",
    "sealed",
    "sealed_order",
    "signed_at",
    "seeds",
    "slates",
    "slates_opened",
    "snapshot",
    "starter_points",
    "talks",
    "trades",
    "turns",
    "waived",
)


def opened(
    ruleset: Ruleset,
    slots: tuple[Slot, ...],
    league: str,
    groups: Mapping[str, frozenset[str]] | None = None,
    previous: str = "",
) -> LeagueState:
    """Return the state of a league that has just opened: teams without players, full budgets.

    Args:
        ruleset: the rules.
        slots: its starting slots, with base positions.
        league: the league's id.
        groups: the base positions of each group of positions that the rules name; none if they name only positions.
        previous: the id of the league from which it goes on, "" for none.
    """
    auction = ruleset.draft.auction
    teams = tuple(team_id(number) for number in range(1, ruleset.league.teams + 1))
    return LeagueState(
        ruleset=ruleset,
        slots=slots,
        groups=groups or {},
        league=league,
        teams=teams,
        rosters={team: {} for team in teams},
        budgets=dict.fromkeys(teams, ruleset.waivers.budget),
        auction=None if auction is None else AuctionState(dollars=dict.fromkeys(teams, auction.budget)),
        previous=previous,
        turns=dict.fromkeys(teams, 0),
        autos=dict.fromkeys(teams, 0),
    )


def active_teams(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that still play: all but those that a guillotine has taken."""
    gone = state.eliminated
    return tuple(team for team in state.teams if team not in gone) if gone else state.teams


def put(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """Return a copy of a mapping in which a key has this value."""
    changed = dict(mapping)
    changed[key] = value
    return changed


def without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """Return a copy of a mapping that lacks a key."""
    return {one: value for one, value in mapping.items() if one != key}


def evolved(state: LeagueState, **changes: Any) -> LeagueState:
    """Return a state with other values of some fields: `attrs.evolve`, three times as fast for so many fields."""
    return LeagueState(**{**dict(zip(_FIELDS, _values_of(state), strict=True)), **changes})


_FIELDS = tuple(field.name for field in attrs.fields(LeagueState))
_values_of = attrgetter(*_FIELDS)


def counted_auto(state: LeagueState, team: str, auto: bool) -> Mapping[str, int]:
    """Return the counts of engine actions after one for a team, if it was one."""
    return put(state.autos, team, state.autos[team] + 1) if auto else state.autos
