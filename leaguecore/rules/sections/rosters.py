"""Places on a roster, lineups, and how often somebody may play or be added."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

import attrs
from attrs.validators import ge, le, matches_re, min_len

_SLOT_NAME = r"[A-Z0-9][A-Z0-9/_+-]{0,15}"


@attrs.frozen(kw_only=True)
class SlotRules:
    """A starting slot.

    Attributes:
        name: as lineups spell it (`FLEX`).
        count: how many seats it has.
        eligible: positions and groups of the sport that may sit there.
        multiplier: what a player's points count there: 1, or 1.5 for a captain.
    """

    name: str = attrs.field(validator=matches_re(_SLOT_NAME))
    count: int = attrs.field(validator=[ge(1), le(30)])
    eligible: tuple[str, ...] = attrs.field(validator=min_len(1))
    multiplier: Decimal


@attrs.frozen(kw_only=True)
class ReserveRules:
    """A slot beside the roster for players who cannot play: injured reserve, not active, taxi squad.

    Attributes:
        name: as lineups spell it (`IR`, `NA`, `TAXI`).
        count: how many players it takes.
        statuses: the reported statuses with which a player may be put there; empty for any. The newest report counts;
            one on a game stands until his club has begun a later game. Who is on a list (`IR`, `SUSPENDED`) stays on it
            when he is reported to miss a game. `INACTIVE` is the game-day form of `OUT`: a slot that takes one and not
            the other misplaces players on the day of their game.
        newcomers_only: take only players without a game in the season before (a taxi squad).
        misplaced: what a player there whose status is none of these any more keeps his team from: `nothing`, `adds`
            (claims and free agents), `adds_and_lineups`.
        checked_at: when a claim of such a team is refused: at `submission` only (ESPN lets a claim through if the
            player recovered meanwhile), or also at `processing`. A free agent is refused either way.
        min_days: how many days, of 24 hours, a player stays there at least; he may be dropped before.
        direct_add: whether a new player may be put there without a free place on the roster.
    """

    name: str = attrs.field(validator=matches_re(_SLOT_NAME))
    count: int = attrs.field(validator=[ge(1), le(30)])
    statuses: tuple[str, ...]
    newcomers_only: bool
    misplaced: Literal["nothing", "adds", "adds_and_lineups"]
    checked_at: Literal["submission", "processing"]
    min_days: int = attrs.field(validator=[ge(0), le(400)])
    direct_add: bool


@attrs.frozen(kw_only=True)
class RosterRules:
    """The roster.

    Attributes:
        bench: places of players who do not start.
        slots: the starting slots.
        reserve: slots beside the roster.
        position_max: how many players of a position or group a team may hold, by its name; none named, no limit. Those
            on reserve do not count; a player of several positions counts for each.
        undroppable: ids of players whom nobody may drop.
        overflow: a roster that a trade or a return from reserve would make too large: `reject` refuses that,
            `require_drops` refuses a trade already when it is accepted without naming drops, `lazy_lock` lets it
            happen, and the team may neither add players nor change lineups until it fits (not in best ball, where it
            has no lineups to change).
    """

    bench: int = attrs.field(validator=[ge(0), le(60)])
    slots: tuple[SlotRules, ...] = attrs.field(validator=min_len(1))
    reserve: tuple[ReserveRules, ...]
    position_max: Mapping[str, int]
    undroppable: tuple[str, ...]
    overflow: Literal["reject", "require_drops", "lazy_lock"]


@attrs.frozen(kw_only=True)
class LineupRules:
    """Lineups.

    Attributes:
        kind: `managed`, or `best_ball`: nobody sets one, the best that was possible counts.
        lock: `weekly` (one lineup a period, locked at its first game), `daily` (one a day, locked at the day's first
            game), `game` (each player locks at his own game).
        locked_seat: a player whose game has begun stays in his seat (`fixed`), or may change between starting seats
            (`among_starters`).
        wake_lead_minutes: how long before a lock managers are woken to set a lineup.
        carried: what stands in a slate until a team sets a lineup: its `newest` one, or `nothing`.
        missed: what a missed or refused lineup gets: `what_was_left` (what stands) or `projected_fill`.
        substitutes: who counts for a starter without a line: `none`, or in `bench_order` the first of the bench who has
            one and can be seated with all who played. The bench is the roster at the first lock, in the order that the
            team gave it, then by id; no slot multiplies the points of who comes on.
    """

    kind: Literal["managed", "best_ball"]
    lock: Literal["weekly", "daily", "game"]
    locked_seat: Literal["fixed", "among_starters"]
    wake_lead_minutes: int = attrs.field(validator=[ge(0), le(10_080)])
    carried: Literal["newest", "nothing"]
    missed: Literal["what_was_left", "projected_fill"]
    substitutes: Literal["none", "bench_order"]


@attrs.frozen(kw_only=True)
class GamesCap:
    """How many games the players in some slots may play in a season.

    Attributes:
        slots: the names of the starting slots that share it.
        most: the number of games.
    """

    slots: tuple[str, ...] = attrs.field(validator=min_len(1))
    most: int = attrs.field(validator=[ge(1), le(10_000)])


@attrs.frozen(kw_only=True)
class CapRules:
    """Games caps; without this section there are none.

    Attributes:
        games: the caps.
        overrun: the day on which a cap is reached counts whole (`same_day`), or games beyond it do not (`hard`, in the
            order of their starts, then of the slots).
    """

    games: tuple[GamesCap, ...] = attrs.field(validator=min_len(1))
    overrun: Literal["same_day", "hard"]


@attrs.frozen(kw_only=True)
class MinimumRules:
    """A least number of games that a group must play in a period (goalie starts); without this section none.

    Attributes:
        positions: positions and groups whose games count.
        games: the least number in a period.
        below: what a team below it loses: the `listed` categories, or the points of the group's players (`points`; what
            they have cost is not given back). A category is lost for a whole match with any of its periods, and in a
            rotisserie for the season: who has lost it stands below all who have not.
        categories: the names of categories that are lost, with `listed`; empty with `points`.
    """

    positions: tuple[str, ...] = attrs.field(validator=min_len(1))
    games: int = attrs.field(validator=[ge(1), le(100)])
    below: Literal["listed", "points"]
    categories: tuple[str, ...]


@attrs.frozen(kw_only=True)
class AddLimitRules:
    """How many players a team may add, by claims and as free agents together; without this section any number.

    Attributes:
        in_period: additions from when a period is scored until the next one is, 0 for no limit; who is added after a
            period's last day and before it is scored still counts for it.
        in_season: additions in a season, 0 for no limit.
    """

    in_period: int = attrs.field(validator=[ge(0), le(1_000)])
    in_season: int = attrs.field(validator=[ge(0), le(10_000)])
