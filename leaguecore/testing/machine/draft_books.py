"""The machine's own books of a draft: whose turn it is, what a keeper costs, who may bid and what a lot costs."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from leaguecore.league import LeagueState
from leaguecore.league.commands import LotBid, NameKeepers, NominatePlayer, PickPlayer
from leaguecore.league.events import Event, LotSold, PlayerDrafted, PlayerKept, PlayerNominated
from leaguecore.rules.model import Ruleset
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.books import LAPS


def seated(seats: Sequence[frozenset[str]], players: Sequence[tuple[str, ...]]) -> int:
    """Return how many of some players can sit at once, by trying every way."""
    if not players:
        return 0
    first, *others = players
    best = seated(seats, others)
    for at, seat in enumerate(seats):
        if seat & set(first):
            best = max(best, 1 + seated([*seats[:at], *seats[at + 1 :]], others))
    return best


class DraftBooks:
    """What the machine knows of the draft, from commands and events alone."""

    cast: ClassVar[Cast]
    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    owner: dict[str, str]
    roster: Any
    slots: Any

    def open_draft(self) -> None:
        """Begin with nothing."""
        self.pick_owner: dict[tuple[int, str], str] = {}
        self.spent: set[tuple[int, str]] = set()
        self.passed = 0  # picks that were used, spent or lost
        self.lots_sold = 0
        self.turns_taken = 0
        self.lot: PlayerNominated | None = None
        self.lot_bids: dict[str, tuple[str, int | None]] = {}
        auction = self.ruleset.draft.auction
        self.dollars = dict.fromkeys(self.teams, 0 if auction is None else auction.budget)
        self.costs: dict[str, int] = {}
        self.earlier: Mapping[str, Mapping[str, int]] = {}
        self.goes_on = False
        self.ended = False
        self.named: dict[str, tuple[str, ...]] = {}

    def book_draft(self, event: Event) -> None:
        """Enter an event."""
        if isinstance(event, PlayerDrafted | PlayerKept | LotSold):
            assert event.player not in self.owner
            self.owner[event.player] = event.team
        if isinstance(event, PlayerDrafted):
            self.costs[event.player] = self.order_of_picks()[event.pick][0]
            self.passed = event.pick + 1
        if isinstance(event, PlayerKept):
            self.costs[event.player] = event.cost
            self.dollars[event.team] -= event.dollars
            if event.pick:
                _, number, team = event.pick.split(":")
                self.spent.add((int(number), team))
        if isinstance(event, PlayerNominated):
            self.lot = event
            self.turns_taken = self.nominating()[0] + 1
        if isinstance(event, LotSold):
            self.costs[event.player] = event.price
            self.dollars[event.team] -= event.price
            self.lot, self.lot_bids = None, {}
            self.lots_sold += 1

    # --- picks

    def order_of_picks(self) -> list[tuple[int, str]]:
        """Return round and first owner of every pick, in order."""
        order, kind = self.state.draft_order, self.ruleset.draft.kind
        laps = enumerate(LAPS[kind][: self.ruleset.draft.rounds], start=1)
        return [(number, team) for number, lap in laps for team in (order if lap == "+" else order[::-1])]

    def owner_of(self, one: tuple[int, str]) -> str:
        """Return who uses a pick."""
        return self.pick_owner.get(one, one[1])

    def on_turn(self) -> tuple[int, str] | None:
        """Return the number of the next pick that can be used, and its owner; None when the draft is over."""
        lazy = self.ruleset.roster.overflow == "lazy_lock"
        for at, one in enumerate(self.order_of_picks()):
            team = self.owner_of(one)
            room = lazy or len(self.roster(team)) < self.ruleset.roster_size
            if at >= self.passed and one not in self.spent and room:
                return at, team
        return None

    def to_come(self, team: str) -> int:
        """Return how many players a team can still draft."""
        places = self.ruleset.roster_size - len(self.roster(team))
        if self.ruleset.draft.auction is not None:
            return places
        turn = self.on_turn()
        left = self.order_of_picks()[turn[0] if turn else len(self.order_of_picks()) :]
        mine = sum(one not in self.spent and self.owner_of(one) == team for one in left)
        return mine if self.ruleset.roster.overflow == "lazy_lock" else min(mine, places)

    def fits(self, team: str, positions: tuple[str, ...], after: int, *, scarce: bool, roster: Sequence[str]) -> bool:
        """Say whether a team may hold a player more: position maxima, and starters that can still be found."""
        held = [*(self.cast.players[player] for player in roster), positions]
        for name, most in self.ruleset.roster.position_max.items():
            if name in positions and sum(name in where for where in held) > most:
                return False
        seats = [slot.eligible for slot in self.slots for _ in range(slot.count)]
        waived = scarce or not self.ruleset.draft.enforce_fillable
        return waived or len(seats) - seated(seats, held) <= after

    def may_draft(self, player: str, positions: tuple[str, ...], *, in_pool: bool) -> bool:
        """Say whether anybody may draft a player."""
        newcomers = self.ruleset.draft.pool == "newcomers" and self.goes_on
        return bool(positions) and player not in self.owner and (in_pool or not newcomers)

    def may_queue(self, queue: tuple[str, ...] | None) -> bool:
        """Say whether a queue may be handed in."""
        return queue is None or (len(queue) <= self.ruleset.draft.queue and len(set(queue)) == len(queue))

    def may_pick(self, command: PickPlayer) -> bool:
        """Say whether a pick is legal, by counting and by trying every seating."""
        if self.state.phase != "drafting" or self.ruleset.draft.auction is not None:
            return False
        if (command.pick, command.team) != self.on_turn():
            return False
        after, roster = self.to_come(command.team) - 1, self.roster(command.team)
        return (
            self.may_draft(command.player, command.positions, in_pool=command.in_pool)
            and self.fits(command.team, command.positions, after, scarce=command.scarce, roster=roster)
            and self.may_queue(command.queue)
        )

    # --- an auction

    def prices(self, team: str) -> list[int]:
        """Return every price that a team may bid, one by one: the smallest bid is left for all other places."""
        auction, places = self.ruleset.draft.auction, self.ruleset.roster_size - len(self.roster(team))
        if auction is None or places < 1:
            return []
        found = []
        price = auction.min_bid
        while self.dollars[team] - price >= (places - 1) * auction.min_bid:
            found.append(price)
            price += auction.increment
        return found

    def nominating(self) -> tuple[int, str]:
        """Return the turn and the team that nominates next: the first from there on that can buy a player."""
        auction, order = self.ruleset.draft.auction, self.state.draft_order
        assert auction is not None
        turn = self.turns_taken
        while True:
            lap, place = divmod(turn, len(order))
            team = order[-1 - place] if auction.nomination == "snake" and lap % 2 else order[place]
            if self.prices(team):
                return turn, team
            turn += 1

    def auction_is_over(self) -> bool:
        """Say whether nobody can buy a player more."""
        return not any(self.prices(team) for team in self.teams)

    def may_hold(self, team: str, positions: tuple[str, ...], scarce: tuple[str, ...]) -> bool:
        """Say whether a team could take the player of a lot."""
        after, roster = self.to_come(team) - 1, self.roster(team)
        return after >= 0 and self.fits(team, positions, after, scarce=team in scarce, roster=roster)

    def may_nominate(self, command: NominatePlayer) -> bool:
        """Say whether a nomination is legal."""
        if self.state.phase != "drafting" or self.ruleset.draft.auction is None or self.lot is not None:
            return False
        return (
            command.team == self.nominating()[1]
            and command.lot == self.lots_sold
            and command.opening in self.prices(command.team)
            and self.may_draft(command.player, command.positions, in_pool=command.in_pool)
            and self.may_hold(command.team, command.positions, command.scarce)
        )

    def asked(self) -> list[str]:
        """Return the teams that may bid on the lot, from the nominating one on."""
        lot, order = self.lot, self.state.draft_order
        if lot is None:
            return []
        at = order.index(lot.team)
        return [
            team
            for team in (*order[at:], *order[:at])
            if self.may_hold(team, lot.positions, lot.scarce) and max(self.prices(team), default=-1) >= lot.opening
        ]

    def sale(self, bids: Sequence[LotBid]) -> tuple[str, int]:
        """Return who gets the lot and for how much, by raising the price step by step as in a room."""
        lot, auction = self.lot, self.ruleset.draft.auction
        assert lot is not None
        assert auction is not None
        limit = {one.team: one.bid for one in bids if one.bid is not None}
        limit = {team: bid for team, bid in limit.items() if bid in self.prices(team) and bid >= lot.opening}
        limit[lot.team] = max(limit.get(lot.team, lot.opening), lot.opening)
        best = max(limit.values())
        winner = next(team for team in self.asked() if limit.get(team) == best)
        if auction.price == "first":
            return winner, best
        price = lot.opening
        while any(bid >= price for team, bid in limit.items() if team != winner) and price < best:
            price += auction.increment
        return winner, price

    # --- keepers

    def picks_for(self, team: str, players: Sequence[str]) -> list[str] | None:
        """Return the picks that pay for keepers, or None if one of them cannot be paid for."""
        keepers, rounds = self.ruleset.keepers, self.ruleset.draft.rounds
        assert keepers is not None
        left = [
            (number, first)
            for number in range(1, rounds + 1)
            for first in (team, *(other for other in self.teams if other != team))
            if self.owner_of((number, first)) == team
        ]
        found = []
        for player in players:
            cost = self.cost_of(team, player)
            if keepers.cost == "last_rounds":
                wanted = max((number for number, _ in left), default=None)
            elif keepers.same_round == "next_earlier":
                wanted = max((number for number, _ in left if number <= cost), default=None)
            else:
                wanted = min((number for number, _ in left if number >= cost), default=None)
            if wanted is None:
                return None
            one = next(one for one in left if one[0] == wanted)
            left.remove(one)
            found.append(f"1:{one[0]}:{one[1]}")
        return found

    def cost_of(self, team: str, player: str) -> int:
        """Return the round or the price for which a player is kept."""
        keepers, auction, before = self.ruleset.keepers, self.ruleset.draft.auction, self.earlier[team][player]
        assert keepers is not None
        if keepers.cost == "last_rounds":
            return before
        if keepers.cost == "auction_price":
            assert auction is not None
            return max(before, auction.min_bid) + keepers.dearer_by
        if not before:
            return keepers.undrafted_round
        return max(1, before - keepers.dearer_by)

    def may_keep(self, command: NameKeepers) -> bool:
        """Say whether a team may keep these players."""
        keepers, auction = self.ruleset.keepers, self.ruleset.draft.auction
        if keepers is None or not self.goes_on or self.state.phase != "opened" or not self.state.periods:
            return False
        players = [one.player for one in command.keepers]
        mine = self.earlier.get(command.team, {})
        if command.team not in self.teams or command.team in self.named:
            return False
        if len(players) > keepers.most or len(set(players)) < len(players):
            return False
        if any(player not in mine or not one.positions for player, one in zip(players, command.keepers, strict=True)):
            return False
        places = self.ruleset.roster_size
        if auction is not None:
            paid = sum(self.cost_of(command.team, player) for player in players)
            paid = paid if keepers.cost == "auction_price" else 0
            if auction.budget - paid < (places - len(players)) * auction.min_bid:
                return False
        elif self.picks_for(command.team, players) is None:
            return False
        return self.keepers_fit(command.team, players)

    def keepers_fit(self, team: str, players: Sequence[str]) -> bool:
        """Say whether the starters can be found beside these keepers, or as well as without any; and the maxima."""
        for name, most in self.ruleset.roster.position_max.items():
            if sum(name in self.cast.players[player] for player in players) > most:
                return False
        if not self.ruleset.draft.enforce_fillable:
            return True
        seats = [slot.eligible for slot in self.slots for _ in range(slot.count)]
        all_picks = [(number, first) for number in range(1, self.ruleset.draft.rounds + 1) for first in self.teams]
        mine = sum(self.owner_of(one) == team for one in all_picks)
        places = self.ruleset.roster_size
        can = places if self.ruleset.draft.auction is not None else min(mine, places)
        empty_without = max(0, len(seats) - can)
        held = [self.cast.players[player] for player in players]
        empty_with = len(seats) - seated(seats, held) - (can - len(players))
        return empty_with <= empty_without
