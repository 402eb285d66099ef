"""Short ways through scored periods: teams that score what a test says, by the commands of a season.

In each period every team seats one passer, and he scores the points given for his team.
"""

from collections.abc import Mapping, Sequence

from league_cases import do, finalize, lineup, open_slate, playing_league, score

from leaguecore.league import LeagueState, decide, fold
from leaguecore.league.commands import ScorePeriod
from leaguecore.league.corrections import next_provisional
from leaguecore.league.events import Event
from leaguecore.league.standings import Standing, standings
from leaguecore.league.state import active_teams

Points = Sequence[int] | Mapping[str, int]
"""What the teams score: in their order, or by name; who is not named scores nothing."""


def ready(state: LeagueState, points: Points) -> tuple[LeagueState, ScorePeriod]:
    """Return a league whose next period waits to be scored, and the command that scores it so."""
    by_team = points if isinstance(points, Mapping) else dict(zip(state.teams, points, strict=True))
    period = state.periods[len(state.results)].number
    state = do(state, open_slate(state))
    slate, scored = state.planned_slates[state.slates_opened - 1].slate, {}
    for team in active_teams(state):
        passer = next(player for player in sorted(state.rosters[team]) if player.startswith("p"))
        state = do(state, lineup(state, team, slate, {"P": (passer,)}))
        scored[passer] = by_team.get(team, 0)
    return state, score(period, {slate: scored})


def scored(state: LeagueState, *weeks: Points) -> LeagueState:
    """Return the league after its next periods were scored so."""
    for points in weeks:
        waiting, command = ready(state, points)
        state = do(waiting, command)
    return state


def told(state: LeagueState, points: Points) -> tuple[LeagueState, list[Event]]:
    """Return the league after one more period, and what the log tells of it."""
    waiting, command = ready(state, points)
    events = decide(waiting, command)
    return fold(waiting, events), events


def kinds(events: Sequence[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def league_of(teams: int, periods: int, **fields: object) -> LeagueState:
    """Return a league of so many teams that is about to play so many periods."""
    return playing_league(teams=teams, periods=periods, **fields)


def table(state: LeagueState) -> dict[str, Standing]:
    """Return the lines of the table by team."""
    return {line.team: line for line in standings(state)}


def ranks(state: LeagueState) -> list[tuple[str, int]]:
    """Return the table as teams and ranks, best first."""
    return [(line.team, line.rank) for line in standings(state)]


def final(state: LeagueState, points: Points) -> tuple[LeagueState, list[Event]]:
    """Return the league after its oldest provisional period became final with these points, and what the log tells."""
    by_team = points if isinstance(points, Mapping) else dict(zip(state.teams, points, strict=True))
    number = next_provisional(state)
    assert number is not None
    found = {
        name: {slate.lineups[team]["P"][0]: by_team.get(team, 0) for team in slate.lineups}
        for name, slate in state.provisional[str(number)].slates.items()
    }
    events = decide(state, finalize(number, found))
    return fold(state, events), events
