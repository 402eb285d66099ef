"""A real season from files: what the rows say, and that none of them says it too early.

Expectations come from the tables themselves, read here with the standard library, and from published season totals.
"""

import csv
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from leaguecore.clock import HOUR, MINUTE, Instant, parse_instant
from leaguecore.errors import ProviderError, UsageError
from leaguecore.sport.contract import ProviderRequest
from leaguecore.sport.facts import FactSet, read_facts
from leaguecore_nfl import SPORT

DATA = Path(__file__).resolve().parents[4] / "shared" / "data" / "nfl"
SEASONS = ("2024", "2025")
real = [
    pytest.mark.real,
    pytest.mark.skipif(not DATA.is_dir(), reason="the real seasons (../shared/data/nfl) are not there"),
]


def rows_of(stem: str, folder: Path = DATA) -> Iterator[dict[str, str]]:
    with gzip.open(folder / f"{stem}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def read(folder: Path, season: str | None) -> FactSet:
    from leaguecore_nfl.providers.files import open_files

    source = open_files(ProviderRequest(folder=folder, season=season))
    return read_facts(SPORT, "nfl/files", source)


@cache
def facts(season: str) -> FactSet:
    return read(DATA, season)


def at(text: str) -> int:
    return parse_instant(text)


def team_on(season: str, player: str, when: str) -> str:
    """Return the team of a player as it was known at an instant."""
    table = facts(season).tables["players"]
    rows = table.rows_by(Instant(at(when)))
    teams = [table.texts["team"][i] for i in range(rows) if table.texts["player"][i] == player]
    return str(teams[-1]) if teams else "unknown"


@cache
def player_id(name: str) -> str:
    return next(row["player_id"] for row in rows_of("players") if row["display_name"] == name)


def ppr_hundredths(value: dict[str, int]) -> int:
    """Return nflverse's `fantasy_points_ppr` in hundredths, by its published formula."""
    yards = value["rushing_yards"] + value["receiving_yards"]
    touchdowns = value["rushing_tds"] + value["receiving_tds"] + value["special_teams_tds"]
    conversions = sum(value[f"{how}_2pt_conversions"] for how in ("passing", "rushing", "receiving"))
    lost = sum(value[f"{how}_fumbles_lost"] for how in ("sack", "rushing", "receiving"))
    passing = 4 * value["passing_yards"] + 400 * value["passing_tds"] - 200 * value["passing_interceptions"]
    rest = 10 * yards + 600 * touchdowns + 200 * conversions - 200 * lost + 100 * value["receptions"]
    return passing + rest


def test_without_a_folder_the_request_is_refused() -> None:
    from leaguecore_nfl.providers.files import open_files

    with pytest.raises(UsageError) as caught:
        open_files(ProviderRequest())
    assert caught.value.code == "data.no_folder"


def test_a_folder_of_another_sport_is_refused_and_its_tables_named(tmp_path: Path) -> None:
    from leaguecore_nfl.providers.files import open_files

    (tmp_path / "player_game_logs_2025-26.csv").write_text("PLAYER_ID\n", encoding="utf-8")
    with pytest.raises(ProviderError, match="player_game_logs_2025-26") as caught:
        open_files(ProviderRequest(folder=tmp_path))
    assert (caught.value.code, bool(caught.value.fix)) == ("data.missing_file", True)


def test_a_season_without_lines_is_refused_and_those_there_are_named(tmp_path: Path) -> None:
    from leaguecore_nfl.providers.files import open_files

    (tmp_path / "player_week_2025.csv").write_text("player_id\n", encoding="utf-8")
    with pytest.raises(ProviderError, match="2025") as caught:
        open_files(ProviderRequest(folder=tmp_path, season="1999"))
    assert caught.value.code == "data.unknown_season"


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    from leaguecore_nfl.providers.files import open_files

    (tmp_path / "player_week_2025.csv").write_text("player_id\n", encoding="utf-8")
    with pytest.raises(ProviderError, match="schedule_2025") as caught:
        open_files(ProviderRequest(folder=tmp_path))
    assert caught.value.code == "data.missing_file"


class TestReal:
    """The seasons 2024 and 2025."""

    pytestmark = real

    def test_the_newest_season_is_the_default(self) -> None:
        from leaguecore_nfl.providers.files import open_files

        assert open_files(ProviderRequest(folder=DATA)).season == "2025"

    @pytest.mark.parametrize("season", SEASONS)
    def test_ppr_points_of_every_raw_row_recompute_exactly(self, season: str) -> None:
        rows = list(rows_of(f"player_week_{season}"))
        assert len(rows) == {"2024": 18_110, "2025": 18_521}[season]
        whole = {stat.name for stat in SPORT.stats if stat.adds_up and stat.resolution == 1}
        names = [name for name in rows[0] if name in whole]
        for row in rows:
            value = {name: int(row[name]) for name in names}
            assert ppr_hundredths(value) == round(float(row["fantasy_points_ppr"]) * 100), row["player_id"]

    @pytest.mark.parametrize("season", SEASONS)
    def test_ppr_points_of_every_admitted_line_recompute_exactly(self, season: str) -> None:
        published = {
            (row["player_id"], row["game_id"]): round(float(row["fantasy_points_ppr"]) * 100)
            for row in rows_of(f"player_week_{season}")
        }
        table, index = facts(season).tables["stat_lines"], SPORT.stat_index()
        people = 0
        for at_row in range(len(table)):
            player, game = table.texts["player"][at_row], table.texts["game"][at_row]
            if player.startswith("DST-"):
                continue
            people += 1
            line = {name: int(table.stats[at_row, column]) for name, column in index.items()}
            assert ppr_hundredths(line) == published[player, game], (player, game)
        left_out = {"2024": 1_041, "2025": 936}[season]  # lines of offensive linemen and long snappers, counted by hand
        assert people == len(published) - left_out

    def test_known_season_totals(self) -> None:
        wanted = {  # 2024: Chase 127 catches, 1,708 yards, 17 touchdowns; Barkley 2,005 rushing; Burrow 4,918 / 43
            ("2024", "Ja'Marr Chase"): {"receptions": 127, "receiving_yards": 1_708, "receiving_tds": 17},
            ("2024", "Saquon Barkley"): {"rushing_yards": 2_005},
            ("2024", "Joe Burrow"): {"passing_yards": 4_918, "passing_tds": 43},
            ("2025", "Matthew Stafford"): {"passing_yards": 4_707, "passing_tds": 46},
            ("2025", "Jaxon Smith-Njigba"): {"receiving_yards": 1_793},
            ("2025", "Myles Garrett"): {"def_sacks": 46},  # 23 sacks, in halves
            ("2025", "DST-DEN"): {"def_sacks": 136, "points_allowed": 311},
            ("2025", "DST-ATL"): {"def_sacks": 114},
        }
        for (season, name), totals in wanted.items():
            table = facts(season).tables["stat_lines"]
            mine = table.texts["player"] == (name if name.startswith("DST-") else player_id(name))
            index = SPORT.stat_index()
            found = {stat: int(table.stats[mine, index[stat]].sum()) for stat in totals}
            assert found == totals, name

    @pytest.mark.parametrize("season", SEASONS)
    def test_a_defence_has_each_touchdown_under_one_name(self, season: str) -> None:
        table, index = facts(season).tables["stat_lines"], SPORT.stat_index()
        defence = [player.startswith("DST-") for player in table.texts["player"]]
        assert sum(defence) == 544
        shared = ("def_tds", "special_teams_tds", "fumble_recovery_tds", "punt_return_yards", "kickoff_return_yards")
        for name in shared:
            assert not table.stats[defence, index[name]].any(), name
        wanted = sum(int(row["def_st_tds"]) for row in rows_of("dst_week_2023_2025") if row["season"] == season)
        assert int(table.stats[defence, index["def_st_tds"]].sum()) == wanted

    @pytest.mark.parametrize("season", SEASONS)
    def test_games_periods_and_byes(self, season: str) -> None:
        table = facts(season).tables["schedule"]
        assert len(table) == 272
        weeks: dict[str, set[int]] = defaultdict(set)
        for side in ("home", "away"):
            for team, week in zip(table.texts[side], table.ints["period"], strict=True):
                weeks[team].add(int(week))
        byes = {row["team"]: int(row["bye_week"]) for row in rows_of("byes_2023_2026") if row["season"] == season}
        assert {team: set(range(1, 19)) - played for team, played in weeks.items()} == {
            team: {week} for team, week in byes.items()
        }

    @pytest.mark.parametrize("season", SEASONS)
    def test_a_game_stands_on_its_eastern_date(self, season: str) -> None:
        dates = {row["game_id"]: row["gameday"] for row in rows_of("schedule_2023_2026")}
        table = facts(season).tables["schedule"]
        for game, day in zip(table.texts["game"], table.ints["day"], strict=True):
            assert datetime.fromtimestamp(int(day) * 86_400, UTC).date().isoformat() == dates[game]

    @pytest.mark.parametrize("season", SEASONS)
    def test_there_are_eighteen_periods_and_every_game_is_in_its_own(self, season: str) -> None:
        from leaguecore.sport.contract import ScheduledGame

        table = facts(season).tables["schedule"]
        games = [
            ScheduledGame(
                game=table.texts["game"][i],
                start_at=Instant(int(table.ints["start_at"][i])),
                day=int(table.ints["day"][i]),
                period=int(table.ints["period"][i]),
            )
            for i in range(len(table))
        ]
        periods = {period.number: period for period in SPORT.calendar.periods(games)}
        assert sorted(periods) == list(range(1, 19))
        for game in games:
            period = periods[game.period]
            assert period.first_day <= game.day <= period.last_day

    @pytest.mark.parametrize("season", SEASONS)
    def test_no_line_is_known_before_five_hours_after_its_start(self, season: str) -> None:
        tables = facts(season).tables
        schedule = tables["schedule"]
        start = dict(zip(schedule.texts["game"], schedule.ints["start_at"].tolist(), strict=True))
        lines = tables["stat_lines"]
        for game, known in zip(lines.texts["game"], lines.known_at.tolist(), strict=True):
            assert known >= start[game] + 5 * HOUR

    @pytest.mark.parametrize("season", SEASONS)
    def test_the_inactive_list_is_known_ninety_minutes_before_and_is_that_of_the_roster(self, season: str) -> None:
        tables = facts(season).tables
        schedule, reports, people = tables["schedule"], tables["availability"], tables["players"]
        start = dict(zip(schedule.texts["game"], schedule.ints["start_at"].tolist(), strict=True))
        found = Counter()
        for i in range(len(reports)):
            if reports.texts["status"][i] == "INACTIVE":
                game = reports.texts["game"][i]
                assert reports.known_at[i] == start[game] - 90 * MINUTE
                found[reports.texts["player"][i], int(game.split("_")[1])] += 1
        admitted = set(people.texts["player"].tolist())
        wanted = {
            (row["player_id"], int(row["week"]))
            for row in rows_of(f"roster_week_{season}")
            if row["status"] == "INA" and row["player_id"] in admitted
        }
        assert set(found) == wanted
        assert max(found.values()) == 1

    def test_a_traded_receiver_changes_teams_on_the_eve_of_his_first_game(self) -> None:
        # Davante Adams: Las Vegas to the Jets on 15 October 2024; first game for them on Sunday 20 October.
        adams = player_id("Davante Adams")
        assert team_on("2024", adams, "2024-10-19T21:59:59Z") == "LV"
        assert team_on("2024", adams, "2024-10-19T22:00:00Z") == "NYJ"

    def test_a_team_at_the_opening_is_that_of_the_season_before(self) -> None:
        # He was released in March 2025 and signed by the Rams; the folder shows that with the first rosters.
        adams = player_id("Davante Adams")
        assert team_on("2025", adams, "2025-08-01T00:00:00Z") == "NYJ"
        assert team_on("2025", adams, "2025-09-02T00:00:00Z") == "LA"

    def test_a_suspended_player_returns_when_the_roster_shows_him(self) -> None:
        # Rashee Rice, suspended for the first six games of 2025.
        reports = facts("2025").tables["availability"]
        mine = [
            (reports.texts["status"][i], int(reports.known_at[i]))
            for i in range(len(reports))
            if reports.texts["player"][i] == player_id("Rashee Rice") and reports.texts["game"][i] == ""
        ]
        assert mine[0] == ("SUSPENDED", at("2025-09-04T22:00:00Z"))  # week 1 was on Friday
        assert mine[1] == ("AVAILABLE", at("2025-10-18T22:00:00Z"))  # week 7 on Sunday 19 October

    @pytest.mark.parametrize("season", SEASONS)
    def test_ranks_count_from_one_and_wait_for_their_date(self, season: str) -> None:
        table = facts(season).tables["rankings"]
        by_source: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for i in range(len(table)):
            by_source[table.texts["source"][i]].append((int(table.ints["rank"][i]), int(table.known_at[i])))
        for ranks in by_source.values():
            assert sorted(rank for rank, _ in ranks) == list(range(1, len(ranks) + 1))
        scraped = {"2024": "2024-09-06T12:00:00Z", "2025": "2025-09-05T12:00:00Z"}[season]
        assert {known for _, known in by_source["ecr"]} == {at(scraped)}

    def test_projections_of_2025_are_of_23_august(self) -> None:
        table, index = facts("2025").tables["projections"], SPORT.stat_index()
        assert len(table) == 743
        assert set(table.known_at.tolist()) == {at("2025-08-23T12:00:00Z")}
        row = table.texts["player"].tolist().index("DST-BUF")  # 45.4 sacks; nothing is projected of his passing
        assert table.stats[row, index["def_sacks"]] == 45_400
        assert table.unknown[row, index["passing_yards"]]

    @pytest.mark.parametrize("season", SEASONS)
    def test_whoever_a_row_speaks_of_is_known_by_then(self, season: str) -> None:
        tables = facts(season).tables
        people = tables["players"]
        first: dict[str, int] = {}
        for player, known in zip(people.texts["player"], people.known_at.tolist(), strict=True):
            first.setdefault(player, known)
        for name in ("stat_lines", "availability", "projections", "rankings"):
            for player, known in zip(tables[name].texts["player"], tables[name].known_at.tolist(), strict=True):
                assert first[player] <= known, (name, player)

    def test_the_season_before_is_there_for_2025_and_not_for_2024(self) -> None:
        assert len(facts("2024").tables["past_lines"]) == 0
        past, lines = facts("2025").tables["past_lines"], facts("2024").tables["stat_lines"]
        assert len(past) == len(lines)
        assert past.stats.sum() == lines.stats.sum()
        assert len(set(past.known_at.tolist())) == 1

    def test_what_happens_later_changes_nothing_that_was_known(self, tmp_path: Path) -> None:
        """Without any row of weeks 10 to 18, everything known before week 10 is the same to the byte."""
        whole = facts("2025")
        for file in sorted(DATA.glob("*.csv.gz")):
            (tmp_path / file.name).symlink_to(file)
        for stem in ("player_week_2025", "roster_week_2025", "injuries_2023_2025", "dst_week_2023_2025"):
            rows = [r for r in rows_of(stem) if not (r["season"] == "2025" and int(r["week"]) >= 10)]
            (tmp_path / f"{stem}.csv.gz").unlink()
            with gzip.open(tmp_path / f"{stem}.csv.gz", "wt", encoding="utf-8", newline="") as file_out:
                writer = csv.DictWriter(file_out, fieldnames=list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
        # Week 9 ended on Monday 3 November; week 10 began on Thursday the 6th.
        cut = parse_instant("2025-11-05T20:00:00Z")
        assert read(tmp_path, "2025").snapshot(cut) == whole.snapshot(cut)

    def test_a_season_reads_the_same_twice(self) -> None:
        assert read(DATA, "2025").head == facts("2025").head


def test_the_policy_speaks_of_every_table() -> None:
    from leaguecore_nfl.providers.files import POLICY

    tables = {"players", "schedule", "stat_lines", "past_lines", "availability", "projections", "rankings"}
    assert tables <= set(POLICY)
