"""Pseudonyms: the same all season, nobody's real name anywhere, and answers that come back to real ids."""

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wire_cases import KINDS, ME, large_board, large_briefing, player_id, real_name, with_part

from leaguecore.canon import canonical
from leaguecore.errors import LeagueError
from leaguecore.managers.briefing import Board, Briefing, Hindsight, RefusedSeen, render_json
from leaguecore.managers.decision import Claims, Decision, Lineup, Pick, Trades, Wish
from leaguecore.managers.trading import Give, Offer
from leaguecore.managers.wire import Mask, Pseudonyms, briefing_document, briefing_text, read_answer
from leaguecore.managers.wire.pseudonyms import pseudonym_book
from leaguecore.managers.wire.replacing import Replacer

PSEUDONYMS = Pseudonyms(seed="kept until the end", league="main-07")
BOARD = large_board("nba", 600)


def masked(kind: str, **more: Any) -> tuple[Mask, Briefing]:
    """Return the mask of the board and a briefing under it."""
    briefing = large_briefing(kind, "nba", BOARD, **more)
    mask = Mask(PSEUDONYMS, BOARD, briefing.owners)
    return mask, mask.briefing(briefing)


@pytest.mark.parametrize("kind", KINDS)
def test_no_real_id_name_or_club_stands_in_anything_that_a_masked_manager_is_told(kind: str) -> None:
    _, briefing = masked(kind)
    told = [render_json(briefing).decode(), canonical(briefing_document(briefing)).decode(), briefing_text(briefing)]
    for text in told:
        assert not [number for number in range(600) if real_name(number) in text or player_id(number) in text]
        assert "CLUB" not in text


@pytest.mark.parametrize("kind", KINDS)
def test_an_example_of_a_masked_briefing_is_an_answer_about_real_players(kind: str) -> None:
    mask, briefing = masked(kind)
    for shown in briefing_document(briefing)["allowed_actions"]:
        answer = read_answer(kind, canonical(shown["example"]), decision_id=briefing.decision_id)
        real = json.dumps(attrs.asdict(mask.decision(answer)))
        assert not [alias for alias in mask.book.real_players if alias in real]
        assert not set(re.findall(r"00-\d+", real)) - set(BOARD.players)


ANSWERS: Mapping[str, Decision] = {
    "pick": Pick(player=player_id(2), reason=f"{real_name(2)} is {player_id(2)}", queue=(player_id(3),)),
    "lineup": Lineup(
        seating={"PG": (player_id(2),), "C": ()},
        bench=(player_id(3),),
        reserve={"IR": (player_id(1),)},
        drop=(player_id(0),),
    ),
    "claims": Claims(wishes=(Wish(add=player_id(2), drop=player_id(3), bid=3),), private_notes=f"sell {real_name(5)}!"),
    "trades": Trades(actions=(Offer(gives=(Give(giver=ME, receiver="team-01", players=(player_id(2),)),)),)),
}


@pytest.mark.parametrize("kind", ANSWERS)
def test_an_answer_under_pseudonyms_comes_back_as_it_was_meant(kind: str) -> None:
    mask = Mask(PSEUDONYMS, BOARD)
    hidden = mask.hidden(ANSWERS[kind])
    text = json.dumps(attrs.asdict(hidden))
    assert hidden != ANSWERS[kind]
    assert "00-003" not in text
    assert "name2" not in text
    assert mask.decision(hidden) == ANSWERS[kind]


def test_a_player_has_one_pseudonym_all_season_whoever_else_there_is() -> None:
    early, late = pseudonym_book(PSEUDONYMS, large_board("nba", 10)), pseudonym_book(PSEUDONYMS, BOARD)
    assert early.players == {player: late.players[player] for player in early.players}
    assert early.names == {player: late.names[player] for player in early.names}
    assert Pseudonyms(seed=PSEUDONYMS.seed, league="main-07").player(player_id(2)) == late.players[player_id(2)]


def test_another_league_or_seed_gives_other_pseudonyms() -> None:
    others = [Pseudonyms(seed=PSEUDONYMS.seed, league="main-08"), Pseudonyms(seed="another", league="main-07")]
    for other in others:
        assert other.player(player_id(2)) != PSEUDONYMS.player(player_id(2))
        assert other.name(player_id(2)) != PSEUDONYMS.name(player_id(2))
        assert other.club("BOS") != PSEUDONYMS.club("BOS")


def test_no_two_of_twenty_thousand_have_one_pseudonym() -> None:
    ids = [f"{number}" for number in range(20_000)]
    assert len({PSEUDONYMS.player(player) for player in ids}) == len(ids)
    assert len({PSEUDONYMS.name(player) for player in ids}) == len(ids)


def test_two_with_one_pseudonym_are_noticed() -> None:
    class Poor(Pseudonyms):
        def player(self, player: str) -> str:
            return super().player(player[-1])

    with pytest.raises(LeagueError) as caught:
        pseudonym_book(Poor(seed="s", league="l"), large_board("nba", 40))
    assert caught.value.code == "pseudonym.collision"


def test_the_seed_is_not_shown_by_accident() -> None:
    assert PSEUDONYMS.seed not in repr(PSEUDONYMS)


def test_the_facts_follow_the_player_and_the_order_of_the_board_tells_nothing() -> None:
    mask = Mask(PSEUDONYMS, BOARD)
    assert list(mask.board.players) == sorted(mask.board.players)
    for player in BOARD.players[::37]:
        real, hidden = BOARD.row(player), mask.board.row(mask.book.players[player])
        facts = set(real) - {"player", "name", "team"}
        assert {name: real[name] for name in facts} == {name: hidden[name] for name in facts}
    # With the order of the real ids, neighbours would stay neighbours.
    places = [mask.board.index[mask.book.players[player]] for player in BOARD.players]
    assert sum(abs(one - other) == 1 for one, other in pairwise(places)) < 20


def test_hindsight_follows_the_players_too() -> None:
    truth = Hindsight(**{name: np.arange(600) for name in ("slate_points", "remaining", "replacement")})
    mask, briefing = masked("claims", hindsight=truth)
    assert briefing.hindsight is not None
    place = mask.board.index[mask.book.players[player_id(123)]]
    assert briefing.hindsight.remaining[place] == 123


def test_sentences_of_the_engine_and_of_managers_name_pseudonyms() -> None:
    said = f"{player_id(3)} ({real_name(3).upper()}) of CLUB03 is locked"
    mask, briefing = masked("lineup", barred=(said,), refused=(RefusedSeen(code="lineup.locked", message=said),))
    alias, name = mask.book.players[player_id(3)], mask.book.names[player_id(3)]
    expected = f"{alias} ({name}) of {mask.book.clubs['CLUB03']} is locked"
    assert briefing.barred == (expected,)
    assert briefing.refused[0].message == expected


def test_the_clubs_of_a_schedule_are_hidden_too() -> None:
    mask, briefing = masked("lineup")
    played = with_part(large_briefing("lineup", "nba", BOARD), schedule=("CLUB03", "CLUB04", ME))
    hidden: Any = mask.briefing(played)
    assert hidden.schedule == (mask.book.clubs["CLUB03"], mask.book.clubs["CLUB04"], ME)
    assert set(briefing.board.teams) == set(mask.book.clubs.values())


def test_a_club_and_a_namesake_are_hidden_alike() -> None:
    names = (real_name(0), real_name(0), *BOARD.names[2:])
    board: Board = attrs.evolve(BOARD, names=names)
    mask = Mask(PSEUDONYMS, board)
    assert len(set(mask.board.names)) == 600
    assert mask.hidden(Pick(player="1", reason=f"not {real_name(0)}")).reason in {
        f"not {mask.book.names[player_id(number)]}" for number in (0, 1)
    }


@given(st.text(alphabet="ab1 .-", max_size=30))
@settings(max_examples=200)
def test_only_whole_words_are_replaced_and_all_of_them(text: str) -> None:
    found = Replacer({"ab": "X", "a1 b": "Y"}).replaced(text)
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    assert ("X" in found) is ("ab" in words)
    if "X" not in found and "Y" not in found:
        assert found == text


def test_the_longer_of_two_phrases_at_one_place_is_replaced() -> None:
    replacer = Replacer({"Jalen Green": "A B", "Jalen": "C", "00-0033": "p-x", "!?": "never"})
    assert replacer.replaced("JALEN GREEN, Jalen; 00-0033.!?") == "A B, C; p-x.!?"
    assert replacer.replaced("Jaleno 100-0033 00-00334") == "Jaleno 100-0033 00-00334"
