"""Rules of how periods are scored, drawn at random: categories, caps, minimums, corrections."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from leaguecore.rules.sections.results import CategoryRule, CategoryRules, CorrectionRules
from leaguecore.rules.sections.rosters import CapRules, GamesCap, MinimumRules, SlotRules
from leaguecore.testing.cast import Cast


def categories_of(cast: Cast) -> tuple[CategoryRule, ...]:
    """Return three categories of the two stats of a cast: much of one, little of the other, and their ratio."""
    x, y = cast.stats
    return (
        CategoryRule(name="X", stats=(x,), over=(), lower_is_better=False),
        CategoryRule(name="Y", stats=(y,), over=(), lower_is_better=True),
        CategoryRule(name="X/Y", stats=(x,), over=(y,), lower_is_better=False),
    )


@st.composite
def period_sections(draw: st.DrawFn, cast: Cast, slots: Sequence[SlotRules], *, best_ball: bool) -> dict[str, Any]:
    """Draw the sections of a ruleset that say how a period is scored; half of the leagues have none of them."""
    if draw(st.booleans()):
        return {}
    contest: Any = draw(st.sampled_from(["", "", "each", "most", "rotisserie"])) if cast.stats else ""
    categories = None
    if contest:
        zero_attempts: Any = draw(st.sampled_from(["worst", "tie"]))
        categories = CategoryRules(contest=contest, categories=categories_of(cast), zero_attempts=zero_attempts)
    window = CorrectionRules(window_hours=1, reseed=draw(st.booleans()))
    return {
        "categories": categories,
        "caps": draw(st.one_of(st.none(), cap_rules([slot.name for slot in slots]))),
        "minimums": None if best_ball else draw(st.one_of(st.none(), minimum_rules(cast, categories))),
        "corrections": draw(st.sampled_from([None, window])),
    }


@st.composite
def cap_rules(draw: st.DrawFn, names: Sequence[str]) -> CapRules:
    """Draw a cap or two over different slots, of few games."""
    order = draw(st.permutations(names))
    split = draw(st.integers(1, len(order)))
    more = order[split:] != [] and draw(st.booleans())
    games = [GamesCap(slots=tuple(order[:split]), most=draw(st.integers(1, 4)))]
    if more:
        games.append(GamesCap(slots=tuple(order[split:]), most=draw(st.integers(1, 3))))
    return CapRules(games=tuple(games), overrun=draw(st.sampled_from(["same_day", "hard"])))


@st.composite
def minimum_rules(draw: st.DrawFn, cast: Cast, categories: CategoryRules | None) -> MinimumRules:
    """Draw a minimum of one to three games; who is below it loses points, or in categories one of these."""
    lost = () if categories is None else (draw(st.sampled_from(categories.categories)).name,)
    games = draw(st.integers(1, 3))
    return MinimumRules(
        positions=cast.positions[:1], games=games, below="listed" if lost else "points", categories=lost
    )
