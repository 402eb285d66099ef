"""A briefing under pseudonyms, and an answer to it under real ids.

It is done to the briefing itself and not to its text, so that JSON, text, examples and the whole board agree.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

import attrs
import numpy as np

from leaguecore.managers.briefing import Board, Briefing, Hindsight, Ints
from leaguecore.managers.decision import Decision
from leaguecore.managers.wire.pseudonyms import PseudonymBook, Pseudonyms, pseudonym_book
from leaguecore.managers.wire.replacing import Replacer
from leaguecore.managers.wire.told_parts import TOLD

T = TypeVar("T")
Rewrite: TypeAlias = Callable[[str], str]

_PROSE = frozenset({"text", "texts", "message", "allowed", "fix", "reason", "private_notes"})
"""Fields that hold sentences; what other fields hold is an id or a word of the house."""

_CLUB_LETTERS = 4
"""Clubs with shorter ids are not looked for in free text: theirs are common words."""


class Mask:
    """The pseudonyms of one board and of the teams of a league at that time; made once for all seats of a wake-up."""

    def __init__(self, pseudonyms: Pseudonyms, board: Board, owned: Iterable[str] = ()) -> None:
        """Take the board and the players who are owned, on it or not."""
        self.book = pseudonym_book(pseudonyms, board, owned)
        self._order = sorted(range(len(board.players)), key=lambda place: self.book.players[board.players[place]])
        self._real, self.board = board, _masked_board(board, self.book, self._order)
        self._hide, self._show = self._hiding(), self._showing()

    def _hiding(self) -> Replacer:
        """Return what puts pseudonyms into sentences: for names, ids with a digit, and clubs of long ids.

        Other ids could be words; of namesakes the one with the smallest id is meant.
        """
        book = self.book
        names = {self._name_of(player): alias for player, alias in sorted(book.names.items(), reverse=True)}
        ids = {player: alias for player, alias in book.players.items() if any(map(str.isdigit, player))}
        clubs = {club: alias for club, alias in book.clubs.items() if len(club) >= _CLUB_LETTERS}
        return Replacer(clubs | ids | names)

    def _showing(self) -> Replacer:
        """Return what puts real ids and names into sentences."""
        book = self.book
        names = {alias: self._name_of(player) or player for player, alias in book.names.items()}
        clubs = {alias: club for club, alias in book.clubs.items() if club}
        return Replacer(names | clubs | dict(book.real_players))

    def _name_of(self, player: str) -> str:
        at = self._real.index.get(player)
        return "" if at is None else self._real.names[at]

    def briefing(self, briefing: Briefing) -> Briefing:
        """Return a briefing in which no id and no name of a player or a club is real.

        Its answers name pseudonyms: see `decision`.
        """
        told = {name: self._told(getattr(briefing, name)) for name in TOLD if hasattr(briefing, name)}
        return attrs.evolve(
            briefing,
            board=self.board,
            owners=self._by_player(briefing.owners),
            waived=frozenset(map(self._player, briefing.waived)),
            roster=self._by_player(briefing.roster),
            seating={slot: self._players(players) for slot, players in briefing.seating.items()},
            locked=self._players(briefing.locked),
            bench=self._players(briefing.bench),
            shortlist=self._players(briefing.shortlist),
            details=self._by_player(briefing.details),
            reserve={slot: self._players(players) for slot, players in briefing.reserve.items()},
            statuses=self._by_player(briefing.statuses),
            barred=tuple(map(self._hide.replaced, briefing.barred)),
            closed=frozenset(map(self._player, briefing.closed)),
            undroppable=frozenset(map(self._player, briefing.undroppable)),
            drafting=self.hidden(briefing.drafting),
            trading=self.hidden(briefing.trading),
            talks=self.hidden(briefing.talks),
            hindsight=self._hindsight(briefing.hindsight),
            refused=self.hidden(briefing.refused),
            **told,
        )

    def decision(self, decision: Decision) -> Decision:
        """Return an answer under pseudonyms with real ids, and real names in its texts."""
        found: Decision = _rewritten(decision, self._real_id, self._show.replaced)
        return found

    def hidden(self, value: T) -> T:
        """Return any part of a briefing with pseudonyms for ids, and in its texts."""
        found: T = _rewritten(value, self._hidden_id, self._hide.replaced)
        return found

    def _told(self, part: T) -> T:
        """Return a part that may name clubs, such as a schedule; elsewhere a club may be spelled like a position."""
        found: T = _rewritten(part, lambda text: self.book.clubs.get(text, self._hidden_id(text)), self._hide.replaced)
        return found

    def _real_id(self, text: str) -> str:
        return self.book.real_players.get(text, text)

    def _hidden_id(self, text: str) -> str:
        return self.book.players.get(text, text)

    def _player(self, player: str) -> str:
        return self.book.players.get(player) or self.book.pseudonyms.player(player)

    def _players(self, players: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self._player, players))

    def _by_player(self, facts: Mapping[str, T]) -> dict[str, T]:
        return {self._player(player): fact for player, fact in facts.items()}

    def _hindsight(self, truth: Hindsight | None) -> Hindsight | None:
        if truth is None:
            return None
        columns = {field.name: _taken(getattr(truth, field.name), self._order) for field in attrs.fields(Hindsight)}
        return Hindsight(**columns)


def _masked_board(board: Board, book: PseudonymBook, order: list[int]) -> Board:
    """Return a board under pseudonyms, ordered by them: the order of real ids would tell something."""
    players = tuple(book.players[board.players[place]] for place in order)
    return attrs.evolve(
        board,
        players=players,
        index={player: place for place, player in enumerate(players)},
        names=tuple(book.names[board.players[place]] for place in order),
        positions=tuple(board.positions[place] for place in order),
        position_sets=tuple(board.position_sets[place] for place in order),
        teams=tuple(book.clubs[board.teams[place]] for place in order),
        statuses=tuple(board.statuses[place] for place in order),
        columns={name: _taken(column, order) for name, column in board.columns.items()},
    )


def _taken(column: Ints, order: list[int]) -> Ints:
    taken: Ints = column[np.array(order, dtype=np.int64)]
    taken.setflags(write=False)
    return taken


def _rewritten(value: Any, by_id: Rewrite, by_text: Rewrite, *, prose: bool = False) -> Any:
    """Return a value of attrs classes, mappings, sequences and sets with its ids and its prose rewritten."""
    if isinstance(value, str):
        return by_text(value) if prose else by_id(value)
    if attrs.has(type(value)):
        fields = {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}
        changed = {name: _rewritten(part, by_id, by_text, prose=name in _PROSE) for name, part in fields.items()}
        return attrs.evolve(value, **changed)
    if isinstance(value, Mapping):
        parts = {key: _rewritten(item, by_id, by_text, prose=prose or key in _PROSE) for key, item in value.items()}
        return {by_id(key): part for key, part in parts.items()}
    if isinstance(value, tuple | list | frozenset):
        return type(value)(_rewritten(item, by_id, by_text, prose=prose) for item in value)
    return value
