"""Ten seats at a time whose models or providers fail in ten ways: each is classed as what it is, and play goes on."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest
from model_cases import Entrant, lines_of, opened, reach
from model_server import ModelServer, serving

from leaguecore.season.facade import League
from leaguecore.season.outcomes import outcomes_of
from leaguecore.season.playing import runner_of

TRANSPORT = ("redirect", "bomb", "huge", "half", "twice", "html", "busy", "forbidden", "deep", "digits")
OTHERS: Mapping[str, tuple[str, str]] = {
    "other": ("substituted", "answer.substituted"),
    "nameless": ("substituted", "answer.substituted"),
    "cut": ("truncated", "answer.truncated"),
    "declines": ("refused", "answer.refused"),
    "searches": ("refused", "answer.provider_tools"),
    "silent": ("invalid", "answer.empty"),
    "prose": ("invalid", "json.syntax"),
}
GOOD = {"mends": "repaired", "fenced": "ok", "thinks": "ok"}
SEATS: Mapping[str, Entrant] = {
    name: Entrant(model=name, mode="text" if name == "fenced" else "schema") for name in (*TRANSPORT, *OTHERS, *GOOD)
}


@pytest.fixture(scope="module")
def server() -> Iterator[ModelServer]:
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def leagues(server: ModelServer) -> dict[str, tuple[League, str]]:
    """Return, by the fault, the league in which it was played until a week was scored, and the team of its seat."""
    found = {}
    for half in (TRANSPORT, tuple(name for name in SEATS if name not in TRANSPORT)):
        league = opened([SEATS[name] for name in half], reach(server.url))
        league.run(periods=1)
        found |= {name: (league, f"team-{number:02d}") for number, name in enumerate(half, 1)}
    return found


def refused(league: League, team: str) -> Counter[tuple[str, ...]]:
    return Counter(
        (one.data["outcome"], *one.data["codes"])
        for one in league.records()
        if one.kind == "decision.refused" and one.actor == team
    )


def defaulted(league: League, team: str) -> set[str]:
    """Return the classes by which a team's decisions came to the published default."""
    counts = outcomes_of(league.records())[team]
    return {name for name, count in counts.items() if count and name not in ("ok", "repaired")}


@pytest.mark.parametrize("fault", TRANSPORT)
def test_what_is_lost_on_the_way_is_classed_so_and_the_default_is_played(
    leagues: dict[str, tuple[League, str]], fault: str
) -> None:
    league, team = leagues[fault]
    assert set(refused(league, team)) == {("transport", "answer.transport")}
    assert defaulted(league, team) == {"transport"}
    assert outcomes_of(league.records())[team]["ok"] == 0


@pytest.mark.parametrize("fault", OTHERS)
def test_an_answer_that_cannot_be_used_is_told_apart(leagues: dict[str, tuple[League, str]], fault: str) -> None:
    league, team = leagues[fault]
    assert set(refused(league, team)) == {OTHERS[fault]}
    assert defaulted(league, team) == {OTHERS[fault][0]}


@pytest.mark.parametrize("fault", GOOD)
def test_what_can_be_mended_or_read_counts(leagues: dict[str, tuple[League, str]], fault: str) -> None:
    league, team = leagues[fault]
    assert defaulted(league, team) == set()
    assert outcomes_of(league.records())[team][GOOD[fault]] > 20


@pytest.mark.parametrize("fault", ["cut", "silent", "prose"])
def test_only_what_asking_again_may_mend_is_asked_again(leagues: dict[str, tuple[League, str]], fault: str) -> None:
    league, team = leagues[fault]
    decided = sum(outcomes_of(league.records())[team].values())
    assert refused(league, team).total() == 3 * decided  # two repairs after the first attempt
    other, its_team = leagues["other"]
    assert refused(other, its_team).total() == sum(outcomes_of(other.records())[its_team].values())


def test_what_a_model_shows_of_its_reasoning_is_sealed_apart_from_its_notes(
    leagues: dict[str, tuple[League, str]],
) -> None:
    league, team = leagues["thinks"]
    store = league.ledger.store
    sealed = [one for one in league.records() if one.kind == "values.sealed" and one.actor == team]
    assert sealed
    for one in sealed:
        cmd = one.cmd.split("/")[0]
        assert set(one.data["values"]) == {"prompt", "reasoning", "response"}
        assert store.secret(f"reasoning:{cmd}") == "First I thought."
        assert "First I thought." not in str(store.secret(f"response:{cmd}"))


def test_both_leagues_hold_together(leagues: dict[str, tuple[League, str]]) -> None:
    assert leagues["redirect"][0].faults() == []
    assert leagues["other"][0].faults() == []


def test_the_whole_of_a_failed_call_is_paid_for_only_where_the_provider_counted(
    leagues: dict[str, tuple[League, str]],
) -> None:
    lost, its_team = leagues["half"]
    assert not [one for one in lost.records() if one.kind == "seat.metered" and one.data["team"] == its_team]
    cut, team = leagues["cut"]
    assert [one for one in cut.records() if one.kind == "seat.metered" and one.data["team"] == team]


# --- time -------------------------------------------------------------------------------------------------------------


A_SECOND: Mapping[str, int] = {"total_seconds": 1, "idle_seconds": 1, "connect_seconds": 1}


@pytest.mark.parametrize("fault", ["hang", "drip", "drip_body"])
def test_a_provider_that_never_ends_is_left_at_the_deadline_and_the_season_goes_on(
    server: ModelServer, fault: str
) -> None:
    league = opened([Entrant(model=fault), None, None, None], reach(server.url, **A_SECOND))
    runner = runner_of(league)
    while not refused(league, "team-01"):
        runner.step()
    length = len(lines_of(league))
    while len(lines_of(league)) == length:
        runner.step()
    assert set(refused(league, "team-01")) == {("transport", "answer.transport")}
    served = [json.loads(value) for name, value in league.ledger.store.secrets() if name.startswith("served:")]
    assert served
    assert all(1_000 <= one["latency_ms"] < 2_000 for one in served)


def test_a_decision_s_own_time_ends_a_call_as_lateness_and_not_as_a_fault_of_the_way(server: ModelServer) -> None:
    entrants = [Entrant(model="hang"), None, None, None]
    times = {"time__decision_seconds": 1, "time__bank_seconds": 0, "draft__clock_seconds": 1}
    league = opened(entrants, reach(server.url), **times)
    runner = runner_of(league)
    while not refused(league, "team-01"):
        runner.step()
    assert set(refused(league, "team-01")) == {("timeout", "decision.late")}
