"""Trades over a season: who is asked when, what he sees, and what becomes of lineups in the middle of a week."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from season_cases import Game, Watched, new_game, plugins, runner_of, toy_rules
from toy_sport import at, toy_season
from trade_seasons import (
    FIRST,
    NEXT_WINDOW,
    SECOND,
    THIRD,
    WINDOW,
    accepting,
    nothing,
    offering,
    swap,
    told,
    trading_game,
)

from leaguecore.clock import HOUR, format_instant
from leaguecore.errors import IllegalAction
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Trades, Vote, form_problem
from leaguecore.managers.trading import Accept, Drop, Give, Offer, Reject, TradeAnswer, Withdraw
from leaguecore.season.agenda import pending

FINE = "trade.executed"


def finished(game: Game) -> Game:
    """Return a league after it was played to its end and its log was replayed."""
    game.runner.run()
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    return game


def briefings(game: Game, team: str, kind: str) -> list[Briefing]:
    """Return what a watched team was told when it was asked for something."""
    manager = game.managers[team]
    assert isinstance(manager, Watched)
    return [briefing for briefing, _, _ in manager.seen if briefing.kind == kind]


# --- who is asked, and what he sees -----------------------------------------------------------------------------------


def test_each_team_is_woken_once_after_each_period_but_the_last_in_waiver_order() -> None:
    game = finished(trading_game(watched=True, third=nothing))
    for team in (FIRST, SECOND, THIRD):
        assert [briefing.at for briefing in briefings(game, team, "trades")] == [WINDOW, NEXT_WINDOW]
    # Nobody wins a claim in this league, so the order stays: the reverse of the draft's.
    order = tuple(reversed(game.runner.state.draft_order))
    assert [data["team"] for data in game.bodies("trades.turn_taken")] == [*order, *order]


def test_a_league_without_trades_asks_nobody() -> None:
    game = new_game(toy_rules(), toy_season().facts(), ["projection"])
    game.runner.run(periods=1)
    state = game.runner.state
    assert not {"trades", "vote", "process", "lapse"} & {task.kind for task in pending(state)}
    finished(game)
    assert not [record for record in game.league.records() if record.kind.startswith("trade")]


def test_a_manager_sees_the_offers_that_concern_him() -> None:
    game = finished(trading_game(offering(swap()), third=nothing, watched=True))
    first, second, third = (briefings(game, team, "trades") for team in (FIRST, SECOND, THIRD))
    for seen in (*second, *first[1:]):
        assert seen.trading is not None
    shown = [one for briefing in second if briefing.trading for one in briefing.trading.offers]
    assert {(one.offer, one.team, one.agreed) for one in shown} == {("trade-001", FIRST, False)}
    assert shown[0].gives == swap().gives
    assert shown[0].ends_at == WINDOW + 240 * HOUR
    assert shown[0].against == ()
    mine = first[1].trading
    assert mine is not None
    assert [(one.offer, one.against) for one in mine.offers] == [("trade-001", ("trade.accepted",))]
    assert all(briefing.trading is not None and briefing.trading.offers == () for briefing in third)
    assert mine.budgets == {FIRST: 100, SECOND: 100, THIRD: 100}
    assert mine.picks["2:3:team-02"] == SECOND
    assert len(mine.picks) == 9  # three rounds of three teams, of next season alone
    assert first[0].rules.trades == game.engine.rules.ruleset.trades


def test_whoever_is_asked_for_something_else_is_told_nothing_of_trades() -> None:
    game = finished(trading_game(offering(swap()), watched=True))
    assert all(briefing.trading is None for briefing in briefings(game, SECOND, "lineup"))


def test_an_absent_team_does_nothing_and_is_marked() -> None:
    def silent(_briefing: Briefing) -> Sequence[TradeAnswer]:
        raise RuntimeError

    game = finished(trading_game(silent, accepting))
    taken = [(data["team"], data["auto"]) for data in game.bodies("trades.turn_taken")]
    assert sorted(taken) == [(FIRST, True), (FIRST, True), (SECOND, False), (SECOND, False)]


def test_an_answer_that_breaks_a_rule_is_refused_as_a_whole() -> None:
    def greedy(briefing: Briefing) -> Sequence[TradeAnswer]:
        return [swap(), Accept(offer="trade-001", terms_sha256="0" * 64)]

    game = finished(trading_game(greedy, accepting))
    refused = [data["codes"] for data in game.bodies("decision.refused") if "trades" in data["task"]]
    assert refused == [["trade.stale"], ["trade.stale"]]
    assert told(game) == []


@pytest.mark.parametrize("name", ["projection", "adp", "random", "projection:noise=0.25"])
def test_our_own_managers_take_no_part_and_are_not_absent(name: str) -> None:
    game = trading_game(offering(swap()))
    game.managers[SECOND].inner = make_manager(name, plugins().managers, SECOND, "7")  # type: ignore[attr-defined]  # scripted
    del game.managers[SECOND].answers["trades"]  # type: ignore[attr-defined]  # scripted
    finished(game)
    assert [data["auto"] for data in game.bodies("trades.turn_taken") if data["team"] == SECOND] == [False, False]
    assert told(game) == [("trade.offered", "trade-001"), ("trade.lapsed", "trade.deadline")]


# --- the life of an offer ---------------------------------------------------------------------------------------------


def test_an_accepted_offer_is_executed_at_once_without_review() -> None:
    game = finished(trading_game(offering(swap()), accepting))
    assert told(game) == [
        ("trade.offered", "trade-001"),
        ("trade.accepted", "trade-001"),
        ("trade.agreed", "trade-001"),
        (FINE, "trade-001"),
    ]
    assert game.runner.state.owners["ann"] == SECOND
    assert game.runner.state.owners["bob"] == FIRST


def test_an_offer_whose_time_is_over_before_the_next_window_lapses_in_between() -> None:
    game = finished(trading_game(offering(swap()), rules={"offer_hours": 7 * 24}))
    (lapsed,) = [record for record in game.league.records() if record.kind == "trade.lapsed"]
    # One of the two had his turn before the offer, and the next window opens exactly when its week is over.
    assert (lapsed.at, lapsed.data["reason"]) == (NEXT_WINDOW, "trade.expired")


def test_after_the_deadline_nobody_is_asked_and_open_offers_lapse() -> None:
    game = finished(trading_game(offering(swap()), rules={"deadline_period": 1}, watched=True))
    assert [briefing.at for briefing in briefings(game, FIRST, "trades")] == [WINDOW]
    assert told(game) == [("trade.offered", "trade-001"), ("trade.lapsed", "trade.deadline")]


def test_a_counter_offer_goes_back_and_forth_by_windows() -> None:
    def first(briefing: Briefing) -> Sequence[TradeAnswer]:
        return [swap()] if briefing.decision_id.startswith("trades:0:") else accepting(briefing)

    def second(briefing: Briefing) -> Sequence[TradeAnswer]:
        assert briefing.trading is not None
        waiting = [one for one in briefing.trading.offers if one.team == FIRST]
        return [Offer(gives=swap(None, "ann", "gus").gives, answers=one.offer) for one in waiting]

    game = finished(trading_game(first, second, weeks=4))
    assert ("trade.offered", "trade-002") in told(game)
    assert ("trade.accepted", "trade-001") not in told(game)
    assert game.bodies("trade.offered")[1]["answers"] == "trade-001"


# --- review -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("against", "fate"), [(True, "trade.vetoed"), (False, "trade-001")])
def test_the_others_are_asked_once_for_a_vote(against: bool, fate: str) -> None:
    game = trading_game(
        offering(swap()),
        accepting,
        nothing,
        rules={"review": "vote", "review_hours": 24},
        more={"vote": lambda _briefing: Vote(against=against)},
        watched=True,
    )
    finished(game)
    (asked,) = briefings(game, THIRD, "vote")
    assert asked.trading is not None
    assert [one.offer for one in asked.trading.offers] == ["trade-001"]
    assert asked.deadline_at == asked.at + 24 * HOUR
    assert not briefings(game, FIRST, "vote") + briefings(game, SECOND, "vote")
    assert told(game)[-1] == ("trade.voided" if against else FINE, fate)


def test_who_does_not_vote_lets_it_pass() -> None:
    game = finished(trading_game(offering(swap()), accepting, nothing, rules={"review": "vote", "review_hours": 24}))
    assert [(data["team"], data["against"], data["auto"]) for data in game.bodies("trade.voted")] == [
        (THIRD, False, True)
    ]
    assert told(game)[-1] == (FINE, "trade-001")
    assert game.runner.state.autos[THIRD] > 0


REVIEWED: Mapping[str, Any] = {"review": "commissioner", "review_hours": 48}


@pytest.mark.parametrize(("approved", "kinds"), [(True, ["trade.approved", FINE]), (False, ["trade.voided"])])
def test_the_commissioner_rules_between_two_steps_and_the_log_replays(approved: bool, kinds: list[str]) -> None:
    game = trading_game(offering(swap()), accepting, rules=REVIEWED)
    while not any(offer.agreed for offer in game.runner.state.trades.offers.values()):
        game.runner.step()
    game.runner.rule_on_trade("trade-001", approved=approved, reason="seen")
    finished(game)
    assert [kind for kind, _ in told(game)][-len(kinds) :] == kinds
    ruled = game.bodies("trades.rule")
    assert [(data["approved"], data["reason"]) for data in ruled] == [(approved, "seen")]
    executed = [record.at for record in game.league.records() if record.kind == FINE]
    assert executed == ([WINDOW if ruled[0]["at"] == format_instant(WINDOW) else NEXT_WINDOW] if approved else [])


def test_the_commissioner_cannot_rule_on_what_does_not_wait_for_him() -> None:
    game = trading_game(offering(swap()), accepting, rules=REVIEWED)
    with pytest.raises(IllegalAction) as caught:
        game.runner.rule_on_trade("trade-001", approved=True)
    assert caught.value.code == "trade.stale"
    finished(game)


# --- the middle of a week ---------------------------------------------------------------------------------------------

# Agreed on Monday at 16:00 and processed 48 hours later: ann has played on Tuesday, bob plays on Thursday.


def mid_week(locked_player: str) -> Game:
    """Return a league in which ann, who has played, is traded for bob, who has not."""
    rules = {**REVIEWED, "locked_player": locked_player, "offer_hours": 1_000}
    return finished(trading_game(offering(swap()), accepting, rules=rules, weeks=4))


def agreed_week(game: Game) -> int:
    """Return in which week the trade is processed: one of the two may have had his turn before the offer."""
    (agreed,) = game.bodies("trade.agreed")
    return 2 if agreed["agreed_at"] == format_instant(WINDOW) else 3


def goals(game: Game, week: int, team: str) -> int:
    """Return what a team scored in a week; a goal is a point, in tenths."""
    points: int = game.bodies("period.scored")[week - 1]["points"][team]
    return points // 10


def test_reject_voids_it() -> None:
    game = mid_week("reject")
    assert told(game)[-1] == ("trade.voided", "player.locked")
    assert game.runner.state.owners["ann"] == FIRST


def test_wait_executes_it_when_the_last_day_of_the_period_is_over() -> None:
    """On Monday at midnight; the week is scored at 13:00, and both teams keep what they started."""
    game = mid_week("wait")
    week = agreed_week(game)
    (postponed,) = game.bodies("trade.postponed")
    assert postponed["locked"] == ["ann"]
    (executed,) = [record for record in game.league.records() if record.kind == FINE]
    assert executed.at == at(7 * week)
    assert executed.data["kept_seats"] == {f"p{week:02d}": ["ann", "bob"]}
    assert executed.cmd == "process:1:again-1/1"
    # Ann (5) and one other for the first team in that week, bob (3) for it in the next.
    assert [goals(game, number, FIRST) for number in (week, week + 1)] == [6, 4]


def test_points_stay_lets_one_team_use_both() -> None:
    """The first team keeps the 5 of ann's Tuesday and starts bob on Thursday for his 3; the second has only dan's 1."""
    game = mid_week("points_stay")
    week = agreed_week(game)
    (executed,) = [record for record in game.league.records() if record.kind == FINE]
    assert executed.at == at(7 * week - 5, 16)
    assert executed.data["kept_seats"] == {f"p{week:02d}": ["ann"]}
    assert goals(game, week, FIRST) == 8
    assert goals(game, week, SECOND) == 1
    assert [goals(game, week + 1, team) for team in (FIRST, SECOND)] == [4, 6]


def test_an_absent_manager_keeps_the_seat_of_who_was_traded_away() -> None:
    game = trading_game(
        offering(swap()), accepting, rules={**REVIEWED, "locked_player": "points_stay", "offer_hours": 1_000}, weeks=4
    )
    del game.managers[FIRST].answers["lineup"]  # type: ignore[attr-defined]  # scripted
    finished(game)
    # Filled by what they should score: whoever else starts, ann's 5 stay.
    assert goals(game, agreed_week(game), FIRST) >= 6


def test_a_weekly_lineup_stands_whole_once_its_week_has_begun() -> None:
    """With one lineup a week everybody in it is locked on Tuesday, bob too: each team keeps what it started."""
    rules = {**REVIEWED, "locked_player": "points_stay", "offer_hours": 1_000}
    game = finished(trading_game(offering(swap()), accepting, rules=rules, weeks=4, lineups__lock="weekly"))
    week = agreed_week(game)
    (executed,) = game.bodies(FINE)
    assert executed["kept_seats"] == {f"p{week:02d}": ["ann", "bob"]}
    assert [goals(game, week, team) for team in (FIRST, SECOND)] == [6, 4]
    assert [goals(game, week + 1, team) for team in (FIRST, SECOND)] == [4, 6]


@pytest.mark.parametrize("settle", [13, 44, 68, 150])
def test_a_trade_that_waits_is_executed_after_one_week_however_late_weeks_are_scored(settle: int) -> None:
    """Scored 44 hours after it ends, a week is over on Tuesday at 20:00, when ann's game of the next is on."""
    rules = {
        "locked_player": "wait",
        "review": "commissioner",
        "review_hours": 30,
        "offer_hours": 1_000,
        "window_after_period_hours": settle + 3,
    }
    game = trading_game(
        offering(swap()),
        accepting,
        rules=rules,
        weeks=6,
        season__settle_hours=settle,
        waivers__run_after_period_hours=settle + 2,
    )
    found = [kind for kind, _ in told(finished(game))]
    assert found.count("trade.postponed") <= 1
    assert found[-1] == FINE


# With the window 44 hours after the week it opens on Tuesday at 20:00, when ann's game of the next week goes on.
LATE: Mapping[str, Any] = {"window_after_period_hours": 44}


def test_in_a_window_in_the_middle_of_games_who_plays_is_neither_traded_nor_dropped() -> None:
    def dropping(briefing: Briefing) -> Sequence[TradeAnswer]:
        assert briefing.undroppable == {"ann"}
        return [Drop(player="cat" if briefing.decision_id.startswith("trades:0:") else "ann")]

    game = finished(trading_game(dropping, rules=LATE))
    assert told(game) == [("player.dropped", "cat")]
    assert [data["codes"] for data in game.bodies("decision.refused") if "trades" in data["task"]] == [
        ["player.locked"]
    ]
    offered = finished(trading_game(offering(swap()), rules=LATE, watched=True))
    against = [seen.against for one in briefings(offered, SECOND, "trades") for seen in one.trading.offers]  # type: ignore[union-attr]  # told in every turn
    assert set(against) == {("player.locked",)}
    waits = finished(trading_game(offering(swap()), accepting, rules={**LATE, "locked_player": "wait"}, weeks=4))
    kinds = [kind for kind, _ in told(waits)]
    assert kinds[-2:] == ["trade.postponed", FINE]


# --- interrupted, and ill formed --------------------------------------------------------------------------------------


def test_interrupted_after_each_step_it_goes_on_to_the_same_log() -> None:
    rules = {"review": "vote", "review_hours": 48, "locked_player": "wait"}
    whole = finished(trading_game(offering(swap()), accepting, nothing, rules=rules))
    game = trading_game(offering(swap()), accepting, nothing, rules=rules)
    while runner_of(game.engine, game.league.ledger.store, game.managers).step():
        pass
    assert game.log() == whole.log()
    assert "trade.postponed" in {kind for kind, _ in told(game)}


GIVE = Give(giver=FIRST, receiver=SECOND, players=("ann",))


@pytest.mark.parametrize(
    "action",
    [
        "accept",
        None,
        Offer(gives=[GIVE]),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=("ann",)),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=(GIVE,), drops=["ann"]),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=(GIVE,), answers=1),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=(Give(giver=FIRST, receiver=None),)),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=(Give(giver=FIRST, receiver=SECOND, dollars=True),)),
        Offer(gives=(Give(giver=FIRST, receiver=SECOND, dollars=2**53),)),
        Offer(gives=(Give(giver=FIRST, receiver=SECOND, players="ann"),)),  # type: ignore[arg-type]  # ill formed on purpose
        Offer(gives=(Give(giver=FIRST, receiver=SECOND, picks=(1,)),)),  # type: ignore[arg-type]  # ill formed on purpose
        Accept(offer="trade-001", terms_sha256=b"0"),  # type: ignore[arg-type]  # ill formed on purpose
        Accept(offer="\ud800", terms_sha256=""),
        Reject(offer=1),  # type: ignore[arg-type]  # ill formed on purpose
        Withdraw(offer=None),  # type: ignore[arg-type]  # ill formed on purpose
        Drop(player=("ann",)),  # type: ignore[arg-type]  # ill formed on purpose
    ],
)
def test_an_ill_formed_action_is_refused(action: Any) -> None:
    assert form_problem(Trades(actions=(action,))) != ""


def test_a_well_formed_answer_is_a_tuple_of_actions() -> None:
    good = (Offer(gives=(GIVE,), drops=("cat",)), Accept(offer="", terms_sha256=""), Reject(offer=""), Drop(player=""))
    assert form_problem(Trades(actions=good)) == ""
    assert form_problem(Trades(actions=list(good))) != ""  # type: ignore[arg-type]  # ill formed on purpose
    assert form_problem(Vote(against=1)) != ""  # type: ignore[arg-type]  # ill formed on purpose
    assert form_problem(Vote(against=True)) == ""
