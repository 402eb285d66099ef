"""A manager whose decisions are recorded: a season from the recording is the same, and he is not asked."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from model_cases import first_briefing, lines_of
from season_cases import Game, new_game, published
from sport_leagues import CHANGES, small_league

from leaguecore.errors import ReachError
from leaguecore.managers import Manager
from leaguecore.managers.baselines import ValuationManager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.protocol import Answer, Served, Usage
from leaguecore.managers.recordings.decisions import RecordedManager
from leaguecore.managers.recordings.tape import Tape
from leaguecore.managers.valuation import ByProjection
from leaguecore.managers.wire import answer_bytes


@attrs.define
class Sayer:
    """Decides as the projection does, in one of several ways of saying so."""

    how: str
    asked: int = 0
    inner: Manager = attrs.field(factory=lambda: ValuationManager(ByProjection("", 0)))

    def decide(self, briefing: Briefing) -> Any:
        """Answer."""
        self.asked += 1
        decision: Any = self.inner.decide(briefing)
        if self.how == "raises":
            raise RuntimeError("no")
        if self.how == "nothing":
            return None
        if self.how == "text":
            return "a text is no decision"
        if self.how == "bytes":
            return Answer(decision=answer_bytes(decision, briefing.decision_id), took_ms=1_234, usage=Usage(calls=1))
        if self.how == "broken":
            return b"\xff\x00{"
        if self.how == "lost":
            return Answer(decision=None, failure="transport", served=Served(finish="connect"))
        return decision


HOWS = ("decision", "bytes", "broken", "lost", "nothing", "raises", "text")


class Silent:
    """Is never asked."""

    def decide(self, briefing: Briefing) -> None:
        """Fail."""
        raise AssertionError(briefing.decision_id)


def played(managers: Sequence[Manager]) -> Game:
    rules = published("nfl-s1", {**CHANGES["nfl"], "season.periods": 2})
    game = new_game(rules, small_league("nfl").facts, managers)
    game.runner.run()
    return game


def recorded(manager: Manager, path: Path, mode: Any, number: int) -> Manager:
    return RecordedManager(manager, Tape(path, mode), f"team-0{number}", f"sayer:{number}")


@pytest.mark.parametrize("how", HOWS)
def test_a_season_from_a_recording_of_decisions_is_the_same(how: str, tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    others = [ValuationManager(ByProjection("", 0)) for _ in range(2)]
    sayer = Sayer(how)
    first = played([recorded(sayer, path, "record", 1), *others])
    assert sayer.asked > 10
    second = played([recorded(Silent(), path, "replay", 1), *others])
    assert lines_of(second.league) == lines_of(first.league)


def test_what_he_raised_is_raised_again_by_the_name_of_its_class(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    briefing = first_briefing()
    for mode, inner in (("record", Sayer("raises")), ("replay", Silent())):
        with pytest.raises(Exception) as caught:  # noqa: PT011 - of a class that the recording makes
            recorded(inner, path, mode, 1).decide(briefing)
        assert type(caught.value).__name__ == "RuntimeError"


def test_what_he_would_be_told_otherwise_is_a_miss_and_no_missed_decision(tmp_path: Path) -> None:
    path = tmp_path / "decisions.jsonl"
    others = [ValuationManager(ByProjection("", 0)) for _ in range(2)]
    played([recorded(Sayer("decision"), path, "record", 1), *others])
    with pytest.raises(ReachError) as caught:
        played([recorded(Silent(), path, "replay", 1), ValuationManager(ByProjection("other", 900_000)), others[0]])
    assert caught.value.code == "recording.miss"


@pytest.mark.parametrize("change", [{"answer": {}}, {"answer": {"raised": "", "bytes": 7}}])
def test_what_is_recorded_and_is_no_decision_stops_the_season_and_is_nobody_s_missed_one(
    change: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "decisions.jsonl"
    others = [ValuationManager(ByProjection("", 0)) for _ in range(2)]
    played([recorded(Sayer("decision"), path, "record", 1), *others])
    lines = [json.dumps({**json.loads(line), **change}) for line in path.read_text().splitlines()]
    path.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(ReachError) as refused:
        played([recorded(Silent(), path, "replay", 1), *others])
    assert refused.value.code == "recording.invalid"
