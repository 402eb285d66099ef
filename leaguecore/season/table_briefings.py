"""What managers are told of the competition: the table as it stands, and whom each team meets next."""

from collections.abc import Mapping

from leaguecore.league.standings import standings
from leaguecore.league.state import LeagueState
from leaguecore.managers.briefing import MeetingSeen, StandingSeen

Table = tuple[StandingSeen, ...]
Schedules = Mapping[str, tuple[MeetingSeen, ...]]

SHOWN = 6
"""Coming periods that a briefing names."""


class TableBriefings:
    """Makes this part of briefings, once for all seats between two changes of the table."""

    def __init__(self) -> None:
        """Begin with nothing made."""
        self._made: tuple[tuple[object, ...], Table, Schedules] | None = None

    def standings(self, state: LeagueState) -> tuple[StandingSeen, ...]:
        """Return the table, best first."""
        return self._of(state)[0]

    def schedule(self, state: LeagueState, team: str) -> tuple[MeetingSeen, ...]:
        """Return whom a team meets in the coming periods, as far as that is known."""
        return self._of(state)[1].get(team, ())

    def _of(self, state: LeagueState) -> tuple[Table, Schedules]:
        parts = (state.results, state.adjustments, state.pairings, state.eliminated)
        if self._made is None or any(one is not other for one, other in zip(self._made[0], parts, strict=True)):
            table = _standings(state) if state.results else ()
            self._made = (parts, table, _schedules(state))
        return self._made[1:]


def _standings(state: LeagueState) -> tuple[StandingSeen, ...]:
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
        for line in standings(state)
    )


def _schedules(state: LeagueState) -> dict[str, tuple[MeetingSeen, ...]]:
    found: dict[str, tuple[MeetingSeen, ...]] = {}
    for period in state.periods[len(state.results) :][:SHOWN]:
        pairs = state.pairings.get(str(period.number), ())
        met = dict(pairs) | {away: home for home, away in pairs}
        for team in state.teams if pairs else ():
            meeting = MeetingSeen(period=period.number, opponent=met.get(team, ""), scored_at=period.scored_at)
            found[team] = (*found.get(team, ()), meeting)
    return found
