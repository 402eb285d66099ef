"""Labels: what a plan moves from slot to slot, an entrant in a variant, or one of his clones."""

from collections import Counter
from collections.abc import Iterable

import attrs

STANDARD = "standard"
"""The variant of every seat that no arm asks about."""


@attrs.frozen(kw_only=True)
class Label:
    """One of the seats that each league of a block has.

    Attributes:
        clone: which of the labels of this entrant and variant it is, from 1.
    """

    entrant: str
    clone: int = 1
    variant: str = STANDARD

    @property
    def text(self) -> str:
        """How it is written, and by what it is drawn: `model-a`, `model-a#2`, `model-a/open-web`.

        >>> Label(entrant="model-a", clone=2, variant="open-web").text
        'model-a#2/open-web'
        """
        clone = f"#{self.clone}" if self.clone > 1 else ""
        return f"{self.entrant}{clone}" + ("" if self.variant == STANDARD else f"/{self.variant}")


def standard_labels(entrants: Iterable[str]) -> tuple[Label, ...]:
    """Return a label for each entrant; one who is named again is a clone."""
    counts: Counter[str] = Counter()
    labels = []
    for entrant in entrants:
        counts[entrant] += 1
        labels.append(Label(entrant=entrant, clone=counts[entrant]))
    return tuple(labels)
