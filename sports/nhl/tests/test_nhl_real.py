"""Four real seasons against the reference, the files read with the standard library, and official figures."""

import csv
import gzip
import json
import shutil
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from leaguecore.clock import Instant, parse_instant
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nhl import SPORT
from leaguecore_nhl.providers.files import FilesSeason, open_files

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "data" / "nhl"
SEASONS = ("2022-23", "2023-24", "2024-25", "2025-26")

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="real seasons are not here: ../shared/data/nhl is absent"),
]


def _source(season: str, folder: Path = FOLDER) -> FilesSeason:
    return open_files(ProviderRequest(folder=folder, season=season))


@cache
def _facts(season: str) -> FactSet:
    return read_facts(SPORT, "nhl/files", _source(season))


@cache
def _lines(season: str) -> pd.DataFrame:
    return _source(season).stat_lines()


def _csv(stem: str) -> Iterator[dict[str, str]]:
    with gzip.open(FOLDER / f"{stem}.csv.gz", "rt", encoding="utf-8", newline="") as handle:
        yield from csv.DictReader(handle)


def _code(season: str) -> str:
    return f"{season[:4]}20{season[5:]}"


def _sum(season: str, player: str, *names: str) -> tuple[int, ...]:
    mine = _lines(season).query("player == @player")
    return (len(mine), *(int(mine[name].sum()) for name in names))


@pytest.mark.parametrize("season", SEASONS)
def test_every_row_of_the_files_in_which_somebody_played_is_a_line(season: str) -> None:
    skaters = sum(row["toiSeconds"] != "0" for row in _csv(f"skater_games_{_code(season)}"))
    goalies = sum(row["toiSeconds"] != "0" for row in _csv(f"goalie_games_{_code(season)}"))
    assert len(_facts(season).tables["stat_lines"]) == skaters + goalies


@pytest.mark.parametrize("season", SEASONS)
def test_every_column_of_skaters_adds_up_and_empty_cells_are_unknown(season: str) -> None:
    table = _facts(season).tables["stat_lines"]
    names = [stat.name for stat in SPORT.stats][:17]
    sums, empty = Counter[str](), Counter[str]()
    for row in _csv(f"skater_games_{_code(season)}"):
        for name in names:
            sums[name] += int(row[name] or 0)
            empty[name] += row[name] == ""
    sums["pim"] += sum(int(row["pim"]) for row in _csv(f"goalie_games_{_code(season)}"))
    assert dict(zip(names, table.stats.sum(axis=0).tolist(), strict=False)) == dict(sums)
    assert dict(zip(names, table.unknown.sum(axis=0).tolist(), strict=False)) == dict(empty)


# Official season figures: games, goals, assists, power-play points.
@pytest.mark.parametrize(
    ("season", "player", "figures"),
    [
        ("2022-23", "8478402", (82, 64, 89, 71)),  # Connor McDavid
        ("2022-23", "8477934", (80, 52, 76, 62)),  # Leon Draisaitl
        ("2023-24", "8476453", (81, 44, 100, 53)),  # Nikita Kucherov
        ("2023-24", "8477492", (82, 51, 89, 48)),  # Nathan MacKinnon
    ],
)
def test_skaters_have_their_official_totals(season: str, player: str, figures: tuple[int, ...]) -> None:
    assert _sum(season, player, "goals", "assists", "powerPlayPoints") == figures


@pytest.mark.parametrize(
    ("season", "player", "figures"),
    [
        ("2023-24", "8479318", (81, 69, 38)),  # Auston Matthews
        ("2022-23", "8477956", (82, 61, 52)),  # David Pastrnak
        ("2024-25", "8477934", (71, 52, 54)),  # Leon Draisaitl
        ("2022-23", "8482073", (81, 5, 13)),  # Braden Schneider, once listed without a second
    ],
)
def test_games_goals_and_assists_are_official(season: str, player: str, figures: tuple[int, ...]) -> None:
    assert _sum(season, player, "goals", "assists") == figures


@pytest.mark.parametrize(
    ("season", "player", "figures"),
    [
        ("2022-23", "8476999", (49, 48, 40, 6, 1)),  # Linus Ullmark
        ("2024-25", "8476945", (63, 62, 47, 12, 3)),  # Connor Hellebuyck
    ],
)
def test_goalies_have_their_official_records(season: str, player: str, figures: tuple[int, ...]) -> None:
    assert _sum(season, player, "gamesStarted", "wins", "losses", "otLosses") == figures


def _recorded(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((FOLDER / "recorded" / name).read_text(encoding="utf-8"))["data"]
    return rows


@pytest.mark.parametrize(
    ("reply", "names"),
    [
        (
            "vpg_statsrest_skater_summary_page.json",
            {"goals": "goals", "assists": "assists", "plusMinus": "plusMinus", "penaltyMinutes": "pim", "shots": "sog"},
        ),
        (
            "vpg_statsrest_goalie_summary_season_20252026.json",
            {
                name: name
                for name in ("wins", "losses", "otLosses", "saves", "goalsAgainst", "shutouts", "gamesStarted")
            },
        ),
    ],
)
def test_first_games_of_2025_26_add_up_to_the_replies_of_the_league(reply: str, names: dict[str, str]) -> None:
    lines = _lines("2025-26").sort_values("known_at", kind="stable")
    wrong = []
    for row in _recorded(reply):
        mine = lines[lines["player"] == str(row["playerId"])].head(row["gamesPlayed"])
        wrong += [
            (row["playerId"], theirs, row[theirs], int(mine[ours].sum()))
            for theirs, ours in names.items()
            if int(mine[ours].sum()) != row[theirs]
        ]
    # One save of Igor Shesterkin was counted at one time and not at the other.
    assert [row for row in wrong if row != (8478048, "saves", 916, 917)] == []


@pytest.mark.parametrize(
    ("season", "games", "games_a_club"), [*((season, 1_312, 82) for season in SEASONS), ("2026-27", 1_344, 84)]
)
def test_a_schedule_has_all_games(season: str, games: int, games_a_club: int) -> None:
    schedule = _source(season).schedule()
    assert len(schedule) == games
    clubs = Counter(schedule["home"].tolist() + schedule["away"].tolist())
    assert (len(clubs), set(clubs.values())) == (32, {games_a_club})


def test_2025_26_has_the_days_of_the_reference() -> None:
    per_day = Counter(_source("2025-26").schedule()["day"].tolist())
    assert (len(per_day), min(per_day.values()), max(per_day.values())) == (167, 1, 16)
    empty = {
        str(day.date())
        for day in pd.date_range("2025-10-07", "2026-04-16")
        if day.value // 86_400 // 10**9 not in per_day
    }
    expected = {*pd.date_range("2025-12-24", "2025-12-26"), *pd.date_range("2026-02-06", "2026-02-24")}
    assert {str(day.date()) for day in expected} <= empty


@pytest.mark.parametrize("season", [*SEASONS, "2026-27"])
def test_the_day_of_each_game_is_the_eastern_date_of_its_start(season: str) -> None:
    table = _facts(season).tables["schedule"]
    starts = table.ints["start_at"].tolist()
    assert [SPORT.calendar.day_of(Instant(start)) for start in starts] == table.ints["day"].tolist()


def test_the_olympic_break_leaves_two_weeks_out_and_period_numbers_stay_consecutive() -> None:
    # 2025-10-06 to 2026-04-19 are 28 weeks; those of 9 and 16 February 2026 have no game.
    assert sorted(set(_source("2025-26").schedule()["period"].tolist())) == list(range(1, 27))


@pytest.mark.parametrize(("season", "listed", "unplaced"), [("2024-25", 7_453, 13), ("2025-26", 8_119, 10)])
def test_scratches_are_reported_but_those_of_whom_no_position_is_known(season: str, listed: int, unplaced: int) -> None:
    rows = list(_csv(f"scratches_{_code(season)}"))
    known = {row["playerId"] for row in _csv("players_2022-2027") if row["seasonId"] <= _code(season)}
    strangers = [row["playerId"] for row in rows if row["playerId"] not in known]
    assert (len(rows), len(set(strangers))) == (listed, unplaced)
    sat = sum(row["toiSeconds"] == "0" for row in _csv(f"skater_games_{_code(season)}"))
    assert len(_facts(season).tables["availability"]) == listed - len(strangers) + sat


@pytest.mark.parametrize(("season", "rows"), [("2022-23", 494), ("2023-24", 567), ("2024-25", 742), ("2025-26", 655)])
def test_all_projections_are_there_both_of_one_name_included(season: str, rows: int) -> None:
    assert len(_facts(season).tables["projections"]) == rows


@pytest.mark.parametrize(("season", "rows"), [("2022-23", 229), ("2023-24", 324), ("2024-25", 0), ("2025-26", 0)])
def test_rankings_exist_for_two_seasons(season: str, rows: int) -> None:
    assert len(_facts(season).tables["rankings"]) == rows


def test_players_of_arizona_open_2024_25_in_utah_and_newcomers_appear_with_their_first_box_score() -> None:
    players = _source("2024-25").players()
    keller = players[players["player"] == "8479343"].iloc[0]
    assert (keller["name"], keller["team"]) == ("Clayton Keller", "UTA")
    # Macklin Celebrini is in the projections of the preseason; his first game was San Jose's first, on 10 October.
    celebrini = players[players["player"] == "8484801"]
    assert celebrini["team"].tolist() == ["", "SJS"]
    assert [str(at) for at in celebrini["known_at"]] == ["2024-09-27 12:00:00+00:00", "2024-10-11 12:00:00+00:00"]


def test_a_player_who_was_traded_is_with_his_old_club_until_a_box_score_shows_the_new_one() -> None:
    jeannot = "8479661"  # Tanner Jeannot, from Nashville to Tampa Bay
    rows = [row for row in _csv("skater_games_20222023") if row["playerId"] == jeannot and row["toiSeconds"] != "0"]
    first = {team: min(row["gameDate"] for row in rows if row["teamAbbrev"] == team) for team in ("NSH", "TBL")}
    players = _source("2022-23").players()
    his = players[(players["player"] == jeannot) & (players["team"] != "")]
    assert his["team"].tolist() == ["NSH", "TBL"]
    days = [(at - pd.Timedelta(days=1)).date().isoformat() for at in his["known_at"]]
    assert days == [first["NSH"], first["TBL"]]


@pytest.mark.parametrize("season", SEASONS)
def test_nobody_is_spoken_of_before_he_is_introduced(season: str) -> None:
    tables = _facts(season).tables
    players = tables["players"]
    first: dict[str, int] = {}
    for player, known_at in zip(players.texts["player"], players.known_at.tolist(), strict=True):
        first.setdefault(player, known_at)
    for name in ("stat_lines", "availability", "projections", "rankings"):
        table = tables[name]
        pairs = zip(table.texts["player"], table.known_at.tolist(), strict=True)
        assert [player for player, known_at in pairs if first[player] > known_at] == []


@pytest.mark.parametrize("cut", ["2025-09-01T00:00:00Z", "2025-12-01T12:00:00Z", "2026-03-10T11:59:59Z"])
def test_changing_what_came_later_changes_no_snapshot_before(tmp_path: Path, cut: str) -> None:
    """Later box scores and scratches are cut off, and the directory's teams of the season are all made wrong."""
    last_day = cut[:10]
    for path in FOLDER.glob("*.csv*"):
        shutil.copyfile(path, tmp_path / path.name)
    for stem in ("skater_games_20252026", "goalie_games_20252026", "scratches_20252026"):
        _rewrite(tmp_path, stem, lambda row: row if _known_by(row["gameDate"], last_day) else None)
    _rewrite(tmp_path, "players_2022-2027", _wrong_team)
    instant = parse_instant(cut)
    changed = read_facts(SPORT, "nhl/files", _source("2025-26", tmp_path))
    assert changed.head != _facts("2025-26").head
    assert changed.snapshot(instant) == _facts("2025-26").snapshot(instant)


def _known_by(game_date: str, day: str) -> bool:
    return game_date < day


def _wrong_team(row: dict[str, str]) -> dict[str, str]:
    return {**row, "teamAbbrev": "XXX"} if row["seasonId"] >= "20252026" else row


def _rewrite(folder: Path, stem: str, change: Any) -> None:
    rows = [changed for row in _csv(stem) if (changed := change(row)) is not None]
    names = next(iter(_csv(stem))).keys()
    with gzip.open(folder / f"{stem}.csv.gz", "wt", encoding="utf-8", newline="") as handle:
        writer = csv.DictWriter(handle, list(names))
        writer.writeheader()
        writer.writerows(rows)
