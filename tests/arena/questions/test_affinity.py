"""Affinity of labs: what seats trade with their own against what the same seats trade with others."""

from typing import Any

import pytest

from leaguecore.arena.questions.affinity import Affinity, Deal, TradingLeague, affinities
from leaguecore.errors import UsageError

LABS = {"a1": "a", "a2": "a", "b1": "b", "b2": "b", "bot": ""}


def league(
    name: str,
    *deals: tuple[str, str, float],
    labs: dict[str, str] = LABS,
    entrants: dict[str, str] | None = None,
) -> TradingLeague:
    """Return a league in which every team is an entrant of its own, if nobody says otherwise."""
    return TradingLeague(
        name=name,
        sport="toy",
        block=1,
        labs=labs,
        entrants=entrants or {team: team for team in labs},
        deals=tuple(Deal(teams=(one, other), moved=moved) for one, other, moved in deals),
    )


def measured(leagues: list[TradingLeague], lab: str, measure: str) -> Affinity:
    found = affinities(leagues, seed="7", replicates=200)
    return next(one for one in found if (one.lab, one.measure) == (lab, measure))


def test_trades_are_counted_a_possible_partner_of_either_kind() -> None:
    # a1 and a2: one trade with their one partner; with three others a1 has 1 and a2 none: 1/3 and 0.
    found = measured([league("one", ("a1", "a2", 4.0), ("a1", "b1", 10.0))], "a", "trades")
    assert (found.within, found.across) == (1.0, pytest.approx(1 / 6))
    assert found.difference is not None
    assert found.difference.estimate == pytest.approx(5 / 6)


def test_points_moved_are_counted_whoever_got_them() -> None:
    found = measured([league("one", ("a2", "a1", 4.0), ("a1", "b1", 9.0), ("bot", "a2", 3.0))], "a", "points_moved")
    assert (found.within, found.across) == (4.0, pytest.approx((9 / 3 + 3 / 3) / 2))


def test_points_a_trade_need_a_trade_of_either_kind() -> None:
    found = measured([league("one", ("a1", "a2", 4.0), ("a1", "b1", 9.0), ("a1", "b2", 1.0))], "a", "points_a_trade")
    # Only a1 traded both ways.
    assert (found.within, found.across) == (4.0, 5.0)
    assert measured([league("one", ("a1", "a2", 4.0))], "a", "points_a_trade").difference is None


def test_every_league_weighs_the_same_however_much_it_trades() -> None:
    much = league("much", *[("a1", "a2", 1.0)] * 30)
    found = measured([much, league("none")], "a", "trades")
    assert found.within == 15.0


def test_who_plays_at_two_seats_is_no_partner_of_himself() -> None:
    clones = {**{team: team for team in LABS}, "a1": "same", "a2": "same"}
    trades = (("a1", "a2", 4.0), ("a1", "b1", 9.0), ("b1", "b2", 1.0))
    told = measured([league("one", *trades, entrants=clones)], "a", "trades")
    assert told.difference is None
    # b1 and b2 are two entrants, and trade once with each other; with three others b1 once, b2 never.
    found = measured([league("one", *trades, entrants=clones)], "b", "trades")
    assert (found.within, found.across) == (1.0, pytest.approx(1 / 6))


def test_a_league_of_one_lab_tells_nothing() -> None:
    found = affinities([league("one", ("a1", "a2", 1.0), labs={"a1": "a", "a2": "a"})], seed="7", replicates=50)
    assert all(one.difference is None and one.within is None for one in found)


def test_labs_that_trade_alike_with_everybody_show_nothing() -> None:
    """Each pair of teams trades once: whoever has more partners has more trades, and the rates are equal."""
    teams = sorted(LABS)
    everybody = [(one, other, 2.0) for place, one in enumerate(teams) for other in teams[place + 1 :]]
    for one in affinities([league(f"l{number}", *everybody) for number in range(6)], seed="7", replicates=50):
        assert one.difference is not None
        assert one.difference.estimate == pytest.approx(0)


def test_an_interval_over_leagues_shows_a_planted_affinity() -> None:
    """Twelve leagues in which mates trade two or three times and others once or never."""
    leagues = [
        league(
            f"l{number:02d}",
            *[("a1", "a2", 5.0)] * (2 + number % 2),
            *[("b1", "b2", 5.0)] * (3 - number % 2),
            *[("a1", "b1", 5.0)] * (number % 3 == 0),
        )
        for number in range(12)
    ]
    found = measured(leagues, "", "trades").difference
    assert found is not None
    assert found.interval.lo is not None
    assert found.interval.lo > 0
    assert found.leagues == 12


def test_the_order_of_leagues_teams_and_deals_changes_nothing() -> None:
    one, other = league("one", ("a1", "a2", 4.0), ("a1", "b1", 9.0)), league("two", ("b1", "b2", 1.0))
    turned = attrs_reversed(one)
    assert affinities([one, other], seed="7") == affinities([other, turned], seed="7")


def attrs_reversed(given: TradingLeague) -> TradingLeague:
    return TradingLeague(
        name=given.name,
        sport=given.sport,
        block=given.block,
        labs=dict(reversed(given.labs.items())),
        entrants=given.entrants,
        deals=tuple(Deal(teams=(deal.teams[1], deal.teams[0]), moved=deal.moved) for deal in reversed(given.deals)),
    )


@pytest.mark.parametrize(
    "wrong",
    [
        [league("one"), league("one")],
        [league("one", ("a1", "a1", 1.0))],
        [league("one", ("a1", "nobody", 1.0))],
        [league("one", ("a1", "a2", -1.0))],
    ],
    ids=["one name twice", "with itself", "a stranger", "below nothing"],
)
def test_what_is_no_trade_is_refused(wrong: Any) -> None:
    with pytest.raises(UsageError) as caught:
        affinities(wrong, seed="7")
    assert caught.value.code == "rating.form"
