"""A luck study: which replays are played, and what is estimated from their totals."""

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from leaguecore.arena.luck.contrasts import CONTRASTS, Contrast, Effect, effect, mirror_pair, pair_difference
from leaguecore.arena.luck.permutation import CrossCheck, DealtSeason, cross_check
from leaguecore.arena.luck.playing import Drafted, Replay
from leaguecore.arena.luck.replays import Work
from leaguecore.arena.luck.resampling import Interval
from leaguecore.arena.luck.spread import Spread, Totals, spread
from leaguecore.arena.luck.streams import boards_of, calendar_of
from leaguecore.arena.luck.table import (
    SHARE_DECIMALS,
    Band,
    ContrastRow,
    CrossCheckRow,
    LuckTable,
    decimal,
)
from leaguecore.arena.luck.world import Source, World, opened
from leaguecore.errors import UsageError

Perform = Callable[[Sequence[Work[Any]], str], list[Any]]
"""Does pieces of work and returns their results in order; told what they are for, for a progress bar."""

MIRROR = "projection:noise=0.03"
"""The bot in every seat: without the jitter it would draft the same rosters again and again."""


@attrs.frozen(kw_only=True)
class LuckStudy:
    """The size of a study.

    Attributes:
        replays: mirror drafts that are played.
        pairs: mirror pairs a contrast.
        leagues: of these drafts, how many are kept for the cross-check.
        seasons: how many seasons are dealt anew for it, of each kind.
    """

    source: Source
    seed: str
    replays: int
    pairs: int
    leagues: int
    seasons: int

    @classmethod
    def of(cls, source: Source, replays: int, seed: str) -> "LuckStudy":
        """Return a study whose other sizes follow from its replays.

        Raises:
            UsageError: `luck.replays` for fewer than 2 of them.
        """
        if replays < 2:
            raise UsageError("luck.replays", "one replay has no spread over replays", fix="take 200 or more")
        return cls(
            source=source,
            seed=seed,
            replays=replays,
            pairs=max(2, replays * 3 // 10),
            leagues=min(replays, 20),
            seasons=max(2, min(replays // 2, 100)),
        )

    def mirrors(self) -> list[Replay]:
        """Return the mirror drafts."""
        numbers = range(self.replays)
        return [Replay(source=self.source, managers=(MIRROR,), seed=self._seed("mirror", one)) for one in numbers]

    def pairs_of(self, contrast: Contrast, teams: int) -> list[Replay]:
        """Return the replays of a contrast, pair by pair."""
        pairs = (mirror_pair(self.source, contrast, teams, self._seed(contrast.name, one)) for one in range(self.pairs))
        return [replay for pair in pairs for replay in pair]

    def drafts(self) -> list[Drafted]:
        """Return the first mirror drafts again, as far as their drafts."""
        numbers = range(self.leagues)
        return [Drafted(source=self.source, managers=(MIRROR,), seed=self._seed("mirror", one)) for one in numbers]

    def dealt(self, rosters: Sequence[Any]) -> list[DealtSeason]:
        """Return the seasons of the cross-check: as it was, permuted, drawn."""
        whole = DealtSeason(source=self.source, leagues=tuple(rosters), how="as_it_was", number=0, seed=self.seed)
        numbers = range(self.seasons)
        anew = [attrs.evolve(whole, how=how, number=one) for how in ("permuted", "drawn") for one in numbers]
        return [whole, *anew]

    def _seed(self, purpose: str, number: int) -> str:
        return f"{self.seed}:{purpose}:{number}"


def luck_study(study: LuckStudy, perform: Perform) -> LuckTable:
    """Play a study and return its table.

    Args:
        study: what to play.
        perform: does the work; `replays.run_all` on some workers, for instance.

    Raises:
        UsageError: `luck.odd` if the ruleset has an odd number of teams.
        LeagueError: whatever stops a replay.
    """
    world = opened(study.source)
    teams = world.rules.ruleset.league.teams
    mirrors, drafts = study.mirrors(), study.drafts()
    contrasts = {contrast: study.pairs_of(contrast, teams) for contrast in CONTRASTS}
    played = [*mirrors, *(replay for replays in contrasts.values() for replay in replays)]
    found = perform([*played, *drafts], "replays")
    totals: dict[Replay, Totals] = dict(zip(played, found, strict=False))
    seasons = perform(study.dealt(found[len(played) :]), "seasons dealt anew")
    middle = 1 + study.seasons
    luck = spread([totals[replay] for replay in mirrors], study.seed)
    effects = [
        effect(contrast, _differences(replays, totals), luck.sigma, study.seed)
        for contrast, replays in contrasts.items()
    ]
    return _table(study, world, luck, cross_check(seasons[0], seasons[1:middle], seasons[middle:]), effects)


def _differences(replays: Sequence[Replay], totals: dict[Replay, Totals]) -> list[Any]:
    pairs = zip(replays[0::2], replays[1::2], strict=True)
    return [pair_difference(totals[straight], totals[mirrored]) for straight, mirrored in pairs]


def _table(study: LuckStudy, world: World, luck: Spread, check: CrossCheck, effects: Sequence[Effect]) -> LuckTable:
    unit, source = world.rules.plan.unit.per_point, study.source
    return LuckTable(
        sport=world.rules.sport.id,
        ruleset=world.rules.ruleset.id,
        ruleset_sha256=source.ruleset_sha256,
        data_sha256=source.data_sha256,
        season=source.season,
        weeks=len(calendar_of(world, boards_of(world)).periods),
        teams=world.rules.ruleset.league.teams,
        manager=MIRROR,
        seed=study.seed,
        replays=study.replays,
        mean=decimal(luck.mean / unit),
        sigma=decimal(luck.sigma / unit),
        sigma_percent=decimal(100 * luck.sigma / luck.mean),
        df=luck.df,
        sigma_95_replays=_band(luck.replays, 1 / unit),
        sigma_95_season=_band(check.season, luck.sigma / unit),
        cross_check=CrossCheckRow(
            leagues=check.leagues,
            seasons=check.seasons,
            frozen=decimal(check.frozen / unit),
            permuted=decimal(check.permuted / unit),
            permuted_to_frozen=decimal(check.permuted / check.frozen, SHARE_DECIMALS),
            permuted_to_sigma=decimal(check.permuted / luck.sigma, SHARE_DECIMALS),
        ),
        contrasts=tuple(_row(one, unit) for one in effects),
    )


def _row(found: Effect, unit: int) -> ContrastRow:
    contrast = found.contrast
    return ContrastRow(
        name=contrast.name,
        first=contrast.first,
        second=contrast.second,
        pairs=found.pairs,
        points=decimal(found.points / unit),
        sds=decimal(found.sds, SHARE_DECIMALS),
        sds_95=_band(found.interval, 1, SHARE_DECIMALS),
    )


def _band(interval: Interval, scale: float, decimals: int = 2) -> Band:
    return Band(low=decimal(interval.low * scale, decimals), high=decimal(interval.high * scale, decimals))
