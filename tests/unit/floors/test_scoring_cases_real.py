"""Published scoring cases (platforms' own examples and famous box scores), read from the reference folder."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import attrs
import pytest
from toy_ball import TOY, band, per_unit, score, scoring, threshold

from leaguecore.sport import Stat

FILE = Path(__file__).parents[4] / "shared" / "cases" / "rule_cases.json"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FILE.is_file(), reason="../shared/cases/rule_cases.json is not there"),
]
MOST = 10_000


def rule_of(spec: dict[str, Any]) -> Any:
    """Return a rule of the case file as one of ours."""
    if "tiers" in spec:
        return band(
            spec["stat"], *((low, MOST if high is None else high, points) for low, high, points in spec["tiers"])
        )
    if "steps" in spec:
        return threshold(spec["stat"], *spec["steps"])
    return per_unit(spec["stat"], spec["points"], per=spec.get("per", 1), whole=spec.get("whole", False))


def comparable(case: dict[str, Any]) -> bool:
    """Say whether a case is rules on stats, one line, and one total a set of rules."""
    rules, line, expected = case["rules"], case["input"], case["expected"]
    if case["area"] != "scoring" or not all(isinstance(value, list) for value in rules.values()):
        return False
    plain = all(isinstance(spec, dict) and "stat" in spec for specs in rules.values() for spec in specs)
    return (
        plain and isinstance(expected, dict) and set(expected) == set(rules) and set(map(type, line.values())) == {int}
    )


def cases() -> Iterator[Any]:
    if FILE.is_file():
        for case in json.loads(FILE.read_text())["cases"]:
            if comparable(case):
                for name in case["rules"]:
                    yield pytest.param(case, name, id=f"{case['id']}-{name}")


CASES = list(cases())


def test_most_scoring_cases_of_the_file_are_of_this_form() -> None:
    """Guards the filter above: were it to let nothing through, nothing would be checked."""
    assert len({parameters.values[0]["id"] for parameters in CASES}) >= 20


@pytest.mark.parametrize(("case", "name"), CASES)
def test_a_published_line_has_its_published_points(case: dict[str, Any], name: str) -> None:
    specs = case["rules"][name]
    stats = {spec["stat"] for spec in specs} | set(case["input"])
    sport = attrs.evolve(TOY, stats=tuple(Stat(name=stat, unit="", low=-1_000, high=MOST) for stat in sorted(stats)))
    plan = scoring(*map(rule_of, specs), sport=sport, rounding="half_up")
    assert Decimal(score(plan, **case["input"])) == Decimal(str(case["expected"][name]))
