"""Small leagues for tests: a ruleset written out as text, and short ways to a state in which something can happen.

The game is a toy: passers (P) and runners (R). A lineup seats one P and one FLEX (P or R); the bench takes one more.
"""

import copy
import tomllib
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest
import tomli_w

from leaguecore.clock import Instant
from leaguecore.commit import commitment
from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, decide, fold, opened, verify
from leaguecore.league.claims import bid_tag, claims_value
from leaguecore.league.commands import (
    Claim,
    Command,
    DrawDraftOrder,
    DrawSchedule,
    FinalizePeriod,
    Move,
    MoveFreeAgents,
    OpenSlate,
    PickPlayer,
    PlannedPeriod,
    PlannedRun,
    PlannedSlate,
    PlanSeason,
    Reveal,
    RunWaivers,
    ScorePeriod,
    SealBids,
    SetLineup,
)
from leaguecore.league.events import PeriodScored
from leaguecore.league.schedule import orders_wanted
from leaguecore.league.turns import team_on_turn
from leaguecore.rules.load import parse_ruleset
from leaguecore.rules.model import Ruleset, lineup_slots

LEAGUE = "toy-1"
A, B, C, D, E = (f"team-{number:02d}" for number in range(1, 6))

SLOTS = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
  { name = "FLEX", count = 1, eligible = ["P", "R"], multiplier = 1 },
"""

_TEXT = """
schema = 1
id = "toy"
title = "A toy league"
status = "draft"
supersedes = ""
sport = "toy"

[league]
teams = {teams}
divisions = 1

[season]
start = "opening"
draft_lead_hours = 24
periods = 0
settle_hours = 8

[draft]
kind = "snake"
rounds = {rounds}
clock_seconds = 60
shortlist = 3
queue = 0
auto_pick = "ranking"
enforce_fillable = {enforce_fillable}
pool = "everybody"

[roster]
bench = {bench}
slots = [{slots}]
reserve = []
position_max = {{}}
undroppable = []
overflow = "reject"

[lineups]
kind = "managed"
lock = "game"
locked_seat = "fixed"
wake_lead_minutes = 60
carried = "newest"
missed = "what_was_left"
substitutes = "none"

[waivers]
kind = "{waivers}"
budget = {budget}
min_bid = {min_bid}
increment = 1
price = "first"
max_claims = {max_claims}
groups = false
runs = "period"
run_after_period_hours = 10
claim_lead_hours = 1
tie = "{tie}"
missing_drop = "fail"
drop_when = "always"
locked_drop = "allow"
own_drop = "may_reclaim"
after_drop = "next_run"
after_drop_length = 0
min_hold_hours = 0
game_lock = "none"

[free_agents]
mode = "{free_agents}"
max_moves = {max_moves}
played_drop = "nobody"

[schedule]
kind = "{schedule}"
bye = "{bye}"
median = false
tie = "stands"

[standings]
order = [{order_by}]
tie_breaks = []
restart = true
equal_games = true
division_winners_first = false

[projection]
prior_games = 1
shrink_games = 0
recent_days = 7

[scoring]
decimals = 2
rounding = "{rounding}"
round_at = "player_game"
floor = "none"
unknown = "error"
rules = [{{ kind = "per_unit", stat = "YDS", points_each = 1, per = 1, whole = false, positions = [] }}]
"""

_DEFAULTS: Mapping[str, Any] = {
    "teams": 3,
    "rounds": 3,
    "bench": 1,
    "enforce_fillable": "false",
    "slots": SLOTS,
    "waivers": "faab",
    "budget": 100,
    "min_bid": 0,
    "max_claims": 5,
    "tie": "rolling_priority",
    "free_agents": "closed",
    "max_moves": 0,
    "schedule": "round_robin",
    "bye": "none",
    "order_by": '"points_for"',
    "rounding": "exact",
}


def ruleset(**fields: Any) -> Ruleset:
    """Return the toy ruleset with some fields of its text replaced.

    A name with two underscores is a path: `waivers__price="second"`, or a whole section: `trades__={...}`.
    """
    paths = {name: value for name, value in fields.items() if "__" in name}
    named = {name: value for name, value in fields.items() if name not in paths}
    unknown = set(named) - set(_DEFAULTS)
    assert not unknown, f"the toy ruleset has no {unknown}"
    document = tomllib.loads(_TEXT.format(**{**_DEFAULTS, **named}), parse_float=Decimal)
    for path, value in paths.items():
        section, _, name = path.partition("__")
        if name:
            assert name in document[section] or path == "draft__auction", f"there is no {path}"
            document[section][name] = value
        else:
            document[section] = value
    return parse_ruleset(tomli_w.dumps(document).encode())


def new_league(**fields: Any) -> LeagueState:
    """Return a league that has just opened."""
    rules = ruleset(**fields)
    named = {"P", "R", "X"}.union(*(slot.eligible for slot in rules.roster.slots))
    slots = lineup_slots(rules, {name: frozenset({name}) for name in named})
    return opened(rules, slots, LEAGUE, {"ANY": frozenset({"P", "R"})})


def do(state: LeagueState, *commands: Command) -> LeagueState:
    """Return the state after commands that must all be legal."""
    for command in commands:
        state = fold(state, decide(state, command))
    return state


def refusal(state: LeagueState, command: Command) -> list[str]:
    """Return the codes with which a command is refused, after checking that the refusal left no trace."""
    before, sha256 = copy.deepcopy(state), state.sha256()
    with pytest.raises(IllegalAction) as caught:
        decide(state, command)
    assert state == before
    assert state.sha256() == sha256
    codes = [violation.code for violation in caught.value.violations]
    assert codes == [violation.code for violation in verify(state, command)]
    return codes


def outcome(state: LeagueState, command: Command) -> list[str]:
    """Return the codes with which a command is refused, none if it is done."""
    return refusal(state, command) if verify(state, command) else do(state, command) and []


# --- the opening ------------------------------------------------------------------------------------------------------


def plan(periods: int = 2, slates_each: int = 1) -> PlanSeason:
    """Return a calendar of periods 1, 2, ... with slates named `1a`, `1b`, ..., `2a`, ..."""
    numbers = range(1, periods + 1)
    return PlanSeason(
        snapshot="0" * 64,
        draft_starts_at=Instant(0),
        periods=tuple(
            PlannedPeriod(
                number=number,
                label=f"week {number}",
                scored_at=Instant(number * 1_000),
            )
            for number in numbers
        ),
        slates=tuple(
            PlannedSlate(slate=f"{number}{letter}", period=number, opens_at=Instant(number * 1_000 - 500))
            for number in numbers
            for letter in "abcdef"[:slates_each]
        ),
        # One run more than the season floor plans, so that a rule can be looked at after the last.
        runs=tuple(
            PlannedRun(
                number=number - 1,
                claims_at=Instant(number * 1_000 + 1),
                waivers_at=Instant(number * 1_000 + 2),
            )
            for number in numbers
        ),
        day_starts=(),
    )


def schedule(state: LeagueState, order: Sequence[str] = ()) -> DrawSchedule:
    """Return the drawing of the pairings, in the order of the teams if no other is given."""
    lots = tuple(order) or state.teams
    return DrawSchedule(orders=(lots,) * orders_wanted(state), lots=lots)


def drafting_league(periods: int = 2, slates_each: int = 1, order: Sequence[str] = (), **fields: Any) -> LeagueState:
    """Return a league at its first pick; the draft order is that of the teams if no other is given."""
    state = do(new_league(**fields), plan(periods, slates_each))
    return do(state, schedule(state), DrawDraftOrder(order=tuple(order) or state.teams))


def positions_of(player: str) -> tuple[str, ...]:
    """Return the positions that a player's id says: `p1` is a passer, `r1` a runner, `pr1` both, `x1` neither."""
    return tuple(letter.upper() for letter in player.rstrip("0123456789"))


def pick(state: LeagueState, player: str, *, auto: bool = False, reason: str = "", scarce: bool = False) -> PickPlayer:
    """Return the pick of a player by the team whose turn it is."""
    return PickPlayer(
        snapshot="0" * 64,
        team=team_on_turn(state) if state.draft_order else A,
        pick=state.picks,
        player=player,
        positions=positions_of(player),
        in_pool=True,
        scarce=scarce,
        reason=reason,
        queue=None,
        auto=auto,
    )


def playing_league(
    rosters: Mapping[str, Sequence[str]] | None = None,
    periods: int = 2,
    slates_each: int = 1,
    order: Sequence[str] = (),
    **fields: Any,
) -> LeagueState:
    """Return a league after a draft that gave the teams these players.

    Without rosters team n has the passers `p<10n>` and `p<10n+1>` and the runner `r<10n>`. The waiver order of the
    result is the reverse of the draft order.
    """
    state = drafting_league(periods, slates_each, order, **fields)
    wanted = {
        team: list((rosters or {}).get(team) or (f"p{number}0", f"p{number}1", f"r{number}0"))
        for number, team in enumerate(state.teams, start=1)
    }
    while state.phase == "drafting":
        state = do(state, pick(state, wanted[team_on_turn(state)].pop(0)))
    return state


# --- lineups and points -----------------------------------------------------------------------------------------------


def open_slate(state: LeagueState, wakes: int = 1) -> OpenSlate:
    """Return the opening of the next slate, with so many wake-ups."""
    times = tuple(Instant(number) for number in range(wakes))
    name = state.planned_slates[state.slates_opened].slate
    return OpenSlate(snapshot="0" * 64, slate=name, first_lock_at=Instant(wakes) if wakes else None, wakes=times)


def lineup(
    state: LeagueState,
    team: str,
    slate: str,
    seating: Mapping[str, Sequence[str]],
    *,
    bench: Sequence[str] = (),
    locked: Sequence[str] = (),
    auto: bool = False,
    drop: Sequence[str] = (),
    reserve: Mapping[str, str] | None = None,
    activate: Sequence[str] = (),
    kept_seats: Mapping[str, tuple[str, ...]] | None = None,
    statuses: Mapping[str, str] | None = None,
    newcomers: Sequence[str] = (),
) -> SetLineup:
    """Return a lineup at the wake-up that waits."""
    return SetLineup(
        snapshot="0" * 64,
        team=team,
        slate=slate,
        wake=state.slates[slate].answered[team] if slate in state.slates else 0,
        drop=tuple(drop),
        reserve=reserve or {},
        activate=tuple(activate),
        seating={slot: tuple(players) for slot, players in seating.items()},
        bench=tuple(bench),
        locked=tuple(locked),
        kept_seats=kept_seats or {},
        statuses=statuses or {},
        newcomers=tuple(newcomers),
        auto=auto,
    )


NO_FACTS: Mapping[str, Any] = {"stats": {}, "games": {}, "group": ()}
FORMATS = ("sums", "lost", "missed", "games", "beyond", "bench", "starters")
NO_RESULT: Mapping[str, Any] = {field: {} for field in FORMATS}
"""What only some formats need of a period, and have of its result."""


def score(period: int, points: Mapping[str, Mapping[str, int]], **facts: Any) -> ScorePeriod:
    """Return the scoring of a period by slate and player, in hundredths of a point, and what else formats need."""
    return ScorePeriod(period=period, snapshot="0" * 64, points=points, **{**NO_FACTS, **facts})


def finalize(period: int, points: Mapping[str, Mapping[str, int]], **facts: Any) -> FinalizePeriod:
    """Return the second scoring of a period, at the end of its window for corrections."""
    return FinalizePeriod(period=period, snapshot="1" * 64, points=points, **{**NO_FACTS, **facts})


def with_results(state: LeagueState, *results: Sequence[int]) -> LeagueState:
    """Return a league in which the next periods ended so, points in the order of the teams."""
    for points in results:
        event = PeriodScored(
            period=state.periods[len(state.results)].number,
            snapshot="0" * 64,
            points=dict(zip(state.teams, points, strict=True)),
            state_sha256="0" * 64,
            **NO_RESULT,
        )
        state = fold(state, [event])
    return state


# --- waivers and free agents ------------------------------------------------------------------------------------------

Wish = tuple[str, str, int] | tuple[str, str, int, int] | tuple[str, str, int, int, str]
"""A claim as tests write it: the player to add, the one to drop or "", the bid, then perhaps group and reserve slot."""


def salt_of(team: str) -> str:
    """Return a salt of 64 hex digits."""
    return team.encode().hex().ljust(64, "0")


def claims_of(wishes: Sequence[Wish]) -> tuple[Claim, ...]:
    """Return claims from their short form."""
    names = ("add", "drop", "bid", "group", "reserve")
    return tuple(Claim(**dict(zip(names, wish, strict=False))) for wish in wishes)


def seal(state: LeagueState, team: str, *wishes: Wish, auto: bool = False) -> SealBids:
    """Return the sealing of a team's claims for the next run."""
    sealed = commitment(bid_tag(LEAGUE, team, state.runs), salt_of(team), claims_value(claims_of(wishes)))
    return SealBids(snapshot="0" * 64, team=team, run=state.runs, commitment=sealed, auto=auto)


def run(
    state: LeagueState,
    wishes: Mapping[str, Sequence[Wish]],
    lots: Sequence[str] = (),
    *,
    locked: Sequence[str] = (),
    kept_seats: Mapping[str, tuple[str, ...]] | None = None,
    statuses: Mapping[str, str] | None = None,
) -> RunWaivers:
    """Return the run that reveals these claims."""
    return RunWaivers(
        snapshot="0" * 64,
        run=state.runs,
        reveals=tuple(Reveal(team=team, salt=salt_of(team), claims=claims_of(wishes[team])) for team in sorted(wishes)),
        positions={wish[0]: positions_of(wish[0]) for ones in wishes.values() for wish in ones},
        lots=tuple(lots) or state.teams,
        locked=tuple(locked),
        kept_seats=kept_seats or {},
        statuses=statuses or {},
        newcomers=(),
    )


def sealed_league(state: LeagueState, wishes: Mapping[str, Sequence[Wish]]) -> LeagueState:
    """Return a league in which the teams have sealed these claims."""
    return do(state, *(seal(state, team, *ones) for team, ones in wishes.items()))


def moves(
    state: LeagueState,
    team: str,
    *pairs: tuple[str, str] | tuple[str, str, str],
    locked: Mapping[str, Sequence[str]] | None = None,
    kept_seats: Mapping[str, tuple[str, ...]] | None = None,
    begun: Sequence[str] = (),
    auto: bool = False,
    statuses: Mapping[str, str] | None = None,
) -> MoveFreeAgents:
    """Return a team's turn in free agency: the player to add, the one to drop or "", then perhaps a reserve slot."""
    return MoveFreeAgents(
        snapshot="0" * 64,
        team=team,
        window=state.turns[team],
        moves=tuple(
            Move(add=add, drop=drop, positions=positions_of(add), reserve="".join(to)) for add, drop, *to in pairs
        ),
        locked={slate: tuple(players) for slate, players in (locked or {}).items()},
        kept_seats=kept_seats or {},
        begun=tuple(begun),
        statuses=statuses or {},
        newcomers=(),
        auto=auto,
    )
