"""Commands on what is installed and on data folders: `plugins` and `data check`."""

import click

from leaguecore.cli.output import note, one_line, print_json, table


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def plugins(as_json: bool) -> None:
    """List the plug-ins: what they bring, from where, and what failed."""
    from leaguecore.hooks.loader import load_plugins

    found = load_plugins()
    loaded = [
        {"name": plugin.name, "distribution": plugin.distribution, "version": plugin.version} for plugin in found.loaded
    ]
    failed = [
        {"name": plugin.name, "distribution": plugin.distribution, "reason": plugin.reason} for plugin in found.failed
    ]
    brings = {
        "sports": list(found.sports),
        "providers": list(found.providers),
        "scoring_rules": list(found.scoring_rules),
        "managers": list(found.managers),
        "executors": list(found.executors),
    }
    if as_json:
        print_json({"loaded": loaded, "failed": failed, **brings})
    else:
        click.echo(table(["plug-in", "distribution", "version"], [list(row.values()) for row in loaded]))
        for what, names in brings.items():
            click.echo(f"{what.replace('_', ' ')}: {', '.join(names) or 'none'}")
        for row in failed:
            click.echo(one_line(f"failed: {row['name']} ({row['distribution']}): {row['reason']}"))
    if failed:
        raise click.exceptions.Exit(3)


@click.group()
def data() -> None:
    """Look after folders of real seasons."""


@data.command()
@click.argument("folder", metavar="FOLDER", type=click.Path())
@click.option("--sport", help="The sport; without it every sport is tried.")
@click.option("--season", help="The season; without it the newest.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check(folder: str, sport: str | None, season: str | None, as_json: bool) -> None:
    """Read a season of a folder through every check and say what is in it."""
    from leaguecore.errors import ProviderError
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.season.facade import load_facts

    loaded = load_plugins()
    refusals = []
    for name in [sport] if sport else list(loaded.sports):
        try:
            facts = load_facts(loaded.sports.get(name), data=folder, season=season, plugins=loaded)
        except ProviderError as error:
            if sport or error.code not in ("data.missing_file", "data.unknown_season"):
                raise
            refusals.append(one_line(f"{name}: {error}"))
            continue
        rows = {table_name: len(rows) for table_name, rows in facts.tables.items()}
        if as_json:
            print_json({"sport": name, "season": facts.season, "rows": rows, "data_sha256": facts.head})
        else:
            click.echo(table(["table", "rows"], [[key, str(value)] for key, value in rows.items()]))
            note(f"{name} {facts.season}: data chain {facts.head}")
        return
    there = ", ".join(loaded.sports) or "any sport: none is installed"
    message = f"holds no season of {there}"
    raise ProviderError(message, provider=folder, code="data.no_sport", fix="\n".join(refusals))


COMMANDS = (plugins, data)
