"""The result of a league of a plan: what ratings and other measures read, in one canonical file.

Nothing in it depends on when, where or in which order leagues were played: it follows from the league's log and facts.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal

import attrs
from attrs.validators import ge, matches_re

from leaguecore.arena.plans.leagues import PlannedSeat
from leaguecore.canon import canonical, parse_canonical
from leaguecore.errors import LeagueError, StoreError
from leaguecore.league.records import Record
from leaguecore.points import PointsUnit
from leaguecore.strict import IllFormed, strict_converter, structure

_SHA256 = matches_re(r"[0-9a-f]{64}")


@attrs.frozen(kw_only=True)
class TeamResult(PlannedSeat):
    """A seat and what it reached.

    Attributes:
        points_for: the points of the season, a decimal string.
        weekly: those of each period that the table counts, in order; they add up to `points_for`.
        all_play_wins, all_play_losses, all_play_ties: the comparisons with every other team in every period.
        wins, losses, ties: all results of the table: matches, byes, games against the median.
        rank: the place in the league's own table; equal teams share it.
        auto: how often the published default acted for the team.
    """

    points_for: str
    weekly: tuple[str, ...]
    all_play_wins: int
    all_play_losses: int
    all_play_ties: int
    wins: int
    losses: int
    ties: int
    rank: int
    auto: int

    @property
    def all_play_rate(self) -> Fraction:
        """Wins and half the ties over all comparisons, exactly."""
        return Record(wins=self.all_play_wins, losses=self.all_play_losses, ties=self.all_play_ties).rate


@attrs.frozen(kw_only=True)
class PeriodMatches:
    """Who met whom in a period, and who met nobody."""

    period: int
    pairs: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]


@attrs.frozen(kw_only=True)
class TradeSide:
    """What a trade brought a team.

    Attributes:
        got, gave: the players, in alphabetical order; dollars and draft picks have no value here.
        value: the points of those it got minus those of whom it gave, a decimal string: see `TradeResult`.
    """

    team: str
    got: tuple[str, ...]
    gave: tuple[str, ...]
    value: str


@attrs.frozen(kw_only=True)
class TradeResult:
    """A trade that was executed.

    Its value is in real points, of starters or not, from the first lineup that locks after it: real points of the
    players whom a team got, minus those of the players whom it gave. The sides add up to nothing.

    Attributes:
        offer: the id of the offer in the log.
        counts_from: the period of that first lineup, None if no period that the table counts has one.
        sides: by team.
    """

    offer: str
    counts_from: int | None
    sides: tuple[TradeSide, ...]


@attrs.frozen(kw_only=True)
class LeagueResult:
    """The result of one league of a plan.

    Attributes:
        schema: of this document.
        name, division, arm, sport, block: as the plan has them.
        plan_sha256: of the exact bytes of the plan.
        league: the id of the league, by which its log is known.
        ruleset, ruleset_sha256: by which it was played.
        data_sha256: the head of the data that the newest score was made from.
        season: the label of the data.
        head: the hash of the newest record of the log, and `records` how many there are.
        phase: `closed` once the season has ended.
        periods: how many periods the table counts so far.
        decimals: in what unit points are counted: with 2, in hundredths.
        teams: by team.
        matches: by period; empty in a league without matches.
        trades: those executed, in the order of the log.
        order: the teams as they finished, best first, those together that nothing parts: by points of the season, then
            by the rate of comparisons won. The league's own table does not count here.
    """

    schema: Literal[1]
    name: str
    division: str
    arm: str
    sport: str
    block: int
    plan_sha256: str = attrs.field(validator=_SHA256)
    league: str
    ruleset: str
    ruleset_sha256: str = attrs.field(validator=_SHA256)
    data_sha256: str = attrs.field(validator=_SHA256)
    season: str
    head: str = attrs.field(validator=_SHA256)
    records: int = attrs.field(validator=ge(1))
    phase: Literal["opened", "drafting", "playing", "closed"]
    periods: int = attrs.field(validator=ge(0))
    decimals: int = attrs.field(validator=ge(0))
    teams: tuple[TeamResult, ...]
    matches: tuple[PeriodMatches, ...]
    trades: tuple[TradeResult, ...]
    order: tuple[tuple[str, ...], ...]

    @property
    def unit(self) -> PointsUnit:
        """The unit in which points are counted."""
        return PointsUnit(self.decimals)

    def to_bytes(self) -> bytes:
        """Return the file: canonical JSON and a line feed."""
        return canonical(strict_converter().unstructure(self)) + b"\n"

    @classmethod
    def from_bytes(cls, data: bytes, *, source: str = "result") -> "LeagueResult":
        """Return the result of a file.

        Args:
            data: the file.
            source: its name, for the message.

        Raises:
            StoreError: `result.unreadable` for anything but the bytes that `to_bytes` gives.
        """
        try:
            plain = parse_canonical(data.removesuffix(b"\n"))
            found: LeagueResult = structure(cls, plain)
            sums = all(_adds_up(team, found) for team in found.teams)
        except (LeagueError, IllFormed) as error:
            raise _unreadable(source, str(error)) from error
        sums = sums and len({team.team for team in found.teams}) == len(found.teams)
        if not data.endswith(b"\n") or not sums or found.order != finishing_order(found.teams, found.unit):
            raise _unreadable(source, "its end, its sums or its order are not what they must be")
        return found


def finishing_order(teams: Iterable[TeamResult], unit: PointsUnit) -> tuple[tuple[str, ...], ...]:
    """Return the teams best first, equal ones together: by points of the season, then by the all-play rate."""
    groups: dict[tuple[int, Fraction], list[str]] = {}
    for team in teams:
        groups.setdefault((unit.parse(team.points_for), team.all_play_rate), []).append(team.team)
    return tuple(tuple(sorted(groups[key])) for key in sorted(groups, reverse=True))


def _adds_up(team: TeamResult, result: LeagueResult) -> bool:
    """Say whether a team has the points of each period, and these are its points."""
    parse = result.unit.parse
    return len(team.weekly) == result.periods and sum(map(parse, team.weekly)) == parse(team.points_for)


def _unreadable(source: str, reason: str) -> StoreError:
    return StoreError("result.unreadable", f"{source}: {reason}", fix="make it again: leaguecore arena run")
