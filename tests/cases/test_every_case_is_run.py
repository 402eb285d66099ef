"""No case of the file is left out: each is named in a test of this folder, or its whole area is."""

from pathlib import Path

from rule_cases import CASES


def test_every_case_is_named_by_a_test() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*_cases.py"))
    missing = [
        name for name, case in CASES.items() if f'"{name}"' not in text and f'cases_of("{case["area"]}")' not in text
    ]
    assert missing == []
    assert len(CASES) == 71
