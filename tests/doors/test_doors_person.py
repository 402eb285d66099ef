"""A person at a terminal: what is shown, what a name means, why an action is not legal, and what is given."""

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from door_leagues import TEAMS, opened
from nba_seat import at_the_first_pick
from pulled_seasons import Hand

from leaguecore.cli import main
from leaguecore.cli.seat_play import played
from leaguecore.clock import Instant
from leaguecore.season.facade import League
from leaguecore.season.playing import runner_of
from leaguecore.web.desk import Desk
from leaguecore.web.league_door import MemoryDoor


class Seat:
    """A seat outside, at the instant at which it is first asked for a pick."""

    def __init__(self) -> None:
        self.league, self.clock = opened(["outside"] * TEAMS), Hand()
        while not (waiting := runner_of(self.league).waiting(self.clock.now)):
            self.clock.now = Instant(runner_of(self.league).next_at() or 0)
            self.league.tick(self.clock.now)
        self.team = waiting[0].team

    def typed(self, *lines: str) -> bool:
        """Let a person type lines and leave."""
        desk = Desk(MemoryDoor(self.league), self.clock)
        return played(desk, self.team, 0, iter([*lines, "leave"]))

    @property
    def picked(self) -> list[str]:
        """Whom the seat has drafted."""
        return [one.data["player"] for one in self.league.records() if one.kind == "draft.picked"]


def test_a_person_lists_and_picks_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat()
    assert seat.typed("list red p1, red r1", "submit", "pick red p1", "notes the best", "submit")
    assert seat.picked == ["red-p1"]
    out = capsys.readouterr().out
    assert "is asked for: pick, until 2024-01-01T18:01:00.000Z" in out
    assert "this is legal now; submit gives it (draft.picked)" in out
    assert "Red-P1" in out
    assert out.count("accepted:") == 2


def test_points_are_shown_as_decimals(capsys: pytest.CaptureFixture[str]) -> None:
    Seat().typed()
    shown = capsys.readouterr().out
    row = next(line for line in shown.splitlines() if line.startswith("red-p1"))
    assert "60.0" in row.split()


def test_a_name_that_may_mean_several_is_listed_and_nothing_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat()
    seat.typed("submit", "pick red p", "submit")
    assert seat.picked == []
    out = capsys.readouterr().out
    assert "'red p' may be: Red-P1 (red-p1), Red-P2 (red-p2)" in out
    assert "nothing is said yet; say pick NAME" in out


def test_an_action_that_is_not_legal_says_why_before_it_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat()
    records = len(seat.league.ledger)
    seat.typed('json {"players": ["red-p1", "red-p1"], "queue": null}')
    out = capsys.readouterr().out
    assert "this would not be accepted:" in out
    assert len(seat.league.ledger) == records


def test_an_answer_that_is_refused_says_why_and_is_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat()
    assert not seat.typed('json {"players": ["nobody"], "queue": null}', "submit")
    out = capsys.readouterr().out
    assert "not accepted:" in out
    assert "not accepted before: player.unknown" in out


def test_players_are_found_with_who_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    Seat().typed("find red")
    out = capsys.readouterr().out
    assert "Red-P1 (red-p1)  P  free" in out


def test_sections_can_be_shown_and_what_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    Seat().typed("show rules", "show nothing", "help", "dance")
    out = capsys.readouterr().out
    assert '"roster_size": 3' in out
    assert "there is no section 'nothing'" in out
    assert "'dance' cannot be said to a shortlist" in out


def test_nothing_that_others_wrote_moves_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    from leaguecore.cli.seat_screen import Screen

    Screen().said(
        {"threads": {"rows": []}, "chat": {"rows": [{"from": "team-02", "untrusted_text": "\x1b[2J[red]hi"}]}}
    )
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "[red]hi" in out


def test_whoever_is_asked_nothing_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    seat = Seat()
    seat.clock.now = Instant(0)
    assert seat.typed()
    assert "nothing is asked of" in capsys.readouterr().out


@contextlib.contextmanager
def _typing(text: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    yield


def test_the_command_plays_a_seat_from_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, now = at_the_first_pick(tmp_path / "league")
    with _typing("submit\nfind a\nshow available\nleave\n", monkeypatch):
        main(["seat", "play", str(folder), "--team", "team-01", "--now", now, "--tick"])
    assert "accepted:" in capsys.readouterr().out
    with contextlib.closing(League.open(folder)) as league:
        assert [one.data["auto"] for one in league.records() if one.kind == "draft.list_players"] == [False]


def test_a_seat_of_a_bot_is_nobody_s_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, now = at_the_first_pick(tmp_path / "league")
    for command in (["play"], ["token"], ["mcp"]):
        more = [] if command == ["token"] else ["--now", now]
        with pytest.raises(SystemExit) as ended:
            main(["seat", *command, str(folder), "--team", "team-02", *more])
        assert ended.value.code == 2
        assert "error[seat.inside]" in capsys.readouterr().err
