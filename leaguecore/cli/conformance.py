"""The command `check-plugin`: every check of a plug-in, and what it has found."""

from collections import Counter
from pathlib import Path

import click

from leaguecore.cli.output import note, one_line, print_json


@click.command(name="check-plugin")
@click.argument("name")
@click.option("--data", type=click.Path(), metavar="FOLDER", help="Real seasons, for providers that read a folder.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check_plugin(name: str, data: str | None, as_json: bool) -> None:
    """Check the plug-in NAME, one of those that `leaguecore plugins` lists, and all that it brings."""
    from leaguecore.conformance import SUITE_VERSION, installed_plugin_checks, run_checks

    results = []
    for check in installed_plugin_checks(name, None if data is None else Path(data)):
        (result,) = run_checks([check])
        results.append(result)
        if not as_json:
            told = f": {result.message}" if result.message else ""
            click.echo(one_line(f"{result.outcome:8} {result.name} {result.subject}{told}"))
    counted = Counter(result.outcome for result in results)
    failed = counted["failed"]
    if as_json:
        rows = [
            {
                "check": one.name,
                "subject": one.subject,
                "about": one.about,
                "outcome": one.outcome,
                "message": one.message,
            }
            for one in results
        ]
        print_json({"plugin": name, "suite": SUITE_VERSION, "conforms": not failed, "checks": rows})
    else:
        summed = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counted.items()))
        note(f"suite {SUITE_VERSION}: {summed}")
    if failed:
        raise click.exceptions.Exit(1)


COMMANDS = (check_plugin,)
