"""From claims and wishes of managers to commands, with the facts that waivers and free agency need."""

from leaguecore.canon import canonical
from leaguecore.commit import commitment, derived_salt
from leaguecore.errors import IllegalAction
from leaguecore.league.claims import bid_tag, claim_violations, claims_value
from leaguecore.league.commands import Claim, Move, MoveFreeAgents, SealBids
from leaguecore.league.reserve import on_reserve
from leaguecore.league.state import LeagueState
from leaguecore.managers.decision import Claims, Moves
from leaguecore.season.agenda import Task
from leaguecore.season.engine import Engine


class WaiverDecisions:
    """Makes the commands of one league's claims and moves."""

    def __init__(self, engine: Engine) -> None:
        """Take the facts and the rules."""
        self._engine = engine

    def claims(self, state: LeagueState, task: Task, decision: Claims) -> tuple[SealBids, dict[str, str]]:
        """Return the sealing of claims, and what must be kept to open them.

        Raises:
            IllegalAction: if one of them could not be awarded even alone; once sealed nobody sees it until the run.
        """
        engine, at = self._engine, task.at
        claims = tuple(
            Claim(add=wish.add, drop=wish.drop, bid=wish.bid, group=wish.group, reserve=wish.reserve)
            for wish in decision.wishes
        )
        # Players whom his briefing names: who became known while he thought is for the next time.
        engine.require_known(tuple(claim.add for claim in claims), task.due_at)
        entering = [claim.add for claim in claims if claim.reserve]
        violations = claim_violations(
            state,
            task.team,
            claims,
            positions={claim.add: engine.boards.positions_of(at, claim.add) for claim in claims},
            statuses=engine.statuses([*on_reserve(state, task.team), *entering], at),
            newcomers=engine.newcomers(entering, at),
        )
        if violations:
            raise IllegalAction(violations)
        return self.sealed(state, task, claims, auto=False)

    def sealed(
        self, state: LeagueState, task: Task, claims: tuple[Claim, ...], *, auto: bool
    ) -> tuple[SealBids, dict[str, str]]:
        """Return the sealing of claims as they are, and what must be kept to open them."""
        engine = self._engine
        tag, value = bid_tag(engine.league, task.team, task.number), claims_value(claims)
        salt = derived_salt(engine.seed, engine.league, tag)
        command = SealBids(
            snapshot=engine.snapshot_of(state, task),
            team=task.team,
            run=task.number,
            commitment=commitment(tag, salt, value),
            auto=auto,
        )
        return command, {tag: canonical({"claims": value, "salt": salt}).decode()}

    def moves(self, state: LeagueState, task: Task, decision: Moves, *, auto: bool = False) -> MoveFreeAgents:
        """Return the moves of a team's turn; bids and groups are not looked at."""
        engine, at = self._engine, task.at
        added = tuple(wish.add for wish in decision.wishes)
        engine.require_known(added, task.due_at)
        rules, run = state.ruleset, state.planned_runs[task.number]
        entering = [wish.add for wish in decision.wishes if wish.reserve]
        dropped = [wish.drop for wish in decision.wishes if wish.drop and rules.free_agents.played_drop != "anybody"]
        watched = added if rules.waivers.game_lock == "until_run" else ()
        return MoveFreeAgents(
            snapshot=engine.snapshot_of(state, task),
            team=task.team,
            window=task.number,
            moves=tuple(
                Move(
                    add=wish.add,
                    drop=wish.drop,
                    positions=engine.boards.positions_of(at, wish.add),
                    reserve=wish.reserve,
                )
                for wish in decision.wishes
            ),
            locked=engine.game_locks.begun(state, dropped, at),
            kept_seats=engine.kept_seats(state, {wish.drop: task.team for wish in decision.wishes if wish.drop}, at),
            begun=engine.game_locks.begun_since(watched, run.claims_at, at) if watched else (),
            statuses=engine.statuses([*on_reserve(state, task.team), *entering], at) if added else {},
            newcomers=engine.newcomers(entering, at),
            auto=auto,
        )
