"""What a manager is told: one snapshot's facts, the same for all seats of a wake-up, and his own team's affairs.

The board of players is built once a wake-up and shared by reference; its arrays cannot be written to.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.canon import canonical
from leaguecore.clock import Instant, format_instant
from leaguecore.lineup import Limits, Seating, Slot
from leaguecore.managers.account import AccountSeen
from leaguecore.managers.draft_sheets import DraftSheet, plain_sheet
from leaguecore.managers.negotiating import TalksSeen, plain_talks
from leaguecore.managers.trading import TradingSeen, plain_trading
from leaguecore.rules.sections.moves import TradeRules
from leaguecore.rules.sections.results import CategoryRules
from leaguecore.rules.sections.rosters import MinimumRules

if TYPE_CHECKING:
    Ints = npt.NDArray[np.int64]
else:
    Ints = Any

DecisionKind = Literal[
    "shortlist",
    "pick",
    "nominate",
    "bid",
    "keepers",
    "lineup",
    "claims",
    "moves",
    "trades",
    "vote",
    "negotiate",
    "reply",
    "chat",
]

BOARD_COLUMNS = (
    "games",
    "points",
    "recent_games",
    "recent_points",
    "last_year_games",
    "last_year_points",
    "per_game",
    "play_chance_ppm",
    "remaining",
    "replacement",
    "rank",
    "slate_games",
    "slate_points",
)


@attrs.frozen(kw_only=True, eq=False)
class Board:
    """The players that are known at a cut, ordered by id, a column a fact.

    Attributes:
        players: ids; `index` is the place of each.
        positions: base positions as known at the cut.
        teams: the team of each in his sport, "" if unknown.
        statuses: the newest report on each for this slate ("" for none).
        columns: int64 arrays by the names of BOARD_COLUMNS. Points are in the league's unit. `per_game` is what he is
            expected to score in a game that he plays, `play_chance_ppm` the chance that he plays his team's next,
            `remaining` the expectation for the rest of the season, `replacement` what the best player whom nobody
            would start is expected to score at his position, `rank` his place in the draft ranking (1 is best),
            `slate_games` his team's games in the slate at hand, `slate_points` what he is expected to score in it.
    """

    cut: Instant
    snapshot: str
    players: tuple[str, ...]
    index: Mapping[str, int]
    names: tuple[str, ...]
    positions: tuple[tuple[str, ...], ...]
    position_sets: tuple[frozenset[str], ...]
    teams: tuple[str, ...]
    statuses: tuple[str, ...]
    columns: Mapping[str, Ints]

    def fact(self, column: str, player: str) -> int:
        """Return a fact about a player, by the name of its column; 0 for one whom the board does not know."""
        at = self.index.get(player)
        return 0 if at is None else int(self.columns[column][at])

    def row(self, player: str) -> dict[str, Any]:
        """Return everything about one player, as plain data.

        Raises:
            KeyError: if nobody knew him at the cut.
        """
        at = self.index[player]
        facts = {name: int(self.columns[name][at]) for name in BOARD_COLUMNS}
        return {
            "player": player,
            "name": self.names[at],
            "positions": list(self.positions[at]),
            "team": self.teams[at],
            "status": self.statuses[at],
            **facts,
        }


@attrs.frozen(kw_only=True)
class ReserveSlot:
    """A slot beside the roster: how many players it takes, and which.

    Attributes:
        statuses: the reports with which a player may be there, none for any.
        newcomers_only: whether it takes only players without a game in the season before.
    """

    name: str
    count: int
    statuses: tuple[str, ...]
    newcomers_only: bool


@attrs.frozen(kw_only=True)
class PositionMaximum:
    """How many players at some base positions together a team may hold."""

    positions: tuple[str, ...]
    most: int


@attrs.frozen(kw_only=True)
class RulesInForce:
    """The rules that a manager needs for his decisions."""

    ruleset: str
    ruleset_sha256: str
    slots: tuple[Slot, ...]
    roster_size: int
    draft_rounds: int
    shortlist: int
    max_claims: int
    min_bid: int
    max_moves: int
    points_decimals: int
    reserve: tuple[ReserveSlot, ...] = ()
    maxima: tuple[PositionMaximum, ...] = ()
    queue: int = 0
    waivers: str = "faab"
    increment: int = 1
    groups: bool = False
    trades: TradeRules | None = None
    categories: CategoryRules | None = None
    minimums: MinimumRules | None = None
    substitutes: str = "none"


@attrs.frozen(kw_only=True, eq=False)
class Hindsight:
    """What really happened afterwards, by the places of the board; only for managers that declare the need."""

    slate_points: Ints
    remaining: Ints
    replacement: Ints


@attrs.frozen(kw_only=True)
class RefusedSeen:
    """Why the answer before this one was not accepted: the fields of a violation."""

    code: str
    message: str
    path: str = ""
    allowed: str = ""
    fix: str = ""


@attrs.frozen(kw_only=True)
class StandingSeen:
    """A team's line in the table: its record of matches, and its points in the league's unit."""

    team: str
    rank: int
    wins: int
    losses: int
    ties: int
    points_for: int
    points_against: int


@attrs.frozen(kw_only=True)
class MeetingSeen:
    """Whom the team meets in a coming period ("" for nobody), and when that is scored."""

    period: int
    opponent: str
    scored_at: Instant


@attrs.frozen(kw_only=True)
class TimeSeen:
    """What time a team has, in milliseconds.

    Attributes:
        limit_ms: for this decision, None for what is left until the deadline.
        bank_ms: beyond it, for the rest of the season, None where there is no bank.
        attempts_left: how often an answer may still be given, this one included.
    """

    limit_ms: int | None = None
    bank_ms: int | None = None
    attempts_left: int = 1


@attrs.frozen(kw_only=True, eq=False)
class Briefing:
    """One wake-up of one team.

    Attributes:
        kind: what is asked for.
        decision_id: names this wake-up; an answer given twice counts once.
        at, deadline_at: when it was made, and when an answer is late.
        board: shared facts.
        owners: the team of every rostered player.
        waived: players who were dropped and can only be had by a claim in the next waiver run.
        roster: the base positions of the own players, without those on reserve.
        reserve: the own players on reserve, by its slots.
        statuses: the newest report on each own player as reserve slots read it, if the league has any.
        barred: why the team may not change its lineup or add anybody until it fits, nothing if it may.
        closed: players whom nobody owns and who still cannot be had by this decision: their time on waivers is not
            over, they were dropped by the team itself, or their game has begun, as the rules have it; or only
            newcomers are drafted and they are none.
        undroppable: own players who may not be dropped by this decision.
        adds_left: how many players the team may still add for now, None for any number.
        budget: dollars left.
        points: every team's points so far.
        sums: every team's sums so far of the stats that the categories need, by name, in stored whole numbers.
        games_left: how many games the team may still play in each slot under a cap; slots of one cap share the number.
        slate, seating, locked: for lineups: the slate, what stands now, and players whose game has begun.
        bench: for lineups, where players come on for starters who do not play: the order of the bench as it stands.
        details: for a pick: stat by stat, what the players of the shortlist did.
        pick, shortlist: for the draft: the number of the pick from 0, and the players that were asked for in detail.
        drafting: for keepers, picks, nominations and bids: what the team can still draft, the auction, its keepers.
        trading: for trades and votes: offers, every team's dollars and picks.
        talks: for threads and chat: what was said to the team and to the league, and with whom it may trade.
        time: how long the team may take.
        refused: what was wrong with the answer before, nothing at the first attempt.
        account: what the seat has used up and has left, of money and of tools; None where nothing is counted.
        kept: the private texts that the seat's newest accepted answer kept, by name; only an agent's seat keeps any.
        notes_rule: who reads private notes, and when.
        standings: the table, best first; nothing before the first period is scored.
        schedule: whom the team meets in the coming periods, where teams meet.
        events: what has happened to cause the wake-up: `injury`, `claim_outcome`.
    """

    kind: DecisionKind
    decision_id: str
    team: str
    at: Instant
    deadline_at: Instant
    rules: RulesInForce
    board: Board
    owners: Mapping[str, str]
    waived: frozenset[str]
    roster: Mapping[str, tuple[str, ...]]
    budget: int
    points: Mapping[str, int]
    slate: str = ""
    seating: Seating = attrs.field(factory=dict)
    locked: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    pick: int = -1
    shortlist: tuple[str, ...] = ()
    details: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    reserve: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    statuses: Mapping[str, str] = attrs.field(factory=dict)
    barred: tuple[str, ...] = ()
    closed: frozenset[str] = frozenset()
    undroppable: frozenset[str] = frozenset()
    adds_left: int | None = None
    drafting: DraftSheet | None = None
    trading: TradingSeen | None = None
    talks: TalksSeen | None = None
    sums: Mapping[str, Mapping[str, int]] = attrs.field(factory=dict)
    games_left: Mapping[str, int] = attrs.field(factory=dict)
    hindsight: Hindsight | None = None
    time: TimeSeen = TimeSeen()
    refused: tuple[RefusedSeen, ...] = ()
    account: AccountSeen | None = None
    kept: Mapping[str, str] = attrs.field(factory=dict)
    events: tuple[str, ...] = ()
    notes_rule: str = ""
    standings: Sequence[StandingSeen] = ()
    schedule: tuple[MeetingSeen, ...] = ()

    @property
    def closed_slots(self) -> Limits:
        """The slots in which no game counts any more, as `best_lineup` takes them."""
        return {(name,): 0 for name, games in self.games_left.items() if not games}

    def free(self, player: str) -> bool:
        """Say whether a player can be had by this decision: nobody owns him, nor must he be waited for."""
        if player in self.owners or player in self.closed:
            return False
        return self.kind != "moves" or player not in self.waived


def render_json(briefing: Briefing) -> bytes:
    """Return a briefing as canonical JSON: the whole board, then the team's affairs."""
    own = {
        "account": None if briefing.account is None else attrs.asdict(briefing.account),
        "adds_left": briefing.adds_left,
        "at": format_instant(briefing.at),
        "barred": list(briefing.barred),
        "bench": list(briefing.bench),
        "board": [briefing.board.row(player) for player in briefing.board.players],
        "budget": briefing.budget,
        "closed": sorted(briefing.closed),
        "cut": format_instant(briefing.board.cut),
        "deadline_at": format_instant(briefing.deadline_at),
        "decision_id": briefing.decision_id,
        "drafting": None if briefing.drafting is None else plain_sheet(briefing.drafting),
        "details": {player: dict(facts) for player, facts in briefing.details.items()},
        "events": list(briefing.events),
        "games_left": dict(briefing.games_left),
        "kept": dict(briefing.kept),
        "kind": briefing.kind,
        "locked": list(briefing.locked),
        "notes_rule": briefing.notes_rule,
        "owners": dict(briefing.owners),
        "pick": briefing.pick,
        "points": dict(briefing.points),
        "refused": [attrs.asdict(one) for one in briefing.refused],
        "reserve": {slot: list(players) for slot, players in briefing.reserve.items()},
        "roster": {player: list(positions) for player, positions in briefing.roster.items()},
        "rules": _rules(briefing.rules),
        "schedule": [{**attrs.asdict(one), "scored_at": format_instant(one.scored_at)} for one in briefing.schedule],
        "seating": {slot: list(players) for slot, players in briefing.seating.items()},
        "shortlist": list(briefing.shortlist),
        "slate": briefing.slate,
        "snapshot": briefing.board.snapshot,
        "standings": [attrs.asdict(one) for one in briefing.standings],
        "statuses": dict(briefing.statuses),
        "sums": {team: dict(sums) for team, sums in briefing.sums.items()},
        "talks": None if briefing.talks is None else plain_talks(briefing.talks),
        "team": briefing.team,
        "time": attrs.asdict(briefing.time),
        "trading": None if briefing.trading is None else plain_trading(briefing.trading),
        "undroppable": sorted(briefing.undroppable),
        "waived": sorted(briefing.waived),
    }
    return canonical(own)


def _rules(rules: RulesInForce) -> dict[str, Any]:
    plain = attrs.asdict(rules, filter=lambda field, _value: field.name != "slots")
    slots = [
        {
            "name": slot.name,
            "count": slot.count,
            "eligible": sorted(slot.eligible),
            "multiplier_millis": slot.multiplier_millis,
        }
        for slot in rules.slots
    ]
    return {**plain, "slots": slots}
