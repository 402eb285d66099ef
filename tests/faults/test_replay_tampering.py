"""Logs that were written anew after a change: the chain is whole, and the replay must find what does not follow.

Each probe plays the operator: it changes records of a league that was really played, numbers and links them again,
and knows every secret. What such an operator can change without being found is probed as well.
"""

import copy
import hashlib
import sys
import types
from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest

from leaguecore import League, play_season
from leaguecore.clock import HOUR, Instant, format_instant, parse_instant
from leaguecore.commit import commitment
from leaguecore.errors import LedgerError, PluginError
from leaguecore.hooks import hookimpl
from leaguecore.hooks.loader import LoadedPlugin, Plugins, assemble, load_plugins
from leaguecore.ledger import Ledger, MemoryStore, parse_record
from leaguecore.ledger.record import Record
from leaguecore.ledger.store import StoredLine
from leaguecore.managers.protocol import ManagerEntry, ManagerRequest
from leaguecore.rules.files import RulesetFile
from leaguecore.season.setting import check_rules
from leaguecore.sport.facts import chained

Fields = dict[str, Any]
Change = Callable[[list[Fields]], None]


class Absent:
    """A manager who never answers."""

    def decide(self, briefing: object) -> None:
        del briefing


def absent(_request: ManagerRequest) -> Absent:
    return Absent()


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Plugins:
    """Everything that is installed, and a manager who never answers."""
    module = types.ModuleType("absent_plugin")
    module.__file__ = str(tmp_path_factory.mktemp("absent") / "__init__.py")

    @hookimpl
    def leaguecore_register_managers(register: Callable[[ManagerEntry], None]) -> None:
        register(ManagerEntry(name="absent", summary="never answers", make=absent))

    module.leaguecore_register_managers = leaguecore_register_managers  # type: ignore[attr-defined]
    sys.modules.pop("absent_plugin", None)
    return assemble(
        [*load_plugins().loaded, LoadedPlugin(name="absent", distribution="test", version="0", module=module)]
    )


@pytest.fixture(scope="module")
def league(plugins: Plugins, small_ruleset: bytes) -> League:
    """Two periods of a small league with a waiver run between them; team-04 is never there."""
    rules = check_rules(RulesetFile(source="small.toml", data=small_ruleset), plugins)
    managers = ["projection", "random", "adp", "absent"]
    return play_season(rules, managers=managers, seed=7, periods=2, plugins=plugins).league


def fields_of(league: League) -> list[Fields]:
    """Return the records as plain fields, `at` as text."""
    plain = [attrs.asdict(record, recurse=False) for record in league.records()]
    return [{**copy.deepcopy(fields), "at": format_instant(fields["at"])} for fields in plain]


def forged(league: League, change: Change) -> League:
    """Return the league with its records changed, and numbered and linked anew."""
    records = fields_of(league)
    change(records)
    lines: list[StoredLine] = []
    prev = "0" * 64
    for seq, fields in enumerate(records):
        line = Record(**{**fields, "at": parse_instant(fields["at"]), "seq": seq, "prev": prev}).line()
        prev = hashlib.sha256(line).hexdigest()
        lines.append(StoredLine(seq=seq, cmd=fields["cmd"], line=line))
    store = MemoryStore()
    names = ["seed", *(f"bids:{league.ledger.league}:{team}:{run}" for team in league.seats for run in range(3))]
    secrets = {name: value for name in names if (value := league.ledger.store.secret(name)) is not None}
    store.append(lines, secrets)
    return attrs.evolve(league, ledger=Ledger(store, league.ledger.league))


def faults_of(league: League) -> list[tuple[str, int]]:
    return [(fault.code, fault.seq) for fault in league.faults()]


def first(records: list[Fields], kind: str, **data: Any) -> Fields:
    """Return the first record of a kind whose data has these fields."""
    return next(
        fields
        for fields in records
        if fields["kind"] == kind and all(fields["data"].get(key) == value for key, value in data.items())
    )


def pair(records: list[Fields], kind: str, **data: Any) -> tuple[Fields, Fields]:
    """Return the first command of a kind, and the event after it."""
    command = first(records, kind, **data)
    return command, records[command["seq"] + 1]


def test_the_league_as_played_has_no_fault(league: League) -> None:
    assert faults_of(league) == []
    league.verify()


def test_the_league_as_played_has_what_the_probes_change(league: League) -> None:
    records = fields_of(league)
    kinds = {fields["kind"] for fields in records}
    assert {"waivers.run", "claim.won", "period.scored", "lineup.set", "decision.refused"} <= kinds
    assert first(records, "lineup.set_lineup", auto=True)["data"]["team"] == "team-04"
    assert first(records, "waivers.seal_bids", auto=True)["data"]["team"] == "team-04"


def test_a_forger_who_changes_nothing_writes_the_same_log(league: League) -> None:
    same = forged(league, lambda records: None)
    assert same.ledger.head == league.ledger.head


# Scores.


def test_a_changed_score_of_a_player_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "period.score", period=1)
        slate, points = next((slate, points) for slate, points in command["data"]["points"].items() if points)
        player = min(points)
        owner = next(
            fields["data"]["team"]
            for fields in records
            if fields["kind"] == "lineup.set"
            and fields["data"]["slate"] == slate
            and any(player in players for players in fields["data"]["seating"].values())
        )
        points[player] += 100
        event["data"]["points"][owner] += 100
        seqs.append(command["seq"])

    # The state of the next period is another too, so its hash differs as well.
    found = faults_of(forged(league, change))
    assert found[0] == ("score.differs", seqs[0])


def test_a_changed_score_of_a_team_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = first(records, "period.scored", period=2)
        event["data"]["points"]["team-01"] += 1
        seqs.append(event["seq"])

    assert faults_of(forged(league, change)) == [("event.differs", seqs[0])]


@pytest.mark.parametrize("key", ["snapshot", "state_sha256"])
def test_another_hash_beside_a_score_is_found(league: League, key: str) -> None:
    def change(records: list[Fields]) -> None:
        first(records, "period.scored", period=1)["data"][key] = "0" * 64

    assert [code for code, _ in faults_of(forged(league, change))] == ["event.differs"]


def test_a_score_from_other_facts_is_found(league: League) -> None:
    """The facts are swapped and the log left alone: a line after the opening has one point more."""
    facts, scored = league.facts, next(r for r in league.records() if r.kind == "period.score")
    lines = facts.tables["stat_lines"]
    slate = next(name for name, points in scored.data["points"].items() if points)
    player = min(scored.data["points"][slate])
    rows = np.flatnonzero((lines.texts["player"] == player) & (lines.known_at <= scored.at))
    stats = lines.stats.copy()
    stats[rows[0], [stat.name for stat in lines.schema.stats].index("PTS")] += 1
    tables = {**facts.tables, "stat_lines": attrs.evolve(lines, stats=stats)}
    other = chained(sport=facts.sport, season=facts.season, source=facts.source, policy=facts.policy, tables=tables)
    found = faults_of(attrs.evolve(league, read_facts=lambda: other))
    # Already the first record that names the altered facts as known is found.
    assert found[0][0] == "command.differs"
    assert ("score.differs", scored.seq) in found


# Waivers.


def test_a_changed_award_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        event = first(records, "claim.won")
        event["data"]["team"] = "team-02" if event["data"]["team"] != "team-02" else "team-01"
        seqs.append(event["seq"])

    assert faults_of(forged(league, change)) == [("event.differs", seqs[0])]


def resealed(records: list[Fields], team: str, claims: list[Fields]) -> Fields:
    """Give a team other claims, with a commitment that fits them, and return the run that opens them."""
    run = first(records, "waivers.run", run=0)
    reveal = next(one for one in run["data"]["reveals"] if one["team"] == team)
    reveal["claims"] = claims
    value = [[claim["add"], claim["drop"], claim["bid"]] for claim in claims]
    sealed = commitment(f"bids:{run['league']}:{team}:0", reveal["salt"], value)
    for fields in pair(records, "waivers.seal_bids", team=team, run=0):
        fields["data"]["commitment"] = sealed
    return run


def claims_of(records: list[Fields], team: str) -> list[Fields]:
    run = first(records, "waivers.run", run=0)
    claims: list[Fields] = next(one for one in run["data"]["reveals"] if one["team"] == team)["claims"]
    return copy.deepcopy(claims)


def test_a_bid_that_is_not_the_sealed_one_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        run = first(records, "waivers.run", run=0)
        next(one for one in run["data"]["reveals"] if one["claims"])["claims"][0]["bid"] += 1
        seqs.append(run["seq"])

    assert faults_of(forged(league, change)) == [("command.illegal", seqs[0])]


def test_an_award_beyond_the_budget_is_found_although_the_bid_was_sealed_so(league: League) -> None:
    """A hundred dollars are the budget; the log awards a bid of 101 that was really sealed."""
    seqs = []

    def change(records: list[Fields]) -> None:
        won = first(records, "claim.won")
        team = won["data"]["team"]
        claims = claims_of(records, team)
        claim = next(claim for claim in claims if claim["add"] == won["data"]["player"])
        claim["bid"] = won["data"]["bid"] = 101
        resealed(records, team, claims)
        # The awards come in order of the bids, so this one is the first of the run.
        run = first(records, "waivers.run", run=0)["seq"]
        records.remove(won)
        records.insert(run + 1, won)
        seqs.append(run + 1)

    found = faults_of(forged(league, change))
    assert found[0] == ("event.differs", seqs[0])


def test_claims_for_a_player_whom_nobody_knows_are_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        team = first(records, "claim.won")["data"]["team"]
        claims = claims_of(records, team)
        claims[0]["add"] = "nobody"
        run = resealed(records, team, claims)
        run["data"]["positions"]["nobody"] = []
        seqs.append(run["seq"])

    assert faults_of(forged(league, change)) == [("command.facts", seqs[0])]


def test_claims_in_the_name_of_an_absent_manager_are_found(league: League) -> None:
    """What the engine seals for him is nothing at all; anything else is the operator's own wish."""
    seqs = []

    def change(records: list[Fields]) -> None:
        won = first(records, "claim.won")["data"]
        resealed(records, "team-04", [{"add": won["player"], "drop": "", "bid": 100}])
        seqs.append(first(records, "waivers.seal_bids", team="team-04")["seq"])

    found = faults_of(forged(league, change))
    assert found[0] == ("command.differs", seqs[0])


def test_swapped_lots_are_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        run = first(records, "waivers.run")
        run["data"]["lots"].reverse()
        seqs.append(run["seq"])

    assert faults_of(forged(league, change))[0] == ("command.differs", seqs[0])


def test_a_swapped_draft_order_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "draft.draw_order")
        command["data"]["order"].reverse()
        event["data"]["order"].reverse()
        seqs.append(command["seq"])

    assert faults_of(forged(league, change))[0] == ("command.differs", seqs[0])


def test_a_swapped_schedule_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command = first(records, "schedule.draw")
        command["data"]["orders"][0].reverse()
        seqs.append(command["seq"])

    assert faults_of(forged(league, change))[0] == ("command.differs", seqs[0])


# The draft.


def test_a_pick_out_of_turn_is_found(league: League) -> None:
    """The first two picks change hands, each under its own name."""
    seqs = []

    def change(records: list[Fields]) -> None:
        start = first(records, "draft.list_players", pick=0)["seq"]
        teams = [first(records, "draft.pick_player", pick=pick)["data"]["team"] for pick in (0, 1)]
        swap = {teams[0]: teams[1], teams[1]: teams[0]}
        end = first(records, "draft.picked", pick=1)["seq"]
        for fields in records[start : end + 1]:
            data = fields["data"]
            if fields["kind"] == "decision.refused":
                fields["actor"] = swap[fields["actor"]]
            else:
                fields["actor"] = swap.get(fields["actor"], fields["actor"])
                data["team"] = swap[data["team"]]
            for old, new in swap.items():
                if old in fields["cmd"]:
                    fields["cmd"] = fields["cmd"].replace(old, new)
                    break
        seqs.append(start)

    assert faults_of(forged(league, change)) == [("command.not_due", seqs[0])]


def test_a_pick_of_a_taken_player_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        taken = first(records, "draft.picked", pick=0)["data"]
        command, event = pair(records, "draft.pick_player", pick=1)
        for fields in (command, event):
            fields["data"] |= {key: taken[key] for key in ("player", "positions") if key in taken}
        seqs.append(command["seq"])

    found = faults_of(forged(league, change))
    assert found[-1] == ("command.illegal", seqs[0])


def test_altered_positions_are_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "draft.pick_player", pick=3)
        for fields in (command, event):
            fields["data"]["positions"] = ["PG", "SG", "SF", "PF", "C"]
        seqs.append(command["seq"])

    assert faults_of(forged(league, change))[0] == ("command.differs", seqs[0])


# Lineups.


def test_another_lineup_of_an_absent_manager_is_found(league: League) -> None:
    """A league that fills by projection has no choice: one man less in his lineup is a forgery."""
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "lineup.set_lineup", auto=True)
        for fields in (command, event):
            fields["data"]["seating"]["UTIL"] = fields["data"]["seating"]["UTIL"][:1]
        seqs.append(command["seq"])

    found = faults_of(forged(league, change))
    assert found[0] == ("command.differs", seqs[0])


def test_an_illegal_lineup_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        command, event = pair(records, "lineup.set_lineup", auto=False)
        for fields in (command, event):
            seating = fields["data"]["seating"]
            seating["C"], seating["UTIL"] = seating["UTIL"][:1], seating["C"] + seating["UTIL"][1:] + ["stranger"]
        seqs.append(command["seq"])

    assert faults_of(forged(league, change)) == [("command.illegal", seqs[0])]


def test_an_altered_list_of_locked_players_is_found(league: League) -> None:
    """Nobody is locked before the first game of a day."""
    seqs = []

    def change(records: list[Fields]) -> None:
        command = first(records, "lineup.set_lineup", auto=False)
        assert command["data"]["locked"] == []
        command["data"]["locked"] = ["somebody"]
        seqs.append(command["seq"])

    assert faults_of(forged(league, change))[0] == ("command.differs", seqs[0])


def test_a_decision_passed_off_as_the_engines_is_found(league: League) -> None:
    def change(records: list[Fields]) -> None:
        command, event = pair(records, "lineup.set_lineup", auto=False)
        for fields in (command, event):
            fields["data"]["auto"] = True

    assert [code for code, _ in faults_of(forged(league, change))] == ["command.actor"]


def test_a_decision_of_another_actor_is_found(league: League) -> None:
    def change(records: list[Fields]) -> None:
        for fields in pair(records, "lineup.set_lineup", auto=False):
            fields["actor"] = "team-03" if fields["data"]["team"] != "team-03" else "team-02"

    assert [code for code, _ in faults_of(forged(league, change))] == ["command.actor"]


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
            "data": {"codes": ["decision.missed"], "task": task},
        }
        records.insert(records.index(answer), refusal)

    assert faults_of(forged(league, change)) == [("command.default", seqs[0])]


def test_an_answer_dated_after_it_was_asked_for_is_found(league: League) -> None:
    """A lineup dated a second late would otherwise hide that it came after a lock."""
    seqs = []

    def change(records: list[Fields]) -> None:
        answer = first(records, "lineup.set_lineup", auto=False)
        seqs.append(answer["seq"])
        asked = answer["at"]
        for fields in records[records.index(answer) :]:
            if fields["at"] == asked:
                fields["at"] = asked.replace("00.000Z", "01.000Z")

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
        (("kind",), "live"),
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
