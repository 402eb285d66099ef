"""Events: what happened. Past participles with tags that never change; the state is their fold."""

from typing import TypeAlias

from leaguecore.league.events.calendar import LeagueClosed, PeriodScored, ScheduleDrawn, SeasonPlanned
from leaguecore.league.events.drafting import DraftOrdered, PlayerDrafted, PlayersListed
from leaguecore.league.events.lineups import LineupSet, SlateOpened
from leaguecore.league.events.waivers import BidsSealed, ClaimFailed, ClaimWon, FreeAgentAdded, TurnTaken, WaiversRun

Event: TypeAlias = (
    SeasonPlanned
    | DraftOrdered
    | ScheduleDrawn
    | PlayersListed
    | PlayerDrafted
    | SlateOpened
    | LineupSet
    | BidsSealed
    | ClaimWon
    | ClaimFailed
    | WaiversRun
    | FreeAgentAdded
    | TurnTaken
    | PeriodScored
    | LeagueClosed
)

__all__ = [
    "BidsSealed",
    "ClaimFailed",
    "ClaimWon",
    "DraftOrdered",
    "Event",
    "FreeAgentAdded",
    "LeagueClosed",
    "LineupSet",
    "PeriodScored",
    "PlayerDrafted",
    "PlayersListed",
    "ScheduleDrawn",
    "SeasonPlanned",
    "SlateOpened",
    "TurnTaken",
    "WaiversRun",
]
