"""The page on environments: its example runs, and it names every argument and every kind of question."""

import inspect
import re
from pathlib import Path
from typing import get_args

import pytest

from leaguecore.environments import league_env
from leaguecore.managers.briefing import DecisionKind

PAGE = (Path(__file__).parents[2] / "docs" / "pettingzoo.md").read_text(encoding="utf-8")


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    exec(compile(example, "pettingzoo.md", "exec"), {})
    assert float(capsys.readouterr().out) > 0


def test_the_page_names_every_argument_and_every_kind_of_question() -> None:
    rows = "\n".join(line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|"))
    named = set(re.findall(r"`(\w+)`", rows))
    arguments = set(inspect.signature(league_env).parameters) - {"plugins", "render_mode"}
    assert named == arguments | set(get_args(DecisionKind))
