"""Whether each fact of a season is known when it could be: after what it tells of, and before it must be acted on."""

import numpy as np

from leaguecore.clock import Instant, format_instant
from leaguecore.conformance.check import fail, require
from leaguecore.season.early_facts import early_rows
from leaguecore.sport import FactSet, ScheduledGame, Table

_AFTER_GAMES = ("DNP",)
"""Reports that nobody can make before the game."""

_REVISED = ("stat_lines", "past_lines")


def require_box_scores_after_games(facts: FactSet) -> None:
    """Require of each line, and of each report that tells of a game's end, that its game had begun by then."""
    _require_begun(facts, "stat_lines", None)
    reports = facts.tables["availability"]
    told = np.isin(reports.texts["status"].astype(str), _AFTER_GAMES) & (reports.texts["game"] != "")
    _require_begun(facts, "availability", np.flatnonzero(told).tolist())
    past, schedule = facts.tables["past_lines"], facts.tables["schedule"]
    if len(past) and len(schedule):
        played = set(past.texts["game"].tolist()) & set(schedule.texts["game"].tolist())
        require(not played, f"the lines of last season are of the game {sorted(played)[:1]}, which is of this season")


def _require_begun(facts: FactSet, name: str, rows: list[int] | None) -> None:
    table = facts.tables[name]
    for row, start_at in early_rows(facts, name, rows)[:1]:
        player, game = table.texts["player"][row], table.texts["game"][row]
        known = f"{name} of {player} in the game {game} is known at {_shown(table.known_at[row])}"
        fail(f"{known}, before the game begins at {_shown(start_at)}")


def require_calendar(facts: FactSet) -> None:
    """Require that the periods of the first schedule hold each game once, and that later rows stay within them."""
    table, calendar = facts.tables["schedule"], facts.sport.calendar
    first = table.rows_by(int(table.known_at[0])) if len(table) else 0
    games = _games(table)
    periods = calendar.periods(games[:first])
    numbers = {period.number for period in periods}
    for at, game in enumerate(games):
        if at < first:
            holding = [period.number for period in periods if period.first_day <= game.day <= period.last_day]
            message = f"the game {game.game} of the period {game.period} is on a day of the periods {holding}"
            require(holding == [game.period], message)
        message = f"the game {game.game} is moved to the period {game.period}, which there is not"
        require(game.period in numbers, message)


def require_known_in_time(facts: FactSet) -> None:
    """Require of each game that is on that it begins within its day, and after that was known."""
    table, calendar = facts.tables["schedule"], facts.sport.calendar
    known_at, on = table.known_at.tolist(), (table.texts["status"] == "scheduled").tolist()
    for row, game in enumerate(_games(table)):
        if not on[row]:
            continue
        late = f"that the game {game.game} begins at {_shown(game.start_at)} is known at {_shown(known_at[row])} only"
        require(known_at[row] <= game.start_at, f"{late}: lineups would lock after its start")
        day = calendar.day_of(game.start_at)
        require(day == game.day, f"the game {game.game} stands under day {game.day}, but begins on day {day}")
        begins = calendar.day_starts_at(game.day)
        message = f"the game {game.game} begins at {_shown(game.start_at)}, before its day does at {_shown(begins)}"
        require(begins <= game.start_at, f"{message}: lineups would lock after its start")


def require_corrections(facts: FactSet) -> None:
    """Require that the revisions of each line count from 0 without a gap as they become known."""
    for name in _REVISED:
        table = facts.tables[name]
        found: dict[tuple[str, str], int] = {}
        columns = (table.texts["player"].tolist(), table.texts["game"].tolist(), table.ints["revision"].tolist())
        for player, game, revision in zip(*columns, strict=True):
            expected = found.get((player, game), 0)
            message = f"{name} of {player} in the game {game} has revision {revision} where {expected} comes next"
            require(revision == expected, message)
            found[player, game] = revision + 1


def has_revisions(facts: FactSet) -> bool:
    """Say whether any line is revised."""
    return any((facts.tables[name].ints["revision"] > 0).any() for name in _REVISED)


def _games(table: Table) -> list[ScheduledGame]:
    columns = (table.texts["game"].tolist(), *(table.ints[name].tolist() for name in ("start_at", "day", "period")))
    return [
        ScheduledGame(game=game, start_at=Instant(start_at), day=day, period=period)
        for game, start_at, day, period in zip(*columns, strict=True)
    ]


def _shown(instant: int) -> str:
    return format_instant(Instant(int(instant)))
