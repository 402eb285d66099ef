"""What is published of a league at each instant: nothing early, everything in its time, and all of it can be checked."""

import base64
import hashlib
import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from later_facts import altered
from outside_seats import LINEUPS, asked, opened
from season_cases import Game, play_until, plugins, toy_rules
from talk_seasons import OPENS, OPENS_AGAIN
from test_season_publishing import KEY
from text_seasons import (
    OPEN,
    SAID,
    SECRET,
    Writer,
    all_texts,
    blob_by_hand,
    hiding,
    salt_by_hand,
    speakers,
    writing_game,
)
from toy_sport import BY_WEEK, ToySeason, at
from trade_seasons import CLUBS, FIRST, SECOND, season

from leaguecore.clock import DAY, HOUR, MINUTE, Instant
from leaguecore.errors import LeagueError, LedgerError, StoreError, UsageError
from leaguecore.ledger import Ledger, MemoryStore
from leaguecore.ledger.signing import Signer, new_key
from leaguecore.managers.briefing import Briefing
from leaguecore.managers.decision import Lineup
from leaguecore.managers.protocol import Answer
from leaguecore.season.commitments import Commitments
from leaguecore.season.facade import League, open_league
from leaguecore.season.keeping_heads import keep_first_head
from leaguecore.season.publisher import Published, publish
from leaguecore.season.verification import Verdict
from leaguecore.season.withholding import withhold

FAR = at(4_000)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file of a folder, by its name in it."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def checked(folder: Path, *, replay: bool = True) -> Verdict:
    """Return what a stranger finds who has the public folder alone."""
    return League.open(folder, plugins=plugins()).verdict(replay=replay)


def codes(folder: Path) -> list[str]:
    return [fault.code for fault in checked(folder).faults]


def shown_in(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Return the lines of private values that may be read."""
    return [json.loads(line) for line in files["revealed.jsonl"].splitlines()]


def records_in(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files["log.jsonl"].splitlines()]


def notes_in(files: Mapping[str, bytes]) -> list[bytes]:
    return [data for name, data in sorted(files.items()) if name.startswith("heads/")]


def said_in(files: Mapping[str, bytes]) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(files["publication.json"])
    return said


def finished(game: Game) -> Game:
    """Play a league to its end."""
    game.runner.run()
    assert game.runner.state.phase == "closed"
    return game


def refused(game: Game, folder: Path, now: int | None = None) -> str:
    """Return the code with which a publication is refused that leaves folder and heads as they were."""
    before = files_of(folder), list(game.league.ledger.store.notes())
    with pytest.raises(LeagueError) as caught:
        publish(game.league, folder, now=None if now is None else Instant(now))
    assert (files_of(folder), list(game.league.ledger.store.notes())) == before
    assert not [path for path in folder.parent.iterdir() if path.name.startswith(".publication")]
    return caught.value.code


# --- a season, published at every instant ----------------------------------------------------------------------------


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
                assert not [
                    record
                    for record in records_in(one.files)
                    if record["kind"] in ("message.sent", "talks.open", "bid.sealed")
                    and record["at"] >= _spelled(opens)
                ]
    assert found > 10


def _spelled(instant: int) -> str:
    from leaguecore.clock import format_instant

    return format_instant(Instant(instant))


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
        assert dates == f"{_spelled(one.now - 1)[:10]} {_spelled(one.now)}"
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


# --- policies --------------------------------------------------------------------------------------------------------

HOURS = ("note_hours", "thread_hours", "prompt_hours", "response_hours", "reasoning_hours")
NEVER: Mapping[str, Any] = {"visibility": "public", **dict.fromkeys(HOURS, "never")}
FIRST_DOCUMENT: Mapping[str, Any] = {**NEVER, "note_hours": 24, "thread_hours": 24}
"""Notes and threads after a day; the reasoning that a provider exposes never."""

THIRD_DOCUMENT: Mapping[str, Any] = dict(OPEN, reasoning_hours=6)
"""Where terms allow, also the reasoning, apart from the notes."""

ALL = {"note", "message", "message_text", "prompt", "reasoning", "response"}


@pytest.mark.parametrize(
    ("policy", "kinds"),
    [
        (FIRST_DOCUMENT, {"note", "message", "message_text"}),
        (THIRD_DOCUMENT, ALL),
        (OPEN, ALL),
        (NEVER, set()),
        (None, set()),
    ],
    ids=["001", "003", "open", "never", "none"],
)
def test_a_policy_says_which_kinds_are_ever_read(
    policy: Mapping[str, Any] | None, kinds: set[str], tmp_path: Path
) -> None:
    game = finished(writing_game(publication=policy, commitments=hiding()))
    publish(game.league, tmp_path / "P", now=FAR)
    assert codes(tmp_path / "P") == []
    files = files_of(tmp_path / "P")
    assert {line["name"] for line in shown_in(files)} == kinds
    everything = b"\n".join(files.values())
    for name, text in all_texts(game).items():
        kind = name.partition(":")[0]
        if kind not in kinds and not (kind == "note" and "response" in kinds):
            assert text.encode() not in everything
    said = said_in(files)
    counted = sum(name.partition(":")[0] not in kinds for name in all_texts(game))
    messages = 0 if "message" in kinds else sum(one.kind == "message.sent" for one in game.league.records())
    assert (said["never"], said["embargoed"]) == (counted + messages, 0)


def test_reasoning_is_shown_apart_and_never_as_a_note(tmp_path: Path) -> None:
    game = finished(writing_game(publication=THIRD_DOCUMENT))
    publish(game.league, tmp_path / "P", now=FAR)
    for line in shown_in(files_of(tmp_path / "P")):
        if line["name"] in ("note", "reasoning"):
            assert line["value"].startswith(f"{line['name']} of")


def test_of_a_private_league_heads_are_published_and_nothing_else(tmp_path: Path) -> None:
    game, folder = writing_game(publication={**NEVER, "visibility": "private"}), tmp_path / "P"
    play_until(game.runner, at(3))
    publish(game.league, folder, now=at(3))
    finished(game)
    publish(game.league, folder)
    files = files_of(folder)
    assert set(files) == {"heads/000000.txt", "heads/000001.txt", "publication.json"}
    said = said_in(files)
    assert said["visibility"] == "private"
    assert {said[name] for name in ("held", "revealed", "redacted", "withheld", "embargoed", "never")} == {0}
    assert SECOND.encode() not in b"".join(files.values())
    with pytest.raises(StoreError) as caught:
        League.open(folder, plugins=plugins())
    assert caught.value.code == "publication.private"
    # Who has the log beside it can check it with these heads.
    verdict = game.league.verdict()
    assert (verdict.faults, verdict.rated) == ((), False)


# --- withheld and redacted -------------------------------------------------------------------------------------------


def test_what_is_withheld_is_said_to_be_and_is_in_no_file(tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding()))
    name = f"note:lineup:p01:0:{FIRST}"
    text = all_texts(game)[name]
    assert withhold(game.league, name) is True
    assert withhold(game.league, name) is False
    publish(game.league, tmp_path / "P", now=FAR)
    files = files_of(tmp_path / "P")
    assert codes(tmp_path / "P") == []
    assert text.encode() not in b"\n".join(files.values())
    (line,) = [one for one in shown_in(files) if one.get("withheld")]
    record = records_in(files)[line["ref"]]
    assert line == {"name": "note", "ref": line["ref"], "withheld": True}
    assert record["data"]["task"] == f"lineup:p01:0:{FIRST}"
    assert said_in(files)["withheld"] == 1


def test_a_withheld_message_takes_its_terms_and_its_words_with_it(tmp_path: Path) -> None:
    game = finished(writing_game())
    assert withhold(game.league, f"message:{game.league.ledger.league}:thread-0001:1")
    publish(game.league, tmp_path / "P", now=FAR)
    assert codes(tmp_path / "P") == []
    assert SAID.encode() not in b"\n".join(files_of(tmp_path / "P").values())
    assert said_in(files_of(tmp_path / "P"))["withheld"] == 1


@pytest.mark.parametrize(
    "name", ["seed", "texts", "note:nothing", "note:", "", "message:x", f"withheld:note:lineup:p01:0:{FIRST}"]
)
def test_only_what_is_kept_can_be_withheld(name: str) -> None:
    game = finished(writing_game(commitments=hiding()))
    with pytest.raises(UsageError) as caught:
        withhold(game.league, name)
    assert caught.value.code == "value.unknown"


def test_what_looks_like_a_key_is_taken_out_and_opens_nothing(tmp_path: Path) -> None:
    def leaking(briefing: Briefing, answer: Answer) -> Answer:
        decision: Any = answer.decision
        return attrs.evolve(
            answer,
            decision=attrs.evolve(decision, private_notes=f"{decision.private_notes}: mine is {KEY}"),
            prompt=f"{answer.prompt}: {KEY} and {KEY}",
        )

    first, second = speakers()
    game = finished(writing_game(Writer(first, changed=leaking), second, commitments=hiding()))
    publish(game.league, tmp_path / "P", now=FAR)
    files = files_of(tmp_path / "P")
    assert codes(tmp_path / "P") == []
    assert KEY.encode() not in b"\n".join(files.values())
    taken = [line for line in shown_in(files) if "redacted" in line]
    assert {(line["name"], line["redacted"]) for line in taken} == {("note", 1), ("prompt", 2)}
    assert all(set(line) == {"name", "redacted", "ref", "value"} and "[redacted]" in line["value"] for line in taken)
    assert said_in(files)["redacted"] == len(taken) > 20


def test_a_private_value_that_was_exchanged_is_not_published(tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding()))
    name = f"note:lineup:p01:0:{FIRST}"
    kept = {one: "exchanged" if one == name else text for one, text in game.league.ledger.store.secrets()}
    store = MemoryStore()
    store.append(list(game.league.ledger.store.read()), kept)
    other = attrs.evolve(game.league, ledger=Ledger(store, game.league.ledger.league))
    with pytest.raises(LedgerError) as caught:
        publish(other, tmp_path / "P", now=FAR)
    assert caught.value.code == "blob.mismatch"
    assert list(tmp_path.iterdir()) == []
    assert list(store.notes()) == []


# --- facts -----------------------------------------------------------------------------------------------------------


def test_without_the_facts_all_is_checked_but_the_replay_which_takes_them_from_elsewhere(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P", left_out=("facts",))
    assert "snapshots/facts.npz" not in files_of(tmp_path / "P")
    assert said_in(files_of(tmp_path / "P"))["left_out"] == ["facts"]
    assert checked(tmp_path / "P", replay=False).faults == ()
    with pytest.raises(StoreError) as caught:
        checked(tmp_path / "P")
    assert caught.value.code == "folder.none"
    stranger = League.open(tmp_path / "P", plugins=plugins())
    same, other = game.league.facts, altered(game.league.facts, at(5), 3, ("multiply",))
    assert attrs.evolve(stranger, read_facts=lambda: same).verdict().faults == ()
    found = attrs.evolve(stranger, read_facts=lambda: other).verdict().faults
    assert {fault.code for fault in found} >= {"command.differs"} or found


def test_facts_that_were_published_before_are_taken_away_where_they_may_not_be_passed_on(tmp_path: Path) -> None:
    game = finished(writing_game())
    publish(game.league, tmp_path / "P")
    assert "snapshots/facts.npz" in files_of(tmp_path / "P")
    publish(game.league, tmp_path / "P", left_out=("facts",))
    assert "snapshots/facts.npz" not in files_of(tmp_path / "P")


@pytest.mark.parametrize("now", [at(0, 18, 3), at(2, 12), at(7, 13), OPENS + HOUR, at(10, 13)])
def test_no_later_fact_changes_a_byte_of_what_is_published(now: Instant, tmp_path: Path) -> None:
    """A season that was over long ago is published in its middle: nobody can read there how it goes on."""
    facts, found = season(5).facts(), []
    for number in range(4):
        played_on = facts if not number else altered(facts, now, number)
        game = writing_game(facts=played_on, commitments=hiding())
        play_until(game.runner, now)
        publish(game.league, tmp_path / str(number), now=now)
        found.append(files_of(tmp_path / str(number)))
    assert len({game.league.ledger.league}) == 1
    assert found[1:] == found[:1] * 3
    assert codes(tmp_path / "3") == []


# --- live leagues ----------------------------------------------------------------------------------------------------


def live_season() -> ToySeason:
    """Return a season of which only is known what is known before its draft: players, ranks and games."""
    found = ToySeason(BY_WEEK)
    for rank, (player, (position, club)) in enumerate(CLUBS.items()):
        found.player(player, position, club)
        found.rank(player, rank + 1)
    for week in range(2):
        for day, home, away in ((1, "red", "blue"), (3, "gold", "grey")):
            found.game(f"w{week + 1}-{home}", at(7 * week + day, 18), home, away)
    return found


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    new_key(tmp_path / "heads.key", "league.example/heads")
    return Signer.load(tmp_path / "heads.key")


OPENED_AT = at(-10)


def live_league(signer: Signer, opened_at: Instant = OPENED_AT, **changes: Any) -> League:
    """Return a league that has opened in real time, with a key."""
    rules = toy_rules(sport="toy-week", lineups__lock="game", **changes)
    given = Commitments(signer=signer, opened_at=opened_at, text_secret=SECRET)
    facts = live_season().facts()
    return open_league(rules, facts, ["adp"], seed="5f" * 32, plugins=plugins(), commitments=given)


def without_heads(league: League) -> League:
    """Return a league as if nobody had signed a head of it yet."""
    store = MemoryStore()
    store.append(list(league.ledger.store.read()), dict(league.ledger.store.secrets()))
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))


@pytest.mark.parametrize("anchored", [True, False])
def test_a_live_league_is_rated_if_a_signed_head_came_before_its_first_decision(
    signer: Signer, tmp_path: Path, anchored: bool
) -> None:
    league = live_league(signer)
    genesis = league.ledger.genesis().data
    assert (genesis["kind"], genesis["rated"]) == ("live", True)
    if not anchored:
        league = without_heads(league)
    league.tick(at(0, 19))
    publish(league, tmp_path / "P", now=at(0, 19), signer=signer)
    verdict = checked(tmp_path / "P")
    assert verdict.rated is anchored
    assert [fault.code for fault in verdict.faults] == ([] if anchored else ["genesis.live"])
    assert verdict.decided_at is not None
    assert verdict.committed_at == (OPENED_AT if anchored else at(0, 19))


def test_a_head_of_another_key_makes_no_league_rated(signer: Signer, tmp_path: Path) -> None:
    new_key(tmp_path / "other.key", "league.example/heads")
    league = without_heads(live_league(signer))
    keep_first_head(league.ledger, Signer.load(tmp_path / "other.key"), OPENED_AT)
    league.tick(at(0, 19))
    publish(league, tmp_path / "P", now=at(0, 19), signer=signer)
    verdict = checked(tmp_path / "P")
    assert "head.nosig" in [fault.code for fault in verdict.faults]
    assert verdict.rated is False


@pytest.mark.parametrize(
    ("opened_at", "changes"),
    [
        (at(300), {}),
        (OPENED_AT, {"publication": {**NEVER, "visibility": "private"}}),
    ],
    ids=["opened after it began", "private"],
)
def test_other_leagues_say_from_the_first_record_on_that_they_are_not_rated(
    signer: Signer, opened_at: Instant, changes: Mapping[str, Any]
) -> None:
    assert live_league(signer, opened_at, **changes).ledger.genesis().data["rated"] is False


def test_a_league_on_past_games_is_a_backtest_and_not_rated_whatever_is_signed(signer: Signer, tmp_path: Path) -> None:
    game = finished(writing_game(commitments=hiding(signer=signer, opened_at=OPENED_AT)))
    publish(game.league, tmp_path / "P", signer=signer)
    genesis = game.league.ledger.genesis().data
    assert (genesis["kind"], genesis["rated"]) == ("backtest", False)
    verdict = checked(tmp_path / "P")
    assert (verdict.faults, verdict.rated) == ((), False)


def test_without_the_committed_key_or_with_another_nothing_is_published(signer: Signer, tmp_path: Path) -> None:
    new_key(tmp_path / "other.key", "league.example/heads")
    league, folder = live_league(signer), tmp_path / "P"
    for given, code in ((None, "key.needed"), (Signer.load(tmp_path / "other.key"), "key.other")):
        with pytest.raises(UsageError) as caught:
            publish(league, folder, signer=given)
        assert caught.value.code == code
    with pytest.raises(UsageError) as caught:
        publish(writing_game().league, folder, signer=signer)
    assert caught.value.code == "key.other"
    assert not folder.exists()


# --- what is due, and what was published before ----------------------------------------------------------------------


def test_what_is_due_is_done_before_anything_is_published(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    assert refused(game, folder, at(8)) == "publish.due"
    play_until(game.runner, at(8))
    assert publish(game.league, folder, now=at(8)).number == 1


def test_a_league_that_waits_for_a_stranger_is_published_until_his_time_is_over(tmp_path: Path) -> None:
    """Nobody has answered since 17:00; an hour later the first game locks."""
    league = opened()
    league.tick(LINEUPS)
    for minutes in (0, 1, 59):
        now = Instant(LINEUPS + minutes * MINUTE)
        publish(league, tmp_path / "P", now=now)
        assert codes(tmp_path / "P") == []
    with pytest.raises(UsageError) as caught:
        publish(league, tmp_path / "P", now=Instant(LINEUPS + 61 * MINUTE))
    assert caught.value.code == "publish.due"
    league.tick(Instant(LINEUPS + 61 * MINUTE))
    publish(league, tmp_path / "P", now=Instant(LINEUPS + 61 * MINUTE))
    assert codes(tmp_path / "P") == []


def test_an_answer_after_a_head_is_not_backdated(tmp_path: Path) -> None:
    put = asked("lineup")
    publish(put.league, tmp_path / "P", now=Instant(LINEUPS + 20_000))
    before = len(put.league.ledger)
    assert not put.answer(b"whatever", 30_000).accepted
    assert put.league.ledger.receipt(f"{put.id}:refused").seq >= before
    publish(put.league, tmp_path / "P", now=Instant(LINEUPS + 40_000))
    assert codes(tmp_path / "P") == []


def test_no_head_is_older_than_the_one_before_it(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    assert refused(game, folder, at(1)) in ("head.backwards", "head.smaller")


def restored(game: Game, lines: int, notes: int) -> Game:
    """Return the league as an older backup has it: so many of its lines and notes."""
    old, store = game.league.ledger.store, MemoryStore()
    store.append(list(old.read())[:lines], dict(old.secrets()))
    for number, note in enumerate(list(old.notes())[:notes]):
        store.add_note(number, note)
    ledger = Ledger(store, game.league.ledger.league)
    return attrs.evolve(game, league=attrs.evolve(game.league, ledger=ledger))


def test_a_store_that_was_restored_takes_back_no_head(tmp_path: Path) -> None:
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))
    lines = len(game.log())
    play_until(game.runner, at(9))
    publish(game.league, folder, now=at(9))
    assert refused(restored(game, lines, 1), folder, at(2)) == "heads.behind"
    assert refused(restored(game, lines, 0), folder, at(2)) == "heads.behind"
    # With the notes of today and the lines of the other day.
    assert refused(restored(game, lines, 2), folder, None) in ("head.backwards", "head.smaller")
    assert refused(restored(game, lines, 2), tmp_path / "Q", None) in ("head.backwards", "head.smaller")


def test_another_history_of_the_same_length_is_never_signed(tmp_path: Path) -> None:
    """After a restore the first team thinks otherwise: the record is as long, and another."""
    game, folder = writing_game(), tmp_path / "P"
    play_until(game.runner, at(2))
    publish(game.league, folder, now=at(2))

    def otherwise(_briefing: Briefing, answer: Answer) -> Answer:
        return attrs.evolve(answer, prompt="another")

    first, second = speakers()
    fork = writing_game(Writer(first, changed=otherwise), Writer(second, wire=True))
    play_until(fork.runner, at(2))
    assert len(fork.log()) == len(game.log())
    fork.league.ledger.store.add_note(0, next(iter(game.league.ledger.store.notes())))
    assert refused(fork, folder, at(2)) == "head.different"


def test_another_league_and_another_folder_are_left_alone(tmp_path: Path) -> None:
    game, other = finished(writing_game()), finished(writing_game(seed="8"))
    publish(game.league, tmp_path / "P")
    assert refused(other, tmp_path / "P") == "publication.other"
    (tmp_path / "Q").mkdir()
    (tmp_path / "Q" / "mine.txt").write_text("mine", encoding="utf-8")
    assert refused(other, tmp_path / "Q") == "out.exists"


def test_what_is_published_is_only_read(tmp_path: Path) -> None:
    publish(finished(writing_game()).league, tmp_path / "P")
    league = League.open(tmp_path / "P", plugins=plugins())
    for do in (lambda: league.ledger.store.append([], {"a": "b"}), lambda: league.ledger.store.add_note(0, b"")):
        with pytest.raises(StoreError) as caught:
            do()
        assert caught.value.code == "store.published"


def test_a_lineup_is_a_decision(tmp_path: Path) -> None:
    """The table of closes above speaks of all kinds that the season has."""
    kinds = {name.split(":")[1] for name in all_texts(finished(writing_game()))}
    assert kinds == {start.partition(":")[0] for start in CLOSES}
    assert Lineup(seating={}).private_notes == ""
