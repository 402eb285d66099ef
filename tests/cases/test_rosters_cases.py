"""The cases of rosters and lineups: overlapping flex slots, locked players in a batch, a player who recovers on IR."""

from typing import Any

import pytest
from league_cases import A, B, do, lineup, open_slate, playing_league, run, score, sealed_league
from rule_cases import case

from leaguecore.errors import IllegalAction
from leaguecore.league import LeagueState, can, decide, fold, verify
from leaguecore.league.events import ClaimFailed, ClaimWon
from leaguecore.lineup import Candidate, best_lineup

CODES = {"rejected:player_locked": "lineup.locked"}
"""Our codes for what the cases name otherwise."""


def slots(*named: tuple[str, str]) -> str:
    """Return starting slots as the text of a ruleset: a name and the letters of its positions, one seat each."""
    lines = [
        f'{{ name = "{name}", count = 1, eligible = [{", ".join(repr(one) for one in where)}], multiplier = 1 }}'
        for name, where in named
    ]
    return ", ".join(lines).replace("'", '"')


def test_the_best_lineup_of_overlapping_flex_slots() -> None:
    """ln-001: w1 fits both slots; seating him where he fits first would leave r1 or his 15 points out."""
    given = case("ln-001")
    wanted = given["expected"]["max_potential_points"]
    (first, second), players = given["rules"]["slots"], given["input"]["players"]
    names = ["/".join(first), "/".join(second)]
    state = playing_league(
        {A: tuple(player for player, _, _ in players)},
        slots=slots((names[0], "".join(one[0] for one in first)), (names[1], "".join(one[0] for one in second))),
    )
    letters = {player: frozenset(one[0] for one in where) for player, where, _ in players}
    best = best_lineup(state.slots, [Candidate(player, letters[player], worth) for player, _, worth in players])
    state = do(state, open_slate(state))
    state = do(state, lineup(state, A, "1a", best))
    units = {player: worth * 100 for player, _, worth in players if any(player in seated for seated in best.values())}
    assert do(state, score(1, {"1a": units})).results[0][A] == wanted * 100


def test_a_batch_that_moves_a_locked_player_is_refused_as_a_whole() -> None:
    """ln-003: w1 played on Thursday at FLEX; the request would seat him at WR2."""
    given = case("ln-003")
    before, request = given["input"]["state"], given["input"]["request"]
    w1, w2, r3 = before["FLEX"].partition("(")[0], before["WR2"], before["BN"]
    assert (request["WR2"], request["FLEX"], request["BN"]) == (w1, r3, w2)
    state = playing_league({A: (w1, w2, r3)}, slots=slots(("WR2", "W"), ("FLEX", "RW")))
    state = do(state, open_slate(state, wakes=2))
    state = do(state, lineup(state, A, "1a", {"FLEX": (w1,), "WR2": (w2,)}))
    command = lineup(state, A, "1a", {"WR2": (w1,), "FLEX": (r3,)}, locked=[w1])
    as_before = state.sha256()
    assert [one.code for one in verify(state, command)] == [CODES[given["expected"]["result"]]]
    assert not can(state, command)
    with pytest.raises(IllegalAction) as refused:
        decide(state, command)
    assert refused.value.code == CODES[given["expected"]["result"]]
    assert (state.sha256() == as_before) is given["expected"]["state_unchanged"]
    assert state.slates["1a"].lineups[A] == {"FLEX": (w1,), "WR2": (w2,)}


def with_recovered(checked_at: str) -> LeagueState:
    """Return a league in which A has put r10, reported OUT, on a slot that bars adds, and has sealed a claim since."""
    slot: dict[str, Any] = {
        "name": "IR",
        "count": 1,
        "statuses": ["OUT", "IR"],
        "newcomers_only": False,
        "misplaced": "adds",
        "checked_at": checked_at,
        "min_days": 0,
        "direct_add": False,
    }
    state = playing_league(roster__reserve=[slot])
    state = do(state, open_slate(state, wakes=2))
    state = do(state, lineup(state, A, "1a", {}, reserve={"r10": "IR"}, statuses={"r10": "OUT"}))
    return sealed_league(state, {A: [("p90", "", 5)], B: []})


def test_a_player_on_ir_recovers_between_the_claim_and_its_processing() -> None:
    """wv-012: ESPN lets the claim through; Sleeper blocks it until the roster is legal."""
    given = case("wv-012")
    outcomes = {ClaimWon: "claim processes", ClaimFailed: "blocked until roster legal"}
    assert given["rules"]["ir_illegal_blocks"] == ["free_agent_add"]
    for platform, checked_at in (("espn", "submission"), ("sleeper", "processing")):
        state = with_recovered(checked_at)
        wishes = {A: [("p90", "", 5)], B: []}
        award = decide(state, run(state, wishes, statuses={"r10": "QUESTIONABLE"}))[0]
        assert outcomes[type(award)] == given["expected"][platform]
    # Legal again: with r10 dropped from IR before the run, the same claim is awarded.
    legal = do(state, lineup(state, A, "1a", {}, drop=["r10"]))
    events = decide(legal, run(legal, wishes))
    assert isinstance(events[0], ClaimWon)
    assert fold(legal, events).owners["p90"] == A
