"""Two real seasons, checked against counts made with the csv module and the league's own sums."""

import csv
import gzip
from collections import Counter
from decimal import Decimal
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from leaguecore.clock import HOUR, format_instant, parse_instant
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nba import SPORT
from leaguecore_nba.providers.files import open_files

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "nba"
SEASONS = ("2024-25", "2025-26")

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not DATA.is_dir(), reason="the real seasons (../shared/data) are not here"),
]


def rows(stem: str) -> list[dict[str, str]]:
    with gzip.open(DATA / f"{stem}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def facts() -> dict[str, FactSet]:
    return {
        season: read_facts(SPORT, "nba/files", open_files(ProviderRequest(folder=DATA, season=season)))
        for season in SEASONS
    }


def column(facts: FactSet, name: str) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return facts.tables["stat_lines"].stats[:, SPORT.stat_index()[name]]


def test_the_newest_season_with_box_scores_is_the_default() -> None:
    # The folder also has the schedule of 2026-27, without a game played.
    assert open_files(ProviderRequest(folder=DATA)).season == "2025-26"


@pytest.mark.parametrize(("season", "lines", "moved"), [("2024-25", 26_306, 18), ("2025-26", 26_651, 9)])
def test_every_line_and_game_of_the_season_is_there(
    facts: dict[str, FactSet], season: str, lines: int, moved: int
) -> None:
    # Counts of lines, games and moves from the description of the files.
    tables = facts[season].tables
    assert len(tables["stat_lines"]) == lines
    assert len(set(tables["schedule"].texts["game"].tolist())) == 1_230
    assert len(tables["schedule"]) == 1_230 + moved


@pytest.mark.parametrize("season", SEASONS)
def test_the_leagues_fantasy_points_come_out_of_every_line(facts: dict[str, FactSet], season: str) -> None:
    # PTS + 1.2 REB + 1.5 AST + 3 STL + 3 BLK - TOV, in tenths.
    weights = {"PTS": 10, "REB": 12, "AST": 15, "STL": 30, "BLK": 30, "TOV": -10}
    tenths = sum(weight * column(facts[season], name) for name, weight in weights.items())
    table = facts[season].tables["stat_lines"]
    keys = zip(table.texts["player"], table.texts["game"], strict=True)
    ours = dict(zip(keys, tenths.tolist(), strict=True))
    theirs = {
        (row["PLAYER_ID"], row["GAME_ID"]): int(Decimal(row["FANTASY_PTS"]) * 10)
        for row in rows(f"player_game_logs_{season}")
    }
    assert ours == theirs


def test_sums_are_the_official_totals_but_for_the_known_corrections(facts: dict[str, FactSet]) -> None:
    # The description of the files names 9 cells that differ by 1; of them 5 are DREB, which REB repeats. The plus-minus
    # is not among them: by the csv files alone it differs for 9 players, by 2 at most.
    table = facts["2025-26"].tables["stat_lines"]
    sums: Counter[tuple[str, str]] = Counter()
    names = [stat.name for stat in SPORT.stats if stat.name != "SECONDS"]
    for name in names:
        for player, value in zip(table.texts["player"], column(facts["2025-26"], name).tolist(), strict=True):
            sums[player, name] += value
    off: dict[str, list[int]] = {name: [] for name in names}
    for row in rows("season_totals_2025-26"):
        for name in names:
            off[name] += [abs(sums[row["PLAYER_ID"], name] - int(row[name]))]
    differing = {name: sorted(filter(None, values)) for name, values in off.items()}
    plus_minus, rebounds = differing.pop("PLUS_MINUS"), differing.pop("REB")
    assert list(chain.from_iterable(differing.values())) == [1] * 9
    assert rebounds == differing["DREB"]
    assert (len(plus_minus), max(plus_minus)) == (9, 2)


@pytest.mark.parametrize("season", SEASONS)
def test_both_teams_score_what_the_schedule_says(facts: dict[str, FactSet], season: str) -> None:
    table = facts[season].tables["stat_lines"]
    sums: Counter[tuple[str, str]] = Counter()
    for game, team, points in zip(
        table.texts["game"], table.texts["team"], column(facts[season], "PTS").tolist(), strict=True
    ):
        sums[game, team] += points
    for row in rows(f"schedule_{season}"):
        assert sums[row["GAME_ID"], row["HOME_TEAM_ABBREVIATION"]] == int(row["HOME_PTS"])
        assert sums[row["GAME_ID"], row["AWAY_TEAM_ABBREVIATION"]] == int(row["AWAY_PTS"])


@pytest.mark.parametrize("season", SEASONS)
def test_at_opening_the_schedule_has_its_1200_games_without_those_of_the_cup(
    facts: dict[str, FactSet], season: str
) -> None:
    schedule = facts[season].tables["schedule"]
    known = schedule.rows_by(int(schedule.known_at[0]))
    assert known == 1_200
    teams = Counter([*schedule.texts["home"][:known].tolist(), *schedule.texts["away"][:known].tolist()])
    assert set(teams.values()) == {80}
    assert sorted(set(schedule.ints["period"].tolist())) == list(range(1, schedule.ints["period"].max() + 1))


def test_the_home_team_of_a_neutral_game_is_the_schedules(facts: dict[str, FactSet]) -> None:
    # Both box scores of this game in Mexico City read "@"; Washington was the host.
    schedule = facts["2024-25"].tables["schedule"]
    at = schedule.texts["game"].tolist().index("0022400147")
    assert (schedule.texts["home"][at], schedule.texts["away"][at]) == ("WAS", "MIA")


def test_a_game_that_was_put_off_is_played_on_its_new_day(facts: dict[str, FactSet]) -> None:
    # Houston at Atlanta, from 11 January to 28 January 2025.
    schedule = facts["2024-25"].tables["schedule"]
    places = np.flatnonzero(schedule.texts["game"] == "0022400532")
    starts = [format_instant(int(schedule.ints["start_at"][at]))[:10] for at in places]  # type: ignore[arg-type]  # places of an array
    assert starts == ["2025-01-11", "2025-01-29"]  # in UTC
    assert int(schedule.known_at[places[1]]) == parse_instant("2025-01-09T20:00:00Z")
    lines = facts["2024-25"].tables["stat_lines"]
    known = set(lines.known_at[lines.texts["game"] == "0022400532"].tolist())
    assert known == {parse_instant("2025-01-29T12:00:00Z")}


@pytest.mark.parametrize("season", SEASONS)
def test_nothing_of_a_game_is_known_until_four_hours_after_its_start(facts: dict[str, FactSet], season: str) -> None:
    start = {row["GAME_ID"]: parse_instant(row["TIP_UTC"]) for row in rows(f"schedule_{season}")}
    for name in ("stat_lines", "availability"):
        table = facts[season].tables[name]
        for game, known_at in zip(table.texts["game"], table.known_at.tolist(), strict=True):
            assert known_at >= start[game] + 4 * HOUR


@pytest.mark.parametrize("season", SEASONS)
def test_players_are_known_before_their_first_line_or_with_it(facts: dict[str, FactSet], season: str) -> None:
    tables = facts[season].tables
    first: dict[str, int] = {}
    for player, known_at in zip(tables["players"].texts["player"], tables["players"].known_at.tolist(), strict=True):
        first.setdefault(player, known_at)
    for name in ("stat_lines", "availability"):
        for player, known_at in zip(tables[name].texts["player"], tables[name].known_at.tolist(), strict=True):
            assert first[player] <= known_at


def test_a_traded_player_changes_team_with_the_first_box_score_that_says_so(facts: dict[str, FactSet]) -> None:
    # Luka Doncic went to Los Angeles on 2 February 2025 and first played there on 10 February.
    players = facts["2024-25"].tables["players"]
    places = np.flatnonzero(players.texts["player"] == "1629029")
    assert [players.texts["team"][at] for at in places] == ["DAL", "LAL"]
    assert int(players.known_at[places[1]]) == parse_instant("2025-02-11T12:00:00Z")


def test_a_drafted_rookie_exists_at_opening_without_a_team(facts: dict[str, FactSet]) -> None:
    # Cooper Flagg, drafted in June 2025, first played on 22 October.
    players = facts["2025-26"].tables["players"]
    places = np.flatnonzero(players.texts["player"] == "1642843")
    assert [players.texts["team"][at] for at in places] == ["", "DAL"]
    assert int(players.known_at[places[0]]) == int(players.known_at[0])


@pytest.mark.parametrize("season", SEASONS)
def test_who_did_not_play_is_who_has_a_reason(facts: dict[str, FactSet], season: str) -> None:
    listed = {row["PERSON_ID"] for row in rows("players")}
    expected = {
        (row["PLAYER_ID"], row["GAME_ID"])
        for row in rows(f"boxscore_status_{season}")
        if row["COMMENT"] and row["PLAYER_ID"] in listed
    }
    table = facts[season].tables["availability"]
    assert set(zip(table.texts["player"], table.texts["game"], strict=True)) == expected
    played = facts[season].tables["stat_lines"]
    assert expected.isdisjoint(zip(played.texts["player"], played.texts["game"], strict=True))


def test_the_season_before_is_the_other_seasons_lines(facts: dict[str, FactSet]) -> None:
    past, before = facts["2025-26"].tables["past_lines"], facts["2024-25"].tables["stat_lines"]
    assert len(past) == len(before)
    assert (past.stats.sum(axis=0) == before.stats.sum(axis=0)).all()
    assert set(past.known_at.tolist()) == {int(facts["2025-26"].tables["schedule"].known_at[0])}
    assert len(facts["2024-25"].tables["past_lines"]) == 0


def test_what_happened_later_changes_no_earlier_fact(facts: dict[str, FactSet], tmp_path: Path) -> None:
    """A folder as it could have been on 20 December 2025 gives the same chain up to that day, at every cut before."""
    now, today = parse_instant("2025-12-20T15:00:00Z"), "2025-12-19"
    logs = [row for row in rows("player_game_logs_2025-26") if row["GAME_DATE"] <= today]
    status = [row for row in rows("boxscore_status_2025-26") if row["GAME_DATE"] <= today]
    before = rows("player_game_logs_2024-25")
    seen = {row["PLAYER_ID"] for row in [*logs, *status, *before]}
    write(tmp_path, "player_game_logs_2024-25", before)
    write(tmp_path, "player_game_logs_2025-26", logs)
    write(tmp_path, "boxscore_status_2025-26", status)
    write(tmp_path, "schedule_2025-26", [as_it_was(row, now) for row in rows("schedule_2025-26")])
    write(
        tmp_path, "players", [without_later(row) for row in rows("players") if existed(row) or row["PERSON_ID"] in seen]
    )
    early = read_facts(SPORT, "nba/files", open_files(ProviderRequest(folder=tmp_path, season="2025-26")))
    whole = facts["2025-26"]
    assert early.snapshot(now) == whole.snapshot(now)
    assert whole.snapshot(now).blocks > 100
    assert early.head != whole.head


def as_it_was(row: dict[str, str], now: int) -> dict[str, str]:
    """A move that is known 48 hours before the earlier start had not happened if that is still to come."""
    published = row["PUBLISHED_TIP_UTC"]
    earlier = min(published or row["TIP_UTC"], row["TIP_UTC"])
    return row | {"TIP_UTC": published} if published and parse_instant(earlier) - 48 * HOUR > now else row


def existed(row: dict[str, str]) -> bool:
    return int(row["FROM_YEAR"] or 9999) < 2025 or int(row["DRAFT_YEAR"] or 9999) <= 2025


def without_later(row: dict[str, str]) -> dict[str, str]:
    return {
        name: "" if name in ("TEAMS_2025-26", "ESPN_ELIGIBLE", "ROSTER_TEAM_JUL_2026") else row[name] for name in row
    }


def write(folder: Path, stem: str, table: list[dict[str, str]]) -> None:
    with gzip.open(folder / f"{stem}.csv.gz", "wt", encoding="utf-8", newline="", compresslevel=1) as file:
        writer = csv.DictWriter(file, fieldnames=list(table[0]))
        writer.writeheader()
        writer.writerows(table)
