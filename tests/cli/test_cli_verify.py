"""`verify` on a public folder: what it prints, how it ends, and whatever a stranger may have put there."""

import hashlib
import json
import re
import shutil
import tracemalloc
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from leaguecore.cli import main
from leaguecore.cli.explained import explanations
from leaguecore.rules.files import find_ruleset

Cli = Callable[..., "tuple[int, str, str]"]
Damage = Callable[[Path], object]

POISON = "\x1b[2J\x9b\u202e"
MIB = 1024 * 1024


@pytest.fixture(scope="session")
def published(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The public folder of a league after one week; tests take a copy of it."""
    folder = tmp_path_factory.mktemp("published") / "P"
    main(["publish", str(shutil.copytree(played, folder.parent / "D")), "--to", str(folder)])
    return folder


@pytest.fixture
def public(published: Path, tmp_path: Path) -> Path:
    """A public folder of one's own, at `P` in `tmp_path`."""
    return Path(shutil.copytree(published, tmp_path / "P"))


def harmless(ended: "tuple[int, str, str]") -> "tuple[int, str, str]":
    """See that nothing printed moves the cursor, and that there is no traceback."""
    _, out, err = ended
    assert not [letter for letter in out + err if not letter.isprintable() and letter != "\n"]
    assert "Traceback" not in err
    assert "error[internal]" not in err
    return ended


def error_of(ended: "tuple[int, str, str]") -> tuple[int, str]:
    """Return exit code and error code of what could not be looked at."""
    code, out, err = harmless(ended)
    found = re.match(r"error\[([a-z_.]+)\]: .", err)
    assert found is not None
    assert (out, err.count("error[")) == ("", 1)
    assert explanations(found[1])
    return code, found[1]


def faults_of(ended: "tuple[int, str, str]") -> tuple[int, list[str]]:
    """Return exit code and the codes of faults, each once, in the order in which they are listed."""
    code, out, _ = harmless(ended)
    codes = list(dict.fromkeys(fault["code"] for fault in json.loads(out)["faults"]))
    assert all(explanations(one) for one in codes)
    return code, codes


# --- what it prints --------------------------------------------------------------------------------------------------


def test_as_text_it_says_what_was_checked_and_what_could_not_be(cli: Cli, public: Path) -> None:
    code, out, err = harmless(cli("verify", "P"))
    lines = (public / "log.jsonl").read_bytes().splitlines()
    league = json.loads(lines[0])["league"]
    assert (code, err) == (0, "verified\n")
    assert out.splitlines() == [
        f"league {league}: {len(lines)} records, checked bytes, chain, genesis, commitments, heads",
        f"head {hashlib.sha256(lines[-1]).hexdigest()}",
        f"unanchored: {len(lines)}",
        "heads without a good signature, which anchor nothing: 1",
        "private values: revealed 0, redacted 0, withheld 0, embargoed 0, never 0",
        "rated: no, it is played on facts of the past",
    ]


def test_as_json_it_says_the_same(cli: Cli, public: Path) -> None:
    code, out, err = harmless(cli("verify", "P", "--replay", "--json"))
    found, lines = json.loads(out), (public / "log.jsonl").read_bytes().splitlines()
    assert (code, err) == (0, "")
    assert found["checked"] == ["bytes", "chain", "genesis", "commitments", "heads", "replay"]
    assert (found["records"], found["faults"], found["anchored"], found["unanchored"]) == (
        len(lines),
        [],
        0,
        len(lines),
    )
    assert found["head"] == hashlib.sha256(lines[-1]).hexdigest()
    assert found["published"] == found["newest"] == json.loads(lines[-1])["at"]
    assert found["values"] == dict.fromkeys(("revealed", "redacted", "withheld", "embargoed", "never"), 0)
    assert (found["rated"], found["lots"]) == (False, "unchecked: the seed is not known yet")


def test_a_fault_is_listed_with_its_code_and_record_and_ends_with_four(cli: Cli, public: Path) -> None:
    log = (public / "log.jsonl").read_bytes().splitlines()
    log[40] = log[40].replace(b'"v":1', b'"v":2')
    (public / "log.jsonl").write_bytes(b"\n".join(log) + b"\n")
    code, out, err = harmless(cli("verify", "P"))
    assert code == 4
    assert re.search(r"^schema\.\w+ at 40: ", out, re.MULTILINE)
    assert re.search(r"^chain\.prev at 41: ", out, re.MULTILINE)
    assert re.fullmatch(r"\d+ faults\n", err)
    code, codes = faults_of(cli("verify", "P", "--json"))
    assert (code, codes[1]) == (4, "chain.prev")


def test_standings_and_log_are_read_from_a_public_folder_too(cli: Cli, public: Path, league: Path) -> None:
    for command in (("standings",), ("standings", "--json"), ("log",), ("log", "--team", "team-03")):
        name, *options = command
        assert cli(name, "P", *options) == cli(name, "D", *options)


def test_a_league_is_not_played_on_from_what_is_published(cli: Cli, public: Path) -> None:
    before = {path: path.read_bytes() for path in public.rglob("*") if path.is_file()}
    for command in (("resume", "P"), ("tick", "P"), ("branch", "P", "--at", "5", "--to", "E")):
        code, _ = error_of(cli(*command))
        assert code in (2, 3)
    assert {path: path.read_bytes() for path in public.rglob("*") if path.is_file()} == before


# --- evidence that somebody has kept ---------------------------------------------------------------------------------


def receipts_of(public: Path, *seqs: int) -> list[dict[str, Any]]:
    """Return the receipts of records, by hand."""
    lines = (public / "log.jsonl").read_bytes().splitlines()
    league = json.loads(lines[0])["league"]
    return [{"hash": hashlib.sha256(lines[seq]).hexdigest(), "league": league, "seq": seq} for seq in seqs]


def written(path: Path, receipts: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(one) + "\n" for one in receipts), encoding="utf-8")
    return path.name


def test_receipts_are_borne_out_or_not(cli: Cli, public: Path, tmp_path: Path) -> None:
    good = receipts_of(public, 20, 44, 21)
    code, out, _ = harmless(cli("verify", "P", "--receipts", written(tmp_path / "good", good), "--json"))
    found = json.loads(out)
    assert (code, found["receipts"]) == (0, {"borne_out": 3, "held_back": 0})
    assert "receipts" in found["checked"]
    for changed in ({"hash": "0" * 64}, {"seq": 10**6}):
        file = written(tmp_path / "bad", [*good, {**good[0], **changed}])
        assert faults_of(cli("verify", "P", "--receipts", file, "--json")) == (4, ["receipt.missing"])
    file = written(tmp_path / "bad", [{**good[0], "league": "another"}])
    assert faults_of(cli("verify", "P", "--receipts", file, "--json")) == (4, ["receipt.league"])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"hello", "receipt.form"),
        (b"\xff\x00", "receipt.form"),
        (b"[]\n", "receipt.form"),
        (b'{"seq":1}\n', "receipt.form"),
        (b"[" * 100_000, "receipt.form"),
        (b'{"hash":"\x1b[2J","league":"x","seq":1}\n', "receipt.form"),
        (b'{"hash":1,"league":[],"seq":true}\n', "receipt.form"),
        (None, "file.unreadable"),
    ],
    ids=["prose", "bytes", "list", "too few", "deep", "cursor", "types", "none"],
)
def test_receipts_that_are_none_are_an_error(
    cli: Cli, public: Path, tmp_path: Path, data: bytes | None, code: str
) -> None:
    if data is not None:
        (tmp_path / "receipts").write_bytes(data)
    exit_code, found = error_of(cli("verify", "P", "--receipts", "receipts"))
    assert (exit_code in (2, 3, 4), found) == (True, code)


def test_a_head_that_was_kept_is_compared(cli: Cli, public: Path, tmp_path: Path) -> None:
    note = (public / "heads" / "000000.txt").read_bytes()
    (tmp_path / "kept").write_bytes(note)
    assert cli("verify", "P", "--kept-head", "kept")[0] == 0
    for data in (b"\xff\x00", b"", POISON.encode(), b"x" * 1_000):
        (tmp_path / "kept").write_bytes(data)
        assert faults_of(cli("verify", "P", "--kept-head", "kept", "--json")) == (4, ["head.form"])
    assert error_of(cli("verify", "P", "--kept-head", "nowhere"))[0] == 3


def test_a_head_from_the_future_is_found_where_somebody_says_what_time_it_is(cli: Cli, public: Path) -> None:
    assert cli("verify", "P", "--now", "2100-01-01T00:00:00Z")[0] == 0
    found = faults_of(cli("verify", "P", "--now", "2025-10-01T00:00:00Z", "--json"))
    assert found == (4, ["head.future"])
    assert error_of(cli("verify", "P", "--now", POISON))[1] == "time.invalid"


# --- facts from elsewhere --------------------------------------------------------------------------------------------

STATS = "MIN,FGM,FGA,FG3M,FG3A,FTM,FTA,OREB,DREB,REB,AST,STL,BLK,TOV,PF,PTS,PLUS_MINUS"
CLUBS = {"AAA": range(1, 8), "BBB": range(8, 15)}


def season_files(folder: Path, extra: int = 0) -> str:
    """Write a season of two clubs with seven players each and one game, in the layout of `--data`."""
    folder.mkdir()
    people = [(person, club) for club, numbers in CLUBS.items() for person in numbers]
    game, tip = "0022400001", "2024-10-22T23:30:00Z"
    rows = {
        "players": ["PERSON_ID,PLAYER_NAME,POSITION,FROM_YEAR,DRAFT_YEAR,TEAMS_2024-25"]
        + [f"{person},Player {person},G,2019,2019,{club}" for person, club in people],
        "schedule_2024-25": [
            "GAME_ID,HOME_TEAM_ABBREVIATION,AWAY_TEAM_ABBREVIATION,TIP_UTC,PUBLISHED_TIP_UTC",
            f"{game},AAA,BBB,{tip},{tip}",
        ],
        "player_game_logs_2024-25": [f"PLAYER_ID,TEAM_ABBREVIATION,GAME_ID,GAME_DATE,{STATS}"]
        + [
            f"{person},{club},{game},2024-10-22,30,{person},20,0,0,0,0,0,0,0,1,1,0,0,1,{2 * person + extra},0"
            for person, club in people
        ],
    }
    for name, lines in rows.items():
        (folder / f"{name}.csv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return folder.name


def small_rules() -> str:
    """Return a ruleset of two teams of four players, and one week."""
    text = find_ruleset("nba-s1").data.decode()
    slots = 'slots = [\n  { name = "UTIL", count = 3, eligible = ["UTIL"], multiplier = 1 },\n]\n'
    text = re.sub(r"slots = \[\n.*?\n\]\n", slots, text, count=1, flags=re.DOTALL)
    for old, new in (
        ('id = "nba-s1"', 'id = "small"'),
        ("teams = 10", "teams = 2"),
        ("rounds = 13", "rounds = 4"),
        ("bench = 3", "bench = 1"),
        ("periods = 0", "periods = 1"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def test_facts_that_were_not_published_are_taken_from_where_they_come(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(small_rules(), encoding="utf-8")
    data, other = season_files(tmp_path / "data"), season_files(tmp_path / "other", extra=1)
    play = ("play", "./small.toml", "--data", data, "--managers", "projection", "--out", "D")
    assert cli(*play)[0] == 0
    assert cli("publish", "D", "--to", "P", "--without", "facts")[0] == 0
    assert cli("verify", "P")[0] == 0
    assert error_of(cli("verify", "P", "--replay")) == (3, "publication.facts")
    code, out, _ = harmless(cli("verify", "P", "--replay", "--data", data))
    assert code == 0
    assert "not published, but for the hashes: facts" in out
    # A point more for everybody is another season.
    code, codes = faults_of(cli("verify", "P", "--replay", "--data", other, "--json"))
    assert code == 4
    assert "score.differs" in codes
    assert error_of(cli("verify", "P", "--replay", "--data", "nowhere")) == (3, "data.no_folder")


# --- what a stranger may have put there ------------------------------------------------------------------------------


def put(name: str, data: bytes) -> Damage:
    return lambda folder: (folder / name).write_bytes(data)


def without(name: str) -> Damage:
    def damage(folder: Path) -> None:
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()

    return damage


def folder_for(name: str) -> Damage:
    """Return how a folder takes the place of a file."""

    def damage(folder: Path) -> None:
        without(name)(folder)
        (folder / name).mkdir()

    return damage


def said(**changes: object) -> Damage:
    """Return how a publication comes to say other things of itself."""

    def damage(folder: Path) -> None:
        path = folder / "publication.json"
        path.write_text(json.dumps({**json.loads(path.read_bytes()), **changes}), encoding="utf-8")

    return damage


def changed(name: str, change: Callable[[bytes], bytes]) -> Damage:
    return lambda folder: (folder / name).write_bytes(change((folder / name).read_bytes()))


def emptied(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


UNREADABLE: Mapping[str, tuple[Damage, str]] = {
    "nothing": (shutil.rmtree, "folder.none"),
    "empty": (emptied, "folder.none"),
    "no publication": (without("publication.json"), "publication.unreadable"),
    "publication empty": (put("publication.json", b""), "publication.unreadable"),
    "publication cut": (changed("publication.json", lambda data: data[:40]), "publication.unreadable"),
    "publication a list": (put("publication.json", b"[]"), "publication.unreadable"),
    "publication null": (put("publication.json", b"null"), "publication.unreadable"),
    "publication a number": (put("publication.json", b"7"), "publication.unreadable"),
    "publication deep": (put("publication.json", b"[" * 200_000), "publication.unreadable"),
    "publication huge number": (put("publication.json", b'{"held":' + b"9" * 5_000 + b"}"), "publication.unreadable"),
    "publication bytes": (put("publication.json", b"\xff\xfe\x00"), "publication.unreadable"),
    "publication more": (said(more=1), "publication.unreadable"),
    "held below 0": (said(held=-1), "publication.unreadable"),
    "held true": (said(held=True), "publication.unreadable"),
    "held a text": (said(held="1"), "publication.unreadable"),
    "held a half": (said(held=0.5), "publication.unreadable"),
    "at a number": (said(at=5), "publication.unreadable"),
    "at a list": (said(at=[]), "publication.unreadable"),
    "at a word": (said(at=POISON), "publication.unreadable"),
    "held until a number": (said(held_until=5), "publication.unreadable"),
    "left out a number": (said(left_out=5), "publication.unreadable"),
    "left out a word": (said(left_out="facts"), "publication.unreadable"),
    "left out lists": (said(left_out=[[]]), "publication.unreadable"),
    "left out the log": (said(left_out=["log"]), "publication.unreadable"),
    "league a list": (said(league=[]), "publication.unreadable"),
    "visibility a list": (said(visibility=["public"]), "publication.unreadable"),
    "a head is a folder": (folder_for("heads/000000.txt"), "publication.unreadable"),
    "log empty": (put("log.jsonl", b""), "folder.empty"),
    "no log": (without("log.jsonl"), "store.missing"),
    "log a folder": (folder_for("log.jsonl"), "store.missing"),
    "no ruleset": (without("ruleset.toml"), "folder.none"),
    "revealed a folder": (folder_for("revealed.jsonl"), "system"),
}


@pytest.mark.parametrize("damaged", [b"\xff", f'"{POISON}" = 1\n'.encode()], ids=["bytes", "poison"])
def test_rules_that_nobody_can_read_are_not_those_that_were_committed(cli: Cli, public: Path, damaged: bytes) -> None:
    (public / "ruleset.toml").write_bytes(damaged)
    for arguments in (("verify", "P"), ("verify", "P", "--replay", "--json")):
        found = cli(*arguments)
        assert (found[0], error_of(found)[1]) == (4, "genesis.file")


@pytest.mark.parametrize(("damage", "code"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_looked_at_is_one_error(cli: Cli, public: Path, damage: Damage, code: str) -> None:
    damage(public)
    for arguments in (("verify", "P"), ("verify", "P", "--replay", "--json")):
        exit_code, found = error_of(cli(*arguments))
        assert (exit_code in (1, 3), found) == (True, code)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (changed("snapshots/facts.npz", lambda data: data[:1_000]), "folder.facts"),
        (put("snapshots/facts.npz", b"x"), "folder.facts"),
        (without("snapshots"), "publication.facts"),
    ],
    ids=["cut", "one byte", "none"],
)
def test_facts_that_are_not_there_or_damaged_matter_to_a_replay_alone(
    cli: Cli, public: Path, damage: Damage, code: str
) -> None:
    damage(public)
    assert cli("verify", "P")[0] == 0
    assert error_of(cli("verify", "P", "--replay")) == (3, code)


REVEALED = b'{"name":"note","ref":%d,"withheld":true}\n'
FAULTY: Mapping[str, tuple[Damage, str]] = {
    "held far too many": (said(held=10**30), "log.held"),
    "revealed far too many": (said(revealed=10**300), "publication.counts"),
    "another league": (said(league="nba-other"), "publication.league"),
    "a league that moves the cursor": (said(league=POISON), "publication.league"),
    "heads of bytes": (put("heads/000000.txt", b"\xff\x00\x1b[2J" * 9), "head.form"),
    "heads that move the cursor": (put("heads/000000.txt", f"leaguecore-heads/v1\n{POISON}\n\n".encode()), "head.form"),
    "a head more": (put("heads/000001.txt", b"leaguecore-heads/v1\n\n"), "head.form"),
    "no heads": (without("heads"), "publication.head"),
    "log of bytes": (put("log.jsonl", bytes(range(256)) * 50), "json.utf8"),
    "log of a list": (put("log.jsonl", b"[]\n"), "schema.keys"),
    "log of nothing": (put("log.jsonl", b"null\n"), "schema.keys"),
    "log that moves the cursor": (put("log.jsonl", json.dumps({POISON: POISON}).encode() + b"\n"), "json.key"),
    "log that is deep": (put("log.jsonl", b"[" * 60_000 + b"\n"), "json.depth"),
    "log without its last line feed": (changed("log.jsonl", lambda data: data[:-1]), "no_final_newline"),
    "log cut in a line": (changed("log.jsonl", lambda data: data[:50_000]), "no_final_newline"),
    "log of other lines": (changed("log.jsonl", lambda data: data.replace(b"\n", b"\r\n")), "not_canonical"),
    "log twice": (changed("log.jsonl", lambda data: data + data), "seq"),
    "log shorter": (
        changed("log.jsonl", lambda data: b"".join(data.splitlines(keepends=True)[:100])),
        "log.truncated",
    ),
    "another ruleset": (changed("ruleset.toml", lambda data: data + b"# \n"), "genesis.file"),
    "no prompts": (without("prompts.json"), "genesis.file"),
    "other prompts": (changed("prompts.json", lambda data: data + b" "), "genesis.file"),
    "seats of nobody": (put("seats.toml", b"x"), "genesis.file"),
    "revealed bytes": (put("revealed.jsonl", b"\xff\x00\n"), "json.utf8"),
    "revealed prose": (put("revealed.jsonl", b"hello\n"), "json.syntax"),
    "revealed a list": (put("revealed.jsonl", b"[]\n"), "reveal.form"),
    "revealed of no value": (put("revealed.jsonl", REVEALED % 5), "reveal.ref"),
    "revealed before the log": (put("revealed.jsonl", REVEALED % -5), "reveal.order"),
    "revealed after the log": (put("revealed.jsonl", REVEALED % (2**53 - 1)), "reveal.ref"),
}


@pytest.mark.parametrize(("damage", "code"), FAULTY.values(), ids=FAULTY.keys())
def test_what_is_wrong_with_a_publication_is_a_fault_with_its_code(
    cli: Cli, public: Path, damage: Damage, code: str
) -> None:
    damage(public)
    exit_code, codes = faults_of(cli("verify", "P", "--replay", "--json"))
    assert (exit_code, code in codes) == (4, True), codes
    exit_code, out, err = harmless(cli("verify", "P"))
    assert (exit_code, err.count("\n")) == (4, 1)
    assert re.search(rf"^{re.escape(code)}(?: at \d+)?: ", out, re.MULTILINE)


def holes(name: str) -> Damage:
    """Return how a file becomes a hundred megabytes of nothing, without a line feed."""

    def damage(folder: Path) -> None:
        with (folder / name).open("ab") as handle:
            handle.truncate(100 * MIB)

    return damage


@pytest.mark.parametrize(
    ("name", "code", "most"), [("log.jsonl", "record.too_long", 8), ("revealed.jsonl", "json.syntax", 48)]
)
def test_a_line_of_a_hundred_megabytes_is_refused_and_not_kept(
    cli: Cli, public: Path, name: str, code: str, most: int
) -> None:
    cli("verify", "P")  # what is imported and cached once does not count
    holes(name)(public)
    tracemalloc.start()
    try:
        found = faults_of(cli("verify", "P", "--json"))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (found[0], code in found[1]) == (4, True)
    assert peak < most * MIB


@pytest.mark.parametrize("name", ["x" * 300, "P/log.jsonl", POISON, "P/heads"])
def test_a_place_that_is_no_league_is_an_error(cli: Cli, public: Path, name: str) -> None:
    for command in (("verify", name), ("standings", name), ("log", name)):
        assert error_of(cli(*command))[0] == 3
