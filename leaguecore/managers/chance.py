"""A manager that makes legal moves at random: the floor that any skill must beat."""

from leaguecore.lineup import Candidate, best_lineup
from leaguecore.managers.baselines import DraftNeed
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Lineup, Moves, Pick, Shortlist, Wish
from leaguecore.rng import draw, draw_below

BOLDNESS_PERCENT = 20
_VALUES = 1_000_000


class RandomManager:
    """Picks, starts and claims by lot; every draw follows from its seed and the decision's id."""

    def __init__(self, seed: str) -> None:
        """Take the seed."""
        self._seed = seed

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer any kind of briefing."""
        if briefing.kind == "lineup":
            return Lineup(seating=self._lineup(briefing))
        if briefing.kind == "claims":
            return Claims(wishes=self._wishes(briefing)[: briefing.rules.max_claims])
        if briefing.kind == "moves":
            return Moves(wishes=self._wishes(briefing)[: briefing.rules.max_moves])
        if briefing.kind == "pick" and briefing.shortlist:
            return Pick(player=briefing.shortlist[0], reason="drawn by lot")
        players = self._free(briefing)
        if briefing.kind == "shortlist":
            return Shortlist(players=tuple(players[: briefing.rules.shortlist]))
        return Pick(player=players[0], reason="drawn by lot") if players else None

    def _free(self, briefing: Briefing) -> list[str]:
        board, need = briefing.board, DraftNeed(briefing)
        free = [
            (player, positions)
            for player, positions in zip(board.players, board.position_sets, strict=True)
            if briefing.free(player)
        ]
        # Where nobody is left who keeps the roster fillable, anybody may be picked.
        legal = [player for player, positions in free if need.fillable(positions)] or [player for player, _ in free]
        return sorted(legal, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))

    def _lineup(self, briefing: Briefing) -> dict[str, tuple[str, ...]]:
        locked = set(briefing.locked)
        fixed = {slot: [p for p in players if p in locked] for slot, players in briefing.seating.items()}
        candidates = [
            Candidate(player, frozenset(where), draw_below(_VALUES, self._seed, briefing.decision_id, player))
            for player, where in briefing.roster.items()
            if player not in locked
        ]
        return dict(best_lineup(briefing.rules.slots, candidates, fixed))

    def _wishes(self, briefing: Briefing) -> tuple[Wish, ...]:
        if draw_below(100, self._seed, briefing.decision_id, "bold") >= BOLDNESS_PERCENT:
            return ()
        own = sorted(briefing.roster, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))
        where = frozenset(briefing.roster[own[0]])
        board = briefing.board
        free = [
            player
            for player, positions in zip(board.players, board.position_sets, strict=True)
            if briefing.free(player) and not positions.isdisjoint(where)
        ]
        if not free or briefing.budget < briefing.rules.min_bid:
            return ()
        add = min(free, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))
        spare = briefing.budget - briefing.rules.min_bid
        bid = briefing.rules.min_bid + draw_below(spare + 1, self._seed, briefing.decision_id, "bid") // 4
        return (Wish(add=add, drop=own[0], bid=bid),)
