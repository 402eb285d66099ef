"""The invented season: it is whole, it agrees with itself, and it is the same everywhere."""

from collections import Counter, defaultdict
from functools import cache

import numpy as np
import pytest

from leaguecore.clock import HOUR
from leaguecore.errors import ProviderError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.distances import unpacked
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nfl import SPORT
from leaguecore_nfl.stats import ALLOWED, RETURNED

INDEX = SPORT.stat_index()


def read(season: str | None) -> FactSet:
    from leaguecore_nfl.providers.synthetic import open_synthetic

    return read_facts(SPORT, "nfl/synthetic", open_synthetic(ProviderRequest(season=season)))


@cache
def facts() -> FactSet:
    return read(None)


def sums(table: str, *names: str, of: str = "all") -> dict[tuple[str, str], int]:
    """Return the sum of stats by team and game: of all lines, of the `defence`, or of single `defenders`."""
    lines = facts().tables[table]
    total = lines.stats[:, [INDEX[name] for name in names]].sum(axis=1)
    found: dict[tuple[str, str], int] = defaultdict(int)
    begins = {"all": "", "defence": "DST-", "defenders": "I"}[of]
    for player, *key, value in zip(*(lines.texts[name] for name in ("player", "team", "game")), total, strict=True):
        if player.startswith(begins):
            found[tuple(key)] += int(value)
    return found


def test_the_label_fixes_everything() -> None:
    assert read("synthetic-1").head == facts().head
    assert read("synthetic-2").head != facts().head


def test_it_says_that_it_is_invented() -> None:
    assert facts().policy["source"].startswith("SYNTHETIC")


@pytest.mark.parametrize("label", ["2025", "synthetic-0", "synthetic-01", "synthetic-", "real"])
def test_another_label_is_refused(label: str) -> None:
    with pytest.raises(ProviderError) as caught:
        read(label)
    assert caught.value.code == "data.unknown_season"


@pytest.mark.parametrize("season", ["synthetic-1", "synthetic-7", "synthetic-40"])
def test_every_team_plays_seventeen_games_and_has_one_week_off(season: str) -> None:
    table = read(season).tables["schedule"]
    games = {
        game: (home, away, int(period))
        for game, home, away, period in zip(
            table.texts["game"], table.texts["home"], table.texts["away"], table.ints["period"], strict=True
        )
    }
    assert len(games) == 272
    weeks = Counter((team, week) for *pair, week in games.values() for team in pair)
    assert set(weeks.values()) == {1}
    played = Counter(team for team, _ in weeks)
    assert set(played.values()) == {17}
    assert set(Counter(home for home, *_ in games.values()).values()) == {8, 9}
    off = [week for team in played for week in range(1, 19) if (team, week) not in weeks]
    assert min(off) >= 5
    assert max(off) <= 14
    assert max(Counter(frozenset(pair) for *pair, _ in games.values()).values()) == 1


def test_three_games_move_within_their_week_and_two_days_ahead() -> None:
    table = facts().tables["schedule"]
    rows: dict[str, list[int]] = defaultdict(list)
    for at, game in enumerate(table.texts["game"]):
        rows[game].append(at)
    moved = [at for at in rows.values() if len(at) > 1]
    assert len(moved) == 3
    for first, second in moved:
        starts = [int(table.ints["start_at"][at]) for at in (first, second)]
        assert starts[0] != starts[1]
        assert table.known_at[second] == min(starts) - 48 * HOUR
        assert table.ints["period"][first] == table.ints["period"][second]


def test_nobody_plays_on_thursday_after_a_monday() -> None:
    table = facts().tables["schedule"]
    last = {game: at for at, game in enumerate(table.texts["game"])}
    days: dict[str, list[int]] = defaultdict(list)
    for at in last.values():
        for side in ("home", "away"):
            days[table.texts[side][at]].append(int(table.ints["day"][at]))
    assert min(int(np.diff(sorted(of_team)).min()) for of_team in days.values()) >= 4


def test_lines_of_a_game_agree() -> None:
    assert sums("stat_lines", "passing_yards") == sums("stat_lines", "receiving_yards")
    assert sums("stat_lines", "passing_tds") == sums("stat_lines", "receiving_tds")
    assert sums("stat_lines", "completions") == sums("stat_lines", "receptions")


def test_points_allowed_are_the_other_sides_score() -> None:
    lines = facts().tables["stat_lines"]
    worth = {"rushing_tds": 6, "receiving_tds": 6, "def_st_tds": 6, "fg_made": 3, "pat_made": 1, "def_safeties": 2}
    score: Counter[tuple[str, str]] = Counter()
    for name, points in worth.items():
        for key, value in sums("stat_lines", name, of="defence" if name.startswith("def_") else "all").items():
            score[key] += points * value
    teams: dict[str, set[str]] = defaultdict(set)
    for team, game in score:
        teams[game].add(team)
    for at in np.flatnonzero(lines.stats[:, INDEX["yards_allowed"]] != 0):
        team, game = lines.texts["team"][at], lines.texts["game"][at]
        (other,) = teams[game] - {team}
        assert lines.stats[at, INDEX["points_allowed"]] == score[other, game]


def test_what_a_defence_allowed_by_kind_makes_what_it_allowed() -> None:
    allowed = sums("stat_lines", "points_allowed")
    by_kind: Counter[tuple[str, str]] = Counter()
    for name, points in ALLOWED.items():
        for key, value in sums("stat_lines", name).items():
            by_kind[key] += points * value
    assert by_kind == Counter(allowed)
    assert sums("stat_lines", *RETURNED) == sums("stat_lines", "def_st_tds")
    assert sums("stat_lines", "passing_yards_allowed", "rushing_yards_allowed") == sums("stat_lines", "yards_allowed")
    assert sum(sums("stat_lines", "interception_tds").values()) > 0
    assert sum(sums("stat_lines", "fumble_return_tds").values()) > 0


def lists(name: str) -> dict[tuple[str, str], list[int]]:
    """Return the distances of all of a team's lines in each game, in order."""
    lines = facts().tables["stat_lines"]
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    for team, game, distances in zip(
        lines.texts["team"], lines.texts["game"], unpacked(lines.stats[:, INDEX[name]]).tolist(), strict=True
    ):
        found[team, game] += [one for one in distances if one >= 0]
    return {key: sorted(values) for key, values in found.items()}


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("fg_made_list", "fg_made"),
        ("fg_missed_list", "fg_missed"),
        ("rushing_td_list", "rushing_tds"),
        ("receiving_td_list", "receiving_tds"),
    ],
)
def test_a_list_has_a_distance_for_each_that_is_counted(name: str, count: str) -> None:
    lines = facts().tables["stat_lines"]
    listed = (unpacked(lines.stats[:, INDEX[name]]) >= 0).sum(axis=1)
    assert np.array_equal(listed, lines.stats[:, INDEX[count]])
    assert listed.sum() > 0


def test_a_passer_threw_the_touchdowns_that_were_caught() -> None:
    assert lists("passing_td_list") == lists("receiving_td_list")


def test_distances_of_kicks_make_their_sum() -> None:
    assert {key: sum(yards) for key, yards in lists("fg_made_list").items()} == sums("stat_lines", "fg_made_distance")


def test_touchdowns_go_no_farther_than_their_scorers() -> None:
    lines = facts().tables["stat_lines"]
    for how in ("rushing", "receiving"):
        far = np.maximum(unpacked(lines.stats[:, INDEX[f"{how}_td_list"]]), 0).sum(axis=1)
        yards, number = (lines.stats[:, INDEX[f"{how}_{name}"]] for name in ("yards", "tds"))
        assert (far <= np.maximum(yards, number)).all()


def test_long_plays_are_of_both_sides_of_the_ball() -> None:
    assert sums("stat_lines", "passing_40") == sums("stat_lines", "receiving_40")
    lines = facts().tables["stat_lines"]
    for how in ("rushing", "receiving"):
        long = lines.stats[:, INDEX[f"{how}_40"]]
        assert (40 * long <= np.maximum(lines.stats[:, INDEX[f"{how}_yards"]], 0)).all()


@pytest.mark.parametrize(
    "name",
    [
        "def_sacks",
        "def_interceptions",
        "fumble_recovery_opp",
        "def_fumbles_forced",
        "def_tackles_for_loss",
        "def_qb_hits",
        "def_pass_defended",
        "def_safeties",
    ],
)
def test_the_plays_of_single_defenders_are_those_of_their_defence(name: str) -> None:
    assert sums("stat_lines", name, of="defenders") == sums("stat_lines", name, of="defence")


def test_whoever_returned_a_turnover_had_made_it() -> None:
    lines = facts().tables["stat_lines"]
    for touchdowns, turnovers in (("def_tds", "def_interceptions"), ("fumble_recovery_tds", "fumble_recovery_opp")):
        assert (lines.stats[:, INDEX[touchdowns]] <= lines.stats[:, INDEX[turnovers]]).all()
    defended = sums("stat_lines", "interception_tds", of="defence")
    assert sums("stat_lines", "def_tds", of="defenders") == defended


def test_each_team_has_eleven_defenders_of_three_positions() -> None:
    people = facts().tables["players"]
    teams = Counter(zip(people.texts["team"].tolist(), people.texts["positions"].tolist(), strict=True))
    for team in set(people.texts["team"].tolist()):
        assert [teams[team, position] for position in ("DL", "LB", "DB")] == [4, 3, 4]


def test_the_yards_of_kicks_returned_stand_with_the_returner_and_once_more_with_his_defence() -> None:
    for kind in ("punt", "kickoff"):
        name = f"{kind}_return_yards"
        assert sums("stat_lines", name) == sums("stat_lines", f"def_{name}")
        assert sum(sums("stat_lines", name).values()) > 0


def test_totals_are_those_of_football() -> None:
    # Bounds from public season averages: 30-36 attempts, 200-245 passing yards, 20-26 points a team and game.
    games = 2 * 272
    counted = [stat.name for stat in SPORT.stats if stat.adds_up]
    mean = {name: sum(sums("stat_lines", name).values()) / games for name in counted}
    assert 30 < mean["attempts"] < 37
    assert 200 < mean["passing_yards"] < 245
    assert 100 < mean["rushing_yards"] < 135
    assert 20 < mean["points_allowed"] < 26
    assert 2 < sum(sums("stat_lines", "def_sacks", of="defence").values()) / 2 / games < 3
    assert 1.4 < mean["fg_made"] < 2


def test_who_is_reported_out_does_not_play() -> None:
    tables = facts().tables
    played = set(zip(tables["stat_lines"].texts["player"], tables["stat_lines"].texts["game"], strict=True))
    reports = tables["availability"]
    listed = Counter(reports.texts["status"].tolist())
    assert {"OUT", "INACTIVE", "QUESTIONABLE", "IR", "AVAILABLE"} <= set(listed)
    for player, game, status in zip(
        reports.texts["player"], reports.texts["game"], reports.texts["status"], strict=True
    ):
        assert status not in ("OUT", "INACTIVE") or (player, game) not in played


def test_reports_about_a_game_come_before_it() -> None:
    tables = facts().tables
    start = dict(zip(tables["schedule"].texts["game"], tables["schedule"].ints["start_at"].tolist(), strict=True))
    reports = tables["availability"]
    for game, known in zip(reports.texts["game"], reports.known_at.tolist(), strict=True):
        assert not game or known < start[game]


def test_a_traded_player_scores_for_the_team_he_is_known_to_play_for() -> None:
    tables = facts().tables
    people = tables["players"]
    teams: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for player, known, team in zip(people.texts["player"], people.known_at.tolist(), people.texts["team"], strict=True):
        teams[player].append((known, team))
    assert sum(len(rows) > 1 for rows in teams.values()) == 8
    lines = tables["stat_lines"]
    for player, known, team in zip(lines.texts["player"], lines.known_at.tolist(), lines.texts["team"], strict=True):
        assert [name for since, name in teams[player] if since <= known][-1] == team


def test_the_draft_order_tells_something_and_not_everything() -> None:
    tables = facts().tables
    rank = dict(zip(tables["rankings"].texts["player"], tables["rankings"].ints["rank"].tolist(), strict=True))
    assert sorted(rank.values()) == list(range(1, len(rank) + 1))
    lines = tables["stat_lines"]
    yards = lines.stats[:, [INDEX["rushing_yards"], INDEX["receiving_yards"]]].sum(axis=1)
    total: Counter[str] = Counter()
    for player, value in zip(lines.texts["player"], yards.tolist(), strict=True):
        total[player] += value
    people = tables["players"]
    position = dict(zip(people.texts["player"], people.texts["positions"], strict=True))
    receivers = sorted((p for p in rank if position[p] == "WR"), key=lambda p: rank[p])
    seen = np.corrcoef([rank[p] for p in receivers[:80]], [total[p] for p in receivers[:80]])[0, 1]
    assert -0.95 < seen < -0.4
