"""The draft: whose turn it is, the shortlist, the pick, and no pick that leaves starters unfillable."""

from collections.abc import Mapping

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import DrawDraftOrder, ListPlayers, PickPlayer
from leaguecore.league.events import DraftOrdered, Event, PlayerDrafted, PlayersListed
from leaguecore.league.rosters import added
from leaguecore.league.state import LeagueState, counted_auto
from leaguecore.lineup import Candidate, seat_all
from leaguecore.rules.model import Ruleset

REASON_MAX = 500


def team_on_pick(order: tuple[str, ...], pick: int, kind: str) -> str:
    """Return the team of a pick, counted from 0.

    >>> [team_on_pick(("a", "b", "c"), pick, "snake") for pick in range(7)]
    ['a', 'b', 'c', 'c', 'b', 'a', 'a']
    >>> [team_on_pick(("a", "b"), pick, "third_round_reversal") for pick in range(8)]
    ['a', 'b', 'b', 'a', 'b', 'a', 'a', 'b']
    """
    number, place = divmod(pick, len(order))
    return order[-1 - place] if _backward(number, kind) else order[place]


def _backward(number: int, kind: str) -> bool:
    """Say whether a round, counted from 0, goes through the order from its end."""
    if kind == "linear":
        return False
    # The third round is turned round, and with it every later one: turning only the third is the common mistake.
    turned = kind == "third_round_reversal" and number >= 2
    return (number % 2 == 1) != turned


def picks_in_all(ruleset: Ruleset) -> int:
    """Return the number of picks of the whole draft."""
    return ruleset.draft.rounds * ruleset.league.teams


def keeps_fillable(state: LeagueState, roster: Mapping[str, tuple[str, ...]], positions: tuple[str, ...]) -> bool:
    """Say whether a roster plus a player of these positions can still get all starting slots filled."""
    players = [*roster.values(), positions]
    candidates = [Candidate(str(at), frozenset(positions), 0) for at, positions in enumerate(players)]
    unfilled = state.ruleset.starters - seat_all(state.slots, candidates)
    return unfilled <= state.ruleset.draft.rounds - len(players)


def verify_order(state: LeagueState, command: DrawDraftOrder) -> list[Violation]:
    """Return why an order cannot be that of the draft."""
    found = []
    if state.phase != "opened" or state.draft_order:
        found.append(Violation(code="draft.ordered", message="the draft order is fixed already"))
    if not state.pairings:
        found.append(Violation(code="draft.early", message="the calendar and the pairings come before the draft"))
    if sorted(command.order) != sorted(state.teams):
        found.append(Violation(code="draft.order", message="the order does not name each team once"))
    return found


def decide_order(_state: LeagueState, command: DrawDraftOrder) -> list[Event]:
    """Fix the order."""
    return [DraftOrdered(order=command.order)]


def apply_order(state: LeagueState, event: DraftOrdered) -> LeagueState:
    """Begin the draft; the waiver order begins as the reverse of the draft's."""
    return attrs.evolve(state, phase="drafting", draft_order=event.order, priority=tuple(reversed(event.order)))


def _turn_violations(state: LeagueState, team: str, pick: int) -> list[Violation]:
    if state.phase != "drafting":
        return [Violation(code="draft.closed", message="there is no draft going on")]
    on_pick = team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind)
    if pick != state.picks or team != on_pick:
        message = f"pick {state.picks} is the turn of {on_pick}, not pick {pick} of {team}"
        return [Violation(code="draft.turn", message=message, fix="wait for your turn")]
    return []


def verify_list(state: LeagueState, command: ListPlayers) -> list[Violation]:
    """Return why a shortlist cannot be asked for."""
    found = _turn_violations(state, command.team, command.pick)
    if state.listed is not None:
        found.append(Violation(code="draft.listed", message="the shortlist of this pick was given already"))
    size = state.ruleset.draft.shortlist
    if len(command.players) > size:
        message = f"{len(command.players)} players are more than {size}"
        found.append(Violation(code="draft.shortlist_size", message=message))
    if len(set(command.players)) != len(command.players):
        found.append(Violation(code="draft.shortlist_twice", message="a player stands twice"))
    taken = sorted(player for player in command.players if player in state.owners)
    found += [Violation(code="draft.taken", message=f"{player} is drafted already") for player in taken]
    return found


def decide_list(_state: LeagueState, command: ListPlayers) -> list[Event]:
    """Take the shortlist."""
    return [PlayersListed(team=command.team, pick=command.pick, players=command.players, auto=command.auto)]


def apply_list(state: LeagueState, event: PlayersListed) -> LeagueState:
    """Wait for the pick. A missed shortlist is not counted again: the missed pick is."""
    return attrs.evolve(state, listed=event.players)


def verify_pick(state: LeagueState, command: PickPlayer) -> list[Violation]:
    """Return why a pick is not allowed."""
    found = _turn_violations(state, command.team, command.pick)
    if found:
        return found
    if not command.positions:
        found.append(Violation(code="player.unknown", message=f"nobody knows a player {command.player}"))
    if command.player in state.owners:
        message = f"{command.player} is on the roster of {state.owners[command.player]}"
        found.append(Violation(code="draft.taken", message=message, fix="pick another player"))
    if len(command.reason) > REASON_MAX:
        found.append(Violation(code="draft.reason", message=f"the reason is longer than {REASON_MAX}"))
    roster = state.rosters[command.team]
    must_fill = state.ruleset.draft.enforce_fillable and not command.scarce
    if must_fill and not keeps_fillable(state, roster, command.positions):
        message = f"after {command.player} the remaining picks could not fill the starting slots"
        found.append(Violation(code="draft.unfillable", message=message, fix="pick for an open slot"))
    return found


def decide_pick(_state: LeagueState, command: PickPlayer) -> list[Event]:
    """Take the pick."""
    return [
        PlayerDrafted(
            team=command.team,
            pick=command.pick,
            player=command.player,
            positions=command.positions,
            reason=command.reason,
            auto=command.auto,
        )
    ]


def apply_pick(state: LeagueState, event: PlayerDrafted) -> LeagueState:
    """Put the player on the roster; after the last pick the season begins."""
    joined = added(state, event.team, event.player, event.positions)
    picks = state.picks + 1
    return attrs.evolve(
        joined,
        picks=picks,
        listed=None,
        phase="playing" if picks == picks_in_all(state.ruleset) else "drafting",
        autos=counted_auto(state, event.team, event.auto),
    )
