"""The public face: seeds, folders, observers, and the league that a played season hands back."""

import hashlib
import types
from collections.abc import Callable
from pathlib import Path

import pytest
import toy_sport
from season_cases import plugins, toy_rules
from sport_leagues import small_league
from toy_sport import toy_season

from leaguecore import League, play_season
from leaguecore.errors import ProviderError, UsageError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.season.facade import load_facts, open_league

Observe = Callable[[str, bytes], None]

# --- observers --------------------------------------------------------------------------------------------------------


def observing(folder: Path, *observers: Observe) -> Plugins:
    """Return what is installed, the toy, and a plug-in for each observer."""
    added = []
    for number, observe in enumerate(observers):
        module = types.ModuleType(f"observer_{number}")
        module.__file__ = str(folder / "__init__.py")

        @hookimpl
        def leaguecore_event_committed(league: str, record: bytes, observe: Observe = observe) -> None:
            observe(league, record)

        module.leaguecore_event_committed = leaguecore_event_committed  # type: ignore[attr-defined]  # a module made by hand
        added.append(LoadedPlugin(name=f"observer-{number}", distribution="test", version="0", module=module))
    toy = LoadedPlugin(name="toy", distribution="toy", version="0", module=toy_sport)
    return assemble([*load_plugins().loaded, toy, *added], strict=True)


def observed_league(folder: Path, *observers: Observe) -> League:
    """Play a toy season that plug-ins observe."""
    rules, facts = toy_rules(), toy_season(weeks=2).facts()
    managers = ["projection", "absent"]
    league = open_league(rules, facts, managers, seed="7", plugins=observing(folder, *observers))
    league.run(periods=1)
    league.run()
    return league


def lines_of(league: League) -> list[bytes]:
    return [stored.line for stored in league.ledger.store.read()]


def test_an_observer_is_told_the_league_and_the_bytes_of_every_record_in_order(tmp_path: Path) -> None:
    told: list[tuple[str, bytes]] = []
    league = observed_league(tmp_path, lambda name, record: told.append((name, record)))
    lines = lines_of(league)
    assert len(lines) > 50
    assert {name for name, _ in told} == {league.ledger.league}
    # The opening too, although it is written before anybody plays.
    assert [record for _, record in told] == lines


def test_a_record_is_committed_before_any_observer_is_told_of_it(tmp_path: Path) -> None:
    """Each observer sees the chain grow by whole records, so the newest that he knows is one of the log."""
    heads: list[str] = []
    league = observed_league(tmp_path, lambda _league, record: heads.append(hashlib.sha256(record).hexdigest()))
    assert heads[-1] == league.ledger.head


@pytest.mark.parametrize("error", [RuntimeError("no"), SystemExit(3), StopIteration(), MemoryError()], ids=repr)
def test_an_observer_that_raises_changes_nothing_and_others_are_still_told(
    tmp_path: Path, error: BaseException
) -> None:
    def fail(_league: str, _record: bytes) -> None:
        raise error

    first: list[bytes] = []
    second: list[bytes] = []
    quiet = observed_league(tmp_path, lambda *_: None, lambda _league, record: first.append(record))
    broken = observed_league(tmp_path, fail, lambda _league, record: second.append(record))
    assert lines_of(broken) == lines_of(quiet)
    assert first == second
    assert broken.faults() == []


# --- the league of a played season ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("periods", [1, None])
def test_the_league_of_a_played_season_can_be_looked_at_checked_and_opened_again(
    tmp_path: Path, kept: bool, periods: int | None
) -> None:
    folder = tmp_path / "D" if kept else None
    rules = small_league("nfl").rules
    season = play_season(rules, managers=["projection", "adp"], seed=7, periods=periods, out=folder)
    league = season.league
    league.verify()
    assert league.faults() == []
    records = list(league.records())
    assert [record.seq for record in records] == list(range(len(league.ledger)))
    assert league.standings == season.standings
    assert season.standings.periods == len(league.state().results) == (periods or rules.ruleset.season.periods)
    if folder is None:
        assert list(tmp_path.iterdir()) == []
        return
    # Others may read it while it is at hand, and go on with it.
    other = League.open(folder)
    assert list(other.records()) == records
    assert other.standings == season.standings
    other.verify()
    other.close()
    again = League.open(folder, read_only=False)
    assert again.run().phase == "closed"
    again.close()
    league.close()


def test_a_season_is_the_same_whether_it_is_kept_or_not(tmp_path: Path) -> None:
    rules = small_league("nfl").rules
    kept, held = (play_season(rules, seed=7, periods=1, out=out).league for out in (tmp_path / "D", None))
    assert lines_of(kept) == lines_of(held)


# --- what is refused --------------------------------------------------------------------------------------------------

BAD_SEEDS = {
    "a line feed": "a\nb",
    "a line feed at the end": "7\n",
    "a carriage return": "a\rb",
    "a tab": "a\tb",
    "a delete": "a\x7fb",
    "201 characters": "7" * 201,
    "empty": "",
    "an accent": "caf\u00e9",
    "other digits": "\u0667",
    "a lone surrogate": "\ud800",
}


@pytest.mark.parametrize("what", BAD_SEEDS)
def test_a_seed_that_is_not_a_line_of_printable_ascii_is_refused_before_anything_is_written(
    tmp_path: Path, what: str
) -> None:
    rules, facts = toy_rules(), toy_season(weeks=1).facts()
    with pytest.raises(UsageError) as refused:
        open_league(rules, facts, ["adp"], seed=BAD_SEEDS[what], out=tmp_path / "D", plugins=plugins())
    assert refused.value.code == "seed.invalid"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seed", ["7" * 200, "0", " ", "a b~!", 0, -7, 10**199])
def test_any_line_of_up_to_200_printable_characters_is_a_seed(seed: int | str) -> None:
    league = open_league(toy_rules(), toy_season(weeks=1).facts(), ["adp"], seed=seed, plugins=plugins())
    league.run()
    league.verify()
    assert next(record for record in league.records() if record.kind == "league.closed").data["seed"] == str(seed)


@pytest.mark.parametrize("there", ["nothing", "a file"])
def test_a_folder_of_data_that_is_none_is_missing_data(tmp_path: Path, there: str) -> None:
    folder = tmp_path / "data"
    if there == "a file":
        folder.write_bytes(b"")
    for sport in ("nba", "nfl", "nhl"):
        with pytest.raises(ProviderError) as missing:
            load_facts(plugins().sports.get(sport), data=folder, plugins=plugins())
        assert (missing.value.code, missing.value.exit_code) == ("data.no_folder", 3)
        assert str(folder) in str(missing.value)
    with pytest.raises(ProviderError):
        play_season("nba-s1", data=folder, out=tmp_path / "D")
    assert not (tmp_path / "D").exists()
