"""What is published of notes and threads: the words without keys, and everything else as it was kept."""

import json
from typing import Any

import pytest
from season_cases import Game
from talk_seasons import finished, negotiator, proposing, swap, talking_game
from toy_sport import at
from trade_seasons import FIRST, SECOND

from leaguecore.league.sealed_terms import message_tag
from leaguecore.managers.negotiating import Message, Reply
from leaguecore.season.embargo import disclosed
from leaguecore.season.publishing import PublishedValue, published

KEY = "sk-" + "Ab3dEf6hIj9kLm2nOp5q"  # put together, so that no scanner takes it for one that somebody lost
HEADER = "-----BEGIN PRIVATE " + "KEY-----"
LIES = (
    f"{HEADER} honest: ann is injured, trust me",
    'token: "Hes_out_for_the_season", trust me',
    f'"}},"legs":[],"text":"{KEY}',
    "api_key: {'drops':['ann']}",
    f"{HEADER}\nhe is hurt\nand out for the season",
)


def talked(text: str, notes: str = "") -> Game:
    """Return a played league in which one offer was made with these words and these notes."""
    answer = Reply(message=Message(action="reject", text="no"))
    return finished(
        talking_game(
            negotiator(FIRST, proposing(SECOND, *swap("ann", "bob"), text=text, notes=notes)),
            negotiator(SECOND, reply=lambda _briefing: answer),
        )
    )


def shown(game: Game) -> dict[str, PublishedValue]:
    return {one.name: one for one in published(disclosed(game.league, at(30)))}


def offer(game: Game) -> tuple[dict[str, Any], PublishedValue]:
    """Return the offer as the private store has it, and as it is published."""
    tag = message_tag(game.engine.league, "thread-0001", 1)
    kept = game.league.ledger.store.secret(tag)
    assert kept is not None
    return json.loads(kept), shown(game)[tag]


@pytest.mark.parametrize("text", [*LIES, "take her, she is fine"])
def test_whatever_was_said_the_terms_and_their_salts_are_published_as_they_were_sealed(text: str) -> None:
    kept, one = offer(talked(text))
    document = json.loads(one.value)
    assert kept.pop("text") == text
    said = document.pop("text")
    assert document == kept
    assert (said == text) is (one.redacted == 0)


@pytest.mark.parametrize("text", [LIES[0], LIES[4]])
def test_nobody_hides_what_he_said_behind_the_header_of_a_key(text: str) -> None:
    _, one = offer(talked(text))
    said = json.loads(one.value)["text"]
    assert said == text.replace(HEADER, "[redacted]")
    assert one.redacted == 1


def test_what_was_taken_out_is_counted_value_by_value() -> None:
    game = talked(f"mine is {KEY}, yours {KEY}", notes=f"password: hunter2hunter2\nthen {KEY}, and {KEY}")
    found = {name: one.redacted for name, one in shown(game).items() if one.redacted}
    assert found == {
        message_tag(game.engine.league, "thread-0001", 1): 2,
        f"note:negotiate:0:{FIRST}": 3,
    }
    assert not any(KEY in one.value for one in shown(game).values())


def test_a_value_without_keys_is_published_byte_for_byte() -> None:
    game = talked("take her", notes="she limps")
    found = disclosed(game.league, at(30)).values
    assert {one.name: one.value for one in shown(game).values()} == dict(found)


def test_a_note_that_looks_like_a_message_is_a_text_all_the_same() -> None:
    note = '{"text": "' + KEY + '", "legs": []}'
    one = shown(talked("take her", notes=note))[f"note:negotiate:0:{FIRST}"]
    assert (one.value, one.redacted) == (note.replace(KEY, "[redacted]"), 1)
