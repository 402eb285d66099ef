"""Pseudonyms of a league whose rules show players and clubs under no other name (see `managers.wire.Pseudonyms`)."""

from typing import Any, TypeVar

from leaguecore.errors import Violation
from leaguecore.league.state import LeagueState
from leaguecore.managers.briefing import Board, Briefing
from leaguecore.managers.decision import ANSWERS, Decision
from leaguecore.managers.wire.masking import Mask
from leaguecore.managers.wire.pseudonyms import Pseudonyms
from leaguecore.rng import draw
from leaguecore.season.engine import Engine
from leaguecore.season.judging import Refused

T = TypeVar("T")


class Masks:
    """The masks of one league, one a board; of a league without pseudonyms each leaves everything as it is."""

    def __init__(self, engine: Engine) -> None:
        """Derive the pseudonyms from the seed, which nobody else knows before the end."""
        rules = engine.rules.ruleset.briefings
        self._pseudonyms: Pseudonyms | None = None
        if rules is not None and rules.pseudonyms:
            self._pseudonyms = Pseudonyms(seed=f"{draw(engine.seed, 'pseudonyms'):064x}", league=engine.league)
        self._newest: tuple[Board, frozenset[str], Mask] | None = None

    @property
    def on(self) -> bool:
        """Whether managers are shown pseudonyms."""
        return self._pseudonyms is not None

    def briefing(self, state: LeagueState, briefing: Briefing) -> Briefing:
        """Return a briefing as its manager is given it."""
        mask = self._of(state, briefing.board)
        return briefing if mask is None else mask.briefing(briefing)

    def decision(self, state: LeagueState, board: Board, decision: Decision) -> Decision:
        """Return what a manager decided with real ids.

        Raises:
            Refused: if it cannot be read; what is wrong with it otherwise, others see.
        """
        mask = self._of(state, board)
        if mask is None or type(decision) not in ANSWERS.values():
            return decision
        try:
            return mask.decision(decision)
        except Exception as error:
            message = f"it cannot be read: {type(error).__name__}"
            raise Refused("invalid", [Violation(code="decision.form", message=message)]) from error

    def hidden(self, state: LeagueState, board: Board, part: T) -> T:
        """Return any part of what a manager is told, as he is told it."""
        mask = self._of(state, board)
        return part if mask is None else mask.hidden(part)

    def _of(self, state: LeagueState, board: Board) -> Mask | None:
        if self._pseudonyms is None:
            return None
        # Who has left the sport is on no board and may still be on a roster.
        beside: frozenset[str] = frozenset(player for player in state.owners if player not in board.index)
        known: Any = self._newest
        if known is None or known[0] is not board or known[1] != beside:
            self._newest = known = (board, beside, Mask(self._pseudonyms, board, sorted(beside)))
        mask: Mask = known[2]
        return mask
