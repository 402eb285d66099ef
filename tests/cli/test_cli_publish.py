"""`publish` and `withhold`: what they print and write, what they refuse, and the key that signs."""

import contextlib
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore.cli import main
from leaguecore.cli.explained import explanations
from leaguecore.clock import MINUTE, Instant, parse_instant
from leaguecore.managers.decision import Shortlist
from leaguecore.managers.wire import answer_bytes
from leaguecore.season.facade import League
from leaguecore.season.playing import runner_of

Cli = Callable[..., "tuple[int, str, str]"]

SEATS = "".join(
    f'[[seat]]\nteam = "team-{number:02d}"\nmanager = "{"outside" if number == 1 else "projection"}"\nmodel = ""\n'
    'lab = ""\nsurface = ""\nvariant = "standard"\n\n'
    for number in range(1, 11)
)
NAME = "league.example/heads"
OPENED, DRAFTED, LATER = "2025-09-01T12:00:00Z", "2025-10-21T02:00:00Z", "2025-10-21T23:30:00Z"
"""Before the season; after the draft; and when the notes of the draft may be read, an hour before the first lock."""

KEY = "sk-" + "Ab3dEf6hIj9kLm2nOp5q"  # put together, so that no scanner takes it for one that somebody lost
NOTE = f"canary: I want him, my key is {KEY}"
POISON = "\x1b[2J\x9b\u202e"


def run(*arguments: str) -> int:
    """Run the program and return how it ended."""
    try:
        main(list(arguments))
    except SystemExit as ended:
        code: object = ended.code or 0
        assert isinstance(code, int)
        return code
    return 0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a signed league that has drafted at `S`, its key, another key, and the first note at hand."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        (folder / "seats.toml").write_text(SEATS, encoding="utf-8")
        for name in ("own.key", "other.key"):
            assert run("keys", "new", name, "--name", NAME) == 0
        opening = ("open", "nba-s1", "--seats", "seats.toml", "--key", "own.key", "--out", "S")
        assert run(*opening, "--now", OPENED) == 0
        noted = _with_a_note()
        assert run("tick", "S", "--now", DRAFTED) == 0
        (folder / "noted").write_text(noted, encoding="utf-8")
    return folder


def _with_a_note() -> str:
    """Let the seat outside answer the first question with a note, and return the id of it."""
    with contextlib.closing(League.open("S", read_only=False)) as league:
        now = league.ledger.genesis().at
        while True:
            league.tick(now)
            found = [one for one in runner_of(league).waiting(now) if one.team == "team-01"]
            if found:
                break
            now = Instant(now + MINUTE)
        decision = Shortlist(players=(), private_notes=NOTE)
        submission = league.submit("team-01", found[0].id, answer_bytes(decision, found[0].id), now)
        assert submission.accepted
        assert now < parse_instant(DRAFTED)
        return found[0].id


@pytest.fixture
def signed(made: Path, tmp_path: Path) -> str:
    """A copy of all that, in `tmp_path`; the id of the decision with a note."""
    shutil.copytree(made, tmp_path, dirs_exist_ok=True)
    return (made / "noted").read_text(encoding="utf-8")


def refused(ended: "tuple[int, str, str]") -> tuple[int, str]:
    """Return exit code and error code of what prints no data, one error and what to do, and moves no cursor."""
    code, out, err = ended
    first, *fix = err.splitlines()
    found = re.match(r"error\[([a-z_.]+)\]: .", first)
    assert found is not None
    assert (out, bool(fix)) == ("", True)
    assert "Traceback" not in err
    assert not [letter for letter in err if not letter.isprintable() and letter != "\n"]
    assert explanations(found[1])
    return code, found[1]


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


FIELDS = {
    *("league", "at", "visibility", "size", "head", "note", "signed", "lines", "left_out", "held", "held_until"),
    *("revealed", "redacted", "withheld", "embargoed", "never"),
}


def test_as_json_it_says_what_was_published(cli: Cli, league: Path, tmp_path: Path) -> None:
    code, out, err = cli("publish", "D", "--to", "P", "--json")
    found, lines = json.loads(out), cli("log", "D")[1].splitlines()
    assert (code, err) == (0, "")
    assert set(found) == FIELDS
    assert (found["size"], found["lines"], found["note"], found["signed"]) == (len(lines), len(lines), 0, False)
    assert found["at"] == json.loads(lines[-1])["at"]
    assert (found["held"], found["held_until"], found["left_out"]) == (0, None, [])
    assert (tmp_path / "P" / "log.jsonl").read_text(encoding="utf-8") == cli("log", "D")[1]
    said = json.loads((tmp_path / "P" / "publication.json").read_text(encoding="utf-8"))
    assert {name: said[name] for name in said} == {name: found[name] for name in said}


def test_as_text_it_says_the_head_and_the_counts(cli: Cli, league: Path) -> None:
    code, out, err = cli("publish", "D", "--to", "P")
    head, counts = out.splitlines()
    assert code == 0
    assert re.fullmatch(r"head 0: \d+ records by \S+, [0-9a-f]{64}, not signed", head)
    assert re.fullmatch(
        r"published: \d+ records, held 0, revealed 0, redacted 0, withheld 0, embargoed 0, never 0", counts
    )
    assert err.startswith("written to P; ")


def test_publishing_twice_writes_the_same_bytes_and_no_second_head(cli: Cli, league: Path, tmp_path: Path) -> None:
    first = cli("publish", "D", "--to", "P", "--json")
    before = bytes_of(tmp_path / "P")
    assert cli("publish", "D", "--to", "P", "--json") == first
    assert bytes_of(tmp_path / "P") == before
    assert [name for name in before if name.startswith("heads/")] == ["heads/000000.txt"]


def test_heads_go_on_as_the_season_does(cli: Cli, league: Path, tmp_path: Path) -> None:
    first = json.loads(cli("publish", "D", "--to", "P", "--json")[1])
    assert cli("resume", "D", "--weeks", "2")[0] == 0
    second = json.loads(cli("publish", "D", "--to", "P", "--json")[1])
    assert (first["note"], second["note"]) == (0, 1)
    assert second["size"] > first["size"]
    assert cli("verify", "P", "--replay")[0] == 0


@pytest.mark.parametrize("what", [("facts",), ("facts", "pages"), ("pages",)])
def test_what_may_not_be_passed_on_is_left_out_and_said_to_be(
    cli: Cli, league: Path, tmp_path: Path, what: tuple[str, ...]
) -> None:
    options = [option for name in what for option in ("--without", name)]
    assert json.loads(cli("publish", "D", "--to", "P", *options, "--json")[1])["left_out"] == sorted(what)
    assert (tmp_path / "P" / "snapshots" / "facts.npz").exists() is ("facts" not in what)
    assert f"not published, but for the hashes: {', '.join(sorted(what))}" in cli("verify", "P")[1]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("D", "--to", "D"), (2, "out.exists")),
        (("D", "--to", "D/P"), (2, "out.inside")),
        (("D", "--to", "D/../D/public/heads"), (2, "out.inside")),
        (("D", "--to", "link/P"), (2, "out.inside")),
        (("link", "--to", "D/P"), (2, "out.inside")),
        (("D", "--to", "."), (2, "out.exists")),
        (("D", "--to", "mine"), (2, "out.exists")),
        (("D", "--to", "a.txt"), (2, "out.exists")),
        (("D", "--to", "a.txt/P"), (3, "folder.unwritable")),
        (("D",), (2, "usage")),
        (("D", "--to", "P", "--without", "log"), (2, "usage")),
        (("nowhere", "--to", "P"), (3, "folder.none")),
        (("mine", "--to", "P"), (3, "folder.none")),
        (("D", "--to", "P", "--now", "2026-01-01T00:00:00Z"), (2, "publish.due")),
        (("D", "--to", "P", "--now", "2935-01-01T00:00:00Z"), (2, "publish.future")),
        (("D", "--to", "P", "--key", "none.key"), (3, "key.missing")),
        (("D", "--to", "P", "--key", "a.txt"), (3, "key.mode")),
        (("D", "--to", "P", "--key", "bad.key"), (3, "key.unreadable")),
        (("D", "--to", "P", "--key", "mine"), (3, "key.unreadable")),
        ((POISON, "--to", "P"), (3, "folder.none")),
    ],
    ids=lambda value: " ".join(value).encode("ascii", "replace").decode()[:40] if isinstance(value[0], str) else "",
)
def test_what_cannot_be_published_is_one_error_and_changes_nothing(
    cli: Cli, league: Path, tmp_path: Path, arguments: tuple[str, ...], expected: tuple[int, str]
) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "b.txt").write_text("mine", encoding="utf-8")
    for name, mode in (("a.txt", 0o644), ("bad.key", 0o600)):
        (tmp_path / name).write_text("mine", encoding="utf-8")
        (tmp_path / name).chmod(mode)
    (tmp_path / "link").symlink_to("D", target_is_directory=True)
    before = {name: data for name, data in bytes_of(tmp_path).items() if "league." not in name}
    assert refused(cli("publish", *arguments)) == expected
    assert {name: data for name, data in bytes_of(tmp_path).items() if "league." not in name} == before
    assert "head notes: 0" in cli("store", "info", "D")[1]


@pytest.mark.parametrize("now", ["yesterday", "", "2026-13-01T00:00:00Z", POISON])
def test_as_of_no_instant_nothing_is_published(cli: Cli, league: Path, tmp_path: Path, now: str) -> None:
    assert refused(cli("publish", "D", "--to", "P", "--now", now))[1] == "time.invalid"
    assert not (tmp_path / "P").exists()


def test_a_public_folder_is_no_league_that_can_be_published(cli: Cli, league: Path) -> None:
    cli("publish", "D", "--to", "P")
    assert refused(cli("publish", "P", "--to", "Q"))[0] == 3
    assert refused(cli("withhold", "P", "note:pick:0:team-01"))[0] in (2, 3)


def test_the_folder_of_another_league_is_left_alone(cli: Cli, league: Path, tmp_path: Path) -> None:
    assert cli("branch", "D", "--at", "40", "--to", "E")[0] == 0
    cli("publish", "D", "--to", "P")
    before = bytes_of(tmp_path / "P")
    assert refused(cli("publish", "E", "--to", "P")) == (2, "publication.other")
    assert bytes_of(tmp_path / "P") == before


DAMAGE = {"empty": b"", "list": b"[]", "cut": b"{", "bytes": b"\xff", "deep": b"[" * 100_000}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_publication_that_cannot_be_read_is_not_written_over(
    cli: Cli, league: Path, tmp_path: Path, damage: bytes
) -> None:
    cli("publish", "D", "--to", "P")
    (tmp_path / "P" / "publication.json").write_bytes(damage)
    assert refused(cli("publish", "D", "--to", "P")) == (3, "publication.unreadable")
    assert (tmp_path / "P" / "publication.json").read_bytes() == damage


def test_a_backup_that_is_older_than_what_was_published_is_not_published(cli: Cli, league: Path) -> None:
    cli("store", "backup", "D", "--to", "B")
    cli("publish", "D", "--to", "P")
    cli("resume", "D", "--weeks", "2")
    cli("publish", "D", "--to", "P")
    assert cli("store", "restore", "B", "--to", "old")[0] == 0
    assert refused(cli("publish", "old", "--to", "P")) == (3, "heads.behind")


def test_no_head_of_an_earlier_instant_follows(cli: Cli, league: Path) -> None:
    cli("publish", "D", "--to", "P")
    found = refused(cli("publish", "D", "--to", "P", "--now", "2025-10-21T12:00:00Z"))
    assert found == (2, "publish.backwards")


# --- the key, and what is withheld -----------------------------------------------------------------------------------


def test_the_heads_of_a_league_with_a_key_are_signed_by_it(cli: Cli, signed: str, tmp_path: Path) -> None:
    code, out, _ = cli("publish", "S", "--to", "P", "--key", "own.key", "--now", DRAFTED, "--json")
    found = json.loads(out)
    assert (code, found["signed"], found["note"]) == (0, True, 1)
    checked = json.loads(cli("verify", "P", "--replay", "--json")[1])
    assert (checked["faults"], checked["anchored"]) == ([], checked["records"])
    assert checked["unanchored"] == 0
    key = cli("keys", "show", "own.key")[1].strip()
    genesis = json.loads((tmp_path / "P" / "log.jsonl").read_bytes().splitlines()[0])
    assert genesis["data"]["key"] == key
    signer = "\u2014 " + key.partition("+")[0]
    for name in ("heads/000000.txt", "heads/000001.txt", "checkpoint"):
        assert f"\n{signer}" in (tmp_path / "P" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("options", "code"), [((), "key.needed"), (("--key", "other.key"), "key.other")])
def test_another_key_or_none_signs_nothing(
    cli: Cli, signed: str, tmp_path: Path, options: tuple[str, ...], code: str
) -> None:
    assert refused(cli("publish", "S", "--to", "P", "--now", DRAFTED, *options)) == (2, code)
    assert not (tmp_path / "P").exists()


def test_a_key_signs_no_league_that_has_not_committed_to_it(cli: Cli, league: Path, signed: str) -> None:
    assert refused(cli("publish", "D", "--to", "P", "--key", "own.key")) == (2, "key.other")


def test_a_note_is_shown_in_its_time_and_without_its_key(cli: Cli, signed: str, tmp_path: Path) -> None:
    for now, shown in ((DRAFTED, False), (LATER, True)):
        cli("tick", "S", "--now", now)
        found = json.loads(cli("publish", "S", "--to", "P", "--key", "own.key", "--now", now, "--json")[1])
        assert (found["redacted"] > 0) is shown
        everything = b"".join(bytes_of(tmp_path / "P").values())
        assert (b"canary: I want him" in everything) is shown
        assert KEY.encode() not in everything
        assert cli("verify", "P", "--replay")[0] == 0


def test_a_withheld_note_is_counted_and_never_shown(cli: Cli, signed: str, tmp_path: Path) -> None:
    name = f"note:{signed}"
    assert json.loads(cli("withhold", "S", name, "--json")[1]) == {"name": name, "withheld": True, "new": True}
    assert cli("withhold", "S", name)[2] == f"{name} is withheld already\n"
    # The response as it came has the note in it.
    assert cli("withhold", "S", f"response:{signed}")[::2] == (0, f"response:{signed} is withheld already\n")
    cli("tick", "S", "--now", LATER)
    found = json.loads(cli("publish", "S", "--to", "P", "--key", "own.key", "--now", LATER, "--json")[1])
    assert (found["withheld"], found["redacted"]) == (2, 0)
    assert b"canary" not in b"".join(bytes_of(tmp_path / "P").values())
    report = json.loads(cli("verify", "P", "--replay", "--json")[1])
    assert (report["faults"], report["values"]["withheld"]) == ([], 2)


@pytest.mark.parametrize("name", ["seed", "texts", "note:nothing", "", POISON, "x" * 5_000])
def test_what_is_not_kept_cannot_be_withheld(cli: Cli, signed: str, name: str) -> None:
    assert refused(cli("withhold", "S", name)) == (2, "value.unknown")


def test_a_note_that_was_exchanged_in_the_store_is_found_and_not_published(
    cli: Cli, signed: str, tmp_path: Path
) -> None:
    cli("tick", "S", "--now", LATER)
    with contextlib.closing(sqlite3.connect(tmp_path / "S" / "league.db")) as database, database:
        database.execute("UPDATE secret SET value = 'I like him' WHERE name = ?", (f"note:{signed}",))
    found = json.loads(cli("verify", "S", "--json")[1])
    assert [fault["code"] for fault in found["faults"]] == ["blob.mismatch"]
    assert refused(cli("publish", "S", "--to", "P", "--key", "own.key", "--now", LATER)) == (4, "blob.mismatch")
    assert not (tmp_path / "P").exists()


def test_the_commitment_to_a_key_is_printed_by_open(cli: Cli, signed: str) -> None:
    opening = ("open", "nba-s1", "--seats", "seats.toml", "--key", "own.key", "--out", "T", "--now", OPENED)
    code, out, _ = cli(*opening, "--json")
    found = json.loads(out)
    assert (code, found["kind"], found["rated"]) == (0, "backtest", "no")
    assert json.loads(cli("store", "info", "T", "--json")[1])["head_notes"] == 1
    assert "heads without a good signature" not in cli("verify", "T")[1]
    assert refused(cli(*opening[:4], "--key", "none.key", "--out", "U")) == (3, "key.missing")
