"""Keepers: the players whom a team keeps from the season before, and the pick or the dollars that each costs it.

With `cost = "round"` a keeper takes the team's pick of the round in which he was drafted, `dearer_by` rounds earlier,
but never before the first. A pick that was traded away cannot pay for him, nor one that is spent on another: then the
next earlier or later round in which the team has a pick left does (`same_round`). What he costs next season goes by the
round that he was to cost, not by that one. With `cost = "auction_price"` he costs `dearer_by` dollars more than he did,
and who was not drafted so much more than the smallest price. With `cost = "last_rounds"` keepers take the last picks
that the team has, and no dollars.

Keepers are named team by team but join when the draft order is fixed, so that nobody gains by being asked last.
"""

from collections.abc import Sequence

import attrs

from leaguecore.errors import Violation
from leaguecore.league.commands import NameKeepers
from leaguecore.league.draftable import unfilled
from leaguecore.league.events import Event, KeepersNamed, PlayerKept
from leaguecore.league.picks import owner_of_pick, pick_id
from leaguecore.league.rosters import added, position_violations
from leaguecore.league.state import LeagueState, counted_auto, evolved, put
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.drafting import KeeperRules


def keeper_cost(ruleset: Ruleset, before: int) -> int:
    """Return the round or the dollars that a player would cost, given what he cost before (0: not drafted)."""
    rules, auction = ruleset.keepers, ruleset.draft.auction
    if rules is None or rules.cost == "last_rounds":
        return before
    if rules.cost == "auction_price":
        return max(before, 0 if auction is None else auction.min_bid) + rules.dearer_by
    number = max(1, before - rules.dearer_by) if before else rules.undrafted_round
    return min(number, ruleset.draft.rounds)


def spent_picks(state: LeagueState, team: str, costs: Sequence[int]) -> list[str]:
    """Return the pick that is spent on each keeper, "" for one whom no pick can pay for; all "" in an auction.

    Args:
        state: the league before its draft.
        team: who keeps.
        costs: of the keepers, in the team's order.
    """
    rules, rounds = state.ruleset.keepers, range(1, state.ruleset.draft.rounds + 1)
    if rules is None or state.ruleset.draft.auction is not None:
        return [""] * len(costs)
    free = {number: _own_picks(state, team, number) for number in rounds}
    spent = []
    for cost in costs:
        found = next((number for number in _rounds_tried(rules, rounds, cost) if free[number]), None)
        spent.append("" if found is None else free[found].pop(0))
    return spent


def _rounds_tried(rules: KeeperRules, rounds: range, cost: int) -> range:
    """Return the rounds whose picks could pay for a keeper, in the order in which they are tried."""
    if rules.cost == "last_rounds":
        return rounds[::-1]
    return rounds[cost - 1 :: -1] if rules.same_round == "next_earlier" else rounds[cost - 1 :]


def _own_picks(state: LeagueState, team: str, number: int) -> list[str]:
    """Return a team's picks of a round, its own before those that it got."""
    picks = [pick_id(1, number, first) for first in (team, *(other for other in state.teams if other != team))]
    return [pick for pick in picks if owner_of_pick(state, pick) == team]


def keepers_missing(state: LeagueState) -> tuple[str, ...]:
    """Return the teams that have not said yet whom they keep."""
    if state.carried is None or state.ruleset.keepers is None:
        return ()
    return tuple(team for team in state.teams if team not in state.keepers)


def verify_keepers(state: LeagueState, command: NameKeepers) -> list[Violation]:
    """Return why a team cannot keep these players."""
    rules = state.ruleset.keepers
    if rules is None or command.team not in keepers_missing(state) or not state.periods:
        message = f"{command.team} has no keepers to name now"
        return [Violation(code="keepers.closed", message=message)]
    found = []
    if len(command.keepers) > rules.most:
        message = f"{len(command.keepers)} keepers are more than a team may have"
        found.append(Violation(code="keepers.too_many", message=message, path="keepers", allowed=f"{rules.most}"))
    found += _player_violations(state, command)
    return found or [
        *position_violations(state, command.team, {one.player: one.positions for one in command.keepers}),
        *_cost_violations(state, command),
        *_fillable_violations(state, command),
    ]


def _player_violations(state: LeagueState, command: NameKeepers) -> list[Violation]:
    found, seen = [], set()
    mine = (state.carried or {})[command.team]
    for at, one in enumerate(command.keepers):
        path = f"keepers[{at}]"
        if one.player in seen:
            found.append(Violation(code="keepers.twice", message=f"{one.player} stands twice", path=path))
        if one.player not in mine:
            message = f"{one.player} was not with {command.team} when the season before ended"
            found.append(Violation(code="keepers.not_yours", message=message, path=path, fix="keep one of yours"))
        if not one.positions:
            message = f"nobody knows a player {one.player}"
            found.append(Violation(code="player.unknown", message=message, path=path, fix="keep another"))
        seen.add(one.player)
    return found


def _costs(state: LeagueState, team: str, players: Sequence[str]) -> list[int]:
    before = (state.carried or {})[team]
    return [keeper_cost(state.ruleset, before[player]) for player in players]


def _paid(state: LeagueState, cost: int) -> int:
    """Return the auction dollars of a cost."""
    rules = state.ruleset.keepers
    return cost if rules is not None and rules.cost == "auction_price" else 0


def _cost_violations(state: LeagueState, command: NameKeepers) -> list[Violation]:
    costs = _costs(state, command.team, [one.player for one in command.keepers])
    auction = state.ruleset.draft.auction
    if auction is not None:
        paid = sum(_paid(state, cost) for cost in costs)
        kept_back = (state.ruleset.roster_size - len(costs)) * auction.min_bid
        if paid + kept_back <= auction.budget:
            return []
        message = f"the keepers cost ${paid}, and ${kept_back} must be left for the open places"
        return [Violation(code="keepers.over_budget", message=message, allowed=f"${auction.budget} in all")]
    return [
        Violation(
            code="keepers.no_pick",
            message=f"{command.team} has no pick that could pay for {one.player} (round {cost})",
            path=f"keepers[{at}]",
            fix="keep fewer players",
        )
        for at, (one, cost, pick) in enumerate(
            zip(command.keepers, costs, spent_picks(state, command.team, costs), strict=True)
        )
        if not pick
    ]


def _fillable_violations(state: LeagueState, command: NameKeepers) -> list[Violation]:
    if not state.ruleset.draft.enforce_fillable:
        return []
    places = state.ruleset.roster_size
    picks = places
    if state.ruleset.draft.auction is None:
        rounds = range(1, state.ruleset.draft.rounds + 1)
        picks = sum(len(_own_picks(state, command.team, number)) for number in rounds)
    kept = {one.player: one.positions for one in command.keepers}
    to_come = min(picks, places) - len(kept)
    # A team that gave too many picks away cannot fill its starters anyhow; it may not make that worse.
    if unfilled(state, kept.values()) - to_come <= max(0, state.ruleset.starters - min(picks, places)):
        return []
    message = f"with these keepers {command.team} could not fill its starting slots in the draft"
    return [Violation(code="draft.unfillable", message=message, fix="keep players for other slots")]


def decide_keepers(_state: LeagueState, command: NameKeepers) -> list[Event]:
    """Take the names."""
    return [KeepersNamed(team=command.team, keepers=command.keepers, auto=command.auto)]


def apply_keepers(state: LeagueState, event: KeepersNamed) -> LeagueState:
    """Remember them until the draft order is fixed."""
    return evolved(
        state,
        keepers=put(state.keepers, event.team, event.keepers),
        autos=counted_auto(state, event.team, event.auto),
    )


def kept_players(state: LeagueState) -> list[Event]:
    """Return how the keepers of all teams join them."""
    found: list[Event] = []
    for team in state.teams:
        keepers = state.keepers.get(team, ())
        costs = _costs(state, team, [one.player for one in keepers]) if keepers else []
        for one, cost, pick in zip(keepers, costs, spent_picks(state, team, costs), strict=True):
            found.append(
                PlayerKept(
                    team=team,
                    player=one.player,
                    positions=one.positions,
                    cost=cost,
                    dollars=_paid(state, cost),
                    pick=pick,
                )
            )
    return found


def apply_kept(state: LeagueState, event: PlayerKept) -> LeagueState:
    """Put him on the roster and take what he costs."""
    state = added(state, event.team, event.player, event.positions)
    auction = state.auction
    if auction is not None:
        left = put(auction.dollars, event.team, auction.dollars[event.team] - event.dollars)
        auction = attrs.evolve(auction, dollars=left)
    return evolved(
        state,
        auction=auction,
        costs=put(state.costs, event.player, event.cost),
        kept_picks=put(state.kept_picks, event.pick, event.player) if event.pick else state.kept_picks,
    )
