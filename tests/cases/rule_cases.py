"""The concrete cases of the reference folder: rules, input and the right outcome, each with its source."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[3] / "shared" / "cases" / "rule_cases.json"


def all_cases() -> dict[str, dict[str, Any]]:
    """Return every case by its id, decimals exact; none if the file is not there."""
    if not FILE.is_file():
        return {}
    listed = json.loads(FILE.read_text(encoding="utf-8"), parse_float=Decimal)["cases"]
    return {case["id"]: case for case in listed}


CASES = all_cases()


def case(name: str) -> dict[str, Any]:
    """Return the case of an id."""
    return CASES[name]


def cases_of(area: str) -> list[dict[str, Any]]:
    """Return the cases of an area (`scoring`)."""
    return [case for case in CASES.values() if case["area"] == area]
