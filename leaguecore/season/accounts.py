"""What a log says of each seat beside the game: what it has used up, and which private texts are its newest."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import attrs

from leaguecore.clock import Instant
from leaguecore.league.events import ManagersCalled, PeriodScored
from leaguecore.ledger import Record
from leaguecore.ledger.chain import Body
from leaguecore.managers.account import AccountSeen, SeatMeter
from leaguecore.managers.agents.kept import kept_marks
from leaguecore.managers.protocol import Answer
from leaguecore.rules.model import Ruleset
from leaguecore.season.agenda import Task
from leaguecore.season.genesis import HANDED_OVER, METERED


class Accounts:
    """The accounts of one league's seats, folded over its records."""

    def __init__(self, ruleset: Ruleset, variants: Mapping[str, str], priced: Collection[str] = ()) -> None:
        """Begin before the first record.

        Args:
            ruleset: its sections `[agent]` and `[tools]` say what seats of these variants are given.
            variants: the variant of each seat that is not `standard`.
            priced: the teams whose calls are counted by the league's list of prices, budget or not. Of all others who
                have no budget what they say of money is not recorded.
        """
        self._ruleset, self._variants, self._priced = ruleset, variants, priced
        self._meters: dict[str, SeatMeter] = {}
        self._kept: dict[str, str] = {}
        self._alarms: dict[str, Instant] = {}
        self._week = 0

    def see(self, record: Record) -> None:
        """Take the next record of a log that is read."""
        self._take(record.kind, record.data)

    def saw(self, bodies: Sequence[Body]) -> None:
        """Take the records of a transaction that was just written."""
        for kind, data in bodies:
            self._take(kind, data)

    def is_agent(self, team: str) -> bool:
        """Say whether a team's seat is an agent's, which alone keeps anything."""
        return self._variants.get(team) == "agent"

    def seen(self, team: str) -> AccountSeen | None:
        """Return what a team's manager is told of its account now, None where nothing is counted."""
        variant, rules = self._variants.get(team, ""), self._ruleset
        if variant not in ("agent", "tools"):
            return None
        return self._meters.get(team, SeatMeter()).seen(
            week=self._week,
            agent=rules.agent if variant == "agent" else None,
            tools=rules.tools if variant == "tools" else None,
        )

    def allow(self, team: str, used: Mapping[str, int], *, marked: bool) -> bool:
        """Say whether a seat can have used up so much for one answer.

        Args:
            team: whose seat it is.
            used: what it has used up, things of 0 left out.
            marked: whether somebody answered for it, or something was kept: only at an agent's seat.
        """
        left = self._left(team)
        if not self.is_agent(team):
            # Money that is not given is not limited either; whether it was counted rightly, no log can tell.
            del left["spent_micros"]
        return (self.is_agent(team) or not marked) and all(used.get(name, 0) <= most for name, most in left.items())

    def metered(self, task: Task, answer: Answer) -> list[Body]:
        """Return the record of what an answer has used up; an agent's says too who gave it, and whether it kept."""
        used, marks = self.counted(task.team, attrs.asdict(answer.usage)), dict[str, Any]()
        if self.is_agent(task.team):
            marks |= {} if answer.by == "manager" else {"by": answer.by}
            marks |= {} if answer.kept is None else kept_marks(answer.kept)
        return [(METERED, {"task": task.id, "team": task.team, "usage": used, **marks})] if used or marks else []

    def counted(self, team: str, said: Mapping[str, int]) -> dict[str, int]:
        """Return what an answer has used up, of that which is given to seats no more than its seat has left."""
        left = self._left(team)
        if team in self._priced and not self.is_agent(team):
            del left["spent_micros"]
        used = {name: min(number, left.get(name, number)) for name, number in said.items()}
        return {name: number for name, number in used.items() if number}

    def _left(self, team: str) -> dict[str, int]:
        """Return what a seat has left of that which is given to seats."""
        seen = self.seen(team) or AccountSeen()
        return {
            "spent_micros": seen.left_micros,
            "tool_calls": seen.tool_calls_left or 0,
            "tool_tokens": seen.tool_tokens_left or 0,
        }

    @property
    def alarms(self) -> Mapping[str, Instant]:
        """When each agent that chose an instant wants to be woken."""
        return self._alarms

    def kept_task(self, team: str) -> str:
        """Return the task whose answer brought the texts that a team keeps now, "" if it keeps none."""
        return self._kept.get(team, "")

    def _take(self, kind: str, data: Mapping[str, Any]) -> None:
        if kind == METERED:
            team = str(data["team"])
            self._meters[team] = self._meters.get(team, SeatMeter()).after(data["usage"], week=self._week)
            if data.get("kept"):
                self._kept[team] = str(data["task"])
                self._set_alarm(team, data.get("wake_at_ms"))
        elif kind == ManagersCalled.kind and data["reason"] == "alarm":
            for team in {team for teams in data["calls"].values() for team in teams}:
                self._set_alarm(team, None)
        elif kind == PeriodScored.kind:
            self._week += 1
        elif kind == HANDED_OVER:
            # Whoever comes does not read what his predecessor kept for himself; the account stays the seat's.
            self._kept.pop(str(data["team"]), None)
            self._set_alarm(str(data["team"]), None)

    def _set_alarm(self, team: str, at_ms: int | None) -> None:
        if at_ms is None:
            self._alarms.pop(team, None)
        else:
            self._alarms[team] = Instant(at_ms)
