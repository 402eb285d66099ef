"""Time among several teams: turns follow each other, ties go to the earlier, and what a deadline closes is complete.

And what managers are woken for beside the calendar, each with and without its rule.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from clock_cases import RUN, SCORED, SECOND_MS, Speech, answers, played, started, time
from outside_seats import FIRST, SECOND, THIRD
from season_cases import Scripted
from toy_sport import BY_WEEK, Absent, at, toy_season
from trade_seasons import accepting, nothing, offering, swap, trading_game

from leaguecore.clock import DAY, HOUR
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Bid, Claims, Lineup, Moves, Nomination, Vote, Wish
from leaguecore.managers.protocol import Answer

# --- turns, ties and deadlines of others ------------------------------------------------------------------------------


def claiming(player: str, seconds: int) -> Scripted:
    """Return a manager who claims a player for nothing, after so many seconds."""

    def answer(briefing: Briefing) -> Answer:
        wish = Wish(add=player, drop=min(briefing.roster))
        return Answer(decision=Claims(wishes=(wish,)), took_ms=seconds * SECOND_MS)

    return Scripted(Absent(), {"claims": answer})


@pytest.mark.parametrize(("first", "second", "winner"), [(60, 30, SECOND), (30, 60, FIRST), (0, 1, FIRST)])
def test_where_the_earliest_claim_wins_its_arrival_counts(first: int, second: int, winner: str) -> None:
    game = played(
        claiming("grey-p2", first),
        claiming("grey-p2", second),
        time=time(),
        waivers__tie="earliest",
        draft__auto_pick="ranking",
    )
    assert next(data["team"] for data in game.bodies("claim.won")) == winner


@pytest.mark.parametrize(("seconds", "won"), [(3_600, 1), (3_601, 0)])
def test_claims_that_come_after_the_run_are_not_sealed(seconds: int, won: int) -> None:
    game = played(claiming("grey-p2", seconds), Absent(), time=time(decision=100_000))
    (claims,) = answers(game, "claims")
    assert claims.at == RUN
    assert claims.data["auto"] is not won
    assert len(game.bodies("claim.won")) == won
    assert [data["run"] for data in game.bodies("waivers.closed")] == [0]


def moving(player: str, seconds: int, seen: list[Briefing]) -> Scripted:
    """Return a manager who adds a free agent after so many seconds."""

    def answer(briefing: Briefing) -> Answer:
        seen.append(briefing)
        wishes = (Wish(add=player, drop=min(briefing.roster)),) if briefing.free(player) else ()
        return Answer(decision=Moves(wishes=wishes), took_ms=seconds * SECOND_MS)

    return Scripted(Absent(), {"moves": answer})


def test_turns_follow_each_other_in_real_time() -> None:
    """The second is asked when the first has moved, and his time begins then."""
    seen: dict[str, list[Briefing]] = {FIRST: [], SECOND: []}
    game = played(
        moving("grey-p2", 500, seen[FIRST]),
        moving("grey-p2", 400, seen[SECOND]),
        time=time(),
        free_agents__mode="first_come",
        free_agents__max_moves=1,
    )
    taken = [record for record in game.league.records() if record.kind == "free_agents.turn_taken"]
    one, other = (str(record.data["team"]) for record in taken)
    first_seconds, second_seconds = (500, 400) if one == FIRST else (400, 500)
    assert [record.at - RUN for record in taken] == [
        first_seconds * SECOND_MS,
        (first_seconds + second_seconds) * SECOND_MS,
    ]
    assert "grey-p2" not in seen[one][0].owners
    assert "grey-p2" in seen[other][0].owners
    assert seen[other][0].deadline_at == RUN + (first_seconds + 600) * SECOND_MS


AUCTION = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}


def test_every_bid_is_there_or_missed_before_a_lot_is_awarded() -> None:
    """Bids of 3 dollars after 10, 30 and 31 seconds of 30: the last one is missed and marked, not forgotten."""

    def bidding(seconds: int) -> Scripted:
        def free(briefing: Briefing) -> str:
            return next(player for player in briefing.board.players if briefing.free(player))

        answers: dict[str, Speech] = {
            "nominate": lambda briefing: Nomination(player=free(briefing), opening=1),
            "bid": lambda _briefing: Answer(decision=Bid(most=3), took_ms=seconds * SECOND_MS),
        }
        return Scripted(Absent(), answers)

    game = played(*map(bidding, (10, 30, 31)), weeks=1, draft__kind="auction", draft__auction=AUCTION)
    bids = [record for record in game.league.records() if record.cmd.startswith("bid:0:") and "/" not in record.cmd]
    commands = [record for record in bids if record.kind == "auction.seal_bid"]
    assert {record.cmd[-7:]: record.data["auto"] for record in commands} == {FIRST: False, SECOND: False, THIRD: True}
    (award,) = [record for record in game.league.records() if record.cmd == "award:0"]
    assert max(record.seq for record in commands) < award.seq
    assert sorted(record.at - award.at for record in commands) == [-20_000, 0, 0]


def test_every_vote_is_cast_or_missed_before_a_trade_is_processed() -> None:
    def late(_briefing: Briefing) -> Answer:
        return Answer(decision=Vote(against=True), took_ms=24 * HOUR + 1)

    game = trading_game(
        offering(swap()), accepting, nothing, rules={"review": "vote", "review_hours": 24}, more={"vote": late}
    )
    game.runner.run()
    assert game.league.faults() == []
    kinds = [record.kind for record in game.league.records() if record.kind in ("trade.voted", "trade.executed")]
    assert kinds == ["trade.voted", "trade.executed"]
    assert [(data["team"], data["against"], data["auto"]) for data in game.bodies("trade.voted")] == [
        (THIRD, False, True)
    ]


# --- what else wakes --------------------------------------------------------------------------------------------------


def wakes(**changed: bool) -> Mapping[str, bool]:
    """Return the rules of wake-ups, all off but for the changes."""
    return {"injury": False, "claim_outcome": False, "week_end": False, **changed}


def reported() -> Any:
    """Return a week in which everybody of the blue club is reported out on the afternoon of its first game."""
    season = toy_season(BY_WEEK, weeks=1)
    for name in ("p1", "p2", "r1", "r2", "c1"):
        season.report(f"blue-{name}", "OUT", known=at(1, 12))
    return season.facts()


WEEK: Mapping[str, Any] = {"sport": "toy-week", "lineups__lock": "game"}


@pytest.mark.parametrize("injury", [True, False])
def test_a_report_on_a_player_wakes_his_manager_at_that_instant_or_not(injury: bool) -> None:
    seen: list[Briefing] = []

    def watched(briefing: Briefing) -> Lineup:
        seen.append(briefing)
        return started(briefing)

    managers = [Scripted(Absent(), {"lineup": watched}) for _ in range(2)]
    game = played(*managers, facts=reported(), wakes=wakes(injury=injury), **WEEK)
    called = [briefing for briefing in seen if "injury" in briefing.events]
    owners = {data["team"] for data in game.bodies("draft.picked") if data["player"].startswith("blue-")}
    assert owners
    assert {briefing.team for briefing in called} == (owners if injury else set())
    assert {briefing.at for briefing in called} == ({at(1, 12)} if injury else set())
    assert len(game.bodies("slate.called")) == injury


@pytest.mark.parametrize("claim_outcome", [True, False])
def test_whoever_had_claims_is_asked_for_his_lineup_again_or_not(claim_outcome: bool) -> None:
    one = claiming("grey-p2", 0)
    facts = toy_season(BY_WEEK, weeks=2).facts()
    game = played(one, Absent(), facts=facts, wakes=wakes(claim_outcome=claim_outcome), waivers__runs="day", **WEEK)
    called = game.bodies("slate.called")
    assert bool(called) is claim_outcome
    assert {team for data in called for teams in data["calls"].values() for team in teams} <= {FIRST}
    assert {data["reason"] for data in called} == ({"claim_outcome"} if claim_outcome else set())


@pytest.mark.parametrize("week_end", [True, False])
def test_each_team_has_its_word_when_a_period_is_scored_or_not(week_end: bool) -> None:
    chat = {"messages_per_period": 1, "text_chars": 20, "shown": 5}
    game = played(Absent(), Absent(), wakes=wakes(week_end=week_end), chat=chat)
    asked = [record.at for record in game.league.records() if record.kind == "chat.answered"]
    assert asked == ([SCORED] * 2 + [SCORED + 7 * DAY] * 2 if week_end else [])
