"""The draft by picks: the order, the shortlist, the queue, the pick."""

import attrs

from leaguecore.errors import Violation
from leaguecore.league.auction import turned
from leaguecore.league.commands import DrawDraftOrder, ListPlayers, PickPlayer
from leaguecore.league.draftable import candidate_violations, holding_violations
from leaguecore.league.events import DraftOrdered, Event, PlayerDrafted, PlayersListed, PlayersQueued
from leaguecore.league.keepers import keepers_missing, kept_players
from leaguecore.league.rosters import added
from leaguecore.league.state import LeagueState, counted_auto, evolved, put
from leaguecore.league.turns import next_pick, picks_in_all, round_of, team_on_turn


def verify_order(state: LeagueState, command: DrawDraftOrder) -> list[Violation]:
    """Return why an order cannot be that of the draft."""
    found = []
    if state.phase != "opened" or state.draft_order:
        found.append(Violation(code="draft.ordered", message="the draft order is fixed already"))
    if not state.pairings:
        found.append(Violation(code="draft.early", message="the calendar and the pairings come before the draft"))
    missing = keepers_missing(state)
    if missing:
        message = f"{', '.join(missing)} have not named their keepers"
        found.append(Violation(code="draft.keepers", message=message, fix="ask them first"))
    if sorted(command.order) != sorted(state.teams):
        found.append(Violation(code="draft.order", message="the order does not name each team once"))
    return found


def decide_order(state: LeagueState, command: DrawDraftOrder) -> list[Event]:
    """Let the keepers join, and fix the order."""
    return [*kept_players(state), DraftOrdered(order=command.order)]


def apply_order(state: LeagueState, event: DraftOrdered) -> LeagueState:
    """Begin the draft; the waiver order begins as the reverse of the draft's."""
    ordered = evolved(state, draft_order=event.order, priority=tuple(reversed(event.order)))
    return _on_pick(ordered, 0) if state.auction is None else turned(ordered, 0)


def _on_pick(state: LeagueState, number: int) -> LeagueState:
    """Return the state in which the first pick from a number on that can be used is next; else the season begins."""
    following = next_pick(state, number)
    over = following == picks_in_all(state.ruleset)
    return evolved(state, picks=following, phase="playing" if over else "drafting")


def _turn_violations(state: LeagueState, team: str, pick: int) -> list[Violation]:
    if state.phase != "drafting" or state.auction is not None:
        return [Violation(code="draft.closed", message="there is no draft by picks going on")]
    on_pick = team_on_turn(state)
    if pick != state.picks or team != on_pick:
        message = f"pick {state.picks} is the turn of {on_pick}, not pick {pick} of {team}"
        return [Violation(code="draft.turn", message=message, fix="wait for your turn")]
    return []


def _queue_violations(state: LeagueState, queue: tuple[str, ...] | None) -> list[Violation]:
    """Return why a queue cannot be; players who are gone may stand in it, and are passed over."""
    most, found = state.ruleset.draft.queue, []
    if queue is not None and len(queue) > most:
        message = f"{len(queue)} players are queued"
        allowed = f"at most {most}" if most else "this league has no queue"
        found.append(Violation(code="draft.queue_size", message=message, path="queue", allowed=allowed))
    if queue is not None and len(set(queue)) != len(queue):
        found.append(Violation(code="draft.queue_twice", message="a player stands twice in the queue", path="queue"))
    return found


def _queued(team: str, queue: tuple[str, ...] | None) -> list[Event]:
    return [] if queue is None else [PlayersQueued(team=team, players=queue)]


def apply_queue(state: LeagueState, event: PlayersQueued) -> LeagueState:
    """Remember the queue until the next."""
    return evolved(state, queues=put(state.queues, event.team, event.players))


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
    return found + _queue_violations(state, command.queue)


def decide_list(_state: LeagueState, command: ListPlayers) -> list[Event]:
    """Take the shortlist."""
    listed = PlayersListed(team=command.team, pick=command.pick, players=command.players, auto=command.auto)
    return [listed, *_queued(command.team, command.queue)]


def apply_list(state: LeagueState, event: PlayersListed) -> LeagueState:
    """Wait for the pick. A missed shortlist is not counted again: the missed pick is."""
    return evolved(state, listed=event.players)


def verify_pick(state: LeagueState, command: PickPlayer) -> list[Violation]:
    """Return why a pick is not allowed."""
    found = _turn_violations(state, command.team, command.pick)
    if found:
        return found
    return [
        *candidate_violations(state, command.player, command.positions, command.reason, in_pool=command.in_pool),
        *holding_violations(state, command.team, command.player, command.positions, scarce=command.scarce),
        *_queue_violations(state, command.queue),
    ]


def decide_pick(_state: LeagueState, command: PickPlayer) -> list[Event]:
    """Take the pick."""
    picked = PlayerDrafted(
        team=command.team,
        pick=command.pick,
        player=command.player,
        positions=command.positions,
        reason=command.reason,
        auto=command.auto,
    )
    return [*_queued(command.team, command.queue), picked]


def apply_pick(state: LeagueState, event: PlayerDrafted) -> LeagueState:
    """Put the player on the roster; after the last pick the season begins."""
    joined = attrs.evolve(
        added(state, event.team, event.player, event.positions),
        listed=None,
        costs=put(state.costs, event.player, round_of(state, event.pick)),
        autos=counted_auto(state, event.team, event.auto),
    )
    return _on_pick(joined, state.picks + 1)
