"""A season written by hand, row by row: players, games, lines, reports, each with when it became known."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.sport import FactSet, Sport, TableSchema, read_facts, table_schemas

if TYPE_CHECKING:
    import pandas as pd


@attrs.define(kw_only=True)
class SeasonBuilder:
    """Rows of the tables of a sport, added one by one; `facts` reads them through the door that every provider passes.

    Attributes:
        season: its label.
        opening: the instant at which rows are known that do not say otherwise.
        policy: in words, a table each, from what its `known_at` follows.
        rows: the rows by table, each with its `known_at`.

    Example:
        >>> from leaguecore import load_plugins
        >>> season = SeasonBuilder(sport=load_plugins().sports.get("nfl"))
        >>> season.player("ann", "QB", "red")
        >>> season.game("g1", 1_700_000_000_000, "red", "blue", period=1)
        >>> season.line("ann", "g1", {"passing_yards": 250})
        >>> len(season.facts().tables["stat_lines"])
        1
    """

    sport: Sport
    season: str = "by-hand"
    opening: int = 0
    policy: Mapping[str, str] = attrs.field(factory=dict)
    rows: dict[str, list[dict[str, Any]]] = attrs.field(factory=dict)

    def player(
        self, player: str, positions: str | Iterable[str], team: str = "", *, known: int | None = None, name: str = ""
    ) -> None:
        """Say who somebody is from an instant on; positions are base positions, a text joins several by `|`."""
        joined = positions if isinstance(positions, str) else "|".join(positions)
        self._add("players", known, player=player, name=name or player, positions=joined, team=team)

    def game(
        self,
        game: str,
        start: int,
        home: str,
        away: str,
        *,
        period: int,
        known: int | None = None,
        status: str = "scheduled",
    ) -> None:
        """Say when a game is and for which period it counts; a later row moves, postpones or cancels it."""
        times = {"start_at": start, "day": self.sport.calendar.day_of(Instant(start)), "period": period}
        self._add("schedule", known, game=game, home=home, away=away, status=status, **times)

    def line(
        self,
        player: str,
        game: str,
        stats: Mapping[str, int | None],
        *,
        known: int | None = None,
        revision: int = 0,
        team: str = "",
        past: bool = False,
    ) -> None:
        """Say what a player did in a game.

        Args:
            player: who.
            game: which; of the season before it need be in no schedule.
            stats: in stored whole numbers, None for unknown; a stat that is not named is the nearest to 0 in range.
            known: when it became known; None means at noon of the UTC day after the game's, for a past line at once.
            revision: 0 for the first, then 1, 2, ... for corrections.
            team: for whom he played; "" takes his newest team.
            past: whether it is a line of the season before.
        """
        given = {stat.name: stats.get(stat.name, min(max(0, stat.low), stat.high)) for stat in self.sport.stats}
        strangers = sorted(set(stats) - set(given))
        if strangers:
            raise KeyError(f"{self.sport.id} has no stat {strangers[0]!r}")
        when = self._box_score_at(game) if known is None and not past else known
        where = team or self._newest("players", "player", player, "team")
        table = "past_lines" if past else "stat_lines"
        self._add(table, when, player=player, game=game, team=where, revision=revision, **given)

    def report(self, player: str, status: str, *, known: int, game: str = "") -> None:
        """Say whether a player will play, for one game or for all to come."""
        self._add("availability", known, player=player, game=game, status=status)

    def projection(
        self,
        player: str,
        stats_millis: Mapping[str, int],
        games_millis: int,
        *,
        horizon: str = "season",
        known: int | None = None,
    ) -> None:
        """Say what somebody expects of a player, in thousandths; a stat that is not named is unknown."""
        given = {stat.name: stats_millis.get(stat.name) for stat in self.sport.stats}
        self._add("projections", known, player=player, horizon=horizon, games=games_millis, **given)

    def rank(self, player: str, rank: int, *, source: str = "by-hand", known: int | None = None) -> None:
        """Rank a player for the draft, 1 being the best."""
        self._add("rankings", known, player=player, source=source, rank=rank)

    def facts(self) -> FactSet:
        """Return the season as a data set.

        Raises:
            ProviderError: naming table, row and column of what no provider could say either.
        """
        return read_facts(self.sport, f"{self.sport.id}/by-hand", self)

    # --- as a provider's season

    def players(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("players")

    def schedule(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("schedule")

    def stat_lines(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("stat_lines")

    def past_lines(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("past_lines")

    def availability(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("availability")

    def projections(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("projections")

    def rankings(self) -> "pd.DataFrame":
        """The table of that name."""
        return self._frame("rankings")

    def _add(self, table: str, known: int | None, **row: Any) -> None:
        known_at = self.opening if known is None else known
        self.rows.setdefault(table, []).append({"known_at": known_at, **row})

    def _newest(self, table: str, key: str, one: str, column: str) -> Any:
        found = [row[column] for row in self.rows.get(table, ()) if row[key] == one]
        if not found:
            raise KeyError(f"no row of {table} has the {key} {one!r} yet")
        return found[-1]

    def _box_score_at(self, game: str) -> int:
        start: int = self._newest("schedule", "game", game, "start_at")
        return (start // DAY + 1) * DAY + 12 * HOUR

    def _frame(self, table: str) -> "pd.DataFrame":
        return _frame(table_schemas(self.sport)[table], self.rows.get(table, []))


def _frame(schema: TableSchema, rows: list[dict[str, Any]]) -> "pd.DataFrame":
    """Return rows as a frame whose columns have the types that the schema asks for, rows or none."""
    import pandas as pd

    def column(name: str) -> list[Any]:
        return [row[name] for row in rows]

    columns: dict[str, Any] = {name: pd.Series(column(name), dtype=object) for name in schema.texts}
    columns |= {name: pd.Series(column(name), dtype="int64") for name in schema.ints}
    columns |= {stat.name: pd.array(column(stat.name), dtype="Int64") for stat in schema.stats}
    for name in ("known_at", *schema.instants):
        columns[name] = pd.to_datetime(pd.Series(column(name), dtype="int64"), unit="ms", utc=True)
    return pd.DataFrame(columns)
