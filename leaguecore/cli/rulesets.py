"""Commands on rulesets: `hash` and `rules`."""

from decimal import Decimal
from typing import Any

import attrs
import click

from leaguecore.cli.output import note, one_line, print_json, table, write_bytes
from leaguecore.errors import LeagueError, RulesetError, UsageError


@click.command(name="hash")
@click.argument("rulesets", nargs=-1, required=True, metavar="RULESET...")
@click.option("--digest", is_flag=True, help="Also print the digest of the parsed rules.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, with the digest of every valid ruleset.")
def hash_command(rulesets: tuple[str, ...], digest: bool, as_json: bool) -> None:
    """Print the SHA-256 of each ruleset file, as sha256sum does."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules import find_ruleset

    roots = load_plugins().ruleset_roots
    rows = []
    for name in rulesets:
        file = find_ruleset(name, roots)
        if as_json:
            parsed = _digest(file.data, name, needed=digest)
            rows.append({"source": name, "sha256": file.sha256, "digest": parsed})
            continue
        click.echo(f"{file.sha256}  {name}")
        if digest:
            click.echo(f"{_digest(file.data, name, needed=True)}  {name} (rules as parsed)")
    if as_json:
        print_json({"rulesets": rows})


def _digest(data: bytes, source: str, *, needed: bool) -> str | None:
    """Return the digest of the parsed rules; of bytes that are none there is none, which is an error where needed."""
    from leaguecore.rules import parse_ruleset, rules_digest

    try:
        return rules_digest(parse_ruleset(data, source=source))
    except LeagueError:
        if needed:
            raise
        return None


@click.group()
def rules() -> None:
    """List, check and show rulesets."""


@rules.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def list_command(as_json: bool) -> None:
    """List the rulesets that can be named by id."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules import find_ruleset, list_rulesets, parse_ruleset

    roots = load_plugins().ruleset_roots
    rows = []
    for name in list_rulesets(roots):
        file = find_ruleset(name, roots)
        try:
            ruleset = parse_ruleset(file.data, source=name)
        except RulesetError:
            rows.append({"id": name, "sport": "", "status": "invalid", "title": "", "sha256": file.sha256})
            continue
        about = {"id": name, "sport": ruleset.sport, "status": ruleset.status, "title": ruleset.title}
        rows.append({**about, "sha256": file.sha256})
    if as_json:
        print_json({"rulesets": rows})
    else:
        click.echo(table(["id", "sport", "status", "title"], [[*row.values()][:4] for row in rows]))


@rules.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check(ruleset: str, as_json: bool) -> None:
    """Check a ruleset and print every problem."""
    from leaguecore.season.facade import load_ruleset

    try:
        checked = load_ruleset(ruleset)
    except RulesetError as error:
        if as_json:
            problems = [{"path": problem.path, "message": problem.message} for problem in error.problems]
            print_json({"ruleset": ruleset, "valid": False, "problems": problems})
        else:
            for problem in error.problems:
                click.echo(one_line(str(problem)))
            note(f"{len(error.problems)} problem{'s' if len(error.problems) > 1 else ''} in {ruleset}")
        raise click.exceptions.Exit(1) from None
    if as_json:
        about = {"sha256": checked.file.sha256, "digest": checked.digest}
        print_json({"ruleset": ruleset, "valid": True, "problems": [], **about})
    else:
        note(f"{ruleset} is valid")


@rules.command()
@click.argument("ruleset")
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the rules as parsed, decimals as strings.")
def show(ruleset: str, as_json: bool) -> None:
    """Print the bytes of a ruleset."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules import find_ruleset

    _print_ruleset(find_ruleset(ruleset, load_plugins().ruleset_roots).data, ruleset, as_json=as_json)


def _print_ruleset(data: bytes, source: str, *, as_json: bool) -> None:
    from leaguecore.rules import parse_ruleset

    if as_json:
        print_json(_plain(parse_ruleset(data, source=source).as_tables()))
    else:
        write_bytes(data)


def _plain(value: Any) -> Any:
    """Return a part of a ruleset as JSON can hold it."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Decimal):
        # JSON numbers become binary fractions for most readers; points are decimal.
        return f"{value:f}"
    # TOML also knows dates; no rule takes one, but an unchecked file may hold it.
    return value if value is None or isinstance(value, int | str) else str(value)


@rules.command()
@click.argument("one")
@click.argument("other")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def diff(one: str, other: str, as_json: bool) -> None:
    """Print the fields on which two rulesets differ."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules import differences, find_ruleset, parse_ruleset

    roots = load_plugins().ruleset_roots
    left, right = (parse_ruleset(find_ruleset(name, roots).data, source=name) for name in (one, other))
    found = differences(left, right)
    if as_json:
        rows = [{"path": row.path, "one": _shown(row.one), "other": _shown(row.other)} for row in found]
        print_json({"one": one, "other": other, "differences": rows})
        return
    for row in found:
        click.echo(one_line(f"{row.path}: {_shown(row.one)} -> {_shown(row.other)}"))
    note(f"{len(found)} fields differ")


def _shown(value: object) -> str:
    """Return a value of a ruleset as it would be written, or a dash where it does not stand."""
    if value is None:
        return "-"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_shown(item) for item in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_shown(item)}' for key, item in value.items())} }}"
    return str(value).lower() if isinstance(value, bool) else str(value)


@rules.command()
@click.option("--sport", required=True, help="The sport to write a ruleset for.")
@click.option(
    "--preset", help="A platform's rules to start from, such as espn-ppr or nfl-espn-ppr; a wrong name lists them."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document: the rules as parsed, decimals as strings.")
def new(sport: str, preset: str | None, as_json: bool) -> None:
    """Print a full ruleset to start from: every field stands in it."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules import find_ruleset

    plugins = load_plugins()
    own = plugins.sports.get(sport).rulesets
    if not own:
        raise UsageError("ruleset.none", f"{sport} comes without a ruleset to start from")
    name = own[0] if preset is None else f"{sport}-{preset.removeprefix(f'{sport}-')}"
    if name not in own:
        presets = ", ".join(one.removeprefix(f"{sport}-") for one in own)
        raise UsageError("ruleset.preset", f"{sport} has no preset {preset!r}", fix=f"take one of: {presets}")
    file = find_ruleset(name, plugins.ruleset_roots)
    data = file.data.replace(f'id = "{name}"'.encode(), b'id = "my-league"')
    _print_ruleset(data, "my-league", as_json=as_json)
    note(f"a copy of {name}; give it an id of your own and save it as that id with .toml")


@rules.command()
@click.option("--markdown", is_flag=True, help="The whole reference page, with the kinds of scoring rules.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def options(markdown: bool, as_json: bool) -> None:
    """Print every option of a ruleset: where it stands, what it may be, what it means."""
    from leaguecore.hooks.loader import load_plugins
    from leaguecore.rules.reference import reference_page, sections

    kinds = load_plugins().scoring_rules
    if markdown:
        click.echo(reference_page(kinds.get(name) for name in kinds), nl=False)
        return
    found = [option for section in sections() for option in section.options]
    if as_json:
        print_json({"options": [attrs.asdict(option) for option in found]})
    else:
        click.echo(table(["option", "values"], [[option.path, option.values] for option in found]))


COMMANDS = (hash_command, rules)
