"""Rosters in the machine: players who go on reserve and come back, drops with a lineup, lineups right and wrong."""

from typing import Any, ClassVar

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from leaguecore.league.commands import SetLineup
from leaguecore.league.legal import legal_drops, legal_seatings, legal_seats
from leaguecore.testing.cast import Cast
from leaguecore.testing.drawn.rosters import REPORTS
from leaguecore.testing.machine.books import NOBODY, STRANGER
from leaguecore.testing.machine.roster_books import RosterBooks


def one_of(data: st.DataObject, players: list[str]) -> list[str]:
    """Draw one of some players, or none."""
    return data.draw(st.lists(st.sampled_from(players), max_size=1)) if players else []


class RosterSteps(RosterBooks):
    """Steps of the machine that have to do with lineups and the reserve."""

    cast: ClassVar[Cast]
    accept: Any
    give: Any

    @precondition(lambda self: self.state.phase == "playing" and self.waiting())
    @rule(data=st.data(), many=st.integers(1, 6))
    def seat_some(self, data: st.DataObject, many: int) -> None:
        """Answer some of the wake-ups that wait, with moves where the definition allows them."""
        for _ in range(many):
            if self.waiting():
                command = self.with_moves(data, self.lineup_step(data))
                some = [
                    command,
                    attrs.evolve(command, activate=()),
                    attrs.evolve(self.as_it_stands(command), activate=command.activate),
                    self.as_it_stands(command),
                ]
                self.accept(next(one for one in some if self.may_set(one)))

    @precondition(lambda self: self.state.phase == "playing" and self.ruleset.roster.reserve and self.waiting())
    @rule(data=st.data())
    def use_the_reserve(self, data: st.DataObject) -> None:
        """Put a player on reserve where a slot takes him, and take one back whenever the team is asked again."""
        command = self.as_it_stands(self.lineup_step(data))
        place = (command.slate, command.team)
        free = sorted(self.on_roster(command.team, self.owner, self.beside) - set(command.locked))
        slot = data.draw(st.sampled_from(self.ruleset.roster.reserve))
        if free:
            player = data.draw(st.sampled_from(free))
            seating = {name: tuple(one for one in ones if one != player) for name, ones in command.seating.items()}
            bench = tuple(one for one in command.bench if one != player)
            statuses = {**command.statuses, **self.fitting_reports(data, {player: slot.name})}
            command = attrs.evolve(
                command,
                reserve={player: slot.name},
                seating=seating,
                bench=bench,
                statuses=statuses,
                newcomers=(player,),
            )
        allowed = self.may_set(command)
        assert self.give(command) == allowed
        held = sorted(player for player in self.beside if self.owner[player] == command.team)
        if place in self.waiting() and held:
            again = attrs.evolve(
                self.as_it_stands(command),
                wake=self.answered.get(place, 0),
                activate=(data.draw(st.sampled_from(held)),),
                drop=tuple(one_of(data, free)),
                statuses=self.reports(data, held),
            )
            allowed = self.may_set(again)
            assert self.give(again) == allowed

    def waiting(self) -> list[tuple[str, str]]:
        """Return the slates and teams of which a wake-up waits."""
        return [
            (name, team)
            for name, slate in self.state.slates.items()
            for team in self.active()
            if self.answered.get((name, team), 0) < len(slate.wakes)
        ]

    def reserve_slots(self) -> st.SearchStrategy[str]:
        """Draw where a new player goes: mostly to the roster, else to a reserve slot, now and then one not there."""
        names = [slot.name for slot in self.ruleset.roster.reserve]
        return st.sampled_from([*[""] * 4, *names * 2, "TAXI"])

    def reports(self, data: st.DataObject, players: list[str]) -> dict[str, str]:
        """Draw what is reported of some players."""
        drawn = {player: data.draw(st.sampled_from(["", *REPORTS])) for player in players}
        return {player: report for player, report in drawn.items() if report}

    def lineup_step(self, data: st.DataObject) -> SetLineup:
        """Seat some players, after some who are locked where they were."""
        name, team = place = data.draw(st.sampled_from(self.waiting()))
        mine = sorted(self.on_roster(team, self.owner, self.beside) | self.left.get(place, set()))
        before = self.standing(name, team)
        locked = data.draw(st.lists(st.sampled_from(mine), unique=True, max_size=2)) if mine else []
        # Who left his seat behind had locked.
        locked += [player for player in sorted(self.left.get(place, set())) if player not in locked]
        seating: dict[str, tuple[str, ...]] = {slot.name: () for slot in self.slots}
        for player in locked:
            if player in before:
                seating[before[player]] += (player,)
        for player in data.draw(st.permutations(mine)):
            fitting = [
                slot.name
                for slot in self.slots
                if slot.eligible & set(self.cast.players[player]) and len(seating[slot.name]) < slot.count
            ]
            if player not in locked and fitting and data.draw(st.integers(0, 3)):
                seating[data.draw(st.sampled_from(fitting))] += (player,)
        return SetLineup(
            snapshot="0" * 64,
            team=team,
            slate=name,
            wake=self.answered.get(place, 0),
            drop=(),
            reserve={},
            activate=(),
            seating=seating,
            bench=self.bench_step(data, place, locked, {one for ones in seating.values() for one in ones}),
            locked=tuple(locked),
            kept_seats={},
            statuses=self.reports(data, [player for player in self.beside if self.owner[player] == team]),
            newcomers=(),
            auto=data.draw(st.booleans()),
        )

    def bench_step(
        self, data: st.DataObject, place: tuple[str, str], locked: list[str], seated: set[str]
    ) -> tuple[str, ...]:
        """Name some of the bench in some order, where it has one; once players are locked the order that stands."""
        if self.ruleset.lineups.substitutes == "none":
            return ()
        if locked:
            return tuple(one for one in self.standing_bench(*place) if one not in seated)
        bench = sorted(self.on_roster(place[1], self.owner, self.beside) - seated)
        order = data.draw(st.permutations(bench))
        return tuple(order[: data.draw(st.integers(0, len(order)))])

    def with_moves(self, data: st.DataObject, command: SetLineup) -> SetLineup:
        """Return a lineup with some moves to reserve and back, and now and then a drop."""
        mine = [player for player, team in sorted(self.owner.items()) if team == command.team]
        names = [slot.name for slot in self.ruleset.roster.reserve]
        reserve = one_of(data, mine) if names else []
        back = one_of(data, [player for player in mine if player in self.beside])
        drop = one_of(data, mine) if not data.draw(st.integers(0, 3)) else []
        to = {player: data.draw(st.sampled_from(names)) for player in reserve}
        moved = {*reserve, *drop}
        seating = {slot: tuple(one for one in ones if one not in moved) for slot, ones in command.seating.items()}
        elsewhere = sorted(slate for slate in self.state.slates if slate != command.slate)
        kept = {slate: tuple(sorted(moved)) for slate in elsewhere if data.draw(st.booleans())} if moved else {}
        return attrs.evolve(
            command,
            drop=tuple(drop),
            reserve=to,
            activate=tuple(back),
            seating=seating,
            bench=tuple(one for one in command.bench if one not in moved),
            kept_seats=kept,
            statuses={**command.statuses, **self.fitting_reports(data, to)},
            newcomers=tuple(player for player in reserve if data.draw(st.integers(0, 3))),
        )

    def fitting_reports(self, data: st.DataObject, to: dict[str, str]) -> dict[str, str]:
        """Draw what is reported of players who would go on reserve: mostly what their slot takes."""
        found = {}
        for player, name in to.items():
            slot = self.slot_of(name)
            fitting = slot.statuses if slot is not None and slot.statuses else REPORTS
            found[player] = data.draw(st.sampled_from([*fitting * 3, *REPORTS]))
        return found

    def as_it_stands(self, command: SetLineup) -> SetLineup:
        """Return the lineup that every team may give at any time: what stands, without a move."""
        seating: dict[str, tuple[str, ...]] = {slot.name: () for slot in self.slots}
        for player, name in self.standing(command.slate, command.team).items():
            seating[name] += (player,)
        bench = self.standing_bench(command.slate, command.team)
        return attrs.evolve(command, drop=(), reserve={}, activate=(), seating=seating, bench=bench, kept_seats={})

    @precondition(lambda self: self.state.phase == "playing" and self.waiting())
    @rule(
        data=st.data(),
        kind=st.sampled_from(["twice", "one", "more", "bench", "order", "lock", "stranger", "moves", "wild"]),
        off=st.sampled_from([0, 0, 0, 0, 1, -1]),
    )
    def seat_anyhow(self, data: st.DataObject, kind: str, off: int) -> None:
        """Spoil a lineup in one way or two: legal if and only if the definition says so."""
        command = self.lineup_step(data)
        if kind in ("moves", "wild"):
            command = self.with_moves(data, command)
        seating, names = dict(command.seating), st.sampled_from([slot.name for slot in self.slots])
        mine = [player for player, team in sorted(self.owner.items()) if team == command.team]
        player = data.draw(st.sampled_from([*mine * 4, *sorted(self.owner)[:2], NOBODY]))
        one, other = data.draw(names), data.draw(names)
        if kind == "twice":
            seating = {one: (player,), other: (player,)} if one != other else {one: (player, player)}
        elif kind == "one":
            seating = {one: (player,)}
        elif kind == "more":
            seating[one] += (player,)
        elif kind == "bench":
            seating["BENCH"] = ()
        command = attrs.evolve(
            command,
            team=STRANGER if kind == "stranger" else command.team,
            seating=seating,
            bench=(*command.bench, player) if kind == "order" else command.bench,
            wake=command.wake + off,
            locked=(player,) if kind == "lock" else command.locked,
            activate=(*command.activate, player) if kind == "wild" else command.activate,
        )
        allowed = self.may_set(command)
        assert self.give(command) == allowed

    @precondition(lambda self: self.state.phase == "playing" and self.waiting())
    @rule(data=st.data())
    def ask_what_is_legal(self, data: st.DataObject) -> None:
        """The league names exactly the lineups, seats and drops that the definitions allow."""
        command = self.lineup_step(data)
        place = (command.team, command.slate)
        may = sorted(self.on_roster(command.team, self.owner, self.beside) | self.left.get(place[::-1], set()))
        legal = [one for one in self.every_seating(may) if self.may_set(self.seated_so(command, one))]
        walked = list(legal_seatings(self.state, *place, command.locked, command.statuses))
        assert len(walked) == len(legal)
        assert all(one in legal for one in walked)
        player = data.draw(st.sampled_from([*may, NOBODY]))
        seats = tuple(slot.name for slot in self.slots if any(player in one[slot.name] for one in legal))
        assert legal_seats(self.state, *place, player, command.locked, command.statuses) == seats
        mine = {one for one, team in self.owner.items() if team == command.team}
        droppable = mine - set(self.ruleset.roster.undroppable) - set(command.locked)
        assert set(legal_drops(self.state, command.team, command.locked)) == droppable

    def seated_so(self, command: SetLineup, seating: dict[str, tuple[str, ...]]) -> SetLineup:
        """Return a lineup with another seating and the bench in the order that stands."""
        seated = {one for ones in seating.values() for one in ones}
        standing = self.standing_bench(command.slate, command.team)
        return attrs.evolve(command, seating=seating, bench=tuple(one for one in standing if one not in seated))

    def every_seating(self, players: list[str]) -> list[dict[str, tuple[str, ...]]]:
        """Return every way to put some players in slots where they may play, or on the bench."""
        found: list[dict[str, tuple[str, ...]]] = [{slot.name: () for slot in self.slots}]
        for player in players:
            found += [
                {**seating, slot.name: (*seating[slot.name], player)}
                for seating in found
                for slot in self.slots
                if len(seating[slot.name]) < slot.count and slot.eligible & set(self.cast.players[player])
            ]
        return found
