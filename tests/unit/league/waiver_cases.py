"""Short ways through waivers: a run of claims at once, its outcomes, and runs at instants of a test's own."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
from league_cases import Wish, run, sealed_league

from leaguecore.clock import HOUR, Instant
from leaguecore.league import LeagueState, decide, fold
from leaguecore.league.commands import PlannedRun
from leaguecore.league.events import ClaimFailed, ClaimWon, Event

Wishes = Mapping[str, Sequence[Wish]]


def ran(state: LeagueState, wishes: Wishes, lots: Sequence[str] = (), **facts: Any) -> tuple[LeagueState, list[Event]]:
    """Return the state after a run of these claims, sealed in this order, and its events."""
    sealed = sealed_league(state, wishes)
    events = decide(sealed, run(sealed, wishes, lots, **facts))
    return fold(sealed, events), events


def outcomes(events: Sequence[Event]) -> list[tuple[str, str, int, str]]:
    """Return the claims in the order in which they were judged: team, player, bid, reason ("" if won)."""
    return [
        (event.team, event.player, event.bid, event.reason if isinstance(event, ClaimFailed) else "")
        for event in events
        if isinstance(event, ClaimWon | ClaimFailed)
    ]


def won(events: Sequence[Event]) -> list[tuple[str, str]]:
    """Return who was awarded whom, in order."""
    return [(event.team, event.player) for event in events if isinstance(event, ClaimWon)]


def paid(events: Sequence[Event]) -> dict[str, int]:
    """Return what each awarded player cost."""
    return {event.player: event.paid for event in events if isinstance(event, ClaimWon)}


def reasons(events: Sequence[Event]) -> dict[tuple[str, str], str]:
    """Return why each claim failed that did, by team and player."""
    return {(event.team, event.player): event.reason for event in events if isinstance(event, ClaimFailed)}


def dropped(events: Sequence[Event]) -> dict[str, str]:
    """Return who left for each awarded player."""
    return {event.player: event.dropped for event in events if isinstance(event, ClaimWon)}


def hour(hours: float) -> Instant:
    """Return an instant so many hours after the beginning."""
    return Instant(int(hours * HOUR))


def with_runs(state: LeagueState, *instants: int, day_starts: Sequence[int] = ()) -> LeagueState:
    """Return a league whose runs are at these instants, their claims closing with them."""
    runs = tuple(
        PlannedRun(number=number, claims_at=Instant(at), waivers_at=Instant(at)) for number, at in enumerate(instants)
    )
    return attrs.evolve(state, planned_runs=runs, day_starts=tuple(Instant(at) for at in day_starts))
