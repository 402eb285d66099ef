"""Relabelling: a public lot decides which entrant is which number of a block's square.

The square balances who drafts next before whom, not who is two slots away; a permutation of its own for each block
spreads what is left by chance. It is drawn from the seed in the plan's file, so whoever has the file can draw it again,
and nobody could choose it after the hash of the file was published.
"""

from collections.abc import Iterable

from leaguecore.arena.plans.labels import Label
from leaguecore.rng import draw_order

PURPOSE = "arena.relabelling"


def relabelled(labels: Iterable[Label], *, seed: str, division: str, sport: str, block: int) -> tuple[Label, ...]:
    """Return the labels in the order of the numbers that they get, the one at place 0 for the square's 0.

    Each label is drawn by its text, so the order in which the file lists them decides nothing.

    Args:
        labels: of the block, all different.
        seed: of the plan.
        division: together with sport and block, whose lot it is.
        sport: see there.
        block: its number, from 1.
    """
    by_text = {label.text: label for label in labels}
    purpose = f"{PURPOSE}/{division}/{sport}/{block}"
    return tuple(by_text[text] for text in draw_order(seed, purpose, by_text))
