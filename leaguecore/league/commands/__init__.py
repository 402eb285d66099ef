"""Commands: what may be asked of a league. Each is an imperative with a tag that never changes.

Fields marked `auto` are true when the engine acted for a manager who did not. Fields that the floor above fills in
from facts (positions, locked players, points) or from lots (orders) are named as such; `snapshot` names the facts that
were known, to the engine and to whoever decided.
"""

from typing import TypeAlias

from leaguecore.league.commands.adjustments import AdjustScore
from leaguecore.league.commands.auction import AwardLot, LotBid, NominatePlayer, SealLotBid
from leaguecore.league.commands.calendar import (
    CloseSeason,
    DrawSchedule,
    PlannedPeriod,
    PlannedRun,
    PlannedSlate,
    PlanSeason,
)
from leaguecore.league.commands.drafting import DrawDraftOrder, ListPlayers, PickPlayer
from leaguecore.league.commands.keepers import CarryOver, Keeper, NameKeepers
from leaguecore.league.commands.lineups import CallManagers, OpenSlate, SetLineup
from leaguecore.league.commands.scoring import FinalizePeriod, LockSlate, PeriodFacts, ScorePeriod
from leaguecore.league.commands.talks import (
    Acceptance,
    LeaveThread,
    OfferReveal,
    Opening,
    OpenThreads,
    PostChat,
    SendMessage,
    Worth,
)
from leaguecore.league.commands.trades import (
    AcceptOffer,
    CastVote,
    DropPlayer,
    LapseOffer,
    OfferTrade,
    ProcessTrade,
    RejectOffer,
    RuleOnTrade,
    TakeTradeTurn,
    TradeAction,
    TradeLeg,
    WithdrawOffer,
)
from leaguecore.league.commands.waivers import Claim, Move, MoveFreeAgents, Reveal, RunWaivers, SealBids

Command: TypeAlias = (
    CarryOver
    | PlanSeason
    | DrawSchedule
    | NameKeepers
    | DrawDraftOrder
    | ListPlayers
    | PickPlayer
    | NominatePlayer
    | SealLotBid
    | AwardLot
    | OpenSlate
    | CallManagers
    | LockSlate
    | SetLineup
    | SealBids
    | RunWaivers
    | MoveFreeAgents
    | TakeTradeTurn
    | CastVote
    | RuleOnTrade
    | ProcessTrade
    | LapseOffer
    | OpenThreads
    | SendMessage
    | LeaveThread
    | PostChat
    | ScorePeriod
    | FinalizePeriod
    | AdjustScore
    | CloseSeason
)

__all__ = [
    "AcceptOffer",
    "Acceptance",
    "AdjustScore",
    "AwardLot",
    "CallManagers",
    "CarryOver",
    "CastVote",
    "Claim",
    "CloseSeason",
    "Command",
    "DrawDraftOrder",
    "DrawSchedule",
    "DropPlayer",
    "FinalizePeriod",
    "Keeper",
    "LapseOffer",
    "LeaveThread",
    "ListPlayers",
    "LockSlate",
    "LotBid",
    "Move",
    "MoveFreeAgents",
    "NameKeepers",
    "NominatePlayer",
    "OfferReveal",
    "OfferTrade",
    "OpenSlate",
    "OpenThreads",
    "Opening",
    "PeriodFacts",
    "PickPlayer",
    "PlanSeason",
    "PlannedPeriod",
    "PlannedRun",
    "PlannedSlate",
    "PostChat",
    "ProcessTrade",
    "RejectOffer",
    "Reveal",
    "RuleOnTrade",
    "RunWaivers",
    "ScorePeriod",
    "SealBids",
    "SealLotBid",
    "SendMessage",
    "SetLineup",
    "TakeTradeTurn",
    "TradeAction",
    "TradeLeg",
    "WithdrawOffer",
    "Worth",
]
