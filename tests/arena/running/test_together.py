"""Leagues of a plan in time: opened together with secret seeds from one pool, ticked together, each for itself."""

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from small_arenas import Ended, files_of, outcomes_of, result_of, small_plan

from leaguecore import League, load_plugins
from leaguecore.arena.plans import Plan
from leaguecore.arena.running.together import OpenedLeague, Openings, open_arena, ticked
from leaguecore.clock import DAY, HOUR, Instant, format_instant
from leaguecore.errors import UsageError

NAMES = ("main-nfl-01", "main-nfl-02", "main-nfl-03", "main-nfl-04")


def openings(**more: Any) -> Openings:
    """Return what an operator chooses, with secrets that can be told apart."""
    numbers = itertools.count()
    return Openings(opened_at=Instant(0), secret=lambda: f"{next(numbers):064x}", **more)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, Path, tuple[OpenedLeague, ...]]:
    folder = tmp_path_factory.mktemp("opened")
    plan = small_plan(folder)
    return plan, folder / "out", open_arena(plan, folder / "out", openings(), load_plugins())


@pytest.fixture
def arena(opened: tuple[Plan, Path, Any], tmp_path: Path) -> Path:
    """A copy of what was opened, of one's own."""
    return Path(shutil.copytree(opened[1], tmp_path / "arena"))


def draft_starts(folder: Path) -> set[int]:
    """Return the instants of the first records of the leagues of an arena."""
    instants = set()
    for name in NAMES:
        league = League.open(folder / "leagues" / name)
        instants.add(int(league.ledger.genesis().at))
        league.close()
    return instants


def test_all_leagues_of_the_plan_are_opened_and_commit_to_it(opened: tuple[Plan, Path, Any]) -> None:
    plan, out, leagues = opened
    assert tuple(one.name for one in leagues) == NAMES
    for name in NAMES:
        league = League.open(out / "leagues" / name)
        genesis = league.ledger.genesis().data
        assert genesis["hashes"]["plan"] == plan.sha256
        assert genesis["seats"] == {seat.team: seat.manager for seat in plan.league(name).seats}
        assert len(league.ledger) == 1
        league.close()


def test_they_share_one_draft_instant_and_the_facts_that_are_known_then(opened: tuple[Plan, Path, Any]) -> None:
    _, out, leagues = opened
    assert len({one.snapshot for one in leagues}) == 1
    assert len(draft_starts(out)) == 1


def test_each_has_a_secret_seed_of_its_own_and_not_that_of_the_plan(opened: tuple[Plan, Path, Any]) -> None:
    plan, out, _ = opened
    seeds = set()
    for name in NAMES:
        league = League.open(out / "leagues" / name)
        seed, texts = (league.ledger.store.secret(secret) for secret in ("seed", "texts"))
        league.close()
        assert seed != texts
        assert seed != plan.league(name).seed
        seeds |= {seed, texts}
    assert len(seeds) == 8


def test_they_are_opened_once(opened: tuple[Plan, Path, Any]) -> None:
    plan, out, _ = opened
    with pytest.raises(UsageError) as caught:
        open_arena(plan, out, openings(), load_plugins())
    assert caught.value.code == "arena.opened"


def test_if_one_cannot_be_opened_none_is_and_they_can_be_opened_later(tmp_path: Path) -> None:
    plan, seeds = small_plan(tmp_path), iter(["a" * 64, "b" * 64, "c" * 64, "\n"])
    with pytest.raises(UsageError) as caught:
        open_arena(plan, tmp_path / "out", attrs.evolve(openings(), secret=lambda: next(seeds)), load_plugins())
    assert caught.value.code == "seed.invalid"
    assert not (tmp_path / "out" / "leagues").exists()
    assert len(open_arena(plan, tmp_path / "out", openings(), load_plugins())) == 4
    assert sorted(path.name for path in (tmp_path / "out" / "leagues").iterdir()) == list(NAMES)


def test_rules_that_draft_at_another_instant_than_the_plan_says_are_refused(tmp_path: Path) -> None:
    plan = small_plan(tmp_path)
    text = plan.data.decode().replace('draft_at = "opening"', 'draft_at = "12-01 17:00"')
    with pytest.raises(UsageError, match=r"draft at '12-01 17:00', its rules at 'opening'") as caught:
        open_arena(Plan.read(text.encode()), tmp_path / "out", openings(), load_plugins())
    assert caught.value.code == "arena.draft"
    assert not (tmp_path / "out").exists()


def test_with_a_key_all_commit_to_it_and_have_a_signed_head_from_the_opening(
    tmp_path: Path, cli: Callable[..., Ended]
) -> None:
    pytest.importorskip("cryptography", reason="cryptography is not installed; the extra `signing` brings it")
    small_plan(tmp_path)
    key = cli("keys", "new", tmp_path / "key", "--name", "league.example/heads").out.strip()
    out = ("--out", tmp_path / "out", "--now", "2020-01-01T00:00:00Z")
    assert cli("arena", "open", tmp_path / "plan.toml", *out, "--key", tmp_path / "key").code == 0
    for name in NAMES:
        league = League.open(tmp_path / "out" / "leagues" / name)
        assert league.ledger.genesis().data["key"] == key
        (note,) = league.ledger.store.notes()
        assert b"league.example/heads" in note
        league.close()


# --- ticking ----------------------------------------------------------------------------------------------------------


def tick(folder: Path, now: int) -> dict[str, Any]:
    """Tick an arena and return what became of each league, in order."""
    return {one.name: one for one in ticked(folder, lambda: Instant(now), load_plugins())}


def test_a_tick_moves_all_leagues_to_one_instant_in_the_order_of_the_plan(arena: Path) -> None:
    (start,) = draft_starts(arena)
    found = tick(arena, start + DAY)
    assert tuple(found) == NAMES
    assert all(one.value.done for one in found.values())
    assert max(record.at for one in found.values() for record in one.value.done) <= start + DAY
    assert {result_of(arena, name).head for name in NAMES} == {one.value.head for one in found.values()}
    assert [len(one.value.done) for one in tick(arena, start + DAY).values()] == [0, 0, 0, 0]


def test_how_often_the_default_acted_for_a_team_is_counted_in_its_result(tmp_path: Path) -> None:
    plan = small_plan(tmp_path, bots=("projection", "adp", "random", "outside"))
    open_arena(plan, tmp_path / "out", openings(), load_plugins())
    (start,) = draft_starts(tmp_path / "out")
    tick(tmp_path / "out", start + 3 * HOUR)  # the draft of seven rounds has ended, and no lineup is due yet
    for name in NAMES:
        autos = {team.manager: team.auto for team in result_of(tmp_path / "out", name).teams}
        assert autos == {"projection": 0, "adp": 0, "random": 0, "outside": 7}


def test_one_league_that_fails_stops_no_other(arena: Path) -> None:
    (start,) = draft_starts(arena)
    (arena / "leagues" / NAMES[1] / "ruleset.toml").unlink()
    found = tick(arena, start + DAY)
    assert [found[name].failure is None for name in NAMES] == [True, False, True, True]
    assert found[NAMES[1]].failure.code == "folder.none"
    assert sorted(files_of(arena)) == [NAMES[0], *NAMES[2:]]


def test_a_simulated_arena_is_not_ticked_and_a_timed_one_not_run(
    arena: Path, played: Any, opened: tuple[Plan, Path, Any], cli: Callable[..., Ended]
) -> None:
    ended = cli("arena", "tick", played.out)
    assert (ended.code, "error[arena.mode]" in ended.err) == (2, True)
    ended = cli("arena", "run", opened[1].parent / "plan.toml", "--out", arena)
    assert (ended.code, "error[arena.mode]" in ended.err) == (2, True)


def test_the_commands_open_and_tick_tell_what_was_done(tmp_path: Path, cli: Callable[..., Ended]) -> None:
    small_plan(tmp_path)
    ended = cli("arena", "open", tmp_path / "plan.toml", "--out", tmp_path / "out", "--now", "2020-01-01T00:00:00Z")
    assert ended.code == 0, ended.err
    assert [line.split()[0] for line in ended.out.splitlines()] == ["league", *NAMES]
    (start,) = draft_starts(tmp_path / "out")
    (tmp_path / "out" / "leagues" / NAMES[0] / "ruleset.toml").unlink()
    ended = cli("arena", "tick", tmp_path / "out", "--now", format_instant(Instant(start)))
    assert ended.code == 3
    assert f"{NAMES[0]}: error[folder.none]" in ended.err
    assert {line.split()[0] for line in ended.out.splitlines()} == set(NAMES[1:])


def test_leagues_in_time_are_not_played_at_once_where_arena_json_was_changed(
    opened: tuple[Plan, Path, Any], arena: Path
) -> None:
    said = (arena / "arena.json").read_bytes()
    (arena / "arena.json").write_bytes(said.replace(b"timed", b"simulated"))
    found = outcomes_of(opened[0], arena)
    assert {one.failure and one.failure.code for one in found.values()} == {"arena.seats"}


def test_a_plan_that_lacks_a_property_is_not_opened(tmp_path: Path, cli: Callable[..., Ended]) -> None:
    """Its power was computed for more leagues than it has."""
    small_plan(tmp_path)
    file = tmp_path / "plan.toml"
    file.write_text(file.read_text().replace("league_seasons = 4", "league_seasons = 40"))
    ended = cli("arena", "open", file, "--out", tmp_path / "out", "--now", "2020-01-01T00:00:00Z")
    assert (ended.code, "error[plan.properties]" in ended.err) == (2, True)
    assert "samples:" in ended.err
    assert not (tmp_path / "out").exists()
