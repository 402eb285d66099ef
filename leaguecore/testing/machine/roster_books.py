"""The machine's books of the reserve, and its judgements of moves and lineups: written player by player."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import attrs

from leaguecore.clock import DAY
from leaguecore.league import LeagueState
from leaguecore.league.commands import MoveFreeAgents, RunWaivers, SetLineup
from leaguecore.league.events import ClaimWon, Event, FreeAgentAdded, ReserveMoved
from leaguecore.lineup import Slot
from leaguecore.rules.model import Ruleset
from leaguecore.rules.sections.rosters import ReserveRules
from leaguecore.testing.cast import Cast


@attrs.define
class Holdings:
    """Who owns whom, and who is beside the roster where and since when."""

    owner: dict[str, str]
    beside: dict[str, tuple[str, int]]


class RosterBooks:
    """Who is beside the roster, where and since when: entered from events, never read from the state."""

    cast: ClassVar[Cast]
    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    owner: dict[str, str]
    beside: dict[str, tuple[str, int]]
    slots: tuple[Slot, ...]
    lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]]
    newest: dict[str, Mapping[str, tuple[str, ...]]]
    benches: dict[tuple[str, str], tuple[str, ...]]
    newest_bench: dict[str, tuple[str, ...]]
    answered: dict[tuple[str, str], int]
    left: dict[tuple[str, str], set[str]]
    leave_seat: Any
    active: Any

    def book_rosters(self, event: Event) -> None:
        """Enter an event, after who owns whom has been entered."""
        if isinstance(event, ReserveMoved):
            for player in event.activated:
                del self.beside[player]
            for player, slot in event.reserved.items():
                assert self.owner[player] == event.team
                self.leave_seat(player, event.team, event.kept_seats)
                self.beside[player] = (slot, event.at)
        if isinstance(event, ClaimWon | FreeAgentAdded) and event.reserve:
            run = event.run if isinstance(event, ClaimWon) else event.window
            self.beside[event.player] = (event.reserve, (run + 1) * DAY)
        self.beside = {player: place for player, place in self.beside.items() if player in self.owner}

    def slot_of(self, name: str) -> ReserveRules | None:
        """Return the rules of a reserve slot."""
        return {slot.name: slot for slot in self.ruleset.roster.reserve}.get(name)

    def on_roster(self, team: str, owner: Mapping[str, str], beside: Mapping[str, object]) -> set[str]:
        """Return the players who take a place of a team's roster."""
        return {player for player, other in owner.items() if other == team and player not in beside}

    # --- additions ----------------------------------------------------------------------------------------------------

    def adding(
        self, held: "Holdings", team: str, move: tuple[str, str, str], command: RunWaivers | MoveFreeAgents
    ) -> set[str]:
        """Return what stands against an addition with a drop as far as rosters and their reserve go.

        Args:
            held: who owns whom and who is on reserve at that moment.
            team: who adds.
            move: the player, the drop or "", the reserve slot or "".
            command: with its facts.
        """
        add, drop, to = move
        mine = bool(drop) and held.owner.get(drop) == team
        before = self.on_roster(team, held.owner, held.beside)
        after = before - {drop} | (set() if to else {add})
        against = {
            "player.owned": add in held.owner,
            "drop.invalid": bool(drop) and (not mine or drop == add),
            "player.undroppable": mine and drop in self.ruleset.roster.undroppable and drop != add,
            "roster.position_max": not to
            and any(
                name in self.cast.players[add] and sum(name in self.cast.players[one] for one in after) > most
                for name, most in self.ruleset.roster.position_max.items()
            ),
        }
        found = {code for code, stands in against.items() if stands}
        freed = 1 if drop and drop not in held.beside else 0
        if len(before) - freed + (0 if to else 1) > self.ruleset.roster_size:
            found.add("roster.overflow" if len(before) > self.ruleset.roster_size else "roster.full")
        return found | (self._straight(held, team, move, command) if to else set())

    def _straight(
        self, held: "Holdings", team: str, move: tuple[str, str, str], command: RunWaivers | MoveFreeAgents
    ) -> set[str]:
        """Return what stands against a new player's going straight to a reserve slot."""
        add, drop, to = move
        slot = self.slot_of(to)
        if slot is None:
            return {"reserve.slot"}
        there = [one for one, (name, _) in held.beside.items() if name == to and held.owner.get(one) == team]
        against = {
            "reserve.status": bool(slot.statuses) and command.statuses.get(add) not in slot.statuses,
            "reserve.newcomer": slot.newcomers_only and add not in command.newcomers,
            "reserve.direct": not slot.direct_add,
            "reserve.full": len([one for one in there if one != drop]) >= slot.count,
        }
        return {code for code, stands in against.items() if stands}

    def may_not_add(self, held: "Holdings", team: str, statuses: Mapping[str, str], *, run: bool) -> bool:
        """Say whether a misplaced player keeps a team from adding anybody, as a claim is run or a move is made."""
        for player, (name, _) in held.beside.items():
            slot = self.slot_of(name)
            assert slot is not None
            wrong = bool(slot.statuses) and statuses.get(player) not in slot.statuses
            checked = slot.misplaced != "nothing" and (slot.checked_at == "processing" or not run)
            if held.owner.get(player) == team and wrong and checked:
                return True
        return False

    # --- lineups ------------------------------------------------------------------------------------------------------

    def standing(self, slate: str, team: str) -> dict[str, str]:
        """Return where a team's players sit in a slate until it says otherwise: as it said last, here or elsewhere."""
        newest = self.newest.get(team, {}) if self.ruleset.lineups.carried == "newest" else {}
        seating = self.lineups.get((slate, team), newest)
        may = self.on_roster(team, self.owner, self.beside) | self.left.get((slate, team), set())
        return {player: name for name, players in seating.items() for player in players if player in may}

    def standing_bench(self, slate: str, team: str) -> tuple[str, ...]:
        """Return the order in which a bench stands: that of the slate, else the newest, without who is not on it."""
        newest = self.newest_bench.get(team, ()) if self.ruleset.lineups.carried == "newest" else ()
        may = self.on_roster(team, self.owner, self.beside) - set(self.standing(slate, team))
        return tuple(player for player in self.benches.get((slate, team), newest) if player in may)

    def may_order(self, command: SetLineup, may: set[str], started: set[str], *, barred: bool) -> bool:
        """Say whether a bench may stand in an order: of a league that has one, before the locks, of its own players."""
        standing = self.standing_bench(command.slate, command.team)
        if command.locked and command.bench != standing:
            return False
        before = self.standing(command.slate, command.team)
        if barred and command.bench != tuple(one for one in standing if one in may and one not in before):
            return False
        on = self.ruleset.lineups.substitutes == "bench_order" or not command.bench
        return on and len(set(command.bench)) == len(command.bench) and set(command.bench) <= may - started

    def may_shift(self, command: SetLineup) -> bool:
        """Say whether the drops and moves of a lineup are legal, its wake-up being the one that waits."""
        movers = [*command.drop, *command.reserve, *command.activate]
        if len(set(movers)) != len(movers) or set(movers) & set(command.locked):
            return False
        if not all(self.owner.get(player) == command.team for player in movers):
            return False
        if set(command.drop) & set(self.ruleset.roster.undroppable):
            return False
        if not set(command.activate) <= set(self.beside):
            return False
        now = self.state.slates[command.slate].wakes[command.wake]
        stays = [player for player in (*command.reserve, *command.activate) if player in self.beside]
        if any(now - self.beside[player][1] < self.held_days(player) * DAY for player in stays):
            return False
        return all(self.may_enter(command, player, slot) for player, slot in command.reserve.items()) and (
            self.has_room(command)
        )

    def held_days(self, player: str) -> int:
        """Return how many days a player on reserve stays there at least."""
        slot = self.slot_of(self.beside[player][0])
        assert slot is not None
        return slot.min_days

    def may_enter(self, command: SetLineup, player: str, name: str) -> bool:
        """Say whether a reserve slot takes a player as he is reported."""
        slot = self.slot_of(name)
        if slot is None or self.beside.get(player, ("", 0))[0] == name:
            return False
        fits = not slot.statuses or command.statuses.get(player) in slot.statuses
        return fits and (not slot.newcomers_only or player in command.newcomers)

    def has_room(self, command: SetLineup) -> bool:
        """Say whether everybody fits where he would be after the moves."""
        owner, beside = self.shifted(command)
        held = Counter(name for player, (name, _) in beside.items() if owner.get(player) == command.team)
        if any(held[slot.name] > slot.count for slot in self.ruleset.roster.reserve):
            return False
        active = self.on_roster(command.team, owner, beside)
        if command.activate and len(active) > self.ruleset.roster_size and self.ruleset.roster.overflow != "lazy_lock":
            return False
        return not any(
            any(name in self.cast.players[player] for player in command.activate)
            and sum(name in self.cast.players[player] for player in active) > most
            for name, most in self.ruleset.roster.position_max.items()
        )

    def shifted(self, command: SetLineup) -> tuple[dict[str, str], dict[str, tuple[str, int]]]:
        """Return who would own whom and who would be beside the roster after the moves of a lineup."""
        owner = {player: team for player, team in self.owner.items() if player not in command.drop}
        gone = {*command.drop, *command.activate, *command.reserve}
        beside = {player: place for player, place in self.beside.items() if player not in gone}
        return owner, beside | {player: (slot, 0) for player, slot in command.reserve.items()}

    def may_set(self, command: SetLineup) -> bool:
        """Say whether a lineup is legal, move by move and seat by seat."""
        slate, place = self.state.slates.get(command.slate), (command.slate, command.team)
        if slate is None or command.team not in self.active() or self.state.phase != "playing":
            return False
        if command.wake != self.answered.get(place, 0) or command.wake >= len(slate.wakes):
            return False
        if not self.may_shift(command):
            return False
        owner, beside = self.shifted(command)
        may = self.on_roster(command.team, owner, beside) | self.left.get(place, set())
        before, slots = self.standing(*place), {slot.name: slot for slot in self.slots}
        seats = [(name, player) for name, players in command.seating.items() for player in players]
        after = {player: name for name, player in seats}
        return (
            set(command.seating) <= set(slots)
            and all(len(players) <= slots[name].count for name, players in command.seating.items())
            and len(after) == len(seats)
            and set(after) <= may
            and all(slots[name].eligible & set(self.cast.players[player]) for name, player in seats)
            and all(self.may_change(before.get(player, ""), after.get(player, "")) for player in command.locked)
            and self.may_order(
                command,
                self.on_roster(command.team, owner, beside),
                set(after),
                barred=self.barred(command, owner, beside),
            )
            and (
                not self.barred(command, owner, beside)
                or after == {player: name for player, name in before.items() if player in may}
            )
        )

    def may_change(self, before: str, after: str) -> bool:
        """Say whether a locked player may go from one slot to another; "" is the bench."""
        free = self.ruleset.lineups.locked_seat == "among_starters"
        return before == after or (free and before != "" and after != "")

    def barred(self, command: SetLineup, owner: Mapping[str, str], beside: Mapping[str, tuple[str, int]]) -> bool:
        """Say whether the lineup of a team may not change although its moves are made."""
        if len(self.on_roster(command.team, owner, beside)) > self.ruleset.roster_size:
            return True
        kinds = {slot.name: slot for slot in self.ruleset.roster.reserve if slot.misplaced == "adds_and_lineups"}
        return any(
            name in kinds and command.statuses.get(player) not in kinds[name].statuses
            for player, (name, _) in beside.items()
            if owner.get(player) == command.team
        )
