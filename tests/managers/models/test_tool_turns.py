"""A model at a seat with tools: turn by turn through the gateway to its answer, or to what ends it before."""

import json
from pathlib import Path
from typing import Any

import model_cases
import pytest
from lookups import (
    BLOCKED,
    FETCH,
    LATER,
    NEWS,
    SAID,
    SEARCH,
    TEXT,
    WIRES,
    Decided,
    Scripted,
    answers,
    asks,
    decided,
    results_in,
    usage,
)

from leaguecore.canon import canonical
from leaguecore.errors import ReachError
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.models.calls import ModelResponse
from leaguecore.managers.models.manager import time_for
from leaguecore.managers.models.tool_turns import CALLS_MOST, TURNS_MOST
from leaguecore.managers.recordings.calls import RecordedCalls
from leaguecore.managers.recordings.tape import Tape


@pytest.fixture(scope="module")
def briefing() -> Briefing:
    return model_cases.first_briefing()


@pytest.mark.parametrize("wire", WIRES)
def test_a_model_searches_reads_and_answers(briefing: Briefing, wire: str) -> None:
    script = Scripted([asks(wire, SEARCH), asks(wire, FETCH), answers(wire)])
    found = decided(briefing, wire, script)
    assert (found.answer.decision, found.used.calls) == (SAID.encode(), 2)
    (_, hits), (_, page) = results_in(wire, script.bodies[-1])
    assert [hit["url"] for hit in hits["hits"]] == [NEWS]
    assert (page["url"], page["text"]) == (NEWS, TEXT)


@pytest.mark.parametrize("wire", WIRES)
def test_several_calls_of_one_reply_are_all_made_and_told_in_their_order(briefing: Briefing, wire: str) -> None:
    script = Scripted([asks(wire, FETCH, SEARCH), answers(wire)])
    found = decided(briefing, wire, script)
    assert [(name, set(result) & {"text", "hits"}) for name, result in results_in(wire, script.bodies[-1])] == [
        ("t1", {"text"}),
        ("t2", {"hits"}),
    ]
    assert (len(script.asked), found.used.calls) == (2, 2)


@pytest.mark.parametrize("wire", WIRES)
def test_in_the_mode_tool_a_model_looks_up_first_and_answers_by_its_tool(briefing: Briefing, wire: str) -> None:
    found = decided(briefing, wire, Scripted([asks(wire, FETCH), asks(wire, ("answer", {"a": 1}))]), mode="tool")
    assert isinstance(found.answer.decision, bytes)
    assert (json.loads(found.answer.decision), found.used.calls) == ({"a": 1}, 1)


def test_what_a_model_thought_is_sent_back_to_it_and_stays_apart_from_its_prompt(briefing: Briefing) -> None:
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "s"}
    first, last = asks("messages", FETCH), answers("messages")
    for reply in (first, last):
        reply["content"].insert(0, thought)
    script = Scripted([first, last])
    answer = decided(briefing, "messages", script).answer
    assert script.bodies[1]["messages"][1] == {"role": "assistant", "content": first["content"]}
    assert answer.reasoning == "Hm.\n\nHm."
    assert answer.prompt is not None
    assert "Hm." not in answer.prompt


def test_the_prompt_on_record_ends_with_what_was_looked_up(briefing: Briefing) -> None:
    answer = decided(briefing, "chat", Scripted([asks("chat", FETCH), answers("chat")])).answer
    assert answer.prompt is not None
    heading, line = answer.prompt.splitlines()[-2:]
    one = json.loads(line)
    assert (heading, one["tool"], one["result"]["text"]) == ("## What was looked up", "fetch", TEXT)


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(
    ("call", "code", "counted"),
    [
        (("web_search", {"query": "x"}), "tool.form", 0),
        (("search", {"query": "x"}), "tool.form", 0),
        (("search", {"query": "x", "count": "5"}), "tool.form", 0),
        (("search", '{"query": "x", "cou'), "tool.form", 0),
        (("fetch", {"url": LATER}), "tool.after_cut", 1),
        (("fetch", {"url": BLOCKED}), "tool.blocked", 1),
    ],
)
def test_a_call_that_is_refused_is_told_so_and_the_model_goes_on(
    briefing: Briefing, wire: str, call: tuple[str, Any], code: str, counted: int
) -> None:
    script = Scripted([asks(wire, call), answers(wire)])
    found = decided(briefing, wire, script)
    ((_, result),) = results_in(wire, script.bodies[-1])
    assert {violation["code"] for violation in result["error"]} == {code}
    assert (found.answer.decision, found.used.calls) == (SAID.encode(), counted)


@pytest.mark.parametrize("wire", WIRES)
def test_over_the_cap_a_model_is_told_and_asked_for_its_answer_alone(briefing: Briefing, wire: str) -> None:
    script = Scripted([asks(wire, FETCH), asks(wire, FETCH), answers(wire)])
    found = decided(briefing, wire, script, calls=1)
    (_, first), (_, second) = results_in(wire, script.bodies[-1])
    assert ([one["code"] for one in second["error"]], first["text"]) == (["tool.limit"], TEXT)
    free, last = ("auto", "none") if wire == "chat" else ({"type": "auto"}, {"type": "none"})
    assert [body["tool_choice"] for body in script.bodies] == [free, free, last]
    assert (found.answer.decision, found.used.calls) == (SAID.encode(), 1)


def test_the_last_result_is_cut_to_the_tokens_that_are_left(briefing: Briefing) -> None:
    """Three tokens of four bytes: of title and text, `Hurt` and eight bytes more."""
    script = Scripted([asks("chat", FETCH), answers("chat")])
    found = decided(briefing, "chat", script, tokens=3)
    ((_, page),) = results_in("chat", script.bodies[-1])
    assert (page["title"], page["text"], page["truncated"]) == ("Hurt", "Nobody.\n", True)
    assert (found.used.tokens, page["tokens_left"]) == (3, 0)


# --- what ends it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wire", WIRES)
def test_a_model_that_never_stops_asking_ends_without_an_answer_at_the_cap_of_turns(
    briefing: Briefing, wire: str
) -> None:
    script = Scripted([asks(wire, SEARCH)])
    found = decided(briefing, wire, script)
    assert (len(script.asked), found.used.calls) == (TURNS_MOST, TURNS_MOST - 1) == (8, 7)
    assert (found.answer.decision, found.answer.failure) == (b"", None)
    assert script.bodies[-1]["tool_choice"] in ("none", {"type": "none"})


@pytest.mark.parametrize(("count", "made"), [(CALLS_MOST, CALLS_MOST), (CALLS_MOST + 1, 0)])
def test_a_reply_that_asks_for_too_much_is_no_answer(briefing: Briefing, count: int, made: int) -> None:
    found = decided(briefing, "chat", Scripted([asks("chat", *[SEARCH] * count), answers("chat")]), calls=100)
    assert (found.used.calls, found.answer.decision) == (made, SAID.encode() if made else b"")


def test_all_turns_share_the_time_of_the_decision(briefing: Briefing) -> None:
    script = Scripted([asks("chat", SEARCH), asks("chat", FETCH), answers("chat")], took_ms=1_000)
    answer = decided(briefing, "chat", script).answer
    whole = script.left_ms[0]
    assert script.left_ms == [whole, whole - 1_000, whole - 2_000]
    assert answer.took_ms == 3_000


def test_once_the_time_is_over_nothing_more_is_looked_up_and_the_answer_is_late(briefing: Briefing) -> None:
    whole = time_for(briefing)
    first = asks("chat", SEARCH)
    first["choices"][0]["message"]["reasoning_content"] = "Hm."
    script = Scripted([first, asks("chat", SEARCH)], took_ms=whole // 2)
    found = decided(briefing, "chat", script)
    assert (len(script.asked), found.used.calls) == (2, 1)
    assert (found.answer.decision, found.answer.failure, found.answer.took_ms) == (None, None, whole + 1)
    assert found.answer.reasoning == "Hm."


def test_a_later_turn_that_is_lost_on_the_way_loses_the_decision_and_not_what_was_used(briefing: Briefing) -> None:
    first = asks("chat", SEARCH, usage=usage("chat", 100, 0, 10))
    script = Scripted([first, ModelResponse(fault="status", status=500, took_ms=5)])
    found = decided(briefing, "chat", script)
    assert (found.answer.decision, found.answer.failure) == (None, "transport")
    assert (found.answer.usage.calls, found.answer.usage.input_tokens, found.used.calls) == (1, 100, 1)


@pytest.mark.parametrize("wire", WIRES)
def test_another_model_in_a_later_turn_is_not_listened_to(briefing: Briefing, wire: str) -> None:
    found = decided(briefing, wire, Scripted([asks(wire, SEARCH), answers(wire, model="cheaper")]))
    assert (found.answer.decision, found.answer.failure) == (None, "substituted")


# --- what it used up --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wire", WIRES)
def test_each_turn_is_rounded_up_by_itself_to_a_micro_dollar(briefing: Briefing, wire: str) -> None:
    """At 3, 0.3 and 15 dollars a million: 30 + 0.3 + 30, 60 + 0.6 + 15 and 90 + 0.9 + 150 millionths."""
    counts = [usage(wire, 10, 1, 2), usage(wire, 20, 2, 1), usage(wire, 30, 3, 10)]
    script = Scripted(
        [asks(wire, SEARCH, usage=counts[0]), asks(wire, FETCH, usage=counts[1]), answers(wire, usage=counts[2])]
    )
    used = decided(briefing, wire, script).answer.usage
    assert used.spent_micros == 61 + 76 + 241
    assert (used.calls, used.input_tokens, used.output_tokens) == (3, 66, 13)


def test_what_the_provider_says_is_that_of_the_last_turn_with_attempts_time_and_cost_of_all(briefing: Briefing) -> None:
    script = Scripted([asks("chat", SEARCH, usage={"cost": 0.1}), answers("chat", usage={"cost": 0.2})])
    served = decided(briefing, "chat", script).answer.served
    assert served is not None
    assert (served.finish, served.attempts, served.latency_ms, served.cost) == ("stop", 4, 20, "0.3")


# --- recorded ---------------------------------------------------------------------------------------------------------


def on_tape(briefing: Briefing, wire: str, path: Path, inner: Scripted | None) -> Decided:
    """Let a model decide with a recording, to which only an inner transport may add."""
    tape = Tape(path, "replay" if inner is None else "record")
    return decided(briefing, wire, RecordedCalls(tape, "team-01", lambda: inner or Scripted([])))


@pytest.mark.parametrize("wire", WIRES)
def test_each_turn_is_a_call_on_the_tape_and_a_replay_decides_the_same(
    briefing: Briefing, wire: str, tmp_path: Path
) -> None:
    path = tmp_path / "calls.jsonl"
    script = Scripted([asks(wire, SEARCH), asks(wire, ("fetch", {"url": NEWS, "x": 0.5})), answers(wire)])
    live = on_tape(briefing, wire, path, script)
    keys = [json.loads(line)["key"] for line in path.read_bytes().splitlines()]
    assert len(set(keys)) == 3
    assert on_tape(briefing, wire, path, None) == live


def test_a_turn_that_was_not_recorded_is_a_miss(briefing: Briefing, tmp_path: Path) -> None:
    path = tmp_path / "calls.jsonl"
    on_tape(briefing, "chat", path, Scripted([asks("chat", SEARCH), asks("chat", FETCH), answers("chat")]))
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:2]))
    with pytest.raises(ReachError) as caught:
        on_tape(briefing, "chat", path, None)
    assert caught.value.code == "recording.miss"


def test_what_was_said_with_the_tools_is_a_part_of_what_is_asked(briefing: Briefing) -> None:
    one, other = (Scripted([asks("chat", call), answers("chat")]) for call in (SEARCH, FETCH))
    for script in (one, other):
        decided(briefing, "chat", script)
    assert canonical(dict(one.asked[0].asked)) == canonical(dict(other.asked[0].asked))
    assert canonical(dict(one.asked[1].asked)) != canonical(dict(other.asked[1].asked))
