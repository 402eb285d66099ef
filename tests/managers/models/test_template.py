"""The prompt of a decision: instructions apart from facts, and what somebody wrote never taken for a template."""

import attrs
import pytest
from model_cases import first_briefing

from leaguecore.managers.briefing import Briefing
from leaguecore.managers.models.template import ANSWERS, SHIPPED_TEXT, prompt_of
from leaguecore.managers.wire import briefing_text


@pytest.fixture(scope="module")
def briefing() -> Briefing:
    return first_briefing()


def test_the_system_is_told_the_rules_and_the_user_the_facts(briefing: Briefing) -> None:
    prompt = prompt_of(SHIPPED_TEXT, briefing, "schema")
    assert prompt.user == briefing_text(briefing).strip()
    assert prompt.system.startswith(f"You manage {briefing.team} in a fantasy league.")
    assert "## " not in prompt.system
    assert briefing.notes_rule in prompt.system
    assert briefing.decision_id in prompt.system


@pytest.mark.parametrize("mode", ANSWERS)
def test_how_to_answer_goes_by_the_mode_of_output(briefing: Briefing, mode: str) -> None:
    assert prompt_of("{answer} {briefing}", briefing, mode).system == ANSWERS[mode]


def test_what_follows_the_briefing_is_the_user_s_too(briefing: Briefing) -> None:
    prompt = prompt_of("First.\n{briefing}\nNow decide for {team}.", briefing, "text")
    assert prompt.system == "First."
    assert prompt.user.endswith(f"Now decide for {briefing.team}.")


def test_braces_that_come_with_a_text_stay_as_they_are(briefing: Briefing) -> None:
    told = attrs.evolve(briefing, notes_rule="{decision_id} {briefing}")
    assert prompt_of("{notes_rule} {briefing}", told, "text").system == "{decision_id} {briefing}"


def test_what_was_sent_is_both_messages(briefing: Briefing) -> None:
    prompt = prompt_of(SHIPPED_TEXT, briefing, "schema")
    assert prompt.text == f"{prompt.system}\n\n{prompt.user}"
