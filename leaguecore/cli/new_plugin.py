"""Writing the project of a new plug-in from templates: `new-plugin`."""

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

import click

from leaguecore.cli.output import note, print_json
from leaguecore.errors import UsageError

if TYPE_CHECKING:
    from leaguecore.hooks.loader import Plugins

KINDS = ("sport", "scoring", "provider", "manager")
TEMPLATES = Path(__file__).parents[1] / "plugin_templates"
SUFFIX = ".txt"
"""A template is no module yet, so nothing may take it for one."""

NAME_CHARS_MAX = 30
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command(name="new-plugin")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("name")
@click.option("--to", "folder", type=click.Path(), help="The folder of the project; without it leaguecore-NAME.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def new_plugin(kind: str, name: str, folder: str | None, as_json: bool) -> None:
    """Write a plug-in to start from: a whole project, whose tests pass at once."""
    from leaguecore.hooks.loader import load_plugins

    check_name(name)
    _refuse_known(kind, name, load_plugins())
    target = Path(folder or f"leaguecore-{name}")
    files = project(kind, name)
    write_project(target, files)
    if as_json:
        print_json({"kind": kind, "name": name, "folder": str(target), "files": sorted(files)})
        return
    for path in sorted(files):
        click.echo(str(target / path))
    note(f"go on with: pip install -e '{target}[test]' && pytest {target} && {_check_command(kind, name)}")


def _check_command(kind: str, name: str) -> str:
    """Return the command by which a plug-in's own CI checks it; without data most of a provider would be skipped."""
    data = " --data FOLDER" if kind == "provider" else ""
    return f"leaguecore check-plugin {name} --no-skips{data}"


def check_name(name: str) -> None:
    """Refuse what cannot be the name of an entry point, of a distribution and, with `_`, of a package.

    Raises:
        UsageError: `plugin.name`.
    """
    if len(name) > NAME_CHARS_MAX or _NAME.fullmatch(name) is None:
        message = f"{name[:NAME_CHARS_MAX]!r} cannot be the name of a plug-in"
        fix = f"take up to {NAME_CHARS_MAX} of a-z 0-9 -, a letter first and a letter or digit after each -"
        raise UsageError("plugin.name", message, fix=fix)


def _refuse_known(kind: str, name: str, plugins: "Plugins") -> None:
    """Refuse a name under which something is installed: with two of one name no plug-in would load.

    Raises:
        UsageError: `plugin.name`.
    """
    from leaguecore.rules.files import list_rulesets

    entries = {plugin.name for plugin in plugins.loaded} | {plugin.name for plugin in plugins.failed}
    registered: Mapping[str, bool] = {
        "sport": name in plugins.sports,
        "scoring": _word(name) in plugins.scoring_rules,
        "provider": f"nba/{name}" in plugins.providers,
        "manager": name in plugins.managers,
    }
    rulesets = {Path(path).stem for path in project(kind, name) if path.endswith(".toml") and "rulesets" in path}
    there = set(list_rulesets(plugins.ruleset_roots))
    if name in entries or registered[kind] or rulesets & there:
        message = f"something is installed under the name {name!r} already"
        raise UsageError("plugin.name", message, fix="take a name that `leaguecore plugins` does not list")


def project(kind: str, name: str) -> dict[str, str]:
    """Return the files of a project by their paths in it.

    Args:
        kind: one of KINDS.
        name: of the entry point and of what it registers.
    """
    word = _word(name)
    names = {"name": name, "word": word, "package": f"leaguecore_{word}", "title": name.replace("-", " ").title()}
    found = {}
    for part in ("common", kind):
        for path, text in _templates(TEMPLATES / part):
            place = path.replace("PACKAGE", names["package"]).replace("NAME", name).replace("WORD", word)
            found[place] = Template(text).substitute(names)
    return found


def _word(name: str) -> str:
    """Return a name as Python and scoring tables spell it."""
    return name.replace("-", "_")


def _templates(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob(f"*{SUFFIX}")):
        yield path.relative_to(folder).as_posix().removesuffix(SUFFIX), path.read_text(encoding="utf-8")


def write_project(target: Path, files: Mapping[str, str]) -> None:
    """Write files into a new folder; what fails half-way leaves none.

    Raises:
        UsageError: `out.exists` if something is there, be it an empty folder.
    """
    try:
        target.mkdir(parents=True)
    except FileExistsError as error:
        raise UsageError("out.exists", f"{target} exists already", fix="name another folder: --to FOLDER") from error
    try:
        for path, text in files.items():
            place = target / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", newline="\n")
    except BaseException:
        shutil.rmtree(target, ignore_errors=True)
        raise


COMMANDS = (new_plugin,)
