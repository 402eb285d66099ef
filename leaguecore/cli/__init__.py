"""The command line: data on stdout, progress and messages on stderr, exit codes that mean something."""

from leaguecore.cli.main import main

__all__ = ["main"]
