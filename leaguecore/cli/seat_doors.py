"""Commands by which seats outside are joined: a token, a server for agents, one for tools of models, and a terminal."""

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from leaguecore.cli.instants import given_instant
from leaguecore.cli.output import note, print_json

if TYPE_CHECKING:
    from leaguecore.web.desk import Desk

NOT_ACCEPTED = 1

_folder: Callable[[Any], Any] = click.argument("folder", metavar="DIR", type=click.Path())
_team: Callable[[Any], Any] = click.option("--team", required=True, help="Whose seat it is.")
_now: Callable[[Any], Any] = click.option("--now", help="The present instant, which then stands; without it, now.")
_tick: Callable[[Any], Any] = click.option("--tick", is_flag=True, help="Do what is due before looking; else tick it.")
_host: Callable[[Any], Any] = click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen.")


def _port(default: int) -> Callable[[Any], Any]:
    return click.option("--port", default=default, show_default=True, type=click.IntRange(0, 65_535), help="0 for any.")


@click.command()
@_folder
@_team
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def token(folder: str, team: str, as_json: bool) -> None:
    """Print a new token of a seat; the one before is worth nothing from now on. It is shown only here."""
    from pathlib import Path

    from leaguecore.hooks.loader import load_plugins
    from leaguecore.web.league_door import FolderDoor
    from leaguecore.web.seat_tokens import new_token

    with FolderDoor(Path(folder), load_plugins()).league(writing=True) as league:
        made = new_token(league, team)
    if as_json:
        print_json({"team": team, "token": made})
    else:
        click.echo(made)


@click.command()
@_folder
@_host
@_port(8_600)
@_now
@_tick
def http(folder: str, host: str, port: int, now: str | None, tick: bool) -> None:
    """Serve seats outside to agents that fetch what they are asked: GET /next and POST /act, a token each."""
    from leaguecore.web.http_pull import PullServer

    with _listening(host, port), PullServer((host, port), _desk(folder, now, tick)) as server:
        note(f"serving at {server.url}")
        server.serve_forever(poll_interval=0.2)


@click.command()
@_folder
@click.option("--team", help="Whose seat it is, over standard streams; without it all seats are served, by tokens.")
@_host
@_port(8_601)
@_now
@_tick
def mcp(folder: str, team: str | None, host: str, port: int, now: str | None, tick: bool) -> None:
    """Serve seats outside as tools of the Model Context Protocol: one by standard streams, or all over HTTP."""
    from leaguecore.web.mcp_seat import PATH, seat_server, token_app

    desk = _desk(folder, now, tick)
    if team is not None:
        desk.turn(team)  # refuses a seat that is not outside before anybody connects
        seat_server(desk, team).run("stdio")
        return
    app = token_app(desk, host=host)
    import uvicorn

    note(f"serving at http://{host}:{port}{PATH}")
    uvicorn.run(app, host=host, port=port, log_level="error", access_log=False)


@click.command()
@_folder
@_team
@click.option("--wait", default=0, show_default=True, type=click.IntRange(0, 3_600), help="Seconds to wait for a turn.")
@_now
@_tick
def play(folder: str, team: str, wait: int, now: str | None, tick: bool) -> None:
    """Play a seat at this terminal: see what is asked, try an action, see why it is not legal, give it."""
    from leaguecore.cli.seat_play import played, typed_lines

    if not played(_desk(folder, now, tick), team, wait, typed_lines()):
        raise SystemExit(NOT_ACCEPTED)


def _desk(folder: str, now: str | None, tick: bool) -> "Desk":
    from pathlib import Path

    from leaguecore.clock import system_clock
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.web.desk import Desk
    from leaguecore.web.league_door import FolderDoor

    stands = None if now is None else given_instant(now)
    clock = system_clock if stands is None else lambda: stands
    return Desk(FolderDoor(Path(folder), load_plugins()), clock, ticking=tick)


@contextlib.contextmanager
def _listening(host: str, port: int) -> Iterator[None]:
    """Say in our words that an address cannot be listened at."""
    from leaguecore.errors import UsageError

    try:
        yield
    except OSError as error:
        message = f"{host}:{port}: {error.strerror or error}"
        raise UsageError("http.listen", message, fix="name another host or port") from error


COMMANDS = (token, http, mcp, play)
