"""What a kind of scoring rule must offer, and the columns that it is given."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import attrs
import numpy as np
import numpy.typing as npt

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
        position_bits: the bit of each base position.
    """

    values: Ints
    unknown: Bools
    positions: Ints
    columns: Mapping[str, int]
    resolutions: Mapping[str, int]
    position_bits: Mapping[str, int]

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.values)

    def stat(self, name: str) -> Ints:
        """Return the stored whole numbers of one stat, a value a line."""
        column: Ints = self.values[:, self.columns[name]]
        return column


class ScoringRule(Protocol):
    """One scoring rule; a class of them is registered under its `kind` and is built from a TOML table.

    The class is a frozen attrs class whose fields are the keys of the table, `positions` among them: names of positions
    and groups that the rule is for, empty for everybody.
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
        """Return the points of each line, in 1/`denominator` of a point; the positions filter is applied outside."""
        ...

    def bound(self, ranges: Mapping[str, tuple[int, int]], resolutions: Mapping[str, int]) -> Fraction:
        """Return the largest size of the points of one line, from the declared ranges in stored whole numbers."""
        ...
