"""What holds in every state that a league can reach; used by tests, by conformance checks and by replays."""

from collections.abc import Callable, Iterator

from leaguecore.league.draft_invariants import DRAFT_CHECKS
from leaguecore.league.free_agents import windows_opened
from leaguecore.league.lineups import seat_violations
from leaguecore.league.period_invariants import PERIOD_CHECKS
from leaguecore.league.roster_invariants import ROSTER_CHECKS
from leaguecore.league.state import LeagueState
from leaguecore.league.table_invariants import TABLE_CHECKS
from leaguecore.league.talks_invariants import TALKS_CHECKS
from leaguecore.league.trade_invariants import TRADE_CHECKS
from leaguecore.league.waiver_invariants import WAIVER_CHECKS


def broken_invariants(state: LeagueState) -> list[str]:
    """Return a sentence for each thing that should hold and does not."""
    return [sentence for check in _CHECKS for sentence in check(state)]


def _one_owner(state: LeagueState) -> Iterator[str]:
    seen = [(player, team) for team, roster in state.rosters.items() for player in roster]
    if dict(seen) != dict(state.owners) or len(seen) != len(state.owners):
        yield "owners and rosters differ, or a player is on two rosters"


def _lineups_legal(state: LeagueState) -> Iterator[str]:
    for name, slate in state.slates.items():
        for team, seating in slate.lineups.items():
            if seat_violations(state.slots, seating):
                yield f"the lineup of {team} for {name} does not fit the slots"


def _waiver_order_complete(state: LeagueState) -> Iterator[str]:
    if state.phase != "opened" and sorted(state.priority) != sorted(state.teams):
        yield "the waiver order does not name each team once"


def _season_in_order(state: LeagueState) -> Iterator[str]:
    scored = {period.number for period in state.periods[: len(state.results)]}
    if len(state.results) > len(state.periods):
        yield "more periods are scored than there are"
    if any(slate.period in scored for slate in state.slates.values()):
        yield "a slate of a scored period still waits"
    for team, turns in state.turns.items() if state.periods else ():
        if turns > windows_opened(state):
            yield f"{team} has used {turns} windows of {windows_opened(state)}"


_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _one_owner,
    *ROSTER_CHECKS,
    *TRADE_CHECKS,
    *TALKS_CHECKS,
    _lineups_legal,
    *DRAFT_CHECKS,
    _waiver_order_complete,
    *WAIVER_CHECKS,
    _season_in_order,
    *PERIOD_CHECKS,
    *TABLE_CHECKS,
)
