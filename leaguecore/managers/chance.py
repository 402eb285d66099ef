"""A manager that makes legal moves at random: the floor that any skill must beat."""

from functools import partial

from leaguecore.lineup import Candidate, best_lineup
from leaguecore.managers.auction_prices import on_the_grid
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance_talks import drawn_openings, drawn_reply
from leaguecore.managers.decision import (
    NO_PART,
    Bid,
    Claims,
    Decision,
    Keepers,
    Moves,
    Nomination,
    Pick,
    Shortlist,
    Wish,
)
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.keeper_choice import chosen_keepers
from leaguecore.managers.roster_room import fitting_lineup, within_maxima
from leaguecore.rng import draw, draw_below

BOLDNESS_PERCENT = 20
_VALUES = 1_000_000
_SPREAD = 3


class RandomManager:
    """Picks, starts and claims by lot; every draw follows from its seed and the decision's id."""

    def __init__(self, seed: str) -> None:
        """Take the seed."""
        self._seed = seed

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer any kind of briefing."""
        if briefing.kind == "negotiate":
            return drawn_openings(briefing, self._seed)
        if briefing.kind == "reply":
            return drawn_reply(briefing, self._seed)
        if briefing.kind in NO_PART:
            return NO_PART[briefing.kind]
        if briefing.kind == "lineup":
            lot = partial(draw, self._seed, briefing.decision_id)
            return fitting_lineup(briefing, lot, self._lineup, lot)
        if briefing.kind == "claims":
            return Claims(wishes=self._wishes(briefing)[: briefing.rules.max_claims])
        if briefing.kind == "moves":
            return Moves(wishes=self._wishes(briefing)[: briefing.rules.max_moves])
        if briefing.kind == "keepers":
            return Keepers(players=chosen_keepers(briefing, self._whims(briefing)))
        if briefing.kind == "bid":
            return Bid(most=self._bid(briefing))
        return self._drafted(briefing)

    def _drafted(self, briefing: Briefing) -> Decision | None:
        if briefing.kind == "pick" and briefing.shortlist:
            return Pick(player=briefing.shortlist[0], reason="drawn by lot")
        players = self._free(briefing)
        if briefing.kind == "shortlist":
            return Shortlist(players=tuple(players[: briefing.rules.shortlist]))
        sheet = None if briefing.drafting is None else briefing.drafting.auction
        if briefing.kind == "nominate" and sheet is not None and players:
            return Nomination(player=players[0], opening=sheet.min_bid, reason="drawn by lot")
        return Pick(player=players[0], reason="drawn by lot") if players else None

    def _free(self, briefing: Briefing) -> list[str]:
        board, need = briefing.board, DraftNeed.of(briefing)
        free = [
            (player, positions)
            for player, positions in zip(board.players, board.position_sets, strict=True)
            if briefing.free(player)
        ]
        # Where nobody is left who keeps the roster fillable, anybody may be picked.
        legal = [player for player, positions in free if need.fillable(positions)] or [
            player for player, positions in free if need.within(positions)
        ]
        return sorted(legal, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))

    def _whims(self, briefing: Briefing) -> dict[str, int]:
        """Return a draw for each own player, above 0 for about half of them."""
        sheet = None if briefing.drafting is None else briefing.drafting.keepers
        own = () if sheet is None else sheet.costs[briefing.team]
        middle = _VALUES // 2
        return {player: draw_below(_VALUES, self._seed, briefing.decision_id, player) - middle for player in own}

    def _bid(self, briefing: Briefing) -> int | None:
        """Return a bid up to a few times what each open place has, for about half of the players."""
        sheet = None if briefing.drafting is None else briefing.drafting.auction
        if sheet is None or not draw_below(2, self._seed, briefing.decision_id, "interest"):
            return None
        spread = _SPREAD * sheet.dollars[briefing.team] // max(sheet.places[briefing.team], 1)
        bid = on_the_grid(sheet, draw_below(spread + 1, self._seed, briefing.decision_id, "bid"))
        return bid if bid >= sheet.opening else None

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
        droppable = [player for player in briefing.roster if player not in briefing.undroppable]
        if not droppable or briefing.barred or briefing.adds_left == 0:
            return ()
        own = sorted(droppable, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))
        where = frozenset(briefing.roster[own[0]])
        board = briefing.board
        free = [
            player
            for player, positions in zip(board.players, board.position_sets, strict=True)
            if briefing.free(player) and not positions.isdisjoint(where) and within_maxima(briefing, positions, own[0])
        ]
        if not free or briefing.budget < briefing.rules.min_bid:
            return ()
        add = min(free, key=lambda player: (draw(self._seed, briefing.decision_id, player), player))
        least, step = briefing.rules.min_bid, briefing.rules.increment
        spare = draw_below(briefing.budget - least + 1, self._seed, briefing.decision_id, "bid") // 4
        bid = least + spare // step * step if briefing.rules.waivers == "faab" else 0
        return (Wish(add=add, drop=own[0], bid=bid),)
