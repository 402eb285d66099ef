"""What a period came to, by the machine's own books: worked out seat by seat and game by game, in decimals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any, ClassVar

from leaguecore.league import LeagueState
from leaguecore.league.commands import FinalizePeriod, PeriodFacts, ScorePeriod
from leaguecore.league.events import (
    BestLineupsFound,
    Event,
    LinesKept,
    LineupsSubstituted,
    PeriodResult,
    PlayerCorrected,
)
from leaguecore.lineup import Slot
from leaguecore.rules.model import Ruleset
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.substitute_books import judge_substitutes

ROUNDING = {"half_up": ROUND_HALF_UP, "half_even": ROUND_HALF_EVEN, "truncate": ROUND_DOWN}

Lineup = Mapping[str, Sequence[str]]


class PeriodBooks:
    """Who was on a roster when a slate locked, which lineups were found, and how many games were used."""

    cast: ClassVar[Cast]
    ruleset: Ruleset
    state: LeagueState
    slots: tuple[Slot, ...]
    teams: tuple[str, ...]
    lineups: dict[tuple[str, str], Any]
    benches: dict[tuple[str, str], tuple[str, ...]]
    owner: dict[str, str]
    beside: Any
    on_roster: Any

    def open_periods(self) -> None:
        """Begin with nothing."""
        self.at_lock: dict[str, dict[str, Sequence[str]]] = {}
        self.found: dict[tuple[str, str], Lineup] = {}
        self.came_on: dict[tuple[str, str], Mapping[str, str]] = {}
        self.games_used: list[dict[str, list[int]]] = []
        self.first: dict[int, PeriodFacts] = {}

    @property
    def best_ball(self) -> bool:
        """Whether nobody sets lineups."""
        return self.ruleset.lineups.kind == "best_ball"

    @property
    def rosters_matter(self) -> bool:
        """Whether players count who sit in no lineup."""
        come_on = self.ruleset.lineups.substitutes == "bench_order"
        return self.best_ball or come_on or self.ruleset.schedule.tie == "bench"

    def rosters_in(self, slate: str) -> Mapping[str, Sequence[str]]:
        """Return the rosters that count in a slate: those at its lock, or those of now."""
        now = {team: sorted(self.on_roster(team, self.owner, self.beside)) for team in self.teams}
        return self.at_lock.get(slate) or now

    def may_count(self, slate: str) -> list[str]:
        """Return who may have points in a slate."""
        seated = {
            one for (name, _), seats in self.lineups.items() if name == slate for ones in seats.values() for one in ones
        }
        if self.rosters_matter:
            seated |= {one for roster in self.rosters_in(slate).values() for one in roster}
        return sorted(seated)

    # --- a result -----------------------------------------------------------------------------------------------------

    def judge_result(self, command: ScorePeriod | FinalizePeriod, events: list[Event], slates: Sequence[str]) -> None:
        """Work out a period and compare every field of its result."""
        if isinstance(command, ScorePeriod):
            # What counts is settled now: of a slate that never locked, the rosters of this moment.
            self.at_lock |= {slate: dict(self.rosters_in(slate)) for slate in slates}
        (result,) = [event for event in events if isinstance(event, PeriodResult)]
        at = command.period - 1
        used = {team: self._used_before(at, team) for team in self.teams}
        before = {team: list(counts) for team, counts in used.items()}
        for event in events:
            if isinstance(event, BestLineupsFound):
                given = {team: event.seatings.get(team, {}) for team in self.teams}
                self.found |= {(event.slate, team): seating for team, seating in given.items()}
        self._judge_substitutes(command, events, slates)
        counted, sat, beyond = self._walk(command, slates, used)
        missed = self._below(command, counted)
        points, sums, by_player = self._added(command, counted, sat, missed)
        games = {team: tuple(a - b for a, b in zip(used[team], before[team], strict=True)) for team in self.teams}
        by_hand = self.state.adjustments.get(str(command.period), {}) if isinstance(command, FinalizePeriod) else {}
        assert result.points == {team: points[team] + by_hand.get(team, 0) for team in self.teams}
        assert result.missed == missed
        assert result.beyond == beyond
        assert result.games == (games if self.ruleset.caps else {})
        assert result.sums == (sums if self.ruleset.categories else {})
        lost = self.ruleset.minimums.categories if self.ruleset.minimums else ()
        assert result.lost == (dict.fromkeys(missed, lost) if self.ruleset.categories else {})
        assert result.bench == (self._benches(command, sat) if self.ruleset.schedule.tie == "bench" else {})
        assert result.starters in ({}, {team: tuple(sorted(ones.values())) for team, ones in by_player.items()})
        self._keep(command, events, at, {team: list(counts) for team, counts in games.items()})

    def _keep(self, command: PeriodFacts, events: list[Event], at: int, games: dict[str, list[int]]) -> None:
        if isinstance(command, ScorePeriod):
            self.games_used.append(games)
            kept = [event for event in events if isinstance(event, LinesKept)]
            assert len(kept) == (self.ruleset.corrections is not None)
            assert all((one.points, one.stats) == (command.points, command.stats) for one in kept)
            self.first[command.period] = command
        else:
            self.games_used[at] = games
            self._judge_differences(self.first[command.period], command, events)

    def _judge_differences(self, first: PeriodFacts, final: PeriodFacts, events: list[Event]) -> None:
        told = {(one.slate, one.player): one for one in events if isinstance(one, PlayerCorrected)}
        before, after = _figures(first), _figures(final)
        assert set(told) == {place for place in {*before, *after} if before.get(place) != after.get(place)}
        for place, one in told.items():
            assert (one.points_before, one.stats_before) == before.get(place, (None, ()))
            assert (one.points_after, one.stats_after) == after.get(place, (None, ()))

    def _used_before(self, at: int, team: str) -> list[int]:
        caps = self.ruleset.caps.games if self.ruleset.caps else ()
        return [sum(period[team][number] for period in self.games_used[:at]) for number in range(len(caps))]

    # --- seat by seat -------------------------------------------------------------------------------------------------

    def _walk(
        self, command: PeriodFacts, slates: Sequence[str], used: dict[str, list[int]]
    ) -> tuple[dict[tuple[str, str], Lineup], dict[tuple[str, str], Lineup], dict[str, tuple[str, ...]]]:
        """Return whose seats count and who sat, by slate and team, and who played in vain; count the games used."""
        counted: dict[tuple[str, str], Lineup] = {}
        sat: dict[tuple[str, str], Lineup] = {}
        beyond: dict[str, tuple[str, ...]] = {}
        for slate in slates:
            vain: set[str] = set()
            for team in self.teams:
                seating = self.found.get((slate, team), {} if self.best_ball else self.lineups.get((slate, team), {}))
                if self.best_ball:
                    self._judge_best(command, slate, team, seating, used[team])
                late = self._late(command, slate, seating, used[team])
                sat[slate, team] = seating
                counted[slate, team] = {
                    name: [one for one in ones if one not in late] for name, ones in seating.items()
                }
                vain |= late
            if vain:
                beyond[slate] = tuple(sorted(vain))
        return counted, sat, beyond

    def _late(self, command: PeriodFacts, slate: str, seating: Lineup, used: list[int]) -> set[str]:
        """Return whose games come after a cap; each of a player's games is used up, or none."""
        late: set[str] = set()
        for number, cap in enumerate(self.ruleset.caps.games if self.ruleset.caps else ()):
            order = [slot.name for slot in self.slots if slot.name in cap.slots]
            seats = [(order.index(name), one) for name, ones in seating.items() if name in order for one in ones]
            starts = command.games.get(slate, ())
            played = sorted(
                (hour, place, one) for hour, ones in enumerate(starts) for place, one in seats if one in ones
            )
            had_room = used[number] < cap.most
            in_time: set[str] = set()
            for _, _, one in played:
                hard = self.ruleset.caps is not None and self.ruleset.caps.overrun == "hard"
                if one in in_time or (used[number] < cap.most if hard else had_room):
                    in_time.add(one)
                    used[number] += 1
                else:
                    late.add(one)
        return late

    def _below(self, command: PeriodFacts, counted: Mapping[tuple[str, str], Lineup]) -> dict[str, int]:
        """Return the teams with too few games of the group."""
        minimums = self.ruleset.minimums
        if minimums is None:
            return {}
        games = dict.fromkeys([team for team in self.teams if team not in self.state.eliminated], 0)
        for (slate, team), seating in counted.items():
            for one in (one for ones in seating.values() for one in ones if one in command.group and team in games):
                games[team] += sum(one in together for together in command.games.get(slate, ()))
        return {team: many for team, many in games.items() if many < minimums.games}

    def _added(
        self,
        command: PeriodFacts,
        counted: Mapping[tuple[str, str], Lineup],
        sat: Mapping[tuple[str, str], Lineup],
        missed: Mapping[str, int],
    ) -> tuple[dict[str, int], dict[str, tuple[int, ...]], dict[str, dict[str, int]]]:
        """Return each team's points, its sums, and what each of its starters brought."""
        points = dict.fromkeys(self.teams, 0)
        sums: dict[str, tuple[int, ...]] = dict.fromkeys(self.teams, (0, 0))
        starters: dict[str, dict[str, int]] = {team: {} for team in self.teams}
        for (_, team), seating in sat.items():
            starters[team] |= {one: 0 for ones in seating.values() for one in ones}
        barred = command.group if self.ruleset.minimums and self.ruleset.minimums.below == "points" else ()
        theirs = dict.fromkeys(self.teams, 0)
        for slate, team, name, one in _seats(counted):
            if one in barred:
                theirs[team] += self._brought(slate, team, name, one, command.points.get(slate, {}).get(one, 0))
        for slate, team, name, one in _seats(counted):
            scored = command.points.get(slate, {}).get(one)
            if scored is None or (team in missed and one in barred and theirs[team] > 0):
                continue
            worth = self._brought(slate, team, name, one, scored)
            points[team] += worth
            starters[team][one] += worth
            x, y = command.stats.get(slate, {}).get(one, (0, 0))
            sums[team] = (sums[team][0] + x, sums[team][1] + y)
        return points, sums, starters

    def _judge_substitutes(self, command: PeriodFacts, events: list[Event], slates: Sequence[str]) -> None:
        """Compare who came on with what the rule says, and enter the lineups after it."""
        told = {event.slate: event for event in events if isinstance(event, LineupsSubstituted)}
        assert set(told) <= set(slates)
        for slate in slates:
            for team in self.teams:
                place = (slate, team)
                seatings, replaced = (told[slate].seatings, told[slate].replaced) if slate in told else ({}, {})
                if not self.best_ball:
                    self.found.pop(place, None)
                self.came_on[place] = replaced.get(team, {})
                if self.ruleset.lineups.substitutes == "none" or place not in self.lineups:
                    assert team not in replaced
                    continue
                roster, before = self.rosters_in(slate).get(team, ()), self.lineups[place]
                seated = {one for ones in before.values() for one in ones}
                named = [one for one in self.benches.get(place, ()) if one in roster and one not in seated]
                bench = named + sorted(set(roster) - seated - set(named))
                after = seatings.get(team, before)
                positions = {one: set(self.cast.players[one]) for one in roster}
                played = set(command.points.get(slate, {}))
                judge_substitutes(self.slots, before, after, self.came_on[place], positions, played, bench)
                if team in seatings:
                    self.found[place] = after

    def _brought(self, slate: str, team: str, name: str, one: str, scored: int) -> int:
        """Return what a player brought: who came on counts once wherever he sits."""
        return scored if one in self.came_on.get((slate, team), {}).values() else self._worth(name, scored)

    def _worth(self, name: str, scored: int) -> int:
        factor = next(slot.multiplier for slot in self.ruleset.roster.slots if slot.name == name)
        return int((Decimal(scored) * factor).quantize(Decimal(1), rounding=ROUNDING[self.ruleset.scoring.rounding]))

    def _benches(self, command: PeriodFacts, sat: Mapping[tuple[str, str], Lineup]) -> dict[str, int]:
        totals = dict.fromkeys(self.teams, 0)
        for (slate, team), seating in sat.items():
            scored, seated = command.points.get(slate, {}), {one for ones in seating.values() for one in ones}
            roster = self.rosters_in(slate).get(team, ())
            totals[team] += sum(scored.get(one, 0) for one in roster if one not in seated)
        return totals

    # --- the best lineup ----------------------------------------------------------------------------------------------

    def _judge_best(self, command: PeriodFacts, slate: str, team: str, seating: Lineup, used: Sequence[int]) -> None:
        """Try every lineup of a roster; none may be worth more than the one that was found, which must be legal."""
        scored = command.points.get(slate, {})
        roster = [one for one in self.rosters_in(slate).get(team, ()) if scored.get(one, -1) >= 0]
        slots = {slot.name: slot for slot in self.slots}
        sat = [one for ones in seating.values() for one in ones]
        assert len(sat) == len(set(sat))
        assert set(sat) <= set(roster)
        assert all(len(ones) <= slots[name].count for name, ones in seating.items())
        assert all(slots[name].eligible & set(self.cast.players[one]) for name, ones in seating.items() for one in ones)
        room = self._room(used)
        assert all(sum(len(seating.get(name, ())) for name in names) <= most for names, most in room)
        found = sum(self._worth(name, scored[one]) for name, ones in seating.items() for one in ones)
        assert found == max(self._totals(roster, scored, {name: slot.count for name, slot in slots.items()}, room))

    def _room(self, used: Sequence[int]) -> list[tuple[tuple[str, ...], int]]:
        """Return how many seats of each cap's slots may be filled on a day."""
        caps = self.ruleset.caps
        if caps is None:
            return []
        left = [(cap.slots, max(0, cap.most - count)) for cap, count in zip(caps.games, used, strict=True)]
        return left if caps.overrun == "hard" else [(names, 99 if most else 0) for names, most in left]

    def _totals(
        self,
        players: Sequence[str],
        scored: Mapping[str, int],
        free: dict[str, int],
        room: list[tuple[tuple[str, ...], int]],
    ) -> Iterator[int]:
        """Walk the totals of all lineups: the first player sits nowhere, or in any free seat that he fits."""
        if not players:
            yield 0
            return
        one, *others = players
        yield from self._totals(others, scored, free, room)
        for slot in self.slots:
            if free[slot.name] and slot.eligible & set(self.cast.players[one]):
                left = [(names, most - (slot.name in names)) for names, most in room]
                if all(most >= 0 for _, most in left):
                    further = self._totals(others, scored, free | {slot.name: free[slot.name] - 1}, left)
                    worth = self._worth(slot.name, scored[one])
                    yield from (worth + total for total in further)


def _seats(seatings: Mapping[tuple[str, str], Lineup]) -> Iterator[tuple[str, str, str, str]]:
    """Walk the seats: the slate, the team, the slot's name and the player."""
    for (slate, team), seating in seatings.items():
        for name, ones in seating.items():
            for one in ones:
                yield slate, team, name, one


def _figures(facts: PeriodFacts) -> dict[tuple[str, str], tuple[int, tuple[int, ...]]]:
    """Return the points and the stats of each player of each slate."""
    places: Iterable[tuple[str, str]] = [(slate, one) for slate, ones in facts.points.items() for one in ones]
    return {
        (slate, one): (facts.points[slate][one], tuple(facts.stats.get(slate, {}).get(one, ())))
        for slate, one in places
    }
