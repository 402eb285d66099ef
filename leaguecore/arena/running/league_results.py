"""Making the result of a league of a plan from its log."""

import attrs

from leaguecore.arena.plans.leagues import PlannedLeague, PlannedSeat
from leaguecore.arena.results import LeagueResult, PeriodMatches, TeamResult, finishing_order
from leaguecore.arena.running.trade_values import trade_results
from leaguecore.league.regular_season import has_matches, regular_periods, regular_results
from leaguecore.league.standings import Standing, standings
from leaguecore.league.state import LeagueState, active_teams
from leaguecore.season.league import League


def league_result(planned: PlannedLeague, plan_sha256: str, league: League, state: LeagueState) -> LeagueResult:
    """Return the result of a league.

    Args:
        planned: what the plan says of it.
        plan_sha256: of the exact bytes of the plan.
        league: as it was played.
        state: to which its log folds.
    """
    table, unit = league.table(state), league.rules.plan.unit
    lines = {line.team: line for line in standings(state)}
    teams = tuple(
        _team(seat, lines[seat.team], state, league) for seat in sorted(planned.seats, key=lambda seat: seat.team)
    )
    return LeagueResult(
        schema=1,
        name=planned.name,
        division=planned.division,
        arm=planned.arm,
        sport=planned.sport,
        block=planned.block,
        plan_sha256=plan_sha256,
        league=table.league,
        ruleset=table.ruleset,
        ruleset_sha256=table.ruleset_sha256,
        data_sha256=table.data_sha256,
        season=table.season,
        head=league.ledger.head,
        records=len(league.ledger),
        phase=state.phase,
        periods=len(regular_results(state)),
        decimals=unit.decimals,
        teams=teams,
        matches=_matches(state),
        trades=trade_results(league, state),
        order=finishing_order(teams, unit),
    )


def _team(seat: PlannedSeat, line: Standing, state: LeagueState, league: League) -> TeamResult:
    text = league.rules.plan.unit.text
    return TeamResult(
        **attrs.asdict(seat),
        points_for=text(line.points_for),
        weekly=tuple(text(_points(state, at, seat.team)) for at in range(len(regular_results(state)))),
        all_play_wins=line.all_play.wins,
        all_play_losses=line.all_play.losses,
        all_play_ties=line.all_play.ties,
        wins=line.head_to_head.wins,
        losses=line.head_to_head.losses,
        ties=line.head_to_head.ties,
        rank=line.rank,
        auto=line.auto,
    )


def _points(state: LeagueState, at: int, team: str) -> int:
    """Return the points of a team in a scored period, none once a guillotine has taken it."""
    gone = state.eliminated.get(team)
    return 0 if gone is not None and state.periods[at].number > gone else state.results[at][team]


def _matches(state: LeagueState) -> tuple[PeriodMatches, ...]:
    if not has_matches(state.ruleset):
        return ()
    found = []
    for period in regular_periods(state)[: len(state.results)]:
        pairs = state.pairings[str(period.number)]
        met = {team for pair in pairs for team in pair}
        byes = tuple(team for team in active_teams(state) if team not in met)
        found.append(PeriodMatches(period=period.number, pairs=pairs, byes=byes))
    return tuple(found)
