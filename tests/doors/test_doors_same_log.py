"""The same bot behind every door plays the same season: the doors add nothing and take nothing away."""

import json
import urllib.request
from typing import Any

import pytest
from document_bot import answered
from door_leagues import TEAMS, opened, program
from hostile_server import served
from pulled_seasons import Hand, play
from same_bot import happened, in_process, plugins, said

from leaguecore.season.facade import League
from leaguecore.web.desk import Desk
from leaguecore.web.http_pull import PullServer
from leaguecore.web.league_door import MemoryDoor
from leaguecore.web.seat_tokens import new_token


def by_program() -> League:
    league = opened(["still-program:name=bot"] * TEAMS, connections=program(), plugins=plugins())
    league.run()
    return league


def by_push() -> League:
    with served("fine") as agent:
        line = {"name": "far", "url": agent.url, "key_env": "FAR_KEY", "allow_private": True}
        league = opened(
            ["still-agent:name=far"] * TEAMS,
            connections={"agent": [line]},
            environment={"FAR_KEY": "k" * 20},
            plugins=plugins(),
        )
        league.run()
    return league


def by_pull() -> League:
    league, clock = opened(["outside"] * TEAMS, plugins=plugins()), Hand()
    tokens = {team: new_token(league, team) for team in league.managers}
    with PullServer(("127.0.0.1", 0), Desk(MemoryDoor(league), clock)).running() as server:

        def step(team: str) -> None:
            question = called(server.url, "/next?wait=0", tokens[team])
            assert question["seat"] == team
            assert called(server.url, "/act", tokens[team], answered(question))["accepted"]

        play(league, clock, step)
    return league


def called(url: str, path: str, token: str, document: Any = None) -> Any:
    """Return what a server says, None for nothing."""
    data = None if document is None else json.dumps(document).encode()
    request = urllib.request.Request(url + path, data=data, headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        body = response.read()
    return json.loads(body) if body else None


@pytest.mark.parametrize("door", [by_program, by_push, by_pull])
def test_the_same_bot_has_the_same_commands_and_events_behind_every_door(door: Any) -> None:
    league, alone = door(), in_process()
    assert len(happened(alone)) > 150
    assert happened(league) == happened(alone)
    assert said(league) == said(alone)
    assert league.standings.to_json()["teams"]
    assert league.faults() == []
