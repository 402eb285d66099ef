"""The layout of the folder: which table holds which season, and what is said when one is missing."""

import re
from typing import NoReturn

import attrs

from leaguecore.errors import ProviderError, UsageError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.csv_folder import CsvFolder

PROVIDER = "nfl/files"
_SPAN = re.compile(r".*?_(\d{4})(?:_(\d{4}))?")
_NEEDED = ("schedule", "roster_week", "dst_week")


@attrs.frozen(kw_only=True)
class NflFolder(CsvFolder):
    """A folder of nflverse tables, `stem_{year}` or `stem_{first}_{last}`; each header is read once."""

    _headers: dict[str, tuple[str, ...]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def columns(self, stem: str) -> tuple[str, ...]:
        """Return the column names of a table."""
        if stem not in self._headers:
            self._headers[stem] = CsvFolder.columns(self, stem)
        return self._headers[stem]

    def holding(self, kind: str, season: str) -> str | None:
        """Return the table of a kind that holds a season, by the years in its name; None if there is none."""
        return next((stem for stem in self.stems(f"{kind}_") if _spans(stem, season)), None)

    def needed(self, kind: str, season: str) -> str:
        """Return the table of a kind that holds a season.

        Raises:
            ProviderError: `data.missing_file` if there is none.
        """
        stem = self.holding(kind, season)
        if stem is None:
            _refuse(
                "data.missing_file",
                f"{self.path} has no {kind}_{season}.csv.gz; it has {_listed(self.stems(kind))}",
                table=kind,
                fix="fetch or copy the missing table into the folder",
            )
        return stem

    def seasons(self) -> tuple[str, ...]:
        """Return the seasons of which the folder has stat lines, oldest first."""
        names = [stem.removeprefix("player_week_") for stem in self.stems("player_week_")]
        return tuple(name for name in names if re.fullmatch(r"\d{4}", name))


def opened(request: ProviderRequest) -> tuple[NflFolder, str]:
    """Return the folder and the season that a request means, when all tables it needs are there.

    Raises:
        UsageError: `data.no_folder` if no folder was named.
        ProviderError: `data.missing_file`, `data.unknown_season`.
    """
    if request.folder is None:
        raise UsageError(
            "data.no_folder",
            f"{PROVIDER} reads a folder, and none was named",
            fix="name the folder that holds player_week_2025.csv.gz and the other tables",
        )
    folder = NflFolder(provider=PROVIDER, path=request.folder)
    seasons = folder.seasons()
    if not seasons:
        _refuse(
            "data.missing_file",
            f"{folder.path} has no player_week_YEAR.csv.gz; it has {_listed(folder.stems(''))}",
            table="player_week",
            fix="name a folder of NFL tables",
        )
    season = request.season or seasons[-1]
    if season not in seasons:
        _refuse(
            "data.unknown_season",
            f"{folder.path} has no season {season!r}; it has {_listed(seasons)}",
            table="player_week",
            fix=f"ask for {' or '.join(seasons)}",
        )
    for kind in _NEEDED:
        folder.needed(kind, season)
    if not folder.has("players"):
        _refuse(
            "data.missing_file",
            f"{folder.path} has no players.csv.gz; it has {_listed(folder.stems(''))}",
            table="players",
            fix="fetch or copy the missing table into the folder",
        )
    return folder, season


def _spans(stem: str, season: str) -> bool:
    match = _SPAN.fullmatch(stem)
    return match is not None and match[1] <= season <= (match[2] or match[1])


def _listed(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return shown or "nothing of the kind"


def _refuse(code: str, message: str, *, table: str, fix: str) -> NoReturn:
    raise ProviderError(message, provider=PROVIDER, table=table, code=code, fix=fix)
