"""Rules of trades, drawn at random."""

from typing import Any

from hypothesis import strategies as st

from leaguecore.rules.sections.moves import TradeRules

OVERFLOWS = ("reject", "require_drops", "lazy_lock")


@st.composite
def some_trades(draw: st.DrawFn) -> TradeRules:
    """Draw rules of trades with short times, so that offers end and reviews run out."""
    review: Any = draw(st.sampled_from(["none", "none", "commissioner", "vote"]))
    return TradeRules(
        counts=draw(st.sampled_from(["any", "equal"])),
        most_teams=draw(st.integers(2, 3)),
        most_open=draw(st.integers(1, 3)),
        offer_hours=draw(st.integers(1, 3)),
        window_after_period_hours=draw(st.integers(0, 2)),
        deadline_period=draw(st.integers(0, 2)),
        review=review,
        review_hours=0 if review == "none" else draw(st.integers(1, 2)),
        veto_one_in=draw(st.integers(1, 3)),
        locked_player=draw(st.sampled_from(["reject", "wait", "points_stay"])),
        faab=draw(st.booleans()),
        faab_above_budget=draw(st.booleans()),
        picks_seasons=draw(st.integers(0, 3)),
    )


def trade_rules() -> st.SearchStrategy[TradeRules | None]:
    """Draw rules of trades, or none."""
    return st.one_of(st.none(), some_trades(), some_trades())
