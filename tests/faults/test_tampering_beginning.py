"""Tampering with what a league committed to before play: its files, and the fields of its first record."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from published_league import Played
from tampering import ATTACKS, Attack, Copy, Fields, OwnCopy, heads_left, heads_signed

from leaguecore.ledger.signing import Signer, new_key


def other_rules(copy: Copy) -> bytes:
    """Exchange the rules by others that are as good, and return them."""
    path = copy.path / "ruleset.toml"
    data = path.read_bytes()
    changed = data.replace(b"prior_games = 2", b"prior_games = 3")
    assert changed != data
    path.write_bytes(changed)
    return changed


def test_27_another_file_of_rules_is_found(copy: Copy, check: Any) -> None:
    other_rules(copy)
    assert copy.found() == [("genesis.file", 0)]
    assert check(copy.path) == (4, [("genesis.file", 0)])


def test_27_other_prompts_are_found(copy: Copy) -> None:
    (copy.path / "prompts.json").write_bytes(b"{}")
    assert copy.found() == [("genesis.file", 0)]


def test_27_a_file_that_is_missing_is_found(copy: Copy) -> None:
    (copy.path / "prompts.json").unlink()
    assert copy.found() == [("genesis.file", 0)]


@pytest.mark.parametrize("name", ["seats.toml", "prices.toml", "pages.jsonl", "previous.json", "ancestors.jsonl"])
def test_27_a_file_that_nobody_committed_to_is_found(copy: Copy, name: str) -> None:
    (copy.path / name).write_bytes(b"\n")
    assert ("genesis.file", 0) in copy.found()


def test_27_other_rules_are_found_in_a_leagues_own_folder(own: OwnCopy) -> None:
    path = own.path / "ruleset.toml"
    path.write_bytes(path.read_bytes() + b"# better\n")
    assert own.found() == [("genesis.file", 0)]


@pytest.mark.parametrize("attack", ATTACKS)
def test_28_other_rules_with_a_first_record_that_names_them_are_found(
    copy: Copy, published: Played, attack: Attack
) -> None:
    rules, records = other_rules(copy), copy.records
    records[0]["data"]["hashes"]["ruleset"] = sha256(rules).hexdigest()
    copy.relink(records)
    attack(copy, published)
    found = copy.found()
    # The first head was signed before anything was decided; where it is made anew, the league's id gives it away.
    assert found[0] == (("head.mismatch", 0) if attack is heads_left else ("genesis.data", 0))


def other_seats(data: Fields) -> None:
    data["seats"]["team-01"] = "projection"


def other_commitment(data: Fields) -> None:
    data["seed_commitment"] = "0" * 64


def other_schedule(data: Fields) -> None:
    data["hashes"]["schedule"] = "0" * 64


def other_snapshot(data: Fields) -> None:
    data["data"]["snapshot"] = "0" * 64


def other_policy(data: Fields) -> None:
    data["data"]["policy"] = {"stat_lines": "an hour later"}


def other_limits(data: Fields) -> None:
    data["limits"]["note_chars"] += 1


def said_to_be_rated(data: Fields) -> None:
    data["rated"] = True


def another_field(data: Fields) -> None:
    data["why"] = "because"


def a_field_less(data: Fields) -> None:
    del data["limits"]


@pytest.mark.parametrize(
    "change",
    [
        *(other_seats, other_commitment, other_schedule, other_snapshot, other_policy, other_limits),
        *(said_to_be_rated, another_field, a_field_less),
    ],
)
def test_another_field_of_the_first_record_is_found_though_the_operator_signs_it(
    copy: Copy, published: Played, change: Callable[[Fields], None]
) -> None:
    records = copy.records
    change(records[0]["data"])
    copy.relink(records)
    heads_signed(copy, published)
    assert ("genesis.data", 0) in copy.found()


def test_a_league_that_says_it_is_live_needs_a_head_from_before_its_first_decision(
    copy: Copy, published: Played
) -> None:
    records = copy.records
    records[0]["data"] |= {"kind": "live", "rated": True}
    copy.relink(records)
    heads_signed(copy, published)
    for note in copy.notes[:2]:
        note.unlink()
    copy.sign_again(published.signer)
    verdict = copy.verdict()
    assert ("genesis.live", 0) in [(fault.code, fault.seq) for fault in verdict.faults]
    assert not verdict.rated


def test_10_another_key_in_the_first_record_is_found_by_whoever_kept_a_head(
    copy: Copy, published: Played, tmp_path: Any
) -> None:
    """Everything is forged under another key: only what somebody has seen before tells the two apart."""
    kept = copy.notes[0].read_bytes()
    key = new_key(tmp_path / "other", published.signer.key.name)
    records = copy.records
    records[0]["data"]["key"] = key.text
    copy.relink(records)
    copy.sign_again(Signer.load(tmp_path / "other"))
    assert copy.found() == []
    assert copy.found(kept_notes=(kept,)) == [("head.nosig", 0)]
    assert copy.found(receipts=published.receipts)[0] == ("receipt.missing", published.receipts[0].seq)
