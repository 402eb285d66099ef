"""What trades were worth: real points of the players that came minus those that went, from the next lineup on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from leaguecore.arena.results import TradeResult, TradeSide
from leaguecore.clock import Instant
from leaguecore.league.codec import event_from
from leaguecore.league.events import TradeExecuted
from leaguecore.league.offers import teams_of
from leaguecore.league.regular_season import regular_periods
from leaguecore.league.state import LeagueState
from leaguecore.ledger import parse_record
from leaguecore.points import PointsUnit
from leaguecore.season.board import Boards
from leaguecore.season.league import League


def trade_results(league: League, state: LeagueState) -> tuple[TradeResult, ...]:
    """Return the executed trades of a league, in the order of its log.

    Only periods count that the table counts and that are scored.

    Args:
        league: with its facts, which are read only if there was a trade.
        state: to which its log folds.
    """
    events = list(_executed(league))
    if not events:
        return ()
    engine = league.opened_with or league.engine()[0]
    last = league.ledger.store.last()
    known_at = Instant(0) if last is None else parse_record(last.line, seq=last.seq).at
    moved = frozenset(player for event in events for leg in event.legs for player in leg.players)
    lines = TradedLines(engine.boards, state, moved, known_at)
    return tuple(trade_result(event, lines) for event in events)


def trade_result(event: TradeExecuted, lines: "TradedLines") -> TradeResult:
    """Return what an executed trade was worth to each side.

    Args:
        event: the trade.
        lines: of its players.
    """
    return TradeResult(
        offer=event.offer,
        counts_from=lines.counts_from(event.at),
        sides=tuple(_side(team, event, lines) for team in teams_of(event.legs)),
    )


class TradedLines:
    """The points of the players of trades, each with the instant at which the lineup that holds it locks."""

    def __init__(self, boards: Boards, state: LeagueState, players: frozenset[str], known_at: Instant) -> None:
        """Name what is looked at.

        Args:
            boards: of the league's facts and rules.
            state: of the league.
            players: whose points.
            known_at: nothing known later counts.
        """
        self._boards, self._state, self._players, self._known_at = boards, state, players, known_at

    @property
    def unit(self) -> PointsUnit:
        """The unit of the points."""
        return PointsUnit(self._state.ruleset.scoring.decimals)

    def counts_from(self, at: Instant) -> int | None:
        """Return the first period with a lineup that locks at an instant or later, None if there is none."""
        numbers = (period for period, locks_at in self._locks if locks_at >= at)
        return min(numbers, default=None)

    def points(self, player: str, at: Instant) -> int:
        """Return what a player scored in lineups that lock at an instant or later, in units."""
        return sum(units for locks_at, units in self._lines.get(player, ()) if locks_at >= at)

    @cached_property
    def _locks(self) -> tuple[tuple[int, Instant], ...]:
        """When lineups lock, by period; where each player locks by himself, every game is a lock."""
        games, numbers = self._boards.games, {period.number for period in regular_periods(self._state)}
        known, found = games.known(self._known_at), []
        for slate in self._state.planned_slates:
            codes = games.in_slate(self._known_at, slate.slate) if slate.period in numbers else ()
            starts = [Instant(int(known.start_at[code])) for code in codes]
            found += [(slate.period, start) for start in (starts if self._by_game else _first(starts))]
        return tuple(found)

    @cached_property
    def _lines(self) -> Mapping[str, Sequence[tuple[Instant, int]]]:
        found: dict[str, list[tuple[Instant, int]]] = {}
        book, scored = self._boards.book, regular_periods(self._state)[: len(self._state.results)]
        for period in scored:
            slates = [slate.slate for slate in self._state.planned_slates if slate.period == period.number]
            lines = book.period_lines(self._known_at, period.number, dict.fromkeys(slates, self._players))
            for slate, played in lines.items():
                first = self._boards.games.first_lock(self._known_at, slate)
                for line in played:
                    own = Instant(line.start_at)
                    locks_at = own if self._by_game or first is None else min(first, own)
                    found.setdefault(line.player, []).append((locks_at, int(book.points[line.row])))
        return found

    @property
    def _by_game(self) -> bool:
        return self._state.ruleset.lineups.lock == "game"


def _first(starts: Iterable[Instant]) -> list[Instant]:
    return sorted(starts)[:1]


def _executed(league: League) -> Iterator[TradeExecuted]:
    mark = f'"kind":"{TradeExecuted.kind}"'.encode()
    for stored in league.ledger.store.read():
        if mark in stored.line:
            record = parse_record(stored.line, seq=stored.seq)
            event = event_from(record.kind, record.data) if record.kind == TradeExecuted.kind else None
            if isinstance(event, TradeExecuted):
                yield event


def _side(team: str, event: TradeExecuted, lines: TradedLines) -> TradeSide:
    got = sorted(player for leg in event.legs if leg.receiver == team for player in leg.players)
    gave = sorted(player for leg in event.legs if leg.giver == team for player in leg.players)
    value = sum(lines.points(player, event.at) for player in got) - sum(
        lines.points(player, event.at) for player in gave
    )
    return TradeSide(team=team, got=tuple(got), gave=tuple(gave), value=lines.unit.text(value))
