"""What a sport declares about itself, and what a provider of its facts can be asked.

A sport holds no rule of play: what a statistic is worth and how many of a position start is the ruleset's word.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError

if TYPE_CHECKING:
    import pandas as pd

LineupUnit = Literal["day", "week"]
StatKind = Literal["count", "seconds", "flag", "distances"]

_PACKED_HIGH = 2**63 - 1


@attrs.frozen(kw_only=True)
class Stat:
    """One statistic of a player in a game, under the name that the field uses.

    Attributes:
        name: as the source spells it (`receiving_yards`, `OREB`, `plusMinus`).
        unit: what one of it is, for people ("yards", "goals").
        resolution: how many stored whole numbers make one (2 for half sacks, 1 for nearly all).
        low, high: the range of one line, in stored whole numbers; a line outside is refused.
        kind: `count` and `seconds` add up over games, a `flag` is 0 or 1 in each; `distances` is a packed list of how
            far each event went (`leaguecore.sport.distances`), which nothing may add.
        may_be_unknown: whether a source may leave the cell empty, meaning unknown and never zero.
    """

    name: str
    unit: str
    resolution: int = attrs.field(default=1, validator=attrs.validators.ge(1))
    low: int = 0
    high: int = attrs.field()
    kind: StatKind = attrs.field(default="count")
    may_be_unknown: bool = False

    @high.validator
    def _above_low(self, _attribute: "attrs.Attribute[int]", value: int) -> None:
        if value < self.low:
            raise LeagueError("sport.stat_range", f"stat {self.name}: high {value} is below low {self.low}")

    @kind.validator
    def _whole_range(self, _attribute: "attrs.Attribute[StatKind]", value: StatKind) -> None:
        if value == "distances" and (self.resolution, self.low, self.high) != (1, 0, _PACKED_HIGH):
            message = f"stat {self.name}: lists of distances have resolution 1 and the range 0 to {_PACKED_HIGH}"
            raise LeagueError("sport.stat_range", message)

    @classmethod
    def of_distances(cls, name: str, unit: str, *, may_be_unknown: bool = False) -> "Stat":
        """Return a stat that holds a list of distances."""
        return cls(name=name, unit=unit, high=_PACKED_HIGH, kind="distances", may_be_unknown=may_be_unknown)

    @property
    def adds_up(self) -> bool:
        """Whether values of several lines may be added."""
        return self.kind != "distances"


@attrs.frozen(kw_only=True)
class Positions:
    """The positions of a sport and the groups that slots may name (`FLEX` = RB, WR, TE).

    Attributes:
        base: what a player can be listed at.
        groups: base positions under a name of their own.
        unseated: base positions that sources list, and for which the sport's own rulesets have no slot.
    """

    base: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    unseated: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Return every name that a slot or a filter may use, base positions first."""
        return self.base + tuple(self.groups)

    def members(self, names: Iterable[str]) -> frozenset[str]:
        """Return the base positions that the names stand for.

        Raises:
            KeyError: for a name that is neither a base position nor a group.
        """
        found: set[str] = set()
        for name in names:
            found.update((name,) if name in self.base else self.groups[name])
        return frozenset(found)


@attrs.frozen(kw_only=True)
class ScheduledGame:
    """One game as the schedule has it at some instant; `day` is the sport's own date, in days since 1970-01-01."""

    game: str
    start_at: Instant
    day: int
    period: int


@attrs.frozen(kw_only=True)
class Period:
    """A scoring period: the days, first and last included, whose games it counts."""

    number: int
    label: str
    first_day: int
    last_day: int


class Calendar(Protocol):
    """How a sport cuts its season into days and periods; the only place with time zones."""

    @property
    def lineup_unit(self) -> LineupUnit:
        """What one lineup covers when players lock one by one: a `day` or a `week`."""
        ...

    def day_of(self, instant: Instant) -> int:
        """Return the sport's own date of an instant, in days since 1970-01-01."""
        ...

    def day_starts_at(self, day: int) -> Instant:
        """Return the instant at which that date begins where the sport keeps its clock."""
        ...

    def periods(self, games: Sequence[ScheduledGame]) -> tuple[Period, ...]:
        """Return the periods of a season, from the games known at its opening: in order, disjoint, none empty."""
        ...


@attrs.frozen(kw_only=True)
class Sport:
    """A sport as the house knows it.

    Attributes:
        id: short and lower case (`nba`).
        rulesets: ids of the rulesets that come with it, the first being the one to start from.
    """

    id: str
    name: str
    positions: Positions
    stats: tuple[Stat, ...]
    calendar: Calendar
    rulesets: tuple[str, ...]

    def stat(self, name: str) -> Stat | None:
        """Return the stat of that name, or None."""
        return next((stat for stat in self.stats if stat.name == name), None)

    def stat_index(self) -> dict[str, int]:
        """Return the column of each stat in a matrix of stat lines."""
        return {stat.name: column for column, stat in enumerate(self.stats)}


class SeasonSource(Protocol):
    """One season as a provider knows it: six tables and the last season's lines, each row with its `known_at`.

    Frames follow `leaguecore.sport.table_schemas`; the boundary checks them by name. `known_at` and `start_at` are
    columns of aware UTC timestamps. "No line" (did not play) is never the same as a line of zeros.
    """

    @property
    def season(self) -> str:
        """The label of the season (`2025-26`)."""
        ...

    @property
    def policy(self) -> Mapping[str, str]:
        """In words, a table each: from what its `known_at` follows. It is part of the genesis record."""
        ...

    def players(self) -> "pd.DataFrame":
        """Who exists, where he may play and for whom: a row whenever one of these becomes known to differ."""
        ...

    def schedule(self) -> "pd.DataFrame":
        """The games: a row when published, a further row when moved, postponed or cancelled."""
        ...

    def stat_lines(self) -> "pd.DataFrame":
        """What players did: a row a player and game that he played, further revisions for corrections."""
        ...

    def past_lines(self) -> "pd.DataFrame":
        """The stat lines of the season before; no rows where the source has none."""
        ...

    def availability(self) -> "pd.DataFrame":
        """Who is reported out, doubtful, inactive, and for which game."""
        ...

    def projections(self) -> "pd.DataFrame":
        """What somebody expected beforehand, in thousandths of a stat; no rows where the source has none."""
        ...

    def rankings(self) -> "pd.DataFrame":
        """Average draft position or another rank made before the season; no rows where the source has none."""
        ...


@attrs.frozen(kw_only=True)
class ProviderRequest:
    """What a provider is told: a folder (None for one that needs none) and a season (None for its newest)."""

    folder: Path | None = None
    season: str | None = None


@attrs.frozen(kw_only=True)
class ProviderEntry:
    """A provider as it registers itself: for which sport, under what name, and how to open a season."""

    sport: str
    name: str
    summary: str
    open: Callable[[ProviderRequest], SeasonSource]

    @property
    def id(self) -> str:
        """The unique name, such as `nba/files`."""
        return f"{self.sport}/{self.name}"
