"""Ids, ids that derive from content, and salted commitments."""

import hashlib
import hmac
import itertools
from typing import Any

import pytest

from leaguecore.commit import SALT_BYTES, commitment, derived_salt, is_salt
from leaguecore.errors import LeagueError
from leaguecore.ids import check_id, derived_id, is_fact_id, is_id, team_id

SALT = "0123456789abcdef" * 4


@pytest.mark.parametrize("text", ["a", "7", "team-01", "nba/files", "bid:team-01", "a.b_c", "x" * 64])
def test_an_id_is_up_to_64_of_a_few_ascii_characters(text: str) -> None:
    assert is_id(text)
    assert check_id(text, "league") == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-a",
        ".a",
        "_a",
        "A",
        "teaM",
        "a b",
        "a\n",
        "\na",
        "é",
        "\u0430",
        "\uff11",
        "a\u200b",
        "x" * 65,
        "a\x00",
        "a|b",
        'a"b',
    ],
)
def test_anything_else_is_none_and_the_refusal_says_of_what(text: str) -> None:
    assert not is_id(text)
    with pytest.raises(LeagueError) as caught:
        check_id(text, "league")
    assert caught.value.code == "id.invalid"
    assert "league" in str(caught.value)


@pytest.mark.parametrize("text", ["00-0034796", "DST-SF", "8478402", "Player|x", "!", "~" * 64])
def test_a_source_may_name_players_by_any_printable_ascii(text: str) -> None:
    assert is_fact_id(text)


@pytest.mark.parametrize("text", ["", " ", "a b", "a\n", "é", "\uff11\uff12", "\u202e1", "a\x7f", "~" * 65])
def test_a_players_id_has_no_blank_and_nothing_that_looks_like_another(text: str) -> None:
    assert not is_fact_id(text)


def test_a_derived_id_is_twelve_digits_of_a_hash_of_its_parts() -> None:
    digest = hashlib.sha256(b"leaguecore.id.v1\na\nb").hexdigest()
    assert derived_id("league", "a", "b") == f"league-{digest[:12]}"


def test_derived_ids_differ_by_parts_and_their_order() -> None:
    ids = {derived_id("x", *parts) for parts in [("a", "b"), ("b", "a"), ("ab",), ("a",), ("a", "b", "")]}
    assert len(ids) == 5


def test_team_ids_sort_by_number_up_to_99() -> None:
    ids = [team_id(number) for number in range(1, 33)]
    assert ids[0] == "team-01"
    assert ids == sorted(ids)
    assert all(map(is_id, ids))


def test_a_commitment_can_be_recomputed_with_a_hash_program() -> None:
    text = f'leaguecore.commit.v1\nbid:team-01:7\n{SALT}\n{{"add":"p1","bid":37}}'
    assert commitment("bid:team-01:7", SALT, {"bid": 37, "add": "p1"}) == hashlib.sha256(text.encode()).hexdigest()


def test_a_commitment_binds_tag_salt_and_value() -> None:
    """Another seat cannot show the same hash as his own, nor can a bid be opened as another."""
    tags, salts, values = ["bid:team-01", "bid:team-02"], [SALT, "f" * 64], [{"bid": 1}, {"bid": 2}, {"bid": True}]
    made = [commitment(*each) for each in itertools.product(tags, salts, values)]
    assert len(set(made)) == len(made)


@pytest.mark.parametrize("value", [{"bid": 5.0}, {"bid": float("nan")}, "\ud800"])
def test_what_canonical_json_cannot_hold_cannot_be_committed_to(value: Any) -> None:
    with pytest.raises(LeagueError):
        commitment("bid", SALT, value)


def test_the_salt_of_a_simulated_season_is_an_hmac_of_its_secret() -> None:
    expected = hmac.new(b"secret", b"leaguecore.salt.v1\nleague\nbid", hashlib.sha256).hexdigest()
    assert derived_salt("secret", "league", "bid") == expected
    assert is_salt(expected)
    assert derived_salt("other", "league", "bid") != expected


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 63 + "\n", "\u0660" * 64])
def test_a_short_or_oddly_spelled_salt_is_none(text: str) -> None:
    assert not is_salt(text)


def test_a_salt_has_32_bytes() -> None:
    assert SALT_BYTES == 32
    assert is_salt("00" * 32)
