"""Forty bad inputs, each through the door by which a stranger comes in: bytes, at an instant, to `League.submit`.

A bad answer is refused with the code of the rule that it breaks; the state is what it was before; the attempt is
counted; after the last one the published default stands, marked as the engine's. The numbers are those of the list of
bad inputs that the league was designed with; where it names a code otherwise, this table says ours.
"""

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from outside_seats import (
    FIRST,
    LINEUPS,
    REPAIRS,
    RUN,
    SECOND,
    THIRD,
    Question,
    asked,
    before,
    commands,
    copied,
    free,
    is_asked,
    is_settled,
    picking,
    question,
    said,
    said_of,
    secrets_of,
    settled,
    state_hash,
)

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import IllegalAction, StaleCommand
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Lineup, Pick, Wish
from leaguecore.managers.wire import (
    ANSWER_BYTES_MAX,
)
from leaguecore.season.asking import refusal_name
from leaguecore.season.facade import League
from leaguecore.season.outcomes import outcomes_of

# --- what is asked ----------------------------------------------------------------------------------------------------


def wish(question: Question, **changes: Any) -> dict[str, Any]:
    """Return a good claim with changes."""
    told = question.briefing
    return {"add": free(told)[0], "drop": min(told.roster), "bid": 5, "group": 0, "reserve": "", **changes}


def claim(**changes: Any) -> Callable[[Question], bytes]:
    """Return the bytes of one claim that is good but for the changes; a change may look at the briefing."""

    def data(question: Question) -> bytes:
        told = question.briefing
        made = {name: value(told) if callable(value) else value for name, value in changes.items()}
        return said_of(question, {"wishes": [wish(question, **made)]})

    return data


def claim_bid(bid: str) -> Callable[[Question], bytes]:
    """Return the bytes of one claim whose bid is spelled so."""
    return lambda question: claim(bid=4_711)(question).replace(b"4711", bid.encode())


def of_other(told: Briefing) -> str:
    """Return a player of another team."""
    return min(player for player, team in told.owners.items() if team != told.team)


def seating(told: Briefing) -> dict[str, list[str]]:
    """Return a lineup that is legal as long as nobody is locked."""
    passers = sorted(player for player, where in told.roster.items() if "P" in where)
    others = sorted(set(told.roster) - {passers[0]} - {p for p, where in told.roster.items() if "C" in where})
    return {"P": passers[:1], "FLEX": others[:1]}


def lineup(change: Callable[[Briefing, dict[str, list[str]]], None]) -> Callable[[Question], bytes]:
    """Return the bytes of a legal lineup after a change."""

    def data(question: Question) -> bytes:
        told = question.briefing
        seats = seating(told)
        change(told, seats)
        return said_of(question, {"seating": seats, "bench": None, "reserve": None, "drop": []})

    return data


def twice(_told: Briefing, seats: dict[str, list[str]]) -> None:
    """Seat the passer in the second seat too."""
    seats["FLEX"] = list(seats["P"])


def ineligible(told: Briefing, seats: dict[str, list[str]]) -> None:
    """Seat a runner among the passers."""
    seats["P"], seats["FLEX"] = [min(player for player, where in told.roster.items() if where == ("R",))], []


# --- refused, counted, and in the end defaulted -----------------------------------------------------------------------


@attrs.frozen
class Bad:
    """A bad input: its number, what was asked, the bytes, and the codes with which it is refused."""

    number: int
    what: str
    kind: str
    data: Callable[[Question], bytes]
    codes: tuple[str, ...]


GOOD = claim()
BAD = (
    Bad(1, "an empty body", "claims", lambda _q: b"", ("answer.empty",)),
    Bad(2, "prose before an object", "claims", lambda q: b"My claims: " + GOOD(q), ("json.syntax",)),
    Bad(2, "prose after an object", "claims", lambda q: GOOD(q) + b" Good luck!", ("json.trailing",)),
    Bad(2, "a fence of code", "claims", lambda q: b"```json\n" + GOOD(q) + b"\n```", ("json.syntax",)),
    Bad(3, "two objects", "claims", lambda q: GOOD(q) + GOOD(q), ("json.trailing",)),
    Bad(4, "ten megabytes", "claims", lambda q: said(q, "{}", notes=f'"{"x" * 10**7}"'), ("answer.too_large",)),
    Bad(5, "a hundred thousand brackets", "claims", lambda _q: b"[" * 100_000, ("json.depth",)),
    Bad(6, "the key bid twice", "claims", claim_bid('5,"bid":6'), ("json.dupkey",)),
    Bad(7, "a bid of NaN", "claims", claim_bid("NaN"), ("json.number",)),
    Bad(7, "a bid of Infinity", "claims", claim_bid("Infinity"), ("json.number",)),
    Bad(7, "a bid of 1e999", "claims", claim_bid("1e999"), ("json.number",)),
    Bad(8, "a bid of 5.0", "claims", claim_bid("5.0"), ("json.number",)),
    Bad(8, "a bid that is a text", "claims", claim_bid('"5"'), ("answer.type",)),
    Bad(8, "a bid that is true", "claims", claim_bid("true"), ("answer.type",)),
    Bad(9, "a bid of -1", "claims", claim_bid("-1"), ("bid.range",)),
    Bad(10, "a bid of 101 of 100", "claims", claim_bid("101"), ("bid.over_budget",)),
    Bad(11, "a bid of 2**53", "claims", claim_bid(str(2**53)), ("json.number",)),
    Bad(11, "a bid of 30 digits", "claims", claim_bid("9" * 30), ("json.number",)),
    Bad(11, "a bid of 5,000 digits", "claims", claim_bid("9" * 5_000), ("json.number",)),
    Bad(13, "an unknown player", "claims", claim(add="nobody"), ("player.unknown",)),
    Bad(14, "an id in capitals", "claims", claim(add=lambda told: free(told)[0].upper()), ("player.unknown",)),
    Bad(14, "an id with a blank", "claims", claim(add=lambda told: f"{free(told)[0]} "), ("player.unknown",)),
    Bad(
        14,
        "an id with a full-width digit",
        "claims",
        claim(add=lambda told: re.sub(r"\d", lambda digit: chr(0xFF10 + int(digit[0])), free(told)[0])),
        ("player.unknown",),
    ),
    Bad(15, "a player of another team", "claims", claim(add=of_other), ("player.owned",)),
    Bad(16, "a drop of another team's", "claims", claim(drop=of_other), ("drop.invalid",)),
    Bad(16, "a drop of the player added", "claims", claim(drop=lambda told: free(told)[0]), ("drop.invalid",)),
    Bad(17, "a player twice in a lineup", "lineup", lineup(twice), ("lineup.duplicate",)),
    Bad(18, "a runner among the passers", "lineup", lineup(ineligible), ("lineup.position",)),
    Bad(
        22,
        "a pick who is taken",
        "pick",
        lambda q: said_of(q, {"player": min(q.briefing.owners), "reason": "", "queue": None}),
        ("draft.taken",),
    ),
    Bad(28, "a third thread in a window", "negotiate", lambda q: said_of(q, three_threads()), ("trade.limit",)),
    Bad(30, "another actor in the answer", "claims", lambda q: said_by(q, SECOND), ("answer.unknown_key",)),
    Bad(
        30,
        "another actor in the action",
        "claims",
        lambda q: said_of(q, {"wishes": [wish(q)], "team": SECOND}),
        ("answer.unknown_key",),
    ),
    Bad(34, "a lone surrogate as an escape", "chat", lambda q: said(q, '{"texts":["\\ud800"]}'), ("answer.utf8",)),
    Bad(
        34,
        "a lone surrogate as bytes",
        "chat",
        lambda q: said(q, '{"texts":["?"]}').replace(b"?", b"\xed\xa0\x80"),
        ("answer.utf8",),
    ),
)


def said_by(question: Question, team: str) -> bytes:
    """Return a good answer that says from whom it is."""
    return said_of(question, {"wishes": [wish(question)]}, more=f',"team":"{team}"')


def three_threads() -> dict[str, Any]:
    """Return an action that opens three threads where two are allowed."""
    hello = {"action": "message", "gives": [], "drops": [], "offer": "", "text": "hello"}
    return {"openings": [{"to": to, "message": hello} for to in (SECOND, THIRD, SECOND)]}


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: f"{bad.number}-{bad.what.replace(' ', '-')}")
def test_a_bad_answer_is_refused_counted_and_after_the_last_attempt_defaulted(bad: Bad) -> None:
    put = asked(bad.kind)
    league, data, was = put.league, bad.data(put), state_hash(put.league)
    deadline, begin = put.briefing.deadline_at, len(league.ledger)
    for attempt in range(1, REPAIRS + 2):
        # Blanks around it make it other bytes and the same bad answer.
        found = put.answer(data + b" " * attempt, attempt)
        assert not found.accepted
        assert tuple({violation.code: None for violation in found.violations}) == bad.codes
        assert state_hash(league, found.receipt.seq) == was
        record, *texts = (one for one in league.records() if one.cmd.partition("/")[0] == refusal_name(put.id, attempt))
        assert [one.seq for one in (record, *texts)][-1] == found.receipt.seq
        assert {one.kind for one in texts} <= {"values.sealed"}
        assert (record.kind, record.actor, record.at) == ("decision.refused", put.team, put.asked_at + attempt)
        assert record.data["outcome"] == "invalid"
        assert (record.data["task"], record.data["attempt"]) == (put.id, attempt)
        if attempt <= REPAIRS:
            told = put.briefing
            assert told.deadline_at == deadline
            assert told.time.attempts_left == REPAIRS + 1 - attempt
            assert {one.code for one in told.refused} == set(bad.codes)
    default = settled(league, put.id)
    assert (default.actor, default.data["auto"], default.at) == ("engine", True, put.asked_at + REPAIRS + 1)
    assert [one.cmd for one in commands(league, begin) if one.kind != "wake.delivered"] == [
        f"{put.id}:refused",
        *(f"{put.id}:refused-{attempt}" for attempt in range(2, REPAIRS + 2)),
        put.id,
    ]
    assert outcomes_of(league.records())[put.team]["invalid"] == 1
    assert league.faults() == []


def test_1_no_answer_at_all_is_a_missed_one() -> None:
    put = asked("claims")
    put.league.tick(Instant(RUN - 1))
    assert not is_settled(put)
    put.league.tick(RUN)
    assert settled(put.league, put.id).data["auto"] is True
    assert outcomes_of(put.league.records())[FIRST]["timeout"] > 0


def test_4_of_a_message_that_is_too_large_only_the_hash_is_kept() -> None:
    put = asked("claims")
    marked = b"MARK" * ANSWER_BYTES_MAX
    found = put.answer(marked)
    (refused,) = [record for record in put.league.records() if record.cmd == f"{put.id}:refused"]
    assert found.receipt.seq == refused.seq
    kept = secrets_of(put.league)
    assert len(kept[f"answer:{refused.cmd}"]) == 64
    assert not any("MARKMARK" in value for value in kept.values())
    assert not any(b"MARKMARK" in stored.line for stored in put.league.ledger.store.read())


def test_12_two_bids_that_are_too_much_together_are_taken_and_the_second_fails_with_a_reason() -> None:
    put = asked("claims")
    told = put.briefing
    (one, two), (here, there) = free(told)[:2], sorted(told.roster)[:2]
    assert put.decide(Claims(wishes=(Wish(add=one, drop=here, bid=60), Wish(add=two, drop=there, bid=60)))).accepted
    put.league.tick(RUN)
    won = [record.data for record in put.league.records() if record.kind == "claim.won"]
    failed = [record.data for record in put.league.records() if record.kind == "claim.failed"]
    assert [(data["team"], data["player"], data["paid"]) for data in won] == [(FIRST, one, 60)]
    assert [(data["team"], data["reason"]) for data in failed] == [(FIRST, "bid.over_budget")]
    assert put.league.state().budgets[FIRST] == 40


def test_19_a_lineup_that_moves_a_locked_player_is_refused_as_a_whole() -> None:
    """The first games of the week have begun; who plays later is woken again before his game."""
    league = copied(before(LINEUPS))
    put = question(league, FIRST, "lineup", LINEUPS)
    while not put.briefing.locked:
        told = put.briefing
        seats = {slot: tuple(players) for slot, players in seating(told).items()}
        assert put.decide(Lineup(seating=seats)).accepted
        put = next_lineup(league, put)
    told = put.briefing
    standing = {slot: list(players) for slot, players in told.seating.items()}
    assert told.locked
    moved = {slot: [p for p in players if p not in told.locked] for slot, players in standing.items()}
    was = state_hash(league)
    found = put.answer(said_of(put, {"seating": moved, "bench": None, "reserve": None, "drop": []}))
    assert {one.code for one in found.violations} == {"lineup.locked"}
    assert state_hash(league) == was
    assert {slot: list(players) for slot, players in put.briefing.seating.items()} == standing
    assert put.decide(Lineup(seating=told.seating), 1_000).accepted
    assert league.faults() == []


def next_lineup(league: League, put: Question) -> Question:
    """Return the next lineup that the same team is asked for."""
    now = put.asked_at
    while not is_asked(league, put.team, "lineup", now):
        now = Instant(now + HOUR)
    return question(league, put.team, "lineup", now)


def test_20_a_seat_may_be_left_empty_and_a_lineup_that_is_not_there_is_filled_and_marked() -> None:
    """Nobody is made to start whom he does not want; who says nothing usable gets the published fill."""
    put = asked("lineup")
    assert put.decide(Lineup(seating={"P": tuple(seating(put.briefing)["P"])})).accepted
    assert settled(put.league, put.id).data["seating"]["P"]
    assert "FLEX" not in settled(put.league, put.id).data["seating"]
    put = asked("lineup")
    for attempt in range(REPAIRS + 1):
        assert not put.answer(b"{}" + b" " * attempt, attempt).accepted
    filled = settled(put.league, put.id)
    assert filled.data["auto"] is True
    assert sum(len(players) for players in filled.data["seating"].values()) == 2


def test_21_a_pick_out_of_turn_is_refused_and_nothing_is_written() -> None:
    put = picking()
    league, begin = put.league, len(put.league.ledger)
    stranger = next(team for team in (FIRST, SECOND, THIRD) if team != put.team)
    pick = Pick(player=free(put.briefing)[0])
    with pytest.raises(IllegalAction) as of_another:
        attrs.evolve(put, team=stranger).decide(pick, 1)
    assert of_another.value.code == "decision.actor"
    with pytest.raises(IllegalAction) as too_early:
        attrs.evolve(put, id="pick:2:team-01").decide(pick, 1)
    assert too_early.value.code == "decision.unknown"
    assert [one.kind for one in league.records(begin) if one.kind != "wake.delivered"] == []
    assert put.decide(pick, 2).accepted


def test_23_an_answer_at_the_deadline_counts_and_a_millisecond_later_the_default_is_there() -> None:
    for after_ms, accepted in ((3_600_000, True), (3_600_001, False)):
        put = asked("lineup")
        decision = Lineup(seating={slot: tuple(seats) for slot, seats in seating(put.briefing).items()})
        if accepted:
            assert put.decide(decision, after_ms).accepted
        else:
            with pytest.raises(IllegalAction) as late:
                put.decide(decision, after_ms)
            assert late.value.code == "decision.late"
        record = settled(put.league, put.id)
        assert (record.actor, record.data["auto"]) == ((FIRST, False) if accepted else ("engine", True))
        assert record.at == LINEUPS + 3_600_000
        assert outcomes_of(put.league.records())[FIRST]["timeout"] == (not accepted)
        assert put.league.faults() == []


def test_24_the_same_answer_twice_has_the_same_receipt_and_no_second_event() -> None:
    put = asked("claims")
    good, bad = GOOD(put), b"[]"
    refused = put.answer(bad)
    once = put.answer(good, 1_000)
    begin = len(put.league.ledger)
    assert put.answer(good, 1_000) == once
    assert put.answer(good, 2_000) == once
    assert put.answer(bad, 3_000) == refused
    assert len(put.league.ledger) == begin


def test_25_another_answer_to_what_was_decided_is_a_conflict() -> None:
    put = asked("claims")
    other = claim(bid=6)(put)
    assert put.answer(GOOD(put)).accepted
    begin, was = len(put.league.ledger), state_hash(put.league)
    with pytest.raises(StaleCommand) as conflict:
        put.answer(other, 1)
    assert conflict.value.code == "cmd.conflict"
    assert (len(put.league.ledger), state_hash(put.league)) == (begin, was)
