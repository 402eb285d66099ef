"""What the rules let out, what is withheld or taken out, and the facts: in a publication, and in none."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from canary_managers import KEY
from later_facts import altered
from publication_cases import FAR, NEVER, checked, codes, files_of, finished, records_in, said_in, shown_in
from season_cases import play_until, plugins
from talk_seasons import OPENS
from text_seasons import (
    OPEN,
    SAID,
    Writer,
    all_texts,
    hiding,
    speakers,
    writing_game,
)
from toy_sport import OPENING, at
from trade_seasons import FIRST, SECOND, season

from leaguecore.clock import HOUR, Instant
from leaguecore.errors import LedgerError, StoreError, UsageError
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer
from leaguecore.rules.files import find_ruleset
from leaguecore.season.facade import League
from leaguecore.season.publisher import publish
from leaguecore.season.withholding import withhold

# --- policies --------------------------------------------------------------------------------------------------------

FIRST_DOCUMENT = tomllib.loads(find_ruleset("nba-s1").data.decode())["publication"]
"""Everything six hours after its close, but the reasoning that a provider exposes never."""

THREADS_ALONE = tomllib.loads(find_ruleset("nfl-h2h-12").data.decode())["publication"]
"""Threads right after the close of their window, and nothing else."""

THIRD_DOCUMENT: Mapping[str, Any] = dict(OPEN, reasoning_hours=6)
"""Where terms allow, also the reasoning, apart from the notes."""

ALL = {"note", "message", "message_text", "prompt", "reasoning", "response"}


@pytest.mark.parametrize(
    ("policy", "kinds"),
    [
        (FIRST_DOCUMENT, ALL - {"reasoning"}),
        (THREADS_ALONE, {"message", "message_text"}),
        (THIRD_DOCUMENT, ALL),
        (OPEN, ALL),
        (NEVER, set()),
        (None, set()),
    ],
    ids=["001", "threads", "003", "open", "never", "none"],
)
def test_a_policy_says_which_kinds_are_ever_read(
    policy: Mapping[str, Any] | None, kinds: set[str], tmp_path: Path
) -> None:
    game = finished(writing_game(publication=policy, commitments=hiding()))
    publish(game.league, tmp_path / "P", now=FAR)
    assert codes(tmp_path / "P") == []
    files = files_of(tmp_path / "P")
    assert {line["name"] for line in shown_in(files)} == kinds
    everything = b"\n".join(files.values())
    for name, text in all_texts(game).items():
        kind = name.partition(":")[0]
        if kind not in kinds and not (kind == "note" and "response" in kinds):
            assert text.encode() not in everything
    said = said_in(files)
    counted = sum(name.partition(":")[0] not in kinds for name in all_texts(game))
    messages = 0 if "message" in kinds else sum(one.kind == "message.sent" for one in game.league.records())
    assert (said["never"], said["embargoed"]) == (counted + messages, 0)


def test_reasoning_is_shown_apart_and_never_as_a_note(tmp_path: Path) -> None:
    game = finished(writing_game(publication=THIRD_DOCUMENT))
    publish(game.league, tmp_path / "P", now=FAR)
    for line in shown_in(files_of(tmp_path / "P")):
        if line["name"] in ("note", "reasoning"):
            assert line["value"].startswith(f"{line['name']} of")


def test_of_a_private_league_heads_are_published_and_nothing_else(tmp_path: Path) -> None:
    game, folder = writing_game(publication={**NEVER, "visibility": "private"}), tmp_path / "P"
    play_until(game.runner, at(3))
    publish(game.league, folder, now=at(3))
    finished(game)
    publish(game.league, folder)
    files = files_of(folder)
    assert set(files) == {"heads/000000.txt", "heads/000001.txt", "publication.json"}
    said = said_in(files)
    assert said["visibility"] == "private"
    assert {said[name] for name in ("held", "revealed", "redacted", "withheld", "embargoed", "never")} == {0}
    assert SECOND.encode() not in b"".join(files.values())
    with pytest.raises(StoreError) as caught:
        League.open(folder, plugins=plugins())
    assert caught.value.code == "publication.private"
    # Who has the log beside it can check it with these heads.
    verdict = game.league.verdict()
    assert (verdict.faults, verdict.rated) == ((), False)


# --- withheld and redacted -------------------------------------------------------------------------------------------


def test_what_is_withheld_is_said_to_be_and_is_in_no_file(tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding()))
    name = f"note:lineup:p01:0:{FIRST}"
    text = all_texts(game)[name]
    assert withhold(game.league, name) is True
    assert withhold(game.league, name) is False
    publish(game.league, tmp_path / "P", now=FAR)
    files = files_of(tmp_path / "P")
    assert codes(tmp_path / "P") == []
    assert text.encode() not in b"\n".join(files.values())
    (line,) = [one for one in shown_in(files) if one.get("withheld")]
    record = records_in(files)[line["ref"]]
    assert line == {"name": "note", "ref": line["ref"], "withheld": True}
    assert record["data"]["task"] == f"lineup:p01:0:{FIRST}"
    assert said_in(files)["withheld"] == 1


def test_what_an_edition_withholds_stays_so_in_a_store_that_was_restored_from_before(tmp_path: Path) -> None:
    """The marks of a note and of a message are lost with the store; the edition that went before still has them."""
    game = finished(writing_game(commitments=hiding()))
    store = game.league.ledger.store
    before = list(store.read()), dict(store.secrets())
    note = f"note:lineup:p01:0:{FIRST}"
    text, message = all_texts(game)[note], f"message:{game.league.ledger.league}:thread-0001:1"
    assert withhold(game.league, note)
    assert withhold(game.league, message)
    publish(game.league, tmp_path / "P", now=FAR)
    restored = MemoryStore()
    restored.append(*before)
    for number, head in enumerate(store.notes()):  # these a restore takes over from the edition
        restored.add_note(number, head)
    league = attrs.evolve(game.league, ledger=Ledger(restored, game.league.ledger.league))
    assert restored.secret(f"withheld:{note}") is None
    publish(league, tmp_path / "P", now=Instant(FAR + 1))
    assert codes(tmp_path / "P") == []
    assert said_in(files_of(tmp_path / "P"))["withheld"] == 2
    assert text.encode() not in b"\n".join(files_of(tmp_path / "P").values())


def test_a_publication_cannot_say_another_visibility_than_the_rules(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P", now=FAR)
    said = said_in(files_of(tmp_path / "P"))
    (tmp_path / "P" / "publication.json").write_text(json.dumps({**said, "visibility": "private"}))
    assert "publication.visibility" in codes(tmp_path / "P")


def test_a_league_that_is_published_before_its_draft_can_be_replayed_from_that(tmp_path: Path) -> None:
    """Its first record names the facts of the draft's beginning, which the folder has then too."""
    game, before = writing_game(), Instant(OPENING - HOUR)
    assert game.league.ledger.genesis().at > OPENING
    publish(game.league, tmp_path / "P", now=before)
    assert codes(tmp_path / "P") == []


def test_a_withheld_message_takes_its_terms_and_its_words_with_it(tmp_path: Path) -> None:
    game = finished(writing_game())
    assert withhold(game.league, f"message:{game.league.ledger.league}:thread-0001:1")
    publish(game.league, tmp_path / "P", now=FAR)
    assert codes(tmp_path / "P") == []
    assert SAID.encode() not in b"\n".join(files_of(tmp_path / "P").values())
    assert said_in(files_of(tmp_path / "P"))["withheld"] == 1


@pytest.mark.parametrize(
    "name", ["seed", "texts", "note:nothing", "note:", "", "message:x", f"withheld:note:lineup:p01:0:{FIRST}"]
)
def test_only_what_is_kept_can_be_withheld(name: str) -> None:
    game = finished(writing_game(commitments=hiding()))
    with pytest.raises(UsageError) as caught:
        withhold(game.league, name)
    assert caught.value.code == "value.unknown"


def test_what_looks_like_a_key_is_taken_out_and_opens_nothing(tmp_path: Path) -> None:
    def leaking(briefing: Briefing, answer: Answer) -> Answer:
        decision: Any = answer.decision
        return attrs.evolve(
            answer,
            decision=attrs.evolve(decision, private_notes=f"{decision.private_notes}: mine is {KEY}"),
            prompt=f"{answer.prompt}: {KEY} and {KEY}",
        )

    first, second = speakers()
    game = finished(writing_game(Writer(first, changed=leaking), second, commitments=hiding()))
    publish(game.league, tmp_path / "P", now=FAR)
    files = files_of(tmp_path / "P")
    assert codes(tmp_path / "P") == []
    assert KEY.encode() not in b"\n".join(files.values())
    taken = [line for line in shown_in(files) if "redacted" in line]
    assert {(line["name"], line["redacted"]) for line in taken} == {("note", 1), ("prompt", 2)}
    assert all(set(line) == {"name", "redacted", "ref", "value"} and "[redacted]" in line["value"] for line in taken)
    assert said_in(files)["redacted"] == len(taken) > 20


def test_a_private_value_that_was_exchanged_is_not_published(tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding()))
    name = f"note:lineup:p01:0:{FIRST}"
    kept = {one: "exchanged" if one == name else text for one, text in game.league.ledger.store.secrets()}
    store = MemoryStore()
    store.append(list(game.league.ledger.store.read()), kept)
    other = attrs.evolve(game.league, ledger=Ledger(store, game.league.ledger.league))
    with pytest.raises(LedgerError) as caught:
        publish(other, tmp_path / "P", now=FAR)
    assert caught.value.code == "blob.mismatch"
    assert list(tmp_path.iterdir()) == []
    assert list(store.notes()) == []


# --- facts -----------------------------------------------------------------------------------------------------------


def test_without_the_facts_all_is_checked_but_the_replay_which_takes_them_from_elsewhere(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P", left_out=("facts",))
    assert "snapshots/facts.npz" not in files_of(tmp_path / "P")
    assert said_in(files_of(tmp_path / "P"))["left_out"] == ["facts"]
    assert checked(tmp_path / "P", replay=False).faults == ()
    with pytest.raises(StoreError) as caught:
        checked(tmp_path / "P")
    assert caught.value.code == "publication.facts"
    stranger = League.open(tmp_path / "P", plugins=plugins())
    same, other = game.league.facts, altered(game.league.facts, at(5), 3, ("multiply",))
    assert attrs.evolve(stranger, read_facts=lambda: same).verdict().faults == ()
    found = attrs.evolve(stranger, read_facts=lambda: other).verdict().faults
    assert "score.differs" in {fault.code for fault in found}


def test_facts_that_were_published_before_are_taken_away_where_they_may_not_be_passed_on(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P")
    assert "snapshots/facts.npz" in files_of(tmp_path / "P")
    publish(game.league, tmp_path / "P", left_out=("facts",))
    assert "snapshots/facts.npz" not in files_of(tmp_path / "P")


@pytest.mark.parametrize("now", [at(0, 18, 3), at(2, 12), at(7, 13), OPENS + HOUR, at(10, 13)])
def test_no_later_fact_changes_a_byte_of_what_is_published(now: Instant, tmp_path: Path) -> None:
    """A season that was over long ago is published in its middle: nobody can read there how it goes on."""
    facts, found = season(5).facts(), []
    for number in range(4):
        played_on = facts if not number else altered(facts, now, number)
        game = writing_game(facts=played_on, commitments=hiding())
        play_until(game.runner, now)
        publish(game.league, tmp_path / str(number), now=now)
        found.append(files_of(tmp_path / str(number)))
    assert found[1:] == found[:1] * 3
    assert codes(tmp_path / "3") == []
