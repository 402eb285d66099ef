"""When a league may be published, by whom, and after what: its key, what is due, and heads that bind."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from outside_seats import LINEUPS, asked, opened
from publication_cases import NEVER, checked, codes, finished, refused
from season_cases import Game, play_until, plugins, toy_rules
from text_seasons import (
    SECRET,
    Writer,
    hiding,
    speakers,
    writing_game,
)
from toy_sport import BY_WEEK, ToySeason, at
from trade_seasons import CLUBS

from leaguecore.clock import MINUTE, Instant
from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import League, open_league
from leaguecore.season.keeping_heads import keep_first_head
from leaguecore.season.publisher import publish


def live_season() -> ToySeason:
    """Return a season of which only is known what is known before its draft: players, ranks and games."""
    found = ToySeason(BY_WEEK)
    for rank, (player, (position, club)) in enumerate(CLUBS.items()):
        found.player(player, position, club)
        found.rank(player, rank + 1)
    for week in range(2):
        for day, home, away in ((1, "red", "blue"), (3, "gold", "grey")):
            found.game(f"w{week + 1}-{home}", at(7 * week + day, 18), home, away)
    return found


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    new_key(tmp_path / "heads.key", "league.example/heads")
    return Signer.load(tmp_path / "heads.key")


OPENED_AT = at(-10)

TAKEN_BACK = ("publish.backwards", "head.smaller", "head.mismatch", "log.truncated")
"""With what a publication is refused that would take back a head."""


def live_league(signer: Signer, opened_at: Instant = OPENED_AT, **changes: Any) -> League:
    """Return a league that has opened in real time, with a key."""
    rules = toy_rules(sport="toy-week", lineups__lock="game", **changes)
    given = Commitments(signer=signer, opened_at=opened_at, text_secret=SECRET)
    facts = live_season().facts()
    return open_league(rules, facts, ["adp"], seed="5f" * 32, plugins=plugins(), commitments=given)


def without_heads(league: League) -> League:
    """Return a league as if nobody had signed a head of it yet."""
    store = MemoryStore()
    store.append(list(league.ledger.store.read()), dict(league.ledger.store.secrets()))
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))


@pytest.mark.parametrize("anchored", [True, False])
def test_a_live_league_is_rated_if_a_signed_head_came_before_its_first_decision(
    signer: Signer, tmp_path: Path, anchored: bool
) -> None:
    league = live_league(signer)
    genesis = league.ledger.genesis().data
    assert (genesis["kind"], genesis["rated"]) == ("live", True)
    league.tick(at(0, 19))
    if not anchored:
        league = without_heads(league)
    publish(league, tmp_path / "P", now=at(0, 19), signer=signer)
    verdict = checked(tmp_path / "P")
    assert verdict.rated is anchored
    assert [fault.code for fault in verdict.faults] == ([] if anchored else ["genesis.live"])
    assert verdict.decided_at is not None
    assert verdict.committed_at == (OPENED_AT if anchored else at(0, 19))


def test_a_head_of_another_key_makes_no_league_rated(signer: Signer, tmp_path: Path) -> None:
    new_key(tmp_path / "other.key", "league.example/heads")
    league = without_heads(live_league(signer))
    keep_first_head(league.ledger, Signer.load(tmp_path / "other.key"), OPENED_AT)
    league.tick(at(0, 19))
    publish(league, tmp_path / "P", now=at(0, 19), signer=signer)
    verdict = checked(tmp_path / "P")
    assert "head.nosig" in [fault.code for fault in verdict.faults]
    assert verdict.rated is False


@pytest.mark.parametrize(
    ("opened_at", "changes"),
    [
        (at(300), {}),
        (OPENED_AT, {"publication": {**NEVER, "visibility": "private"}}),
    ],
    ids=["opened after it began", "private"],
)
def test_other_leagues_say_from_the_first_record_on_that_they_are_not_rated(
    signer: Signer, opened_at: Instant, changes: Mapping[str, Any]
) -> None:
    assert live_league(signer, opened_at, **changes).ledger.genesis().data["rated"] is False


def test_a_league_on_past_games_is_a_backtest_and_not_rated_whatever_is_signed(signer: Signer, tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding(signer=signer, opened_at=OPENED_AT)))
    publish(game.league, tmp_path / "P", signer=signer)
    genesis = game.league.ledger.genesis().data
    assert (genesis["kind"], genesis["rated"]) == ("backtest", False)
    verdict = checked(tmp_path / "P")
    assert (verdict.faults, verdict.rated) == ((), False)


def test_without_the_committed_key_or_with_another_nothing_is_published(signer: Signer, tmp_path: Path) -> None:
    new_key(tmp_path / "other.key", "league.example/heads")
    league, folder = live_league(signer), tmp_path / "P"
    for given, code in ((None, "key.needed"), (Signer.load(tmp_path / "other.key"), "key.other")):
        with pytest.raises(UsageError) as caught:
            publish(league, folder, signer=given)
        assert caught.value.code == code
    with pytest.raises(UsageError) as caught:
        publish(writing_game().league, folder, signer=signer)
    assert caught.value.code == "key.other"
    assert not folder.exists()


# --- what is due, and what was published before ----------------------------------------------------------------------


def test_what_is_due_is_done_before_anything_is_published(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    assert refused(game, folder, at(8)) == "publish.due"
    play_until(game.runner, at(8))
    assert publish(game.league, folder, now=at(8)).number == 1


def test_a_league_that_waits_for_a_stranger_is_published_until_his_time_is_over(tmp_path: Path) -> None:
    """Nobody has answered since 17:00; an hour later the first game locks."""
    league = opened()
    league.tick(LINEUPS)
    for minutes in (0, 1, 59):
        now = Instant(LINEUPS + minutes * MINUTE)
        publish(league, tmp_path / "P", now=now)
        assert codes(tmp_path / "P") == []
    with pytest.raises(UsageError) as caught:
        publish(league, tmp_path / "P", now=Instant(LINEUPS + 61 * MINUTE))
    assert caught.value.code == "publish.due"
    league.tick(Instant(LINEUPS + 61 * MINUTE))
    publish(league, tmp_path / "P", now=Instant(LINEUPS + 61 * MINUTE))
    assert codes(tmp_path / "P") == []


def test_an_answer_after_a_head_is_not_backdated(tmp_path: Path) -> None:
    put = asked("lineup")
    publish(put.league, tmp_path / "P", now=Instant(LINEUPS + 20_000))
    before = len(put.league.ledger)
    assert not put.answer(b"whatever", 30_000).accepted
    assert put.league.ledger.receipt(f"{put.id}:refused").seq >= before
    publish(put.league, tmp_path / "P", now=Instant(LINEUPS + 40_000))
    assert codes(tmp_path / "P") == []


def test_no_head_is_older_than_the_one_before_it(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    assert refused(game, folder, at(1)) in TAKEN_BACK


def restored(game: Game, lines: int, notes: int) -> Game:
    """Return the league as an older backup has it: so many of its lines and notes."""
    old, store = game.league.ledger.store, MemoryStore()
    store.append(list(old.read())[:lines], dict(old.secrets()))
    for number, note in enumerate(list(old.notes())[:notes]):
        store.add_note(number, note)
    ledger = Ledger(store, game.league.ledger.league)
    return attrs.evolve(game, league=attrs.evolve(game.league, ledger=ledger))


def test_a_store_that_was_restored_takes_back_no_head(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    lines = len(game.log())
    play_until(game.runner, at(9))
    publish(game.league, folder, now=at(9))
    assert refused(restored(game, lines, 1), folder, at(2)) == "heads.behind"
    assert refused(restored(game, lines, 0), folder, at(2)) == "heads.behind"
    # With the notes of today and the lines of the other day.
    assert refused(restored(game, lines, 2), folder, None) in TAKEN_BACK
    assert refused(restored(game, lines, 2), tmp_path / "Q", None) in TAKEN_BACK


def test_another_history_of_the_same_length_is_never_signed(tmp_path: Path) -> None:
    """After a restore the first team thinks otherwise: the record is as long, and another."""
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))

    def otherwise(_briefing: Briefing, answer: Answer) -> Answer:
        return attrs.evolve(answer, prompt="another")

    first, second = speakers()
    fork = writing_game(Writer(first, changed=otherwise), Writer(second, wire=True))
    play_until(fork.runner, at(2))
    assert len(fork.log()) == len(game.log())
    fork.league.ledger.store.add_note(0, next(iter(game.league.ledger.store.notes())))
    assert refused(fork, folder, at(2)) in ("head.different", "head.mismatch")


def test_another_league_and_another_folder_are_left_alone(tmp_path: Path) -> None:
    game, other = finished(writing_game()), finished(writing_game(seed="8"))
    publish(game.league, tmp_path / "P")
    assert refused(other, tmp_path / "P") == "publication.other"
    (tmp_path / "Q").mkdir()
    (tmp_path / "Q" / "mine.txt").write_text("mine", encoding="utf-8")
    assert refused(other, tmp_path / "Q") == "out.exists"


def test_what_is_published_is_only_read(tmp_path: Path) -> None:
    publish(finished(writing_game()).league, tmp_path / "P")
    league = League.open(tmp_path / "P", plugins=plugins())
    for do in (lambda: league.ledger.store.append([], {"a": "b"}), lambda: league.ledger.store.add_note(0, b"")):
        with pytest.raises(StoreError) as caught:
            do()
        assert caught.value.code == "store.published"
