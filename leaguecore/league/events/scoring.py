"""Events of results."""

from collections.abc import Mapping
from typing import ClassVar

import attrs

from leaguecore.clock import Instant


@attrs.frozen(kw_only=True)
class SlateLocked:
    """The first game of a slate begins: whoever is on a roster now is on it for this slate."""

    kind: ClassVar[str] = "slate.locked"
    slate: str


@attrs.frozen(kw_only=True)
class BestLineupsFound:
    """The lineups that count in a slate of a best-ball league, by team: the best that were possible."""

    kind: ClassVar[str] = "lineups.best"
    slate: str
    seatings: Mapping[str, Mapping[str, tuple[str, ...]]]


@attrs.frozen(kw_only=True)
class LineupsSubstituted:
    """In a slate, players came on from the bench for starters who have no line.

    Attributes:
        seatings: the lineups that count, of the teams of which somebody came on.
        replaced: by team, who came on for each starter who went out.
    """

    kind: ClassVar[str] = "lineups.substituted"
    slate: str
    seatings: Mapping[str, Mapping[str, tuple[str, ...]]]
    replaced: Mapping[str, Mapping[str, str]]


@attrs.frozen(kw_only=True)
class PeriodResult:
    """What a period brought each team; all but the points only where the ruleset asks for it.

    Attributes:
        points: in units.
        sums: of the stats that the categories need, in the order of `category_stats`.
        lost: the categories that a team forfeited, for too few games of the group of `[minimums]`.
        missed: how many such games each team had that was below the minimum.
        games: how many games counted towards each cap of `[caps]`.
        beyond: by slate, the seated players whose games came after a cap was reached and count for nothing.
        bench: the points of players who were on the roster at the first lock and sat nowhere.
        starters: what each player who sat somewhere in the end scored, least first; nothing for who did not play.
        state_sha256: the hash of the state in which it was computed.
    """

    period: int
    snapshot: str
    points: Mapping[str, int]
    sums: Mapping[str, tuple[int, ...]]
    lost: Mapping[str, tuple[str, ...]]
    missed: Mapping[str, int]
    games: Mapping[str, tuple[int, ...]]
    beyond: Mapping[str, tuple[str, ...]]
    bench: Mapping[str, int]
    starters: Mapping[str, tuple[int, ...]]
    state_sha256: str


@attrs.frozen(kw_only=True)
class PeriodScored(PeriodResult):
    """A period is scored; with `[corrections]` its results are provisional."""

    kind: ClassVar[str] = "period.scored"


@attrs.frozen(kw_only=True)
class LinesKept:
    """What each player of a provisional period scored, to be compared when it becomes final at `final_at`."""

    kind: ClassVar[str] = "period.provisional"
    period: int
    final_at: Instant
    points: Mapping[str, Mapping[str, int]]
    stats: Mapping[str, Mapping[str, tuple[int, ...]]]


@attrs.frozen(kw_only=True)
class PlayerCorrected:
    """A player's figures for a slate differ from those that were first known; None where he had no line.

    Attributes:
        points_before, points_after: in units.
        stats_before, stats_after: in the order of `category_stats`, empty without categories or without a line.
    """

    kind: ClassVar[str] = "player.corrected"
    period: int
    slate: str
    player: str
    points_before: int | None
    points_after: int | None
    stats_before: tuple[int, ...]
    stats_after: tuple[int, ...]


@attrs.frozen(kw_only=True)
class PeriodFinalized(PeriodResult):
    """The results of a period as they stay: whatever is corrected later changes nothing."""

    kind: ClassVar[str] = "period.finalized"
