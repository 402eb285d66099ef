"""Any pattern of ticks, and any death of the process between two of them or in one, gives the same log."""

from functools import cache

from delayed_seasons import FACTS, RULES, Ticking, strangers
from hypothesis import given, settings
from hypothesis import strategies as st
from season_cases import Game, played, toy_rules

from leaguecore.clock import DAY, HOUR, MINUTE, Instant


@cache
def whole() -> Game:
    """Return the season played in one go."""
    return played(toy_rules(**RULES), FACTS, strangers())


@cache
def span() -> tuple[Instant, Instant]:
    """Return the instants of the first and the last record."""
    records = list(whole().league.records())
    return records[0].at, records[-1].at


def test_the_season_in_question_has_answers_of_every_sort() -> None:
    outcomes = {data["outcome"] for data in whole().bodies("decision.refused")}
    assert outcomes == {"invalid", "timeout"}
    assert whole().bodies("time.drawn")
    assert {data["reason"] for data in whole().bodies("slate.called")} == {"claim_outcome", "injury"}
    assert whole().bodies("chat.answered")
    assert whole().league.faults() == []
    assert whole().runner.state.phase == "closed"


def test_four_ticks_a_day_give_the_same_log_as_one_at_the_end() -> None:
    league, (now, last) = Ticking.opened(), span()
    while now <= last:
        league.tick(now)
        now = Instant(now + 6 * HOUR)
    league.tick(None)
    assert league.log() == whole().log()


def test_one_tick_a_minute_of_the_draft_gives_the_same_log() -> None:
    league = Ticking.opened()
    begins = league.game.engine.opens_at
    for minute in range(15):
        league.tick(Instant(begins + minute * MINUTE))
    league.tick(None)
    assert league.log() == whole().log()


@st.composite
def patterns(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Draw ticks as (instant, life): out of order, twice at once, gaps of more than a week, deaths in the middle."""
    first, last = span()
    instants = draw(st.lists(st.integers(first - DAY, last + DAY), max_size=6))
    doubled = sorted(instants) + draw(st.lists(st.sampled_from(instants), max_size=2) if instants else st.just([]))
    return [(instant, draw(st.one_of(st.just(-1), st.integers(0, 40)))) for instant in doubled]


@given(patterns())
@settings(deadline=None, max_examples=15)
def test_any_pattern_of_ticks_and_deaths_gives_the_same_log(pattern: list[tuple[int, int]]) -> None:
    league = Ticking.opened()
    for instant, life in pattern:
        league.tick(Instant(instant), life)
        # What is there is what the whole season begins with, whatever happened.
        assert league.log() == whole().log()[: len(league.log())]
    league.tick(None)
    assert league.log() == whole().log()


def test_deaths_all_the_way_through_give_the_same_log() -> None:
    """One after the other, two, three or one of them: every kind of pair has a death in between."""
    league, log, deaths = Ticking.opened(), whole().log(), 0
    while league.log() != log:
        before = len(league.log())
        league.tick(None, 1 + deaths % 3)
        deaths += 1
        assert len(league.log()) > before
        assert league.log() == log[: len(league.log())]
