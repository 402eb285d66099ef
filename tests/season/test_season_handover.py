"""Seats that change hands in mid-season: logged, replayed, and told in the table."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import pytest
from branch_cases import MANAGERS, forged, place, unchained
from season_cases import new_game, plugins, toy_rules
from sport_leagues import SPORTS, small_league
from toy_sport import BY_WEEK, toy_season

from leaguecore.errors import PluginError, UsageError
from leaguecore.ledger import Ledger, MemoryStore, Record
from leaguecore.season.facade import League, open_league
from leaguecore.season.handover import hand_over


def opened(sport: str = "nfl", out: Path | None = None) -> League:
    """Return the small league of a sport after its first period."""
    small = small_league(sport)
    league = open_league(small.rules, small.facts, MANAGERS, seed="7", plugins=plugins(), out=out)
    league.run(periods=1)
    return league


@pytest.mark.parametrize("sport", SPORTS)
def test_a_seat_changes_hands_in_mid_season_and_the_log_replays_clean(sport: str) -> None:
    league, as_it_was = opened(sport), opened(sport)
    receipt = hand_over(league, "team-02", "projection")
    record = next(league.records(receipt.seq))
    assert (record.kind, record.actor, record.cmd) == ("seat.handed_over", "commissioner", "handover:team-02:1")
    assert record.data == {"from": "random", "manager": "projection", "team": "team-02"}
    league.run()
    as_it_was.run()
    assert league.faults() == []
    # The new manager plays from there on, and nobody else has another one.
    mine, theirs = unchained(league), unchained(as_it_was)
    assert mine[: receipt.seq - 1] == theirs[: receipt.seq - 1]
    followed = [attrs.evolve(one, seq=0) for one in mine[receipt.seq :]]
    without = [attrs.evolve(one, seq=0) for one in theirs[receipt.seq - 1 :]]
    assert next(one.actor for one, other in zip(followed, without, strict=False) if one != other) == "team-02"


def test_the_table_names_the_present_manager_and_keeps_the_past_ones() -> None:
    league = opened()
    hand_over(league, "team-02", "projection")
    hand_over(league, "team-02", "adp")
    hand_over(league, "team-01", "random")
    rows = {row.team: (row.manager, row.past_managers) for row in league.standings.teams}
    assert rows == {
        "team-01": ("random", "projection:noise=0.10"),
        "team-02": ("adp", "random, projection"),
        "team-03": ("adp", None),
    }
    assert "past_managers" in league.standings.columns
    assert "past_managers" not in opened().standings.columns
    assert league.seats == dict(zip(("team-01", "team-02", "team-03"), MANAGERS, strict=True))
    league.run()
    assert league.faults() == []


def test_a_league_goes_on_from_its_folder_with_the_present_manager(tmp_path: Path) -> None:
    in_one_go = opened()
    hand_over(in_one_go, "team-02", "projection")
    in_one_go.run()
    opened(out=tmp_path / "D").close()
    league = League.open(tmp_path / "D", read_only=False, plugins=plugins())
    hand_over(league, "team-02", "projection")
    league.close()
    for periods in (2, None):
        league = League.open(tmp_path / "D", read_only=False, plugins=plugins())
        league.run(periods=periods)
        league.close()
    league = League.open(tmp_path / "D", plugins=plugins())
    assert unchained(league) == unchained(in_one_go)
    assert league.faults() == []


def test_a_manager_of_another_plug_in_is_logged_with_the_hash_of_its_sources() -> None:
    league = opened()
    seq = hand_over(league, "team-02", "absent").seq
    sha256 = plugins().plugin("toy").source_sha256()
    assert next(league.records(seq)).data["plugins"] == {"toy": sha256}
    assert league.changed_plugins() == ()
    # Once named, it need not be named again.
    assert "plugins" not in next(league.records(hand_over(league, "team-03", "absent").seq)).data
    league.run()
    assert league.faults() == []


@pytest.mark.parametrize(
    ("team", "spec", "code"),
    [
        ("team-99", "adp", "team.unknown"),
        ("team-02", "random", "seat.same"),
        ("team-02", "adp:noise=1", "manager.option"),
        ("team-02", "projection:noise", "manager.spec"),
    ],
)
def test_a_handover_that_makes_no_sense_is_refused_and_not_logged(team: str, spec: str, code: str) -> None:
    league = opened()
    head = league.ledger.head
    with pytest.raises(UsageError) as caught:
        hand_over(league, team, spec)
    assert caught.value.code == code
    with pytest.raises(PluginError):
        hand_over(league, "team-02", "nobody")
    assert league.ledger.head == head


def test_after_the_end_no_seat_changes_hands() -> None:
    league = opened()
    league.run()
    with pytest.raises(UsageError) as caught:
        hand_over(league, "team-02", "projection")
    assert caught.value.code == "league.closed"


def test_between_a_refusal_and_its_default_no_seat_changes_hands() -> None:
    game = new_game(toy_rules(sport="toy-week", lineups__lock="game"), toy_season(BY_WEEK, weeks=2).facts(), ["absent"])
    game.runner.run(periods=1)
    lines = list(game.league.ledger.store.read())
    seq = place(game.league, "decision.refused", 2)
    store = MemoryStore()
    store.append(lines[: seq + 1], {"seed": "7"})
    interrupted = attrs.evolve(game.league, ledger=Ledger(store, game.league.ledger.league))
    with pytest.raises(UsageError) as caught:
        hand_over(interrupted, "team-01", "projection")
    assert caught.value.code == "seat.busy"


# --- forgery ----------------------------------------------------------------------------------------------------------


DATA: Mapping[str, str] = {"from": "random", "manager": "projection", "team": "team-02"}

FORGERIES: Mapping[str, Mapping[str, Any]] = {
    "of a team that is not there": {"data": {**DATA, "team": "team-99"}, "cmd": "handover:team-99:1"},
    "from somebody else": {"data": {**DATA, "from": "adp"}},
    "to the same manager": {"data": {**DATA, "manager": "random"}},
    "to nobody that is known": {"data": {**DATA, "manager": "nobody"}},
    "to an ill-formed manager": {"data": {**DATA, "manager": "projection:noise"}},
    "to a plug-in that is not named": {"data": {**DATA, "manager": "absent"}},
    "with a field too many": {"data": {**DATA, "why": "no reason"}},
    "with a number for a team": {"data": {**DATA, "team": 2}},
    "by a team": {"actor": "team-02"},
    "under another number": {"cmd": "handover:team-02:2"},
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_handover_is_found(forgery: str) -> None:
    league = opened()
    seq = hand_over(league, "team-02", "projection").seq
    assert league.faults() == []
    fields = FORGERIES[forgery]
    found = forged(league, lambda records: [*records[:seq], attrs.evolve(records[seq], **fields)]).faults()
    assert [(fault.code, fault.seq) for fault in found] == [("handover.invalid", seq)]


def test_a_handover_inside_a_transaction_is_found() -> None:
    league = opened()
    seq = hand_over(league, "team-02", "projection").seq
    inside = place(league, "draft.picked")

    def moved(records: list[Record]) -> list[Record]:
        record = attrs.evolve(records[seq], at=records[inside].at)
        return [*records[:inside], record, *records[inside:seq]]

    found = forged(league, moved).faults()
    assert ("event.missing", inside) in {(fault.code, fault.seq) for fault in found}


def test_a_handover_that_is_taken_out_leaves_a_log_that_says_who_was_opened_with() -> None:
    league = opened()
    seq = hand_over(league, "team-02", "projection").seq
    assert league.managers["team-02"] == "projection"
    without = forged(league, lambda records: records[:seq])
    assert without.managers["team-02"] == "random"
