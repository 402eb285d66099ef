"""Tampering that bytes, chain and commitments cannot show: figures, awards and facts, found by a replay alone.

Whoever tampers links everything anew. No head helps against him, be it that there is none or that he is the operator
and signs all of them again with the key that was committed to: every figure is made again, and must be the same.
"""

import copy as copying
import hashlib
import io
from typing import Any

import numpy as np
import pytest
from published_league import BIDS, LET_GO, MIDDLE, WANTED, Played
from tampering import ATTACKS, Attack, Copy, Fields, Folder, OwnCopy, Probe, heads_gone, heads_signed, place, probing
from tampering import spelled as line_of
from toy_sport import at
from trade_seasons import FIRST, SECOND, THIRD


def wrong_state_hash(log: Folder) -> int:
    records = log.records
    seq = place(records, "period.scored", period=1)
    records[seq]["data"]["state_sha256"] = "0" * 64
    log.relink(records)
    return seq


def wrong_score(log: Folder) -> int:
    """One player's points are raised in the command and in all that follows from it."""
    records = log.records
    seq = place(records, "period.score", period=1)
    records[seq]["data"]["points"]["p01"]["ann"] += 10
    records[seq + 1]["data"]["points"][FIRST] += 10
    log.relink(records)
    return seq


def wrong_sum(log: Folder) -> int:
    """A team's points are raised, those of its players are not."""
    records = log.records
    seq = place(records, "period.scored", period=1)
    records[seq]["data"]["points"][FIRST] += 10
    log.relink(records)
    return seq


def award_to_a_lower_bid(log: Folder) -> int:
    """The second has the player at its own bid, the first is told that it was outbid: all bids are opened as sealed."""
    records = log.records
    seq = place(records, "claim.won", team=FIRST)
    lost = place(records, "claim.failed", team=SECOND)
    for number, other in ((seq, SECOND), (lost, FIRST)):
        records[number]["data"] |= {"team": other, "bid": BIDS[other], "dropped": LET_GO[other]}
    records[seq]["data"]["paid"] = BIDS[SECOND]
    log.relink(records)
    return seq


def overdraft(log: Folder) -> int:
    """The first team bids more than the hundred that it has, in secret, and gets the player at that price."""
    records = log.records
    run, bid = place(records, "waivers.run", run=0), 120
    reveal = next(one for one in records[run]["data"]["reveals"] if one["team"] == FIRST)
    reveal["claims"][0]["bid"] = bid
    claims = [[one[name] for name in ("add", "drop", "bid", "group", "reserve")] for one in reveal["claims"]]
    tag = f"bids:{records[0]['league']}:{FIRST}:0"
    sealed = hashlib.sha256(f"leaguecore.commit.v1\n{tag}\n{reveal['salt']}\n".encode() + line_of(claims)).hexdigest()
    seq = place(records, "waivers.seal_bids", run=0, team=FIRST)
    for fields in records[seq : seq + 2]:
        fields["data"]["commitment"] = sealed
    won = place(records, "claim.won", team=FIRST)
    records[won]["data"] |= {"bid": bid, "paid": bid}
    log.relink(records)
    return won


def a_record_after_the_end(log: Folder) -> int:
    records = log.records
    log.relink([*records, {**records[-1], "kind": "chat.answered", "cmd": "chat:9:team-01"}])
    return len(records)


def an_event_put_in(log: Folder) -> int:
    records = log.records
    seq = place(records, "chat.posted")
    log.relink([*records[:seq], {**records[seq], "cmd": "chat:forged"}, *records[seq:]])
    return seq


def a_command_put_in(log: Folder) -> int:
    """A team hands in its lineup once more, which nobody asked for."""
    records = log.records
    seq = place(records, "lineup.set_lineup", team=THIRD, wake=1)
    again = [{**fields, "cmd": fields["cmd"].replace(":1:", ":9:")} for fields in records[seq : seq + 2]]
    log.relink([*records[:seq], *again, *records[seq:]])
    return seq


def an_event_left_out(log: Folder) -> int:
    records = log.records
    seq = place(records, "claim.failed", team=THIRD)
    log.relink([*records[:seq], *records[seq + 1 :]])
    return seq


def a_pick_exchanged(log: Folder) -> int:
    """Two teams exchange whom they drafted first."""
    records = log.records
    one, other = (place(records, "draft.picked", team=team) for team in (FIRST, SECOND))
    records[one]["data"]["player"], records[other]["data"]["player"] = (
        records[other]["data"]["player"],
        records[one]["data"]["player"],
    )
    log.relink(records)
    return one


def a_lineup_after_the_game(log: Folder) -> int:
    """A lineup is set an hour and a half later, when its game has begun."""
    records = log.records
    seq = place(records, "lineup.set_lineup", team=THIRD, slate="p01", wake=0)
    for fields in records[seq : seq + 3]:
        fields["at"] = "2024-01-02T18:30:00.000Z"
    log.relink(records)
    return seq


def another_draw(log: Folder) -> int:
    records = log.records
    seq = place(records, "draft.draw_order")
    for fields in records[seq : seq + 2]:
        fields["data"]["order"].reverse()
    log.relink(records)
    return seq


PROBES = (
    Probe(9, "an event put in", an_event_put_in, "event.envelope"),
    Probe(9, "a command put in", a_command_put_in, "command.not_due"),
    Probe(8, "an event left out", an_event_left_out, "event.differs"),
    Probe(55, "a wrong hash of the state", wrong_state_hash, "event.differs"),
    Probe(56, "a wrong score", wrong_score, "score.differs"),
    Probe(56, "a wrong sum", wrong_sum, "event.differs"),
    Probe(57, "an award that is not the highest bid", award_to_a_lower_bid, "event.differs"),
    Probe(58, "an overdraft", overdraft, "event.differs"),
    Probe(41, "a record after the end", a_record_after_the_end, "closed"),
    Probe(59, "a pick exchanged", a_pick_exchanged, "event.differs"),
    Probe(60, "a lineup after its game began", a_lineup_after_the_game, "command.at"),
    Probe(61, "another draw", another_draw, "command.differs"),
)


FIGURES = (55, 56, 57, 58, 60, 61)
"""The numbers of those that leave all records and what they refer to in their places."""


@probing(*PROBES)
@pytest.mark.parametrize("attack", ATTACKS)
def test_what_does_not_follow_is_found_whoever_signs_it(
    copy: Copy, published: Played, probe: Probe, attack: Attack
) -> None:
    seq = probe.tamper(copy)
    attack(copy, published)
    assert (probe.code, seq) in copy.found()


@probing(*(probe for probe in PROBES if probe.number in FIGURES))
def test_only_a_replay_finds_a_wrong_figure(copy: Copy, published: Played, probe: Probe) -> None:
    probe.tamper(copy)
    heads_signed(copy, published)
    assert copy.found(replay=False) == []


@probing(*PROBES)
def test_what_does_not_follow_is_found_in_a_leagues_own_folder(own: OwnCopy, probe: Probe) -> None:
    seq = probe.tamper(own)
    assert (probe.code, seq) in own.found()


@pytest.mark.parametrize("tamper", [wrong_score, award_to_a_lower_bid])
def test_the_program_ends_with_4_and_names_the_record(copy: Copy, published: Played, check: Any, tamper: Any) -> None:
    seq = tamper(copy)
    heads_signed(copy, published)
    code, faults = check(copy.path)
    assert code == 4
    assert seq in [where for _, where in faults]


def facts_changed(copy: Copy, array: str, change: Any) -> None:
    """Change a column of the facts that lie with a publication."""
    path = copy.path / "snapshots" / "facts.npz"
    with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as found:
        arrays = {name: found[name].copy() for name in found.files}
    change(arrays[array])
    np.savez_compressed(path, **arrays)


def test_62_a_number_changed_in_the_facts_is_found_where_they_are_first_used(copy: Copy, check: Any) -> None:
    """Somebody's goals of the first week: the next slate opens by facts with another hash."""

    def one_more(stats: Any) -> None:
        stats[0, 0] += 1

    facts_changed(copy, "stat_lines.stats", one_more)
    used = place(copy.records, "lineup.set_lineup", wake=1, slate="p01")
    found = copy.found()
    assert found[0] == ("command.differs", used)
    assert ("score.differs", place(copy.records, "period.score", period=1)) in found
    assert check(copy.path) == (4, found)
    assert copy.found(replay=False) == []


def test_62_facts_of_before_the_opening_are_committed_to_by_the_first_record(copy: Copy) -> None:
    def another_rank(ranks: Any) -> None:
        ranks[0] += 1

    facts_changed(copy, "rankings.int.rank", another_rank)
    assert copy.found()[0] == ("genesis.data", 0)


def test_63_a_statistic_that_was_known_before_its_game_began_is_found(copy: Copy) -> None:
    def known_early(known_at: Any) -> None:
        known_at[0] = at(1, 17)

    facts_changed(copy, "stat_lines.known_at", known_early)
    assert ("stat.before_decision", 0) in copy.found()


def test_64_a_publication_from_the_middle_is_replayed_without_the_seed(middle: Copy, published: Played) -> None:
    """Lots cannot be drawn again before the seed is shown; scores and awards can be made again all the same."""
    assert middle.said()["at"] == "2024-01-15T14:30:00.000Z"
    assert at(14, 14, 30) == MIDDLE
    seq = wrong_score(middle)
    heads_gone(middle, published)
    assert ("score.differs", seq) in middle.found()


def test_the_award_of_this_league_is_worth_tampering_with(copy: Copy) -> None:
    records = copy.records
    won: Fields = copying.deepcopy(records[place(records, "claim.won", run=0)]["data"])
    assert (won["team"], won["player"], won["paid"]) == (FIRST, WANTED, BIDS[FIRST])
