"""The program `leaguecore`: its group of commands, and the last net under every error."""

import contextlib
import os
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

import click

from leaguecore import __version__
from leaguecore.cli import (
    INTERRUPTED,
    arena,
    branches,
    conformance,
    explaining,
    keys,
    leagues,
    live,
    luck,
    new_plugin,
    outlook,
    play,
    power,
    publishing,
    rulesets,
    ruling,
    seat,
    stores,
    system,
    verifying,
)
from leaguecore.cli.output import fail, note, one_line
from leaguecore.errors import LeagueError, PluginError, StoreError, UsageError


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="leaguecore")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def cli(debug: bool) -> None:
    """Whole fantasy seasons that anyone can check."""
    del debug  # looked at by `run`, before any command runs


for _command in (
    *rulesets.COMMANDS,
    *play.COMMANDS,
    *leagues.COMMANDS,
    *verifying.COMMANDS,
    *branches.COMMANDS,
    *live.COMMANDS,
    *ruling.COMMANDS,
    *seat.COMMANDS,
    *keys.COMMANDS,
    *publishing.COMMANDS,
    *stores.COMMANDS,
    *explaining.COMMANDS,
    *new_plugin.COMMANDS,
    *conformance.COMMANDS,
    *arena.COMMANDS,
    *luck.COMMANDS,
    *power.COMMANDS,
    *outlook.COMMANDS,
    *system.COMMANDS,
):
    cli.add_command(_command)


def run(arguments: list[str] | None = None) -> None:
    """Run the program; the only place where errors become exit codes."""
    given = sys.argv[1:] if arguments is None else arguments
    debug = "--debug" in given
    try:
        _add_plugin_commands()
        _invoke([one for one in given if one != "--debug"])
    except click.exceptions.Exit as done:
        _flush()
        sys.exit(done.exit_code)
    except click.ClickException as error:
        _fail_usage(error)
    except (KeyboardInterrupt, click.Abort) as stopped:
        note(str(stopped) or "stopped")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has enough (`| head`): nothing is wrong.
        _forget_output()
        sys.exit(0)
    except Exception as error:
        if debug:
            note(_without_keys(traceback.format_exc()))
        fail(_as_ours(error))


def _invoke(arguments: list[str]) -> None:
    """Run a command; not through click's own `main`, which has other exit codes for a closed pipe and for Ctrl-C."""
    with cli.make_context("leaguecore", arguments) as context:
        cli.invoke(context)
    # What is still buffered must fail here, where it has an exit code, and not while the interpreter ends.
    sys.stdout.flush()


def _fail_usage(error: click.ClickException) -> NoReturn:
    if type(error).__name__ == "NoArgsIsHelpError":  # since click 8.2; before, help was no error
        error.show()
        sys.exit(UsageError.exit_code)
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "leaguecore"
    fail(UsageError("usage", error.format_message(), fix=f"see `{command} --help`"))


def _flush() -> None:
    try:
        sys.stdout.flush()
    except OSError:
        _forget_output()


def _forget_output() -> None:
    """Let what is buffered for a stdout that takes nothing go nowhere, or the interpreter would complain at its end."""
    with contextlib.suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _as_ours(error: Exception) -> LeagueError:
    if isinstance(error, LeagueError):
        return error
    if isinstance(error, MemoryError):
        return PluginError("memory", "there is not enough memory")
    if isinstance(error, OSError):
        _forget_output()
        return StoreError("system", f"{error.filename or 'output'}: {error.strerror or error}")
    return PluginError(
        "internal",
        _without_keys(f"{type(error).__name__}: {error}"),
        fix="this is a fault of leaguecore or of a plug-in: run again with --debug and report it",
    )


def _without_keys(text: str) -> str:
    """Return a text without what looks like a key: a plug-in may quote one, and what is printed is passed on."""
    from leaguecore.managers.wire.redaction import redacted

    return redacted(text)[0]


def _add_plugin_commands() -> None:
    """Let plug-ins add commands, but only look for them when there may be one that is not ours."""
    from importlib import metadata

    points = metadata.entry_points(group="leaguecore")
    if any(point.dist is None or point.dist.name != "leaguecore" for point in points):
        from leaguecore.hooks.loader import load_plugins

        try:
            plugins = load_plugins()
        except PluginError:
            return  # whatever command needs them says what is wrong, and `check-plugin` looks into it
        for plugin in plugins.loaded:
            others = [other.module for other in plugins.loaded if other is not plugin]
            hook: Any = plugins.hooks.subset_hook_caller("leaguecore_register_commands", others)
            try:
                hook(cli=cli)
            except Exception as error:
                reason = f"{type(error).__name__}: {error}"
                note(one_line(f"plug-in {plugin.name} ({plugin.distribution}) adds no commands: {reason}"))
