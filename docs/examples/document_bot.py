"""A small manager that decides from what every stranger is told; as a program it plays over its standard streams.

Whole numbers only, and every choice ends in the id, so that the same question has the same answer everywhere.
"""

import json
import sys
from typing import Any

PROTOCOL = "leaguecore/1"

Row = dict[str, Any]


def answered(question: Row) -> Row:
    """Return the answer to a question, as it goes back."""
    kind, told = question["kind"], question["briefing"]
    action = {"shortlist": _shortlist, "pick": _pick, "lineup": _lineup, "claims": _wishes, "moves": _wishes}.get(kind)
    decided = _nothing(told) if action is None else action(told)
    return {"decision_id": question["decision_id"], "action": decided, "private_notes": f"a {kind} by the numbers"}


def rows(table: Row) -> list[Row]:
    """Return the rows of a table with the names of its columns."""
    return [dict(zip(table["columns"], row, strict=True)) for row in table["rows"]]


def _worth(player: Row) -> int:
    return int(player["remaining"]) - int(player.get("replacement", 0))


def _best_first(players: list[Row]) -> list[Row]:
    return sorted(players, key=lambda one: (-_worth(one), one["player"]))


def _free(told: Row) -> list[Row]:
    return [one for one in rows(told["available"]["players"]) if not one["not_now"]]


def _shortlist(told: Row) -> Row:
    found = [one["player"] for one in _best_first(_free(told))]
    return {"players": found[: told["rules"]["shortlist"]], "queue": None}


def _pick(told: Row) -> Row:
    return {
        "player": _best_first(_free(told))[0]["player"],
        "reason": "worth the most above replacement",
        "queue": None,
    }


def _lineup(told: Row) -> Row:
    """Seat whoever is expected to score most, narrow slots first; where games have begun, leave what stands."""
    seating: dict[str, list[str]] = {slot["name"]: [] for slot in told["rules"]["slots"]}
    if told["lineup"]["locked"]:
        return {"seating": told["lineup"]["standing"], "reserve": None, "drop": [], "bench": None}
    players = sorted(rows(told["roster"]), key=lambda one: (-int(one["slate_points"]), one["player"]))
    for slot in sorted(told["rules"]["slots"], key=lambda one: (len(one["eligible"]), one["name"])):
        fitting = [one for one in players if set(one["positions"].split("/")) & set(slot["eligible"])]
        seating[slot["name"]] = [one["player"] for one in fitting[: slot["count"]]]
        players = [one for one in players if one["player"] not in seating[slot["name"]]]
    return {"seating": seating, "reserve": None, "drop": [], "bench": None}


def _wishes(told: Row) -> Row:
    """Want the best who can be had for the worst of the own players, if that is a gain."""
    free, own = _best_first(_free(told)), _best_first(rows(told["roster"]))
    if not free or not own or int(free[0]["remaining"]) <= int(own[-1]["remaining"]):
        return {"wishes": []}
    bid = min(int(told["time"]["dollars"]), 3)
    return {"wishes": [{"add": free[0]["player"], "drop": own[-1]["player"], "bid": bid, "group": 0, "reserve": ""}]}


def _nothing(told: Row) -> Row:
    """Do what the last example shows: it is the one that changes least."""
    action: Row = told["allowed_actions"][-1]["example"]["action"]
    return action


def main() -> None:
    """Answer line by line until nothing more is asked."""
    for line in sys.stdin:
        asked = json.loads(line)
        said = {"protocol": PROTOCOL, "name": "document bot"} if "hello" in asked else answered(asked)
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
