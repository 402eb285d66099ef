"""Scoring a period: the points, and in other formats the sums, of each team from what the seated players did."""

from collections.abc import Mapping

import attrs

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import Violation
from leaguecore.league.categories import category_stats
from leaguecore.league.commands import PeriodFacts, ScorePeriod
from leaguecore.league.events import BestLineupsFound, Event, LinesKept, LineupsSubstituted, PeriodScored
from leaguecore.league.locking import players_counting, rosters_count, rosters_of
from leaguecore.league.outcomes import Seated, result_fields, seated_in
from leaguecore.league.state import LeagueState, OpenedSlate, Provisional, put


def verify_score(state: LeagueState, command: ScorePeriod) -> list[Violation]:
    """Return why a period cannot be scored now."""
    if state.phase != "playing" or len(state.results) >= len(state.periods):
        return [Violation(code="period.none", message="no period waits to be scored")]
    following = state.periods[len(state.results)].number
    if command.period != following:
        return [Violation(code="period.order", message=f"the next is {following}, not {command.period}")]
    if any(planned.period == following for planned in state.planned_slates[state.slates_opened :]):
        return [Violation(code="period.open", message="a slate of the period has not opened")]
    return fact_violations(state, slates_of(state, following), command)


def slates_of(state: LeagueState, number: int) -> dict[str, OpenedSlate]:
    """Return the slates of a period that waits to be scored."""
    return {name: slate for name, slate in state.slates.items() if slate.period == number}


def fact_violations(state: LeagueState, slates: Mapping[str, OpenedSlate], facts: PeriodFacts) -> list[Violation]:
    """Return why facts cannot be those of a period with these slates."""
    strangers = sorted(name for name in {*facts.points, *facts.stats, *facts.games} if name not in slates)
    if strangers:
        return [Violation(code="period.slate", message=f"{strangers[0]} is no slate of period {facts.period}")]
    for name, points in facts.points.items():
        counting = players_counting(state, slates[name])
        if not counting.issuperset(points):
            player = sorted(set(points) - counting)[0]
            where = "was on no roster" if rosters_count(state.ruleset) else "sat in no lineup"
            return [Violation(code="period.player", message=f"{player} {where} of {name}", path=f"points.{name}")]
    return [*_stat_violations(state, facts), *_game_violations(state, facts)]


def _stat_violations(state: LeagueState, facts: PeriodFacts) -> list[Violation]:
    rules = state.ruleset.categories
    wanted = _players(facts.points) if rules is not None else {}
    width = len(category_stats(rules)) if rules is not None else 0
    sizes = {len(sums) for players in facts.stats.values() for sums in players.values()}
    if _players(facts.stats) != wanted or sizes - {width}:
        message = "the stats of the categories do not stand beside the points, player by player"
        return [Violation(code="period.stats", message=message)]
    return []


def _game_violations(state: LeagueState, facts: PeriodFacts) -> list[Violation]:
    rules = state.ruleset
    counted = rules.caps is not None or rules.minimums is not None
    wanted = _players(facts.points) if counted else {}
    played = {name: {player for together in groups for player in together} for name, groups in facts.games.items()}
    if {name: players for name, players in played.items() if players} != wanted:
        return [Violation(code="period.games", message="those who played are not those who have points")]
    if facts.group and rules.minimums is None:
        return [Violation(code="period.group", message="no group has a minimum of games in this league")]
    return []


def _players(by_slate: Mapping[str, Mapping[str, object]]) -> dict[str, set[str]]:
    return {name: set(players) for name, players in by_slate.items() if players}


def decide_score(state: LeagueState, command: ScorePeriod) -> list[Event]:
    """Add up what counted for each team."""
    slates = slates_of(state, command.period)
    seated = seated_in(state, slates, command)
    fields = result_fields(state, slates, command, seated)
    return [
        *lineups_found(slates, seated),
        PeriodScored(**fields, state_sha256=state.sha256()),
        *_kept(state, command),
    ]


def lineups_found(slates: Mapping[str, OpenedSlate], seated: Seated) -> list[Event]:
    """Return the lineups that were found, of each slate in which they are not those that stand."""
    return [
        LineupsSubstituted(
            slate=name, seatings={team: lineups[team] for team in seated.came_on[name]}, replaced=seated.came_on[name]
        )
        if name in seated.came_on
        else BestLineupsFound(slate=name, seatings=lineups)
        for name, lineups in seated.lineups.items()
        if lineups != slates[name].lineups
    ]


def _kept(state: LeagueState, command: ScorePeriod) -> list[Event]:
    if state.ruleset.corrections is None:
        return []
    return [
        LinesKept(
            period=command.period,
            final_at=final_at(state, command.period),
            points=command.points,
            stats=command.stats,
        )
    ]


def final_at(state: LeagueState, number: int) -> Instant:
    """Return when the points of a period stay as they are: when it is scored, or at the end of its window."""
    scored_at = next(period.scored_at for period in state.periods if period.number == number)
    corrections = state.ruleset.corrections
    return Instant(scored_at + (corrections.window_hours * HOUR if corrections else 0))


def apply_lineups(state: LeagueState, event: BestLineupsFound) -> LeagueState:
    """Let the lineups that were found stand in their slate."""
    number = next(planned.period for planned in state.planned_slates if planned.slate == event.slate)
    if event.slate in state.slates:
        slate = attrs.evolve(state.slates[event.slate], lineups=event.seatings)
        return attrs.evolve(state, slates=put(state.slates, event.slate, slate))
    held = state.provisional[str(number)]
    slate = attrs.evolve(held.slates[event.slate], lineups=event.seatings)
    held = attrs.evolve(held, slates=put(held.slates, event.slate, slate))
    return attrs.evolve(state, provisional=put(state.provisional, str(number), held))


def apply_substituted(state: LeagueState, _event: LineupsSubstituted) -> LeagueState:
    """Change nothing: the lineups stand as they were set, so that corrections may bring on others."""
    return state


def apply_score(state: LeagueState, event: PeriodScored) -> LeagueState:
    """Keep the result; the period's lineups are history, or wait for corrections."""
    rules, slates = state.ruleset, slates_of(state, event.period)
    held = state.provisional
    if rules.corrections is not None:
        held = put(held, str(event.period), Provisional(slates=_as_scored(state, slates)))
    return attrs.evolve(
        state,
        results=(*state.results, event.points),
        category_results=(*state.category_results, *([event.sums] if rules.categories else ())),
        category_lost=(*state.category_lost, *([event.lost] if rules.categories else ())),
        bench_results=(*state.bench_results, *([event.bench] if rules.schedule.tie == "bench" else ())),
        cap_results=(*state.cap_results, *([event.games] if rules.caps else ())),
        starter_points=event.starters,
        snapshot=event.snapshot,
        slates={name: slate for name, slate in state.slates.items() if name not in slates},
        provisional=held,
    )


def _as_scored(state: LeagueState, slates: Mapping[str, OpenedSlate]) -> dict[str, OpenedSlate]:
    """Return slates with the rosters that counted: a slate that never locked was scored with those of now."""
    if not rosters_count(state.ruleset):
        return dict(slates)
    return {name: attrs.evolve(slate, rosters=rosters_of(state, slate)) for name, slate in slates.items()}


def apply_kept(state: LeagueState, event: LinesKept) -> LeagueState:
    """Keep what each player scored at first."""
    held = attrs.evolve(state.provisional[str(event.period)], points=event.points, stats=event.stats)
    return attrs.evolve(state, provisional=put(state.provisional, str(event.period), held))
