"""What was expected before the season: rankings and season projections, and final injury reports."""

from decimal import Decimal, InvalidOperation
from typing import Any

import numpy as np
import pandas as pd

from leaguecore.clock import parse_instant
from leaguecore.errors import LeagueError, ProviderError
from leaguecore.sport.tables import PROJECTION_RESOLUTION
from leaguecore_nfl.providers import moments
from leaguecore_nfl.providers.file_games import Games
from leaguecore_nfl.providers.folder import PROVIDER, NflFolder
from leaguecore_nfl.providers.frames import no_availability, no_projections, no_rankings, stacked, table
from leaguecore_nfl.stats import PROJECTED, PROJECTED_TOO, STATS

SEASON_GAMES_MILLIS = 17_000
_STATUS_OF_REPORT = {"Out": "OUT", "Doubtful": "DOUBTFUL", "Questionable": "QUESTIONABLE"}
# The column that orders a source, and the column that dates its rows ("": the draft season).
_RANK_COLUMNS = (("ecr", "ecr", "scrape_date"), ("adp", "adp_rank", ""), ("fp_draft_rank_std", "fp_draft_rank_std", ""))


def read_ranked(folder: NflFolder, season: str) -> pd.DataFrame:
    """Return the season's rows of `preseason_rank`: texts, in the order of the file; none if it is not there."""
    columns = ["season", "player_id", "player_name", "position", "scrape_date"]
    columns += [column for _, column, _ in _RANK_COLUMNS]
    stem = folder.holding("preseason_rank", season)
    if stem is None:
        return pd.DataFrame({name: np.array([], dtype=object) for name in columns})
    raw = folder.read(stem, texts=columns)
    return raw[(raw["season"] == season) & (raw["player_id"] != "")].reset_index(drop=True)


def rankings(ranked: pd.DataFrame, games: Games, admitted: frozenset[str]) -> pd.DataFrame:
    """Return the table `rankings`: a source's admitted players numbered from 1, equals in the order of their ids."""
    kept = ranked[ranked["player_id"].isin(admitted)]
    frames = []
    for source, column, dated in _RANK_COLUMNS:
        rows = kept[kept[column] != ""]
        worth = _scaled(rows[column].to_numpy(dtype=object), "preseason_rank", column)
        rows = rows.iloc[np.lexsort((pd.factorize(rows["player_id"], sort=True)[0], worth))]
        undated = np.full(len(rows), moments.draft_season(games.first_day))
        known_at = _instants(rows[dated] + "T12:00:00Z", "preseason_rank", dated) if dated else undated
        text = {"player": rows["player_id"], "source": np.full(len(rows), source, dtype=object)}
        frames.append(table(known_at=known_at, text=text, whole={"rank": np.arange(1, len(rows) + 1)}))
    return stacked(frames, no_rankings())


def projections(folder: NflFolder, season: str, games: Games, admitted: frozenset[str]) -> pd.DataFrame:
    """Return the table `projections` from `proj_season`; what it does not project is unknown."""
    stem = folder.holding("proj_season", season)
    if stem is None:
        return no_projections()
    there = [column for column in PROJECTED if column in folder.columns(stem)]
    raw = folder.read(stem, texts=("season", "player_id", *there))
    raw = raw[(raw["season"] == season) & raw["player_id"].isin(admitted)].reset_index(drop=True)
    rows = len(raw)
    out = table(
        known_at=np.full(rows, moments.draft_season(games.first_day)),
        text={"player": raw["player_id"], "horizon": np.full(rows, "season", dtype=object)},
        whole={"games": np.full(rows, SEASON_GAMES_MILLIS)},
    )
    stats: dict[str, Any] = {stat.name: pd.array([pd.NA] * rows, dtype="Int64") for stat in STATS}
    for column in there:
        cells = raw[column].to_numpy(dtype=object)
        empty = cells == ""
        numbers = _scaled(np.where(empty, "0", cells), stem, column)
        stats[PROJECTED[column]] = pd.arrays.IntegerArray(numbers, empty.astype(bool))
        if column in PROJECTED_TOO:
            stats[PROJECTED_TOO[column]] = stats[PROJECTED[column]]
    return out.assign(**stats)


def injury_reports(folder: NflFolder, season: str, games: Games) -> pd.DataFrame:
    """Return the table `availability` as far as the final injury reports tell, each for one game."""
    stem = folder.holding("injuries", season)
    if stem is None:
        return no_availability()
    raw = folder.read(stem, texts=("season", "team", "player_id", "report_status", "date_modified"), ints=("week",))
    raw = raw[(raw["season"] == season) & raw["report_status"].isin(list(_STATUS_OF_REPORT))]
    game = games.of(raw["team"].to_numpy(), raw["week"].to_numpy())
    raw, game = raw[game >= 0], game[game >= 0]
    dated = raw["date_modified"].to_numpy(dtype=object)
    known_at = games.eve(raw["team"].to_numpy(), raw["week"].to_numpy())
    has_date = dated != ""
    known_at[has_date] = _instants(dated[has_date], stem, "date_modified")
    text = {
        "player": raw["player_id"],
        "game": games.frame["game"].to_numpy()[game],
        "status": raw["report_status"].map(_STATUS_OF_REPORT),
    }
    return table(known_at=known_at, text=text)


def _scaled(cells: Any, stem: str, column: str) -> Any:
    """Return decimals as whole thousandths."""
    known: dict[str, int] = {}
    for cell in dict.fromkeys(cells.tolist()):
        try:
            known[cell] = int(Decimal(cell) * PROJECTION_RESOLUTION)
        except (InvalidOperation, ValueError, OverflowError) as error:
            raise ProviderError(f"{cell!r} is not a number", provider=PROVIDER, table=stem, column=column) from error
    return np.fromiter((known[cell] for cell in cells), dtype=np.int64, count=len(cells))


def _instants(cells: Any, stem: str, column: str) -> Any:
    """Return written times in milliseconds."""
    try:
        known = {cell: parse_instant(cell) for cell in dict.fromkeys(cells)}
    except LeagueError as error:
        raise ProviderError(str(error), provider=PROVIDER, table=stem, column=column) from error
    return np.fromiter((known[cell] for cell in cells), dtype=np.int64, count=len(cells))
