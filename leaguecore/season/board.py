"""The shared facts of a wake-up: the players known at a cut, a column a fact, the same object for every seat."""

from functools import lru_cache
from types import MappingProxyType

import attrs
import numpy as np

from leaguecore.clock import Instant
from leaguecore.lineup import Candidate, Slot, best_lineup
from leaguecore.managers.briefing import Board, Hindsight
from leaguecore.rng import MICROS
from leaguecore.rules.model import Ruleset
from leaguecore.scoring.plan import ScoringPlan
from leaguecore.season.games import Games, slate_number
from leaguecore.season.projection import Expectation, Projection
from leaguecore.season.statbook import StatBook
from leaguecore.season.timeline import AsOf, Codes, objects, read_only
from leaguecore.sport.facts import FactSet
from leaguecore.sport.tables import UNAVAILABLE, Bools, Ints

UNRANKED = 10**6


@attrs.frozen(kw_only=True, eq=False)
class _People:
    """Who is known while no row of the table of players is added."""

    codes: Ints
    players: tuple[str, ...]
    index: dict[str, int]
    names: tuple[str, ...]
    positions: tuple[tuple[str, ...], ...]
    position_sets: tuple[frozenset[str], ...]
    teams: tuple[str, ...]
    team_codes: Ints


class Boards:
    """Makes boards of one season under one ruleset."""

    def __init__(self, facts: FactSet, ruleset: Ruleset, slots: tuple[Slot, ...], plan: ScoringPlan) -> None:
        """Index the facts of those who can start at one of the ruleset's slots."""
        self._facts, self._ruleset, self._slots = facts, ruleset, slots
        table = facts.tables["players"]
        starters = frozenset().union(*(slot.eligible for slot in slots))
        useful = [not starters.isdisjoint(text.split("|")) for text in table.texts["positions"]]
        self._useful = np.array(useful, dtype=bool)
        self.codes = Codes.of(table.texts["player"][self._useful])
        self.games = Games(facts, ruleset)
        self.book = StatBook(facts, plan, self.codes, self.games)
        self._projection = Projection(facts, plan, ruleset.projection, self.codes, self.book, self.games)
        size = len(self.codes)
        self._ids = np.array(self.codes.ids, dtype=object)
        split = {text: tuple(text.split("|")) for text in set(table.texts["positions"].tolist())}
        self._positions_of_row = objects(split[text] for text in table.texts["positions"])
        sets = {text: frozenset(where) for text, where in split.items()}
        self._sets_of_row = objects(sets[text] for text in table.texts["positions"])
        self._team_of_row = self.games.teams.encode(table.texts["team"])
        self._people_index = AsOf(self.codes.encode(table.texts["player"]), table.known_at, size)
        self._people = lru_cache(maxsize=8)(self._people_of)
        self._board = lru_cache(maxsize=4)(self._board_of)
        self.begun = lru_cache(maxsize=8)(self._begun)
        reports, ranks = facts.tables["availability"], facts.tables["rankings"]
        self._report_player = self.codes.encode(reports.texts["player"])
        self._report_game = self.games.codes.encode(reports.texts["game"])
        standing = np.where(reports.texts["game"] == "", self._report_player, -1)
        self._standing_reports = AsOf(standing, reports.known_at, size)
        self._out = np.isin(reports.texts["status"].astype(str), UNAVAILABLE)
        self._rank_index = AsOf(self.codes.encode(ranks.texts["player"]), ranks.known_at, size)

    def board(self, cut: Instant, slate: str | None, *, draft: bool = False) -> Board:
        """Return the board at a cut; with a slate, its games and what is expected in them.

        Args:
            cut: nothing known later is on it.
            slate: the slate at hand, or None.
            draft: also rank the players and find the replacement at each position.
        """
        return self._board(cut, slate, draft)

    def known(self, cut: Instant, player: str) -> bool:
        """Say whether somebody who can start at a slot was known by that id at a cut."""
        return player in self._people(self._facts.tables["players"].rows_by(cut)).index

    def positions_of(self, cut: Instant, player: str) -> tuple[str, ...]:
        """Return the base positions of a player as known at a cut; none if nobody knew him."""
        people = self._people(self._facts.tables["players"].rows_by(cut))
        at = people.index.get(player)
        return () if at is None else people.positions[at]

    def club_of(self, cut: Instant, player: str) -> int:
        """Return the code of a player's club as known at a cut, -1 if he has none or nobody knew him."""
        people = self._people(self._facts.tables["players"].rows_by(cut))
        at = people.index.get(player)
        return -1 if at is None else int(people.team_codes[at])

    def newcomers(self, cut: Instant) -> frozenset[str]:
        """Return who is known at a cut and had no game in the season before, as far as known then."""
        people = self._people(self._facts.tables["players"].rows_by(cut))
        games = self.book.last_season(cut)["games"][people.codes]
        return frozenset(people.players[place] for place in np.flatnonzero(games == 0))

    def _begun(self, at: Instant, slate: str) -> frozenset[str]:
        """Return who has begun to play in a slate by an instant.

        By his team when its game began, for a move since changes nothing; and by his line, if there is one already.
        """
        found = set(self.book.played_in(at, slate))
        for start_at, teams in self.games.begun(at, slate):
            people = self._people(self._facts.tables["players"].rows_by(start_at))
            found.update(people.players[place] for place in np.flatnonzero(np.isin(people.team_codes, list(teams))))
        return frozenset(found)

    def hindsight(self, board: Board, slate: str | None, *, draft: bool) -> Hindsight:
        """Return what the players of a board went on to score; in the draft also their replacements' points."""
        people = self._people(self._facts.tables["players"].rows_by(board.cut))
        remaining = self.book.remaining_truth(board.cut)[people.codes]
        zeros = np.zeros(len(people.codes), dtype=np.int64)
        return Hindsight(
            slate_points=read_only(self.book.slate_truth(slate_number(slate))[people.codes] if slate else zeros),
            remaining=read_only(remaining),
            replacement=read_only(self._replacement(people, remaining) if draft else zeros),
        )

    def _people_of(self, rows: int) -> _People:
        table = self._facts.tables["players"]
        cut = Instant(int(table.known_at[rows - 1])) if rows else Instant(-1)
        row = self._people_index.latest(cut) if rows else np.full(len(self.codes), -1, dtype=np.int64)
        # Who cannot start at a slot yet is not there yet, whatever he becomes later.
        codes = np.flatnonzero((row >= 0) & np.append(self._useful, False)[row])
        at = row[codes]
        players = tuple(self._ids[codes].tolist())
        return _People(
            codes=codes,
            players=players,
            index={player: place for place, player in enumerate(players)},
            names=tuple(table.texts["name"][at].tolist()),
            positions=tuple(self._positions_of_row[at].tolist()),
            position_sets=tuple(self._sets_of_row[at].tolist()),
            teams=tuple(table.texts["team"][at].tolist()),
            team_codes=self._team_of_row[at],
        )

    def _board_of(self, cut: Instant, slate: str | None, draft: bool) -> Board:
        people = self._people(self._facts.tables["players"].rows_by(cut))
        team_of = np.full(len(self.codes), -1, dtype=np.int64)
        team_of[people.codes] = people.team_codes
        expected = self._projection.at(cut, team_of, people.codes)
        left = np.append(self.games.team_games_left(cut), 0)[team_of]
        remaining = expected.per_game * expected.play_chance_ppm // MICROS * left
        games = np.append(self.games.team_games_in(cut, slate), 0)[team_of] if slate else np.zeros_like(team_of)
        out, statuses = self._reports(cut, slate, people)
        points = np.where(out, 0, expected.per_game * expected.play_chance_ppm // MICROS * games)
        columns = self._columns(expected, remaining, games, points, people)
        zeros = np.zeros(len(people.codes), dtype=np.int64)
        columns["replacement"] = self._replacement(people, columns["remaining"]) if draft else zeros
        columns["rank"] = self._ranks(cut, people, columns["remaining"]) if draft else zeros
        return Board(
            cut=cut,
            snapshot=self._facts.snapshot(cut).id,
            players=people.players,
            index=MappingProxyType(people.index),
            names=people.names,
            positions=people.positions,
            position_sets=people.position_sets,
            teams=people.teams,
            statuses=statuses,
            columns=MappingProxyType({name: read_only(column) for name, column in columns.items()}),
        )

    def _columns(
        self, expected: Expectation, remaining: Ints, games: Ints, points: Ints, people: _People
    ) -> dict[str, Ints]:
        everyone = {
            "games": expected.season["games"],
            "points": expected.season["points"],
            "recent_games": expected.recent["games"],
            "recent_points": expected.recent["points"],
            "last_year_games": expected.last_season["games"],
            "last_year_points": expected.last_season["points"],
            "per_game": expected.per_game,
            "play_chance_ppm": expected.play_chance_ppm,
            "remaining": remaining,
            "slate_games": games,
            "slate_points": points,
        }
        return {name: column[people.codes] for name, column in everyone.items()}

    def _reports(self, cut: Instant, slate: str | None, people: _People) -> tuple[Bools, tuple[str, ...]]:
        """Return who will not play in the slate, and the newest report on each that concerns it.

        A report on one game says nothing about another; one without a game stands until the next of its kind.
        """
        table = self._facts.tables["availability"]
        row = self._standing_reports.latest(cut)
        if slate:
            here = np.flatnonzero(np.isin(self._report_game[: table.rows_by(cut)], self.games.in_slate(cut, slate)))
            mine = here[self._report_player[here] >= 0]
            # Rows stand in order of time, and of several for one player the last assignment stays.
            newest = np.full(len(row), -1, dtype=np.int64)
            newest[self._report_player[mine]] = mine
            row = np.maximum(row, newest)
        said = row >= 0
        out: Bools = np.zeros(len(row), dtype=bool)
        shown = np.full(len(row), "", dtype=object)
        out[said], shown[said] = self._out[row[said]], table.texts["status"][row[said]]
        return out, tuple(shown[people.codes].tolist())

    def _replacement(self, people: _People, worth: Ints) -> Ints:
        """Return for each player the least that a starter at one of his positions is worth, over all teams.

        All teams' starting seats are filled with the best players there are; the least valued starter of a position is
        what a team could have without spending a pick on it.
        """
        teams = self._ruleset.league.teams
        seats = [attrs.evolve(slot, count=slot.count * teams, multiplier_millis=1_000) for slot in self._slots]
        candidates = [
            Candidate(people.players[place], people.position_sets[place], int(worth[place]))
            for place in np.flatnonzero(worth > 0).tolist()
        ]
        seating = best_lineup(seats, candidates)
        started = {player for players in seating.values() for player in players}
        least: dict[str, int] = {}
        for candidate in candidates:
            if candidate.player in started:
                for position in candidate.positions:
                    least[position] = min(least.get(position, candidate.value), candidate.value)
        levels = {where: min((least.get(one, 0) for one in where), default=0) for where in set(people.position_sets)}
        return np.fromiter((levels[where] for where in people.position_sets), dtype=np.int64, count=len(worth))

    def _ranks(self, cut: Instant, people: _People, worth: Ints) -> Ints:
        """Return the draft rank of each player: the published one, and after all those the baseline's order."""
        row = self._rank_index.latest(cut)[people.codes]
        table = self._facts.tables["rankings"]
        published = np.where(row >= 0, table.ints["rank"][np.maximum(row, 0)], UNRANKED) if len(table) else None
        first = published if published is not None else np.full(len(worth), UNRANKED, dtype=np.int64)
        order = np.lexsort((np.arange(len(worth)), -worth, first))
        ranks = np.empty(len(worth), dtype=np.int64)
        ranks[order] = np.arange(1, len(worth) + 1)
        return ranks
