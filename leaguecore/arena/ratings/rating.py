"""From how leagues ended to the table of ratings."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import attrs
import numpy as np

from leaguecore.arena.ratings.arrays import Floats
from leaguecore.arena.ratings.bootstrap import (
    REPLICATES,
    Design,
    bootstrap_weights,
    cluster_design,
    jackknife_weights,
    league_design,
)
from leaguecore.arena.ratings.connectivity import Connectivity, beaten_by_league, connectivity, require_finite
from leaguecore.arena.ratings.finishes import LeagueFinish, entrants_of, finishes_sha256, in_canonical_order
from leaguecore.arena.ratings.headline import REFERENCE, Headline, headlines
from leaguecore.arena.ratings.intervals import LEVEL, Evidence, Interval, Method, interval
from leaguecore.arena.ratings.plackett_luce import NPSEUDO, check_npseudo, fitted
from leaguecore.arena.ratings.scale import rating_scale
from leaguecore.arena.ratings.stages import order_stages, pair_stages
from leaguecore.arena.ratings.standardise import mean_standardised
from leaguecore.arena.ratings.table import Estimated, RatingTable, rating_rows
from leaguecore.errors import UsageError

Model: TypeAlias = Literal["plackett-luce", "bradley-terry"]

LEAST_REPLICATES = 100
_VERSION = 1
"""Part of the formula's id: it is raised by whatever changes a figure."""


@attrs.frozen(kw_only=True)
class RatingOptions:
    """How to rate.

    Attributes:
        seed: of the leagues drawn again.
        model: `plackett-luce` on whole orders, or `bradley-terry` on the pairs within them.
        npseudo: wins and losses of everybody against a ghost of mean skill; 0 for none.
        replicates: how often leagues are drawn.
        level: how often an interval should cover.
        method: of the intervals; `auto` chooses by the number of leagues.
        clustered: draw the clusters of the leagues and not the leagues.
        reference: the entrant that points a week are measured by.
        widened_by: by how much clones widen the intervals (`clones.widening`).
    """

    seed: str = "0"
    model: Model = "plackett-luce"
    npseudo: float = NPSEUDO
    replicates: int = REPLICATES
    level: float = LEVEL
    method: Method = "auto"
    clustered: bool = False
    reference: str = REFERENCE
    widened_by: float = 1.0

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be computed."""
        check_npseudo(self.npseudo)
        if self.model not in ("plackett-luce", "bradley-terry"):
            raise UsageError("rating.option", f"there is no model {self.model!r}")
        if self.method not in ("auto", "bca", "percentile", "jackknife-t"):
            raise UsageError("rating.option", f"there is no interval {self.method!r}")
        if self.replicates < LEAST_REPLICATES or not 0 < self.level < 1 or not 1 <= self.widened_by < float("inf"):
            raise UsageError(
                "rating.option", f"replicates are {LEAST_REPLICATES} or more, a level is in 0..1, intervals only widen"
            )

    @property
    def formula(self) -> str:
        """The id of what is computed, as published beside the figures."""
        model = "pl" if self.model == "plackett-luce" else "bt"
        method = "bca" if self.method == "auto" else self.method
        clustered = "-clustered" if self.clustered else ""
        return f"{model}-ghost{self.npseudo:g}-{method}{clustered}-{_VERSION}"


def rate(finishes: Iterable[LeagueFinish], options: RatingOptions | None = None) -> RatingTable:
    """Return the ratings of all entrants.

    Neither the order of the leagues nor that of entrants within a tie, nor who sits where, changes a byte of it.

    Args:
        finishes: how the leagues ended; leagues in which one entrant holds every seat are left out.
        options: None for the published formula.

    Raises:
        UsageError: `rating.entrants` if fewer than two are left, `rating.league_twice`, `rating.tie`,
            `rating.clusters`; without a ghost `rating.disconnected` and `rating.separated`.

    Example:
        >>> table = rate([LeagueFinish(league=f"l{n}", order=(("a",), ("b",))) for n in range(3)])
        >>> [(row.entrant, round(row.rating), row.reason) for row in table.rows]
        [('a', 1703, 'few_leagues'), ('b', 1297, 'few_leagues')]
    """
    options = options or RatingOptions()
    leagues = in_canonical_order(finish for finish in finishes if len(set(finish.seats)) > 1)
    if not leagues:
        raise UsageError("rating.entrants", "no league has two entrants to compare")
    design = cluster_design(leagues) if options.clustered else league_design(leagues)
    arena = _Arena(
        leagues=leagues,
        entrants=entrants_of(leagues),
        design=design,
        weights=bootstrap_weights(design, seed=options.seed, replicates=options.replicates),
        options=options,
    )
    found = arena.connected()
    return RatingTable(
        rows=rating_rows(arena.estimated()),
        formula=options.formula,
        seed=options.seed,
        replicates=options.replicates,
        level=options.level,
        leagues=len(leagues),
        units=len(design.units),
        widened_by=options.widened_by,
        connected=found.connected,
        separated=found.separated,
        note=found.note,
        data_sha256=finishes_sha256(leagues),
    )


@attrs.frozen(kw_only=True, eq=False)
class _Arena:
    """Leagues sorted by id, and how often each counts in each replicate."""

    leagues: tuple[LeagueFinish, ...]
    entrants: tuple[str, ...]
    design: Design
    weights: Floats
    options: RatingOptions

    def connected(self) -> Connectivity:
        """Return what holds together; without a ghost, refuse what has no finite ratings."""
        beaten = beaten_by_league(self.leagues, self.entrants)
        if self.options.npseudo == 0:
            for weights in (np.ones((1, len(self.leagues))), self.weights, *jackknife_weights(self.design)):
                require_finite(beaten, weights, self.entrants)
        return connectivity(np.any(beaten, axis=0), self.entrants)

    def estimated(self) -> list[Estimated]:
        """Return what is known of each entrant."""
        ratings, drawn, left_out = self._ratings()
        means = mean_standardised(self.leagues)
        found = []
        for index, entrant in enumerate(self.entrants):
            seated = np.array([entrant in finish.seats for finish in self.leagues])
            evidence = Evidence(
                estimate=float(ratings[index]),
                replicates=drawn[:, index],
                jackknife=left_out[:, index],
                units=len(np.unique(self.design.unit_of[seated])),
            )
            found.append(
                Estimated(
                    entrant=entrant,
                    rating=evidence.estimate,
                    interval=self._interval(evidence),
                    leagues=int(seated.sum()),
                    standardised=means.get(entrant),
                    headlines=self._headlines(entrant),
                )
            )
        return found

    def _ratings(self) -> tuple[Floats, Floats, Floats]:
        """Return ratings (entrants,), those of each replicate, and those with each unit left out."""
        collected = order_stages if self.options.model == "plackett-luce" else pair_stages
        stages = collected(self.leagues, self.entrants)

        def rated(weights: Floats) -> Floats:
            return rating_scale(fitted(stages, weights, npseudo=self.options.npseudo))

        left_out = np.concatenate([rated(weights) for weights in jackknife_weights(self.design)])
        return rated(np.ones((1, len(self.leagues))))[0], rated(self.weights), left_out

    def _interval(self, evidence: Evidence) -> Interval:
        found = interval(evidence, self.design, method=self.options.method, level=self.options.level)
        return found.widened(evidence.estimate, self.options.widened_by)

    def _headlines(self, entrant: str) -> tuple[Headline, ...]:
        found = headlines(
            self.leagues,
            entrant,
            self.design,
            self.weights,
            reference=self.options.reference,
            method=self.options.method,
            level=self.options.level,
        )
        by = self.options.widened_by
        return tuple(attrs.evolve(one, interval=one.interval.widened(one.points_per_week, by)) for one in found)
