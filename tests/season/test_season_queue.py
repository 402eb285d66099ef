"""Queues in a season's draft: a missed pick takes the first who is free and of use, then the ruleset's best."""

from collections.abc import Callable
from typing import Any

import pytest
from season_cases import Game, Scripted, Watched, new_game, played, toy_rules
from toy_sport import Absent, toy_season

from leaguecore.managers import Manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Decision, Pick, Shortlist

FACTS = toy_season().facts()


def once(queue: tuple[str, ...], *, with_pick: str = "") -> Manager:
    """Return a manager who queues players with his first shortlist (or with a first pick) and misses all else."""
    said: list[str] = []

    def shortlist(_briefing: Briefing) -> Decision | None:
        if said or with_pick:
            return None
        said.append("shortlist")
        return Shortlist(players=(), queue=queue)

    def pick(_briefing: Briefing) -> Decision | None:
        if said or not with_pick:
            return None
        said.append("pick")
        return Pick(player=with_pick, queue=queue)

    return Scripted(Absent(), {"shortlist": shortlist, "pick": pick})


def drafted(maker: Callable[[], Manager], **changes: Any) -> tuple[Game, list[tuple[str, bool]]]:
    """Return a draft of two such managers, and whom the first to pick got, with whether it was the engine's doing."""
    game = new_game(toy_rules(**{"draft__queue": 3, **changes}), FACTS, [maker(), Absent()])
    game.runner.run(periods=1)
    return game, [(one["player"], one["auto"]) for one in game.bodies("draft.picked") if one["team"] == "team-01"]


def test_a_missed_pick_takes_the_first_of_the_queue() -> None:
    game, mine = drafted(lambda: once(("grey-p2", "grey-r1")))
    assert mine[:2] == [("grey-p2", True), ("grey-r1", True)]
    assert game.bodies("draft.queued") == [{"players": ["grey-p2", "grey-r1"], "team": "team-01"}]
    assert game.league.faults() == []


def test_without_a_queue_it_takes_the_best_by_rank() -> None:
    _, mine = drafted(lambda: once(()))
    # red-p1 and red-p2 are ranked first; who comes second in the order gets red-p2.
    assert mine[0] in (("red-p1", True), ("red-p2", True))


def test_after_the_queue_it_goes_on_by_the_ruleset_s_order() -> None:
    """The other team has at least red-p1 by then, and red-p2 and red-r1 are next."""
    _, mine = drafted(lambda: once(("grey-p2",)))
    assert mine[0] == ("grey-p2", True)
    assert mine[1] in (("red-p2", True), ("red-r1", True))


def test_who_is_gone_is_passed_over() -> None:
    """The other team drafts by rank: of red-p1 and red-p2 it has one by the second pick, whoever begins."""
    _, mine = drafted(lambda: once(("red-p1", "red-p2", "grey-p1")))
    names = [player for player, _ in mine]
    assert names[0] in ("red-p1", "red-p2")
    assert names[1] == "grey-p1"


def test_who_would_leave_starters_unfillable_is_passed_over() -> None:
    """Slots P and FLEX and one spare: after two runners the last must be a passer, so a third runner waits in vain."""
    _, mine = drafted(lambda: once(("grey-r1", "grey-r2", "gold-r1")))
    assert [player for player, _ in mine[:2]] == ["grey-r1", "grey-r2"]
    assert "-p" in mine[2][0]
    _, careless = drafted(lambda: once(("grey-r1", "grey-r2", "gold-r1")), draft__enforce_fillable=False)
    assert [player for player, _ in careless] == ["grey-r1", "grey-r2", "gold-r1"]


def test_who_is_beyond_a_position_maximum_is_passed_over() -> None:
    _, mine = drafted(lambda: once(("grey-p1", "grey-p2")), roster__position_max={"P": 1})
    names = [player for player, _ in mine]
    assert names[0] == "grey-p1"
    assert all("-r" in player for player in names[1:])


def test_a_queue_comes_with_a_pick_too() -> None:
    _, mine = drafted(lambda: once(("grey-r2",), with_pick="gold-p1"))
    assert mine[:2] == [("gold-p1", False), ("grey-r2", True)]


@pytest.mark.parametrize(
    ("queue", "codes"),
    [(("nobody",), "player.unknown"), (("grey-p1",) * 2, "draft.queue_twice"), (("a", "b", 3), "decision.form")],
)
def test_a_queue_that_cannot_be_is_refused_and_the_old_one_stands(queue: tuple[str, ...], codes: str) -> None:
    game, _ = drafted(lambda: once(queue))
    assert codes in {code for body in game.bodies("decision.refused") for code in body["codes"]}
    assert game.bodies("draft.queued") == []


def test_a_briefing_tells_the_own_queue_and_how_many_may_stand_in_it() -> None:
    queue = ("grey-p2", "grey-r1")
    game = played(toy_rules(draft__queue=3), FACTS, [once(queue), "projection"], watched=True)
    for team, manager in game.managers.items():
        assert isinstance(manager, Watched)
        for briefing, _, _ in manager.seen:
            assert briefing.rules.queue == 3
            if briefing.kind == "pick":
                assert briefing.drafting is not None
                assert briefing.drafting.queue == (queue if team == "team-01" else ())
