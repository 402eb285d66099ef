"""Tampering with what was sealed: bids that are opened otherwise, by somebody else, twice, not at all, or out of time.

The numbers are those of the table of probes. All of them are linked anew, and the heads are gone or signed again by the
operator himself: the commitments stand in the log, and salts and values must fit them all the same.
"""

import copy as copying
import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from published_league import BIDS, Played
from tampering import Attack, Copy, Fields, Folder, OwnCopy, Probe, heads_gone, heads_signed, place, probing, spelled
from trade_seasons import FIRST, SECOND, THIRD


def run_of(records: list[Fields]) -> int:
    """Return the place of the first waiver run."""
    return place(records, "waivers.run", run=0)


def reveal_of(records: list[Fields], team: str) -> Fields:
    """Return what opens a team's claims."""
    found: Fields = next(one for one in records[run_of(records)]["data"]["reveals"] if one["team"] == team)
    return found


def changed(log: Folder, change: Callable[[list[Fields]], None]) -> int:
    """Change records and link them anew; return the place of the run then."""
    records = log.records
    change(records)
    log.relink(records)
    return run_of(records)


def another_amount(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        reveal_of(records, FIRST)["claims"][0]["bid"] = 21

    return changed(log, change)


def another_salt(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        reveal_of(records, FIRST)["salt"] = "ab" * 32

    return changed(log, change)


def as_anothers(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        first, second = reveal_of(records, FIRST), reveal_of(records, SECOND)
        first["team"], second["team"] = SECOND, FIRST

    return changed(log, change)


def opened_twice(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        run = records[run_of(records)]
        run["data"]["reveals"].append(copying.deepcopy(run["data"]["reveals"][0]))

    return changed(log, change)


def a_run_twice(log: Folder) -> int:
    records = log.records
    seq = place(records, "waivers.run", run=1)
    again = copying.deepcopy(records[run_of(records)])
    log.relink([*records[:seq], {**again, "at": records[seq]["at"], "cmd": "waivers:again"}, *records[seq:]])
    return seq


def losing_bid_hidden(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        run = records[run_of(records)]["data"]
        run["reveals"] = [one for one in run["reveals"] if one["team"] != THIRD]

    return changed(log, change)


def sealed_after_the_close(log: Folder) -> int:
    """The claims of the last team come a millisecond after the run was due, and the run waits for them.

    At the very instant they would be in time, as every answer at its deadline is.
    """
    records = log.records
    seq, close = place(records, "waivers.seal_bids", run=0, team=THIRD), records[run_of(records)]["at"]
    for fields in records[seq:]:
        fields["at"] = max(fields["at"], close.replace(".000Z", ".001Z"))
    log.relink(records)
    return seq


def opened_a_millisecond_early(log: Folder) -> int:
    def change(records: list[Fields]) -> None:
        run = records[run_of(records)]
        assert run["at"] == "2024-01-08T15:00:00.000Z"
        for fields in records[run_of(records) :]:
            if fields["at"] == run["at"] and fields is not run:
                fields["at"] = "2024-01-08T14:59:59.999Z"
        run["at"] = "2024-01-08T14:59:59.999Z"

    return changed(log, change)


def seal_left_out(log: Folder) -> int:
    """Both records of the sealing go; what opens it is left."""
    records = log.records
    seq = place(records, "waivers.seal_bids", run=0, team=THIRD)
    log.relink(left := [*records[:seq], *records[seq + 2 :]])
    return run_of(left)


def sealed_twice(log: Folder) -> int:
    records = log.records
    seq = place(records, "waivers.seal_bids", run=0, team=THIRD)
    again = {**records[seq], "cmd": "claims:0:again"}
    log.relink([*records[: seq + 1], again, *records[seq + 1 :]])
    return seq + 1


def short_salt(log: Folder) -> int:
    """A salt of 31 bytes with a commitment that fits it: it could be tried out sooner."""

    def change(records: list[Fields]) -> None:
        reveal = reveal_of(records, FIRST)
        reveal["salt"] = reveal["salt"][:62]
        claims = [[one[name] for name in ("add", "drop", "bid", "group", "reserve")] for one in reveal["claims"]]
        tag = f"bids:{records[0]['league']}:{FIRST}:0"
        text = f"leaguecore.commit.v1\n{tag}\n{reveal['salt']}\n".encode() + spelled(claims)
        seq = place(records, "waivers.seal_bids", run=0, team=FIRST)
        for fields in records[seq : seq + 2]:
            fields["data"]["commitment"] = hashlib.sha256(text).hexdigest()

    return changed(log, change)


def another_seed(log: Folder) -> int:
    records = log.records
    for fields in records[-2:]:
        fields["data"]["seed"] = "8"
    log.relink(records)
    return len(records) - 1


def short_salt_of_the_seed(log: Folder) -> int:
    records = log.records
    for fields in records[-2:]:
        fields["data"]["seed_salt"] = fields["data"]["seed_salt"][:62]
    log.relink(records)
    return len(records) - 1


def accepted(records: list[Fields]) -> int:
    """Return the place of the acceptance of an offer."""
    return next(seq for seq, fields in enumerate(records) if fields["data"].get("acceptance"))


def other_terms_accepted(log: Folder) -> int:
    records = log.records
    seq = accepted(records)
    records[seq]["data"]["acceptance"]["reveal"]["legs"][0]["dollars"] = 50
    log.relink(records)
    return seq


def an_offer_that_nobody_made(log: Folder) -> int:
    records = log.records
    seq = accepted(records)
    records[seq]["data"]["acceptance"]["offer"] = "0" * 64
    log.relink(records)
    return seq


PROBES = (
    Probe(8, "a sealing left out", seal_left_out, "reveal.ref"),
    Probe(11, "another amount", another_amount, "reveal.mismatch"),
    Probe(12, "the same value under another salt", another_salt, "reveal.mismatch"),
    Probe(13, "one team's bid as another's", as_anothers, "reveal.mismatch"),
    Probe(14, "a bid twice", opened_twice, "reveal.twice"),
    Probe(14, "all bids of a run twice", a_run_twice, "reveal.twice"),
    Probe(15, "a losing bid hidden", losing_bid_hidden, "reveal.missing"),
    Probe(16, "a bid sealed after the close", sealed_after_the_close, "sealed.late"),
    Probe(17, "bids opened before the close", opened_a_millisecond_early, "reveal.early"),
    Probe(42, "a bid sealed twice", sealed_twice, "sealed.twice"),
    Probe(43, "a salt of 31 bytes", short_salt, "reveal.salt"),
    Probe(44, "another seed", another_seed, "reveal.mismatch"),
    Probe(44, "a seed under a salt of 31 bytes", short_salt_of_the_seed, "reveal.salt"),
    Probe(45, "other terms than were offered", other_terms_accepted, "reveal.mismatch"),
    Probe(45, "an offer that nobody made", an_offer_that_nobody_made, "reveal.ref"),
)


@probing(*PROBES)
@pytest.mark.parametrize("attack", [heads_gone, heads_signed])
def test_what_was_sealed_cannot_be_opened_otherwise(
    copy: Copy, published: Played, probe: Probe, attack: Attack
) -> None:
    seq = probe.tamper(copy)
    attack(copy, published)
    assert (probe.code, seq) in copy.found(replay=False)


@probing(*PROBES[1:4])
def test_nor_in_a_leagues_own_folder(own: OwnCopy, probe: Probe) -> None:
    seq = probe.tamper(own)
    assert (probe.code, seq) in own.found(replay=False)


def test_the_program_ends_with_4_and_names_the_run(copy: Copy, published: Played, check: Any) -> None:
    seq = losing_bid_hidden(copy)
    heads_signed(copy, published)
    code, faults = check(copy.path)
    assert code == 4
    assert ("reveal.missing", seq) in faults


def test_the_bids_of_this_league_are_worth_tampering_with(copy: Copy) -> None:
    records = copy.records
    assert {team: reveal_of(records, team)["claims"][0]["bid"] for team in BIDS} == BIDS
