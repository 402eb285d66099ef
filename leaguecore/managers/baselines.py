"""The baseline managers: drafts, lineups and claims by a valuation, with nothing but the briefing to go by."""

from itertools import islice

from leaguecore.lineup import Candidate, best_lineup, seat_all
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Decision, Lineup, Moves, Pick, Shortlist, Wish
from leaguecore.managers.valuation import Valuation, Values, best_first

FREE_AGENTS_WATCHED = 12
GAIN_PERCENT = 5
"""A claim must promise this much more than the player it drops."""


class ValuationManager:
    """Drafts by surplus over replacement, starts by the slate's expectation, claims who beats his own at a position."""

    reason = "greatest surplus over replacement"

    def __init__(self, valuation: Valuation) -> None:
        """Take the valuation."""
        self._valuation = valuation
        self._order: tuple[Values, list[int]] | None = None

    def decide(self, briefing: Briefing) -> Decision | None:
        """Answer any kind of briefing."""
        values = self._valuation.values(briefing)
        if briefing.kind == "lineup":
            return Lineup(seating=lineup_by(briefing, values))
        if briefing.kind == "claims":
            return Claims(wishes=self._wishes(briefing, values, briefing.rules.max_claims))
        if briefing.kind == "moves":
            return Moves(wishes=self._wishes(briefing, values, briefing.rules.max_moves))
        if briefing.kind == "pick" and briefing.shortlist:
            # Nobody picks between the two steps, so the head of the own shortlist is still the best.
            return Pick(player=briefing.shortlist[0], reason=self.reason)
        ranked = self._ranked(briefing, values)
        if briefing.kind == "shortlist":
            return Shortlist(players=tuple(ranked[: briefing.rules.shortlist]))
        return Pick(player=ranked[0], reason=self.reason) if ranked else None

    def draft_orders(self, briefing: Briefing, values: Values) -> tuple[list[int], ...]:
        """Return the orders of places in which the draft is looked through: for starters, then for spares."""
        if self._order is None or self._order[0] is not values:
            self._order = (values, best_first(values.surplus, briefing.board.columns["rank"]))
        return self._order[1], values.by_remaining

    def draft_worth(self, values: Values, place: int, need: "DraftNeed", positions: frozenset[str]) -> int:
        """Return what a player is worth in the draft: above a replacement if he starts, else as a spare."""
        if need.starts(positions):
            return int(values.surplus[place])
        return need.spare_worth(positions, int(values.remaining[place]))

    def _ranked(self, briefing: Briefing, values: Values) -> list[str]:
        """Return the best free players that keep the roster fillable, those for open starting slots preferred."""
        board, need = briefing.board, DraftNeed(briefing)
        most = 2 * briefing.rules.shortlist
        found: dict[int, int] = {}
        for order in self.draft_orders(briefing, values):
            free = (
                place
                for place in order
                if briefing.free(board.players[place]) and need.fillable(board.position_sets[place])
            )
            for place in islice(free, most):
                found[place] = self.draft_worth(values, place, need, board.position_sets[place])
        if not found:
            # Nobody is left who keeps it fillable, and then anybody may be picked.
            order = self.draft_orders(briefing, values)[-1]
            return [board.players[place] for place in order if briefing.free(board.players[place])][:most]
        # Equals stay in the order in which they were found.
        return [board.players[place] for place in sorted(found, key=lambda place: -found[place])]

    def _wishes(self, briefing: Briefing, values: Values, most: int) -> tuple[Wish, ...]:
        if briefing.kind == "claims" and briefing.budget < briefing.rules.min_bid:
            return ()
        swaps = best_swaps(briefing, values)
        if briefing.kind == "moves":
            # All moves of a turn are made, so a player can be dropped in one of them only.
            once: dict[str, tuple[int, int, str, str]] = {}
            for swap in swaps:
                once.setdefault(swap[3], swap)
            swaps = list(once.values())
        chosen = swaps[:most]
        return tuple(Wish(add=add, drop=drop, bid=_bid(briefing, gain, worth)) for gain, worth, add, drop in chosen)


class RankingManager(ValuationManager):
    """Drafts by the ranking alone; manages like the projection."""

    reason = "next in the ranking"

    def draft_orders(self, briefing: Briefing, _values: Values) -> tuple[list[int], ...]:
        """Return places of the board by rank."""
        return (best_first(-briefing.board.columns["rank"]),)

    def draft_worth(self, _values: Values, _place: int, _need: "DraftNeed", _positions: frozenset[str]) -> int:
        """Return the same for everybody: the order decides."""
        return 0


class DraftNeed:
    """What a roster in the making still needs; asked once a set of positions."""

    def __init__(self, briefing: Briefing) -> None:
        """Look at the own roster."""
        self._slots = briefing.rules.slots
        self._own = [Candidate(player, frozenset(where), 0) for player, where in briefing.roster.items()]
        self._seated = seat_all(self._slots, self._own)
        self._starters = sum(slot.count for slot in self._slots)
        self._picks_after = briefing.rules.draft_rounds - len(self._own) - 1
        self._with: dict[frozenset[str], int] = {}

    def starts(self, positions: frozenset[str]) -> bool:
        """Say whether a player of these positions would fill an open starting seat."""
        return self._seated_with(positions) > self._seated

    def spare_worth(self, positions: frozenset[str], remaining: int) -> int:
        """Return what a player is worth who would not start.

        A quarter of his points, times the share of the seats that he could fill in for, halved for each spare that
        is there already.
        """
        if remaining <= 0:
            return remaining - 1
        seats = sum(slot.count for slot in self._slots if not slot.eligible.isdisjoint(positions))
        spares = max(0, sum(not one.positions.isdisjoint(positions) for one in self._own) - seats)
        return int(remaining * seats // (4 * self._starters * 2**spares))

    def fillable(self, positions: frozenset[str]) -> bool:
        """Say whether the starting slots can still be filled after taking him."""
        return self._starters - self._seated_with(positions) <= self._picks_after

    def _seated_with(self, positions: frozenset[str]) -> int:
        if positions not in self._with:
            self._with[positions] = seat_all(self._slots, [*self._own, Candidate("", positions, 0)])
        return self._with[positions]


def lineup_by(briefing: Briefing, values: Values) -> dict[str, tuple[str, ...]]:
    """Return the seating of greatest value, with locked players where they are."""
    index, worth = briefing.board.index, values.slate
    locked = set(briefing.locked)
    fixed = {slot: [player for player in players if player in locked] for slot, players in briefing.seating.items()}
    candidates = [
        Candidate(player, frozenset(positions), int(worth[index[player]]) if player in index else 0)
        for player, positions in briefing.roster.items()
        if player not in locked
    ]
    return dict(best_lineup(briefing.rules.slots, candidates, fixed))


def best_swaps(briefing: Briefing, values: Values) -> list[tuple[int, int, str, str]]:
    """Return (gain, worth, add, drop) of free agents who beat an own player at one of his positions, best first.

    Swapping for a shared position nearly keeps the roster's shape, so the starting slots stay fillable. A drop stands
    in several claims: others want the same free agents, and the first claim that succeeds voids the rest of its group.
    """
    board, worth = briefing.board, values.remaining
    own = sorted(
        ((int(worth[board.index[player]]) if player in board.index else 0), player) for player in briefing.roster
    )
    if len(own) < briefing.rules.roster_size:
        own.insert(0, (0, ""))
    found: list[tuple[int, int, str, str]] = []
    for place in _best_free(briefing, values):
        value, positions = int(worth[place]), board.position_sets[place]
        for mine, drop in own:
            if drop == "" or not positions.isdisjoint(briefing.roster[drop]):
                if 100 * value > (100 + GAIN_PERCENT) * mine:
                    found.append((value - mine, value, board.players[place], drop))
                break
    return sorted(found, key=lambda swap: (-swap[0], swap[2]))


def _best_free(briefing: Briefing, values: Values) -> list[int]:
    """Return places of the best free agents overall, and of the best at each base position if he is not among them."""
    board = briefing.board
    wanted: set[str] = {position for slot in briefing.rules.slots for position in slot.eligible}
    places: list[int] = []
    for place in values.by_remaining:
        if values.remaining[place] <= 0:
            break
        if not briefing.free(board.players[place]):
            continue
        if len(places) < FREE_AGENTS_WATCHED or not wanted.isdisjoint(board.position_sets[place]):
            places.append(place)
            wanted -= board.position_sets[place]
        if len(places) >= FREE_AGENTS_WATCHED and not wanted:
            break
    return places


def _bid(briefing: Briefing, gain: int, worth: int) -> int:
    """Return a bid that grows with the share of the player's worth that is gained: at most a third of the budget."""
    share = briefing.budget * min(gain, worth) // (3 * worth) if worth > 0 else 0
    return min(briefing.budget, max(briefing.rules.min_bid, share))
