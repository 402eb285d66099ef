"""Whether the rules of waivers, free agents and limits make sense together."""

from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.sport.contract import Sport

DAY_HOURS = 24


WITHOUT_RUNS = ("rolling_priority", "reverse_standings", "lowest_points")
"""The tie rules that order the windows of free agency where there are no claims."""


def waiver_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with how players change teams by claims and as free agents."""
    yield from _bid_problems(ruleset)
    yield from _clock_problems(ruleset)
    yield from _wire_problems(ruleset)
    if ruleset.limits is not None and not (ruleset.limits.in_period or ruleset.limits.in_season):
        yield Problem(path="limits", message="limits nothing; leave the section out")


def _bid_problems(ruleset: Ruleset) -> Iterator[Problem]:
    waivers = ruleset.waivers
    if waivers.kind == "priority" and waivers.min_bid:
        yield Problem(path="waivers.min_bid", message="must be 0: nobody bids where claims go by priority")
    if waivers.tie == "lowest_points" and ruleset.categories is not None:
        message = "looks at points, but teams are compared by categories; write another, as reverse_standings"
        yield Problem(path="waivers.tie", message=message)
    if waivers.min_bid > waivers.budget:
        yield Problem(path="waivers.min_bid", message=f"is above the budget of {waivers.budget}")


def _clock_problems(ruleset: Ruleset) -> Iterator[Problem]:
    waivers, settle_hours = ruleset.waivers, ruleset.season.settle_hours
    if waivers.kind == "none":
        return
    if waivers.runs == "day":
        if waivers.claim_lead_hours >= DAY_HOURS:
            message = "claims would close before the run of the day before; write less than 24"
            yield Problem(path="waivers.claim_lead_hours", message=message)
    elif waivers.run_after_period_hours - waivers.claim_lead_hours < settle_hours:
        message = "bids would close before the period is scored (season.settle_hours)"
        yield Problem(path="waivers.claim_lead_hours", message=message)


def _wire_problems(ruleset: Ruleset) -> Iterator[Problem]:
    waivers = ruleset.waivers
    length = waivers.after_drop_length
    if waivers.after_drop == "next_run" and length:
        yield Problem(path="waivers.after_drop_length", message="must be 0: the next run ends the time")
    if waivers.after_drop != "next_run" and not length:
        yield Problem(path="waivers.after_drop_length", message=f"says no {waivers.after_drop}; write 1 or more")
    if waivers.kind != "none":
        return
    idle = {"after_drop": "next_run", "min_hold_hours": 0, "game_lock": "none"}
    for name, value in idle.items():
        if getattr(waivers, name) != value:
            yield Problem(path=f"waivers.{name}", message=f"nobody is on waivers in this league; write {value!r}")
    if ruleset.free_agents.mode == "first_come":
        yield from _window_problems(ruleset)


def _window_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Give what is wrong with windows of free agency that no run of claims opens."""
    waivers = ruleset.waivers
    if waivers.tie not in WITHOUT_RUNS:
        message = f"{waivers.tie!r} orders no free agency without claims; write one of {', '.join(WITHOUT_RUNS)}"
        yield Problem(path="waivers.tie", message=message)
    if waivers.runs == "period" and waivers.run_after_period_hours < ruleset.season.settle_hours:
        message = "free agents would be added before the period is scored (season.settle_hours)"
        yield Problem(path="waivers.run_after_period_hours", message=message)
