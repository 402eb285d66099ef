"""The invented season: whole, plausible, consistent within itself, and the same every time."""

from collections import Counter
from functools import cache

import numpy as np
import pandas as pd
import pytest

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport import TABLE_NAMES
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nhl import SPORT
from leaguecore_nhl.providers.moments import Ints
from leaguecore_nhl.providers.synthetic import SyntheticSeason, open_synthetic

REAL_CLUBS = {"ANA", "BOS", "BUF", "EDM", "MTL", "NYR", "TOR", "UTA", "VGK", "WPG"}


@cache
def _season(label: str = "synthetic-1") -> SyntheticSeason:
    return open_synthetic(ProviderRequest(season=label))


@cache
def _facts(label: str = "synthetic-1") -> FactSet:
    return read_facts(SPORT, "nhl/synthetic", _season(label))


@cache
def _lines() -> pd.DataFrame:
    return _season().stat_lines()


@cache
def _last_rows() -> pd.DataFrame:
    """The games as played: of a moved game the second row."""
    return _season().schedule().drop_duplicates("game", keep="last").set_index("game")


def _millis(column: pd.Series) -> Ints:
    return column.astype("int64").to_numpy() // 1_000_000


def test_without_a_label_it_is_the_first_and_it_says_that_it_is_synthetic() -> None:
    season = open_synthetic(ProviderRequest())
    assert season.season == "synthetic-1"
    assert "synthetic" in season.policy["source"]


def test_the_policy_has_a_sentence_for_each_table() -> None:
    assert set(_season().policy) == {"source", *TABLE_NAMES}


def test_the_same_label_gives_the_same_facts_and_another_label_others() -> None:
    again = read_facts(SPORT, "nhl/synthetic", open_synthetic(ProviderRequest(season="synthetic-1")))
    assert again.head == _facts().head
    assert _facts("synthetic-2").head != _facts().head


@pytest.mark.parametrize("label", ["", "2025-26", "synthetic-0", "synthetic-", "synthetic-x"])
def test_any_other_label_is_unknown(label: str) -> None:
    with pytest.raises(ProviderError) as caught:
        open_synthetic(ProviderRequest(season=label))
    assert caught.value.code == "data.unknown_season"


def test_32_clubs_play_84_games_each_half_of_them_at_home() -> None:
    schedule = _last_rows()
    home, away = Counter(schedule["home"]), Counter(schedule["away"])
    assert len(schedule) == 1_344
    assert set(home.values()) == set(away.values()) == {42}
    assert not REAL_CLUBS & set(home)


def test_every_club_meets_7_rivals_four_times_8_thrice_and_16_twice() -> None:
    schedule = _last_rows()
    met = Counter(frozenset(pair) for pair in zip(schedule["home"], schedule["away"], strict=True))
    assert Counter(met.values()) == {4: 32 * 7 // 2, 3: 32 * 8 // 2, 2: 32 * 16 // 2}


def test_no_club_plays_twice_on_a_day_neither_as_published_nor_as_played() -> None:
    for rows in (_season().schedule().drop_duplicates("game"), _last_rows()):
        club_days = Counter(
            [*zip(rows["home"], rows["day"], strict=True), *zip(rows["away"], rows["day"], strict=True)]
        )
        assert set(club_days.values()) == {1}


def test_days_are_eastern_dates_and_periods_are_consecutive() -> None:
    schedule = _last_rows()
    starts = _millis(schedule["start_at"])
    assert [SPORT.calendar.day_of(start) for start in starts.tolist()] == schedule["day"].tolist()
    assert sorted(set(schedule["period"])) == list(range(1, 28))


def test_three_games_are_moved_known_48_hours_before_the_earlier_start() -> None:
    schedule = _season().schedule()
    moved = schedule[schedule.duplicated("game", keep=False)]
    pairs = [rows for _, rows in moved.groupby("game")]
    assert len(pairs) == 3
    for rows in pairs:
        starts, known_at = _millis(rows["start_at"]), _millis(rows["known_at"])
        assert known_at[1] == starts.min() - 48 * HOUR
        assert known_at[0] < known_at[1]


def test_18_skaters_and_a_goalie_or_two_play_for_each_club() -> None:
    lines = _lines()
    skaters = lines[lines["toiSeconds"] > 0].groupby(["game", "team"]).size()
    goalies = lines[lines["goalieSeconds"] > 0].groupby(["game", "team"]).size()
    assert len(skaters) == len(goalies) == 2 * 1_344
    assert set(skaters) == {18}
    assert set(goalies) == {1, 2}


def test_every_game_has_one_winner_and_the_goals_of_one_are_let_in_by_the_other() -> None:
    lines = _lines()
    games = lines.groupby("game")[["wins", "losses", "otLosses"]].sum()
    assert set(games["wins"]) == set(games["losses"] + games["otLosses"]) == {1}
    club = lines.groupby(["game", "team"])[["goals", "sog", "goalsAgainst", "shotsAgainst"]].sum()
    total = club.groupby("game").sum()
    assert (total["goals"] == total["goalsAgainst"]).all()
    assert (total["sog"] == total["shotsAgainst"]).all()


def test_parts_are_no_more_than_their_wholes() -> None:
    lines = _lines()
    points = lines["goals"] + lines["assists"]
    assert (lines["powerPlayPoints"] + lines["shorthandedPoints"] <= points).all()
    assert (lines["powerPlayGoals"] + lines["shorthandedGoals"] <= lines["goals"]).all()
    assert (lines["gameWinningGoals"] <= lines["goals"]).all()
    assert (lines["saves"] + lines["goalsAgainst"] == lines["shotsAgainst"]).all()
    assert lines["plusMinus"].sum() == 0


# Rounded means of four real seasons, a skater's line or a goalie's.
@pytest.mark.parametrize(
    ("stat", "mean", "tolerance"),
    [
        ("goals", 0.17, 0.02),
        ("assists", 0.29, 0.03),
        ("sog", 1.55, 0.15),
        ("hits", 1.15, 0.2),
        ("blockedShots", 0.8, 0.15),
        ("pim", 0.48, 0.08),
        ("toiSeconds", 990, 30),
    ],
)
def test_skaters_do_on_average_what_real_ones_do(stat: str, mean: float, tolerance: float) -> None:
    skaters = _lines().query("toiSeconds > 0")
    assert abs(float(skaters[stat].mean()) - mean) < tolerance


def test_talent_is_spread_as_in_reality() -> None:
    lines = _lines()
    points = (lines["goals"] + lines["assists"]).groupby(lines["player"]).sum().sort_values()
    assert 95 <= points.iloc[-1] <= 150
    assert 8 <= points.median() <= 30
    wins = lines.groupby("player")["wins"].sum()
    assert 32 <= wins.max() <= 50


def test_last_season_tells_something_about_this_one_but_not_all() -> None:
    past, now = (
        (lines["goals"] + lines["assists"]).groupby(lines["player"]).sum()
        for lines in (_season().past_lines(), _lines())
    )
    both = pd.concat([past, now], axis=1, keys=["past", "now"]).dropna()
    assert 0.6 < float(np.corrcoef(both["past"], both["now"])[0, 1]) < 0.95


def test_who_is_out_does_not_play_and_that_is_known_three_hours_before() -> None:
    reports = _season().availability().query("status == 'OUT'")
    played = set(zip(_lines()["player"], _lines()["game"], strict=True))
    assert not played & set(zip(reports["player"], reports["game"], strict=True))
    starts = _millis(_last_rows()["start_at"].loc[reports["game"]])
    assert set((starts - _millis(reports["known_at"])).tolist()) == {3 * HOUR}


def test_reports_without_a_game_end_only_what_began_and_before_the_game_of_the_return() -> None:
    reports = _season().availability().query("game == ''").sort_values("known_at", kind="stable")
    for _, mine in reports.groupby("player"):
        assert mine["status"].tolist() == (["IR", "AVAILABLE"] * len(mine))[: len(mine)]


def test_nobody_plays_while_he_is_on_the_injured_reserve() -> None:
    reports = _season().availability().query("game == ''").sort_values("known_at", kind="stable")
    lines = _lines()
    starts = _last_rows()["start_at"].loc[lines["game"]].set_axis(lines["player"])
    for player, mine in reports.groupby("player"):
        ends = [*mine.query("status == 'AVAILABLE'")["known_at"], pd.Timestamp.max.tz_localize("UTC")]
        for begin, end in zip(mine.query("status == 'IR'")["known_at"], ends, strict=False):
            played = starts[starts.index == player]
            assert not ((played > begin) & (played < end)).any()


def test_healthy_scratches_are_known_with_the_box_score_only() -> None:
    reports = _season().availability().query("status == 'DNP'")
    starts = _millis(_last_rows()["start_at"].loc[reports["game"]])
    assert ((_millis(reports["known_at"]) - starts) >= 4 * HOUR).all()


def test_nobody_is_spoken_of_before_he_is_introduced_and_rookies_have_no_past() -> None:
    tables = _facts().tables
    players = tables["players"]
    first: dict[str, int] = {}
    for player, known_at in zip(players.texts["player"], players.known_at.tolist(), strict=True):
        first.setdefault(player, known_at)
    for name in ("stat_lines", "availability", "rankings"):
        pairs = zip(tables[name].texts["player"], tables[name].known_at.tolist(), strict=True)
        assert [player for player, known_at in pairs if first[player] > known_at] == []
    late = {player for player, known_at in first.items() if known_at > _season().opens_at}
    assert late
    assert not late & set(tables["past_lines"].texts["player"])


def test_a_trade_shows_with_the_first_box_score_of_the_new_club() -> None:
    players = _season().players()
    traded = players[players.duplicated("player")]
    assert len(traded) >= 6
    lines = _lines()
    for row in traded.itertuples():
        there = lines[(lines["player"] == row.player) & (lines["team"] == row.team)]
        assert row.known_at == there["known_at"].min()


def test_the_ranking_is_a_noisy_order_of_what_then_happens() -> None:
    ranking = _season().rankings()
    assert ranking["rank"].tolist() == list(range(1, len(ranking) + 1))
    lines = _lines()
    points = (lines["goals"] + lines["assists"]).groupby(lines["player"]).sum()
    skaters = [points[player] for player in ranking["player"] if points.get(player, 0) > 5]
    assert np.mean(skaters[:50]) > np.mean(skaters[50:150]) > np.mean(skaters[150:])
