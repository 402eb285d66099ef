"""The attention table as a document: what each policy gains over a weekly lineup lock."""

import json
from itertools import pairwise
from typing import Any, Literal

import attrs

from leaguecore.arena.luck.table import Band


@attrs.frozen(kw_only=True)
class AttentionRow:
    """One policy.

    Attributes:
        policy: its name.
        means: what it does in this league.
        declared: what it knows beyond the instant of its decisions, "" for nothing.
        points: its mean gain a team and season over the weekly lock.
        points_95: by resampling leagues, over this one season.
        sds: the same in luck SDs: points over the table's sigma.
    """

    policy: str
    title: str
    means: str
    declared: str
    points: str
    points_95: Band
    sds: str


@attrs.frozen(kw_only=True)
class AttentionTable:
    """An attention table. Points are decimal text.

    Attributes:
        sigma: one luck SD, the same in all rows.
        luck_sha256: of the luck table that it is from.
        weekly_mean: season points of a team under the weekly lock, with frozen rosters.
        listed_weeks: the scoring periods for which the data have an inactive list.
    """

    kind: Literal["attention"] = "attention"
    sport: str
    ruleset: str
    ruleset_sha256: str
    data_sha256: str
    season: str
    weeks: int
    teams: int
    manager: str
    seed: str
    replays: int
    sigma: str
    luck_sha256: str
    weekly_mean: str
    listed_weeks: tuple[int, ...]
    rows: tuple[AttentionRow, ...]

    @property
    def monotone(self) -> bool:
        """Whether no policy gains less than the one above it."""
        gains = [float(row.points) for row in self.rows]
        return all(low <= high for low, high in pairwise(gains))

    def to_json(self) -> dict[str, Any]:
        """Return the document."""
        return attrs.asdict(self) | {"monotone": self.monotone}

    def to_bytes(self) -> bytes:
        """Return the bytes of the file."""
        return (json.dumps(self.to_json(), ensure_ascii=False, indent=2) + "\n").encode()
