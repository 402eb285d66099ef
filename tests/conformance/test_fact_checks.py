"""Sports, providers and rulesets with one fault each, beside those of the broken plug-ins: which check finds it."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest
from sound_plugin import RULESETS, SPORT, installed, module, provider, season
from toy_sport import DAY, HOUR, ToyCalendar, ToySeason

from leaguecore.clock import Instant
from leaguecore.conformance import provider_checks, ruleset_checks, run_checks, sport_checks
from leaguecore.rules import RulesetFile
from leaguecore.sport import Period, Positions, ProviderEntry, Sport

BALL = (RULESETS / "ball.toml").read_text()


def of_sport(sport: Sport) -> dict[str, str]:
    plugins = installed(module(sport=sport))
    return failures(run_checks(sport_checks(sport, plugins)))


def of_provider(entry: ProviderEntry) -> dict[str, str]:
    return failures(run_checks(provider_checks(entry, installed(module(provider=entry)))))


def failures(results: Any) -> dict[str, str]:
    return {one.name: one.message for one in results if one.outcome == "failed"}


def with_stat(**changes: Any) -> Sport:
    return attrs.evolve(SPORT, stats=(SPORT.stats[0], attrs.evolve(SPORT.stats[1], **changes)))


class Overlapping(ToyCalendar):
    def periods(self, games: Any) -> tuple[Period, ...]:
        return tuple(attrs.evolve(one, last_day=one.last_day + 1) for one in super().periods(games))


class Short(ToyCalendar):
    """Ends its days an hour too early for whoever asks where an instant belongs."""

    def day_of(self, instant: Instant) -> int:
        return (instant + HOUR) // DAY


@pytest.mark.parametrize(
    ("sport", "check", "words"),
    [
        (attrs.evolve(SPORT, id="Ball Game", rulesets=()), "sport.named", "'Ball Game' is no id"),
        (attrs.evolve(SPORT, name=" "), "sport.named", "has no name"),
        (
            attrs.evolve(SPORT, positions=Positions(base=("P", "R", "C"), groups={"FLEX": ("P", "Q")})),
            "sport.positions",
            "['Q']",
        ),
        (
            attrs.evolve(SPORT, positions=Positions(base=("P", "R", "C"), groups={"FLEX": ("P", "R"), "C": ("P",)})),
            "sport.positions",
            "'C' stands 2 times",
        ),
        (with_stat(name="revision"), "sport.stats_unique", "'revision' has the name of a column"),
        (with_stat(unit=""), "sport.stat_units", "'saves' has no unit"),
        (with_stat(unit="minutes"), "sport.stat_units", "not of the kind seconds"),
        (with_stat(kind="flag"), "sport.stat_ranges", "'saves' is a flag"),
        (with_stat(high=2**62), "sport.stat_ranges", "a season's projection exceeds 64 bits"),
        (with_stat(low=1), "sport.stat_ranges", "cannot be 0"),
        (attrs.evolve(SPORT, calendar=Overlapping("day")), "sport.calendar_periods", "does not follow"),
        (attrs.evolve(SPORT, calendar=Short("day")), "sport.calendar_days", "is of day"),
        (
            attrs.evolve(SPORT, positions=Positions(base=("P", "R", "C"), groups={"WIDE": ("P", "R")})),
            "sport.slots",
            "the slot 'FLEX' of ball takes ['FLEX']",
        ),
        (attrs.evolve(SPORT, id="pool"), "sport.rulesets", "of the sport 'ball', not of 'pool'"),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value else "",
)
def test_a_fault_of_a_sport_has_its_check(sport: Sport, check: str, words: str) -> None:
    found = of_sport(sport)
    assert list(found) == [check], found
    assert words in found[check]


def test_minutes_in_sixty_parts_are_seconds() -> None:
    assert of_sport(with_stat(unit="minutes", kind="seconds", resolution=60)) == {}


def test_a_sport_that_names_a_ruleset_that_there_is_not_fails_by_its_check() -> None:
    found = of_sport(attrs.evolve(SPORT, rulesets=("ball", "bowl")))
    assert set(found) == {"sport.rulesets", "sport.slots"}
    assert "'bowl'" in found["sport.rulesets"]


def edited(edit: Callable[[ToySeason], None]) -> ProviderEntry:
    def make() -> ToySeason:
        made = season()
        edit(made)
        return made

    return provider(make)


def row(made: ToySeason, table: str, **wanted: Any) -> dict[str, Any]:
    return next(one for one in made.rows[table] if all(one[name] == value for name, value in wanted.items()))


def unknown_player(made: ToySeason) -> None:
    made.rows["players"] = made.rows["players"][1:]


def silent(made: ToySeason) -> None:
    made.policy = {**made.policy, "rankings": ""}


def other_week(made: ToySeason) -> None:
    row(made, "schedule", game="w2-d1-red")["period"] = 1


def other_day(made: ToySeason) -> None:
    row(made, "schedule", game="w2-d1-red")["day"] += 1


def lost_revision(made: ToySeason) -> None:
    line = row(made, "stat_lines", player="red-p1", game="w1-d1-red")
    made.rows["stat_lines"].append({**line, "revision": 2, "known_at": line["known_at"] + HOUR})


def early_dnp(made: ToySeason) -> None:
    game = row(made, "schedule", game="w1-d1-red")
    made.report("red-c1", "DNP", known=game["start_at"] - HOUR, game="w1-d1-red")
    made.policy = {**made.policy, "availability": "With the box score."}


def line_while_put_off(made: ToySeason) -> None:
    """The game of the first Monday is put off before it begins; its lines are there before its new date is."""
    game = row(made, "schedule", game="w1-d1-red")
    starts = game["start_at"]
    made.game("w1-d1-red", starts, known=starts - HOUR, status="postponed")
    made.game("w1-d1-red", starts + 72 * HOUR, known=starts + 48 * HOUR)


@pytest.mark.parametrize(
    ("edit", "check", "words"),
    [
        (line_while_put_off, "provider.within_cut", "before the game begins"),
        (unknown_player, "provider.schema", "red-p1"),
        (silent, "provider.policy", "'rankings'"),
        (other_week, "provider.calendar", "the game w2-d1-red of the period 1"),
        (other_day, "provider.lock_before_start", "the game w2-d1-red stands under day"),
        (lost_revision, "provider.corrections", "has revision 2 where 1 comes next"),
        (early_dnp, "provider.within_cut", "availability of red-c1 in the game w1-d1-red"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_fault_of_a_provider_has_its_check(edit: Callable[[ToySeason], None], check: str, words: str) -> None:
    found = of_provider(edited(edit))
    assert next(iter(found)) == check, found
    assert words in found[check]
    assert set(found) <= {check, "provider.playable"}


def test_a_correction_that_counts_on_is_in_order() -> None:
    def corrected(made: ToySeason) -> None:
        line = row(made, "stat_lines", player="red-p1", game="w1-d1-red")
        made.rows["stat_lines"].append({**line, "revision": 1, "goals": 9, "known_at": line["known_at"] + HOUR})

    assert of_provider(edited(corrected)) == {}


def test_a_provider_that_yields_something_else_each_time_is_found() -> None:
    drawn = count(1)

    def noisy(made: ToySeason) -> None:
        row(made, "stat_lines", player="red-p1", game="w1-d1-red")["goals"] = next(drawn)

    found = of_provider(edited(noisy))
    assert list(found) == ["provider.deterministic"]
    assert "ball/synthetic, opened twice, yields other facts" in found["provider.deterministic"]


def test_a_provider_must_open_the_season_that_it_is_asked_for() -> None:
    found = of_provider(attrs.evolve(provider(), open=lambda _request: season()))
    assert set(found) == {"provider.strange_seasons"}
    assert "it opens 'ball-1'" in found["provider.strange_seasons"]


def test_a_provider_that_crashes_on_a_strange_season_is_found() -> None:
    def opened(request: Any) -> ToySeason:
        return {None: season, "ball-1": season}[request.season]()

    found = of_provider(attrs.evolve(provider(), open=opened))
    assert set(found) == {"provider.strange_seasons"}
    assert "KeyError, which has no code" in found["provider.strange_seasons"]


def test_a_provider_of_a_sport_that_nobody_has_is_found_and_nothing_else_is_looked_at() -> None:
    entry = attrs.evolve(provider(), sport="chess")
    results = run_checks(provider_checks(entry, installed(module())))
    assert failures(results) == {"provider.sport": "there is no sport 'chess'; installed are: ball"}
    assert "ok" in {one.outcome for one in results if one.name == "provider.season"}


def of_ruleset(text: str, source: str = "ball.toml") -> dict[str, str]:
    file = RulesetFile(source=source, data=text.encode())
    return failures(run_checks(ruleset_checks(file, installed(module()))))


@pytest.mark.parametrize(
    ("text", "source", "check", "words"),
    [
        (BALL.replace("teams = 2", "temas = 2"), "ball.toml", "ruleset.valid", "temas"),
        (BALL, "bowl.toml", "ruleset.named", "'ball' is in a file that is named 'bowl'"),
        (BALL.replace('status = "draft"', 'status = "released"'), "ball.toml", "ruleset.released", "HASHES"),
        (
            BALL.replace("teams = 2", "teams = 10"),
            "ball.toml",
            "ruleset.slots_fillable",
            "10 teams need 10 players for P",
        ),
    ],
)
def test_a_fault_of_a_ruleset_has_its_check(text: str, source: str, check: str, words: str) -> None:
    found = of_ruleset(text, source)
    assert next(iter(found)) == check, found
    assert words in found[check]
    assert set(found) <= {check, "ruleset.random_season"}


def test_a_released_ruleset_is_listed_with_the_hash_of_its_bytes(tmp_path: Path) -> None:
    data = BALL.replace('status = "draft"', 'status = "released"').encode()
    file = RulesetFile(source=str(tmp_path / "ball.toml"), data=data)
    (tmp_path / "HASHES").write_text(f"{file.sha256}  ball.toml\n")
    assert failures(run_checks(ruleset_checks(file, installed(module())))) == {}
    (tmp_path / "HASHES").write_text(f"{'0' * 64}  ball.toml\n")
    assert list(failures(run_checks(ruleset_checks(file, installed(module()))))) == ["ruleset.released"]
