"""The machine's books of waivers: who waits how long, who was held how long, who added how many; and its judgements.

All runs are at midnight, one a day, and a day begins at six: so who is dropped in run k, or in the window after it, is
dropped on the day before, and times are whole numbers of days.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from leaguecore.league import LeagueState
from leaguecore.league.commands import Claim, Move, MoveFreeAgents, RunWaivers
from leaguecore.league.events import ClaimFailed, ClaimWon, Event, FreeAgentAdded, PeriodScored, WaiversRun
from leaguecore.league.standings import standings
from leaguecore.rules.model import Ruleset
from leaguecore.testing.machine.roster_books import Holdings

Waiting = tuple[str, int, Claim]
"""A claim that is not decided yet: team, place in its list, claim."""


@attrs.define
class Run:
    """A waiver run as the machine walks it beside the league."""

    order: list[str]
    owner: dict[str, str]
    beside: dict[str, tuple[str, int]]
    left: list[Waiting]
    paid: dict[str, int]
    added: dict[str, int]
    freed: set[str] = attrs.field(factory=set)
    served: set[tuple[str, int]] = attrs.field(factory=set)


class WaiverBooks:
    """Entered from commands and events, never read from the state."""

    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    owner: dict[str, str]
    beside: dict[str, tuple[str, int]]
    locked_out: Any
    regular: Any
    adding: Any
    may_not_add: Any
    lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]]

    def open_waivers(self) -> None:
        """Begin the books."""
        self.paid = dict.fromkeys(self.teams, 0)
        self.waits: dict[str, tuple[int, str]] = {}
        self.signed: dict[str, int] = {}
        self.runs = 0
        self.season_adds = dict.fromkeys(self.teams, 0)
        self.period_adds = dict.fromkeys(self.teams, 0)
        self.sealers: list[str] = []

    def book_waivers(self, event: Event) -> None:
        """Enter an event."""
        if isinstance(event, ClaimWon | FreeAgentAdded):
            self.season_adds[event.team] += 1
            self.period_adds[event.team] += 1
            self.waits.pop(event.player, None)
            if event.dropped:
                self.book_drop(event.dropped, event.team, event.run if isinstance(event, ClaimWon) else event.window)
        if isinstance(event, FreeAgentAdded):
            self.signed[event.player] = event.window
        if isinstance(event, ClaimWon):
            self.paid[event.team] += event.paid
        if isinstance(event, WaiversRun):
            self.runs += 1
            self.sealers = []
            self.waits = {player: (run, team) for player, (run, team) in self.waits.items() if run > event.run}
        if isinstance(event, PeriodScored):
            self.period_adds = dict.fromkeys(self.teams, 0)

    def book_drop(self, player: str, team: str, day: int) -> None:
        """Enter a drop in the run or window of a day, and empty the seats that he had."""
        rules = self.ruleset.waivers
        since = self.signed.pop(player, None)
        briefly = since is not None and 24 * (day - since) < rules.min_hold_hours
        days = {"next_run": 1, "hours": -(-rules.after_drop_length // 24), "days": 1 + rules.after_drop_length}
        if rules.kind != "none" and not briefly:
            self.waits[player] = (day + days[rules.after_drop], team)
        for place, seating in self.lineups.items():
            if place[1] == team and place[0] in self.state.slates:
                self.lineups[place] = {
                    slot: tuple(one for one in seated if one != player) for slot, seated in seating.items()
                }

    def over_limit(self, team: str, more: int) -> set[str]:
        """Return which limits a team has used up after so many additions more."""
        limits = self.ruleset.limits
        if limits is None:
            return set()
        season, period = self.season_adds[team] + more, self.period_adds[team] + more
        found = {"adds.season"} if limits.in_season and season >= limits.in_season else set()
        return found | ({"adds.period"} if limits.in_period and period >= limits.in_period else set())

    # --- runs ---------------------------------------------------------------------------------------------------------

    def served_first(self, lots: Sequence[str]) -> list[str]:
        """Return the teams in the order in which a run begins."""
        tie = self.ruleset.waivers.tie
        if tie == "rolling_priority":
            return list(self.state.priority)
        if tie == "earliest":
            return [*self.sealers, *(team for team in lots if team not in self.sealers)]
        if tie in ("reverse_standings", "reset_then_rolling"):
            rank = {line.team: line.rank for line in standings(self.state)}
            return sorted(lots, key=lambda team: -rank[team])
        if tie == "lowest_points":
            season = self.state.results[: self.regular]  # playoffs are no part of it
            totals = {team: sum(points[team] for points in season) for team in self.teams}
            lowest = {team: sorted(self.state.starter_points.get(team, ())) for team in self.teams}
            return sorted(lots, key=lambda team: (totals[team], lowest[team]))
        return list(lots)

    def judge_run(self, command: RunWaivers, events: list[Event]) -> None:
        """Walk the awards: each claim once, the best of those left first, won if and only if nothing stands against it.

        The best is the highest bid, then the team served first, then its own order.
        """
        run = Run(
            order=self.served_first(command.lots),
            owner=dict(self.owner),
            beside=dict(self.beside),
            left=[(reveal.team, at, claim) for reveal in command.reveals for at, claim in enumerate(reveal.claims)],
            paid=dict(self.paid),
            added=dict.fromkeys(self.teams, 0),
        )
        decided = list(events[:-1])
        while run.left:
            run.left.sort(key=lambda one: (-one[2].bid, run.order.index(one[0]), one[1]))
            first = run.left[0]
            equals = self.shut_out(command, run, first)
            for one in equals or [first]:
                run.left.remove(one)
                self.judge_claim(command, run, one, decided.pop(0), tied=bool(equals))
        assert decided == []
        assert isinstance(events[-1], WaiversRun)
        assert events[-1].priority == tuple(run.order)

    def shut_out(self, command: RunWaivers, run: Run, first: Waiting) -> list[Waiting]:
        """Return the claims that fail together because they are equal, none if the first stands alone."""
        if self.ruleset.waivers.tie != "nobody" or self.reasons(command, run, first):
            return []
        equals = [
            one
            for one in run.left
            if (one[2].add, one[2].bid) == (first[2].add, first[2].bid) and not self.reasons(command, run, one)
        ]
        return equals if len({team for team, _, _ in equals}) > 1 else []

    def judge_claim(self, command: RunWaivers, run: Run, one: Waiting, event: Event, *, tied: bool) -> None:
        """Compare one award or failure with the definition, and go on from it."""
        team, _, claim = one
        assert isinstance(event, ClaimWon | ClaimFailed)
        assert (event.team, event.player, event.bid) == (team, claim.add, claim.bid)
        against = {"bid.tied"} if tied else self.reasons(command, run, one)
        if isinstance(event, ClaimFailed):
            assert event.reason in against
            assert event.dropped == claim.drop
            return
        assert not against
        drop = self.leaving(command, run, team, claim)
        assert (event.dropped, event.paid) == (drop, self.cost(command, run, one))
        run.paid[team] += event.paid
        run.added[team] += 1
        run.owner[claim.add] = team
        if claim.group:
            run.served.add((team, claim.group))
        if drop:
            del run.owner[drop]
            run.beside.pop(drop, None)
            run.freed.add(drop)
        if claim.reserve:
            run.beside[claim.add] = (claim.reserve, 0)
        if self.ruleset.waivers.tie in ("rolling_priority", "reset_then_rolling"):
            run.order.append(run.order.pop(run.order.index(team)))

    def cost(self, command: RunWaivers, run: Run, one: Waiting) -> int:
        """Return what an award costs: its bid, or the highest of another team's for him that could still be awarded."""
        team, _, claim = one
        if self.ruleset.waivers.price == "first":
            return claim.bid
        others = {
            (other[2].bid, other[0])
            for other in run.left
            if other[2].add == claim.add and other[0] != team and not self.reasons(command, run, other)
        }
        bids = [bid for bid, _ in others]
        if self.ruleset.waivers.tie == "nobody":
            bids = [bid for bid in bids if bids.count(bid) == 1]  # of equal ones neither could
        return max([self.ruleset.waivers.min_bid, *bids])

    def leaving(self, command: RunWaivers, run: Run, team: str, claim: Claim) -> str:
        """Return who leaves for an award."""
        rules = self.ruleset.waivers
        if claim.drop and run.owner.get(claim.drop) != team:
            return "" if rules.missing_drop == "if_room" else claim.drop
        if rules.drop_when == "only_if_needed" and not self.adding(run, team, (claim.add, "", claim.reserve), command):
            return ""
        return claim.drop

    def reasons(self, command: RunWaivers, run: Run, one: Waiting) -> set[str]:
        """Return everything that stands against an award now."""
        team, _, claim = one
        rules, drop = self.ruleset.waivers, self.leaving(command, run, team, claim)
        bids = rules.kind == "faab"
        waits, by = self.waits.get(claim.add, (0, ""))
        against = {
            "bid.over_budget": bids and claim.bid > rules.budget - run.paid[team],
            "bid.range": claim.bid < rules.min_bid if bids else claim.bid != 0,
            "bid.increment": bids and claim.bid >= rules.min_bid and (claim.bid - rules.min_bid) % rules.increment != 0,
            "claim.group": not 0 <= claim.group <= (rules.max_claims if rules.groups else 0),
            "claim.group_served": (team, claim.group) in run.served,
            "claim.on_waivers": claim.add in run.freed or waits > command.run,
            "team.no_match_left": self.locked_out(team),
            "claim.own_drop": by == team and rules.own_drop == "may_not",
            "drop.locked": drop != "" and drop in command.locked and rules.locked_drop == "fail",
            "reserve.misplaced": self.may_not_add(run, team, command.statuses, run=True),
        }
        found = {code for code, stands in against.items() if stands} | self.over_limit(team, run.added[team])
        against_roster: set[str] = self.adding(run, team, (claim.add, drop, claim.reserve), command)
        return found | against_roster

    # --- free agents --------------------------------------------------------------------------------------------------

    def may_move(self, command: MoveFreeAgents) -> bool:
        """Say whether a turn in free agency is legal, its order apart: move by move, each after those before it."""
        desk, waits, rules = Holdings(dict(self.owner), dict(self.beside)), set(self.waits), self.ruleset
        if len(command.moves) > rules.free_agents.max_moves:
            return False
        for number, move in enumerate(command.moves):
            if move.add in waits or self.over_limit(command.team, number) or not self.may_swap(desk, command, move):
                return False
            desk.owner[move.add] = command.team
            if move.reserve:
                desk.beside[move.add] = (move.reserve, 0)
            if move.drop:
                del desk.owner[move.drop]
                desk.beside.pop(move.drop, None)
                if rules.waivers.kind != "none" and not self.briefly(move.drop, command.window, command, number):
                    waits.add(move.drop)
        return True

    def may_swap(self, desk: Holdings, command: MoveFreeAgents, move: Move) -> bool:
        """Say whether the players of a move may come and go as rosters stand."""
        locked = self.ruleset.waivers.game_lock == "until_run" and move.add in command.begun
        return (
            bool(move.positions)
            and not locked
            and not self.keeps(command, move.drop)
            and not self.adding(desk, command.team, (move.add, move.drop, move.reserve), command)
            and not self.may_not_add(desk, command.team, command.statuses, run=False)
        )

    def briefly(self, player: str, window: int, command: MoveFreeAgents, number: int) -> bool:
        """Say whether a player was added as a free agent too short a time ago, in this turn or before."""
        earlier = {move.add: window for move in command.moves[:number]}
        since = earlier.get(player, self.signed.get(player))
        return since is not None and 24 * (window - since) < self.ruleset.waivers.min_hold_hours

    def keeps(self, command: MoveFreeAgents, player: str) -> bool:
        """Say whether a player has begun to play so that he may not be dropped."""
        rule = self.ruleset.free_agents.played_drop
        begun = [slate for slate, players in command.locked.items() if player in players]
        if rule == "bench":
            seatings = [self.lineups.get((slate, command.team), {}) for slate in begun]
            return any(player in seated for seating in seatings for seated in seating.values())
        return bool(begun) and rule == "nobody"
