"""The cases of trades: votes against, rosters that a trade makes too large, the deadline, the latest exact offer."""

import re
from typing import Any

import attrs
from league_cases import (
    A,
    B,
    C,
    D,
    DrawDraftOrder,
    do,
    lineup,
    moves,
    new_league,
    open_slate,
    outcome,
    pick,
    plan,
    refusal,
    run,
    schedule,
    score,
)
from rule_cases import case
from trade_cases import (
    TRADES,
    accept,
    agreed,
    leg,
    offer,
    passing,
    process,
    swap,
    takes_turn,
    trading_league,
    turn,
    vote,
)

from leaguecore.clock import format_instant, parse_instant
from leaguecore.league import LeagueState, decide
from leaguecore.league.commands import DropPlayer, LapseOffer
from leaguecore.league.events import OfferLapsed, TradeAgreed, TradeExecuted, TradeVoided
from leaguecore.league.trade_windows import next_trade_turn, window_at

FIRST = "trade-001"


# --- tr-001 -----------------------------------------------------------------------------------------------------------


def votes_against(teams: int, one_in: int) -> int:
    """Return after how many votes against it a trade of a league is void."""
    state = trading_league(teams=teams, trades={"review": "vote", "review_hours": 48, "veto_one_in": one_in})
    last, before = state.teams[-1], state.teams[-2]
    state = agreed(state, *swap(last, f"r{teams}0", before, f"r{teams - 1}0"))
    for cast, team in enumerate(state.teams[:-2], start=1):
        events = decide(state, vote(team, against=True))
        state = do(state, vote(team, against=True))
        if isinstance(events[-1], TradeVoided):
            return cast
    raise AssertionError


def test_a_third_of_the_teams_rounded_up_stops_a_trade() -> None:
    given = case("tr-001")
    found = re.fullmatch(r"ceil\(teams/(\d)\)", given["rules"]["votes"])
    assert found is not None
    assert given["rules"]["veto"] == "league_vote"
    one_in = int(found[1])
    assert [votes_against(teams, one_in) for teams in given["input"]["teams"]] == given["expected"]


# --- tr-003 -----------------------------------------------------------------------------------------------------------


def two_for_one(overflow: str) -> LeagueState:
    """Return the league of the case: A has all its places taken, and is offered two players for one."""
    given = case("tr-003")["input"]
    cap, mine = given["cap"], given["A"]
    assert mine["size"] == cap
    rosters = {
        team: [*(f"p{number}{at:02d}" for at in range(cap - 2)), f"r{number}00", f"r{number}01"]
        for number, team in enumerate((A, B), start=1)
    }
    state = trading_league(
        rosters,
        teams=2,
        rounds=cap,
        bench=cap - 2,
        enforce_fillable="false",
        free_agents="first_come",
        max_moves=1,
        trades={"most_teams": 2},
        roster__overflow=overflow,
    )
    gives, gets = rosters[A][-mine["gives"] :], rosters[B][-mine["gets"] :]
    return takes_turn(state, B, offer(leg(B, A, *gets), leg(A, B, *gives)))


def rejected_at(overflow: str) -> str:
    """Return at which step a trade that makes a roster too large is refused, in the words of the case."""
    offered = two_for_one(overflow)
    answer = turn(offered, A, accept(offered, FIRST))
    if outcome(offered, answer) == ["roster.full"]:
        return "trade rejected at acceptance"
    state = do(offered, answer)
    (event,) = decide(state, process(state))
    assert event == TradeVoided(offer=FIRST, reason="roster.full")
    return "trade rejected at processing"


def test_reject_refuses_the_trade_when_it_is_processed() -> None:
    assert rejected_at("reject") == case("tr-003")["expected"]["yahoo(reject)"]


def test_require_drops_refuses_it_already_without_drops() -> None:
    """The case names this third design without an outcome: a two-for-one must name drops or be refused."""
    assert "require_drop" in case("tr-003")["rules"]["overflow"]
    assert rejected_at("require_drops") == "trade rejected at acceptance"


def lazily_locked() -> str:
    """Return what the team over its limit may do, in the words of the case."""
    state = two_for_one("lazy_lock")
    state = do(state, turn(state, A, accept(state, FIRST)))
    (event,) = decide(state, process(state))
    state = do(state, process(state))
    words = ["executes" if isinstance(event, TradeExecuted) else "fails", f"A={len(state.rosters[A])}"]
    window = do(state, run(state, {}))
    window = do(window, moves(window, B))
    adds = outcome(window, moves(window, A, ("p990", "")))
    opened = do(window, open_slate(window))
    set_lineup = lineup(opened, A, "1a", {"P": ["p100"], "FLEX": ["r100"]})
    stands = do(opened, lineup(opened, A, "1a", {}))
    assert adds == ["roster.overflow"]
    words += [
        "FA adds and lineup moves blocked" if adds and refusal(opened, set_lineup) == ["lineup.barred"] else "free"
    ]
    mine = passing(state, A)
    drops = outcome(mine, turn(mine, A, DropPlayer(player="p100")))
    trades = outcome(mine, turn(mine, A, offer(*swap(A, "p100", B, "p200"))))
    words += ["drops and trades allowed" if not drops and not trades else "nothing allowed"]
    (scored,) = decide(stands, score(1, {}))
    words += ["still scores" if A in scored.points else "does not score"]  # type: ignore[union-attr]  # a scored period
    return "; ".join(words)


def test_lazy_lock_lets_it_happen_and_locks_the_team() -> None:
    assert lazily_locked() == case("tr-003")["expected"]["sleeper(lazy_lock)"]


# --- tr-004 -----------------------------------------------------------------------------------------------------------


def instant(text: str) -> Any:
    """Return the instant of a time of the case, which is without an offset: taken as UTC."""
    return parse_instant(f"{text}Z")


def league_with_deadline() -> LeagueState:
    """Return a league whose last window before the deadline is the minute in which the case accepts.

    Our deadline is a period: the window after it is the last. The case's stands between that window and the next.
    """
    given = case("tr-004")
    accepted, deadline = instant(given["input"]["accepted"]), instant(given["rules"]["trade_deadline"])
    week = 7 * 24 * 3_600_000
    assert given["rules"]["judge"] == "acceptance_time"
    rules = {**TRADES, "deadline_period": 1, "review": "commissioner", "review_hours": given["input"]["review_hours"]}
    calendar = plan(periods=3)
    periods = [attrs.evolve(one, scored_at=accepted + (one.number - 1) * week) for one in calendar.periods]
    state = do(new_league(trades__=rules), attrs.evolve(calendar, periods=tuple(periods)))
    state = do(state, schedule(state), DrawDraftOrder(order=state.teams))
    players = iter([f"p{number}0" for number in (1, 2, 3)] + [f"p{number}1" for number in (3, 2, 1)])
    runners = iter([f"r{number}0" for number in (1, 2, 3)])
    while state.phase == "drafting":
        state = do(state, pick(state, next(players, None) or next(runners)))
    assert window_at(state, 0) == accepted < deadline < accepted + week
    return state


def test_accepted_before_the_deadline_it_is_processed_after_it() -> None:
    expected = case("tr-004")["expected"]
    state = agreed(league_with_deadline(), *swap(C, "r30", B, "r20"))
    process_at = state.trades.offers[FIRST].process_at
    assert format_instant(process_at)[:19] == expected["process_at"]
    while (team := next_trade_turn(state)) is not None:
        state = do(state, turn(state, team))
    (event,) = decide(state, process(state))
    assert isinstance(event, TradeExecuted) == expected["processed"]


def test_what_is_not_accepted_by_then_lapses_and_cannot_be_accepted_later() -> None:
    state = takes_turn(league_with_deadline(), C, offer(*swap(C, "r30", B, "r20")))
    late = accept(state, FIRST)
    while (team := next_trade_turn(state)) is not None:
        state = do(state, turn(state, team))
    deadline = instant(case("tr-004")["rules"]["trade_deadline"])
    assert refusal(state, turn(state, B, late, window=1, at=deadline)) == ["trade.deadline"]
    assert decide(state, LapseOffer(offer=FIRST, at=deadline)) == [OfferLapsed(offer=FIRST, reason="trade.deadline")]


# --- tr-006 -----------------------------------------------------------------------------------------------------------

RESULTS = {"trade.stale": "rejected:stale_offer"}
"""Our code in the words of the case."""


def test_an_acceptance_of_an_offer_that_was_countered_is_stale() -> None:
    given = case("tr-006")
    assert given["rules"]["accept"] == "latest_exact_offer_only"
    # In waiver order D comes before B, so D is the case's A.
    first, second, third = given["input"]["thread"]
    assert (first, second, third) == ("P1: A gives x for y", "C2: B counters x+w for y", "A: ACCEPT P1")
    state = trading_league(teams=4)
    state = takes_turn(state, D, offer(*swap(D, "r40", B, "r20")))
    stale = accept(state, FIRST)
    state = takes_turn(state, B, offer(leg(D, B, "r40", "p40"), leg(B, D, "r20"), answers=FIRST))
    state = passing(state, D)
    (code,) = refusal(state, turn(state, D, stale))
    assert {"result": RESULTS[code]} == given["expected"]
    # The latest exact offer is accepted.
    events = decide(state, turn(state, D, accept(state, "trade-002")))
    assert any(isinstance(event, TradeAgreed) for event in events)
