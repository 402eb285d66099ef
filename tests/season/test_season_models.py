"""Seats of language models through whole leagues: called over a socket, counted, recorded, and played again."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import attrs
import model_cases
import pytest
from model_cases import CANARY_ENV, Entrant, lines_of, opened, reach
from model_server import CACHED_TOKENS, INPUT_TOKENS, OUTPUT_TOKENS, ModelServer, serving

from leaguecore.clock import Instant
from leaguecore.errors import ReachError, UsageError
from leaguecore.ledger import Record
from leaguecore.managers.recordings.tape import Tape
from leaguecore.managers.wire import read_answer
from leaguecore.season.asking import Asker, ThinkingClock
from leaguecore.season.facade import League
from leaguecore.season.genesis import DELIVERED
from leaguecore.season.line_up import check_seat
from leaguecore.season.outcomes import outcomes_of
from leaguecore.season.playing import runner_of

NOWHERE = "http://127.0.0.1:1/v1"
AGENT = "team-03"
ENTRANTS = (
    Entrant(),
    Entrant(wire="messages", mode="tool"),
    Entrant(mode="tool", variant="agent"),
    None,
)
COST = (INPUT_TOKENS - CACHED_TOKENS) * 3 + CACHED_TOKENS * 3 // 10 + OUTPUT_TOKENS * 15
"""What a call costs in millionths of a dollar: 3, 0.3 and 15 dollars a million tokens."""


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    with serving() as found:
        yield found


@attrs.frozen
class Recorded:
    """A league that was played, what the server was asked meanwhile, and the recording."""

    league: League
    asked: Counter[str]
    path: Path


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    """Return a league of all kinds of seats after its two periods; tests only read it."""
    path = tmp_path_factory.mktemp("recording") / "calls.jsonl"
    with serving() as found:
        league = opened(ENTRANTS, reach(found.url, Tape(path, "record")))
        league.run()
        asked = Counter("messages" if "max_tokens" in body and "system" in body else "chat" for body, _ in found.asked)
    return Recorded(league, asked, path)


def replayed(path: Path) -> League:
    """Return the same league, opened anew, with answers from the recording alone."""
    return opened(ENTRANTS, reach(NOWHERE, Tape(path, "replay")))


def metered(league: League, team: str = "") -> list[Record]:
    return [one for one in league.records() if one.kind == "seat.metered" and team in ("", one.data["team"])]


def test_models_play_a_whole_league_by_legal_decisions_alone(recorded: Recorded) -> None:
    league = recorded.league
    assert league.state().phase == "closed"
    assert league.faults() == []
    refused = [one for one in league.records() if one.kind == "decision.refused"]
    # The last chat is over when it begins, so nobody is called for it.
    assert {(one.data["task"].split(":")[0], one.data["outcome"]) for one in refused} <= {("chat", "timeout")}
    for team, counts in outcomes_of(league.records()).items():
        assert counts["ok"] >= 40, team


def test_a_season_from_a_recording_gives_the_same_log_and_asks_nobody(recorded: Recorded) -> None:
    league = replayed(recorded.path)
    league.run()
    assert lines_of(league) == lines_of(recorded.league)


def test_seats_called_side_by_side_give_the_log_of_seats_called_in_turn(
    recorded: Recorded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Asker, "call_ahead", lambda _asker, _puts: None)
    league = replayed(recorded.path)
    league.run()
    assert lines_of(league) == lines_of(recorded.league)


def test_what_calls_cost_is_what_the_server_counts_to_the_micro_dollar(recorded: Recorded) -> None:
    used = [one.data["usage"] for one in metered(recorded.league) if one.data["usage"]]
    calls = sum(recorded.asked.values())
    assert sum(one["calls"] for one in used) == calls
    assert sum(one["spent_micros"] for one in used) == calls * COST
    assert sum(one["input_tokens"] for one in used) == calls * INPUT_TOKENS
    assert sum(one["output_tokens"] for one in used) == calls * OUTPUT_TOKENS


def test_an_agent_pays_from_its_budget(recorded: Recorded) -> None:
    paid = [one for one in metered(recorded.league, AGENT) if one.data["usage"]]
    assert paid
    assert {one.data["usage"]["spent_micros"] for one in paid} == {COST}
    assert {one.data.get("by") for one in metered(recorded.league, AGENT) if not one.data["usage"]} == {"standing"}


def test_the_prompt_as_it_was_sent_and_the_answer_as_it_came_are_sealed_and_kept(recorded: Recorded) -> None:
    store = recorded.league.ledger.store
    first = metered(recorded.league, "team-01")[0]
    cmd = first.cmd.split("/")[0]
    prompt, response = store.secret(f"prompt:{cmd}"), store.secret(f"response:{cmd}")
    assert prompt is not None
    assert response is not None
    assert prompt.startswith("You manage team-01 in a fantasy league.")
    assert f'decision_id: "{first.data["task"]}"' in prompt
    read_answer(first.data["task"].split(":")[0], response.encode(), decision_id=first.data["task"])


def test_what_the_provider_said_of_a_call_is_kept_in_private_and_not_in_the_log(recorded: Recorded) -> None:
    store = recorded.league.ledger.store
    served = [json.loads(value) for name, value in store.secrets() if name.startswith("served:")]
    assert len(served) == sum(recorded.asked.values())
    assert {(one["model"], one["request_id"], one["attempts"]) for one in served} == {("good", "req-1", 1)}
    assert {one["finish"] for one in served} == {"stop", "end_turn"}
    assert not any(b"req-1" in line for line in lines_of(recorded.league))


@pytest.mark.parametrize("team", ["team-01", AGENT])
def test_a_replay_that_lacks_an_answer_stops_the_season_and_decides_nothing(
    recorded: Recorded, tmp_path: Path, team: str
) -> None:
    lines = recorded.path.read_bytes().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if number > 60 and json.loads(line)["seat"] == team)
    (tmp_path / "shorter.jsonl").write_bytes(b"".join(lines[:first] + lines[first + 1 :]))
    league = replayed(tmp_path / "shorter.jsonl")
    with pytest.raises(ReachError) as caught:
        league.run()
    assert caught.value.code == "recording.miss"
    played = lines_of(league)
    assert len(played) > 100
    assert played == lines_of(recorded.league)[: len(played)]
    # And it goes on from there once the answers are found.
    found = reach(NOWHERE, Tape(recorded.path, "replay"))
    again = attrs.evolve(league, read_reach=lambda: found)
    again.run()
    assert lines_of(again) == lines_of(recorded.league)


def test_an_answer_that_was_recorded_is_not_asked_for_again_when_a_season_goes_on(
    recorded: Recorded, server: ModelServer, tmp_path: Path
) -> None:
    lines = recorded.path.read_bytes().splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    path.write_bytes(b"".join(lines[:-5]) + lines[-5][:30])
    before = len(server.asked)
    league = opened(ENTRANTS, reach(server.url, Tape(path, "record")))
    league.run()
    assert len(server.asked) - before == 5
    assert outcomes_of(league.records()) == outcomes_of(recorded.league.records())


def test_without_its_key_no_model_is_called_and_nothing_is_written(server: ModelServer) -> None:
    league = opened(ENTRANTS, attrs.evolve(reach(server.url), environment={}))
    before, calls = lines_of(league), len(server.asked)
    with pytest.raises(ReachError) as caught:
        league.run()
    assert (caught.value.code, CANARY_ENV in str(caught.value)) == ("connection.key", True)
    assert (lines_of(league), len(server.asked)) == (before, calls)


def test_without_its_connection_no_season_is_played(server: ModelServer) -> None:
    league = opened(ENTRANTS)
    with pytest.raises(ReachError) as caught:
        league.run()
    assert caught.value.code == "connection.unknown"


# --- in time ----------------------------------------------------------------------------------------------------------


def ticked(league: League, instants: Iterable[Instant]) -> Iterator[Instant]:
    """Play a league on in time, a tick at each instant; with none given, whenever something happens next."""
    for instant in instants:
        league.tick(instant)
        yield instant


def as_it_happens(league: League) -> Iterator[Instant]:
    while (instant := runner_of(league, ThinkingClock(Instant(0))).next_at()) is not None:
        yield instant


def test_in_a_league_played_in_time_models_answer_in_their_own_time_and_a_replay_is_the_same(
    server: ModelServer, tmp_path: Path
) -> None:
    path = tmp_path / "live.jsonl"
    league = opened(ENTRANTS, reach(server.url, Tape(path, "record")))
    instants = list(islice(ticked(league, as_it_happens(league)), 25))
    delivered = [one for one in league.records() if one.kind == DELIVERED]
    assert {one.data["task"].rpartition(":")[2] for one in delivered} == {"team-01", "team-02", AGENT}
    answered = outcomes_of(league.records())
    assert all(answered[team]["ok"] >= 2 for team in ("team-01", "team-02", AGENT))
    again = opened(ENTRANTS, reach(NOWHERE, Tape(path, "replay")))
    assert list(ticked(again, instants)) == instants
    assert lines_of(again) == lines_of(league)
    assert league.faults() == []


# --- the files --------------------------------------------------------------------------------------------------------


def test_the_profiles_are_committed_to_before_play(server: ModelServer) -> None:
    league = opened(ENTRANTS)
    assert league.line_up is not None
    data = league.line_up.profiles
    assert data is not None
    assert league.ledger.genesis().data["hashes"]["profiles"] == hashlib.sha256(data).hexdigest()


def test_a_seat_reports_the_model_that_its_profile_calls(server: ModelServer) -> None:
    league = model_cases.line_up(ENTRANTS)
    other = attrs.evolve(league, seats=league.seats.replace(b'model = "good"', b'model = "better"', 1))
    with pytest.raises(UsageError) as caught:
        model_cases.seat_checked(other)
    assert caught.value.code == "seat.profile"


def test_a_model_plays_no_seat_with_tools_where_there_are_no_pages() -> None:
    with pytest.raises(UsageError) as caught:
        model_cases.seat_checked(model_cases.line_up([Entrant(variant="tools")]))
    assert caught.value.code == "seat.variant"


@pytest.mark.parametrize(("variant", "refused"), [("agent", True), ("standard", False)])
def test_whoever_takes_over_a_budget_brings_the_model_by_whose_prices_it_is_paid(variant: str, refused: bool) -> None:
    found = model_cases.line_up([Entrant(variant=variant), Entrant(model="thinks")])
    rules = opened(ENTRANTS).rules.ruleset
    taking = "model:profile=thinks-chat-schema"
    if not refused:
        check_seat(found, "team-01", taking, rules, model_cases.plugins())
        return
    with pytest.raises(UsageError) as caught:
        check_seat(found, "team-01", taking, rules, model_cases.plugins())
    assert caught.value.code == "seat.profile"


def test_profiles_that_no_seat_plays_by_are_refused() -> None:
    unused = attrs.evolve(model_cases.line_up((None, None)), profiles=model_cases.profiles_file(ENTRANTS))
    with pytest.raises(UsageError) as caught:
        model_cases.seat_checked(unused)
    assert caught.value.code == "profiles.unused"
