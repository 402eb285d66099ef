"""Commands: what may be asked of a league. Each is an imperative with a tag that never changes.

Fields marked `auto` are true when the engine acted for a manager who did not. Fields that the floor above fills in
from facts (positions, locked players, points) or from lots (orders) are named as such; `snapshot` names the facts that
were known, to the engine and to whoever decided.
"""

from typing import TypeAlias

from leaguecore.league.commands.calendar import (
    CloseSeason,
    DrawSchedule,
    PlannedPeriod,
    PlannedSlate,
    PlanSeason,
    ScorePeriod,
)
from leaguecore.league.commands.drafting import DrawDraftOrder, ListPlayers, PickPlayer
from leaguecore.league.commands.lineups import OpenSlate, SetLineup
from leaguecore.league.commands.waivers import Claim, Move, MoveFreeAgents, Reveal, RunWaivers, SealBids

Command: TypeAlias = (
    PlanSeason
    | DrawDraftOrder
    | DrawSchedule
    | ListPlayers
    | PickPlayer
    | OpenSlate
    | SetLineup
    | SealBids
    | RunWaivers
    | MoveFreeAgents
    | ScorePeriod
    | CloseSeason
)

__all__ = [
    "Claim",
    "CloseSeason",
    "Command",
    "DrawDraftOrder",
    "DrawSchedule",
    "ListPlayers",
    "Move",
    "MoveFreeAgents",
    "OpenSlate",
    "PickPlayer",
    "PlanSeason",
    "PlannedPeriod",
    "PlannedSlate",
    "Reveal",
    "RunWaivers",
    "ScorePeriod",
    "SealBids",
    "SetLineup",
]
