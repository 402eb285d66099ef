"""Rules of waivers, free agents and limits, drawn at random."""

from typing import Any

from hypothesis import strategies as st

from leaguecore.rules.sections.moves import FreeAgentRules, WaiverRules
from leaguecore.rules.sections.rosters import AddLimitRules

TIES = (
    "rolling_priority",
    "reverse_standings",
    "reset_then_rolling",
    "lowest_points",
    "earliest",
    "draw",
    "nobody",
)

TIES_WITHOUT_CLAIMS = ("rolling_priority", "reverse_standings", "lowest_points")


@st.composite
def waiver_rules(draw: st.DrawFn) -> WaiverRules:
    """Draw waivers of small budgets; one run a day is planned."""
    kind: Any = draw(st.sampled_from(["faab", "faab", "faab", "priority", "none"]))
    after_drop: Any = "next_run" if kind == "none" else draw(st.sampled_from(["next_run", "hours", "days"]))
    lengths = {"next_run": st.just(0), "hours": st.sampled_from([1, 24, 25, 48]), "days": st.integers(1, 2)}
    return WaiverRules(
        kind=kind,
        budget=draw(st.sampled_from([10, 3, 0])),
        min_bid=0 if kind == "priority" else draw(st.sampled_from([0, 0, 1])),
        increment=draw(st.sampled_from([1, 1, 2])),
        price=draw(st.sampled_from(["first", "second"])),
        max_claims=draw(st.integers(1, 4)),
        groups=draw(st.booleans()),
        runs="period",
        run_after_period_hours=1,
        claim_lead_hours=1,
        tie=draw(st.sampled_from(TIES_WITHOUT_CLAIMS if kind == "none" else TIES)),
        missing_drop=draw(st.sampled_from(["fail", "if_room"])),
        drop_when=draw(st.sampled_from(["always", "only_if_needed"])),
        locked_drop=draw(st.sampled_from(["fail", "allow"])),
        own_drop=draw(st.sampled_from(["may_reclaim", "may_not"])),
        after_drop=after_drop,
        after_drop_length=draw(lengths[after_drop]),
        min_hold_hours=0 if kind == "none" else draw(st.sampled_from([0, 24, 25])),
        game_lock="none" if kind == "none" else draw(st.sampled_from(["none", "until_run"])),
    )


@st.composite
def free_agent_rules(draw: st.DrawFn) -> FreeAgentRules:
    """Draw rules of free agents."""
    return FreeAgentRules(
        mode=draw(st.sampled_from(["first_come", "first_come", "closed"])),
        max_moves=draw(st.integers(0, 2)),
        played_drop=draw(st.sampled_from(["nobody", "bench", "anybody"])),
    )


def limit_rules() -> st.SearchStrategy[AddLimitRules | None]:
    """Draw add limits, or none."""
    limits = st.builds(AddLimitRules, in_period=st.integers(0, 2), in_season=st.sampled_from([0, 2, 3]))
    return st.one_of(st.none(), st.none(), limits)
