"""What managers are told before and in a draft: their queue, what they can still draft, the auction, their keepers."""

from leaguecore.league.auction import current_lot, maximum_bid
from leaguecore.league.draftable import newcomers_only
from leaguecore.league.keepers import keeper_cost
from leaguecore.league.picks import owner_of_pick, pick_id
from leaguecore.league.rosters import places_taken
from leaguecore.league.state import LeagueState
from leaguecore.league.turns import players_to_come
from leaguecore.managers.draft_sheets import AuctionSheet, DraftSheet, KeeperSheet
from leaguecore.season.agenda import DRAFTING, Task
from leaguecore.season.engine import Engine

_NOBODY: frozenset[str] = frozenset()


class DraftBriefings:
    """Answers for one league."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def sheet(self, state: LeagueState, task: Task) -> DraftSheet | None:
        """Return what a team is told of the draft, None if it is asked for something else."""
        if task.kind == "keepers":
            to_come = state.ruleset.roster_size
            return DraftSheet(to_come=to_come, queue=(), keepers=_keeper_sheet(state, task.team))
        if task.kind not in DRAFTING:
            return None
        return DraftSheet(
            to_come=players_to_come(state, task.team),
            queue=state.queues.get(task.team, ()),
            auction=_auction_sheet(state, task.team),
        )

    def closed(self, state: LeagueState, task: Task, players: tuple[str, ...]) -> frozenset[str]:
        """Return who cannot be drafted though he is free: everybody but newcomers, if the rules say so."""
        if task.kind not in DRAFTING or not newcomers_only(state):
            return _NOBODY
        pool = self._engine.boards.newcomers(state.draft_starts_at)
        if all(player in state.owners for player in pool):
            return _NOBODY
        return frozenset(player for player in players if player not in pool)


def _auction_sheet(state: LeagueState, team: str) -> AuctionSheet | None:
    rules, auction, lot = state.ruleset.draft.auction, state.auction, current_lot(state)
    if rules is None or auction is None:
        return None
    size = state.ruleset.roster_size
    return AuctionSheet(
        min_bid=rules.min_bid,
        increment=rules.increment,
        dollars=dict(auction.dollars),
        places={team: size - places_taken(state, team) for team in state.teams},
        most=maximum_bid(state, team),
        lot="" if lot is None else lot.player,
        nominator="" if lot is None else lot.team,
        opening=0 if lot is None else lot.opening,
    )


def _keeper_sheet(state: LeagueState, team: str) -> KeeperSheet | None:
    ruleset, rules, auction = state.ruleset, state.ruleset.keepers, state.ruleset.draft.auction
    if rules is None or state.carried is None:
        return None
    by_picks = rules.cost == "last_rounds"
    picks = [
        number
        for number in range(1, ruleset.draft.rounds + 1)
        for first in state.teams
        if auction is None and owner_of_pick(state, pick_id(1, number, first)) == team
    ]
    return KeeperSheet(
        most=rules.most,
        kind=rules.cost,
        same_round=rules.same_round,
        costs={
            team: {player: 0 if by_picks else keeper_cost(ruleset, cost) for player, cost in roster.items()}
            for team, roster in state.carried.items()
        },
        rounds=tuple(picks),
        budget=0 if auction is None else auction.budget,
        min_bid=0 if auction is None else auction.min_bid,
    )
