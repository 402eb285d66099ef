"""Seats of language models with tools through a whole league: what they looked up, what it cost, and played again."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import model_cases
import model_server
import pytest
from later_facts import shortened
from model_cases import CHANGES, Entrant, lines_of, reach
from model_server import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, reply_to, serving
from season_cases import plugins, published
from sport_leagues import whole_season

from leaguecore.errors import UsageError
from leaguecore.ledger import Record
from leaguecore.managers.recordings.tape import Tape
from leaguecore.season.facade import League, open_league
from leaguecore.season.outcomes import outcomes_of

NOWHERE = "http://127.0.0.1:1/v1"
NEWS, LATER, BLOCKED = "https://news.example/1", "https://news.example/2", "https://benchmedark.example/"
QUERY, TEXT = "who is hurt", "nobody is hurt"
PAGES = "\n".join(
    json.dumps(line)
    for line in (
        {"kind": "page", "url": NEWS, "known_at": "2020-01-01T00:00:00Z", "title": "", "text": TEXT},
        {"kind": "page", "url": LATER, "known_at": "2099-01-01T00:00:00Z", "title": "", "text": "the champion is"},
        {"kind": "page", "url": BLOCKED, "known_at": "2020-01-01T00:00:00Z", "title": "", "text": "see the league"},
        {"kind": "search", "query": QUERY, "known_at": "2020-01-01T00:00:00Z", "urls": [LATER, BLOCKED, NEWS]},
    )
).encode()
ENTRANTS = (
    Entrant(variant="tools"),
    Entrant(model="thinks", wire="messages", mode="tool", variant="tools"),
    None,
    None,
)
SEATS = ("team-01", "team-02")
COST = (INPUT_TOKENS - CACHED_TOKENS) * 3 + CACHED_TOKENS * 3 // 10 + OUTPUT_TOKENS * 15
"""What a call of a model costs in millionths of a dollar: 3, 0.3 and 15 dollars a million tokens."""


def looking_up(path: str, body: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """Return the reply of a model that searches first, then reads what it found, then answers."""
    results = results_in(path, body)
    if "tools" not in body:
        return reply_to(path, body, **more)
    if not results:
        return asking(path, body, "search", {"query": QUERY, "count": 5}, **more)
    if len(results) == 1 and "hits" in results[0]:
        return asking(path, body, "fetch", {"url": results[0]["hits"][0]["url"]}, **more)
    # It answers as if it had looked nothing up, in words or by the tool for answers.
    prompt = {**body, "messages": body["messages"][: 2 if is_chat(path) else 1]}
    if "answer" not in [tool["name"] for tool in tools_of(body)]:
        del prompt["tools"]
    return reply_to(path, prompt, **more)


def is_chat(path: str) -> bool:
    return path.endswith("/chat/completions")


def tools_of(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [tool.get("function", tool) for tool in body["tools"]]


def results_in(path: str, body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the results that a request brings, one call a turn."""
    if is_chat(path):
        return [json.loads(one["content"]) for one in body["messages"] if one["role"] == "tool"]
    return [json.loads(one["content"][0]["content"]) for one in body["messages"][2::2]]


def asking(path: str, body: Mapping[str, Any], name: str, arguments: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a reply that asks for a tool."""
    reply = reply_to(path, {**body, "messages": []}, text=json.dumps(arguments), **more)
    calls = reply["choices"][0]["message"]["tool_calls"] if is_chat(path) else reply["content"]
    function = calls[-1].get("function", calls[-1])
    function["name"] = name
    return reply


def opened(entrants: Any = ENTRANTS, reached: Any = None, pages: bytes | None = PAGES) -> League:
    """Return a league of two periods under the shipped rules, with pages to look things up."""
    rules = published("nba-s1-talks", {**CHANGES, "league.teams": 4, "negotiation.threads_received": 3})
    facts = shortened(whole_season("nba"), 4, 16)
    line_up = attrs.evolve(model_cases.line_up(entrants), pages=pages)
    league = open_league(rules, facts, (), seed="7", plugins=plugins(), line_up=line_up)
    return league if reached is None else attrs.evolve(league, read_reach=lambda: reached)


@attrs.frozen
class Recorded:
    """A league that was played, what the server was asked meanwhile, and the recording."""

    league: League
    asked: list[dict[str, Any]]
    path: Path


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorded]:
    """Give a league of two models with tools after its two periods; tests only read it."""
    path = tmp_path_factory.mktemp("recording") / "calls.jsonl"
    with pytest.MonkeyPatch.context() as patched, serving() as found:
        patched.setattr(model_server, "reply_to", looking_up)
        league = opened(reached=reach(found.url, Tape(path, "record")))
        league.run()
        yield Recorded(league, [body for body, _ in found.asked], path)


def metered(league: League, *teams: str) -> list[Record]:
    return [one for one in league.records() if one.kind == "seat.metered" and one.data["team"] in (teams or SEATS)]


def used(league: League, thing: str, *teams: str) -> int:
    return sum(one.data["usage"].get(thing, 0) for one in metered(league, *teams))


def test_models_with_tools_play_a_whole_league_by_legal_decisions_alone(recorded: Recorded) -> None:
    league = recorded.league
    assert (league.state().phase, league.faults()) == ("closed", [])
    refused = [one for one in league.records() if one.kind == "decision.refused"]
    # The last chat is over when it begins, so nobody is called for it.
    assert {(one.data["task"].split(":")[0], one.data["outcome"]) for one in refused} <= {("chat", "timeout")}
    assert all(outcomes_of(league.records())[team]["ok"] >= 20 for team in SEATS)


@pytest.mark.parametrize("team", SEATS)
def test_each_week_s_calls_of_tools_stay_within_the_rules(recorded: Recorded, team: str) -> None:
    weeks = [0]
    for record in recorded.league.records():
        if record.kind == "period.scored":
            weeks.append(0)
        elif record.kind == "seat.metered" and record.data["team"] == team:
            weeks[-1] += record.data["usage"].get("tool_calls", 0)
    assert weeks[:2] == [20, 20]
    assert max(weeks) == 20


@pytest.mark.parametrize("team", SEATS)
def test_a_model_searches_reads_and_answers_until_its_week_is_used_up(recorded: Recorded, team: str) -> None:
    """Two calls a decision use twenty up in ten; then it is told so once, and answers."""
    first = [one.data["usage"] for one in metered(recorded.league, team)][:20]
    assert [(one["calls"], one.get("tool_calls", 0)) for one in first] == [(3, 2)] * 10 + [(2, 0)] * 10


def test_the_two_models_are_told_of_the_same_tools(recorded: Recorded) -> None:
    told = Counter[str]()
    for body in recorded.asked:
        tools = [one.get("function", one) for one in body["tools"]]
        shown = [
            (one["name"], one.get("parameters") or one["input_schema"]) for one in tools if one["name"] != "answer"
        ]
        told[json.dumps(shown, sort_keys=True)] += 1
    ((_, count),) = told.items()
    assert count == len(recorded.asked) > 100


def test_nothing_from_after_the_cut_and_nothing_of_the_blocked_host_was_shown(recorded: Recorded) -> None:
    sent = "".join(json.dumps(body) for body in recorded.asked)
    assert TEXT in sent
    assert not [barred for barred in (LATER, BLOCKED, "the champion is", "see the league") if barred in sent]


def test_all_turns_are_paid_for_to_the_micro_dollar(recorded: Recorded) -> None:
    calls = len(recorded.asked)
    assert used(recorded.league, "calls") == calls
    assert used(recorded.league, "spent_micros") == calls * COST
    assert used(recorded.league, "input_tokens") == calls * INPUT_TOKENS
    assert used(recorded.league, "output_tokens") == calls * OUTPUT_TOKENS


def test_a_season_from_the_recording_gives_the_same_log_and_asks_nobody(recorded: Recorded) -> None:
    league = opened(reached=reach(NOWHERE, Tape(recorded.path, "replay")))
    league.run()
    assert lines_of(league) == lines_of(recorded.league)
    league.verify(replay=True)


def test_every_turn_is_a_line_of_the_recording(recorded: Recorded) -> None:
    assert len(recorded.path.read_bytes().splitlines()) == len(recorded.asked)


def test_without_pages_no_model_plays_a_seat_with_tools() -> None:
    with pytest.raises(UsageError) as caught:
        opened(pages=None)
    assert caught.value.code == "seat.variant"


def test_a_model_at_a_seat_with_tools_is_the_one_that_is_reported() -> None:
    other = attrs.evolve(model_cases.line_up(ENTRANTS), pages=PAGES)
    other = attrs.evolve(other, seats=other.seats.replace(b'model = "good"', b'model = "better"', 1))
    with pytest.raises(UsageError) as caught:
        model_cases.seat_checked(other)
    assert caught.value.code == "seat.profile"
