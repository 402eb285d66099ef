"""An agent's own alarm: nothing is scheduled for its seat, and the engine wakes it at the instant that it chose."""

from functools import cache

from paid_managers import EVERY
from season_cases import toy_rules
from test_season_special_seats import PRICES, plugins
from toy_sport import BY_WEEK, at, toy_season

from leaguecore.clock import HOUR, Instant
from leaguecore.ledger import Record
from leaguecore.season.facade import League, open_league
from leaguecore.season.line_up import LineUp

AGENT, OTHER = "team-01", "team-02"
SEATS = "\n".join(
    f'[[seat]]\nteam = "{team}"\nmanager = "{manager}"\nmodel = "{model}"\n'
    f'lab = ""\nsurface = ""\nvariant = "{variant}"\n'
    for team, manager, model, variant in (
        (AGENT, "waker", "example-large", "agent"),
        (OTHER, "projection", "", "standard"),
    )
).encode()


def opened() -> League:
    """Return a league of two weeks with lineups by the week that lock game by game."""
    line_up = LineUp(seats=SEATS, prices=PRICES)
    agent = {
        "budget_micros": 1_000_000,
        "spent_below_micros": 1,
        "price_list_sha256": line_up.hashes["prices"],
        "memory_bytes": 100,
        "autopilot": "projection",
    }
    rules = toy_rules(sport="toy-week", lineups__lock="game", agent=agent)
    facts = toy_season(BY_WEEK, weeks=2).facts()
    return open_league(rules, facts, (), seed="7", plugins=plugins(), line_up=line_up)


@cache
def played() -> League:
    league = opened()
    league.run()
    return league


def records(kind: str) -> list[Record]:
    return [record for record in played().records() if record.kind == kind]


def chosen() -> list[int]:
    """Return the instants that the agent chose, in the order in which it did."""
    return [record.data["wake_at_ms"] for record in records("seat.metered") if "wake_at_ms" in record.data]


def lineups() -> dict[Instant, str]:
    """Return when the agent's lineups arrived, and who gave each: itself, or its standing order."""
    by = {record.data["task"]: record.data.get("by", "manager") for record in records("seat.metered")}
    mine = [record for record in records("lineup.set_lineup") if record.data["team"] == AGENT]
    return {record.at: by[record.cmd] for record in mine}


def test_it_is_woken_at_the_instant_that_it_chose_and_by_no_schedule() -> None:
    # Lineups of the first week can be set from the end of Monday's draft until Saturday's last game: with its last pick
    # the agent chose an instant early on Wednesday, and from then on every day and a half.
    last_pick = max(record.at for record in records("draft.pick_player") if record.data["team"] == AGENT)
    first = Instant(last_pick + EVERY)
    calls = records("slate.called")
    assert {record.data["reason"] for record in calls} == {"alarm"}
    assert {team for record in calls for teams in record.data["calls"].values() for team in teams} == {AGENT}
    assert calls[0].at == first
    assert lineups()[first] == "manager"
    scheduled = [at(1, 17), at(3, 17), at(5, 17)]
    assert {lineups()[instant] for instant in scheduled if instant < first} == {"standing"}


def test_every_instant_that_it_chose_while_a_lineup_was_open_woke_it_then() -> None:
    calls = {record.at for record in records("slate.called")}
    answered = lineups()
    assert calls
    assert calls <= set(map(Instant, chosen()))
    assert all(answered[instant] == "manager" for instant in calls)


def test_where_no_lineup_is_open_the_next_thing_that_is_asked_wakes_it() -> None:
    calls = {record.at for record in records("slate.called")}
    missed = [instant for instant in chosen() if Instant(instant) not in calls]
    assert missed  # in the draft, on Sunday, and at the end


def test_the_log_of_it_is_sound_and_the_same_for_any_ticks() -> None:
    assert played().faults() == []
    league, now = opened(), next(iter(played().records())).at
    end = [record.at for record in played().records()][-1]
    while now <= end:
        league.tick(now)
        now = Instant(now + 7 * HOUR)
    league.tick(end)
    assert [stored.line for stored in league.ledger.store.read()] == [
        stored.line for stored in played().ledger.store.read()
    ]
