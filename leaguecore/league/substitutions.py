"""The bench of a lineup: in what order it stands, and who of it comes on for starters without a line.

Who may come on is whoever was on the roster at the slate's first lock, beside its lineup and not on reserve; first
those whom the team has named, in its order, then the others by id. It is done slate by slate when a period is scored,
and done again when corrections have made it final.
"""

from collections.abc import Collection, Mapping

from leaguecore.errors import Violation
from leaguecore.league.commands import SetLineup
from leaguecore.league.locking import rosters_of
from leaguecore.league.rosters import active_roster
from leaguecore.league.standing_lineup import carried_bench
from leaguecore.league.state import LeagueState, OpenedSlate
from leaguecore.lineup import Substituted, substituted


def bench_violations(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why an order of the bench is not legal, after the moves that come with it."""
    if not command.bench:
        return []
    if state.ruleset.lineups.substitutes == "none":
        message = "in this league nobody comes on from the bench, so it has no order"
        return [Violation(code="lineup.bench_order", message=message, path="bench", fix="name nobody")]
    seated = {player for players in command.seating.values() for player in players}
    roster, found = active_roster(state, command.team), []
    for at, player in enumerate(command.bench):
        reason = _reason(command, player, roster, seated)
        if reason:
            fix = "name players of the bench, each once"
            found.append(Violation(code="lineup.bench", message=reason, path=f"bench[{at}]", fix=fix))
    return found


def _reason(command: SetLineup, player: str, roster: Collection[str], seated: Collection[str]) -> str:
    if player not in roster:
        return f"{player} is not on the roster, or is on reserve"
    if player in seated:
        return f"{player} starts"
    return f"{player} stands {command.bench.count(player)} times" if command.bench.count(player) > 1 else ""


def bench_locked(state: LeagueState, command: SetLineup) -> list[Violation]:
    """Return why the order of the bench may not change any more: the games of the slate have begun."""
    if not command.locked or command.bench == carried_bench(state, command.team, command.slate):
        return []
    message, fix = "the games have begun: the bench stays in its order", "leave the bench as it stands"
    return [Violation(code="lineup.locked", message=message, path="bench", fix=fix)]


def substituted_lineups(state: LeagueState, slate: OpenedSlate, scored: Collection[str]) -> dict[str, Substituted]:
    """Return the lineups of a slate in which somebody came on, by team.

    Args:
        state: the league.
        slate: with the lineups as they were set.
        scored: who has a line in it.
    """
    rosters, found = rosters_of(state, slate), {}
    for team, seating in slate.lineups.items():
        roster = rosters.get(team, {})
        seated = {player for players in seating.values() for player in players}
        bench = _in_order(slate.benches.get(team, ()), roster, seated)
        after = substituted(state.slots, seating, roster, scored, bench)
        if after.replaced:
            found[team] = after
    return found


def _in_order(named: tuple[str, ...], roster: Mapping[str, object], seated: Collection[str]) -> list[str]:
    first = [player for player in named if player in roster and player not in seated]
    return first + sorted(player for player in roster if player not in seated and player not in first)
