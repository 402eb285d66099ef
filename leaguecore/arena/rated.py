"""What an arena shows: ratings, contrasts, affinities and the luck floor, from a plan and results of its leagues."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import attrs

from leaguecore.arena.luck_tables import NamedLuck
from leaguecore.arena.plans import Plan
from leaguecore.arena.plans.divisions import Division, Mirror, Open, Pairs, Square, Tribes
from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.questions.affinity import Affinity, affinities
from leaguecore.arena.questions.clone_seats import clone_points, clone_widening
from leaguecore.arena.questions.finishes import counts, league_finishes
from leaguecore.arena.questions.paired import paired_seats
from leaguecore.arena.questions.trading import trading_leagues
from leaguecore.arena.ratings.clones import LuckEstimate, luck_from_clones
from leaguecore.arena.ratings.contrasts import Contrast, contrasts
from leaguecore.arena.ratings.rating import RatingOptions, rate
from leaguecore.arena.ratings.table import RatingTable
from leaguecore.arena.results import LeagueResult
from leaguecore.errors import StoreError


@attrs.frozen(kw_only=True)
class DivisionRatings:
    """The ratings of a division in one sport, or over all of them where `sport` is "".

    Attributes:
        unfinished: how many of its leagues have not ended, whose points and orders are those so far.
    """

    division: str
    sport: str
    table: RatingTable
    unfinished: int


@attrs.frozen(kw_only=True)
class ArmContrasts:
    """What the second variant of an arm is worth above the first.

    Attributes:
        unfinished: how many of its leagues have not ended; while there are any, contrasts are in points so far only,
            because a luck SD is one of a whole season.
    """

    division: str
    arm: str
    title: str
    variants: tuple[str, str]
    contrasts: tuple[Contrast, ...]
    unfinished: int


@attrs.frozen(kw_only=True)
class DivisionAffinities:
    """How seats of a division trade with their own lab, against what they do otherwise."""

    division: str
    affinities: tuple[Affinity, ...]


@attrs.frozen(kw_only=True)
class LuckFloor:
    """The luck within leagues of one sport as clones show it.

    Attributes:
        source: the division whose leagues have the clones.
        estimate: in points a season, or so far.
        backtest: sigma of the luck table of the sport, None without one, or before all leagues have ended.
        unfinished: how many of the leagues have not ended.
    """

    sport: str
    source: str
    estimate: LuckEstimate
    backtest: float | None
    unfinished: int


@attrs.frozen(kw_only=True)
class RatedArena:
    """Everything that is said of an arena.

    Attributes:
        plan, plan_sha256: what was played.
        results_sha256: of the hashes of all results by name: what the figures were made from.
        planned: how many leagues the plan has; `played` those that have scored a period, `closed` those that ended.
        baseline: the entrant above whom points a week are counted, and `baseline_manager` who plays for it.
        seasons: the season of each sport that was played, by its label.
        luck: the luck tables by sport.
    """

    plan: str
    plan_sha256: str
    baseline: str
    baseline_manager: str
    results_sha256: str
    planned: int
    played: int
    closed: int
    seasons: Mapping[str, str]
    luck: Mapping[str, NamedLuck]
    ratings: tuple[DivisionRatings, ...]
    contrasts: tuple[ArmContrasts, ...]
    affinities: tuple[DivisionAffinities, ...]
    floors: tuple[LuckFloor, ...]


def rate_arena(
    plan: Plan,
    results: Iterable[LeagueResult],
    luck: Mapping[str, NamedLuck] | None = None,
    options: RatingOptions | None = None,
) -> RatedArena:
    """Return what the leagues of a plan show so far.

    Args:
        plan: of the arena.
        results: of its leagues, in any order; those without a scored period say nothing yet.
        luck: luck tables by sport; without one of each sport, contrasts are in points only.
        options: how to rate; None for the published formula, its chance drawn from the plan's seed.

    Raises:
        StoreError: `result.other` if a result is not of a league of the plan, with its seats, rules and block, or is
            there twice; `arena.data` if those of a sport are of several seasons.
        UsageError: what `rate` and `contrasts` raise.
    """
    found = sorted(results, key=lambda result: result.name)
    _require_planned(plan, found)
    _require_one_season(found)
    arena = _Arena(
        plan=plan,
        results=tuple(result for result in found if result.periods),
        luck=luck or {},
        options=attrs.evolve(options or RatingOptions(seed=plan.file.seed), reference=plan.file.baseline),
    )
    divisions = plan.file.division
    return RatedArena(
        plan=plan.id,
        plan_sha256=plan.sha256,
        baseline=plan.file.baseline,
        baseline_manager=plan.file.entrant_of(plan.file.baseline).manager,
        results_sha256=results_sha256(found),
        planned=len(plan.leagues),
        played=len(arena.results),
        closed=sum(result.phase == "closed" for result in found),
        seasons={result.sport: result.season for result in found},
        luck=arena.luck,
        ratings=tuple(table for division in divisions for table in arena.ratings(division)),
        contrasts=tuple(one for division in divisions for one in arena.contrasts(division)),
        affinities=tuple(one for division in divisions for one in arena.affinities(division)),
        floors=tuple(floor for division in divisions for floor in arena.floors(division)),
    )


def results_sha256(results: Sequence[LeagueResult]) -> str:
    """Return the hash of a list of `<sha256>  <name>.json` lines, as `sha256sum` prints them for results by name."""
    lines = [
        f"{hashlib.sha256(result.to_bytes()).hexdigest()}  {result.name}.json\n"
        for result in sorted(results, key=lambda result: result.name)
    ]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _require_planned(plan: Plan, results: Sequence[LeagueResult]) -> None:
    planned = {league.name: league for league in plan.leagues}
    for result in results:
        league = planned.get(result.name)
        if league is None or result.plan_sha256 != plan.sha256 or not _is_of(result, league):
            raise _other(f"the result {result.name} is not of the plan {plan.id} {plan.sha256}")
    for one, other in pairwise(results):
        if one.name == other.name:
            raise _other(f"the result {one.name} is there twice")


def _is_of(result: LeagueResult, league: PlannedLeague) -> bool:
    """Say whether a result is of a league with the same seats, by the same rules and in the same place of the plan."""
    seats = {seat.team: attrs.asdict(seat) for seat in league.seats}
    found = {team.team: {name: getattr(team, name) for name in seats.get(team.team, {})} for team in result.teams}
    stated = ("division", "arm", "sport", "block", "ruleset_sha256")
    return found == seats and all(getattr(result, name) == getattr(league, name) for name in stated)


def _other(message: str) -> StoreError:
    return StoreError("result.other", message, fix="rate the folder of an arena: leaguecore arena rate DIR")


def _require_one_season(results: Sequence[LeagueResult]) -> None:
    """Refuse leagues of a sport on several seasons: an interval is given the real players of one."""
    seasons: dict[str, LeagueResult] = {}
    for result in results:
        first = seasons.setdefault(result.sport, result)
        if first.season != result.season:
            message = f"{first.name} is of the season {first.season}, {result.name} of {result.season}"
            raise StoreError("arena.data", message, fix="play the arena again, all of it with one --data")


def _unfinished(results: Iterable[LeagueResult]) -> int:
    return sum(result.phase != "closed" for result in results)


@attrs.frozen(kw_only=True)
class _Arena:
    """The played leagues of a plan, sorted by name."""

    plan: Plan
    results: tuple[LeagueResult, ...]
    luck: Mapping[str, NamedLuck]
    options: RatingOptions

    def _of(self, division: Division, sport: str = "", arm: str = "") -> list[LeagueResult]:
        return [
            result
            for result in self.results
            if result.division == division.id and sport in ("", result.sport) and arm in ("", result.arm)
        ]

    def ratings(self, division: Division) -> Iterable[DivisionRatings]:
        """Walk the ratings of a division whose leagues seat the same entrants: over its sports, then in each."""
        if not isinstance(division, Square | Open) or not division.rated:
            return
        sports = [sport for sport in division.sports if self._rateable(division, sport)]
        for sport in ["", *sports] if len(sports) > 1 else sports:
            chosen = [result for one in sports if sport in ("", one) for result in self._of(division, one)]
            widened = max(clone_widening(self._of(division, one)) for one in sports if sport in ("", one))
            options = attrs.evolve(self.options, widened_by=widened)
            table = rate(league_finishes(chosen, self.plan.file.baseline), options)
            yield DivisionRatings(division=division.id, sport=sport, table=table, unfinished=_unfinished(chosen))

    def _rateable(self, division: Division, sport: str) -> bool:
        """Say whether some league has two entrants to compare."""
        baseline = self.plan.file.baseline
        seated = (
            {team.entrant for team in result.teams if counts(team, baseline)} for result in self._of(division, sport)
        )
        return any(len(entrants) > 1 for entrants in seated)

    def contrasts(self, division: Division) -> Iterable[ArmContrasts]:
        """Walk the arms of a division of pairs."""
        if not isinstance(division, Pairs):
            return
        for arm in division.arms:
            chosen = self._of(division, arm=arm.id)
            pairs, unfinished = paired_seats(chosen, arm.variants), _unfinished(chosen)
            if pairs:
                sports = {pair.sport for pair in pairs}
                scales = {sport: self.luck[sport].table.sigma_points for sport in sports & set(self.luck)}
                found = contrasts(
                    pairs,
                    seed=self.options.seed,
                    luck_sds=scales if sports <= set(scales) and not unfinished else None,
                    replicates=self.options.replicates,
                    level=self.options.level,
                )
                yield ArmContrasts(
                    division=division.id,
                    arm=arm.id,
                    title=arm.title,
                    variants=arm.variants,
                    contrasts=found,
                    unfinished=unfinished,
                )

    def affinities(self, division: Division) -> Iterable[DivisionAffinities]:
        """Walk the divisions in which labs have several seats."""
        if isinstance(division, Mirror):
            return
        leagues = trading_leagues(self._of(division))
        found = affinities(
            leagues, seed=self.options.seed, replicates=self.options.replicates, level=self.options.level
        )
        if isinstance(division, Tribes) or any(one.difference is not None for one in found):
            yield DivisionAffinities(division=division.id, affinities=found)

    def floors(self, division: Division) -> Iterable[LuckFloor]:
        """Walk what clones of a division show in each sport."""
        for sport in division.sports:
            chosen = self._of(division, sport)
            clones, unfinished = clone_points(chosen), _unfinished(chosen)
            if clones:
                backtest = self.luck[sport].table.sigma_points if sport in self.luck and not unfinished else None
                yield LuckFloor(
                    sport=sport,
                    source=division.id,
                    estimate=luck_from_clones(clones),
                    backtest=backtest,
                    unfinished=unfinished,
                )
