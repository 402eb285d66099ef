"""The files of models: read strictly, all that is wrong told at once, and one prompt for every laboratory."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from model_cases import Entrant, profile_table

from leaguecore.errors import UsageError
from leaguecore.managers.connections import Connections
from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.models.profiles import Profiles
from leaguecore.managers.models.template import PLACEHOLDERS, SHIPPED_TEXT
from leaguecore.managers.prices import PriceList


def problems(*tables: str) -> set[str]:
    with pytest.raises(IllFormedDocument) as caught:
        Profiles.load("\n".join(tables).encode())
    assert caught.value.code == "profiles.invalid"
    return {problem.path for problem in caught.value.problems}


def table(**more: Any) -> str:
    return profile_table(Entrant(), **more)


def messages_table(**more: Any) -> str:
    return profile_table(Entrant(wire="messages"), **more)


def test_a_temperature_is_read_as_the_decimal_that_it_is() -> None:
    found = Profiles.load(table(temperature=Decimal("0.1")).encode()).profile("good-chat-schema")
    assert found.temperature == Decimal("0.1")


def test_all_that_is_wrong_with_fields_is_told_at_once() -> None:
    wrong = table(wire="telex", served=[], max_output_tokens=0, temperature=3)
    assert problems(wrong) == {
        "profile[0].wire",
        "profile[0].served",
        "profile[0].max_output_tokens",
        "profile[0].temperature",
    }


def test_a_key_that_nobody_knows_is_refused() -> None:
    assert problems(table(api_key="sk-123")) != set()


def test_a_name_stands_once() -> None:
    assert problems(table(), table()) == {"profile"}


@pytest.mark.parametrize("template", ["No place for facts.", "{briefing} {briefing}", "{briefing} {season}"])
def test_a_template_has_the_briefing_once_and_no_other_placeholders(template: str) -> None:
    assert problems(table(template=template)) == {"profile[0].template"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("output_mode", "json"),
        ("reasoning_effort", "high"),
        ("require_parameters", True),
        ("max_tokens_field", "max_completion_tokens"),
    ],
)
def test_what_only_the_other_wire_has_is_refused(field: str, value: Any) -> None:
    assert problems(messages_table(**{field: value})) == {f"profile[0].{field}"}


@pytest.mark.parametrize("tokens", [1_023, 1_000_000])
def test_what_a_model_thinks_is_a_part_of_its_output(tokens: int) -> None:
    assert problems(messages_table(max_output_tokens=8_000, thinking_tokens=tokens)) == {"profile[0].thinking_tokens"}
    assert Profiles.load(messages_table(max_output_tokens=8_000, thinking_tokens=1_024).encode())


def test_a_profile_that_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError) as caught:
        Profiles.load(table().encode()).profile("other")
    assert caught.value.code == "profile.unknown"


# --- the shipped prompt -----------------------------------------------------------------------------------------------


def test_the_shipped_prompt_is_one_text_for_every_laboratory() -> None:
    tables = [
        profile_table(Entrant(model=model, wire=wire, mode=mode))
        for model, wire, mode in (("good", "chat", "schema"), ("thinks", "messages", "tool"), ("other", "chat", "text"))
    ]
    found = Profiles.load("\n".join(tables).encode()).by_name.values()
    assert {profile.text for profile in found} == {SHIPPED_TEXT}
    labs = ("openai", "anthropic", "google", "claude", "gpt", "gemini", "deepseek", "qwen", "mistral", "grok", "llama")
    assert not [lab for lab in labs if lab in SHIPPED_TEXT.lower()]


def test_the_shipped_prompt_uses_every_placeholder() -> None:
    assert all(f"{{{name}}}" in SHIPPED_TEXT for name in PLACEHOLDERS)


def test_the_shipped_prompt_states_objective_rules_collusion_and_who_reads_notes() -> None:
    for stated in ("Your objective is", "Rules\n", "No collusion", "Who reads what you write\n- {notes_rule}"):
        assert stated in SHIPPED_TEXT


def test_the_shipped_prompt_asks_neither_to_deceive_nor_to_be_honest() -> None:
    words = ("honest", "truth", "deceiv", "decept", "lie ", "lying", "bluff", "mislead", "sincer", "trick", "fair")
    assert not [word for word in words if word in SHIPPED_TEXT.lower()]


# --- the published examples -------------------------------------------------------------------------------------------


def test_the_examples_of_the_documents_are_good_files_that_belong_together() -> None:
    examples = Path(__file__).parents[3] / "docs" / "examples"
    profiles = Profiles.load(examples / "profiles.toml")
    connections = Connections.load(examples / "connections.toml")
    prices = PriceList.load(examples / "prices.toml")
    for profile in profiles.by_name.values():
        assert connections.connection(profile.connection)
        assert prices.price(profile.model)
