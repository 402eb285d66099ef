"""The command `check-plugin`: every check of a plug-in, and what it has found."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from leaguecore.cli.output import note, one_line, print_json

if TYPE_CHECKING:
    from leaguecore.conformance import Check, Result


@click.command(name="check-plugin")
@click.argument("name")
@click.option("--data", type=click.Path(), metavar="FOLDER", help="Real seasons, for providers that read a folder.")
@click.option(
    "--expect",
    multiple=True,
    metavar="CHECK=REASON",
    help="A check that is expected to fail, and why; may be repeated.",
)
@click.option(
    "--no-skips", is_flag=True, help="A check that had nothing to look at has failed, unless --expect names it."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check_plugin(name: str, data: str | None, expect: tuple[str, ...], no_skips: bool, as_json: bool) -> None:
    """Check the plug-in NAME, one of those that `leaguecore plugins` lists, and all that it brings."""
    from leaguecore.conformance import SUITE_VERSION, installed_plugin_checks
    from leaguecore.conformance.running import skip_reasons

    expected = _expected(expect)
    results = []
    for result in _results(installed_plugin_checks(name, None if data is None else Path(data)), expected, no_skips):
        results.append(result)
        if not as_json:
            told = f": {result.message}" if result.message else ""
            click.echo(one_line(f"{result.outcome:8} {result.name} {result.subject}{told}"))
    counted, skipped = Counter(result.outcome for result in results), skip_reasons(results)
    remarks = sum(result.outcome == "ok" and bool(result.message) for result in results)
    if as_json:
        about = {"plugin": name, "suite": SUITE_VERSION, "conforms": not counted["failed"]}
        reasons = [{"reason": reason, "checks": checks} for reason, checks in skipped.items()]
        summary = {"remarks": remarks, "skipped": sum(skipped.values()), "skipped_because": reasons}
        print_json({**about, **summary, "checks": [attrs.asdict(result) for result in results]})
    else:
        summed = ", ".join(f"{count} {outcome}" for outcome, count in sorted(counted.items()))
        note(f"suite {SUITE_VERSION}: {summed}")
        note(f"ok with a remark: {remarks}")
        note(f"skipped: {_skipped_as(results)}")
        for reason, checks in skipped.items():
            note(one_line(f"  {checks}: {reason}"))
    if counted["failed"]:
        raise click.exceptions.Exit(1)


def _skipped_as(results: "Sequence[Result]") -> str:
    """Return how many checks were skipped, and as what those count that may not be."""
    counted = Counter(result.outcome for result in results if result.skipped_because)
    others = ", ".join(f"{count} as {outcome}" for outcome, count in sorted(counted.items()) if outcome != "skipped")
    return f"{counted.total()} (counted: {others})" if others else f"{counted.total()}"


def _expected(given: tuple[str, ...]) -> dict[str, str]:
    """Return the reason of each check that is expected to fail."""
    found = {}
    for one in given:
        check, equals, reason = one.partition("=")
        if not equals or not check or not reason:
            raise click.BadParameter(f"{one!r} has no reason: write CHECK=REASON", param_hint="--expect")
        found[check] = reason
    return found


def _results(checks: "tuple[Check, ...]", expected: Mapping[str, str], no_skips: bool) -> "Iterator[Result]":
    """Run checks one by one, so that each is told when it has ended: a season takes seconds."""
    from leaguecore.conformance import run_checks
    from leaguecore.conformance.running import require_known

    require_known(checks, expected)
    for check in checks:
        own = {name: reason for name, reason in expected.items() if name in (check.name, check.id)}
        yield from run_checks([check], own, no_skips=no_skips)


COMMANDS = (check_plugin,)
