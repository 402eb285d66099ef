"""Mirror pairs: two leagues with the same seats, in which the two variants of each model have changed places.

A contrast of the variants of a model is taken within a league, where players, rivals and luck are the same. What is
left between its two seats is their draft slot. In the second league of a pair each variant has the slot that the other
had in the first, so over the pair that cancels: for each model and slot s the sum over leagues of
1[first variant in s] - 1[second variant in s] is 0.
"""

from collections.abc import Iterable, Sequence

import attrs

from leaguecore.arena.plans.labels import Label, standard_labels

Variants = tuple[str, str]


def paired_labels(models: Iterable[str], variants: Variants, others: Iterable[str]) -> tuple[Label, ...]:
    """Return a label for each model in each variant, then one for each of the others."""
    both = tuple(Label(entrant=model, variant=variant) for model in models for variant in variants)
    return both + standard_labels(others)


def swapped(row: Sequence[Label], variants: Variants, models: Iterable[str]) -> tuple[Label, ...]:
    """Return the seats of the other league of a pair: those of the models in the other variant, the rest as they are.

    >>> row = (Label(entrant="m", variant="a"), Label(entrant="bot"), Label(entrant="m", variant="b"))
    >>> [label.text for label in swapped(row, ("a", "b"), ["m"])]
    ['m/b', 'bot', 'm/a']
    """
    first, second = variants
    other = {first: second, second: first}
    paired = frozenset(models)
    return tuple(
        attrs.evolve(label, variant=other[label.variant]) if label.entrant in paired else label for label in row
    )
