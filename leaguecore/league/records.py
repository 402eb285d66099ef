"""Wins, losses and ties."""

from collections.abc import Iterable
from fractions import Fraction

import attrs


@attrs.frozen(kw_only=True)
class Record:
    """Wins, losses and ties."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    @classmethod
    def of(cls, results: Iterable[int]) -> "Record":
        """Return the record of single results: above 0 is won, below 0 lost, 0 a tie."""
        listed = list(results)
        return cls(
            wins=sum(result > 0 for result in listed),
            losses=sum(result < 0 for result in listed),
            ties=listed.count(0),
        )

    @classmethod
    def total(cls, records: Iterable["Record"]) -> "Record":
        """Return all of some records together."""
        listed = list(records)
        return cls(
            wins=sum(record.wins for record in listed),
            losses=sum(record.losses for record in listed),
            ties=sum(record.ties for record in listed),
        )

    def plus(self, mine: int, theirs: int) -> "Record":
        """Return the record after one more comparison of points."""
        return Record(
            wins=self.wins + (mine > theirs),
            losses=self.losses + (mine < theirs),
            ties=self.ties + (mine == theirs),
        )

    @property
    def turned(self) -> "Record":
        """The same results, seen by the other side."""
        return Record(wins=self.losses, losses=self.wins, ties=self.ties)

    @property
    def games(self) -> int:
        """How many results there are."""
        return self.wins + self.losses + self.ties

    @property
    def rate(self) -> Fraction:
        """Wins and half the ties over all, exactly; 0 if there was nothing to win (Yahoo, SLN35744)."""
        return Fraction(2 * self.wins + self.ties, 2 * self.games) if self.games else Fraction(0)
