"""Going on from an earlier season: what its closing state leaves to the next, and how that one begins with it.

Everybody is free at first; who is kept is decided by `leaguecore.league.keepers`. What a player cost is the round or
the price at which somebody drafted him in that season, also if he was dropped and added again or traded since; who was
kept then cost what he was kept for.
"""

from collections.abc import Mapping

from leaguecore.errors import Violation
from leaguecore.league.commands import CarryOver
from leaguecore.league.events import Event, SeasonCarriedOver
from leaguecore.league.picks import pick_id, pick_parts
from leaguecore.league.state import LeagueState, evolved


def closing_rosters(state: LeagueState) -> dict[str, dict[str, int]]:
    """Return what each player of each team cost it, 0 for who was not drafted; those on reserve are among them."""
    return {team: {player: state.costs.get(player, 0) for player in roster} for team, roster in state.rosters.items()}


def closing_picks(state: LeagueState, rounds: int) -> dict[str, str]:
    """Return who owns the traded picks of later drafts, by their ids as the next season counts them.

    Args:
        state: the earlier league.
        rounds: of the next season's draft; a pick of a round that it does not have is worth nothing any more.
    """
    found = {}
    for pick, owner in state.pick_owners.items():
        season, number, team = pick_parts(pick)
        if season > 1 and number <= rounds:
            found[pick_id(season - 1, number, team)] = owner
    return found


def verify_carry(state: LeagueState, command: CarryOver) -> list[Violation]:
    """Return why a league cannot begin from these rosters and picks."""
    if state.carried is not None or command.previous != state.previous or not state.previous:
        message = f"this league goes on from {state.previous or 'none'}, and does so once"
        return [Violation(code="carry.closed", message=message)]
    found = []
    if sorted(command.rosters) != sorted(state.teams):
        found.append(Violation(code="carry.teams", message="the rosters do not name each team once"))
    players = [player for roster in command.rosters.values() for player in roster]
    if len(set(players)) != len(players):
        found.append(Violation(code="carry.players", message="a player stands on two rosters"))
    strangers = [owner for owner in command.picks.values() if owner not in state.teams]
    if strangers or not all(_is_pick(state, pick) for pick in command.picks):
        found.append(Violation(code="carry.picks", message="a pick or its owner is unknown"))
    return found


def _is_pick(state: LeagueState, pick: str) -> bool:
    season, number, team = pick_parts(pick)
    return season >= 1 and 1 <= number <= state.ruleset.draft.rounds and team in state.teams


def decide_carry(_state: LeagueState, command: CarryOver) -> list[Event]:
    """Begin from there."""
    return [SeasonCarriedOver(previous=command.previous, rosters=command.rosters, picks=command.picks)]


def apply_carry(state: LeagueState, event: SeasonCarriedOver) -> LeagueState:
    """Remember the rosters until keepers are named, and the owners of picks."""
    rosters: Mapping[str, Mapping[str, int]] = event.rosters
    return evolved(state, carried=rosters, pick_owners=event.picks)
