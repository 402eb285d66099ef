"""The first lock of a slate: whose players count in it, where more than the lineups does.

In best ball the best lineup of a whole roster counts, substitutes come on from the bench, and a bench may decide tied
matches. All mean the roster as it stood when the slate's first game began, by the schedule as known when the slate
opened; reserves are no part of it.
"""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import LockSlate
from leaguecore.league.events import Event, SlateLocked
from leaguecore.league.reserve import on_reserve
from leaguecore.league.state import LeagueState, OpenedSlate, put
from leaguecore.rules.model import Ruleset


def rosters_count(ruleset: Ruleset) -> bool:
    """Say whether players count who sit in no lineup."""
    lineups = ruleset.lineups
    return lineups.kind == "best_ball" or lineups.substitutes != "none" or ruleset.schedule.tie == "bench"


def verify_lock(state: LeagueState, command: LockSlate) -> list[Violation]:
    """Return why a slate cannot be locked now."""
    if not rosters_count(state.ruleset):
        return [Violation(code="lock.needless", message="only lineups count in this league")]
    slate = state.slates.get(command.slate)
    if slate is None or slate.first_lock_at is None:
        return [Violation(code="lock.slate", message=f"{command.slate} is not open, or has no game")]
    if slate.rosters is not None:
        return [Violation(code="lock.twice", message=f"{command.slate} is locked already")]
    return []


def decide_lock(_state: LeagueState, command: LockSlate) -> list[Event]:
    """Lock the slate."""
    return [SlateLocked(slate=command.slate)]


def apply_lock(state: LeagueState, event: SlateLocked) -> LeagueState:
    """Keep the rosters of this moment with the slate."""
    locked = attrs.evolve(state.slates[event.slate], rosters=counting_rosters(state))
    return attrs.evolve(state, slates=put(state.slates, event.slate, locked))


def counting_rosters(state: LeagueState) -> dict[str, Mapping[str, tuple[str, ...]]]:
    """Return the players of each team who can play now: all but those on reserve."""
    return {
        team: {player: where for player, where in roster.items() if player not in on_reserve(state, team)}
        for team, roster in state.rosters.items()
    }


def players_counting(state: LeagueState, slate: OpenedSlate) -> frozenset[str]:
    """Return whose points may count in a slate: who is seated, and where rosters count who was on one at the lock."""
    seated = {player for seating in slate.lineups.values() for players in seating.values() for player in players}
    if rosters_count(state.ruleset):
        seated.update(player for roster in rosters_of(state, slate).values() for player in roster)
    return frozenset(seated)


def rosters_of(state: LeagueState, slate: OpenedSlate) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the rosters of a slate; those of now, if its first lock has not come."""
    return counting_rosters(state) if slate.rosters is None else slate.rosters
