"""Mirror pairs, counted by hand: over the leagues of an arm no variant has a slot more often than the other."""

from collections import Counter

import pytest

from leaguecore.arena.plans import Plan
from leaguecore.arena.plans.divisions import Arm, Pairs
from leaguecore.arena.plans.labels import Label
from leaguecore.arena.plans.leagues import PlannedLeague
from leaguecore.arena.plans.mirror_pairs import paired_labels, swapped

MODELS, VARIANTS = ("m", "n"), ("standard", "x")


def arms(plan: Plan) -> list[tuple[Arm, tuple[PlannedLeague, ...]]]:
    """The arms of a plan with their leagues, once a sport."""
    return [
        (arm, tuple(one for one in plan.leagues if (one.division, one.sport, one.arm) == (division.id, sport, arm.id)))
        for division in plan.file.division
        if isinstance(division, Pairs)
        for sport in division.sports
        for arm in division.arms
    ]


def test_each_model_sits_once_in_each_variant_and_the_others_once() -> None:
    found = [label.text for label in paired_labels(MODELS, VARIANTS, ["bot"])]
    assert found == ["m", "m/x", "n", "n/x", "bot"]


def test_swapping_exchanges_the_variants_of_each_model_and_leaves_the_others() -> None:
    row = paired_labels(MODELS, VARIANTS, ["bot"])
    assert [label.text for label in swapped(row, VARIANTS, MODELS)] == ["m/x", "m", "n/x", "n", "bot"]
    assert swapped(swapped(row, VARIANTS, MODELS), VARIANTS, MODELS) == row


def test_one_of_the_others_keeps_his_variant_even_if_it_is_one_of_the_two() -> None:
    bot = Label(entrant="bot", variant="standard")
    assert swapped([bot], VARIANTS, MODELS) == (bot,)


@pytest.mark.parametrize("name", ["season", "small"])
def test_over_an_arm_each_variant_of_a_model_has_each_slot_as_often_as_the_other(
    name: str, request: pytest.FixtureRequest
) -> None:
    plan: Plan = request.getfixturevalue(name)
    for arm, leagues in arms(plan):
        assert len(leagues) == arm.leagues
        for model in arm.models:
            first, second = (
                Counter(
                    seat.draft_slot
                    for league in leagues
                    for seat in league.seats
                    if (seat.entrant, seat.variant) == (model, variant)
                )
                for variant in arm.variants
            )
            assert first == second
            assert first.total() == len(leagues)


def test_the_two_leagues_of_a_pair_differ_in_the_variants_alone(season: Plan) -> None:
    for arm, leagues in arms(season):
        for one, other in zip(leagues[::2], leagues[1::2], strict=True):
            assert [seat.entrant for seat in one.seats] == [seat.entrant for seat in other.seats]
            moved = [
                seat.entrant
                for seat, second in zip(one.seats, other.seats, strict=True)
                if seat.variant != second.variant
            ]
            assert sorted(moved) == sorted(arm.models * 2)


def test_over_two_pairs_everybody_has_the_same_mean_slot(season: Plan) -> None:
    """Nothing asks for it, but four leagues of ten slots can do no better."""
    for _, leagues in arms(season):
        totals: Counter[tuple[str, str]] = Counter()
        for league in leagues:
            for seat in league.seats:
                totals[seat.entrant, seat.variant] += seat.draft_slot
        assert set(totals.values()) == {4 * 11 // 2}
