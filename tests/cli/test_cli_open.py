"""A league's seed is a secret unless `open` is told another; `disclose` says of each value what was taken out of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore import League

Cli = Callable[..., "tuple[int, str, str]"]

SEATS = "".join(
    f'[[seat]]\nteam = "team-{number:02d}"\nmanager = "projection"\nmodel = ""\nlab = ""\nsurface = ""\n'
    f'variant = "standard"\n\n'
    for number in range(1, 11)
)


@pytest.fixture
def seats(tmp_path: Path) -> Path:
    """A line-up of ten, at `SEATS.toml` in `tmp_path`."""
    file = tmp_path / "SEATS.toml"
    file.write_text(SEATS, encoding="utf-8")
    return file


def seed_of(folder: str) -> str:
    """Return what the private store of a league keeps as its seed."""
    league = League.open(folder)
    try:
        found = league.ledger.store.secret("seed")
    finally:
        league.close()
    assert found is not None
    return found


def test_without_a_seed_every_league_gets_a_secret_of_its_own(cli: Cli, seats: Path) -> None:
    for folder in ("A", "B"):
        code, out, err = cli("open", "nba-s1", "--seats", "SEATS.toml", "--out", folder, "--json")
        assert (code, err) == (0, "")
        assert seed_of(folder) not in out
        assert not any(seed_of(folder).encode() in stored.line for stored in League.open(folder).ledger.store.read())
    first, second = seed_of("A"), seed_of("B")
    assert first != second
    assert min(len(first), len(second)) == 64
    int(first, 16)


@pytest.mark.parametrize(
    ("seed", "told"), [("0", True), ("summer-2026", True), ("a" * 31, True), ("a" * 32, False), ("5f" * 32, False)]
)
def test_who_gives_a_seed_that_can_be_guessed_is_told_that_it_hides_nothing(
    cli: Cli, seats: Path, seed: str, told: bool
) -> None:
    code, _, err = cli("open", "nba-s1", "--seats", "SEATS.toml", "--seed", seed, "--out", "A", "--json")
    assert code == 0
    assert ("hides nothing" in err) is told
    assert seed_of("A") == seed


def test_the_help_says_what_happens_without_a_seed(cli: Cli) -> None:
    code, out, _ = cli("open", "--help")
    assert code == 0
    assert "without it a secret" in " ".join(out.split())


SOON, LATER = "2025-10-20T23:00:10Z", "2026-12-01T00:00:00Z"
KEY = "sk-" + "Ab3dEf6hIj9kLm2nOp5q"  # put together, so that no scanner takes it for one that somebody lost


def test_what_is_disclosed_says_per_value_how_much_was_taken_out(cli: Cli, seats: Path, tmp_path: Path) -> None:
    """The draft begins at eleven with a shortlist, and the notes of it are read six hours after its end."""
    seats.write_text(SEATS.replace("projection", "outside"), encoding="utf-8")
    cli("open", "nba-s1", "--seats", "SEATS.toml", "--out", "A", "--seed", "7")
    cli("tick", "A", "--now", SOON)
    (asked,) = json.loads(cli("asked", "A", "--now", SOON, "--json")[1])["asked"]
    told = json.loads(cli("briefing", "A", "--decision", asked["decision"], "--now", SOON, "--json")[1])
    answer = {**told["allowed_actions"][0]["example"], "private_notes": f"mine is {KEY}, his is {KEY}: {{he limps}}"}
    (tmp_path / "answer.json").write_text(json.dumps(answer), encoding="utf-8")
    given = ("--team", asked["team"], "--decision", asked["decision"], "--now", SOON)
    assert cli("answer", "A", "answer.json", *given)[0] == 0
    none = {"values": [], "redacted": 0, "withheld": 0, "embargoed": 0, "never": 0}
    assert json.loads(cli("disclose", "A", "--now", SOON, "--json")[1]) == {**none, "embargoed": 2}
    note = {
        "name": f"note:{asked['decision']}",
        "value": "mine is [redacted], his is [redacted]: {he limps}",
        "redacted": 2,
    }
    response = {
        "name": f"response:{asked['decision']}",
        "value": json.dumps(answer).replace(KEY, "[redacted]"),
        "redacted": 2,
    }
    found = cli("disclose", "A", "--now", LATER, "--json")
    assert json.loads(found[1]) == {**none, "values": [note, response], "redacted": 2}
    code, out, err = cli("disclose", "A", "--now", LATER)
    assert (code, err) == (0, "redacted 2, withheld 0, embargoed 0, never 0\n")
    assert [json.loads(line) for line in out.splitlines()] == [note, response]
    # With the note goes the response that it is a part of.
    assert cli("withhold", "A", note["name"])[0] == 0
    assert cli("disclose", "A", "--now", LATER)[:2] == (0, "")
    assert json.loads(cli("disclose", "A", "--now", LATER, "--json")[1]) == {**none, "withheld": 2}


@pytest.mark.parametrize("command", [("open", "nba-s1", "--seats", "SEATS.toml", "--out", "A"), ("play", "nba-s1")])
def test_facts_come_from_a_provider_by_name(cli: Cli, seats: Path, command: tuple[str, ...]) -> None:
    assert seats.is_file()
    code, _, err = cli(*command, "--provider", "nobody")
    assert code == 3
    assert "error[plugin.unknown]: there is no provider 'nba/nobody'" in err
    assert cli(*command, "--provider", "synthetic", *(("--weeks", "1") if command[0] == "play" else ()))[0] == 0
