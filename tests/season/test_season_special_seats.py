"""Seats of agents and with tools through a whole league: opened from its files, played, replayed, and gone on with."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import paid_managers
import pytest
from later_facts import shortened
from paid_managers import BLOCKED, LATER, LONG
from season_cases import plugins as toy_plugins
from season_cases import published
from sport_leagues import whole_season

from leaguecore.errors import UsageError
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble
from leaguecore.ledger import Record
from leaguecore.season.branching import branch_league
from leaguecore.season.facade import League, load_ruleset, open_league
from leaguecore.season.line_up import LineUp, check_seat
from leaguecore.season.outcomes import outcomes_of

PRICES = (Path(__file__).parents[2] / "docs" / "examples" / "prices.toml").read_bytes()
NEWS = "https://news.example/1"
PAGES = "\n".join(
    json.dumps(line if "query" in line else {"kind": "page", "title": "", **line})
    for line in (
        {"url": NEWS, "known_at": "2020-01-01T00:00:00Z", "text": "who is hurt: nobody"},
        {"url": LONG, "known_at": "2020-01-01T00:00:00Z", "text": "no news " * 5_000},
        {"url": LATER, "known_at": "2099-01-01T00:00:00Z", "text": "who is hurt: the champion"},
        {"url": BLOCKED, "known_at": "2020-01-01T00:00:00Z", "text": "who is hurt: see the league"},
        {"kind": "search", "query": "who is hurt", "known_at": "2020-01-01T00:00:00Z", "urls": [LATER, BLOCKED, NEWS]},
    )
).encode()

AGENT, SEARCHER, READER, PLAIN = "team-01", "team-02", "team-03", "team-04"
SEATS: Mapping[str, tuple[str, str, str]] = {
    AGENT: ("payer", "example-large", "agent"),
    SEARCHER: ("searcher", "example-small", "tools"),
    READER: ("reader", "example-small", "tools"),
    PLAIN: ("projection", "", "standard"),
}
COST = 1_000 * 4 + 500 * 16
"""What a call of the agent costs in millionths of a dollar: 4 and 16 dollars a million tokens."""


@cache
def plugins() -> Plugins:
    """Return what is installed, and the managers of these seats."""
    paid = LoadedPlugin(name="paid", distribution="paid", version="0", module=paid_managers)
    return assemble([*toy_plugins().loaded, paid], strict=True)


def seats_file(**others: str) -> bytes:
    """Return the line-up; some teams may have other managers, `team_01="outside"`."""
    named = {team.replace("_", "-"): manager for team, manager in others.items()}
    return "\n".join(
        f'[[seat]]\nteam = "{team}"\nmanager = "{named.get(team, manager)}"\nmodel = "{model}"\n'
        f'lab = "{"Example Lab" if model else ""}"\nsurface = "{"api" if model else ""}"\nvariant = "{variant}"\n'
        for team, (manager, model, variant) in SEATS.items()
    ).encode()


def line_up(**others: str) -> LineUp:
    return LineUp(seats=seats_file(**others), prices=PRICES, pages=PAGES)


def opened(budget_micros: int, out: Path | None = None, seats: LineUp | None = None) -> League:
    """Return a league of four teams and two periods under the shipped rules, the budget apart."""
    changes = {
        "league.teams": 4,
        "season.periods": 2,
        "negotiation.threads_received": 3,
        "agent.budget_micros": budget_micros,
    }
    rules = published("nba-s1-talks", changes)
    facts = shortened(whole_season("nba"), 4, 16)
    return open_league(rules, facts, (), seed="7", plugins=plugins(), line_up=seats or line_up(), out=out)


@cache
def played(budget_micros: int) -> League:
    """Return it after both periods; tests only read it."""
    league = opened(budget_micros)
    league.run()
    return league


def metered(league: League, team: str) -> list[Record]:
    return [one for one in league.records() if one.kind == "seat.metered" and one.data["team"] == team]


def decided(league: League, team: str) -> int:
    """Return how many decisions of a team are in the log."""
    return sum(outcomes_of(league.records())[team].values())


ENOUGH, SHORT = 20_000_000, 420_000


@pytest.mark.parametrize("budget_micros", [ENOUGH, SHORT])
def test_a_league_of_all_kinds_of_seats_is_played_and_replayed(budget_micros: int) -> None:
    league = played(budget_micros)
    league.verify(replay=True)
    assert league.faults() == []
    assert league.state().phase == "closed"
    for team in SEATS:
        counts = outcomes_of(league.records())[team]
        assert {name for name, count in counts.items() if count} == {"ok"}


def test_an_agent_pays_for_each_wake_up_and_no_more_than_that() -> None:
    used = metered(played(ENOUGH), AGENT)
    paid = [one for one in used if one.data["usage"]]
    assert {one.data["usage"]["spent_micros"] for one in paid} == {COST}
    assert {one.data.get("by", "manager") for one in paid} == {"manager"}
    assert {one.data.get("by") for one in used if not one.data["usage"]} == {"standing"}
    assert sum(one.data["usage"]["spent_micros"] for one in paid) <= ENOUGH
    # The draft wakes it, and what it subscribed to then: never what it is asked for a word in the chat.
    assert {one.cmd.split(":")[0] for one in paid} >= {"shortlist", "pick", "lineup", "claims"}
    assert "chat" not in {one.cmd.split(":")[0] for one in paid}


def test_the_autopilot_plays_on_once_the_budget_is_spent() -> None:
    """A call may cost 1,000 * 5 + 1,000 * 16 = 21,000, so 34 of 12,000 are paid of 420,000; 12,000 are left, which is
    less than the 20,000 below which the budget counts as spent."""
    league = played(SHORT)
    used = metered(league, AGENT)
    paid = [one for one in used if one.data["usage"]]
    assert [one.data["usage"]["spent_micros"] for one in paid] == [COST] * 34
    after = [one for one in used if one.seq > paid[-1].seq]
    assert {one.data.get("by") for one in after} == {"autopilot"}
    assert decided(league, AGENT) == len(used)
    lineups = [one for one in after if one.cmd.startswith("lineup:")]
    assert lineups
    assert not any(one.data.get("by") == "autopilot" for one in metered(played(ENOUGH), AGENT))


def weeks(league: League, team: str, thing: str) -> list[int]:
    """Return how much of something a seat has used up before each scoring, and after the last."""
    found = [0]
    for record in league.records():
        if record.kind == "period.scored":
            found.append(0)
        elif record.kind == "seat.metered" and record.data["team"] == team:
            found[-1] += record.data["usage"].get(thing, 0)
    return found


def test_tools_are_used_up_to_the_caps_of_each_week_and_never_beyond() -> None:
    league = played(ENOUGH)
    assert weeks(league, SEARCHER, "tool_calls")[:2] == [20, 20]
    assert max(weeks(league, SEARCHER, "tool_calls")) <= 20
    assert weeks(league, READER, "tool_tokens")[:2] == [60_000, 60_000]
    assert max(weeks(league, READER, "tool_tokens")) <= 60_000
    assert metered(league, PLAIN) == []


def test_nothing_from_after_the_cut_and_nothing_of_the_blocked_host_was_served() -> None:
    league = played(ENOUGH)
    notes = [league.ledger.store.secret(f"note:{one.cmd.split('/')[0]}") for one in metered(league, SEARCHER)]
    assert notes
    for note in notes:
        found, later, blocked = str(note).split(", ")
        assert found in (f"found {NEWS}", "tool.limit")
        assert later in ("tool.after_cut", "tool.limit")
        assert blocked in ("tool.blocked", "tool.limit")
    assert str(notes[0]) == f"found {NEWS}, tool.after_cut, tool.blocked"


@pytest.mark.parametrize("steps", [40, 200])
def test_a_league_that_was_stopped_goes_on_with_the_same_accounts(steps: int, tmp_path: Path) -> None:
    from leaguecore.season.playing import runner_of

    league = opened(SHORT, tmp_path / "league")
    runner = runner_of(league)
    for _ in range(steps):
        runner.step()
    league.close()
    again = League.open(tmp_path / "league", plugins=plugins(), read_only=False)
    again.run()
    lines = [stored.line for stored in again.ledger.store.read()]
    again.close()
    assert lines == [stored.line for stored in played(SHORT).ledger.store.read()]


# --- other managers at a seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("team", [AGENT, SEARCHER])
def test_a_seat_with_a_budget_or_tools_cannot_be_outside(team: str) -> None:
    with pytest.raises(UsageError) as caught:
        opened(ENOUGH, seats=line_up(**{team.replace("-", "_"): "outside"}))
    assert caught.value.code == "seat.outside"
    with pytest.raises(UsageError) as caught:
        branch_league(played(ENOUGH), at=60, seats={team: "outside"})
    assert caught.value.code == "seat.outside"


def test_an_autopilot_cannot_be_outside() -> None:
    rules = played(ENOUGH).rules.ruleset
    assert rules.agent is not None
    absent = attrs.evolve(rules, agent=attrs.evolve(rules.agent, autopilot="outside"))
    with pytest.raises(UsageError) as caught:
        check_seat(line_up(), AGENT, "payer", absent, plugins())
    assert caught.value.code == "seat.outside"


def test_a_standard_seat_can_be_outside() -> None:
    league = opened(ENOUGH, seats=line_up(team_04="outside"))
    assert league.variants[PLAIN] == "standard"


def detail(league: League) -> Any:
    return league.ledger.genesis().data["seats_detail"]


@pytest.mark.parametrize("team", SEATS)
def test_a_seat_that_is_replaced_keeps_its_variant_and_loses_what_was_its_manager_s(team: str) -> None:
    parent = played(ENOUGH)
    branch = branch_league(parent, at=60, seats={team: "adp"})
    gone = {"lab": "", "model": "", "surface": ""}
    assert detail(branch) == {**detail(parent), team: {**gone, "variant": SEATS[team][2]}}
    assert branch.variants == parent.variants


@pytest.mark.parametrize(("team", "spec"), [(AGENT, "projection"), (READER, "searcher")])
def test_whoever_comes_to_a_seat_has_its_budget_and_its_tools(team: str, spec: str) -> None:
    parent = played(ENOUGH)
    at = next(record.seq for record in parent.records() if record.cmd == "score:1")
    branch = branch_league(parent, at=at, seats={team: spec})
    branch.run()
    branch.verify(replay=True)
    own = [one for one in metered(branch, team) if one.seq > branch.lineage.seq]  # type: ignore[union-attr]  # it is one
    if team == AGENT:
        # He pays for nothing, and what he subscribed to is nothing yet: his standing order answers.
        assert {one.data.get("by") for one in own} == {"standing"}
    else:
        assert {name for one in own for name in one.data["usage"]} == {"tool_calls", "tool_tokens"}


# --- the shipped rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["nba-s1-talks", "nhl-s1-talks"])
def test_the_shipped_rules_name_the_example_of_a_list_of_prices(name: str) -> None:
    import hashlib

    rules = load_ruleset(name, plugins=plugins()).ruleset
    assert rules.agent is not None
    assert rules.tools is not None
    assert rules.agent.price_list_sha256 == hashlib.sha256(PRICES).hexdigest()
    assert (rules.agent.budget_micros, rules.tools.calls_per_week) == (20_000_000, 20)
    assert rules.tools.blocked_hosts == ("benchmedark.example",)
