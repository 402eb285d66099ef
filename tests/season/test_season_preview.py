"""A preview says what a decision would do at what its team is asked now, and changes nothing."""

from typing import Any

import pytest
from branch_cases import season_of
from season_cases import Game, new_game, toy_rules
from toy_sport import BY_WEEK, at, toy_season

from leaguecore.league.codec import to_data
from leaguecore.managers.decision import Claims, Decision, Lineup, Pick, Shortlist, Wish
from leaguecore.managers.protocol import Answer
from leaguecore.managers.wire import answer_bytes
from leaguecore.season.agenda import due, next_at
from leaguecore.season.facade import League
from leaguecore.season.preview import Preview

FACTS = toy_season(BY_WEEK, weeks=2).facts()
RULES: dict[str, Any] = {"sport": "toy-week", "lineups__lock": "game"}


def game_until(kind: str, **more: Any) -> tuple[Game, str]:
    """Return a league in which a team is asked for its first decision of a kind, and that team."""
    game = new_game(toy_rules(**RULES), FACTS, ["projection"], **more)
    while True:
        state = game.runner.state
        following = next_at(state)
        assert following is not None
        tasks = due(state, following)
        if tasks[0].kind == kind:
            return game, tasks[0].team
        assert game.runner.step()


def untouched(league: League) -> tuple[Any, ...]:
    """Return everything of a league that could change."""
    return list(league.ledger.store.read()), league.ledger.head, to_data(league.state())


def codes(found: Preview) -> list[str]:
    return [violation.code for violation in found.violations]


def test_a_preview_of_every_decision_of_a_season_shows_the_events_that_then_follow() -> None:
    twin = new_game(toy_rules(**RULES), FACTS, ["projection"], watched=True)
    twin.runner.run()
    seats: list[Any] = list(twin.managers.values())
    answers: dict[str, Decision] = {one.decision_id: answer for seat in seats for one, _, answer in seat.seen}
    game, shown = new_game(toy_rules(**RULES), FACTS, ["projection"]), {}
    league, going = game.league, True
    while going:
        before = untouched(league)
        asked = [found.task for team in game.managers if (found := league.preview(team, None)).task]  # type: ignore[arg-type]  # no answer
        shown |= {task: league.preview(task.rpartition(":")[2], answers[task]).events for task in asked[:1]}
        assert untouched(league) == before
        going = game.runner.step()
    for task, events in shown.items():
        happened = [(one.kind, one.data) for one in league.records() if one.cmd.startswith(f"{task}/")]
        assert happened == [(event.kind, to_data(event)) for event in events]
    assert {task.partition(":")[0] for task in shown} == {"shortlist", "pick", "lineup", "claims"}


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (Pick(player="nobody"), "player.unknown"),
        (Lineup(seating={}), "decision.kind"),
        (Pick(player=7), "decision.form"),  # type: ignore[arg-type]  # whoever made it may have put anything there
        (None, "decision.missed"),
        (Answer(decision=None, failure="truncated"), "answer.truncated"),
        (b"{}", "answer.missing_key"),
        (b"not json", "json.syntax"),
    ],
)
def test_a_preview_of_what_would_be_refused_names_the_violations_of_the_refusal(decision: Any, code: str) -> None:
    game, team = game_until("pick")
    before = untouched(game.league)
    found = game.league.preview(team, decision)
    assert codes(found)[0] == code
    assert (found.events, found.task) == ((), f"pick:0:{team}")
    assert untouched(game.league) == before


def test_a_strangers_bytes_are_previewed_as_the_decision_that_they_say() -> None:
    game, team = game_until("pick")
    decision = Pick(player="red-p1", reason="first of all")
    given = answer_bytes(decision, decision_id=f"pick:0:{team}")
    assert game.league.preview(team, given) == game.league.preview(team, decision)
    other = answer_bytes(decision, decision_id="pick:9:team-01")
    assert codes(game.league.preview(team, other)) != []


def test_who_is_not_asked_is_told_so_and_when_he_is() -> None:
    game, team = game_until("shortlist")
    other = next(one for one in game.managers if one != team)
    found = game.league.preview(other, Shortlist(players=()))
    assert (codes(found), found.task, found.events) == (["decision.not_asked"], "", ())
    assert codes(game.league.preview("team-99", Shortlist(players=()))) == ["team.unknown"]


def test_after_the_end_nothing_is_asked() -> None:
    league = season_of("nfl")
    assert codes(league.preview("team-01", Claims(wishes=()))) == ["league.closed"]


def test_all_seats_of_a_wake_up_can_preview_and_one_that_has_answered_cannot() -> None:
    game, _ = game_until("claims")
    assert game.runner.state.planned_runs[0].claims_at >= at(6)
    for team in game.managers:
        found = game.league.preview(team, Claims(wishes=()))
        assert (found.task, [event.kind for event in found.events]) == (f"claims:0:{team}", ["bid.sealed"])
        strangers = game.league.preview(team, Claims(wishes=(Wish(add="nobody"),)))
        assert codes(strangers) == ["player.unknown"]
    game.runner.step()
    answered = {record.actor for record in game.league.records() if record.kind == "waivers.seal_bids"}
    assert answered == set(game.managers)
    assert codes(game.league.preview("team-01", Claims(wishes=()))) == ["decision.not_asked"]


def test_what_comes_next_can_be_previewed_before_its_instant() -> None:
    """In simulated time a league stands still between two instants; asked now is what comes first after them."""
    game = new_game(toy_rules(**RULES), FACTS, ["projection"])
    game.runner.run(periods=1)
    assert next(game.league.records(len(game.league.ledger) - 1)).at < at(7, 14)
    for team in game.managers:
        assert game.league.preview(team, Claims(wishes=())).task == f"claims:0:{team}"
