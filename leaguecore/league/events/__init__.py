"""Events: what happened. Past participles with tags that never change; the state is their fold."""

from typing import TypeAlias

from leaguecore.league.events.adjustments import ScoreAdjusted
from leaguecore.league.events.auction import LotBidSealed, LotBidVoided, LotSold, PlayerNominated
from leaguecore.league.events.calendar import LeagueClosed, ScheduleDrawn, SeasonPlanned
from leaguecore.league.events.drafting import DraftOrdered, PlayerDrafted, PlayersListed, PlayersQueued
from leaguecore.league.events.keepers import KeepersNamed, PlayerKept, SeasonCarriedOver
from leaguecore.league.events.lineups import LineupSet, ManagersCalled, SlateOpened
from leaguecore.league.events.playoffs import (
    PlacesDecided,
    PlayoffsSeeded,
    RoundDecided,
    RoundPaired,
    TeamEliminated,
)
from leaguecore.league.events.rosters import PlayerDropped, ReserveMoved
from leaguecore.league.events.scoring import (
    BestLineupsFound,
    LinesKept,
    LineupsSubstituted,
    PeriodFinalized,
    PeriodResult,
    PeriodScored,
    PlayerCorrected,
    SlateLocked,
)
from leaguecore.league.events.talks import (
    ChatAnswered,
    ChatPosted,
    MessageSent,
    ThreadClosed,
    ThreadOpened,
    TradeFlagged,
    TradeWeighed,
    WindowAnswered,
)
from leaguecore.league.events.trades import (
    OfferLapsed,
    TradeAccepted,
    TradeAgreed,
    TradeApproved,
    TradeExecuted,
    TradeOffered,
    TradePostponed,
    TradeRejected,
    TradeTurnTaken,
    TradeVoided,
    TradeWithdrawn,
    VoteCast,
)
from leaguecore.league.events.waivers import BidsSealed, ClaimFailed, ClaimWon, FreeAgentAdded, TurnTaken, WaiversRun

Event: TypeAlias = (
    SeasonCarriedOver
    | SeasonPlanned
    | ScheduleDrawn
    | KeepersNamed
    | PlayerKept
    | DraftOrdered
    | PlayersListed
    | PlayersQueued
    | PlayerDrafted
    | PlayerNominated
    | LotBidSealed
    | LotBidVoided
    | LotSold
    | SlateOpened
    | ManagersCalled
    | SlateLocked
    | PlayerDropped
    | ReserveMoved
    | LineupSet
    | BidsSealed
    | ClaimWon
    | ClaimFailed
    | WaiversRun
    | FreeAgentAdded
    | TurnTaken
    | TradeOffered
    | TradeAccepted
    | TradeAgreed
    | TradeRejected
    | TradeWithdrawn
    | OfferLapsed
    | VoteCast
    | TradeApproved
    | TradePostponed
    | TradeExecuted
    | TradeVoided
    | TradeTurnTaken
    | ThreadOpened
    | MessageSent
    | ThreadClosed
    | WindowAnswered
    | TradeWeighed
    | TradeFlagged
    | ChatPosted
    | ChatAnswered
    | BestLineupsFound
    | PeriodScored
    | LineupsSubstituted
    | LinesKept
    | PlayerCorrected
    | PeriodFinalized
    | ScoreAdjusted
    | TeamEliminated
    | PlayoffsSeeded
    | RoundPaired
    | RoundDecided
    | PlacesDecided
    | LeagueClosed
)

__all__ = [
    "BestLineupsFound",
    "BidsSealed",
    "ChatAnswered",
    "ChatPosted",
    "ClaimFailed",
    "ClaimWon",
    "DraftOrdered",
    "Event",
    "FreeAgentAdded",
    "KeepersNamed",
    "LeagueClosed",
    "LinesKept",
    "LineupSet",
    "LineupsSubstituted",
    "LotBidSealed",
    "LotBidVoided",
    "LotSold",
    "ManagersCalled",
    "MessageSent",
    "OfferLapsed",
    "PeriodFinalized",
    "PeriodResult",
    "PeriodScored",
    "PlacesDecided",
    "PlayerCorrected",
    "PlayerDrafted",
    "PlayerDropped",
    "PlayerKept",
    "PlayerNominated",
    "PlayersListed",
    "PlayersQueued",
    "PlayoffsSeeded",
    "ReserveMoved",
    "RoundDecided",
    "RoundPaired",
    "ScheduleDrawn",
    "ScoreAdjusted",
    "SeasonCarriedOver",
    "SeasonPlanned",
    "SlateLocked",
    "SlateOpened",
    "TeamEliminated",
    "ThreadClosed",
    "ThreadOpened",
    "TradeAccepted",
    "TradeAgreed",
    "TradeApproved",
    "TradeExecuted",
    "TradeFlagged",
    "TradeOffered",
    "TradePostponed",
    "TradeRejected",
    "TradeTurnTaken",
    "TradeVoided",
    "TradeWeighed",
    "TradeWithdrawn",
    "TurnTaken",
    "VoteCast",
    "WaiversRun",
    "WindowAnswered",
]
