"""The table of ratings: everything that is said of the entrants of an arena, and how it was computed."""

from collections.abc import Sequence

import attrs

from leaguecore.arena.ratings.bands import Rated, rank_bands, rank_upper_bounds
from leaguecore.arena.ratings.headline import Headline
from leaguecore.arena.ratings.intervals import Interval

LABEL = "given this season's real players"
"""What every interval is: leagues of one season share its players, and no drawing of leagues shows another season."""

_DECIMALS = 9
"""Beyond these, numbers depend on the order in which a processor adds."""


@attrs.frozen(kw_only=True)
class Estimated:
    """What is known of an entrant before entrants are compared.

    Attributes:
        entrant: its name.
        rating: on the scale of 1500.
        interval: of the rating.
        leagues: with at least one other entrant.
        standardised: the mean of its points standardised within their leagues; None where points are not given.
        headlines: points a week above the Projection Bot, by sport.
    """

    entrant: str
    rating: float
    interval: Interval
    leagues: int
    standardised: float | None
    headlines: tuple[Headline, ...]


@attrs.frozen(kw_only=True)
class RatingRow:
    """One entrant.

    Attributes:
        entrant: its name.
        rating: on the scale of 1500.
        lo, hi: the ends of its interval; None where there is none.
        method: how the interval was made: `bca`, `percentile`, `jackknife-t` or `none`.
        reason: why there is none: `few_leagues` or `no_variation`.
        band: its rank band from 1; None without an interval.
        best_rank: the best rank that its interval allows; None without an interval.
        leagues: with at least one other entrant.
        standardised: the mean of its points standardised within their leagues.
        headlines: points a week above the Projection Bot, by sport.
    """

    entrant: str
    rating: float
    lo: float | None
    hi: float | None
    method: str
    reason: str
    band: int | None
    best_rank: int | None
    leagues: int
    standardised: float | None
    headlines: tuple[Headline, ...]


@attrs.frozen(kw_only=True)
class RatingTable:
    """Ratings with all that is needed to compute them again.

    Attributes:
        rows: from the best rating down.
        formula: what was computed (`pl-ghost0.5-bca-1`); the last number changes when the figures would.
        label: what the intervals are given.
        seed: of the leagues drawn again.
        replicates: how often they were.
        level: how often an interval should cover.
        leagues: how many were rated by; those with one entrant only say nothing.
        units: how many leagues, or clusters, were drawn from.
        widened_by: the factor by which clones widened the intervals.
        connected: whether all entrants met, directly or through others.
        separated: whether some never finished below any of the others.
        note: what has to be said beside the table because of that, or "".
        data_sha256: of the finishing orders and points.
    """

    rows: tuple[RatingRow, ...]
    formula: str
    label: str = LABEL
    seed: str
    replicates: int
    level: float
    leagues: int
    units: int
    widened_by: float
    connected: bool
    separated: bool
    note: str
    data_sha256: str

    def row(self, entrant: str) -> RatingRow:
        """Return the row of an entrant."""
        return next(row for row in self.rows if row.entrant == entrant)


def rating_rows(estimated: Sequence[Estimated]) -> tuple[RatingRow, ...]:
    """Return the rows of entrants with their bands, from the best rating down, numbers rounded to nine decimals."""
    rounded = [_rounded(one) for one in estimated]
    with_interval = [
        Rated(entrant=one.entrant, rating=one.rating, lo=one.interval.lo, hi=one.interval.hi)
        for one in rounded
        if one.interval.lo is not None and one.interval.hi is not None
    ]
    bands, best_ranks = rank_bands(with_interval), rank_upper_bounds(with_interval)
    return tuple(
        RatingRow(
            entrant=one.entrant,
            rating=one.rating,
            lo=one.interval.lo,
            hi=one.interval.hi,
            method=one.interval.method,
            reason=one.interval.reason,
            band=bands.get(one.entrant),
            best_rank=best_ranks.get(one.entrant),
            leagues=one.leagues,
            standardised=one.standardised,
            headlines=one.headlines,
        )
        for one in sorted(rounded, key=lambda one: (-one.rating, one.entrant))
    )


def _rounded(one: Estimated) -> Estimated:
    return attrs.evolve(
        one,
        rating=round(one.rating, _DECIMALS),
        interval=_rounded_interval(one.interval),
        standardised=None if one.standardised is None else round(one.standardised, _DECIMALS),
        headlines=tuple(
            attrs.evolve(
                headline,
                points_per_week=round(headline.points_per_week, _DECIMALS),
                interval=_rounded_interval(headline.interval),
            )
            for headline in one.headlines
        ),
    )


def _rounded_interval(interval: Interval) -> Interval:
    if interval.lo is None or interval.hi is None:
        return interval
    return attrs.evolve(interval, lo=round(interval.lo, _DECIMALS), hi=round(interval.hi, _DECIMALS))
