"""What is published of a league at each instant: nothing early, everything in time, and all of it can be checked."""

import base64
import hashlib
import itertools
import json
from collections.abc import Mapping
from pathlib import Path

import attrs
import pytest
from publication_cases import codes, files_of, finished, notes_in, records_in, said_in, shown_in
from season_cases import Game, play_until
from talk_seasons import OPENS, OPENS_AGAIN
from text_seasons import (
    SAID,
    SECRET,
    all_texts,
    blob_by_hand,
    hiding,
    salt_by_hand,
    writing_game,
)
from toy_sport import at

from leaguecore.clock import DAY, HOUR, Instant, format_instant
from leaguecore.season.publisher import Published, publish


@attrs.frozen
class Edition:
    """A publication, what it was told to be, and what a stranger found in it."""

    now: Instant
    files: dict[str, bytes]
    done: Published
    faults: list[str]


@attrs.frozen
class Walk:
    """A season that was published at many instants, into one folder."""

    game: Game
    editions: list[Edition]


def instants(game: Game) -> list[Instant]:
    """Return when something was written, the moments around, and when some embargo ends."""
    written = {record.at for record in game.league.records(1)}
    ends = {Instant(close + hours * HOUR) for close in CLOSES.values() for hours in (6, 24)}
    around = {one + more for one in written | ends for more in (-1, 0)}
    return [Instant(one) for one in sorted(around) if at(0, 18) <= one <= max(written) + 2 * DAY]


DRAFT_ENDS = at(0, 18, 6)
CLOSES: Mapping[str, Instant] = {
    "shortlist": DRAFT_ENDS,  # six picks of a minute
    "pick": DRAFT_ENDS,
    "lineup:p01": at(7, 13),  # the week is scored
    "lineup:p02": at(14, 13),
    "claims:0": at(7, 15),  # the run
    "claims:1": at(14, 15),
    "negotiate:0": Instant(OPENS + DAY),  # the window
    "negotiate:1": Instant(OPENS_AGAIN + DAY),
    "reply": Instant(OPENS + DAY),
}


def public_at(name: str) -> Instant:
    """Return from when a text may be read, six hours after its close, or a day where it is reasoning."""
    kind, _, cmd = name.partition(":")
    close = next(close for start, close in CLOSES.items() if f"{cmd}:".startswith(f"{start}:"))
    return Instant(close + (24 if kind == "reasoning" else 6) * HOUR)


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    folder = tmp_path_factory.mktemp("walk") / "P"
    times, editions = instants(finished(writing_game())), []
    game = writing_game(commitments=hiding())
    for now in times:
        play_until(game.runner, now)
        done = publish(game.league, folder, now=now)
        editions.append(Edition(now, files_of(folder), done, codes(folder)))
    assert game.runner.state.phase == "closed"
    return Walk(game, editions)


def test_every_edition_is_checked_without_a_fault(walk: Walk) -> None:
    assert len(walk.editions) > 60
    assert {code for one in walk.editions for code in one.faults} == set()


def test_a_published_log_begins_every_later_one_and_in_the_end_it_is_whole(walk: Walk) -> None:
    logs = [one.files["log.jsonl"] for one in walk.editions]
    assert all(later.startswith(earlier) for earlier, later in itertools.pairwise(logs))
    assert logs[-1] == b"".join(line + b"\n" for line in walk.game.log())
    assert len(set(logs)) > 8


def test_no_line_is_published_of_what_has_not_happened_yet(walk: Walk) -> None:
    for one in walk.editions:
        assert all(record["at"] <= said_in(one.files)["at"] for record in records_in(one.files)[1:])


def test_what_is_held_back_is_counted_and_comes_later(walk: Walk) -> None:
    """While a window is open or claims are sealed, the log ends before; when it closes, it goes on."""
    found = 0
    for one in walk.editions:
        said, there = said_in(one.files), len(records_in(one.files))
        by_then = sum(record.at <= one.now for record in walk.game.league.records(1)) + 1
        assert said["held"] == by_then - there
        assert (said["held_until"] is None) is (said["held"] == 0)
        found += said["held"] > 0
        for opens, closes in ((OPENS, OPENS + DAY), (OPENS_AGAIN, OPENS_AGAIN + DAY), (at(7, 14), at(7, 15))):
            if opens <= one.now < closes:
                kinds = {r["kind"] for r in records_in(one.files) if r["at"] >= format_instant(Instant(opens))}
                assert not kinds & {"message.sent", "talks.open", "bid.sealed"}
    assert found > 10


def test_each_text_is_shown_from_its_time_on_and_stands_in_no_file_before(walk: Walk) -> None:
    texts = all_texts(walk.game)
    assert {name.partition(":")[0] for name in texts} == {"note", "prompt", "reasoning", "response"}
    early = 0
    for one in walk.editions:
        everything = b"\n".join(one.files.values())
        due = {text for name, text in texts.items() if public_at(name) <= one.now}
        given = {line["value"] for line in shown_in(one.files) if not line["name"].startswith("message")}
        assert given == due
        # A response quotes its note, so only what no text that is due holds must be found nowhere.
        quoted = "\n".join(due)
        for text in texts.values():
            if text not in quoted:
                assert json.dumps(text).strip('"').encode() not in everything
                early += 1
    assert early > 1_000


def test_what_was_said_in_a_thread_is_shown_six_hours_after_its_window_has_closed(walk: Walk) -> None:
    public = OPENS + DAY + 6 * HOUR
    for one in walk.editions:
        words = [line["value"] for line in shown_in(one.files) if line["name"] == "message_text"]
        assert (SAID in words) is (one.now >= public)
        if one.now < public:
            assert not [name for name, data in one.files.items() if SAID.encode() in data]
    assert {"well?", "hm"} <= set(words)


def test_what_is_shown_opens_its_commitment_by_hand(walk: Walk) -> None:
    files, league = walk.editions[-1].files, walk.game.league.ledger.league
    log = {record["seq"]: record for record in records_in(files)}
    lines = [line for line in shown_in(files) if not line["name"].startswith("message")]
    assert len(lines) == len(all_texts(walk.game))
    for line in lines:
        record = log[line["ref"]]
        cmd, team = record["cmd"].rsplit("/", 1)[0], record["data"]["team"]
        tag = f"{line['name']}:{league}:{team}:{cmd}"
        assert (line["tag"], line["salt"]) == (tag, salt_by_hand(SECRET, league, tag))
        assert record["data"]["values"][line["name"]]["blob"] == blob_by_hand(tag, line["salt"], line["value"])


def test_what_is_shown_is_counted(walk: Walk) -> None:
    """Each text that a published line seals, and each message of a thread, is in one of the five classes."""
    for one in walk.editions:
        said, log = said_in(one.files), records_in(one.files)
        sealed = sum(len(record["data"]["values"]) for record in log if record["kind"] == "values.sealed")
        messages = sum(record["kind"] == "message.sent" for record in log)
        shown = shown_in(one.files)
        assert said["revealed"] == len(shown)
        assert (said["redacted"], said["withheld"], said["never"]) == (0, 0, 0)
        words = sum(line["name"] == "message_text" for line in shown)
        assert said["embargoed"] == sealed + messages - (len(shown) - words)


def test_the_secrets_of_a_league_are_published_never_or_at_the_end(walk: Walk) -> None:
    for one in walk.editions:
        everything = b"\n".join(one.files.values())
        assert SECRET.encode() not in everything
        closed = any(record["kind"] == "league.closed" for record in records_in(one.files))
        assert (b'"seed":"7"' in everything) is closed


def test_the_heads_are_chained_never_change_and_fix_all_lines_there_are(walk: Walk) -> None:
    lines, league = walk.game.log(), walk.game.league.ledger.league
    ats = [record.at for record in walk.game.league.records()]
    for before, after in itertools.pairwise(walk.editions):
        assert notes_in(after.files)[: len(notes_in(before.files))] == notes_in(before.files)
    opening, *notes = notes_in(walk.editions[-1].files)
    assert len(notes) == len(walk.editions)
    assert opening.decode().split("\n")[3].split(" ")[1] == "1"
    prev = hashlib.sha256(opening).hexdigest()
    for note, one in zip(notes, walk.editions, strict=True):
        form, dates, chain, line, *_ = note.decode().split("\n")
        size = 1 + sum(instant <= one.now for instant in ats[1:])
        assert (form, chain) == ("leaguecore-heads/v1", f"prev {prev}")
        assert dates == f"{format_instant(Instant(one.now - 1))[:10]} {format_instant(one.now)}"
        name, told, head, root = line.split(" ")
        assert (name, told, head) == (league, str(size), hashlib.sha256(lines[size - 1]).hexdigest())
        assert root == base64.b64encode(merkle_root(lines[:size])).decode()
        prev = hashlib.sha256(note).hexdigest()


def merkle_root(leaves: list[bytes]) -> bytes:
    """Return the root of RFC 6962, 2.1, by its definition."""
    if len(leaves) == 1:
        return hashlib.sha256(b"\0" + leaves[0]).digest()
    half = 1
    while 2 * half < len(leaves):
        half *= 2
    return hashlib.sha256(b"\1" + merkle_root(leaves[:half]) + merkle_root(leaves[half:])).digest()


def test_publishing_again_at_the_same_instant_changes_no_byte(tmp_path: Path) -> None:
    game = writing_game()
    for now in (at(0, 18, 3), at(1, 18), OPENS + HOUR, at(9)):
        play_until(game.runner, Instant(now))
        publish(game.league, tmp_path / "P", now=Instant(now))
        before = files_of(tmp_path / "P")
        publish(game.league, tmp_path / "P", now=Instant(now))
        assert files_of(tmp_path / "P") == before


def test_into_another_folder_the_same_is_published(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P")
    publish(game.league, tmp_path / "Q")
    assert files_of(tmp_path / "P") == files_of(tmp_path / "Q")


def test_the_table_of_closes_has_every_kind_of_decision_of_the_season() -> None:
    kinds = {name.split(":")[1] for name in all_texts(finished(writing_game()))}
    assert kinds == {start.partition(":")[0] for start in CLOSES}
