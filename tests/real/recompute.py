"""Recompute the table of a league from its public log and the box scores, with nothing but the standard library.

It shares no code with leaguecore and must not: it is the second opinion on points for, points against, win-loss and
all-play.

    python recompute.py LOG.jsonl RULESET.toml DATA_FOLDER SPORT SEASON

prints one JSON document: for each team the figures of the table, and its points in each period.
"""

import csv
import gzip
import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

Row = dict[str, str]
Game = tuple[str, str, Row]
"""The day (a date) or the week (a number) of a game, the player, and what he did."""


def rows(folder: Path, stem: str) -> Iterator[Row]:
    """Walk the rows of a file."""
    with gzip.open(folder / f"{stem}.csv.gz", "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def nba_games(folder: Path, season: str) -> Iterator[Game]:
    """Walk the lines of a basketball season."""
    for row in rows(folder, f"player_game_logs_{season}"):
        yield row["GAME_DATE"], row["PLAYER_ID"], row


def nhl_games(folder: Path, season: str) -> Iterator[Game]:
    """Walk the lines of the regular games of a hockey season, skaters and goalies."""
    code = f"{season[:4]}{int(season[:4]) + 1}"
    regular = {
        row["gameId"]
        for row in rows(folder, "schedule_2022-2027")
        if row["seasonId"] == code and row["gameTypeId"] == "2"
    }
    for kind in ("skater", "goalie"):
        for row in rows(folder, f"{kind}_games_{code}"):
            if row["gameId"] in regular:
                yield row["gameDate"], row["playerId"], row


def nfl_games(folder: Path, season: str) -> Iterator[Game]:
    """Walk the lines of the regular weeks of a football season, players and defences."""
    for row in rows(folder, f"player_week_{season}"):
        if row["season_type"] == "REG":
            yield row["week"], row["player_id"], row
    for row in rows(folder, "dst_week_2023_2025"):
        if row["season"] == season:
            yield row["week"], row["player_id"], row


GAMES = {"nba": nba_games, "nhl": nhl_games, "nfl": nfl_games}


def slate_of(when: str) -> str:
    """Return the name of the lineup that covers a game: `d` and the date, or `p` and the week."""
    return f"d{when}" if "-" in when else f"p{int(when):02d}"


def points_of(row: Row, positions: list[str], rules: list[dict]) -> Decimal:
    """Return what a line is worth under the scoring tables of a ruleset, whose filters name positions and no groups."""
    total = Decimal(0)
    for rule in rules:
        if rule["positions"] and set(rule["positions"]).isdisjoint(positions):
            continue
        # A file of goalies has no goals column: what the source does not count is none.
        value = Decimal(row.get(rule["stat"]) or 0)
        if rule["kind"] == "per_unit" and not rule["whole"]:
            total += value * Decimal(rule["points_each"]) / Decimal(rule["per"])
        elif rule["kind"] == "band":
            total += sum(Decimal(band["points"]) for band in rule["bands"] if band["low"] <= value <= band["high"])
        else:
            raise SystemExit(f"no rule of the kind {rule['kind']} is known here")
    return total


class Log:
    """What a log says that matters to the table."""

    def __init__(self, records: list[dict]) -> None:
        """Read it."""
        told = {kind: [r["data"] for r in records if r["kind"] == kind] for kind in {r["kind"] for r in records}}
        joined = [*told["draft.picked"], *told.get("claim.won", []), *told.get("free_agent.added", [])]
        self.teams = sorted(told["league.open"][0]["seats"])
        self.period_of = {slate["slate"]: slate["period"] for slate in told["season.planned"][0]["slates"]}
        self.pairings = told["schedule.drawn"][0]["pairings"]
        self.positions = {data["player"]: data["positions"] for data in joined}
        # Of several lineups of a team for a slate the newest stands.
        self.lineups = {(data["slate"], data["team"]): data["seating"] for data in told["lineup.set"]}
        self.scored = [data["period"] for data in told["period.scored"]]


def recompute(log: Log, ruleset: dict, games: Iterator[Game]) -> dict[str, dict[str, object]]:
    """Return the figures of each team."""
    lines: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for when, player, row in games:
        if player in log.positions:
            lines[slate_of(when), player] += points_of(row, log.positions[player], ruleset["scoring"]["rules"])
    multiplier = {slot["name"]: Decimal(slot["multiplier"]) for slot in ruleset["roster"]["slots"]}
    by_period = {period: dict.fromkeys(log.teams, Decimal(0)) for period in log.scored}
    for (slate, team), seating in log.lineups.items():
        scored = [multiplier[slot] * lines[slate, player] for slot, players in seating.items() for player in players]
        by_period[log.period_of[slate]][team] += sum(scored, Decimal(0))
    bye = ruleset["schedule"]["bye"]
    return {team: figures(team, log.teams, by_period, log.pairings, bye) for team in log.teams}


def figures(
    team: str,
    teams: list[str],
    by_period: dict[int, dict[str, Decimal]],
    pairings: dict[str, list[list[str]]],
    bye: str,
) -> dict[str, object]:
    """Return what stands in the table for one team."""
    out = dict.fromkeys(["wins", "losses", "ties", "all_play_wins", "all_play_losses", "all_play_ties"], 0)
    total = against = Decimal(0)
    for period, points in by_period.items():
        mine = points[team]
        total += mine
        for other in teams:
            if other != team:
                out[f"all_play_{outcome(mine, points[other])}"] += 1
        opponents = [b if a == team else a for a, b in pairings[str(period)] if team in (a, b)]
        for opponent in opponents:
            out[outcome(mine, points[opponent])] += 1
            against += points[opponent]
        out["wins"] += bye == "win" and not opponents
    periods = {str(period): str(points[team]) for period, points in by_period.items()}
    return {**out, "points_for": str(total), "points_against": str(against), "periods": periods}


def outcome(mine: Decimal, theirs: Decimal) -> str:
    """Return what a comparison of points is called in the table."""
    return "wins" if mine > theirs else "losses" if mine < theirs else "ties"


def main(log: str, ruleset: str, folder: str, sport: str, season: str) -> None:
    """Print the document."""
    records = [json.loads(line) for line in Path(log).read_text(encoding="utf-8").splitlines()]
    rules = tomllib.loads(Path(ruleset).read_text(encoding="utf-8"), parse_float=Decimal)
    found = recompute(Log(records), rules, GAMES[sport](Path(folder), season))
    sys.stdout.write(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
