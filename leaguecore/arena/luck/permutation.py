"""The cross-check: the drafted rosters stay, and within tiers of like expectation players change seasons.

What a player was expected to score is what managers can know; the season that he then had is luck. So the spread of
the same rosters over seasons dealt anew within tiers is luck too, found without another draft. Teams keep their
rosters, and set a lineup before each period by an expectation that starts from the draft's and follows what players
did. The identity deals everyone his own season: the same computation on the season as it was.
"""

from collections.abc import Sequence

import attrs
import numpy as np

from leaguecore.arena.luck.playing import Roster
from leaguecore.arena.luck.resampling import Interval, generator, spread_of
from leaguecore.arena.luck.spread import Totals, pooled_sigma
from leaguecore.arena.luck.streams import Streams, opened_streams
from leaguecore.arena.luck.world import Source, opened
from leaguecore.lineup import Candidate, Slot, best_lineup
from leaguecore.sport.tables import Ints

TIER = 25
PRIOR_PERIODS = 4
"""So many periods does the draft's expectation weigh against what a player did since."""


def givers(players: int, draws: np.random.Generator) -> Ints:
    """Return for each of some players, best first, the one whose season he has: a permutation within each tier."""
    tiers = [np.arange(first, min(first + TIER, players)) for first in range(0, players, TIER)]
    dealt: Ints = np.concatenate([draws.permutation(tier) for tier in tiers])
    return dealt


def lenders(players: int, draws: np.random.Generator) -> Ints:
    """Return the same with seasons drawn with replacement: a bootstrap over players within each tier."""
    tiers = [np.arange(first, min(first + TIER, players)) for first in range(0, players, TIER)]
    dealt: Ints = np.concatenate([draws.choice(tier, len(tier)) for tier in tiers])
    return dealt


def frozen_totals(slots: Sequence[Slot], rosters: Sequence[Roster], streams: Streams, points: Ints) -> list[int]:
    """Return what each roster scores over a season with a lineup a period, set before it.

    Args:
        slots: of the ruleset.
        rosters: of the teams.
        streams: the players and what was expected of them.
        points: a row a player, a column a period.
    """
    before = np.cumsum(points, axis=1) - points
    periods = np.arange(points.shape[1])
    outlook = (PRIOR_PERIODS * streams.expected[:, None] + before) // (PRIOR_PERIODS + periods)
    return [_frozen_total(slots, roster, streams, points, outlook) for roster in rosters]


def _frozen_total(slots: Sequence[Slot], roster: Roster, streams: Streams, points: Ints, outlook: Ints) -> int:
    known = [(player, frozenset(roster[player]), streams.place[player]) for player in roster if player in streams.place]
    total = 0
    for period in range(points.shape[1]):
        candidates = [Candidate(player, where, int(outlook[row, period])) for player, where, row in known]
        seating = best_lineup(slots, candidates)
        for slot in slots:
            scored = sum(int(points[streams.place[player], period]) for player in seating[slot.name])
            total += scored * slot.multiplier_millis // 1_000
    return total


@attrs.frozen(kw_only=True)
class DealtSeason:
    """The drafted rosters of some leagues in one season that was dealt anew, or as it was.

    Attributes:
        how: `as_it_was`, `permuted` or `drawn` (with replacement).
        number: of the season, from which its draws follow with the seed.
    """

    source: Source
    leagues: tuple[tuple[Roster, ...], ...]
    how: str
    number: int
    seed: str

    def run(self) -> tuple[Totals, ...]:
        """Return the totals of each league."""
        streams, slots = opened_streams(self.source), opened(self.source).rules.slots
        points = streams.points
        if self.how != "as_it_was":
            deal = givers if self.how == "permuted" else lenders
            points = streams.moved(deal(len(points), generator(self.seed, f"{self.how}:{self.number}")))
        return tuple(tuple(frozen_totals(slots, rosters, streams, points)) for rosters in self.leagues)


@attrs.frozen(kw_only=True)
class CrossCheck:
    """The spread of frozen rosters, in units.

    Attributes:
        frozen: in the season as it was.
        permuted: over permuted seasons (pooled).
        season: how far sigma lies from itself in one season, as a share: the 95 % range of the sigmas of seasons drawn
            with replacement, over their root mean square. No number of replays of one season makes it smaller.
    """

    leagues: int
    seasons: int
    frozen: float
    permuted: float
    season: Interval


def cross_check(
    as_it_was: Sequence[Totals], permuted: Sequence[Sequence[Totals]], drawn: Sequence[Sequence[Totals]]
) -> CrossCheck:
    """Return the cross-check from the totals of each league in each season."""
    sigmas = np.array([pooled_sigma(leagues) for leagues in drawn])
    return CrossCheck(
        leagues=len(as_it_was),
        seasons=len(permuted),
        frozen=pooled_sigma(as_it_was),
        permuted=pooled_sigma([totals for leagues in permuted for totals in leagues]),
        season=spread_of(sigmas / np.sqrt((sigmas**2).mean())),
    )
