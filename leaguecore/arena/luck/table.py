"""The luck table as a document: what a study found, with all that it rests on; plans name it by its SHA-256."""

import hashlib
import json
import math
from typing import Any, Literal

import attrs

from leaguecore.errors import UsageError
from leaguecore.strict import structure

POINTS_DECIMALS, SHARE_DECIMALS = 2, 4


@attrs.frozen(kw_only=True)
class Band:
    """A 95 % interval, as decimal text."""

    low: str
    high: str


@attrs.frozen(kw_only=True)
class CrossCheckRow:
    """The permutation estimator beside its own computation on the season as it was; points as decimal text.

    Attributes:
        leagues: drafted leagues whose rosters were frozen.
        seasons: permuted seasons.
        frozen: SD of frozen rosters in the season as it was.
        permuted: the same over permuted seasons.
        permuted_to_frozen: their ratio: what one season, rather than many, makes of it.
        permuted_to_sigma: permuted over sigma of the mirror drafts.
    """

    leagues: int
    seasons: int
    frozen: str
    permuted: str
    permuted_to_frozen: str
    permuted_to_sigma: str


@attrs.frozen(kw_only=True)
class ContrastRow:
    """The first bot less the second: in points a season, and in luck SDs with an interval by resampling pairs."""

    name: str
    first: str
    second: str
    pairs: int
    points: str
    sds: str
    sds_95: Band


@attrs.frozen(kw_only=True)
class LuckTable:
    """A luck table. Points are decimal text.

    Attributes:
        ruleset_sha256: of the bytes of the ruleset.
        data_sha256: the head of the data chain.
        season: its label.
        weeks: scoring periods.
        teams: of a league.
        manager: the specification that all seats of a mirror draft share.
        seed: of the study.
        replays: mirror drafts.
        mean: season points of a team.
        sigma: SD of a team's season total from luck alone, within a league.
        sigma_percent: of the mean.
        df: nominal degrees of freedom, replays times (teams - 1).
        sigma_95_replays: by resampling replays of this one season.
        sigma_95_season: sigma times the range of the sigmas of seasons dealt anew: what one season cannot tell.
        cross_check: the permutation estimator.
        contrasts: what bots are worth against each other.
    """

    kind: Literal["luck"] = "luck"
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
    mean: str
    sigma: str
    sigma_percent: str
    df: int
    sigma_95_replays: Band
    sigma_95_season: Band
    cross_check: CrossCheckRow
    contrasts: tuple[ContrastRow, ...]

    @property
    def sigma_points(self) -> float:
        """One luck SD in points."""
        return float(self.sigma)

    def to_json(self) -> dict[str, Any]:
        """Return the document."""
        return attrs.asdict(self)

    def to_bytes(self) -> bytes:
        """Return the bytes of the file, whose SHA-256 a plan names."""
        return (json.dumps(self.to_json(), ensure_ascii=False, indent=2) + "\n").encode()

    @property
    def sha256(self) -> str:
        """The SHA-256 of the file."""
        return hashlib.sha256(self.to_bytes()).hexdigest()

    @classmethod
    def from_bytes(cls, data: bytes) -> "LuckTable":
        """Read a file.

        Raises:
            UsageError: `luck.table` with every reason why it is no luck table.
        """
        try:
            found = structure(cls, json.loads(data))
        except ValueError as error:  # of JSON, of UTF-8, or IllFormed
            raise _no_table(str(error)) from error
        return cls._of(found)

    @classmethod
    def _of(cls, found: Any) -> "LuckTable":
        try:
            positive = 0 < float(found.sigma) < math.inf and found.weeks > 0
        except ValueError as error:
            raise _no_table(f"sigma = {found.sigma!r} is no decimal number") from error
        if not isinstance(found, cls) or not positive:
            raise _no_table("sigma and weeks must be above 0")
        return found


def decimal(value: float, decimals: int = POINTS_DECIMALS) -> str:
    """Return a figure as decimal text.

    >>> decimal(894.123), decimal(0.65, 4)
    ('894.12', '0.6500')
    """
    return f"{value:.{decimals}f}"


def _no_table(why: str) -> UsageError:
    return UsageError("luck.table", f"this is no luck table: {why}", fix="make one with: leaguecore luck ... --json")
