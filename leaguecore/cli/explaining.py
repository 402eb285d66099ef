"""The command `explain`: what the codes of refusals mean."""

import click

from leaguecore.cli.output import print_json, table
from leaguecore.errors import UsageError


@click.command()
@click.argument("code", required=False)
@click.option("--markdown", is_flag=True, help="The whole page of all codes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def explain(code: str | None, markdown: bool, as_json: bool) -> None:
    """Say what CODE means, by which something was refused or failed; without one, say it of all."""
    from leaguecore.league.violations import VIOLATIONS, violations_page

    if markdown:
        click.echo(violations_page(), nl=False)
        return
    if code is not None and code not in VIOLATIONS:
        raise UsageError("code.unknown", f"there is no code {code!r}", fix="`leaguecore explain` lists them all")
    found = {name: one for name, one in sorted(VIOLATIONS.items()) if code in (None, name)}
    if as_json:
        listed = [{"code": name, "meaning": one.meaning, "fix": one.fix} for name, one in found.items()]
        print_json({"codes": listed})
    elif code is not None:
        one = found[code]
        click.echo(f"{one.meaning}\nfix: {one.fix}" if one.fix else one.meaning)
    else:
        click.echo(table(["code", "meaning", "fix"], [[name, one.meaning, one.fix] for name, one in found.items()]))


COMMANDS = (explain,)
