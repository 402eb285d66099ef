"""The table of a league as people and programs read it."""

from typing import TYPE_CHECKING, Any

import attrs

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


@attrs.frozen(kw_only=True)
class StandingsRow:
    """One team; points are decimal strings."""

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


@attrs.frozen(kw_only=True)
class StandingsTable:
    """The table, best first, with the hashes of what it rests on.

    Attributes:
        data_sha256: the head of the data chain that the newest score was made from.
        periods: how many periods are scored.
    """

    league: str
    ruleset: str
    ruleset_sha256: str
    data_sha256: str
    season: str
    periods: int
    unit: PointsUnit
    teams: tuple[StandingsRow, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the document that `leaguecore standings` prints."""
        plain = attrs.asdict(self, filter=lambda field, _value: field.name != "unit")
        plain["teams"] = [attrs.asdict(row) for row in self.teams]
        return plain

    def to_frame(self) -> "pd.DataFrame":
        """Return the teams as a frame; points are exact decimals (dtype object)."""
        from decimal import Decimal

        import pandas as pd

        rows = [
            {**attrs.asdict(row), "points_for": Decimal(row.points_for), "points_against": Decimal(row.points_against)}
            for row in self.teams
        ]
        return pd.DataFrame(rows, columns=list(COLUMNS))
