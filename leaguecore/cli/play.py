"""Commands that play: `play` and `resume`."""

import contextlib
import sys
from collections.abc import Callable, Iterator

import click

from leaguecore.cli.leagues import show_standings
from leaguecore.cli.output import note
from leaguecore.league.state import LeagueState

Step = Callable[[LeagueState], None]


@click.command()
@click.argument("ruleset")
@click.option("--data", type=click.Path(), help="A folder of real seasons; without it the synthetic season.")
@click.option("--season", help="The label of the season; without it the newest.")
@click.option("--managers", default="projection", show_default=True, help="Names with commas; they go round the seats.")
@click.option("--seed", default="0", show_default=True, help="What all lots derive from.")
@click.option("--out", type=click.Path(), help="The folder to keep the league in.")
@click.option("--weeks", type=click.IntRange(min=1), help="Stop after so many scoring periods.")
@click.option("--previous", type=click.Path(), help="The folder of the season before, to go on with its keepers.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def play(
    ruleset: str,
    data: str | None,
    season: str | None,
    managers: str,
    seed: str,
    out: str | None,
    weeks: int | None,
    previous: str | None,
    as_json: bool,
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
    facts = load_facts(rules.sport, data=data, season=season, plugins=plugins)
    league = open_league(rules, facts, specs, seed=seed, out=out, plugins=plugins, previous=previous)
    with contextlib.closing(league), _resumable(out):
        with _progress() as step:
            state = league.run(periods=weeks, progress=step)
        show_standings(league.table(state), as_json=as_json)
    if out is not None:
        note(f"kept in {out}; check it with: leaguecore verify {out} --replay")


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--weeks", type=click.IntRange(min=1), help="Stop after so many scoring periods.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def resume(folder: str, weeks: int | None, as_json: bool) -> None:
    """Go on with a season that was interrupted."""
    from leaguecore.season.facade import League

    league = League.open(folder, read_only=False)
    with contextlib.closing(league), _resumable(folder):
        with _progress() as step:
            state = league.run(periods=weeks, progress=step)
        show_standings(league.table(state), as_json=as_json)


def _refuse_taken(out: str | None) -> None:
    """Refuse a taken folder before the season is read, so that nobody waits for a refusal."""
    from pathlib import Path

    from leaguecore.errors import UsageError

    if out is not None and Path(out).exists() and (not Path(out).is_dir() or any(Path(out).iterdir())):
        raise UsageError("out.exists", f"{out} exists already", fix="name another folder, or `leaguecore resume` it")


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
