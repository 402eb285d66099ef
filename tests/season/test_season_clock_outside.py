"""Seats whose time is real: whose lateness counts, what a restart changes, and votes that nobody holds up."""

from typing import Any

import pytest
from clock_cases import LOCK, WAKE, played, started, time
from outside_seats import FIRST, OPENS, RULES, SECOND, THIRD, accepting, offered, on_the_table, question, settled
from outside_seats import opened as opened_outside
from season_cases import Scripted
from toy_sport import BY_WEEK, Absent, at, toy_season
from trade_seasons import TRADES, swap
from trade_seasons import accepting as accepting_offers

from leaguecore.clock import DAY, HOUR, MINUTE, Instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Trades, Vote
from leaguecore.season.facade import League
from leaguecore.season.fairness import fairness_of
from leaguecore.season.outcomes import outcomes_of

# --- seats whose time is real -----------------------------------------------------------------------------------------


def outside(**rules: Any) -> League:
    """Return a league of one seat outside and one that never answers."""
    league = opened_outside("outside", "absent", **rules)
    league.tick(Instant(WAKE - 1))
    return league


def refusals(league: League, task: str) -> list[tuple[str, int]]:
    """Return the outcomes of refused answers to what was asked, with their instants."""
    return [
        (record.data["outcome"], record.at)
        for record in league.records()
        if record.kind == "decision.refused" and record.data["task"] == task
    ]


LINEUP = f"lineup:p01:0:{FIRST}"


def test_the_time_that_the_league_itself_takes_is_not_the_team_s() -> None:
    """Asked at 17:00, brought at 17:20: of 30 minutes all are left, though not beyond the lock at 18:00."""
    for brought, deadline in ((0, 30), (20, 50), (45, 60)):
        league = outside(time=time(decision=1_800))
        put = question(league, FIRST, "lineup", Instant(WAKE + brought * MINUTE))
        told = put.briefing
        assert told.deadline_at == WAKE + deadline * MINUTE
        # A look at the league a little later brings it to nobody anew.
        league.tick(Instant(put.asked_at + 5 * MINUTE))
        assert put.briefing.deadline_at == told.deadline_at
        decision = started(told)
        assert put.decide(decision, (deadline - brought) * MINUTE).accepted
        assert settled(league, put.id).at == WAKE + deadline * MINUTE
        assert league.faults() == []


def test_whoever_had_his_question_and_no_answer_in_time_has_missed_it_himself() -> None:
    league = outside(time=time(decision=1_800))
    league.tick(WAKE)
    league.tick(at(3))
    assert refusals(league, LINEUP) == [("timeout", WAKE + 30 * MINUTE)]
    assert settled(league, LINEUP).data["auto"] is True
    assert league.faults() == []


@pytest.mark.parametrize("days", [1, 3, 30])
def test_what_was_brought_to_nobody_in_time_is_the_fault_of_the_league(days: int) -> None:
    """The default is given and marked as ever, but counted apart; all that was due meanwhile stands in its order."""
    league = outside(time=time(decision=1_800))
    league.tick(Instant(LOCK + days * DAY))
    assert refusals(league, LINEUP) == [("engine_late", LOCK)]
    default = settled(league, LINEUP)
    assert (default.actor, default.data["auto"], default.at) == ("engine", True, LOCK)
    assert outcomes_of(league.records())[FIRST]["engine_late"] > 0
    assert outcomes_of(league.records())[FIRST]["timeout"] == 0
    assert [record.at for record in league.records()] == sorted(record.at for record in league.records())
    assert league.faults() == []


def test_a_league_that_sleeps_through_its_season_is_played_by_defaults_and_has_itself_to_blame() -> None:
    league = opened_outside()
    state = league.tick(at(60))
    assert state.phase == "closed"
    for counts in outcomes_of(league.records()).values():
        assert {outcome for outcome, count in counts.items() if count} == {"engine_late"}
    assert league.faults() == []


def test_an_answer_from_outside_is_judged_at_its_arrival() -> None:
    league = outside(time=time(decision=3_600))
    put = question(league, FIRST, "lineup", WAKE)
    decision = started(put.briefing)
    assert put.decide(decision, 12 * MINUTE).accepted
    assert settled(league, put.id).at == WAKE + 12 * MINUTE
    assert league.faults() == []


# --- votes ------------------------------------------------------------------------------------------------------------

FOURTH = "team-04"


@pytest.mark.parametrize(("one_in", "fate"), [(4, "trade.voided"), (2, "trade.executed")])
def test_all_are_asked_for_their_vote_at_once_and_nobody_waits_for_a_silent_one(one_in: int, fate: str) -> None:
    """Of four teams one in four is one vote, one in two are two; the fourth votes against, the third says nothing."""
    trades = {**RULES["trades"], "review": "vote", "review_hours": 24, "veto_one_in": one_in}
    league = opened_outside("outside", "outside", "outside", "outside", trades=trades, time=time(decision=100_000))
    put, _ = offered(league)
    assert put.decide(accepting(on_the_table(put))).accepted
    third, fourth = (question(league, team, "vote", OPENS) for team in (THIRD, FOURTH))
    assert third.briefing.deadline_at == fourth.briefing.deadline_at == OPENS + 24 * HOUR
    assert fourth.decide(Vote(against=True), HOUR).accepted
    league.tick(Instant(OPENS + 24 * HOUR))
    (ended,) = [record for record in league.records() if record.kind in ("trade.voided", "trade.executed")]
    assert (ended.kind, ended.at) == (fate, OPENS + (HOUR if one_in == 4 else 24 * HOUR))
    voted = [(record.data["team"], record.data["auto"]) for record in league.records() if record.kind == "trade.voted"]
    assert voted == [(FOURTH, False), *([(THIRD, True)] if one_in == 2 else [])]
    league.tick(at(60))
    assert league.faults() == []
    engine, _ = league.engine()
    assert fairness_of(engine, list(league.records())).deviations == ()


def test_nobody_votes_on_a_trade_that_others_have_stopped() -> None:
    """Two without a part in it are asked at one instant; one vote against is enough, and the other is not asked."""
    asked: list[str] = []

    def against(briefing: Briefing) -> Vote:
        asked.append(briefing.team)
        return Vote(against=True)

    def trading(briefing: Briefing) -> Trades:
        if briefing.decision_id == f"trades:0:{FIRST}":
            theirs = min(player for player, team in briefing.owners.items() if team == SECOND)
            return Trades(actions=(swap(mine=min(briefing.roster), theirs=theirs),))
        return Trades(actions=tuple(accepting_offers(briefing)) if briefing.team == SECOND else ())

    trades = {**TRADES, "most_teams": 2, "review": "vote", "review_hours": 24, "veto_one_in": 4}
    managers = [Scripted(Absent(), {"trades": trading, "vote": against}) for _ in range(4)]
    facts = toy_season(BY_WEEK, weeks=3).facts()
    game = played(*managers, facts=facts, sport="toy-week", trades=trades, lineups__lock="game")
    assert len(asked) == 1
    assert [data["reason"] for data in game.bodies("trade.voided")] == ["trade.vetoed"]
    assert [data["team"] for data in game.bodies("trade.voted")] == asked
