"""What each player was expected to score a period when the league was drafted, and what he scored in each."""

from functools import lru_cache

import attrs
import numpy as np

from leaguecore.arena.luck.world import Source, World, opened
from leaguecore.league.commands import PlanSeason
from leaguecore.season.board import Boards
from leaguecore.season.calendar_plan import draft_start, plan_season
from leaguecore.season.games import slate_number
from leaguecore.sport.tables import Ints


@attrs.frozen(kw_only=True, eq=False)
class Streams:
    """The players of whom something is expected at the draft, best first; those of no expectation are left out.

    Attributes:
        place: the row of each player.
        expected: a period, at the draft; above 0.
        points: a row a player, a column a period, in the league's unit.
    """

    place: dict[str, int]
    expected: Ints
    points: Ints

    def moved(self, giver: Ints) -> Ints:
        """Return the points by period if each player had another's season, scaled to his own expectation.

        So his ratio of actual to expected points is the other's, with the other's absences and streaks.

        Args:
            giver: for each player the row of whom he takes the season.
        """
        return self.points[giver] * self.expected[:, None] // self.expected[giver][:, None]


def boards_of(world: World) -> Boards:
    """Return the boards of a season."""
    return Boards(world.facts, world.rules.ruleset, world.rules.slots, world.rules.plan)


def calendar_of(world: World, boards: Boards) -> PlanSeason:
    """Return the periods and slates of a season that begins as a league of these rules does."""
    return plan_season(world.facts, world.rules.ruleset, boards.games, draft_start(world.facts, world.rules.ruleset))


def streams_of(world: World) -> Streams:
    """Return the streams of a season."""
    boards = boards_of(world)
    cut, plan = draft_start(world.facts, world.rules.ruleset), calendar_of(world, boards)
    numbers = {period.number: column for column, period in enumerate(plan.periods)}
    points = np.zeros((len(boards.codes), len(numbers)), dtype=np.int64)
    for slate in plan.slates:
        points[:, numbers[slate.period]] += boards.book.slate_truth(slate_number(slate.slate))
    board = boards.board(cut, None, draft=True)
    expected = board.columns["remaining"] // len(numbers)
    order = np.lexsort((np.arange(len(expected)), -expected))
    order = order[expected[order] > 0]
    players = [board.players[at] for at in order.tolist()]
    return Streams(
        place={player: row for row, player in enumerate(players)},
        expected=expected[order],
        points=points[[boards.codes.code[player] for player in players]],
    )


@lru_cache(maxsize=1)
def opened_streams(source: Source) -> Streams:
    """Return the streams of a source, made once a process."""
    return streams_of(opened(source))
