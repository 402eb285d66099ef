"""Wake-ups beside the calendar: who is asked again for a lineup that he may still change."""

from collections.abc import Iterable, Iterator

import attrs

from leaguecore.clock import Instant
from leaguecore.errors import Violation
from leaguecore.league.commands.lineups import CallManagers
from leaguecore.league.events import Event, ManagersCalled
from leaguecore.league.state import Call, LeagueState, OpenedSlate, active_teams, evolved, put


def wakes_of(slate: OpenedSlate, team: str) -> tuple[Instant, ...]:
    """Return the wake-ups of a team in a slate: those of its games, and those for which it was called since."""
    called = slate.called.get(team, ())
    return tuple(sorted((*slate.wakes, *(call.at for call in called)))) if called else slate.wakes


def reasons_at(slate: OpenedSlate, team: str, at: Instant) -> tuple[str, ...]:
    """Return for what a team is woken at an instant beside the calendar."""
    return tuple(sorted({call.reason for call in slate.called.get(team, ()) if call.at == at}))


def open_slates(state: LeagueState, at: Instant) -> Iterator[tuple[str, OpenedSlate]]:
    """Walk the slates in which a lineup can still be changed after an instant."""
    lead = state.ruleset.lineups.wake_lead_minutes * 60_000
    for name, slate in state.slates.items():
        # With locks game by game the last of them comes a lead after the last wake-up.
        last = slate.wakes[-1] + lead if slate.wakes else at
        first = slate.first_lock_at
        ends_at = last if state.ruleset.lineups.lock == "game" or first is None else first
        if ends_at > at:
            yield name, slate


def verify_call(state: LeagueState, command: CallManagers) -> list[Violation]:
    """Return why managers cannot be called now."""
    wakes = state.ruleset.wakes
    woken = state.ruleset.agent is not None if command.reason == "alarm" else wakes is not None and wakes.injury
    if not woken:
        return [Violation(code="wake.none", message="nobody is woken for that under these rules")]
    following, again = state.alarms, False
    if command.reason == "injury":
        following, again = state.news, command.at <= state.news_at
    if command.number != following or again:
        return [Violation(code="wake.order", message=f"call {following} comes next, after those before it")]
    there = dict(open_slates(state, command.at))
    strangers = [slate for slate in command.calls if slate not in there]
    teams = [team for called in command.calls.values() for team in called if team not in active_teams(state)]
    if not command.calls or strangers or teams:
        named = ", ".join([*strangers, *teams]) or "nobody"
        return [Violation(code="wake.nobody", message=f"a call has open slates and teams that play: {named}")]
    return []


def decide_call(_state: LeagueState, command: CallManagers) -> list[Event]:
    """Call them."""
    return [ManagersCalled(reason=command.reason, at=command.at, calls=command.calls)]


def outcome_calls(state: LeagueState, teams: Iterable[str], at: Instant) -> list[Event]:
    """Return the call of those whose claims were just settled, for the slates that are open."""
    wakes, called = state.ruleset.wakes, tuple(team for team in sorted(teams) if team in active_teams(state))
    if wakes is None or not wakes.claim_outcome or not called:
        return []
    calls = {name: called for name, slate in open_slates(state, at) if slate.wakes}
    return [ManagersCalled(reason="claim_outcome", at=at, calls=calls)] if calls else []


def apply_called(state: LeagueState, event: ManagersCalled) -> LeagueState:
    """Add a wake-up for each team in each slate."""
    slates = state.slates
    for name, teams in event.calls.items():
        slate, called = slates[name], slates[name].called
        for team in teams:
            called = put(called, team, (*called.get(team, ()), Call(at=event.at, reason=event.reason)))
        slates = put(slates, name, attrs.evolve(slate, called=called))
    if event.reason == "injury":
        return evolved(state, slates=slates, news=state.news + 1, news_at=event.at)
    return evolved(state, slates=slates, alarms=state.alarms + (event.reason == "alarm"))
