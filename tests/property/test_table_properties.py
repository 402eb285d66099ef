"""Tables, brackets and schedules over drawn leagues, compared with definitions written without the rules' code."""

from collections import Counter
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invented_cast import CAST

from leaguecore.clock import Instant
from leaguecore.league import LeagueState, fold, opened
from leaguecore.league.commands import PlannedPeriod
from leaguecore.league.events import PlayoffsSeeded, RoundPaired
from leaguecore.league.placements import placing_events
from leaguecore.league.playoff_brackets import first_round, next_round, rounds_of
from leaguecore.league.playoffs import playoff_events
from leaguecore.league.schedule import circle_rounds, divisions_first
from leaguecore.league.standings import ranks, standings
from leaguecore.league.waiver_order import order_at_start
from leaguecore.rules import find_ruleset, parse_ruleset
from leaguecore.rules.model import LeagueRules, Ruleset, lineup_slots
from leaguecore.rules.sections.results import CategoryRules, StandingsRules
from leaguecore.testing.drawn.periods import categories_of
from leaguecore.testing.drawn.ruleset import drawn_rulesets
from leaguecore.testing.drawn.standings import playoff_rules, standings_rules
from leaguecore.testing.drawn.standings import schedule_rules as drawn_schedules
from leaguecore.testing.machine.table_oracle import Oracle, Week

category_rules = st.one_of(
    st.none(),
    st.builds(
        CategoryRules,
        contest=st.sampled_from(["each", "most", "rotisserie"]),
        categories=st.lists(st.sampled_from(categories_of(CAST)), min_size=2, unique=True).map(tuple),
        zero_attempts=st.sampled_from(["worst", "tie"]),
    ),
)
POINTS = st.integers(-2, 4)
"""Few values, so that ties are common."""


@st.composite
def seasons(draw: st.DrawFn, **sections: Any) -> tuple[LeagueState, Oracle]:
    """Draw a league, pairings that need not be fair, and some scored weeks."""
    teams = draw(st.integers(2, 7))
    rules: Ruleset = attrs.evolve(
        draw(drawn_rulesets(CAST)),
        league=LeagueRules(teams=teams, divisions=draw(st.integers(1, 3))),
        schedule=draw(drawn_schedules),
        standings=draw(standings_rules()),
        playoffs=None,
        guillotine=None,
        categories=draw(category_rules),
        **sections,
    )
    slots = lineup_slots(rules, {name: frozenset({name}) for name in ("P", "R", "W")})
    state = opened(rules, slots, "drawn-2")
    weeks = draw(st.integers(0, 4))
    orders = st.permutations(state.teams)
    drawn = [draw(orders) for _ in range(weeks)]
    pairs = [tuple(zip(order[::2], order[1::2], strict=False)) for order in drawn]
    scores = st.fixed_dictionaries(dict.fromkeys(state.teams, POINTS))
    points, benches = ([draw(scores) for _ in range(weeks)] for _ in range(2))
    lots = tuple(draw(orders))
    both = st.fixed_dictionaries(dict.fromkeys(state.teams, st.tuples(st.integers(0, 2), st.integers(0, 2))))
    some = st.dictionaries(st.sampled_from(state.teams), st.just(("X",)), max_size=2)
    sums, lost = ([draw(what) for _ in range(weeks)] for what in (both, some))
    matchless = rules.categories is not None and rules.categories.contest == "rotisserie"
    pairs = [() if matchless else met for met in pairs]
    state = attrs.evolve(
        state,
        category_results=tuple(sums) if rules.categories else (),
        category_lost=tuple(lost) if rules.categories else (),
        periods=tuple(PlannedPeriod(number=3 + at, label="", scored_at=Instant(at)) for at in range(weeks + 1)),
        pairings={str(3 + at): met for at, met in enumerate([*pairs, ()])},
        results=tuple(points),
        bench_results=tuple(benches),
        lots=lots,
    )
    everybody = frozenset(state.teams)
    named = [{team: dict(zip(CAST.stats, pair, strict=True)) for team, pair in week.items()} for week in sums]
    played = tuple(
        Week(*week[:3], everybody, *week[3:]) for week in zip(pairs, points, benches, named, lost, strict=True)
    )
    return state, Oracle(rules, state.teams, played, lots)


@given(seasons())
def test_the_table_is_the_one_that_the_definitions_give(season: tuple[LeagueState, Oracle]) -> None:
    state, oracle = season
    found: list[list[str]] = []
    for line in standings(state):
        if line.rank == sum(map(len, found)) + 1:
            found.append([])
        found[-1].append(line.team)
    assert found == oracle.table()


@given(seasons())
def test_every_figure_of_the_table_is_the_one_that_counting_gives(season: tuple[LeagueState, Oracle]) -> None:
    state, oracle = season
    for line in standings(state):
        record, all_play = line.head_to_head, line.all_play
        assert (record.wins, record.losses, record.ties) == oracle.counts(line.team)
        assert (all_play.wins, all_play.losses, all_play.ties) == oracle.all_play(line.team)
        assert (line.points_for, line.points_against) == (oracle.points(line.team), oracle.against(line.team))
        inside = [other for other in state.teams if oracle.division(other) == oracle.division(line.team)]
        assert line.division_record.rate == oracle.rate(line.team, inside)


@given(seasons(), st.randoms(use_true_random=False))
def test_waivers_serve_by_the_table_from_its_end_whatever_it_ranks_by(
    season: tuple[LeagueState, Oracle], chance: Any
) -> None:
    """The order is made without the parts of the table that rank nobody; teams of one rank stand as the lots do."""
    state, _ = season
    lots = list(state.teams)
    chance.shuffle(lots)
    rank = {line.team: line.rank for line in standings(state)}
    assert ranks(state) == rank
    for tie in ("reverse_standings", "reset_then_rolling"):
        rules = attrs.evolve(state.ruleset, waivers=attrs.evolve(state.ruleset.waivers, tie=tie))
        order = order_at_start(attrs.evolve(state, ruleset=rules), tuple(lots))
        assert list(order) == sorted(lots, key=lambda team: (-rank[team], lots.index(team)))


# --- brackets ---------------------------------------------------------------------------------------------------------


@given(teams=st.integers(2, 16), reseed=st.booleans(), data=st.data())
def test_a_bracket_leaves_one_after_its_rounds_and_everybody_else_has_lost_once(
    teams: int, reseed: bool, data: st.DataObject
) -> None:
    order = [f"t{number:02d}" for number in range(teams)]
    losers: list[str] = []
    pairs = first_round(order)
    byes = [one for one, other in pairs if not other]
    # As many byes as the next power of two needs, and they go to the best.
    size = 1 << rounds_of(teams)
    assert size // 2 < teams <= size
    assert sorted(byes) == order[: size - teams]
    for number in range(1, rounds_of(teams) + 1):
        playing = [team for pair in pairs for team in pair if team]
        assert sorted(playing) == sorted(set(order) - set(losers))
        assert all(one < other for one, other in pairs if other)
        winners = [data.draw(st.sampled_from(pair)) if pair[1] else pair[0] for pair in pairs]
        losers += [
            team for pair, winner in zip(pairs, winners, strict=True) for team in pair if team not in (winner, "")
        ]
        if number < rounds_of(teams):
            pairs = next_round(winners, order, reseed=reseed)
            if reseed:
                left = sorted(winners)
                assert [set(pair) for pair in pairs] == [{left[at], left[-1 - at]} for at in range(len(left) // 2)]
    assert len(losers) == len(set(losers)) == teams - 1


@given(teams=st.integers(1, 5))
def test_in_a_full_bracket_favourites_who_win_meet_as_late_as_they_can(teams: int) -> None:
    """If the better team always wins, the best 2**n are left when 2**n are left."""
    order = [f"t{number:02d}" for number in range(1 << teams)]
    pairs = first_round(order)
    for left in range(teams - 1, 0, -1):
        winners = [min(pair) for pair in pairs]
        assert sorted(winners) == order[: 1 << left]
        pairs = next_round(winners, order, reseed=False)


@settings(max_examples=60)
@given(data=st.data())
def test_playoffs_give_every_team_exactly_one_place(data: st.DataObject) -> None:
    """Whatever the rounds bring, the champion has won his last match and the places are 1 to n."""
    teams = data.draw(st.integers(2, 16))
    playoffs = data.draw(playoff_rules(teams))
    rules = attrs.evolve(
        data.draw(drawn_rulesets(CAST)),
        league=LeagueRules(teams=teams, divisions=1),
        playoffs=playoffs,
        guillotine=None,
        categories=None,
        corrections=None,
    )
    state = opened(rules, lineup_slots(rules, {name: frozenset({name}) for name in ("P", "R", "W")}), "drawn-3")
    length = 1 + sum(playoffs.round_periods)
    periods = tuple(PlannedPeriod(number=1 + at, label="", scored_at=Instant(at)) for at in range(length))
    state = attrs.evolve(state, periods=periods, pairings={"1": ()}, lots=state.teams)
    scores = st.fixed_dictionaries(dict.fromkeys(state.teams, st.integers(0, 3)))
    for _ in range(length):
        bench = (*state.bench_results, dict.fromkeys(state.teams, 0))
        state = attrs.evolve(state, results=(*state.results, data.draw(scores)), bench_results=bench)
        events = playoff_events(state)
        state = fold(state, events)
        assert (not state.seeds) == (len(state.results) < 1)
        for event in events:
            if isinstance(event, RoundPaired):
                playing = Counter(name for match in event.matches for name in (match.home, match.away) if name)
                assert set(playing.values()) == {1}
            if isinstance(event, PlayoffsSeeded):
                assert sorted(event.seeds) == sorted(state.teams)
    (placed,) = placing_events(state)
    assert sorted(placed.places.values()) == list(range(1, teams + 1))
    order = sorted(placed.places, key=lambda team: placed.places[team])
    assert set(order[: playoffs.teams]) == set(state.seeds[: playoffs.teams])
    out = {}
    for number, played in enumerate(state.playoff_rounds):
        for match, winner in zip(played.matches, played.winners, strict=True):
            if match.bracket == "title" and match.away:
                out[match.away if winner == match.home else match.home] = number
                champion = winner
    # The champion lost nothing; all others lost once, and who lost later stands higher.
    assert order[0] == champion
    rounds = [out[team] for team in order[1 : playoffs.teams]]
    assert rounds == sorted(rounds, reverse=True)
    assert len(out) == playoffs.teams - 1


# --- schedules --------------------------------------------------------------------------------------------------------


@given(teams=st.integers(4, 14), count=st.integers(2, 4), cycles=st.integers(0, 2), extra=st.integers(0, 5))
def test_weeks_beyond_whole_cycles_are_played_within_divisions(teams: int, count: int, cycles: int, extra: int) -> None:
    count = min(count, teams // 2)
    order = tuple(f"t{number:02d}" for number in range(teams))
    groups = tuple(order[first::count] for first in range(count))
    cycle = len(circle_rounds(order))
    extra = min(extra, cycle - 1)
    weeks = divisions_first(order, groups, cycles * cycle + extra)
    assert len(weeks) == cycles * cycle + extra
    met = Counter(frozenset(pair) for pairs in weeks[: cycles * cycle] for pair in pairs)
    assert set(met.values()) <= {cycles}
    assert len(met) == (teams * (teams - 1) // 2 if cycles else 0)
    home = {team: number for number, group in enumerate(groups) for team in group}
    for pairs in weeks[cycles * cycle :]:
        playing = [team for pair in pairs for team in pair]
        assert len(playing) == len(set(playing)) == teams // 2 * 2
        across = Counter(home[team] for pair in pairs if home[pair[0]] != home[pair[1]] for team in pair)
        assert all(many == 1 and len(groups[number]) % 2 == 1 for number, many in across.items())
    assert all(len(set(pair)) == 2 for pairs in weeks for pair in pairs)


@pytest.mark.parametrize(("restart", "order"), [(True, [["C"], ["A"], ["B"]]), (False, [["C"], ["B"], ["A"]])])
def test_the_second_definition_gives_the_published_example(restart: bool, order: list[list[str]]) -> None:
    """A beat B, C met neither; 1400, 1450 and 1500 points: C, then A before B (ESPN 360036952471)."""
    rules = StandingsRules(
        order=("all_play",),
        tie_breaks=("among_tied", "points_for"),
        restart=restart,
        equal_games=True,
        division_winners_first=False,
    )
    points = {"A": 1400, "B": 1450, "C": 1500}
    match, rest = {"A": 2, "B": 1, "C": 2}, {"A": 1398, "B": 1449, "C": 1498}
    everybody = frozenset(points)
    weeks = Week((("A", "B"),), match, match, everybody), Week((), rest, rest, everybody)
    ruleset = attrs.evolve(parse_ruleset(find_ruleset("nfl-s1").data), standings=rules)
    oracle = Oracle(ruleset, ("A", "B", "C"), weeks, ("A", "B", "C"))
    assert {team: match[team] + rest[team] for team in points} == points
    assert oracle.parted(["A", "B", "C"]) == order
