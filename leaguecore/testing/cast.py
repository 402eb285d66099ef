"""Who plays in invented leagues: a sport's positions, enough players for each of them, and two stats to compare."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Self

import attrs

from leaguecore.sport import Sport

_EACH = 12


@attrs.frozen(kw_only=True)
class Cast:
    """The players of an invented league.

    Each position is played by at least 24 of them, and the largest draft takes 24 (six teams, four rounds): whatever
    others pick, whoever needs a position finds one.

    Attributes:
        positions: the base positions of the sport.
        groups: the base positions of each group that a slot may name.
        players: the base positions of each player.
        stats: two stats that add up and are never below 0, in alphabetical order; none where there are no two.
    """

    positions: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    players: Mapping[str, tuple[str, ...]]
    stats: tuple[str, ...]

    @classmethod
    def invented(
        cls, positions: Iterable[str], stats: Iterable[str] = (), groups: Mapping[str, tuple[str, ...]] | None = None
    ) -> Self:
        """Return a cast for some positions: twelve players of each alone, and of each two that stand side by side."""
        base, counted = tuple(positions), sorted(stats)
        kinds = [*((one,) for one in base), *pairwise(base)]
        each = _EACH if len(base) > 1 else 2 * _EACH
        players = {f"{'_'.join(kind)}{number:02d}": kind for kind in kinds for number in range(each)}
        two = tuple(counted[:2]) if len(counted) > 1 else ()
        return cls(positions=base, groups=groups or {}, players=players, stats=two)

    @classmethod
    def of(cls, sport: Sport) -> Self:
        """Return a cast for the positions, groups and stats of a sport."""
        counted = [stat.name for stat in sport.stats if stat.adds_up and stat.low >= 0]
        return cls.invented(sport.positions.base, counted, sport.positions.groups)

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of all players, in alphabetical order."""
        return tuple(sorted(self.players))

    def leading(self, many: int) -> tuple[str, ...]:
        """Return the ids of the first players of the first position, in order; at most twelve."""
        return tuple(player for player, where in self.players.items() if where == self.positions[:1])[:many]

    def members(self) -> dict[str, frozenset[str]]:
        """Return the base positions that each name of a position or a group stands for."""
        groups = {name: frozenset(where) for name, where in self.groups.items()}
        return groups | {name: frozenset({name}) for name in self.positions}
