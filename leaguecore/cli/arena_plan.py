"""The command `arena plan`: what a plan comes to, whether its properties hold, and its line-ups."""

from typing import TYPE_CHECKING, Any

import attrs
import click

from leaguecore.cli.output import note, one_line, print_json, table

if TYPE_CHECKING:
    from leaguecore.arena.plans.properties import Property
    from leaguecore.arena.plans.reading import Plan
    from leaguecore.arena.plans.subject import Subject

DOES_NOT_HOLD = 1


@click.command()
@click.argument("plan", metavar="PLAN")
@click.option("--leagues", is_flag=True, help="Also print every league with its seats by draft slot.")
@click.option("--to", type=click.Path(), help="A new folder for the plan, its line-ups and an index, if all holds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def plan(plan: str, leagues: bool, to: str | None, as_json: bool) -> None:
    """Print a plan's hash, its counts and permutations, and each of its properties with yes or no.

    PLAN is a file or the id of a plan that is shipped. The exit code is 1 if a property does not hold.
    """
    from leaguecore.arena.plans.plan_rules import find_rules
    from leaguecore.arena.plans.properties import properties_of
    from leaguecore.arena.plans.reading import load_plan
    from leaguecore.arena.plans.subject import Subject
    from leaguecore.hooks.loader import load_plugins

    read = load_plan(plan)
    rules = find_rules(read.file, load_plugins().ruleset_roots)
    subject = Subject(file=read.file, leagues=read.leagues, rules=rules)
    found = properties_of(subject)
    document = _document(read, subject, found)
    if as_json:
        print_json(document | ({"leagues": _leagues(read)} if leagues else {}))
    else:
        _print(plan, document)
        if leagues:
            _print_leagues(read)
    if not all(one.holds for one in found):
        raise SystemExit(DOES_NOT_HOLD)
    if to is not None:
        _write(read, to)


def _document(plan: "Plan", subject: "Subject", found: "tuple[Property, ...]") -> dict[str, Any]:
    from leaguecore.arena.plans.counting import division_counts, league_seasons, samples
    from leaguecore.arena.plans.snake import snake_note

    notes = {name: snake_note(one.ruleset) for name, one in subject.rules.items() if one.ruleset is not None}
    return {
        "plan": plan.id,
        "title": plan.file.title,
        "sha256": plan.sha256,
        "seed": plan.file.seed,
        "holds": all(one.holds for one in found),
        "counts": [attrs.asdict(one) for one in division_counts(subject)],
        "samples": [attrs.asdict(one) for one in samples(subject)],
        "league_seasons": league_seasons(subject),
        "properties": [attrs.asdict(one) for one in found],
        "permutations": [
            {
                "division": block.division,
                "sport": block.sport,
                "block": block.number,
                "arm": block.arm,
                "labels": [label.text for label in block.labels],
            }
            for block in plan.blocks
        ],
        "draft_slots": notes,
    }


def _print(name: str, document: dict[str, Any]) -> None:
    click.echo(one_line(f"{document['sha256']}  {name}"))
    columns = ["division", "kind", "sport", "leagues", "blocks", "seats", "clones", "pairs"]
    _section("leagues", columns, document["counts"])
    columns = ["division", "arm", "found", "unit", "planned"]
    _section("samples for which power was computed", columns, document["samples"])
    rows = [{**one, "holds": "yes" if one["holds"] else "no"} for one in document["properties"]]
    _section("properties", ["name", "holds", "detail"], rows)
    rows = [{**one, "labels": " ".join(one["labels"])} for one in document["permutations"]]
    _section("permutations", ["division", "sport", "block", "arm", "labels"], rows)
    rows = [{"ruleset": name, "slots": text} for name, text in document["draft_slots"].items()]
    _section("draft slots", ["ruleset", "slots"], rows)


def _section(title: str, columns: list[str], rows: list[dict[str, Any]]) -> None:
    click.echo(f"\n{title}")
    click.echo(table(columns, [[str(row[name]) for name in columns] for row in rows]))


def _leagues(plan: "Plan") -> list[dict[str, Any]]:
    from leaguecore.arena.plans.writing import league_document

    return [league_document(league) for league in plan.leagues]


def _print_leagues(plan: "Plan") -> None:
    rows = [
        {"league": league.name, "block": league.block, "arm": league.arm, "seats": " ".join(labels)}
        for league, labels in zip(
            plan.leagues,
            ([label.text for label in row] for block in plan.blocks for row in block.leagues),
            strict=True,
        )
    ]
    _section("seats by draft slot", ["league", "block", "arm", "seats"], rows)


def _write(plan: "Plan", to: str) -> None:
    from pathlib import Path

    from leaguecore.arena.plans.writing import write_plan

    count = write_plan(plan, Path(to))
    note(one_line(f"{count} files written to {to}"))


COMMANDS = (plan,)
