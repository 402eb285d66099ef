"""A season that could never begin is refused before anything is written, and says which option to change."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from following_facts import years_on
from season_cases import plugins, toy_rules
from toy_sport import toy_season

from leaguecore.errors import IllegalAction, LeagueError, Violation
from leaguecore.season.engine import Engine
from leaguecore.season.facade import open_league
from leaguecore.season.setting import CheckedRules

FACTS = toy_season().facts()
"""Three weeks of games on Tuesdays, Thursdays and Saturdays, from 2 to 20 January."""

KEEPERS: Mapping[str, Any] = {
    "most": 2,
    "cost": "last_rounds",
    "dearer_by": 0,
    "undrafted_round": 3,
    "same_round": "next_earlier",
    "lead_hours": 48,
}
PLAYOFFS: Mapping[str, Any] = {
    "teams": 2,
    "round_periods": [3],
    "reseed": False,
    "tie": "higher_seed",
    "third_place": False,
    "consolation": "none",
    "lock_eliminated": False,
}

NEVER: Mapping[str, tuple[Mapping[str, Any], str, str]] = {
    # Six picks of five days each end after the last game.
    "a draft that is too slow": ({"draft__clock_seconds": 5 * 86_400}, "season.empty", "draft.clock_seconds"),
    "a draft too late": ({"season__start": "01-20 19:30"}, "season.empty", "season.draft_lead_hours"),
    "playoffs of all weeks": ({"playoffs": PLAYOFFS}, "season.short", "playoffs.round_periods"),
    "playoffs of the weeks that a late draft leaves": (
        {"playoffs": {**PLAYOFFS, "round_periods": [2]}, "season__start": "01-08 00:00"},
        "season.short",
        "season.start",
    ),
    "a draft outside the season": ({"season__start": "06-01 00:00"}, "season.start", "season.start"),
}


def refusal(rules: CheckedRules, place: Path, **more: Any) -> LeagueError:
    """Return why a league does not open, having seen that nothing of it is left."""
    place.mkdir()
    with pytest.raises(LeagueError) as refused:
        open_league(rules, FACTS, ["projection"], seed="7", plugins=plugins(), out=place / "new" / "D", **more)
    assert list(place.iterdir()) == []
    return refused.value


@pytest.mark.parametrize("what", NEVER)
def test_a_season_that_could_never_begin_is_not_opened(tmp_path: Path, what: str) -> None:
    changes, code, option = NEVER[what]
    error = refusal(toy_rules(**changes), tmp_path / "place")
    assert error.code == code
    assert option in error.fix


@pytest.mark.parametrize("step", ["carry", "plan", "schedule", "order"])
def test_whatever_the_first_commands_would_refuse_is_refused_before_the_first_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Also what comes after keepers are named, which asks the teams."""
    earlier = open_league(toy_rules(keepers=KEEPERS), years_on(FACTS, -1), ["adp"], seed="7", plugins=plugins())
    earlier.run()
    make = Engine.command

    def command(self: Engine, state: Any, task: Any, *more: Any) -> Any:
        if task.kind == step:
            raise IllegalAction([Violation(code="season.planned", message=f"no {step}")])
        return make(self, state, task, *more)

    monkeypatch.setattr(Engine, "command", command)
    assert str(refusal(toy_rules(keepers=KEEPERS), tmp_path / "place", previous=earlier)).endswith(f"no {step}")


def test_a_season_that_can_just_begin_is_opened_and_played(tmp_path: Path) -> None:
    """One regular week before playoffs of two."""
    rules = toy_rules(playoffs={**PLAYOFFS, "round_periods": [2]})
    league = open_league(rules, FACTS, ["projection"], seed="7", plugins=plugins(), out=tmp_path / "D")
    assert league.run().phase == "closed"
    league.close()


def test_the_weeks_that_a_draft_runs_into_are_told() -> None:
    """Six picks of two days from Monday 18:00 end on Saturday 13 January at 18:00: a day of week 2 is left, no more."""
    late = open_league(toy_rules(draft__clock_seconds=2 * 86_400), FACTS, ["adp"], seed="7", plugins=plugins())
    assert late.opened_with is not None
    assert [period.number for period in late.opened_with.missed_periods()] == [1, 2]
    played = open_league(toy_rules(), FACTS, ["adp"], seed="7", plugins=plugins())
    assert played.opened_with is not None
    assert played.opened_with.missed_periods() == ()
    # A season that the rules cut short at its end misses nothing.
    short = open_league(toy_rules(season__periods=1), FACTS, ["adp"], seed="7", plugins=plugins())
    assert short.opened_with is not None
    assert short.opened_with.missed_periods() == ()
