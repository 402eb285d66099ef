"""The streamer in whole seasons, and before the checks that every manager must pass."""

import sys
from collections.abc import Callable
from statistics import mean
from typing import Any

import pytest

from leaguecore import Season, load_plugins, play_season
from leaguecore.conformance import Check, parametrize_with_checks, plugin_checks
from leaguecore.managers import Briefing, ManagerRequest

PLUGINS = load_plugins()


@pytest.fixture(scope="module")
def season() -> Season:
    """A season of football: five streamers, five who move by lot."""
    return play_season("nfl-s1", managers=["streamer", "random"], seed=7, plugins=PLUGINS)


def test_a_season_verifies_with_every_decision_replayed(season: Season) -> None:
    season.league.verify(replay=True)


def test_the_worst_streamer_is_better_than_the_best_who_moves_by_lot(season: Season) -> None:
    points = {
        manager: [float(row.points_for) for row in season.standings.teams if row.manager == manager]
        for manager in ("streamer", "random")
    }
    assert len(points["streamer"]) == len(points["random"]) == 5
    assert min(points["streamer"]) > max(points["random"])


def test_its_decisions_take_fewer_steps_than_those_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same season; a step is a call of a function, which no other load on the machine can change."""
    steps = {"streamer": 0, "random": 0}
    for name in steps:
        kind = type(PLUGINS.managers.get(name).make(ManagerRequest(team="team-01", seed="1", options={})))
        monkeypatch.setattr(kind, "decide", counted(kind.decide, steps, name))
    play_season("nfl-s1", managers=["streamer", "random"], seed=7, plugins=PLUGINS)
    assert 0 < steps["streamer"] < steps["random"]


def counted(decide: Callable[..., Any], steps: dict[str, int], name: str) -> Callable[..., Any]:
    """Return a way to decide that counts its steps under a name."""

    def deciding(manager: Any, briefing: Briefing) -> Any:
        def step(_frame: object, event: str, _argument: object) -> None:
            steps[name] += event in ("call", "c_call")

        before = sys.getprofile()
        sys.setprofile(step)
        try:
            return decide(manager, briefing)
        finally:
            sys.setprofile(before)

    return deciding


def test_it_streams(season: Season) -> None:
    """Claims are won nearly every week, mostly cheap ones."""
    seats = {row.team for row in season.standings.teams if row.manager == "streamer"}
    won = [record for record in season.league.records() if record.kind == "claim.won"]
    bids = [record.data["paid"] for record in won if record.data["team"] in seats]
    assert len(bids) > 5 * 10
    assert mean(bids) < 6


@pytest.mark.parametrize(
    "ruleset",
    ["nfl-s1", "nfl-espn-ppr", "nfl-yahoo-idp", "nba-yahoo-points", "nba-espn-9cat", "nhl-s1-talks", "ffb-classic"],
)
def test_no_answer_is_ever_refused(ruleset: str) -> None:
    """Bids and priority, days and weeks, points and categories, trades, threads and an order of free agents."""
    played = play_season(ruleset, managers=["streamer"], seed=3, periods=2, plugins=PLUGINS)
    assert [record.data for record in played.league.records() if record.kind == "decision.refused"] == []
    assert [row.auto for row in played.standings.teams] == [0] * len(played.standings.teams)


@parametrize_with_checks(plugin_checks("example-manager", PLUGINS))
def test_the_plugin_conforms(check: Check) -> None:
    check.run()
