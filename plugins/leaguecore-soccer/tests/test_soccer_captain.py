"""Who may be captain, what he needs beside him, and that nobody is captain in his place."""

import pytest

from leaguecore import load_plugins, load_ruleset, play_season
from leaguecore.managers import Candidate, best_lineup

RULES = load_ruleset("soccer-classic", plugins=load_plugins())
SQUAD = {"GK": 2, "DEF": 5, "MID": 5, "FWD": 3}


def started(captain: str, **squad: int) -> int:
    """Return how many of a squad can start beside a captain of a position."""
    there = SQUAD | squad
    players = [(f"{position}-{at}", position) for position, size in there.items() for at in range(size)]
    candidates = [Candidate(name, frozenset({position}), 1) for name, position in players if name != f"{captain}-0"]
    seating = best_lineup(RULES.slots, candidates, {"CAPTAIN": [f"{captain}-0"]})
    return sum(map(len, seating.values()))


def test_a_goalkeeper_is_no_captain() -> None:
    (captain,) = (slot for slot in RULES.slots if slot.name == "CAPTAIN")
    assert captain.eligible == {"DEF", "MID", "FWD"}


@pytest.mark.parametrize(("captain", "least"), [("DEF", 4), ("MID", 3), ("FWD", 2)])
def test_the_captain_stands_beside_the_minima(captain: str, least: int) -> None:
    assert started(captain, **{captain: least}) == 11
    assert started(captain, **{captain: least - 1}) == 10


def test_three_at_the_back_are_enough_for_a_captain_who_is_no_defender() -> None:
    assert started("MID", DEF=3) == started("FWD", DEF=3) == 11
    assert started("MID", DEF=2) == 10


def test_whoever_comes_on_for_a_captain_counts_once() -> None:
    """The points of each side again, from lines and lineups as they were set: twice for captains who played."""
    records = list(play_season(RULES, seed=7, periods=4).league.records())
    came_on = 0
    for scored in (one for one in records if one.kind == "period.score"):
        ((slate, points),) = scored.data["points"].items()
        seatings = {
            one.data["team"]: one.data["seating"]
            for one in records
            if one.kind == "lineup.set" and one.data["slate"] == slate and one.at <= scored.at
        }
        after = next((o.data for o in records if o.kind == "lineups.substituted" and o.data["slate"] == slate), None)
        total = next(o for o in records if o.kind == "period.scored" and o.data["period"] == scored.data["period"])
        for team, seating in seatings.items():
            captains = set(seating["CAPTAIN"])
            now = after["seatings"][team] if after and team in after["seatings"] else seating
            came_on += set(now["CAPTAIN"]) != captains
            eleven = [player for players in now.values() for player in players]
            again = sum(points.get(player, 0) * (1 + (player in captains)) for player in eleven)
            assert total.data["points"][team] == again
    assert came_on > 0
