"""Periods in the machine: slates that open and lock, periods that are scored and become final, and false facts."""

from typing import Any, ClassVar

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from leaguecore.clock import DAY, HOUR, Instant
from leaguecore.league.commands import (
    CloseSeason,
    Command,
    FinalizePeriod,
    LockSlate,
    OpenSlate,
    PeriodFacts,
    ScorePeriod,
)
from leaguecore.league.corrections import next_provisional
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.books import NOBODY
from leaguecore.testing.machine.period_books import PeriodBooks


class PeriodSteps(PeriodBooks):
    """Steps of the machine that open, lock, score and finalize."""

    cast: ClassVar[Cast]
    periods: int
    each: int
    runs: int
    active: Any
    roster: Any
    accept: Any
    give: Any

    @precondition(lambda self: self.state.phase == "playing")
    @rule(data=st.data())
    def play_on(self, data: st.DataObject) -> None:
        """Open or lock a slate, score a period, let one become final, or end the season."""
        steps = self.next_steps()
        self.accept(data.draw(st.sampled_from(steps))(data))

    def next_steps(self) -> list[Any]:
        """Return what can be done next."""
        state, scored, steps = self.state, len(self.state.results), list[Any]()
        if state.slates_opened < len(state.planned_slates):
            steps.append(self.open_step)
        if scored < self.periods and state.slates_opened >= (scored + 1) * self.each:
            steps.append(self.score_step)
        if self.unlocked():
            steps += [self.lock_step] * 2
        if state.provisional:
            steps.append(self.final_step)
        if not self.active():
            steps = [self.final_step] if state.provisional else []
        if (scored == self.periods or not self.active()) and not state.provisional:
            steps = [lambda _data: CloseSeason(seed="", seed_salt="", data_sha256="")]
        return steps

    def unlocked(self) -> list[str]:
        """Return the slates with games whose first lock has not come, where rosters count."""
        if not self.rosters_matter:
            return []
        return [
            name
            for name, slate in self.state.slates.items()
            if slate.first_lock_at is not None and name not in self.at_lock
        ]

    def open_step(self, data: st.DataObject) -> Command:
        """Open the next slate with up to two wake-ups; in best ball with none."""
        games = data.draw(st.sampled_from([2, 1, 2, 0]))
        # Noon after the newest run, so that time goes on.
        opened = self.state.slates_opened
        noon = self.runs * DAY + 12 * HOUR + 10 * opened
        wakes = () if self.best_ball else tuple(Instant(noon + at) for at in range(games))
        name = self.state.planned_slates[opened].slate
        lock = Instant(noon + 9) if games else None
        return OpenSlate(snapshot="0" * 64, slate=name, first_lock_at=lock, wakes=wakes)

    def lock_step(self, data: st.DataObject) -> Command:
        """Lock a slate, and enter the rosters of now."""
        slate = data.draw(st.sampled_from(self.unlocked()))
        away = {one for slots in self.state.reserve.values() for ones in slots.values() for one in ones}
        self.at_lock[slate] = {team: [one for one in self.roster(team) if one not in away] for team in self.teams}
        return LockSlate(slate=slate)

    def score_step(self, data: st.DataObject) -> Command:
        """Score the next period; not everybody who may count has a line."""
        number = len(self.state.results) + 1
        return ScorePeriod(**self.facts(data, number))

    def final_step(self, data: st.DataObject) -> Command:
        """Score a provisional period again: as before, with a change, or all anew."""
        number = next_provisional(self.state)
        assert number is not None
        first = self.first[number]
        same = {name: getattr(first, name) for name in ("points", "stats", "games", "group")}
        fields = same if data.draw(st.integers(0, 3)) == 0 else self.facts(data, number)
        return FinalizePeriod(**{**fields, "period": number, "snapshot": "1" * 64})

    def facts(self, data: st.DataObject, number: int) -> dict[str, Any]:
        """Draw what everybody did in a period."""
        points, stats, games = {}, {}, {}
        for slate in self.slates_of(number):
            players = self.may_count(slate)
            if players:
                points[slate] = data.draw(st.dictionaries(st.sampled_from(players), st.integers(-5, 9)))
                stats[slate] = {one: data.draw(st.tuples(*[st.integers(0, 3)] * 2)) for one in points[slate]}
                games[slate] = self.starts(data, sorted(points[slate]))
        fields: dict[str, Any] = {"period": number, "snapshot": "0" * 64, "points": points}
        fields |= {"stats": {}, "games": {}, "group": ()}
        if self.ruleset.categories is not None:
            fields["stats"] = stats
        if self.ruleset.caps is not None or self.ruleset.minimums is not None:
            fields["games"] = games
        if self.ruleset.minimums is not None:
            named = {one for ones in points.values() for one in ones}
            fields["group"] = tuple(sorted(one for one in named if self.cast.positions[0] in self.cast.players[one]))
        return fields

    def starts(self, data: st.DataObject, players: list[str]) -> tuple[tuple[str, ...], ...]:
        """Draw when the games of players begin: at one of two hours, some of them at both."""
        hours = {one: data.draw(st.sampled_from([(0,), (1,), (0, 1)])) for one in players}
        groups = [tuple(one for one in players if hour in hours[one]) for hour in (0, 1)]
        return tuple(group for group in groups if group)

    def slates_of(self, number: int) -> list[str]:
        """Return the slates of a period, in order."""
        return [f"{number}:{at}" for at in range(self.each)]

    @precondition(lambda self: self.state.phase == "playing" and self.next_steps())
    @rule(data=st.data(), kind=st.sampled_from(["stranger", "stats", "games", "group", "slate"]))
    def false_facts(self, data: st.DataObject, kind: str) -> None:
        """Score a period with a stranger, without a player's stats or game, with a group nobody asks for."""
        if self.score_step not in self.next_steps():
            return
        command = self.score_step(data)
        assert isinstance(command, ScorePeriod)
        spoiled = self.spoiled(command, kind)
        if spoiled is not None:
            assert not self.give(spoiled)

    def spoiled(self, command: PeriodFacts, kind: str) -> PeriodFacts | None:
        """Return a command with one thing wrong, or None if there is nothing to spoil."""
        slate = next((name for name, ones in command.points.items() if ones), "")
        if kind == "slate":
            return attrs.evolve(command, points={**command.points, "9:9": {}})
        if kind == "group":
            return attrs.evolve(command, group=self.cast.leading(1)) if self.ruleset.minimums is None else None
        if not slate:
            return None
        if kind == "stranger":
            return attrs.evolve(command, points={**command.points, slate: {**command.points[slate], NOBODY: 1}})
        if kind == "stats":
            somebody = self.cast.leading(1)[0]
            others = {**command.stats, slate: {}} if self.ruleset.categories else {slate: {somebody: (1, 2)}}
            return attrs.evolve(command, stats=others)
        wanted = self.ruleset.caps is not None or self.ruleset.minimums is not None
        return attrs.evolve(command, games={**command.games, slate: () if wanted else (self.cast.leading(1),)})
