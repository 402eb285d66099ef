"""What a defence allowed, by kind: read off the rows of both sides, and unknown where these leave it open.

The small tables have one game of HOM and VIS. HOM's defence allows what VIS scores.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from leaguecore.errors import ProviderError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.distances import unpacked
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nfl import SPORT
from leaguecore_nfl.providers.file_allowed import DEFENCE_COLUMNS, LONG_RETURN, PLAYER_COLUMNS, by_kind
from leaguecore_nfl.stats import ALLOWED, BY_KIND, DST_STATS, PLAYER_STATS, RETURNED

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "nfl"
INDEX = SPORT.stat_index()
COUNTS = [stat.name for stat in PLAYER_STATS if stat.adds_up]


def player(team: str, **stats: int) -> dict[str, Any]:
    zeros = dict.fromkeys((*COUNTS, *PLAYER_COLUMNS), 0)
    return {"game_id": "g", "team": team, **zeros, **stats}


def defence(team: str, other: str, **stats: int) -> dict[str, Any]:
    zeros = dict.fromkeys((*DST_STATS, *DEFENCE_COLUMNS), 0)
    return {"game_id": "g", "team": team, "opponent_team": other, **zeros, **stats}


def of_home(*players: dict[str, Any], home: Mapping[str, int], visitors: Mapping[str, int]) -> dict[str, Any]:
    """Return the columns of HOM's row; what is unknown is None."""
    rows = [defence("HOM", "VIS", **home), defence("VIS", "HOM", **visitors)]
    found = by_kind(pd.DataFrame([player("HOM"), player("VIS"), *players]), pd.DataFrame(rows))
    assert set(found) == {stat.name for stat in BY_KIND}
    first = {name: pd.Series(column).iloc[0] for name, column in found.items()}
    return {name: None if pd.isna(value) else int(value) for name, value in first.items()}


def some(found: Mapping[str, Any], names: Any = tuple(ALLOWED)) -> dict[str, Any]:
    """Return what of these is not a known zero."""
    return {name: found[name] for name in names if found[name] != 0}


# --- what follows from the rows ---------------------------------------------------------------------------------------


def test_each_kind_of_score_is_told_apart() -> None:
    """Two runs, a catch, a fumble of their own carried in, three field goals, a run and a catch for two, three kicks.

    Beside these an interception and a fumble of ours returned, a safety, a try of ours returned: 24 + 9 + 4 + 3 + 12
    + 2 + 2 = 56 points.
    """
    scorers = [
        player("VIS", rushing_tds=2, receiving_tds=1, fumble_recovery_tds=2, rushing_2pt_conversions=1),
        player("VIS", receiving_2pt_conversions=1, fg_made=3, pat_made=3, passing_tds=1, passing_2pt_conversions=1),
    ]
    visitors = {"def_tds": 1, "fumble_recovery_tds_opp": 1, "def_safeties": 1, "def_2pt_returns": 1}
    found = of_home(*scorers, home={"points_allowed": 56}, visitors=visitors)
    assert some(found) == {
        "offensive_tds_allowed": 4,
        "interception_tds_allowed": 1,
        "fumble_return_tds_allowed": 1,
        "fg_allowed": 3,
        "two_point_allowed": 2,
        "two_point_returns_allowed": 1,
        "safeties_allowed": 1,
        "pat_allowed": 3,
    }


def test_a_defences_own_returns_stand_in_its_line_by_kind() -> None:
    home = {"def_tds": 1, "fumble_recovery_tds_opp": 2, "punt_return_yards": 31, "kickoff_return_yards": 55}
    found = of_home(player("HOM", fumble_recovery_tds=2), home=home, visitors={"points_allowed": 18})
    assert some(found, RETURNED) == {"interception_tds": 1, "fumble_return_tds": 2}
    assert (found["def_punt_return_yards"], found["def_kickoff_return_yards"]) == (31, 55)
    assert found["def_1pt_safeties"] == 0


def test_yards_allowed_are_those_of_passes_net_of_sacks_and_of_runs() -> None:
    passer = player("VIS", passing_yards=250, sack_yards_lost=-30, rushing_yards=80, pt_att=4)
    names = ("passing_yards_allowed", "rushing_yards_allowed", "punts_forced")
    assert some(of_home(passer, home={"yards_allowed": 300}, visitors={}), names) == {
        "passing_yards_allowed": 220,
        "rushing_yards_allowed": 80,
        "punts_forced": 4,
    }
    unclear = of_home(passer, home={"yards_allowed": 299}, visitors={})
    assert [unclear[name] for name in names] == [None, None, 4]


# --- special teams ----------------------------------------------------------------------------------------------------


def special(
    *scorers: Mapping[str, int], us: Mapping[str, int] | None = None, them: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """Return what HOM allowed on special teams: VIS scored one touchdown for each scorer.

    Args:
        scorers: stats of each.
        us: stats of a player of HOM, its punter and kicker.
        them: stats of VIS's defence.
    """
    players = [player("VIS", special_teams_tds=1, **scorer) for scorer in scorers]
    visitors = {"special_teams_tds": len(scorers), **(them or {})}
    home = {"points_allowed": 6 * len(scorers)}
    found = of_home(*players, player("HOM", **(us or {})), home=home, visitors=visitors)
    return some(found, [name for name in RETURNED.values() if name.endswith("_tds_allowed")])


RETURNER = {"kickoff_returns": 3}
ON_THE_LINE = {"misc_yards": 35}
OPEN_BLOCKS = {"blocked_fg_tds_allowed": None, "blocked_punt_tds_allowed": None, "missed_fg_tds_allowed": None}


def test_a_punt_run_back_is_in_the_row_of_its_punter() -> None:
    """The returner returned kickoffs too, so his own row would not tell."""
    returner = {"kickoff_returns": 2, "punt_returns": 1}
    assert special(returner, us={"pt_return_tds": 1}) == {"punt_return_tds_allowed": 1}
    assert special(returner) == {"kickoff_return_tds_allowed": 1}


def test_who_returned_a_kickoff_and_gained_no_other_yards_scored_with_it() -> None:
    assert special(RETURNER) == {"kickoff_return_tds_allowed": 1}
    assert special(RETURNER, them={"blocked_fg": 1}) == {"kickoff_return_tds_allowed": 1}


@pytest.mark.parametrize("kind", ["fg", "punt"])
def test_who_returned_nothing_scored_after_the_only_kick_that_was_blocked(kind: str) -> None:
    assert special(ON_THE_LINE, them={f"blocked_{kind}": 1}) == {f"blocked_{kind}_tds_allowed": 1}
    # A block carried in by somebody who also returned a kickoff: his other yards tell.
    assert special({**RETURNER, **ON_THE_LINE}, them={f"blocked_{kind}": 1}) == {f"blocked_{kind}_tds_allowed": 1}


def test_after_blocks_of_both_kinds_it_is_open_which_was_carried_in() -> None:
    assert special(ON_THE_LINE, them={"blocked_fg": 1, "blocked_punt": 1}) == OPEN_BLOCKS


def test_a_touchdown_that_follows_from_nothing_is_open() -> None:
    assert special(ON_THE_LINE) == OPEN_BLOCKS


@pytest.mark.parametrize(("yards", "missed"), [(LONG_RETURN - 1, None), (LONG_RETURN, 1)])
def test_a_missed_field_goal_can_only_be_run_back_from_far(yards: int, missed: int | None) -> None:
    found = special({"misc_yards": yards}, us={"fg_missed": 1})
    assert found == ({"missed_fg_tds_allowed": 1} if missed else OPEN_BLOCKS)


def test_after_a_block_and_a_miss_only_a_long_run_is_open() -> None:
    """A blocked punt carried 23 yards cannot have been a missed field goal; a run of 80 yards may be either."""
    blocked, us = {"blocked_punt": 1}, {"fg_missed": 1}
    assert special({"misc_yards": 23}, us=us, them=blocked) == {"blocked_punt_tds_allowed": 1}
    assert special({"misc_yards": 80}, us=us, them=blocked) == OPEN_BLOCKS


def test_a_returner_whose_side_blocked_a_punt_may_have_recovered_it_behind_the_line() -> None:
    assert special(RETURNER, them={"blocked_punt": 1}) == {
        "kickoff_return_tds_allowed": None,
        "blocked_punt_tds_allowed": None,
    }


def test_more_punts_run_back_than_touchdowns_of_returners_leave_all_open() -> None:
    found = special(ON_THE_LINE, us={"pt_return_tds": 1}, them={"blocked_fg": 1})
    assert found == {**OPEN_BLOCKS, "kickoff_return_tds_allowed": None, "punt_return_tds_allowed": None}


# --- what is not known ------------------------------------------------------------------------------------------------


def test_where_the_kinds_do_not_make_the_score_none_is_known() -> None:
    scorer = player("VIS", rushing_tds=1, pat_made=1)
    assert set(some(of_home(scorer, home={"points_allowed": 7}, visitors={}))) == {
        "offensive_tds_allowed",
        "pat_allowed",
    }
    unclear = of_home(scorer, home={"points_allowed": 8}, visitors={})
    assert {unclear[name] for name in ALLOWED} == {None}
    # The other side may have one more point than its kinds; ours, by which its own is counted, is none of that.
    assert unclear["interception_tds"] == 0


def test_without_the_row_of_the_other_side_nothing_is_known() -> None:
    found = by_kind(pd.DataFrame([player("HOM")]), pd.DataFrame([defence("HOM", "VIS")]))
    unknown = [name for name, column in found.items() if pd.isna(pd.Series(column)).all()]
    assert set(unknown) == {stat.name for stat in BY_KIND if stat.may_be_unknown}


# --- real seasons -----------------------------------------------------------------------------------------------------


@cache
def facts(season: str) -> FactSet:
    from leaguecore_nfl.providers.files import open_files

    return read_facts(SPORT, "nfl/files", open_files(ProviderRequest(folder=DATA, season=season)))


def line_of(season: str, player: str, game: str) -> dict[str, int]:
    table = facts(season).tables["stat_lines"]
    (at,) = np.flatnonzero((table.texts["player"] == player) & (table.texts["game"] == game))
    return dict(zip(INDEX, table.stats[at].tolist(), strict=True))


@pytest.mark.real
@pytest.mark.skipif(not DATA.is_dir(), reason="the real seasons (../shared/data/nfl) are not there")
class TestReal:
    """The seasons 2024 and 2025."""

    @pytest.mark.parametrize("season", ["2024", "2025"])
    def test_every_kind_of_every_game_is_known_and_they_make_the_score(self, season: str) -> None:
        table = facts(season).tables["stat_lines"]
        rows = np.array([player.startswith("DST-") for player in table.texts["player"]])
        stats = table.stats[rows]
        assert not table.unknown[rows].any()
        score = sum(points * stats[:, INDEX[name]] for name, points in ALLOWED.items())
        assert np.array_equal(score, stats[:, INDEX["points_allowed"]])
        assert np.array_equal(sum(stats[:, INDEX[name]] for name in RETURNED), stats[:, INDEX["def_st_tds"]])

    @pytest.mark.parametrize(
        ("team", "game", "name", "number"),
        [
            # Turpin's kickoff and Thomas's onside kick, 24 November 2024.
            ("WAS", "2024_12_DAL_WAS", "kickoff_return_tds_allowed", 2),
            # Two blocks by Philadelphia, the second carried in by Davis as time ran out, 21 September 2025.
            ("LA", "2025_03_LA_PHI", "blocked_fg_tds_allowed", 1),
            # Miami's Washington and New England's Gibson, minutes apart, 14 September 2025.
            ("NE", "2025_02_NE_MIA", "punt_return_tds_allowed", 1),
            ("MIA", "2025_02_NE_MIA", "kickoff_return_tds_allowed", 1),
            # Blackwell's punt in Green Bay, 5 January 2025.
            ("GB", "2024_18_CHI_GB", "punt_return_tds_allowed", 1),
            # Kneeland fell on a blocked punt behind the goal line, 3 November 2025.
            ("ARI", "2025_09_ARI_DAL", "blocked_punt_tds_allowed", 1),
            # Gilman took a teammate's interception on, 14 December 2025.
            ("CIN", "2025_15_BAL_CIN", "interception_tds_allowed", 1),
        ],
    )
    def test_known_returns_stand_under_their_kind(self, team: str, game: str, name: str, number: int) -> None:
        assert line_of(game[:4], f"DST-{team}", game)[name] == number

    @pytest.mark.parametrize("season", ["2024", "2025"])
    def test_kicks_are_listed_one_by_one_and_touchdowns_only_where_there_are_none(self, season: str) -> None:
        table = facts(season).tables["stat_lines"]
        kicks = unpacked(table.stats[:, INDEX["fg_made_list"]])
        assert np.array_equal((kicks >= 0).sum(axis=1), table.stats[:, INDEX["fg_made"]])
        assert np.array_equal(np.maximum(kicks, 0).sum(axis=1), table.stats[:, INDEX["fg_made_distance"]])
        assert kicks.max() == {"2024": 65, "2025": 68}[season]
        for how in ("passing", "rushing", "receiving"):
            unknown = table.unknown[:, INDEX[f"{how}_td_list"]]
            assert np.array_equal(unknown, table.stats[:, INDEX[f"{how}_tds"]] > 0)

    @pytest.mark.parametrize(
        ("cell", "message"),
        [
            ("29,31", "'29,31' is no list of whole numbers such as 29;31"),
            ("48.0", "'48.0' is no list"),
            ("29;", "'29;' is no list"),
            ("130", "130 is no distance of 0 to 126"),
            (";".join(["30"] * 10), "there are more than 9 distances"),
        ],
    )
    def test_a_cell_that_is_no_list_is_refused_with_its_row(self, cell: str, message: str) -> None:
        from leaguecore_nfl.providers.file_lines import _distances

        frame = pd.DataFrame({"player_id": ["a", "b"], "game_id": ["g", "h"], "fg_made_list": ["31", cell]})
        with pytest.raises(ProviderError, match=message) as caught:
            _distances(frame, "fg_made_list")
        assert (caught.value.row, caught.value.column) == ("b/h", "fg_made_list")
