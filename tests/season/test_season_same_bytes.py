"""The same league gives the same bytes: again, in another process, from another folder, after any interruption."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from season_cases import Game, Scripted, new_game, played, plugins, runner_of, toy_rules
from sport_leagues import SPORTS, small_league
from toy_sport import BY_WEEK, Absent, toy_season

from leaguecore.ledger.store import MemoryStore, StoredLine
from leaguecore.managers import Manager, make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Pick
from leaguecore.sport.facts import FactSet


def digest(game: Game) -> str:
    """Return one hash of the whole log."""
    return hashlib.sha256(b"\n".join(game.log())).hexdigest()


@pytest.mark.parametrize("sport", SPORTS)
def test_the_same_seed_gives_the_same_log_and_another_seed_another_draft(sport: str) -> None:
    small = small_league(sport)
    managers = ["projection:noise=0.10", "random", "adp"]
    one, again = (played(small.rules, small.facts, managers, seed="7") for _ in range(2))
    assert one.log() == again.log()
    orders = {played_order(small.rules, small.facts, seed) for seed in "123456789"}
    # Three teams can be drawn in six orders; nine seeds that all gave one order would be one chance in 6^8.
    assert len(orders) > 1


def played_order(rules: Any, facts: FactSet, seed: str) -> tuple[str, ...]:
    """Return the draft order of a seed."""
    game = new_game(rules, facts, seed=seed)
    while not game.runner.state.draft_order:
        game.runner.step()
    return game.runner.state.draft_order


CHILD = """
import hashlib, json, os, sys
from leaguecore.season.facade import load_facts, load_ruleset, open_league
rules = load_ruleset(sys.argv[1])
league = open_league(rules, load_facts(rules.sport), ["projection:noise=0.10", "random", "adp"], seed=7)
league.run(periods=1)
lines = [stored.line for stored in league.ledger.store.read()]
print(json.dumps([hashlib.sha256(b"\\n".join(lines)).hexdigest(), len(lines), hash("a"), os.getcwd()]))
"""


def in_a_child(ruleset: str, folder: Path, hash_seed: str) -> list[Any]:
    """Return the log's hash from a process of its own, with its size, a hash of Python's and its folder."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Kathmandu", "LC_ALL": "C"}
    command = [sys.executable, "-c", CHILD, ruleset]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("ruleset", ["nba-s1", "nhl-s1", "nfl-s1"])
def test_another_process_with_other_hashes_and_another_folder_gives_the_same_log(ruleset: str, tmp_path: Path) -> None:
    one = in_a_child(ruleset, Path.cwd(), "0")
    other = in_a_child(ruleset, tmp_path, "random")
    assert one[:2] == other[:2]
    assert one[1] > 100
    assert one[2:] != other[2:], "the two processes were meant to differ"


# --- interruptions ----------------------------------------------------------------------------------------------------


def reliable() -> Sequence[str | Manager]:
    """Return managers of all kinds: good ones, one who is often refused, one who never answers."""
    taken = Scripted(Absent(), {"pick": lambda briefing: Pick(player=min(briefing.owners, default="nobody"))})
    return ["projection", "random", taken, Absent()]


RULES: Mapping[str, Any] = {
    "sport": "toy-week",
    "lineups__lock": "game",
    "league__teams": 4,
    "free_agents__mode": "first_come",
    "free_agents__max_moves": 2,
}
FACTS = toy_season(BY_WEEK, weeks=2).facts()
WHOLE = played(toy_rules(**RULES), FACTS, reliable())
STEPS = 2_000


def restarted(game: Game) -> Game:
    """Return the league with a fresh runner, and fresh managers, over the same store."""
    fresh = new_game(game.league.rules, FACTS, reliable())
    runner = runner_of(fresh.engine, game.league.ledger.store, fresh.managers)
    return Game(league=game.league, engine=fresh.engine, runner=runner, managers=fresh.managers)


@given(st.lists(st.integers(0, 60), max_size=4))
@settings(deadline=None, max_examples=20)
def test_a_season_stopped_after_any_steps_and_gone_on_with_gives_the_same_log(stops: list[int]) -> None:
    game = new_game(toy_rules(**RULES), FACTS, reliable())
    for steps in stops:
        for _ in range(steps):
            if not game.runner.step():
                break
        game = restarted(game)
    game.runner.run()
    assert game.log() == WHOLE.log()


class Killed(BaseException):
    """Stands for the end of the process."""


class Mortal(MemoryStore):
    """A store whose process is killed before so many transactions are in."""

    def __init__(self, lines: Sequence[StoredLine], secrets: Mapping[str, str], life: int) -> None:
        super().__init__()
        super().append(lines, secrets)
        self.life = life

    def append(self, lines: Sequence[StoredLine], secrets: Mapping[str, str]) -> None:
        """Take the lines, or die."""
        if self.life == 0:
            raise Killed
        self.life -= 1
        super().append(lines, secrets)


def run_until_killed(lives: Sequence[int]) -> Game:
    """Play with a process that dies after so many transactions, once for each life, then with one that does not."""
    game = new_game(toy_rules(**RULES), FACTS, reliable())
    opened = list(game.league.ledger.store.read())
    store = Mortal(opened, {"seed": "7"}, 0)
    for life in [*lives, -1]:
        store.life = life
        runner = runner_of(game.engine, store, new_game(toy_rules(**RULES), FACTS, reliable()).managers)
        try:
            runner.run()
        except Killed:
            continue
    game.league.ledger.store = store
    return game


TRANSACTIONS = len({stored.cmd.split("/")[0] for stored in WHOLE.league.ledger.store.read()}) - 1


@given(st.lists(st.integers(0, TRANSACTIONS), min_size=1, max_size=3))
@settings(deadline=None, max_examples=20)
def test_a_process_killed_between_any_two_transactions_is_gone_on_with_to_the_same_log(lives: list[int]) -> None:
    """Also between a refusal and its default, between two seats of one wake-up, and between two picks."""
    assert run_until_killed(lives).log() == WHOLE.log()


def refused_tasks() -> list[tuple[int, str]]:
    """Return where a refusal stands in the log and of which task, of each kind and team the first and the last."""
    found: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for record in WHOLE.league.records():
        if record.kind == "decision.refused":
            task = str(record.data["task"])
            found.setdefault((record.actor, task.partition(":")[0]), []).append((record.seq, task))
    return sorted({place for places in found.values() for place in (places[0], places[-1])})


def raises(_briefing: Briefing) -> Any:
    raise RuntimeError


SECOND_THOUGHTS: Mapping[str, Callable[[Briefing], Any]] = {
    "raises": raises,
    "answers nothing": lambda _briefing: None,
    "answers another kind": lambda _briefing: 7,
    "answers well": lambda briefing: make_manager("projection", plugins().managers, briefing.team, "").decide(briefing),
}


@attrs.define
class Reconsidering:
    """Answers one decision otherwise than before, and all others as before."""

    inner: Manager
    decision: str
    otherwise: Callable[[Briefing], Any]
    asked: list[str] = attrs.field(factory=list)

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        self.asked.append(briefing.decision_id)
        return self.otherwise(briefing) if briefing.decision_id == self.decision else self.inner.decide(briefing)


@pytest.mark.parametrize("thought", SECOND_THOUGHTS)
def test_stopped_between_a_refusal_and_its_default_the_season_goes_on_with_the_default(thought: str) -> None:
    """Whoever was refused is not asked again, whatever he would say by now."""
    lines = list(WHOLE.league.ledger.store.read())
    places = refused_tasks()
    assert {task.partition(":")[0] for _, task in places} == {"shortlist", "pick", "lineup", "claims", "moves"}
    for seq, task in places:
        fresh = new_game(toy_rules(**RULES), FACTS, reliable())
        store = MemoryStore()
        tags = {f"bids:{fresh.engine.league}:{team}:{run}" for team in fresh.managers for run in range(1)}
        sealed = {stored.cmd for stored in lines[: seq + 1]}
        kept = {tag: WHOLE.league.ledger.store.secret(tag) for tag in tags if seal_of(tag) in sealed}
        store.append(lines[: seq + 1], {"seed": "7"} | {tag: value for tag, value in kept.items() if value})
        managers = {
            team: Reconsidering(manager, task, SECOND_THOUGHTS[thought]) for team, manager in fresh.managers.items()
        }
        runner = runner_of(fresh.engine, store, managers)
        fresh.league.ledger.store = store
        runner.run()
        assert [stored.line for stored in store.read()] == WHOLE.log(), task
        assert task not in {asked for manager in managers.values() for asked in manager.asked}
    assert WHOLE.league.faults() == []


def seal_of(tag: str) -> str:
    """Return the command that a private value of sealed claims came with."""
    _, _, team, run = tag.split(":")
    return next(
        record.cmd
        for record in WHOLE.league.records()
        if record.kind == "waivers.seal_bids" and (record.data["team"], record.data["run"]) == (team, int(run))
    )


def test_stopping_for_a_while_after_some_periods_changes_nothing() -> None:
    game = new_game(toy_rules(**RULES), FACTS, reliable())
    game.runner.run(periods=1)
    assert len(game.runner.state.results) == 1
    assert game.runner.state.phase == "playing"
    game.runner.run(periods=1)
    assert len(game.runner.state.results) == 1
    game = restarted(game)
    game.runner.run()
    assert game.log() == WHOLE.log()


def test_progress_is_told_after_each_step_and_changes_nothing() -> None:
    told: list[int] = []
    tell: Callable[[Any], None] = lambda state: told.append(state.picks)  # noqa: E731  # one line, used once
    game = new_game(toy_rules(**RULES), FACTS, reliable())
    game.runner.run(progress=tell)
    assert told == sorted(told)
    assert told[-1] == 4 * 3
    assert game.log() == WHOLE.log()


def test_a_finished_league_has_nothing_to_go_on_with() -> None:
    game = restarted(WHOLE)
    assert game.runner.state == WHOLE.runner.state
    assert not game.runner.step()
