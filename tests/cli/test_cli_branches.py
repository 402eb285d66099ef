"""Studies on a league from the command line: `branch`, `preview`, `fairness`, `seat handover`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from leaguecore import League

Cli = Callable[..., "tuple[int, str, str]"]


def lines(cli: Cli, folder: str) -> list[dict[str, object]]:
    """Return the records of a league."""
    return [json.loads(line) for line in cli("log", folder)[1].splitlines()]


def test_a_branch_is_made_played_on_and_verified(cli: Cli, league: Path) -> None:
    code, out, err = cli("branch", "D", "--at", "40", "--to", "B", "--seat", "team-02=projection", "--json")
    assert (code, err) == (0, "kept in B; play it on with: leaguecore resume B\n")
    document = json.loads(out)
    parent = lines(cli, "D")
    assert document["branch"]["parent"] == parent[0]["league"]
    assert document["branch"]["seq"] >= 40
    assert document["branch"]["head"] == parent[document["branch"]["seq"] + 1]["prev"]
    assert document["seats"]["team-02"] == "projection"
    assert cli("resume", "B", "--weeks", "1")[0] == 0
    code, out, _ = cli("verify", "B", "--replay", "--json")
    assert code == 0
    report = json.loads(out)
    assert report["faults"] == []
    assert f"record {document['branch']['seq']} of {parent[0]['league']}" in report["branch"]
    assert "branch" not in json.loads(cli("verify", "D", "--json")[1])
    standings = json.loads(cli("standings", "B", "--json")[1])
    row = next(row for row in standings["teams"] if row["team"] == "team-02")
    assert (row["manager"], row["past_managers"]) == ("projection", "adp")


def test_a_branch_as_text_names_its_parent_and_its_managers(cli: Cli, league: Path) -> None:
    code, out, _ = cli("branch", "D", "--at", "0", "--to", "B")
    assert code == 0
    first, heading, *rows = out.splitlines()
    assert first == f"league {League.open('B').ledger.league} goes on from record 0 of {League.open('D').ledger.league}"
    assert heading.split() == ["team", "manager"]
    assert rows[0].split() == ["team-01", "projection"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--at", "99999", "--to", "B"), "branch.beyond"),
        (("--at", "-1", "--to", "B"), "usage"),
        (("--to", "B"), "usage"),
        (("--at", "9", "--to", "D"), "out.exists"),
        (("--at", "9", "--to", "B", "--seat", "team-02"), "seat.form"),
        (("--at", "9", "--to", "B", "--seat", "team-02=adp", "--seat", "team-02=random"), "seat.twice"),
        (("--at", "9", "--to", "B", "--seat", "team-99=adp"), "team.unknown"),
    ],
)
def test_a_branch_that_cannot_be_is_refused_and_leaves_no_folder(
    cli: Cli, league: Path, arguments: tuple[str, ...], code: str
) -> None:
    ended, out, err = cli("branch", "D", *arguments)
    assert (ended, out) == (2, "")
    assert err.startswith(f"error[{code}]: ")
    assert not (league.parent / "B").exists()


def test_a_preview_shows_an_effect_or_the_violations_and_changes_nothing(cli: Cli, league: Path) -> None:
    head = League.open("D").ledger.head
    asked = json.loads(cli("preview", "D", "answer.json", "--team", "team-01", "--json")[1] or "{}")
    assert asked == {}, "there is no file yet"
    Path("answer.json").write_text("{}", encoding="utf-8")
    code, out, _ = cli("preview", "D", "answer.json", "--team", "team-01", "--json")
    document = json.loads(out)
    assert code == 1
    assert {violation["code"] for violation in document["violations"]} == {"answer.missing_key"}
    kind, _, team = document["task"].split(":")
    assert (kind, team, document["events"]) == ("claims", "team-01", [])
    answer = {"decision_id": document["task"], "action": {"wishes": []}, "private_notes": ""}
    Path("answer.json").write_text(json.dumps(answer), encoding="utf-8")
    code, out, err = cli("preview", "D", "answer.json", "--team", "team-01")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == ["asked:", "bid.sealed"]
    code, out, _ = cli("preview", "D", "answer.json", "--team", "team-99")
    assert code == 1
    assert out.startswith("team.unknown: ")
    assert League.open("D").ledger.head == head


def test_fairness_is_shown_as_text_and_as_json(cli: Cli, league: Path) -> None:
    code, out, err = cli("fairness", "D")
    assert (code, err) == (0, "")
    assert out.startswith("standard: 10 seats, limits alike, wake-ups as scheduled\n")
    code, out, _ = cli("fairness", "D", "--json")
    document = json.loads(out)
    assert (code, document["equal"], document["deviations"]) == (0, True, [])
    assert [seat["team"] for seat in document["seats"]] == [f"team-{number:02d}" for number in range(1, 11)]
    assert len({seat["scheduled"]["pick"]["wakes"] for seat in document["seats"]}) == 1


def test_a_seat_is_handed_over_and_the_log_says_so(cli: Cli, league: Path) -> None:
    code, out, _ = cli("seat", "handover", "D", "--team", "team-03", "--to", "projection", "--json")
    document = json.loads(out)
    assert (code, document["from"], document["manager"]) == (0, "random", "projection")
    newest = lines(cli, "D")[-1]
    assert (newest["kind"], newest["seq"], newest["actor"]) == ("seat.handed_over", document["seq"], "commissioner")
    assert newest["data"] == {"from": "random", "manager": "projection", "team": "team-03"}
    assert cli("verify", "D", "--replay")[0] == 0
    assert "random" in next(line for line in cli("standings", "D")[1].splitlines() if "team-03" in line)
    code, _, err = cli("seat", "handover", "D", "--team", "team-03", "--to", "projection")
    assert (code, err.splitlines()[0]) == (2, "error[seat.same]: projection manages team-03 already")
    assert cli("seat", "handover", "D", "--team", "team-03", "--to", "nobody")[0] == 3
