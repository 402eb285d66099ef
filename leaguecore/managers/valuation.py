"""How a baseline values players: by the projection, by a noisy reading of it, or by hindsight. Whole numbers only."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Protocol

import attrs
import numpy as np

from leaguecore.errors import UsageError
from leaguecore.managers.briefing import Board, Briefing, Ints
from leaguecore.rng import MICROS, draw_normal_micros


@attrs.frozen(kw_only=True, eq=False, slots=False)
class Values:
    """What a manager thinks of each player of the board, in the league's unit.

    Attributes:
        remaining: the rest of the season.
        slate: the slate at hand.
        surplus: the rest of the season above a replacement at his position.
    """

    remaining: Ints
    slate: Ints
    surplus: Ints

    @cached_property
    def by_remaining(self) -> list[int]:
        """Places in order of falling value for the rest of the season."""
        return best_first(self.remaining)


class Valuation(Protocol):
    """A way to value players."""

    def values(self, briefing: Briefing) -> Values:
        """Return the values by the places of the briefing's board."""
        ...


class ByProjection:
    """The projection as the board has it, or a reading of it with a fixed error a player.

    The error is drawn once a seat and player: a factor of one plus `noise` times a normal draw.
    """

    def __init__(self, seed: str, noise_ppm: int) -> None:
        """Take the seed of the draws and the size of the error in millionths."""
        self._seed = seed
        self._noise_ppm = noise_ppm
        self._factor: dict[str, int] = {}
        self._factors: tuple[tuple[str, ...], Ints] | None = None
        self._latest: tuple[Board, Values] | None = None

    def values(self, briefing: Briefing) -> Values:
        """Return the values, computed once a board."""
        board = briefing.board
        if self._latest is None or self._latest[0] is not board:
            self._latest = (board, self._compute(board))
        return self._latest[1]

    def _compute(self, board: Board) -> Values:
        columns = board.columns
        remaining, slate = columns["remaining"], columns["slate_points"]
        if self._noise_ppm:
            factors = self._factors_of(board.players)
            remaining, slate = remaining * factors // MICROS, slate * factors // MICROS
        return Values(remaining=remaining, slate=slate, surplus=remaining - columns["replacement"])

    def _factors_of(self, players: tuple[str, ...]) -> Ints:
        if self._factors is None or self._factors[0] != players:
            factors = np.fromiter((self._factor_of(player) for player in players), dtype=np.int64, count=len(players))
            self._factors = (players, factors)
        return self._factors[1]

    def _factor_of(self, player: str) -> int:
        # A draw is a hash: it is made once a player, not again whenever somebody becomes known.
        found = self._factor.get(player)
        if found is None:
            z = draw_normal_micros(self._seed, "noise", player)
            found = self._factor[player] = max(0, MICROS + self._noise_ppm * z // MICROS)
        return found


class ByHindsight:
    """What really happened: the ceiling, not a contestant."""

    def values(self, briefing: Briefing) -> Values:
        """Return what the players went on to score."""
        truth = briefing.hindsight
        if truth is None:
            raise UsageError("manager.needs", "the oracle needs the section of hindsight")
        return Values(remaining=truth.remaining, slate=truth.slate_points, surplus=truth.remaining - truth.replacement)


_NOISE = "write a number from 0 to 1, such as noise=0.10"


def noise_ppm(options: Mapping[str, str]) -> int:
    """Return the option `noise` in millionths, 0 if there is none.

    Raises:
        UsageError: `manager.option` unless it is a decimal from 0 to 1.
    """
    text = options.get("noise", "0")
    try:
        noise = Decimal(text)
    except InvalidOperation as error:
        raise UsageError("manager.option", f"noise={text!r} is not a decimal number", fix=_NOISE) from error
    if not (noise.is_finite() and 0 <= noise <= 1):
        raise UsageError("manager.option", f"noise={text} is not between 0 and 1", fix=_NOISE)
    return int(noise * MICROS)


def best_first(values: Ints, ranks: Ints | None = None) -> list[int]:
    """Return places in order of falling value; equal ones by rank if there are ranks, then in the order of ids."""
    second = np.zeros(len(values), dtype=np.int64) if ranks is None else ranks
    order: list[int] = np.lexsort((second, -values)).tolist()
    return order
