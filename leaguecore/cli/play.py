"""Commands that play: `play` and `resume`."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from leaguecore.cli.leagues import show_standings
from leaguecore.cli.output import note, one_line
from leaguecore.cli.reaching import Reaching, file_bytes, reach_options
from leaguecore.clock import format_instant
from leaguecore.league.state import LeagueState

if TYPE_CHECKING:
    from leaguecore.season.facade import League
    from leaguecore.season.line_up import LineUp

Step = Callable[[LeagueState], None]


@click.command()
@click.argument("ruleset")
@click.option("--data", type=click.Path(), help="A folder of real seasons; without it the synthetic season.")
@click.option("--season", help="The label of the season; without it the newest.")
@click.option("--provider", help="Who gives the facts, by name; without it `synthetic`, with a folder `files`.")
@click.option("--managers", default="projection", show_default=True, help="Names with commas; they go round the seats.")
@click.option("--seats", type=click.Path(), help="The line-up of managers, a TOML file, in the place of --managers.")
@click.option("--profiles", type=click.Path(), help="With --seats: what models are called with, a TOML file.")
@click.option("--prices", type=click.Path(), help="With --seats: the list of prices of agents and models.")
@reach_options
@click.option("--seed", default="0", show_default=True, help="What all lots derive from.")
@click.option("--out", type=click.Path(), help="The folder to keep the league in.")
@click.option("--weeks", type=click.IntRange(min=1), help="Stop after so many scoring periods.")
@click.option("--previous", type=click.Path(), help="The folder of the season before, to go on with its keepers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def play(
    ruleset: str,
    data: str | None,
    season: str | None,
    provider: str | None,
    managers: str,
    seats: str | None,
    profiles: str | None,
    prices: str | None,
    seed: str,
    out: str | None,
    weeks: int | None,
    previous: str | None,
    as_json: bool,
    reaching: Reaching,
) -> None:
    """Play a whole season and print its table."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.ids import team_id
    from leaguecore.managers import make_manager
    from leaguecore.season.facade import load_facts, load_ruleset, open_league
    from leaguecore.season.setting import check_seed

    specs = [name.strip() for name in managers.split(",") if name.strip()]
    check_seed(seed)
    plugins = load_plugins()
    rules = load_ruleset(ruleset, plugins=plugins)
    _refuse_taken(out)
    for spec in specs:
        make_manager(spec, plugins.managers, team_id(1), "")
    line_up = _line_up(seats, profiles, prices)
    facts = load_facts(rules.sport, data=data, season=season, provider=provider, plugins=plugins)
    league = open_league(rules, facts, specs, seed=seed, out=out, plugins=plugins, previous=previous, line_up=line_up)
    league = reaching.applied(league, out, keep=True)
    with contextlib.closing(league), _resumable(out):
        _note_losses(league)
        with _progress() as step:
            state = league.run(periods=weeks, progress=step)
        show_standings(league.table(state), as_json=as_json)
    if out is not None:
        note(f"kept in {out}; check it with: leaguecore verify {out} --replay")


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option(
    "--weeks", type=click.IntRange(min=1), help="Stop after so many scoring periods in all, those before included."
)
@reach_options
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def resume(folder: str, weeks: int | None, as_json: bool, reaching: Reaching) -> None:
    """Go on with a season that was interrupted."""
    from leaguecore.season.facade import League

    league = reaching.applied(League.open(folder, read_only=False), folder)
    with contextlib.closing(league), _resumable(folder):
        before = len(league.ledger)
        with _progress() as step:
            state = league.run(periods=weeks, progress=step)
        if len(league.ledger) == before:
            ended = "the season has ended" if state.phase == "closed" else "--weeks counts from the season's beginning"
            note(f"nothing was done: {len(state.results)} periods are scored already, and {ended}")
        show_standings(league.table(state), as_json=as_json)


def _line_up(seats: str | None, profiles: str | None, prices: str | None) -> "LineUp | None":
    """Return the line-up of some files, None if none is named."""
    from leaguecore.errors import UsageError
    from leaguecore.season.line_up import LineUp

    if seats is None:
        if profiles is not None or prices is not None:
            raise UsageError("usage", "profiles and prices belong to a line-up", fix="name it: --seats FILE")
        return None
    files = {name: file_bytes(path) for name, path in (("profiles", profiles), ("prices", prices)) if path is not None}
    return LineUp(seats=file_bytes(seats), **files)


def _refuse_taken(out: str | None) -> None:
    """Refuse a taken folder before the season is read, so that nobody waits for a refusal."""
    from pathlib import Path

    from leaguecore.season.folder import LeagueFolder

    if out is not None:
        LeagueFolder(Path(out)).refuse_taken()


def _note_losses(league: "League") -> None:
    """Say what an opened league does not get: periods that its draft runs into, players whom nobody knows any more."""
    from leaguecore.season.previous import carried_players, unknown_players

    engine = league.opened_with
    if engine is None:
        return
    missed = engine.missed_periods()
    if missed:
        labels = ", ".join(period.label for period in missed)
        options = "season.start, season.draft_lead_hours and draft.clock_seconds say when"
        note(one_line(f"not played: {labels}: the draft ends at {format_instant(engine.draft_ends_at)} ({options})"))
    if engine.previous is not None:
        unknown, carried = (
            unknown_players(engine.previous, engine.facts, engine.opens_at),
            carried_players(engine.previous),
        )
        if unknown:
            named = f"{len(unknown)} of {len(carried)} players of {engine.previous.league}"
            note(one_line(f"{named} are not known in this season: {', '.join(unknown)}"))


@contextlib.contextmanager
def _resumable(folder: str | None) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        if folder is None:
            raise
        raise KeyboardInterrupt(f"interrupted; go on with: leaguecore resume {folder}") from stop


@contextlib.contextmanager
def _progress() -> Iterator[Step | None]:
    """Show a bar of scored periods on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[what]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        job = bar.add_task("playing", total=None, what="")

        def step(state: LeagueState) -> None:
            if state.phase == "drafting":
                bar.update(
                    job, total=state.ruleset.draft.rounds * len(state.teams), completed=state.picks, what="draft"
                )
            else:
                done = len(state.results)
                bar.update(
                    job, total=len(state.periods), completed=done, what=f"{done} of {len(state.periods)} periods"
                )

        yield step


COMMANDS = (play, resume)
