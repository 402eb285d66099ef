"""Commands of an arena that is played in time: `arena open` and `arena tick`."""

import secrets
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from leaguecore.cli.instants import present_instant
from leaguecore.cli.live import SECRET_BYTES
from leaguecore.cli.output import note, one_line, print_json, table
from leaguecore.clock import format_instant

if TYPE_CHECKING:
    from leaguecore.arena.running.executing import Failure
    from leaguecore.arena.running.preparing import Appendix
    from leaguecore.arena.running.together import Ticked

_json: Callable[[Any], Any] = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
_now: Callable[[Any], Any] = click.option("--now", help="The present instant (2026-12-01T17:00:00Z); without it, now.")


@click.command(name="open")
@click.argument("plan", metavar="PLAN")
@click.option("--out", required=True, type=click.Path(), help="The folder of the arena.")
@click.option("--data", type=click.Path(), help="A folder with a folder of real seasons a sport; without it synthetic.")
@click.option("--prices", type=click.Path(), help="The list of prices of agents' seats, a TOML file.")
@click.option("--pages", type=click.Path(), help="The recording that seats with tools search, a JSONL file.")
@click.option("--key", type=click.Path(), help="The private key that will sign the heads, from `leaguecore keys new`.")
@_now
@_json
def open_(
    plan: str,
    out: str,
    data: str | None,
    prices: str | None,
    pages: str | None,
    key: str | None,
    now: str | None,
    as_json: bool,
) -> None:
    """Open all leagues of a plan, with secret seeds, one player pool and one draft instant a sport."""
    from leaguecore.arena.plans import load_plan
    from leaguecore.arena.running.together import Openings, open_arena
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.ledger.signing import Signer

    openings = Openings(
        opened_at=present_instant(now),
        secret=lambda: secrets.token_hex(SECRET_BYTES),
        data=None if data is None else Path(data),
        signer=None if key is None else Signer.load(Path(key)),
        appendix=appendix(prices, pages),
    )
    read = load_plan(plan)
    opened = open_arena(read, Path(out), openings, load_plugins())
    if as_json:
        print_json({"plan": read.id, "plan_sha256": read.sha256, "leagues": [attrs.asdict(one) for one in opened]})
        return
    rows = [[one.name, one.kind, "yes" if one.rated else "no", one.league, one.head] for one in opened]
    click.echo(table(["league", "kind", "rated", "id", "head"], rows))
    note(f"{len(opened)} leagues opened by the plan {read.id} {read.sha256}")


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@_now
@_json
def tick(folder: str, now: str | None, as_json: bool) -> None:
    """Do in all leagues of an arena everything that is due by now; doing it again does nothing.

    A league that fails stops no other; the exit code is that of the first that failed.
    """
    from leaguecore.arena.running.together import ticked
    from leaguecore.hooks.loader import load_plugins

    given = None if now is None else present_instant(now)
    failures, documents = {}, []
    for outcome in ticked(Path(folder), lambda: present_instant(None) if given is None else given, load_plugins()):
        if outcome.value is None:
            failures[outcome.name] = outcome.failure
        elif as_json:
            documents.append(_document(outcome.name, outcome.value))
        else:
            _print(outcome.name, outcome.value)
    known = {name: failure for name, failure in failures.items() if failure is not None}
    if as_json:
        failed = [{"league": name, "code": one.code, "message": one.message} for name, one in known.items()]
        print_json({"leagues": documents, "failures": failed})
    for line in failure_lines(known):
        note(line)
    for failure in known.values():
        raise SystemExit(failure.exit_code)


def _document(name: str, ticked: "Ticked") -> dict[str, Any]:
    done = [
        {"seq": record.seq, "at": format_instant(record.at), "actor": record.actor, "cmd": record.cmd}
        for record in ticked.done
    ]
    return {"league": name, "head": ticked.head, "phase": ticked.phase, "periods": ticked.periods, "done": done}


def _print(name: str, ticked: "Ticked") -> None:
    for record in ticked.done:
        click.echo(f"{name}  {record.seq}  {format_instant(record.at)}  {record.actor}  {record.cmd}")
    note(f"{name}: {len(ticked.done)} things done, {ticked.phase}, {ticked.periods} periods; head {ticked.head}")


def failure_lines(failures: "Mapping[str, Failure]") -> Iterator[str]:
    """Walk the lines that tell which leagues failed, why, and what to do."""
    for name, failure in failures.items():
        yield one_line(f"{name}: error[{failure.code}]: {failure.message}")
        if failure.fix:
            yield one_line(f"  {failure.fix}")


def appendix(prices: str | None, pages: str | None) -> "Appendix":
    """Return the files beside a plan."""
    from leaguecore.arena.running.preparing import Appendix
    from leaguecore.managers.documents import document_bytes

    given = {name: document_bytes(Path(path))[0] for name, path in (("prices", prices), ("pages", pages)) if path}
    return Appendix(**given)


COMMANDS = (open_, tick)
