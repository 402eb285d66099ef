"""What holds after every single event of a season, in each sport and in every format of the toy.

One owner a player; rosters and seatings fit; budgets are conserved; the table is the sum of the periods.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from season_cases import Game, played, published, toy_rules
from sport_leagues import SPORTS, whole_season
from toy_sport import BY_DAY, BY_WEEK, Absent, toy_season

from leaguecore.league import fold
from leaguecore.league.codec import EVENTS, event_from
from leaguecore.league.invariants import broken_invariants
from leaguecore.managers import Manager
from leaguecore.points import PointsUnit


def require_sound(game: Game) -> int:
    """Fold the log event by event, check everything after each, and return how many events there were."""
    state, events = game.league.rules.opened(game.league.ledger.league), 0
    for record in game.league.records():
        if record.kind in EVENTS:
            state = fold(state, [event_from(record.kind, record.data)])
            events += 1
            assert broken_invariants(state) == [], f"after record {record.seq}, {record.kind}"
    assert state == game.runner.state
    return events


def require_table_adds_up(game: Game) -> None:
    """Check the table against the scored periods, by sums of its own."""
    unit = game.league.rules.plan.unit
    scored = game.bodies("period.scored")
    for row in game.league.standings.teams:
        assert unit.parse(row.points_for) == sum(data["points"][row.team] for data in scored)
    spent = dict.fromkeys(game.runner.state.teams, 0)
    for data in game.bodies("claim.won"):
        spent[data["team"]] += data["paid"]
    budget = game.league.rules.ruleset.waivers.budget
    assert {team: budget - left for team, left in game.runner.state.budgets.items()} == spent


@pytest.mark.parametrize("sport", SPORTS)
def test_everything_holds_after_every_event_of_a_whole_season(sport: str) -> None:
    rules = published(f"{sport}-s1", {"league.teams": 4, "free_agents.mode": "first_come", "free_agents.max_moves": 2})
    managers: Sequence[str | Manager] = ["projection", "random", "adp", Absent()]
    game = played(rules, whole_season(sport), managers)
    assert require_sound(game) > 500
    require_table_adds_up(game)
    assert game.league.faults() == []
    assert game.bodies("claim.won")
    assert game.bodies("free_agent.added")


FORMATS = st.fixed_dictionaries(
    {
        "league__teams": st.integers(2, 5),
        "season__periods": st.integers(0, 3),
        "season__start": st.sampled_from(["opening", "01-04 12:00"]),
        "draft__auto_pick": st.sampled_from(["ranking", "projection"]),
        "draft__enforce_fillable": st.booleans(),
        "lineups__missed": st.sampled_from(["what_was_left", "projected_fill"]),
        "lineups__wake_lead_minutes": st.sampled_from([0, 60, 2_880]),
        "waivers__kind": st.sampled_from(["faab", "none"]),
        "waivers__budget": st.sampled_from([0, 3, 100]),
        "waivers__max_claims": st.integers(0, 5),
        "waivers__tie": st.sampled_from(["rolling_priority", "reverse_standings", "lowest_points"]),
        "free_agents__mode": st.sampled_from(["closed", "first_come"]),
        "free_agents__max_moves": st.integers(0, 3),
        "schedule__kind": st.sampled_from(["round_robin", "random"]),
        "schedule__bye": st.sampled_from(["none", "win"]),
        "standings__order": st.permutations(["points_for", "all_play", "head_to_head"]),
    }
)
FACTS = {sport.id: toy_season(sport).facts() for sport in (BY_DAY, BY_WEEK)}


@given(
    rules=FORMATS,
    play=st.sampled_from([("toy-day", "daily"), ("toy-day", "weekly"), ("toy-day", "game"), ("toy-week", "game")]),
    seed=st.integers(0, 99),
)
@example(  # five teams share eight passers: at the end none is left for a team that has only runners
    rules={
        "league__teams": 5,
        "draft__enforce_fillable": False,
        "lineups__missed": "what_was_left",
        "lineups__wake_lead_minutes": 0,
        "waivers__budget": 0,
        "waivers__max_claims": 0,
    },
    play=("toy-day", "daily"),
    seed=35,
)
@settings(deadline=None, max_examples=25)
def test_everything_holds_in_every_format(rules: dict[str, Any], play: tuple[str, str], seed: int) -> None:
    sport, lock = play
    managers: Sequence[str | Manager] = ["random", "projection", Absent(), "adp", "projection:noise=0.5"]
    game = played(
        toy_rules(sport=sport, lineups__lock=lock, **rules),
        FACTS[sport],
        managers[: rules["league__teams"]],
        seed=str(seed),
    )
    require_sound(game)
    require_table_adds_up(game)
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    # Our own managers make legal moves only; the absent one, team-03, is the only one that is refused.
    assert {r.actor for r in game.league.records() if r.kind == "decision.refused"} <= {"team-03"}


def test_a_points_unit_reads_what_it_writes() -> None:
    """What the sums above rest on."""
    assert [PointsUnit(2).parse(PointsUnit(2).text(units)) for units in (-5, 0, 123_450)] == [-5, 0, 123_450]
