"""Small rulesets drawn at random, over all formats that the machine plays."""

from decimal import Decimal

import attrs
from hypothesis import strategies as st

from leaguecore.rules.model import LeagueRules, ProjectionRules, Ruleset, ScoringRules, SeasonRules
from leaguecore.rules.sections.drafting import DraftRules
from leaguecore.rules.sections.moves import FreeAgentRules, WaiverRules
from leaguecore.rules.sections.results import ScheduleRules, StandingsRules
from leaguecore.rules.sections.rosters import LineupRules, RosterRules, SlotRules

POSITIONS = ("P", "R", "W")
ROUNDINGS = ("half_even", "half_up", "truncate")

slot_rules = st.builds(
    SlotRules,
    name=st.sampled_from(["S1", "S2", "S3"]),
    count=st.just(1),
    eligible=st.lists(st.sampled_from(POSITIONS), min_size=1, unique=True).map(tuple),
    multiplier=st.sampled_from([Decimal(1), Decimal("1.5"), Decimal("0.333")]),
)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Draw a ruleset of two to six teams with at most four places on a roster."""
    slots = tuple(draw(st.lists(slot_rules, min_size=1, max_size=3, unique_by=lambda slot: slot.name)))
    slots = (attrs.evolve(slots[0], count=draw(st.integers(1, 4 - len(slots)))), *slots[1:])
    starters = sum(slot.count for slot in slots)
    bench = draw(st.integers(0, 4 - starters))
    keys = draw(st.permutations(["points_for", "all_play", "head_to_head"]))
    return Ruleset(
        schema=1,
        id="drawn",
        title="drawn",
        status="draft",
        supersedes="",
        sport="toy",
        league=LeagueRules(teams=draw(st.integers(2, 6)), divisions=1),
        season=SeasonRules(start="opening", draft_lead_hours=1, periods=0, settle_hours=0),
        draft=DraftRules(
            kind=draw(st.sampled_from(["snake", "linear", "third_round_reversal"])),
            rounds=starters + bench,
            clock_seconds=1,
            shortlist=2,
            queue=0,
            auto_pick="ranking",
            enforce_fillable=draw(st.booleans()),
            pool="everybody",
        ),
        roster=RosterRules(bench=bench, slots=slots, reserve=(), position_max={}, undroppable=(), overflow="reject"),
        lineups=LineupRules(
            kind="managed",
            lock=draw(st.sampled_from(["weekly", "game"])),
            locked_seat="fixed",
            wake_lead_minutes=0,
            carried="newest",
            missed="what_was_left",
        ),
        waivers=WaiverRules(
            kind=draw(st.sampled_from(["faab", "faab", "faab", "none"])),
            budget=draw(st.sampled_from([10, 3, 0])),
            min_bid=draw(st.sampled_from([0, 0, 1])),
            increment=1,
            price="first",
            max_claims=draw(st.integers(1, 4)),
            groups=False,
            runs="period",
            run_after_period_hours=1,
            claim_lead_hours=1,
            tie=draw(st.sampled_from(["rolling_priority", "reverse_standings", "draw"])),
            missing_drop="fail",
            drop_when="always",
            locked_drop="allow",
            own_drop="may_reclaim",
            after_drop="next_run",
            after_drop_length=0,
            min_hold_hours=0,
            game_lock="none",
        ),
        free_agents=FreeAgentRules(
            mode=draw(st.sampled_from(["first_come", "first_come", "closed"])),
            max_moves=draw(st.integers(0, 2)),
            played_drop="nobody",
        ),
        schedule=ScheduleRules(
            kind=draw(st.sampled_from(["round_robin", "random"])),
            bye=draw(st.sampled_from(["none", "win"])),
            median=False,
            tie="stands",
        ),
        standings=StandingsRules(
            order=tuple(keys[: draw(st.integers(1, 3))]),
            tie_breaks=(),
            restart=True,
            equal_games=True,
            division_winners_first=False,
        ),
        projection=ProjectionRules(prior_games=1, shrink_games=0, recent_days=1),
        scoring=ScoringRules(
            decimals=2,
            rounding=draw(st.sampled_from(ROUNDINGS)),
            round_at="player_game",
            floor="none",
            unknown="zero",
            rules=({},),
        ),
    )
