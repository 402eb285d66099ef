"""The script that changes comparisons finds them, and its list of survivors speaks of what is there."""

import sys
from pathlib import Path

import leaguecore

sys.path.insert(0, str(Path(__file__).parent))

from mutate import TARGETS, all_mutants, known_survivors, mutants  # its folder is on the path only now

INSTALLED = Path(leaguecore.__file__).parents[1]
"""Where the package lies that is tested: the checkout's own or the wheel's."""

SOURCE = """
def first(bids, room):
    if room < 1:
        return None
    return min(bids, key=lambda bid: -bid)
"""


def test_each_comparison_is_changed_to_its_neighbour_and_its_opposite() -> None:
    found = {(mutant.before, mutant.after) for mutant in mutants("m.py", SOURCE)}
    assert ("room < 1", "room <= 1") in found
    assert ("room < 1", "room >= 1") in found
    assert ("-bid", "bid") in found
    assert ("min(bids, key=lambda bid: -bid)", "max(bids, key=lambda bid: -bid)") in found


def test_a_change_leaves_the_rest_of_the_source_as_it_is() -> None:
    for mutant in mutants("m.py", SOURCE):
        compile(mutant.source, "m.py", "exec")
        changed = [
            (old, new) for old, new in zip(SOURCE.splitlines(), mutant.source.splitlines(), strict=True) if old != new
        ]
        assert len(changed) == 1


def test_the_rules_that_decide_who_gets_what_are_among_its_targets() -> None:
    changed = {mutant.module for mutant, _ in all_mutants(INSTALLED)}
    assert {"leaguecore/points.py", "leaguecore/league/waivers.py", "leaguecore/league/standings.py"} <= changed
    assert len(changed) <= sum(1 for _ in TARGETS) * 4


def test_every_known_survivor_still_stands_in_the_sources() -> None:
    there = {mutant.key for mutant, _ in all_mutants(INSTALLED)}
    assert set(known_survivors()) <= there
    assert all(known_survivors().values())
