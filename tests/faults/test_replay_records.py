"""Forged records: dropped, invented, moved or misattributed ones, and another genesis, are found by the replay."""

import copy
from typing import Any

import attrs
import pytest
from forgery import Fields, faults_of, first, forged, pair

from leaguecore import League
from leaguecore.clock import HOUR, Instant, format_instant, parse_instant
from leaguecore.errors import LedgerError, PluginError
from leaguecore.ledger import Ledger, MemoryStore, parse_record

# Records that came or went.


def test_a_dropped_event_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = first(records, "lineup.set")
        records.remove(event)
        seqs.append(event["seq"])

    assert faults_of(forged(league, change))[0] == ("event.missing", seqs[0])


def test_a_dropped_command_with_its_event_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "draft.list_players", pick=2)
        records.remove(command)
        records.remove(event)
        seqs.append(command["seq"])

    assert faults_of(forged(league, change)) == [("command.not_due", seqs[0])]


def test_an_end_torn_within_a_command_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        run = first(records, "waivers.run")["seq"]
        del records[run + 1 :]
        seqs.append(run)

    assert faults_of(forged(league, change)) == [("event.missing", seqs[0])]


def test_an_invented_event_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = first(records, "lineup.set")
        records.insert(event["seq"] + 1, {**copy.deepcopy(event), "cmd": f"{event['cmd']}:more"})
        seqs.append(event["seq"] + 1)

    assert faults_of(forged(league, change)) == [("event.unfounded", seqs[0])]


def test_an_invented_command_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "lineup.set_lineup", auto=False)
        extra = [
            {**copy.deepcopy(fields), "cmd": fields["cmd"].replace("lineup:", "lineup:x")}
            for fields in (command, event)
        ]
        records[event["seq"] + 1 : event["seq"] + 1] = extra
        seqs.append(event["seq"] + 1)

    assert faults_of(forged(league, change)) == [("command.not_due", seqs[0])]


def test_a_kind_that_does_not_exist_is_found(league: League) -> None:
    def change(records: list[Fields]) -> None:
        last = records[-1]
        records.append({**copy.deepcopy(last), "cmd": "gift", "kind": "gift.given"})

    assert [code for code, _ in faults_of(forged(league, change))] == ["record.kind"]


@pytest.mark.parametrize(
    "changes",
    [
        {"cmd": "lineup:never:0:team-01:refused"},
        {"actor": "team-03"},
        {"data": {"codes": ["decision.missed"], "task": "another"}},
        {"data": {"codes": "decision.missed"}},
        {"data": {"codes": [1], "task": "lineup"}},
    ],
    ids=["task", "actor", "named task", "keys", "codes"],
)
def test_an_altered_refusal_is_found(league: League, changes: Fields) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        refusal = first(records, "decision.refused")
        refusal.update(changes)
        seqs.append(refusal["seq"])

    assert faults_of(forged(league, change))[0] == ("refusal.unfounded", seqs[0])


def test_an_action_of_the_engine_without_a_refusal_before_it_is_found(league: League) -> None:
    """Otherwise an operator could put the default in the place of an answer that he does not like."""
    seqs = []

    def change(records: list[Fields]) -> None:
        refusal = first(records, "decision.refused")
        seqs.append(refusal["seq"])
        records.remove(refusal)

    assert faults_of(forged(league, change)) == [("command.default", seqs[0])]


def test_a_refusal_after_what_it_led_to_is_found(league: League) -> None:
    def change(records: list[Fields]) -> None:
        refusal = first(records, "decision.refused")
        records.remove(refusal)
        records.insert(refusal["seq"] + 1, refusal)

    assert [code for code, _ in faults_of(forged(league, change))] == ["command.default"]


def test_an_answer_after_its_own_refusal_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        answer = first(records, "lineup.set_lineup", auto=False)
        seqs.append(answer["seq"] + 1)
        task = answer["cmd"]
        refusal = {
            **copy.deepcopy(answer),
            "cmd": f"{task}:refused",
            "kind": "decision.refused",
            "data": {"attempt": 1, "codes": ["decision.missed"], "outcome": "timeout", "task": task},
        }
        records.insert(records.index(answer), refusal)

    assert faults_of(forged(league, change)) == [("command.default", seqs[0])]


def test_an_answer_dated_after_its_deadline_is_found(league: League) -> None:
    """Lineups are asked for a lead before the lock; a second after it nobody's counts."""
    seqs = []

    def change(records: list[Fields]) -> None:
        answer = first(records, "lineup.set_lineup", auto=False)
        seqs.append(answer["seq"])
        asked, lead_ms = answer["at"], league.rules.ruleset.lineups.wake_lead_minutes * 60_000
        for fields in records[records.index(answer) :]:
            if fields["at"] == asked:
                fields["at"] = format_instant(Instant(parse_instant(asked) + lead_ms + 1_000))

    assert faults_of(forged(league, change))[0] == ("command.at", seqs[0])


@pytest.mark.parametrize(
    "changes",
    [{"cmd": "elsewhere"}, {"actor": "team-02"}, {"at": "2025-10-20T23:00:00.001Z"}],
    ids=["cmd", "actor", "at"],
)
def test_an_event_that_does_not_stand_under_its_command_is_found(league: League, changes: Fields) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        # The newest of the draft's beginning, so that no later record of the same instant is older than it.
        event = first(records, "draft.ordered")
        event.update(changes)
        for fields in records[event["seq"] + 1 :]:
            fields["at"] = max(fields["at"], event["at"])
        seqs.append(event["seq"])

    assert faults_of(forged(league, change))[0] == ("event.envelope", seqs[0])


def test_an_engines_command_at_another_time_than_it_was_due_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        seq = first(records, "period.score")["seq"]
        for fields in records[seq : seq + 2]:
            fields["at"] = format_instant(Instant(parse_instant(fields["at"]) + HOUR // 2))
        seqs.append(seq)

    assert faults_of(forged(league, change)) == [("command.at", seqs[0])]


# Genesis.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seats", "team-02"), "oracle"),
        (("seed_commitment",), "0" * 64),
        (("rated",), True),
        (("kind",), "replayed"),
        (("hashes", "ruleset_digest"), "0" * 64),
        (("data", "snapshot"), "0" * 64),
        (("data", "season"), "synthetic-2"),
        (("more",), 1),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_an_altered_genesis_is_found(league: League, path: tuple[str, ...], value: Any) -> None:
    def change(records: list[Fields]) -> None:
        table = records[0]["data"]
        for key in path[:-1]:
            table = table[key]
        assert table.get(path[-1]) != value
        table[path[-1]] = value

    altered = forged(league, change)
    assert faults_of(altered)[0] == ("genesis.data", 0)
    assert path[0] in altered.faults()[0].message


def test_a_season_of_the_past_cannot_pass_itself_off_as_live(league: League) -> None:
    def change(records: list[Fields]) -> None:
        records[0]["data"]["kind"] = "live"

    assert ("genesis.live", 0) in faults_of(forged(league, change))


@pytest.mark.parametrize("seats", [None, {}, {"team-01": "projection"}, "projection"])
def test_a_genesis_without_a_seat_for_each_team_is_found(league: League, seats: Any) -> None:
    altered = forged(league, lambda records: records[0]["data"].update(seats=seats))
    assert faults_of(altered)[0] == ("genesis.data", 0)


def test_a_genesis_at_another_time_is_found(league: League) -> None:
    altered = forged(league, lambda records: records[0].update(at="2025-10-01T00:00:00.000Z"))
    assert faults_of(altered)[0] == ("genesis.data", 0)


def test_the_ruleset_beside_the_log_must_be_the_committed_one(league: League) -> None:
    file = attrs.evolve(league.rules.file, data=league.rules.file.data.replace(b"small", b"sm4ll"))
    swapped = attrs.evolve(league, rules=attrs.evolve(league.rules, file=file))
    assert faults_of(swapped) == [("genesis.file", 0)]
    with pytest.raises(LedgerError) as caught:
        swapped.state()
    assert (caught.value.code, caught.value.exit_code) == ("genesis.file", 4)


def test_a_league_is_not_played_on_under_another_seed(league: League) -> None:
    store = MemoryStore()
    store.append(list(league.ledger.store.read()), {"seed": "8"})
    other = attrs.evolve(league, ledger=Ledger(store, league.ledger.league))
    assert faults_of(other)[0] == ("genesis.data", 0)
    with pytest.raises(LedgerError) as caught:
        other.run(periods=3)
    assert caught.value.code == "genesis.data"
    assert len(list(store.read())) == len(league.ledger)


def test_verify_raises_the_first_fault(league: League) -> None:
    altered = forged(league, lambda records: first(records, "claim.won")["data"].update(bid=0))
    seq = next(record.seq for record in altered.records() if record.kind == "claim.won")
    with pytest.raises(LedgerError) as caught:
        altered.verify()
    assert (caught.value.code, caught.value.seq, caught.value.exit_code) == ("event.differs", seq, 4)


def test_without_replay_a_log_written_anew_passes(league: League) -> None:
    altered = forged(league, lambda records: first(records, "claim.won")["data"].update(bid=0))
    assert altered.faults(replay=False) == []


# What an operator can change and nobody can find without a receipt or a published head.


def test_not_found_a_lost_end_between_two_commands(league: League) -> None:
    def change(records: list[Fields]) -> None:
        del records[first(records, "period.score", period=1)["seq"] :]

    assert faults_of(forged(league, change)) == []


def test_not_found_another_legal_decision_of_a_manager(league: League) -> None:
    """The reason of a pick is the manager's own word: only his receipt could show that it was another."""

    def change(records: list[Fields]) -> None:
        for fields in pair(records, "draft.pick_player", auto=False):
            fields["data"]["reason"] = "because I say so"

    altered = forged(league, change)
    assert altered.ledger.head != league.ledger.head
    assert faults_of(altered) == []


def test_every_probe_is_of_records_that_can_be_read(league: League) -> None:
    """A probe that only breaks the form of a line would prove nothing about the replay."""
    for stored in league.ledger.store.read():
        assert parse_record(stored.line, seq=stored.seq).line() == stored.line


# --- other sources than those that it was played with -----------------------------------------------------------------


def other_sources(league: League) -> League:
    """Return the league as if its sport had been another version when it was opened."""

    def change(records: list[Fields]) -> None:
        records[0]["data"]["plugins"]["nba"] = "0" * 64

    return forged(league, change)


def test_other_sources_than_those_played_with_are_told_and_are_no_fault_of_the_log(league: League) -> None:
    """Every figure is made again all the same; a release must not turn every older log into a wrong one."""
    other = other_sources(league)
    assert other.changed_plugins() == ("nba",)
    assert faults_of(other) == []
    assert league.changed_plugins() == ()


def test_nobody_plays_on_with_other_sources(league: League) -> None:
    with pytest.raises(PluginError, match="nba") as caught:
        other_sources(league).run()
    assert caught.value.code == "plugin.changed"
