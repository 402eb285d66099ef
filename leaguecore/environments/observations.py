"""What an agent sees, as one array of whole numbers: his team and the question, then a row for each choice.

Everything comes from the briefing and the choices that it leads to, so nothing is there that its manager would not be
told. Numbers are as in briefings (points in the league's unit) and cut off at 2^31 - 1.
"""

from collections.abc import Iterator, Sequence
from typing import get_args

import numpy as np

from leaguecore.environments.choice import Choice
from leaguecore.environments.lineup_choices import expected
from leaguecore.lineup import Slot
from leaguecore.managers.briefing import BOARD_COLUMNS, Briefing, DecisionKind, Ints
from leaguecore.managers.valuation import Values

LIMIT = 2**31 - 1
_MINUTE_MS = 60_000

TEAM_FIELDS = (
    *(f"asked.{kind}" for kind in get_args(DecisionKind)),
    "minutes_left",
    "attempts_left",
    "pick",
    "picks_to_come",
    "roster",
    "roster_size",
    "on_reserve",
    "locked",
    "barred",
    "adds_left",
    "dollars",
    "most_dollars",
    "opening_dollars",
    "points",
    "points_of_the_best",
    "points_of_the_opponent",
    "rank",
    "wins",
    "losses",
    "ties",
    "roster_remaining",
    "lineup_slate_points",
    "periods_to_come",
    "messages_left",
    "threads_left",
)
"""The names of the first numbers; -1 stands for what is not limited or not there."""

CHOICE_FIELDS = (
    *(f"enters.{name}" for name in BOARD_COLUMNS),
    "leaves.remaining",
    "leaves.slate_points",
    "gain",
    "dollars",
)
"""The names of the numbers of a choice; 0 where no player, or no single one, enters or leaves."""


class Layout:
    """Which number of an observation is what, for one league."""

    def __init__(self, slots: Sequence[Slot], actions: int) -> None:
        """Take the slots of the ruleset and the size of the action space."""
        self._slots, self._actions = tuple(slots), actions
        self.names: tuple[str, ...] = (
            *TEAM_FIELDS,
            *(f"eligible.{slot.name}" for slot in slots),
            *(f"choice_{number}.{name}" for number in range(actions) for name in CHOICE_FIELDS),
        )

    def observation(self, briefing: Briefing, values: Values, choices: Sequence[Choice]) -> Ints:
        """Return the numbers by the order of `names`, int64."""
        numbers = np.zeros(len(self.names), dtype=np.int64)
        head = [*_team_numbers(briefing, values), *self._eligible(briefing)]
        numbers[: len(head)] = np.clip(head, -LIMIT, LIMIT)
        rows = numbers[len(head) :].reshape(self._actions, len(CHOICE_FIELDS))
        for number, choice in enumerate(choices):
            _write_choice(rows[number], briefing, choice)
        np.clip(rows, -LIMIT, LIMIT, out=rows)
        return numbers

    def _eligible(self, briefing: Briefing) -> Iterator[int]:
        """Walk the numbers of own players who may fill each slot."""
        for slot in self._slots:
            yield sum(not slot.eligible.isdisjoint(where) for where in briefing.roster.values())


def action_mask(choices: int, actions: int) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    """Return 1 for each action that stands for a choice, and 0 for the others."""
    mask = np.zeros(actions, dtype=np.int8)
    mask[:choices] = 1
    return mask


def _write_choice(row: Ints, briefing: Briefing, choice: Choice) -> None:
    board = briefing.board
    if choice.enters in board.index:
        place = board.index[choice.enters]
        row[: len(BOARD_COLUMNS)] = [board.columns[name][place] for name in BOARD_COLUMNS]
    if choice.leaves in board.index:
        place = board.index[choice.leaves]
        row[-4:-2] = board.columns["remaining"][place], board.columns["slate_points"][place]
    row[-2:] = choice.gain, choice.dollars


def _team_numbers(briefing: Briefing, values: Values) -> list[int]:
    """Return the numbers of TEAM_FIELDS."""
    index = briefing.board.index
    return [
        *(int(briefing.kind == kind) for kind in get_args(DecisionKind)),
        (briefing.deadline_at - briefing.at) // _MINUTE_MS,
        briefing.time.attempts_left,
        briefing.pick,
        -1 if briefing.drafting is None else briefing.drafting.to_come,
        len(briefing.roster),
        briefing.rules.roster_size,
        sum(len(players) for players in briefing.reserve.values()),
        len(briefing.locked),
        len(briefing.barred),
        -1 if briefing.adds_left is None else briefing.adds_left,
        *_dollars(briefing),
        *_places(briefing),
        sum(int(values.remaining[index[player]]) for player in briefing.roster if player in index),
        expected(briefing, values, briefing.seating),
        len(briefing.schedule),
        *_talking(briefing),
    ]


def _dollars(briefing: Briefing) -> tuple[int, int, int]:
    """Return the dollars at hand, the most that may be bid, and the opening bid of the player who is up."""
    sheet = None if briefing.drafting is None else briefing.drafting.auction
    if sheet is None:
        return briefing.budget, briefing.budget, 0
    return sheet.dollars[briefing.team], sheet.most, sheet.opening


def _places(briefing: Briefing) -> tuple[int, ...]:
    """Return points, those of the best team and of the next opponent, the rank (0 without one), wins, losses, ties."""
    own = next((line for line in briefing.standings if line.team == briefing.team), None)
    opponent = briefing.schedule[0].opponent if briefing.schedule else ""
    record = (0, 0, 0, 0) if own is None else (own.rank, own.wins, own.losses, own.ties)
    points = briefing.points
    return points[briefing.team], max(points.values()), points.get(opponent, 0), *record


def _talking(briefing: Briefing) -> tuple[int, int]:
    """Return how many messages the thread at hand may still have, and how many threads may be opened."""
    seen = briefing.talks
    if seen is None:
        return -1, -1
    thread = seen.open_thread
    return -1 if thread is None else thread.messages_left, seen.openings_left
