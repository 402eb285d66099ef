"""Our own managers in threads: the projection takes what makes it better, the ranking nothing, chance anything."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from season_cases import Game, Scripted, new_game, plugins, published
from sport_leagues import whole_season
from talk_seasons import NEGOTIATION, finished, negotiator, proposing, squads, swap, talking_game, told
from toy_sport import Absent
from trade_seasons import FIRST, SECOND, TRADES

from leaguecore.lineup import Candidate, lineup_worth
from leaguecore.managers import make_manager
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.negotiating import Message, Negotiate, ThreadOpening
from leaguecore.managers.trading import Give


def answered_by(name: str, mine: str, theirs: str, **rules: Any) -> Game:
    """Return a league in which the second team's answers in threads are those of a manager of ours."""
    second = negotiator(SECOND)
    own = make_manager(name, plugins().managers, SECOND, "7")
    answers = {kind: answer for kind, answer in second.answers.items() if kind not in ("reply", "negotiate")}
    scripted = Scripted(Absent(), {**answers, "reply": own.decide, "negotiate": own.decide})
    return finished(talking_game(negotiator(FIRST, proposing(SECOND, *swap(mine, theirs))), scripted, rules=rules))


@pytest.mark.parametrize(
    ("name", "mine", "theirs", "executed"),
    [
        ("projection", "ann", "bob", True),  # five goals a week for three
        ("projection", "cat", "gus", False),  # one goal for one
        ("projection", "fay", "bob", False),  # one goal for three
        ("adp", "ann", "bob", False),
    ],
)
def test_they_take_what_makes_their_lineup_better_or_nothing(name: str, mine: str, theirs: str, executed: bool) -> None:
    game = answered_by(name, mine, theirs)
    assert bool(game.bodies("trade.executed")) is executed
    assert (mine in squads(game)[SECOND]) is executed
    assert [data["auto"] for data in game.bodies("thread.closed")] == [False]
    assert not [data for data in game.bodies("decision.refused") if data["task"].startswith(("reply", "negotiate"))]


def test_where_steps_allow_no_rejection_they_end_the_thread() -> None:
    steps = [["propose"], ["accept", "counter"]]
    game = answered_by("adp", "ann", "bob", steps=steps, messages=2)
    assert told(game)[-1] == ("thread.closed", "left")
    assert [data["auto"] for data in game.bodies("thread.closed")] == [False]


def _tempter() -> Scripted:
    """Return a manager who offers each of two others a player of his for one of theirs, sometimes a better one."""

    def negotiate(briefing: Briefing) -> Negotiate:
        assert briefing.talks is not None
        window = int(briefing.decision_id.split(":")[1])
        others = [team for team, side in briefing.talks.sides.items() if team != briefing.team and not side.full]
        return Negotiate(
            openings=tuple(
                ThreadOpening(to=other, message=Message(action="propose", gives=_bait(briefing, other, window)))
                for other in others[window % 3 : window % 3 + 2]
                if _bait(briefing, other, window)
            )
        )

    inner = make_manager("projection", plugins().managers, "team-04", "4")
    return Scripted(inner, {"negotiate": negotiate})


def _bait(briefing: Briefing, other: str, window: int) -> tuple[Give, ...]:
    """Return a swap of the own best player for one of the same position, worse by a few places."""
    assert briefing.talks is not None
    mine, theirs = (briefing.talks.sides[team].players for team in (briefing.team, other))
    own = max(mine, key=lambda player: (_value(briefing, player), player))
    alike = sorted(
        (player for player in theirs if theirs[player] == mine[own]),
        key=lambda player: (_value(briefing, player), player),
    )
    return swap(own, alike[window % len(alike)], briefing.team, other) if alike else ()


def _value(briefing: Briefing, player: str) -> int:
    board = briefing.board
    return int(board.columns["remaining"][board.index[player]]) if player in board.index else 0


@cache
def season() -> Game:
    """Return a season of football with two windows a week, in which some propose and all answer."""
    rules = {
        "trades": {**TRADES, "most_teams": 2, "faab": False, "picks_seasons": 0},
        "negotiation": {**NEGOTIATION, "opens_after_hours": [12, 84], "threads_received": 4, "messages": 6},
        "collusion": {
            "lopsided_ppm": 0,
            "repeated_trades": 9,
            "dumping_ppm": 1_000_000,
            "dollars": 1_000,
            "consequence": "flag",
        },
        "season.periods": 9,
    }
    managers = ["projection", "random", "adp", _tempter(), "projection:noise=0.25"]
    game = new_game(published("nfl-s1", rules), whole_season("nfl"), managers, watched=True)
    game.runner.run()
    return game


@pytest.mark.slow
def test_a_season_of_bots_talks_legally_and_replays() -> None:
    game = season()
    assert game.league.faults() == []
    assert not [data for data in game.bodies("decision.refused") if data["task"].startswith(("reply", "negotiate"))]
    assert Counter(data["reason"] for data in game.bodies("thread.closed")).keys() >= {"accepted", "rejected"}
    specs = game.league.seats
    openers = {specs[data["team"]] for data in game.bodies("thread.opened")}
    assert openers == {"random", "absent"}  # what is scripted is entered as absent


@pytest.mark.slow
def test_in_none_of_its_trades_the_projection_loses_what_its_best_lineup_is_worth() -> None:
    """Computed anew from what it was told: before and after each trade that it accepted, by the board's projection."""
    game, checked = season(), 0
    for team, spec in game.league.seats.items():
        for briefing, message in _accepted(game, team) if spec == "projection" else ():
            assert briefing.talks is not None
            thread = briefing.talks.open_thread
            assert thread is not None
            offer = next(one for one in thread.messages if one.offer == message.offer and one.gives)
            mine, theirs = (dict(briefing.talks.sides[one].players) for one in (team, thread.other))
            before = _worth(briefing, mine)
            for give in offer.gives:
                for player in give.players:
                    source, target = (mine, theirs) if give.giver == team else (theirs, mine)
                    target[player] = source.pop(player)
            after = _worth(briefing, {one: where for one, where in mine.items() if one not in message.drops})
            assert 100 * after > 105 * before
            checked += 1
    assert checked


def _accepted(game: Game, team: str) -> list[tuple[Briefing, Any]]:
    seen = [(briefing, answer) for briefing, _, answer in game.managers[team].seen if briefing.kind == "reply"]  # type: ignore[attr-defined]  # watched
    return [(briefing, answer.message) for briefing, answer in seen if answer.message.action == "accept"]


def _worth(briefing: Briefing, players: dict[str, tuple[str, ...]]) -> int:
    candidates = [Candidate(one, frozenset(where), _value(briefing, one)) for one, where in players.items()]
    return lineup_worth(briefing.rules.slots, candidates)
