"""The rules of play of one league: a state, commands that may become events, and the fold of events into the state.

Everything here is pure: no input or output, no clock, no chance. What happened in the games, what a player may play
and what was drawn by lot comes in with the commands, put there by the floor above and checked again by a replay.
"""

from leaguecore.league.apply import apply, fold
from leaguecore.league.decide import can, decide, verify
from leaguecore.league.state import LeagueState, opened

__all__ = ["LeagueState", "apply", "can", "decide", "fold", "opened", "verify"]
