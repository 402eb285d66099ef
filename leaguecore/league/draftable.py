"""Who may be drafted: somebody free and known, of the pool, and of use for the roster that he would join."""

from collections.abc import Iterable, Mapping

from leaguecore.errors import Violation
from leaguecore.league.rosters import position_violations
from leaguecore.league.state import LeagueState
from leaguecore.league.turns import players_to_come
from leaguecore.lineup import Candidate, seat_all

REASON_MAX = 500


def newcomers_only(state: LeagueState) -> bool:
    """Say whether the draft is one of newcomers: the ruleset says so, and the league goes on from an earlier season."""
    return state.ruleset.draft.pool == "newcomers" and state.carried is not None


def candidate_violations(
    state: LeagueState, player: str, positions: tuple[str, ...], reason: str, *, in_pool: bool
) -> list[Violation]:
    """Return why nobody may draft a player, or not for such a reason.

    Args:
        state: the league.
        player: who would be drafted.
        positions: his as known at the draft.
        reason: why, in the words of the manager.
        in_pool: whether he is of the pool, or nobody is left who is.
    """
    found = []
    if not positions:
        message = f"nobody knows a player {player}"
        found.append(Violation(code="player.unknown", message=message, path="player", fix="use ids of the briefing"))
    if player in state.owners:
        message = f"{player} is on the roster of {state.owners[player]}"
        found.append(Violation(code="draft.taken", message=message, path="player", fix="pick another player"))
    if newcomers_only(state) and not in_pool:
        message = f"{player} played in the season before"
        allowed = "players without a game in that season"
        found.append(
            Violation(code="draft.pool", message=message, path="player", allowed=allowed, fix="pick a newcomer")
        )
    if len(reason) > REASON_MAX:
        message = f"the reason has {len(reason)} characters"
        allowed = f"at most {REASON_MAX}"
        found.append(
            Violation(code="draft.reason", message=message, path="reason", allowed=allowed, fix="say it shorter")
        )
    return found


def holding_violations(
    state: LeagueState, team: str, player: str, positions: tuple[str, ...], *, scarce: bool
) -> list[Violation]:
    """Return why a team could not draft a player: too many at his position, or starting slots that would stay empty.

    Args:
        state: the league.
        team: whose roster he would join.
        player: who.
        positions: his.
        scarce: nobody who is free would keep the slots fillable, so the rule on that is waived.
    """
    found = position_violations(state, team, {player: positions})
    must_fill = state.ruleset.draft.enforce_fillable and not scarce
    if must_fill and not keeps_fillable(state, state.rosters[team], positions, players_to_come(state, team) - 1):
        message = f"after {player} the players whom {team} can still draft could not fill the starting slots"
        found.append(
            Violation(code="draft.unfillable", message=message, path="player", fix="take one for an open slot")
        )
    return found


def keeps_fillable(
    state: LeagueState, roster: Mapping[str, tuple[str, ...]], positions: tuple[str, ...], after: int
) -> bool:
    """Say whether a roster and a player of these positions can still get all starting slots filled.

    Args:
        state: the league.
        roster: the players there are, with their positions.
        positions: those of one player more.
        after: how many others the team can draft after him.
    """
    return unfilled(state, [*roster.values(), positions]) <= after


def unfilled(state: LeagueState, players: Iterable[tuple[str, ...]]) -> int:
    """Return how many starting seats stay empty with players of these positions."""
    candidates = [Candidate(str(at), frozenset(positions), 0) for at, positions in enumerate(players)]
    return state.ruleset.starters - seat_all(state.slots, candidates)
