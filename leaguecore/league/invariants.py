"""What holds in every state that a league can reach; used by tests, by conformance checks and by replays."""

from collections.abc import Callable, Iterator

from leaguecore.league.lineups import seat_violations
from leaguecore.league.standings import points_for, standings
from leaguecore.league.state import LeagueState


def broken_invariants(state: LeagueState) -> list[str]:
    """Return a sentence for each thing that should hold and does not."""
    return [sentence for check in _CHECKS for sentence in check(state)]


def _one_owner(state: LeagueState) -> Iterator[str]:
    seen = [(player, team) for team, roster in state.rosters.items() for player in roster]
    if dict(seen) != dict(state.owners) or len(seen) != len(state.owners):
        yield "owners and rosters differ, or a player is on two rosters"


def _rosters_fit(state: LeagueState) -> Iterator[str]:
    for team, roster in state.rosters.items():
        if len(roster) > state.ruleset.roster_size:
            yield f"{team} has {len(roster)} players in {state.ruleset.roster_size} places"


def _budgets_conserved(state: LeagueState) -> Iterator[str]:
    for team, left in state.budgets.items():
        if not 0 <= left <= state.ruleset.waivers.budget:
            yield f"{team} has {left} dollars of {state.ruleset.waivers.budget}"


def _lineups_legal(state: LeagueState) -> Iterator[str]:
    for name, slate in state.slates.items():
        for team, seating in slate.lineups.items():
            if seat_violations(state.slots, seating):
                yield f"the lineup of {team} for {name} does not fit the slots"


def _standings_add_up(state: LeagueState) -> Iterator[str]:
    table = standings(state)
    totals = points_for(state)
    if any(line.points_for != totals[line.team] for line in table):
        yield "points of the table are not the sum of the periods"
    periods, others = len(state.results), len(state.teams) - 1
    for line in table:
        record = line.all_play
        if record.wins + record.losses + record.ties != periods * others:
            yield f"{line.team} has not met every other team in every period"
    if sum(line.all_play.wins for line in table) != sum(line.all_play.losses for line in table):
        yield "all-play wins and losses differ"


def _draft_in_turn(state: LeagueState) -> Iterator[str]:
    if state.phase == "drafting" and state.picks != sum(len(roster) for roster in state.rosters.values()):
        yield "picks and drafted players differ"


_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _one_owner,
    _rosters_fit,
    _budgets_conserved,
    _lineups_legal,
    _standings_add_up,
    _draft_in_turn,
)
