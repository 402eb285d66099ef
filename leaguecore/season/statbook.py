"""What players have scored: the points of every line, running sums, and the lines of a period."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import attrs
import numpy as np

from leaguecore.clock import DAY, Instant
from leaguecore.errors import ProviderError
from leaguecore.scoring.plan import ScoringPlan, UnknownStat
from leaguecore.season.games import Games, slate_name, slate_number
from leaguecore.season.timeline import NEVER, AsOf, Codes, RunningSums
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import Ints, Table


@attrs.frozen
class PlayedLine:
    """Somebody's line of a game: the row of the table, and when the game began."""

    player: str
    start_at: int
    row: int


class PositionsKnown:
    """The base positions of players as bits, as known at instants."""

    def __init__(self, facts: FactSet, plan: ScoringPlan, players: Codes) -> None:
        """Index the table of players."""
        table = facts.tables["players"]
        masks = {text: plan.mask_of(text.split("|")) for text in set(table.texts["positions"].tolist())}
        texts = table.texts["positions"]
        self._mask = np.fromiter((masks[text] for text in texts), dtype=np.int64, count=len(table))
        self._index = AsOf(players.encode(table.texts["player"]), table.known_at, len(players))

    def masks_at(self, codes: Ints, instants: Ints) -> Ints:
        """Return the bits for pairs of a player and an instant, 0 if nobody knew him then."""
        rows = self._index.rows_at(codes, instants)
        return np.where(rows >= 0, self._mask[np.maximum(rows, 0)], 0)

    def first_masks(self) -> Ints:
        """Return the bits of each player when he first became known."""
        rows = self._index.first()
        return np.where(rows >= 0, self._mask[np.maximum(rows, 0)], 0)


class StatBook:
    """The lines of a season under one ruleset. Points of a line depend on that line alone."""

    def __init__(self, facts: FactSet, plan: ScoringPlan, players: Codes, games: Games) -> None:
        """Score every line once and index it."""
        self._games = games
        self._players = players
        table = facts.tables["stat_lines"]
        self._table = table
        self._stats, self._unknown = {name: at for at, name in enumerate(plan.stats)}, plan.unknown
        self._player = players.encode(table.texts["player"])
        self._game = games.codes.encode(table.texts["game"])
        self._key = self._player * max(len(games.codes), 1) + self._game
        self.positions = PositionsKnown(facts, plan, players)
        self.points = self._scored(plan)
        self.box_at = self._first_known(table)
        changes, first = _changes(table, self._key, self.points)
        self._by_player = AsOf(self._player, table.known_at, len(players))
        self._sums = RunningSums(self._by_player, {"points": changes, "games": first})
        self._line_index = AsOf(self._line_codes(), table.known_at, self._line_count)
        self.played_in = lru_cache(maxsize=8)(self._played_in)
        self._past_sums = self._past(facts, plan)

    def _scored(self, plan: ScoringPlan) -> Ints:
        """Return the points of each line; lines of people who can start nowhere may leave anything unknown."""
        table = self._table
        masks = self.positions.masks_at(self._player, table.known_at)
        unknown = table.unknown & (self._player >= 0)[:, None]
        try:
            return plan.points(plan.lines(table.stats, unknown, masks))
        except UnknownStat as hole:
            raise ProviderError(
                "the ruleset scores this stat, but the cell is empty (unknown, not zero)",
                provider="scoring",
                table="stat_lines",
                row=f"{table.texts['player'][hole.line]}/{table.texts['game'][hole.line]}",
                column=hole.stat,
                code="data.unknown_stat",
                fix='score another stat, or write scoring.unknown = "zero"',
            ) from hole

    def _first_known(self, table: Table) -> Ints:
        """Return the instant at which the box score of each game became known, far away if it never did."""
        out = np.full(len(self._games.codes), NEVER, dtype=np.int64)
        np.minimum.at(out, self._game, table.known_at)
        return out

    def _line_codes(self) -> Ints:
        distinct, codes = np.unique(self._key, return_inverse=True)
        self._line_count = len(distinct)
        out: Ints = codes.astype(np.int64)
        return out

    def _past(self, facts: FactSet, plan: ScoringPlan) -> RunningSums:
        """Add up points and games of last season; an unknown stat of last season counts nothing."""
        table = facts.tables["past_lines"]
        player = self._players.encode(table.texts["player"])
        masks = np.append(self.positions.first_masks(), 0)[player]
        points = plan.points(plan.lines(table.stats, np.zeros_like(table.unknown), masks))
        games = Codes.of(table.texts["game"])
        key = player * max(len(games), 1) + games.encode(table.texts["game"])
        changes, first = _changes(table, key, points)
        return RunningSums(AsOf(player, table.known_at, len(self._players)), {"points": changes, "games": first})

    def last_season(self, cut: Instant) -> dict[str, Ints]:
        """Return points and games of each player in the season before, as far as known at a cut."""
        return self._past_sums.at(cut)

    def season_to(self, cut: Instant) -> dict[str, Ints]:
        """Return points and games of each player known at a cut."""
        return self._sums.at(cut)

    def recent(self, cut: Instant, days: int) -> dict[str, Ints]:
        """Return points and games of each player that became known in the days before a cut."""
        now, then = self._sums.at(cut), self._sums.at(Instant(cut - days * DAY))
        return {name: now[name] - then[name] for name in now}

    def period_points(self, cut: Instant, period: int, wanted: frozenset[str]) -> dict[str, dict[str, int]]:
        """Return the points of those wanted who have a line in a period, by slate and player, as known at a cut."""
        rows = self._rows_of_period(cut, period)
        codes = [self._players.code[player] for player in sorted(wanted)]
        rows = rows[np.isin(self._player[rows], codes)]
        slates = self._games.slate_numbers(self._games.known(cut))[self._game[rows]]
        found: dict[str, dict[str, int]] = {}
        for row, number in zip(rows.tolist(), slates.tolist(), strict=True):
            name = slate_name(number, self._games.by_period)
            players = found.setdefault(name, {})
            player = self._players.ids[self._player[row]]
            # Two games in one slate (a double-header, a week) add up.
            players[player] = players.get(player, 0) + int(self.points[row])
        return found

    def period_lines(
        self, cut: Instant, period: int, wanted: Mapping[str, frozenset[str]]
    ) -> dict[str, list[PlayedLine]]:
        """Return the lines of those wanted in each slate of a period, as known at a cut."""
        known, rows = self._games.known(cut), self._rows_of_period(cut, period)
        games = self._game[rows]
        slates, starts = self._games.slate_numbers(known)[games], known.start_at[games]
        found: dict[str, list[PlayedLine]] = {name: [] for name in wanted}
        for row, number, start_at in zip(rows.tolist(), slates.tolist(), starts.tolist(), strict=True):
            name, player = slate_name(number, self._games.by_period), self._players.ids[self._player[row]]
            if player in wanted.get(name, frozenset()):
                found[name].append(PlayedLine(player, start_at, row))
        return found

    def stat_sums(self, lines: Sequence[PlayedLine], names: Sequence[str]) -> dict[str, tuple[int, ...]]:
        """Return the sums of some stats of each player over his lines, in stored whole numbers.

        Raises:
            ProviderError: `data.unknown_stat` for an unknown cell, unless the ruleset calls that zero.
        """
        columns, found = [self._stats[name] for name in names], dict[str, tuple[int, ...]]()
        for line in sorted(lines, key=lambda line: (line.player, line.row)):
            holes = self._table.unknown[line.row, columns]
            if self._unknown == "error" and holes.any():
                game = self._table.texts["game"][line.row]
                raise ProviderError(
                    "a category needs this stat, but the cell is empty (unknown, not zero)",
                    provider="scoring",
                    table="stat_lines",
                    row=f"{line.player}/{game}",
                    column=names[int(np.argmax(holes))],
                    code="data.unknown_stat",
                    fix='compare another stat, or write scoring.unknown = "zero"',
                )
            values = np.where(holes, 0, self._table.stats[line.row, columns]).tolist()
            before = found.get(line.player, (0,) * len(columns))
            found[line.player] = tuple(a + b for a, b in zip(before, values, strict=True))
        return found

    def _rows_of_period(self, cut: Instant, period: int) -> Ints:
        rows = self._latest_lines(cut)
        out: Ints = rows[self._games.known(cut).period[self._game[rows]] == period]
        return out

    def _latest_lines(self, cut: Instant) -> Ints:
        """Return the rows of the newest revision of each line known at a cut, but those of strangers."""
        rows = self._line_index.latest(cut)
        rows = rows[rows >= 0]
        out: Ints = rows[self._player[rows] >= 0]
        return out

    def _played_in(self, cut: Instant, slate: str) -> frozenset[str]:
        """Return who has a line in a slate that is known at a cut: he has played, whatever the schedule says."""
        known = self._table.rows_by(cut)
        numbers = self._games.slate_numbers(self._games.known(cut))[self._game[:known]]
        here = (numbers == slate_number(slate)) & (self._player[:known] >= 0)
        return frozenset(self._players.ids[code] for code in self._player[:known][here].tolist())

    def slate_truth(self, number: int) -> Ints:
        """Return what each player really scored in a slate in the end; hindsight, for the oracle alone."""
        rows = self._latest_lines(NEVER)
        known = self._games.known(NEVER)
        rows = rows[self._games.slate_numbers(known)[self._game[rows]] == number]
        out = np.zeros(len(self._players), dtype=np.int64)
        np.add.at(out, self._player[rows], self.points[rows])
        return out

    def remaining_truth(self, cut: Instant) -> Ints:
        """Return what each player really scored after a cut; hindsight, for the oracle alone."""
        return self._sums.at(NEVER)["points"] - self._sums.at(cut)["points"]


def _changes(table: Table, key: Ints, points: Ints) -> tuple[Ints, Ints]:
    """Return what each line adds to its player's points, and whether it is a new game: a correction is not.

    Args:
        table: of lines.
        key: a number for each player and game.
        points: of each line.
    """
    order = np.lexsort((table.known_at, table.ints["revision"], key))
    again = np.zeros(len(table), dtype=bool)
    again[1:] = key[order][1:] == key[order][:-1]
    before = np.zeros(len(table), dtype=np.int64)
    before[1:] = points[order][:-1]
    changes, first = np.empty(len(table), dtype=np.int64), np.empty(len(table), dtype=np.int64)
    changes[order] = points[order] - np.where(again, before, 0)
    first[order] = ~again
    return changes, first
