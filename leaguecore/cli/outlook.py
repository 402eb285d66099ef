"""The command `outlook`: what a league's weeks say beside its table, and how its season may end."""

import contextlib
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.output import print_json, table
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.arena.descriptive.league_weeks import LeagueWeeks
    from leaguecore.arena.descriptive.rest_of_season import RestOfSeason

_DECIMALS = 4


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--simulations", type=click.IntRange(1, 1_000_000), default=10_000, show_default=True, help="Of the rest."
)
@click.option("--seed", default="0", show_default=True, help="Of the simulations.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def outlook(folder: str, simulations: int, seed: str, as_json: bool) -> None:
    """Print all-play, expected wins, the luck and strength of schedules, and the odds of the rest of the season."""
    from leaguecore.arena.descriptive.league_weeks import league_weeks
    from leaguecore.arena.descriptive.rest_of_season import rest_of_season
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        state, name = league.state(), league.ledger.league
        weeks = league_weeks(state, league.rules.plan.unit)
    if not weeks.scores.weeks:
        raise UsageError("descriptive.scores", f"{name} has not scored a period yet", fix="wait for the first")
    # Before a second week nobody knows how much weeks differ; at the end nothing is left to be drawn.
    odds = None
    if weeks.scores.weeks > 1 or not weeks.remaining:
        odds = rest_of_season(weeks.scores, weeks.remaining, places=weeks.places, seed=seed, simulations=simulations)
    rows = _rows(weeks, odds)
    if as_json:
        head = {"league": name, "weeks": weeks.scores.weeks, "remaining": len(weeks.remaining), "places": weeks.places}
        print_json({**head, "simulations": simulations if weeks.remaining else 0, "seed": seed, "teams": rows})
        return
    places = "first place" if weeks.places == 1 else f"one of {weeks.places} places"
    told = f"odds of {places}" if weeks.by_wins else "no odds: the table does not go by matches"
    click.echo(f"{name}: {weeks.scores.weeks} weeks scored, {len(weeks.remaining)} to come; {told}")
    columns = [*rows[0]]
    shown = [["-" if row[name] is None else str(row[name]) for name in columns] for row in rows]
    click.echo(table([one.replace("_", " ") for one in columns], shown))


def _rows(weeks: "LeagueWeeks", odds: "RestOfSeason | None") -> list[dict[str, Any]]:
    """Return a line a team, most expected wins first."""
    from leaguecore.arena.descriptive import all_play_records, luck_index, schedule_strength

    scores = weeks.scores
    records = all_play_records(scores)
    strengths = {one.team: one for one in schedule_strength(scores)}
    ends = {} if odds is None else {one.team: one for one in odds.teams}
    rows = []
    for line in sorted(luck_index(scores), key=lambda line: (-line.expected, line.team)):
        record, strength, end = records[line.team], strengths[line.team], ends.get(line.team)
        met = any(weeks.remaining) or any(scores.matches)
        rows.append(
            {
                "team": line.team,
                "all_play": f"{record.wins}-{record.losses}-{record.ties}",
                "wins": _decimal(line.actual) if met else None,
                "expected_wins": _decimal(line.expected),
                "luck": _decimal(line.luck) if met else None,
                "opponents_all_play": _decimal(strength.opponents_all_play),
                "opponents_points": _decimal(strength.opponents_points),
                "final_wins": None if end is None or not met else f"{end.expected_wins:.2f}",
                "odds": None if end is None or not weeks.by_wins else f"{end.playoffs:.4f}",
                "odds_error": None if end is None or not weeks.by_wins else f"{end.playoffs_error:.4f}",
            }
        )
    return rows


def _decimal(value: Fraction | None) -> str | None:
    return None if value is None else f"{float(value):.{_DECIMALS}f}"


COMMANDS = (outlook,)
