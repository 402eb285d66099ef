"""What holds of scored periods in every state: their sums, games and benches, and which of them are provisional."""

from collections.abc import Callable, Iterator, Mapping

from leaguecore.league.categories import category_stats
from leaguecore.league.corrections import final_periods
from leaguecore.league.lineups import seat_violations
from leaguecore.league.state import LeagueState


def _one_result_a_period(state: LeagueState) -> Iterator[str]:
    rules, scored = state.ruleset, len(state.results)
    kept: Mapping[str, tuple[int, bool]] = {
        "category sums": (len(state.category_results), rules.categories is not None),
        "forfeits": (len(state.category_lost), rules.categories is not None),
        "benches": (len(state.bench_results), rules.schedule.tie == "bench"),
        "capped games": (len(state.cap_results), rules.caps is not None),
    }
    for name, (found, there) in kept.items():
        if found != (scored if there else 0):
            yield f"{scored} periods are scored, but {name} are kept of {found}"


def _sums_complete(state: LeagueState) -> Iterator[str]:
    rules = state.ruleset.categories
    width = len(category_stats(rules)) if rules is not None else 0
    for sums in state.category_results:
        if set(sums) != set(state.teams) or any(len(one) != width for one in sums.values()):
            yield f"a period has not {width} sums of each team"


def _games_counted(state: LeagueState) -> Iterator[str]:
    for counts in state.cap_results:
        if set(counts) != set(state.teams) or any(count < 0 for one in counts.values() for count in one):
            yield "a team's games under a cap are not counted, or below none"


def _provisional_in_order(state: LeagueState) -> Iterator[str]:
    newest = [str(period.number) for period in state.periods[: len(state.results)]][final_periods(state) :]
    if list(state.provisional) != newest:
        yield f"provisional are {', '.join(state.provisional)}, not the newest scored periods"
    if state.provisional and state.ruleset.corrections is None:
        yield "a period is provisional in a league without corrections"
    for number, held in state.provisional.items():
        if any(str(slate.period) != number for slate in held.slates.values()):
            yield f"a slate of another period is kept with period {number}"
        for slate in held.slates.values():
            if any(seat_violations(state.slots, seating) for seating in slate.lineups.values()):
                yield f"a lineup that is kept of period {number} does not fit the slots"


def _nobody_asked_in_best_ball(state: LeagueState) -> Iterator[str]:
    if state.ruleset.lineups.kind != "best_ball":
        return
    if state.last_lineups or any(slate.wakes for slate in state.slates.values()):
        yield "in best ball somebody was asked for a lineup"


PERIOD_CHECKS: tuple[Callable[[LeagueState], Iterator[str]], ...] = (
    _one_result_a_period,
    _sums_complete,
    _games_counted,
    _provisional_in_order,
    _nobody_asked_in_best_ball,
)
