"""What was written before a season: consensus projections and average draft positions."""

import re
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from typing import Any

import attrs
import numpy as np
import pandas as pd

from leaguecore.clock import DAY
from leaguecore.errors import ProviderError
from leaguecore.sport.csv_folder import CsvFolder
from leaguecore_nhl.providers.frames import (
    HORIZON,
    no_projections,
    no_rankings,
    ranking_frame,
    text_column,
)
from leaguecore_nhl.providers.layout import PROVIDER, days_of_dates, read_all, stems
from leaguecore_nhl.providers.moments import NOON, times
from leaguecore_nhl.providers.people import Directory
from leaguecore_nhl.stats import SKATER_STATS, STATS

ADP_SOURCE = "fantasypros_adp"

_SKATER_COLUMNS = (
    "goals", "assists", "plusMinus", "pim", "powerPlayPoints", "shorthandedPoints", "sog", "hits", "blockedShots",
)  # fmt: skip
_GOALIE_COLUMNS = ("wins", "saves", "shutouts")
_GOALS_AGAINST = "goalsAgainstAverage"
_POSITION_OF_WORD = {"C": "C", "LW": "LW", "L": "LW", "RW": "RW", "R": "RW", "D": "D", "G": "G"}
_NOTE_IN_NAME = re.compile(r" \([A-Z]+\)$")


@attrs.frozen(eq=False)
class Preseason:
    """The two frames of the contract, and the people in them: `player name position known_at`, first mention first."""

    projections: pd.DataFrame
    rankings: pd.DataFrame
    people: pd.DataFrame


def read_preseason(csv: CsvFolder, code: str, directory: Directory, preseason_at: int) -> Preseason:
    """Return what the folder has for a season; frames of no rows where it has nothing."""
    projections, projected = _read_projections(csv, code, directory, preseason_at)
    rankings, ranked = _read_rankings(csv, code)
    return Preseason(projections, rankings, pd.concat([projected, ranked], ignore_index=True))


def thousandths(text: str, *, times_by: Decimal = Decimal(1)) -> int | None:
    """Return a decimal as whole thousandths, half to even; None for an empty text.

    >>> thousandths("15.4714"), thousandths("")
    (15471, None)
    """
    if text == "":
        return None
    return int((Decimal(text) * times_by * 1000).to_integral_value(ROUND_HALF_EVEN))


def first_position(text: str) -> str:
    """Return the first base position of a list such as `C,LW` or `L/R`, or "".

    >>> first_position("L,R")
    'LW'
    """
    words = (word.strip() for word in re.split("[,/|]", text))
    return next((_POSITION_OF_WORD[word] for word in words if word in _POSITION_OF_WORD), "")


def _read_projections(
    csv: CsvFolder, code: str, directory: Directory, preseason_at: int
) -> tuple[pd.DataFrame, pd.DataFrame]:
    found = stems(csv, "projections_consensus_")
    if not found:
        return no_projections(), _people([], [], [], [])
    numbers = ("gamesPlayed", *_SKATER_COLUMNS, *_GOALIE_COLUMNS, _GOALS_AGAINST)
    raw = read_all(csv, found, texts=("playerId", "fullName", "positions", "seasonId", *numbers))
    raw = raw[raw["seasonId"].to_numpy() == code].reset_index(drop=True)
    raw["playerId"] = _players(raw, directory, code)
    raw = raw[raw["playerId"].to_numpy() != ""].drop_duplicates("playerId").reset_index(drop=True)
    instants = np.full(len(raw), preseason_at, dtype=np.int64)
    out: dict[str, Any] = {
        "player": text_column(raw["playerId"].tolist()),
        "horizon": text_column([HORIZON] * len(raw)),
        "games": np.array(_filled(raw, "gamesPlayed"), dtype=np.int64),
        "known_at": times(instants),
    }
    people = _people(raw["playerId"], raw["fullName"], raw["positions"], instants)
    return pd.DataFrame(out | _projected_stats(raw)), people


def _projected_stats(raw: pd.DataFrame) -> dict[str, Any]:
    """Return the stats in thousandths: not projected is unknown, not applicable is zero."""
    goalie = (raw["wins"] != "").to_numpy(dtype=bool)
    read = {name: _column(raw, name) for name in (*_SKATER_COLUMNS, *_GOALIE_COLUMNS)}
    _column(raw, _GOALS_AGAINST)  # refuses what is no number before it is multiplied
    read["goalsAgainst"] = [
        thousandths(average, times_by=Decimal(games))
        for average, games in zip(raw[_GOALS_AGAINST], raw["gamesPlayed"], strict=True)
    ]
    nothing: list[int | None] = [None] * len(raw)
    out = {}
    for stat in STATS:
        applies = ~goalie if stat in SKATER_STATS else goalie
        column: Any = pd.array(read.get(stat.name, nothing), dtype="Int64")
        column[~applies] = 0
        if stat.low >= 0:
            # The mean of a few analysts has -0.25 power-play points somewhere: no count, so not known.
            column[(column < 0).to_numpy(dtype=bool, na_value=False)] = pd.NA
        out[stat.name] = column
    return out


def _column(raw: pd.DataFrame, name: str) -> list[int | None]:
    try:
        known = {text: thousandths(text) for text in dict.fromkeys(raw[name].tolist())}
    except InvalidOperation as error:
        raise ProviderError(
            "a cell is no number", provider=PROVIDER, table="projections_consensus", column=name
        ) from error
    return [known[text] for text in raw[name].tolist()]


def _filled(raw: pd.DataFrame, name: str) -> list[int | None]:
    column = _column(raw, name)
    if None in column:
        raise ProviderError(
            "the number is missing",
            provider=PROVIDER,
            table="projections_consensus",
            row=str(raw["fullName"].iloc[column.index(None)]),
            column=name,
        )
    return column


def _players(raw: pd.DataFrame, directory: Directory, code: str) -> Any:
    """Return ids; a row without one gets the only earlier player of that name who defends, or does not, as it says."""
    found = []
    for player, name, positions in zip(raw["playerId"], raw["fullName"], raw["positions"], strict=True):
        if player == "":
            plain = _NOTE_IN_NAME.sub("", name)
            player = directory.only_player(plain, defends=first_position(positions) == "D", before=code)
        found.append(player)
    return text_column(found)


def _read_rankings(csv: CsvFolder, code: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    stem = f"adp_fantasypros_{code}"
    if not csv.has(stem):
        return no_rankings(), _people([], [], [], [])
    raw = csv.read(stem, texts=("playerId", "fullName", "positions", "asOf"), ints=("adpRank",))
    raw = raw[raw["playerId"].to_numpy() != ""].reset_index(drop=True)
    instants = days_of_dates(raw["asOf"].tolist(), stem, "asOf") * DAY + NOON
    people = _people(raw["playerId"], raw["fullName"], raw["positions"], instants)
    return ranking_frame(raw["playerId"].tolist(), ADP_SOURCE, raw["adpRank"], instants), people


def _people(player: Any, name: Any, positions: Any, known_at: Any) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "player": text_column(list(player)),
            "name": text_column([_NOTE_IN_NAME.sub("", text) for text in name]),
            "position": text_column([first_position(text) for text in positions]),
            "known_at": np.asarray(known_at, dtype=np.int64),
        }
    )
