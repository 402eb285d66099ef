"""The command line: data on stdout, progress and messages on stderr, exit codes that mean something."""

import sys

INTERRUPTED = 130

__all__ = ["INTERRUPTED", "main"]


def main(arguments: list[str] | None = None) -> None:
    """Run the program; it is loaded here, so that Ctrl-C while it loads is a clean stop too."""
    try:
        from leaguecore.cli.program import run
    except KeyboardInterrupt:
        sys.stderr.write("stopped\n")
        sys.exit(INTERRUPTED)
    run(arguments)
