"""Managers elsewhere are asked side by side in simulated time, and the log is that of asking them in turn."""

from collections.abc import Callable
from threading import Barrier, BrokenBarrierError

import attrs
from model_cases import lines_of
from season_cases import Game, new_game, published
from sport_leagues import CHANGES, small_league

from leaguecore.ledger import Ledger
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer
from leaguecore.managers.valuation import ByProjection
from leaguecore.rng import draw_below
from leaguecore.season.asking import Seat
from leaguecore.season.runner import SeasonRunner


@attrs.define
class Elsewhere:
    """Decides as the projection does, after a time by lot, and before that waits for others, or notes who was asked."""

    inner: Manager = attrs.field(factory=lambda: ValuationManager(ByProjection("", 0)))
    before: Callable[[Briefing], None] = lambda _briefing: None

    def decide(self, briefing: Briefing) -> Answer:
        """Answer."""
        self.before(briefing)
        decision = self.inner.decide(briefing)
        assert not isinstance(decision, Answer)
        return Answer(decision=decision, took_ms=draw_below(5_000, "7", "took", briefing.decision_id))


def game_of(manager: Manager, *, remote: bool) -> tuple[Game, SeasonRunner]:
    """Return a league of three teams that this manager has all seats of, and what plays it."""
    rules = published("nfl-s1", {**CHANGES["nfl"], "season.periods": 2})
    game = new_game(rules, small_league("nfl").facts, ["projection"])
    seats = {team: Seat(manager=manager, remote=remote) for team in game.league.seats}
    store = game.league.ledger.store
    return game, SeasonRunner(game.engine, Ledger(store, game.engine.league), seats)


def test_all_who_are_asked_at_one_instant_think_at_the_same_time() -> None:
    """Each waits until the three are there: asked in turn, the first would wait for ever."""
    barrier, met = Barrier(3, timeout=20), list[str]()

    def wait(briefing: Briefing) -> None:
        if briefing.kind == "claims":
            barrier.wait()
            met.append(briefing.team)

    _, runner = game_of(Elsewhere(before=wait), remote=True)
    runner.run()
    assert not barrier.broken
    assert len(met) >= 3


def test_whoever_decides_here_is_asked_in_turn() -> None:
    barrier = Barrier(3, timeout=0.2)

    def wait(briefing: Briefing) -> None:
        if briefing.kind == "claims" and not barrier.broken:
            barrier.wait()

    _, runner = game_of(Elsewhere(before=wait), remote=False)
    runner.run()
    assert barrier.broken


def test_the_log_is_that_of_asking_in_turn() -> None:
    logs = []
    for remote in (True, False):
        game, runner = game_of(Elsewhere(), remote=remote)
        runner.run()
        logs.append(lines_of(game.league))
    assert logs[0] == logs[1]


def test_each_is_asked_once_for_each_decision() -> None:
    asked = list[str]()
    _, runner = game_of(Elsewhere(before=lambda briefing: asked.append(briefing.decision_id)), remote=True)
    runner.run()
    assert len(asked) == len(set(asked)) > 20


def test_what_one_raises_is_his_own_missed_decision() -> None:
    def fail(briefing: Briefing) -> None:
        if briefing.kind == "claims" and briefing.team == "team-02":
            raise BrokenBarrierError

    game, runner = game_of(Elsewhere(before=fail), remote=True)
    runner.run()
    refused = [record for record in game.league.records() if record.kind == "decision.refused"]
    assert {one.actor for one in refused if one.data["codes"] == ["decision.failed"]} == {"team-02"}
