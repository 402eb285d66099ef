"""Whose turn it is in a draft, how many players a team can still draft, and when the draft is over.

A pick goes by its owner: traded ones keep their place. Nobody is asked for a pick that was spent on a keeper. A team
whose roster is full is passed over, since it may not hold one player more (with `overflow = "lazy_lock"` it uses all
its picks and drops later). So a team that gave picks away ends the draft with open places, which it fills from waivers
or as a free agent, and one that got more than it has places for loses the last of them. The draft is over when no pick
is left that somebody can use.
"""

from leaguecore.league.picks import owner_of_pick, pick_id
from leaguecore.league.rosters import places_taken
from leaguecore.league.state import LeagueState
from leaguecore.rules.model import Ruleset


def team_on_pick(order: tuple[str, ...], pick: int, kind: str) -> str:
    """Return the team whose pick that was at first, counted from 0.

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
    """Return the number of picks of the whole draft, or of players who can be sold in an auction."""
    return ruleset.draft.rounds * ruleset.league.teams


def round_of(state: LeagueState, number: int) -> int:
    """Return the round, from 1, of a pick counted from 0."""
    return number // len(state.teams) + 1


def pick_of(state: LeagueState, number: int) -> str:
    """Return the id of this season's pick of a number, counted from 0."""
    first = team_on_pick(state.draft_order, number, state.ruleset.draft.kind)
    return pick_id(1, round_of(state, number), first)


def team_on_turn(state: LeagueState) -> str:
    """Return the team that picks next: the owner of the pick."""
    if not state.pick_owners:
        return team_on_pick(state.draft_order, state.picks, state.ruleset.draft.kind)
    return owner_of_pick(state, pick_of(state, state.picks))


def next_pick(state: LeagueState, number: int) -> int:
    """Return the first pick from a number on that somebody can use; the number of all picks if there is none."""
    if not (state.pick_owners or state.kept_picks):
        return number  # every team has as many picks as places
    end = picks_in_all(state.ruleset)
    while number < end and not _usable(state, pick_of(state, number)):
        number += 1
    return number


def _usable(state: LeagueState, pick: str) -> bool:
    return pick not in state.kept_picks and has_room(state, owner_of_pick(state, pick))


def has_room(state: LeagueState, team: str) -> bool:
    """Say whether a team may draft one player more, as far as places go."""
    overflows = state.ruleset.roster.overflow == "lazy_lock" and state.ruleset.draft.auction is None
    return overflows or places_taken(state, team) < state.ruleset.roster_size


def players_to_come(state: LeagueState, team: str) -> int:
    """Return how many players a team can still draft: as many as it has picks left, this one too, or places."""
    places = state.ruleset.roster_size - places_taken(state, team)
    if state.ruleset.draft.auction is not None or not (state.pick_owners or state.kept_picks):
        return places
    left = [pick_of(state, number) for number in range(state.picks, picks_in_all(state.ruleset))]
    mine = sum(pick not in state.kept_picks and owner_of_pick(state, pick) == team for pick in left)
    return mine if state.ruleset.roster.overflow == "lazy_lock" else min(mine, places)
