"""What the tests of time share: the rules of time, managers who take their time, and seasons of them.

A day has one wake-up for lineups, at 17:00, an hour before its games. Claims are asked for on Monday at 14:00.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from outside_seats import FIRST
from season_cases import Game, Scripted, new_game, toy_rules
from toy_sport import Absent, at, toy_season

from leaguecore.ledger import Record
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup
from leaguecore.managers.protocol import Answer

SECOND_MS = 1_000
WAKE, LOCK = at(1, 17), at(1, 18)
SCORED, CLAIMS, RUN = at(7, 13), at(7, 14), at(7, 15)

Speech = Callable[[Briefing], Any]


def time(decision: int = 600, bank: int = 0, repairs: int = 0) -> Mapping[str, int]:
    """Return the rules of time."""
    return {"decision_seconds": decision, "bank_seconds": bank, "repairs": repairs}


def started(briefing: Briefing) -> Lineup:
    """Start the first who fits each seat."""
    seats: dict[str, tuple[str, ...]] = {}
    for slot in briefing.rules.slots:
        taken = {player for players in seats.values() for player in players}
        fitting = [p for p, where in sorted(briefing.roster.items()) if slot.eligible & set(where) and p not in taken]
        seats[slot.name] = tuple(fitting[: slot.count])
    return Lineup(seating=seats)


def slow(kind: str, seconds: Sequence[int], speech: Speech = started) -> Scripted:
    """Return a manager who answers only one kind of question, each time after so many seconds; then no more."""
    left = list(seconds)

    def answer(briefing: Briefing) -> Answer | None:
        return Answer(decision=speech(briefing), took_ms=left.pop(0) * SECOND_MS) if left else None

    return Scripted(Absent(), {kind: answer})


def played(*managers: Manager, weeks: int = 2, facts: Any = None, **rules: Any) -> Game:
    """Return a season of these managers, replayed."""
    given = facts or toy_season(weeks=weeks).facts()
    game = new_game(toy_rules(league={"teams": len(managers), "divisions": 1}, **rules), given, managers)
    game.runner.run()
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game


def answers(game: Game, kind: str, team: str = FIRST) -> list[Record]:
    """Return the commands that settled what a team was asked of a kind."""
    return [one for one in game.league.records() if one.cmd.startswith(f"{kind}:") and one.cmd.endswith(f":{team}")]


def drawn(game: Game, team: str = FIRST) -> list[tuple[str, int, int]]:
    """Return what a team's decisions took from its bank, by kind, in seconds, and what was left."""
    return [
        (data["task"].split(":")[0], data["drawn_ms"] // SECOND_MS, data["left_ms"] // SECOND_MS)
        for data in game.bodies("time.drawn")
        if data["team"] == team
    ]
