"""What managers are told of the competition: the table as it stands, and whom each team meets next."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import overload

from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.managers.briefing import MeetingSeen, StandingSeen

Schedules = Mapping[str, tuple[MeetingSeen, ...]]

SHOWN = 6
"""Coming periods that a briefing names."""


class TableSeen(Sequence[StandingSeen]):
    """The table of a state, best first, made when somebody looks at it: most bots never do."""

    def __init__(self, state: LeagueState) -> None:
        """Take the league; nothing is counted yet."""
        self._state = state

    @cached_property
    def _lines(self) -> tuple[StandingSeen, ...]:
        found = standings(self._state) if self._state.results else ()
        return tuple(
            StandingSeen(
                team=line.team,
                rank=line.rank,
                wins=line.head_to_head.wins,
                losses=line.head_to_head.losses,
                ties=line.head_to_head.ties,
                points_for=line.points_for,
                points_against=line.points_against,
            )
            for line in found
        )

    def __eq__(self, other: object) -> bool:
        """Say whether another table has the same lines."""
        return self._lines == other._lines if isinstance(other, TableSeen) else NotImplemented

    def __hash__(self) -> int:
        """Return what is the same for equal tables."""
        return hash(self._lines)

    @overload
    def __getitem__(self, place: int) -> StandingSeen: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[StandingSeen, ...]: ...

    def __getitem__(self, place: int | slice) -> StandingSeen | tuple[StandingSeen, ...]:
        """Return the line of a place, from 0, or several."""
        return self._lines[place]

    def __len__(self) -> int:
        """Return how many teams there are, none before the first period is scored."""
        return len(self._lines)


class TableBriefings:
    """Makes this part of briefings, once for all seats between two changes of the table."""

    def __init__(self) -> None:
        """Begin with nothing made."""
        self._made: tuple[tuple[object, ...], TableSeen, Schedules] | None = None

    def standings(self, state: LeagueState) -> Sequence[StandingSeen]:
        """Return the table, best first."""
        return self._of(state)[0]

    def schedule(self, state: LeagueState, team: str) -> tuple[MeetingSeen, ...]:
        """Return whom a team meets in the coming periods, as far as that is known."""
        return self._of(state)[1].get(team, ())

    def _of(self, state: LeagueState) -> tuple[TableSeen, Schedules]:
        parts = (state.results, state.adjustments, state.pairings, state.eliminated)
        if self._made is None or any(one is not other for one, other in zip(self._made[0], parts, strict=True)):
            self._made = (parts, TableSeen(state), _schedules(state))
        return self._made[1:]


def _schedules(state: LeagueState) -> dict[str, tuple[MeetingSeen, ...]]:
    found: dict[str, tuple[MeetingSeen, ...]] = {}
    for period in state.periods[len(state.results) :][:SHOWN]:
        pairs = state.pairings.get(str(period.number), ())
        met = dict(pairs) | {away: home for home, away in pairs}
        for team in state.teams if pairs else ():
            meeting = MeetingSeen(period=period.number, opponent=met.get(team, ""), scored_at=period.scored_at)
            found[team] = (*found.get(team, ()), meeting)
    return found
