"""Four whole seasons on real box scores: sound, and with a table that an independent script recomputes."""

import json
import subprocess
import sys
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from leaguecore.clock import format_instant
from leaguecore.hooks.loader import Plugins
from leaguecore.rules.files import RulesetFile, find_ruleset
from leaguecore.season.facade import League, load_facts, load_ruleset, open_league
from leaguecore.season.setting import CheckedRules, check_rules
from leaguecore.sport.facts import FactSet

RECOMPUTE = Path(__file__).parent / "recompute.py"
SEASONS = (("nba", "2025-26"), ("nhl", "2025-26"), ("nfl", "2024"), ("nfl", "2025"))
# Ten managers of three kinds; the random one makes bad lineups, which must be scored as exactly.
MANAGERS = ("projection", "adp", "random", "projection:noise=0.25")

Play = Callable[..., League]


@pytest.fixture(scope="session")
def facts(data: Path, plugins: Plugins) -> Callable[[str, str], FactSet]:
    """Return a function that reads a season once."""
    return cache(
        lambda sport, season: load_facts(plugins.sports.get(sport), data=data / sport, season=season, plugins=plugins)
    )


@pytest.fixture(scope="session")
def play(facts: Callable[[str, str], FactSet], plugins: Plugins) -> Play:
    """Return a function that plays a season of a published ruleset once, from a date if one is given."""

    @cache
    def played(sport: str, season: str, start: str = "opening") -> League:
        rules = load_ruleset(f"{sport}-s1", plugins=plugins)
        if start != "opening":
            rules = starting(rules, start, plugins)
        league = open_league(rules, facts(sport, season), MANAGERS, seed=7, plugins=plugins)
        league.run()
        return league

    return played


def starting(rules: CheckedRules, start: str, plugins: Plugins) -> CheckedRules:
    """Return a ruleset that drafts at another date; only that one line of the file differs."""
    text = rules.file.data.decode()
    assert text.count('\nstart = "opening"\n') == 1
    other = text.replace('\nstart = "opening"\n', f'\nstart = "{start}"\n')
    return check_rules(RulesetFile(source=f"from {start}", data=other.encode()), plugins)


def recomputed(league: League, folder: Path, scratch: Path) -> dict[str, Any]:
    """Return what the independent script finds in a league's log."""
    (scratch / "log.jsonl").write_bytes(b"".join(stored.line + b"\n" for stored in league.ledger.store.read()))
    (scratch / "ruleset.toml").write_bytes(league.rules.file.data)
    return run_script(league, folder, scratch)


def run_script(league: League, folder: Path, scratch: Path) -> dict[str, Any]:
    """Run the script on the log in a folder; it sees the standard library and nothing that is installed."""
    sport = league.rules.sport.id
    arguments = [scratch / "log.jsonl", scratch / "ruleset.toml", folder / sport, sport, league.facts.season]
    command = [sys.executable, "-I", "-S", RECOMPUTE, *arguments]
    done = subprocess.run(list(map(str, command)), capture_output=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def require_same_table(league: League, expected: dict[str, Any]) -> None:
    """Compare every figure of the table, and every period, with the script's."""
    unit = league.rules.plan.unit
    table = {row["team"]: row for row in league.standings.to_json()["teams"]}
    assert set(table) == set(expected)
    for team, figures in expected.items():
        row = table[team]
        for name in ("points_for", "points_against"):
            assert Decimal(row[name]) == Decimal(figures[name]), f"{name} of {team}"
        for name in ("wins", "losses", "ties", "all_play_wins", "all_play_losses", "all_play_ties"):
            assert row[name] == figures[name], f"{name} of {team}"
    for record in league.records():
        if record.kind == "period.scored":
            for team, units in record.data["points"].items():
                assert Decimal(unit.text(units)) == Decimal(expected[team]["periods"][str(record.data["period"])])


@pytest.mark.parametrize(("sport", "season"), SEASONS)
def test_a_whole_season_is_sound_and_its_table_is_recomputed_from_the_log_and_the_files(
    sport: str, season: str, play: Play, data: Path, tmp_path: Path
) -> None:
    league = play(sport, season)
    assert league.state().phase == "closed"
    assert league.faults() == []
    expected = recomputed(league, data, tmp_path)
    require_same_table(league, expected)
    # Every team scored, no two the same; so the ruleset's first key, points, ranks them all.
    totals = {team: Decimal(figures["points_for"]) for team, figures in expected.items()}
    assert min(totals.values()) > 0
    assert len(set(totals.values())) == 10
    best_first = sorted(totals, key=lambda team: -totals[team])
    assert [(row.team, row.rank) for row in league.standings.teams] == list(zip(best_first, range(1, 11), strict=True))


def test_the_script_reads_the_lineups_and_not_the_scores(play: Play, data: Path, tmp_path: Path) -> None:
    """Empty the lineups of one team in its best week in the log that is handed to the script: it finds no point."""
    league = play("nfl", "2025")
    expected = recomputed(league, data, tmp_path)
    records = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    lineups = [record["data"] for record in records if record["kind"] == "lineup.set"]
    week, team = max(
        ((week, team) for team in expected for week in expected[team]["periods"]),
        key=lambda one: Decimal(expected[one[1]]["periods"][one[0]]),
    )
    for lineup in lineups:
        if lineup["team"] == team and lineup["slate"] == f"p{int(week):02d}":
            lineup["seating"] = {}
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    other = run_script(league, data, tmp_path)
    assert Decimal(other[team]["periods"][week]) == 0
    lost = Decimal(expected[team]["points_for"]) - Decimal(other[team]["points_for"])
    assert lost == Decimal(expected[team]["periods"][week]) > 0


def test_the_script_shares_nothing_with_the_library() -> None:
    text = RECOMPUTE.read_text()
    imported = {line.split()[1].split(".")[0] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= set(sys.stdlib_module_names)


# --- starts in mid-season ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sport", ["nba", "nhl"])
@pytest.mark.parametrize(
    ("start", "first_day"),
    [
        ("12-01 17:00", "2025-12-01"),  # a Monday: the week is whole
        ("12-03 17:00", "2025-12-03"),  # a Wednesday: the first week has five days left
    ],
)
def test_a_league_may_start_in_december(
    sport: str, start: str, first_day: str, play: Play, data: Path, tmp_path: Path
) -> None:
    league = play(sport, "2025-26", start)
    assert league.faults() == []
    records = list(league.records())
    plan = next(record.data for record in records if record.kind == "season.planned")
    assert format_instant(records[0].at) == f"{first_day}T17:00:00.000Z"
    assert plan["draft_starts_at"] == f"{first_day}T17:00:00.000Z"
    assert plan["slates"][0]["slate"] == f"d{first_day}"
    lineups = {record.data["slate"] for record in records if record.kind == "lineup.set"}
    assert min(lineups) == f"d{first_day}"
    require_same_table(league, recomputed(league, data, tmp_path))


@pytest.mark.parametrize("sport", ["nba", "nhl"])
def test_a_draft_in_december_knows_the_season_so_far(sport: str, play: Play) -> None:
    league = play(sport, "2025-26", "12-01 17:00")
    engine, _ = league.engine()
    board = engine.boards.board(league.state().draft_starts_at, None, draft=True)
    assert int(board.columns["games"].max()) > 15
    # Whoever scored most so far is drafted early.
    best = board.players[int(board.columns["points"].argmax())]
    picks = [record.data["player"] for record in league.records() if record.kind == "draft.picked"]
    assert picks.index(best) < 20


def test_the_published_rulesets_are_the_ones_that_are_played(play: Play) -> None:
    for sport, season in SEASONS:
        assert play(sport, season).rules.file.sha256 == find_ruleset(f"{sport}-s1").sha256
