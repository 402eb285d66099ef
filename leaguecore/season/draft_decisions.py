"""From picks, nominations, bids and keepers of managers to commands; and what is taken for a team that did not answer.

Who misses a pick gets the first of his queue who is free and legal, else the best by the ruleset's order; who misses a
nomination puts up the best for the smallest price; who misses a bid does not bid; who misses to name his keepers keeps
the best whom he may, as far as that goes.
"""

from collections.abc import Iterable, Iterator

from leaguecore.canon import canonical
from leaguecore.commit import commitment, derived_salt
from leaguecore.errors import IllegalAction, Violation
from leaguecore.league.auction import bid_violations, lot_tag, maximum_bid
from leaguecore.league.commands import (
    Command,
    Keeper,
    ListPlayers,
    NameKeepers,
    NominatePlayer,
    PickPlayer,
    SealLotBid,
)
from leaguecore.league.draftable import holding_violations, keeps_fillable, newcomers_only
from leaguecore.league.keepers import verify_keepers
from leaguecore.league.state import LeagueState
from leaguecore.league.turns import has_room, players_to_come
from leaguecore.managers.briefing import Board
from leaguecore.managers.decision import Bid, Keepers, Nomination, Pick, Shortlist
from leaguecore.season.agenda import DRAFTING, Task
from leaguecore.season.engine import Engine

DraftDecision = Shortlist | Pick | Nomination | Bid | Keepers
KINDS = (*DRAFTING, "keepers")
"""The tasks that this module answers for."""

Queue = tuple[str, ...] | None
Pool = frozenset[str] | None


class DraftDecisions:
    """Makes the commands of one league's draft."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def command(self, state: LeagueState, task: Task, decision: DraftDecision) -> tuple[Command, dict[str, str]]:
        """Return the command of a decision, and the private values that must be kept with it.

        Raises:
            IllegalAction: if it names strangers, or a bid would not count.
        """
        if isinstance(decision, Shortlist):
            return self.listed(state, task, decision.players, decision.queue, auto=False), {}
        if isinstance(decision, Pick):
            return self.pick(state, task, decision.player, decision.reason, decision.queue, auto=False), {}
        if isinstance(decision, Nomination):
            return self.nomination(state, task, decision.player, decision.opening, decision.reason, auto=False), {}
        if isinstance(decision, Keepers):
            return self.keepers(state, task, decision.players, auto=False), {}
        return self.bid(state, task, decision.most)

    def default(self, state: LeagueState, task: Task, board: Board) -> tuple[Command, dict[str, str]]:
        """Return what a team gets that did not answer."""
        if task.kind == "shortlist":
            return self.listed(state, task, (), None, auto=True), {}
        if task.kind == "pick":
            return self.missed_pick(state, task, board), {}
        if task.kind == "nominate":
            return self.missed_nomination(state, task, board), {}
        if task.kind == "keepers":
            return self.missed_keepers(state, task, board), {}
        return self.sealed_bid(state, task, None, auto=True)

    # --- picks

    def listed(
        self, state: LeagueState, task: Task, players: tuple[str, ...], queue: Queue, *, auto: bool
    ) -> ListPlayers:
        """Return the shortlist of a team, with its new queue if it names one."""
        self._engine.require_known((*players, *(queue or ())), state.draft_starts_at)
        snapshot = self._engine.snapshot_of(state, task)
        return ListPlayers(snapshot=snapshot, team=task.team, pick=task.number, players=players, queue=queue, auto=auto)

    def pick(self, state: LeagueState, task: Task, player: str, reason: str, queue: Queue, *, auto: bool) -> PickPlayer:
        """Return the pick of a player with the facts about him."""
        self._engine.require_known((player, *(queue or ())), state.draft_starts_at)
        positions = self._positions(state, player)
        return PickPlayer(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            pick=task.number,
            player=player,
            positions=positions,
            in_pool=_within(self._pool(state), player),
            scarce=self._scarce(state, task.team, positions),
            reason=reason,
            queue=queue,
            auto=auto,
        )

    def missed_pick(self, state: LeagueState, task: Task, board: Board) -> PickPlayer:
        """Return the pick of a team that did not answer."""
        queued = [player for player in state.queues.get(task.team, ()) if player in board.index]
        best = self._best(state, task.team, [*queued, *self._in_order(state, board)])
        return self.pick(state, task, best, "", None, auto=True)

    # --- an auction

    def nomination(
        self, state: LeagueState, task: Task, player: str, opening: int, reason: str, *, auto: bool
    ) -> NominatePlayer:
        """Return the nomination of a player with the facts about him."""
        self._engine.require_known((player,), state.draft_starts_at)
        positions = self._positions(state, player)
        buying = [team for team in state.teams if has_room(state, team) and maximum_bid(state, team) >= 0]
        return NominatePlayer(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            lot=task.number,
            player=player,
            positions=positions,
            in_pool=_within(self._pool(state), player),
            scarce=tuple(team for team in buying if self._scarce(state, team, positions)),
            opening=opening,
            reason=reason,
            auto=auto,
        )

    def missed_nomination(self, state: LeagueState, task: Task, board: Board) -> NominatePlayer:
        """Return the nomination of a team that did not answer: the best for the smallest price."""
        rules = state.ruleset.draft.auction
        best = self._best(state, task.team, self._in_order(state, board))
        return self.nomination(state, task, best, 0 if rules is None else rules.min_bid, "", auto=True)

    def bid(self, state: LeagueState, task: Task, bid: int | None) -> tuple[SealLotBid, dict[str, str]]:
        """Return the sealing of a bid, and what must be kept to open it.

        Raises:
            IllegalAction: if it would not count; once sealed nobody sees it until the award.
        """
        violations = bid_violations(state, task.team, bid)
        if violations:
            raise IllegalAction(violations)
        return self.sealed_bid(state, task, bid, auto=False)

    def sealed_bid(
        self, state: LeagueState, task: Task, bid: int | None, *, auto: bool
    ) -> tuple[SealLotBid, dict[str, str]]:
        """Return the sealing of a bid as it is, None for none, and what must be kept to open it."""
        engine, tag = self._engine, lot_tag(self._engine.league, task.team, task.number)
        salt = derived_salt(engine.seed, engine.league, tag)
        command = SealLotBid(
            snapshot=engine.snapshot_of(state, task),
            team=task.team,
            lot=task.number,
            commitment=commitment(tag, salt, bid),
            auto=auto,
        )
        return command, {tag: canonical({"bid": bid, "salt": salt}).decode()}

    # --- keepers

    def keepers(self, state: LeagueState, task: Task, players: tuple[str, ...], *, auto: bool) -> NameKeepers:
        """Return the keepers of a team with their positions as known when it is asked."""
        positions = self._engine.boards.positions_of
        return NameKeepers(
            snapshot=self._engine.snapshot_of(state, task),
            team=task.team,
            keepers=tuple(Keeper(player=player, positions=positions(task.due_at, player)) for player in players),
            auto=auto,
        )

    def missed_keepers(self, state: LeagueState, task: Task, board: Board) -> NameKeepers:
        """Return the keepers of a team that did not answer: its best, each who may be kept beside those before him."""
        mine, kept = (state.carried or {})[task.team], self.keepers(state, task, (), auto=True)
        for player in self._in_order(state, board):
            if player in mine:
                tried = self.keepers(state, task, (*(one.player for one in kept.keepers), player), auto=True)
                kept = tried if not verify_keepers(state, tried) else kept
        return kept

    # --- facts

    def _positions(self, state: LeagueState, player: str) -> tuple[str, ...]:
        return self._engine.boards.positions_of(state.draft_starts_at, player)

    def _in_order(self, state: LeagueState, board: Board) -> Iterator[str]:
        """Walk the players of a board, best first by the ruleset's order."""
        by_rank = state.ruleset.draft.auto_pick == "ranking"
        keys = board.columns["rank"] if by_rank else board.columns["replacement"] - board.columns["remaining"]
        return (board.players[place] for place in keys.argsort(kind="stable").tolist())

    def _best(self, state: LeagueState, team: str, players: Iterable[str]) -> str:
        """Return the first of some players whom a team may draft.

        If nobody keeps its starting slots fillable, that rule is waived.
        """
        pool = self._pool(state)
        free = [player for player in players if _within(pool, player) and player not in state.owners]
        for scarce in (False, True):
            for player in free:
                if not holding_violations(state, team, player, self._positions(state, player), scarce=scarce):
                    return player
        message, fix = f"no player is left for {team} to draft", "raise roster.position_max, or play fewer rounds"
        raise IllegalAction([Violation(code="draft.nobody", message=message, fix=fix)])

    def _pool(self, state: LeagueState) -> Pool:
        """Return who alone may be drafted: newcomers, if the rules say so and one is left."""
        if not newcomers_only(state):
            return None
        pool = self._engine.boards.newcomers(state.draft_starts_at)
        return pool if any(player not in state.owners for player in pool) else None

    def _scarce(self, state: LeagueState, team: str, positions: tuple[str, ...]) -> bool:
        """Say whether a player would leave starting slots unfillable, and so would all who are free."""
        roster, after = state.rosters[team], players_to_come(state, team) - 1
        if keeps_fillable(state, roster, positions, after):
            return False
        board, pool = self._engine.boards.board(state.draft_starts_at, None, draft=True), self._pool(state)
        free = {
            where: player
            for player, where in zip(board.players, board.positions, strict=True)
            if _within(pool, player) and player not in state.owners
        }
        return all(
            holding_violations(state, team, player, where, scarce=False) for where, player in sorted(free.items())
        )


DraftCommand = ListPlayers | PickPlayer | NominatePlayer | NameKeepers
DRAFT_COMMANDS = (ListPlayers, PickPlayer, NominatePlayer, NameKeepers)
"""What follows openly from a manager's decision; a bid is sealed."""


def draft_decision(command: DraftCommand) -> DraftDecision:
    """Return the decision that a logged command says, so that its facts can be made again."""
    if isinstance(command, ListPlayers):
        return Shortlist(players=command.players, queue=command.queue)
    if isinstance(command, PickPlayer):
        return Pick(player=command.player, reason=command.reason, queue=command.queue)
    if isinstance(command, NominatePlayer):
        return Nomination(player=command.player, opening=command.opening, reason=command.reason)
    return Keepers(players=tuple(one.player for one in command.keepers))


def _within(pool: Pool, player: str) -> bool:
    return pool is None or player in pool
