"""The cases of waivers: the auction of a run, priorities, equal bids, locked drops, and how long a drop waits.

Each is put into a league by commands, run, and compared with what the case expects.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import attrs
import pytest
from league_cases import (
    A,
    B,
    C,
    Wish,
    do,
    lineup,
    moves,
    new_league,
    open_slate,
    pick,
    plan,
    run,
    schedule,
    score,
    sealed_league,
)
from rule_cases import case

from leaguecore.clock import HOUR, Instant, parse_instant
from leaguecore.league import LeagueState, decide, fold, verify
from leaguecore.league.commands import DrawDraftOrder, PlannedRun, PlanSeason
from leaguecore.league.events import ClaimFailed, ClaimWon, Event
from leaguecore.league.free_agents import next_turn
from leaguecore.sport.local_days import LocalDays, day_number

TEAMS = {"A": A, "B": B, "C": C, "T1": A, "T2": B, "T3": C}
CODES = {
    "drop_not_on_roster": "drop.invalid",
    "insufficient_budget": "bid.over_budget",
    "drop_locked": "drop.locked",
}
"""Our codes for the reasons that the cases name."""

ONE_SLOT = '{ name = "P", count = 1, eligible = ["P"], multiplier = 1 }'
TWO_SLOTS = '{ name = "P", count = 2, eligible = ["P"], multiplier = 1 }'


def calendar(instants: Sequence[int] = (), day_starts: Sequence[int] = ()) -> PlanSeason:
    """Return a calendar of two periods, with runs at these instants if there are any."""
    runs = tuple(
        PlannedRun(number=number, claims_at=Instant(at), waivers_at=Instant(at)) for number, at in enumerate(instants)
    )
    whole = plan(2)
    return attrs.evolve(whole, runs=runs or whole.runs, day_starts=tuple(Instant(at) for at in day_starts))


def league(
    rosters: Mapping[str, Sequence[str]],
    priority: Sequence[str] = "ABC",
    season: PlanSeason | None = None,
    **rules: Any,
) -> LeagueState:
    """Return a league in which the teams, by letters, have drafted these players and stand in this waiver order."""
    first = next(iter(rosters.values()))
    fields = {"slots": ONE_SLOT, "bench": len(first) - 1, "rounds": len(first), **rules}
    state = do(new_league(**fields), season or calendar())
    order = tuple(TEAMS[letter] for letter in reversed(priority))
    state = do(state, schedule(state), DrawDraftOrder(order=order))
    wanted = {TEAMS[letter]: list(players) for letter, players in rosters.items()}
    while state.phase == "drafting":
        turn = next(team for team in order if pick(state, "").team == team)
        state = do(state, pick(state, wanted[turn].pop(0)))
    assert state.priority == tuple(TEAMS[letter] for letter in priority)
    return state


def awarded(state: LeagueState, wishes: Mapping[str, Sequence[Wish]], **facts: Any) -> tuple[LeagueState, list[Event]]:
    """Seal claims, run them, and return the league and the events."""
    sealed = sealed_league(state, wishes)
    events = decide(sealed, run(sealed, wishes, **facts))
    return fold(sealed, events), events


def outcome(state: LeagueState, events: Sequence[Event]) -> dict[str, Any]:
    """Return a run's outcome in the words of the cases."""
    letters = {A: "A", B: "B", C: "C"}
    reasons = {ours: theirs for theirs, ours in CODES.items()}
    return {
        "won": [[letters[event.team], event.player] for event in events if isinstance(event, ClaimWon)],
        "failed": [
            [letters[event.team], event.player, reasons.get(event.reason, event.reason)]
            for event in events
            if isinstance(event, ClaimFailed)
        ],
        "budget": {letters[team]: left for team, left in state.budgets.items()},
        "priority": [letters[team] for team in state.priority],
    }


@pytest.mark.parametrize(
    ("name", "facts"), [("wv-001", {}), ("wv-002", {}), ("wv-004", {}), ("wv-005", {}), ("wv-007", {"locked": ["a1"]})]
)
def test_a_run_of_sealed_bids(name: str, facts: dict[str, Any]) -> None:
    given = case(name)
    assert given["rules"]["order"] == "highest_bid_first_global"
    situation, expected = given["input"], given["expected"]
    wishes: dict[str, list[Wish]] = {}
    for claim in sorted(situation["claims"], key=lambda claim: (claim["team"], claim["order"])):
        wishes.setdefault(TEAMS[claim["team"]], []).append((claim["add"], claim["drop"], claim["bid"]))
    state = league(
        situation["rosters"],
        situation["priority"],
        waivers=given["rules"]["waiver_type"],
        budget=situation["budget"]["A"],
        tie=given["rules"]["tie"],
        waivers__locked_drop=given["rules"].get("locked_drop", "allow"),
    )
    assert state.ruleset.roster_size == situation["roster_cap"]
    found = outcome(*awarded(state, wishes, **facts))
    for name_of, value in expected.items():
        if name_of == "failed":
            assert all(failure in found["failed"] for failure in value)
        else:
            assert sorted(found[name_of]) == sorted(value) if name_of == "won" else found[name_of] == value
    # Nobody fails for a reason that the case does not give, but for players who have gone to others.
    others = [failure for failure in found["failed"] if failure not in expected.get("failed", [])]
    assert {reason for _, _, reason in others} <= {"player.owned"}


def test_a_locked_drop_is_allowed_where_the_rules_say_so() -> None:
    """The other half of wv-007: A would win X for 25."""
    state = league(case("wv-007")["input"]["rosters"], waivers__locked_drop="allow")
    state, events = awarded(state, {A: [("X", "a1", 25)], B: [("X", "b1", 10)]}, locked=["a1"])
    assert outcome(state, events)["won"] == [["A", "X"]]
    assert state.budgets[A] == 75


def test_claims_by_rolling_priority() -> None:
    given = case("wv-008")
    priority = [{"T1": "A", "T2": "B", "T3": "C"}[team] for team in given["input"]["priority"]]
    state = league(
        {"A": ["a1", "a2"], "B": ["b1", "b2"], "C": ["c1", "c2"]},
        priority,
        waivers=given["rules"]["waiver_type"],
        tie={"rolling": "rolling_priority"}[given["rules"]["mode"]],
        bench=3,
    )
    wishes: dict[str, list[Wish]] = {}
    for team, player in given["input"]["claims"]:
        wishes.setdefault(TEAMS[team], []).append((player, "", 0))
    state, events = awarded(state, wishes)
    awards = {event.player: event.team for event in events if isinstance(event, ClaimWon)}
    assert awards == {player: TEAMS[team] for player, team in given["expected"]["awards"].items()}
    assert list(state.priority) == [TEAMS[team] for team in given["expected"]["priority"]]


def test_equal_bids_go_to_the_lowest_points_then_to_the_lowest_starters() -> None:
    given = case("wv-009")
    situation = given["input"]
    assert given["rules"]["bid_tie"] == ["lowest_season_points", "lowest_scoring_starter"]
    players = {"A": ("p10", "p11"), "B": ("p20", "p21"), "C": ("p30", "p31")}
    state = league(players, tie="lowest_points", slots=TWO_SLOTS, bench=0)
    newest = {team: [int(points * 100) for points in of] for team, of in situation["last_week_starters_sorted"].items()}
    before = {team: int(points * 100) - sum(newest[team]) for team, points in situation["season_points"].items()}
    for number, scored in enumerate(({team: [of, 0] for team, of in before.items()}, newest), start=1):
        state = do(state, open_slate(state))
        points = {}
        for team, of in scored.items():
            state = do(state, lineup(state, TEAMS[team], f"{number}a", {"P": players[team]}))
            points |= dict(zip(players[team], of, strict=True))
        state = do(state, score(number, {f"{number}a": points}))
    bids = situation["bids"]
    state, events = awarded(state, {TEAMS[team]: [("X", players[team][0], bid)] for team, bid in bids.items()})
    assert outcome(state, events)["won"] == [[given["expected"]["winner"], "X"]]


def test_days_on_waivers_are_counted_from_the_day_after_the_drop() -> None:
    """A run each morning at 03:00 in Los Angeles; drops are made in the evening of their day."""
    given = case("wv-010")
    days, monday = LocalDays("America/Los_Angeles"), day_number(date(2026, 9, 14))
    length = given["rules"]["waiver_period_days"]
    assert given["rules"]["count_from"] == "next_day"
    week = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    mornings = [days.day_starts_at(monday + day) + 3 * HOUR for day in range(14)]
    for name in given["input"]["dropped"]:
        drop_day = week.index(name[:3])
        evening = days.day_starts_at(monday + drop_day) + 20 * HOUR
        season = calendar(sorted([*mornings, evening]), [days.day_starts_at(monday + day) for day in range(-1, 15)])
        state = league(
            {"A": ["a1"], "B": ["b1"], "C": ["c1"]},
            season=season,
            waivers__after_drop="days",
            waivers__after_drop_length=length,
        )
        while state.planned_runs[state.runs].waivers_at != evening:
            state, _ = awarded(state, {})
        state, _ = awarded(state, {A: [("X", "a1", 0)]})
        waited = []
        while state.owners.get("a1") is None:
            at = state.planned_runs[state.runs].waivers_at
            state, _ = awarded(state, {B: [("a1", "b1", 0)]})
            waited.append(week[(days.day_of(at) - monday) % 7])
        assert [*waited[:-1], f"process {waited[-1]}"] == given["expected"][name]


@pytest.mark.parametrize("at", [0, 1])
def test_a_free_agent_who_was_held_briefly_need_not_wait(at: int) -> None:
    given = case("wv-011")
    added_at, dropped_at = _instant(given["input"]["added_fa"]), _instant(given["input"]["dropped"][at])
    expected = given["expected"][at]
    until = _instant(expected.split()[-1]) if " " in expected else Instant(dropped_at + HOUR)
    state = league(
        {"A": ["a1"], "B": ["b1"], "C": ["c1"]},
        season=calendar([added_at, dropped_at, until - 1, until]),
        free_agents="first_come",
        max_moves=1,
        waivers__min_hold_hours=given["rules"]["min_hold_hours_for_waivers"],
        waivers__after_drop="hours",
        waivers__after_drop_length=given["rules"]["waiver_hours"],
    )
    state = _turn(_turn(_turn(awarded(state, {})[0], {A: ("X", "a1")}), {}), {})
    state = _turn(awarded(state, {})[0], {A: ("Y", "X")})
    command = moves(state, B, ("X", "b1"))
    if expected == "free_agent":
        assert verify(state, command) == []
        return
    assert expected.startswith("waivers until")
    assert [found.code for found in verify(state, command)] == ["player.on_waivers"]
    state, events = awarded(state, {B: [("X", "b1", 0)]})
    assert outcome(state, events)["failed"] == [["B", "X", "claim.on_waivers"]]
    assert outcome(*awarded(state, {B: [("X", "b1", 0)]}))["won"] == [["B", "X"]]


def _instant(text: str) -> Instant:
    """Return the instant of a text of the cases, which have no seconds."""
    return parse_instant(text.replace("Z", ":00Z"))


def _turn(state: LeagueState, wanted: Mapping[str, tuple[str, str]]) -> LeagueState:
    """Return the league after the next turn in free agency, in which some teams make a move."""
    team = next_turn(state)
    assert team is not None
    return do(state, moves(state, team, *([wanted[team]] if team in wanted else [])))
