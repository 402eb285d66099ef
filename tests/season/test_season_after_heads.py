"""What is done after a head was signed is not dated before it, and a live league does not begin without a head."""

from pathlib import Path

import attrs
import pytest
from publication_cases import checked
from season_cases import plugins
from test_season_publication_heads import live_league
from text_seasons import writing_game
from toy_sport import at

from leaguecore.errors import StoreError, UsageError
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.season.facade import League
from leaguecore.season.genesis import SEED_SECRET
from leaguecore.season.handover import hand_over
from leaguecore.season.playing import runner_of
from leaguecore.season.publisher import publish


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    new_key(tmp_path / "heads.key", "league.example/heads")
    return Signer.load(tmp_path / "heads.key")


def played_and_published(folder: Path) -> League:
    """Return a league of which a head is signed at noon of a day on which nothing happens by itself."""
    game = writing_game()
    game.runner.run(until=at(12))
    newest = game.league.ledger.store.last()
    assert newest is not None
    assert next(game.league.records(newest.seq)).at < at(12)
    league = attrs.evolve(game.league, ledger=Ledger(game.league.ledger.store, game.league.ledger.league))
    publish(league, folder, now=at(12))
    return league


def test_a_seat_that_changes_hands_after_a_head_is_not_taken_for_slipped_in_before(tmp_path: Path) -> None:
    league = played_and_published(tmp_path / "P")
    hand_over(league, "team-01", "projection")
    publish(league, tmp_path / "P", now=at(12, 1))
    assert checked(tmp_path / "P").faults == ()
    assert next(league.records(len(league.ledger) - 1)).at == at(12)


def test_a_score_that_is_adjusted_after_a_head_is_not_taken_for_slipped_in_before(tmp_path: Path) -> None:
    league = played_and_published(tmp_path / "P")
    runner_of(league).adjust_score("team-01", 1, 1, "a typing error")
    publish(league, tmp_path / "P", now=at(12, 1))
    assert checked(tmp_path / "P").faults == ()


def test_publishing_again_without_an_instant_goes_on_from_the_newest_head(tmp_path: Path) -> None:
    league = played_and_published(tmp_path / "P")
    done = publish(league, tmp_path / "P")
    assert (done.publication.at, done.number) == (at(12), 0)


def test_a_live_league_that_was_stopped_before_its_first_head_does_not_begin_without_one(
    signer: Signer, tmp_path: Path
) -> None:
    whole = live_league(signer)
    genesis = whole.ledger.genesis()
    store = MemoryStore()
    Ledger(store, genesis.league).append(
        at=genesis.at,
        actor=genesis.actor,
        cmd=genesis.cmd,
        bodies=[(genesis.kind, genesis.data)],
        secrets=dict(whole.ledger.store.secrets()),
    )
    assert store.secret(SEED_SECRET)
    stopped = attrs.evolve(whole, ledger=Ledger(store, genesis.league))
    with pytest.raises(StoreError) as caught:
        runner_of(stopped)
    assert caught.value.code == "heads.none"
    publish(stopped, tmp_path / "P", now=at(-9), signer=signer)
    runner_of(stopped).run(until=at(1))
    assert len(stopped.ledger) > 1


def test_nobody_who_is_shown_the_future_takes_a_seat_of_a_rated_league(signer: Signer) -> None:
    league = live_league(signer)
    assert league.ledger.genesis().data["rated"] is True
    runner_of(league).run(until=at(0, 20))
    with pytest.raises(UsageError) as caught:
        hand_over(league, "team-01", "oracle")
    assert caught.value.code == "seat.hindsight"
    assert "oracle" in plugins().managers


def test_without_a_replay_nothing_is_rated(signer: Signer) -> None:
    league = live_league(signer)
    assert league.verdict(replay=True).unrated == ""
    assert league.verdict(replay=False).unrated == "it was not replayed"
