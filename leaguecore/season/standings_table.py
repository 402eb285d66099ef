"""The table of a league as people and programs read it."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.league.records import Record
from leaguecore.league.standings import Standing
from leaguecore.league.state import LeagueState
from leaguecore.points import PointsUnit

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    "team",
    "seat",
    "manager",
    "rank",
    "wins",
    "losses",
    "ties",
    "points_for",
    "points_against",
    "all_play_wins",
    "all_play_losses",
    "all_play_ties",
    "auto",
)
"""What every league has."""

FURTHER_COLUMNS = (
    "division",
    "division_wins",
    "division_losses",
    "division_ties",
    "median_wins",
    "median_losses",
    "median_ties",
    "category_wins",
    "category_losses",
    "category_ties",
    "rotisserie",
    "seed",
    "placement",
    "eliminated",
    "past_managers",
    "missed",
)
"""What only some leagues have; a table has those of them for which some team has a value."""


@attrs.frozen(kw_only=True)
class StandingsRow:
    """One team; points are decimal strings.

    Attributes:
        wins, losses, ties: all results: matches, byes, and games against the median.
        division: its number, and the record of the matches within it; None in a league of one.
        median_wins, median_losses, median_ties: the games against the median, where there are any.
        category_wins, category_losses, category_ties: the single categories of its matches, where these are compared.
        rotisserie: its rotisserie points, as a decimal string, where these are counted.
        seed: its place when the playoffs were seeded.
        placement: its final place, once it is decided.
        eliminated: the period after which a guillotine took it.
        past_managers: who managed it before its present manager, with commas, the first first.
        missed: how many of its decisions did not come out `ok`, by class, such as `timeout 3, repaired 1`.
    """

    team: str
    seat: int
    manager: str
    rank: int
    wins: int
    losses: int
    ties: int
    points_for: str
    points_against: str
    all_play_wins: int
    all_play_losses: int
    all_play_ties: int
    auto: int
    division: int | None = None
    division_wins: int | None = None
    division_losses: int | None = None
    division_ties: int | None = None
    median_wins: int | None = None
    median_losses: int | None = None
    median_ties: int | None = None
    category_wins: int | None = None
    category_losses: int | None = None
    category_ties: int | None = None
    rotisserie: str | None = None
    seed: int | None = None
    placement: int | None = None
    eliminated: int | None = None
    past_managers: str | None = None
    missed: str | None = None


def standings_row(
    state: LeagueState,
    line: Standing,
    manager: str,
    unit: PointsUnit,
    past_managers: str | None = None,
    missed: str | None = None,
) -> StandingsRow:
    """Return a team's row: what every league has, and what this one has besides."""
    rules = state.ruleset
    by_median = rules.schedule.median or rules.schedule.bye == "median"
    return StandingsRow(
        team=line.team,
        seat=state.teams.index(line.team) + 1,
        manager=manager,
        rank=line.rank,
        wins=line.head_to_head.wins,
        losses=line.head_to_head.losses,
        ties=line.head_to_head.ties,
        points_for=unit.text(line.points_for),
        points_against=unit.text(line.points_against),
        all_play_wins=line.all_play.wins,
        all_play_losses=line.all_play.losses,
        all_play_ties=line.all_play.ties,
        auto=line.auto,
        division=line.division if rules.league.divisions > 1 else None,
        **_record("division", line.division_record, there=rules.league.divisions > 1),
        **_record("median", line.median, there=by_median),
        **_record("category", line.categories, there=rules.categories is not None and line.rotisserie is None),
        rotisserie=None if line.rotisserie is None else _decimal(line.rotisserie),
        seed=line.seed,
        placement=line.placement,
        eliminated=line.eliminated,
        past_managers=past_managers,
        missed=missed,
    )


def _record(name: str, record: Record, *, there: bool) -> dict[str, int | None]:
    """Return the columns of a record, empty where the league has none."""
    counts = {"wins": record.wins, "losses": record.losses, "ties": record.ties}
    return {f"{name}_{what}": count if there else None for what, count in counts.items()}


def _decimal(points: Fraction) -> str:
    """Return rotisserie points, which are whole or halves, as a decimal string."""
    tenths = int(10 * points)
    return f"{tenths // 10}.{tenths % 10}"


@attrs.frozen(kw_only=True)
class StandingsTable:
    """The table, best first, with the hashes of what it rests on.

    Attributes:
        data_sha256: the head of the data chain that the newest score was made from.
        periods: how many periods are scored.
        provisional: how many of these may still be corrected; None where scores are final at once.
    """

    league: str
    ruleset: str
    ruleset_sha256: str
    data_sha256: str
    season: str
    periods: int
    unit: PointsUnit
    teams: tuple[StandingsRow, ...]
    provisional: int | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table: those of every league, and those for which some team has a value."""
        further = (name for name in FURTHER_COLUMNS if any(getattr(row, name) is not None for row in self.teams))
        return (*COLUMNS, *further)

    def to_json(self) -> dict[str, Any]:
        """Return the document that `leaguecore standings` prints."""
        plain = attrs.asdict(self, filter=lambda field, value: field.name != "unit" and value is not None)
        plain["teams"] = [{name: getattr(row, name) for name in self.columns} for row in self.teams]
        return plain

    def to_frame(self) -> "pd.DataFrame":
        """Return the teams as a frame; points are exact decimals (dtype object)."""
        from decimal import Decimal

        import pandas as pd

        points = {"points_for", "points_against", "rotisserie"} & set(self.columns)
        rows = [attrs.asdict(row) | {name: Decimal(getattr(row, name)) for name in points} for row in self.teams]
        return pd.DataFrame(rows, columns=list(self.columns))
