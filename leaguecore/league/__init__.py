"""The rules of play of one league: a state, commands that may become events, and the fold of events into the state.

Everything here is pure: no input or output, no clock, no chance. What happened in the games, what a player may play
and what was drawn by lot comes in with the commands, put there by the floor above and checked again by a replay.

`verify` says why a command is not allowed, `can` whether it is, the `legal_` queries what a team may do now; what each
code means in general stands in `VIOLATIONS`.
"""

from leaguecore.league.apply import apply, fold
from leaguecore.league.decide import can, decide, verify
from leaguecore.league.legal import (
    legal_adds,
    legal_claims,
    legal_drops,
    legal_picks,
    legal_reserve,
    legal_seatings,
    legal_seats,
)
from leaguecore.league.state import LeagueState, opened
from leaguecore.league.trade_queries import legal_assets
from leaguecore.league.violations import VIOLATIONS

__all__ = [
    "VIOLATIONS",
    "LeagueState",
    "apply",
    "can",
    "decide",
    "fold",
    "legal_adds",
    "legal_assets",
    "legal_claims",
    "legal_drops",
    "legal_picks",
    "legal_reserve",
    "legal_seatings",
    "legal_seats",
    "opened",
    "verify",
]
