"""Commands of what the public reads: `publish`, `withhold`."""

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import instant_for
from leaguecore.cli.output import note, one_line, print_json
from leaguecore.clock import Instant, format_instant, system_clock
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.season.league import League
    from leaguecore.season.public_folder import Publication
    from leaguecore.season.publisher import Published

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")


@click.command()
@_folder
@click.option("--to", required=True, type=click.Path(), help="The public folder: new, or an earlier publication.")
@click.option("--now", help="As of when; without it now for a live league, the newest record for others.")
@click.option("--key", type=click.Path(), help="The private key that signs, from `leaguecore keys new`.")
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(["facts", "pages"]),
    help="Publish these by their hashes alone, where they may not be passed on.",
)
@_json
def publish(folder: str, to: str, now: str | None, key: str | None, without: tuple[str, ...], as_json: bool) -> None:
    """Sign a head and write what everybody may read by now: the log, its files, and values whose time has come."""
    from pathlib import Path

    from leaguecore.ledger.signing import Signer
    from leaguecore.season.facade import League
    from leaguecore.season.moving import refuse_inside
    from leaguecore.season.public_folder import MAY_BE_LEFT_OUT
    from leaguecore.season.publisher import publish as published

    refuse_inside(Path(folder), Path(to))
    signer = None if key is None else Signer.load(Path(key))
    with contextlib.closing(League.open(folder, read_only=False)) as league:
        at = instant_for(league, now)
        _require_past(league, at)
        done = published(
            league, to, now=at, signer=signer, left_out=tuple(name for name in MAY_BE_LEFT_OUT if name in without)
        )
    _show(done, to, as_json=as_json)


def _require_past(league: "League", at: Instant | None) -> None:
    """Refuse an instant that is still to come: a head that is signed for it would bind all others until then."""
    last = league.ledger.store.last()
    if at is None or last is None or at <= system_clock():
        return
    if at > next(league.records(last.seq)).at:
        message = f"{format_instant(at)} is still to come, and no head before it could be signed after this one"
        raise UsageError("publish.future", message, fix="name an instant that is past, or leave --now out")


def _show(done: "Published", to: str, *, as_json: bool) -> None:
    said = done.publication
    counts = {name: getattr(said, name) for name in ("held", "revealed", "redacted", "withheld", "embargoed", "never")}
    plain: dict[str, Any] = {
        "league": said.league,
        "at": format_instant(said.at),
        "visibility": said.visibility,
        "size": done.head.size,
        "head": done.head.head,
        "note": done.number,
        "signed": done.signed,
        "lines": done.lines if said.visibility == "public" else 0,
        "left_out": list(said.left_out),
        **counts,
        "held_until": None if said.held_until is None else format_instant(said.held_until),
    }
    if as_json:
        print_json(plain)
        return
    signed = "signed" if done.signed else "not signed"
    click.echo(f"head {done.number}: {done.head.size} records by {plain['at']}, {done.head.head}, {signed}")
    if said.visibility == "public":
        click.echo(
            f"published: {done.lines} records, " + ", ".join(f"{name} {count}" for name, count in counts.items())
        )
    note(one_line(f"written to {to}; {_how_to_check(said, to)}"))


def _how_to_check(said: "Publication", to: str) -> str:
    if said.visibility == "private":
        return "the log of a private league is not in it"
    data = " --data FOLDER, for whoever has the facts" if "facts" in said.left_out else ""
    return f"anybody can check it with: leaguecore verify {to} --replay{data}"


@click.command()
@_folder
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="Print the names of all values that are kept, not the values.")
@_json
def withhold(folder: str, name: str | None, listed: bool, as_json: bool) -> None:
    """Keep a private value from being published, for instance note:claims:3:team-01; it is counted as withheld.

    A response is withheld with its note. What was published before stays with everybody who has it.
    """
    from leaguecore.season.facade import League
    from leaguecore.season.withholding import value_names
    from leaguecore.season.withholding import withhold as withheld

    if (name is None) != listed:
        raise UsageError("usage", "what is to be withheld?", fix="give one NAME, or --list")
    if name is None:
        with contextlib.closing(League.open(folder)) as league:
            names = value_names(league)
        if as_json:
            print_json({"names": names})
        else:
            for one in names:
                click.echo(one)
        return
    with contextlib.closing(League.open(folder, read_only=False)) as league:
        new = withheld(league, name)
    if as_json:
        print_json({"name": name, "withheld": True, "new": new})
    else:
        note(one_line(f"{name} is withheld" + ("" if new else " already")))


COMMANDS = (publish, withhold)
