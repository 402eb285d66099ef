"""Categories: which stats they need, and who is better in one, exactly, from sums and never from averages."""

from collections.abc import Mapping
from fractions import Fraction

from leaguecore.rules.sections.results import CategoryRule, CategoryRules

Sums = tuple[int, ...]
"""The sums of a team, in stored whole numbers, in the order of `category_stats`."""


def category_stats(rules: CategoryRules) -> tuple[str, ...]:
    """Return the stats that the categories need, each once, in alphabetical order: the order of all sums."""
    return tuple(sorted({name for category in rules.categories for name in (*category.stats, *category.over)}))


def by_stat(rules: CategoryRules, sums: Sums) -> dict[str, int]:
    """Return sums by the name of the stat."""
    return dict(zip(category_stats(rules), sums, strict=True))


def value_of(category: CategoryRule, sums: Mapping[str, int]) -> Fraction | None:
    """Return the exact value of a category, or None for a ratio without attempts."""
    total = sum(sums[name] for name in category.stats)
    if not category.over:
        return Fraction(total)
    attempts = sum(sums[name] for name in category.over)
    return Fraction(total, attempts) if attempts else None


def better(category: CategoryRule, mine: Mapping[str, int], theirs: Mapping[str, int], zero_attempts: str) -> int:
    """Return 1 if my sums win a category, -1 if theirs do, 0 for a tie.

    Args:
        category: what is compared.
        mine: my sums by the name of the stat, as `by_stat` gives them.
        theirs: those of the other team.
        zero_attempts: whether a ratio without attempts loses to any (`worst`), also where less is better, or ties with
            any (`tie`).
    """
    my_value, their_value = value_of(category, mine), value_of(category, theirs)
    if my_value is None or their_value is None:
        return (my_value is not None) - (their_value is not None) if zero_attempts == "worst" else 0
    sign = (my_value > their_value) - (my_value < their_value)
    return -sign if category.lower_is_better else sign


def comparisons(
    rules: CategoryRules,
    mine: Sums,
    theirs: Sums,
    *,
    my_lost: frozenset[str] = frozenset(),
    their_lost: frozenset[str] = frozenset(),
) -> tuple[int, ...]:
    """Return the result of each category between two teams, in the ruleset's order: 1 is mine, -1 theirs, 0 a tie.

    Args:
        rules: the categories.
        mine: my sums over the periods of the match.
        theirs: those of the other team.
        my_lost: the names of categories that I have forfeited (`[minimums]`): they lose to any, and tie if both are.
        their_lost: those of the other team.
    """
    by_name, others = by_stat(rules, mine), by_stat(rules, theirs)
    return tuple(
        (category.name in their_lost) - (category.name in my_lost)
        if category.name in my_lost | their_lost
        else better(category, by_name, others, rules.zero_attempts)
        for category in rules.categories
    )


def added_sums(one: Sums, other: Sums) -> Sums:
    """Return the sums of two periods together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))
