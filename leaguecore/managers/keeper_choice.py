"""Whom a baseline keeps: those who are worth more than what they cost, best bargains first."""

from collections.abc import Mapping

import numpy as np

from leaguecore.managers.auction_prices import auction_price, room_surplus
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.draft_need import DraftNeed
from leaguecore.managers.draft_sheets import AuctionSheet, KeeperSheet
from leaguecore.managers.valuation import Values


def chosen_keepers(briefing: Briefing, gains: Mapping[str, int]) -> tuple[str, ...]:
    """Return whom to keep: in order of falling gain, each who may be kept beside those before him.

    Args:
        briefing: which asks for keepers.
        gains: of each player who would be worth keeping, by how much.
    """
    sheet = None if briefing.drafting is None else briefing.drafting.keepers
    if sheet is None:
        return ()
    board, kept = briefing.board, _Kept(sheet, briefing)
    for player in sorted(gains, key=lambda player: (-gains[player], player)):
        if gains[player] > 0 and player in board.index:
            kept.keep(player, board.position_sets[board.index[player]])
    return tuple(kept.players)


def keeper_gains(briefing: Briefing, values: Values) -> dict[str, int]:
    """Return by how much each own player is worth more than what he would cost, in points or in dollars.

    A round costs what its middle pick would bring if nobody kept anybody.
    """
    sheet = None if briefing.drafting is None else briefing.drafting.keepers
    if sheet is None:
        return {}
    costs, teams, board = sheet.costs[briefing.team], len(sheet.costs), briefing.board
    known = {player: board.index[player] for player in costs if player in board.index}
    if sheet.kind == "auction_price":
        size = briefing.rules.roster_size
        room = AuctionSheet(
            min_bid=sheet.min_bid,
            increment=1,
            dollars=dict.fromkeys(sheet.costs, sheet.budget),
            places=dict.fromkeys(sheet.costs, size),
            most=sheet.budget,
        )
        total = room_surplus(values.surplus, np.arange(len(board.players)), teams * size)
        return {
            player: auction_price(room, briefing.team, int(values.surplus[place]), total) - costs[player]
            for player, place in known.items()
        }
    if sheet.kind == "last_rounds":
        return {player: int(values.remaining[place]) for player, place in known.items()}
    falling = np.sort(values.surplus)[::-1]
    brings = [int(falling[min((cost - 1) * teams + teams // 2, len(falling) - 1)]) for cost in costs.values()]
    price = dict(zip(costs, brings, strict=True))
    return {player: int(values.surplus[place]) - price[player] for player, place in known.items()}


class _Kept:
    """The keepers so far, and what is left to pay for others."""

    def __init__(self, sheet: KeeperSheet, briefing: Briefing) -> None:
        self._sheet, self._rules, self._costs = sheet, briefing.rules, sheet.costs[briefing.team]
        self._rounds, self._dollars = list(sheet.rounds), sheet.budget
        self._positions: list[frozenset[str]] = []
        self.players: list[str] = []

    def keep(self, player: str, positions: frozenset[str]) -> None:
        """Keep a player if that is allowed."""
        size, count = self._rules.roster_size, len(self.players)
        drafted = size if self._sheet.budget else min(size, len(self._sheet.rounds))
        need = DraftNeed(self._rules, self._positions, drafted - count)
        # Who starts never leaves more slots empty, however few picks there are.
        useful = need.fillable(positions) or (need.within(positions) and need.starts(positions))
        if count < self._sheet.most and useful and self._paid(self._costs[player], size - count - 1):
            self.players.append(player)
            self._positions.append(positions)

    def _paid(self, cost: int, places: int) -> bool:
        """Pay for a keeper if something is left that can: dollars, or a pick."""
        sheet = self._sheet
        if sheet.budget:
            dollars = cost if sheet.kind == "auction_price" else 0
            enough = self._dollars - dollars >= places * sheet.min_bid
            self._dollars -= dollars if enough else 0
            return enough
        number = self._round(cost)
        if number is not None:
            self._rounds.remove(number)
        return number is not None

    def _round(self, cost: int) -> int | None:
        if self._sheet.kind == "last_rounds":
            return max(self._rounds, default=None)
        if self._sheet.same_round == "next_earlier":
            return max((number for number in self._rounds if number <= cost), default=None)
        return min((number for number in self._rounds if number >= cost), default=None)
