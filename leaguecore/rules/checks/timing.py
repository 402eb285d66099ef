"""Whether the rules of time and of wake-ups make sense together."""

from collections.abc import Iterator

from leaguecore.errors import Problem
from leaguecore.rules.model import Ruleset
from leaguecore.sport.contract import Sport


def timing_problems(ruleset: Ruleset, _sport: Sport) -> Iterator[Problem]:
    """Give what is wrong with wake-ups beside the calendar."""
    wakes = ruleset.wakes
    if wakes is None:
        return
    if wakes.week_end and ruleset.chat is None:
        yield Problem(path="wakes.week_end", message="there is no [chat] to say a word in; write false")
    if ruleset.lineups.kind != "managed":
        for name in ("injury", "claim_outcome"):
            if getattr(wakes, name):
                message = f"lineups.kind = {ruleset.lineups.kind!r} asks nobody for lineups; write false"
                yield Problem(path=f"wakes.{name}", message=message)
    if wakes.claim_outcome and ruleset.waivers.kind == "none":
        message = "waivers.kind = 'none' has no claims; write false"
        yield Problem(path="wakes.claim_outcome", message=message)
