"""What two rulesets say differently, each place named so that people find it."""

from decimal import Decimal
from typing import Any

import attrs
import pytest
from toy_ball import band, changed, flag, per_unit, shipped, threshold

from leaguecore.rules import Difference, Ruleset, differences, list_rulesets
from leaguecore.rules.sections.results import CorrectionRules


def found(one: Ruleset, other: Ruleset) -> dict[str, tuple[Any, Any]]:
    return {difference.path: (difference.one, difference.other) for difference in differences(one, other)}


def scored(*rules: Any) -> Ruleset:
    """Return the NBA ruleset with these scoring rules."""
    return changed(shipped(), "scoring", rules=rules)


def slotted(*names: str) -> Ruleset:
    """Return the NBA ruleset with some of its slots, in this order."""
    slots = {slot.name: slot for slot in shipped().roster.slots}
    return changed(shipped(), "roster", slots=tuple(slots[name] for name in names))


@pytest.mark.parametrize("name", list_rulesets())
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert differences(shipped(name), shipped(name)) == []


def test_a_field_is_told_with_its_path_and_both_values() -> None:
    other = changed(shipped(), "waivers", budget=200)
    assert differences(shipped(), other) == [Difference(path="waivers.budget", one=100, other=200)]
    assert differences(other, shipped()) == [Difference(path="waivers.budget", one=200, other=100)]


def test_one_number_spelled_in_two_ways_is_one_number() -> None:
    one, other = (scored({**per_unit("PTS", 1), "points_each": Decimal(text)}) for text in ("1.20", "1.2"))
    assert differences(one, other) == []


def test_differences_come_in_the_order_of_the_form() -> None:
    other = attrs.evolve(changed(changed(shipped(), "waivers", budget=200), "league", teams=12), title="Another")
    assert list(found(shipped(), other)) == ["title", "league.teams", "waivers.budget"]


def test_a_section_that_one_side_leaves_out_is_told_field_by_field() -> None:
    rules = CorrectionRules(window_hours=48, reseed=False)
    expected = {"corrections.window_hours": (None, 48), "corrections.reseed": (None, False)}
    assert found(shipped(), attrs.evolve(shipped(), corrections=rules)) == expected


def test_an_entry_is_known_by_its_name_so_that_one_more_before_it_shifts_nothing() -> None:
    (entry,) = differences(slotted("PG", "C"), slotted("PG", "SG", "C"))
    assert (entry.path, entry.one) == ("roster.slots[SG]", None)
    assert (entry.other["name"], entry.other["count"]) == ("SG", 1)
    assert [entry.path for entry in differences(slotted("PG", "SG"), slotted("PG"))] == ["roster.slots[SG]"]


def test_an_entry_that_both_sides_have_is_compared_field_by_field() -> None:
    wider = changed(shipped(), "roster", slots=(attrs.evolve(shipped().roster.slots[0], count=2),))
    assert found(slotted("PG"), wider) == {"roster.slots[PG].count": (1, 2)}


def test_another_order_of_the_same_entries_is_a_difference() -> None:
    """The order of slots decides between equal lineups, so two files that differ in it do not say the same."""
    assert found(slotted("PG", "C"), slotted("C", "PG")) == {"roster.slots, in order": (("PG", "C"), ("C", "PG"))}
    # Who stands on one side only is no matter of order.
    assert list(found(slotted("PG", "C"), slotted("SG", "PG", "C"))) == ["roster.slots[SG]"]


def test_a_scoring_rule_is_known_by_its_kind_and_stat() -> None:
    one, other = scored(per_unit("PTS", 1), per_unit("REB", 1)), scored(per_unit("PTS", 1), per_unit("REB", 2))
    assert found(one, other) == {"scoring.rules[per_unit REB].points_each": (1, 2)}
    assert set(found(scored(per_unit("REB", 1)), scored(flag("REB", 1)))) == {
        "scoring.rules[per_unit REB]",
        "scoring.rules[flag REB]",
    }


def test_of_two_rules_on_one_stat_the_second_has_a_number() -> None:
    guards, centres = per_unit("PTS", 1, positions=["G"]), per_unit("PTS", 2, positions=["C"])
    paths = found(scored(guards, centres), scored(guards, {**centres, "points_each": 3}))
    assert paths == {"scoring.rules[per_unit PTS #2].points_each": (2, 3)}
    three = [per_unit("PTS", points) for points in (1, 2, 3)]
    assert list(found(scored(*three[:2]), scored(*three))) == ["scoring.rules[per_unit PTS #3]"]


def test_bands_and_steps_are_known_by_their_limits() -> None:
    one, other = (scored(band("PTS", (0, 9, 1), (10, high, 2))) for high in (19, 29))
    paths = found(one, other)
    assert set(paths) == {
        "scoring.rules[band PTS].bands[10 to 19]",
        "scoring.rules[band PTS].bands[10 to 29]",
    }
    steps = [scored(threshold("PTS", (10, points))) for points in (1, 2)]
    assert found(*steps) == {"scoring.rules[threshold PTS].steps[10].points": (1, 2)}


@pytest.mark.parametrize("odd", [5, [], [{}], [1, {"a": 1}], {"a": {"b": 1}}, {}])
def test_whatever_a_rule_of_another_kind_holds_can_be_compared(odd: Any) -> None:
    """The tables of scoring rules are checked by their kinds, and these may be anybody's."""
    one, other = scored({"kind": "strange", "what": "text"}), scored({"kind": "strange", "what": odd})
    assert differences(one, other) != []
    assert differences(other, one) != []
    assert differences(other, other) == []
    assert differences(scored({"kind": "strange"}), other) != []
