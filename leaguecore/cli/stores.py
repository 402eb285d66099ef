"""Commands on the place where a league is kept: `store copy`, `backup`, `restore`, `info`, `upgrade`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.output import note, one_line, print_json

if TYPE_CHECKING:
    from leaguecore.ledger.copying import Extent

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")


@click.group()
def store() -> None:
    """The place where a league is kept."""


@store.command()
@_folder
@click.option("--to", "out", required=True, type=click.Path(), help="The folder of the copy.")
@click.option("--store", "url", default="", metavar="URL", help="A database for the records: postgresql://user@host/db")
@_json
def copy(folder: str, out: str, url: str, as_json: bool) -> None:
    """Copy a whole league into a new folder, the same bytes, its records into a file there or on a server."""
    from pathlib import Path

    from leaguecore.season.moving import copy_league

    _show_extent(copy_league(Path(folder), Path(out), url), as_json=as_json)
    note(f"copied to {out}; play on with one of the two alone, or the league forks")


@store.command()
@_folder
@click.option("--to", "out", required=True, type=click.Path(), help="The folder of the backup.")
@_json
def backup(folder: str, out: str, as_json: bool) -> None:
    """Copy a league as it is now, private values included, while others may write to it."""
    from pathlib import Path

    from leaguecore.season.backups import back_up

    _show_extent(back_up(Path(folder), Path(out)).extent, as_json=as_json)
    note(f"kept in {out}; it holds private values, so keep it where nobody else reads")


@store.command()
@click.argument("folder", metavar="BACKUP", type=click.Path())
@click.option("--to", "out", required=True, type=click.Path(), help="The folder of the league.")
@click.option("--public", type=click.Path(), help="What the league publishes: refuse a backup that is older.")
@_json
def restore(folder: str, out: str, public: str | None, as_json: bool) -> None:
    """Make a league's folder of a backup, having checked all of it; exit 4 if it is damaged or older than published."""
    from pathlib import Path

    from leaguecore.season.backups import restore as restored

    found = restored(Path(folder), Path(out), None if public is None else Path(public))
    _show_extent(found, as_json=as_json)
    if public is None:
        note("not compared with what is published: if that is ahead, the league would fork (--public FOLDER)")
    note(f"restored to {out}; go on as before: leaguecore tick {out}, or resume for a season that is played at once")


@store.command()
@_folder
@_json
def info(folder: str, as_json: bool) -> None:
    """Print what a league's store is and how much it holds; of private values only their number."""
    from pathlib import Path

    import attrs

    from leaguecore.season.store_summary import summary_of

    found = attrs.asdict(summary_of(Path(folder)))
    if as_json:
        print_json(found)
    else:
        for name, value in found.items():
            click.echo(one_line(f"{name.replace('_', ' ')}: {'-' if value is None else value}"))


@store.command()
@_folder
@_json
def upgrade(folder: str, as_json: bool) -> None:
    """Bring a league's store up to the newest layout; what is in it stays as it is."""
    from pathlib import Path

    from leaguecore.season.store_summary import upgrade as upgraded

    before, after = upgraded(Path(folder))
    if as_json:
        print_json({"from": before, "to": after})
    else:
        click.echo(f"layout {after}: nothing to do" if before == after else f"layout {before} is now layout {after}")


def _show_extent(extent: "Extent", *, as_json: bool) -> None:
    import attrs

    if as_json:
        print_json(attrs.asdict(extent))
    else:
        click.echo(one_line(f"league {extent.league}: {extent.records} records, head {extent.head}"))
        click.echo(f"{extent.private_values} private values, {extent.head_notes} head notes")


COMMANDS = (store,)
