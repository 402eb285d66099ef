"""The time of negotiation: answers arrive when they arrive, are judged then, and come too late after their hours."""

from typing import Any

import pytest
from season_cases import Game, Watched, runner_of
from talk_seasons import (
    OPENS,
    Speech,
    accepting,
    finished,
    negotiator,
    proposing,
    quiet,
    squads,
    swap,
    talking_game,
    thread_of,
    told,
)
from trade_seasons import FIRST, SECOND, THIRD

from leaguecore.clock import HOUR
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Message, Negotiate, Reply
from leaguecore.managers.protocol import Answer

FAIR = swap("ann", "bob")
TIME = {"decision_seconds": 100_000, "bank_seconds": 0, "repairs": 2}


def slowly(speech: Speech, hours: int) -> Speech:
    """Return the same answers, each given so many hours later."""
    return lambda briefing: Answer(decision=speech(briefing), took_ms=hours * HOUR)


def instants(game: Game, kind: str) -> list[int]:
    """Return when records of a kind were written, in hours after the first window opened."""
    return [(record.at - OPENS) // HOUR for record in game.league.records() if record.kind == kind]


def test_the_other_side_is_asked_when_a_message_arrives() -> None:
    game = finished(
        talking_game(
            negotiator(FIRST, slowly(proposing(SECOND, *FAIR), 3)),
            negotiator(SECOND, reply=slowly(accepting, 2)),
            watched=True,
        )
    )
    asked = game.managers[SECOND]
    assert isinstance(asked, Watched)
    (reply,) = [briefing for briefing, _, _ in asked.seen if briefing.kind == "reply"]
    assert (reply.at, reply.deadline_at) == (OPENS + 3 * HOUR, OPENS + 9 * HOUR)
    assert instants(game, "message.sent") == [3, 5]
    assert instants(game, "trade.executed") == [5]


@pytest.mark.parametrize(("hours", "last"), [(6, ("trade.executed", "trade-001")), (7, ("thread.closed", "missed"))])
def test_an_answer_after_its_hours_comes_too_late(hours: int, last: Any) -> None:
    game = finished(
        talking_game(negotiator(FIRST, proposing(SECOND, *FAIR)), negotiator(SECOND, reply=slowly(accepting, hours)))
    )
    assert told(game)[-1] == last
    if hours == 7:
        assert instants(game, "thread.closed") == [6]
        assert [data["outcome"] for data in game.bodies("decision.refused") if "reply" in data["task"]] == ["timeout"]


def test_no_answer_has_longer_than_the_window() -> None:
    game = finished(
        talking_game(
            negotiator(FIRST, slowly(proposing(SECOND, *FAIR), 22)), negotiator(SECOND, reply=slowly(accepting, 3))
        )
    )
    assert instants(game, "thread.closed") == [24]
    assert told(game)[-1] == ("thread.closed", "missed")


def test_threads_opened_after_the_window_are_not_opened() -> None:
    game = finished(talking_game(negotiator(FIRST, slowly(proposing(SECOND, *FAIR), 25)), negotiator(SECOND)))
    assert told(game) == []
    assert instants(game, "talks.window_answered")[:2] == [0, 24]


def test_an_answer_is_judged_by_what_is_so_when_it_arrives() -> None:
    """Two offers for eve: hers accepts the first after an hour and the second after three, when eve is gone."""

    def answer(briefing: Briefing) -> Answer:
        hours = 1 if thread_of(briefing).other == FIRST else 3
        assert thread_of(briefing).against == ()
        return Answer(decision=accepting(briefing), took_ms=hours * HOUR)

    game = finished(
        talking_game(
            negotiator(FIRST, proposing(THIRD, *swap("ann", "eve", FIRST, THIRD))),
            negotiator(SECOND, proposing(THIRD, *swap("bob", "eve", SECOND, THIRD))),
            negotiator(THIRD, reply=answer),
        )
    )
    assert [data["codes"] for data in game.bodies("decision.refused") if "reply" in data["task"]] == [["trade.asset"]]
    assert squads(game)[FIRST] == ["cat", "eve", "fay"]
    assert instants(game, "trade.executed") == [1]


def test_a_refused_answer_can_be_mended_inside_the_same_hours() -> None:
    def answer(briefing: Briefing) -> Reply:
        if not briefing.refused:
            return Reply(message=Message(action="accept", offer="0" * 64))
        assert [one.code for one in briefing.refused] == ["trade.stale"]
        assert thread_of(briefing).offer in briefing.refused[0].allowed
        return accepting(briefing)

    game = finished(
        talking_game(negotiator(FIRST, proposing(SECOND, *FAIR)), negotiator(SECOND, reply=answer), time=TIME)
    )
    assert told(game)[-1] == ("trade.executed", "trade-001")


def test_the_second_of_two_who_ask_the_same_team_may_ask_another() -> None:
    def asking(briefing: Briefing) -> Negotiate:
        to, them = (SECOND, "bob") if briefing.refused else (THIRD, "eve")
        return proposing(to, *swap("ann", them, FIRST, to))(briefing)  # type: ignore[no-any-return]  # a script

    first = negotiator(FIRST, slowly(asking, 1))
    second = negotiator(SECOND, proposing(THIRD, *swap("bob", "eve", SECOND, THIRD)), accepting)
    game = finished(talking_game(first, second, negotiator(THIRD, reply=_no), rules={"threads_received": 1}, time=TIME))
    opened = [(data["team"], data["other"]) for data in game.bodies("thread.opened")]
    assert opened == [(SECOND, THIRD), (FIRST, SECOND)]
    refused = [data["codes"] for data in game.bodies("decision.refused") if data["task"].startswith("negotiate")]
    assert refused == [["trade.limit"]]


def _no(_briefing: Briefing) -> Reply:
    return Reply(message=Message(action="reject"))


def test_a_trade_is_accepted_until_the_deadline_of_trades() -> None:
    late = proposing(SECOND, *FAIR, window=2)
    for last, trades in ((0, 1), (1, 0)):
        game = finished(talking_game(negotiator(FIRST, late), negotiator(SECOND), trades={"deadline_period": last}))
        assert len(game.bodies("trade.executed")) == trades


@pytest.mark.parametrize("pace", [0, 1])
def test_interrupted_after_each_step_it_goes_on_to_the_same_log(pace: int) -> None:
    def counter(briefing: Briefing) -> Reply:
        if thread_of(briefing).messages_left < 5:
            return accepting(briefing)
        return Reply(message=Message(action="counter", gives=swap("ann", "gus")))

    def made() -> Game:
        offer = proposing(THIRD, *swap("bob", "eve", SECOND, THIRD))
        return talking_game(
            negotiator(FIRST, slowly(proposing(SECOND, *FAIR), pace)),
            negotiator(SECOND, slowly(offer, pace), slowly(counter, pace)),
            negotiator(THIRD, slowly(quiet, 2 * pace)),
            trades={"locked_player": "wait"},
            weeks=2,
        )

    whole, game = finished(made()), made()
    records = 0
    while records < len(game.log()):
        # Another begins anew after whatever was written last.
        records = len(game.log())
        runner = runner_of(game.engine, game.league.ledger.store, game.managers)
        while len(game.log()) == records and runner.step():
            pass
    assert game.log() == whole.log()
    assert len(game.bodies("trade.executed")) == 2
