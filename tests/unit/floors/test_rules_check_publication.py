"""Publication in a ruleset: whole hours or never, nothing of a private league, nothing before its parts."""

from typing import Any

import attrs
import pytest
from test_rules_check_talks import talking
from test_rules_check_trades import paths
from toy_ball import shipped

from leaguecore.errors import RulesetError
from leaguecore.rules import Ruleset, find_ruleset, parse_ruleset
from leaguecore.rules.reference import sections
from leaguecore.rules.sections.publication import PublicationRules

NEVER = PublicationRules(
    visibility="public",
    note_hours="never",
    thread_hours="never",
    response_hours="never",
    prompt_hours="never",
    reasoning_hours="never",
)


def published(ruleset: Ruleset | None = None, **values: Any) -> Ruleset:
    """Return a ruleset, the NBA's if no other is given, that publishes nothing but what is said here."""
    return attrs.evolve(ruleset or shipped(), publication=attrs.evolve(NEVER, **values))


def said(spelled: str) -> Ruleset:
    """Return the NBA ruleset whose notes are published after so long."""
    text = find_ruleset("nba-s1").data.decode()
    assert text.count("note_hours = 6\n") == 1
    return parse_ruleset(text.replace("note_hours = 6\n", f"note_hours = {spelled}\n").encode())


@pytest.mark.parametrize(("spelled", "hours"), [("0", 0), ("1_000", 1_000), ('"never"', "never")])
def test_a_delay_is_a_whole_number_of_hours_or_never(spelled: str, hours: int | str) -> None:
    ruleset = said(spelled)
    assert ruleset.publication is not None
    assert ruleset.publication.note_hours == hours


@pytest.mark.parametrize(
    ("spelled", "message"),
    [
        ("true", 'expected a whole number or "never", got true'),
        ('"6"', 'expected a whole number or "never", got the text "6"'),
        ('"Never"', 'expected a whole number or "never", got the text "Never"'),
        ("6.0", 'expected a whole number or "never", got the number 6.0'),
        ('["never"]', 'expected a whole number or "never", got a list'),
        ("-1", "'note_hours' must be >= 0: -1"),
        ("1001", "'note_hours' must be <= 1000: 1001"),
    ],
)
def test_what_is_no_delay_is_told_with_its_place(spelled: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        said(spelled)
    assert [(one.path, one.message) for one in caught.value.problems] == [("publication.note_hours", message)]


def test_what_is_out_of_range_is_told_beside_what_is_ill_formed() -> None:
    text = find_ruleset("nba-s1").data.decode().replace("note_hours = 6\n", "note_hours = true\n")
    with pytest.raises(RulesetError) as caught:
        parse_ruleset(text.replace("thread_hours = 6\n", "thread_hours = 2000\n").encode())
    assert {one.path for one in caught.value.problems} == {"publication.note_hours", "publication.thread_hours"}


@pytest.mark.parametrize(
    "name", ["nfl-h2h-12", "nba-s1", "nhl-s1", "nfl-s1", "nba-s1-talks", "nhl-s1-talks", "ffb-classic"]
)
def test_the_published_policies_are_those_of_their_documents(name: str) -> None:
    """One never shows notes and transcripts; the other shows notes and threads six hours after their close."""
    rules = parse_ruleset(find_ruleset(name).data).publication
    assert rules is not None
    assert (rules.visibility, rules.reasoning_hours) == ("public", "never")
    others = (rules.note_hours, rules.response_hours, rules.prompt_hours)
    assert others == (("never",) * 3 if name == "nfl-h2h-12" else (6,) * 3)
    assert rules.thread_hours == (0 if name == "nfl-h2h-12" else 6)


def test_a_league_may_say_nothing_of_publication() -> None:
    assert shipped().publication is not None
    assert paths(attrs.evolve(shipped(), publication=None)) == []
    assert paths(published()) == []


DELAYS = ("note_hours", "thread_hours", "response_hours", "prompt_hours", "reasoning_hours")


@pytest.mark.parametrize("name", DELAYS)
def test_nothing_is_published_of_a_private_league(name: str) -> None:
    assert paths(published(visibility="private")) == []
    assert paths(published(visibility="private", **{name: 0})) == [f"publication.{name}"]


@pytest.mark.parametrize(
    ("note_hours", "response_hours", "fits"),
    [(6, 6, True), (6, 7, True), (6, 5, False), ("never", 1_000, False), ("never", "never", True), (0, "never", True)],
)
def test_a_response_holds_notes_and_is_not_read_before_them(note_hours: Any, response_hours: Any, fits: bool) -> None:
    ruleset = published(note_hours=note_hours, response_hours=response_hours)
    assert paths(ruleset) == ([] if fits else ["publication.response_hours"])


@pytest.mark.parametrize("name", ["response_hours", "prompt_hours"])
@pytest.mark.parametrize(("thread_hours", "hours", "fits"), [(6, 6, True), (6, 5, False), ("never", 9, False)])
def test_a_prompt_and_a_response_hold_messages_and_are_not_read_before_them(
    name: str, thread_hours: Any, hours: Any, fits: bool
) -> None:
    values = {"note_hours": 0, "thread_hours": thread_hours, name: hours}
    assert paths(published(talking(), **values)) == ([] if fits else [f"publication.{name}"])
    assert paths(published(**values)) == []  # without threads there are no messages


@pytest.mark.parametrize("hours", [0, 6, "never"])
def test_reasoning_has_a_delay_of_its_own(hours: Any) -> None:
    assert paths(published(reasoning_hours=hours)) == []


def test_the_reference_page_says_what_a_delay_may_be() -> None:
    (section,) = [one for one in sections() if one.path == "publication"]
    assert section.may_be_missing
    found = {option.path: (option.values, option.choices) for option in section.options}
    for name in DELAYS:
        assert found[f"publication.{name}"] == ("whole number, from 0 to 1,000, or `never`", ("never",))
