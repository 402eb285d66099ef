"""An attention study: leagues are drafted, rosters stay, and each policy sets their lineups over the season."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs

from leaguecore.arena.attention.lineups import Bench, season_points
from leaguecore.arena.attention.policies import WEEKLY, policies_of
from leaguecore.arena.attention.sight import SeasonSight, opened_sight
from leaguecore.arena.attention.table import AttentionRow, AttentionTable
from leaguecore.arena.luck.playing import Drafted
from leaguecore.arena.luck.resampling import bootstrap
from leaguecore.arena.luck.study import MIRROR, Perform
from leaguecore.arena.luck.table import SHARE_DECIMALS, Band, LuckTable, decimal
from leaguecore.arena.luck.world import Source, World, opened
from leaguecore.errors import UsageError

Points = Mapping[str, tuple[int, ...]]
"""The season points of each team of a league, in units, by policy."""


@attrs.frozen(kw_only=True)
class FrozenLeague:
    """A league to be drafted and then played by each policy with the drafted rosters."""

    draft: Drafted

    def run(self) -> Points:
        """Return the points of each team by policy."""
        source = self.draft.source
        rosters, sight, slots = self.draft.run(), opened_sight(source), opened(source).rules.slots
        benches = [Bench(slots=slots, roster=roster, codes=sight.codes.code) for roster in rosters]
        return {
            policy.name: tuple(season_points(policy.name, sight, bench) for bench in benches)
            for policy in policies_of(by_period=sight.by_period)
        }


def frozen_leagues(source: Source, replays: int, seed: str) -> list[FrozenLeague]:
    """Return the leagues of a study: drafts of the bots of the mirror drafts, each with a seed of its own."""
    drafts = (Drafted(source=source, managers=(MIRROR,), seed=f"{seed}:mirror:{one}") for one in range(replays))
    return [FrozenLeague(draft=draft) for draft in drafts]


def attention_study(source: Source, luck: LuckTable, replays: int, seed: str, perform: Perform) -> AttentionTable:
    """Play a study and return its table.

    Args:
        source: rules and facts.
        luck: what one luck SD is; of the same ruleset and data.
        replays: how many leagues are drafted.
        seed: of the study.
        perform: does the work.

    Raises:
        UsageError: `luck.other` if the luck table is of other rules or data, `luck.replays` for fewer than 2 replays.
    """
    if (luck.ruleset_sha256, luck.data_sha256) != (source.ruleset_sha256, source.data_sha256):
        message = f"the luck table is of {luck.ruleset} on {luck.sport} {luck.season}, with other rules or data"
        raise UsageError("luck.other", message, fix="make one of this ruleset and season: leaguecore luck ... --json")
    if replays < 2:
        raise UsageError("luck.replays", "one replay has no spread over replays", fix="take 200 or more")
    played = perform(frozen_leagues(source, replays, seed), "frozen leagues")
    return _table(source, opened(source), opened_sight(source), luck, played, seed)


def mean_gains(played: Sequence[Points], policy: str) -> list[Fraction]:
    """Return for each league what a policy gains a team over the weekly lock, in units."""
    return [Fraction(sum(league[policy]) - sum(league[WEEKLY]), len(league[policy])) for league in played]


def _table(
    source: Source, world: World, sight: SeasonSight, luck: LuckTable, played: Sequence[Points], seed: str
) -> AttentionTable:
    unit = world.rules.plan.unit.per_point
    teams = world.rules.ruleset.league.teams
    base = Fraction(sum(sum(league[WEEKLY]) for league in played), teams * len(played) * unit)
    rows = []
    for policy in policies_of(by_period=sight.by_period):
        gains = [float(gain) / unit for gain in mean_gains(played, policy.name)]
        points = float(sum(mean_gains(played, policy.name)) / len(played)) / unit
        interval = bootstrap(gains, seed, f"attention:{policy.name}")
        rows.append(
            AttentionRow(
                policy=policy.name,
                title=policy.title,
                means=policy.means(by_period=sight.by_period),
                declared=policy.declared,
                points=decimal(points),
                points_95=Band(low=decimal(interval.low), high=decimal(interval.high)),
                sds=decimal(points / luck.sigma_points, SHARE_DECIMALS),
            )
        )
    return AttentionTable(
        sport=world.rules.sport.id,
        ruleset=world.rules.ruleset.id,
        ruleset_sha256=source.ruleset_sha256,
        data_sha256=source.data_sha256,
        season=source.season,
        weeks=len(sight.weeks),
        teams=teams,
        manager=MIRROR,
        seed=seed,
        replays=len(played),
        sigma=luck.sigma,
        luck_sha256=luck.sha256,
        weekly_mean=decimal(float(base)),
        listed_weeks=sight.listed_periods,
        rows=tuple(rows),
    )
