"""The command `arena rate`: what the leagues of an arena show, with intervals."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
import click

from leaguecore.cli.output import note, print_json, table
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.arena.rated import DivisionRatings, RatedArena
    from leaguecore.arena.ratings.intervals import Interval

Section: TypeAlias = tuple[str, str, list[str], list[list[str]]]

PROJECTION_BOT = "projection"
"""The manager above whom the headline unit is counted."""

SYNTHETIC = "synthetic-"
"""How the labels of invented seasons begin."""

_GIVEN = "Intervals are given this season's real players: another season would differ by more."


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.option("--luck", type=click.Path(), multiple=True, help="The luck table of a sport that the plan names.")
@click.option(
    "--model",
    type=click.Choice(["plackett-luce", "bradley-terry"]),
    default="plackett-luce",
    show_default=True,
    help="Rate by whole orders or by pairs.",
)
@click.option(
    "--interval",
    "method",
    type=click.Choice(["auto", "bca", "percentile", "jackknife-t"]),
    default="auto",
    show_default=True,
    help="How intervals are made; auto goes by the number of leagues.",
)
@click.option("--replicates", type=click.IntRange(100, 1_000_000), default=1_000, show_default=True, help="Of leagues.")
@click.option("--seed", help="Of the leagues drawn again; without it the plan's.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.option("--csv", "as_csv", is_flag=True, help="One CSV table of the ratings.")
@click.option(
    "--to", "target", type=click.Path(), help="Also write ratings.md, ratings.json and ratings.csv into this folder."
)
def rate(
    folder: str,
    luck: tuple[str, ...],
    model: str,
    method: str,
    replicates: int,
    seed: str | None,
    as_json: bool,
    as_csv: bool,
    target: str | None,
) -> None:
    """Rate the entrants of an arena from the results in DIR, with intervals and rank bands.

    Beside the ratings: what variants are worth, whether labs favour their own, and the luck floor. It reads results;
    that they are what the logs say, `leaguecore arena check DIR` tells.
    """
    from leaguecore.arena.luck_tables import luck_of_plan
    from leaguecore.arena.rated import rate_arena
    from leaguecore.arena.ratings.rating import RatingOptions
    from leaguecore.arena.results import LeagueResult
    from leaguecore.arena.running.arena_folder import ArenaFolder

    if as_json and as_csv:
        raise UsageError("usage", "--json and --csv are two forms", fix="name one of them")
    arena = ArenaFolder(Path(folder))
    plan = arena.plan()
    files = [arena.result_file(league.name) for league in plan.leagues]
    results = [LeagueResult.from_bytes(file.read_bytes(), source=file.name) for file in files if file.is_file()]
    options = RatingOptions(
        seed=plan.file.seed if seed is None else seed,
        model=model,  # type: ignore[arg-type]  # one of its choices
        method=method,  # type: ignore[arg-type]  # likewise
        replicates=replicates,
    )
    found = rate_arena(plan, results, luck_of_plan(plan, map(Path, luck)), options)
    if target is not None:
        _write(found, Path(target))
    if as_json:
        print_json(_document(found))
    elif as_csv:
        click.echo(_csv(found), nl=False)
    else:
        for title, remark, columns, rows in _sections(found):
            click.echo(f"{title}\n{remark}\n{table(columns, rows)}\n" if rows else f"{title}\n{remark}\n")
        click.echo(_origin(found))


def _write(found: "RatedArena", folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "ratings.md": _markdown(found),
        "ratings.json": json.dumps(_document(found), ensure_ascii=False, indent=2) + "\n",
        "ratings.csv": _csv(found),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    note(f"written to {folder}: {', '.join(texts)}")


def _markdown(found: "RatedArena") -> str:
    lines = []
    for title, remark, columns, rows in _sections(found):
        lines += [f"## {title}", "", remark, ""]
        if rows:
            lines += [f"| {' | '.join(cells)} |" for cells in (columns, ["---"] * len(columns), *rows)]
            lines += [""]
    return "\n".join([*lines, _origin(found), ""])


def _sections(found: "RatedArena") -> Iterable[Section]:
    """Walk the tables as people read them: title, a sentence below it, columns and cells."""
    if not found.ratings:
        yield "Not yet rated", "No league of a rated division has scored a period.", [], []
    for one in found.ratings:
        yield _ratings(one, found)
    yield from _contrasts(found)
    yield from _affinities(found)
    yield from _floors(found)


def _ratings(one: "DivisionRatings", found: "RatedArena") -> Section:
    sports = sorted({line.sport for row in one.table.rows for line in row.headlines})
    columns = ["band", "entrant", "rating", "95 % interval", "leagues", "mean z"]
    columns += [f"{sport} points a week above {found.baseline}" for sport in sports]
    rows = []
    for row in one.table.rows:
        weekly = {line.sport: f"{line.points_per_week:+.2f} ({_ends(line.interval, '.2f')})" for line in row.headlines}
        interval = "none" if row.lo is None or row.hi is None else f"{row.lo:.0f} to {row.hi:.0f}"
        interval += f" ({row.method})" if row.method == "jackknife-t" else ""
        standardised = "-" if row.standardised is None else f"{row.standardised:+.2f}"
        band = "-" if row.band is None else str(row.band)
        cells = [band, row.entrant, f"{row.rating:.0f}", interval, str(row.leagues), standardised]
        rows.append([*cells, *(weekly.get(sport, "-") for sport in sports)])
    said = [_GIVEN, *_invented(one, found), f"Formula {one.table.formula}, data {one.table.data_sha256}."]
    if one.unfinished:
        said.append(f"{_so_far(one.unfinished)}: orders and points are those so far.")
    if found.baseline_manager != PROJECTION_BOT:
        said.append(f"{found.baseline} is the manager {found.baseline_manager}, not the Projection Bot as it comes.")
    if one.table.widened_by > 1:
        said.append(f"Clones widened the intervals {one.table.widened_by:.2f} times.")
    if one.table.note:
        said.append(f"{one.table.note[:1].upper()}{one.table.note[1:]}.")
    return f"Ratings: {one.division}, {one.sport or 'all sports'}", " ".join(said), columns, rows


def _invented(one: "DivisionRatings", found: "RatedArena") -> Iterable[str]:
    """Walk what must be said where no real season was played."""
    invented = {sport: season for sport, season in sorted(found.seasons.items()) if season.startswith(SYNTHETIC)}
    for sport, season in invented.items():
        if one.sport in ("", sport):
            yield f"The players of {sport} are invented ({season})."


def _contrasts(found: "RatedArena") -> Iterable[Section]:
    for arm in found.contrasts:
        first, second = arm.variants
        rows = [
            [
                line.model or "all",
                line.sport or "all",
                "points" if line.unit == "points" else "luck SDs",
                f"{line.mean:+.3f}",
                _pair(line.t_interval),
                _ends(line.over_leagues, ".3f"),
                str(line.pairs),
                str(line.leagues),
            ]
            for line in arm.contrasts
        ]
        columns = ["model", "sport", "unit", "difference", "95 % by pairs", "95 % over leagues", "pairs", "leagues"]
        points = f"Points so far: {_so_far(arm.unfinished)}." if arm.unfinished else "A season's points."
        remark = f"{second} less {first}, within league. {points}{'' if arm.unfinished else _scaled(found)}"
        yield f"Contrast: {arm.division}, {arm.title}", remark, columns, rows


def _scaled(found: "RatedArena") -> str:
    if not found.luck:
        return " Without luck tables there are no luck SDs."
    named = (
        f"{sport} {luck.table.sigma} points ({'named by' if luck.committed else 'not named by'} the plan)"
        for sport, luck in sorted(found.luck.items())
    )
    return f" One luck SD: {', '.join(named)}."


def _affinities(found: "RatedArena") -> Iterable[Section]:
    from leaguecore.arena.questions.affinity import MEASURES

    for one in found.affinities:
        rows = [
            [
                line.lab or "all",
                MEASURES[line.measure],
                "-" if line.within is None else f"{line.within:.3f}",
                "-" if line.across is None else f"{line.across:.3f}",
                "-" if line.difference is None else f"{line.difference.estimate:+.3f}",
                "none" if line.difference is None else _ends(line.difference.interval, ".3f"),
                "0" if line.difference is None else str(line.difference.leagues),
            ]
            for line in one.affinities
        ]
        columns = ["lab", "measure", "within", "across", "difference", "95 % interval", "leagues"]
        remark = "What seats do with other entrants of their lab, against what the same seats do with others."
        yield f"Lab affinity: {one.division}", remark, columns, rows


def _floors(found: "RatedArena") -> Iterable[Section]:
    rows = [
        [
            floor.sport,
            floor.source,
            f"{floor.estimate.sigma:.2f}",
            f"{floor.estimate.lo:.2f} to {floor.estimate.hi:.2f}",
            str(floor.estimate.df),
            "-" if floor.backtest is None else f"{floor.backtest:.2f}",
        ]
        for floor in found.floors
    ]
    if rows:
        columns = ["sport", "clones of", "SD in points", "95 % interval", "degrees of freedom", "backtest"]
        unfinished = sum(floor.unfinished for floor in found.floors)
        remark = "The SD of a season's points between seats of one entrant in one league."
        if unfinished:
            remark += f" {_so_far(unfinished)}: there points are those so far, without a backtest."
        yield "Luck floor", remark, columns, rows


def _so_far(unfinished: int) -> str:
    return "1 league has not ended" if unfinished == 1 else f"{unfinished} leagues have not ended"


def _ends(interval: "Interval", form: str) -> str:
    if interval.lo is None or interval.hi is None:
        return "none" if not interval.reason else f"none ({interval.reason.replace('_', ' ')})"
    return f"{interval.lo:{form}} to {interval.hi:{form}}"


def _pair(ends: tuple[float, float] | None) -> str:
    return "none" if ends is None else f"{ends[0]:.3f} to {ends[1]:.3f}"


def _origin(found: "RatedArena") -> str:
    counted = f"{found.played} of {found.planned} leagues, {found.closed} of them ended"
    seasons = ", ".join(f"{sport} {season}" for sport, season in sorted(found.seasons.items())) or "none"
    origin = f"Plan {found.plan} {found.plan_sha256}; {counted}; seasons {seasons}; results {found.results_sha256}."
    return f"{origin} Results were read and not compared with their logs; that does: leaguecore arena check."


def _document(found: "RatedArena") -> dict[str, Any]:
    luck = {
        sport: {"sha256": one.sha256, "sigma": one.table.sigma, "named_by_plan": one.committed}
        for sport, one in sorted(found.luck.items())
    }
    kept: dict[str, Any] = attrs.asdict(attrs.evolve(found, luck={}))
    return {"kind": "ratings", **kept, "luck": luck}


def _csv(found: "RatedArena") -> str:
    """Return the ratings, a line an entrant and sport of its points a week."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = ["division", "sport", "entrant", "rating", "lo", "hi", "method", "band", "leagues"]
    writer.writerow([*columns, "headline_sport", "points_per_week", "points_lo", "points_hi"])
    for one in found.ratings:
        for row in one.table.rows:
            cells = [one.division, one.sport or "all", row.entrant, row.rating, row.lo, row.hi]
            cells += [row.method, row.band, row.leagues]
            weekly: Sequence[Any] = row.headlines or [None]
            for line in weekly:
                points = (
                    ["", "", "", ""]
                    if line is None
                    else [line.sport, line.points_per_week, line.interval.lo, line.interval.hi]
                )
                writer.writerow([*cells, *points])
    return text.getvalue()


COMMANDS = (rate,)
