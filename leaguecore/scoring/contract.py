"""What a kind of scoring rule must offer, and the columns that it is given."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

import attrs
import numpy as np
import numpy.typing as npt

from leaguecore.sport.distances import unpacked

if TYPE_CHECKING:
    Ints = npt.NDArray[np.int64]
    Bools = npt.NDArray[np.bool_]
else:
    Ints = Bools = Any


@attrs.frozen(kw_only=True, eq=False)
class StatLines:
    """Lines to be scored: one row a player's game.

    Attributes:
        values: int64 matrix, a column a stat, in stored whole numbers.
        unknown: bool matrix of the same shape; where true, the value is a zero that means nothing.
        positions: int64, a bit a base position of the player.
        columns: the column of each stat.
        resolutions: how many stored whole numbers make one of each stat.
        masks: the bits of each position and group of positions.
    """

    values: Ints
    unknown: Bools
    positions: Ints
    columns: Mapping[str, int]
    resolutions: Mapping[str, int]
    masks: Mapping[str, int]

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.values)

    def stat(self, name: str) -> Ints:
        """Return the stored whole numbers of one stat, a value a line."""
        column: Ints = self.values[:, self.columns[name]]
        return column

    def distances(self, name: str) -> Ints:
        """Return the distances of a stat of that kind, nine a line: the longest first, -1 where there is none."""
        return unpacked(self.stat(name))

    def plays(self, positions: Sequence[str]) -> Bools:
        """Say of each line whether its player has one of the positions or groups."""
        mask = 0
        for name in positions:
            mask |= self.masks[name]
        concerned: Bools = (self.positions & mask) != 0
        return concerned

    def part(self, rows: Ints, stats: Sequence[str]) -> "StatLines":
        """Return some of the lines with some of the stats."""
        cells = np.ix_(rows, np.array([self.columns[name] for name in stats], dtype=np.int64))
        return attrs.evolve(
            self,
            values=self.values[cells],
            unknown=self.unknown[cells],
            positions=self.positions[rows],
            columns={name: at for at, name in enumerate(stats)},
        )


class ScoringRule(Protocol):
    """One scoring rule; a class of them is registered under its `kind` and is built from a TOML table.

    The class is a frozen attrs class whose fields are the keys of the table, `positions` among them: names of positions
    and groups that the rule is for, empty for everybody. `leaguecore.scoring.kinds` has classes to start from.
    """

    kind: ClassVar[str]

    @property
    def positions(self) -> tuple[str, ...]:
        """Names of positions and groups that the rule is for; empty for everybody."""
        ...

    def stats(self) -> tuple[str, ...]:
        """Return the names of the stats that the rule reads."""
        ...

    def problems(self) -> list[str]:
        """Return what is wrong between the fields, each as a sentence; most kinds have nothing to say."""
        ...

    def linear(self) -> Mapping[str, Fraction]:
        """Return points for one of each stat if the rule is nothing but that, else an empty mapping."""
        ...

    def denominators(self, resolutions: Mapping[str, int]) -> tuple[int, ...]:
        """Return whole numbers such that every result times their least common multiple is whole."""
        ...

    def points(self, lines: StatLines, denominator: int) -> Ints:
        """Return the points of each line, in 1/`denominator` of a point; the positions filter is applied outside.

        The lines may have no other stats than those of `stats()`.
        """
        ...

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the largest size of the points of one line, and of any number on the way to them.

        Ranges are those declared, in stored whole numbers.
        """
        ...


@runtime_checkable
class ReadsDistances(Protocol):
    """What a rule offers besides if it reads lists of distances, which are closed to all others.

    The declared range of such a stat is that of the packed number and says nothing of a bound: a list holds up to nine
    distances of 0 to 126 (`leaguecore.sport.distances`).
    """

    def distances(self) -> tuple[str, ...]:
        """Return the names of those stats that it reads as lists; each must be one."""
        ...


@runtime_checkable
class LinearByPosition(Protocol):
    """What a rule offers besides if it is linear, but worth something else to each position."""

    def coefficients(self) -> Sequence[tuple[tuple[str, ...], Mapping[str, Fraction]]]:
        """Return positions and points for one of each stat; a player gets the first that names a position of his.

        Nothing is returned by a rule of such a kind that is not linear.
        """
        ...
