"""How leagues ended: the plain data that ratings are made of, and the order that points give."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from itertools import chain, groupby
from typing import TypeAlias

import attrs

from leaguecore.canon import canonical
from leaguecore.errors import UsageError

Order: TypeAlias = tuple[tuple[str, ...], ...]


def _order(groups: Iterable[Iterable[str]]) -> Order:
    return tuple(tuple(sorted(group)) for group in groups)


def _points(seats: Iterable[tuple[str, Decimal | int | float | str]]) -> tuple[tuple[str, Decimal], ...]:
    return tuple(sorted((entrant, Decimal(points)) for entrant, points in seats))


@attrs.frozen(kw_only=True)
class LeagueFinish:
    """How one league ended.

    Attributes:
        league: its id, which no other league of the arena has.
        order: the entrants from best to worst, one name a seat; a group of several is a tie. An entrant that holds
            several seats stands there as often.
        sport, block: leagues are resampled among those that have both alike.
        cluster: what is resampled as a whole by a clustered bootstrap (`nba-2025-26`); "" where none is wanted.
        weeks: scored weeks; needed for points a week only.
        points: entrant and season points of each seat; may be left out, and then there are no points a week.

    Example:
        >>> LeagueFinish(league="l1", order=(("b",), ("c", "a"))).order
        (('b',), ('a', 'c'))
    """

    league: str
    order: Order = attrs.field(converter=_order)
    sport: str = ""
    block: str = ""
    cluster: str = ""
    weeks: int = 0
    points: tuple[tuple[str, Decimal], ...] = attrs.field(default=(), converter=_points)

    def __attrs_post_init__(self) -> None:
        """Refuse what no league can have ended with."""
        if not self.order or not all(self.order):
            raise UsageError("rating.form", f"the order of league {self.league} has an empty place")
        if self.points and sorted(self.seats) != [entrant for entrant, _ in self.points]:
            raise UsageError("rating.form", f"points and order of league {self.league} do not name the same seats")
        if self.points and (self.weeks < 1 or not all(points.is_finite() for _, points in self.points)):
            raise UsageError("rating.form", f"league {self.league} has points, but no weeks, or one is not a number")

    @property
    def seats(self) -> tuple[str, ...]:
        """The entrants from best to worst, one name a seat."""
        return tuple(chain.from_iterable(self.order))


def finishing_order(seats: Iterable[tuple[str, Fraction | Decimal, Fraction]]) -> Order:
    """Return the order that season points give, and among equal points the all-play win rate.

    Args:
        seats: entrant, season points and all-play win rate of each, exact numbers; who is equal in both is tied.

    Example:
        >>> third = Fraction(1, 3)
        >>> finishing_order([("a", Decimal("90.1"), third), ("b", Decimal("90.10"), third), ("c", Decimal(91), third)])
        (('c',), ('a', 'b'))
    """
    keyed = sorted(((-Fraction(points), -rate, entrant) for entrant, points, rate in seats))
    return tuple(tuple(entrant for *_, entrant in group) for _, group in groupby(keyed, key=lambda seat: seat[:2]))


def in_canonical_order(finishes: Iterable[LeagueFinish]) -> tuple[LeagueFinish, ...]:
    """Return the leagues sorted by id, so that no result depends on the order in which they are given.

    Raises:
        UsageError: `rating.league_twice` if two leagues have one id.
    """
    ordered = tuple(sorted(finishes, key=lambda finish: finish.league))
    often = [league for league, count in Counter(finish.league for finish in ordered).items() if count > 1]
    if often:
        raise UsageError("rating.league_twice", f"league {often[0]} is given more than once")
    return ordered


def entrants_of(finishes: Iterable[LeagueFinish]) -> tuple[str, ...]:
    """Return the entrants of all leagues, sorted by name."""
    return tuple(sorted({entrant for finish in finishes for entrant in finish.seats}))


def finishes_sha256(finishes: Iterable[LeagueFinish]) -> str:
    """Return the SHA-256 of what ratings are made of: the same for the same leagues in any order."""
    told = [
        {
            **{name: getattr(finish, name) for name in ("league", "sport", "block", "cluster", "weeks")},
            "order": [list(group) for group in finish.order],
            "points": [[entrant, str(Fraction(points))] for entrant, points in finish.points],
        }
        for finish in in_canonical_order(finishes)
    ]
    return hashlib.sha256(canonical(told)).hexdigest()
