"""Forged figures and decisions: scores, awards, lots, picks and lineups that do not follow are found by the replay."""

import attrs
import numpy as np
import pytest
from forgery import Fields, claims_of, faults_of, fields_of, first, forged, pair, resealed

from leaguecore import League
from leaguecore.sport.facts import chained


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


def test_a_bid_that_is_not_the_sealed_one_is_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        run = first(records, "waivers.run", run=0)
        next(one for one in run["data"]["reveals"] if one["claims"])["claims"][0]["bid"] += 1
        seqs.append(run["seq"])

    assert faults_of(forged(league, change)) == [("reveal.mismatch", seqs[0]), ("command.illegal", seqs[0])]


def test_an_award_beyond_the_budget_is_found_although_the_bid_was_sealed_so(league: League) -> None:
    """A hundred dollars are the budget; the log awards a bid of 101 that was really sealed."""
    seqs = []

    def change(records: list[Fields]) -> None:
        won = first(records, "claim.won")
        team = won["data"]["team"]
        claims = claims_of(records, team)
        claim = next(claim for claim in claims if claim["add"] == won["data"]["player"])
        claim["bid"] = won["data"]["bid"] = won["data"]["paid"] = 101
        resealed(records, team, claims)
        # The awards come in order of the bids, so this one is the first of the run.
        run = first(records, "waivers.run", run=0)["seq"]
        records.remove(won)
        records.insert(run + 1, won)
        seqs.append(run + 1)

    # Whoever forges a log may keep the private store from being compared with it; what is awarded does not follow.
    sealed, *found = faults_of(forged(league, change))
    assert (sealed[0], found[0]) == ("blob.mismatch", ("event.differs", seqs[0]))


def test_claims_for_a_player_whom_nobody_knows_are_found(league: League) -> None:
    seqs = []

    def change(records: list[Fields]) -> None:
        team = first(records, "claim.won")["data"]["team"]
        claims = claims_of(records, team)
        claims[0]["add"] = "nobody"
        run = resealed(records, team, claims)
        run["data"]["positions"]["nobody"] = []
        seqs.append(run["seq"])

    sealed, *found = faults_of(forged(league, change))
    assert (sealed[0], found) == ("blob.mismatch", [("command.facts", seqs[0])])


def test_claims_in_the_name_of_an_absent_manager_are_found(league: League) -> None:
    """What the engine seals for him is nothing at all; anything else is the operator's own wish."""
    seqs = []

    def change(records: list[Fields]) -> None:
        won = first(records, "claim.won")["data"]
        resealed(records, "team-04", [{"add": won["player"], "drop": "", "bid": 100, "group": 0, "reserve": ""}])
        seqs.append(first(records, "waivers.seal_bids", team="team-04")["seq"])

    sealed, *found = faults_of(forged(league, change))
    assert (sealed[0], found[0]) == ("blob.mismatch", ("command.differs", seqs[0]))


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
