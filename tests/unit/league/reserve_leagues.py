"""Small leagues with a reserve.

Team A has the passers p10 and p11 and the runner r10 in its three places, beside a slot IR for one player who is
reported OUT or IR.
"""

from collections.abc import Mapping
from typing import Any

from league_cases import A, B, C, do, lineup, moves, open_slate, playing_league, run

from leaguecore.league import LeagueState

FULL = {"P": ("p10",), "FLEX": ("r10",)}
OUT = {"r10": "OUT"}


def slot(name: str = "IR", **changes: Any) -> dict[str, Any]:
    """Return a reserve slot as a ruleset has it."""
    return {
        "name": name,
        "count": 1,
        "statuses": ["OUT", "IR"],
        "newcomers_only": False,
        "misplaced": "nothing",
        "checked_at": "processing",
        "min_days": 0,
        "direct_add": False,
        **changes,
    }


def reserve_league(*slots: Mapping[str, Any], wakes: int = 2, **fields: Any) -> LeagueState:
    """Return a league with these reserve slots (or one IR), whose first slate is open."""
    state = playing_league(slates_each=2, roster__reserve=list(slots or (slot(),)), **fields)
    return do(state, open_slate(state, wakes))


def set_reserve(state: LeagueState, player: str = "r10", to: str = "IR", status: str = "OUT") -> LeagueState:
    """Return the league after team A put a player on reserve."""
    return do(state, lineup(state, A, "1a", {}, reserve={player: to}, statuses={player: status}))


def free_agency(state: LeagueState) -> LeagueState:
    """Return the league after its first waiver run and the turns of the others, so that A may add free agents."""
    state = do(state, run(state, {}))
    for team in (C, B):
        state = do(state, moves(state, team))
    return state
