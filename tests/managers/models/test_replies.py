"""Replies of both wires: an answer, what it used up, and why there is none, each told apart from the others."""

from typing import Any

import pytest
from model_cases import Entrant, profile_table
from model_server import reply_to

from leaguecore.managers.models.calls import ModelResponse
from leaguecore.managers.models.manager import answer_of, reply_of
from leaguecore.managers.models.profiles import Profile, Profiles
from leaguecore.managers.prices import CallUsage

PATHS = {"chat": "/v1/chat/completions", "messages": "/v1/messages"}
WIRES = ("chat", "messages")
SAID = '{"decision_id": "x", "action": {}, "private_notes": "é"}'


def profile(wire: str, mode: str) -> Profile:
    entrant = Entrant(wire=wire, mode=mode)
    return Profiles.load(profile_table(entrant).encode()).profile(entrant.profile)


def given(wire: str, mode: str = "schema", changes: dict[str, Any] | None = None, **more: Any) -> Any:
    """Return the answer to a reply of the provider on this machine, with changes at its top."""
    body = {"model": "good", "messages": [], **({"tools": [1]} if mode == "tool" else {})}
    plain = {**reply_to(PATHS[wire], body, **{"text": SAID, **more}), **(changes or {})}
    return answer_of(profile(wire, mode), reply_of(profile(wire, mode), ModelResponse(status=200, body=plain)))


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("mode", ["schema", "text"])
def test_the_text_of_a_reply_is_the_answer_byte_for_byte(wire: str, mode: str) -> None:
    assert given(wire, mode).decision == SAID.encode()


def test_the_arguments_of_the_one_tool_are_the_answer() -> None:
    assert given("chat", "tool").decision == SAID.encode()
    answered = given("messages", "tool").decision.decode()
    # Spelled anew in the order of the keys, which is what a recording has.
    assert answered == '{"action": {}, "decision_id": "x", "private_notes": "é"}'


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize(("finish", "failure"), [("cut", "truncated"), ("declined", "refused"), ("done", None)])
def test_cut_off_declined_and_done_are_told_apart(wire: str, finish: str, failure: str | None) -> None:
    assert given(wire, finish=finish).failure == failure


@pytest.mark.parametrize("wire", WIRES)
def test_a_model_that_declines_with_a_good_answer_has_declined(wire: str) -> None:
    assert given(wire, finish="declined").decision is None


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("model", ["good-mini", "", "GOOD", None])
def test_only_a_model_by_a_committed_name_has_answered(wire: str, model: str | None) -> None:
    answer = given(wire, changes={"model": model})
    assert (answer.failure, answer.decision) == ("substituted", None)


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("error", [{"code": 502, "message": "no route"}, "no route"])
def test_an_error_in_the_place_of_a_reply_is_one_of_the_way_and_no_other_model(wire: str, error: Any) -> None:
    body = {"error": error}
    reply = reply_of(profile(wire, "schema"), ModelResponse(status=200, body=body))
    assert (reply.failure, reply.finish, answer_of(profile(wire, "schema"), reply).decision) == (
        *("transport", "error"),
        None,
    )


@pytest.mark.parametrize("wire", WIRES)
def test_no_error_by_a_provider_s_own_word_is_none(wire: str) -> None:
    assert given(wire, changes={"error": None}).decision == SAID.encode()


@pytest.mark.parametrize("wire", WIRES)
def test_a_provider_s_tools_are_found_in_its_reply(wire: str) -> None:
    answer = given(wire, searched=True)
    assert (answer.failure, answer.because, answer.decision) == ("refused", "provider_tools", None)


@pytest.mark.parametrize("mode", ["schema", "tool"])
def test_a_call_of_a_tool_that_nobody_offered_is_one_of_the_provider_s(mode: str) -> None:
    call = {"type": "function", "function": {"name": "web_search", "arguments": "{}"}}
    message = {"role": "assistant", "content": SAID, "tool_calls": [call]}
    choices = [{"finish_reason": "tool_calls", "message": message}]
    assert given("chat", mode, changes={"choices": choices}).because == "provider_tools"


@pytest.mark.parametrize("choices", [[], None, "x", [{}], [{"message": None}], [{"message": {"content": 5}}]])
def test_a_reply_without_an_answer_is_an_empty_answer(choices: Any) -> None:
    answer = given("chat", changes={"choices": choices})
    assert (answer.failure, answer.decision) == (None, b"")


def test_two_answers_are_none() -> None:
    choice = {"finish_reason": "stop", "message": {"content": SAID}}
    assert given("chat", changes={"choices": [choice, choice]}).decision == b""


@pytest.mark.parametrize("wire", WIRES)
def test_reasoning_stands_apart(wire: str) -> None:
    answer = given(wire, reasoning="Because.")
    assert (answer.reasoning, answer.decision) == ("Because.", SAID.encode())


def test_a_fence_around_the_whole_is_taken_off_in_the_mode_of_words_alone() -> None:
    fenced = f"```json\n{SAID}\n```"
    assert given("chat", "text", text=fenced).decision == SAID.encode()
    assert given("chat", "schema", text=fenced).decision == fenced.encode()
    assert given("chat", "text", text=f"So:\n{fenced}").decision == f"So:\n{fenced}".encode()


def test_each_token_of_the_input_is_counted_once_in_its_kind() -> None:
    """The one wire counts those of a cache within the prompt's, the other beside."""
    expected = CallUsage(input_tokens=800, cache_read_tokens=200, output_tokens=50)
    for wire in WIRES:
        body = {"model": "good", "messages": []}
        plain = reply_to(PATHS[wire], body, text=SAID)
        assert reply_of(profile(wire, "schema"), ModelResponse(body=plain)).usage == expected


@pytest.mark.parametrize("count", [-5, True, "7", 1.5, None, 2**60])
def test_what_counts_nothing_is_no_count(count: Any) -> None:
    body = {"model": "good", "messages": []}
    plain = {**reply_to(PATHS["chat"], body, text=SAID), "usage": {"prompt_tokens": count, "completion_tokens": count}}
    assert reply_of(profile("chat", "schema"), ModelResponse(body=plain)).usage == CallUsage()
