"""The second step of a draft: richer facts on the players of the shortlist, and on nobody else."""

import json

import numpy as np
import pytest
from toy_sport import ToySeason, at

from leaguecore.clock import Instant
from leaguecore.season.details import Details
from leaguecore.season.facade import load_facts
from leaguecore_nfl import SPORT


def season() -> ToySeason:
    """Return ann, who scored 3, 4 and 5 last year and 1, 0 and 2 in the first games of this one, and bob."""
    found = ToySeason()
    found.player("ann", team="red")
    found.player("bob", team="blue")
    for number, goals in enumerate((3, 4, 5)):
        found.line("ann", f"old{number}", goals, known=at(-30), past=True)
    for number, goals in enumerate((1, 0, 2)):
        found.game(f"g{number}", at(2 * number + 1, 18))
        found.line("ann", f"g{number}", goals, known=at(2 * number + 2, 12))
    return found


def test_the_stats_of_last_season_and_of_this_one_are_sums_over_the_games_known() -> None:
    details = Details(season().facts(), at(5), ("ann",))["ann"]
    assert details["last_year"] == {"games": 3, "goals": 12}
    # The third game's box score comes on day 6: two games are known, with one goal and none.
    assert details["season"] == {"games": 2, "goals": 1}
    assert details["recent"] == [{}, {"goals": 1}]


def test_a_correction_stands_in_the_place_of_what_it_corrects() -> None:
    corrected = season()
    corrected.line("ann", "g0", 7, known=at(4), revision=1)
    before, after = (Details(corrected.facts(), cut, ("ann",))["ann"]["season"] for cut in (at(3), at(5)))
    assert (before, after) == ({"games": 1, "goals": 1}, {"games": 2, "goals": 7})


def test_a_published_projection_is_shown_once_it_is_known() -> None:
    projected = season()
    projected.projection("ann", 30_000, 20_000, known=at(1))
    assert Details(projected.facts(), at(0), ("ann",))["ann"]["projected"] == {}
    assert Details(projected.facts(), at(1), ("ann",))["ann"]["projected"] == {"goals": 30_000}


def test_somebody_without_a_game_has_details_all_the_same() -> None:
    details = Details(season().facts(), at(5), ("bob", "ann"))
    assert (details["bob"]["season"], details["bob"]["recent"]) == ({"games": 0}, [])
    assert list(details) == ["bob", "ann"]


def test_nobody_else_is_looked_into() -> None:
    with pytest.raises(KeyError):
        Details(season().facts(), at(5), ("ann",))["bob"]


def test_they_are_plain_enough_for_json() -> None:
    details = Details(season().facts(), at(5), ("ann",))
    assert json.loads(json.dumps(dict(details)))["ann"]["season"]["games"] == 2


def test_distances_stand_in_games_and_are_never_added() -> None:
    """Two packed lists added would be another list; a kicker's season has his field goals and their yards instead."""
    facts = load_facts(SPORT, season="synthetic-1")
    lines, index = facts.tables["stat_lines"], SPORT.stat_index()
    kicker = str(lines.texts["player"][int(np.argmax(lines.stats[:, index["fg_made"]]))])
    details = Details(facts, Instant(int(lines.known_at[-1])), (kicker,))[kicker]
    last = details["recent"][0]
    assert len(last.get("fg_made_list", [])) == last.get("fg_made", 0)
    assert sum(last.get("fg_made_list", [])) == last.get("fg_made_distance", 0)
    assert any("fg_made_list" in game for game in details["recent"])
    assert details["season"]["fg_made"] > 0
    for table in ("season", "last_year"):
        assert not [name for name in details[table] if name.endswith("_list")]
    assert json.loads(json.dumps(details)) == details
