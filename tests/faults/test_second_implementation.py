"""The script of the documents, which knows nothing of leaguecore, and `leaguecore verify` come to the same verdicts.

It is run as a stranger would: as a process, without site packages, on nothing but what was published.
"""

import ast
import base64
import contextlib
import datetime as dt
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from branch_cases import place as place_in
from branch_cases import season_of
from published_league import Played, play
from season_cases import Scripted, played, plugins, toy_rules
from tampering import Copy, Fields, digit_flipped, place, root_of
from toy_sport import Absent, toy_season
from trade_seasons import FIRST, SECOND

from leaguecore import League, play_season
from leaguecore.clock import DAY, Instant
from leaguecore.errors import LeagueError
from leaguecore.ledger.signing import new_key
from leaguecore.managers.decision import Bid, Decision, Nomination
from leaguecore.season.branching import branch_league
from leaguecore.season.publisher import publish

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_published.py"
ENDED, FAULTY = 0, 4


def second(folder: Path, *receipts: Path) -> tuple[int, list[str]]:
    """Run the script on a folder; return its exit code and the lines that it prints."""
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(folder), *map(str, receipts)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=folder.parent)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def is_sound(folder: Path) -> bool:
    """Say whether `leaguecore verify` finds no fault, without a replay."""
    try:
        with contextlib.closing(League.open(folder, plugins=plugins())) as league:
            return not league.verdict(replay=False).faults
    except LeagueError:
        return False


def write_heads(copy: Copy, sizes: Sequence[int], wrong: int = 0) -> None:
    """Put unsigned heads over these sizes in the place of all heads; that over the size `wrong` has another root."""
    lines, records, said = copy.lines, copy.records, copy.said()
    for path in copy.notes:
        path.unlink()
    prev = "0" * 64
    for number, size in enumerate(sizes):
        at = said["at"] if size == len(lines) else records[size - 1]["at"]
        root = base64.b64encode(root_of([*lines[: size - 1], b"x" if size == wrong else lines[size - 1]])).decode()
        line = f"{said['league']} {size} {hashlib.sha256(lines[size - 1]).hexdigest()} {root}"
        note = f"leaguecore-heads/v1\n{day_of(at)} {at}\nprev {prev}\n{line}\n\n".encode()
        (copy.path / "heads" / f"{number:06d}.txt").write_bytes(note)
        prev = hashlib.sha256(note).hexdigest()


def day_of(at: str) -> str:
    """Return the day that a head closes: that of the millisecond before its instant."""
    return (dt.datetime.fromisoformat(at) - dt.timedelta(milliseconds=1)).date().isoformat()


# --- the script itself ------------------------------------------------------------------------------------------------


def test_it_has_at_most_a_hundred_lines() -> None:
    lines = SCRIPT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 100
    assert max(map(len, lines)) <= 120


def test_it_imports_the_standard_library_and_nothing_else() -> None:
    imported = set()
    for node in ast.walk(ast.parse(SCRIPT.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").split(".")[0])
    assert imported
    assert imported <= sys.stdlib_module_names


def told_of(records: int, under_heads: int) -> str:
    """Return what is said first: the script cannot tell whether a head is signed."""
    return f"records: {records}, under heads: {under_heads} (unsigned?)"


# --- sound seasons of each kind ---------------------------------------------------------------------------------------


def test_a_season_of_claims_threads_trades_and_notes_is_sound(published: Played) -> None:
    """In the middle seven lines are held back, and what follows the head before them nobody can compare."""
    for folder in (published.end, published.middle):
        kinds = {fields["kind"] for fields in Copy(folder).records}
        assert {"waivers.run", "message.sent", "values.sealed"} <= kinds
        found = Copy(folder).verdict(replay=False)
        assert second(folder) == (ENDED, [told_of(found.records, found.anchored)])
    assert any(fields["data"].get("acceptance") for fields in Copy(published.end).records)
    assert {one["name"] for one in Copy(published.end).shown} == {"message", "message_text", "note"}


@pytest.fixture(scope="session")
def auction(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published season that begins with an auction of sealed bids: of six lots, two teams want each."""

    def bidder(most: int) -> Scripted:
        def nominate(briefing: Any) -> Decision:
            return Nomination(player=min(one.id for one in briefing.players if briefing.free(one.id)), opening=1)

        return Scripted(Absent(), {"nominate": nominate, "bid": lambda _briefing: Bid(most=most)})

    rules = {"budget": 50, "min_bid": 1, "increment": 1, "bid_seconds": 30, "nomination": "linear", "price": "proxy"}
    facts = toy_season().facts()
    game = played(toy_rules(draft__kind="auction", draft__auction=rules), facts, [bidder(3), bidder(5)])
    folder = tmp_path_factory.mktemp("auction") / "public"
    publish(game.league, folder)
    return folder


@pytest.fixture(scope="session")
def branch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published branch of a branch: its tags name the oldest of the three leagues."""
    oldest = season_of("nba")
    parent = branch_league(oldest, at=place_in(oldest, "claim.won"), seats={"team-02": "random"})
    parent.run()
    child = branch_league(parent, at=place_in(parent, "slate.opened", 3), seats={"team-01": "adp"})
    child.run()
    folder = tmp_path_factory.mktemp("branch") / "public"
    publish(child, folder)
    return folder


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole invented season of the NBA, with a head for each thirty days."""
    root = tmp_path_factory.mktemp("whole")
    play_season("nba-s1", managers=["projection", "adp", "random"], seed=7, out=root / "league", plugins=plugins())
    with contextlib.closing(League.open(root / "league", read_only=False, plugins=plugins())) as league:
        begins = league.ledger.genesis().at
        for month in range(6):
            publish(league, root / "public", now=Instant(begins + 30 * month * DAY))
        publish(league, root / "public")
    return root / "public"


def test_a_season_with_an_auction_is_sound(auction: Path) -> None:
    awards = [fields["data"]["bids"] for fields in Copy(auction).records if fields["kind"] == "auction.award"]
    assert max(map(len, awards)) == 2
    assert (second(auction)[0], is_sound(auction)) == (ENDED, True)


def test_a_branch_of_a_branch_is_sound(branch: Path) -> None:
    first = Copy(branch).records[0]
    assert len({first["league"], first["data"]["branch"]["parent"], first["data"]["branch"]["origin"]}) == 3
    assert (second(branch)[0], is_sound(branch)) == (ENDED, True)


def test_a_whole_season_of_the_nba_is_sound(whole: Path) -> None:
    assert len(Copy(whole).notes) >= 6
    assert Copy(whole).records[-1]["kind"] == "league.closed"
    assert (second(whole)[0], is_sound(whole)) == (ENDED, True)


# --- what was tampered with -------------------------------------------------------------------------------------------


def _bytes(change: Callable[[bytes], bytes], seq: int = 20) -> Callable[[Copy, Played], None]:
    return lambda copy, _played: copy.edit(seq, change) and None


def _relinked(change: Callable[[list[Fields]], Any]) -> Callable[[Copy, Played], None]:
    """Change the records, link them anew and sign all heads again, as an operator can."""

    def tamper(copy: Copy, played: Played) -> None:
        records = copy.records
        change(records)
        copy.relink(records)
        copy.sign_again(played.signer)

    return tamper


def _shown(change: Callable[[list[Fields]], Any]) -> Callable[[Copy, Played], None]:
    def tamper(copy: Copy, _played: Played) -> None:
        shown = copy.shown
        change(shown)
        copy.show(shown)

    return tamper


def _file(name: str, change: Callable[[bytes], bytes]) -> Callable[[Copy, Played], None]:
    def tamper(copy: Copy, _played: Played) -> None:
        path = copy.path / name
        path.write_bytes(change(path.read_bytes()))

    return tamper


def data_of(records: list[Fields], kind: str, **data: Any) -> Fields:
    """Return the data of the first record of a kind."""
    found: Fields = records[place(records, kind, **data)]["data"]
    return found


def first_run(records: list[Fields]) -> list[Fields]:
    """Return what the first waiver run opens."""
    reveals: list[Fields] = data_of(records, "waivers.run", run=0)["reveals"]
    return reveals


def accepted(records: list[Fields]) -> Fields:
    """Return the terms that an acceptance opens."""
    found: Fields = next(one["data"]["acceptance"] for one in records if one["data"].get("acceptance"))["reveal"]
    return found


def note(shown: list[Fields]) -> Fields:
    """Return the first note that is opened."""
    return next(one for one in shown if one["name"] == "note" and "salt" in one)


def _other_seed(records: list[Fields]) -> None:
    records[-1]["data"]["seed"] = "8"


def _sealed_twice(records: list[Fields]) -> None:
    """The event that follows becomes the same command once more, so all other records keep their places."""
    seq = place(records, "waivers.seal_bids", team=FIRST, run=0)
    records[seq + 1].update(kind="waivers.seal_bids", data=records[seq]["data"])


def _never_opened(records: list[Fields]) -> None:
    sealed = data_of(records, "waivers.seal_bids", team=FIRST, run=0)
    last = max(seq for seq, one in enumerate(records) if one["kind"] == "lineup.set")
    records[last].update(kind="waivers.seal_bids", data={**sealed, "run": 9})


def _after_the_end(records: list[Fields]) -> None:
    records.append({**records[-2], "at": records[-1]["at"], "cmd": "one-more"})


def _backwards(records: list[Fields]) -> None:
    records[30]["at"] = "2023-01-01T00:00:00.000Z"


def _heads_swapped(copy: Copy, _played: Played) -> None:
    one, other = copy.notes[2:4]
    first, following = one.read_bytes(), other.read_bytes()
    one.write_bytes(following)
    other.write_bytes(first)


def _without_the_tail(copy: Copy, _played: Played) -> None:
    copy.write(copy.lines[:-3])


def _all_anew(copy: Copy, _played: Played) -> None:
    records = copy.records
    del records[-4]
    copy.relink(records)


def _rules_left_out(copy: Copy, _played: Played) -> None:
    (copy.path / "ruleset.toml").unlink()
    copy.say(left_out=["ruleset"])


TAMPERED: Mapping[str, Callable[[Copy, Played], None]] = {
    "a digit flipped": _bytes(digit_flipped, seq=0),
    "a whole number as a float": _bytes(lambda line: line.replace(b'"v":1}', b'"v":1.0}')),
    "a number of 54 bits": _bytes(lambda line: line.replace(b'"data":{', b'"data":{"a":9007199254740993,', 1)),
    "a blank between fields": _bytes(lambda line: line.replace(b'","', b'", "', 1)),
    "keys in another order": _bytes(lambda line: b'{"v":1,' + line[1:].replace(b',"v":1}', b"}")),
    "a key twice": _bytes(lambda line: line.replace(b'"v":1}', b'"v":1,"v":1}')),
    "a key more": _bytes(lambda line: line.replace(b'"v":1}', b'"v":1,"w":1}')),
    "a letter escaped": _bytes(lambda line: line.replace(b'"league":"t', b'"league":"\\u0074', 1)),
    "a byte that is not UTF-8": _bytes(lambda line: line[:-3] + b"\xff" + line[-3:]),
    "seventeen levels": _bytes(lambda line: line.replace(b'"data":{', b'"data":{"a":' + b"[" * 16 + b"]" * 16 + b",")),
    "a thousand levels": _bytes(lambda line: line.replace(b'"data":{', b'"data":{"a":' + b"[" * 9999 + b"]" * 9999)),
    "a line end of two bytes": _bytes(lambda line: line + b"\r"),
    "another version": _bytes(lambda line: line.replace(b'"v":1}', b'"v":2}')),
    "a byte order mark": _file("log.jsonl", lambda data: b"\xef\xbb\xbf" + data),
    "no last line feed": _file("log.jsonl", lambda data: data[:-1]),
    "an empty line more": _file("log.jsonl", lambda data: data + b"\n"),
    "an empty log": _file("log.jsonl", lambda _data: b""),
    "a record left out": lambda copy, _played: copy.write([*copy.lines[:40], *copy.lines[41:]]),
    "two records exchanged": lambda copy, _played: copy.write(
        [*copy.lines[:40], copy.lines[41], copy.lines[40], *copy.lines[42:]]
    ),
    "the tail dropped": _without_the_tail,
    "all linked anew below old heads": _all_anew,
    "a clock that goes back": _relinked(_backwards),
    "a record after the end": _relinked(_after_the_end),
    "a second beginning": _relinked(lambda records: records.insert(9, {**records[0], "at": records[9]["at"]})),
    "a command twice": _relinked(lambda records: records[20].update(cmd=records[21]["cmd"])),
    "another league's record": _relinked(lambda records: records[20].update(league="other")),
    "an id of other letters": _relinked(lambda records: records[20].update(actor="Team 1")),
    "a day that there is not": _relinked(lambda records: records[-1].update(at="2024-02-30T00:00:00.000Z")),
    "another ruleset": _file("ruleset.toml", lambda data: data + b"\n"),
    "other prompts": _file("prompts.json", lambda data: data.replace(b"e", b"a", 1)),
    "the rules said to be left out": _rules_left_out,
    "a file that is gone": lambda copy, _played: (copy.path / "prompts.json").unlink(),
    "another bid": _relinked(lambda records: first_run(records)[0]["claims"][0].update(bid=1)),
    "another salt": _relinked(lambda records: first_run(records)[0].update(salt="0" * 64)),
    "a short salt": _relinked(lambda records: first_run(records)[0].update(salt="00")),
    "a losing bid hidden": _relinked(lambda records: first_run(records).pop()),
    "a bid opened twice": _relinked(lambda records: first_run(records).append(first_run(records)[0])),
    "a bid opened as another's": _relinked(lambda records: first_run(records)[0].update(team=SECOND)),
    "a bid that was never sealed": _relinked(lambda records: first_run(records)[0].update(team="team-09")),
    "claims sealed twice": _relinked(_sealed_twice),
    "claims that are never opened": _relinked(_never_opened),
    "other terms of a trade": _relinked(lambda records: accepted(records).update(drops=["eve"])),
    "another seed": _relinked(_other_seed),
    "another commitment to a note": _relinked(
        lambda records: data_of(records, "values.sealed")["values"]["note"].update(blob="a" * 64)
    ),
    "another note": _shown(lambda shown: note(shown).update(value="I never said that")),
    "a note under another tag": _shown(lambda shown: note(shown).update(tag="note:other:team-01:x")),
    "a note of another record": _shown(lambda shown: note(shown).update(ref=1)),
    "a note that is not shown": _shown(lambda shown: shown.remove(note(shown))),
    "a note opened without a salt": _shown(lambda shown: note(shown).pop("salt")),
    "other words of a message": _shown(
        lambda shown: next(one for one in shown if one["name"] == "message_text").update(value="no")
    ),
    "other words with their own commitment": _shown(
        lambda shown: next(one for one in shown if one["name"] == "message")["value"].update(text="a" * 64)
    ),
    "a count of what is withheld": lambda copy, _played: copy.say(withheld=0),
    "lines said to be held back": lambda copy, _played: copy.say(held=3),
    "an older publication with the newest date": lambda copy, _played: copy.say(at="2025-01-01T00:00:00.000Z"),
    "a head of another text": lambda copy, _played: copy.notes[2].write_bytes(
        copy.notes[2].read_bytes().replace(b"heads/v1", b"heads/v2")
    ),
    "a head left out": lambda copy, _played: copy.notes[2].unlink(),
    "the newest head left out": lambda copy, _played: copy.notes[-1].unlink(),
    "heads in another order": _heads_swapped,
    "no heads": lambda copy, _played: copy.drop_heads(),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_both_find_that_something_was_tampered_with(name: str, copy: Copy, published: Played) -> None:
    TAMPERED[name](copy, published)
    code, told = second(copy.path)
    assert (code, is_sound(copy.path)) == (FAULTY, False)
    assert told


def flips(data: bytes, step: int) -> Iterator[bytes]:
    """Walk copies of a file, each with one bit of one byte flipped."""
    for position in range(step // 2, len(data), step):
        yield data[:position] + bytes([data[position] ^ 1 << position % 7]) + data[position + 1 :]


@pytest.mark.parametrize(("name", "step"), [("log.jsonl", 4_001), ("revealed.jsonl", 601), ("ruleset.toml", 701)])
def test_both_agree_on_any_bit_that_is_flipped(name: str, step: int, copy: Copy) -> None:
    path = copy.path / name
    for data in list(flips(path.read_bytes(), step)):
        path.write_bytes(data)
        assert (second(copy.path)[0] == ENDED) == is_sound(copy.path)


def test_both_find_an_auction_bid_that_was_not_sealed(auction: Path, tmp_path: Path) -> None:
    for number, change in enumerate(({"bid": 4}, {"salt": "1" * 64}, {"team": "team-01"})):
        copy = Copy.of(auction, tmp_path / str(number))
        records = copy.records
        award = next(one["data"] for one in records if len(one["data"].get("bids", ())) == 2)
        award["bids"][1].update(change)
        copy.relink(records)
        write_heads(copy, [len(records)])
        assert (second(copy.path)[0], is_sound(copy.path)) == (FAULTY, False)


def test_both_find_a_branch_whose_tags_name_another_origin(branch: Path, tmp_path: Path) -> None:
    copy = Copy.of(branch, tmp_path / "copy")
    records = copy.records
    records[0]["data"]["branch"]["origin"] = records[0]["league"]
    copy.relink(records)
    assert (second(copy.path)[0], is_sound(copy.path)) == (FAULTY, False)


# --- receipts, and what is not checked --------------------------------------------------------------------------------


def test_receipts_are_compared_with_the_lines(published: Played, tmp_path: Path) -> None:
    kept, other = tmp_path / "kept", tmp_path / "other"
    lines = [{"league": one.league, "seq": one.seq, "hash": one.hash} for one in published.receipts]
    kept.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    assert second(published.end, kept)[0] == ENDED
    for change in ({"hash": "0" * 64}, {"league": "other"}, {"seq": 9_999}):
        other.write_text(json.dumps({**lines[0], **change}), encoding="utf-8")
        assert second(published.end, kept, other)[0] == FAULTY


def test_a_command_that_was_left_out_is_found_by_its_receipt_alone(
    published: Played, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    omitted = play(tmp_path_factory.mktemp("omitted"), omitted=True).end
    kept = tmp_path / "kept"
    one = published.receipts[-1]
    kept.write_text(json.dumps({"league": one.league, "seq": one.seq, "hash": one.hash}), encoding="utf-8")
    assert second(omitted)[0] == ENDED
    assert second(omitted, kept)[0] == FAULTY


def test_another_key_is_found_by_verify_alone(copy: Copy, tmp_path: Path) -> None:
    """The standard library has no Ed25519, and the script says that it does not check signatures."""
    from leaguecore.ledger.signing import Signer

    new_key(tmp_path / "key", "league.example/heads")
    copy.sign_again(Signer.load(tmp_path / "key"))
    assert (second(copy.path)[0], is_sound(copy.path)) == (ENDED, False)
    assert "signatures" in (ast.get_docstring(ast.parse(SCRIPT.read_text(encoding="utf-8"))) or "")


@pytest.mark.parametrize("name", ["log.jsonl", "publication.json", "revealed.jsonl"])
def test_a_file_that_is_missing_is_told_without_a_traceback(name: str, copy: Copy) -> None:
    (copy.path / name).unlink()
    code, told = second(copy.path)
    assert (code, len(told)) == (FAULTY, 1)
    assert name in told[0]


def test_roots_of_all_sizes_are_those_of_the_rfc(copy: Copy) -> None:
    """The roots are made from the top by the words of RFC 6962, the script makes them from below."""
    size = len(copy.lines)
    sizes = [*range(1, 34), 63, 64, 65, 127, 128, 129, size]
    write_heads(copy, sizes)
    assert second(copy.path) == (ENDED, [told_of(size, size)])
    write_heads(copy, sizes, wrong=65)
    assert second(copy.path) == (FAULTY, [told_of(size, size), "heads at 64"])
