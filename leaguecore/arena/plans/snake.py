"""What a draft slot is worth before anybody picks: the mean number of its picks over the rounds.

In a snake all slots have the same mean pick if the rounds are even; if they are odd, the first slot has one early pick
more. That is no fault of a plan, since a square gives every entrant every slot, but a figure to know.
"""

from fractions import Fraction

from leaguecore.league.turns import team_on_pick
from leaguecore.rules.model import Ruleset


def mean_picks(teams: int, rounds: int, kind: str) -> tuple[Fraction, ...]:
    """Return the mean of the numbers of the picks of each slot, from 0 as the first pick of the draft.

    Args:
        teams: how many slots there are.
        rounds: of the draft.
        kind: `snake`, `linear` or `third_round_reversal`.

    >>> [str(mean) for mean in mean_picks(3, 3, "snake")]
    ['11/3', '4', '13/3']
    """
    order = tuple(str(slot) for slot in range(teams))
    totals = dict.fromkeys(order, 0)
    for pick in range(teams * rounds):
        totals[team_on_pick(order, pick, kind)] += pick
    return tuple(Fraction(totals[slot], rounds) for slot in order)


def snake_note(ruleset: Ruleset) -> str:
    """Return one line on the slots of a ruleset's draft."""
    draft = ruleset.draft
    if draft.auction is not None:
        return "an auction has no slots"
    means = mean_picks(ruleset.league.teams, draft.rounds, draft.kind)
    rounds = f"{draft.rounds} rounds, {'odd' if draft.rounds % 2 else 'even'}, of the kind {draft.kind}"
    if len(set(means)) == 1:
        return f"{rounds}: every slot has the mean pick {float(means[0]):.1f}, counted from 0"
    return f"{rounds}: the mean pick of a slot is {float(min(means)):.1f} to {float(max(means)):.1f}, counted from 0"
