"""Forged time: answers after their deadline, time that was not drawn, refusals and wake-ups that were not so."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from delayed_seasons import FACTS, RULES, strangers
from forgery import Fields, faults_of, first, forged
from outside_seats import FIRST, opened
from season_cases import Scripted, new_game, toy_rules
from season_cases import played as season_of
from toy_sport import Absent, at, toy_season

from leaguecore import League
from leaguecore.clock import DAY, Instant, format_instant, parse_instant
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup
from leaguecore.managers.protocol import Answer, Usage

Records = list[Fields]


@pytest.fixture(scope="module")
def league() -> League:
    """A season of the prompt, the slow, the slow who often errs, and the silent; with reports, claims and chat."""
    game = season_of(toy_rules(**RULES), FACTS, strangers())
    assert game.league.faults() == []
    return game.league


@pytest.fixture(scope="module")
def metered() -> League:
    """A season of one whose lineups cost something."""

    def answer(_briefing: Briefing) -> Answer:
        return Answer(decision=Lineup(seating={}), usage=Usage(calls=1, input_tokens=9))

    game = new_game(toy_rules(), toy_season(weeks=1).facts(), [Scripted(Absent(), {"lineup": answer}), Absent()])
    game.runner.run()
    assert game.league.faults() == []
    return game.league


@pytest.fixture(scope="module")
def late() -> League:
    """A league with seats outside, looked at an hour after the first lineups were due and two days later."""
    found = opened("outside", "absent")
    found.tick(at(1, 17, 20))
    found.tick(at(3))
    found.tick(at(60))
    assert found.faults() == []
    return found


def found_in(league: League, change: Callable[[Records], Any]) -> list[str]:
    """Return the codes of the faults of a log after a change of its records."""
    return [code for code, _ in faults_of(forged(league, lambda records: change(records) and None))]


def transaction(records: Records, command: Fields) -> Records:
    """Return a command with what stands under it."""
    return [fields for fields in records if fields["cmd"].partition("/")[0] == command["cmd"]]


def removed(records: Records, kind: str, **data: Any) -> None:
    """Take the first record of a kind out."""
    records.remove(first(records, kind, **data))


def refusal(records: Records, **data: Any) -> Fields:
    """Return the first refused answer with these fields."""
    return first(records, "decision.refused", **data)


def another(name: str, value: Any, **data: Any) -> Callable[[Records], None]:
    """Return a change of one field of the first refused answer with these fields."""
    return lambda records: refusal(records, **data)["data"].update({name: value})


def task_of(records: Records, fields: Fields) -> Fields:
    """Return the command that settled what an answer was refused to."""
    return next(one for one in records if one["cmd"] == fields["data"]["task"])


# --- late answers and early defaults ----------------------------------------------------------------------------------


def before_a_pause(records: Records, commands: Records) -> Fields:
    """Return the last of some commands after which nothing else happens for a second."""
    for command in reversed(commands):
        under = transaction(records, command)
        following = records[records.index(under[-1]) + 1]
        if parse_instant(following["at"]) > parse_instant(command["at"]) + 1_000:
            return command
    raise AssertionError("nothing is followed by a pause")


def test_an_answer_that_was_taken_after_its_time_is_found(league: League) -> None:
    """What the silent team never said, in its name, a millisecond after its time: just then the time is not over."""

    def change(records: Records, ms: int) -> None:
        missed = [one for one in records if one["kind"] == "decision.refused" and one["data"]["outcome"] == "timeout"]
        command = before_a_pause(records, [task_of(records, one) for one in missed])
        records.remove(refusal(records, task=command["cmd"]))
        for fields in transaction(records, command):
            fields["actor"] = command["data"]["team"]
            fields["at"] = format_instant(Instant(parse_instant(fields["at"]) + ms))
            fields["data"].update({"auto": False} if "auto" in fields["data"] else {})

    assert found_in(league, lambda records: change(records, 1))[0] == "command.at"
    # Nobody but the team can know that it was not its own answer.
    assert "command.at" not in found_in(league, lambda records: change(records, 0))


def test_a_default_for_an_answer_that_was_not_late_is_found(league: League) -> None:
    """An answer that arrived in time is called late, and the default stands where it stood."""

    def change(records: Records) -> None:
        command = first(records, "lineup.set_lineup", team="team-02", auto=False)
        place = records.index(command)
        data = {"attempt": 1, "codes": ["decision.late"], "outcome": "timeout", "task": command["cmd"]}
        records.insert(
            place,
            {**copy.deepcopy(command), "cmd": f"{command['cmd']}:refused", "kind": "decision.refused", "data": data},
        )
        for fields in transaction(records, command):
            fields["actor"] = "engine"
            fields["data"]["auto"] = True

    assert "refusal.unfounded" in found_in(league, change)


def test_a_default_without_a_missed_decision_is_found(league: League) -> None:
    def change(records: Records) -> None:
        removed(records, "decision.refused", outcome="timeout")

    assert found_in(league, change)[0] == "command.default"


def test_an_answer_after_the_last_refusal_is_found(league: League) -> None:
    """The default turned into the team's own answer, with the refusal still there."""

    def change(records: Records) -> None:
        for fields in transaction(records, task_of(records, refusal(records, outcome="timeout"))):
            fields["actor"] = refusal(records, outcome="timeout")["actor"]
            fields["data"].update({"auto": False} if "auto" in fields["data"] else {})

    assert found_in(league, change)[0] == "command.default"


# --- the bank ---------------------------------------------------------------------------------------------------------


def test_time_that_is_not_drawn_from_the_bank_is_found(league: League) -> None:
    assert "time.missing" in found_in(league, lambda records: removed(records, "time.drawn"))


@pytest.mark.parametrize(
    ("field", "value"), [("drawn_ms", 1), ("left_ms", 9_000_000), ("team", "team-01"), ("task", "x")]
)
def test_another_time_than_was_used_is_found(league: League, field: str, value: Any) -> None:
    assert "time.differs" in found_in(
        league, lambda records: first(records, "time.drawn")["data"].update({field: value})
    )


def test_time_drawn_twice_is_found(league: League) -> None:
    def change(records: Records) -> None:
        drawn = first(records, "time.drawn")
        name, _, number = drawn["cmd"].partition("/")
        records.insert(records.index(drawn) + 1, {**copy.deepcopy(drawn), "cmd": f"{name}/{int(number) + 1}"})

    assert "event.envelope" in found_in(league, change)


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        another("attempt", 2, attempt=1),
        another("attempt", 1, attempt=2),
        another("attempt", True, attempt=1),
        another("outcome", "ok"),
        another("outcome", "repaired"),
        another("outcome", "engine_late", outcome="timeout"),
        another("outcome", "lost"),
        another("codes", "decision.missed"),
        another("task", "lineup:p01:9:team-01"),
        lambda records: refusal(records)["data"].update(why="because"),
        lambda records: refusal(records)["data"].pop("task"),
        lambda records: refusal(records)["data"].pop("attempt"),
        lambda records: refusal(records).update(actor="engine"),
        lambda records: refusal(records, attempt=1).update(
            cmd=f"{refusal(records, attempt=1)['data']['task']}:refused-2"
        ),
    ],
)
def test_a_refusal_that_was_not_so_is_found(league: League, change: Callable[[Records], Any]) -> None:
    assert "refusal.unfounded" in found_in(league, change)


def test_a_refusal_that_was_left_out_is_found(league: League) -> None:
    """The second of two bad answers then has the number of a third attempt."""

    def change(records: Records) -> None:
        second = refusal(records, attempt=2)
        records.remove(refusal(records, attempt=1, task=second["data"]["task"]))

    assert "refusal.unfounded" in found_in(league, change)


def test_a_refusal_after_the_last_attempt_is_found(league: League) -> None:
    def change(records: Records) -> None:
        missed = refusal(records, outcome="timeout")
        again = copy.deepcopy(missed)
        again["data"]["attempt"] += 1
        again["cmd"] = f"{missed['data']['task']}:refused-{again['data']['attempt']}"
        records.insert(records.index(missed) + 1, again)

    assert "refusal.unfounded" in found_in(league, change)


# --- wake-ups ---------------------------------------------------------------------------------------------------------


def test_a_wake_up_that_the_league_says_to_have_brought_late_changes_the_time_of_the_team(league: League) -> None:
    """An invented delay would give a friend more time; it must stand before its answer, and be a delay."""

    def before_the_lineup(data: Fields, **fields: Any) -> Callable[[Records], None]:
        def change(records: Records) -> None:
            command = first(records, "lineup.set_lineup", team="team-02", auto=False)
            made = {"delivered_ms": parse_instant(command["at"]) + 1, "task": command["cmd"], **data}
            delivered = {**copy.deepcopy(command), "actor": "engine", "kind": "wake.delivered", "data": made}
            place = records.index(command)
            records.insert(place, {**delivered, "cmd": f"{command['cmd']}:delivered", **fields})

        return change

    for data, fields in (
        ({"delivered_ms": 0}, {}),
        ({"delivered_ms": "soon"}, {}),
        ({"task": "lineup:p01:9:team-02"}, {}),
        ({"more": 1}, {}),
        ({}, {"actor": "team-02"}),
        ({}, {"cmd": "delivered"}),
    ):
        assert "refusal.unfounded" in found_in(league, before_the_lineup(data, **fields))


def test_a_delay_that_is_left_out_is_found(late: League) -> None:
    """Without it the default for the league's own lateness has no ground."""

    def change(records: Records) -> None:
        task = refusal(records, outcome="engine_late")["data"]["task"]
        removed(records, "wake.delivered", task=task)

    assert "refusal.unfounded" in found_in(late, change)


def test_the_league_s_own_lateness_cannot_be_put_on_the_team(late: League) -> None:
    assert "refusal.unfounded" in found_in(late, another("outcome", "timeout", outcome="engine_late"))


def test_a_delay_that_was_shorter_is_found(late: League) -> None:
    """Whoever was never brought his question in time is said to have had it."""

    def change(records: Records) -> None:
        task = refusal(records, outcome="engine_late")["data"]["task"]
        delivered = first(records, "wake.delivered", task=task)
        delivered["data"]["delivered_ms"] = parse_instant(delivered["at"])

    assert "refusal.unfounded" in found_in(late, change)


def test_a_question_brought_twice_is_found(late: League) -> None:
    def change(records: Records) -> None:
        delivered = first(records, "wake.delivered", task=f"lineup:p01:0:{FIRST}")
        again = copy.deepcopy(delivered)
        again["data"]["delivered_ms"] += DAY
        again["cmd"] = f"{again['cmd']}-again"
        records.insert(records.index(delivered) + 1, again)

    assert "refusal.unfounded" in found_in(late, change)


def test_a_call_of_managers_that_was_dropped_or_invented_is_found(league: League) -> None:
    def call(records: Records) -> Fields:
        return next(one for one in records if one["kind"] == "lineup.call" or one["cmd"].startswith("news:"))

    def dropped(records: Records) -> None:
        for fields in transaction(records, call(records)):
            records.remove(fields)

    def other_reports(records: Records) -> None:
        reports = call(records)["data"]["reports"]
        reports[min(reports)] = "DOUBTFUL"

    def invented(records: Records) -> None:
        made = copy.deepcopy(transaction(records, call(records)))
        place = records.index(call(records)) + len(made)
        for fields in made:
            fields["cmd"] = fields["cmd"].replace("news:0", "news:99")
            fields["data"].update({"number": 99} if "number" in fields["data"] else {})
        records[place:place] = made

    def fewer_called(records: Records) -> None:
        called = first(records, "slate.called", reason="injury")["data"]["calls"]
        called[min(called)] = []

    def outcome_dropped(records: Records) -> None:
        removed(records, "slate.called", reason="claim_outcome")

    assert found_in(league, dropped)[0] == "command.not_due"
    assert "command.differs" in found_in(league, other_reports)
    assert set(found_in(league, invented)) & {"command.not_due", "command.at"}
    assert "event.differs" in found_in(league, fewer_called)
    assert set(found_in(league, outcome_dropped)) & {"event.missing", "event.differs"}


def test_a_word_for_another_period_or_a_second_word_is_found(league: League) -> None:
    def other_period(records: Records) -> None:
        first(records, "talks.chat", period=1)["data"]["period"] = 2

    def twice(records: Records) -> None:
        word = transaction(records, first(records, "talks.chat", period=1))
        place, again = records.index(word[-1]) + 1, copy.deepcopy(word)
        for fields in again:
            fields["cmd"] = fields["cmd"].replace(word[0]["cmd"], f"{word[0]['cmd']}:again")
        records[place:place] = again

    def never_said(records: Records) -> None:
        first(records, "chat.answered", auto=False)["data"]["auto"] = True

    assert set(found_in(league, other_period)) & {"command.differs", "command.illegal"}
    assert "command.not_due" in found_in(league, twice)
    assert "event.differs" in found_in(league, never_said)


# --- what was used up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        {"usage": {}},
        {"usage": {"calls": 0}},
        {"usage": {"calls": -1}},
        {"usage": {"calls": True}},
        {"usage": {"calls": "1"}},
        {"usage": [1]},
        {"team": "team-02"},
        {"task": "pick:0:team-01"},
        {"by": "manager"},
        {"kept": False},
        {"more": 1},
    ],
)
def test_a_meter_that_cannot_be_is_found(metered: League, data: Fields) -> None:
    assert "meter.form" in found_in(metered, lambda records: first(records, "seat.metered")["data"].update(data))


def test_a_meter_that_stands_under_nothing_is_found(metered: League) -> None:
    def change(records: Records) -> None:
        meter, score = first(records, "seat.metered"), first(records, "period.score")
        records.remove(meter)
        records.insert(records.index(score), {**meter, "at": records[records.index(score) - 1]["at"]})

    assert {"meter.form", "event.envelope"} <= set(found_in(metered, change))
