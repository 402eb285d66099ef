"""Without Hypothesis the fixtures work and the strategies say what to install; nothing heavy is loaded unasked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import leaguecore.testing
from leaguecore.errors import PluginError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "testing.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
WITHOUT = "import sys; sys.modules['hypothesis'] = None\n"
FIXTURES = ("FakeClock", "ScriptedManager", "SeasonBuilder", "changed_rules", "open_in_memory", "play_in_memory")
STRATEGIES = ("decisions", "decisions_for", "league_machine", "rosters", "rulesets", "seasons", "stat_lines")


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_every_public_name_is_there() -> None:
    assert [name for name in leaguecore.testing.__all__ if getattr(leaguecore.testing, name) is None] == []
    assert dir(leaguecore.testing) == sorted(leaguecore.testing.__all__)
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = leaguecore.testing.nothing_such


def test_importing_it_loads_no_test_tool() -> None:
    heavy = ("hypothesis", "pytest", "pandas", "numpy")
    assert python(f"import leaguecore.testing, sys; print([one for one in {heavy} if one in sys.modules])") == "[]"


def test_the_fixtures_work_without_hypothesis() -> None:
    assert python(f"{WITHOUT}from leaguecore.testing import {', '.join(FIXTURES)}; print('there')") == "there"


@pytest.mark.parametrize("name", STRATEGIES)
def test_without_hypothesis_a_strategy_says_what_to_install(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(PluginError) as caught:
        getattr(leaguecore.testing, name)
    assert caught.value.code == "test.extra"
    assert caught.value.fix == "install leaguecore[test]"
    assert name in str(caught.value)


def test_the_page_has_an_example_of_each_kind() -> None:
    assert len(EXAMPLES) >= 4
    named = {name for name in leaguecore.testing.__all__ if f"`{name}" in PAGE.read_text(encoding="utf-8")}
    assert named == set(leaguecore.testing.__all__)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_page_pass_as_tests(number: int, tmp_path: Path) -> None:
    (tmp_path / "test_example.py").write_text(EXAMPLES[number], encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_example.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
