"""Forged facts of waivers: locks, seats that are kept, prices, groups, reasons and the calendar of the runs.

On Tuesday evening red-p2 has begun to play and sits in the lineup; team-01 claims for him and then drops him.
"""

from typing import Any

import pytest
from forgery import Fields, faults_of, first, forged
from season_cases import Game
from test_season_daily_waivers import FREE, GOLD, claiming, game_of, moving

from leaguecore.managers.decision import Wish

CLAIM = Wish(add=GOLD, drop="red-p2", bid=9, group=1)
MOVE = Wish(add="grey-p1", drop="red-p2")


@pytest.fixture(scope="module")
def game() -> Game:
    """A league with every fact of waivers in its log."""
    rules: dict[str, Any] = {
        **FREE,
        "waivers__groups": True,
        "waivers__price": "second",
        "waivers__locked_drop": "fail",
        "waivers__game_lock": "until_run",
        "free_agents__played_drop": "anybody",
    }
    other = Wish(add="grey-p2", drop="blue-r1", bid=4)
    played = game_of(
        {"claims": claiming(CLAIM), "moves": moving(MOVE)},
        {"claims": claiming(other, run=1), "moves": moving()},
        **rules,
    )
    played.runner.run()
    return played


def test_the_league_as_played_has_what_the_probes_change(game: Game) -> None:
    assert game.league.faults() == []
    (run, *_), (added,) = game.bodies("waivers.run"), game.bodies("free_agent.added")
    assert (run["locked"], run["kept_seats"]) == (["red-p2"], {"d2024-01-02": ["red-p2"]})
    assert added["kept_seats"] == ["d2024-01-02"]
    assert [data["reason"] for data in game.bodies("claim.failed")] == ["drop.locked"]
    assert [(data["bid"], data["paid"]) for data in game.bodies("claim.won")] == [(4, 0)]


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("waivers.run", {"locked": []}, "command.differs"),
        ("waivers.run", {"kept_seats": {}}, "command.differs"),
        ("free_agents.move", {"kept_seats": {}}, "command.differs"),
        ("free_agents.move", {"begun": ["grey-p1"]}, "command.differs"),
        ("free_agents.move", {"locked": {"d2024-01-02": ["red-p2"]}}, "command.differs"),
        ("claim.won", {"paid": 4}, "event.differs"),
        ("claim.failed", {"reason": "player.owned"}, "event.differs"),
        ("free_agent.added", {"kept_seats": []}, "event.differs"),
        ("season.plan", {"runs": []}, "command.differs"),
        ("season.plan", {"day_starts": ["2024-01-02T00:00:00.000Z"]}, "command.differs"),
    ],
)
def test_a_changed_fact_is_found(game: Game, kind: str, fields: dict[str, Any], code: str) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        wanted = first(records, kind, team="team-01") if kind.startswith("free_agent") else first(records, kind)
        assert {name: wanted["data"][name] for name in fields} != fields
        wanted["data"].update(fields)
        seqs.append(wanted["seq"])

    assert faults_of(forged(game.league, change))[0] == (code, seqs[0])


def test_another_group_than_the_sealed_one_is_found(game: Game) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        run = first(records, "waivers.run", run=0)
        reveal = next(one for one in run["data"]["reveals"] if one["claims"] and one["team"] == "team-01")
        reveal["claims"][0]["group"] = 2
        seqs.append(run["seq"])

    found = faults_of(forged(game.league, change))
    assert found[:2] == [("reveal.mismatch", seqs[0]), ("command.illegal", seqs[0])]
