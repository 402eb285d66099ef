"""What commands print when all is well: every documented field, and lines that can be checked."""

import contextlib
import hashlib
import json
import sqlite3
import tomllib
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import click
import pytest

from leaguecore import __version__
from leaguecore.cli import program
from leaguecore.hooks.loader import LoadedPlugin
from leaguecore.rules.files import find_ruleset

Cli = Callable[..., "tuple[int, str, str]"]

STANDINGS = {"league", "ruleset", "ruleset_sha256", "data_sha256", "season", "periods", "teams"}
TEAM = {
    *("team", "seat", "manager", "rank", "wins", "losses", "ties", "points_for", "points_against"),
    *("all_play_wins", "all_play_losses", "all_play_ties", "auto"),
}


def document(ended: "tuple[int, str, str]", code: int = 0) -> Any:
    """Return the one JSON document that a command printed."""
    assert ended[0] == code
    return json.loads(ended[1])


# Rulesets.


def test_hash_prints_what_sha256sum_prints(cli: Cli, tmp_path: Path) -> None:
    for name in ("one.toml", "two words.toml"):
        (tmp_path / name).write_bytes(name.encode())
    code, out, err = cli("hash", "./one.toml", "./two words.toml")
    expected = [f"{hashlib.sha256(name.encode()).hexdigest()}  ./{name}\n" for name in ("one.toml", "two words.toml")]
    assert (code, out, err) == (0, "".join(expected), "")


def test_hash_needs_no_valid_ruleset(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\x00")
    assert cli("hash", "./bytes.toml")[:2] == (0, f"{hashlib.sha256(bytes([255, 0])).hexdigest()}  ./bytes.toml\n")


def test_the_digest_stays_when_only_the_spelling_changes(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_bytes(b"# a remark\n" + find_ruleset("nba-s1").data)
    ours, digest, theirs, same = (
        line.split()[0] for line in cli("hash", "--digest", "nba-s1", "./rules.toml")[1].splitlines()
    )
    assert ours != theirs
    assert digest == same


def test_hash_as_a_document_has_both_hashes_and_no_digest_of_what_is_no_ruleset(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\x00")
    digest = cli("hash", "--digest", "nba-s1")[1].splitlines()[1].split()[0]
    first, second = document(cli("hash", "nba-s1", "./bytes.toml", "--json"))["rulesets"]
    assert first == {"source": "nba-s1", "sha256": find_ruleset("nba-s1").sha256, "digest": digest}
    assert second["digest"] is None
    assert second["sha256"] == hashlib.sha256(b"\xff\x00").hexdigest()
    assert cli("hash", "./bytes.toml", "--json", "--digest")[:2] == (1, "")


def as_read(value: Any) -> Any:
    """Return a part of a TOML document with its decimals as they are written."""
    if isinstance(value, dict):
        return {key: as_read(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_read(item) for item in value]
    return str(value) if isinstance(value, Decimal) else value


@pytest.mark.parametrize("name", ["nba-s1", "nfl-s1", "nhl-s1"])
def test_a_ruleset_as_a_document_says_what_its_file_says(cli: Cli, name: str) -> None:
    written = as_read(tomllib.loads(find_ruleset(name).data.decode(), parse_float=Decimal))
    found = document(cli("rules", "show", name, "--json"))
    # A multiplier is a decimal also where it is written without a point.
    for slot in written["roster"]["slots"]:
        slot["multiplier"] = str(slot["multiplier"])
    assert found == written
    fresh = document(cli("rules", "new", "--sport", name[:3], "--json"))
    assert {**fresh, "id": name} == document(cli("rules", "show", name, "--json"))


def test_every_command_that_shows_something_can_show_it_as_a_document() -> None:
    """All but `log`, whose lines are JSON as they stand, the groups, and what talks with whoever sits at a seat."""

    def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
        for name, command in group.commands.items():
            inner = commands(command, f"{path}{name} ") if isinstance(command, click.Group) else ()
            yield from inner or [(f"{path}{name}", command)]

    without = [name for name, one in commands(program.cli) if "--json" not in [o for p in one.params for o in p.opts]]
    assert without == ["log", "seat http", "seat mcp", "seat play"]


def test_show_prints_the_bytes_of_the_file(cli: Cli) -> None:
    assert cli("rules", "show", "nba-s1")[1].encode() == find_ruleset("nba-s1").data


def test_a_valid_ruleset_is_said_to_be_valid(cli: Cli) -> None:
    assert cli("rules", "check", "nba-s1") == (0, "", "nba-s1 is valid\n")
    found = document(cli("rules", "check", "nba-s1", "--json"))
    assert (found["valid"], found["problems"]) == (True, [])
    assert found["sha256"] == hashlib.sha256(find_ruleset("nba-s1").data).hexdigest()


def test_problems_are_a_document_too(cli: Cli, tmp_path: Path) -> None:
    text = find_ruleset("nba-s1").data.replace(b"teams = 10", b"teams = true")
    (tmp_path / "rules.toml").write_bytes(text)
    found = document(cli("rules", "check", "./rules.toml", "--json"), code=1)
    assert found["valid"] is False
    assert [problem["path"] for problem in found["problems"]] == ["league.teams"]


def test_list_names_every_published_ruleset(cli: Cli) -> None:
    listed = {row["id"]: row for row in document(cli("rules", "list", "--json"))["rulesets"]}
    assert {"nba-s1", "nfl-s1", "nhl-s1"} <= set(listed)
    for name in ("nba-s1", "nfl-h2h-12", "nfl-s1", "nhl-s1"):
        assert listed[name]["sha256"] == hashlib.sha256(find_ruleset(name).data).hexdigest()
        assert listed[name]["sport"] == name[:3]
        assert name in cli("rules", "list")[1]


@pytest.mark.parametrize("sport", ["nba", "nfl", "nhl"])
def test_a_new_ruleset_is_valid_as_it_comes(cli: Cli, tmp_path: Path, sport: str) -> None:
    (tmp_path / "my-league.toml").write_text(cli("rules", "new", "--sport", sport)[1], encoding="utf-8")
    assert cli("rules", "check", "./my-league.toml")[0] == 0


# What is installed, and data.

PLUGIN = """
import click
from leaguecore.hooks import hookimpl

@hookimpl
def leaguecore_register_commands(cli):
    {body}
"""
BODIES = {
    "toy_before": "cli.add_command(click.Command('toy-before', callback=lambda: click.echo('before')))",
    "toy_broken": "raise RuntimeError('no\\n\\x1b[2Jnetwork')",
    "toy_exits": "raise click.exceptions.Exit(0)",
    "toy_later": "cli.add_command(click.Command('toy-later', callback=lambda: click.echo('later')))",
}


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four plug-ins that add commands, two of which fail."""
    for name, body in BODIES.items():
        (tmp_path / f"{name}.py").write_text(PLUGIN.format(body=body), encoding="utf-8")
        info = tmp_path / f"dist_{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: dist-{name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[leaguecore]\n{name} = {name}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(program.cli, "commands", dict(program.cli.commands))


@pytest.mark.usefixtures("toys")
def test_a_plug_in_that_cannot_add_its_commands_takes_nothing_else_down(cli: Cli) -> None:
    for command, said in [("toy-before", "before\n"), ("toy-later", "later\n")]:
        code, out, err = cli(command)
        assert (code, out) == (0, said)
        broken, exits = err.splitlines()
        assert all(part in broken for part in ("toy_broken", "dist-toy_broken", "network"))
        assert "toy_exits" in exits
        assert "\x1b" not in err
    assert cli("rules", "check", "nba-s1")[0] == 0


def test_plugins_lists_what_is_installed(cli: Cli) -> None:
    found = document(cli("plugins", "--json"))
    assert found["failed"] == []
    assert {"nba", "nfl", "nhl"} <= set(found["sports"])
    assert {"projection", "adp", "random", "oracle"} <= set(found["managers"])
    assert all({"name", "distribution", "version"} <= set(plugin) for plugin in found["loaded"])


def test_data_check_says_what_is_in_a_folder(cli: Cli, data: Path) -> None:
    assert data.is_dir()
    found = document(cli("data", "check", "data", "--json"))
    assert (found["sport"], found["season"]) == ("nba", "2024-25")
    # The folder has two games and three lines of two players.
    assert (found["rows"]["schedule"], found["rows"]["stat_lines"]) == (2, 3)
    assert len(bytes.fromhex(found["data_sha256"])) == 32


def test_the_version_is_the_packages(cli: Cli) -> None:
    code, out, _ = cli("--version")
    assert code == 0
    assert __version__ in out


def test_help_names_every_command(cli: Cli) -> None:
    code, out, _ = cli("--help")
    assert code == 0
    for name in ("data", "hash", "log", "play", "plugins", "resume", "rules", "standings", "verify"):
        assert f"\n  {name} " in out
        assert cli(name, "--help")[0] == 0


# A league.


def test_standings_carry_every_documented_field(cli: Cli, league: Path) -> None:
    found = document(cli("standings", "D", "--json"))
    assert set(found) >= STANDINGS
    assert (found["ruleset"], found["periods"], found["season"]) == ("nba-s1", 1, "synthetic-1")
    assert found["ruleset_sha256"] == hashlib.sha256((league / "ruleset.toml").read_bytes()).hexdigest()
    assert len(bytes.fromhex(found["data_sha256"])) == 32
    assert [set(team) >= TEAM for team in found["teams"]] == [True] * 10
    assert {team["team"]: team["seat"] for team in found["teams"]} == {f"team-{n:02d}": n for n in range(1, 11)}
    assert [team["rank"] for team in found["teams"]] == sorted(team["rank"] for team in found["teams"])


def test_points_are_decimal_strings_and_counts_whole_numbers(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    for team in document(cli("standings", "D", "--json"))["teams"]:
        for name in ("points_for", "points_against"):
            assert isinstance(team[name], str)
            # The ruleset prints two decimals.
            assert Decimal(team[name]).as_tuple().exponent == -2
        assert all(type(team[name]) is int for name in TEAM - {"team", "manager", "points_for", "points_against"})


def test_one_week_of_ten_teams_adds_up(cli: Cli, league: Path) -> None:
    """Five games and 45 comparisons are won as often as they are lost; points for and against are the same points."""
    assert league.is_dir()
    teams = document(cli("standings", "D", "--json"))["teams"]

    def total(name: str) -> Any:
        return sum(Decimal(team[name]) for team in teams)

    assert total("wins") == total("losses")
    assert total("wins") + total("losses") + total("ties") == 10
    assert total("all_play_wins") == total("all_play_losses")
    assert total("all_play_wins") + total("all_play_losses") + total("all_play_ties") == 90
    assert total("points_for") == total("points_against")
    assert total("auto") == 0


def test_the_table_as_text_says_the_same(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    first = document(cli("standings", "D", "--json"))["teams"][0]
    line = next(line for line in cli("standings", "D")[1].splitlines() if first["team"] in line)
    assert {first["manager"], first["points_for"], first["points_against"]} <= set(line.split())


def test_the_lines_of_the_log_chain(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    code, out, err = cli("log", "D")
    assert (code, err) == (0, "")
    lines = out.encode().split(b"\n")
    assert lines.pop() == b""
    before = "0" * 64
    for seq, line in enumerate(lines):
        record = json.loads(line)
        assert (record["seq"], record["prev"]) == (seq, before)
        before = hashlib.sha256(line).hexdigest()
    assert document(cli("verify", "D", "--json"))["head"] == before


def test_the_log_can_be_narrowed(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    everything = [json.loads(line) for line in cli("log", "D")[1].splitlines()]

    def narrowed(*options: str) -> list[Any]:
        return [json.loads(line) for line in cli("log", "D", *options)[1].splitlines()]

    assert narrowed("--from", "100") == everything[100:]
    assert narrowed("--from", "999999") == []
    picked = [record for record in everything if record["kind"] == "draft.picked"]
    assert len(picked) == 130
    assert narrowed("--kind", "draft.picked") == picked
    # A kind that no record can be of is a slip of the pen; one of which there is none yet is none.
    assert narrowed("--kind", "trade.executed") == []
    own = narrowed("--team", "team-03", "--kind", "draft.picked")
    assert own == [record for record in picked if record["data"]["team"] == "team-03"]
    assert len(own) == 13


def test_the_log_is_not_narrowed_to_what_cannot_be(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    code, out, err = cli("log", "D", "--team", "team-11")
    assert (code, out) == (2, "")
    assert all(name in err for name in ("error[log.team]", "team-01", "team-10", "engine"))
    code, out, err = cli("log", "D", "--kind", "draft.picks")
    assert (code, out) == (2, "")
    assert all(name in err for name in ("error[log.kind]", "draft.picked", "league.open"))
    assert cli("log", "D", "--team", "engine")[1] != ""


def test_the_log_holds_no_secret_of_the_store(cli: Cli, league: Path) -> None:
    """The seed and the sealed claims are in the store only, until they are revealed."""
    with contextlib.closing(sqlite3.connect(league / "league.db")) as store:
        names = [name for (name,) in store.execute("SELECT name FROM secret")]
    assert "seed" in names
    assert not any('"seed":' in line for line in cli("log", "D")[1].splitlines())


def test_a_good_log_verifies_with_what_was_checked_and_what_is_not_anchored(cli: Cli, league: Path) -> None:
    assert league.is_dir()
    found = document(cli("verify", "D", "--replay", "--json"))
    count = len(cli("log", "D")[1].splitlines())
    assert (found["records"], found["unanchored"], found["faults"]) == (count, count, [])
    assert found["checked"] == ["bytes", "chain", "genesis", "commitments", "heads", "replay"]
    code, out, err = cli("verify", "D")
    assert (code, err) == (0, "verified\n")
    assert f"unanchored: {count}\n" in out
    assert "replay" not in out


def test_a_replay_says_whether_the_lots_were_checked(cli: Cli, league: Path) -> None:
    code, out, err = cli("verify", "D", "--replay")
    assert (code, err) == (0, "verified\n")
    assert "lots checked" in out.splitlines()
    assert "not the same" not in out
    found = document(cli("verify", "D", "--replay", "--json"))
    assert (found["lots"], found["changed_plugins"]) == ("checked", [])
    # A copy for strangers has no private values, so the seed of a season that goes on is not known.
    with contextlib.closing(sqlite3.connect(league / "league.db", isolation_level=None)) as store:
        triggers = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
        for name in triggers:
            store.execute(f"DROP TRIGGER {name}")
        store.execute("DELETE FROM secret")
    code, out, err = cli("verify", "D", "--replay")
    assert (code, err) == (0, "verified\n")
    assert [line for line in out.splitlines() if line.startswith("lots")] == [
        "lots unchecked: the seed is not known yet"
    ]


def test_a_replay_names_a_changed_plug_in_as_not_anchored_and_does_not_fail_for_it(
    cli: Cli, league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert league.is_dir()
    sources = LoadedPlugin.source_sha256
    monkeypatch.setattr(LoadedPlugin, "source_sha256", lambda self: "0" * 64 if self.name == "nba" else sources(self))
    code, out, err = cli("verify", "D", "--replay")
    assert (code, err) == (0, "verified\n")
    (told,) = [line for line in out.splitlines() if line.startswith("not the same")]
    assert "plug-in nba " in told
    assert "lots checked" in out.splitlines()
    found = document(cli("verify", "D", "--replay", "--json"))
    assert (found["changed_plugins"], found["faults"]) == (["nba"], [])
    # Without replay nothing was made again, so nothing is said of what it would have been made with.
    assert "not the same" not in cli("verify", "D")[1]


def tampered(league: Path, seq: int, change: Callable[[bytes], bytes]) -> None:
    """Change a line in the file of the store, as somebody with the file can."""
    with contextlib.closing(sqlite3.connect(league / "league.db", isolation_level=None)) as store:
        (line,) = store.execute("SELECT line FROM event WHERE seq = ?", (seq,)).fetchone()
        assert change(line) != line
        store.execute("DROP TRIGGER event_is_final")
        store.execute("UPDATE event SET line = ? WHERE seq = ?", (change(line), seq))


def newest(league: Path) -> int:
    with contextlib.closing(sqlite3.connect(league / "league.db")) as store:
        seq: int = store.execute("SELECT MAX(seq) FROM event").fetchone()[0]
    return seq


def test_a_tampered_record_is_exit_4_with_code_and_seq(cli: Cli, league: Path) -> None:
    tampered(league, 20, lambda line: line.replace(b'"actor":"', b'"actor":"x'))
    found = document(cli("verify", "D", "--json"), code=4)
    assert [(fault["code"], fault["seq"]) for fault in found["faults"]] == [("chain.prev", 21)]
    assert found["faults"][0]["message"]
    code, out, err = cli("verify", "D")
    assert (code, err) == (4, "1 fault\n")
    assert out.splitlines()[-1].startswith("chain.prev at 21: ")


@pytest.mark.parametrize("at", ["first", "newest"])
def test_a_torn_record_is_exit_4_wherever_it_is(cli: Cli, league: Path, at: str) -> None:
    seq = 0 if at == "first" else newest(league)
    tampered(league, seq, lambda line: line[:40])
    found = document(cli("verify", "D", "--json"), code=4)
    assert (found["faults"][0]["code"], found["faults"][0]["seq"]) == ("json.syntax", seq)
    for command in ("standings", "resume"):
        code, out, err = cli(command, "D")
        assert (code, out) == (4, "")
        assert err.startswith("error[")
        assert "Traceback" not in err


def test_only_the_replay_finds_a_newest_record_that_says_something_else(cli: Cli, league: Path) -> None:
    seq = newest(league)
    tampered(league, seq, lambda line: line.replace(b'"points":{"team-01":', b'"points":{"team-01":1'))
    assert cli("verify", "D")[0] == 0
    found = document(cli("verify", "D", "--replay", "--json"), code=4)
    assert [(fault["code"], fault["seq"]) for fault in found["faults"]] == [("event.differs", seq)]


def test_a_league_is_played_kept_and_gone_on_with(cli: Cli, tmp_path: Path, league: Path) -> None:
    """Playing again with the same words gives the same bytes; `resume` adds to them."""
    arguments = ["--seed", "7", "--managers", "projection,adp,random", "--weeks", "1"]
    found = document(cli("play", "nba-s1", *arguments, "--out", "again", "--json"))
    assert found == document(cli("standings", "D", "--json"))
    log = cli("log", "D")[1]
    assert cli("log", "again")[1] == log
    assert document(cli("resume", "again", "--weeks", "1", "--json")) == found
    said = cli("resume", "again", "--weeks", "1")[2]
    assert said == "nothing was done: 1 periods are scored already, and --weeks counts from the season's beginning\n"
    assert cli("log", "again")[1] == log
    assert document(cli("resume", "again", "--weeks", "2", "--json"))["periods"] == 2
    longer = cli("log", "again")[1]
    assert longer.startswith(log)
    assert longer != log
    assert sorted(path.name for path in (tmp_path / "again").iterdir()) == sorted(
        path.name for path in league.iterdir()
    )


def test_without_a_place_nothing_is_written(cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli("play", "nba-s1", "--weeks", "1")
    assert (code, err) == (0, "")
    assert "team-10" in out
    assert list(tmp_path.iterdir()) == []


def test_the_weeks_that_the_draft_runs_into_are_told_and_only_these(cli: Cli, tmp_path: Path) -> None:
    """130 picks of two hours from 20 October, 23:00 UTC, end on 31 October at 19:00 UTC, in the second week."""
    text = find_ruleset("nba-s1").data.decode().replace("clock_seconds = 60", "clock_seconds = 7_200")
    (tmp_path / "slow.toml").write_text(text.replace('id = "nba-s1"', 'id = "slow"'), encoding="utf-8")
    code, out, err = cli("play", "./slow.toml", "--weeks", "1", "--json")
    assert code == 0
    assert json.loads(out)["periods"] == 1
    (told,) = err.splitlines()
    assert told.startswith("not played: Week 1 (2025-10-20): the draft ends at 2025-10-31T19:00")
    assert "draft.clock_seconds" in told
    assert cli("play", "nba-s1", "--weeks", "1")[2] == ""
