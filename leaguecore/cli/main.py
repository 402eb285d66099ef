"""The program `leaguecore`: its group of commands, and the last net under every error."""

import sys
import traceback
from typing import Any

import click

from leaguecore import __version__
from leaguecore.cli import leagues, play, rulesets, system
from leaguecore.cli.output import fail, note
from leaguecore.errors import LeagueError, PluginError

INTERRUPTED = 130


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="leaguecore")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
def cli(debug: bool) -> None:
    """Whole fantasy seasons that anyone can check."""
    del debug  # looked at by `main`, before any command runs


for _command in (*rulesets.COMMANDS, *play.COMMANDS, *leagues.COMMANDS, *system.COMMANDS):
    cli.add_command(_command)


def main(arguments: list[str] | None = None) -> None:
    """Run the program; the only place where errors become exit codes."""
    given = sys.argv[1:] if arguments is None else arguments
    debug = "--debug" in given
    try:
        _add_plugin_commands()
        cli.main(args=[one for one in given if one != "--debug"], prog_name="leaguecore", standalone_mode=False)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        note("stopped")
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has enough (`| head`): nothing is wrong.
        sys.stderr.close()
        sys.exit(0)
    except LeagueError as error:
        if debug:
            traceback.print_exc()
        fail(error)
    except MemoryError:
        fail(PluginError("memory", "there is not enough memory"))
    except Exception as error:
        if debug:
            raise
        fail(_internal(error))


def _internal(error: Exception) -> LeagueError:
    return PluginError(
        "internal",
        f"{type(error).__name__}: {error}",
        fix="this is a fault of leaguecore or of a plug-in: run again with --debug and report it",
    )


def _add_plugin_commands() -> None:
    """Let plug-ins add commands, but only look for them when there may be one that is not ours."""
    from importlib import metadata

    ours = {"managers", "nba", "nfl", "nhl", "scoring"}
    if any(point.name not in ours for point in metadata.entry_points(group="leaguecore")):
        from leaguecore.hooks.loader import load_plugins

        hooks: Any = load_plugins().hooks.hook
        hooks.leaguecore_register_commands(cli=cli)
