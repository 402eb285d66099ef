"""Which rules of negotiation, chat and collusion do not make sense together."""

from typing import Any

import attrs
import pytest
from test_rules_check_trades import PLAIN, paths
from toy_ball import changed, shipped

from leaguecore.rules import Ruleset
from leaguecore.rules.sections.talks import ChatRules, CollusionRules, NegotiationRules

NEGOTIATION = NegotiationRules(
    opens_after_hours=(12, 84),
    periods=(),
    window_hours=24,
    threads=2,
    threads_received=4,
    messages=6,
    reply_hours=6,
    text_chars=1_000,
    steps=(),
    counter_size="any",
)
CHAT = ChatRules(messages_per_period=2, text_chars=500, shown=20)
COLLUSION = CollusionRules(lopsided_ppm=100_000, repeated_trades=3, dumping_ppm=250_000, dollars=50, consequence="flag")


def talking(teams: int = 10, trades: Any = None, **values: Any) -> Ruleset:
    """Return the NBA ruleset with negotiation."""
    rules = attrs.evolve(NEGOTIATION, **values)
    return attrs.evolve(
        changed(shipped(), "league", teams=teams), trades=attrs.evolve(PLAIN, **(trades or {})), negotiation=rules
    )


def test_a_league_may_negotiate_chat_and_watch_or_not() -> None:
    assert paths(talking()) == []
    assert paths(attrs.evolve(talking(), chat=CHAT, collusion=COLLUSION)) == []
    assert paths(attrs.evolve(shipped(), chat=CHAT)) == []


def test_threads_need_trades_of_two_teams() -> None:
    assert paths(attrs.evolve(talking(), trades=None)) == ["negotiation"]
    assert paths(talking(trades={"most_teams": 3})) == ["trades.most_teams"]


@pytest.mark.parametrize(
    ("hours", "window", "fits"),
    [((12, 84), 72, True), ((12, 84), 73, False), ((84, 12), 24, False), ((12, 12), 1, False), ((12,), 400, True)],
)
def test_the_windows_of_a_period_follow_each_other(hours: tuple[int, ...], window: int, fits: bool) -> None:
    found = paths(talking(opens_after_hours=hours, window_hours=window))
    assert found == ([] if fits else ["negotiation.opens_after_hours"])


@pytest.mark.parametrize(("periods", "fits"), [((3, 5), True), ((5, 3), False), ((3, 3), False)])
def test_periods_are_named_once_in_order(periods: tuple[int, ...], fits: bool) -> None:
    assert paths(talking(periods=periods)) == ([] if fits else ["negotiation.periods"])


@pytest.mark.parametrize("field", ["threads", "threads_received"])
def test_a_team_talks_to_others_only(field: str) -> None:
    assert paths(talking(3, **{"threads_received": 2, field: 2})) == []
    assert paths(talking(3, **{"threads_received": 2, field: 3})) == [f"negotiation.{field}"]


CLASSIC = (("propose",), ("accept", "counter"), ("accept", "counter"), ("accept", "reject"))


@pytest.mark.parametrize(
    ("steps", "path"),
    [
        (CLASSIC, ""),
        (CLASSIC[:3], "negotiation.steps"),
        ((("propose",), (), ("accept",), ("accept",)), "negotiation.steps[1]"),
        ((("propose",), ("accept", "accept"), ("accept",), ("accept",)), "negotiation.steps[1]"),
        ((("propose", "accept"), ("accept",), ("accept",), ("accept",)), "negotiation.steps[0]"),
    ],
)
def test_there_is_a_step_for_each_message(steps: Any, path: str) -> None:
    assert paths(talking(messages=4, steps=steps)) == ([path] if path else [])


def test_collusion_is_judged_of_trades_in_threads() -> None:
    assert paths(attrs.evolve(shipped(), collusion=COLLUSION)) == ["collusion"]


@pytest.mark.parametrize(
    ("hours", "consequence", "fits"), [(0, "flag", True), (0, "review", False), (48, "review", True)]
)
def test_a_review_of_what_is_flagged_takes_time(hours: int, consequence: Any, fits: bool) -> None:
    rules = attrs.evolve(COLLUSION, consequence=consequence)
    ruleset = attrs.evolve(talking(trades={"review_hours": hours}), collusion=rules)
    assert paths(ruleset) == ([] if fits else ["trades.review_hours"])
    assert paths(attrs.evolve(talking(trades={"review_hours": 48}), collusion=COLLUSION)) == ["trades.review_hours"]


@pytest.mark.parametrize(("posts", "chars", "fits"), [(5, 2_000, True), (6, 2_000, False)])
def test_what_a_team_posts_at_once_fits_one_record(posts: int, chars: int, fits: bool) -> None:
    ruleset = attrs.evolve(shipped(), chat=attrs.evolve(CHAT, messages_per_period=posts, text_chars=chars))
    assert paths(ruleset) == ([] if fits else ["chat.text_chars"])
