"""What is disclosed of notes and threads: the words without keys, and everything else as it was kept."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from season_cases import Game, plugins, toy_rules
from talk_seasons import OPENS, PUBLICATION, finished, negotiator, proposing, swap, talking_game
from toy_sport import at
from trade_seasons import FIRST, SECOND

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import LedgerError, StoreError
from leaguecore.league.sealed_terms import message_tag
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.managers.negotiating import Message, Reply
from leaguecore.season.disclosing import DisclosedValue, disclosed
from leaguecore.season.facade import League
from leaguecore.season.publisher import publish
from leaguecore.season.withholding import withhold

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


def shown(game: Game) -> dict[str, DisclosedValue]:
    return {one.name: one for one in disclosed(game.league, at(30)).values}


def offer(game: Game) -> tuple[dict[str, Any], DisclosedValue]:
    """Return the offer as the private store has it, and as it is disclosed."""
    tag = message_tag(game.engine.league, "thread-0001", 1)
    kept = game.league.ledger.store.secret(tag)
    assert kept is not None
    return json.loads(kept), shown(game)[tag]


@pytest.mark.parametrize("text", [*LIES, "take her, she is fine"])
def test_whatever_was_said_the_terms_and_their_salt_are_disclosed_as_they_were_sealed(text: str) -> None:
    """With the salt of words from which something was taken out one could try what it was, so that is not shown."""
    kept, one = offer(talked(text))
    document = json.loads(one.value)
    assert kept.pop("text") == text
    said, salt = document.pop("text"), kept.pop("text_salt")
    assert document.pop("text_salt", None) == (None if one.redacted else salt)
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
    assert disclosed(game.league, at(30)).redacted == 2


def test_a_value_without_keys_is_disclosed_byte_for_byte() -> None:
    game = talked("take her", notes="she limps")
    kept = {name: text for name, text in game.league.ledger.store.secrets() if name.startswith(("note:", "message:"))}
    assert len(kept) == 3
    assert {one.name: one.value for one in shown(game).values()} == kept


def test_a_note_that_looks_like_a_message_is_a_text_all_the_same() -> None:
    note = '{"text": "' + KEY + '", "legs": []}'
    one = shown(talked("take her", notes=note))[f"note:negotiate:0:{FIRST}"]
    assert (one.value, one.redacted) == (note.replace(KEY, "[redacted]"), 1)


def test_what_is_disclosed_is_counted_as_in_a_publication(tmp_path: Path) -> None:
    """Once its window is over no line is held back; six hours later all may be read, but for a message withheld."""
    game = talked(f"mine is {KEY}", notes="she limps")
    assert withhold(game.league, message_tag(game.engine.league, "thread-0001", 2))
    for hours, counts in ((24, (0, 0, 3, 0)), (30, (1, 1, 0, 0))):
        now = Instant(OPENS + hours * HOUR)
        said, found = publish(game.league, tmp_path / str(hours), now=now).publication, disclosed(game.league, now)
        for one in (said, found):
            assert (one.redacted, one.withheld, one.embargoed, one.never) == counts


def test_without_the_private_store_nothing_can_be_disclosed(tmp_path: Path) -> None:
    game = talked("take her")
    publish(game.league, tmp_path / "P", now=at(30))
    with pytest.raises(StoreError) as caught:
        disclosed(League.open(tmp_path / "P", plugins=plugins()), at(30))
    assert caught.value.code == "seed.missing"


def test_under_other_rules_than_the_committed_ones_nothing_is_disclosed() -> None:
    """Or whoever has the folder could end every embargo."""
    game = talked("take her", notes="she limps")
    sooner = toy_rules(publication={**PUBLICATION, "note_hours": 0})
    with pytest.raises(LedgerError) as caught:
        disclosed(attrs.evolve(game.league, rules=sooner), at(30))
    assert caught.value.code == "genesis.file"


@pytest.mark.parametrize("kind", ["note", "message"])
def test_a_value_that_was_exchanged_is_not_disclosed(kind: str) -> None:
    game = talked("take her", notes="she limps")
    store = MemoryStore()
    secrets = {
        name: text.replace("limps", "runs").replace("take", "leave") if name.startswith(kind) else text
        for name, text in game.league.ledger.store.secrets()
    }
    store.append(list(game.league.ledger.store.read()), secrets)
    with pytest.raises(LedgerError) as caught:
        disclosed(attrs.evolve(game.league, ledger=Ledger(store, game.league.ledger.league)), at(30))
    assert caught.value.code == "blob.mismatch"
