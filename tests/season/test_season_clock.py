"""Time: an answer is judged when it arrives, late is late by a millisecond, and the bank is spent once.

The instants and sums are worked out by hand. A day has one wake-up for lineups, at 17:00, an hour before its games.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from clock_cases import CLAIMS, LOCK, SCORED, SECOND_MS, WAKE, Speech, answers, drawn, played, slow, started, time
from delayed_seasons import Delayed
from outside_seats import FIRST, SECOND
from season_cases import Scripted
from toy_sport import Absent, at

from leaguecore.clock import DAY, HOUR, MINUTE
from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup
from leaguecore.managers.negotiating import Chat
from leaguecore.managers.protocol import NOT_YET, Answer, Usage
from leaguecore.season.agenda import pending
from leaguecore.season.outcomes import outcomes_of

# --- arrival and deadline ---------------------------------------------------------------------------------------------


def test_a_prompt_answer_arrives_when_it_is_asked_for() -> None:
    game = played(slow("lineup", [0]), Absent(), time=time())
    first = answers(game, "lineup")[0]
    assert (first.actor, first.at) == (FIRST, WAKE)


@pytest.mark.parametrize(
    ("took_ms", "actor", "arrives_at"),
    [
        (1, FIRST, WAKE + 1),
        (600_000, FIRST, WAKE + 600_000),
        (600_001, "engine", WAKE + 600_000),
        (10**9, "engine", WAKE + 600_000),
    ],
)
def test_an_answer_at_the_deadline_counts_and_one_a_millisecond_later_does_not(
    took_ms: int, actor: str, arrives_at: int
) -> None:
    game = played(Delayed(Scripted(Absent(), {"lineup": started}), lambda _briefing: took_ms), Absent(), time=time())
    first = answers(game, "lineup")[0]
    assert (first.actor, first.at, first.data["auto"]) == (actor, arrives_at, actor == "engine")
    assert outcomes_of(game.league.records())[FIRST]["ok"] == (6 if actor == FIRST else 0)


@pytest.mark.parametrize(("decision_seconds", "actor"), [(899, "engine"), (900, FIRST)])
def test_a_decision_has_so_many_seconds(decision_seconds: int, actor: str) -> None:
    game = played(slow("lineup", [900]), Absent(), time=time(decision=decision_seconds))
    assert answers(game, "lineup")[0].actor == actor


@pytest.mark.parametrize(("seconds", "actor"), [(3_600, FIRST), (3_601, "engine")])
def test_no_time_and_no_bank_lets_a_lineup_come_after_the_lock(seconds: int, actor: str) -> None:
    game = played(slow("lineup", [seconds]), Absent(), time=time(decision=100_000, bank=100_000))
    first = answers(game, "lineup")[0]
    assert (first.actor, first.at) == (actor, LOCK)


def test_without_rules_of_time_there_is_time_until_the_deadline() -> None:
    for seconds, actor in ((3_600, FIRST), (3_601, "engine")):
        assert answers(played(slow("lineup", [seconds]), Absent()), "lineup")[0].actor == actor


def test_what_a_lineup_does_is_done_when_it_arrives() -> None:
    def dropping(briefing: Briefing) -> Answer:
        drop = min(player for player, where in briefing.roster.items() if "P" in where)
        return Answer(decision=Lineup(seating={}, drop=(drop,)), took_ms=10 * MINUTE)

    game = played(Scripted(Absent(), {"lineup": dropping}), Absent(), time=time(), weeks=1)
    dropped = [record.at for record in game.league.records() if record.kind == "player.dropped"]
    assert dropped[0] == WAKE + 10 * MINUTE


# --- the bank ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "takes", "actors"),
    [
        (0, [], ["engine", "engine", "engine", "engine", "engine"]),
        (
            1_000,
            [("lineup", 300, 700), ("lineup", 300, 400), ("lineup", 300, 100), ("lineup", 100, 0)],
            [FIRST, FIRST, FIRST, "engine", "engine"],
        ),
    ],
)
def test_what_a_decision_takes_beyond_its_seconds_comes_from_the_bank_of_the_season(
    bank: int, takes: Any, actors: list[str]
) -> None:
    """Five lineups of 900 seconds each, of which 600 are free."""
    game = played(slow("lineup", [900] * 5), Absent(), time=time(bank=bank))
    lineups = answers(game, "lineup")[:5]
    assert drawn(game) == takes
    assert [one.actor for one in lineups] == actors
    # The fourth has 600 seconds and the 100 that are left; the fifth has 600.
    assert [(one.at - at(0)) % DAY - 17 * HOUR for one in lineups[3:]] == [(600 + min(bank, 100)) * 1_000, 600_000]


@pytest.mark.parametrize(
    ("bank", "takes", "claimed_at", "actor"),
    [
        (5_000, [("chat", 3_400, 1_600), ("claims", 1_600, 0)], 600 + 1_600, "engine"),
        (6_000, [("chat", 3_400, 2_600), ("claims", 2_400, 200)], 3_000, FIRST),
    ],
)
def test_two_decisions_at_one_time_share_the_bank(bank: int, takes: Any, claimed_at: int, actor: str) -> None:
    """A word to the league, asked at 13:00, takes 4,000 seconds; claims, asked at 14:00, take 3,000."""
    both: dict[str, Speech] = {
        "chat": lambda _briefing: Answer(decision=Chat(texts=("hm",)), took_ms=4_000_000),
        "claims": lambda _briefing: Answer(decision=Claims(wishes=()), took_ms=3_000_000),
    }
    game = played(Scripted(Absent(), both), Absent(), time=time(bank=bank), **CHATTING)
    word, claims = answers(game, "chat")[0], answers(game, "claims")[0]
    assert (word.actor, word.at) == (FIRST, SCORED + 4_000_000)
    assert (claims.actor, claims.at) == (actor, CLAIMS + claimed_at * SECOND_MS)
    assert drawn(game)[:2] == takes


CHATTING: Mapping[str, Any] = {
    "chat": {"messages_per_period": 1, "text_chars": 20, "shown": 5},
    "wakes": {"injury": False, "claim_outcome": False, "week_end": True},
}


def test_each_team_has_a_bank_of_its_own() -> None:
    game = played(slow("lineup", [700]), slow("lineup", [900]), time=time(bank=300))
    assert (drawn(game), drawn(game, SECOND)) == ([("lineup", 100, 200)], [("lineup", 300, 0)])


# --- repairs ----------------------------------------------------------------------------------------------------------


def learning(bad: int, took_ms: int = 0) -> Manager:
    """Return a manager whose first lineup is that of a stranger's player so many times, and then good."""
    left = [bad]

    def answer(briefing: Briefing) -> Answer:
        left[0] -= 1
        decision = Lineup(seating={"P": ("nobody",)}) if left[0] >= 0 else started(briefing)
        return Answer(decision=decision, took_ms=took_ms)

    return Scripted(Absent(), {"lineup": answer})


@pytest.mark.parametrize(("repairs", "invalid", "repaired"), [(0, 2, 0), (1, 1, 0), (2, 0, 1), (3, 0, 1)])
def test_an_answer_that_was_bad_twice_is_mended_where_two_repairs_are_left(
    repairs: int, invalid: int, repaired: int
) -> None:
    """Of two bad answers each question takes as many as it has attempts; the default takes the place of each."""
    game = played(learning(2), Absent(), time=time(repairs=repairs), weeks=1)
    counts = outcomes_of(game.league.records())[FIRST]
    assert (counts["invalid"], counts["repaired"], counts["ok"]) == (invalid, repaired, 3 - invalid - repaired)
    assert [one.data["auto"] for one in answers(game, "lineup")] == [True] * invalid + [False] * (3 - invalid)
    bad = [data for data in game.bodies("decision.refused") if data["outcome"] == "invalid"]
    assert [data["attempt"] for data in bad] == ([1, 1] if repairs == 0 else [1, 2])


def test_repairs_are_inside_the_time_of_the_decision() -> None:
    """Each answer takes 250 seconds of 600: the third would come after 750."""
    for seconds, outcome, arrives_at in ((600, "timeout", 600), (750, "repaired", 750)):
        game = played(learning(2, 250_000), Absent(), time=time(decision=seconds, repairs=2), weeks=1)
        first = answers(game, "lineup")[0]
        assert first.at == WAKE + arrives_at * SECOND_MS
        assert first.data["auto"] is (outcome == "timeout")
        refused = [data for data in game.bodies("decision.refused") if data["task"] == first.cmd]
        assert [data["outcome"] for data in refused] == ["invalid", "invalid", "timeout"][: 2 + (outcome == "timeout")]


def test_whoever_is_asked_again_is_told_what_was_wrong_and_what_is_left() -> None:
    seen: list[Briefing] = []

    def answer(briefing: Briefing) -> Answer:
        seen.append(briefing)
        return Answer(decision=Lineup(seating={"P": ("nobody",)}), took_ms=100_000)

    played(Scripted(Absent(), {"lineup": answer}), Absent(), time=time(bank=50, repairs=2), weeks=1)
    first = [briefing for briefing in seen if briefing.decision_id == seen[0].decision_id]
    assert [briefing.time.attempts_left for briefing in first] == [3, 2, 1]
    assert [[one.code for one in briefing.refused] for briefing in first] == [[], ["lineup.player"], ["lineup.player"]]
    # The same question with the same facts, until the same instant.
    assert {
        (briefing.at, briefing.deadline_at, briefing.time.limit_ms, briefing.time.bank_ms) for briefing in first
    } == {(WAKE, WAKE + 650_000, 600_000, 50_000)}
    assert len({id(briefing.board) for briefing in first}) == 1


# --- what is counted --------------------------------------------------------------------------------------------------


def test_what_an_answer_has_used_up_ends_its_transaction_whether_it_was_accepted_or_not() -> None:
    usage = Usage(calls=2, input_tokens=70)

    def answer(briefing: Briefing) -> Answer:
        bad = briefing.time.attempts_left == 2
        return Answer(decision=Lineup(seating={"QB": ()}) if bad else started(briefing), usage=usage)

    game = played(Scripted(Absent(), {"lineup": answer}), Absent(), time=time(repairs=1), weeks=1)
    metered = [record for record in game.league.records() if record.kind == "seat.metered"]
    assert {tuple(record.data["usage"].items()) for record in metered} == {(("calls", 2), ("input_tokens", 70))}
    assert len(metered) == 2 * 3
    assert [record.cmd.partition("/")[0].endswith(":refused") for record in metered] == [True, False] * 3


def test_nobody_is_waited_for_who_says_that_he_will_never_answer() -> None:
    game = played(Scripted(Absent(), {"lineup": lambda _briefing: NOT_YET}), Absent(), time=time(), weeks=1)
    assert [record.at for record in answers(game, "lineup")] == [WAKE + 2 * day * DAY + 600_000 for day in range(3)]
    assert not list(pending(game.runner.state))
