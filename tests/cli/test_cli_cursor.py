"""What files, logs and reports of strangers say is printed so that it moves no cursor and hides no line."""

import json
import sys
from types import SimpleNamespace
from typing import cast

import pytest

from leaguecore.canon import canonical
from leaguecore.cli.leagues import _FURTHER, show_standings
from leaguecore.cli.output import write_record
from leaguecore.cli.verifying import _show_report
from leaguecore.season.standings_table import StandingsTable

ROW_TEXTS = ("rank", "team", "manager", "points_for", "points_against", "auto")
ROW_NUMBERS = ("all_play_wins", "all_play_losses", "all_play_ties", "wins", "losses", "ties")

POISON = "\x1b[2J\x9b2J\x7f\r\n\u2028\u202e"
"""What clears a screen, in two spellings, ends a line or turns the writing round."""


def assert_harmless(out: str, lines: int) -> None:
    assert [letter for letter in out if not letter.isprintable() and letter != "\n"] == []
    assert out.count("\n") == lines


@pytest.mark.parametrize("as_json", [False, True])
def test_what_a_log_says_cannot_move_the_cursor(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    """Every text of a table and of a report may come from a stranger's folder."""
    further = [name for names in _FURTHER.values() for name in names]
    row = SimpleNamespace(**dict.fromkeys((*ROW_TEXTS, *ROW_NUMBERS, *further), POISON))
    fields = dict.fromkeys(("ruleset", "season", "periods", "league", "provisional"), POISON)
    found = SimpleNamespace(**fields, columns=further, teams=[row, row], to_json=lambda: {POISON: [fields, vars(row)]})
    show_standings(cast("StandingsTable", found), as_json=as_json)
    shown = capsys.readouterr().out
    assert_harmless(shown, shown.count("\n") if as_json else 4)
    if as_json:
        assert json.loads(shown) == found.to_json()


@pytest.mark.parametrize("terminal", [True, False])
def test_a_log_is_printed_as_it_is_hashed_but_moves_no_cursor_of_a_terminal(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    """JSON escapes what is below the blank; DEL, C1 and what turns the writing round stand in it as they are."""
    line = canonical({"reason": POISON, "team": "Zürich"})
    assert b"\x7f" in line
    assert "\u202e".encode() in line
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    write_record(line)
    sys.stdout.flush()
    out = capfdbinary.readouterr().out
    if terminal:
        assert_harmless(out.decode(), 1)
        assert "Zürich" in out.decode()
        assert json.loads(out) == json.loads(line)
    else:
        assert out == line + b"\n"


def test_what_a_report_says_cannot_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    fault = {"code": POISON, "seq": 3, "message": POISON}
    report = {"league": POISON, "head": POISON, "records": 1, "unanchored": 1, "checked": ["bytes"]}
    _show_report({**report, "faults": [fault, fault], "changed_plugins": [POISON]})
    assert_harmless(capsys.readouterr().out, 6)
