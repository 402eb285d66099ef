"""Choices of claims and of free agents: nobody, or one of the best additions, at several bids."""

from collections.abc import Iterator

from leaguecore.environments.choice import Choice
from leaguecore.managers.baselines import best_swaps
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Claims, Moves, Wish
from leaguecore.managers.valuation import Values

BID_PERCENTS = (0, 5, 15, 35)
"""Bids for a free agent, of the dollars that are left."""


def claim_choices(briefing: Briefing, values: Values) -> Iterator[Choice]:
    """Walk claims of one player each: all additions at the lowest bid, then at the next."""
    yield Choice(about="no claim", decision=Claims(wishes=()))
    if not _may_add(briefing) or briefing.budget < briefing.rules.min_bid or not briefing.rules.max_claims:
        return
    swaps = best_swaps(briefing, values)
    for bid in _bids(briefing):
        for gain, _, add, drop in swaps:
            decision = Claims(wishes=(Wish(add=add, drop=drop, bid=bid),))
            about = f"{add} for {drop or 'nobody'} at {bid}"
            yield Choice(about=about, decision=decision, enters=add, leaves=drop, gain=gain, dollars=bid)


def move_choices(briefing: Briefing, values: Values) -> Iterator[Choice]:
    """Walk additions of one free agent each, the best first."""
    yield Choice(about="no move", decision=Moves(wishes=()))
    if not _may_add(briefing) or not briefing.rules.max_moves:
        return
    for gain, _, add, drop in best_swaps(briefing, values):
        decision = Moves(wishes=(Wish(add=add, drop=drop),))
        about = f"{add} for {drop or 'nobody'}"
        yield Choice(about=about, decision=decision, enters=add, leaves=drop, gain=gain)


def _may_add(briefing: Briefing) -> bool:
    return not briefing.barred and briefing.adds_left != 0


def _bids(briefing: Briefing) -> list[int]:
    """Return different bids on the grid of the rules, rising; 0 alone where nobody bids."""
    if briefing.rules.waivers != "faab":
        return [0]
    least, step = briefing.rules.min_bid, briefing.rules.increment
    shares = [briefing.budget * percent // 100 for percent in BID_PERCENTS]
    return sorted({least + max(0, share - least) // step * step for share in shares})
