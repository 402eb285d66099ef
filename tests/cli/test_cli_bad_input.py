"""Bad input of every kind to every command: the documented exit code, one line that says what is wrong, nothing left.

Exit codes: 1 the thing asked about is not so, 2 usage, 3 a plug-in, provider or data is missing or failing, 4 the log
is not what it must be. Never a traceback.
"""

import contextlib
import gzip
import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore.cli.explained import explanations
from leaguecore.cli.output import fail
from leaguecore.errors import IllegalAction, Violation
from leaguecore.rules.files import find_ruleset

Cli = Callable[..., "tuple[int, str, str]"]
Damage = Callable[[Path], object]

LEAGUE_COMMANDS = ("standings", "log", "verify", "resume")


def everything_in(folder: Path) -> dict[str, bytes | None]:
    """Return the bytes of every file and None for every folder, by path."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def assert_refused(ended: "tuple[int, str, str]", exit_code: int, code: str, *, fixes: int = 1) -> None:
    """See that a command ended in one error of the documented form: what is wrong, then what to do, each once."""
    found, out, err = ended
    first, *fix = err.split("\n")[:-1]
    assert re.fullmatch(r"error\[[a-z_.]+\]: .+", first)
    assert (found, first[6 : first.index("]")], out) == (exit_code, code, "")
    assert 1 <= len(fix) <= fixes
    assert all(line.startswith("  ") for line in fix)
    assert err.count(code) - " ".join(fix).count(f"explain {code}") == 1
    assert not any(line.strip() in first for line in fix)
    assert explanations(code)
    assert "Traceback" not in err


# Usage.


@pytest.mark.parametrize(
    ("arguments", "exit_code", "code"),
    [
        (["plya"], 2, "usage"),
        (["--nosuch"], 2, "usage"),
        (["hash"], 2, "usage"),
        (["rules", "chekc"], 2, "usage"),
        (["rules", "check"], 2, "usage"),
        (["rules", "check", "nba-s1", "nfl-s1"], 2, "usage"),
        (["rules", "show"], 2, "usage"),
        (["rules", "new"], 2, "usage"),
        (["rules", "new", "--sport", "chess"], 3, "plugin.unknown"),
        (["rules", "list", "--nosuch"], 2, "usage"),
        (["plugins", "all"], 2, "usage"),
        (["data"], 2, None),
        (["data", "check"], 2, "usage"),
        (["data", "check", "nowhere"], 3, "data.no_folder"),
        (["play"], 2, "usage"),
        (["play", "nba-s1", "--sede", "7"], 2, "usage"),
        (["play", "nba-s1", "--seed"], 2, "usage"),
        (["play", "nba-s1", "--seed", ""], 2, "seed.invalid"),
        (["play", "nba-s1", "--seed", "é"], 2, "seed.invalid"),
        (["play", "nba-s1", "--seed", "a\nb"], 2, "seed.invalid"),
        (["play", "nba-s1", "--seed", "7" * 201], 2, "seed.invalid"),
        (["play", "nba-s1", "--weeks", "0"], 2, "usage"),
        (["play", "nba-s1", "--weeks", "two"], 2, "usage"),
        (["play", "nba-s1", "--managers", ""], 2, "manager.none"),
        (["play", "nba-s1", "--managers", " , "], 2, "manager.none"),
        (["play", "nba-s1", "--managers", "projection,nosuch"], 3, "plugin.unknown"),
        (["play", "nba-s1", "--managers", "Projection"], 3, "plugin.unknown"),
        (["play", "nba-s1", "--managers", "projection:nosuch=1"], 2, "manager.option"),
        (["play", "nba-s1", "--managers", "projection:noise"], 2, "manager.spec"),
        (["play", "nba-s1", "--managers", "projection:noise=0.1:noise=0.2"], 2, "manager.spec"),
        (["play", "nba-s1", "--managers", ",".join(["projection"] * 11)], 2, "manager.too_many"),
        (["play", "nba-s1", "--managers", "projection:noise=much"], 2, "manager.option"),
        (["play", "nba-s1", "--managers", "projection:noise=NaN"], 2, "manager.option"),
        (["play", "nba-s1", "--managers", "projection:noise=-Infinity"], 2, "manager.option"),
        (["play", "nba-s1", "--managers", "projection:noise=1.5"], 2, "manager.option"),
        (["play", "nba-s1", "--season", "1899-00"], 3, "data.unknown_season"),
        (["play", "nba-s1", "--data", "nowhere"], 3, "data.no_folder"),
        (["play", "nosuch-s1"], 2, "ruleset.unknown"),
        (["play", "NBA-S1"], 2, "ruleset.unknown"),
        (["standings"], 2, "usage"),
        (["log"], 2, "usage"),
        (["log", "nowhere", "--from", "-1"], 2, "usage"),
        (["log", "nowhere", "--team", "team-01"], 3, "folder.none"),
        (["verify"], 2, "usage"),
        (["resume"], 2, "usage"),
        (["resume", "nowhere", "--weeks", "0"], 2, "usage"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_what_cannot_be_asked_so(
    cli: Cli, tmp_path: Path, arguments: list[str], exit_code: int, code: str | None
) -> None:
    ended = cli(*arguments, *(["--out", "new"] if arguments[:2] == ["play", "nba-s1"] else []))
    if code is None:
        # A group without a command shows its commands.
        assert (ended[0], ended[1], "Commands:" in ended[2]) == (exit_code, "", True)
    else:
        assert_refused(ended, exit_code, code)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["hash", "play", "standings", "verify", "resume", "log"])
def test_a_name_longer_than_any_file_may_have_is_no_fault_of_the_program(cli: Cli, command: str) -> None:
    code, out, err = cli(command, "a" * 5_000)
    assert (code, out) == (3, "")
    assert re.match(r"error\[(system|folder.none)\]: ", err)


@pytest.mark.parametrize(
    ("changes", "code", "options"),
    [
        ({'start = "opening"': 'start = "04-12 20:00"'}, "season.empty", ("draft.clock_seconds", "season.start")),
        ({"clock_seconds = 60": "clock_seconds = 604_800"}, "season.empty", ("season.draft_lead_hours",)),
    ],
)
def test_a_season_that_can_never_begin_says_once_what_to_change_and_leaves_nothing(
    cli: Cli, tmp_path: Path, changes: dict[str, str], code: str, options: tuple[str, ...]
) -> None:
    text = published().decode()
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    ended = cli("play", "./rules.toml", "--out", "D")
    assert_refused(ended, 1, code)
    assert all(option in ended[2] for option in options)
    assert [path.name for path in tmp_path.iterdir()] == ["rules.toml"]


def test_of_several_violations_each_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    violations = [
        Violation(code="lineup.seats", message="2 in one seat", path="seating.C", allowed="1 there", fix="seat fewer"),
        Violation(code="lineup.twice", message="ann twice", path="seating.UTIL", fix="seat her once"),
    ]
    with pytest.raises(SystemExit):
        fail(IllegalAction(violations))
    first, fix = capsys.readouterr().err.splitlines()
    assert first == (
        "error[lineup.seats]: seating.C: 2 in one seat; 1 there; "
        "lineup.twice at seating.UTIL: ann twice (seat her once)"
    )
    assert fix == "  seat fewer"


def test_a_usage_error_names_the_help_of_its_command(cli: Cli) -> None:
    assert cli("rules", "check")[2].splitlines()[1] == "  see `leaguecore rules check --help`"


# Rulesets.


def published() -> bytes:
    return find_ruleset("nba-s1").data


def file(data: bytes) -> Damage:
    return lambda folder: (folder / "rules.toml").write_bytes(data)


UNREADABLE: dict[str, Damage] = {
    "there is none": lambda folder: None,
    "a folder": lambda folder: (folder / "rules.toml").mkdir(),
    "a loop of links": lambda folder: (folder / "rules.toml").symlink_to("rules.toml"),
}


@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("command", [["hash"], ["rules", "check"], ["rules", "show"], ["play"]], ids=" ".join)
def test_a_ruleset_that_cannot_be_read(cli: Cli, tmp_path: Path, command: list[str], what: str) -> None:
    UNREADABLE[what](tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert_refused(cli(*command, "./rules.toml"), 3, "file.unreadable")
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("command", [["hash"], ["rules", "check"], ["rules", "show"], ["play"]], ids=" ".join)
@pytest.mark.parametrize("path", ["/dev/zero", "./rules.toml"])
def test_a_ruleset_without_end_or_larger_than_a_megabyte(
    cli: Cli, tmp_path: Path, command: list[str], path: str
) -> None:
    if path == "/dev/zero" and not Path(path).exists():
        pytest.skip("this system has no /dev/zero")
    (tmp_path / "rules.toml").write_bytes(b"#" * 1_000_001)
    assert_refused(cli(*command, path), 3, "file.too_large")


def replaced(old: str, new: str) -> Damage:
    data = published()
    assert data.count(old.encode()) == 1
    return file(data.replace(old.encode(), new.encode()))


INVALID: dict[str, tuple[Damage, str]] = {
    "empty": (file(b""), "half written"),
    "half written": (lambda folder: file(published()[: len(published()) // 2])(folder), "half written"),
    "not UTF-8": (file(b'id = "\xff"\n'), "byte 6 is not UTF-8"),
    "UTF-16": (file('id = "x"\n'.encode("utf-16")), "is not UTF-8"),
    "a byte order mark": (lambda folder: file(b"\xef\xbb\xbf" + published())(folder), "byte order mark"),
    "carriage returns": (lambda folder: file(published().replace(b"\n", b"\r\n"))(folder), "carriage returns"),
    "not TOML": (file(b"id = \n"), "not TOML"),
    "a key twice": (replaced("teams = 10", "teams = 10\nteams = 10"), "not TOML"),
    "an unknown key": (replaced("teams = 10", "teams = 10\nteems = 10"), "teems"),
    "an unknown table": (replaced("[league]", "[house]\n[league]"), "house"),
    "a missing key": (replaced("teams = 10\n", ""), "teams"),
    "a text for a number": (replaced("teams = 10", 'teams = "10"'), "league.teams: "),
    "true for a number": (replaced("teams = 10", "teams = true"), "league.teams: "),
    "a decimal for a number": (replaced("teams = 10", "teams = 10.0"), "league.teams: "),
    "NaN": (replaced("teams = 10", "teams = nan"), "league.teams: "),
    "points of NaN": (replaced('stat = "REB", points_each = 1.2', 'stat = "REB", points_each = nan'), "rules"),
    "infinite points": (replaced('stat = "REB", points_each = 1.2', 'stat = "REB", points_each = inf'), "rules"),
    "an unknown stat": (replaced('stat = "REB"', 'stat = "RBS"'), "RBS"),
    "an unknown sport": (replaced('sport = "nba"', 'sport = "chess"'), "chess"),
    "an unknown option": (replaced('tie = "rolling_priority"', 'tie = "first"'), "waivers.tie"),
    "deep nesting": (file(b"x = " + b"[" * 20_000 + b"]" * 20_000 + b"\n"), ""),
}


@pytest.mark.parametrize("what", INVALID)
def test_an_invalid_ruleset_is_named_with_path_and_reason(cli: Cli, tmp_path: Path, what: str) -> None:
    damage, named = INVALID[what]
    damage(tmp_path)
    before = everything_in(tmp_path)
    code, out, err = cli("rules", "check", "./rules.toml")
    assert code == 1
    assert named in out
    assert re.fullmatch(r"\d+ problems? in \./rules\.toml\n", err)
    assert len(out.splitlines()) == int(err.split()[0])
    played = cli("play", "./rules.toml", "--out", "new")
    assert_refused(played, 1, "ruleset.invalid")
    assert everything_in(tmp_path) == before


def test_all_problems_of_a_ruleset_are_reported_at_once(cli: Cli, tmp_path: Path) -> None:
    text = published().decode().replace("teams = 10", "teams = true").replace("budget = 100", 'budget = "100"')
    (tmp_path / "rules.toml").write_text(text.replace("bench = 3", "bench = 3\nbenhc = 3"), encoding="utf-8")
    code, out, _ = cli("rules", "check", "./rules.toml")
    assert code == 1
    assert sorted(line.partition(":")[0] for line in out.splitlines()) == ["league.teams", "roster", "waivers.budget"]


def test_what_a_file_says_cannot_move_the_cursor(cli: Cli, tmp_path: Path) -> None:
    """A text of the file is quoted in the message, its control characters are not."""
    replaced("teams = 10", 'teams = "\\u001b[2Jten\\nleague.teams: fine"')(tmp_path)
    for arguments in (["rules", "check", "./rules.toml"], ["play", "./rules.toml"]):
        _, out, err = cli(*arguments)
        assert "\x1b" not in out + err
        assert len(out.splitlines()) + len(err.splitlines()) == 2


# Folders of leagues.


def connect(folder: Path) -> "contextlib.closing[sqlite3.Connection]":
    return contextlib.closing(sqlite3.connect(folder / "league.db", isolation_level=None))


def emptied(path: Path) -> None:
    path.unlink()
    path.mkdir()


def overwritten(path: Path, seed: int) -> None:
    path.write_bytes(random.Random(seed).randbytes(path.stat().st_size))


def cut(path: Path, parts: int) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // parts])


def cut_last(path: Path, count: int) -> None:
    path.write_bytes(path.read_bytes()[:-count])


def other_database(folder: Path) -> None:
    (folder / "league.db").unlink()
    with connect(folder) as other:
        other.execute("CREATE TABLE other (x)")


def no_records(folder: Path) -> None:
    with connect(folder) as other:
        other.executescript("DROP TRIGGER event_stays; DELETE FROM event;")


def no_table(folder: Path) -> None:
    with connect(folder) as other:
        other.execute("DROP TABLE event")


def page_lost(folder: Path) -> None:
    """Overwrite a page in the middle of the file, as a failing disk does."""
    path = folder / "league.db"
    data = bytearray(path.read_bytes())
    middle = len(data) // 4096 // 2 * 4096
    data[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(bytes(data))


DAMAGED: dict[str, tuple[Damage, int, str]] = {
    "no ruleset": (lambda folder: (folder / "ruleset.toml").unlink(), 3, "folder.none"),
    "a folder for the ruleset": (lambda folder: emptied(folder / "ruleset.toml"), 3, "folder.none"),
    "an empty ruleset": (lambda folder: (folder / "ruleset.toml").write_bytes(b""), 1, "ruleset.invalid"),
    "a ruleset of random bytes": (lambda folder: overwritten(folder / "ruleset.toml", 1), 1, "ruleset.invalid"),
    "no database": (lambda folder: (folder / "league.db").unlink(), 3, "store.missing"),
    "a folder for the database": (lambda folder: emptied(folder / "league.db"), 3, "store.unreadable"),
    "an empty database": (lambda folder: (folder / "league.db").write_bytes(b""), 3, "store.empty"),
    "half a database": (lambda folder: cut(folder / "league.db", 2), 3, "store.unreadable"),
    "a database of random bytes": (lambda folder: overwritten(folder / "league.db", 2), 3, "store.unreadable"),
    "a lost page": (page_lost, 3, "store.unreadable"),
    "another database": (other_database, 3, "store.version"),
    "a database without its table": (no_table, 3, "store.unreadable"),
    "a database without a record": (no_records, 3, "folder.empty"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_league_is_one_error_for_every_command_and_stays_as_it_is(
    cli: Cli, tmp_path: Path, league: Path, what: str
) -> None:
    damage, exit_code, code = DAMAGED[what]
    damage(league)
    before = everything_in(tmp_path)
    for command in LEAGUE_COMMANDS:
        found, out, err = cli(command, "D")
        if command == "verify" and code == "ruleset.invalid":
            # Rules that nobody can read are not those that were committed to: that is what is checked.
            assert_refused((found, out, err), 4, "genesis.file")
            continue
        # A page may be lost behind the first records of a log that is printed as it is read.
        assert_refused((found, "" if (command, what) == ("log", "a lost page") else out, err), exit_code, code)
    assert everything_in(tmp_path) == before


DAMAGED_FACTS: dict[str, tuple[Damage, str]] = {
    "no facts": (lambda folder: (folder / "snapshots" / "facts.npz").unlink(), "folder.none"),
    "empty facts": (lambda folder: (folder / "snapshots" / "facts.npz").write_bytes(b""), "folder.facts"),
    "half the facts": (lambda folder: cut(folder / "snapshots" / "facts.npz", 2), "folder.facts"),
    "facts of random bytes": (lambda folder: overwritten(folder / "snapshots" / "facts.npz", 3), "folder.facts"),
}


@pytest.mark.parametrize("what", DAMAGED_FACTS)
def test_without_its_facts_a_league_can_be_looked_at_but_neither_replayed_nor_played_on(
    cli: Cli, tmp_path: Path, league: Path, what: str
) -> None:
    """The table and the log rest on the records alone."""
    damage, code = DAMAGED_FACTS[what]
    damage(league)
    before = everything_in(tmp_path)
    for looking in (("standings", "D"), ("log", "D"), ("verify", "D")):
        assert cli(*looking)[0] == 0
    for using in (("verify", "D", "--replay"), ("resume", "D")):
        assert_refused(cli(*using), 3, code)
    assert everything_in(tmp_path) == before


@pytest.mark.parametrize("at", range(0, 100, 7))
def test_facts_with_a_flipped_bit_are_damaged_or_the_same(cli: Cli, league: Path, at: int) -> None:
    """The bits that only name a time of packing may change; no other flip is taken for facts, and none is a crash."""
    path = league / "snapshots" / "facts.npz"
    data = bytearray(path.read_bytes())
    data[len(data) * at // 100 + at] ^= 1 << (at % 8)
    path.write_bytes(bytes(data))
    ended = cli("verify", "D", "--replay")
    if ended[0] != 0:
        assert_refused(ended, 3, "folder.facts")


NOT_A_LEAGUE: dict[str, Damage] = {
    "missing": lambda path: None,
    "a file": lambda path: path.write_bytes(b"x"),
    "an empty folder": lambda path: path.mkdir(),
    "a folder of something else": lambda path: (path / "readme").mkdir(parents=True),
}


@pytest.mark.parametrize("what", NOT_A_LEAGUE)
@pytest.mark.parametrize("command", LEAGUE_COMMANDS)
def test_what_is_no_league_is_one_error(cli: Cli, tmp_path: Path, command: str, what: str) -> None:
    NOT_A_LEAGUE[what](tmp_path / "D")
    before = everything_in(tmp_path)
    assert_refused(cli(command, "D"), 3, "folder.none")
    assert everything_in(tmp_path) == before


def test_a_ruleset_swapped_for_another_is_not_played_on(cli: Cli, tmp_path: Path, league: Path) -> None:
    rules = (league / "ruleset.toml").read_bytes()
    for old, new in [(b"points_each = 1.2", b"points_each = 1.3"), (b"teams = 10", b"teams = 12")]:
        assert rules.count(old) == 1
        (league / "ruleset.toml").write_bytes(rules.replace(old, new))
        before = everything_in(tmp_path)
        for command in ("resume", "standings"):
            assert_refused(cli(command, "D"), 4, "genesis.file")
        code, out, _ = cli("verify", "D")
        assert (code, "genesis.file at 0: " in out) == (4, True)
        assert everything_in(tmp_path) == before


@pytest.mark.parametrize("taken", ["folder", "file", "link to nothing"])
def test_a_taken_place_is_not_written_to(cli: Cli, tmp_path: Path, taken: str) -> None:
    place = tmp_path / "D"
    if taken == "file":
        place.write_bytes(b"mine")
    elif taken == "link to nothing":
        place.symlink_to("nowhere/at/all")
    else:
        (place / "snapshots").mkdir(parents=True)
        (place / "mine").write_bytes(b"mine")
    before = everything_in(tmp_path)
    assert_refused(cli("play", "nba-s1", "--weeks", "1", "--out", "D"), 2, "out.exists")
    assert place.is_symlink() == (taken == "link to nothing")
    # Only a league can be gone on with.
    assert "resume" not in cli("play", "nba-s1", "--weeks", "1", "--out", "D")[2]
    assert everything_in(tmp_path) == before


def test_the_folder_of_a_league_can_be_gone_on_with(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    ended = cli("play", "nba-s1", "--weeks", "1", "--out", "D")
    assert_refused(ended, 2, "out.exists")
    assert "leaguecore resume D" in ended[2]


def test_a_place_that_another_process_took_meanwhile_is_left_alone(
    cli: Cli, tmp_path: Path, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other was quicker: the place was free when it was looked at, and is taken when it is made."""
    before = everything_in(tmp_path)
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "D" and exists(path))
    ended = cli("play", "nba-s1", "--weeks", "1", "--out", "D")
    monkeypatch.undo()
    assert_refused(ended, 2, "out.exists")
    assert league.is_dir()
    assert everything_in(tmp_path) == before


def test_a_place_below_a_file_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    assert_refused(cli("play", "nba-s1", "--weeks", "1", "--out", "file/D"), 3, "folder.unwritable")
    assert everything_in(tmp_path) == {"file": b"mine"}


# Folders of data.


def edited(stem: str, old: str, new: str) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / f"{stem}.csv"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return damage


def packed(stem: str, change: Callable[[bytes], bytes]) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / f"{stem}.csv"
        (folder / f"{stem}.csv.gz").write_bytes(change(gzip.compress(path.read_bytes() * 50, mtime=0)))
        path.unlink()

    return damage


def other_sport(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    (folder / "player_week_2024.csv").write_text("player_id\n1\n", encoding="utf-8")


LOGS, SCHEDULE, PLAYERS = "player_game_logs_2024-25", "schedule_2024-25", "players"
ROW = "1,AAA,0022400001,2024-10-22,30,"

BAD_DATA: dict[str, tuple[Damage, str, str]] = {
    "a missing file": (lambda folder: (folder / f"{PLAYERS}.csv").unlink(), "data.missing_file", PLAYERS),
    "a folder for a file": (lambda folder: emptied(folder / f"{PLAYERS}.csv"), "data.missing_file", PLAYERS),
    "another sport": (other_sport, "data.missing_file", "player_week_2024"),
    "a half-written gz": (packed(LOGS, lambda data: data[: len(data) // 2]), "data.unreadable", LOGS),
    "a gz with a flipped bit": (packed(LOGS, lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:]), "", LOGS),
    "a gz that is none": (packed(LOGS, lambda data: b"PLAYER_ID\n1\n"), "data.unreadable", LOGS),
    "an empty file": (lambda folder: (folder / f"{SCHEDULE}.csv").write_bytes(b""), "data.unreadable", SCHEDULE),
    "not UTF-8": (lambda folder: (folder / f"{PLAYERS}.csv").write_bytes(b"PERSON_ID\n\xff\n"), "", PLAYERS),
    "a missing column": (edited(LOGS, ",PTS,", ",POINTS,"), "data.invalid", "PTS"),
    "a text for a number": (edited(LOGS, ROW + "3", ROW + "three"), "data.invalid", "FGM"),
    "a decimal for a number": (edited(LOGS, ROW + "3", ROW + "3.5"), "data.invalid", "FGM"),
    "NaN": (edited(LOGS, ROW + "3", ROW + "NaN"), "data.invalid", "FGM"),
    "a number beyond all": (edited(LOGS, ROW + "3", ROW + "9" * 30), "data.invalid", "FGM"),
    "a number cut short": (lambda folder: cut_last(folder / f"{LOGS}.csv", 2), "data.unreadable", LOGS),
    "a column twice": (edited(LOGS, ",FGA,", ",FGM,"), "data.invalid", "FGM"),
    "a cell too many": (edited(LOGS, ROW, ROW + "0,"), "data.invalid", "on line 2"),
    "a negative number": (edited(LOGS, ROW + "3", ROW + "-3"), "data.invalid", "FGM"),
    "a row twice": (edited(LOGS, "2,BBB,0022400001", "1,AAA,0022400001"), "data.invalid", "twice"),
    "an unknown player": (edited(LOGS, "2,BBB,0022400001", "77,BBB,0022400001"), "data.unknown_player", "77"),
    "a naive time": (edited(SCHEDULE, "2024-10-23T02:00:00Z", "2024-10-23T02:00:00"), "data.invalid", "TIP_UTC"),
    "a day for a time": (edited(SCHEDULE, "2024-10-23T02:00:00Z", "2024-10-23"), "data.invalid", "TIP_UTC"),
}


@pytest.mark.parametrize("what", BAD_DATA)
def test_bad_data_is_one_error_that_names_the_place(cli: Cli, tmp_path: Path, data: Path, what: str) -> None:
    damage, code, named = BAD_DATA[what]
    damage(data)
    before = everything_in(tmp_path)
    for command in (["data", "check", "data", "--sport", "nba"], ["play", "nba-s1", "--data", "data", "--out", "new"]):
        ended = cli(*command)
        found = re.match(r"error\[([a-z_.]+)\]", ended[2])
        assert found
        assert_refused(ended, 3, code or found[1])
        assert found[1].startswith("data.")
        assert named in ended[2]
    assert everything_in(tmp_path) == before


@pytest.mark.parametrize("files", [[], ["other.csv"]])
def test_a_folder_of_no_sport_says_for_each_sport_why(cli: Cli, tmp_path: Path, files: list[str]) -> None:
    (tmp_path / "data").mkdir()
    for name in files:
        (tmp_path / "data" / name).write_text("a\n1\n", encoding="utf-8")
    ended = cli("data", "check", "data")
    assert_refused(ended, 3, "data.no_sport", fixes=3)
    assert [line.split(":")[0] for line in ended[2].splitlines()[1:]] == ["  nba", "  nfl", "  nhl"]


def test_a_folder_of_data_for_a_sport_that_is_not_installed(
    cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_refused(cli("data", "check", "data", "--sport", "chess"), 3, "plugin.unknown")
    monkeypatch.setenv("LEAGUECORE_PLUGINS", "managers")
    assert_refused(cli("data", "check", "data"), 3, "data.no_sport")


def test_a_season_that_the_folder_does_not_hold(cli: Cli, tmp_path: Path, data: Path) -> None:
    ended = cli("play", "nba-s1", "--data", "data", "--season", "2011-12", "--out", "new")
    assert_refused(ended, 3, "data.unknown_season")
    assert "2024-25" in ended[2]
    assert not (tmp_path / "new").exists()


def test_a_traceback_is_shown_only_when_it_is_asked_for(cli: Cli) -> None:
    code, out, err = cli("--debug", "standings", "nowhere")
    assert (code, out) == (3, "")
    assert err.startswith("Traceback")
    assert err.splitlines()[-2].startswith("error[folder.none]: ")
