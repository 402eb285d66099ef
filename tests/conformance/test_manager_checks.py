"""Managers with one fault each, beside those of the broken plug-ins: which check finds it, and what a season asks."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from sound_plugin import MANAGER, installed, module

from leaguecore.conformance import manager_checks, run_checks
from leaguecore.conformance.manager_seasons import ManagerSubject
from leaguecore.conformance.seasons import Seasons
from leaguecore.managers import ManagerEntry
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.decision import ANSWERS, Lineup, Pick, Vote
from leaguecore.managers.protocol import Answer, Usage

Act = Callable[[RandomManager, Briefing], Any]


class Acting(RandomManager):
    """Moves by lot, but for what a test has it do."""

    def __init__(self, seed: str, act: Act) -> None:
        super().__init__(seed)
        self._act = act
        self.asked = 0

    def decide(self, briefing: Briefing) -> Any:
        self.asked += 1
        return self._act(self, briefing)

    def by_lot(self, briefing: Briefing) -> Any:
        return super().decide(briefing)


def entry(act: Any, **changes: Any) -> ManagerEntry:
    return attrs.evolve(MANAGER, make=lambda request: Acting(request.seed, act), **changes)


def failed(manager: ManagerEntry, **more: Any) -> dict[str, str]:
    results = run_checks(manager_checks(manager, installed(module(manager=manager)), **more))
    return {one.name: one.message for one in results if one.outcome == "failed"}


def raises(manager: Acting, briefing: Briefing) -> Any:
    if briefing.kind == "vote":
        raise LookupError("no idea")
    return manager.by_lot(briefing)


def answers_otherwise(manager: Acting, briefing: Briefing) -> Any:
    return Vote(against=False) if briefing.kind == "chat" else manager.by_lot(briefing)


def ill_formed(manager: Acting, briefing: Briefing) -> Any:
    return Lineup(seating={"P": ["red-p1"]}) if briefing.kind == "lineup" else manager.by_lot(briefing)  # type: ignore[dict-item]  # a list is the fault


def oversized(manager: Acting, briefing: Briefing) -> Any:
    decision = manager.by_lot(briefing)
    return attrs.evolve(decision, private_notes="x" * 20_001) if briefing.kind == "pick" else decision


def takes_back_time(manager: Acting, briefing: Briefing) -> Any:
    return Answer(decision=manager.by_lot(briefing), took_ms=-1)


def keeps(manager: Acting, briefing: Briefing) -> Any:
    return Answer(decision=manager.by_lot(briefing), kept={"memory": "something"})


def spends(manager: Acting, briefing: Briefing) -> Any:
    return Answer(decision=manager.by_lot(briefing), usage=Usage(calls=1, spent_micros=5))


def looks_up(manager: Acting, briefing: Briefing) -> Any:
    return Answer(decision=manager.by_lot(briefing), usage=Usage(tool_calls=3))


def crosses_out(manager: Acting, briefing: Briefing) -> Any:
    decision = manager.by_lot(briefing)
    briefing.owners["somebody"] = briefing.team  # type: ignore[index]  # that is the fault
    return decision


def sulks(manager: Acting, briefing: Briefing) -> Any:
    return Pick(player="me") if briefing.refused and briefing.kind != "pick" else manager.by_lot(briefing)


def remembers(manager: Acting, briefing: Briefing) -> Any:
    if manager.asked == 1 and briefing.kind not in ("shortlist", "nominate", "bid", "pick"):
        raise AttributeError("nobody told me of the draft")
    return manager.by_lot(briefing)


@pytest.mark.parametrize(
    ("act", "check", "words"),
    [
        (raises, "manager.no_exception", "(vote) it raises LookupError: no idea"),
        (answers_otherwise, "manager.form", "Vote does not answer chat, Chat does"),
        (ill_formed, "manager.form", "seating maps slots to tuples of ids"),
        (oversized, "manager.form", "at most 20000 characters"),
        (takes_back_time, "manager.form", "took_ms"),
        (keeps, "manager.form", "kept.none"),
        (spends, "manager.budget", "spent_micros = 5, and its seat has 0"),
        (looks_up, "manager.budget", "tool_calls = 3, and its seat has 0"),
        (crosses_out, "manager.briefing_kept", "writes to briefing.owners"),
        (sulks, "manager.refused", "Pick does not answer"),
        (remembers, "manager.resumed", "raises AttributeError: nobody told me of the draft"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_fault_of_a_manager_has_its_check(act: Any, check: str, words: str) -> None:
    found = failed(entry(act))
    # Who cannot answer a kind of briefing at all cannot do so when it is asked again, or made anew, either; and an
    # answer that is none is so when it is asked for again.
    also = {
        "manager.no_exception": {"manager.refused", "manager.resumed"},
        "manager.form": {"manager.refused", "manager.resumed"},
        "manager.refused": {"manager.form"},
    }.get(check, set())
    assert check in found, found
    assert set(found) <= {check} | also, found
    assert words in found[check]


def test_an_option_that_crashes_is_found() -> None:
    def make(request: Any) -> Acting:
        return Acting(str(float(request.options.get("noise", "0"))), Acting.by_lot)

    found = failed(attrs.evolve(MANAGER, make=make, options=("noise",)))
    assert set(found) == {"manager.options"}
    assert "ValueError, which has no code" in found["manager.options"]


def test_an_entry_must_be_fit_for_a_specification() -> None:
    found = failed(attrs.evolve(MANAGER, options=("a=b",)))
    assert found["manager.entry"] == "['a=b'] cannot be the name of an option"


def test_a_season_asks_for_everything_but_keepers_and_asks_again_for_all_that_was_refused() -> None:
    """Keepers are asked for only by a league that goes on from an earlier one."""
    subject = ManagerSubject(entry=MANAGER, seasons=Seasons(plugins=installed(module())), options={})
    assert subject.found.kinds == set(ANSWERS) - {"keepers"}
    assert subject.found.again == set(ANSWERS) - {"keepers"}
