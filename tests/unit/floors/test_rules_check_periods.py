"""Whether categories, caps, minimums and best ball make sense together and for their sport."""

from decimal import Decimal
from typing import Any

import attrs
import pytest
from toy_ball import changed, shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.check import check_ruleset
from leaguecore.rules.sections.results import CategoryRule, CategoryRules
from leaguecore.rules.sections.rosters import CapRules, GamesCap, MinimumRules
from leaguecore.sport.contract import Sport, Stat
from leaguecore_nba import SPORT as NBA
from leaguecore_nfl import SPORT as NFL

PTS = CategoryRule(name="PTS", stats=("PTS",), over=(), lower_is_better=False)
FG = CategoryRule(name="FG%", stats=("FGM",), over=("FGA",), lower_is_better=False)


def problems(ruleset: Ruleset, sport: Sport = NBA) -> dict[str, str]:
    """Return what is wrong, by path."""
    return {problem.path: problem.message for problem in check_ruleset(ruleset, sport)}


def in_categories(*categories: CategoryRule, contest: str = "each", **sections: Any) -> Ruleset:
    """Return the NBA ruleset with categories, a table that does not go by points, and other sections."""
    rules = CategoryRules(contest=contest, categories=categories, zero_attempts="worst")
    base = changed(shipped(), "standings", order=("all_play",))
    return attrs.evolve(base, categories=rules, **sections)


def capped(*games: tuple[str, ...], **sections: Any) -> Ruleset:
    """Return the NBA ruleset with caps on these slots."""
    rules = CapRules(games=tuple(GamesCap(slots=slots, most=82) for slots in games), overrun="same_day")
    return attrs.evolve(shipped(), caps=rules, **sections)


def at_least(below: str, *categories: str, positions: tuple[str, ...] = ("C",), base: Ruleset | None = None) -> Ruleset:
    """Return a ruleset with a minimum of games."""
    rules = MinimumRules(positions=positions, games=3, below=below, categories=categories)
    return attrs.evolve(base or shipped(), minimums=rules)


# --- categories -------------------------------------------------------------------------------------------------------


def test_categories_are_of_the_sport_s_stats() -> None:
    assert problems(in_categories(PTS, FG)) == {}
    other = attrs.evolve(FG, stats=("FGM", "YDS"), over=("FGA", "FGA"))
    found = problems(in_categories(PTS, other))
    assert found == {
        "categories.categories[1].stats": "nba has no stat 'YDS'",
        "categories.categories[1].over": "'FGA' stands 2 times",
    }


def test_two_categories_may_not_share_a_name() -> None:
    twice = in_categories(PTS, attrs.evolve(FG, name="PTS"))
    assert problems(twice) == {"categories.categories": "the name 'PTS' stands 2 times"}


def test_what_may_be_below_zero_divides_nothing() -> None:
    found = problems(in_categories(attrs.evolve(FG, over=("PLUS_MINUS",))))
    assert "'PLUS_MINUS' may be below zero" in found["categories.categories[0].over"]
    assert problems(in_categories(attrs.evolve(PTS, stats=("PLUS_MINUS",)))) == {}


def test_stats_of_one_sum_are_counted_in_the_same_fractions() -> None:
    """Half sacks are stored doubled, so a sack and an interception would count three halves."""
    sport = attrs.evolve(NBA, stats=(*NBA.stats, Stat(name="HALVES", unit="halves", resolution=2, high=9)))
    mixed = in_categories(attrs.evolve(PTS, stats=("PTS", "HALVES")))
    assert "different fractions" in problems(mixed, sport)["categories.categories[0].stats"]
    assert problems(in_categories(attrs.evolve(FG, over=("HALVES",))), sport) == {}


def test_lists_of_distances_are_no_category() -> None:
    sport = attrs.evolve(NBA, stats=(*NBA.stats, Stat.of_distances("SHOTS", "feet")))
    listed = in_categories(attrs.evolve(PTS, stats=("SHOTS",)))
    assert "which nothing can add" in problems(listed, sport)["categories.categories[0].stats"]


def test_no_slot_multiplies_in_categories() -> None:
    first, *others = shipped().roster.slots
    captain = changed(shipped(), "roster", slots=(attrs.evolve(first, multiplier=Decimal("1.5")), *others))
    assert problems(captain) == {}
    assert "compared in categories" in problems(in_categories(PTS, roster=captain.roster))["roster.slots"]


def test_a_rotisserie_contest_and_a_table_that_goes_by_it_belong_together() -> None:
    by_rotisserie = attrs.evolve(shipped().standings, order=("rotisserie",))
    rotisserie = in_categories(PTS, contest="rotisserie")
    assert "add rotisserie" in problems(rotisserie)["standings.order"]
    assert problems(attrs.evolve(rotisserie, standings=by_rotisserie)) == {}
    assert "is not rotisserie" in problems(in_categories(PTS, standings=by_rotisserie))["standings.order"]
    assert "is not rotisserie" in problems(attrs.evolve(shipped(), standings=by_rotisserie))["standings.order"]


# --- caps and minimums ------------------------------------------------------------------------------------------------


def test_a_cap_names_slots_of_the_roster_each_under_one_cap() -> None:
    assert problems(capped(("PG", "SG"), ("C",))) == {}
    assert "no slot 'QB'" in problems(capped(("PG",), ("C", "QB")))["caps.games[1].slots"]
    assert problems(capped(("PG", "SG"), ("SG",))) == {"caps.games": "the slot 'SG' stands under 2 caps"}


@pytest.mark.parametrize(("lock", "possible"), [("daily", True), ("game", True), ("weekly", False)])
def test_caps_need_a_lineup_a_day(lock: str, possible: bool) -> None:
    found = problems(capped(("PG",), lineups=attrs.evolve(shipped().lineups, lock=lock)))
    assert list(found) == ([] if possible else ["caps"])


def test_a_sport_of_weeks_has_no_caps() -> None:
    rules = CapRules(games=(GamesCap(slots=("QB",), most=17),), overrun="hard")
    assert "caps" in problems(attrs.evolve(shipped("nfl-s1"), caps=rules), NFL)


def test_a_minimum_names_positions_and_groups_of_the_sport() -> None:
    assert problems(at_least("points")) == {}
    assert problems(at_least("points", positions=("C", "UTIL"))) == {}
    assert "no position 'QB'" in problems(at_least("points", positions=("QB",)))["minimums.positions"]


def test_whoever_is_below_a_minimum_loses_categories_or_points_and_something_in_any_case() -> None:
    base = in_categories(PTS, FG)
    assert problems(at_least("listed", "PTS", "FG%", base=base)) == {}
    assert (
        "no category 'REB'; there are FG%, PTS" in problems(at_least("listed", "REB", base=base))["minimums.categories"]
    )
    assert "would lose nothing" in problems(at_least("listed", base=base))["minimums.categories"]
    assert "would lose nothing" in problems(at_least("listed"))["minimums.categories"]
    assert "there are none" in problems(at_least("listed", "PTS"))["minimums.categories"]
    assert "write listed" in problems(at_least("points", base=base))["minimums.below"]
    assert "write listed" in problems(at_least("points", "PTS"))["minimums.below"]


@pytest.mark.parametrize("below", ["points", "listed"])
def test_where_nobody_seats_players_nobody_can_be_below_a_minimum(below: str) -> None:
    """In best ball the lineup is found, so a team could only lose by what its players did not do."""
    listed = at_least("listed", "PTS", base=in_categories(PTS, FG))
    managed = listed if below == "listed" else at_least("points")
    assert problems(managed) == {}
    assert list(problems(changed(managed, "lineups", kind="best_ball"))) == ["minimums"]


# --- the size of a record ---------------------------------------------------------------------------------------------


def nine_categories(teams: int) -> Ruleset:
    """Return the NBA ruleset with ten starters and the nine usual categories: eleven stats."""
    single = ("FG3M", "PTS", "REB", "AST", "STL", "BLK")
    listed = [attrs.evolve(PTS, name=name, stats=(name,)) for name in single]
    turnovers = CategoryRule(name="TOV", stats=("TOV",), over=(), lower_is_better=True)
    free_throws = attrs.evolve(FG, name="FT%", stats=("FTM",), over=("FTA",))
    return in_categories(*listed, turnovers, FG, free_throws, league=attrs.evolve(shipped().league, teams=teams))


def test_the_figures_of_a_period_fit_one_record() -> None:
    """Ten starters a team, 20 + 12 + 4 * 11 = 76 bytes each, in five games: 15 teams need 57,000 bytes, 16 too many."""
    assert shipped().starters == 10
    assert problems(nine_categories(15)) == {}
    assert list(problems(nine_categories(16))) == ["roster.slots"]
    assert "a record takes 157" in problems(nine_categories(16))["roster.slots"]


def test_what_caps_need_to_know_takes_its_place_too() -> None:
    """Twelve bytes more, 88 a game: 13 teams need 57,200 bytes, 14 too many, though they fit without a cap."""
    cap = CapRules(games=(GamesCap(slots=("PG",), most=82),), overrun="hard")
    assert problems(nine_categories(14)) == {}
    assert problems(attrs.evolve(nine_categories(13), caps=cap)) == {}
    assert list(problems(attrs.evolve(nine_categories(14), caps=cap))) == ["roster.slots"]
    least = at_least("listed", "PTS", base=nine_categories(14))
    assert list(problems(least)) == ["roster.slots"]


def large(players: int, **lineups: Any) -> Ruleset:
    """Return thirty teams of so many players, ten of whom start."""
    ruleset = attrs.evolve(
        shipped(),
        league=attrs.evolve(shipped().league, teams=30),
        roster=attrs.evolve(shipped().roster, bench=players - 10),
        draft=attrs.evolve(shipped().draft, rounds=players),
    )
    return changed(changed(ruleset, "waivers", max_claims=1), "lineups", **lineups)


def test_where_rosters_count_they_are_what_must_fit() -> None:
    """Thirty teams of twenty players at twenty bytes, five games each: 60,000 bytes, and one player more too many."""
    assert problems(large(20, kind="best_ball")) == {}
    assert list(problems(large(21, kind="best_ball"))) == ["roster"]
    managed = large(21, kind="managed")
    assert problems(managed) == {}
    assert list(problems(changed(managed, "schedule", tie="bench"))) == ["roster"]
    assert problems(large(21, kind="best_ball", lock="weekly")) == {}
