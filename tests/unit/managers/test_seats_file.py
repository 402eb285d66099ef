"""The line-up of seats: read strictly, every problem at once; budgets equal within a variant."""

import hashlib
from pathlib import Path

import pytest

from leaguecore.managers.documents import IllFormedDocument
from leaguecore.managers.seats import SeatLine, SeatsFile, missing_seats, unequal_budgets

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "seats.toml"


def table(team: str = "team-01", **fields: str) -> bytes:
    plain = {"manager": "projection", "model": "", "lab": "", "surface": "", "variant": "standard"}
    lines = [f'{name} = "{value}"' for name, value in {"team": team, **plain, **fields}.items()]
    return "\n".join(["[[seat]]", *lines, ""]).encode()


def problems(data: bytes) -> list[str]:
    with pytest.raises(IllFormedDocument) as caught:
        SeatsFile.load(data)
    assert caught.value.code == "seats.invalid"
    return [str(problem) for problem in caught.value.problems]


def line(team: str, variant: str = "standard") -> SeatLine:
    return SeatLine(team=team, manager="projection", model="", lab="", surface="", variant=variant)


def test_a_line_up_is_read_with_the_hash_of_its_bytes(tmp_path: Path) -> None:
    data = table(model="m", lab="l", surface="s", variant="tools") + table("team-02", manager="projection:noise=0.10")
    found = SeatsFile.load(data)
    assert found.sha256 == hashlib.sha256(data).hexdigest()
    assert found.at("team-01") == SeatLine(
        team="team-01", manager="projection", model="m", lab="l", surface="s", variant="tools"
    )
    assert found.at("team-02").manager == "projection:noise=0.10"
    file = tmp_path / "SEATS.toml"
    file.write_bytes(data)
    assert SeatsFile.load(file) == found


def test_the_example_of_the_documentation_is_a_line_up() -> None:
    assert [seat.variant for seat in SeatsFile.load(EXAMPLE).seats] == ["agent", "tools", "standard"]


def test_every_problem_of_the_form_is_told_at_once() -> None:
    data = table("Team 1", variant="Big Budget").replace(b'lab = ""', b"lab = 5") + table().replace(
        b'surface = ""', b'surfaces = ""'
    )
    found = problems(data)
    for says in (
        "seat[0].team: 'Team 1' does not have the form",
        "seat[0].variant: 'Big Budget' does not have the form",
        "seat[0].lab: expected a text, got the number 5",
        "did you mean 'surface'?",
        "the key 'surface' is missing",
    ):
        assert any(says in problem for problem in found), (says, found)


def test_every_problem_between_the_lines_is_told_at_once() -> None:
    data = table() + table() + table("team-02", manager="projection:noise") + table("team-03", variant="agent")
    assert problems(data) == [
        "seat: the team 'team-01' has 2 seats",
        "seat[2].manager: 'projection:noise' has an option without value",
        "seat[3].model: an agent pays for its calls, so its model must be named",
    ]


@pytest.mark.parametrize("data", [b"", b"seat = []\n", b"\xff\n", table() + b"[league]\nteams = 1\n", table()[:-1]])
def test_what_is_no_line_up_is_refused(data: bytes) -> None:
    assert problems(data)


def test_teams_without_a_seat_and_seats_without_a_team_are_told() -> None:
    seats = [line("team-01"), line("team-04")]
    assert [str(one) for one in missing_seats(seats, ["team-01", "team-02"])] == [
        "seat: the team 'team-02' has no seat",
        "seat: there is no team 'team-04'",
    ]
    assert missing_seats(seats, ["team-04", "team-01"]) == []


def test_within_a_variant_all_are_given_the_same() -> None:
    seats = [line("team-01"), line("team-02"), line("team-03", "agent"), line("team-04", "agent")]
    budgets = {
        "team-01": {"decision_seconds": 60},
        "team-02": {"decision_seconds": 60},
        "team-03": {"decision_seconds": 30, "budget_micros": 7},
        "team-04": {"decision_seconds": 30, "budget_micros": 7},
    }
    assert unequal_budgets(seats, budgets) == []


def test_the_seats_that_differ_are_named_with_what_each_is_given() -> None:
    seats = [line(f"team-0{number}", "agent") for number in (1, 2, 3)]
    budgets = {team: {"budget_micros": 7, "decision_seconds": 60} for team in ("team-01", "team-02", "team-03")}
    budgets["team-02"] = {"budget_micros": 8}
    assert [str(one) for one in unequal_budgets(seats, budgets)] == [
        "agent.budget_micros: is not the same: 7 for team-01, team-03; 8 for team-02",
        "agent.decision_seconds: is not the same: 60 for team-01, team-03; nothing for team-02",
    ]
