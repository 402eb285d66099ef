"""What a model keeps at an agent's seat: asked for beside the answer, taken out of it, and woken by."""

import json
from typing import Any

import pytest
from model_cases import Entrant, opened, reach
from model_server import ModelServer, prompt_in

from leaguecore.managers.models.agent_answers import agent_schema, parted
from leaguecore.managers.wire import answer_schema

REST = {"decision_id": "d", "action": {}, "private_notes": ""}


def given(kept: Any) -> bytes:
    return json.dumps({**REST, "kept": kept}).encode()


def test_the_schema_asks_for_the_three_texts_or_nothing() -> None:
    schema = agent_schema(answer_schema("claims"))
    assert schema["required"] == ["decision_id", "action", "private_notes", "kept"]
    texts, nothing = schema["properties"]["kept"]["anyOf"]
    assert (texts["required"], nothing) == (["memory", "subscriptions", "wake_at"], {"type": "null"})


def test_what_is_kept_is_taken_out_and_the_rest_stays() -> None:
    rest, kept = parted(given({"memory": "m", "subscriptions": "claims", "wake_at": None}))
    assert (json.loads(rest), kept) == (REST, {"memory": "m", "subscriptions": "claims"})


@pytest.mark.parametrize("kept", [None, {}, {"memory": None, "subscriptions": None, "wake_at": None}])
def test_to_keep_nothing_leaves_all_as_it_is(kept: Any) -> None:
    rest, found = parted(given(kept))
    assert (json.loads(rest), found) == (REST, None)


@pytest.mark.parametrize("data", [b"", b"x", b"[1]", json.dumps(REST).encode(), given("m"), given({"memory": 5})])
def test_what_has_not_the_form_is_left_to_be_refused(data: bytes) -> None:
    assert parted(data) == (data, None)


def test_a_model_is_woken_for_what_it_subscribed_to_and_shown_what_it_kept(server: ModelServer) -> None:
    keeper = Entrant(model="keeps", variant="agent")
    league = opened([keeper, None, None, None], reach(server.url))
    league.run()
    assert league.faults() == []
    metered = [one for one in league.records() if one.kind == "seat.metered" and one.data["team"] == "team-01"]
    asked = {one.data["task"].split(":")[0] for one in metered if one.data["usage"]}
    assert asked == {"shortlist", "pick", "lineup", "claims"}
    first, *others = [prompt_in(body) for body, _ in server.asked if body["model"] == "keeps"]
    assert "## What you kept" not in first
    assert all("I was asked " in prompt for prompt in others)
    assert "subscriptions (words apart by commas" in first
