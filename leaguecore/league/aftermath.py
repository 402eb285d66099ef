"""What follows once a period is scored, corrected or adjusted: eliminations, seeds, rounds of playoffs, places.

These are decided with the command that brought the scores, so the log tells them right after it.
"""

from collections.abc import Callable, Iterable

from leaguecore.league.apply import fold
from leaguecore.league.commands import Command, ScorePeriod
from leaguecore.league.events import Event
from leaguecore.league.guillotine import eliminations
from leaguecore.league.placements import placing_events
from leaguecore.league.playoffs import playoff_events, reseeding_events
from leaguecore.league.state import LeagueState

_Step = Callable[[LeagueState], Iterable[Event]]


def aftermath(state: LeagueState, command: Command) -> list[Event]:
    """Return the events that follow from a state which a command has brought new scores to, in their order."""
    # A guillotine falls when a period is scored, and not again when its scores are corrected.
    falls: list[_Step] = [eliminations] if isinstance(command, ScorePeriod) else []
    found: list[Event] = []
    for step in (*falls, reseeding_events, playoff_events, placing_events):
        events: list[Event] = [*step(state)]
        state = fold(state, events)
        found += events
    return found
