"""What holds in every state that a league can reach; used by tests, by conformance checks and by replays."""

from collections.abc import Callable, Iterator

from leaguecore.league.free_agents import windows_opened
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


def _head_to_head_adds_up(state: LeagueState) -> Iterator[str]:
    table, scored = standings(state), state.periods[: len(state.results)]
    met = [pair for period in scored for pair in state.pairings[str(period.number)]]
    given = len(scored) * len(state.teams) - 2 * len(met) if state.ruleset.schedule.bye == "win" else 0
    wins, losses = (sum(getattr(line.head_to_head, what) for line in table) for what in ("wins", "losses"))
    if wins - losses != given or wins + losses + sum(line.head_to_head.ties for line in table) != 2 * len(met) + given:
        yield "head-to-head wins and losses differ, or a match was not counted for both"


def _pairings_fit(state: LeagueState) -> Iterator[str]:
    for number, pairs in state.pairings.items():
        named = [team for pair in pairs for team in pair]
        if len(set(named)) != len(named) or len(named) != len(state.teams) // 2 * 2:
            yield f"in period {number} a team is left over or meets two others"


def _draft_in_turn(state: LeagueState) -> Iterator[str]:
    if state.phase == "drafting" and state.picks != sum(len(roster) for roster in state.rosters.values()):
        yield "picks and drafted players differ"


def _rosters_kept(state: LeagueState) -> Iterator[str]:
    if state.phase in ("playing", "closed"):
        for team, roster in state.rosters.items():
            if len(roster) < state.ruleset.draft.rounds:
                yield f"{team} has {len(roster)} players after {state.ruleset.draft.rounds} rounds: no move takes only"


def _waiver_order_complete(state: LeagueState) -> Iterator[str]:
    if state.phase != "opened" and sorted(state.priority) != sorted(state.teams):
        yield "the waiver order does not name each team once"


def _season_in_order(state: LeagueState) -> Iterator[str]:
    scored = {period.number for period in state.periods[: len(state.results)]}
    if len(state.results) > len(state.periods):
        yield "more periods are scored than there are"
    if any(slate.period in scored for slate in state.slates.values()):
        yield "a slate of a scored period still waits"
    for team, turns in state.turns.items():
        if turns > windows_opened(state):
            yield f"{team} has used {turns} windows of {windows_opened(state)}"


_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _one_owner,
    _rosters_fit,
    _budgets_conserved,
    _lineups_legal,
    _standings_add_up,
    _head_to_head_adds_up,
    _pairings_fit,
    _draft_in_turn,
    _rosters_kept,
    _waiver_order_complete,
    _season_in_order,
)
