"""Commands that turn what players did into results."""

from collections.abc import Mapping
from typing import ClassVar

import attrs


@attrs.frozen(kw_only=True)
class LockSlate:
    """Note who is on which roster at the first lock of a slate, where more than the lineups will count."""

    kind: ClassVar[str] = "slate.lock"
    slate: str


@attrs.frozen(kw_only=True)
class PeriodFacts:
    """What players did in a period, from the snapshot named.

    Attributes:
        period: its number.
        snapshot: the facts.
        points: the points of every player who may count and has a line, by slate, in units.
        stats: with `[categories]`, of the same players: the sums of the stats that the categories need, in stored whole
            numbers, in the order of `category_stats`; else nothing.
        games: with `[caps]` or `[minimums]`, by slate: those whose games began together, in the order of the starts. A
            player stands in as many groups as he had games. Else nothing.
        group: with `[minimums]`, which of these players have one of its positions; else nobody.
    """

    period: int
    snapshot: str
    points: Mapping[str, Mapping[str, int]]
    stats: Mapping[str, Mapping[str, tuple[int, ...]]]
    games: Mapping[str, tuple[tuple[str, ...], ...]]
    group: tuple[str, ...]


@attrs.frozen(kw_only=True)
class ScorePeriod(PeriodFacts):
    """Score a period."""

    kind: ClassVar[str] = "period.score"


@attrs.frozen(kw_only=True)
class FinalizePeriod(PeriodFacts):
    """Score a provisional period again, from what is known when its window for corrections ends; then it is final."""

    kind: ClassVar[str] = "period.finalize"
