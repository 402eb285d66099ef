"""The command `explain`: what the codes of errors, faults and refusals mean."""

import click

from leaguecore.cli.output import print_json, table
from leaguecore.errors import UsageError


@click.command()
@click.argument("code", required=False)
@click.option("--markdown", is_flag=True, help="The whole page of the codes of refusals.")
@click.option("--errors", is_flag=True, help="With --markdown: the page of the codes of errors and faults.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def explain(code: str | None, markdown: bool, errors: bool, as_json: bool) -> None:
    """Say what CODE means, by which something failed, was refused or was found; without one, say it of all."""
    from leaguecore.cli.explained import errors_page, explanations
    from leaguecore.league.violations import violations_page

    if markdown:
        click.echo(errors_page() if errors else violations_page(), nl=False)
        return
    found = explanations(code)
    if not found:
        raise UsageError("code.unknown", f"there is no code {code!r}", fix="`leaguecore explain` lists them all")
    if as_json:
        print_json({"codes": [{"code": name, "meaning": one.meaning, "fix": one.fix} for name, one in found]})
    elif code is not None:
        for _, one in found:
            click.echo(f"{one.meaning}\nfix: {one.fix}" if one.fix else one.meaning)
    else:
        click.echo(table(["code", "meaning", "fix"], [[name, one.meaning, one.fix] for name, one in found]))


COMMANDS = (explain,)
