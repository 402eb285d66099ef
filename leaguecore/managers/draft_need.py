"""What a roster in the making still needs: starters first, then spares, within the position maxima."""

from collections.abc import Iterable

from leaguecore.lineup import Candidate, seat_all
from leaguecore.managers.briefing import Briefing, RulesInForce


class DraftNeed:
    """A roster in the making; asked once a set of positions."""

    def __init__(self, rules: RulesInForce, roster: Iterable[frozenset[str]], to_come: int) -> None:
        """Look at a roster.

        Args:
            rules: slots and maxima.
            roster: the positions of the players there are.
            to_come: how many can still join, the next one too.
        """
        self._slots, self._maxima = rules.slots, rules.maxima
        self._own = [Candidate(str(at), where, 0) for at, where in enumerate(roster)]
        self._seated = seat_all(self._slots, self._own)
        self._starters = sum(slot.count for slot in self._slots)
        self._after = to_come - 1
        self._with: dict[frozenset[str], int] = {}
        self._within: dict[frozenset[str], bool] = {}

    @classmethod
    def of(cls, briefing: Briefing) -> "DraftNeed":
        """Return what the team of a briefing needs."""
        rules, sheet = briefing.rules, briefing.drafting
        to_come = rules.draft_rounds - len(briefing.roster) if sheet is None else sheet.to_come
        return cls(rules, map(frozenset, briefing.roster.values()), to_come)

    def starts(self, positions: frozenset[str]) -> bool:
        """Say whether a player of these positions would fill an open starting seat."""
        return self._seated_with(positions) > self._seated

    def spare_worth(self, positions: frozenset[str], remaining: int) -> int:
        """Return what a player is worth who would not start.

        A quarter of his points, times the share of the seats that he could fill in for, halved for each spare that
        is there already.
        """
        if remaining <= 0:
            return remaining - 1
        seats = sum(slot.count for slot in self._slots if not slot.eligible.isdisjoint(positions))
        spares = max(0, sum(not one.positions.isdisjoint(positions) for one in self._own) - seats)
        return int(remaining * seats // (4 * self._starters * 2**spares))

    def within(self, positions: frozenset[str]) -> bool:
        """Say whether the team may hold a player of these positions more."""
        if not self._maxima:
            return True
        if positions not in self._within:
            self._within[positions] = all(
                positions.isdisjoint(limit.positions)
                or sum(not one.positions.isdisjoint(limit.positions) for one in self._own) < limit.most
                for limit in self._maxima
            )
        return self._within[positions]

    def fillable(self, positions: frozenset[str]) -> bool:
        """Say whether the team may take him and the starting slots can still be filled afterwards."""
        return self.within(positions) and self._starters - self._seated_with(positions) <= self._after

    def _seated_with(self, positions: frozenset[str]) -> int:
        if positions not in self._with:
            self._with[positions] = seat_all(self._slots, [*self._own, Candidate("", positions, 0)])
        return self._with[positions]
