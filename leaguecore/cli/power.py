"""The command `power`: what a number of leagues can tell, beside what the methodology prints."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from leaguecore.cli.output import note, print_json, table
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.arena.power import BestFirstTable, LuckScale, NeededLeagues, PlannedRow

_Number = TypeVar("_Number", int, float)

_DECIMALS = 10
"""Of figures in JSON and CSV: what two platforms' last digits may differ by is left out."""


@attrs.frozen(kw_only=True)
class _Study:
    """All that one call of the command has to show."""

    best_first: "BestFirstTable"
    planned: tuple["PlannedRow", ...]
    needed: tuple["NeededLeagues", ...]
    luck: "LuckScale | None"


@click.command()
@click.option("--gap", "gaps", type=float, multiple=True, help="Gap between neighbours in luck SDs; may be repeated.")
@click.option("--leagues", type=click.IntRange(1, 10**9), multiple=True, help="Number of leagues; may be repeated.")
@click.option("--managers", type=click.IntRange(2, 1_000), default=10, show_default=True, help="How many there are.")
@click.option(
    "--shared-luck", type=float, default=0.0, metavar="RHO", help="Share of luck that one season's leagues share."
)
@click.option("--seasons", type=click.IntRange(1, 1_000), default=1, show_default=True, help="Real seasons (sports).")
@click.option("--target", "targets", type=float, multiple=True, help="Probability to find the leagues for (0.8).")
@click.option(
    "--luck", "luck_table", type=click.Path(), help="A table of `leaguecore luck --json`: gaps in points too."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="One CSV table of all figures.")
@click.option(
    "--to", "folder", type=click.Path(), help="Also write power.md, power.json and power.csv into this folder."
)
def power(
    gaps: tuple[float, ...],
    leagues: tuple[int, ...],
    managers: int,
    shared_luck: float,
    seasons: int,
    targets: tuple[float, ...],
    luck_table: str | None,
    as_json: bool,
    as_csv: bool,
    folder: str | None,
) -> None:
    """Print how often the best manager finishes first, the power of the planned questions, and the leagues needed."""
    from leaguecore.arena.power import best_first_table, needed_leagues, parse_luck_scale, planned_table
    from leaguecore.arena.power.published import GAPS, LEAGUES
    from leaguecore.rules.files import read_bytes

    if as_json and as_csv:
        raise UsageError("usage", "--json and --csv are two forms", fix="name one of them")
    study = _Study(
        best_first=best_first_table(_once(gaps or GAPS), _once(leagues or LEAGUES), managers, shared_luck, seasons),
        planned=planned_table(shared_luck),
        needed=needed_leagues(_once(gaps or GAPS), _once(targets or (0.8,)), managers, shared_luck, seasons),
        luck=None if luck_table is None else parse_luck_scale(read_bytes(Path(luck_table))),
    )
    if folder is not None:
        _write(study, Path(folder))
    if as_json:
        print_json(_document(study))
    elif as_csv:
        click.echo(_csv(study), nl=False)
    else:
        _show(study)


def _once(given: Sequence[_Number]) -> tuple[_Number, ...]:
    """Return what was given without what was given before."""
    return tuple(dict.fromkeys(given))


def _write(study: _Study, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "power.md": _markdown(study),
        "power.json": json.dumps(_document(study), ensure_ascii=False, indent=2) + "\n",
        "power.csv": _csv(study),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    note(f"written to {folder}: {', '.join(texts)}")


def _show(study: _Study) -> None:
    for title, remark, columns, rows in _sections(study):
        click.echo(f"{title}\n{remark}\n{table(columns, rows)}\n")
    if study.luck is not None:
        click.echo(_luck_line(study.luck))


def _markdown(study: _Study) -> str:
    lines = []
    for title, remark, columns, rows in _sections(study):
        lines += [f"## {title}", "", remark, ""]
        lines += [f"| {' | '.join(cells)} |" for cells in (columns, ["---"] * len(columns), *rows)]
        lines += [""]
    if study.luck is not None:
        lines += [_luck_line(study.luck), ""]
    return "\n".join(lines)


def _sections(study: _Study) -> list[tuple[str, str, list[str], list[list[str]]]]:
    """Return the tables as people read them: title, a sentence below it, columns and cells."""
    return [
        ("How often the truly best manager finishes first", _compared(study.best_first), *_best_first(study)),
        ("Planned power, by question", _planned_remark(study), *_planned(study)),
        ("Leagues needed", "Neighbours in a row of managers; two entrants, two-sided at 5 %.", *_needed(study)),
    ]


def _compared(found: "BestFirstTable") -> str:
    about = f"{found.managers} managers, percent; published in brackets."
    if found.shared_luck:
        about += f" Shared luck {found.shared_luck:g} over {found.seasons} real season(s); published without it."
    furthest = found.furthest
    if furthest is None or found.shared_luck:
        return about
    points = f"{furthest.difference_points:+.2f} points (gap {furthest.gap:g}, {furthest.leagues} leagues)"
    return f"{about} {found.equal} of {len(found.compared)} equal after rounding, furthest {points}."


def _best_first(study: _Study) -> tuple[list[str], list[list[str]]]:
    rows: dict[int, list[str]] = {}
    gaps: dict[float, None] = {}
    for cell in study.best_first.cells:
        gaps[cell.gap] = None
        published = "" if cell.published_percent is None else f" ({cell.published_percent})"
        rows.setdefault(cell.leagues, []).append(f"{100 * cell.probability:.2f}{published}")
    return ["leagues", *(f"gap {gap:g}" for gap in gaps)], [[str(count), *cells] for count, cells in rows.items()]


def _planned_remark(study: _Study) -> str:
    shared_luck = study.best_first.shared_luck
    about = "Gaps in luck SDs; z tests, two-sided at 5 %. An implied gap is what the published power would need."
    about += f" Shared luck {shared_luck:g} within a sport's season." if shared_luck else ""
    return " ".join([about, *(f"{letter}: {formula}." for formula, letter in _letters(study).items())])


def _letters(study: _Study) -> dict[str, str]:
    """Return a letter for each formula, so that a line of the table holds it."""
    return dict(zip(dict.fromkeys(row.formula for row in study.planned), "AB", strict=True))


def _planned(study: _Study) -> tuple[list[str], list[list[str]]]:
    columns = ["question", "sample", "formula", "gap", "power", "published"]
    letters = _letters(study)
    rows = [
        [
            row.question,
            row.sample,
            letters[row.formula],
            f"{row.gap:.2f}" if row.power is not None else f"{row.gap:.3f} implied",
            "-" if row.power is None else f"{row.power:.4f}",
            row.published,
        ]
        for row in study.planned
    ]
    if study.best_first.shared_luck:
        columns += ["with shared luck", "why"]
        for cells, row in zip(rows, study.planned, strict=True):
            worst = "" if row.at_worst is None else f"; {row.at_worst:.4f} if none were shared"
            cells += [f"{row.with_shared_luck:.4f}", row.remark + worst]
    return columns, rows


def _needed(study: _Study) -> tuple[list[str], list[list[str]]]:
    columns = ["gap", "target", "best first", "two apart"]
    rows = [[f"{row.gap:g}", f"{row.target:g}", _count(row.best_first), _count(row.difference)] for row in study.needed]
    if study.luck is not None:
        columns += ["points", "points a week"]
        for cells, row in zip(rows, study.needed, strict=True):
            cells += [f"{study.luck.points(row.gap):.1f}", f"{study.luck.points_per_week(row.gap):.2f}"]
    return columns, rows


def _count(leagues: int | None) -> str:
    return "never" if leagues is None else str(leagues)


def _luck_line(luck: "LuckScale") -> str:
    about = f"{luck.sport} {luck.ruleset}: {luck.sigma_points:g} points a season of {luck.weeks} weeks"
    return f"One luck SD, {about}; SHA-256 of the luck table {luck.sha256}"


def _document(study: _Study) -> dict[str, Any]:
    found = study.best_first
    return {
        "kind": "power",
        "managers": found.managers,
        "shared_luck": found.shared_luck,
        "seasons": found.seasons,
        "luck": None if study.luck is None else attrs.asdict(study.luck),
        "best_first": [
            {
                "leagues": cell.leagues,
                "gap": cell.gap,
                "probability": _rounded(cell.probability),
                "published_percent": cell.published_percent,
                "equal": None if cell.published_percent is None else cell.is_equal,
            }
            for cell in found.cells
        ],
        "compared": {"cells": len(found.compared), "equal": found.equal, "agrees": found.agrees},
        "planned": [{name: _rounded(value) for name, value in attrs.asdict(row).items()} for row in study.planned],
        "needed": [
            {**attrs.asdict(row), **({} if study.luck is None else _in_points(study.luck, row.gap))}
            for row in study.needed
        ],
    }


def _in_points(luck: "LuckScale", gap: float) -> dict[str, Any]:
    return {"points": _rounded(luck.points(gap)), "points_per_week": _rounded(luck.points_per_week(gap))}


def _rounded(value: Any) -> Any:
    return round(value, _DECIMALS) if isinstance(value, float) else value


def _csv(study: _Study) -> str:
    """Return all figures one below the other: which table, what of, and the figure beside the published one."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["table", "what", "gap", "target", "value", "published", "with_shared_luck", "at_worst"])
    for cell in study.best_first.cells:
        published = cell.published_percent
        writer.writerow(["best_first", cell.leagues, cell.gap, "", _rounded(cell.probability), published, "", ""])
    for row in study.planned:
        figures = [_rounded(one) for one in (row.with_shared_luck, row.at_worst)]
        writer.writerow(["planned", row.question, _rounded(row.gap), "", _rounded(row.power), row.published, *figures])
    for need in study.needed:
        for what, count in (("best_first", need.best_first), ("two_apart", need.difference)):
            writer.writerow(["needed", what, need.gap, need.target, count, "", "", ""])
    return text.getvalue()


COMMANDS = (power,)
