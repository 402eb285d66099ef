"""Leagues drawn again: what is drawn, among which, and how often each league then counts.

The unit is a league, because the places of one order depend on one another; it is drawn among the leagues of its
stratum, the same sport and block. Where leagues of one season are to stand for other seasons, the unit is a cluster.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats, Ints
from leaguecore.arena.ratings.finishes import LeagueFinish
from leaguecore.errors import UsageError
from leaguecore.rng import draw

REPLICATES = 1000
LEAST_CLUSTERS = 8

_UNITS_AT_ONCE = 256
_WORD_BITS = 32

_Label: TypeAlias = tuple[str, ...]


@attrs.frozen(kw_only=True, eq=False)
class Design:
    """What is drawn again.

    Attributes:
        units: the names of what is drawn as a whole (league ids, or clusters), sorted.
        unit_of: (leagues,): the number of the unit of each league.
        strata: label and numbers of the units of each stratum; a unit that is alone with its label is put together
            with others, because one unit shows no variation (collapsed strata).
    """

    units: tuple[str, ...]
    unit_of: Ints
    strata: tuple[tuple[_Label, Ints], ...]

    @property
    def stratum_sizes(self) -> Ints:
        """How many units the stratum of each unit has, (units,)."""
        sizes = np.empty(len(self.units), dtype=np.int64)
        for _, members in self.strata:
            sizes[members] = len(members)
        return sizes


def league_design(finishes: Sequence[LeagueFinish]) -> Design:
    """Return the design that draws leagues within sport and block; leagues must be sorted by id."""
    return stratified_design({finish.league: (finish.sport, finish.block) for finish in finishes})


def stratified_design(strata: Mapping[str, _Label]) -> Design:
    """Return the design that draws leagues among those with the same label, by league id in sorted order."""
    leagues = tuple(sorted(strata))
    number = {league: index for index, league in enumerate(leagues)}
    ordered = sorted(leagues, key=lambda league: (strata[league], league))
    groups = [
        (label, [number[league] for league in group])
        for label, group in groupby(ordered, key=lambda league: strata[league])
    ]
    return Design(units=leagues, unit_of=np.arange(len(leagues)), strata=_collapsed(groups))


def cluster_design(finishes: Sequence[LeagueFinish]) -> Design:
    """Return the design that draws whole clusters of leagues, among all clusters.

    Raises:
        UsageError: `rating.form` if a league has no cluster, `rating.clusters` if there are fewer than eight: the
            spread of so few says next to nothing about the spread of all.
    """
    if not all(finish.cluster for finish in finishes):
        raise UsageError("rating.form", "a league has no cluster, and clusters are to be drawn")
    clusters = tuple(sorted({finish.cluster for finish in finishes}))
    if len(clusters) < LEAST_CLUSTERS:
        raise UsageError(
            "rating.clusters",
            f"{len(clusters)} clusters are too few for an interval, {LEAST_CLUSTERS} are needed",
            fix="resample leagues, and claim nothing beyond this season",
        )
    unit_of = np.array([clusters.index(finish.cluster) for finish in finishes], dtype=np.int64)
    return Design(units=clusters, unit_of=unit_of, strata=((("clusters",), np.arange(len(clusters))),))


def _collapsed(groups: Sequence[tuple[_Label, list[int]]]) -> tuple[tuple[_Label, Ints], ...]:
    several = [(label, members) for label, members in groups if len(members) > 1]
    alone = [(label, members) for label, members in groups if len(members) == 1]
    if len(alone) == 1 and several:
        smallest = min(several, key=lambda group: (len(group[1]), group[0]))
        several.remove(smallest)
        alone.append(smallest)
    if alone:
        label = tuple(part for labels, _ in alone for part in labels)
        several.append((label, sorted(member for _, members in alone for member in members)))
    return tuple((label, np.array(members, dtype=np.int64)) for label, members in sorted(several))


def bootstrap_weights(design: Design, *, seed: str, replicates: int = REPLICATES) -> Floats:
    """Return how often each league counts in each replicate, (replicates, leagues).

    Every stratum has its own stream of chance, taken raw from the generator, because only the raw stream is promised
    to be the same in later versions of NumPy.
    """
    counted = np.empty((replicates, len(design.units)))
    for label, members in design.strata:
        size = len(members)
        words = np.random.PCG64(draw(seed, "rating.bootstrap", *label)).random_raw(replicates * size)
        # The bias of a word of 32 bits is below one part in a million for a thousand leagues.
        drawn = ((words >> np.uint64(_WORD_BITS)) * np.uint64(size) >> np.uint64(_WORD_BITS)).astype(np.int64)
        drawn += np.repeat(np.arange(replicates) * size, size)
        counted[:, members] = np.bincount(drawn, minlength=replicates * size).reshape(replicates, size)
    return counted[:, design.unit_of]


def jackknife_weights(design: Design) -> Iterator[Floats]:
    """Walk how much each league counts when one unit is left out, (some units, leagues) at a time, in order.

    The other units of its stratum count so much more that the stratum weighs the same.
    """
    sizes = design.stratum_sizes
    stratum_of = np.empty(len(design.units), dtype=np.int64)
    for index, (_, members) in enumerate(design.strata):
        stratum_of[members] = index
    for first in range(0, len(design.units), _UNITS_AT_ONCE):
        left_out = np.arange(first, min(first + _UNITS_AT_ONCE, len(design.units)))
        more = 1 / np.maximum(sizes[left_out] - 1, 1)
        weights = 1 + (stratum_of[left_out][:, None] == stratum_of[None, :]) * more[:, None]
        weights[np.arange(len(left_out)), left_out] = 0
        yield weights[:, design.unit_of]
