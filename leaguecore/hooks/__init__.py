"""Plug-ins: what one may implement, and how they are found.

A plug-in is a module named by an entry point in the group `leaguecore`. It begins with
`from leaguecore.hooks import hookimpl`. Plug-ins are trusted code; managers that nobody trusts run behind a transport.
"""

import pluggy

from leaguecore.hooks.executors import ExecutorEntry, ExecutorRequest

PROJECT = "leaguecore"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)

__all__ = ["PROJECT", "ExecutorEntry", "ExecutorRequest", "hookimpl", "hookspec"]
