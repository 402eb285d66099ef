"""The rule against collusion over a season: what is weighed, flagged, reviewed and forbidden, and who is told of it."""

from pathlib import Path
from typing import Any

import attrs
import pytest
from season_cases import Game, Watched
from talk_seasons import OPENS, finished, negotiator, proposing, squads, swap, talking_game, told
from trade_seasons import FIRST, SECOND

from leaguecore.clock import HOUR
from leaguecore.league.collusion import RULE_TEXT, rule_text
from leaguecore.rules.sections.talks import CollusionRules

COLLUSION: dict[str, Any] = {
    "lopsided_ppm": 100_000,
    "repeated_trades": 9,
    "dumping_ppm": 1_000_000,
    "dollars": 1_000,
    "consequence": "flag",
}
PAGE = Path(__file__).parents[2] / "docs" / "anti-collusion.md"


def gift(consequence: str = "flag", trades: Any = None, watched: bool = False, **rules: Any) -> Game:
    """Return a league in which ann, who scores five goals a week, is given for gus, who scores one."""
    return talking_game(
        negotiator(FIRST, proposing(SECOND, *swap("ann", "gus"))),
        negotiator(SECOND),
        collusion={**COLLUSION, "consequence": consequence, **rules},
        trades=trades,
        watched=watched,
        lineups__lock="weekly",
    )


def test_a_gift_is_weighed_and_flagged_and_with_flag_it_stands() -> None:
    game = finished(gift())
    (weighed,) = game.bodies("trade.weighed")
    assert weighed["changes_ppm"][FIRST] < -100_000
    assert weighed["changes_ppm"][SECOND] > 0
    assert [data["reasons"] for data in game.bodies("trade.flagged")] == [["lopsided"]]
    assert squads(game)[SECOND] == ["ann", "bob", "dan"]


def test_what_is_weighed_are_best_lineups_by_the_projection_of_that_instant() -> None:
    """The log holds what both best lineups were worth; the changes follow from it by whole numbers."""
    game = finished(gift())
    (accepted,) = [data["acceptance"] for data in game.bodies("talks.send") if data["acceptance"]]
    worths = accepted["worths"]
    # Before, the first team starts ann and somebody of one goal a week, the second bob and somebody.
    assert worths[FIRST]["before"] > worths[SECOND]["before"] > 0
    for team, change in game.bodies("trade.weighed")[0]["changes_ppm"].items():
        before, after = worths[team]["before"], worths[team]["after"]
        assert abs(change) == abs(after - before) * 1_000_000 // before
        assert (change < 0) is (after < before)


def test_an_even_trade_is_weighed_and_not_flagged() -> None:
    game = finished(
        talking_game(
            negotiator(FIRST, proposing(SECOND, *swap("cat", "gus"))),
            negotiator(SECOND),
            collusion=COLLUSION,
            lineups__lock="weekly",
        )
    )
    assert len(game.bodies("trade.weighed")) == 1
    assert game.bodies("trade.flagged") == []


@pytest.mark.parametrize(("limit", "flagged"), [(0, True), (1_000_000, False)])
def test_how_much_is_too_much_is_the_ruleset_s(limit: int, flagged: bool) -> None:
    assert bool(finished(gift(lopsided_ppm=limit)).bodies("trade.flagged")) is flagged


@pytest.mark.parametrize("most", [1, 2])
def test_the_so_manieth_trade_of_two_teams_is_flagged(most: int) -> None:
    game = finished(gift(lopsided_ppm=1_000_000, repeated_trades=most))
    assert [data["reasons"] for data in game.bodies("trade.flagged")] == ([["repeated"]] if most == 1 else [])


@pytest.mark.parametrize(("limit", "flagged"), [(100_000, True), (1_000_000, False)])
def test_dumping_is_what_a_team_has_lost_by_all_its_trades(limit: int, flagged: bool) -> None:
    game = finished(gift(lopsided_ppm=1_000_000, dumping_ppm=limit))
    assert [data["reasons"] for data in game.bodies("trade.flagged")] == ([["dumping"]] if flagged else [])


@pytest.mark.parametrize("trades", [{}, {"review": "commissioner", "review_hours": 12}])
def test_a_second_trade_that_is_agreed_while_the_first_waits_is_repeated_all_the_same(trades: Any) -> None:
    """Both teams open a thread in the same window, so both trades are agreed before either is processed."""
    game = finished(
        talking_game(
            negotiator(FIRST, proposing(SECOND, *swap("cat", "gus"))),
            negotiator(SECOND, proposing(FIRST, *swap("dan", "fay", me=SECOND, you=FIRST))),
            collusion={**COLLUSION, "repeated_trades": 2, "lopsided_ppm": 1_000_000},
            trades=trades,
            lineups__lock="weekly",
        )
    )
    assert len(game.bodies("trade.executed")) == 2
    assert [data["reasons"] for data in game.bodies("trade.flagged")] == [["repeated"]]


@pytest.mark.parametrize(("limit", "flagged"), [(29, True), (30, False)])
def test_thirty_dollars_in_one_trade_are_flagged_where_fewer_may_be_given(limit: int, flagged: bool) -> None:
    there, back = swap("cat", "gus")
    game = finished(
        talking_game(
            negotiator(FIRST, proposing(SECOND, attrs.evolve(there, dollars=30), back)),
            negotiator(SECOND),
            collusion={**COLLUSION, "dollars": limit, "lopsided_ppm": 1_000_000, "consequence": "veto"},
            trades={"faab": True, "faab_above_budget": True},
            lineups__lock="weekly",
        )
    )
    assert [data["reasons"] for data in game.bodies("trade.flagged")] == ([["dollars"]] if flagged else [])
    budgets = game.runner.state.budgets
    assert budgets[SECOND] - budgets[FIRST] == (0 if flagged else 60)


def test_with_veto_it_is_void_and_the_players_stay() -> None:
    game = finished(gift("veto"))
    assert told(game)[-1] == ("trade.voided", "trade.collusion")
    assert squads(game)[FIRST] == ["ann", "cat", "fay"]


@pytest.mark.parametrize("approved", [True, False, None])
def test_with_review_the_commissioner_has_the_last_word(approved: bool | None) -> None:
    """A review of twelve hours ends on Tuesday at 4:00, before the games; who says nothing lets it pass."""
    game = gift("review", {"review_hours": 12})
    while not any(offer.agreed for offer in game.runner.state.trades.offers.values()):
        game.runner.step()
    if approved is not None:
        game.runner.rule_on_trade("trade-001", approved=approved, reason="a gift")
    finished(game)
    assert (squads(game)[FIRST] == ["cat", "fay", "gus"]) is (approved is not False)
    executed = [record.at for record in game.league.records() if record.kind == "trade.executed"]
    assert executed == {True: [OPENS], False: [], None: [OPENS + 12 * HOUR]}[approved]


def test_every_manager_is_told_the_published_rule() -> None:
    game = finished(gift(watched=True))
    for team in (FIRST, SECOND):
        manager = game.managers[team]
        assert isinstance(manager, Watched)
        talks = [briefing.talks for briefing, _, _ in manager.seen if briefing.kind in ("negotiate", "reply")]
        assert {seen.collusion for seen in talks if seen is not None} == {rule_text(CollusionRules(**COLLUSION))}


def test_the_page_has_the_text_that_managers_are_told() -> None:
    names = {name: f"`{name}`" for name in ("lopsided_ppm", "repeated_trades", "dumping_ppm", "dollars")}
    sentence = RULE_TEXT.format(**names, consequence="(the consequence)")
    page = " ".join(PAGE.read_text(encoding="utf-8").replace("\n> ", " ").split())
    assert sentence in page


def test_without_the_section_nothing_is_weighed() -> None:
    game = finished(talking_game(negotiator(FIRST, proposing(SECOND, *swap("ann", "gus"))), negotiator(SECOND)))
    assert game.bodies("trade.weighed") + game.bodies("trade.flagged") == []
    assert len(game.bodies("trade.executed")) == 1
