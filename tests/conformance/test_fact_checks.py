"""Providers with one fault each, beside those of the broken plug-ins: which check finds it."""

from collections.abc import Callable
from itertools import count
from typing import Any

import attrs
import pytest
from sound_plugin import installed, module, provider, season
from test_broken_plugins import FAULTS as BROKEN_PLUGINS
from test_broken_plugins import FOLLOWING
from toy_sport import HOUR, ToySeason

from leaguecore.conformance import provider_checks, run_checks
from leaguecore.conformance.providers import PROVIDER_PROPERTIES
from leaguecore.sport import ProviderEntry, ProviderRequest


def of_provider(entry: ProviderEntry) -> dict[str, str]:
    return failures(run_checks(provider_checks(entry, installed(module(provider=entry)))))


def failures(results: Any) -> dict[str, str]:
    return {one.name: one.message for one in results if one.outcome == "failed"}


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


def line_at_the_start(made: ToySeason) -> None:
    """At the very instant of the start a lineup can still be given."""
    starts = row(made, "schedule", game="w1-d1-red")["start_at"]
    row(made, "stat_lines", player="red-p1", game="w1-d1-red")["known_at"] = starts


_OPENED = count(100)


EDITS = (
    (line_while_put_off, "provider.within_cut", "before the game begins"),
    (line_at_the_start, "provider.within_cut", "red-p1 in the game w1-d1-red is known at 2024-01-02T18:00:00"),
    (unknown_player, "provider.schema", "red-p1"),
    (silent, "provider.policy", "'rankings'"),
    (other_week, "provider.calendar", "the game w2-d1-red of the period 1"),
    (other_day, "provider.lock_before_start", "the game w2-d1-red stands under day"),
    (lost_revision, "provider.corrections", "has revision 2 where 1 comes next"),
    (early_dnp, "provider.within_cut", "availability of red-c1 in the game w1-d1-red"),
)
"""What is wrong with the season of a provider, the check that finds it, and what it says."""


@pytest.mark.parametrize(("edit", "check", "words"), EDITS, ids=lambda value: value.__name__ if callable(value) else "")
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


def whatever_is_asked_for(_request: ProviderRequest) -> ToySeason:
    return season()


def under_any_label(request: ProviderRequest) -> ToySeason:
    made = season()
    made.season = request.season or made.season
    return made


def from_a_table(request: ProviderRequest) -> ToySeason:
    return {None: season, "ball-1": season}[request.season]()


def always_another(_request: ProviderRequest) -> ToySeason:
    made = season()
    made.season = f"ball-{next(_OPENED)}"
    return made


def nameless(_request: ProviderRequest) -> ToySeason:
    made = season()
    made.season = ""
    return made


OPENED = (
    (whatever_is_asked_for, "provider.strange_seasons", "'no such season', which there is not, it opens 'ball-1'"),
    (under_any_label, "provider.strange_seasons", "'no such season', which there is not, it opens 'no such season'"),
    (from_a_table, "provider.strange_seasons", "KeyError, which has no code"),
    (nameless, "provider.season", "'' is no label of a season"),
    (always_another, "provider.season", "was asked for, and 'ball-1"),
)
"""How a provider opens a season that it should not, the check that finds it, and what it says."""


@pytest.mark.parametrize(
    ("opened", "check", "words"), OPENED, ids=lambda value: value.__name__ if callable(value) else ""
)
def test_a_fault_of_how_seasons_are_opened_has_its_check(opened: Any, check: str, words: str) -> None:
    found = of_provider(attrs.evolve(provider(), open=opened))
    assert words in found[check], found
    assert set(found) <= {check, "provider.strange_seasons"}


def test_a_provider_of_a_sport_that_nobody_has_is_found_and_nothing_else_is_looked_at() -> None:
    entry = attrs.evolve(provider(), sport="chess")
    results = run_checks(provider_checks(entry, installed(module())))
    assert failures(results) == {"provider.sport": "there is no sport 'chess'; installed are: ball"}
    assert "ok" in {one.outcome for one in results if one.name == "provider.season"}


def test_every_check_of_providers_has_found_a_fault() -> None:
    """Beside those above: a sport that nobody has, facts that differ each time, a log on facts of before their game."""
    planted = {check for _, check, _ in (*EDITS, *OPENED)} | {check for _, check, _ in BROKEN_PLUGINS}
    others = {"provider.sport", "provider.deterministic"} | {one for more in FOLLOWING.values() for one in more}
    assert {one.name for one in PROVIDER_PROPERTIES} - planted - others == set()
