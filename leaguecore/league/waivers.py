"""The waiver run: one sealed-bid auction over all teams and players at once, or claims served in an order of teams.

The highest bid of the whole league comes first, whoever made it and for whomever (without bids all are equal); each
claim is checked again when its turn comes; a claim that fails says why. Equal bids are decided by the ruleset's tie
rule, and a team's own equal bids by its order of preference.

A bid stands while it would be awarded if its turn came now. Only bids that stand make a price or a tie.
"""

from collections.abc import Iterator
from functools import cached_property

import attrs

from leaguecore.errors import Violation
from leaguecore.league.additions import limit_violations
from leaguecore.league.claims import bid_violations, reveal_violations, run_violations
from leaguecore.league.commands import Claim, RunWaivers
from leaguecore.league.contenders import contention_violations
from leaguecore.league.events import ClaimFailed, ClaimWon, Event, WaiversRun
from leaguecore.league.kept_seats import kept_by
from leaguecore.league.reserve import misplaced_violations
from leaguecore.league.rosters import addition_violations
from leaguecore.league.state import LeagueState, evolved, put
from leaguecore.league.swaps import swapped
from leaguecore.league.waiver_order import order_after_win, order_at_start
from leaguecore.league.wakes import outcome_calls
from leaguecore.league.wire import cleared, wire_violations


def verify_run(state: LeagueState, command: RunWaivers) -> list[Violation]:
    """Return why the reveals are not those that were sealed, or a fact is missing."""
    found = run_violations(state, command.run)
    if found:
        return found
    teams = [reveal.team for reveal in command.reveals]
    if teams != sorted(state.sealed):
        message = f"sealed by {', '.join(sorted(state.sealed))}; revealed by {', '.join(teams)}"
        found.append(Violation(code="reveal.missing", message=message))
    if sorted(command.lots) != sorted(state.teams):
        found.append(Violation(code="waivers.lots", message="the lots do not name each team once"))
    for reveal in command.reveals:
        found += reveal_violations(state, reveal)
        if any(claim.add not in command.positions for claim in reveal.claims):
            found.append(Violation(code="player.unknown", message=f"{reveal.team} claims an unknown player"))
    return found


@attrs.frozen(kw_only=True, eq=False)
class _Bid:
    """A claim in a run: itself and no other, though another may say the same."""

    team: str
    rank: int
    claim: Claim


def decide_run(state: LeagueState, command: RunWaivers) -> list[Event]:
    """Award the claims one by one, the state moving on after each."""
    auction = _Auction.opened(state, command)
    events: list[Event] = []
    while auction.waiting:
        decided, auction = auction.next()
        events += decided
    claimants = [reveal.team for reveal in command.reveals if reveal.claims]
    calls = outcome_calls(state, claimants, state.planned_runs[command.run].waivers_at)
    return [*events, WaiversRun(run=command.run, priority=auction.order), *calls]


@attrs.frozen(kw_only=True, slots=False)
class _Auction:
    """A run between two awards.

    Attributes:
        state: the league after the awards so far.
        order: the teams as they are served among equal bids.
        owned: who was on a roster when the run began.
        served: the groups of claims of which one was awarded, by team.
    """

    state: LeagueState
    command: RunWaivers
    waiting: tuple[_Bid, ...]
    order: tuple[str, ...]
    owned: frozenset[str]
    served: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def opened(cls, state: LeagueState, command: RunWaivers) -> "_Auction":
        """Return the auction before its first award."""
        waiting = tuple(
            _Bid(team=reveal.team, rank=rank, claim=claim)
            for reveal in command.reveals
            for rank, claim in enumerate(reveal.claims)
        )
        order = order_at_start(state, command.lots)
        return cls(state=state, command=command, waiting=waiting, order=order, owned=frozenset(state.owners))

    def _turn(self, bid: _Bid) -> tuple[int, int, int]:
        """Return when it is a bid's turn: the highest first, then in the order of teams, then of the team's own."""
        return -bid.claim.bid, self._place[bid.team], bid.rank

    @cached_property
    def _place(self) -> dict[str, int]:
        return {team: place for place, team in enumerate(self.order)}

    def next(self) -> "tuple[list[Event], _Auction]":
        """Decide the bid whose turn it is, and with it those that tie."""
        # The order among equal bids is looked up anew each time: a win may have changed it.
        first = min(self.waiting, key=self._turn)
        reason = self._failure(first)
        if reason:
            return self._failed({first: reason})
        tied = self._tied(first)
        if tied:
            return self._failed(dict.fromkeys(tied, "bid.tied"))
        return self._won(first)

    def _tied(self, first: _Bid) -> list[_Bid]:
        """Return the standing bids that are equal to this one, where they shut each other out; none if it is alone."""
        if self.state.ruleset.waivers.tie != "nobody":
            return []
        equals = [bid for bid in self._for_player(first) if bid.claim.bid == first.claim.bid]
        return sorted(equals, key=self._turn) if any(bid.team != first.team for bid in equals) else []

    def _for_player(self, first: _Bid) -> Iterator[_Bid]:
        """Give the bids for the same player that stand."""
        for bid in self.waiting:
            if bid.claim.add == first.claim.add and not self._failure(bid):
                yield bid

    def _price(self, first: _Bid) -> int:
        rules = self.state.ruleset.waivers
        if rules.price == "first":
            return first.claim.bid
        bidders: dict[int, set[str]] = {}
        for bid in self._for_player(first):
            if bid.team != first.team:
                bidders.setdefault(bid.claim.bid, set()).add(bid.team)
        # Without this bid equal ones of several teams would have shut each other out.
        alone = rules.tie == "nobody"
        return max((bid for bid, teams in bidders.items() if len(teams) == 1 or not alone), default=rules.min_bid)

    def _won(self, bid: _Bid) -> "tuple[list[Event], _Auction]":
        claim, drop = bid.claim, self._drop_made(bid)
        event = ClaimWon(
            team=bid.team,
            run=self.command.run,
            player=claim.add,
            positions=self.command.positions[claim.add],
            dropped=drop,
            bid=claim.bid,
            paid=self._price(bid),
            kept_seats=kept_by(self.command.kept_seats, drop),
            reserve=claim.reserve,
        )
        following = attrs.evolve(
            self,
            state=apply_won(self.state, event),
            waiting=tuple(other for other in self.waiting if other is not bid),
            order=order_after_win(self.state, self.order, bid.team),
            served=self.served | {(bid.team, claim.group)} if claim.group else self.served,
        )
        return [event], following

    def _failed(self, reasons: dict[_Bid, str]) -> "tuple[list[Event], _Auction]":
        events: list[Event] = [
            ClaimFailed(
                team=bid.team,
                run=self.command.run,
                player=bid.claim.add,
                dropped=bid.claim.drop,
                bid=bid.claim.bid,
                reason=reason,
            )
            for bid, reason in reasons.items()
        ]
        return events, attrs.evolve(self, waiting=tuple(bid for bid in self.waiting if bid not in reasons))

    def _drop_made(self, bid: _Bid) -> str:
        """Return whom a claim drops as rosters stand: nobody if the rules let him be who has left or is not needed."""
        rules, claim = self.state.ruleset.waivers, bid.claim
        gone = self.state.owners.get(claim.drop) != bid.team
        if gone:
            return "" if rules.missing_drop == "if_room" else claim.drop
        if rules.drop_when == "only_if_needed" and not self._addition_violations(bid, ""):
            return ""
        return claim.drop

    def _failure(self, bid: _Bid) -> str:
        """Return the code of why a claim would fail if its turn came now, or ""."""
        return next((violation.code for violation in self._against(bid)), "")

    def _against(self, bid: _Bid) -> Iterator[Violation]:
        state, claim = self.state, bid.claim
        if not self.command.positions[claim.add]:
            yield Violation(code="player.unknown", message=f"nobody knows a player {claim.add}")
        if (bid.team, claim.group) in self.served:
            yield Violation(code="claim.group_served", message=f"{bid.team} was awarded another of group {claim.group}")
        yield from bid_violations(state, bid.team, claim)
        yield from contention_violations(state, bid.team)
        yield from limit_violations(state, bid.team)
        if claim.add in self.owned and claim.add not in state.owners:
            yield Violation(code="claim.on_waivers", message=f"{claim.add} was dropped in this run")
        yield from wire_violations(state, bid.team, claim.add, self.command.run)
        yield from misplaced_violations(state, bid.team, self.command.statuses, "processing")
        drop = self._drop_made(bid)
        if drop in self.command.locked and state.ruleset.waivers.locked_drop == "fail":
            yield Violation(code="drop.locked", message=f"the game of {drop} has begun")
        yield from self._addition_violations(bid, drop)

    def _addition_violations(self, bid: _Bid, drop: str) -> list[Violation]:
        claim, command = bid.claim, self.command
        return addition_violations(
            self.state,
            bid.team,
            claim.add,
            drop,
            positions=command.positions[claim.add],
            reserve=claim.reserve,
            statuses=command.statuses,
            newcomers=command.newcomers,
        )


def apply_won(state: LeagueState, event: ClaimWon) -> LeagueState:
    """Move the players, take the price, count the addition."""
    moved = swapped(state, event, state.planned_runs[event.run].waivers_at)
    return evolved(
        moved,
        budgets=put(state.budgets, event.team, state.budgets[event.team] - event.paid),
        waived={player: wait for player, wait in moved.waived.items() if player != event.player},
    )


def apply_failed(state: LeagueState, _event: ClaimFailed) -> LeagueState:
    """Change nothing: the reason is for people."""
    return state


def apply_run(state: LeagueState, event: WaiversRun) -> LeagueState:
    """End the run; who could be awarded in it and was not claimed is a free agent now."""
    ended = evolved(state, runs=state.runs + 1, sealed={}, sealed_order=(), priority=event.priority)
    return cleared(ended, event.run)
