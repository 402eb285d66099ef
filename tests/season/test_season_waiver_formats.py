"""Whole seasons under every mixture of the rules of waivers, free agents and limits, played by our own managers."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from season_cases import Game, played, toy_rules
from test_season_invariants import FACTS, require_sound
from toy_sport import Absent

from leaguecore.managers import Manager

ORDERING = ("rolling_priority", "reverse_standings", "lowest_points")
NEED_CLAIMS = ("reset_then_rolling", "earliest", "draw", "nobody")
"""Tie rules that order free agency by themselves, and those that need claims to be run."""


@st.composite
def waiver_formats(draw: st.DrawFn) -> dict[str, Any]:
    """Draw rules that make sense together."""
    kind = draw(st.sampled_from(["faab", "faab", "priority", "none"]))
    least = 0 if kind == "priority" else draw(st.sampled_from([0, 2]))
    waits = "next_run" if kind == "none" else draw(st.sampled_from(["next_run", "hours", "days"]))
    limits = {"in_period": draw(st.integers(0, 2)), "in_season": draw(st.integers(1, 4))}
    return {
        "waivers__kind": kind,
        "waivers__budget": draw(st.sampled_from([3, 30])),
        "waivers__min_bid": least,
        "waivers__increment": draw(st.sampled_from([1, 3])),
        "waivers__price": draw(st.sampled_from(["first", "second"])),
        "waivers__groups": draw(st.booleans()),
        "waivers__runs": draw(st.sampled_from(["period", "day"])),
        "waivers__run_after_period_hours": draw(st.sampled_from([15, 20])),
        "waivers__claim_lead_hours": draw(st.sampled_from([0, 2])),
        "waivers__tie": draw(st.sampled_from(ORDERING if kind == "none" else (*ORDERING, *NEED_CLAIMS))),
        "waivers__missing_drop": draw(st.sampled_from(["fail", "if_room"])),
        "waivers__drop_when": draw(st.sampled_from(["always", "only_if_needed"])),
        "waivers__locked_drop": draw(st.sampled_from(["fail", "allow"])),
        "waivers__own_drop": draw(st.sampled_from(["may_reclaim", "may_not"])),
        "waivers__after_drop": waits,
        "waivers__after_drop_length": 0 if waits == "next_run" else draw(st.sampled_from([1, 2, 48])),
        "waivers__min_hold_hours": 0 if kind == "none" else draw(st.sampled_from([0, 30])),
        "waivers__game_lock": "none" if kind == "none" else draw(st.sampled_from(["none", "until_run"])),
        "free_agents__mode": draw(st.sampled_from(["closed", "first_come", "first_come"])),
        "free_agents__max_moves": draw(st.integers(1, 2)),
        "free_agents__played_drop": draw(st.sampled_from(["nobody", "bench", "anybody"])),
        **({"limits": limits} if draw(st.booleans()) else {}),
    }


def require_limits_kept(game: Game) -> None:
    """Count the additions of the log between scored periods and over the season."""
    limits = game.league.rules.ruleset.limits
    season: Counter[str] = Counter()
    period: Counter[str] = Counter()
    for record in game.league.records():
        if record.kind in ("claim.won", "free_agent.added"):
            season[record.data["team"]] += 1
            period[record.data["team"]] += 1
        if record.kind == "period.scored":
            period.clear()
        if limits is not None:
            assert not limits.in_season or max(season.values(), default=0) <= limits.in_season
            assert not limits.in_period or max(period.values(), default=0) <= limits.in_period


def require_prices_fair(game: Game) -> None:
    """Nobody pays more than he bid, nor less than the smallest bid; by first price exactly what he bid."""
    waivers = game.league.rules.ruleset.waivers
    for data in game.bodies("claim.won"):
        assert waivers.min_bid <= data["paid"] <= data["bid"]
        assert waivers.price == "second" or data["paid"] == data["bid"]
        assert (data["bid"] - waivers.min_bid) % waivers.increment == 0
        assert waivers.kind == "faab" or data["bid"] == 0


@given(
    rules=waiver_formats(),
    play=st.sampled_from([("toy-day", "daily"), ("toy-day", "game"), ("toy-week", "game")]),
    seed=st.integers(0, 99),
)
@settings(deadline=None, max_examples=40)
def test_a_season_is_sound_under_any_rules_of_waivers_and_our_managers_keep_them(
    rules: dict[str, Any], play: tuple[str, str], seed: int
) -> None:
    sport, lock = play
    managers: Sequence[str | Manager] = ["random", "projection", Absent(), "adp"]
    checked = toy_rules(sport=sport, lineups__lock=lock, league__teams=4, season__periods=2, **rules)
    game = played(checked, FACTS[sport], managers, seed=str(seed))
    require_sound(game)
    require_limits_kept(game)
    require_prices_fair(game)
    assert game.runner.state.phase == "closed"
    assert game.league.faults() == []
    assert {r.actor for r in game.league.records() if r.kind == "decision.refused"} <= {"team-03"}
