"""The commands `luck` and `attention`: the luck scale of a season, and what the timing of lineups is worth in it."""

import contextlib
import csv
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from leaguecore.cli.output import note, print_json, table
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.arena.attention.table import AttentionTable
    from leaguecore.arena.luck.replays import Done, Work
    from leaguecore.arena.luck.table import LuckTable

_F = TypeVar("_F", bound=Callable[..., Any])


@attrs.frozen(kw_only=True)
class _Page:
    """A table with all that is said of it.

    Attributes:
        name: of its files.
        document: its JSON, `data` the bytes of the file.
        rests_on: hashes and seed.
    """

    name: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str]
    rests_on: str
    document: dict[str, Any]
    data: bytes


def _options(command: _F) -> _F:
    """Add what both commands take."""
    workers = max(1, os.cpu_count() or 1)
    for option in (
        click.option("--to", "folder", type=click.Path(), help="Also write .md, .json and .csv into this folder."),
        click.option("--csv", "as_csv", is_flag=True, help="One CSV table."),
        click.option("--json", "as_json", is_flag=True, help="One JSON document."),
        click.option(
            "--workers", type=click.IntRange(min=1), default=workers, help="Processes; results are the same for any."
        ),
        click.option("--seed", default="0", show_default=True, help="What all drafts, noise and lots derive from."),
        click.option("--replays", type=click.IntRange(min=2), default=200, show_default=True, help="Leagues to draft."),
        click.option("--season", help="The label of the season; without it the newest."),
        click.option("--data", type=click.Path(), help="A folder of real seasons; without it the synthetic season."),
        click.argument("ruleset"),
    ):
        command = option(command)
    return command


@click.command()
@_options
@click.option("--pairs", type=click.IntRange(min=2), help="Mirror pairs a contrast; without it 3 for 10 replays.")
def luck(
    ruleset: str,
    data: str | None,
    season: str | None,
    replays: int,
    seed: str,
    workers: int,
    as_json: bool,
    as_csv: bool,
    folder: str | None,
    pairs: int | None,
) -> None:
    """Measure the luck of a season: replay it with equal bots, and compare bots in luck SDs."""
    from leaguecore.arena.luck.page import COLUMNS, luck_notes, luck_rows, luck_title, rests_on

    _check(seed, as_json=as_json, as_csv=as_csv)
    found = _luck(ruleset, data, season, replays, seed, workers, pairs)
    page = _Page(
        name="luck",
        title=luck_title(found),
        columns=COLUMNS,
        rows=luck_rows(found),
        notes=luck_notes(found),
        rests_on=rests_on(found.ruleset_sha256, found.data_sha256, found.seed),
        document=found.to_json(),
        data=found.to_bytes(),
    )
    _show(page, as_json=as_json, as_csv=as_csv, folder=folder)


@click.command()
@_options
@click.option(
    "--luck", "luck_table", type=click.Path(), help="A table of `leaguecore luck --json`; without it one is made first."
)
def attention(
    ruleset: str,
    data: str | None,
    season: str | None,
    replays: int,
    seed: str,
    workers: int,
    as_json: bool,
    as_csv: bool,
    folder: str | None,
    luck_table: str | None,
) -> None:
    """Measure what the timing of lineups is worth: the same drafted rosters, from a weekly lock to hindsight."""
    from leaguecore.arena.attention.page import COLUMNS, attention_notes, attention_rows, attention_title
    from leaguecore.arena.luck.page import rests_on

    _check(seed, as_json=as_json, as_csv=as_csv)
    found = _attention(ruleset, data, season, replays, seed, workers, luck_table)
    page = _Page(
        name="attention",
        title=attention_title(found),
        columns=COLUMNS,
        rows=attention_rows(found),
        notes=attention_notes(found),
        rests_on=rests_on(found.ruleset_sha256, found.data_sha256, found.seed),
        document=found.to_json(),
        data=found.to_bytes(),
    )
    _show(page, as_json=as_json, as_csv=as_csv, folder=folder)


def _check(seed: str, *, as_json: bool, as_csv: bool) -> None:
    from leaguecore.season.setting import check_seed

    if as_json and as_csv:
        raise UsageError("usage", "--json and --csv are two forms of one table", fix="name one")
    check_seed(f"{seed}:hindsight:1000000")  # as long as the seeds that are made of it


def _luck(
    ruleset: str, data: str | None, season: str | None, replays: int, seed: str, workers: int, pairs: int | None
) -> "LuckTable":
    from leaguecore.arena.luck.study import LuckStudy, luck_study
    from leaguecore.arena.luck.world import look

    study = LuckStudy.of(look(ruleset, data=data, season=season), replays, seed)
    study = study if pairs is None else attrs.evolve(study, pairs=pairs)
    return luck_study(study, partial(_perform, workers))


def _attention(
    ruleset: str, data: str | None, season: str | None, replays: int, seed: str, workers: int, luck_table: str | None
) -> "AttentionTable":
    from leaguecore.arena.attention.study import attention_study
    from leaguecore.arena.luck.table import LuckTable
    from leaguecore.arena.luck.world import look

    if luck_table is not None:
        scale = LuckTable.from_bytes(Path(luck_table).read_bytes())
    else:
        scale = _luck(ruleset, data, season, replays, seed, workers, None)
    source = look(ruleset, data=data, season=season)
    return attention_study(source, scale, replays, seed, partial(_perform, workers))


def _perform(workers: int, works: Sequence["Work[Any]"], label: str) -> list[Any]:
    from leaguecore.arena.luck.replays import run_all

    with _progress(len(works), label) as done:
        return run_all(works, workers=workers, done=done)


@contextlib.contextmanager
def _progress(total: int, label: str) -> Iterator["Done | None"]:
    """Show a bar with the time left on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        job = bar.add_task(label, total=total)
        yield lambda count: bar.update(job, completed=count)


def _show(page: _Page, *, as_json: bool, as_csv: bool, folder: str | None) -> None:
    if folder is not None:
        _write(page, Path(folder))
    if as_json:
        print_json(page.document)
    elif as_csv:
        click.echo(_csv(page), nl=False)
    else:
        cells = table(list(page.columns), [list(row) for row in page.rows])
        click.echo("\n".join([page.title, cells, "", *page.notes, page.rests_on]))


def _write(page: _Page, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    files = {f"{page.name}.md": _markdown(page).encode(), f"{page.name}.json": page.data}
    files[f"{page.name}.csv"] = _csv(page).encode()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    note(f"written to {folder}: {', '.join(files)}")


def _csv(page: _Page) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([page.columns, *page.rows])
    return text.getvalue()


def _markdown(page: _Page) -> str:
    lines = [page.columns, ["---"] * len(page.columns), *page.rows]
    cells = [f"| {' | '.join(row)} |" for row in lines]
    notes = [f"- {one}" for one in page.notes]
    return "\n".join([f"## {page.title}", "", *cells, "", *notes, "", f"Rests on: {page.rests_on}.", ""])


COMMANDS = (attention, luck)
