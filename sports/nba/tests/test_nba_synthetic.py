"""An invented season is a season: the right games, plausible numbers, nothing known too early."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nba import SPORT
from leaguecore_nba.providers.synthetic import open_synthetic

LABELS = ("synthetic-1", "synthetic-2", "synthetic-31")


def read(label: str) -> FactSet:
    return read_facts(SPORT, "nba/synthetic", open_synthetic(ProviderRequest(season=label)))


@pytest.fixture(scope="module", params=LABELS)
def facts(request: pytest.FixtureRequest) -> FactSet:
    return read(request.param)


def as_frame(facts: FactSet, name: str) -> pd.DataFrame:
    table = facts.tables[name]
    columns = {"known_at": table.known_at, **table.texts, **table.ints}
    stats = {stat.name: table.stats[:, at] for at, stat in enumerate(table.schema.stats)}
    return pd.DataFrame(columns | stats)


def final_games(facts: FactSet) -> pd.DataFrame:
    return as_frame(facts, "schedule").drop_duplicates("game", keep="last")


def test_the_same_label_gives_the_same_bytes_and_another_one_does_not() -> None:
    assert read("synthetic-1").head == read("synthetic-1").head
    assert read("synthetic-1").head != read("synthetic-2").head


def test_it_says_that_it_is_synthetic(facts: FactSet) -> None:
    assert "ynthetic" in facts.policy["source"]
    assert set(facts.policy) == {*facts.tables, "source"}


@pytest.mark.parametrize("label", ["2025-26", "synthetic-", "synthetic-0", "synthetic-01", "Synthetic-1"])
def test_another_label_is_refused(label: str) -> None:
    with pytest.raises(ProviderError) as caught:
        open_synthetic(ProviderRequest(season=label))
    assert caught.value.code == "data.unknown_season"
    assert caught.value.fix


def test_every_team_plays_82_games_41_of_them_at_home(facts: FactSet) -> None:
    games = final_games(facts)
    assert len(games) == 1_230
    assert set(games.groupby("home").size()) == {41}
    assert set(games.groupby("away").size()) == {41}
    assert games["home"].nunique() == games["away"].nunique() == 30


def test_opponents_meet_as_often_as_the_formula_says(facts: FactSet) -> None:
    games = final_games(facts)
    pairs = pd.Series([frozenset(pair) for pair in zip(games["home"], games["away"], strict=True)]).value_counts()
    # 225 pairs of different conferences meet twice, 60 of one conference three times, the other 150 four times.
    assert pairs.value_counts().to_dict() == {2: 225, 4: 150, 3: 60}


def test_no_team_plays_twice_on_a_day(facts: FactSet) -> None:
    for schedule in (final_games(facts), as_frame(facts, "schedule").drop_duplicates("game", keep="first")):
        sides = pd.concat([schedule[[side, "day"]].set_axis(["team", "day"], axis=1) for side in ("home", "away")])
        assert not sides.duplicated().any()


def test_three_days_in_a_row_are_rare(facts: FactSet) -> None:
    games = final_games(facts)
    rows = 0
    for team in sorted(set(games["home"])):
        days = sorted(games.loc[(games["home"] == team) | (games["away"] == team), "day"])
        steps = [later - earlier for earlier, later in pairwise(days)]
        rows += sum(one == other == 1 for one, other in pairwise(steps))
    assert rows <= 5


def test_three_games_move_and_two_of_them_are_called_off_first(facts: FactSet) -> None:
    schedule = as_frame(facts, "schedule")
    counts = schedule.groupby("game").size().value_counts().to_dict()
    assert counts == {1: 1_227, 3: 2, 2: 1}
    off = schedule[schedule["status"] == "postponed"]
    assert (off["known_at"] == off["start_at"] - 5 * HOUR).all()
    later = schedule[schedule["known_at"] > schedule["known_at"].min()]
    assert (later["known_at"] < later["start_at"]).all()


def test_there_are_25_weeks_and_each_has_games(facts: FactSet) -> None:
    assert sorted(set(as_frame(facts, "schedule")["period"])) == list(range(1, 26))


def test_a_line_adds_up(facts: FactSet) -> None:
    for name in ("stat_lines", "past_lines"):
        line = as_frame(facts, name)
        assert (line["PTS"] == 2 * (line["FGM"] - line["FG3M"]) + 3 * line["FG3M"] + line["FTM"]).all()
        assert (line["REB"] == line["OREB"] + line["DREB"]).all()
        for made, tried in (("FGM", "FGA"), ("FG3M", "FG3A"), ("FTM", "FTA"), ("FG3A", "FGA")):
            assert (line[made] <= line[tried]).all()
        assert line["PF"].max() == 6


def test_no_game_ends_level_and_teams_score_as_teams_do(facts: FactSet) -> None:
    line = as_frame(facts, "stat_lines")
    points = line.groupby(["game", "team"])["PTS"].sum().unstack()
    assert (points.max(axis=1) > points.min(axis=1)).all()
    # Real teams of 2025-26 make 116 a game.
    assert 105 <= points.stack().mean() <= 125


def test_players_are_as_unequal_as_real_ones(facts: FactSet) -> None:
    # The hundred best of 2025-26 average 2,442 of the league's fantasy points; a player appears in 46 games.
    line = as_frame(facts, "stat_lines")
    line["worth"] = (
        line["PTS"] + (12 * line["REB"] + 15 * line["AST"]) // 10 + 3 * (line["STL"] + line["BLK"]) - line["TOV"]
    )
    totals = line.groupby("player")["worth"].sum().sort_values(ascending=False, kind="stable")
    assert 2_100 <= totals.head(100).mean() <= 2_900
    assert totals.iloc[0] > 1.25 * totals.iloc[30]
    assert 45 <= line.groupby("player").size().mean() <= 65


def test_centres_rebound_and_guards_pass(facts: FactSet) -> None:
    position = as_frame(facts, "players").drop_duplicates("player").set_index("player")["positions"]
    by_position = as_frame(facts, "stat_lines").join(position, on="player").groupby("positions")[["REB", "AST"]].mean()
    assert by_position.loc["C", "REB"] > 1.7 * by_position.loc["PG", "REB"]
    assert by_position.loc["PG", "AST"] > 1.7 * by_position.loc["C", "AST"]


def test_whoever_is_reported_out_does_not_play_and_it_is_known_before_the_game(facts: FactSet) -> None:
    reports = as_frame(facts, "availability")
    start = final_games(facts).set_index("game")["start_at"]
    out = reports[(reports["status"] == "OUT") & (reports["game"] != "")]
    assert (out["known_at"] == out["game"].map(start) - 3 * HOUR).all()
    line = as_frame(facts, "stat_lines")
    played = set(zip(line["player"], line["game"], strict=True))
    absent = reports[reports["status"].isin(["OUT", "DNP"]) & (reports["game"] != "")]
    assert played.isdisjoint(zip(absent["player"], absent["game"], strict=True))


def test_not_used_is_known_only_with_the_box_score(facts: FactSet) -> None:
    reports = as_frame(facts, "availability")
    idle = reports[reports["status"] == "DNP"]
    start = final_games(facts).set_index("game")["start_at"]
    assert (idle["known_at"] >= idle["game"].map(start) + 4 * HOUR).all()


def test_a_player_plays_for_the_team_that_the_players_table_gives_him(facts: FactSet) -> None:
    players, line = as_frame(facts, "players"), as_frame(facts, "stat_lines")
    start = final_games(facts).set_index("game")["start_at"]
    line = line.assign(start_at=line["game"].map(start)).sort_values("start_at", kind="stable")
    known = players[["player", "known_at", "team"]].sort_values("known_at", kind="stable")
    joined = pd.merge_asof(line, known, left_on="start_at", right_on="known_at", by="player", suffixes=("", "_told"))
    assert (joined["team"] == joined["team_told"]).all()
    assert players.groupby("player").size().max() == 2


def test_the_ranking_is_a_good_guess_and_no_more(facts: FactSet) -> None:
    ranks = as_frame(facts, "rankings").set_index("player")["rank"]
    assert sorted(ranks) == list(range(1, 301))
    mean = as_frame(facts, "stat_lines").groupby("player")["PTS"].mean()
    best = mean.sort_values(ascending=False, kind="stable").head(150).rename("points").to_frame().join(ranks).dropna()
    agreement = np.corrcoef(-best["rank"], best["points"])[0, 1]
    assert 0.4 < agreement < 0.95
    assert as_frame(facts, "rankings")["known_at"].max() < final_games(facts)["start_at"].min()


def test_the_season_before_tells_much_of_a_player_and_nothing_of_a_rookie(facts: FactSet) -> None:
    past, now = (as_frame(facts, name).groupby("player")["PTS"].mean() for name in ("past_lines", "stat_lines"))
    both = pd.concat([past, now], axis=1, join="inner")
    assert 0.8 < both.corr().iloc[0, 1] < 0.99
    assert len(set(now.index) - set(past.index)) >= 30


def test_the_number_of_a_player_says_nothing_about_him(facts: FactSet) -> None:
    ranks = as_frame(facts, "rankings")
    number = ranks["player"].str[1:].astype(int)
    assert abs(np.corrcoef(number, ranks["rank"])[0, 1]) < 0.2
