"""From a plan to line-ups: names, seeds, teams, and files that a league commits to."""

import hashlib
from collections.abc import Callable

import attrs
import pytest

from leaguecore.arena.plans import Plan, line_up_of, load_plan, seats_toml
from leaguecore.managers.seats import SeatsFile

Spell = Callable[..., bytes]


def test_leagues_are_numbered_within_division_and_sport(season: Plan) -> None:
    names = [league.name for league in season.leagues]
    assert names[:2] == ["main-nba-01", "main-nba-02"]
    assert [one for one in names if one.startswith("main-nhl")] == [f"main-nhl-{number:02d}" for number in range(1, 21)]
    assert len(set(names)) == len(names)


def test_the_same_file_gives_the_same_leagues(season: Plan) -> None:
    assert Plan.read(season.data).leagues == season.leagues


def test_another_seed_gives_others(season: Plan) -> None:
    other = Plan.read(season.data.replace(b'seed = "leaguecore season one', b'seed = "leaguecore season two'))
    pairs = list(zip(season.leagues, other.leagues, strict=True))
    assert all(one.seed != two.seed for one, two in pairs)
    assert any(one.seats != two.seats for one, two in pairs)


def test_every_league_has_a_seed_that_a_league_takes(season: Plan) -> None:
    seeds = {league.seed for league in season.leagues}
    assert len(seeds) == len(season.leagues)
    assert all(len(seed) == 64 for seed in seeds)


def test_the_team_of_a_seat_is_the_number_of_its_slot(season: Plan) -> None:
    for league in season.leagues:
        assert league.draft_order == tuple(f"team-{slot:02d}" for slot in range(1, 11))


def test_of_two_seats_of_one_entrant_the_second_is_a_clone(season: Plan) -> None:
    clones = {
        league.name: sorted(seat.clone for seat in league.seats if seat.entrant == "model-a")
        for league in season.leagues
        if league.division == "main"
    }
    assert {name: found for name, found in clones.items() if found == [1, 2]}.keys() == {
        f"main-{sport}-{number:02d}" for sport in ("nba", "nhl") for number in range(1, 11)
    }


def test_a_variant_may_have_a_manager_of_its_own(season: Plan) -> None:
    seats = [seat for seat in season.league("arms-nba-01").seats if seat.entrant == "model-c"]
    assert {seat.variant: seat.manager for seat in seats} == {
        "standard": "projection:noise=0.15",
        "open-web": "projection:noise=0.10",
    }


def test_seats_of_an_unrated_division_are_not_rated(season: Plan) -> None:
    assert {league.division for league in season.leagues if any(seat.rated for seat in league.seats)} == {"main"}


def test_who_is_not_rated_is_so_in_rated_leagues_too(spell: Spell) -> None:
    plan = Plan.read(spell(('surface = ""\nrated = true', 'surface = ""\nrated = false')))
    rated = {seat.entrant: seat.rated for seat in plan.league("main-nba-01").seats}
    assert rated == {"a": False, "b": True, "c": True, "d": True, "e": True}


def test_a_division_may_have_rules_of_its_own(spell: Spell) -> None:
    other = '{ sport = "nba", ruleset = "talks", ruleset_sha256 = "' + "1" * 64 + '" }'
    plan = Plan.read(spell(('others = ["a"]', f'others = ["a"]\nrules = [{other}]')))
    assert {league.division for league in plan.leagues if league.ruleset == "talks"} == {"arms"}
    assert plan.league("arms-nba-01").ruleset_sha256 == "1" * 64


def test_every_line_up_is_one_that_a_league_takes(season: Plan) -> None:
    for league in season.leagues:
        read = SeatsFile.load(seats_toml(league))
        assert read.draft_order == league.draft_order
        for seat, line in zip(league.seats, read.seats, strict=True):
            assert attrs.asdict(line).items() <= attrs.asdict(seat).items()


def test_a_line_up_commits_to_the_plan_by_its_hash(season: Plan) -> None:
    hashes = line_up_of(season, season.leagues[0]).hashes
    assert hashes["plan"] == season.sha256 == hashlib.sha256(season.data).hexdigest()
    assert set(hashes) == {"plan", "seats"}


@pytest.mark.parametrize(("variant", "names"), [("tools", {"pages"}), ("agent", {"prices"}), ("standard", set())])
def test_prices_and_pages_go_only_where_a_seat_uses_them(season: Plan, variant: str, names: set[str]) -> None:
    league = season.leagues[0]
    first = attrs.evolve(league.seats[0], variant=variant, model="m")
    there = attrs.evolve(league, seats=(first, *league.seats[1:]))
    assert set(line_up_of(season, there, prices=b"p", pages=b"q").files) == {"seats", "plan"} | names


def test_a_league_is_found_by_its_name(season: Plan) -> None:
    assert load_plan("s1").league("mirror-nhl-01").sport == "nhl"
    with pytest.raises(KeyError):
        season.league("main-nfl-01")
