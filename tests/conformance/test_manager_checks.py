"""Managers with one fault each, beside those of the broken plug-ins: which check finds it, and what a season asks."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import attrs
import pytest
from sound_plugin import MANAGER, SPORT, installed, module
from test_broken_plugins import FAULTS as BROKEN_PLUGINS
from test_broken_plugins import FOLLOWING

from leaguecore.conformance import manager_checks, run_checks
from leaguecore.conformance.manager_accounts import AGENT, TOOLS
from leaguecore.conformance.manager_seasons import LEAGUES, ManagerSubject
from leaguecore.conformance.managers import MANAGER_PROPERTIES
from leaguecore.conformance.nonsense import OF_KIND, Hostile
from leaguecore.conformance.seasons import Seasons, require_sound
from leaguecore.errors import IllegalAction, UsageError
from leaguecore.managers import ManagerEntry, ManagerRequest
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.chance import RandomManager
from leaguecore.managers.decision import ANSWERS, Bid, Claims, Lineup, Pick, Trades, Vote, Wish
from leaguecore.managers.negotiating import Message, Reply
from leaguecore.managers.prices import CallUsage
from leaguecore.managers.protocol import Answer, Usage
from leaguecore.managers.tools.contract import SearchRequest
from leaguecore.managers.trading import Give, Offer
from leaguecore.season.outcomes import outcomes_of

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


def subject_of(manager: ManagerEntry) -> ManagerSubject:
    return ManagerSubject(entry=manager, seasons=Seasons(plugins=installed(module(manager=manager))), options={})


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


def says_less_than_it_may(manager: Acting, briefing: Briefing) -> Any:
    """Spend a little of what there is, wherever there is any, past the till."""
    left = 0 if briefing.account is None else briefing.account.left_micros
    return Answer(decision=manager.by_lot(briefing), usage=Usage(calls=1, spent_micros=min(5, left)))


def looks_up_elsewhere(manager: Acting, briefing: Briefing) -> Any:
    calls = 0 if briefing.account is None else briefing.account.tool_calls_left or 0
    return Answer(decision=manager.by_lot(briefing), usage=Usage(tool_calls=min(1, calls)))


def bids_too_much(manager: Acting, briefing: Briefing) -> Any:
    if briefing.kind == "bid" and briefing.drafting is not None and briefing.drafting.auction is not None:
        return Bid(most=briefing.drafting.auction.most + 1)
    return manager.by_lot(briefing)


def opens_too_high(manager: Acting, briefing: Briefing) -> Any:
    decision = manager.by_lot(briefing)
    return attrs.evolve(decision, opening=10_000) if briefing.kind == "nominate" and decision else decision


def claims_too_dear(manager: Acting, briefing: Briefing) -> Any:
    if briefing.kind == "claims":
        return Claims(wishes=(Wish(add=briefing.board.players[0], bid=briefing.budget + 1),))
    return manager.by_lot(briefing)


def offers_too_much(manager: Acting, briefing: Briefing) -> Any:
    if briefing.kind == "trades":
        give = Give(giver=briefing.team, receiver="team-01", dollars=briefing.budget + 1)
        return Trades(actions=(Offer(gives=(give,)),))
    return manager.by_lot(briefing)


def promises_too_much(manager: Acting, briefing: Briefing) -> Any:
    if briefing.kind == "reply":
        give = Give(giver=briefing.team, receiver="team-01", dollars=briefing.budget + 1)
        return Reply(message=Message(action="counter", gives=(give,)))
    return manager.by_lot(briefing)


def marks_the_board(manager: Acting, briefing: Briefing) -> Any:
    """Put zeros in place of everybody's figures, which all seats and the league itself read there."""
    decision, board = manager.by_lot(briefing), briefing.board
    object.__setattr__(board, "columns", {name: column * 0 for name, column in board.columns.items()})
    return decision


def starts_everybody(manager: Acting, briefing: Briefing) -> Any:
    everybody = tuple(briefing.roster)
    return Lineup(seating={"NOWHERE": everybody}) if briefing.kind == "lineup" else manager.by_lot(briefing)


ACTS = (
    (raises, "manager.no_exception", "(vote) it raises LookupError: no idea"),
    (answers_otherwise, "manager.form", "Vote does not answer chat, Chat does"),
    (ill_formed, "manager.form", "seating maps slots to tuples of ids"),
    (oversized, "manager.form", "at most 20000 characters"),
    (takes_back_time, "manager.form", "took_ms"),
    (keeps, "manager.form", "kept.none"),
    (spends, "manager.budget", "spent_micros = 5, and its seat has 0"),
    (looks_up, "manager.budget", "tool_calls = 3, and its seat has 0"),
    (says_less_than_it_may, "manager.budget", "it has used spent_micros = 5, and 0 were counted"),
    (looks_up_elsewhere, "manager.budget", "it has used tool_calls = 1, and 0 were counted"),
    (bids_too_much, "manager.budget", "bids $"),
    (opens_too_high, "manager.budget", "opens an auction with $10000, and its team has $"),
    (claims_too_dear, "manager.budget", "claims for $101, and its team has $100"),
    (offers_too_much, "manager.budget", "offers $101, and its team has $100"),
    (promises_too_much, "manager.budget", "offers $101, and its team has $100"),
    (crosses_out, "manager.briefing_kept", "writes to briefing.owners"),
    (marks_the_board, "manager.briefing_kept", "writes to briefing.board"),
    (starts_everybody, "manager.season", "answers to lineup not one could be accepted"),
    (sulks, "manager.refused", "Pick does not answer"),
    (remembers, "manager.resumed", "raises AttributeError: nobody told me of the draft"),
)
"""What a manager does that has everything else right, the check that finds it, and what it says."""

ALSO = {
    # Who cannot answer a kind of briefing at all cannot do so when it is asked again, or made anew, either; and an
    # answer that is none is so when it is asked for again.
    "manager.no_exception": {"manager.refused", "manager.resumed"},
    "manager.form": {"manager.refused", "manager.resumed"},
    "manager.refused": {"manager.form"},
}


@pytest.mark.parametrize(("act", "check", "words"), ACTS, ids=lambda value: value.__name__ if callable(value) else "")
def test_a_fault_of_a_manager_has_its_check(act: Any, check: str, words: str) -> None:
    found = failed(entry(act))
    assert check in found, found
    assert set(found) <= {check} | ALSO.get(check, set()), found
    assert words in found[check]


def parsed_at_once(request: ManagerRequest) -> Acting:
    return Acting(str(float(request.options.get("noise", "0"))), Acting.by_lot)


def parsed_when_needed(request: ManagerRequest) -> Acting:
    def act(manager: Acting, briefing: Briefing) -> Any:
        return manager.by_lot(briefing) if float(request.options.get("noise", "0")) < 1 else None

    return Acting(request.seed, act)


MADE = (
    (
        attrs.evolve(MANAGER, make=parsed_at_once, options=("noise",)),
        "manager.options",
        "the option noise='' raises ValueError, which has no code",
    ),
    (
        attrs.evolve(MANAGER, make=parsed_when_needed, options=("noise",)),
        "manager.options",
        "the option noise='' is taken, and asked for bid it raises ValueError, which has no code",
    ),
    (attrs.evolve(MANAGER, options=("a=b",)), "manager.entry", "['a=b'] cannot be the name of an option"),
    (attrs.evolve(MANAGER, make=lambda _request: object()), "manager.made", "object has no method decide"),
)
"""What is wrong with how a manager is made or registered."""


@pytest.mark.parametrize(("manager", "check", "words"), MADE, ids=[check for _, check, _ in MADE])
def test_a_fault_of_how_a_manager_is_made_has_its_check(manager: ManagerEntry, check: str, words: str) -> None:
    found = failed(manager)
    assert words in found[check], found


def test_a_manager_that_cannot_be_made_without_options_is_not_looked_at_and_that_is_told() -> None:
    def make(request: ManagerRequest) -> Acting:
        if "profile" not in request.options:
            raise UsageError("manager.option", "it plays by a profile")
        return Acting(request.seed, Acting.by_lot)

    manager = attrs.evolve(MANAGER, make=make, options=("profile",))
    results = run_checks(manager_checks(manager, installed(module(manager=manager))))
    assert {one.outcome for one in results} == {"ok", "skipped"}
    assert [one.name for one in results if one.outcome == "ok"] == ["manager.entry"]
    assert all("it plays by a profile" in one.message for one in results if one.outcome == "skipped")
    assert failed(manager, options={"profile": "p"}) == {}


def test_every_check_of_managers_has_found_a_fault() -> None:
    """The rest is found in plug-ins with one fault: `broken_deadline`, `broken_chance` and so on."""
    of_plugins = {check for _, check, _ in BROKEN_PLUGINS} | {one for more in FOLLOWING.values() for one in more}
    planted = {check for _, check, _ in (*ACTS, *MADE)} | of_plugins
    assert {one.name for one in MANAGER_PROPERTIES} - planted == set()


def test_a_season_asks_for_everything_but_keepers_and_asks_again_for_all_that_was_refused() -> None:
    """Keepers are asked for only by a league that goes on from an earlier one."""
    subject = subject_of(MANAGER)
    assert subject.found.kinds == set(ANSWERS) - {"keepers"}
    assert subject.found.again == set(ANSWERS) - {"keepers"}


def pays(manager: Acting, briefing: Briefing, request: ManagerRequest) -> Any:
    """Pay for a call and look something up where that can be done, and do without it where it cannot."""
    if request.till is not None:
        request.till.pay(1_000, 1_000, lambda: ("", CallUsage(input_tokens=1_000, output_tokens=1_000)))
    if request.tools is not None:
        with suppress(IllegalAction):
            request.tools.search(SearchRequest(query="who is hurt", count=5))
    decision = manager.by_lot(briefing)
    return Answer(decision=decision, kept={"memory": briefing.kind} if request.till is not None else None)


def paying(act: Callable[[Acting, Briefing, ManagerRequest], Any]) -> ManagerEntry:
    def make(request: ManagerRequest) -> Acting:
        return Acting(request.seed, lambda manager, briefing: act(manager, briefing, request))

    return attrs.evolve(MANAGER, make=make)


def test_who_pays_at_the_till_and_stops_at_its_limits_has_no_fault_and_uses_up_both_accounts() -> None:
    manager = paying(pays)
    assert failed(manager) == {}
    subject = subject_of(manager)
    records = [one for one in subject.plays.played["accounts"].league.records() if one.kind == "seat.metered"]
    used = {
        name: sum(one.data["usage"].get(name, 0) for one in records if one.data["team"] == team)
        for team, name in ((AGENT, "spent_micros"), (TOOLS, "tool_calls"))
    }
    # Ten calls of 2,000 are the whole budget of 20,000; five calls of tools are there for each of two weeks.
    assert used["spent_micros"] == 20_000
    assert 5 <= used["tool_calls"] <= 10
    assert "autopilot" in {one.data.get("by") for one in records}


def test_who_does_not_reckon_with_the_end_of_its_tools_raises() -> None:
    def searches(manager: Acting, briefing: Briefing, request: ManagerRequest) -> Any:
        if request.tools is not None:
            request.tools.search(SearchRequest(query="who is hurt", count=5))
        return manager.by_lot(briefing)

    found = failed(paying(searches))
    assert set(found) == {"manager.no_exception"}
    assert "IllegalAction" in found["manager.no_exception"]


def test_a_league_that_cannot_be_played_is_told_with_its_reason_and_hides_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEAGUES, "talks", {"league": {"teams": -4, "divisions": 1}})  # type: ignore[arg-type]  # a dict
    results = {one.name: one for one in run_checks(manager_checks(MANAGER, installed(module())))}
    for name in ("manager.form", "manager.budget", "manager.season", "manager.deterministic"):
        assert results[name].outcome == "skipped"
        assert "the league 'talks' cannot be played: ball: " in results[name].message
        assert "league.teams" in results[name].message
    assert failed(entry(takes_back_time))["manager.form"]


def test_without_any_sport_every_league_is_told() -> None:
    plugins = installed(module(sport=attrs.evolve(SPORT, rulesets=())))
    results = {one.name: one for one in run_checks(manager_checks(MANAGER, plugins))}
    assert results["manager.form"].outcome == "skipped"
    assert all(f"the league {name!r} cannot be played" in results["manager.form"].message for name in LEAGUES)


@pytest.mark.parametrize("kind", sorted(ANSWERS))
def test_there_is_nonsense_of_the_class_of_every_kind(kind: str) -> None:
    briefing = subject_of(MANAGER).found.last["lineup"]
    assert {type(one(briefing)) for one in OF_KIND[kind]} == {ANSWERS[kind]}


def test_nothing_that_the_worst_manager_answers_becomes_a_decision() -> None:
    subject = subject_of(attrs.evolve(MANAGER, make=lambda _request: Hostile()))
    for name, played in subject.plays.played.items():
        require_sound(played)
        counts = outcomes_of(played.league.records())["team-02"]
        accepted = {outcome for outcome, count in counts.items() if count} & {"ok", "repaired"}
        assert name == "accounts" or accepted == set(), counts
    assert set(subject.found.last) == set(ANSWERS) - {"keepers"}
