"""Commands on a league's folder: `standings`, `log`, `verify`."""

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.output import note, one_line, print_json, table, write_record
from leaguecore.clock import format_instant
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.season.facade import League
    from leaguecore.season.standings_table import StandingsRow, StandingsTable

VERIFICATION_FAILED = 4
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


@click.command()
@_folder
@click.option("--replay", is_flag=True, help="Also make every command and figure again from the pinned facts.")
@click.option("--previous", type=click.Path(), help="Also check what the league goes on from: the folder before it.")
@_json
def verify(folder: str, replay: bool, previous: str | None, as_json: bool) -> None:
    """Check a league's log; exit 4 with code and record of each fault."""
    from leaguecore.season.facade import League

    with contextlib.closing(League.open(folder)) as league:
        faults = league.faults(replay=replay)
        checked = ["bytes", "chain", "genesis", *(["replay"] if replay else [])]
        if previous is not None and not faults:
            with contextlib.closing(League.open(previous)) as earlier:
                faults = league.previous_faults(earlier)
            checked.append("previous")
        count = len(league.ledger)
        report: dict[str, Any] = {
            "league": league.ledger.league,
            "records": count,
            "checked": checked,
            "unanchored": count,
            "head": league.ledger.head,
            "faults": [{"code": fault.code, "seq": fault.seq, "message": fault.message} for fault in faults],
        }
        if replay and not faults:
            report["changed_plugins"] = list(league.changed_plugins())
            report["lots"] = "checked" if league.engine()[1] else "unchecked: the seed is not known yet"
        if previous is None and not faults and league.previous is not None:
            report["previous"] = f"unchecked: it goes on from {league.previous.league}, name its folder (--previous)"
        if not faults and league.lineage is not None:
            found = league.lineage
            report["branch"] = f"goes on from record {found.seq} of {found.parent}, whose head there is {found.head}"
        if count and not faults:
            report["newest"] = format_instant(next(league.records(count - 1)).at)
    try:
        if as_json:
            print_json(report)
        else:
            _show_report(report)
    finally:
        # Also where the reader of the report has gone: a failed check must never look like a good one.
        if faults:
            raise click.exceptions.Exit(VERIFICATION_FAILED)


def _show_report(report: dict[str, Any]) -> None:
    checked = ", ".join(report["checked"])
    # A log may come from anyone; what it says is quoted, but moves no cursor.
    click.echo(one_line(f"league {report['league']}: {report['records']} records, checked {checked}"))
    click.echo(one_line(f"head {report['head']}"))
    # No signed head is published yet, so its operator could still write the whole log anew.
    click.echo(f"unanchored: {report['unanchored']}")
    for name in report.get("changed_plugins", ()):
        click.echo(one_line(f"not anchored: the plug-in {name} differs from the one that was played with"))
    if "lots" in report:
        click.echo(f"lots {report['lots']}")
    if "branch" in report:
        click.echo(one_line(f"branch {report['branch']}"))
    if "previous" in report:
        click.echo(one_line(f"previous {report['previous']}"))
    for fault in report["faults"]:
        click.echo(one_line(f"{fault['code']} at {fault['seq']}: {fault['message']}"))
    note("verified" if not report["faults"] else f"{len(report['faults'])} fault{'s' * (len(report['faults']) > 1)}")


COMMANDS = (standings, log, verify)
