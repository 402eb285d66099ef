"""The planned questions: each with its sample, its formula, its power, and what shared luck leaves of that.

Two entrants are compared by the means of their leagues. Luck that one of them has in all leagues of a real season does
not average out, so the leagues count as fewer. The two variants of a pair sit in one league with the same players: luck
that both have in common leaves their difference. The rate of false claims has nothing to do with the luck of players.
"""

import attrs

from leaguecore.arena.power.published import CLAIMS, NEIGHBOURS, PAIRS, TIERS
from leaguecore.arena.power.shared_luck import effective_leagues
from leaguecore.arena.power.two_sided import difference_power, gap_for_power, rate_power

MAIN_LEAGUES, PAIRS_PER_ARM = 40, 32
SPORTS, MODELS_PER_LEAGUE = 2, 4
"""Main has 20 leagues in each of two sports. The leagues of one arm are 8, with four models in two variants each."""
TIER_GAP = 1.0
FALSE_RATES, CLAIMS_PER_MODEL, CLAIMS_DESIGN_EFFECT = (0.05, 0.10), 1_000, 2

_DIFFERENCE = "Φ(c - z) + Φ(-c - z), c = δ√(n/2), z = 1.96"
_RATES = "Φ((D - z·s0)/s1) + Φ((-D - z·s0)/s1), pooled, n = 1000/2"


@attrs.frozen(kw_only=True)
class PlannedRow:
    """One question of the plan.

    Attributes:
        question: what is asked.
        sample: what it is asked of.
        gap: the true difference: in luck SDs, or between two rates.
        formula: how the power is computed.
        power: None where the methodology gives no gap; then `gap` is the one that its power implies.
        published: what the methodology prints.
        with_shared_luck: the power, at `gap`, if entrants' leagues share luck.
        at_worst: the same if the variants of a pair had no luck in common; None where that says nothing more.
        remark: why shared luck changes the row, or does not.
    """

    question: str
    sample: str
    gap: float
    formula: str
    power: float | None
    published: str
    with_shared_luck: float
    at_worst: float | None = None
    remark: str


def planned_table(shared_luck: float = 0.0) -> tuple[PlannedRow, ...]:
    """Return the planned questions in the order of the methodology, one row for each figure that it prints.

    Args:
        shared_luck: the share of an entrant's luck that its leagues of one sport's season have in common.

    Raises:
        UsageError: `power.value`.
    """
    tools = "do tools, memory or effort help (paired)"
    return (
        _main_row("can tiers be ranked (top against median)", TIER_GAP, TIERS, shared_luck, implied=False),
        *(
            _main_row(
                "can neighbours be told apart",
                gap_for_power(power, MAIN_LEAGUES),
                f"{power:.2f}",
                shared_luck,
                implied=True,
            )
            for power in NEIGHBOURS
        ),
        *(_paired_row(tools, gap, published, shared_luck) for gap, published in PAIRS.items()),
        _claims_row(),
        _paired_row("does a bigger budget help (paired)", 1.0, PAIRS[1.0], shared_luck),
    )


def _main_row(question: str, gap: float, published: str, shared_luck: float, *, implied: bool) -> PlannedRow:
    counted = effective_leagues(MAIN_LEAGUES, shared_luck, SPORTS)
    return PlannedRow(
        question=question,
        sample=f"{MAIN_LEAGUES} league-seasons",
        gap=gap,
        formula=_DIFFERENCE,
        power=None if implied else difference_power(gap, MAIN_LEAGUES),
        published=published,
        with_shared_luck=difference_power(gap, counted),
        remark=f"{MAIN_LEAGUES} league-seasons of {SPORTS} sports count as {counted:.1f}",
    )


def _paired_row(question: str, gap: float, published: str, shared_luck: float) -> PlannedRow:
    power = difference_power(gap, PAIRS_PER_ARM)
    # If nothing cancelled, each model's difference in a sport would be one draw of shared luck: eight of them.
    counted = effective_leagues(PAIRS_PER_ARM, shared_luck, SPORTS * MODELS_PER_LEAGUE)
    return PlannedRow(
        question=question,
        sample=f"{PAIRS_PER_ARM} pairs",
        gap=gap,
        formula=_DIFFERENCE,
        power=power,
        published=published,
        with_shared_luck=power,
        at_worst=difference_power(gap, counted),
        remark="luck that both variants of a pair share cancels",
    )


def _claims_row() -> PlannedRow:
    low, high = FALSE_RATES
    power = rate_power(low, high, CLAIMS_PER_MODEL / CLAIMS_DESIGN_EFFECT)
    return PlannedRow(
        question="how often are claims false (5% against 10%)",
        sample=f"{CLAIMS_PER_MODEL} claims, design effect {CLAIMS_DESIGN_EFFECT}",
        gap=high - low,
        formula=_RATES,
        power=power,
        published=CLAIMS,
        with_shared_luck=power,
        remark="no luck of players in it",
    )
