"""Commands that read a league's folder: `standings`, `log`."""

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.output import one_line, print_json, table, write_record
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.season.facade import League
    from leaguecore.season.standings_table import StandingsRow, StandingsTable

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")


@click.command()
@_folder
@_json
def standings(folder: str, as_json: bool) -> None:
    """Print the table of a league."""
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        show_standings(league.standings, as_json=as_json)


def show_standings(found: "StandingsTable", *, as_json: bool) -> None:
    """Print a table as JSON or as text."""
    if as_json:
        print_json(found.to_json())
        return
    provisional = f" ({found.provisional} provisional)" if found.provisional else ""
    click.echo(
        one_line(f"{found.ruleset}  {found.season}  {found.periods} periods{provisional}  league {found.league}")
    )
    shown = {heading: names for heading, names in _COLUMNS.items() if _is_played_for(found, names)}
    shown |= {heading: names for heading, names in _FURTHER.items() if set(names) <= set(found.columns)}
    rows = [[_cell(row, names) for names in shown.values()] for row in found.teams]
    click.echo(table([*shown], rows))


_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "rank": ("rank",),
    "team": ("team",),
    "manager": ("manager",),
    "points": ("points_for",),
    "all-play": ("all_play_wins", "all_play_losses", "all_play_ties"),
    "head-to-head": ("wins", "losses", "ties"),
    "against": ("points_against",),
    "auto": ("auto",),
}
"""Headings of what every league has, with the columns of the table that a cell joins."""

_RESULTS = ("points", "all-play", "head-to-head", "against")
"""The headings of what is counted in some leagues and never in others, such as matches in a guillotine."""


def _is_played_for(found: "StandingsTable", names: tuple[str, ...]) -> bool:
    """Say whether a league counts what a cell shows: after a scored period somebody would have some of it."""
    results = [_COLUMNS[heading] for heading in _RESULTS]
    return not found.periods or names not in results or any(set(_cell(row, names)) - set("0.-") for row in found.teams)


_FURTHER: Mapping[str, tuple[str, ...]] = {
    "division": ("division",),
    "in division": ("division_wins", "division_losses", "division_ties"),
    "median": ("median_wins", "median_losses", "median_ties"),
    "categories": ("category_wins", "category_losses", "category_ties"),
    "rotisserie": ("rotisserie",),
    "seed": ("seed",),
    "place": ("placement",),
    "out after": ("eliminated",),
    "before": ("past_managers",),
    "missed": ("missed",),
}
"""Headings of what only some leagues have, with the columns of the table that a cell joins."""


def _cell(row: "StandingsRow", names: tuple[str, ...]) -> str:
    values = [getattr(row, name) for name in names]
    return "" if None in values else "-".join(map(str, values))


@click.command()
@_folder
@click.option("--from", "start", type=click.IntRange(min=0), default=0, help="The first record.")
@click.option("--kind", help="Only records of this kind.")
@click.option("--team", help="Only records that a team asked for or that name it.")
def log(folder: str, start: int, kind: str | None, team: str | None) -> None:
    """Print the public records, one JSON line each, as they are hashed (on a terminal without control characters)."""
    from leaguecore.ledger import parse_record
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        _refuse_unknown(league, kind, team)
        for stored in league.ledger.store.read(start):
            record = parse_record(stored.line, seq=stored.seq)
            named = team is None or record.actor == team or record.data.get("team") == team
            if named and (kind is None or record.kind == kind):
                write_record(stored.line)


def _refuse_unknown(league: "League", kind: str | None, team: str | None) -> None:
    """Refuse a team that the league does not have, and a kind that no record can be of."""
    from leaguecore.season.genesis import COMMISSIONER, ENGINE

    if team is not None:
        actors = [*league.seats, ENGINE, COMMISSIONER]
        if team not in actors:
            raise UsageError("log.team", f"there is no team {team!r}", fix=f"there are: {', '.join(actors)}")
    if kind is not None and kind not in _known_kinds():
        there = sorted({record.kind for record in league.records()})
        if kind not in there:
            raise UsageError("log.kind", f"no record is of the kind {kind!r}", fix=f"there are: {', '.join(there)}")


def _known_kinds() -> frozenset[str]:
    """Return every kind that a record can be of, also those of which a log has none yet."""
    from leaguecore.league.codec import COMMANDS, EVENTS
    from leaguecore.ledger.record import GENESIS_KIND
    from leaguecore.season.genesis import HANDED_OVER
    from leaguecore.season.order import SIDE_KINDS

    return frozenset({GENESIS_KIND, HANDED_OVER, *COMMANDS, *EVENTS, *SIDE_KINDS})


COMMANDS = (standings, log)
