"""Substitutes in a league: the order of the bench, who comes on when a period is scored, and what that brings."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from league_cases import A, B, C, do, finalize, lineup, open_slate, playing_league, refusal, score

from leaguecore.errors import LeagueError
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import LockSlate
from leaguecore.league.events import LineupsSubstituted, SlateLocked
from leaguecore.league.legal import legal_seatings

CAPTAIN = """
  { name = "P", count = 1, eligible = ["P"], multiplier = 1 },
  { name = "FLEX", count = 1, eligible = ["P", "R"], multiplier = 2 },
"""
ROSTERS = {A: ["p10", "r10", "p11", "r11"], B: ["p20", "r20", "p21", "r21"], C: ["p30", "r30", "p31", "r31"]}
SEATS = {"P": ("p10",), "FLEX": ("r10",)}


def league(slates: int = 1, wakes: int = 1, **fields: Any) -> LeagueState:
    """Return a league of four players a team and two seats, P and FLEX, with its first slates open."""
    rules = {"lineups__lock": "weekly", "lineups__substitutes": "bench_order", "roster__bench": 2, "draft__rounds": 4}
    state = playing_league(ROSTERS, slates_each=slates, **{**rules, **fields})
    for _ in range(slates):
        state = do(state, open_slate(state, wakes))
    return state


def seated(bench: Sequence[str], seats: Mapping[str, Sequence[str]] = SEATS, **fields: Any) -> LeagueState:
    """Return a league in which A has set its lineup and the slate has locked."""
    state = league(**fields)
    return do(state, lineup(state, A, "1a", seats, bench=bench), LockSlate(slate="1a"))


def came_on(state: LeagueState, points: Mapping[str, int], **facts: Any) -> Mapping[str, str]:
    """Return who came on for A, by who went out."""
    events = decide(state, score(1, {"1a": points}, **facts))
    return next((event.replaced.get(A, {}) for event in events if isinstance(event, LineupsSubstituted)), {})


# --- the order of the bench -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bench", "code"),
    [
        (("r11", "p11"), ""),
        (("p11",), ""),
        ((), ""),
        (("p10",), "lineup.bench"),  # he starts
        (("p11", "p11"), "lineup.bench"),
        (("p20",), "lineup.bench"),  # another team's
        (("nobody",), "lineup.bench"),
    ],
)
def test_the_bench_has_an_order_of_own_players_who_do_not_start(bench: tuple[str, ...], code: str) -> None:
    state = league()
    command = lineup(state, A, "1a", SEATS, bench=bench)
    if code:
        assert set(refusal(state, command)) == {code}
    else:
        assert do(state, command).slates["1a"].benches.get(A, ()) == bench


def test_where_nobody_comes_on_the_bench_has_no_order() -> None:
    state = league(lineups__substitutes="none")
    assert set(refusal(state, lineup(state, A, "1a", SEATS, bench=("p11",)))) == {"lineup.bench_order"}


def test_once_the_games_have_begun_the_bench_stays_in_its_order() -> None:
    state = league(wakes=2)
    state = do(state, lineup(state, A, "1a", SEATS, bench=("r11", "p11")))
    everybody = ("p10", "p11", "r10", "r11")
    for bench in (("p11", "r11"), ("r11",), ()):
        assert set(refusal(state, lineup(state, A, "1a", SEATS, bench=bench, locked=everybody))) == {"lineup.locked"}
    do(state, lineup(state, A, "1a", SEATS, bench=("r11", "p11"), locked=everybody))


def test_an_order_is_carried_to_the_next_slate_as_a_lineup_is() -> None:
    """Whoever asks what lineups are legal is told of those with the bench as it stands; all of them are."""
    for carried in ("newest", "nothing"):
        state = league(slates=2, lineups__carried=carried)
        state = do(state, lineup(state, A, "1a", SEATS, bench=("r11", "p11")))
        everybody = ("p10", "p11", "r10", "r11")
        standing = list(legal_seatings(state, A, "1b", everybody))
        assert standing == [SEATS if carried == "newest" else {"P": (), "FLEX": ()}]


# --- who comes on -----------------------------------------------------------------------------------------------------


def test_the_first_of_the_bench_with_a_line_comes_on_for_a_starter_without_one() -> None:
    state = seated(["r11", "p11"])
    assert came_on(state, {"p10": 5, "r11": 7, "p11": 90}) == {"r10": "r11"}
    assert came_on(state, {"p10": 5, "p11": 90}) == {"r10": "p11"}
    assert do(state, score(1, {"1a": {"p10": 5, "r11": 7, "p11": 90}})).results == ({A: 12, B: 0, C: 0},)


def test_a_line_of_zeros_is_a_line() -> None:
    state = seated(["r11", "p11"])
    assert came_on(state, {"p10": 5, "r10": 0, "r11": 7}) == {}
    assert came_on(state, {"p10": 5, "r11": 0, "p11": 90}) == {"r10": "r11"}
    assert came_on(state, {"p10": 5, "r11": -3, "p11": 90}) == {"r10": "r11"}


def test_a_runner_cannot_pass_so_another_moves_for_him_or_the_next_comes_on() -> None:
    state = seated(["r11", "p11"])
    # p10 is out: only a passer may sit at P, and r10 may not move there.
    assert came_on(state, {"r10": 5, "r11": 7, "p11": 9}) == {"p10": "p11"}
    # With a passer at FLEX he moves to P, and the runner has his seat.
    passers = seated(["r11", "r10"], {"P": ("p10",), "FLEX": ("p11",)})
    events = decide(passers, score(1, {"1a": {"p11": 5, "r11": 7, "r10": 9}}))
    (found,) = [event for event in events if isinstance(event, LineupsSubstituted)]
    assert found.replaced == {A: {"p10": "r11"}}
    assert found.seatings == {A: {"P": ("p11",), "FLEX": ("r11",)}}


def test_whom_a_team_has_not_named_comes_on_last_by_id() -> None:
    points = {"p10": 5, "p11": 2, "r11": 7}
    assert came_on(seated(["r11"]), points) == {"r10": "r11"}
    assert came_on(seated([]), points) == {"r10": "p11"}


def test_a_captain_s_multiplier_is_not_for_his_substitute() -> None:
    state = seated(["r11", "p11"], slots=CAPTAIN)
    assert do(state, score(1, {"1a": {"p10": 5, "r10": 7, "r11": 3}})).results[0][A] == 5 + 2 * 7
    assert do(state, score(1, {"1a": {"p10": 5, "r11": 3}})).results[0][A] == 5 + 3


def test_without_the_option_nobody_comes_on() -> None:
    state = league(lineups__substitutes="none")
    state = do(state, lineup(state, A, "1a", SEATS))
    assert do(state, score(1, {"1a": {"p10": 5}})).results[0][A] == 5


def test_the_bench_is_the_roster_at_the_first_lock() -> None:
    """What happens to a roster after it changes nobody's right to come on; who came before it has one."""
    state = seated(["r11", "p11"])
    assert isinstance(decide(league(), LockSlate(slate="1a"))[0], SlateLocked)
    with pytest.raises(LeagueError):
        decide(state, score(1, {"1a": {"r40": 7}}))
    left = do(league(wakes=1), lineup(league(), A, "1a", SEATS, bench=("p11",), drop=("r11",)), LockSlate(slate="1a"))
    assert came_on(left, {"p10": 5, "p11": 7}) == {"r10": "p11"}
    with pytest.raises(LeagueError):
        decide(left, score(1, {"1a": {"p10": 5, "r11": 7}}))


def test_who_came_on_is_no_longer_of_the_bench_that_decides_ties() -> None:
    state = seated(["r11", "p11"], schedule__tie="bench")
    after = do(state, score(1, {"1a": {"p10": 5, "r11": 7, "p11": 9}}))
    assert (after.results[0][A], after.bench_results[0][A]) == (12, 9)


def test_who_came_on_and_who_had_nobody_to_come_on_are_starters() -> None:
    state = seated(["r11"], waivers__tie="lowest_points")
    assert do(state, score(1, {"1a": {"r11": 7}})).starter_points[A] == (0, 7)
    assert do(state, score(1, {"1a": {"r11": 7, "p11": 9}})).starter_points[A] == (7, 9)


# --- corrections ------------------------------------------------------------------------------------------------------


def test_a_line_that_becomes_known_later_sends_the_substitute_back() -> None:
    state = seated(["r11", "p11"], corrections__={"window_hours": 1, "reseed": False})
    state = do(state, score(1, {"1a": {"p10": 5, "r11": 7}}))
    assert state.results[0][A] == 12
    assert do(state, finalize(1, {"1a": {"p10": 5, "r10": 1, "r11": 7}})).results[0][A] == 6
    assert do(state, finalize(1, {"1a": {"p10": 5, "p11": 2}})).results[0][A] == 7
