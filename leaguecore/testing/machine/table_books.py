"""The table, the guillotine and the playoffs in the machine: judged by the oracle and by counting, period by period."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hypothesis.stateful import invariant

from leaguecore.league import LeagueState
from leaguecore.league.events import (
    Event,
    PeriodFinalized,
    PeriodResult,
    PeriodScored,
    PlacesDecided,
    PlayoffsSeeded,
    RoundDecided,
    RoundPaired,
    TeamEliminated,
)
from leaguecore.league.events.playoffs import PlayoffMatch
from leaguecore.league.standings import standings
from leaguecore.rules.model import Ruleset
from leaguecore.testing.cast import Cast
from leaguecore.testing.machine.table_oracle import Oracle, Week


def playoff_periods(rules: Ruleset) -> int:
    """Return how many periods the playoffs take."""
    return sum(rules.playoffs.round_periods) if rules.playoffs else 0


def orders_drawn(rules: Ruleset, periods: int) -> int:
    """Return how many orders the pairings need."""
    if rules.guillotine is not None or (rules.categories is not None and rules.categories.contest == "rotisserie"):
        return 0
    return periods - playoff_periods(rules) if rules.schedule.kind == "random" else 1


class TableBooks:
    """Who is out, who met whom in the playoffs, and what a table should be: from events, never from the state."""

    cast: ClassVar[Cast]
    ruleset: Ruleset
    state: LeagueState
    teams: tuple[str, ...]
    periods: int
    owner: dict[str, str]
    signed: dict[str, int]
    waits: dict[str, tuple[int, str]]
    runs: int
    lineups: dict[tuple[str, str], Mapping[str, tuple[str, ...]]]
    newest: dict[str, Mapping[str, tuple[str, ...]]]
    benches: dict[tuple[str, str], tuple[str, ...]]
    newest_bench: dict[str, tuple[str, ...]]
    at_lock: dict[str, dict[str, Sequence[str]]]
    sealers: list[str]
    absent: dict[str, int]
    book_drop: Any

    def open_table(self) -> None:
        """Begin the books."""
        self.results: list[Mapping[str, int]] = []
        self.scored: list[PeriodResult] = []
        self.finals = 0
        self.gone: dict[str, int] = {}
        self.rounds: list[tuple[PlayoffMatch, ...]] = []
        self.won: list[tuple[str, ...]] = []
        self.seeds: tuple[str, ...] = ()
        self.begun: Mapping[str, int] = {}
        self.placed: Mapping[str, int] = {}

    def active(self) -> tuple[str, ...]:
        """Return the teams that may still do something; nobody once a guillotine has left only one."""
        left = tuple(team for team in self.teams if team not in self.gone)
        return left if len(left) > 1 or self.ruleset.guillotine is None else ()

    def locked_out(self, team: str) -> bool:
        """Say whether a team may add nobody because it has no match left."""
        rules = self.ruleset.playoffs
        if rules is None or not rules.lock_eliminated or not self.rounds:
            return False
        playing = {one for match in self.rounds[-1] for one in (match.home, match.away)}
        return len(self.won) == len(self.rounds) or team not in playing

    def book_table(self, event: Event) -> None:
        """Enter an event."""
        if isinstance(event, PeriodResult):
            self.scored[event.period - 1 :] = [event, *self.scored[event.period :]]
            self.results = [one.points for one in self.scored]
            self.finals += isinstance(event, PeriodFinalized) or self.ruleset.corrections is None
        elif isinstance(event, TeamEliminated):
            self.gone[event.team] = event.period
            self.book_elimination(event.team)
        elif isinstance(event, PlayoffsSeeded):
            self.seeds = event.seeds
            if len(self.scored) == self.regular:
                self.begun = {team: place for place, team in enumerate(event.seeds, start=1)}
        elif isinstance(event, RoundPaired):
            self.rounds[event.round - 1 :] = [event.matches]
        elif isinstance(event, RoundDecided):
            self.won.append(event.winners)
        elif isinstance(event, PlacesDecided):
            self.placed = event.places

    def book_elimination(self, team: str) -> None:
        """Take a team's players, claims and lineups from the books; by the calendar no run is before a score."""
        for slate in self.state.slates:
            self.at_lock.get(slate, {}).pop(team, None)
        for player in [player for player, owner in self.owner.items() if owner == team]:
            del self.owner[player]
            self.signed.pop(player, None)
            self.book_drop(player, team, -1)
            if player in self.waits:
                self.waits[player] = (max(self.waits[player][0], self.runs), team)
        self.newest.pop(team, None)
        self.newest_bench.pop(team, None)
        self.sealers = [one for one in self.sealers if one != team]
        for place in [place for place in self.lineups if place[1] == team and place[0] in self.state.slates]:
            del self.lineups[place]
            self.benches.pop(place, None)

    # --- judgements ---------------------------------------------------------------------------------------------------

    @property
    def regular(self) -> int:
        """How many periods come before the playoffs."""
        return self.periods - playoff_periods(self.ruleset)

    def weeks(self, scored: Sequence[PeriodResult]) -> tuple[Week, ...]:
        """Return the scored weeks of the regular season."""
        found = []
        for one in scored[: self.regular]:
            there = frozenset(team for team in self.teams if self.gone.get(team, one.period) >= one.period)
            bench = one.bench or dict.fromkeys(self.teams, 0)
            sums = {team: dict(zip(self.cast.stats, pair, strict=True)) for team, pair in one.sums.items()}
            pairs = tuple(self.state.pairings[str(one.period)])
            found.append(Week(pairs, one.points, bench, there, sums, one.lost))
        return tuple(found)

    def with_result(self, result: PeriodResult) -> list[PeriodResult]:
        """Return the results as they are with one more, or with one that is final now."""
        return [*self.scored[: result.period - 1], result, *self.scored[result.period :]]

    def oracle(self, scored: Sequence[PeriodResult] | None = None) -> Oracle:
        """Return the second definition of the table, from what is booked or from other results."""
        return Oracle(self.ruleset, self.teams, self.weeks(self.scored if scored is None else scored), self.state.lots)

    def judge_aftermath(self, events: Sequence[Event]) -> None:
        """Judge what follows from a score: who goes, who is seeded, who meets whom, who wins."""
        (result,) = (event for event in events if isinstance(event, PeriodResult))
        after = list(events[events.index(result) + 1 :])
        gone = [event for event in after if isinstance(event, TeamEliminated)]
        assert [event.team for event in gone] == (self.lowest(result) if isinstance(result, PeriodScored) else [])
        left = len(self.teams) - len(self.gone)
        assert [event.place for event in gone] == list(range(left, left - len(gone), -1))
        seeded = [event.seeds for event in after if isinstance(event, PlayoffsSeeded)]
        assert seeded == self.seeds_wanted(result)
        self.judge_rounds(result, after)

    def seeds_wanted(self, result: PeriodResult) -> list[tuple[str, ...]]:
        """Return the seeds that must be told after a result, if any."""
        rules, corrections = self.ruleset.playoffs, self.ruleset.corrections
        scored = self.with_result(result)
        if rules is None or len(scored) < self.regular:
            return []
        groups = self.oracle(scored).table()
        order = tuple(team for group in groups for team in sorted(group, key=self.state.lots.index))
        if not self.seeds:
            return [order]
        if len(scored) > self.regular:
            inside = self.seeds[: rules.teams]
            order = tuple(sorted(order, key=lambda team: (team not in inside, order.index(team))))
        return [order] if corrections is not None and corrections.reseed and order != self.seeds else []

    def lowest(self, scored: PeriodResult) -> list[str]:
        """Return who goes after a period, by repeatedly looking for the lowest that is left."""
        rules = self.ruleset.guillotine
        left = [team for team in self.teams if team not in self.gone]
        going: list[str] = []
        while rules is not None and len(going) < rules.each_period and len(left) > 1:
            least = min(scored.points[team] for team in left)
            tied = [team for team in left if scored.points[team] == least]
            if rules.tie == "lowest_season_points":
                season = {team: self.oracle(self.with_result(scored)).points(team) for team in tied}
                tied = [team for team in tied if season[team] == min(season.values())]
            if rules.tie == "worst_starter":
                brought = {team: sorted(scored.starters.get(team, ())) for team in tied}
                tied = [team for team in tied if brought[team] == min(brought.values())]
            going.append(max(tied, key=self.state.lots.index))
            left.remove(going[-1])
        return going

    def judge_rounds(self, result: PeriodResult, after: Sequence[Event]) -> None:
        """Judge winners by sums, and pairs by what brackets are."""
        decided = [event for event in after if isinstance(event, RoundDecided)]
        paired = [event for event in after if isinstance(event, RoundPaired)]
        rules = self.ruleset.playoffs
        if rules is None:
            assert not decided
            assert not paired
            return
        ends = [self.periods - sum(rules.round_periods[number:]) for number in range(len(rules.round_periods) + 1)]
        seeds = next((event.seeds for event in after if isinstance(event, PlayoffsSeeded)), self.seeds)
        # A round ends with the final points of its last period; the first begins with the seeds.
        now = self.finals + (isinstance(result, PeriodFinalized) or self.ruleset.corrections is None)
        ended = now in ends[1:] and now > self.finals
        begins = seeds != self.seeds and len(self.with_result(result)) == self.regular
        assert len(decided) == ended
        assert len(paired) == (begins or (ended and now != ends[-1]))
        if decided:
            length = rules.round_periods[ends.index(now) - 1]
            span = self.with_result(result)[now - length : now]
            assert decided[0].winners == tuple(self.better(match, span, seeds, result) for match in self.rounds[-1])
        if paired:
            won = decided[0].winners if decided else ()
            self.judge_pairs([m for m in paired[0].matches if m.bracket == "title"], seeds, won)

    def better(
        self, match: PlayoffMatch, span: Sequence[PeriodResult], seeds: Sequence[str], result: PeriodResult
    ) -> str:
        """Return who wins a match over some periods: by points or by categories won, by record, by seed."""
        if not match.away:
            return match.home
        oracle = self.oracle(self.with_result(result))
        marks: dict[str, list[Any]] = {}
        for team, other in ((match.home, match.away), (match.away, match.home)):
            rate = oracle.rate(team) if self.ruleset.playoffs and self.ruleset.playoffs.tie == "regular_record" else 0
            marks[team] = [self.reached(oracle, span, team, other), rate, -seeds.index(team)]
        return max(marks, key=marks.__getitem__)

    def reached(self, oracle: Oracle, span: Sequence[PeriodResult], team: str, other: str) -> int:
        """Return a team's points over some periods, or how many categories it won against another."""
        if not self.ruleset.categories:
            return sum(one.points[team] for one in span)
        sums = {
            one: {stat: sum(part.sums[one][at] for part in span) for at, stat in enumerate(self.cast.stats)}
            for one in (team, other)
        }
        lost = {one: [name for part in span for name in part.lost.get(one, ())] for one in (team, other)}
        whole = Week((), {}, {}, frozenset(), sums, lost)
        return sum(oracle.category(whole, category, team, other) == 1 for category in oracle.categories)

    def judge_pairs(self, matches: Sequence[PlayoffMatch], seeds: Sequence[str], won: Sequence[str]) -> None:
        """Judge the title matches of a round: all who are left, best against worst, or as the bracket joins them."""
        rules = self.ruleset.playoffs
        assert rules is not None
        rank = {team: seeds.index(team) + 1 for team in seeds}
        pairs = [(rank[m.home], rank[m.away]) for m in matches if m.away]
        byes = sorted(rank[m.home] for m in matches if not m.away)
        assert all(home < away for home, away in pairs)
        if not won:
            size = 2 ** len(rules.round_periods)
            assert byes == list(range(1, size - rules.teams + 1))
            # The sum of the seeds of every pair is that of the first with the last.
            assert {home + away for home, away in pairs} <= {size + 1}
            assert len(pairs) == size // 2 - len(byes)
            return
        titles = [team for match, team in zip(self.rounds[-1], won, strict=True) if match.bracket == "title"]
        left = sorted(rank[team] for team in titles)
        assert sorted(one for pair in pairs for one in pair) == left
        assert not byes
        if rules.reseed:
            assert sorted(pairs) == [(left[at], left[-1 - at]) for at in range(len(left) // 2)]
        else:
            # What a match is worth is the best seed that could come through it; in each pair these sum up alike.
            best = {rank[team]: self.favourite(team, len(self.rounds), self.begun) for team in titles}
            assert {best[home] + best[away] for home, away in pairs} == {len(titles) + 1}

    def favourite(self, team: str, rounds: int, rank: Mapping[str, int]) -> int:
        """Return the best seed of the part of the bracket that a team came through in so many rounds."""
        if not rounds:
            return rank[team]
        match = next(m for m in self.rounds[rounds - 1] if m.bracket == "title" and team in (m.home, m.away))
        return min(self.favourite(one, rounds - 1, rank) for one in (match.home, match.away) if one)

    # --- what always holds --------------------------------------------------------------------------------------------

    @invariant()
    def the_table_is_the_one_that_the_definitions_give(self) -> None:
        """Every figure and every rank, compared with the oracle's."""
        table, oracle = standings(self.state), self.oracle()
        gone = sorted(self.gone, key=lambda team: list(self.gone).index(team), reverse=True)
        found: list[list[str]] = []
        for line in table:
            if line.rank == sum(map(len, found)) + 1:
                found.append([])
            found[-1].append(line.team)
        assert found == oracle.table(gone)
        for line in table:
            record, all_play = line.head_to_head, line.all_play
            assert (record.wins, record.losses, record.ties) == oracle.counts(line.team)
            assert (all_play.wins, all_play.losses, all_play.ties) == oracle.all_play(line.team)
            assert (line.points_for, line.points_against) == (oracle.points(line.team), oracle.against(line.team))
            assert line.auto == self.absent[line.team]

    @invariant()
    def places_are_given_once_and_from_the_last(self) -> None:
        """Who is out has a place; at the end of playoffs or of a guillotine everybody has one."""
        places = {line.team: line.placement for line in standings(self.state) if line.placement is not None}
        assert sorted(places.values()) == list(range(len(self.teams) - len(places) + 1, len(self.teams) + 1))
        assert set(self.gone) <= set(places)
        over = len(self.results) == self.periods or (self.ruleset.guillotine is not None and not self.active())
        decides = self.ruleset.guillotine is not None or self.ruleset.playoffs is not None
        assert (self.placed != {}) == (over and decides and self.finals == len(self.results))
