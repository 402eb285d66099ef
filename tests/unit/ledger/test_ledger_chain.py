"""The writer of a log: links, receipts, idempotent commands, a clock that never goes back."""

import hashlib
import json
from typing import Any

import pytest

from leaguecore.clock import Instant
from leaguecore.errors import LeagueError, LedgerError, StaleCommand
from leaguecore.ledger import EventStore, Ledger, Receipt

OPENING: tuple[str, dict[str, Any]] = ("league.open", {"format": 1})


def opened(store: EventStore) -> Ledger:
    """Return the ledger of a league whose genesis stands at instant 1,000."""
    ledger = Ledger(store, "house-1")
    ledger.append(at=Instant(1_000), actor="engine", cmd="open", bodies=[OPENING])
    return ledger


def lines_of(store: EventStore) -> list[bytes]:
    return [stored.line for stored in store.read()]


def refusal(ledger: Ledger, **changes: Any) -> LeagueError:
    """Return the error of an append, having seen that nothing was written."""
    given: dict[str, Any] = {"at": Instant(2_000), "actor": "team-01", "cmd": "c:1", "bodies": [("k", {"a": 1})]}
    before, head, size = lines_of(ledger.store), ledger.head, len(ledger)
    with pytest.raises(LeagueError, match=r".") as caught:
        ledger.append(**{**given, **changes})
    assert (lines_of(ledger.store), ledger.head, len(ledger)) == (before, head, size)
    return caught.value


def test_each_record_holds_the_sha256_of_the_line_before(store: EventStore) -> None:
    ledger = opened(store)
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {}), ("k.c", {})])
    before = "0" * 64
    for line in lines_of(store):
        assert json.loads(line)["prev"] == before
        before = hashlib.sha256(line).hexdigest()
    assert ledger.head == before


def test_records_are_numbered_from_0_without_gaps(store: EventStore) -> None:
    ledger = opened(store)
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})])
    ledger.append(at=Instant(2_000), actor="team-02", cmd="c:2", bodies=[("k.a", {})])
    assert [json.loads(line)["seq"] for line in lines_of(store)] == [0, 1, 2, 3]
    assert len(ledger) == 4


def test_the_events_of_a_command_have_its_id_with_their_number(store: EventStore) -> None:
    ledger = opened(store)
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {}), ("k.c", {})])
    assert [record.cmd for record in ledger.records(1)] == ["c:1", "c:1/1", "c:1/2"]
    assert {(record.actor, record.at, record.league) for record in ledger.records(1)} == {
        ("team-01", Instant(2_000), "house-1")
    }


def test_a_receipt_names_place_and_hash_of_the_last_record_of_the_command(store: EventStore) -> None:
    ledger = opened(store)
    receipt = ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})])
    assert receipt == Receipt(league="house-1", seq=2, hash=hashlib.sha256(lines_of(store)[2]).hexdigest())


@pytest.mark.parametrize("again_at", [500, 2_000, 9_000])
def test_the_same_command_again_gives_the_same_receipt_and_no_record(store: EventStore, again_at: int) -> None:
    ledger = opened(store)
    bodies = [("k.a", {"players": ("p1", "p2")}), ("k.b", {"n": 1})]
    first = ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=bodies)
    ledger.append(at=Instant(3_000), actor="team-02", cmd="c:10", bodies=[("k.a", {})])
    before = lines_of(store)
    assert ledger.append(at=Instant(again_at), actor="team-01", cmd="c:1", bodies=bodies) == first
    assert lines_of(store) == before


def test_a_command_may_be_given_again_without_the_events_that_followed(store: EventStore) -> None:
    """Whoever sends a command anew does not know what it led to."""
    ledger = opened(store)
    first = ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})])
    assert ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {})]) == first


def test_a_new_ledger_on_the_same_store_knows_the_commands_of_the_old(store: EventStore) -> None:
    ledger = opened(store)
    first = ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})])
    later = Ledger(store, "house-1")
    assert later.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})]) == first
    assert later.append(at=Instant(2_000), actor="team-01", cmd="c:2", bodies=[("k.a", {})]).seq == 3
    assert (later.head, len(later)) == (hashlib.sha256(lines_of(store)[-1]).hexdigest(), 4)


@pytest.mark.parametrize(
    "changes",
    [
        {"bodies": [("k.a", {"n": 2}), ("k.b", {})]},
        {"bodies": [("k.x", {"n": 1}), ("k.b", {})]},
        {"bodies": [("k.a", {"n": 1}), ("k.b", {"more": 1})]},
        {"bodies": [("k.a", {"n": 1}), ("k.b", {}), ("k.c", {})]},
        {"bodies": [("k.a", {"n": True}), ("k.b", {})]},
        {"actor": "team-02"},
    ],
    ids=["data", "kind", "event", "one event more", "true is not 1", "actor"],
)
def test_a_command_id_cannot_be_used_for_another_content(store: EventStore, changes: dict[str, Any]) -> None:
    ledger = opened(store)
    bodies = [("k.a", {"n": 1}), ("k.b", {})]
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=bodies)
    error = refusal(ledger, **{"bodies": bodies, **changes})
    assert isinstance(error, StaleCommand)
    assert error.code == "cmd.conflict"


def test_the_id_of_an_event_cannot_be_used_for_a_command(store: EventStore) -> None:
    ledger = opened(store)
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k.a", {}), ("k.b", {})])
    assert refusal(ledger, cmd="c:1/1").code == "cmd.conflict"


def test_a_record_cannot_be_older_than_the_newest(store: EventStore) -> None:
    ledger = opened(store)
    assert refusal(ledger, at=Instant(999)).code == "clock.backwards"
    assert ledger.append(at=Instant(1_000), actor="team-01", cmd="c:1", bodies=[("k", {})]).seq == 1


def test_the_clock_is_read_from_the_store(store: EventStore) -> None:
    opened(store)
    assert refusal(Ledger(store, "house-1"), at=Instant(999)).code == "clock.backwards"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"bodies": []}, "record.none"),
        ({"bodies": [("k", {}), ("k", {"x": 0.5})]}, "json.type"),
        ({"bodies": [("k", {}), ("K K", {})]}, "schema.id"),
        ({"bodies": [("k", {}), ("k", {"x": "x" * 65_536})]}, "record.too_long"),
        ({"actor": "Team 1"}, "schema.id"),
        ({"cmd": "c" * 65}, "schema.id"),
    ],
    ids=["nothing", "float", "kind", "length", "actor", "cmd"],
)
def test_what_could_not_be_read_again_is_not_written_at_all(
    store: EventStore, changes: dict[str, Any], code: str
) -> None:
    assert refusal(opened(store), **changes).code == code


def test_a_refused_append_leaves_the_ledger_usable(store: EventStore) -> None:
    ledger = opened(store)
    refusal(ledger, at=Instant(0))
    assert ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k", {})]).seq == 1
    assert [record.seq for record in ledger.records()] == [0, 1]


def test_the_store_of_another_league_is_not_written(store: EventStore) -> None:
    opened(store)
    with pytest.raises(LedgerError) as caught:
        Ledger(store, "house-2")
    assert caught.value.code == "league.other"


def test_a_command_and_its_secret_are_kept_together(store: EventStore) -> None:
    ledger = opened(store)
    ledger.append(at=Instant(2_000), actor="team-01", cmd="c:1", bodies=[("k", {})], secrets={"bids:1": "hidden"})
    assert store.secret("bids:1") == "hidden"
    assert not any(b"hidden" in line for line in lines_of(store))


def test_the_secret_of_a_refused_command_is_not_kept(store: EventStore) -> None:
    ledger = opened(store)
    refusal(ledger, at=Instant(0), secrets={"bids:1": "hidden"})
    assert store.secret("bids:1") is None


def test_genesis_is_the_first_record(store: EventStore) -> None:
    assert opened(store).genesis().data == {"format": 1}


def test_a_log_without_genesis_says_so(store: EventStore) -> None:
    ledger = Ledger(store, "house-1")
    for _ in range(2):
        with pytest.raises(LedgerError) as caught:
            ledger.genesis()
        assert (caught.value.code, caught.value.seq) == ("genesis.missing", 0)
        ledger.append(at=Instant(0), actor="engine", cmd="c:1", bodies=[("k", {})])


def test_a_damaged_newest_record_stops_a_writer_but_not_a_reader(store: EventStore) -> None:
    from leaguecore.ledger.store import StoredLine

    opened(store)
    torn = b'{"actor":"team-01"'
    store.append([StoredLine(seq=1, cmd="c:1", line=torn)], {})
    with pytest.raises(LedgerError) as caught:
        Ledger(store, "house-1")
    assert (caught.value.code, caught.value.seq) == ("json.syntax", 1)
    reading = Ledger(store, "house-1", reading=True)
    assert (len(reading), reading.head) == (2, hashlib.sha256(torn).hexdigest())
